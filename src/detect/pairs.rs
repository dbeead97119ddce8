//! The data format of the letter frequencies in `frequencies.rs`.

/// The letters of a language, and the costs of pairs of letters: rare pairs cost more.
#[derive(Clone, Copy)]
pub(super) struct Pairs {
    /// The BCP 47 tag.
    pub tag: &'static str,
    /// The letters beyond ASCII, or all letters if the script is not Latin.
    pub letters: &'static str,
    /// Whether the letters of ASCII belong to the language.
    pub is_latin: bool,
    /// The cost of each class of characters after each class, in units of [`STEP`]. Class 0 has all characters that are not letters, and
    /// each letter is a class of its own. A byte has two costs, the first in the low four bits.
    pub costs: &'static [u8],
}

/// The languages of Cyrillic script that the model has.
pub(super) const CYRILLIC: &str = "ru uk be bg sr mk";
/// The unit of `costs`, in tenths of a bit.
pub(super) const STEP: i32 = 8;
/// The number of classes that all languages of Latin script have: class 0, and 1 to 26 for the ASCII letters.
pub(super) const ASCII_CLASSES: usize = 27;

/// Returns the languages, which are given as `(tag, is_latin, letters)`. `costs` holds the costs of the first language, then the costs of
/// the second language, and so on.
pub(super) const fn with_costs<const COUNT: usize>(
    mut costs: &'static [u8],
    languages: [(&'static str, bool, &'static str); COUNT],
) -> [Pairs; COUNT] {
    let mut all = [Pairs { tag: "", letters: "", is_latin: false, costs: &[] }; COUNT];
    let mut index = 0;
    while index < COUNT {
        let (tag, is_latin, letters) = languages[index];
        let classes = count_characters(letters) + if is_latin { ASCII_CLASSES } else { 1 };
        let (own, rest) = costs.split_at((classes * classes).div_ceil(2));
        all[index] = Pairs { tag, letters, is_latin, costs: own };
        costs = rest;
        index += 1;
    }
    all
}

const fn count_characters(text: &str) -> usize {
    let (bytes, mut count, mut index) = (text.as_bytes(), 0, 0);
    while index < bytes.len() {
        count += (bytes[index] & 0xC0 != 0x80) as usize;
        index += 1;
    }
    count
}

/// Returns the capital of a letter of the languages in `frequencies.rs`. Returns the letter itself if it has no capital, or if the capital
/// is ASCII or several characters.
pub(super) const fn capital_of(letter: u16) -> u16 {
    match letter {
        0xE0..=0xFE | 0x3B1..=0x3C1 | 0x3C3..=0x3CB | 0x430..=0x44F => letter - 0x20,
        0x3C2 => 0x3A3,
        0xFF => 0x178,
        0x131 => 0x131,
        0x101..=0x21B | 0x491 | 0x1E81 => letter - 1,
        0x3AC => 0x386,
        0x3AD..=0x3AF => letter - 0x25,
        0x3CC => 0x38C,
        0x3CD | 0x3CE => letter - 0x3F,
        0x450..=0x45F => letter - 0x50,
        _ => letter,
    }
}

#[cfg(test)]
mod tests;
