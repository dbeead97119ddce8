//! A text in chunks, and into given room, against the same text at once.

use super::{Choices, converted, span, whole_elements};
use utfscope::stream::Chunk;
use utfscope::transcode::{self, Conversion};
use utfscope::validate::{self, ListOptions, Validator};
use utfscope::{Encoding, LocatedFault, Options};

const ALL: ListOptions = ListOptions { limit: usize::MAX, warnings: true };

/// Panics where they disagree.
pub fn check(input: &[u8]) {
    let mut choices = Choices(input);
    let (from, to, mut options) = (choices.encoding(), choices.encoding(), choices.options());
    // What is in the module leaves it to the package to refuse a signature that the target does not hold.
    if matches!(to, Encoding::Ascii | Encoding::Iso8859_1 | Encoding::Windows1252) {
        options.write_bom = None;
    }
    let steps = [choices.below(4), choices.below(9), choices.below(70)];
    let capacity = choices.capacity();
    let bytes = whole_elements(choices.0, from);
    in_chunks(bytes, from, steps);
    if Conversion::new(from, to, options).is_ok() {
        pushed(bytes, (from, to, options), steps);
        filled(bytes, (from, to, options), capacity);
    }
}

/// Cuts bytes into chunks of such lengths, in turns; at least one byte in a turn, and the rest at the end.
fn chunks<'a>(bytes: &'a [u8], steps: [usize; 3]) -> impl Iterator<Item = Chunk<'a>> {
    let mut lengths = if steps == [0; 3] { [1; 3] } else { steps }.into_iter().cycle();
    let mut at = 0;
    let mut ended = false;
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let end = bytes.len().min(at + lengths.next()?);
        // The last chunk is empty where the others took all, as at the end of a stream.
        ended = at == bytes.len();
        let chunk = Chunk::from_span(span(bytes, at..end), ended);
        at = end;
        Some(chunk)
    })
}

fn in_chunks(bytes: &[u8], encoding: Encoding, steps: [usize; 3]) {
    let whole = validate::faults(bytes, encoding, ALL).expect("memory for the list");
    let mut listing = Validator::new(encoding);
    let mut counting = Validator::new(encoding);
    let mut faults = Vec::new();
    let mut code_points = 0;
    for chunk in chunks(bytes, steps) {
        code_points += counting.count_code_points(chunk.clone());
        faults.extend(listing.push(chunk, ALL).expect("memory for the list").list);
    }
    assert_eq!(faults, whole.list, "{encoding:?}");
    assert_eq!(code_points, validate::count_code_points(bytes, encoding), "{encoding:?}");
}

/// What was written and told until the end or a failure.
fn pushed(bytes: &[u8], (from, to, options): (Encoding, Encoding, Options), steps: [usize; 3]) {
    let (expected, expected_faults) = converted(bytes, from, to, options);
    let mut conversion = Conversion::new(from, to, options).expect("the policy makes sense");
    let mut faults: Vec<LocatedFault> = Vec::new();
    let mut out = Vec::new();
    let mut failure = None;
    for chunk in chunks(bytes, steps) {
        match conversion.push(chunk, &mut |fault| faults.push(*fault)) {
            Ok(more) => out.extend(more),
            Err(why) => {
                failure = Some(why);
                break;
            }
        }
    }
    assert_eq!(failure.map_or(Ok(out), Err), expected, "{from:?} to {to:?}, {options:?}");
    assert_eq!(faults, expected_faults, "{from:?} to {to:?}, {options:?}");
}

fn filled(bytes: &[u8], (from, to, options): (Encoding, Encoding, Options), capacity: usize) {
    let what = || format!("{from:?} to {to:?}, {options:?}, room for {capacity}");
    let (whole, whole_faults) = converted(bytes, from, to, options);
    let mut conversion = Conversion::new(from, to, options).expect("the policy makes sense");
    let mut faults = Vec::new();
    match conversion.fill(Chunk::complete(bytes), capacity, &mut |fault| faults.push(*fault)) {
        Ok(filled) if filled.full => {
            assert!(filled.out.len() <= capacity, "{}", what());
            // What was written stands on its own.
            let (alone, alone_faults) = converted(&bytes[..filled.read], from, to, options);
            let is_signature = filled.out.is_empty() && filled.read == 0;
            assert!(is_signature || alone == Ok(filled.out), "{}", what());
            // What the end cuts off has another cause than what a byte does.
            let place = |fault: &LocatedFault| (fault.offset, fault.len, fault.severity);
            assert!(faults.iter().map(place).eq(alone_faults.iter().map(place)), "{}", what());
            assert!(whole.is_err() || whole.is_ok_and(|whole| whole.len() > capacity), "{}", what());
        }
        Ok(filled) => {
            assert_eq!((filled.read, Ok(filled.out)), (bytes.len(), whole), "{}", what());
            assert_eq!(faults, whole_faults, "{}", what());
        }
        Err(failure) => {
            assert!(matches!(failure, transcode::TranscodeError::Malformed(_)), "{}", what());
            assert_eq!((Err(failure), faults), (whole, whole_faults), "{}", what());
        }
    }
}
