//! Computes how plausible a text is, in a simple model for all languages. The result is a cost: the lower it is, the more plausible is the
//! text.
//!
//! The cost of a text is the sum of the costs of its characters (`characters`) and of its pairs of neighbours. Rare pairs cost more: a
//! capital after a small letter, a symbol within a word, letters of two scripts in one word. If the same bytes can be read as `fÃ¼r` and as
//! `für`, the difference in cost is evidence for the cheaper reading. The costs of pairs, in tenths of a bit, were chosen by hand.

use super::characters::{
    CYRILLIC, Character, EAST_ASIAN, GREEK, LATIN, NONE, Role, Script, Tenths, describe,
};

pub(super) const QUESTION_MARK: u32 = 0x3F;

/// The cost of a letter, or of a digit that only one script has, beside a letter of another script in the same word.
const SCRIPT_CHANGE: Tenths = 140;
/// The same cost between Latin and East Asian letters.
const EAST_ASIAN_CHANGE: Tenths = 60;
/// The same cost between Latin and Greek letters.
const GREEK_CHANGE: Tenths = 45;
/// The cost of a word in another script than the word before it.
const SCRIPT_CHANGE_BETWEEN_WORDS: Tenths = 35;

pub(super) const fn is_letter(role: Role) -> bool {
    matches!(role, Role::Small | Role::Capital | Role::Letter)
}

/// Returns the cost of a letter of a script directly beside a digit.
const fn cost_next_to_digit(script: Script) -> Tenths {
    match script {
        EAST_ASIAN => 0,
        LATIN => 10,
        GREEK | CYRILLIC => 25,
        _ => 60,
    }
}

/// Returns the cost of the character `second` after `first`, in addition to the costs of the two characters.
pub(super) fn cost_of_pair(first: Character, second: Character) -> Tenths {
    use Role::{
        After, Apostrophe, Bad, Before, Box, Capital, Closing, Digit, Mark, Opening, Picture, Small, Space,
        Symbol,
    };
    let scripts = (first.script, second.script);
    if is_letter(first.role) && is_letter(second.role) && scripts.0 != scripts.1 {
        return match scripts {
            (LATIN, EAST_ASIAN) | (EAST_ASIAN, LATIN) => EAST_ASIAN_CHANGE,
            (LATIN, GREEK) | (GREEK, LATIN) => GREEK_CHANGE,
            _ => SCRIPT_CHANGE,
        };
    }
    let is_foreign_digit = |digit: Character, letter: Character| {
        digit.role == Digit && is_letter(letter.role) && digit.script != NONE && digit.script != letter.script
    };
    if is_foreign_digit(first, second) || is_foreign_digit(second, first) {
        return SCRIPT_CHANGE;
    }
    match (first.role, second.role) {
        (Digit, role) if is_letter(role) => cost_next_to_digit(second.script),
        (role, Digit) if is_letter(role) => cost_next_to_digit(first.script),
        (Small, Capital) => 75,
        (role, Opening) if is_letter(role) || role == Digit => 60,
        (Opening, Space) => 40,
        (Closing, role) if is_letter(role) => 45,
        (Space, Closing) => 35,
        (Space, Apostrophe) => 20,
        (role, Before) if is_letter(role) => 60,
        (Space, After) => 15,
        (role, After) if is_letter(role) => 15,
        (After, role) if is_letter(role) => 45,
        (role, Symbol) if is_letter(role) => 45,
        (Symbol, role) if is_letter(role) => 35,
        (role, Box) if is_letter(role) => 60,
        (Box, role) if is_letter(role) => 60,
        (Box, Box) => -60,
        (Bad, Bad) => -20,
        (role, Picture) if is_letter(role) => 20,
        (Picture, role) if is_letter(role) => 50,
        (role, Mark) if is_letter(role) && first.script == LATIN => 30,
        (role, Mark) if !is_letter(role) && role != Mark => 60,
        (Mark, Mark) => 30,
        _ => 0,
    }
}

/// The minimum cost of a pair of neighbours that clean text rarely has.
pub(super) const RARE_PAIR: Tenths = 45;
/// Quotation marks that open a quotation in some languages and close it in others: `“`, `‘` and `«`.
const OPEN_OR_CLOSE: [u32; 3] = [0x201C, 0x2018, 0xAB];

/// Returns whether the characters `before`, `text` and `after` follow each other as in clean text. Clean text has no control characters, no
/// symbols within words, no capitals after small letters, and no question marks before letters.
pub(super) fn is_usual_order(before: Option<&u32>, text: &[u32], after: Option<&u32>) -> bool {
    let values = before.into_iter().chain(text).chain(after).copied();
    let is_pair_usual = |(first_value, second_value): (u32, u32)| {
        let (first, second) = (describe(first_value), describe(second_value));
        let is_question_before_letter = first_value == QUESTION_MARK && is_letter(second.role);
        let is_closed = is_letter(first.role) && OPEN_OR_CLOSE.contains(&second_value);
        (cost_of_pair(first, second) < RARE_PAIR && !is_question_before_letter) || is_closed
    };
    let is_usual = |&value: &u32| !matches!(describe(value).role, Role::Bad | Role::Box | Role::Picture);
    text.iter().all(is_usual) && values.clone().zip(values.skip(1)).all(is_pair_usual)
}

/// The additional cost of a letter with no other letter of its script nearby. Latin letters have no such cost.
const ALONE: Tenths = 90;
/// The same cost of a Greek letter.
const ALONE_GREEK: Tenths = 20;
/// The additional cost of a single mark.
const ALONE_MARK: Tenths = 40;
/// The same cost of a mark that is rare in decomposed letters.
const ALONE_RARE_MARK: Tenths = 150;
/// The additional cost of a single rare symbol.
const ALONE_SYMBOL: Tenths = 20;

/// Returns whether a combining mark is common in decomposed letters: the marks of Latin, of Vietnamese, of struck-out
/// text, and of kana.
const fn is_common_mark(code_point: u32) -> bool {
    matches!(code_point, 0x300..=0x30C | 0x323 | 0x327 | 0x328 | 0x331..=0x338 | 0x3099 | 0x309A)
}

/// Returns the additional cost of the only character that a repair writes: a letter with no other letter of its script
/// nearby, a mark, or a rare symbol.
pub(super) fn cost_alone(before: &[u32], code_point: u32, after: &[u32]) -> Tenths {
    let character = describe(code_point);
    let is_same = |&other: &u32| describe(other).script == character.script;
    match character.role {
        role if is_letter(role) => {
            let has_same = before.iter().chain(after).any(is_same);
            match character.script {
                LATIN => 0,
                _ if has_same => 0,
                GREEK => ALONE_GREEK,
                _ => ALONE,
            }
        }
        Role::Mark if is_common_mark(code_point) => ALONE_MARK,
        Role::Mark => ALONE_RARE_MARK,
        Role::Picture | Role::Box if code_point < 0x1_0000 => ALONE_SYMBOL,
        Role::Symbol if code_point > 0x2100 => ALONE_SYMBOL,
        _ => 0,
    }
}

/// The cost of a symbol within a word in another script than Latin.
const SYMBOL_IN_WORD: Tenths = 90;

/// Returns the additional cost of a symbol, or of a character with `Role::Bad`, between two letters of one script
/// other than Latin.
pub(super) fn cost_of_symbol_in_word(before: &[u32], code_point: u32, after: &[u32]) -> Tenths {
    let (Some(&left), Some(&right)) = (before.last(), after.first()) else { return 0 };
    let scripts = (describe(left).script, describe(right).script);
    let is_symbol = matches!(describe(code_point).role, Role::Symbol | Role::Picture | Role::Box | Role::Bad);
    if is_symbol && scripts.0 == scripts.1 && scripts.0 > LATIN { SYMBOL_IN_WORD } else { 0 }
}

/// The cost of one East Asian letter that is part of a word in Latin letters.
const EAST_ASIAN_IN_WORD: Tenths = 70;

/// Returns the additional cost of an East Asian letter between two Latin letters, or beside one Latin letter with no other
/// East Asian letter nearby.
pub(super) fn cost_of_east_asian_in_word(before: &[u32], code_point: u32, after: &[u32]) -> Tenths {
    let is_of = |script: Script| move |&other: &u32| describe(other).script == script;
    let (is_east_asian, is_latin) = (is_of(EAST_ASIAN), is_of(LATIN));
    if !is_east_asian(&code_point) {
        return 0;
    }
    let is_in_word = match (before.last().is_some_and(is_latin), after.first().is_some_and(is_latin)) {
        (true, true) => true,
        (false, false) => false,
        _ => !before.iter().chain(after).any(is_east_asian),
    };
    if is_in_word { EAST_ASIAN_IN_WORD } else { 0 }
}

/// The cost of a small letter after two capitals.
const SMALL_AFTER_CAPITALS: Tenths = 50;

/// The cost of a capital letter beyond ASCII between a letter and a small letter.
const CAPITAL_IN_WORD: Tenths = 60;

/// The cost of `Ì` before a small letter: no widespread language begins words with it. Italian has it in words of capitals.
const I_WITH_GRAVE_BEFORE_SMALL: Tenths = 30;
const I_WITH_GRAVE: u32 = 0xCC;

/// Returns the additional cost of a character that a passage encodes. Only a capital letter beyond ASCII between a letter and a small
/// letter, and `Ì` before a small letter, have this cost.
pub(super) fn cost_of_capital_in_word(before: &[u32], code_point: u32, after: &[u32]) -> Tenths {
    let role = |&value: &u32| describe(value).role;
    let is_capital = code_point >= 0x80 && role(&code_point) == Role::Capital;
    let is_before_small = after.first().map(role) == Some(Role::Small);
    let is_in_word = before.last().map(role).is_some_and(is_letter);
    match code_point {
        _ if !is_capital || !is_before_small => 0,
        _ if is_in_word => CAPITAL_IN_WORD,
        I_WITH_GRAVE => I_WITH_GRAVE_BEFORE_SMALL,
        _ => 0,
    }
}

/// The cost of `ß` that follows no vowel. Only German has this letter, and no German word begins with it.
const SHARP_S_WITHOUT_VOWEL: Tenths = 80;
const SHARP_S: u32 = 0xDF;
const COMBINING_DIAERESIS: u32 = 0x308;

/// Returns whether a code point is a vowel of German, or the diaeresis of a decomposed vowel.
const fn is_german_vowel(code_point: u32) -> bool {
    matches!(code_point, 0xC4 | 0xD6 | 0xDC | 0xE4 | 0xF6 | 0xFC | COMBINING_DIAERESIS)
        || (code_point < 0x80
            && matches!((code_point as u8).to_ascii_lowercase(), b'a' | b'e' | b'i' | b'o' | b'u' | b'y'))
}

/// Returns the cost of `text` between `before` and `after`. The characters of `before` and `after` count only as neighbours.
pub(super) fn cost(before: &[u32], text: &[u32], after: &[u32]) -> Tenths {
    let mut total = 0;
    let mut previous: Option<Character> = None;
    let mut is_after_vowel = false;
    let mut capitals = 0;
    let mut previous_script = NONE;
    let neighbours = before.iter().map(|&code_point| (code_point, false));
    for (code_point, counts) in neighbours.chain(text.iter().map(|&code_point| (code_point, true))) {
        let next = describe(code_point);
        if counts {
            total += next.cost + previous.map_or(0, |previous| cost_of_pair(previous, next));
            if code_point == SHARP_S && !is_after_vowel {
                total += SHARP_S_WITHOUT_VOWEL;
            }
            if capitals > 1 && next.role == Role::Small {
                total += SMALL_AFTER_CAPITALS;
            }
            let follows_no_letter = previous.is_none_or(|previous| !is_letter(previous.role));
            if follows_no_letter
                && is_letter(next.role)
                && previous_script != NONE
                && previous_script != next.script
            {
                // A mark belongs to the word.
                let is_in_word = previous.is_some_and(|previous| previous.role == Role::Mark);
                total += if is_in_word { SCRIPT_CHANGE } else { SCRIPT_CHANGE_BETWEEN_WORDS };
            }
        }
        if next.script != NONE {
            previous_script = next.script;
        }
        capitals = if next.role == Role::Capital { capitals + 1 } else { 0 };
        previous = Some(next);
        is_after_vowel = is_german_vowel(code_point);
    }
    if let (Some(previous), Some(&next)) = (previous, after.first()) {
        total += cost_of_pair(previous, describe(next));
    }
    total
}
