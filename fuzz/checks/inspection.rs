//! Faults, roles, sequences, boundaries, lines, search and comparison: each must agree with the segments of the text.

use super::Choices;
use core::cmp::Ordering;
use utfscope::code_page::Role;
use utfscope::inspect::{self, NO_CODE_POINT, SegmentKind, Segments};
use utfscope::lines::{self, Position};
use utfscope::validate::{self, ListOptions};
use utfscope::{Encoding, Severity, boundary, order, sequence};

/// Runs the check that the input selects. Panics if a result disagrees with the segments.
pub fn check(input: &[u8]) {
    let mut choices = Choices::new(input);
    let (number, encoding) = (choices.below(4), choices.named_encoding());
    match number {
        0 => segments(choices.remaining, encoding),
        1 => lines(choices.remaining, encoding),
        2 => {
            let [from, start, len] = [(); 3].map(|()| choices.below(0x100));
            search(choices.remaining, [from, start, len]);
        }
        _ => {
            let at = choices.below(0x100).min(choices.remaining.len());
            compare(choices.remaining.split_at(at).into(), encoding);
        }
    }
}

fn segments_of(bytes: &[u8], encoding: Encoding) -> Segments {
    inspect::segments(bytes, encoding, 0).expect("memory for the segments")
}

fn segments(bytes: &[u8], encoding: Encoding) {
    let Segments { starts, kinds, code_points, complete } = segments_of(bytes, encoding);
    assert!(complete && starts.is_sorted_by(|a, b| a < b));
    assert_eq!((starts[0], starts[kinds.len()] as usize, code_points.len()), (0, bytes.len(), kinds.len()));

    let options = ListOptions { limit: usize::MAX, warnings: true };
    let faults = validate::faults(bytes, encoding, options).expect("memory for the list").list;
    let mut remaining_faults = faults.iter();
    let roles = inspect::roles(bytes, encoding).expect("memory for the roles");
    assert_eq!(roles.len(), bytes.len());
    for (index, bounds) in starts.windows(2).enumerate() {
        let (start, end) = (bounds[0] as usize, bounds[1] as usize);
        let kind = kinds[index];
        if kind != SegmentKind::Valid as u8 {
            let fault = remaining_faults.next().expect("a fault for each segment that is not valid");
            assert_eq!((fault.offset as usize, usize::from(fault.len)), (start, end - start), "{encoding:?}");
            let is_error = fault.severity == Severity::Error;
            assert_eq!(kind == SegmentKind::Malformed as u8, is_error, "{encoding:?}");
        }
        for (at, role) in (start..end).zip(&roles[start..end]) {
            let is_marked = role & Role::MALFORMED != 0;
            assert_eq!(is_marked, kind == SegmentKind::Malformed as u8, "{encoding:?} at {at}");
            let sequence = sequence::containing(bytes, at, encoding).expect("a sequence at each byte");
            assert_eq!(
                (sequence.offset, usize::from(sequence.step.len)),
                (start, end - start),
                "{encoding:?} at {at}"
            );
            assert_eq!(SegmentKind::from_outcome(sequence.step.outcome) as u8, kind, "{encoding:?} at {at}");
            assert_eq!(boundary::previous(bytes, at, encoding), start, "{encoding:?} at {at}");
            let next = if at == start { start } else { end };
            assert_eq!(boundary::next(bytes, at, encoding), next, "{encoding:?} at {at}");
        }
    }
    assert_eq!(remaining_faults.next(), None);
}

fn lines(bytes: &[u8], encoding: Encoding) {
    // UTF-7 and ISO-2022-JP have shifts. A shift is a segment without a column, but the loop counts every segment.
    if encoding == Encoding::Utf7 || encoding.name() == "iso-2022-jp" {
        return;
    }
    let Segments { starts, code_points, .. } = segments_of(bytes, encoding);
    let (mut line, mut column) = (1, 1);
    let characters = code_points.iter().copied().chain([NO_CODE_POINT]);
    let mut previous = None;
    for (index, character) in characters.enumerate() {
        match previous {
            None => {}
            Some(0x0A) => (line, column) = (line + 1, 1),
            Some(0x0D) if character != 0x0A => (line, column) = (line + 1, 1),
            Some(0xFEFF) if index == 1 => {}
            Some(_) => column += 1,
        }
        previous = Some(character);
        let end = starts.get(index + 1).map_or(bytes.len() + 1, |&end| end as usize);
        for at in starts[index] as usize..end {
            let found = lines::position(bytes, at, encoding);
            assert_eq!(found, Position { line, column }, "{encoding:?} at {at}");
        }
    }
}

fn search(bytes: &[u8], [from, start, len]: [usize; 3]) {
    let from = from.min(bytes.len());
    let start = start.min(bytes.len());
    let needle = &bytes[start..bytes.len().min(start + len % 8)];
    let starts = segments_of(bytes, Encoding::Utf8).starts;
    let is_boundary = |at: usize| starts.binary_search(&(at as u32)).is_ok();
    let expected = (from..bytes.len() + 1)
        .find(|&at| bytes[at..].starts_with(needle) && is_boundary(at) && is_boundary(at + needle.len()));
    assert_eq!(boundary::find(bytes, needle, from), expected, "{needle:02X?} from {from}");
}

fn compare(texts: [&[u8]; 2], encoding: Encoding) {
    let found = order::compare(texts, encoding);
    for (index, text) in texts.into_iter().enumerate() {
        if let Err(fault) = validate::bytes(text, encoding) {
            assert_eq!(found, Err((index, fault)), "{encoding:?}");
            return;
        }
    }
    let [left, right] = texts.map(|text| {
        let mut values = segments_of(text, encoding).code_points;
        values.retain(|&value| value != NO_CODE_POINT);
        if encoding.writes_bom() && values.first() == Some(&0xFEFF) {
            values.remove(0);
        }
        values
    });
    assert_eq!(found, Ok(left.cmp(&right)), "{encoding:?}");
    assert_eq!(order::compare([texts[0]; 2], encoding), Ok(Ordering::Equal), "{encoding:?}");
}
