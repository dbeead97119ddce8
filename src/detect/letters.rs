//! How many bits text needs in a model of the letters of a language: which letter follows which.

use super::frequencies::LANGUAGES;

/// Costs are tenths of a bit.
pub(super) type Tenths = i32;

/// The frequencies of the letters of a language, and of pairs of letters.
pub(super) struct Language {
    /// The BCP 47 tag.
    pub tag: &'static str,
    /// The letters beyond ASCII, or all letters if the script is not Latin.
    pub letters: &'static str,
    /// The capital of each of them, or a space.
    pub capitals: &'static str,
    /// Whether the letters of ASCII belong to the language.
    pub is_latin: bool,
    /// The cost of each class after each class, two in a byte, in steps of [`STEP`].
    pub costs: &'static [u8],
}

/// The size of a step in `costs`.
const STEP: Tenths = 8;

/// Packs hexadecimal digits, two in a byte. The generated file has digits, so that a change of it can be read.
pub(super) const fn pack<const LEN: usize>(digits: &str) -> [u8; LEN] {
    let digits = digits.as_bytes();
    let mut packed = [0; LEN];
    let (mut at, mut count) = (0, 0);
    while at < digits.len() {
        let digit = match digits[at] {
            digit @ b'0'..=b'9' => digit - b'0',
            digit @ b'a'..=b'f' => digit - b'a' + 10,
            _ => 16,
        };
        if digit < 16 {
            packed[count / 2] |= digit << (4 * (count % 2));
            count += 1;
        }
        at += 1;
    }
    assert!(count.div_ceil(2) == LEN, "the number of digits");
    packed
}

/// What a byte means in a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A letter of the language; the class is its row in the costs.
    Letter,
    /// A letter of ASCII in a language of another script; the class is its row in the costs of English.
    Ascii,
    /// Any other character.
    Other,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    kind: Kind,
    class: u8,
    is_capital: bool,
    /// The cost of the character itself.
    cost: Tenths,
}

/// The cost of a letter that the language does not have.
const FOREIGN: Tenths = 150;
/// The same for a letter of Western Europe in a language of Latin script: names and loanwords have them.
const FOREIGN_WESTERN: Tenths = 115;
/// The cost of a control character.
const CONTROL: Tenths = 240;
/// The cost of a byte that is no character.
pub(super) const FAULT: Tenths = 240;
/// The cost of a change of the script within a word.
const SCRIPT_CHANGE: Tenths = 80;
/// The cost of a capital after a small letter, at the start of a word, and after a capital.
const CAPITAL_INSIDE: Tenths = 70;
const CAPITAL_FIRST: Tenths = 20;
const CAPITAL_AFTER_CAPITAL: Tenths = 8;
/// The cost of a small letter after two capitals.
const SMALL_AFTER_CAPITALS: Tenths = 40;

/// Returns the cost of a character that is no letter of a language.
fn cost_of_other(code_point: u16, is_latin: bool) -> Tenths {
    match code_point {
        0..0x20 if matches!(code_point, 0x09..=0x0D | 0x1B) => 0,
        0x20..0x7F => 0,
        0..0xA0 => CONTROL,
        // Punctuation of most languages.
        0xA0 | 0xAB | 0xBB | 0x2013 | 0x2014 | 0x2018..=0x201E | 0x2026 => 60,
        0xA7 | 0xA9 | 0xAE | 0xB0 | 0xB7 | 0x2022 | 0x20AC | 0x2116 | 0x2122 => 85,
        0xA1
        | 0xA3
        | 0xAA
        | 0xB2
        | 0xB3
        | 0xB4
        | 0xB5
        | 0xB9
        | 0xBA
        | 0xBC..=0xBF
        | 0xAD
        | 0x2032
        | 0x2039
        | 0x203A => 100,
        0x200C..=0x200F | 0x060C | 0x061B | 0x061F | 0x0660..=0x0669 | 0x06F0..=0x06F9 | 0x0E50..=0x0E59 => {
            70
        }
        0xD7 | 0xF7 | 0xA0..=0xBF | 0x2000..0x2100 => 130,
        0xC0..=0xFF if is_latin => FOREIGN_WESTERN,
        0xC0..0x2000 => FOREIGN,
        // Box drawing, in text of MS-DOS.
        0x2500..=0x25A0 => 110,
        _ => 160,
    }
}

/// The letters of one language among the bytes of one encoding.
pub(super) struct Alphabet {
    slots: [Slot; 256],
    costs: &'static [u8],
    size: usize,
}

/// How well bytes fit a language.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fit {
    pub cost: Tenths,
    /// The number of letters of the language that are not ASCII.
    pub letters: u32,
}

const fn cost_at(costs: &[u8], size: usize, before: u8, next: u8) -> Tenths {
    let index = before as usize * size + next as usize;
    let pair = costs[index / 2];
    (pair >> (4 * (index % 2)) & 0xF) as Tenths * STEP
}

/// The classes of ASCII letters are 1 to 26, and 0 is no letter.
const ASCII_CLASSES: usize = 27;

impl Language {
    /// Returns the alphabet of the language in an encoding, in which the bytes mean these code points. Only bytes that are `present`
    /// in the text have a meaning.
    pub fn alphabet(&self, code_points: &[u16; 256], present: &[bool; 256]) -> Alphabet {
        let units = |text: &str| text.encode_utf16().collect::<Vec<_>>();
        let (letters, capitals) = (units(self.letters), units(self.capitals));
        let first = if self.is_latin { ASCII_CLASSES } else { 1 };
        let class_of = |code_point: u16| {
            let position = |letters: &[u16]| letters.iter().position(|&letter| letter == code_point);
            let class = |index| (first + index) as u8;
            let small = position(&letters).map(|index| (class(index), false));
            small.or_else(|| position(&capitals).map(|index| (class(index), true)))
        };
        let is_vietnamese = self.tag == "vi";
        let slots = core::array::from_fn(|byte| {
            if !present[byte] {
                return Slot { kind: Kind::Other, class: 0, is_capital: false, cost: 0 };
            }
            let code_point = code_points[byte];
            let ascii = u8::try_from(code_point).ok().filter(u8::is_ascii_alphabetic);
            if let Some(letter) = ascii {
                let class = letter.to_ascii_lowercase() - b'a' + 1;
                let kind = if self.is_latin { Kind::Letter } else { Kind::Ascii };
                return Slot { kind, class, is_capital: letter.is_ascii_uppercase(), cost: 0 };
            }
            match class_of(code_point).filter(|_| code_point > 0x7F) {
                Some((class, is_capital)) => Slot { kind: Kind::Letter, class, is_capital, cost: 0 },
                // Precomposed letters with a tone mark, which some programs write.
                None if is_vietnamese && matches!(code_point, 0xC0..=0xFD) => {
                    Slot { kind: Kind::Other, class: 0, is_capital: false, cost: 70 }
                }
                None => {
                    let cost =
                        if code_point == 0xFFFF { FAULT } else { cost_of_other(code_point, self.is_latin) };
                    Slot { kind: Kind::Other, class: 0, is_capital: false, cost }
                }
            }
        });
        Alphabet { slots, costs: self.costs, size: first + letters.len() }
    }
}

impl Alphabet {
    /// Returns the cost of bytes. It stops if the cost exceeds `limit`.
    pub fn fit(&self, bytes: &[u8], limit: Tenths) -> Fit {
        let english = &LANGUAGES[0];
        let english_size = ASCII_CLASSES + english.letters.chars().count();
        let mut fit = Fit::default();
        let mut before = self.slots[usize::from(b'\n')];
        let mut capitals = 0;
        for &byte in bytes {
            let slot = self.slots[usize::from(byte)];
            let has_class = |kind: Kind, slot: Slot| if slot.kind == kind { slot.class } else { 0 };
            match slot.kind {
                Kind::Letter => {
                    fit.cost += cost_at(self.costs, self.size, has_class(Kind::Letter, before), slot.class);
                    fit.letters += u32::from(byte >= 0x80);
                }
                Kind::Ascii => {
                    fit.cost +=
                        cost_at(english.costs, english_size, has_class(Kind::Ascii, before), slot.class);
                }
                Kind::Other => {
                    fit.cost += slot.cost;
                    match before.kind {
                        Kind::Letter => fit.cost += cost_at(self.costs, self.size, before.class, 0),
                        Kind::Ascii => fit.cost += cost_at(english.costs, english_size, before.class, 0),
                        Kind::Other => {}
                    }
                }
            }
            if slot.kind != Kind::Other {
                let is_inside = before.kind != Kind::Other;
                if is_inside && before.kind != slot.kind {
                    fit.cost += SCRIPT_CHANGE;
                }
                fit.cost += match (slot.is_capital, is_inside, before.is_capital) {
                    (true, false, _) => CAPITAL_FIRST,
                    (true, true, true) => CAPITAL_AFTER_CAPITAL,
                    (true, true, false) => CAPITAL_INSIDE,
                    (false, ..) if capitals > 1 => SMALL_AFTER_CAPITALS,
                    _ => 0,
                };
            }
            capitals = if slot.is_capital { capitals + 1 } else { 0 };
            before = slot;
            if fit.cost > limit {
                break;
            }
        }
        fit
    }
}

/// The cost of ASCII text in English, which other languages share: for the ASCII characters of multi-byte encodings.
pub(super) struct AsciiCost {
    before: u8,
}

impl AsciiCost {
    pub const fn new() -> Self {
        Self { before: 0 }
    }

    /// Returns the cost of an ASCII character, or of the end of a word before another character (`None`).
    pub fn next(&mut self, byte: Option<u8>) -> Tenths {
        let english = &LANGUAGES[0];
        let size = ASCII_CLASSES + english.letters.chars().count();
        let class =
            byte.filter(u8::is_ascii_alphabetic).map_or(0, |letter| letter.to_ascii_lowercase() - b'a' + 1);
        let cost =
            if class == 0 && self.before == 0 { 0 } else { cost_at(english.costs, size, self.before, class) };
        self.before = class;
        cost
    }
}

/// Returns the number of a language by its tag.
pub(super) fn number_of(tag: &str) -> Option<u8> {
    LANGUAGES.iter().position(|language| language.tag == tag).map(|index| index as u8)
}
