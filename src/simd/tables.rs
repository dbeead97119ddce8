//! Tables that move what is kept to the front of a vector, made when they are first needed.

use super::vector::{LANES, Vector};
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

/// The places of the bytes that are kept, for each set of eight places.
pub struct Tables {
    /// Units whose bit is set.
    pub units: [[u8; LANES]; 256],
    /// Units as two bytes each, or as the second alone where the bit is set.
    pub two_bytes: [[u8; LANES]; 256],
    /// Four units, of four bytes each, as the first three of them; as the second and the third, where the upper of a unit's
    /// two bits is set; as the fourth, where both are. A unit of which the lower bit alone is set is left out. The last place
    /// says how many bytes are kept.
    pub three_bytes: [[u8; LANES]; 256],
}

/// Where the number of the bytes that are kept stands.
pub const KEPT: usize = LANES - 1;

/// The tables.
#[inline(always)]
pub fn tables() -> &'static Tables {
    static MADE: AtomicPtr<Tables> = AtomicPtr::new(ptr::null_mut());
    // SAFETY: the pointer is null, or `make` got it from a leaked box: it is aligned, and its target is never changed or freed.
    // Acquire here and Release there make the tables visible before the pointer.
    match unsafe { MADE.load(Ordering::Acquire).as_ref() } {
        Some(tables) => tables,
        None => make(&MADE),
    }
}

/// Makes the tables. Of threads that do so at once the last one's stay; the others go on with their own.
#[cold]
#[inline(never)]
fn make(made: &AtomicPtr<Tables>) -> &'static Tables {
    let mut tables = Box::new(Tables {
        units: [[0; LANES]; 256],
        two_bytes: [[0; LANES]; 256],
        three_bytes: [[0; LANES]; 256],
    });
    for index in 0..256_usize {
        let is_set = |bit: usize| index >> bit & 1 == 1;
        gather(&mut tables.units[index], &|place| is_set(place / 2));
        gather(&mut tables.two_bytes[index], &|place| place % 2 == 1 || !is_set(place / 2));
        let kept = gather(&mut tables.three_bytes[index], &|place| match (
            is_set(place / 4 * 2 + 1),
            is_set(place / 4 * 2),
        ) {
            (false, false) => place % 4 < 3,
            (true, false) => matches!(place % 4, 1 | 2),
            (true, true) => place % 4 == 3,
            (false, true) => false,
        });
        tables.three_bytes[index][KEPT] = kept as u8;
    }
    let tables = Box::leak(tables);
    made.store(tables, Ordering::Release);
    tables
}

/// The places that are kept, in order; says how many.
fn gather(places: &mut [u8; LANES], is_kept: &dyn Fn(usize) -> bool) -> usize {
    let mut kept = 0;
    for place in (0..LANES).filter(|&place| is_kept(place)) {
        places[kept] = place as u8;
        kept += 1;
    }
    kept
}

/// What is kept of a vector.
#[inline(always)]
pub fn keep(vector: Vector, places: &[u8; LANES]) -> Vector {
    vector.lookup(Vector::of(places))
}
