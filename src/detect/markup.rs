//! Removes tags, keys and character references. The words in tags and keys are not in the language of the text, and are no evidence for the
//! encoding. In a list of short texts, such as the strings of a program, these words would outweigh the letters of the texts.
//!
//! The delimiters, such as `<`, `&`, `"`, `;` and `=`, are never bytes of a longer character in the supported multi-byte encodings.

/// The maximum length of a key, in bytes.
const MAX_KEY: usize = 128;
/// The maximum length of a character reference, in bytes.
const MAX_REFERENCE: usize = 32;
/// The starts of comments and CDATA sections, whose content stays.
const SECTIONS: [&[u8]; 2] = [b"<!--", b"<![CDATA["];

const fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Returns the bytes with a line feed in place of each tag and each key, and a space in place of each character reference. A key is a
/// string before `:`, `=` or `=>`, as in JSON, or a name before `=` or `:` at the start of a line. Attribute values with non-ASCII bytes
/// stay, each after a line feed. Keys with non-ASCII bytes stay too. The time is linear.
pub(super) fn without_markup(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    // Whether only blanks are before the byte in its line.
    let mut is_at_start = true;
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        let (len, replacement) = match byte {
            b'<' => (tag_len(rest, &mut out), b'\n'),
            b'&' => (reference_len(rest), b' '),
            b'"' | b'\'' => (quoted_key_len(rest), b'\n'),
            _ if is_at_start => (key_len(rest), b'\n'),
            _ => (0, b'\n'),
        };
        if len > 0 {
            out.push(replacement);
            at += len;
            is_at_start = false;
            continue;
        }
        is_at_start = matches!(byte, b'\n' | b'\r') || is_at_start && is_blank(byte);
        out.push(byte);
        at += 1;
    }
    out
}

/// Returns the length of the tag, or of one of [`SECTIONS`], at the start of `bytes`; 0 if there is neither. Adds the attribute values
/// that have non-ASCII bytes to `out`.
fn tag_len(bytes: &[u8], out: &mut Vec<u8>) -> usize {
    if let Some(section) = SECTIONS.into_iter().find(|section| bytes.starts_with(section)) {
        return section.len();
    }
    if !matches!(bytes.get(1), Some(b'/' | b'!' | b'?' | b'A'..=b'Z' | b'a'..=b'z')) {
        return 0;
    }
    let Some(end) = bytes[1..].iter().position(|byte| matches!(byte, b'<' | b'>')) else { return 0 };
    let end = end + 1;
    if bytes[end] == b'<' {
        return 0;
    }
    for part in bytes[1..end].split(|byte| matches!(byte, b'"' | b'\'' | b'=')) {
        if !part.is_ascii() {
            out.push(b'\n');
            out.extend_from_slice(part);
        }
    }
    end + 1
}

/// Returns the length of the character reference at the start of `bytes`, such as `&nbsp;`; 0 if there is none.
fn reference_len(bytes: &[u8]) -> usize {
    let is_in_reference = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
    let len = bytes[1..].iter().take(MAX_REFERENCE).take_while(|byte| is_in_reference(byte)).count();
    if len > 0 && bytes.get(len + 1) == Some(&b';') { len + 2 } else { 0 }
}

/// Returns whether `bytes` start with `:` or `=`, after blanks.
fn starts_with_separator(bytes: &[u8]) -> bool {
    let next = bytes.iter().find(|&&byte| !is_blank(byte));
    matches!(next, Some(b':' | b'='))
}

/// Returns the length of the ASCII key in quotation marks at the start of `bytes`; 0 if there is none.
fn quoted_key_len(bytes: &[u8]) -> usize {
    let quote = bytes[0];
    let is_in_key = |byte: &u8| matches!(byte, b' '..=b'~') && *byte != quote;
    let len = bytes[1..].iter().take(MAX_KEY).take_while(|byte| is_in_key(byte)).count();
    let end = len + 2;
    if bytes.get(len + 1) == Some(&quote) && starts_with_separator(&bytes[end..]) { end } else { 0 }
}

/// Returns the length of the ASCII name before `=` or `:` at the start of `bytes`; 0 if there is none. A name does not start with a digit:
/// `10:06` is a time.
fn key_len(bytes: &[u8]) -> usize {
    if bytes[0].is_ascii_digit() {
        return 0;
    }
    let len = bytes.iter().take(MAX_KEY).take_while(|byte| is_in_name(**byte)).count();
    if len > 0 && starts_with_separator(&bytes[len..]) { len } else { 0 }
}
