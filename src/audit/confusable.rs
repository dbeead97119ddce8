//! Words of a text that look the same, and characters that look like ASCII (UTS #39, section 4).
//!
//! The whole text is read before the first finding is reported. A chunk is a part of a line between white space. The first pass hashes the
//! words of the text, and the chunks with a symbol that looks like another character. If there are such chunks, the second pass hashes the
//! other chunks that look like one of them. If some words or chunks look the same, the last pass stores their text.

use super::classes::{is_in_word, is_invisible_in_word, selector};
use super::escapes;
use super::finding::{Cause, Checks, Finding, Kind, Severity};
use super::groups::{Groups, Rank};
use super::imitations::{LineFacts, Place};
use super::skeleton::{Skeletons, hash};
use super::text::{Line, Lines};
use super::words::{Mixture, chunks, mixture, words};
use crate::encoding::Encoding;
use crate::unicode::{Properties, Script};
use core::ops::Range;
use std::collections::{HashMap, HashSet};

/// Returns whether a word is compared with other words. Some ASCII words are not compared. A single letter, and the letters after an
/// apostrophe, are rarely mistaken for another word. Words that start with a digit are not identifiers. In an escape such as `\u00e9`, the
/// letters are hex digits.
fn is_compared(line: &Line, word: &Range<usize>, text: &str) -> bool {
    let is_after_apostrophe = matches!(line.char_before(word.start), Some('\'' | '\u{2019}'));
    !text.is_ascii()
        || (text.len() > 1
            && !is_after_apostrophe
            && !text.starts_with(|first: char| first.is_ascii_digit())
            && !escapes::has_escape(line, word.start, text))
}

/// Returns how suspicious a word is.
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

/// Returns whether a punctuation mark or symbol looks like another character. Of the ASCII symbols, only `"`, `%`, `` ` `` and `|` count,
/// and only between letters or digits.
fn is_lookalike_symbol(line: &Line, index: usize) -> bool {
    let Some(character) = line.char(index) else { return false };
    if character.is_ascii() {
        let is_alnum = |index| line.char(index).is_some_and(|beside| beside.is_ascii_alphanumeric());
        return matches!(character, '"' | '%' | '`' | '|')
            && is_alnum(index + 1)
            && index.checked_sub(1).is_some_and(is_alnum);
    }
    line.class(index).is_confusable_symbol()
}

/// Returns the first script of a word that is not Latin, Common or Inherited.
fn script_of(text: &str) -> Option<Script> {
    let mut scripts = text.chars().map(|character| character.script());
    scripts.find(|script| !matches!(script, Script::Common | Script::Inherited | Script::Latin))
}

/// The properties of a word and of its skeleton.
#[derive(Clone, Copy, Debug)]
struct WordFacts {
    text_hash: u64,
    skeleton_hash: u64,
    rank: Rank,
    /// Whether the skeleton is ASCII.
    is_like_ascii: bool,
    /// Whether the skeleton has characters that cannot be in a word, such as punctuation.
    is_like_symbols: bool,
    /// The first script of the word other than Latin.
    script: Option<Script>,
}

/// Facts about the whole text, collected before the findings are made.
pub(super) struct Confusables {
    words: Groups,
    /// The chunks with a symbol that looks like another character, and other chunks with the same skeletons.
    chunks: Groups,
    /// Maps the hash of a non-ASCII word to the facts about this word.
    facts_by_hash: HashMap<u64, WordFacts>,
    /// Maps the hash of a non-ASCII chunk to the hash of its skeleton.
    chunk_skeletons: HashMap<u64, u64>,
    /// The non-Latin scripts of the words that do not look like ASCII.
    scripts_in_use: HashSet<Script>,
    skeletons: Skeletons,
    /// The last word or chunk that `set_text` copied.
    text: String,
}

impl Confusables {
    /// Reads a text up to three times. The second pass runs only if the text has symbols that look like another character, the last pass
    /// only if words or chunks look the same.
    pub fn new(input: &[u8], encoding: Encoding) -> Self {
        let mut confusables = Self {
            words: Groups::default(),
            chunks: Groups::default(),
            facts_by_hash: HashMap::new(),
            chunk_skeletons: HashMap::new(),
            scripts_in_use: HashSet::new(),
            skeletons: Skeletons::new(),
            text: String::new(),
        };
        let mut lines = Lines::new(input, encoding);
        while let Some(line) = lines.next() {
            confusables.add_line(line);
        }
        confusables.words.keep_groups_with_different_words();
        let has_chunks = !confusables.chunks.is_empty();
        if has_chunks {
            let mut lines = Lines::new(input, encoding);
            while let Some(line) = lines.next() {
                confusables.add_chunks(line);
            }
            confusables.chunks.keep_groups_with_different_words();
        }
        if !confusables.words.is_empty() || !confusables.chunks.is_empty() {
            let mut lines = Lines::new(input, encoding);
            while let Some(line) = lines.next() {
                confusables.remember(line);
            }
        }
        confusables
    }

    /// Copies a word or chunk of a line to `self.text`.
    fn set_text(&mut self, line: &Line, range: Range<usize>) {
        self.text.clear();
        line.push_text(range, &mut self.text);
    }

    /// Returns the facts about the word in `self.text`.
    fn word_facts(&mut self) -> WordFacts {
        let text_hash = hash(&self.text);
        let (text, skeletons) = (&self.text, &mut self.skeletons);
        if text.is_ascii() {
            let skeleton = skeletons.of(text);
            return WordFacts {
                text_hash,
                skeleton_hash: if skeleton == text { text_hash } else { hash(skeleton) },
                rank: Rank::Ascii,
                is_like_ascii: true,
                is_like_symbols: false,
                script: None,
            };
        }
        *self.facts_by_hash.entry(text_hash).or_insert_with(|| {
            let skeleton = skeletons.of(text);
            WordFacts {
                text_hash,
                skeleton_hash: hash(skeleton),
                rank: rank(text),
                is_like_ascii: skeleton.is_ascii(),
                is_like_symbols: !skeleton.chars().all(is_in_word),
                script: script_of(text),
            }
        })
    }

    /// Returns the hash of the skeleton of the chunk in `self.text`.
    fn chunk_skeleton(&mut self) -> u64 {
        let (text, skeletons) = (&self.text, &mut self.skeletons);
        if text.is_ascii() {
            return hash(skeletons.of(text));
        }
        *self.chunk_skeletons.entry(hash(text)).or_insert_with(|| hash(skeletons.of(text)))
    }

    /// The first pass: adds the words of a line, and its chunks with a symbol that looks like another character or a letter that looks like
    /// a symbol.
    fn add_line(&mut self, line: &Line) {
        // The starts of words whose skeleton contains punctuation or symbols.
        let mut like_symbols = Vec::new();
        for word in words(line) {
            self.set_text(line, word.clone());
            if !is_compared(line, &word, &self.text) {
                continue;
            }
            let facts = self.word_facts();
            if facts.is_like_symbols {
                like_symbols.push(word.start);
            }
            if !facts.is_like_ascii
                && let Some(script) = facts.script
            {
                self.scripts_in_use.insert(script);
            }
            self.words.add(facts.skeleton_hash, facts.text_hash, facts.rank);
        }
        let mut like_symbols = like_symbols.into_iter().peekable();
        for chunk in chunks(line) {
            let mut has_symbols = chunk.clone().any(|index| is_lookalike_symbol(line, index));
            while like_symbols.next_if(|&start| start < chunk.end).is_some() {
                has_symbols = true;
            }
            if has_symbols {
                self.set_text(line, chunk);
                let skeleton = self.chunk_skeleton();
                self.chunks.add(skeleton, hash(&self.text), Rank::Suspect);
            }
        }
    }

    /// The second pass: adds the chunks of a line that look like a chunk of the first pass.
    fn add_chunks(&mut self, line: &Line) {
        for chunk in chunks(line) {
            self.set_text(line, chunk);
            let skeleton = self.chunk_skeleton();
            if self.chunks.has(skeleton) {
                let rank = if self.text.is_ascii() { Rank::Ascii } else { Rank::Suspect };
                self.chunks.add(skeleton, hash(&self.text), rank);
            }
        }
    }

    /// The last pass: stores the text and the line number of each word or chunk that other words or chunks look like.
    fn remember(&mut self, line: &Line) {
        for word in words(line) {
            self.set_text(line, word);
            let skeleton = self.word_facts().skeleton_hash;
            self.words.remember(skeleton, &self.text, line.number);
        }
        if !self.chunks.is_empty() {
            for chunk in chunks(line) {
                self.set_text(line, chunk);
                let skeleton = self.chunk_skeleton();
                self.chunks.remember(skeleton, &self.text, line.number);
            }
        }
    }

    /// Reports the words, chunks and spaces of a line that look like another word, chunk or space.
    pub fn check(&mut self, line: &Line, checks: Checks, findings: &mut Vec<Finding>) {
        if !checks.has(Kind::Confusable) {
            return;
        }
        let line_facts = (!line.is_ascii).then(|| self.line_facts(line));
        for word in words(line) {
            self.set_text(line, word.clone());
            if !is_compared(line, &word, &self.text) {
                continue;
            }
            let facts = self.word_facts();
            let found = match self.words.original(facts.skeleton_hash, &self.text) {
                Some((original, ..)) if is_same_without_joiners(&self.text, original) => None,
                Some((original, line_number, rank)) => {
                    let (mut severity, cause) =
                        judge_pair(line, &word, &self.text, original, line_number, rank);
                    // If the line has other words in the script of this word, the author probably meant this script. For example, the Greek
                    // article `Το` looks like `To`.
                    if line_facts.as_ref().is_some_and(|line_facts| line_facts.has_words_in(facts.script))
                        && mixture(&self.text) == Mixture::None
                    {
                        severity = Severity::Note;
                    }
                    Some(((severity, cause), Some(original.to_owned())))
                }
                None if facts.is_like_ascii && !self.text.is_ascii() => {
                    let skeleton = self.skeletons.of(&self.text);
                    let place = Place::of(line, &word, &self.text);
                    line_facts.as_ref().and_then(|line_facts| {
                        line_facts.judge(&self.text, facts.script, skeleton, &self.scripts_in_use, place)
                    })
                }
                None => None,
            };
            if let Some(((severity, cause), suggestion)) = found {
                let mut finding = line.finding(Kind::Confusable, severity, word, cause);
                finding.suggestion = suggestion;
                findings.push(finding);
            }
        }
        self.check_symbols(line, findings);
    }

    /// Returns the facts about the words of a line.
    fn line_facts(&mut self, line: &Line) -> LineFacts {
        let mut line_facts = LineFacts::default();
        for word in words(line) {
            self.set_text(line, word);
            let facts = self.word_facts();
            line_facts.add(facts.script, facts.is_like_ascii);
        }
        line_facts
    }

    /// Reports chunks that look like another chunk of the text, and spaces that look like U+0020.
    fn check_symbols(&mut self, line: &Line, findings: &mut Vec<Finding>) {
        if !self.chunks.is_empty() {
            for chunk in chunks(line) {
                self.set_text(line, chunk.clone());
                let skeleton = self.chunk_skeleton();
                if let Some((original, line_number, _)) = self.chunks.original(skeleton, &self.text)
                    // A dash, or one symbol that looks like a letter, is usual between spaces.
                    && (chunk.len() > 1 || !(original == "-" || original.chars().all(is_in_word)))
                    && !is_same_without_joiners(&self.text, original)
                {
                    let cause = Cause::LooksLike(original.to_owned(), line_number);
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

/// Returns whether a space other than U+0020 is between ASCII letters or punctuation of code. The start of a line and malformed sequences
/// count as code too. U+2800, the blank Braille pattern, counts as a space.
fn is_misplaced_space(line: &Line, index: usize) -> bool {
    let is_space = line.char(index).is_some_and(|character| {
        character == '\u{2800}'
            || (character.is_whitespace()
                && !character.is_control()
                && !matches!(character, '\u{2028}' | '\u{2029}'))
    });
    let is_code = |beside: Option<char>| {
        beside.is_none_or(|beside| beside.is_ascii_alphabetic() || "=(){}[]<>&|+*/_;\"'#".contains(beside))
    };
    let is_last = index + 1 == line.text().len();
    is_space && !is_last && is_code(line.char_before(index)) && is_code(line.char(index + 1))
}

/// Returns whether two non-ASCII texts differ only in joiners and variation selectors. In the scripts that need
/// these characters, many words are written with and without them.
fn is_same_without_joiners(text: &str, original: &str) -> bool {
    let visible = |character: &char| {
        !matches!(character, '\u{200C}' | '\u{200D}' | '\u{180B}'..='\u{180F}')
            && selector((*character).into()).is_none()
    };
    !original.is_ascii() && text.chars().filter(visible).eq(original.chars().filter(visible))
}

/// Returns the severity and the cause of the finding for a word that looks like `original`. The arguments `line_number` and `rank` are
/// the line and the rank of `original`.
fn judge_pair(
    line: &Line,
    word: &Range<usize>,
    text: &str,
    original: &str,
    line_number: u64,
    rank: Rank,
) -> (Severity, Cause) {
    let visible = || text.chars().filter(|&character| !is_invisible_in_word(character.into()));
    if visible().count() < text.chars().count() && visible().eq(original.chars()) {
        let is_break_hint = text.chars().all(|character| {
            !is_invisible_in_word(character.into()) || matches!(character, '\u{AD}' | '\u{2060}')
        });
        let has_visible_ends = !is_invisible_in_word(line.code_point(word.start))
            && !is_invisible_in_word(line.code_point(word.end - 1));
        let is_parenthesis = |index: usize| line.code_point(index) == u32::from('(');
        // A function is written as `name(` in most languages, and as `name (` in shells.
        let is_called = is_parenthesis(word.end) || is_parenthesis(word.end + 1);
        let severity = match rank {
            Rank::Ascii if is_break_hint => Severity::Note,
            Rank::Ascii if has_visible_ends || is_called => Severity::Error,
            Rank::Ascii => Severity::Warning,
            _ => Severity::Note,
        };
        return (severity, Cause::InvisibleDifference(original.to_owned(), line_number));
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
    (severity, Cause::LooksLike(original.to_owned(), line_number))
}

fn is_latin(character: char) -> bool {
    matches!(character.script(), Script::Latin | Script::Common | Script::Inherited)
        && character.is_alphanumeric()
        || character == '_'
}
