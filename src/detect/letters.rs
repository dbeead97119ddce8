//! Computes the cost of text in a model of a language, which knows how often each letter follows another.

use super::ebcdic;
use super::frequencies::LANGUAGES;
use super::other_characters::{
    FOREIGN, FOREIGN_WESTERN, Tenths, cost_of_other, is_box, is_closing, is_joint, is_of_other_script,
    is_symbol, is_vowel_with_tone_mark, is_western_capital,
};
use super::pairs::{ASCII_CLASSES, Pairs, STEP, capital_of};
use super::symbols::Place;

/// The role of a character in a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A letter of the language; `Slot::class` is its row in the costs.
    Letter,
    /// An ASCII letter, if the script of the language is not Latin; `Slot::class` is its row in the costs of English.
    Ascii,
    /// Any other character.
    Other,
}

/// Properties of the character that a byte represents in an encoding, for one language.
#[derive(Clone, Copy, Debug)]
struct Slot {
    kind: Kind,
    /// The row of a letter in the costs, see [`Kind`]; 0 for other characters.
    class: u8,
    is_capital: bool,
    /// Whether it is a symbol that does not occur between letters.
    is_symbol: bool,
    /// Whether it is a mark that does not occur directly before a word.
    is_closing: bool,
    /// Where it stands in most texts.
    place: Place,
    /// Whether it is a digit or a punctuation mark of a script other than Latin, which does not occur beside ASCII letters.
    is_of_other_script: bool,
    /// Whether it is a box drawing character or a block element, which occur in rows.
    is_box: bool,
    /// Whether it is a corner or a junction of lines, or a shade, which does not occur alone between two letters of the language.
    is_joint: bool,
    /// Whether no word of the language starts with the character, because the language is of Latin script, and the character is a joint or a
    /// Greek letter.
    cannot_start_word: bool,
    /// For an EBCDIC symbol whose byte is a letter in another code page, the additional cost of a letter directly after it within a word.
    cost_after_ebcdic: Option<Tenths>,
    /// The cost of a character of the kind `Other`; unused for letters, whose cost depends on the character before them.
    cost: Tenths,
}

impl Slot {
    const fn letter(kind: Kind, class: u8, is_capital: bool) -> Self {
        Self { kind, class, is_capital, ..Self::other(0) }
    }

    const fn other(cost: Tenths) -> Self {
        Self {
            kind: Kind::Other,
            class: 0,
            is_capital: false,
            is_symbol: false,
            is_closing: false,
            place: Place::Any,
            is_of_other_script: false,
            is_box: false,
            is_joint: false,
            cannot_start_word: false,
            cost_after_ebcdic: None,
            cost,
        }
    }
}

/// The cost of a malformed sequence or undefined byte.
pub(super) const FAULT: Tenths = 240;
/// The additional cost of a letter after symbols that follow a letter, or after a mark that does not occur before a word.
const SYMBOL_INSIDE: Tenths = 70;
/// The cost of a change of the script within a word.
const SCRIPT_CHANGE: Tenths = 80;
/// The additional cost of a capital after a small letter.
const CAPITAL_INSIDE: Tenths = 55;
/// The additional cost of a capital at the start of a word.
const CAPITAL_FIRST: Tenths = 20;
/// The additional cost of a capital after a capital.
const CAPITAL_AFTER_CAPITAL: Tenths = 8;
/// The cost of a box drawing character or block element after the same character.
const BOX_IN_A_ROW: Tenths = 10;
/// The additional cost of a character that is neither ASCII, box drawing nor a letter of the language, directly after a box drawing
/// character.
const AFTER_BOX: Tenths = 60;
/// The reduction of the cost of a symbol in its usual [`Place`], such as ° beside a number.
const IN_PLACE: Tenths = 50;
/// The additional cost of a letter beyond ASCII that has a digit beside it, and no letter.
const ALONE_AT_DIGIT: Tenths = 50;
/// The additional cost of a text in which no letter beyond ASCII has a letter beside it, in a language of another script than Latin.
const ALL_ALONE: Tenths = 50;
/// The additional cost of a letter after the same letter twice, if its byte is 0x80 or above.
const THIRD_IN_A_ROW: Tenths = 60;
/// The additional cost of a small letter after two or more capitals.
const SMALL_AFTER_CAPITALS: Tenths = 40;
/// The additional cost of a small letter after a single joint or Greek letter that starts a word, in a language of Latin script. In cp437,
/// such characters have the bytes of capitals of cp850, as in `╡ngel` for `Ángel`.
const SMALL_AFTER_WRONG_START: Tenths = 200;

/// The letters of one language among the bytes of one encoding.
pub(super) struct Alphabet {
    slots: [Slot; 256],
    is_latin: bool,
    /// The costs of pairs of classes, see [`Pairs::costs`].
    costs: &'static [u8],
    /// The number of classes in `costs`.
    classes: usize,
}

/// The cost of bytes as text in a language, and counts of letters.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Measurement {
    pub cost: Tenths,
    /// The part of the cost that [`ebcdic::cost_of_symbol`] adds.
    pub symbol_cost: Tenths,
    /// The number of letters of the language with bytes from 0x80.
    pub letters: u32,
    /// The number of letters directly after symbols that follow a letter.
    pub letters_after_symbols: u32,
    /// The number of corners, junctions and shades that stand directly between two letters of the language.
    pub joints_inside: u32,
    /// The number of letters that the language does not have, with bytes from 0x80.
    pub foreign_letters: u32,
    /// The number of capitals directly after a small letter, both with bytes from 0x80.
    pub capitals_inside: u32,
    /// The number of capitals with a byte from 0x80 directly after a small letter.
    pub capitals_after_small: u32,
    /// The number of characters with a byte from 0x80 that are neither letters of the language nor box drawing.
    pub others: u32,
}

/// Returns the cost of a character of the class `next` after a character of the class `before`.
const fn cost_at(costs: &[u8], classes: usize, before: u8, next: u8) -> Tenths {
    let index = next as usize * classes + before as usize;
    let pair = costs[index / 2];
    (pair >> (4 * (index % 2)) & 0xF) as Tenths * STEP
}

impl Pairs {
    /// Returns the alphabet of the language in the encoding whose bytes have these code points. Bytes that are not
    /// `present` in the text get an empty slot, which saves time.
    pub fn alphabet(&self, code_points: &[u16; 256], present: &[bool; 256]) -> Alphabet {
        let letters: Vec<_> = self.letters.encode_utf16().collect();
        let first_class = if self.is_latin { ASCII_CLASSES } else { 1 };
        let class_of = |code_point: u16| {
            let class = |index| (first_class + index) as u8;
            let small = letters.iter().position(|&letter| letter == code_point);
            let capital = || letters.iter().position(|&letter| capital_of(letter) == code_point);
            small.map(|index| (class(index), false)).or_else(|| capital().map(|index| (class(index), true)))
        };
        let is_latin = self.is_latin;
        let is_vietnamese = self.tag == "vi";
        let is_romanian = self.tag == "ro";
        let slots = core::array::from_fn(|byte| {
            if !present[byte] {
                return Slot::other(0);
            }
            let code_point = match code_points[byte] {
                // Romanian has a comma below where older encodings have a cedilla.
                cedilla @ (0x15E | 0x15F) if is_romanian => cedilla + (0x218 - 0x15E),
                cedilla @ (0x162 | 0x163) if is_romanian => cedilla + (0x21A - 0x162),
                code_point => code_point,
            };
            // U+0085 is the usual line end in EBCDIC, so it costs nothing.
            if (byte, code_point) == (0x15, 0x85) {
                return Slot::other(0);
            }
            if let Some((cost, cost_after)) = ebcdic::cost_of_symbol(byte, code_point) {
                return Slot { cost_after_ebcdic: Some(cost_after), ..Slot::other(cost) };
            }
            let ascii = u8::try_from(code_point).ok().filter(u8::is_ascii_alphabetic);
            if let Some(letter) = ascii {
                let class = letter.to_ascii_lowercase() - b'a' + 1;
                let kind = if self.is_latin { Kind::Letter } else { Kind::Ascii };
                return Slot::letter(kind, class, letter.is_ascii_uppercase());
            }
            match class_of(code_point).filter(|_| code_point > 0x7F) {
                Some((class, is_capital)) => Slot::letter(Kind::Letter, class, is_capital),
                // Letters with a tone mark, such as á: some programs write them instead of a letter and a combining mark.
                None if is_vietnamese && is_vowel_with_tone_mark(code_point) => Slot::other(70),
                None => {
                    let cost =
                        if code_point == 0xFFFF { FAULT } else { cost_of_other(code_point, self.is_latin) };
                    Slot {
                        is_symbol: is_symbol(code_point),
                        is_closing: !is_latin && is_closing(code_point),
                        place: Place::of(code_point),
                        is_of_other_script: is_of_other_script(code_point),
                        is_box: is_box(code_point),
                        is_joint: !is_latin && is_joint(code_point),
                        is_capital: is_latin && is_western_capital(code_point),
                        cannot_start_word: is_latin
                            && (is_joint(code_point) || matches!(code_point, 0x0370..=0x03FF)),
                        ..Slot::other(cost)
                    }
                }
            }
        });
        Alphabet { slots, is_latin, costs: self.costs, classes: first_class + letters.len() }
    }
}

impl Alphabet {
    /// Returns the measurement of bytes. Stops reading when the cost exceeds `limit`.
    pub fn measure(&self, bytes: &[u8], limit: Tenths) -> Measurement {
        let english = &LANGUAGES[0];
        let english_classes = ASCII_CLASSES + english.letters.chars().count();
        let mut measured = Measurement::default();
        let mut before = self.slots[usize::from(b'\n')];
        // The number of capitals directly before the byte.
        let mut capitals = 0;
        // The number of equal bytes directly before the byte.
        let mut repeats = 0_u32;
        let mut byte_before = 0_u8;
        // Whether the previous characters are a letter and at least one symbol directly after it.
        let mut is_after_symbol = false;
        // The additional cost of a letter after symbols of EBCDIC that directly follow a letter; 0 after other characters.
        let mut cost_after_ebcdic = 0;
        // Whether the previous characters are a letter of the language and a corner, a junction or a shade directly after it.
        let mut is_after_joint = false;
        // Whether the previous character cannot start a word, and no letter or box drawing character is before it.
        let mut is_after_wrong_start = false;
        // The number of letters beyond ASCII without a letter beside them.
        let mut alone = 0;
        for (at, &byte) in bytes.iter().enumerate() {
            let slot = self.slots[usize::from(byte)];
            let class_if = |kind: Kind, slot: Slot| if slot.kind == kind { slot.class } else { 0 };
            match slot.kind {
                Kind::Letter => {
                    measured.cost +=
                        cost_at(self.costs, self.classes, class_if(Kind::Letter, before), slot.class);
                    if byte >= 0x80 {
                        measured.letters += 1;
                        let after = bytes.get(at + 1).copied().unwrap_or(b'\n');
                        if before.kind == Kind::Other && self.slots[usize::from(after)].kind == Kind::Other {
                            alone += 1;
                            if byte_before.is_ascii_digit() || after.is_ascii_digit() {
                                measured.cost += ALONE_AT_DIGIT;
                            }
                        }
                    }
                    measured.joints_inside += u32::from(is_after_joint);
                }
                Kind::Ascii => {
                    measured.cost +=
                        cost_at(english.costs, english_classes, class_if(Kind::Ascii, before), slot.class);
                }
                Kind::Other => {
                    measured.cost +=
                        if slot.is_box && byte == byte_before { BOX_IN_A_ROW } else { slot.cost };
                    if slot.place.is_at(bytes, at) {
                        measured.cost -= IN_PLACE;
                    }
                    measured.others += u32::from(byte >= 0x80 && !slot.is_box);
                    measured.foreign_letters +=
                        u32::from(byte >= 0x80 && matches!(slot.cost, FOREIGN | FOREIGN_WESTERN));
                    if slot.cost_after_ebcdic.is_some() {
                        measured.symbol_cost += slot.cost;
                    }
                    if slot.is_capital && before.kind == Kind::Letter && !before.is_capital {
                        measured.cost += CAPITAL_INSIDE;
                    }
                    if before.is_box && !slot.is_box && byte >= 0x80 {
                        measured.cost += AFTER_BOX;
                    }
                    match before.kind {
                        Kind::Letter => measured.cost += cost_at(self.costs, self.classes, before.class, 0),
                        Kind::Ascii => {
                            measured.cost += cost_at(english.costs, english_classes, before.class, 0)
                                + if slot.is_of_other_script { SCRIPT_CHANGE } else { 0 };
                        }
                        Kind::Other => {}
                    }
                }
            }
            repeats = if byte == byte_before { repeats + 1 } else { 0 };
            let are_beyond_ascii = byte >= 0x80 && byte_before >= 0x80;
            // In text that mixes UTF-8 with this encoding, the previous byte and this one can be a letter in UTF-8.
            let may_be_utf_8 = byte_before >= 0xC2 && byte < 0xC0;
            byte_before = byte;
            if slot.kind != Kind::Other {
                if repeats > 1 && byte >= 0x80 {
                    measured.cost += THIRD_IN_A_ROW;
                }
                measured.letters_after_symbols += u32::from(is_after_symbol);
                let is_after_letter = before.kind != Kind::Other;
                let is_capital_inside = slot.is_capital && is_after_letter && !before.is_capital;
                measured.capitals_inside += u32::from(is_capital_inside && are_beyond_ascii);
                measured.capitals_after_small += u32::from(is_capital_inside && byte >= 0x80);
                if is_after_symbol || before.is_closing {
                    measured.cost += SYMBOL_INSIDE;
                }
                if is_after_wrong_start && !slot.is_capital {
                    measured.cost += SMALL_AFTER_WRONG_START;
                }
                measured.cost += cost_after_ebcdic;
                measured.symbol_cost += cost_after_ebcdic;
                let is_after_other_script = slot.kind == Kind::Ascii && before.is_of_other_script;
                if (is_after_letter && before.kind != slot.kind) || is_after_other_script {
                    measured.cost += SCRIPT_CHANGE;
                }
                measured.cost += match (slot.is_capital, is_after_letter, before.is_capital) {
                    (true, false, _) => CAPITAL_FIRST,
                    (true, true, true) => CAPITAL_AFTER_CAPITAL,
                    (true, true, false) => CAPITAL_INSIDE,
                    (false, ..) if capitals > 1 => SMALL_AFTER_CAPITALS,
                    _ => 0,
                };
            }
            is_after_wrong_start = slot.cannot_start_word && before.kind == Kind::Other && !before.is_box;
            is_after_joint = slot.is_joint && before.kind == Kind::Letter && !may_be_utf_8;
            cost_after_ebcdic = match slot.cost_after_ebcdic {
                Some(cost) if before.kind != Kind::Other => cost,
                Some(_) => cost_after_ebcdic,
                None => 0,
            };
            is_after_symbol = slot.is_symbol && (is_after_symbol || before.kind != Kind::Other);
            capitals = if slot.is_capital { capitals + 1 } else { 0 };
            before = slot;
            if measured.cost > limit {
                break;
            }
        }
        if !self.is_latin && alone > 0 && alone == measured.letters {
            measured.cost += ALL_ALONE;
        }
        measured
    }
}

/// Computes the cost of the ASCII characters of text in a multi-byte encoding. In every language, they cost as much as in English text.
pub(super) struct AsciiCost {
    /// The class of the previous character.
    before: u8,
    /// The number of classes of English.
    classes: usize,
}

impl AsciiCost {
    pub fn new() -> Self {
        Self { before: 0, classes: ASCII_CLASSES + LANGUAGES[0].letters.chars().count() }
    }

    /// Returns the cost of an ASCII character, or of the end of a word before a non-ASCII character (`None`).
    pub fn next(&mut self, byte: Option<u8>) -> Tenths {
        let (english, classes) = (&LANGUAGES[0], self.classes);
        let class =
            byte.filter(u8::is_ascii_alphabetic).map_or(0, |letter| letter.to_ascii_lowercase() - b'a' + 1);
        let cost = if class == 0 && self.before == 0 {
            0
        } else {
            cost_at(english.costs, classes, self.before, class)
        };
        self.before = class;
        cost
    }
}
