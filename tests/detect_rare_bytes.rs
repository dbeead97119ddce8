//! Detection of long texts whose last line has rare characters. In some tests, only these characters show the encoding. In others, detection
//! must not cut the text within such a character.
#![cfg(all(feature = "legacy", not(target_arch = "wasm32")))]

use utfscope::detect::{self, Candidate, DetectOptions};
use utfscope::{Encoding, Options, transcode};

const MAX_BODY: usize = 12_000;

fn named(name: &str) -> Encoding {
    Encoding::from_name(name).unwrap()
}

/// Returns a text in the encoding `name`: lines of words, with fewer than `MAX_BODY` characters in total, and then `ending`.
fn long_text(words: &str, ending: &str, name: &str) -> Vec<u8> {
    let lines: String = (0..)
        .map(|line| {
            let kept = |(at, word): (usize, &str)| ((at * 7 + line * 3) % 5 != 0).then(|| word.to_owned());
            words.split(' ').enumerate().filter_map(kept).collect::<Vec<_>>().join(" ") + "\n"
        })
        .scan(0, |len, line| {
            *len += line.chars().count();
            (*len < MAX_BODY).then_some(line)
        })
        .collect();
    let text = lines + ending;
    transcode::bytes(text.as_bytes(), Encoding::Utf8, named(name), Options::default(), &mut |_| ()).unwrap()
}

fn first(bytes: &[u8]) -> Candidate {
    detect::detect(bytes, &DetectOptions::default()).into_iter().next().unwrap()
}

const GREEK: &str =
    "Η σύνταξη του κειμένου γίνεται με εντολές που μετακινούν τον δρομέα στη γραμμή και διαγράφουν λέξεις";
const GERMAN: &str =
    "Die Größe der Fläche läßt sich für jeden Körper in den Büchern der Behörde nachschlagen";

// The code charts of ISO 8859-7 and windows-1253: Ά is B6 in ISO 8859-7 and A2 in windows-1253, in which B6 is a pilcrow.
#[test]
fn a_late_letter_distinguishes_iso_8859_7_from_windows_1253() {
    for name in ["iso-8859-7", "windows-1253"] {
        let found = first(&long_text(GREEK, "  1. Άλλη μια φορά\n", name));
        assert_eq!(found.encoding, named(name), "{found:?}");
        assert!(found.confidence > 0.8, "{found:?}");
    }
}

// The code charts of windows-1252 and ISO 8859-2: AB and BB are « and » in windows-1252, and Ť and ť in ISO 8859-2.
#[test]
fn late_quotation_marks_distinguish_windows_1252_from_iso_8859_2() {
    let found = first(&long_text(GERMAN, "Er sagte »Wörter« und »Größe«.\n", "windows-1252"));
    assert_eq!(found.encoding, Encoding::Windows1252, "{found:?}");
    assert!(found.confidence > 0.9, "{found:?}");
}

// In a run of two-byte characters, no byte is certainly the first byte of a character, so detection must not cut the run.
#[test]
fn late_characters_of_multi_byte_encodings_are_not_cut() {
    for (name, words, ending) in [
        (
            "shift_jis",
            "このファイルの文字コードを調べて、正しい文字に変換します。",
            "髙橋様、御礼申し上げます。",
        ),
        ("big5", "這個檔案的編碼需要先偵測，然後轉換成正確的文字。", "龍龜鬱齉"),
        ("euc-kr", "이 파일의 문자 인코딩을 확인하고 올바른 글자로 변환합니다.", "힝힘핥"),
        ("gbk", "这个文件的编码需要先检测，然后转换成正确的文字。", "龍龜鬱齉"),
    ] {
        let found = first(&long_text(words, ending, name));
        assert_eq!(found.encoding, named(name), "{found:?}");
        assert!(found.confidence > 0.9, "{found:?}");
    }
}
