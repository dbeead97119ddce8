//! Selects the parts of a text that the detection of legacy encodings examines.

use crate::codec::multi_byte::FIRST_TRAIL;

/// When an excerpt has this many bytes, [`add_first`] adds no more pieces. The last piece that it adds, and the pieces that [`add_rare`]
/// adds, can make the excerpt longer.
pub(super) const EXCERPT_LEN: usize = 4096;
/// The maximum number of ASCII bytes before and after a non-ASCII byte that are examined with it.
const CONTEXT: usize = 24;
/// The maximum number of pieces that [`add_rare`] adds.
const MAX_RARE: usize = 64;

/// Returns whether a byte is always a character of its own in encodings that extend ASCII.
const fn is_separator(byte: &u8) -> bool {
    *byte < FIRST_TRAIL
}

/// Returns pieces of the bytes: non-ASCII bytes with the ASCII bytes around them, until there are [`EXCERPT_LEN`] bytes. Then adds pieces with
/// non-ASCII bytes that are still missing. A line feed replaces each run of NULs, which pad fields. If possible, pieces start at a separator
/// and end before one, so they cut no character.
pub(super) fn excerpt(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len().min(EXCERPT_LEN));
    let at = add_first(bytes, &mut out);
    add_rare(&bytes[at..], &mut out);
    out
}

/// Adds the first pieces. Returns the offset at which they end.
fn add_first(bytes: &[u8], out: &mut Vec<u8>) -> usize {
    let mut at = 0;
    while out.len() < EXCERPT_LEN {
        let Some(distance) = bytes[at..].iter().position(|&byte| byte >= 0x80) else { break };
        let non_ascii = at + distance;
        let context_start = at.max(non_ascii.saturating_sub(CONTEXT));
        let start = bytes[context_start..non_ascii]
            .iter()
            .position(is_separator)
            .map_or(context_start, |index| context_start + index);
        // The piece ends when no non-ASCII byte follows within twice the context.
        let mut end = non_ascii + 1;
        while let Some(next) =
            bytes[end..bytes.len().min(end + 2 * CONTEXT)].iter().position(|&byte| byte >= 0x80)
        {
            end += next + 1;
            if end - start > EXCERPT_LEN {
                break;
            }
        }
        let context_end = bytes.len().min(end + CONTEXT);
        let stop =
            bytes[end..context_end].iter().rposition(is_separator).map_or(context_end, |index| end + index);
        for &byte in &bytes[start..stop.max(end)] {
            push(out, byte);
        }
        at = stop.max(end);
        if at < bytes.len() {
            out.push(b'\n');
        }
    }
    at
}

/// Adds a byte, with a line feed in place of each run of NULs.
fn push(out: &mut Vec<u8>, byte: u8) {
    match byte {
        0 if out.last() == Some(&b'\n') => {}
        0 => out.push(b'\n'),
        _ => out.push(byte),
    }
}

/// Adds pieces around non-ASCII bytes that the excerpt does not have yet, because two encodings may differ only in one such byte. For
/// example, iso-8859-7 has Ά where windows-1253 has a pilcrow. A piece without separators before and after the byte is left out, because it
/// may cut a character.
fn add_rare(bytes: &[u8], out: &mut Vec<u8>) {
    let mut is_present = [false; 256];
    out.iter().for_each(|&byte| is_present[usize::from(byte)] = true);
    let mut added = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        if byte < 0x80 || is_present[usize::from(byte)] || added == MAX_RARE {
            continue;
        }
        let (context_start, context_end) = (at.saturating_sub(CONTEXT), bytes.len().min(at + CONTEXT));
        let start = bytes[context_start..at].iter().position(is_separator).map(|index| context_start + index);
        let end = bytes[at..context_end].iter().rposition(is_separator).map(|index| at + index);
        let (Some(start), Some(end)) = (start, end) else { continue };
        for &byte in &bytes[start..end] {
            is_present[usize::from(byte)] = true;
            push(out, byte);
        }
        out.push(b'\n');
        added += 1;
    }
}
