//! The encodings that the feature `legacy` adds: the other encodings of the Encoding Standard, and code pages of MS-DOS
//! and mainframes.
//!
//! The crate `encoding_rs` has the tables and state machines of the Encoding Standard's encodings.

mod code_page;
mod ebcdic;
mod iso_2022_jp;
mod multi_byte;
mod oem;
pub mod shift_state;
mod structure;

pub use code_page::{CodePage, UNDEFINED};
pub use ebcdic::EbcdicPage;
pub use iso_2022_jp::{Iso2022Jp, MAX_WRITTEN};
pub use multi_byte::MultiByte;
pub use structure::{Start, Structure};

use encoding_rs as standard;
use shift_state::Set;
use std::sync::OnceLock;

/// Where the mapping of an encoding comes from.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// A single-byte encoding of the Encoding Standard.
    SingleByte(&'static standard::Encoding),
    /// A multi-byte encoding of the Encoding Standard without shift states.
    MultiByte(&'static standard::Encoding),
    /// ISO-2022-JP, which has shift states.
    Iso2022Jp,
    /// A code page whose bytes below 80 are ASCII, with the code points of the bytes 80 to FF.
    Oem(&'static [u16; 128]),
    /// The same as `Oem`, but one byte below 80 is not ASCII: the byte and its code point.
    OemExcept(&'static [u16; 128], (u8, u16)),
    /// An EBCDIC code page.
    Ebcdic(EbcdicPage),
}

/// Defines [`Legacy`] from a table: the variant, the name, and the source of each encoding, in the order of their numbers.
macro_rules! encodings {
    ($($variant:ident: $name:literal, $source:expr;)*) => {
        /// An encoding that only the feature `legacy` has.
        ///
        /// Its number as an [`Encoding`](crate::Encoding) is its number here plus the number of encodings that do not need the feature.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the variants are named after the encodings, see `Legacy::name`")]
        pub enum Legacy {
            $($variant,)*
        }

        impl Legacy {
            /// All legacy encodings, in the order of their numbers.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            /// Returns the name of the encoding: that of the Encoding Standard in lower case, or the common name of an OEM or
            /// EBCDIC code page.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// Returns where the mapping of the encoding comes from.
            pub fn source(self) -> Source {
                match self {
                    $(Self::$variant => $source,)*
                }
            }
        }
    };
}

encodings! {
    Ibm866: "ibm866", Source::SingleByte(standard::IBM866);
    Iso8859_2: "iso-8859-2", Source::SingleByte(standard::ISO_8859_2);
    Iso8859_3: "iso-8859-3", Source::SingleByte(standard::ISO_8859_3);
    Iso8859_4: "iso-8859-4", Source::SingleByte(standard::ISO_8859_4);
    Iso8859_5: "iso-8859-5", Source::SingleByte(standard::ISO_8859_5);
    Iso8859_6: "iso-8859-6", Source::SingleByte(standard::ISO_8859_6);
    Iso8859_7: "iso-8859-7", Source::SingleByte(standard::ISO_8859_7);
    Iso8859_8: "iso-8859-8", Source::SingleByte(standard::ISO_8859_8);
    Iso8859_8I: "iso-8859-8-i", Source::SingleByte(standard::ISO_8859_8_I);
    Iso8859_10: "iso-8859-10", Source::SingleByte(standard::ISO_8859_10);
    Iso8859_13: "iso-8859-13", Source::SingleByte(standard::ISO_8859_13);
    Iso8859_14: "iso-8859-14", Source::SingleByte(standard::ISO_8859_14);
    Iso8859_15: "iso-8859-15", Source::SingleByte(standard::ISO_8859_15);
    Iso8859_16: "iso-8859-16", Source::SingleByte(standard::ISO_8859_16);
    Koi8R: "koi8-r", Source::SingleByte(standard::KOI8_R);
    Koi8U: "koi8-u", Source::SingleByte(standard::KOI8_U);
    Macintosh: "macintosh", Source::SingleByte(standard::MACINTOSH);
    Windows874: "windows-874", Source::SingleByte(standard::WINDOWS_874);
    Windows1250: "windows-1250", Source::SingleByte(standard::WINDOWS_1250);
    Windows1251: "windows-1251", Source::SingleByte(standard::WINDOWS_1251);
    Windows1253: "windows-1253", Source::SingleByte(standard::WINDOWS_1253);
    Windows1254: "windows-1254", Source::SingleByte(standard::WINDOWS_1254);
    Windows1255: "windows-1255", Source::SingleByte(standard::WINDOWS_1255);
    Windows1256: "windows-1256", Source::SingleByte(standard::WINDOWS_1256);
    Windows1257: "windows-1257", Source::SingleByte(standard::WINDOWS_1257);
    Windows1258: "windows-1258", Source::SingleByte(standard::WINDOWS_1258);
    XMacCyrillic: "x-mac-cyrillic", Source::SingleByte(standard::X_MAC_CYRILLIC);
    XUserDefined: "x-user-defined", Source::SingleByte(standard::X_USER_DEFINED);
    Gbk: "gbk", Source::MultiByte(standard::GBK);
    Gb18030: "gb18030", Source::MultiByte(standard::GB18030);
    Big5: "big5", Source::MultiByte(standard::BIG5);
    EucJp: "euc-jp", Source::MultiByte(standard::EUC_JP);
    Iso2022Jp: "iso-2022-jp", Source::Iso2022Jp;
    ShiftJis: "shift_jis", Source::MultiByte(standard::SHIFT_JIS);
    EucKr: "euc-kr", Source::MultiByte(standard::EUC_KR);
    Cp437: "cp437", Source::Oem(&oem::CP_437);
    Cp720: "cp720", Source::Oem(&oem::CP_720);
    Cp737: "cp737", Source::Oem(&oem::CP_737);
    Cp775: "cp775", Source::Oem(&oem::CP_775);
    Cp850: "cp850", Source::Oem(&oem::CP_850);
    Cp852: "cp852", Source::Oem(&oem::CP_852);
    Cp855: "cp855", Source::Oem(&oem::CP_855);
    Cp857: "cp857", Source::Oem(&oem::CP_857);
    Cp858: "cp858", Source::Oem(&oem::CP_858);
    Cp860: "cp860", Source::Oem(&oem::CP_860);
    Cp861: "cp861", Source::Oem(&oem::CP_861);
    Cp862: "cp862", Source::Oem(&oem::CP_862);
    Cp863: "cp863", Source::Oem(&oem::CP_863);
    Cp864: "cp864", Source::OemExcept(&oem::CP_864, oem::CP_864_PERCENT);
    Cp865: "cp865", Source::Oem(&oem::CP_865);
    Cp869: "cp869", Source::Oem(&oem::CP_869);
    Cp1125: "cp1125", Source::Oem(&oem::CP_1125);
    Cp037: "cp037", Source::Ebcdic(EbcdicPage::new(&[]));
    Cp500: "cp500", Source::Ebcdic(EbcdicPage::new(ebcdic::CP_500));
    Cp1047: "cp1047", Source::Ebcdic(EbcdicPage::new(ebcdic::CP_1047));
    Cp273: "cp273", Source::Ebcdic(EbcdicPage::new(ebcdic::CP_273));
    Cp277: "cp277", Source::Ebcdic(EbcdicPage::new(ebcdic::CP_277));
    Cp278: "cp278", Source::Ebcdic(EbcdicPage::new(ebcdic::CP_278));
    Cp280: "cp280", Source::Ebcdic(EbcdicPage::new(ebcdic::CP_280));
    Cp284: "cp284", Source::Ebcdic(EbcdicPage::new(ebcdic::CP_284));
    Cp285: "cp285", Source::Ebcdic(EbcdicPage::new(ebcdic::CP_285));
    Cp297: "cp297", Source::Ebcdic(EbcdicPage::new(ebcdic::CP_297));
    Cp871: "cp871", Source::Ebcdic(EbcdicPage::new(ebcdic::CP_871));
    Cp1140: "cp1140", Source::Ebcdic(EbcdicPage::with_euro(&[]));
    Cp1141: "cp1141", Source::Ebcdic(EbcdicPage::with_euro(ebcdic::CP_273));
    Cp1142: "cp1142", Source::Ebcdic(EbcdicPage::with_euro(ebcdic::CP_277));
    Cp1143: "cp1143", Source::Ebcdic(EbcdicPage::with_euro(ebcdic::CP_278));
    Cp1144: "cp1144", Source::Ebcdic(EbcdicPage::with_euro(ebcdic::CP_280));
    Cp1145: "cp1145", Source::Ebcdic(EbcdicPage::with_euro(ebcdic::CP_284));
    Cp1146: "cp1146", Source::Ebcdic(EbcdicPage::with_euro(ebcdic::CP_285));
    Cp1147: "cp1147", Source::Ebcdic(EbcdicPage::with_euro(ebcdic::CP_297));
    Cp1148: "cp1148", Source::Ebcdic(EbcdicPage::with_euro(ebcdic::CP_500));
    Cp1149: "cp1149", Source::Ebcdic(EbcdicPage::with_euro(ebcdic::CP_871));
}

impl Legacy {
    /// Returns how to decode and encode the encoding. Tables are created once and kept.
    pub fn kind(self) -> Kind {
        static PAGES: [OnceLock<CodePage>; Legacy::ALL.len()] =
            [const { OnceLock::new() }; Legacy::ALL.len()];
        static MULTI_BYTE: [OnceLock<MultiByte>; Legacy::ALL.len()] =
            [const { OnceLock::new() }; Legacy::ALL.len()];
        let page = &PAGES[self as usize];
        match self.source() {
            Source::SingleByte(encoding) => Kind::CodePage(
                page.get_or_init(|| CodePage::of(|| encoding.new_decoder_without_bom_handling())),
            ),
            Source::Oem(upper) => Kind::CodePage(page.get_or_init(|| CodePage::with_ascii(upper))),
            Source::OemExcept(upper, except) => {
                Kind::CodePage(page.get_or_init(|| CodePage::with_ascii_except(upper, except)))
            }
            Source::Ebcdic(ebcdic) => {
                Kind::CodePage(page.get_or_init(|| CodePage::new(ebcdic.code_points())))
            }
            Source::MultiByte(encoding) => Kind::MultiByte(
                MULTI_BYTE[self as usize].get_or_init(|| MultiByte::new(encoding, Set::Ascii)),
            ),
            Source::Iso2022Jp => Kind::Iso2022Jp,
        }
    }

    /// Returns the lead and trail bytes of a multi-byte encoding without shift states; `None` for other encodings.
    ///
    /// The first call for an encoding finds these bytes by decoding, which takes some milliseconds, and keeps the result.
    pub fn structure(self) -> Option<&'static Structure> {
        static STRUCTURES: [OnceLock<Structure>; Legacy::ALL.len()] =
            [const { OnceLock::new() }; Legacy::ALL.len()];
        match self.source() {
            Source::MultiByte(encoding) => {
                Some(STRUCTURES[self as usize].get_or_init(|| Structure::of(encoding)))
            }
            _ => None,
        }
    }
}

/// How to decode and encode a legacy encoding.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Every character is one byte.
    CodePage(&'static CodePage),
    /// A character has one to four bytes.
    MultiByte(&'static MultiByte),
    /// Escape sequences change the meaning of the bytes.
    Iso2022Jp,
}
