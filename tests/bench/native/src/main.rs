//! Prints the speed of utfscope beside simdutf8, encoding_rs and the standard library, on texts of about 64 KB.
//!
//! Each contender runs many times, in turn with the others; its fastest run counts. The speed is in bytes of UTF-8, also for UTF-16;
//! in the last line, it is in bytes of windows-1251.

use std::hint::black_box;
use std::time::{Duration, Instant};
use utfscope::{Encoding, Options, transcode, validate};

const BYTES: usize = 64 << 10;
const ROUNDS: usize = 400;

const TEXTS: [(&str, &str); 6] = [
    ("English", "The quick brown fox jumps over the lazy dog, and nobody minds. "),
    ("French", "Dès Noël où un zéphyr haï me vêt de glaçons würmiens, je dîne d’exquis rôtis. "),
    ("Russian", "Съешь же ещё этих мягких французских булок, да выпей чаю. "),
    ("Arabic", "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. "),
    ("Chinese", "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心。"),
    ("emoji", "😀😃😄😁😆😅😂🤣"),
];

/// A name, and a function that reads its input. The function returns a number, so that the compiler cannot remove its work.
type Contender<'a> = (&'a str, Box<dyn FnMut() -> usize + 'a>);

/// Runs the contenders in turn. Prints the speed of each contender in GB/s, and how many times as fast the first contender is as each other one.
fn compare(call: &str, text_name: &str, byte_count: usize, mut contenders: Vec<Contender>) {
    let mut fastest = vec![Duration::MAX; contenders.len()];
    for _ in 0..ROUNDS {
        for ((_, run), fastest) in contenders.iter_mut().zip(&mut fastest) {
            let start = Instant::now();
            black_box(run());
            *fastest = start.elapsed().min(*fastest);
        }
    }
    let speed = |time: Duration| byte_count as f64 / time.as_nanos() as f64;
    print!("{call:<16}{text_name:<9}{:>7.2} GB/s", speed(fastest[0]));
    for ((name, _), time) in contenders.iter().zip(&fastest).skip(1) {
        print!("   {name} {:.2} ({:.2}x)", speed(*time), speed(fastest[0]) / speed(*time));
    }
    println!();
}

fn convert(bytes: &[u8], from: Encoding, to: Encoding) -> usize {
    transcode::bytes(black_box(bytes), from, to, Options::default(), &mut |_| ()).unwrap().len()
}

fn main() {
    println!(
        "The speed of utfscope, then that of each peer in GB/s; in parentheses, how many times as fast utfscope is\n"
    );
    for (name, text) in TEXTS {
        let text = text.repeat(BYTES / text.len());
        let (utf8, byte_count) = (text.as_bytes(), text.len());
        let utf16: Vec<u16> = text.encode_utf16().collect();
        let utf16le: Vec<u8> = utf16.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        compare(
            "validate",
            name,
            byte_count,
            vec![
                ("utfscope", Box::new(|| validate::bytes(black_box(utf8), Encoding::Utf8).is_ok().into())),
                ("simdutf8", Box::new(|| simdutf8::basic::from_utf8(black_box(utf8)).unwrap().len())),
                ("simdutf8 compat", Box::new(|| simdutf8::compat::from_utf8(black_box(utf8)).unwrap().len())),
                ("encoding_rs", Box::new(|| encoding_rs::Encoding::utf8_valid_up_to(black_box(utf8)))),
                ("std", Box::new(|| std::str::from_utf8(black_box(utf8)).unwrap().len())),
            ],
        );
        compare(
            "UTF-8 to UTF-16",
            name,
            byte_count,
            vec![
                ("utfscope", Box::new(|| convert(utf8, Encoding::Utf8, Encoding::Utf16Le))),
                (
                    "encoding_rs",
                    Box::new(|| {
                        let mut units = vec![0_u16; utf8.len() + 1];
                        let len = encoding_rs::mem::convert_utf8_to_utf16(black_box(utf8), &mut units);
                        units.truncate(len);
                        units.len()
                    }),
                ),
                (
                    "std",
                    Box::new(|| {
                        std::str::from_utf8(black_box(utf8))
                            .unwrap()
                            .encode_utf16()
                            .collect::<Vec<u16>>()
                            .len()
                    }),
                ),
            ],
        );
        compare(
            "UTF-16 to UTF-8",
            name,
            byte_count,
            vec![
                ("utfscope", Box::new(|| convert(&utf16le, Encoding::Utf16Le, Encoding::Utf8))),
                (
                    "encoding_rs",
                    Box::new(|| {
                        let mut bytes = vec![0; utf16.len() * 3];
                        let len = encoding_rs::mem::convert_utf16_to_utf8(black_box(&utf16), &mut bytes);
                        bytes.truncate(len);
                        bytes.len()
                    }),
                ),
                ("std", Box::new(|| String::from_utf16(black_box(&utf16)).unwrap().len())),
            ],
        );
    }
    let russian = TEXTS[2].1.repeat(BYTES / TEXTS[2].1.len());
    let (windows_1251, ..) = encoding_rs::WINDOWS_1251.encode(&russian);
    let encoding = Encoding::from_name("windows-1251").unwrap();
    compare(
        "windows-1251",
        "Russian",
        windows_1251.len(),
        vec![
            ("utfscope", Box::new(|| convert(&windows_1251, encoding, Encoding::Utf8))),
            (
                "encoding_rs",
                Box::new(|| {
                    encoding_rs::WINDOWS_1251.decode_without_bom_handling(black_box(&windows_1251)).0.len()
                }),
            ),
        ],
    );
}
