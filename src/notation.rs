//! How numbers are written: digits in a base, with what stands before, between and after.
//!
//! Only this is used where text is made for JavaScript: the formatter of the standard library would weigh more there
//! than all that is written with it.

/// How a list of elements is written.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// The base of the digits, 2 to 36.
    pub base: u32,
    /// The fewest digits of an element.
    pub digits: usize,
    /// What stands before each element.
    pub before: &'static str,
    /// What stands between two elements.
    pub between: &'static str,
    /// What stands after each element.
    pub after: &'static str,
}

/// Octets in hexadecimal, separated by spaces.
pub const HEX: Notation = Notation { base: 16, digits: 2, before: "", between: " ", after: "" };
/// Octets in hexadecimal, one after another.
pub const CLOSED: Notation = Notation { between: "", ..HEX };
/// A number as people write it.
pub const DECIMAL: Notation = Notation { base: 10, digits: 1, ..CLOSED };
/// `U+` and at least four digits (draft-yergeau-rfc2279bis-00 `<18>`).
pub const CODE_POINT: Notation = Notation { before: "U+", digits: 4, ..CLOSED };

impl Notation {
    /// The elements, written.
    ///
    /// ```
    /// use utfscope::notation::{CODE_POINT, HEX};
    ///
    /// assert_eq!(HEX.of(b"\xE2\x82\xAC"), "E2 82 AC");
    /// assert_eq!(CODE_POINT.of(&[0x20AC_u32]), "U+20AC");
    /// ```
    #[inline(never)]
    pub fn of<N: Copy + Into<u32>>(&self, elements: &[N]) -> String {
        let mut text = String::new();
        for (index, &element) in elements.iter().enumerate() {
            if index > 0 {
                text += self.between;
            }
            text += self.before;
            self.push_digits(&mut text, element.into());
            text += self.after;
        }
        text
    }

    fn push_digits(&self, text: &mut String, value: u32) {
        let mut digits = [b'0'; 32];
        let (mut rest, mut begin) = (value, digits.len());
        while rest > 0 || digits.len() - begin < self.digits {
            begin -= 1;
            digits[begin] = match (rest % self.base) as u8 {
                digit @ 0..10 => b'0' + digit,
                digit => b'A' + digit - 10,
            };
            rest /= self.base;
        }
        text.extend(digits[begin..].iter().map(|&digit| char::from(digit)));
    }
}
