//! Kernels.
/// Octets of a text from `at` on, and where they are: in the text itself if it has `after` of them and a vector before
/// them, else in a copy.
macro_rules! at_hand {
    ($text:ident, $at:ident, $after:expr) => {
        match $at {
            LANES.. if $at + $after <= $text.len() => ($text, $at),
            _ => (&window($text, $at)[..], LANES),
        }
    };
}

pub mod octets;
pub mod pairs;
mod room;
mod tables;
pub mod units;
pub mod utf8;
mod vector;
pub mod wide;

pub use room::Room;
use vector::LANES;

/// The most octets that a kernel looks at together.
const BLOCK: usize = 4 * LANES;

/// A copy of the octets from `at` on, behind those that come before them; zeros where there is no text.
#[cold]
#[inline(never)]
fn window(text: &[u8], at: usize) -> [u8; LANES + BLOCK] {
    let mut copy = [0; LANES + BLOCK];
    let (before, octets) = (at.min(LANES), (text.len() - at).min(BLOCK));
    copy[LANES - before..LANES + octets].copy_from_slice(&text[at - before..at + octets]);
    copy
}
