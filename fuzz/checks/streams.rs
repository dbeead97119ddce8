//! Text in chunks, and conversion into a destination of limited size, compared with one call.

use super::{Choices, complete_code_units, convert, span};
use utfscope::stream::Chunk;
use utfscope::transcode::{self, Conversion};
use utfscope::validate::{self, ListOptions, Validator};
use utfscope::{Encoding, LocatedFault, Options};

const EVERY_FAULT: ListOptions = ListOptions { limit: usize::MAX, warnings: true };

/// Panics if a result for the chunks differs from that of one call.
pub fn check(input: &[u8]) {
    let mut choices = Choices::new(input);
    let (from, to, mut options) = (choices.encoding(), choices.encoding(), choices.options());
    // These targets cannot represent a BOM.
    if matches!(to, Encoding::Ascii | Encoding::Iso8859_1 | Encoding::Windows1252) {
        options.write_bom = None;
    }
    let chunk_lengths = [choices.below(4), choices.below(9), choices.below(70)];
    let capacity = choices.capacity();
    let bytes = complete_code_units(choices.remaining, from);
    check_validation(bytes, from, chunk_lengths);
    if Conversion::new(from, to, options).is_ok() {
        check_push(bytes, (from, to, options), chunk_lengths);
        check_fill(bytes, (from, to, options), capacity);
    }
}

/// Splits bytes into chunks whose lengths repeat `chunk_lengths`. If all lengths are 0, each chunk has one byte.
fn chunks<'a>(bytes: &'a [u8], chunk_lengths: [usize; 3]) -> impl Iterator<Item = Chunk<'a>> {
    let mut lengths = if chunk_lengths == [0; 3] { [1; 3] } else { chunk_lengths }.into_iter().cycle();
    let mut at = 0;
    let mut ended = false;
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let end = bytes.len().min(at + lengths.next()?);
        // The last chunk is empty, as at the end of a stream.
        ended = at == bytes.len();
        let chunk = Chunk::from_span(span(bytes, at..end), ended);
        at = end;
        Some(chunk)
    })
}

/// Compares the faults and the number of code points for the chunks with those of one call.
fn check_validation(bytes: &[u8], encoding: Encoding, chunk_lengths: [usize; 3]) {
    let expected = validate::faults(bytes, encoding, EVERY_FAULT).expect("memory for the list");
    let mut fault_validator = Validator::new(encoding);
    let mut count_validator = Validator::new(encoding);
    let mut faults = Vec::new();
    let mut code_points = 0;
    for chunk in chunks(bytes, chunk_lengths) {
        code_points += count_validator.count_code_points(chunk.clone());
        faults.extend(fault_validator.push(chunk, EVERY_FAULT).expect("memory for the list").list);
    }
    assert_eq!(faults, expected.list, "{encoding:?}");
    assert_eq!(code_points, validate::count_code_points(bytes, encoding), "{encoding:?}");
}

/// Compares the output and the faults for the chunks, up to the end or an error, with those of one call.
fn check_push(bytes: &[u8], (from, to, options): (Encoding, Encoding, Options), chunk_lengths: [usize; 3]) {
    let (expected, expected_faults) = convert(bytes, from, to, options);
    let mut conversion = Conversion::new(from, to, options).expect("the policy applies");
    let mut faults: Vec<LocatedFault> = Vec::new();
    let mut out = Vec::new();
    let mut error = None;
    for chunk in chunks(bytes, chunk_lengths) {
        match conversion.push(chunk, &mut |fault| faults.push(*fault)) {
            Ok(output) => out.extend(output),
            Err(reason) => {
                error = Some(reason);
                break;
            }
        }
    }
    assert_eq!(error.map_or(Ok(out), Err), expected, "{from:?} to {to:?}, {options:?}");
    assert_eq!(faults, expected_faults, "{from:?} to {to:?}, {options:?}");
}

/// Compares a conversion into a destination of limited capacity with one call.
fn check_fill(bytes: &[u8], (from, to, options): (Encoding, Encoding, Options), capacity: usize) {
    let context = || format!("{from:?} to {to:?}, {options:?}, capacity {capacity}");
    let (expected, expected_faults) = convert(bytes, from, to, options);
    let mut conversion = Conversion::new(from, to, options).expect("the policy applies");
    let mut faults = Vec::new();
    match conversion.fill(Chunk::complete(bytes), capacity, &mut |fault| faults.push(*fault)) {
        Ok(filled) if filled.full => {
            assert!(filled.out.len() <= capacity, "{}", context());
            // The output is the complete conversion of the bytes that were read.
            let (alone, alone_faults) = convert(&bytes[..filled.read], from, to, options);
            // Without progress, `alone` can be a BOM: the conversion of an empty input can write one.
            let made_no_progress = filled.out.is_empty() && filled.read == 0;
            assert!(made_no_progress || alone == Ok(filled.out), "{}", context());
            // The reason of a fault at the end of `bytes[..filled.read]` can differ, because `bytes` continues there.
            let location = |fault: &LocatedFault| (fault.offset, fault.len, fault.severity);
            assert!(faults.iter().map(location).eq(alone_faults.iter().map(location)), "{}", context());
            assert!(
                expected.is_err() || expected.is_ok_and(|expected| expected.len() > capacity),
                "{}",
                context()
            );
        }
        Ok(filled) => {
            assert_eq!((filled.read, Ok(filled.out)), (bytes.len(), expected), "{}", context());
            assert_eq!(faults, expected_faults, "{}", context());
        }
        Err(error) => {
            assert!(matches!(error, transcode::TranscodeError::Malformed(_)), "{}", context());
            assert_eq!((Err(error), faults), (expected, expected_faults), "{}", context());
        }
    }
}
