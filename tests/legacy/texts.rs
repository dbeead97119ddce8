//! Generates texts in the legacy encodings, with errors.

/// Bytes at or next to the ends of the ranges of lead bytes and trail bytes, the bytes of escape sequences, and a line
/// feed.
pub const EDGES: [u8; 34] = [
    0x0A, 0x1B, 0x20, 0x24, 0x28, 0x2F, 0x30, 0x39, 0x3A, 0x3F, 0x40, 0x42, 0x49, 0x4A, 0x5C, 0x7E, 0x7F,
    0x80, 0x81, 0x84, 0x88, 0x8E, 0x8F, 0x90, 0x9F, 0xA0, 0xA1, 0xC6, 0xDF, 0xE0, 0xE3, 0xFC, 0xFE, 0xFF,
];

/// A generator of numbers with a fixed seed (xorshift).
pub struct Random(u64);

impl Default for Random {
    fn default() -> Self {
        Self(0x9E37_79B9_7F4A_7C15)
    }
}

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    /// Returns a text in an encoding, with errors: characters, ASCII, escape sequences, bytes of `EDGES` and random
    /// bytes. A character that the encoding lacks is written as a numeric character reference, such as `&#1055;`.
    pub fn text(&mut self, encoding: &'static encoding_rs::Encoding) -> Vec<u8> {
        const SAMPLES: [&str; 8] = [
            "日本語の文字",
            "漢字仮名交じり文",
            "한국어",
            "简体中文",
            "Привет",
            "Ελληνικά",
            "žluťoučký",
            "abc 123",
        ];
        let mut text = Vec::new();
        for _ in 0..self.below(12) {
            match self.below(5) {
                0 => text.push(EDGES[self.below(EDGES.len())]),
                1 => text.push(self.below(256) as u8),
                2 => text.extend_from_slice(
                    [&b"\x1B$B"[..], b"\x1B(B", b"\x1B(J", b"\x1B(I", b"plain "][self.below(5)],
                ),
                _ => {
                    let mut bytes = encoding.encode(SAMPLES[self.below(SAMPLES.len())]).0.into_owned();
                    if self.below(3) == 0 {
                        bytes.truncate(self.below(bytes.len() + 1));
                    }
                    let times = if self.below(20) == 0 { 40 } else { 1 };
                    text.extend_from_slice(&bytes.repeat(times));
                }
            }
        }
        text
    }

    /// Cuts a text into chunks of one to nine bytes.
    pub fn cuts<'t>(&mut self, text: &'t [u8]) -> Vec<&'t [u8]> {
        let mut chunks = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (chunk, after) = rest.split_at(1 + self.below(rest.len().min(9)));
            chunks.push(chunk);
            rest = after;
        }
        chunks
    }
}

/// Returns the number of generated texts for each encoding, which the environment variable `LEGACY_TEXTS` can set.
pub fn text_count(default: usize) -> usize {
    std::env::var("LEGACY_TEXTS").ok().and_then(|number| number.parse().ok()).unwrap_or(default)
}
