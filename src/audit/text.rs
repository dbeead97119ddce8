//! The lines of a text, decoded, with the byte offset of each character.

use super::classes::{Class, ClassCache, MALFORMED};
use super::finding::{Cause, Finding, Kind, Severity};
use crate::code_point::CodePoint;
use crate::codec::{ByteDecoder, Decode, Outcome, Step};
use crate::encoding::Encoding;
use crate::fault::LocatedFault;
use crate::lines::Position;
use crate::stream::LeadingBom;
use core::ops::Range;

const LF: u32 = 0x0A;
const CR: u32 = 0x0D;

/// A decoded character, or a malformed sequence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// The code point; [`MALFORMED`] for a malformed sequence.
    pub code_point: u32,
    pub class: Class,
    /// The byte offset of the start of the item.
    pub start: usize,
}

/// A line of a text, with its line end, which is LF, CR LF, CR or the end of the text.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// All items, including those of the line end.
    pub items: Vec<Item>,
    /// The number of items before the line end.
    pub text_len: usize,
    /// The faults, each with the index of its item.
    pub faults: Vec<(LocatedFault, usize)>,
    /// The byte offset after the line end.
    pub end: usize,
    /// The line number, from one.
    pub number: u64,
    /// Whether all items are ASCII characters.
    pub is_ascii: bool,
    /// The unit of the offsets of findings, in bytes: the length of a code unit for text in memory, otherwise 1.
    element_len: usize,
}

impl Line {
    /// Returns the character at an index; `None` outside of the line, and for items that are not scalar values.
    pub fn char(&self, index: usize) -> Option<char> {
        self.items.get(index).and_then(|item| char::from_u32(item.code_point))
    }

    /// Returns the character before an index.
    pub fn char_before(&self, index: usize) -> Option<char> {
        self.char(index.checked_sub(1)?)
    }

    /// Returns the code point at an index; [`MALFORMED`] outside of the line.
    pub fn code_point(&self, index: usize) -> u32 {
        self.items.get(index).map_or(MALFORMED, |item| item.code_point)
    }

    /// Returns the items before the line end.
    pub fn text(&self) -> &[Item] {
        &self.items[..self.text_len]
    }

    /// Appends the characters of a range to a string.
    pub fn push_text(&self, range: Range<usize>, out: &mut String) {
        out.extend(self.items[range].iter().filter_map(|item| char::from_u32(item.code_point)));
    }

    /// Returns the class of the character at an index.
    pub fn class(&self, index: usize) -> Class {
        self.items.get(index).map(|item| item.class).unwrap_or_default()
    }

    /// Returns the characters of a range.
    pub fn string(&self, range: Range<usize>) -> String {
        let mut text = String::new();
        self.push_text(range, &mut text);
        text
    }

    /// Returns the byte offset of the start of an item, or of the end of the line.
    pub fn byte_offset(&self, index: usize) -> usize {
        self.items.get(index).map_or(self.end, |item| item.start)
    }

    /// Returns a finding about a range of items.
    pub fn finding(&self, kind: Kind, severity: Severity, range: Range<usize>, cause: Cause) -> Finding {
        let (start, end) = (self.byte_offset(range.start), self.byte_offset(range.end));
        let element_len = self.element_len.max(1);
        Finding {
            kind,
            severity,
            offset: (start / element_len) as u64,
            len: (end - start).div_ceil(element_len) as u64,
            position: Position { line: self.number, column: range.start as u64 + 1 },
            code_points: self.items[range]
                .iter()
                .map(|item| item.code_point)
                .filter(|&code_point| code_point != MALFORMED)
                .collect(),
            cause,
            suggestion: None,
        }
    }
}

/// Reads the lines of a text.
pub(super) struct Lines<'a> {
    input: &'a [u8],
    decoder: ByteDecoder,
    /// The byte offset of the next step.
    at: usize,
    encoding: Encoding,
    bom: LeadingBom,
    line: Line,
    classes: ClassCache,
    /// The first step of the next line, with its byte offset, if that step was read already: the step after a CR, unless it is an LF.
    pending: Option<(usize, Step)>,
}

impl<'a> Lines<'a> {
    pub fn new(input: &'a [u8], encoding: Encoding) -> Self {
        let keeps_bom = false;
        Self {
            input,
            decoder: ByteDecoder::new(encoding),
            at: 0,
            encoding,
            bom: LeadingBom::at_start(encoding, keeps_bom),
            line: Line { element_len: encoding.element_len(), ..Line::default() },
            classes: ClassCache::new(),
            pending: None,
        }
    }

    /// Decodes the next step, with its byte offset. ASCII in UTF-8, and most UTF-16 code units in memory, need no decoder.
    fn step(&mut self) -> Option<(usize, Step)> {
        if let Some(pending) = self.pending.take() {
            return Some(pending);
        }
        let start = self.at;
        let rest = self.input.get(start..).filter(|rest| !rest.is_empty())?;
        let simple = match self.encoding {
            Encoding::Utf8 => {
                rest.first().filter(|byte| byte.is_ascii()).map(|&byte| (1, CodePoint::from(byte)))
            }
            Encoding::Units16 => rest
                .first_chunk()
                .map(|&unit| CodePoint::from(u16::from_le_bytes(unit)))
                .filter(|unit| !unit.is_surrogate() && unit.value() < CodePoint::BOM.value())
                .map(|unit| (2, unit)),
            _ => None,
        };
        let at_end = true;
        let step = match simple {
            Some((len, code_point)) => Step { len, outcome: Outcome::Decoded(code_point, None) },
            None => self.decoder.next(rest, at_end),
        };
        self.at += usize::from(step.len);
        Some((start, step))
    }

    /// Reads the next line; `None` after the last one.
    pub fn next(&mut self) -> Option<&Line> {
        let number = self.line.number + 1;
        let mut line = core::mem::take(&mut self.line);
        line.items.clear();
        line.faults.clear();
        let (mut is_empty, mut after_cr) = (true, false);
        let mut line_end_len = 0;
        (line.is_ascii, line.end) = (true, self.input.len());
        while let Some((start, step)) = self.step() {
            let code_point = match step.outcome {
                Outcome::Decoded(code_point, _) => code_point.value(),
                Outcome::Faulty(..) => MALFORMED,
                Outcome::Shift | Outcome::NeedMore => continue,
            };
            if after_cr && code_point != LF {
                self.pending = Some((start, step));
                line.end = start;
                break;
            }
            is_empty = false;
            if self.bom.advance(code_point == CodePoint::BOM.value()) {
                continue;
            }
            if let Some(fault) = step.fault_at(start as u64, line.element_len) {
                line.faults.push((fault, line.items.len()));
            }
            line.items.push(Item { code_point, class: self.classes.class(code_point), start });
            line.is_ascii &= code_point < 0x80;
            if code_point == LF {
                line_end_len += 1;
                line.end = start + usize::from(step.len);
                break;
            }
            if code_point == CR {
                line_end_len = 1;
                after_cr = true;
            }
        }
        (line.text_len, line.number) = (line.items.len() - line_end_len, number);
        self.line = line;
        (!is_empty).then_some(&self.line)
    }
}
