//! The encoding that a text itself declares near its start.

use super::hint::is_same;
use crate::encoding::Encoding;

/// The number of bytes at the start that are searched for a declaration.
const SEARCHED: usize = 1024;

/// How a text declares its encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Declaration {
    /// The XML declaration.
    Xml,
    /// A `meta` element of HTML.
    Html,
    /// The `@charset` rule of CSS.
    Css,
    /// A comment as in Python (PEP 263), Emacs and Vim.
    Comment,
    /// A `Content-Type` field, as in PO files and mail.
    ContentType,
    /// A setting in the format of a program, such as `SET ISO8859-2` in a dictionary of Hunspell.
    Setting,
}

/// Returns the encoding that the start of a text declares, and how.
///
/// A declaration of UTF-16 or UTF-32 does not count: it was found in ASCII bytes, so the text is not in that encoding.
pub(super) fn declared(bytes: &[u8]) -> Option<(Encoding, Declaration)> {
    let start = &bytes[..bytes.len().min(SEARCHED)];
    let (label, declaration) = label(start)?;
    let encoding = encoding_of(label)?;
    (encoding.unit_len() == 1).then_some((encoding, declaration))
}

/// Returns the offset of the first `word` in any letter case.
#[inline(never)]
fn find(text: &[u8], word: &[u8]) -> Option<usize> {
    text.windows(word.len()).position(|window| window.eq_ignore_ascii_case(word))
}

/// Returns the text after the first `word` in any letter case.
#[inline(never)]
fn after<'a>(text: &'a [u8], word: &[u8]) -> Option<&'a [u8]> {
    find(text, word).map(|at| &text[at + word.len()..])
}

/// Returns the text before the first `end`, or the whole text if it has no `end`.
fn until(text: &[u8], end: u8) -> &[u8] {
    text.split(|&byte| byte == end).next().unwrap_or_default()
}

/// Returns the header field at the start, with its continuation lines, which begin with a space or tab (RFC 5322 §2.2.3).
fn first_field(text: &[u8]) -> &[u8] {
    let ends = |at: &usize| text[*at] == b'\n' && !matches!(text.get(at + 1), Some(b' ' | b'\t'));
    &text[..(0..text.len()).find(ends).unwrap_or(text.len())]
}

/// Returns the label after an equals sign or a colon.
#[inline(never)]
fn value(text: &[u8]) -> Option<&[u8]> {
    let text = text.trim_ascii_start();
    let (b'=' | b':', text) = text.split_first()? else { return None };
    let text = text.trim_ascii_start();
    let text = text.strip_prefix(b"\"").or_else(|| text.strip_prefix(b"'")).unwrap_or(text);
    let is_label_byte = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte);
    let len = text.iter().take_while(is_label_byte).count();
    (len > 0).then_some(&text[..len])
}

/// Returns whether a label names an encoding of the crate.
fn is_known(label: &&[u8]) -> bool {
    encoding_of(label).is_some()
}

/// Returns the first label of a known encoding in a `meta` element outside comments. The label is the value of the attribute `charset`. In
/// an element with `http-equiv`, a quoted value can also contain `charset=` and the label (HTML Standard §13.2.3.2).
fn label_in_html(text: &[u8]) -> Option<&[u8]> {
    let mut rest = text;
    loop {
        let at = find(rest, b"<meta")?;
        if let Some(comment) = find(rest, b"<!--").filter(|&comment| comment < at) {
            // In `<!-->`, the same dashes start and end the comment.
            rest = after(&rest[comment + b"<!".len()..], b"-->")?;
            continue;
        }
        rest = &rest[at + b"<meta".len()..];
        // False for `<metadata`.
        let is_element = rest.first().is_some_and(|byte| byte.is_ascii_whitespace() || *byte == b'/');
        let attributes = until(rest, b'>');
        let is_pragma = find(attributes, b"http-equiv").is_some();
        let mut from = 0;
        while let Some(found) = find(&attributes[from..], b"charset").filter(|_| is_element) {
            let (before, name) = attributes.split_at(from + found);
            from += found + b"charset".len();
            let label = value(&name[b"charset".len()..]).filter(is_known);
            if label.is_some() && (is_pragma || !is_in_quotes(before)) {
                return label;
            }
        }
    }
}

/// Returns whether a quoted value is still open after `before`, the start of the attributes of an element.
fn is_in_quotes(before: &[u8]) -> bool {
    let mut open = None;
    for &byte in before {
        match open {
            Some(quote) if quote == byte => open = None,
            None if matches!(byte, b'"' | b'\'') => open = Some(byte),
            _ => {}
        }
    }
    open.is_some()
}

/// Returns the first label that the text declares, and how it declares the label.
fn label(start: &[u8]) -> Option<(&[u8], Declaration)> {
    if let Some(css) = start.strip_prefix(b"@charset \"") {
        let len = css.iter().position(|&byte| byte == b'"')?;
        return Some((&css[..len], Declaration::Css));
    }
    if start.trim_ascii_start().starts_with(b"<?xml") {
        let declaration = &start[..find(start, b"?>")?];
        return after(declaration, b"encoding").and_then(value).map(|label| (label, Declaration::Xml));
    }
    if let Some(label) = label_in_html(start) {
        return Some((label, Declaration::Html));
    }
    // A multipart message has several Content-Type fields. The first field may declare no encoding.
    let mut rest = start;
    while let Some(field) = after(rest, b"content-type:") {
        if let Some(label) = after(first_field(field), b"charset").and_then(value).filter(is_known) {
            return Some((label, Declaration::ContentType));
        }
        rest = field;
    }
    #[cfg(feature = "legacy")]
    if let Some(label) = setting(start) {
        return Some((label, Declaration::Setting));
    }
    // In line 1 or 2, as PEP 263 requires: a comment, or settings for Emacs or Vim.
    for line in start.split(|&byte| byte == b'\n').take(2) {
        let is_comment = line.trim_ascii_start().starts_with(b"#")
            || find(line, b"-*-").is_some()
            || find(line, b"vim:").is_some();
        let mut rest = line;
        while let Some(next) = after(rest, b"coding").filter(|_| is_comment) {
            if let Some(label) = value(next) {
                return Some((label, Declaration::Comment));
            }
            rest = next;
        }
    }
    None
}

/// Returns the label in one of these settings:
///
/// - `SET` of Hunspell, `SET NAMES` of MySQL, `scriptencoding` of Vim;
/// - the first line of a file with patterns for hyphenation;
/// - `Кодировка` in files that 1C exchanges with banks;
/// - the syntax identifier of EDIFACT.
#[cfg(feature = "legacy")]
fn setting(start: &[u8]) -> Option<&[u8]> {
    if let Some(label) = syntax_of_edifact(start) {
        return Some(label);
    }
    if start.starts_with(b"1CClientBankExchange") {
        let labels: [(&[u8], &[u8]); 2] = [(b"=DOS", b"ibm866"), (b"=Windows", b"windows-1251")];
        return labels.into_iter().find_map(|(value, label)| find(start, value).map(|_| label));
    }
    let starts_with = |line: &[u8], word: &[u8]| find(line, word) == Some(0);
    for (number, line) in start.split(|&byte| byte == b'\n').enumerate() {
        let line = line.trim_ascii();
        let words: [&[u8]; 5] =
            [b"SET NAMES ", b"/*!40101 SET NAMES ", b"SET ", b"scriptencoding ", b"/*!50503 SET NAMES "];
        let label = match words.into_iter().find(|word| starts_with(line, word)) {
            Some(word) => line[word.len()..].trim_ascii(),
            None if number == 0 && [&b"ISO"[..], b"KOI8"].iter().any(|word| starts_with(line, word)) => line,
            None => continue,
        };
        let label = label.split(|byte| b" ;*".contains(byte)).next()?;
        let label = label.strip_prefix(b"'").and_then(|label| label.strip_suffix(b"'")).unwrap_or(label);
        let label = label.strip_prefix(b"microsoft-").unwrap_or(label);
        if encoding_of(label).is_some() {
            return Some(label);
        }
    }
    None
}

/// Returns whether the declaration is often wrong: many programs for EDIFACT write the same syntax identifier for every encoding.
#[cfg(feature = "legacy")]
pub(super) fn is_often_wrong(bytes: &[u8]) -> bool {
    syntax_of_edifact(bytes).is_some()
}

/// Returns the label for the syntax identifier in the segment UNB of EDIFACT (ISO 9735-1, data element 0001). UNOA and UNOB name parts of ASCII.
#[cfg(feature = "legacy")]
fn syntax_of_edifact(start: &[u8]) -> Option<&'static [u8]> {
    let start = start.trim_ascii_start();
    // The segment UNA has six characters, the separators, and may precede UNB.
    let after_una = start.strip_prefix(b"UNA").and_then(|rest| rest.get(6..));
    let segment = after_una.map_or(start, <[u8]>::trim_ascii_start).strip_prefix(b"UNB")?;
    let &[separator, b'U', b'N', b'O', level, ..] = segment else { return None };
    if separator.is_ascii_alphanumeric() {
        return None;
    }
    match level {
        b'C' => Some(b"iso-8859-1"),
        b'D' => Some(b"iso-8859-2"),
        b'E' => Some(b"iso-8859-5"),
        b'F' => Some(b"iso-8859-7"),
        b'G' => Some(b"iso-8859-3"),
        b'H' => Some(b"iso-8859-4"),
        b'I' => Some(b"iso-8859-6"),
        b'J' => Some(b"iso-8859-8"),
        b'K' => Some(b"iso-8859-9"),
        b'W' => Some(b"utf-8"),
        _ => None,
    }
}

/// Returns the encoding of a label. The labels of ISO-8859-1 and ASCII mean windows-1252, as in the Encoding Standard.
fn encoding_of(label: &[u8]) -> Option<Encoding> {
    #[cfg(feature = "legacy")]
    if let Some(standard) = encoding_rs::Encoding::for_label(label) {
        return Encoding::from_name(&standard.name().to_ascii_lowercase());
    }
    let is = |name: &&str| is_same(label, name);
    if is(&"utf8") {
        return Some(Encoding::Utf8);
    }
    if ["latin1", "latin-1", "iso-8859-1", "us-ascii", "ascii", "cp1252"].iter().any(is) {
        return Some(Encoding::Windows1252);
    }
    Encoding::named().find(|encoding| is(&encoding.name()))
}

#[cfg(test)]
mod tests;
