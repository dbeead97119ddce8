//! The fast path of each encoding: which SIMD kernels read and write it.
//!
//! A kernel of one encoding writes UTF-16 code units, which a kernel of another encoding reads. Some pairs of encodings have a direct
//! kernel. Kernels stop where they cannot continue:
//!
//! - at a fault (an error or a warning);
//! - at U+0000 in MUTF-8;
//! - at a code point that UTF-16 or the target cannot represent.
//!
//! A codec then reads the next sequence, and names the fault if there is one. Kernels continue after this sequence. In one case, kernels do
//! not stop at a fault. In a conversion from UTF-8 to most Unicode encodings, they can write U+FFFD for malformed input and continue (see
//! `FastPath::replaces_malformed`).

mod convert;
#[cfg(feature = "legacy")]
mod legacy;
mod path;
mod runner;
#[cfg(test)]
mod tests;

pub use convert::convert;
#[cfg(feature = "legacy")]
pub use legacy::LegacyPath;
pub use path::{FastPath, UTF_8_BOM, reserve};
pub use runner::{MAX_CHUNK, MIN_CHUNK, Runner};

#[cfg(test)]
pub use path::SCANNED;
