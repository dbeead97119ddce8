use std::io::Read;
use std::time::Instant;
use utfscope::detect::{self, DetectOptions};
use utfscope::{Encoding, Options, Policy, transcode};

fn hex(s: &str) -> Vec<u8> {
    (0..s.len() / 2).map(|i| u8::from_str_radix(&s[2 * i..2 * i + 2], 16).unwrap()).collect()
}
fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let verbose = std::env::args().nth(1).unwrap_or_default();
    let mut totals = std::collections::BTreeMap::new();
    let mut buckets = [[0u32; 2]; 11];
    let (mut time, mut n) = (0.0, 0usize);
    for line in input.lines() {
        let f: Vec<_> = line.split('\t').collect();
        let bytes = hex(f[4]);
        let mut expected = hex(f[5]);
        let start = Instant::now();
        let found = detect::detect(&bytes, &DetectOptions::default());
        time += start.elapsed().as_secs_f64();
        n += bytes.len().min(65536);
        let options = Options { policy: Policy::Replace, ..Options::default() };
        let decode = |e: Encoding| {
            let u = transcode::bytes(&bytes, e, Encoding::Utf8, options, &mut |_| ()).unwrap();
            u.strip_prefix(b"\xEF\xBB\xBF".as_slice()).map(<[u8]>::to_vec).unwrap_or(u)
        };
        let l = f[3].to_lowercase();
        let l = match l.as_str() {
            "cp949" => "euc-kr",
            "big5hkscs" => "big5",
            "cp932" => "shift_jis",
            "cp874" => "windows-874",
            "mac-roman" => "macintosh",
            "mac-cyrillic" => "x-mac-cyrillic",
            "iso-8859-9" => "windows-1254",
            "cp866" => "ibm866",
            _ => &l,
        }
        .to_string();
        let l = if l.starts_with("cp125") {
            l.replace("cp", "windows-")
        } else if l.starts_with("iso8859") {
            l.replace("iso8859", "iso-8859")
        } else {
            l
        };
        if let Some(e) = Encoding::from_name(&l)
            && !l.starts_with("utf")
        {
            expected = decode(e);
        }
        let expected = expected.strip_prefix(b"\xEF\xBB\xBF".as_slice()).unwrap_or(&expected);
        let right = found.first().is_some_and(|c| decode(c.encoding) == expected);
        let is_unicode =
            f[3].to_lowercase().starts_with("utf") || f[3] == "ascii" || f[3].starts_with("iso-2022");
        let group = if is_unicode {
            "unicode"
        } else if f[3] == "IBM855" || f[3] == "none" {
            "unsupported"
        } else {
            "legacy"
        };
        let t = totals.entry((f[0].to_string(), f[1].to_string(), group)).or_insert([0, 0]);
        t[0] += usize::from(right);
        t[1] += 1;
        if let Some(c) = found.first()
            && group == "legacy"
        {
            let b = &mut buckets[(c.confidence * 10.0) as usize];
            b[usize::from(right)] += 1;
        }
        if !right && verbose == "-v" && group != "unsupported" {
            let show: Vec<_> = found
                .iter()
                .take(3)
                .map(|c| {
                    format!(
                        "{} {:.2} {:?}",
                        c.encoding.name(),
                        c.confidence,
                        match c.evidence {
                            detect::Evidence::Letters { language, .. } => language.tag(),
                            _ => "",
                        }
                    )
                })
                .collect();
            let d = found.first().map(|c| {
                String::from_utf8_lossy(&decode(c.encoding))
                    .chars()
                    .filter(|c| !c.is_ascii())
                    .take(30)
                    .collect::<String>()
            });
            let e: String =
                String::from_utf8_lossy(expected).chars().filter(|c| !c.is_ascii()).take(30).collect();
            println!("{} {} {}: {} | {} | {}", f[1], f[2], f[3], show.join(", "), d.unwrap_or_default(), e);
        }
    }
    for (k, [r, t]) in totals {
        println!("{k:?}: {r} of {t} = {:.1} %", 100.0 * r as f64 / t as f64);
    }
    for (i, [w, r]) in buckets.iter().enumerate() {
        if w + r > 0 {
            println!("confidence 0.{i}: {r} of {}", w + r);
        }
    }
    println!("{:.1} MB/s, {:.2} ms each", n as f64 / time / 1e6, 1e3 * time / input.lines().count() as f64);
}
