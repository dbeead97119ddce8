//! What is stated about the encoding of a text: by the options of the caller, and by a declaration in the text.

use super::declared::Declaration;
use super::evidence::Evidence;
use super::hint::Hint;
use crate::encoding::Encoding;

/// What the options of the caller and the text itself state.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known<'a> {
    /// The encodings that are possible; all if `None`.
    pub among: Option<&'a [Encoding]>,
    pub hint: Option<Hint>,
    /// The encoding that the text declares, and how.
    pub declared: Option<(Encoding, Declaration)>,
    /// Whether declarations like the one in this text are often wrong. If so, the declaration only decides between encodings that are
    /// nearly equally plausible.
    #[cfg(feature = "legacy")]
    pub is_declaration_weak: bool,
}

impl Known<'_> {
    /// Returns whether the caller allows this encoding.
    pub fn allows(&self, encoding: Encoding) -> bool {
        self.among.is_none_or(|among| among.contains(&encoding))
    }

    /// Returns the encoding if it is allowed. Otherwise, returns an allowed encoding that decodes the text to the same
    /// characters, or `None`.
    ///
    /// `utf-16` and `utf-32` take the byte order from the BOM, and are big-endian without one. Therefore they decode
    /// little-endian text correctly only after a BOM.
    pub fn equivalent(&self, encoding: Encoding, evidence: &Evidence) -> Option<Encoding> {
        if self.allows(encoding) {
            return Some(encoding);
        }
        let has_bom = matches!(evidence, Evidence::Bom(_) | Evidence::BomAndNul);
        let other = match encoding {
            Encoding::Utf16Be => Encoding::Utf16,
            Encoding::Utf16Le if has_bom => Encoding::Utf16,
            Encoding::Utf32Be => Encoding::Utf32,
            Encoding::Utf32Le if has_bom => Encoding::Utf32,
            _ => return None,
        };
        self.allows(other).then_some(other)
    }

    /// Returns whether the hint is this encoding or this language.
    #[cfg(feature = "legacy")]
    pub fn hints_at(&self, encoding: Encoding, language: super::hint::Language) -> bool {
        match self.hint {
            Some(Hint::Encoding(hinted)) => hinted == encoding,
            Some(Hint::Language(hinted)) => hinted == language,
            None => false,
        }
    }

    /// Returns whether the caller lists this encoding, the hint names it, or the text declares it.
    #[cfg(feature = "legacy")]
    pub fn names(&self, encoding: Encoding) -> bool {
        self.among.is_some_and(|among| among.contains(&encoding))
            || self.hint == Some(Hint::Encoding(encoding))
            || self.declares(encoding)
    }

    /// Returns whether the text declares this encoding.
    #[cfg(feature = "legacy")]
    pub fn declares(&self, encoding: Encoding) -> bool {
        self.declared.is_some_and(|(declared, _)| declared == encoding)
    }
}
