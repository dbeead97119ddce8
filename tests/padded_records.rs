//! Detection of text in records, whose fields have a fixed width and are padded with NULs. Most records have no line end.
#![cfg(not(target_arch = "wasm32"))]

use utfscope::detect::{self, BinaryKind, DetectOptions};

/// The characters of [`CUSTOMERS`] that are not in ASCII, with their bytes in cp850 and windows-1252.
const NON_ASCII: [(char, u8, u8); 14] = [
    ('Å', 0x8F, 0xC5),
    ('Ö', 0x99, 0xD6),
    ('Ü', 0x9A, 0xDC),
    ('ß', 0xE1, 0xDF),
    ('â', 0x83, 0xE2),
    ('å', 0x86, 0xE5),
    ('ä', 0x84, 0xE4),
    ('æ', 0x91, 0xE6),
    ('ç', 0x87, 0xE7),
    ('è', 0x8A, 0xE8),
    ('é', 0x82, 0xE9),
    ('ö', 0x94, 0xF6),
    ('ø', 0x9B, 0xF8),
    ('ü', 0x81, 0xFC),
];
const CUSTOMERS: [[&str; 3]; 6] = [
    ["Müller, Käthe", "Große Bleiche 3", "Düsseldorf"],
    ["Jørgensen, Søren", "Nørregade 17", "Århus C"],
    ["Öztürk, Jürgen", "Übere Straße 12 b", "Köln"],
    ["Bærentsen, Åse", "Sønder Allé 5", "Randers"],
    ["Lefèvre, Françoise", "4, rue du Château", "Besançon"],
    ["Weiß, Günther", "", "Würzburg"],
];

fn cp850(text: &str) -> Vec<u8> {
    encode(text, |&(_, cp850, _)| cp850)
}

fn windows_1252(text: &str) -> Vec<u8> {
    encode(text, |&(.., windows_1252)| windows_1252)
}

fn utf8(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

/// Encodes a text. `byte_of` returns the byte of an entry of [`NON_ASCII`] in the target encoding.
fn encode(text: &str, byte_of: impl Fn(&(char, u8, u8)) -> u8) -> Vec<u8> {
    let byte = |character: char| {
        NON_ASCII.iter().find(|&&(each, ..)| each == character).map_or(character as u8, &byte_of)
    };
    text.chars().map(byte).collect()
}

/// Returns records with a number, three padded fields of these widths, a date, and `end`.
fn records(count: usize, widths: [usize; 3], encode: fn(&str) -> Vec<u8>, end: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for (at, customer) in (0..count).zip(CUSTOMERS.iter().cycle()) {
        out.extend_from_slice(format!("{:06}", 100 + at).as_bytes());
        for (text, width) in customer.iter().zip(widths) {
            let mut field = encode(text);
            field.resize(width, 0);
            out.extend(field);
        }
        out.extend_from_slice(b"19931104");
        out.extend_from_slice(end);
    }
    out
}

fn is_data(bytes: &[u8]) -> bool {
    matches!(detect::binary(bytes), Some(BinaryKind::Data { .. }))
}

#[test]
fn the_encoding_of_padded_records_is_detected() {
    for (encode, encoding) in
        [(utf8 as fn(&str) -> Vec<u8>, "utf-8"), (cp850, "cp850"), (windows_1252, "windows-1252")]
    {
        for widths in [[32, 40, 24], [30, 25, 13], [64, 64, 32]] {
            for (count, end) in [(6, &b""[..]), (60, b""), (600, b""), (60, b"\r\n"), (60, b"\0\0\0")] {
                let bytes = records(count, widths, encode, end);
                assert_eq!(detect::binary(&bytes), None, "{encoding} {widths:?} {count} {end:?}");
                if encoding == "utf-8" || cfg!(feature = "legacy") {
                    let found = &detect::detect(&bytes, &DetectOptions::default())[0];
                    assert_eq!(found.encoding.name(), encoding, "{widths:?} {count} {end:?}");
                    assert!(found.confidence > 0.8, "{encoding} {widths:?} {count} {end:?}: {found:?}");
                }
            }
        }
    }
}

#[test]
fn records_of_one_field_are_text() {
    assert_eq!(detect::binary(&[b"NAME".to_vec(), vec![0; 28]].concat().repeat(20)), None);
    // Two records are too few to be recognised. In records of 64 bytes with one name, less than an eighth of the bytes is text.
    assert!(is_data(&[b"NAME".to_vec(), vec![0; 28]].concat().repeat(2)));
    assert!(is_data(&[b"NAME".to_vec(), vec![0; 60]].concat().repeat(20)));
}

#[test]
fn bytes_with_nuls_that_are_not_padded_records_are_binary() {
    let mut state = 7_u32;
    let mut random = |limit: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % limit
    };
    let has_no_control_but_nul = |bytes: &[u8]| bytes.iter().all(|&byte| byte == 0 || byte >= 0x20);
    let doubles: Vec<u8> = (0..400)
        .map(|_| f64::from(random(1000)).to_le_bytes())
        .filter(|bytes| has_no_control_but_nul(bytes))
        .flatten()
        .collect();
    let numbers: Vec<u8> = (0..400).flat_map(|_| u64::from(0x20 + random(95)).to_le_bytes()).collect();
    // Strings that are aligned to 8 bytes, as in the data section of an executable.
    let aligned: Vec<u8> = (0..400)
        .flat_map(|_| {
            let mut string = vec![b'a'; 2 + random(20) as usize];
            string.resize(string.len().next_multiple_of(8), 0);
            string
        })
        .collect();
    let irregular: Vec<u8> = (0..200)
        .flat_map(|_| [vec![b'a'; 1 + random(20) as usize], vec![0; 1 + random(20) as usize]].concat())
        .collect();
    // A column of pixels in an image.
    let image = [vec![0; 40], vec![0xFF; 24]].concat().repeat(64);
    // Without other control characters, only the NULs can show that this data is binary.
    for data in [doubles, numbers, aligned, irregular, image] {
        assert!(has_no_control_but_nul(&data));
        assert!(is_data(&data), "{data:?}");
    }
    // Padded records are binary if they have another control character.
    let records = records(60, [32, 40, 24], utf8, b"");
    assert!(is_data(&[&records[..], b"\x01"].concat()));
}

/// A tar archive in the format of 1979 has no magic number. Its headers and files begin at multiples of 512.
#[test]
fn a_tar_archive_of_text_files_is_not_records() {
    let mut archive = Vec::new();
    for file in 0..40 {
        let text: String =
            (0..1 + file % 3).map(|line| format!("{}\n", "a".repeat(1 + (file + line) % 11))).collect();
        let fields = [(format!("file{file}.txt"), 100), ("0000644".into(), 8), ("0001750".into(), 8)];
        let mut header = Vec::new();
        for (field, width) in fields {
            let end = header.len() + width;
            header.extend_from_slice(field.as_bytes());
            header.resize(end, 0);
        }
        header.resize(512, 0);
        archive.extend(header);
        archive.extend_from_slice(text.as_bytes());
        archive.resize(archive.len().next_multiple_of(512), 0);
    }
    assert!(is_data(&archive));
}
