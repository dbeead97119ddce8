//! Text that arrives in chunks, and destinations of limited size: what each call returns before the next call.

use utfscope::stream::{Chunk, StreamDecoder};
use utfscope::transcode::Conversion;
use utfscope::validate::{ListOptions, Validator};
use utfscope::{Encoding, Options, Policy, transcode};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Converts a text into a destination in one call. Compares the number of bytes read, the output, and whether the
/// destination is full, with the expected values.
#[track_caller]
fn assert_fill(from: Encoding, to: Encoding, text: &[u8], capacity: usize, expected: (usize, &[u8], bool)) {
    let mut conversion = Conversion::new(from, to, Options::default()).unwrap();
    let result = conversion.fill(Chunk::complete(text), capacity, &mut |_| ()).unwrap();
    assert_eq!((result.read, &result.out[..], result.full), expected, "capacity {capacity}");
}

#[test]
fn fill_writes_as_many_complete_characters_as_fit() {
    let text = "aé€😀".as_bytes();
    for (capacity, read) in [0, 1, 1, 3, 3, 3, 6, 6, 6, 6].into_iter().enumerate() {
        assert_fill(Encoding::Utf8, Encoding::Utf8, text, capacity, (read, &text[..read], true));
    }
    assert_fill(Encoding::Utf8, Encoding::Utf8, text, 10, (10, text, false));
}

#[test]
fn fill_ends_outside_of_a_base64_run() {
    assert_fill(Encoding::Utf7, Encoding::Utf8, b"AB+AEE-", 2, (2, b"AB", true));
    // The bytes that end a Base64 run must fit too.
    assert_fill(Encoding::Utf8, Encoding::Utf7, "a£b".as_bytes(), 5, (1, b"a", true));
    assert_fill(Encoding::Utf8, Encoding::Utf7, "a£b".as_bytes(), 6, (3, b"a+AKM-", true));
}

#[test]
fn append_to_keeps_the_contents_of_the_buffer() {
    let mut conversion = Conversion::new(Encoding::Utf8, Encoding::Utf16Le, Options::default()).unwrap();
    let mut push = |buffer: Option<&[u8]>, text: &str| {
        if let Some(buffer) = buffer {
            conversion.append_to(buffer.to_vec());
        }
        conversion.push(Chunk::complete(text.as_bytes()), &mut |_| ()).unwrap()
    };
    assert_eq!(push(Some(b"kept"), "é"), b"kept\xE9\0");
    assert_eq!(push(None, "é"), b"\xE9\0");
}

#[test]
fn a_decoder_reports_its_pending_bytes() {
    let mut decoder = StreamDecoder::new(Encoding::Utf8);
    let mut chunk = Chunk::new(b"A\xE2\x82", false);
    assert_eq!(
        decoder.next(&mut chunk).map(|located| (located.offset, located.bytes.to_vec())),
        Some((0, vec![0x41]))
    );
    assert_eq!((chunk.len(), chunk.remaining(), chunk.is_empty()), (2, &b"\xE2\x82"[..], false));
    assert!(decoder.next(&mut chunk).is_none());
    assert_eq!((decoder.offset(), decoder.has_pending(), chunk.is_empty()), (1, true, true));
    let mut chunk = Chunk::new(b"\xACB", true);
    let located = decoder.next(&mut chunk).unwrap();
    assert_eq!((located.offset, located.bytes), (1, &b"\xE2\x82\xAC"[..]));
    assert_eq!((decoder.offset(), decoder.has_pending(), chunk.len()), (4, false, 1));

    let mut chunk = Chunk::new(b"\xF0\x9F", false);
    let mut decoder = StreamDecoder::new(Encoding::Utf8);
    assert!(decoder.next(&mut chunk).is_none());
    assert_eq!((decoder.pending_len(), decoder.has_pending()), (2, true));
}

/// Only ED B0 to ED BF start a low surrogate.
#[test]
fn a_high_surrogate_is_pending_only_if_a_low_surrogate_can_follow() {
    for (text, is_pending) in [
        (&b"\xED\xA0\x80"[..], true),
        (b"\xED\xA0\x80\xED", true),
        (b"\xED\xA0\x80\xED\xB0", true),
        (b"\xED\xA0\x80\xED\xBF", true),
        (b"\xED\xA0\x80\xED\xA0", false),
        (b"\xED\xA0\x80\xEE", false),
        (b"\xED\xA0\x80\xE2\x82", false),
        (b"\xED\xA0\x80\xC3", false),
        (b"\xED\xA0\x80A", false),
    ] {
        let mut chunk = Chunk::new(text, false);
        let mut decoder = StreamDecoder::new(Encoding::Cesu8);
        let fault = decoder.next(&mut chunk).and_then(|located| located.fault(Encoding::Cesu8));
        let expected = (!is_pending).then_some((0, 3, "unpaired-surrogate"));
        assert_eq!(
            fault.map(|fault| (fault.offset, fault.len, fault.fault.reason())),
            expected,
            "{text:02X?}"
        );
    }
}

/// Returns the faults of text in chunks, as `(offset, length, reason)`.
fn faults(encoding: Encoding, chunks: &[&[u8]]) -> Vec<(u64, u8, &'static str)> {
    let mut validator = Validator::new(encoding);
    let unlimited = ListOptions { limit: usize::MAX, warnings: true };
    let mut found = Vec::new();
    for (index, bytes) in chunks.iter().enumerate() {
        let chunk = Chunk::new(bytes, index + 1 == chunks.len());
        found.extend(validator.push(chunk, unlimited).unwrap().list);
    }
    found.iter().map(|fault| (fault.offset, fault.len, fault.fault.reason())).collect()
}

#[test]
fn a_surrogate_pair_is_detected_across_chunks() {
    let pair = b"\xED\xA0\xBD\xED\xB8\x80";
    for cut in 0..=pair.len() {
        for end in cut..=pair.len() {
            let chunks = [&pair[..cut], &pair[cut..end], &pair[end..]];
            assert_eq!(faults(Encoding::Wtf8, &chunks), [(3, 3, "paired-surrogates")], "{cut}, {end}");
            assert_eq!(faults(Encoding::Cesu8, &chunks), [], "{cut}, {end}");
            assert_eq!(faults(Encoding::Mutf8, &chunks), [], "{cut}, {end}");
        }
    }
}

#[test]
fn fill_works_for_any_capacity() {
    let text = "plain text, aé€😀".repeat(300);
    for capacity in (0..text.len()).step_by(37).chain(240..300) {
        let read = (0..=capacity).rev().find(|&end| text.is_char_boundary(end)).unwrap();
        assert_fill(
            Encoding::Utf8,
            Encoding::Utf8,
            text.as_bytes(),
            capacity,
            (read, &text.as_bytes()[..read], true),
        );
    }
}

#[test]
fn fill_does_not_read_an_incomplete_sequence_before_the_last_chunk() {
    let mut conversion = Conversion::new(Encoding::Utf8, Encoding::Utf8, Options::default()).unwrap();
    let result = conversion.fill(Chunk::new(b"a\xE2\x82", false), 9, &mut |_| ()).unwrap();
    assert_eq!((result.read, &result.out[..], result.full), (1, &b"a"[..], false));
    let result = conversion.fill(Chunk::new(b"\xE2\x82\xAC", true), 9, &mut |_| ()).unwrap();
    assert_eq!((result.read, &result.out[..], result.full), (3, &b"\xE2\x82\xAC"[..], false));
}

#[test]
fn fill_returns_a_fault_only_if_the_destination_has_space_left() {
    let strict = |capacity| {
        let mut conversion = Conversion::new(Encoding::Utf8, Encoding::Utf8, Options::default()).unwrap();
        conversion.fill(Chunk::complete(b"ab\xFF"), capacity, &mut |_| ())
    };
    assert_eq!(strict(2).map(|result| (result.read, result.out, result.full)), Ok((2, b"ab".to_vec(), true)));
    assert!(strict(3).is_err());
}

#[test]
fn fill_does_not_split_escaped_bytes_from_bytes_that_could_complete_them() {
    let options = Options { policy: Policy::Surrogateescape, ..Options::default() };
    for (text, capacity, expected) in [
        // C3 stays an escaped byte only if no continuation byte follows.
        (&[0xDCC3_u32, 0x41, 0x42][..], 1, (4, &b"\xC3"[..])),
        (&[0xDCF0, 0xDC9F, 0x41], 1, (0, b"")),
        (&[0xDCF0, 0xDC9F, 0x41], 2, (8, b"\xF0\x9F")),
        (&[0xDCC3, 0x41, 0x42], 2, (8, b"\xC3A")),
        (&[0xDCFF, 0x41, 0x42], 1, (4, b"\xFF")),
        (&[0xDCFF, 0x41, 0x42], 2, (8, b"\xFFA")),
    ] {
        let bytes: Vec<u8> = text.iter().flat_map(|value| value.to_le_bytes()).collect();
        let mut conversion = Conversion::new(Encoding::Units32, Encoding::Utf8, options).unwrap();
        let result = conversion.fill(Chunk::complete(&bytes), capacity, &mut |_| ()).unwrap();
        assert_eq!((result.read, &result.out[..]), expected, "{text:X?}, capacity {capacity}");
    }
}

/// The BOM shows where a new text starts.
#[test]
fn the_last_chunk_and_an_error_start_a_new_text() {
    let mut conversion = Conversion::new(Encoding::Utf8, Encoding::Utf16, Options::default()).unwrap();
    let (with_bom, without_bom) = (b"\xFE\xFF\0A", b"\0A");
    let mut push = |bytes, is_last| conversion.push(Chunk::new(bytes, is_last), &mut |_| ());
    for _ in 0..2 {
        assert_eq!(push(b"A", false).as_deref(), Ok(&with_bom[..]));
        assert_eq!(push(b"A", true).as_deref(), Ok(&without_bom[..]));
    }
    assert!(push(b"A\xFF", false).is_err());
    assert_eq!(push(b"A", false).as_deref(), Ok(&with_bom[..]));
    conversion.reset();
    let mut fill = |bytes, is_last, capacity| {
        let result = conversion.fill(Chunk::new(bytes, is_last), capacity, &mut |_| ()).unwrap();
        (result.read, result.out, result.full)
    };
    assert_eq!(fill(b"A", false, 9), (1, with_bom.to_vec(), false));
    assert_eq!(fill(b"A", true, 9), (1, without_bom.to_vec(), false));
    assert_eq!(fill(b"AA", true, 5), (1, with_bom.to_vec(), true));
    assert_eq!(fill(b"A", true, 9), (1, with_bom.to_vec(), false));

    let mut validator = Validator::new(Encoding::Utf8);
    for _ in 0..2 {
        assert!(validator.validate(Chunk::new(b"A", false)).is_ok());
        assert_eq!(validator.validate(Chunk::new(b"A\xFF", false)).unwrap_err().offset, 2);
        assert!(validator.validate(Chunk::new(b"AB", true)).is_ok());
    }
}

#[test]
fn a_list_of_faults_states_if_it_is_complete() {
    for (limit, listed, complete) in [(0, 0, false), (2, 2, false), (3, 3, true), (4, 3, true)] {
        let options = ListOptions { limit, warnings: false };
        let found = utfscope::validate::faults(b"\xFFA\xFF\xFF", Encoding::Utf8, options).unwrap();
        assert_eq!((found.list.len(), found.complete), (listed, complete), "limit {limit}");
    }
}

#[test]
fn text_converts_to_and_from_code_units() {
    let plain = Options::default();
    let (text, units) = ("é😀".as_bytes(), [0xE9, 0xD83D, 0xDE00]);
    assert_eq!(transcode::to_utf16(text, Encoding::Utf8, plain, &mut |_| ()), Ok(units.to_vec()));
    assert_eq!(transcode::from_utf16(&units, Encoding::Utf8, plain, &mut |_| ()), Ok(text.to_vec()));
}
