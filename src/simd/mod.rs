//! The kernels: what is done with many octets at once.
//!
//! | module | what its kernels do |
//! |---|---|
//! | [`utf8`] | tell how far UTF-8 is well formed |
//! | [`units`] | UTF-8 to code units of UTF-16 |
//! | [`encode`] | code units, and octets that are code points, to UTF-8 |
//! | [`wide`] | pairs of surrogates, code units to code points and back, byte orders |
//! | [`octets`] | encodings of one octet a character, and counts |
//! | [`pairs`] | what they know of a grammar, derived from it at compile time |
//!
//! Each takes a text and a range of it, goes on as long as there is nothing to look at twice, and says how far it came. Around
//! the range it may read octets, which never change what it says. This is the only place where code is unsafe: `Room`
//! writes behind the length of a vector, and a vector of octets is loaded without a check of its bounds. Each kernel checks both
//! once, when it begins; tests check every load and store. Beside that, `tables` and `rows` hand out memory that nothing
//! changes.

/// Octets of a text from `at` on, and where they stand: in the text itself if it has `after` of them and a vector before
/// them, else in a copy.
macro_rules! at_hand {
    ($text:ident, $at:ident, $after:expr) => {
        match $at {
            LANES.. if $at + $after <= $text.len() => ($text, $at),
            _ => (&window($text, $at)[..], LANES),
        }
    };
}

pub mod encode;
pub mod octets;
pub mod pairs;
mod room;
mod rows;
mod span;
mod surrogates;
mod tables;
pub mod units;
pub mod utf8;
mod vector;
pub mod wide;

pub use room::room_for;
