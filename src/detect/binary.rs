//! Recognises binary data: by magic numbers, or by control characters that text does not have.

use alloc::vec::Vec;

/// Why bytes are binary data and not text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryKind {
    /// A known file format.
    Format(Format),
    /// Data in an unknown format, with more control characters than text has.
    Data {
        /// The number of control characters that text does not have, including NULs.
        controls: usize,
        /// The number of NULs.
        nuls: usize,
        /// The number of bytes that were examined.
        len: usize,
        /// Whether the input is longer than the bytes that were examined.
        is_cut: bool,
    },
}

macro_rules! formats {
    ($($variant:ident $name:literal,)*) => {
        /// A file format that detection recognises.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the variants are named after the formats, see `Format::name`")]
        pub enum Format {
            $($variant,)*
        }

        impl Format {
            /// All formats, in the order of their numbers.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// Returns the name of the format, such as "PNG image".
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

formats! {
    Png "PNG image",
    Jpeg "JPEG image",
    Gzip "gzip file",
    Zip "ZIP archive",
    Pdf "PDF document",
    Elf "ELF program",
    WebAssembly "WebAssembly module",
    JavaOrMachO "Java class or Mach-O program",
    MachO "Mach-O program",
    Zstd "zstd file",
    Lz4 "LZ4 file",
    Xz "xz file",
    SevenZip "7z archive",
    Rar "RAR archive",
    Sqlite "SQLite database",
    Ole "OLE document (older Office)",
    Tiff "TIFF image",
    Gettext "gettext catalog",
    Gif "GIF image",
    WebP "WebP image",
    Riff "RIFF file (WAVE, AVI and others)",
    Ogg "Ogg file",
    Flac "FLAC audio",
    Mp3 "MP3 audio",
    Woff "WOFF font",
    OpenType "OpenType font",
    Cabinet "Cabinet archive",
    Parquet "Parquet file",
    Bzip2 "bzip2 file",
    Windows "Windows program",
    Bmp "BMP image",
    Mp4 "MP4 file",
    Tar "tar archive",
    Marc "MARC 21 record in MARC-8",
}

/// Magic numbers at the start of a file. Text hardly ever starts with these bytes.
const MAGIC_NUMBERS: &[(&[u8], Format)] = &[
    (b"\x89PNG\r\n\x1A\n", Format::Png),
    (b"\xFF\xD8\xFF", Format::Jpeg),
    (b"\x1F\x8B\x08", Format::Gzip),
    (b"PK\x03\x04", Format::Zip),
    (b"PK\x05\x06", Format::Zip),
    (b"%PDF-", Format::Pdf),
    (b"\x7FELF", Format::Elf),
    (b"\0asm", Format::WebAssembly),
    (b"\xCA\xFE\xBA\xBE", Format::JavaOrMachO),
    (b"\xCF\xFA\xED\xFE", Format::MachO),
    (b"\x28\xB5\x2F\xFD", Format::Zstd),
    (b"\x04\x22\x4D\x18", Format::Lz4),
    (b"\xFD7zXZ\0", Format::Xz),
    (b"7z\xBC\xAF\x27\x1C", Format::SevenZip),
    (b"Rar!\x1A\x07", Format::Rar),
    (b"SQLite format 3\0", Format::Sqlite),
    (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", Format::Ole),
    (b"II*\0", Format::Tiff),
    (b"MM\0*", Format::Tiff),
    (b"\xDE\x12\x04\x95", Format::Gettext),
    (b"\x95\x04\x12\xDE", Format::Gettext),
];

/// Magic numbers of ASCII characters, with their offsets. Text can contain the same characters, so these magic numbers count only if the
/// bytes also have control characters.
const ASCII_MAGIC_NUMBERS: &[(usize, &[u8], Format)] = &[
    (0, b"GIF87a", Format::Gif),
    (0, b"GIF89a", Format::Gif),
    (8, b"WEBP", Format::WebP),
    (0, b"RIFF", Format::Riff),
    (0, b"OggS", Format::Ogg),
    (0, b"fLaC", Format::Flac),
    (0, b"ID3", Format::Mp3),
    (0, b"wOFF", Format::Woff),
    (0, b"wOF2", Format::Woff),
    (0, b"OTTO", Format::OpenType),
    (0, b"MSCF", Format::Cabinet),
    (0, b"PAR1", Format::Parquet),
    (0, b"BZh", Format::Bzip2),
    (0, b"MZ", Format::Windows),
    (0, b"BM", Format::Bmp),
    (4, b"ftyp", Format::Mp4),
    (257, b"ustar", Format::Tar),
];

/// Text can begin with a short magic number of ASCII characters, as `BMW` begins with `BM`. So a magic number that is shorter than this
/// counts only if the bytes have as many control characters as binary data.
const MIN_STRONG_LEN: usize = 4;

/// Text in UTF-8 has at most one control character in this many bytes.
const BYTES_PER_CONTROL: usize = 10;
/// Text that is not UTF-8 has at most one control character in this many bytes, but short text can have one.
const BYTES_PER_CONTROL_NOT_UTF8: usize = 50;
/// Text that is not UTF-8 and has NULs has at most one control character in this many bytes, NULs included.
const BYTES_PER_CONTROL_WITH_NULS: usize = 500;

/// Numbers of control characters.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Controls {
    /// C0 control characters and DEL that text does not have, NUL included.
    pub all: usize,
    pub nuls: usize,
}

/// Returns true for C0 control characters and DEL, except those of text: tab, line feed, form feed, carriage return,
/// ESC.
pub(super) const fn is_control(byte: u8) -> bool {
    (byte < 0x20 && !matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | 0x1B)) || byte == 0x7F
}

/// Counts the control characters that text does not have. Not inlined: the unrolled loop is large.
#[inline(never)]
pub(super) fn count_controls(bytes: &[u8]) -> Controls {
    let mut controls = Controls::default();
    for &byte in bytes {
        controls.all += usize::from(is_control(byte));
        controls.nuls += usize::from(byte == 0);
    }
    controls
}

/// The minimum length of a block of NULs. File systems leave such blocks in logs after a loss of power.
const MIN_BLOCK: usize = 16;
/// The minimum number of other bytes per block of NULs.
const BYTES_PER_BLOCK: usize = 32;

/// The maximum length of a fixed-width record in bytes.
const MAX_RECORD: usize = 4096;
/// The maximum number of fields that are examined.
const MAX_FIELDS: usize = 256;

/// Returns whether NULs pad the fields of fixed-width records of text. A field begins after a NUL or a line feed, at one of few offsets
/// within the record. In a tar archive, the bytes after NULs are at few offsets too, but the bytes after line feeds are not. At
/// least an eighth of the bytes must be text, and at least an eighth of the text must be ASCII.
fn has_padded_records(bytes: &[u8], controls: Controls) -> bool {
    let text = bytes.len() - controls.nuls;
    if controls.nuls == 0
        || controls.all > controls.nuls
        || 8 * text < bytes.len()
        || 8 * count_non_ascii(bytes) > 7 * text
    {
        return false;
    }
    let field_starts = (1..bytes.len()).filter(|&at| matches!(bytes[at - 1], 0 | b'\n') && bytes[at] != 0);
    let field_starts: Vec<usize> = field_starts.take(MAX_FIELDS).collect();
    (1..=MAX_RECORD).any(|width| {
        let mut offsets = Vec::new();
        // There are few offsets: at most one for every 4 fields, and fewer than one for every 10 bytes of a record.
        field_starts.len() >= 8
            && field_starts.iter().all(|start| {
                let offset = start % width;
                if !offsets.contains(&offset) {
                    offsets.push(offset);
                }
                4 * offsets.len() <= field_starts.len() && 10 * offsets.len() < width
            })
    })
}

/// Returns the length of a sample and its control characters, without the NULs that pad records. Each block of at least [`MIN_BLOCK`] NULs
/// counts as one byte and one control character, but not as a NUL. If there are fewer than [`BYTES_PER_BLOCK`] other bytes per block,
/// every NUL counts.
#[inline(never)]
pub(super) fn without_nul_blocks(bytes: &[u8], controls: Controls) -> (usize, Controls) {
    if has_padded_records(bytes, controls) {
        return (bytes.len() - controls.nuls, Controls::default());
    }
    let (mut blocks, mut nuls_in_blocks, mut run) = (0, 0, 0);
    // An additional byte 01 ends the last run of NULs.
    for &byte in bytes.iter().chain(&[1]).take_while(|_| controls.nuls >= MIN_BLOCK) {
        if byte == 0 {
            run += 1;
            continue;
        }
        if run >= MIN_BLOCK {
            blocks += 1;
            nuls_in_blocks += run;
        }
        run = 0;
    }
    if bytes.len() - nuls_in_blocks < BYTES_PER_BLOCK * blocks {
        return (bytes.len(), controls);
    }
    let Controls { all, nuls } = controls;
    (
        bytes.len() - nuls_in_blocks + blocks,
        Controls { all: all - nuls_in_blocks + blocks, nuls: nuls - nuls_in_blocks },
    )
}

/// Counts the non-ASCII bytes.
#[inline(never)]
pub(super) fn count_non_ascii(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte >= 0x80).count()
}

/// Returns true for a MARC 21 record (ISO 2709) of a library catalogue, in the encoding MARC-8. The leader of the record
/// begins with five digits, has a space at offset 9 (in UTF-8: `a`), and ends in 4500.
fn is_marc8(bytes: &[u8]) -> bool {
    bytes.first_chunk::<24>().is_some_and(|leader| {
        leader[..5].iter().all(u8::is_ascii_digit) && leader[9] == b' ' && leader.ends_with(b"4500")
    })
}

/// Returns the format whose magic number the bytes have, or `None`.
pub(super) fn format(bytes: &[u8], controls: Controls) -> Option<Format> {
    let magic = MAGIC_NUMBERS.iter().find(|(number, _)| bytes.starts_with(number)).map(|&(_, format)| format);
    magic.or_else(|| {
        let has_magic_number = |&&(offset, number, _): &&(usize, &[u8], Format)| {
            bytes.get(offset..).is_some_and(|rest| rest.starts_with(number))
        };
        let has_controls = controls.all > 0;
        let is_utf8 = false;
        let is_binary = is_binary(bytes.len(), controls, is_utf8);
        let is_strong = |number: &[u8]| number.len() >= MIN_STRONG_LEN || is_binary;
        let magic = ASCII_MAGIC_NUMBERS
            .iter()
            .filter(|(_, number, _)| has_controls && is_strong(number))
            .find(has_magic_number);
        magic.map(|&(_, _, format)| format).or((has_controls && is_marc8(bytes)).then_some(Format::Marc))
    })
}

/// Returns whether `len` bytes with these control characters are binary data.
pub(super) const fn is_binary(len: usize, controls: Controls, is_utf8: bool) -> bool {
    if is_utf8 {
        return controls.all * BYTES_PER_CONTROL > len;
    }
    if controls.nuls > 0 && controls.all * BYTES_PER_CONTROL_WITH_NULS > len {
        return true;
    }
    controls.all > 1 && controls.all * BYTES_PER_CONTROL_NOT_UTF8 > len
}
