//! Properties of characters for audits: categories, scripts, normalization, confusables.
//!
//! `data.bin` has the tables: the lengths of runs, the differences between numbers, and values. `data.rs` names the tables. A table is
//! expanded when it is first used. `tests/unicode_data.rs` makes the tables from crates, and compares the results for every character.

mod augmented;
mod confusables;
mod data;
mod normalization;
mod properties;
mod ranges;
mod scripts;

pub use augmented::AugmentedScriptSet;
pub use confusables::{is_potential_mixed_script_confusable_char, skeleton};
pub use data::{Script, UNICODE_VERSIONS};
pub use normalization::{IsNormalized, is_nfc_quick, nfc, nfd};
pub use properties::{GeneralCategory, Properties, is_default_ignorable};
pub use scripts::ScriptSet;
