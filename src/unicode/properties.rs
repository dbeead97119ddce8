//! General_Category, Script, Script_Extensions, Emoji and Default_Ignorable_Code_Point.

use super::data::{self, Script};
use super::ranges::{RangeMap, RangeSet};
use super::scripts::{ScriptSet, extension_sets};
use core::ops::Range;
use std::sync::OnceLock;

/// Defines the enum and the list of its values from one list of names.
macro_rules! general_category {
    ($count:literal: $($name:ident)*) => {
        /// The values of the property General_Category, by their long names.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        pub enum GeneralCategory {
            $($name,)*
        }

        impl GeneralCategory {
            /// The categories, in the order of their numbers in the tables.
            pub const ALL: [Self; $count] = [$(Self::$name,)*];
        }
    };
}

general_category! {
    30:
    UppercaseLetter
    LowercaseLetter
    TitlecaseLetter
    ModifierLetter
    OtherLetter
    NonspacingMark
    SpacingMark
    EnclosingMark
    DecimalNumber
    LetterNumber
    OtherNumber
    ConnectorPunctuation
    DashPunctuation
    OpenPunctuation
    ClosePunctuation
    InitialPunctuation
    FinalPunctuation
    OtherPunctuation
    MathSymbol
    CurrencySymbol
    ModifierSymbol
    OtherSymbol
    SpaceSeparator
    LineSeparator
    ParagraphSeparator
    Control
    Format
    Surrogate
    PrivateUse
    Unassigned
}

/// The properties of a character.
pub trait Properties {
    /// Returns the General_Category.
    fn general_category(self) -> GeneralCategory;
    /// Returns the Script.
    fn script(self) -> Script;
    /// Returns the Script_Extensions: the scripts that use the character.
    fn script_extension(self) -> ScriptSet;
    /// Returns whether the character has the property Emoji.
    fn is_emoji_char(&self) -> bool;
}

impl Properties for char {
    fn general_category(self) -> GeneralCategory {
        static CATEGORIES: OnceLock<RangeMap> = OnceLock::new();
        let ranges = CATEGORIES.get_or_init(|| RangeMap::new(data::CATEGORY_LENGTHS, data::CATEGORIES));
        let number = usize::from(ranges.value(self));
        GeneralCategory::ALL.get(number).copied().unwrap_or(GeneralCategory::Unassigned)
    }

    fn script(self) -> Script {
        static SCRIPTS: OnceLock<RangeMap> = OnceLock::new();
        let ranges = SCRIPTS.get_or_init(|| RangeMap::new(data::SCRIPT_LENGTHS, data::SCRIPTS));
        Script::ALL.get(usize::from(ranges.value(self))).copied().unwrap_or(Script::Unknown)
    }

    fn script_extension(self) -> ScriptSet {
        static EXTENSIONS: OnceLock<RangeMap> = OnceLock::new();
        let ranges = EXTENSIONS.get_or_init(|| RangeMap::new(data::EXTENSION_LENGTHS, data::EXTENSIONS));
        // 0 stands for the set of the character's script.
        match ranges.value(self).checked_sub(1) {
            Some(number) => extension_sets().get(usize::from(number)).copied().unwrap_or_default(),
            None => ScriptSet::of(self.script()),
        }
    }

    fn is_emoji_char(&self) -> bool {
        static EMOJI: OnceLock<RangeSet> = OnceLock::new();
        EMOJI.get_or_init(|| RangeSet::new(data::EMOJI)).contains(*self)
    }
}

/// The code points with the property Default_Ignorable_Code_Point (DerivedCoreProperties.txt, the same since Unicode 16).
const DEFAULT_IGNORABLE: [Range<u32>; 17] = [
    0xAD..0xAE,
    0x34F..0x350,
    0x61C..0x61D,
    0x115F..0x1161,
    0x17B4..0x17B6,
    0x180B..0x1810,
    0x200B..0x2010,
    0x202A..0x202F,
    0x2060..0x2070,
    0x3164..0x3165,
    0xFE00..0xFE10,
    0xFEFF..0xFF00,
    0xFFA0..0xFFA1,
    0xFFF0..0xFFF9,
    0x1BCA0..0x1BCA4,
    0x1D173..0x1D17B,
    0xE0000..0xE1000,
];

/// Returns whether programs draw nothing for a code point, unless they show invisible characters (Default_Ignorable_Code_Point).
pub fn is_default_ignorable(code_point: u32) -> bool {
    code_point >= 0xAD && DEFAULT_IGNORABLE.iter().any(|range| range.contains(&code_point))
}
