//! Hexadecimal escapes such as `\xE9` and `\u{1F600}`.
//!
//! The standard `core::fmt` would add more bytes to the WebAssembly module than all of our own number formatting.

use alloc::string::String;

/// The format of an escape.
#[derive(Clone, Copy, Debug)]
pub struct HexEscape {
    /// The minimum number of digits.
    pub min_digits: usize,
    /// The text before the digits.
    pub prefix: &'static str,
    /// The text after the digits.
    pub suffix: &'static str,
}

impl HexEscape {
    /// Returns the escapes of code units or code points, one after another.
    pub fn format<N: Copy + Into<u32>>(&self, values: &[N]) -> String {
        let mut text = String::new();
        for &value in values {
            text += self.prefix;
            self.push_digits(&mut text, value.into());
            text += self.suffix;
        }
        text
    }

    fn push_digits(&self, text: &mut String, value: u32) {
        let digits = (value.checked_ilog(16).unwrap_or(0) as usize + 1).max(self.min_digits);
        for index in (0..digits).rev() {
            let digit = (value >> (4 * index) & 0xF) as u8;
            text.push(char::from(if digit < 10 { b'0' + digit } else { b'A' + digit - 10 }));
        }
    }
}

#[cfg(test)]
mod tests;
