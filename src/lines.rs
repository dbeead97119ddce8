//! Lines and columns: one counter for a whole text and for a text that arrives in parts.
//!
//! A line ends with LF, CR LF or CR, in whatever form the encoding gives them. Lines and columns count from one. Columns
//! are code points: a malformed sequence is one column, a BOM at the start of the text none.

mod ends;

use crate::code_point::CodePoint;
use crate::codec::{Outcome, Step};
use crate::encoding::Encoding;
use crate::encoding::Form;
use crate::fast_path::{FastPath, Runner};
use crate::profile::Overlong;
use crate::simd::line_ends;
use crate::simd::span::Span;
use crate::single_byte;
use crate::stream::{LeadingBom, Part, Source};
use core::convert::Infallible;
use ends::Units;

const LF: CodePoint = CodePoint::from_bits(0x0A);
const CR: CodePoint = CodePoint::from_bits(0x0D);

/// A line and a column, both counted from one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The line.
    pub line: u64,
    /// The column, in code points.
    pub column: u64,
}

const START: Position = Position { line: 1, column: 1 };

/// Counts lines and columns of a text that is decoded from its start.
///
/// ```
/// use utfscope::lines::{LineCounter, Position};
/// use utfscope::{CodePoint, Encoding};
///
/// let mut counter = LineCounter::new(Encoding::Utf8);
/// "é\nb".chars().for_each(|character| counter.count(CodePoint::new(character.into())));
/// assert_eq!(counter.position(None), Position { line: 2, column: 2 });
/// ```
#[derive(Clone, Debug)]
pub struct LineCounter {
    /// Where the next character stands, unless a CR comes before it.
    next: Position,
    /// Whether the last character was a CR: the next one decides where its line ends.
    after_cr: bool,
    /// Whether a U+FEFF that comes next is a BOM.
    bom: LeadingBom,
}

impl LineCounter {
    /// Creates a counter at the start of a text.
    pub fn new(encoding: Encoding) -> Self {
        Self { next: START, after_cr: false, bom: LeadingBom::at_start(encoding, false) }
    }

    /// Returns the position of the next character, which is `code_point`; `None` where a malformed sequence or the end
    /// comes next.
    pub fn position(&self, code_point: Option<CodePoint>) -> Position {
        if self.after_cr && code_point != Some(LF) {
            return Position { line: self.next.line + 1, column: 1 };
        }
        self.next
    }

    /// Counts a character, or a malformed sequence as `None`.
    pub fn count(&mut self, code_point: Option<CodePoint>) {
        let is_bom = self.bom.takes(code_point == Some(CodePoint::BOM));
        let Position { line, column } = self.position(code_point);
        self.after_cr = code_point == Some(CR);
        self.next = match code_point {
            Some(LF) => Position { line: line + 1, column: 1 },
            _ => Position { line, column: column + u64::from(!is_bom) },
        };
    }

    /// Counts what a decoder takes in one step, and returns where that stands; `None` for a change of shift state.
    pub fn count_step(&mut self, step: Step) -> Option<Position> {
        let code_point = match step.outcome {
            Outcome::Decoded(code_point, _) => Some(code_point),
            Outcome::Faulty(..) => None,
            Outcome::Shift | Outcome::NeedMore => return None,
        };
        let position = self.position(code_point);
        self.count(code_point);
        Some(position)
    }

    /// Counts well-formed text that `reader` reads and that has neither warnings nor cut characters.
    ///
    /// `scratch` is what [`FastPath::valid_up_to`] left there for this text.
    pub fn count_text(&mut self, reader: FastPath, text: Span<'_>, scratch: &mut Vec<u8>) {
        if text.is_empty() {
            return;
        }
        let units = Units::of(reader);
        let bytes = text.bytes();
        self.decide_cr(units.start_with_lf(bytes));
        let ends_with_cr = units.end_with_cr(bytes);
        // The next character decides whether the line ends at this CR.
        let decided = &bytes[..bytes.len() - if ends_with_cr { units.width() } else { 0 }];
        let ends = units.line_ends(decided);
        let mut line_start = text.start();
        if let Some(last) = ends.last {
            self.next = Position { line: self.next.line + ends.count, column: 1 };
            line_start += last + units.width();
        }
        let has_bom = !matches!(reader, FastPath::SingleByte(_)) && units.begin_with_bom(bytes);
        let is_bom = self.bom.takes(has_bom);
        let without_column = u64::from(is_bom && line_start == text.start());
        let last_line = text.starting_at(line_start);
        if line_start > text.start() {
            // Of this line alone.
            reader.valid_up_to(last_line, scratch);
        }
        self.next.column += reader.count_code_points(last_line, scratch) as u64 - without_column;
        self.after_cr = ends_with_cr;
    }

    /// Decides whether a CR before the next character ends its line, or whether an LF after it does.
    fn decide_cr(&mut self, lf_follows: bool) {
        self.next = self.position(lf_follows.then_some(LF));
        self.after_cr = false;
    }

    /// Counts the line ends in bytes that are not decoded, up to the last one, and says where that begins. The column is
    /// right again once the character there and the next are counted.
    fn skip_lines(&mut self, units: Units, bytes: &[u8]) -> usize {
        let ends = units.line_ends(bytes);
        let last = ends.last.unwrap_or(0);
        if last == 0 {
            return 0;
        }
        self.decide_cr(units.start_with_lf(bytes));
        // The last line end is not skipped, and nor is a CR before it: the next character decides where that line ends.
        self.after_cr = units.end_with_cr(&bytes[..last]);
        let is_crlf = self.after_cr && units.start_with_lf(&bytes[last..]);
        self.next.line += ends.count - 1 - u64::from(self.after_cr && !is_crlf);
        last
    }
}

/// Finds the line and the column of one place in a text that arrives in parts.
///
/// It counts line ends as a search for bytes does, and decodes only the line of that place.
///
/// ```
/// use utfscope::lines::{LineFinder, Position};
/// use utfscope::{Encoding, stream::Part};
///
/// let mut finder = LineFinder::new(Encoding::Utf8, 4);
/// assert_eq!(finder.find(Part::new("é\n\u{20AC}".as_bytes(), true)), Some(Position { line: 2, column: 1 }));
/// ```
#[derive(Clone, Debug)]
pub struct LineFinder {
    encoding: Encoding,
    source: Source,
    counter: LineCounter,
    /// The place, in bytes from the start of the text.
    offset: u64,
    runner: Runner,
}

impl LineFinder {
    /// How many bytes after the place decide what stands there, unless the text ends before.
    pub const LOOKAHEAD: usize = 16;
    /// How many bytes before the place are decoded in any case: more than two characters.
    const LOOKBEHIND: u64 = 16;

    /// Creates a finder at the start of a text, for the character that covers the byte at `offset`, or for the end.
    pub fn new(encoding: Encoding, offset: u64) -> Self {
        let (source, counter) = (Source::new(encoding), LineCounter::new(encoding));
        Self { encoding, source, counter, offset, runner: Runner::default() }
    }

    /// Goes on through the next part of the text; `None` if the place is in a later one.
    pub fn find(&mut self, mut part: Part<'_>) -> Option<Position> {
        let mut has_skipped = false;
        loop {
            if self.source.is_waiting() {
                // These bytes come first.
            } else if self.counter.bom.is_possible() || has_skipped {
                self.pass(&mut part);
            } else {
                has_skipped = true;
                self.skip_lines(&mut part);
            }
            let Some(piece) = self.source.next(&mut part) else {
                return part.is_last().then(|| self.counter.position(None));
            };
            let covers = piece.offset + piece.bytes.len() as u64 > self.offset;
            let shifted = self.counter.next;
            let position = self.counter.count_step(piece.step);
            if covers {
                return Some(position.unwrap_or(shifted));
            }
        }
    }

    /// How many bytes of a part come well before the place.
    fn before_place(&self, part: &Part<'_>) -> usize {
        let before = self.offset.saturating_sub(self.source.offset() + Self::LOOKBEHIND);
        usize::try_from(before).unwrap_or(usize::MAX).min(part.len())
    }

    /// Skips to the last line that begins well before the place, where line ends can be told without decoding.
    fn skip_lines(&mut self, part: &mut Part<'_>) {
        let Some(units) = self.units() else { return };
        let bytes = &part.rest()[..self.before_place(part)];
        if self.has_overlong_forms() && line_ends::may_be_overlong(bytes) {
            return;
        }
        let skipped = self.counter.skip_lines(units, bytes);
        self.source.skip(part, skipped);
    }

    /// The units in which every LF and CR is a line end, whatever stands around them; `None` in UTF-7, where a line end
    /// may stand in Base64.
    fn units(&self) -> Option<Units> {
        match (self.encoding.form(), self.source.reader()) {
            (Form::Utf1, _) => Some(Units::Bytes),
            (Form::Utf8(_) | Form::SingleByte(_), _) => Some(Units::Bytes),
            (Form::Wide16(_) | Form::Wide32(_), reader) => reader.map(Units::of),
            (Form::Utf7, _) => None,
        }
    }

    fn has_overlong_forms(&self) -> bool {
        self.encoding.grammar().is_some_and(|grammar| grammar.profile.overlong == Overlong::Flagged)
    }

    /// Passes over well-formed text before the place.
    fn pass(&mut self, part: &mut Part<'_>) {
        let budget = self.before_place(part);
        let Self { encoding, source, counter, runner, .. } = self;
        if source.reader().is_none() {
            let text = &part.rest()[..budget];
            let direct = direct_len(*encoding, source.is_initial(), text);
            let text = source.skip(part, direct);
            return counter.count_text(DIRECT, text, &mut Vec::new());
        }
        let Ok(()) = source.run(runner, part, budget, |reader, chunk, _offset, units| {
            let end = reader.valid_up_to(chunk, units);
            counter.count_text(reader, chunk.before(end), units);
            Ok::<_, Infallible>(end)
        });
    }
}

/// What reads bytes that stand for themselves.
const DIRECT: FastPath = FastPath::SingleByte(&single_byte::ISO_8859_1);

/// How many bytes at the start stand for themselves, in an encoding without kernels.
fn direct_len(encoding: Encoding, is_initial: bool, text: &[u8]) -> usize {
    let ends: fn(u8) -> bool = match encoding.form() {
        Form::Utf7 if is_initial => |byte| byte == b'+',
        Form::Utf1 => |byte| byte >= 0xA0,
        _ => return 0,
    };
    text.iter().position(|&byte| ends(byte)).unwrap_or(text.len())
}

/// Returns the line and the column of the character that covers the byte at `offset`, or of the end of the text.
///
/// The time is that of a search for line ends, and of decoding one line. In `utf-7`, where line ends may stand in Base64,
/// everything is decoded.
///
/// ```
/// use utfscope::{Encoding, lines};
///
/// let position = lines::position("é\né€".as_bytes(), 5, Encoding::Utf8);
/// assert_eq!((position.line, position.column), (2, 2));
/// ```
pub fn position(input: &[u8], offset: usize, encoding: Encoding) -> Position {
    // A whole text always has an answer.
    LineFinder::new(encoding, offset as u64).find(Part::whole(input)).unwrap_or(START)
}

#[cfg(test)]
mod tests;
