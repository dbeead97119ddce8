//! The roles of bytes in the multi-byte encodings of the feature `legacy`, where the same byte can have different roles.

use crate::code_page::Role;
use crate::codec::{Outcome, Step};
use crate::fault::Fault;
use crate::legacy::{Kind, Legacy, Structure};

/// Finds the role of each byte of a text, which is read from its start.
#[derive(Debug)]
pub(super) struct MultiByteRoles {
    /// `None` for ISO-2022-JP.
    structure: Option<&'static Structure>,
    /// The role of each byte value at the start of a text.
    initial_roles: [u8; 256],
    /// Whether the previous step decoded the first of the two code points of a sequence.
    is_inside_sequence: bool,
}

impl MultiByteRoles {
    /// Creates a finder for the start of a text; `None` if every character of the encoding is one byte, so that a byte has the same role
    /// everywhere.
    pub fn new(legacy: Legacy, initial_roles: [u8; 256]) -> Option<Self> {
        let structure = legacy.structure();
        let has_sequences = !matches!(legacy.kind(), Kind::CodePage(_));
        has_sequences.then_some(Self { structure, initial_roles, is_inside_sequence: false })
    }

    fn initial_role(&self, byte: u8) -> u8 {
        self.initial_roles[usize::from(byte)]
    }

    /// Returns the role of the first byte of a sequence of `len` bytes.
    fn of_lead(&self, byte: u8, len: u8) -> u8 {
        let restricts_second = self.structure.is_some_and(|structure| structure.start(byte).restricts_second);
        Role::of_lead(len, restricts_second) as u8
    }

    /// Appends the roles of well-formed text. If the roles depend on the shift state, appends nothing and returns false.
    pub fn append_well_formed(&self, mut text: &[u8], roles: &mut Vec<u8>) -> bool {
        let Some(structure) = self.structure else { return false };
        while let Some(&byte) = text.first() {
            let len = structure.sequence_len(text).min(text.len());
            roles.push(if len == 1 { self.initial_role(byte) } else { self.of_lead(byte, len as u8) });
            roles.extend((1..len).map(|_| Role::Continuation as u8));
            text = &text[len..];
        }
        true
    }

    /// Returns the role of the first byte of a step. The other bytes are [`Role::Continuation`].
    pub fn of_first(&mut self, step: Step, byte: u8) -> u8 {
        if core::mem::take(&mut self.is_inside_sequence) {
            return Role::Continuation as u8;
        }
        match (step.outcome, step.len) {
            // A few sequences of Big5 stand for two code points. The step of the first code point has one byte, the lead.
            (Outcome::Decoded(..), 1) if self.is_lead(byte) => {
                self.is_inside_sequence = true;
                self.of_lead(byte, 2)
            }
            (Outcome::Decoded(code_point, _), 1) => Role::of_character(byte, code_point) as u8,
            (Outcome::Decoded(..), len) => self.of_lead(byte, len),
            // In ISO-2022-JP, a printable byte has these faults only in the set of two-byte characters, where it is a lead byte.
            (
                Outcome::Faulty(Fault::Truncated | Fault::MissingContinuation | Fault::UndefinedMapping, _),
                _,
            ) if self.structure.is_none() && self.initial_role(byte) == Role::Ascii as u8 => {
                self.of_lead(byte, 2)
            }
            _ => self.initial_role(byte),
        }
    }

    fn is_lead(&self, byte: u8) -> bool {
        self.structure.is_some_and(|structure| structure.start(byte).longest > 1)
    }
}
