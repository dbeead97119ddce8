//! Recognises Georgian in Georgian-PS and Georgian-Academy, two encodings that the crate lacks. The bytes of Georgian letters in these encodings are
//! Cyrillic letters in koi8-r and windows-1251. Without this check, detection would report koi8-r or windows-1251 for tables and names in Georgian.

/// The bytes of the letters of an encoding.
struct Letters {
    vowels: [u8; 5],
    /// Letters that Georgian no longer uses.
    obsolete: &'static [u8],
    /// პ, ტ and ძ, which are rare. Their bytes in Georgian-Academy are О, Т and Ы in windows-1251, which are frequent in text in capitals.
    rare: [u8; 3],
    /// ე, ბ, დ, ხ, ც, წ, ქ and კ. Their bytes in Georgian-Academy are Д, Б, Г, Ю, Ъ, Ь, Х and Й in windows-1251.
    frequent: [u8; 8],
    /// ვ, პ and ჟ, which are less frequent. Their bytes in Georgian-Academy are Е, О and П in windows-1251, which are frequent in text in capitals.
    less_frequent: [u8; 3],
    /// The letters with which most words end: ა, ი and ს.
    endings: [u8; 3],
    /// The last letter.
    last: u8,
}

/// The byte of the first letter in both encodings.
const FIRST: u8 = 0xC0;
const GEORGIAN_PS: Letters = Letters {
    vowels: [0xC0, 0xC4, 0xC9, 0xCF, 0xD6],
    obsolete: &[0xC7, 0xCE, 0xD5, 0xE2, 0xE5],
    rare: [0xD0, 0xD4, 0xDE],
    frequent: [0xC4, 0xC1, 0xC3, 0xE1, 0xDD, 0xDF, 0xD8, 0xCA],
    less_frequent: [0xC5, 0xD0, 0xD1],
    endings: [0xC0, 0xC9, 0xD3],
    last: 0xE5,
};
const GEORGIAN_ACADEMY: Letters = Letters {
    vowels: [0xC0, 0xC4, 0xC8, 0xCD, 0xD3],
    obsolete: &[0xE1, 0xE2, 0xE3, 0xE4, 0xE5, 0xE6],
    rare: [0xCE, 0xD2, 0xDB],
    frequent: [0xC4, 0xC1, 0xC3, 0xDE, 0xDA, 0xDC, 0xD5, 0xC9],
    less_frequent: [0xC5, 0xCE, 0xCF],
    endings: [0xC0, 0xC8, 0xD1],
    last: 0xE6,
};

/// The minimum number of letters.
const MIN_LETTERS: usize = 24;
/// The minimum number of words of at least two letters.
const MIN_WORDS: usize = 4;

impl Letters {
    fn includes(&self, byte: u8) -> bool {
        (FIRST..=self.last).contains(&byte)
    }

    /// Returns whether the shares of letters are those of Georgian. In the Universal Declaration of Human Rights and in bank statements, vowels
    /// are 40 to 46 % of the letters, ა and ი 11 to 17 % each, ე 6 to 10 %, and `rare` at most 5 %. The limits here are wider. The comparison of
    /// `frequent` with `less_frequent` excludes five of six Cyrillic texts in capitals that the other limits allow, but hardly any Georgian text.
    fn have_georgian_shares(&self, bytes: &[u8]) -> bool {
        let mut counts = [0_usize; 256];
        bytes.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
        let count = |bytes: &[u8]| bytes.iter().map(|&byte| counts[usize::from(byte)]).sum::<usize>();
        let letters: usize = counts[usize::from(FIRST)..=usize::from(self.last)].iter().sum();
        let beyond: usize = counts[usize::from(self.last) + 1..].iter().sum();
        let punctuation: usize = counts[0x80..usize::from(FIRST)].iter().sum();
        let [a, e, i, ..] = self.vowels;
        let vowels = count(&self.vowels);
        letters >= MIN_LETTERS
            && 50 * beyond <= letters
            && 8 * punctuation <= letters
            && 50 * count(self.obsolete) <= letters
            && 10 * count(&self.rare) <= letters
            && 2 * count(&self.frequent) >= 3 * count(&self.less_frequent)
            && 3 * vowels >= letters
            && 100 * vowels <= 58 * letters
            && 14 * count(&[a]) >= letters
            && 14 * count(&[i]) >= letters
            && 40 * count(&[e]) >= letters
    }

    /// Returns whether at least half of the words end with a letter of `endings`. In the Universal Declaration of Human Rights and in bank
    /// statements, at least 56 % do. Words of one letter do not count.
    fn have_georgian_endings(&self, bytes: &[u8]) -> bool {
        let words = bytes.split(|&byte| !self.includes(byte)).filter(|word| word.len() > 1);
        let (mut all, mut found) = (0, 0);
        for last in words.filter_map(|word| word.last()) {
            all += 1;
            found += usize::from(self.endings.contains(last));
        }
        all >= MIN_WORDS && 2 * found >= all
    }
}

/// Returns whether bytes are Georgian in Georgian-PS or Georgian-Academy, by the shares of their letters and the endings of their words.
pub(super) fn is_georgian(bytes: &[u8]) -> bool {
    [GEORGIAN_PS, GEORGIAN_ACADEMY]
        .iter()
        .any(|letters| letters.have_georgian_shares(bytes) && letters.have_georgian_endings(bytes))
}
