//! Lines that were decoded in the wrong encoding, and lines in another encoding than the rest of the text.

use super::classes::MALFORMED;
use super::finding::{Cause, Finding, Kind, Severity};
use super::text::{Line, Lines};
use crate::detect::{DetectOptions, detect};
use crate::encoding::{Encoding, Form};
use crate::policy::{Options, Policy};
use crate::repair::{LineCache, repair_text};
use crate::{transcode, validate};
use core::ops::Range;

/// The minimum confidence to report that lines are in another encoding.
const MIN_CONFIDENCE: f64 = 0.5;

/// The part of a line that a repair changes.
#[derive(Clone)]
struct MisreadPart {
    /// The indexes of its characters.
    range: Range<usize>,
    encodings: Vec<Encoding>,
    repaired: String,
}

/// Finds lines that were decoded in the wrong encoding.
#[derive(Default)]
pub(super) struct MisreadLines {
    /// A repair is slow, so equal lines are repaired once.
    known: LineCache<Option<MisreadPart>>,
}

impl MisreadLines {
    /// Reports the part of a line that was decoded in the wrong encoding: the part that a repair changes.
    pub fn check(&mut self, line: &Line, findings: &mut Vec<Finding>) {
        let code_points: Vec<u32> = line.text().iter().map(|item| item.code_point).collect();
        if line.is_ascii || code_points.iter().any(|&code_point| char::from_u32(code_point).is_none()) {
            return;
        }
        let find = || misread_part(&line.string(0..line.text_len));
        let Some(MisreadPart { range, encodings, repaired }) = self.known.get(&code_points, find) else {
            return;
        };
        let mut finding = line.finding(Kind::Mojibake, Severity::Warning, range, Cause::Misread(encodings));
        finding.suggestion = Some(repaired);
        findings.push(finding);
    }
}

fn misread_part(text: &str) -> Option<MisreadPart> {
    let repaired = repair_text(text)?;
    let [before, after]: [Vec<char>; 2] = [text.chars().collect(), repaired.text.chars().collect()];
    let start = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
    let from_end = before[start..].iter().rev().zip(after[start..].iter().rev());
    let same_end_len = from_end.take_while(|(one, other)| one == other).count();
    Some(MisreadPart {
        range: start..before.len() - same_end_len,
        encodings: repaired.steps.iter().map(|step| step.encoding).collect(),
        repaired: after[start..after.len() - same_end_len].iter().collect(),
    })
}

/// Which lines of a text are in another encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OtherLines {
    /// None: the text is all in one encoding, or nothing is known about its lines.
    None,
    /// The malformed lines, because other lines have well-formed UTF-8 beyond ASCII.
    Malformed,
    /// The lines in well-formed UTF-8 beyond ASCII, because other lines are not UTF-8.
    Utf8,
}

pub(super) struct MixedEncodings<'a> {
    input: &'a [u8],
    other_lines: OtherLines,
    /// The encoding of the malformed lines. It is detected once, from a sample of these lines (see [`malformed_lines`]): a single line has
    /// less evidence, and detection is slow.
    malformed_encoding: Option<Encoding>,
}

/// A sample of malformed lines gets no more lines once it has this many bytes.
const SAMPLE_LEN: usize = 1 << 16;
/// A line in another encoding has at most this many well-formed sequences of UTF-8 for each malformed one. A line with more counts as damaged
/// UTF-8. The limit is greater than 1, because a short line in another encoding can by chance have more well-formed sequences than malformed
/// ones.
const MAX_SEQUENCES_PER_FAULT: usize = 2;

fn bytes_of<'a>(input: &'a [u8], line: &Line) -> &'a [u8] {
    &input[line.byte_offset(0)..line.byte_offset(line.text_len)]
}

fn is_malformed(line: &Line) -> bool {
    line.text().iter().any(|item| item.code_point == MALFORMED)
}

/// Returns whether a line has more than `ratio` well-formed sequences of several bytes for each malformed sequence.
fn is_mostly_well_formed(line: &Line, ratio: usize) -> bool {
    let beyond_ascii = || line.text().iter().filter(|item| item.code_point >= 0x80);
    let malformed = beyond_ascii().filter(|item| item.code_point == MALFORMED).count();
    beyond_ascii().count() - malformed > ratio * malformed
}

fn is_utf8(bytes: &[u8]) -> bool {
    validate::bytes(bytes, Encoding::Utf8).is_ok()
}

impl<'a> MixedEncodings<'a> {
    /// Reads the lines of a text. Lines can be in different encodings only if line ends have the bytes of ASCII in all these encodings.
    pub fn new(input: &'a [u8], encoding: Encoding) -> Self {
        let has_ascii_line_ends = match encoding.form() {
            Form::Utf8(_) | Form::SingleByte(_) => true,
            Form::Legacy(_) => is_ascii_compatible(encoding),
            _ => false,
        };
        let other_lines = match encoding.form() {
            _ if !has_ascii_line_ends => OtherLines::None,
            Form::Utf8(_) => {
                Self::find_other_lines(input, encoding, OtherLines::Malformed, |line, _| is_malformed(line))
            }
            _ => Self::find_other_lines(input, encoding, OtherLines::Utf8, |_, bytes| is_utf8(bytes)),
        };
        let is_needed = other_lines == OtherLines::Malformed;
        let malformed_encoding =
            is_needed.then(|| likely_encoding(&malformed_lines(input, encoding))).flatten();
        Self { input, other_lines, malformed_encoding }
    }

    /// Returns `if_mixed` if `is_other` is true for some non-ASCII lines, and false for others; else [`OtherLines::None`].
    fn find_other_lines(
        input: &[u8],
        encoding: Encoding,
        if_mixed: OtherLines,
        is_other: fn(&Line, &[u8]) -> bool,
    ) -> OtherLines {
        let (mut has_others, mut has_main) = (false, false);
        let mut lines = Lines::new(input, encoding);
        while let Some(line) = lines.next() {
            let bytes = bytes_of(input, line);
            if bytes.is_ascii() {
                continue;
            }
            let other = is_other(line, bytes);
            has_others |= other;
            has_main |= !other;
            if has_others && has_main {
                return if_mixed;
            }
        }
        OtherLines::None
    }

    /// Reports a line that is in another encoding than the rest.
    pub fn check(&self, line: &Line, findings: &mut Vec<Finding>) {
        let bytes = bytes_of(self.input, line);
        let found = match self.other_lines {
            OtherLines::Malformed
                if is_malformed(line) && !is_mostly_well_formed(line, MAX_SEQUENCES_PER_FAULT) =>
            {
                self.malformed_encoding
                    .filter(|&encoding| validate::bytes(bytes, encoding).is_ok())
                    .map(|encoding| (encoding, Cause::LineIn(encoding)))
            }
            OtherLines::Utf8 if !bytes.is_ascii() && is_utf8(bytes) => {
                Some((Encoding::Utf8, Cause::LineInUtf8))
            }
            _ => None,
        };
        let Some((encoding, cause)) = found else { return };
        let mut finding = line.finding(Kind::MixedEncoding, Severity::Warning, 0..line.text_len, cause);
        finding.suggestion = decoded(bytes, encoding);
        findings.push(finding);
    }
}

/// Returns whether the encoding decodes ASCII bytes as ASCII, so that lines end in the same bytes as in UTF-8.
fn is_ascii_compatible(encoding: Encoding) -> bool {
    decoded(b"az\nAZ09 ", encoding).as_deref() == Some("az\nAZ09 ")
}

/// Returns a sample of the malformed lines, with a line feed after each. Damaged lines of UTF-8, which have more well-formed sequences than
/// malformed ones, would hide the encoding of the other lines. So they are in the sample only if all malformed lines are damaged UTF-8.
fn malformed_lines(input: &[u8], encoding: Encoding) -> Vec<u8> {
    let [mut sample, mut damaged] = [Vec::new(), Vec::new()];
    let mut lines = Lines::new(input, encoding);
    while sample.len() < SAMPLE_LEN
        && let Some(line) = lines.next()
    {
        if !is_malformed(line) {
            continue;
        }
        let group = if is_mostly_well_formed(line, 1) { &mut damaged } else { &mut sample };
        if group.len() < SAMPLE_LEN {
            let bytes = bytes_of(input, line);
            group.extend_from_slice(&bytes[..bytes.len().min(SAMPLE_LEN)]);
            group.push(b'\n');
        }
    }
    if sample.is_empty() { damaged } else { sample }
}

fn likely_encoding(bytes: &[u8]) -> Option<Encoding> {
    let candidates = detect(bytes, &DetectOptions::default());
    let best =
        candidates.into_iter().find(|candidate| !matches!(candidate.encoding.form(), Form::Utf8(_)))?;
    (best.confidence >= MIN_CONFIDENCE).then_some(best.encoding)
}

fn decoded(bytes: &[u8], encoding: Encoding) -> Option<String> {
    let options = Options { policy: Policy::Replace, ..Options::default() };
    let utf8 = transcode::bytes(bytes, encoding, Encoding::Utf8, options, &mut |_| ()).ok()?;
    String::from_utf8(utf8).ok()
}
