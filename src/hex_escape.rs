//! How numbers are written in escapes: hexadecimal digits, with what stands before and after.
//!
//! The formatter of the standard library would weigh more in the module than all that is written with it.

/// How an element is written.
#[derive(Clone, Copy, Debug)]
pub struct HexEscape {
    /// The fewest digits.
    pub digits: usize,
    /// What stands before the digits.
    pub before: &'static str,
    /// What stands after them.
    pub after: &'static str,
}

impl HexEscape {
    /// The elements, written one after another.
    pub fn of<N: Copy + Into<u32>>(&self, elements: &[N]) -> String {
        let mut text = String::new();
        for &element in elements {
            text += self.before;
            self.push_digits(&mut text, element.into());
            text += self.after;
        }
        text
    }

    fn push_digits(&self, text: &mut String, value: u32) {
        let digits = (value.checked_ilog(16).unwrap_or(0) as usize + 1).max(self.digits);
        for place in (0..digits).rev() {
            let digit = (value >> (4 * place) & 0xF) as u8;
            text.push(char::from(if digit < 10 { b'0' + digit } else { b'A' + digit - 10 }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::HexEscape;

    #[test]
    fn digits_are_hexadecimal_and_no_fewer_than_asked() {
        let unit = HexEscape { digits: 4, before: "\\u", after: ";" };
        assert_eq!(unit.of(&[0x41_u32, 0xD800, 0x7FFF_FFFF, 0]), "\\u0041;\\uD800;\\u7FFFFFFF;\\u0000;");
        assert_eq!(unit.of::<u32>(&[]), "");
    }
}
