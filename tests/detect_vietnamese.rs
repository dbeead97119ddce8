//! Vietnamese in windows-1258, and in the encoding of the VNI fonts, which the Encoding Standard does not have.

#![cfg(all(feature = "legacy", not(target_arch = "wasm32")))]

use unicode_normalization::UnicodeNormalization;
use utfscope::Encoding;
use utfscope::detect::{DetectOptions, detect};

/// A letter of resignation in the encoding of the VNI fonts, decoded as windows-1252.
const VNI: &str = "Coäng hoøa xaõ hoäi chuû nghóa Vieät Nam\nÑoäc laäp - Töï do - Haïnh phuùc\n\nÑôn xin thoâi vieäc\n\n\
    Kính göûi: Ban Giaùm ñoác coâng ty\nToâi teân laø: Traàn Vaên Huøng\nNay toâi laøm ñôn naøy xin ñöôïc nghæ vieäc \
    töø ngaøy 1 thaùng 9.\nToâi xin chaân thaønh caûm ôn.\n";

const VIETNAMESE: &str = "Cộng hòa xã hội chủ nghĩa Việt Nam\nĐộc lập - Tự do - Hạnh phúc\n\nĐơn xin thôi việc\n\n\
    Kính gửi: Ban Giám đốc công ty\nTôi tên là: Trần Văn Hùng\nNay tôi làm đơn này xin được nghỉ việc \
    từ ngày 1 tháng 9.\nTôi xin chân thành cảm ơn.\n";

fn best(bytes: &[u8]) -> (Encoding, f64) {
    let candidates = detect(bytes, &DetectOptions::default());
    (candidates[0].encoding, candidates[0].confidence)
}

/// Returns text in windows-1258. In this encoding, a vowel with a circumflex, a breve or a horn is one byte, and a tone mark is the byte
/// after the vowel.
fn windows_1258(text: &str) -> Vec<u8> {
    let is_tone = |mark: &char| "\u{300}\u{301}\u{303}\u{309}\u{323}".contains(*mark);
    let separate = |letter: char| {
        let parts: Vec<char> = letter.nfd().collect();
        let (tones, others): (Vec<char>, Vec<char>) = parts.into_iter().partition(is_tone);
        others.into_iter().nfc().chain(tones).collect::<String>()
    };
    let separated: String = text.chars().map(separate).collect();
    let (bytes, _, has_unmappable) = encoding_rs::WINDOWS_1258.encode(&separated);
    assert!(!has_unmappable);
    bytes.into_owned()
}

#[test]
fn text_in_windows_1258_is_recognized() {
    let (encoding, confidence) = best(&windows_1258(VIETNAMESE));
    assert_eq!(encoding.name(), "windows-1258");
    assert!(confidence > 0.9, "{confidence}");
}

#[test]
fn text_in_the_encoding_of_a_font_is_unknown() {
    let (bytes, _, has_unmappable) = encoding_rs::WINDOWS_1252.encode(VNI);
    assert!(!has_unmappable);
    for bytes in [&bytes[..], &bytes.repeat(20)] {
        let (encoding, confidence) = best(bytes);
        assert!(confidence < 0.5, "{}: {confidence}", encoding.name());
    }
}
