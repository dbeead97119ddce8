//! Properties of characters for audits: categories, scripts, normalization, confusables.
//!
//! `data.rs` has the tables as runs and differences, in columns. They take a third of the bytes of the crates whose results they
//! reproduce, and less than a third of the download. A table is expanded when it is first used. `tests/unicode_data.rs` writes
//! `data.rs` from these crates, and compares the results for every character.

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
