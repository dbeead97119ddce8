//! Compares the speed of legacy encodings with that of encoding_rs. Only this command runs the measurement:
//!
//! `cargo test --release --features legacy --test legacy -- --ignored --nocapture speed`

use encoding_rs::Encoding as Theirs;
use std::hint::black_box;
use std::time::Instant;
use utfscope::{Encoding, Options, transcode};

const TEXTS: [(&str, &str); 12] = [
    ("shift_jis", "日本語の文章は、漢字とかなを交ぜて書く。Text 123\n"),
    ("euc-jp", "日本語の文章は、漢字とかなを交ぜて書く。Text 123\n"),
    ("iso-2022-jp", "日本語の文章は、漢字とかなを交ぜて書く。Text 123\n"),
    ("gbk", "简体中文的文章使用汉字，也有数字 123 和 text。\n"),
    ("gb18030", "简体中文的文章使用汉字，也有数字 123 和 text。\n"),
    ("big5", "繁體中文的文章使用漢字，也有數字 123 和 text。\n"),
    ("euc-kr", "한국어 문장은 한글로 쓰고, 숫자 123 과 text.\n"),
    ("windows-1251", "Русский текст состоит из кириллицы, text 123.\n"),
    ("windows-1253", "Ελληνικό κείμενο με γράμματα, text 123.\n"),
    ("iso-8859-2", "Příliš žluťoučký kůň úpěl ďábelské ódy, text 123.\n"),
    ("windows-1250", "Plain ASCII text without any other letters at all, as in most files.\n"),
    ("shift_jis", "Plain ASCII text without any other letters at all, as in most files.\n"),
];

/// Returns the shortest time of several runs, in nanoseconds.
fn time(mut run: impl FnMut()) -> f64 {
    let mut times = (0..15).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_nanos() as f64
    });
    let first = times.next().unwrap();
    times.fold(first, f64::min)
}

#[test]
#[ignore = "a measurement"]
fn speed() {
    let options = Options { ignore_bom: true, ..Options::default() };
    for (name, sample) in TEXTS {
        let (ours, theirs) =
            (Encoding::from_name(name).unwrap(), Theirs::for_label(name.as_bytes()).unwrap());
        let text = sample.repeat((1 << 20) / sample.len());
        let units: Vec<u16> = text.encode_utf16().collect();
        let (bytes, _, _) = theirs.encode(&text);
        let mut buffer = vec![0_u16; units.len() + 16];
        let their_decode = time(|| {
            let mut decoder = theirs.new_decoder_without_bom_handling();
            let _ =
                black_box(decoder.decode_to_utf16_without_replacement(black_box(&bytes), &mut buffer, true));
        });
        let our_decode = time(|| {
            black_box(transcode::to_utf16(black_box(&bytes), ours, options, &mut |_| ()).unwrap());
        });
        let mut out = vec![0; 4 * units.len() + 16];
        let their_encode = time(|| {
            let mut encoder = theirs.new_encoder();
            let _ =
                black_box(encoder.encode_from_utf16_without_replacement(black_box(&units), &mut out, true));
        });
        let our_encode = time(|| {
            black_box(transcode::from_utf16(black_box(&units), ours, options, &mut |_| ()).unwrap());
        });
        let shown: String = sample.chars().take(6).collect();
        println!(
            "{name:13} {shown}: decode {:.2}, encode {:.2} of the speed of encoding_rs ({:.0} and {:.0} MB/s)",
            their_decode / our_decode,
            their_encode / our_encode,
            1000.0 * bytes.len() as f64 / our_decode,
            1000.0 * bytes.len() as f64 / our_encode,
        );
    }
}
