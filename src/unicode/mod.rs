//! Properties of characters for audits: categories, scripts, normalization, confusables.
//!
//! `data.bin` has the tables as compact numbers (see `crate::compact`): lengths of runs, differences between successive code points, and
//! values. `data.rs` names the tables. A table is expanded when it is first used. `tests/unicode_data.rs` can write the tables from crates
//! with Unicode data. For every character, the test compares the results of this module with the results of these crates.

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
