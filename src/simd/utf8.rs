//! Which bytes are well-formed UTF-8.

use super::nibble_tables::{NibbleTables, TWO_CONTINUATIONS};
use super::span::{BLOCK, Near, Span, near, window};
use super::vector::{LANES, Vector};
use crate::grammar::announced_len;

/// Returns where the whole well-formed sequences at the start of the span end.
///
/// Bytes before the span are treated as ASCII; those behind it are its continuation or zeros.
pub fn valid_up_to(span: Span<'_>, pairs: &NibbleTables) -> usize {
    let end = span.end();
    let mut at = span.start();
    // Masks the bytes before the first block.
    let mut seen = Vector::ZERO;
    while at < end {
        near!(near, span, at, BLOCK);
        let before = near.row_back::<0, LANES>().and(seen);
        let [a, b, c, d] = [near.row::<0>(), near.row::<1>(), near.row::<2>(), near.row::<3>()];
        let highest = a.max(b).max(c.max(d));
        if highest.is_ascii() {
            if is_cut(before) {
                break;
            }
            at += BLOCK;
            while at + BLOCK <= end && is_ascii_block(span, at) {
                at += BLOCK;
            }
        } else {
            // What is announced before the block counts, too.
            let highest = highest.max(before);
            let (forms, most) = if !highest.exceeds::<0xDF>() {
                let forms = [
                    two_byte_forms(a, a.behind::<1>(before)),
                    two_byte_forms(b, near.row_back::<1, 1>()),
                    two_byte_forms(c, near.row_back::<2, 1>()),
                    two_byte_forms(d, near.row_back::<3, 1>()),
                ];
                (forms, Vector::all::<MOST_OF_FORMS>())
            } else if !highest.exceeds::<0xEF>() {
                let form = |row, first, second| three_byte_forms(row, first, second, pairs);
                let forms = [
                    form(a, a.behind::<1>(before), a.behind::<2>(before)),
                    form(b, near.row_back::<1, 1>(), near.row_back::<1, 2>()),
                    form(c, near.row_back::<2, 1>(), near.row_back::<2, 2>()),
                    form(d, near.row_back::<3, 1>(), near.row_back::<3, 2>()),
                ];
                (forms, Vector::all::<MOST_OF_FORMS>())
            } else {
                let form = |row, first, second, third| every_form(row, [first, second, third], pairs);
                let forms = [
                    form(a, a.behind::<1>(before), a.behind::<2>(before), a.behind::<3>(before)),
                    form(b, near.row_back::<1, 1>(), near.row_back::<1, 2>(), near.row_back::<1, 3>()),
                    form(c, near.row_back::<2, 1>(), near.row_back::<2, 2>(), near.row_back::<2, 3>()),
                    form(d, near.row_back::<3, 1>(), near.row_back::<3, 2>(), near.row_back::<3, 3>()),
                ];
                (forms, Vector::ZERO)
            };
            if forms[0].max(forms[1]).max(forms[2].max(forms[3])).sub_saturating(most).any() {
                at += first(forms.map(|row| row.sub_saturating(most)));
                break;
            }
            at += BLOCK;
        }
        seen = Vector::ONES;
    }
    span.start() + whole(span.before(at).bytes())
}

/// The highest bytes that can end a text: no lead has more bytes to come.
const LAST_OF_WHOLE: [u8; LANES] = {
    let mut highest = [0xFF; LANES];
    highest[LANES - 3] = 0xEF;
    highest[LANES - 2] = 0xDF;
    highest[LANES - 1] = 0xBF;
    highest
};

/// Whether a sequence goes on behind the row.
#[inline(always)]
fn is_cut(row: Vector) -> bool {
    row.sub_saturating(Vector::new(LAST_OF_WHOLE)).any()
}

#[inline(always)]
fn is_ascii_block(span: Span<'_>, at: usize) -> bool {
    debug_assert!(at + BLOCK <= span.text().len(), "a block within the text");
    // SAFETY: the only caller has seen that `at + BLOCK` is at most the end of the span, and a block is four rows.
    let row = |row| unsafe { span.load(at + row * LANES) };
    row(0).or(row(1)).or(row(2).or(row(3))).is_ascii()
}

/// What is above it among the forms of a row is wrong.
pub(super) const MOST_OF_FORMS: u8 = 0x7D;

/// What is wrong in a row where no byte is above DF, given the byte before each: what is above [`MOST_OF_FORMS`].
///
/// Leads have the highest bit once 42 is taken away, so that it is left where a continuation lacks one or it lacks a
/// continuation. C0 and C1 become 7E and 7F. They are shown behind, as all else is, because the block before may have been
/// looked at in another way.
#[inline(always)]
pub(super) fn two_byte_forms(row: Vector, first: Vector) -> Vector {
    let continuations = row.continuations().and(Vector::all::<0x80>());
    first.sub_saturating(Vector::all::<0x42>()).xor(continuations)
}

/// The same where no byte is above EF, given also the byte before the one before each.
///
/// Where both of these are leads, the second one is wrong, and shown before.
#[inline(always)]
pub(super) fn three_byte_forms(row: Vector, first: Vector, second: Vector, pairs: &NibbleTables) -> Vector {
    let of_three = second.sub_saturating(Vector::all::<0x60>());
    let unannounced = row.continuations().xor(of_three).and(Vector::all::<0x80>());
    let low = row.below_signed(Vector::all::<{ NibbleTables::HIGH_HALF }>());
    let refused = first.xor(low.and(Vector::repeat(pairs.low_or_high))).equal(Vector::repeat(pairs.low_only));
    first.sub_saturating(Vector::all::<0x42>()).xor(unannounced).max(refused)
}

/// What is wrong in a row, given the bytes before each.
#[inline(always)]
fn every_form(row: Vector, [first, second, third]: [Vector; 3], pairs: &NibbleTables) -> Vector {
    let of_pair = of_pair(row, first, pairs);
    let (third_of, fourth_of) = (
        second.sub_saturating(Vector::all::<{ 0xE0 - 0x80 }>()),
        third.sub_saturating(Vector::all::<{ 0xF0 - 0x80 }>()),
    );
    of_pair.xor(third_of.or(fourth_of).and(Vector::all::<TWO_CONTINUATIONS>()))
}

/// What is wrong with each byte and the one before it, or shows that both are continuations.
#[inline(always)]
pub(super) fn of_pair(row: Vector, first: Vector, pairs: &NibbleTables) -> Vector {
    let [first_high, first_low, second_high] = pairs.vectors();
    let of_first =
        first_high.lookup(first.high_nibbles()).and(first_low.lookup(first.and(Vector::all::<0x0F>())));
    of_first.and(second_high.lookup(row.high_nibbles()))
}

/// Where in a block the first bit is set.
fn first(wrong: [Vector; 4]) -> usize {
    let row = wrong.iter().position(|row| row.any()).unwrap_or(wrong.len() - 1);
    LANES * row + wrong[row].equal(Vector::ZERO).high_bits().trailing_ones() as usize
}

/// How many bytes of `text` are whole sequences, where all are well formed but perhaps the last.
fn whole(text: &[u8]) -> usize {
    for (back, &byte) in (1..=3).zip(text.iter().rev()) {
        match announced_len(byte) {
            0 if byte < 0xC0 => {}
            len if len == 0 || usize::from(len) > back => return text.len() - back,
            _ => break,
        }
    }
    text.len()
}

/// How many bytes are no continuations: how many code points there are in well-formed UTF-8.
pub fn count_code_points(text: &[u8]) -> usize {
    let (rows, rest) = text.as_chunks::<LANES>();
    let continuations = |row: &[u8; LANES]| Vector::of(row).continuations().high_bits().count_ones() as usize;
    let of_rows = LANES * rows.len() - rows.iter().map(continuations).sum::<usize>();
    of_rows + rest.iter().filter(|&&byte| !crate::grammar::is_continuation(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_ascii_are_known_from_blocks_with_one_other_byte() {
        let mut text = [0x41; LANES + BLOCK];
        assert!(is_ascii_block(Span::from_slice(&text), LANES));
        for place in LANES..text.len() {
            text[place] = 0x80;
            assert!(!is_ascii_block(Span::from_slice(&text), LANES), "{place}");
            text[place] = 0x7F;
        }
    }
}
