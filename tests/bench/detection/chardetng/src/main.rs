//! Detects the encoding of each case with the crate chardetng. See `tests/bench/detection/README.md` for the input and
//! the output.

use cpu_time::ProcessTime;
use std::io::{self, BufRead};

/// Returns the bytes that hexadecimal digits stand for.
fn bytes_of(digits: &str) -> Vec<u8> {
    let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2).unwrap_or("0"), 16).unwrap_or_default();
    (0..digits.len()).step_by(2).map(byte).collect()
}

fn main() -> io::Result<()> {
    let mut nanoseconds = 0;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let bytes = bytes_of(line.split('\t').nth(4).unwrap_or_default());
        // Processor time: the time of other programs does not count.
        let start = ProcessTime::now();
        let mut detector = chardetng::EncodingDetector::new();
        detector.feed(&bytes, true);
        let encoding = detector.guess(None, true);
        nanoseconds += start.elapsed().as_nanos();
        println!("{}", encoding.name());
    }
    println!("{nanoseconds}");
    Ok(())
}
