use super::*;
use crate::codec::Steps;

#[test]
fn every_byte_is_in_the_sequence_that_decoding_from_the_start_finds() {
    // Inputs of the bytes in `UTF_8` contain surrogates and long sequences of the UTF-8 family. Inputs of the bytes in `OTHERS`
    // contain surrogates, BOMs and shifts of the other encodings.
    const UTF_8: [u8; 6] = [0x41, 0x80, 0xA0, 0xB0, 0xED, 0xFC];
    const OTHERS: [u8; 7] = [0x00, 0x2B, 0x41, 0xD8, 0xDC, 0xFE, 0xFF];
    for (bytes, len) in [(&UTF_8[..], 7), (&OTHERS[..], 6)] {
        for number in 0..bytes.len().pow(len) {
            let digit = |position| bytes[number / bytes.len().pow(position) % bytes.len()];
            let input: Vec<u8> = (0..len).map(digit).collect();
            assert_same_as_decoding_from_the_start(&input);
        }
    }
}

fn assert_same_as_decoding_from_the_start(input: &[u8]) {
    for encoding in Encoding::named() {
        for (offset, step) in Steps::new(ByteDecoder::new(encoding), input) {
            for index in offset..offset + usize::from(step.len) {
                let found = containing(input, index, encoding).unwrap();
                assert_eq!(
                    (found.offset, found.step),
                    (offset, step),
                    "{encoding:?} {input:02X?} at {index}"
                );
            }
        }
    }
}

#[test]
fn the_byte_order_of_code_units_is_that_of_the_bom_or_big_endian() {
    let order = |input: &[u8], encoding| containing(input, input.len() - 1, encoding).unwrap().order;
    assert_eq!(order(b"\xFF\xFEA\x00", Encoding::Utf16), Some(ByteOrder::Little));
    assert_eq!(order(b"\x00A\x00A", Encoding::Utf16), Some(ByteOrder::Big));
    assert_eq!(order(b"\xFF\xFE\x00\x00A\x00\x00\x00", Encoding::Utf32), Some(ByteOrder::Little));
    assert_eq!(order(b"A", Encoding::Utf8), None);
}

#[test]
fn no_sequence_contains_the_end_of_the_input() {
    assert_eq!(containing(b"A", 1, Encoding::Utf8), None);
}
