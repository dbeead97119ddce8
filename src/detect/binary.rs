//! Recognises binary data: by magic numbers, or by control characters that text does not have.

/// Why bytes are binary data and not text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryKind {
    /// A format that a magic number at the start of the file states.
    Format(Format),
    /// Data in an unknown format, with more control characters than text has.
    Data {
        /// The number of control characters, including NULs.
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
        /// A file format with a magic number.
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
}

/// Magic numbers at the start of a file that text does not have.
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

/// Magic numbers of ASCII characters, with their offset. Text can have them too: they count if control characters
/// follow.
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

/// Text that is valid UTF-8 has at most one control character in this many bytes.
const BYTES_PER_CONTROL: usize = 10;
/// The same for text that is not UTF-8, and for such text with NULs.
const BYTES_PER_CONTROL_NOT_UTF8: usize = 50;
const BYTES_PER_CONTROL_WITH_NULS: usize = 500;

/// The numbers of control characters in a sample.
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

/// Counts the control characters that text does not have. Not inlined, because several callers need it and LLVM unrolls
/// the loop.
#[inline(never)]
pub(super) fn count_controls(bytes: &[u8]) -> Controls {
    let mut controls = Controls::default();
    for &byte in bytes {
        controls.all += usize::from(is_control(byte));
        controls.nuls += usize::from(byte == 0);
    }
    controls
}

/// Counts the non-ASCII bytes.
#[inline(never)]
pub(super) fn count_high(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte >= 0x80).count()
}

/// Returns the format that a magic number states.
pub(super) fn format(bytes: &[u8], controls: Controls) -> Option<Format> {
    let stated =
        MAGIC_NUMBERS.iter().find(|(number, _)| bytes.starts_with(number)).map(|&(_, format)| format);
    stated.or_else(|| {
        let has = |&&(offset, number, _): &&(usize, &[u8], Format)| {
            bytes.get(offset..).is_some_and(|rest| rest.starts_with(number))
        };
        ASCII_MAGIC_NUMBERS.iter().filter(|_| controls.all > 0).find(has).map(|&(_, _, format)| format)
    })
}

/// Returns true if bytes with these control characters are binary data.
pub(super) const fn is_binary(len: usize, controls: Controls, is_utf8: bool) -> bool {
    if is_utf8 {
        return controls.all * BYTES_PER_CONTROL > len;
    }
    if controls.nuls > 0 && controls.all * BYTES_PER_CONTROL_WITH_NULS > len {
        return true;
    }
    controls.all > 1 && controls.all * BYTES_PER_CONTROL_NOT_UTF8 > len
}
