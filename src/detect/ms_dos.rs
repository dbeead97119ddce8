//! The code pages of MS-DOS that are less common than cp437, cp850, cp852 and ibm866. They need strong evidence: text of a
//! language that detection does not know, in a common encoding, can look like text in these code pages.

use super::letters::Measurement;
use super::other_characters::Tenths;
use super::pairs::{CYRILLIC, Pairs};
use crate::encoding::Encoding;
use crate::legacy::Legacy;

/// The code pages, their languages, and their additional costs. Detection prefers the encoding in which the text costs least. Hebrew
/// letters in cp862 have the bytes of Russian capitals in ibm866, and of Greek capitals in cp737. Capitals cost more than letters without
/// case, so without a high cost, cp862 would be preferred for text in Russian or Greek capitals. The pages for Danish, Portuguese and
/// French have a high cost too, because most letters of these languages have the same bytes in cp850.
pub(super) const PAGES: [(Encoding, &str, Tenths); 12] = [
    (Encoding::Legacy(Legacy::Cp862), "he", 100),
    (Encoding::Legacy(Legacy::Cp737), "el", 45),
    (Encoding::Legacy(Legacy::Cp855), CYRILLIC, 60),
    (Encoding::Legacy(Legacy::Cp857), "tr", 80),
    (Encoding::Legacy(Legacy::Cp775), "lt lv et", 100),
    (Encoding::Legacy(Legacy::Cp720), "ar", 100),
    (Encoding::Legacy(Legacy::Cp1125), "uk", 70),
    (Encoding::Legacy(Legacy::Cp861), "is", 80),
    (Encoding::Legacy(Legacy::Cp865), "da nb", 100),
    (Encoding::Legacy(Legacy::Cp860), "pt", 100),
    (Encoding::Legacy(Legacy::Cp863), "fr", 100),
    (Encoding::Legacy(Legacy::Cp869), "el", 100),
];

/// The minimum number of letters in a script other than Latin: fewer letters can occur by chance.
const MIN_LETTERS: u32 = 4;
/// Text in such a code page has at least this many letters of its language for each other character beyond ASCII. Box drawing characters do
/// not count.
const LETTERS_PER_OTHER: u32 = 2;
/// The same for Arabic in cp720. The bytes of small Cyrillic letters in ibm866 are Arabic letters in cp720, but the bytes of most Cyrillic
/// capitals are no letters. So the bytes of the capitals show that the text is in a Cyrillic language that detection does not know.
const LETTERS_PER_OTHER_IN_ARABIC: u32 = 40;
/// The minimum number of letters for each capital directly after a small letter.
const LETTERS_PER_CAPITAL: u32 = 16;
/// Up to this number, capitals after small letters are plausible in any text.
const PLAUSIBLE_CAPITALS: u32 = 1;

/// Returns whether the characters beyond ASCII are strong evidence for a code page of [`PAGES`].
pub(super) fn is_strong_evidence(measured: &Measurement, language: &Pairs) -> bool {
    let &Measurement { letters, others, capitals_after_small, .. } = measured;
    let letters_per_other =
        if language.tag == "ar" { LETTERS_PER_OTHER_IN_ARABIC } else { LETTERS_PER_OTHER };
    letters >= if language.is_latin { 1 } else { MIN_LETTERS }
        && letters >= letters_per_other * others
        && (capitals_after_small <= PLAUSIBLE_CAPITALS
            || letters >= LETTERS_PER_CAPITAL * capitals_after_small)
}

/// Returns whether an encoding is one of [`PAGES`].
pub(super) fn is_page(encoding: Encoding) -> bool {
    PAGES.iter().any(|&(page, ..)| page == encoding)
}
