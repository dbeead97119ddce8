//! UTF-8 to UTF-16 code units.

use super::nibble_tables::NibbleTables;
use super::room::Room;
use super::span::{Near, Span, near, window};
use super::tables::{Tables, keep, tables};
use super::utf8;
use super::utf8::MOST_OF_FORMS;
use super::vector::{LANES, Vector};

#[cfg(test)]
mod tests;

/// Decodes UTF-8 to code units up to the first bytes that are not well formed, and says where they are; or, if it `mends`,
/// writes U+FFFD for each maximal subpart of them, and goes on to what the range cuts, which may be a byte that begins
/// nothing.
///
/// Bytes behind the span are its continuation or zeros. It takes nothing if `out` has no room for
/// [`required_capacity`](super::required_capacity) the span.
pub fn from_utf8(span: Span<'_>, pairs: &NibbleTables, mends: bool, out: &mut Vec<u8>) -> usize {
    let Some(mut room) = Room::new(out, span) else { return span.start() };
    let tables = tables();
    let mut at = span.start();
    // Whether what stands before is whole sequences of the range, so that the rows of some forms may look at it. Characters of
    // three bytes each, five at a time, look at nothing before.
    let mut follows = false;
    // Where five characters of three bytes each may be: no byte is ASCII, and surrogates have no forms of their own. No row has
    // seventeen bytes.
    let long = if pairs.refuse_surrogates() { 0xFFFF } else { 0x1_FFFF };
    let is_long = |bytes: Vector| u32::from(bytes.high_bits()) == long;
    while at < span.end() {
        near!(near, span, at, LANES);
        let bytes = near.row::<0>();
        let left = span.end() - at;
        if left >= LANES && bytes.is_ascii() {
            let mut row = bytes;
            loop {
                // SAFETY: at most two bytes for each byte before `at` are written, and the slack takes two vectors.
                unsafe {
                    room.put(row.widen_low(), LANES);
                    room.put(row.widen_high(), LANES);
                }
                at += LANES;
                if span.remaining(at) < LANES {
                    break;
                }
                // SAFETY: a row is left between `at` and the end of the span.
                row = unsafe { span.load(at) };
                if !row.is_ascii() {
                    break;
                }
            }
            follows = true;
            continue;
        }
        if left >= LANES && (follows || is_long(bytes)) && !bytes.exceeds::<0xEF>() {
            let row = at;
            (at, follows) = if bytes.exceeds::<0xDF>() {
                three_byte_rows(span, at, pairs, is_long, follows, &mut room, tables)
            } else if follows {
                two_byte_rows(span, at, &mut room, tables)
            } else {
                (at, false)
            };
            if at != row {
                at -= cut(span, at);
                continue;
            }
        }
        // Where surrogates have forms of their own, nothing has four bytes.
        if left >= LANES
            && follows
            && pairs.refuse_surrogates()
            && let Some(units) = four_of_four(bytes)
        {
            // SAFETY: at most two bytes for each byte before `at` are written, and the slack takes another vector.
            unsafe { room.put(units, LANES) };
            at += LANES;
            continue;
        }
        let row = Row::new(bytes, left.min(LANES), pairs);
        let wrong = row.wrong();
        // What comes before the first fault, if that is where the text ends.
        let whole = if mends { u32::MAX } else { lowest(wrong).wrapping_sub(1) };
        let taken = u32::BITS - (row.closed() & whole).leading_zeros();
        let kept = row.kept() & (1_u32 << taken).wrapping_sub(1);
        let units = if wrong == 0 { row.units } else { mended(row.units, wrong as u16) };
        // SAFETY: at most two bytes for each byte before `at` are written, and the slack takes two vectors.
        unsafe { room.put_units(units, kept as u16, tables) };
        at += taken as usize;
        // Of a whole row that is more than two; behind another one there are no rows of some forms.
        follows = wrong.wrapping_shr(taken.wrapping_sub(2)) == 0;
        if taken == 0 || wrong != 0 && !mends {
            break;
        }
    }
    at
}

/// Sixteen units, U+FFFD in the place of those whose bits are set.
#[inline(always)]
fn mended(units: [Vector; 2], wrong: u16) -> [Vector; 2] {
    let [low, high] = wrong.to_le_bytes();
    let places = Vector::new([1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 32, 32, 64, 64, 128, 128]);
    let mend = |units: Vector, bits| {
        let all = Vector::repeat(bits).and(places).equal(places);
        // FFFF, less two.
        units.or(all).add16(all.shl16::<1>())
    };
    [mend(units[0], low), mend(units[1], high)]
}

/// The lowest bit that is set.
#[inline(always)]
fn lowest(bits: u32) -> u32 {
    bits & bits.wrapping_neg()
}

/// How many bytes of a sequence of up to three stand before a place, if it goes on there.
#[inline(always)]
fn cut(span: Span<'_>, at: usize) -> usize {
    let Some([.., second, first]) = span.text().get(..at) else { return 0 };
    // More than there are can only be where the text is malformed.
    (usize::from(*first >= 0xC0) + 2 * usize::from(*second >= 0xE0)).min(at)
}

/// Sixteen bytes of any form, of which the first begins a sequence, or none; as bits, the first byte's is the lowest.
struct Row {
    /// How many bytes count.
    len: usize,
    /// What a sequence stands for, at its last byte; of a pair the high surrogate at the byte before.
    units: [Vector; 2],
    /// What goes on with a sequence, and so far well.
    inner: u32,
    /// Where the fourth byte of a sequence is.
    fourth: u32,
    /// Where a sequence is complete.
    complete: u32,
}

impl Row {
    #[inline(always)]
    fn new(bytes: Vector, len: usize, pairs: &NibbleTables) -> Self {
        let first = bytes.behind::<1>(Vector::ZERO);
        let second = bytes.behind::<2>(Vector::ZERO);
        let (low, high) = units_by_place(bytes, first, second);
        let bits = |bytes: Vector| u32::from(bytes.high_bits());
        let continuations = bytes.continuations();
        let of_two = bits(utf8::of_pair(bytes, first, pairs).equal(Vector::ZERO).and(continuations));
        let continuations = bits(continuations);
        let three_or_more = bits(bytes.sub_saturating(Vector::all::<{ 0xE0 - 0x80 }>()));
        let four = bits(bytes.sub_saturating(Vector::all::<{ 0xF0 - 0x80 }>()));
        let third = of_two << 1 & three_or_more << 2 & continuations;
        let fourth = third << 1 & four << 3 & continuations;
        // What announces four bytes is often a fault.
        let units = if fourth == 0 {
            [low.zip_low(high), low.zip_high(high)]
        } else {
            let third = bytes.behind::<3>(Vector::ZERO);
            pairs_by_place([bytes, first, second, third], (low, high))
        };
        Self {
            len,
            units,
            inner: of_two | third | fourth,
            fourth,
            complete: !bits(bytes) | of_two & !(three_or_more << 1) | third & !(four << 2) | fourth,
        }
    }

    /// The last bytes of what is known to go on no further.
    #[inline(always)]
    fn ends(&self) -> u32 {
        !(self.inner >> 1) & ((1 << (self.len - 1)) - 1)
    }

    /// The last bytes of maximal subparts of sequences that are not well formed.
    #[inline(always)]
    fn wrong(&self) -> u32 {
        self.ends() & !self.complete
    }

    /// The last bytes of all that is known to go on no further, whether well formed or not.
    #[inline(always)]
    fn closed(&self) -> u32 {
        (self.ends() | self.complete) & ((1 << self.len) - 1)
    }

    /// The bytes that stand for a unit.
    #[inline(always)]
    fn kept(&self) -> u32 {
        self.ends() | self.complete | self.fourth >> 1
    }
}

/// Decodes rows where no byte is above DF, behind whole sequences; says where they end, or something is wrong, or much is
/// ASCII, and whether what comes may be rows of other forms.
#[inline(always)]
fn two_byte_rows(span: Span<'_>, mut at: usize, room: &mut Room<'_>, tables: &Tables) -> (usize, bool) {
    if at == 0 {
        return (at, false);
    }
    // What begins in the last eight rows.
    let mut recent = 0xFFFF_u32;
    while span.remaining(at) >= LANES {
        // SAFETY: a row is left between `at` and the end of the span; `at` is not 0 and only grows, so that a byte stands before.
        let (bytes, first) = unsafe { (span.load(at), span.load(at - 1)) };
        let wrong = utf8::two_byte_forms(bytes, first).sub_saturating(Vector::all::<MOST_OF_FORMS>());
        let above = bytes.sub_saturating(Vector::all::<0xDF>());
        if wrong.or(above).any() {
            return (at, above.any());
        }
        let inner = bytes.continuations();
        let low = low_bytes(bytes, first, inner);
        let high = first.shr16::<2>().and(Vector::all::<0x0F>()).and(inner);
        let open = bytes.sub_saturating(Vector::all::<{ 0xC0 - 0x80 }>()).high_bits();
        // SAFETY: at most two bytes for each byte before `at` are written, and the slack takes two vectors.
        unsafe { room.put_units([low.zip_low(high), low.zip_high(high)], !open, tables) };
        at += LANES;
        // It costs more to leave for a row or two of ASCII than to stay.
        recent = recent >> 2 | u32::from(open);
        if recent == 0 {
            break;
        }
    }
    (at, true)
}

/// The same where no byte is above EF, up to the first row where none is above DF. Where what stands before is no whole
/// sequences, nothing `follows`; the first row then is a long one.
#[inline(always)]
fn three_byte_rows(
    span: Span<'_>,
    mut at: usize,
    pairs: &NibbleTables,
    is_long: impl Fn(Vector) -> bool,
    mut follows: bool,
    room: &mut Room<'_>,
    tables: &Tables,
) -> (usize, bool) {
    while span.remaining(at) >= LANES {
        // SAFETY: a row is left between `at` and the end of the span.
        if is_long(unsafe { span.load(at) }) {
            // It begins with the character that stands before.
            if follows {
                at -= cut(span, at);
            }
            at = five_of_three(span, at, room);
            // What stops there is mostly a fault.
            // SAFETY: it is read only if a row is left between `at` and the end of the span.
            if span.remaining(at) < LANES || is_long(unsafe { span.load(at) }) {
                return (at, false);
            }
        }
        if at < 2 {
            return (at, false);
        }
        follows = true;
        // SAFETY: a row is left between `at` and the end of the span, and two bytes stand before it.
        let (bytes, first, second) = unsafe { (span.load(at), span.load(at - 1), span.load(at - 2)) };
        let wrong = utf8::three_byte_forms(bytes, first, second, pairs)
            .sub_saturating(Vector::all::<MOST_OF_FORMS>());
        if wrong.or(bytes.sub_saturating(Vector::all::<0xEF>())).any() {
            return (at, false);
        }
        let (low, high) = units_by_place(bytes, first, second);
        let complete = !open_after_two(bytes, first).high_bits();
        // SAFETY: at most two bytes for each byte before `at` are written, and the slack takes two vectors.
        unsafe { room.put_units([low.zip_low(high), low.zip_high(high)], complete, tables) };
        at += LANES;
        if !bytes.exceeds::<0xDF>() {
            break;
        }
    }
    (at, true)
}

/// Decodes characters of three bytes each, five at a time, up to the first five of which one is another, or malformed;
/// says where the last one ends.
#[inline(always)]
fn five_of_three(span: Span<'_>, mut at: usize, room: &mut Room<'_>) -> usize {
    let [bits, forms, leads, others] = Vector::five_of_three();
    while span.remaining(at) >= LANES {
        // SAFETY: a row is left between `at` and the end of the span.
        let bytes = unsafe { span.load(at) };
        let rest = bytes.lookup(others);
        let middle = rest.shr16::<2>().and(Vector::all16::<0x0FC0>());
        let units = bytes.lookup(leads).shl16::<12>().or(middle).or(rest.and(Vector::all16::<0x3F>()));
        let upper = units.and(Vector::all16::<0xF800>());
        let refused = upper.equal16(Vector::ZERO).or(upper.equal16(Vector::all16::<0xD800>()));
        if bytes.and(bits).xor(forms).or(refused).any() {
            break;
        }
        // SAFETY: at most two bytes for each byte before `at` are written, and the slack takes another vector.
        unsafe { room.put(units, 10) };
        at += 15;
    }
    at
}

/// The units of four characters of four bytes each, if these are four.
#[inline(always)]
fn four_of_four(bytes: Vector) -> Option<Vector> {
    let [bits, forms, turned, third, bias, beyond, kept, up, down, across, surrogates] =
        Vector::four_of_four();
    let units = bytes.lookup(turned);
    // How far the first two bytes are above F0 90.
    let above = units.add16(bias).and(beyond);
    if bytes.and(bits).xor(forms).or(above).any() {
        return None;
    }
    let moved = units.shl16::<2>().and(up).or(units.shr16::<2>().and(down));
    let across = bytes.lookup(third).shr16::<4>().and(across);
    Some(units.and(kept).or(moved).or(across).add16(surrogates))
}

/// Where more bytes are to come of a sequence of two or three.
#[inline(always)]
fn open_after_two(bytes: Vector, first: Vector) -> Vector {
    bytes
        .sub_saturating(Vector::all::<{ 0xC0 - 0x80 }>())
        .or(first.sub_saturating(Vector::all::<{ 0xE0 - 0x80 }>()))
}

/// The low byte of the unit that ends at each byte, given the byte before it and which ones are continuations.
#[inline(always)]
fn low_bytes(bytes: Vector, first: Vector, inner: Vector) -> Vector {
    bytes.and(Vector::all::<0x7F>()).or(first.shl16::<6>().and(Vector::all::<0xC0>()).and(inner))
}

/// The low and the high byte of the unit that ends at each byte, given the bytes before it.
#[inline(always)]
fn units_by_place(bytes: Vector, first: Vector, second: Vector) -> (Vector, Vector) {
    let (inner, innermost) = (bytes.continuations(), first.continuations());
    let low = low_bytes(bytes, first, inner);
    let upper = second.shl16::<4>().and(Vector::all::<0xF0>()).and(innermost);
    let high = first.shr16::<2>().and(Vector::all::<0x0F>()).or(upper).and(inner);
    (low, high)
}

/// The same where there are sequences of four bytes, as units: a high surrogate at the third, and a low one at the fourth.
#[inline(always)]
fn pairs_by_place(bytes: [Vector; 4], (low, high): (Vector, Vector)) -> [Vector; 2] {
    let [own, first, second, third] = bytes;
    let of_four = |lead: Vector| lead.max(Vector::all::<0xF0>()).equal(lead);
    // A lead that nothing follows may stand before other characters.
    let inner = own.continuations().and(first.continuations());
    let at_third = of_four(second).and(inner);
    let at_fourth = of_four(third).and(inner).and(second.continuations());
    // Of the low surrogate the lower byte is already right.
    let high =
        high.and(Vector::all::<0x03>()).or(Vector::all::<0xDC>()).and(at_fourth).or(high.and_not(at_fourth));
    let upper = first.shl16::<2>().and(Vector::all::<0xFC>()).or(own.shr16::<4>().and(Vector::all::<0x03>()));
    let low = upper.and(at_third).or(low.and_not(at_third));
    let high = second.and(Vector::all::<0x07>()).and(at_third).or(high.and_not(at_third));
    // D800, less the 10000 that a pair does not count.
    let (bias_low, bias_high) = (at_third.and(Vector::all::<0xC0>()), at_third.and(Vector::all::<0xD7>()));
    [
        low.zip_low(high).add16(bias_low.zip_low(bias_high)),
        low.zip_high(high).add16(bias_low.zip_high(bias_high)),
    ]
}

impl Room<'_> {
    /// Appends those of sixteen units whose bits are set.
    ///
    /// # Safety
    ///
    /// There is capacity for two vectors more.
    #[inline(always)]
    unsafe fn put_units(&mut self, units: [Vector; 2], kept: u16, tables: &Tables) {
        for (half, bits) in units.into_iter().zip(kept.to_le_bytes()) {
            // SAFETY: the caller's promise: these are the two vectors, of which at most eight units count.
            unsafe { self.put(keep(half, &tables.units[usize::from(bits)]), 2 * bits.count_ones() as usize) };
        }
    }
}
