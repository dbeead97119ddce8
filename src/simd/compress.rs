//! Compression: moves selected lanes of a vector to its front, by a swizzle with indices from a table.
//!
//! The tables take 12 KB. They are computed on first use, so that the WebAssembly module does not contain them.

use super::vector::{LANES, Vector};
use alloc::boxed::Box;
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

/// The swizzle indices of the bytes that are kept, for each pattern of eight bits.
pub struct CompressTables {
    /// Eight units; keeps those whose bit is set.
    pub units: [[u8; LANES]; 256],
    /// Eight pairs of bytes; keeps both bytes of a pair, or only the second byte if the bit of the pair is set.
    pub one_or_two: [[u8; LANES]; 256],
    /// Four groups of four bytes, with two bits for each group (upper, lower). Keeps
    /// the first three bytes for 00, the second and the third for 10, the fourth for 11, and none for 01.
    /// Lane [`KEPT_LEN`] holds the number of bytes kept.
    pub up_to_three: [[u8; LANES]; 256],
}

/// The lane of [`CompressTables::up_to_three`] that holds the number of bytes kept. At most 12 lanes are indices.
pub const KEPT_LEN: usize = LANES - 1;

/// Returns the tables; computes them on first use.
#[inline(always)]
pub fn compress_tables() -> &'static CompressTables {
    static TABLES: AtomicPtr<CompressTables> = AtomicPtr::new(ptr::null_mut());
    // SAFETY: the pointer is null or comes from a leaked box in `compute`: it is aligned, and its target is never changed or freed.
    // Acquire here and Release in `compute` make the tables visible before the pointer.
    match unsafe { TABLES.load(Ordering::Acquire).as_ref() } {
        Some(tables) => tables,
        None => compute(&TABLES),
    }
}

/// Computes the tables and stores their address in `published`. If several threads compute them at once, each uses its
/// own result, and the last result is published.
#[cold]
#[inline(never)]
fn compute(published: &AtomicPtr<CompressTables>) -> &'static CompressTables {
    let mut tables = Box::new(CompressTables {
        units: [[0; LANES]; 256],
        one_or_two: [[0; LANES]; 256],
        up_to_three: [[0; LANES]; 256],
    });
    for index in 0..256_usize {
        let is_set = |bit: usize| index >> bit & 1 == 1;
        kept_lanes(&mut tables.units[index], &|lane| is_set(lane / 2));
        kept_lanes(&mut tables.one_or_two[index], &|lane| lane % 2 == 1 || !is_set(lane / 2));
        let kept = kept_lanes(&mut tables.up_to_three[index], &|lane| match (
            is_set(lane / 4 * 2 + 1),
            is_set(lane / 4 * 2),
        ) {
            (false, false) => lane % 4 < 3,
            (true, false) => matches!(lane % 4, 1 | 2),
            (true, true) => lane % 4 == 3,
            (false, true) => false,
        });
        tables.up_to_three[index][KEPT_LEN] = kept as u8;
    }
    let tables = Box::leak(tables);
    published.store(tables, Ordering::Release);
    tables
}

/// Writes the indices of the lanes that are kept, in order, and returns how many there are.
fn kept_lanes(indices: &mut [u8; LANES], is_kept: &dyn Fn(usize) -> bool) -> usize {
    let mut kept = 0;
    for lane in (0..LANES).filter(|&lane| is_kept(lane)) {
        indices[kept] = lane as u8;
        kept += 1;
    }
    kept
}

/// Moves the lanes with these indices to the front of a vector.
#[inline(always)]
pub fn compress<V: Vector>(vector: V, indices: &[u8; LANES]) -> V {
    vector.swizzle(V::from_row(indices))
}
