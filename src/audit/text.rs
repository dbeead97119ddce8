//! The lines of a text, decoded, with the place of each character.

use super::classes::{Class, ClassCache, MALFORMED};
use super::finding::{Cause, Finding, Kind, Severity};
use crate::code_point::CodePoint;
use crate::codec::{ByteDecoder, Outcome, Steps};
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
    pub code_point: u32,
    pub class: Class,
    /// The byte offset of its start.
    pub start: usize,
}

/// A line of a text, with its line end.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub items: Vec<Item>,
    /// The number of items before the line end.
    pub content: usize,
    /// The faults, each with the index of its item.
    pub faults: Vec<(LocatedFault, usize)>,
    /// The byte offset of the end.
    pub end: usize,
    /// The line number, from one.
    pub number: u64,
    /// Whether all characters are ASCII.
    pub is_ascii: bool,
    /// The number of bytes of an element of the input.
    element_len: usize,
}

impl Line {
    /// Returns the character at an index; `None` outside of the line, and for malformed sequences and surrogates.
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
        &self.items[..self.content]
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
    steps: Steps<'a>,
    encoding: Encoding,
    bom: LeadingBom,
    line: Line,
    classes: ClassCache,
    /// A step that was read after a CR, and starts the next line.
    pending: Option<(usize, crate::codec::Step)>,
}

impl<'a> Lines<'a> {
    pub fn new(input: &'a [u8], encoding: Encoding) -> Self {
        Self {
            input,
            steps: Steps::new(ByteDecoder::new(encoding), input),
            encoding,
            bom: LeadingBom::at_start(encoding, false),
            line: Line { element_len: encoding.element_len(), ..Line::default() },
            classes: ClassCache::new(),
            pending: None,
        }
    }

    /// Reads the next line; `None` after the last one.
    pub fn next(&mut self) -> Option<&Line> {
        let Line { items, faults, .. } = &mut self.line;
        items.clear();
        faults.clear();
        let (mut is_ascii, mut is_empty, mut after_cr) = (true, true, false);
        let mut end = self.input.len();
        let mut line_end = 0;
        while let Some((start, step)) = self.pending.take().or_else(|| self.steps.next()) {
            let code_point = match step.outcome {
                Outcome::Decoded(code_point, _) => code_point.value(),
                Outcome::Faulty(..) => MALFORMED,
                Outcome::Shift | Outcome::NeedMore => continue,
            };
            if after_cr && code_point != LF {
                self.pending = Some((start, step));
                end = start;
                break;
            }
            is_empty = false;
            if self.bom.consume(code_point == CodePoint::BOM.value()) {
                continue;
            }
            if let Some(fault) = step.fault_at(start as u64, self.encoding.element_len()) {
                faults.push((fault, items.len()));
            }
            items.push(Item { code_point, class: self.classes.class(code_point), start });
            is_ascii &= code_point < 0x80;
            if code_point == LF {
                line_end += 1;
                end = start + usize::from(step.len);
                break;
            }
            if code_point == CR {
                line_end = 1;
                after_cr = true;
            }
        }
        if is_empty {
            return None;
        }
        let content = items.len() - line_end;
        self.line = Line {
            items: core::mem::take(items),
            faults: core::mem::take(faults),
            content,
            end,
            number: self.line.number + 1,
            is_ascii,
            element_len: self.line.element_len,
        };
        Some(&self.line)
    }
}
