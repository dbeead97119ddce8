//! Words of a text that look the same, and characters that look like ASCII (UTS #39, section 4).
//!
//! The text is read twice before the findings: first for the hashes of all words, then for the words that others look like.

use super::characters::{is_in_word, is_letter_or_mark};
use super::finding::{Cause, Checks, Finding, Kind, Severity};
use super::skeleton::{Skeletons, hash};
use super::text::{Line, Lines};
use super::words::{Mixture, chunks, is_invisible_in_word, mixture, words};
use crate::encoding::Encoding;
use core::ops::Range;
use std::collections::{HashMap, HashSet};
use unicode_script::{Script, UnicodeScript};

/// How probable it is that the other words of a group imitate this one: the lowest is the original.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Rank {
    Ascii,
    OneScript,
    Suspect,
}

/// The words with one skeleton.
struct Group {
    rank: Rank,
    /// The hash of the original.
    text: u64,
    /// Whether there are several different words.
    has_others: bool,
    /// The original and its line, once it is known.
    original: Option<(String, u64)>,
}

/// Words by the hashes of their skeletons.
#[derive(Default)]
struct Groups(HashMap<u64, Group>);

impl Groups {
    fn add(&mut self, skeleton: u64, text: &str, rank: Rank) {
        let found = hash(text);
        let group =
            self.0.entry(skeleton).or_insert(Group { rank, text: found, has_others: false, original: None });
        if group.text != found {
            group.has_others = true;
            if rank < group.rank {
                (group.rank, group.text) = (rank, found);
            }
        }
    }

    /// Forgets groups of equal words, which most are.
    fn keep_groups_of_several(&mut self) {
        self.0.retain(|_, group| group.has_others);
        self.0.shrink_to_fit();
    }

    /// Keeps the text if it is the original of a group.
    fn remember(&mut self, skeleton: u64, text: &str, line: u64) {
        if let Some(group) = self.0.get_mut(&skeleton)
            && group.original.is_none()
            && group.text == hash(text)
        {
            group.original = Some((text.to_owned(), line));
        }
    }

    /// Returns the original that a text looks like, with its line and rank.
    fn original(&self, skeleton: u64, text: &str) -> Option<(&str, u64, Rank)> {
        let group = self.0.get(&skeleton)?;
        let (original, line) = group.original.as_ref()?;
        (original != text).then_some((original, *line, group.rank))
    }
}

/// Returns whether a word of ASCII characters is compared with others. A single letter, or the letters after an apostrophe, are
/// rarely mistaken for another word, and a number is no identifier.
fn is_compared(line: &Line, word: &Range<usize>, text: &str) -> bool {
    let is_after_apostrophe = matches!(line.char_before(word.start), Some('\'' | '\u{2019}'));
    !text.is_ascii()
        || (text.len() > 1 && !is_after_apostrophe && !text.starts_with(|first: char| first.is_ascii_digit()))
}

fn rank(text: &str) -> Rank {
    if text.is_ascii() {
        Rank::Ascii
    } else if text.chars().any(|character| is_invisible_in_word(character.into()))
        || mixture(text) != Mixture::None
    {
        Rank::Suspect
    } else {
        Rank::OneScript
    }
}

/// Returns whether a character outside of words looks like others: punctuation and symbols. Those of ASCII that do count between
/// letters and digits.
fn is_confusable_symbol(line: &Line, index: usize) -> bool {
    let Some(character) = line.char(index) else { return false };
    if character.is_ascii() {
        let is_in_between = |index| line.char(index).is_some_and(|beside| beside.is_ascii_alphanumeric());
        return matches!(character, '"' | '%' | '`' | '|')
            && is_in_between(index + 1)
            && index.checked_sub(1).is_some_and(is_in_between);
    }
    !is_in_word(character) && !character.is_whitespace() && Skeletons::is_confusable(character)
}

/// Returns the script of a word of one script other than Latin.
fn script_of(text: &str) -> Option<Script> {
    let scripts = text.chars().map(|character| character.script());
    scripts.into_iter().find(|script| !matches!(script, Script::Common | Script::Inherited | Script::Latin))
}

/// Returns whether a skeleton is a word in ASCII.
fn is_ascii_word(skeleton: &str) -> bool {
    !skeleton.is_empty() && skeleton.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// What must be known of the complete text to find what looks the same.
pub(super) struct Confusables {
    words: Groups,
    chunks: Groups,
    /// The scripts with words that do not look like ASCII.
    written: HashSet<Script>,
    skeletons: Skeletons,
    text: String,
}

impl Confusables {
    /// Reads a text, twice if some of its words look the same or it has symbols that look like others.
    pub fn new(input: &[u8], encoding: Encoding) -> Self {
        let mut found = Self {
            words: Groups::default(),
            chunks: Groups::default(),
            written: HashSet::new(),
            skeletons: Skeletons::new(),
            text: String::new(),
        };
        let mut lines = Lines::new(input, encoding);
        while let Some(line) = lines.next() {
            found.add_line(line);
        }
        found.words.keep_groups_of_several();
        let has_chunks = !found.chunks.0.is_empty();
        if has_chunks {
            let mut lines = Lines::new(input, encoding);
            while let Some(line) = lines.next() {
                found.add_chunks(line);
            }
            found.chunks.keep_groups_of_several();
        }
        if !found.words.0.is_empty() || !found.chunks.0.is_empty() {
            let mut lines = Lines::new(input, encoding);
            while let Some(line) = lines.next() {
                found.remember(line);
            }
        }
        found
    }

    fn read(&mut self, line: &Line, range: Range<usize>) {
        self.text.clear();
        line.push_text(range, &mut self.text);
    }

    fn add_line(&mut self, line: &Line) {
        // The starts of words that look like punctuation in part, so that they are compared with all between spaces.
        let mut like_symbols = Vec::new();
        for word in words(line) {
            self.read(line, word.clone());
            if !is_compared(line, &word, &self.text) {
                continue;
            }
            let skeleton = self.skeletons.of(&self.text);
            if !line.is_ascii && skeleton.contains(|character| !is_in_word(character)) {
                like_symbols.push(word.start);
            }
            if !line.is_ascii
                && !skeleton.is_ascii()
                && let Some(script) = script_of(&self.text)
            {
                self.written.insert(script);
            }
            self.words.add(hash(skeleton), &self.text, rank(&self.text));
        }
        let mut like_symbols = like_symbols.into_iter().peekable();
        for chunk in chunks(line) {
            let mut has_symbols = like_symbols.next_if(|&start| start < chunk.end).is_some();
            while like_symbols.next_if(|&start| start < chunk.end).is_some() {}
            has_symbols |= chunk.clone().any(|index| is_confusable_symbol(line, index));
            if has_symbols {
                self.read(line, chunk);
                let skeleton = hash(self.skeletons.of(&self.text));
                self.chunks.add(skeleton, &self.text, Rank::Suspect);
            }
        }
    }

    /// Adds the chunks that look like one with symbols.
    fn add_chunks(&mut self, line: &Line) {
        for chunk in chunks(line) {
            self.read(line, chunk);
            let skeleton = hash(self.skeletons.of(&self.text));
            if self.chunks.0.contains_key(&skeleton) {
                let rank = if self.text.is_ascii() { Rank::Ascii } else { Rank::Suspect };
                self.chunks.add(skeleton, &self.text, rank);
            }
        }
    }

    fn remember(&mut self, line: &Line) {
        for word in words(line) {
            self.read(line, word);
            let skeleton = hash(self.skeletons.of(&self.text));
            self.words.remember(skeleton, &self.text, line.number);
        }
        if !self.chunks.0.is_empty() {
            for chunk in chunks(line) {
                self.read(line, chunk);
                let skeleton = hash(self.skeletons.of(&self.text));
                self.chunks.remember(skeleton, &self.text, line.number);
            }
        }
    }

    /// Reports the words and symbols of a line that look like others.
    pub fn check(&mut self, line: &Line, checks: Checks, findings: &mut Vec<Finding>) {
        if !checks.has(Kind::Confusable) {
            return;
        }
        let imitations = if line.is_ascii { None } else { Some(Imitations::of(line, self)) };
        for word in words(line) {
            self.read(line, word.clone());
            if !is_compared(line, &word, &self.text) {
                continue;
            }
            let skeleton = self.skeletons.of(&self.text);
            let found = match self.words.original(hash(skeleton), &self.text) {
                Some((original, number, rank)) => {
                    let judged = judge_pair(line, &word, &self.text, original, number, rank);
                    Some((judged, Some(original.to_owned())))
                }
                None => {
                    imitations.as_ref().and_then(|found| found.judge(&self.text, skeleton, &self.written))
                }
            };
            if let Some(((severity, cause), suggestion)) = found {
                let mut finding = line.finding(Kind::Confusable, severity, word, cause);
                finding.suggestion = suggestion;
                findings.push(finding);
            }
        }
        self.check_symbols(line, findings);
    }

    /// Reports parts with symbols that look like another part of the text, and spaces that look like U+0020.
    fn check_symbols(&mut self, line: &Line, findings: &mut Vec<Finding>) {
        if !self.chunks.0.is_empty() {
            for chunk in chunks(line) {
                self.read(line, chunk.clone());
                let skeleton = hash(self.skeletons.of(&self.text));
                if let Some((original, number, _)) = self.chunks.original(skeleton, &self.text) {
                    let cause = Cause::LooksLike(original.to_owned(), number);
                    let mut finding = line.finding(Kind::Confusable, Severity::Note, chunk, cause);
                    finding.suggestion = Some(original.to_owned());
                    findings.push(finding);
                }
            }
        }
        for (index, item) in line.text().iter().enumerate() {
            if item.code_point >= 0x80 && is_misplaced_space(line, index) {
                let mut finding =
                    line.finding(Kind::Confusable, Severity::Note, index..index + 1, Cause::LooksLikeSpace);
                finding.suggestion = Some(" ".to_owned());
                findings.push(finding);
            }
        }
    }
}

/// Returns whether a space other than U+0020 is between ASCII letters or punctuation of code, or at the start of a line. The blank of
/// Braille is one too.
fn is_misplaced_space(line: &Line, index: usize) -> bool {
    let is_space = line.char(index).is_some_and(|character| {
        character == '\u{2800}'
            || (character.is_whitespace()
                && !character.is_control()
                && !matches!(character, '\u{2028}' | '\u{2029}'))
    });
    let is_code = |found: Option<char>| {
        found.is_none_or(|found| found.is_ascii_alphabetic() || "=(){}[]<>&|+*/_;\"'#".contains(found))
    };
    is_space && is_code(line.char_before(index)) && is_code(line.char(index + 1))
}

/// Returns what a word is reported as that looks like the original.
fn judge_pair(
    line: &Line,
    word: &Range<usize>,
    text: &str,
    original: &str,
    number: u64,
    rank: Rank,
) -> (Severity, Cause) {
    let visible = || text.chars().filter(|&character| !is_invisible_in_word(character.into()));
    if visible().count() < text.chars().count() && visible().eq(original.chars()) {
        let is_hint = text.chars().all(|character| {
            !is_invisible_in_word(character.into()) || matches!(character, '\u{AD}' | '\u{2060}')
        });
        let is_inside = !is_invisible_in_word(line.code_point(word.start))
            && !is_invisible_in_word(line.code_point(word.end - 1));
        let is_called = line.code_point(word.end) == u32::from('(');
        let severity = match rank {
            Rank::Ascii if is_hint => Severity::Note,
            Rank::Ascii if is_inside || is_called => Severity::Error,
            Rank::Ascii => Severity::Warning,
            _ => Severity::Note,
        };
        return (severity, Cause::InvisibleDifference(original.to_owned(), number));
    }
    let is_mixed = mixture(text) != Mixture::None;
    let severity = match rank {
        Rank::Ascii if text.is_ascii() => Severity::Note,
        Rank::Ascii if is_mixed => Severity::Error,
        Rank::Ascii if script_of(text).is_none() && text.chars().all(is_latin) => Severity::Note,
        Rank::Ascii if text.chars().count() > 1 => Severity::Warning,
        Rank::OneScript if is_mixed => Severity::Warning,
        _ => Severity::Note,
    };
    (severity, Cause::LooksLike(original.to_owned(), number))
}

fn is_latin(character: char) -> bool {
    matches!(character.script(), Script::Latin | Script::Common | Script::Inherited)
        && character.is_alphanumeric()
        || character == '_'
}

/// What a finding says, and what it suggests.
type Judgement = ((Severity, Cause), Option<String>);

/// The scripts of a line whose words all look like ASCII.
struct Imitations {
    /// The scripts with a word in the line that does not look like ASCII.
    written_here: HashSet<Script>,
    has_ascii_words: bool,
}

impl Imitations {
    fn of(line: &Line, confusables: &mut Confusables) -> Self {
        let mut written_here = HashSet::new();
        let mut has_ascii_words = false;
        for word in words(line) {
            confusables.read(line, word);
            let text = &confusables.text;
            has_ascii_words |= text.is_ascii() && text.bytes().any(|byte| byte.is_ascii_alphabetic());
            if let Some(script) = script_of(text).filter(|script| !written_here.contains(script))
                && !confusables.skeletons.of(text).is_ascii()
            {
                written_here.insert(script);
            }
        }
        Self { written_here, has_ascii_words }
    }

    /// Returns what a word is reported as that looks like ASCII, although the text has no such ASCII word. `written` has the scripts
    /// that the text has words in that do not look like ASCII.
    fn judge(&self, text: &str, skeleton: &str, written: &HashSet<Script>) -> Option<Judgement> {
        if text.is_ascii() {
            return None;
        }
        let as_ascii = |severity| {
            let cause = Cause::LooksLikeAscii(skeleton.to_owned());
            Some(((severity, cause), Some(skeleton.to_owned())))
        };
        let letters = text.chars().filter(|&character| is_letter_or_mark(character)).count();
        let script = script_of(text);
        if is_ascii_word(skeleton) && letters > 0 {
            return match script {
                Some(_) if mixture(text) == Mixture::Strong => as_ascii(Severity::Warning),
                Some(script) if letters < 3 || self.written_here.contains(&script) => None,
                Some(_) if self.has_ascii_words => as_ascii(Severity::Warning),
                Some(script) if !written.contains(&script) => as_ascii(Severity::Note),
                _ => None,
            };
        }
        let punctuation = |character: char| "!:;=<>|&+*/(){}[]".contains(character);
        let others_are_ascii = text.chars().filter(|character| !character.is_ascii()).count() == 1;
        let is_imitation =
            others_are_ascii && text.len() > 3 && skeleton.is_ascii() && skeleton.contains(punctuation);
        is_imitation.then(|| {
            let cause = Cause::LooksLikePunctuation(skeleton.to_owned());
            ((Severity::Warning, cause), None)
        })
    }
}
