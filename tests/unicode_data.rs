//! Tests of the tables in `src/unicode/data.rs` and `data.bin`. The tests compare the properties of every character with those of crates
//! that have Unicode data. `RECORD=1 cargo test --features audit --test unicode_data` writes the tables from these crates.

#![cfg(all(not(target_arch = "wasm32"), feature = "audit"))]

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;
use std::fs;
use unicode_normalization::{UnicodeNormalization, char as normalization};
use unicode_properties::{UnicodeEmoji, UnicodeGeneralCategory};
use unicode_script::{Script, ScriptExtension, UnicodeScript};
use utfscope::unicode::{self, GeneralCategory};

const PATH: &str = "src/unicode/data.rs";
const TABLES_PATH: &str = "src/unicode/data.bin";
const CODE_POINTS: u32 = 0x11_0000;

/// Returns a value for each code point. Surrogates, which are not characters, have the value `surrogates`.
fn column<T: Clone>(surrogates: T, value: impl Fn(char) -> T) -> Vec<T> {
    (0..CODE_POINTS)
        .map(|code_point| char::from_u32(code_point).map_or_else(|| surrogates.clone(), &value))
        .collect()
}

fn characters() -> impl Iterator<Item = char> {
    '\0'..=char::MAX
}

/// Returns numbers in the format of `src/compact.rs`.
fn encode(numbers: impl IntoIterator<Item = u32>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for number in numbers {
        let len = (1..5).find(|len| number >> (7 * len) == 0).unwrap();
        for at in (0..len).rev() {
            let continuation = if at > 0 { 0x80 } else { 0 };
            bytes.push((number >> (7 * at)) as u8 & 0x7F | continuation);
        }
    }
    bytes
}

/// Returns the differences between successive numbers, starting from 0.
fn steps(numbers: impl IntoIterator<Item = u32>) -> Vec<u8> {
    let mut previous = 0;
    encode(numbers.into_iter().map(|number| number - std::mem::replace(&mut previous, number)))
}

/// Returns the differences between successive numbers, starting from 0, with the sign of each difference in bit 0. Where this
/// value is at least `jump`, returns the number itself plus `jump` instead.
fn signed_steps(numbers: impl IntoIterator<Item = u32>, jump: u32) -> Vec<u8> {
    let mut previous = 0;
    encode(numbers.into_iter().map(|number| {
        let step = number.wrapping_sub(std::mem::replace(&mut previous, number)) as i32;
        let signed = (step << 1 ^ step >> 31) as u32;
        if signed < jump { signed } else { number + jump }
    }))
}

/// Returns the lengths of the runs of equal values, except the last run, and the value of each run.
fn runs(values: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let starts: Vec<usize> =
        (0..values.len()).filter(|&at| at == 0 || values[at] != values[at - 1]).collect();
    let lengths = steps(starts.iter().skip(1).map(|&start| start as u32));
    (lengths, starts.iter().map(|&start| values[start]).collect())
}

/// Returns the lengths of the runs outside and inside a set in turn, except the last run. The first run is outside.
fn set(is_in: impl Fn(char) -> bool) -> Vec<u8> {
    let values = column(0, |character| u8::from(is_in(character)));
    assert_eq!(values[0], 0, "the first run is outside");
    runs(&values).0
}

fn category(character: char) -> u8 {
    let name = format!("{:?}", character.general_category());
    GeneralCategory::ALL.iter().position(|category| format!("{category:?}") == name).unwrap() as u8
}

/// Returns the scripts in the order of their numbers: first Common, Inherited and Unknown, then the others by name.
fn scripts() -> Vec<Script> {
    let mut scripts: Vec<Script> =
        characters().map(|character| character.script()).collect::<HashSet<_>>().into_iter().collect();
    let is_special = |script: &Script| matches!(script, Script::Common | Script::Inherited | Script::Unknown);
    scripts.sort_by_key(|script| (!is_special(script), script.full_name()));
    scripts
}

/// Returns the canonical decomposition in one step: two characters, or one character and 0.
fn decomposition(character: char) -> Option<(u32, u32)> {
    let mut full = Vec::new();
    normalization::decompose_canonical(character, |part| full.push(part));
    match full[..] {
        [only] if only == character => None,
        [only] => Some((only.into(), 0)),
        [ref first @ .., last] => {
            // All but the last character usually compose to the first character of the step. If composition excludes that character, a
            // search finds it.
            let is_first = |other: &char| {
                let mut parts = Vec::new();
                normalization::decompose_canonical(*other, |part| parts.push(part));
                parts == first
            };
            let composed = first[1..].iter().try_fold(first[0], |a, &b| normalization::compose(a, b));
            let first = composed.or_else(|| characters().find(is_first)).unwrap();
            Some((first.into(), last.into()))
        }
        [] => None,
    }
}

fn is_syllable(character: char) -> bool {
    ('\u{AC00}'..='\u{D7A3}').contains(&character)
}

fn crate_skeleton(text: &str) -> String {
    unicode_security::skeleton(text).collect()
}

fn is_decomposed(character: char) -> bool {
    [character].into_iter().nfd().eq([character])
}

/// Writes the text of the constants, and the bytes of the tables.
struct Writer {
    text: String,
    tables: Vec<u8>,
}

impl Writer {
    fn bytes(&mut self, name: &str, comment: &str, bytes: &[u8]) {
        let (start, len) = (self.tables.len(), bytes.len());
        write!(self.text, "\n/// {comment}\npub(super) const {name}: &[u8] = table({start}, {len});\n")
            .unwrap();
        self.tables.extend(bytes);
    }

    fn column(&mut self, lengths: &str, values: &str, property: &str, column: &[u8]) {
        let (run_lengths, run_values) = runs(column);
        self.bytes(lengths, &format!("{property}: the lengths of runs."), &run_lengths);
        self.bytes(values, &format!("{property}: the value of each run."), &run_values);
    }

    fn scripts(&mut self, scripts: &[Script]) {
        let names: Vec<&str> = scripts.iter().map(|script| script.full_name()).collect();
        let rows: Vec<String> = names.chunks(8).map(|row| format!("    {}", row.join(", "))).collect();
        write!(self.text, "\n#[rustfmt::skip]\nscripts! {{\n{},\n}}\n", rows.join(",\n")).unwrap();
    }
}

/// The start of `data.rs`.
const START: &str = r#"//! Generated by `npm --prefix pkg-config run unicode-data` from crates with Unicode data; do not edit.
//!
//! The tables are in `data.bin`. Lengths, steps and characters are numbers in the format of [`compact`](crate::compact).
//! A step is the difference from the previous character. A run is successive code points with the same value; the length
//! of the last run is omitted. Runs without values describe a set: they are outside and inside the set in turn.

/// Returns a table of `data.bin`.
const fn table(start: usize, len: usize) -> &'static [u8] {
    let bytes: &[u8] = include_bytes!("data.bin");
    bytes.split_at(start).1.split_at(len).0
}

/// Defines the scripts, in the order of their numbers.
macro_rules! scripts {
    ($($name:ident,)*) => {
        /// The values of the property Script, by their long names.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, non_camel_case_types)]
        pub enum Script {
            $($name,)*
        }

        impl Script {
            /// The scripts in the order of their numbers.
            pub const ALL: [Self; [$(Self::$name,)*].len()] = [$(Self::$name,)*];
        }

        /// The names of the scripts in the order of their numbers, with a space after each.
        pub(super) const SCRIPT_NAMES: &str = concat!($(stringify!($name), " ",)*);
    };
}
"#;

/// Returns the contents of `data.rs` and `data.bin`.
fn generate() -> Writer {
    let mut out = Writer { text: START.into(), tables: Vec::new() };
    let versions = [
        unicode_normalization::UNICODE_VERSION.0,
        unicode_properties::UNICODE_VERSION.0 as u8,
        unicode_script::UNICODE_VERSION.0 as u8,
        unicode_security::UNICODE_VERSION.0 as u8,
    ];
    write!(
        out.text,
        "\n/// The major versions of Unicode: of normalization, categories, scripts, and confusables.\n\
        pub const UNICODE_VERSIONS: [u8; 4] = {versions:?};\n"
    )
    .unwrap();

    let scripts = scripts();
    let number = |script: Script| scripts.iter().position(|&other| other == script).unwrap() as u8;
    out.scripts(&scripts);
    let unassigned = category('\u{378}');
    out.column("CATEGORY_LENGTHS", "CATEGORIES", "General_Category", &column(unassigned, category));
    let unknown = number(Script::Unknown);
    let script_column = column(unknown, |character| number(character.script()));
    out.column("SCRIPT_LENGTHS", "SCRIPTS", "Script", &script_column);

    let mut sets: Vec<ScriptExtension> = Vec::new();
    for character in characters() {
        let extension = character.script_extension();
        if extension != character.script().into() && !sets.contains(&extension) {
            sets.push(extension);
        }
    }
    let extensions = column(0, |character| {
        let extension = character.script_extension();
        let is_own = extension == character.script().into();
        if is_own { 0 } else { 1 + sets.iter().position(|&set| set == extension).unwrap() as u8 }
    });
    out.column(
        "EXTENSION_LENGTHS",
        "EXTENSIONS",
        "Script_Extensions (0: only the character's Script)",
        &extensions,
    );
    let encoded: Vec<u8> =
        sets.iter().flat_map(|set| std::iter::once(set.len() as u8).chain(set.iter().map(number))).collect();
    out.bytes(
        "EXTENSION_SETS",
        "The sets of Script_Extensions, numbered from 1: for each set, the number of its scripts, then the scripts.",
        &encoded,
    );
    out.bytes("EMOJI", "Emoji: the lengths of runs.", &set(|character| character.is_emoji_char()));

    let classes = column(0, normalization::canonical_combining_class);
    out.column("CLASS_LENGTHS", "CLASSES", "Canonical_Combining_Class", &classes);
    let decompositions: Vec<(char, (u32, u32))> = characters()
        .filter(|&character| !is_syllable(character))
        .filter_map(|character| Some((character, decomposition(character)?)))
        .collect();
    let composes = |&(character, (first, second)): &(char, (u32, u32))| {
        let to_char = |code_point| char::from_u32(code_point).unwrap();
        second != 0 && normalization::compose(to_char(first), to_char(second)) == Some(character)
    };
    out.bytes(
        "DECOMPOSED",
        "The steps between characters with a canonical decomposition, except Hangul syllables.",
        &steps(decompositions.iter().map(|&(character, _)| character.into())),
    );
    out.bytes(
        "DECOMPOSITION_FIRST",
        "The signed steps between the first characters of the decompositions.",
        &signed_steps(decompositions.iter().map(|&(_, (first, _))| first), u32::MAX),
    );
    out.bytes(
        "DECOMPOSITION_SECOND",
        "The second characters of the decompositions, 0 for none.",
        &encode(decompositions.iter().map(|&(_, (_, second))| second)),
    );
    let excluded = decompositions.iter().filter(|entry| entry.1.1 != 0 && !composes(entry));
    out.bytes(
        "EXCLUDED",
        "The steps between characters whose decomposition has two characters that do not compose.",
        &steps(excluded.map(|&(character, _)| character.into())),
    );
    let may_compose = |character: char| {
        let quick = unicode_normalization::is_nfc_quick([character].into_iter());
        quick == unicode_normalization::IsNormalized::Maybe
    };
    out.bytes(
        "MAY_COMPOSE",
        "The characters with NFC_Quick_Check=Maybe: the lengths of runs.",
        &set(may_compose),
    );

    let confusables: Vec<(u32, String)> = characters()
        .filter(|&character| is_decomposed(character) && !unicode::is_default_ignorable(character.into()))
        .map(|character| (character, crate_skeleton(&character.to_string())))
        .filter(|(character, skeleton)| *skeleton != character.to_string())
        .map(|(character, skeleton)| (character.into(), skeleton))
        .collect();
    out.bytes(
        "CONFUSABLE",
        "The steps between characters with a prototype (UTS #39).",
        &steps(confusables.iter().map(|&(code_point, _)| code_point)),
    );
    // Similar characters with successive code points often have prototypes with successive first characters, so steps compress
    // better than the characters.
    let first = |prototype: &str| prototype.chars().next().unwrap().into();
    out.bytes(
        "PROTOTYPE_FIRST",
        "The first character of each prototype in NFD: a signed step (a number below 256), or the character plus 256.",
        &signed_steps(confusables.iter().map(|(_, prototype)| first(prototype)), 256),
    );
    out.bytes(
        "PROTOTYPE_OTHER_LENGTHS",
        "The number of other characters of each prototype.",
        &encode(confusables.iter().map(|(_, prototype)| prototype.chars().count() as u32 - 1)),
    );
    out.bytes(
        "PROTOTYPE_OTHERS",
        "The other characters of the prototypes.",
        &encode(confusables.iter().flat_map(|(_, prototype)| prototype.chars().skip(1).map(u32::from))),
    );
    out.bytes(
        "MIXED_SCRIPT_CONFUSABLE",
        "The characters that look like a character of another recommended script: the lengths of runs.",
        &set(unicode_security::is_potential_mixed_script_confusable_char),
    );
    out
}

#[test]
fn the_tables_are_those_of_the_crates() {
    let Writer { text, tables } = generate();
    if std::env::var_os("RECORD").is_some() {
        fs::write(PATH, &text).unwrap();
        fs::write(TABLES_PATH, &tables).unwrap();
    }
    let is_recorded = fs::read_to_string(PATH).unwrap() == text && fs::read(TABLES_PATH).unwrap() == tables;
    assert!(is_recorded, "run: npm --prefix pkg-config run unicode-data");
}

#[test]
fn every_character_has_the_properties_of_the_crates() {
    for character in characters() {
        let at = format!("{:04X}", u32::from(character));
        let category = format!("{:?}", UnicodeGeneralCategory::general_category(character));
        assert_eq!(format!("{:?}", unicode::Properties::general_category(character)), category, "{at}");
        let script = unicode::Properties::script(character);
        let expected = UnicodeScript::script(&character);
        assert_eq!(script.full_name(), expected.full_name(), "{at}");
        assert_eq!(format!("{script:?}"), expected.full_name(), "{at}");
        assert_eq!(script.is_recommended(), expected.is_recommended(), "{at}");
        assert_eq!(
            unicode::Properties::is_emoji_char(&character),
            UnicodeEmoji::is_emoji_char(character),
            "{at}"
        );
        let set = unicode::Properties::script_extension(character);
        let expected = UnicodeScript::script_extension(&character);
        let is_all = expected.is_common() || expected.is_inherited();
        assert_eq!((set.is_all(), set.is_empty()), (is_all, expected.is_empty()), "{at}");
        if !is_all {
            let names: BTreeSet<&str> = set.iter().map(|script| script.full_name()).collect();
            assert_eq!(names, expected.iter().map(Script::full_name).collect(), "{at}");
        }
        assert_eq!(
            unicode::is_potential_mixed_script_confusable_char(character),
            unicode_security::is_potential_mixed_script_confusable_char(character),
            "{at}"
        );
    }
}

#[test]
fn augmented_sets_are_those_of_the_crate() {
    for character in characters() {
        let set = unicode::AugmentedScriptSet::for_char(character);
        let expected = unicode_security::mixed_script::AugmentedScriptSet::for_char(character);
        let at = u32::from(character);
        assert_eq!((set.hanb, set.jpan, set.kore), (expected.hanb, expected.jpan, expected.kore), "{at:04X}");
        assert_eq!(set.is_empty(), expected.is_empty(), "{at:04X}");
    }
}

/// Asserts that a text has the normalization forms and the skeleton that the crates give.
fn assert_same_text(text: &str) {
    assert!(unicode::nfd(text.chars()).eq(text.nfd()), "NFD of {text:?}");
    assert!(unicode::nfc(text).chars().eq(text.nfc()), "NFC of {text:?}");
    assert!(unicode::skeleton(text).eq(unicode_security::skeleton(text)), "skeleton of {text:?}");
    let quick = format!("{:?}", unicode::is_nfc_quick(text.chars()));
    assert_eq!(quick, format!("{:?}", unicode_normalization::is_nfc_quick(text.chars())), "{text:?}");
}

#[test]
fn every_character_has_the_normalization_forms_of_the_crates() {
    let mut text = String::new();
    for character in characters() {
        text.clear();
        text.push(character);
        assert_same_text(&text);
    }
}

/// Texts of ASCII letters and of characters that decompose, compose or are reordered, in any order.
#[test]
fn generated_texts_have_the_normalization_forms_of_the_crates() {
    let is_notable = |&character: &char| {
        normalization::canonical_combining_class(character) != 0
            || !is_decomposed(character) && !is_syllable(character)
            || matches!(character, '\u{1100}'..='\u{11FF}' | '\u{AC00}'..='\u{AC40}' | 'A'..='z')
            || unicode_normalization::is_nfc_quick([character].into_iter())
                != unicode_normalization::IsNormalized::Yes
    };
    let notable: Vec<char> = characters().filter(is_notable).collect();
    // Marks that compose are rare among the notable characters, so half of the characters come from the first blocks.
    let common: Vec<char> = notable.iter().copied().filter(|&character| character < '\u{1200}').collect();
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % bound
    };
    for _ in 0..100_000 {
        let len = 1 + random(8);
        let text: String =
            (0..len)
                .map(|_| {
                    if random(2) == 0 { notable[random(notable.len())] } else { common[random(common.len())] }
                })
                .collect();
        assert_same_text(&text);
    }
}

/// Each pair of characters that may compose; for Hangul, some syllables and jamo before each jamo that may compose.
#[test]
fn pairs_compose_as_in_the_crate() {
    let seconds: Vec<char> = characters()
        .filter(|&character| {
            unicode_normalization::is_nfc_quick([character].into_iter())
                == unicode_normalization::IsNormalized::Maybe
        })
        .collect();
    let firsts: BTreeSet<char> = characters()
        .filter(|&character| !is_decomposed(character) && !is_syllable(character))
        .flat_map(|character| [character].into_iter().nfd().chain([character]))
        .chain(['\u{AC00}', '\u{AC01}', '\u{D788}', '\u{D7A3}', '\u{1100}', '\u{1112}', '\u{1113}'])
        .collect();
    for &first in &firsts {
        for &second in &seconds {
            let text = String::from_iter([first, second]);
            assert!(unicode::nfc(&text).chars().eq(text.nfc()), "{text:?}");
        }
    }
}
