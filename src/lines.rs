//! Line and column numbers, for complete text and for text that arrives in chunks.
//!
//! A line ends with a decoded LF, CR LF or CR. Lines and columns count from one. A column is a code point or a malformed
//! sequence. A BOM at the start of the text has no column.

mod code_units;

use crate::code_point::CodePoint;
use crate::codec::{Outcome, Step};
use crate::encoding::{Encoding, Form};
use crate::fast_path::{FastPath, Runner};
#[cfg(feature = "legacy")]
use crate::legacy::Kind;
use crate::profile::Overlong;
use crate::simd::line_ends;
use crate::simd::span::Span;
use crate::single_byte;
use crate::stream::{Chunk, LeadingBom, StreamDecoder};
use alloc::vec::Vec;
use code_units::CodeUnits;
use core::convert::Infallible;

const LF: CodePoint = CodePoint::from_bits(0x0A);
const CR: CodePoint = CodePoint::from_bits(0x0D);

/// A line and a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The line, counted from one.
    pub line: u64,
    /// The column, counted from one, in code points and malformed sequences.
    pub column: u64,
}

const START: Position = Position { line: 1, column: 1 };

/// Counts the lines and columns of text that is decoded from its start.
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
    /// The position of the next character, unless this character starts a new line because of `after_cr`.
    next: Position,
    /// Whether the last character was a CR. The line ends there unless the next character is LF.
    after_cr: bool,
    /// Whether the next code point can be the BOM.
    bom: LeadingBom,
}

impl LineCounter {
    /// Creates a counter at the start of a text.
    pub fn new(encoding: Encoding) -> Self {
        Self { next: START, after_cr: false, bom: LeadingBom::at_start(encoding, false) }
    }

    /// Returns the position of the next character, `code_point`. Pass `None` for a malformed sequence or the end of the
    /// text.
    pub fn position(&self, code_point: Option<CodePoint>) -> Position {
        if self.after_cr && code_point != Some(LF) {
            return Position { line: self.next.line + 1, column: 1 };
        }
        self.next
    }

    /// Counts a character. Pass `None` for a malformed sequence.
    pub fn count(&mut self, code_point: Option<CodePoint>) {
        let is_bom = self.bom.advance(code_point == Some(CodePoint::BOM));
        let Position { line, column } = self.position(code_point);
        self.after_cr = code_point == Some(CR);
        self.next = match code_point {
            Some(LF) => Position { line: line + 1, column: 1 },
            _ => Position { line, column: column + u64::from(!is_bom) },
        };
    }

    /// Counts a decoded step, and returns its position, or `None` for a shift.
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

    /// Counts a text of complete characters that decode without errors or warnings.
    ///
    /// `scratch` must have the contents that [`FastPath::valid_up_to`] of `reader` wrote for this text.
    pub(crate) fn count_text(&mut self, reader: FastPath, text: Span<'_>, scratch: &mut Vec<u8>) {
        #[cfg(feature = "legacy")]
        let (reader, text) = self.count_before_last_escape(reader, text, scratch);
        self.count_run(reader, text, scratch);
    }

    /// Counts the text before the last escape sequence of ISO-2022-JP, and returns the rest with its reader.
    ///
    /// An escape sequence may stand between the CR and the LF of one line end.
    #[cfg(feature = "legacy")]
    fn count_before_last_escape<'t>(
        &mut self,
        mut reader: FastPath,
        mut text: Span<'t>,
        scratch: &mut Vec<u8>,
    ) -> (FastPath, Span<'t>) {
        let start = text.start();
        while let FastPath::Legacy(path) = reader
            && let Some((run, rest)) = path.split_at_escape(text)
        {
            // `scratch` must have the contents that `valid_up_to` writes for this run, not for the whole text.
            reader.valid_up_to(run, scratch);
            self.count_run(reader, run, scratch);
            reader = reader.after(text.before(rest.start()).bytes());
            text = rest;
        }
        if text.start() > start {
            reader.valid_up_to(text, scratch);
        }
        (reader, text)
    }

    /// Counts text without escape sequences.
    fn count_run(&mut self, reader: FastPath, text: Span<'_>, scratch: &mut Vec<u8>) {
        if text.is_empty() {
            return;
        }
        let units = CodeUnits::from_fast_path(reader);
        let bytes = text.bytes();
        self.resolve_cr(units.starts_with_lf(bytes));
        let ends_with_cr = units.ends_with_cr(bytes);
        // A CR at the end is not counted yet: the next character may be LF.
        let without_last_cr = &bytes[..bytes.len() - if ends_with_cr { units.width() } else { 0 }];
        let ends = units.line_ends(without_last_cr);
        let mut line_start = text.start();
        if let Some(last) = ends.last {
            self.next = Position { line: self.next.line + ends.count, column: 1 };
            line_start += last + units.width();
        }
        let has_bom = match reader {
            FastPath::SingleByte(_) => false,
            #[cfg(feature = "legacy")]
            FastPath::Legacy(path) => path.starts_with_bom(bytes),
            _ => units.starts_with_bom(bytes),
        };
        let is_bom = self.bom.advance(has_bom);
        let bom_columns = u64::from(is_bom && line_start == text.start());
        let last_line = text.starting_at(line_start);
        if line_start > text.start() {
            // `scratch` must have the contents that `valid_up_to` writes for the last line, not for the whole text.
            reader.valid_up_to(last_line, scratch);
        }
        self.next.column += reader.count_code_points(last_line, scratch) as u64 - bom_columns;
        self.after_cr = ends_with_cr;
    }

    /// Resolves a CR before the next character: the CR ends the line unless the next character is LF.
    fn resolve_cr(&mut self, lf_follows: bool) {
        self.next = self.position(lf_follows.then_some(LF));
        self.after_cr = false;
    }

    /// Counts the line ends in `bytes` before the last LF or CR, without decoding. Returns the offset of that LF or CR.
    ///
    /// The caller must count the characters from that offset on. The column is wrong until the LF or CR and the character
    /// after it are counted.
    fn skip_lines(&mut self, units: CodeUnits, bytes: &[u8]) -> usize {
        let ends = units.line_ends(bytes);
        let last = ends.last.unwrap_or(0);
        if last == 0 {
            return 0;
        }
        self.resolve_cr(units.starts_with_lf(bytes));
        // `ends.count` includes the last LF or CR, which the caller counts, and a CR directly before. Because of `after_cr`, this CR counts
        // only together with the last LF or CR. So one line end is subtracted for CR LF, and two line ends for CR CR.
        self.after_cr = units.ends_with_cr(&bytes[..last]);
        let is_crlf = self.after_cr && units.starts_with_lf(&bytes[last..]);
        self.next.line += ends.count - 1 - u64::from(self.after_cr && !is_crlf);
        last
    }
}

/// Finds the line and column of one byte offset in text that arrives in chunks.
///
/// Where the encoding allows it, the finder counts line ends without decoding, and decodes only the last line of each chunk.
///
/// ```
/// use utfscope::lines::{LineFinder, Position};
/// use utfscope::{Encoding, stream::Chunk};
///
/// let mut finder = LineFinder::new(Encoding::Utf8, 4);
/// assert_eq!(finder.find(Chunk::new("é\n\u{20AC}".as_bytes(), true)), Some(Position { line: 2, column: 1 }));
/// ```
#[derive(Clone, Debug)]
pub struct LineFinder {
    encoding: Encoding,
    decoder: StreamDecoder,
    counter: LineCounter,
    /// The byte offset to find, counted from the start of the text.
    offset: u64,
    runner: Runner,
}

impl LineFinder {
    /// The number of bytes after the offset that the finder needs, unless the text ends earlier.
    pub const LOOKAHEAD: usize = 16;
    /// The number of bytes before the offset that are always decoded. These bytes contain at least two characters. That is enough to correct
    /// the column, which is wrong after [`LineCounter::skip_lines`].
    const LOOKBACK: u64 = 16;

    /// Creates a finder at the start of a text, for the character that contains the byte at `offset`, or for the end.
    pub fn new(encoding: Encoding, offset: u64) -> Self {
        let (decoder, counter) = (StreamDecoder::new(encoding), LineCounter::new(encoding));
        Self { encoding, decoder, counter, offset, runner: Runner::default() }
    }

    /// Processes the next chunk of the text. Returns `None` if the position depends on a later chunk.
    pub fn find(&mut self, mut chunk: Chunk<'_>) -> Option<Position> {
        let mut has_skipped = false;
        loop {
            if self.decoder.has_pending() {
                // The pending bytes must be decoded first.
            } else if self.counter.bom.is_possible() || has_skipped {
                self.count_well_formed(&mut chunk);
            } else {
                has_skipped = true;
                self.skip_lines(&mut chunk);
            }
            let Some(located) = self.decoder.next(&mut chunk) else {
                return chunk.is_last().then(|| self.counter.position(None));
            };
            let contains_offset = located.offset + located.bytes.len() as u64 > self.offset;
            let position_of_shift = self.counter.next;
            let position = self.counter.count_step(located.step);
            if contains_offset {
                return Some(position.unwrap_or(position_of_shift));
            }
        }
    }

    /// Returns how many bytes of a chunk are more than [`Self::LOOKBACK`] bytes before the offset.
    fn len_before_offset(&self, chunk: &Chunk<'_>) -> usize {
        let before = self.offset.saturating_sub(self.decoder.offset() + Self::LOOKBACK);
        usize::try_from(before).unwrap_or(usize::MAX).min(chunk.len())
    }

    /// Skips to the last line end that is more than [`Self::LOOKBACK`] bytes before the offset, if line ends can be
    /// found without decoding.
    fn skip_lines(&mut self, chunk: &mut Chunk<'_>) {
        let Some(units) = self.units() else { return };
        let bytes = &chunk.remaining()[..self.len_before_offset(chunk)];
        if self.has_overlong_forms() && line_ends::may_be_overlong(bytes) {
            return;
        }
        let skipped = self.counter.skip_lines(units, bytes);
        self.decoder.skip(chunk, skipped);
    }

    /// Returns the code units in which line ends can be found without decoding. Returns `None` for UTF-7, where Base64 can
    /// encode a line end, and for ISO-2022-JP.
    fn units(&self) -> Option<CodeUnits> {
        match (self.encoding.form(), self.decoder.fast_reader()) {
            (Form::Utf1, _) => Some(CodeUnits::Bytes),
            (Form::Utf8(_) | Form::SingleByte(_), _) => Some(CodeUnits::Bytes),
            (Form::Wide16(_) | Form::Wide32(_), reader) => reader.map(CodeUnits::from_fast_path),
            (Form::Utf7, _) => None,
            #[cfg(feature = "legacy")]
            (Form::Legacy(legacy), reader) => match legacy.kind() {
                Kind::CodePage(_) | Kind::MultiByte(_) if self.decoder.is_initial() => {
                    reader.map(CodeUnits::from_fast_path)
                }
                // In a two-byte character set of ISO-2022-JP, an incomplete character and the line end after it are
                // one malformed sequence.
                _ => None,
            },
        }
    }

    fn has_overlong_forms(&self) -> bool {
        self.encoding.grammar().is_some_and(|grammar| grammar.profile.overlong == Overlong::Flagged)
    }

    /// Consumes and counts well-formed text before the offset.
    fn count_well_formed(&mut self, chunk: &mut Chunk<'_>) {
        let budget = self.len_before_offset(chunk);
        let Self { encoding, decoder, counter, runner, .. } = self;
        if decoder.fast_reader().is_none() {
            let text = &chunk.remaining()[..budget];
            let len = direct_len(*encoding, decoder.is_initial(), text);
            let text = decoder.skip(chunk, len);
            return counter.count_text(DIRECT, text, &mut Vec::new());
        }
        let Ok(()) = decoder.run(runner, chunk, budget, |reader, span, _offset, scratch| {
            let end = reader.valid_up_to(span, scratch);
            counter.count_text(reader, span.before(end), scratch);
            Ok::<_, Infallible>(end)
        });
    }
}

/// The reader for the bytes that [`direct_len`] counts: it counts one column for each byte except LF and CR.
const DIRECT: FastPath = FastPath::SingleByte(&single_byte::ISO_8859_1);

/// Returns the length of the start of `text` in which every byte is one character or one malformed sequence. Only for UTF-7 and UTF-1,
/// which have no fast path; returns 0 for other encodings.
fn direct_len(encoding: Encoding, is_initial: bool, text: &[u8]) -> usize {
    let is_end: fn(u8) -> bool = match encoding.form() {
        Form::Utf7 if is_initial => |byte| byte == b'+',
        Form::Utf1 => |byte| byte >= 0xA0,
        _ => return 0,
    };
    text.iter().position(|&byte| is_end(byte)).unwrap_or(text.len())
}

/// Returns the line and column of the character that contains the byte at `offset`, or of the end of the text.
///
/// The function searches for line ends before the offset, and decodes one line. In UTF-7 and ISO-2022-JP, or if a line end may be overlong,
/// it decodes all text before the offset.
///
/// ```
/// use utfscope::{Encoding, lines};
///
/// let position = lines::position("é\né€".as_bytes(), 5, Encoding::Utf8);
/// assert_eq!((position.line, position.column), (2, 2));
/// ```
pub fn position(input: &[u8], offset: usize, encoding: Encoding) -> Position {
    // A finder always returns a position for the last chunk.
    LineFinder::new(encoding, offset as u64).find(Chunk::complete(input)).unwrap_or(START)
}

#[cfg(test)]
mod tests;
