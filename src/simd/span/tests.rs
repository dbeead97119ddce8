use super::*;

#[test]
#[allow(clippy::reversed_empty_ranges)]
fn a_span_lies_within_its_text_and_has_complete_units() {
    let text = &b"0123456789"[..];
    for range in [0..11, 11..11, 5..4, usize::MAX..usize::MAX, usize::MAX - 15..usize::MAX, 3..usize::MAX] {
        assert!(Span::<1>::new(text, range.clone()).is_none(), "{range:?}");
        assert!(Span::<4>::new(text, range.clone()).is_none(), "{range:?}");
    }
    assert!(Span::<1>::new(b"", usize::MAX - 15..usize::MAX).is_none());
    for start in 0..=10 {
        for end in start..=10 {
            let span = Span::<1>::new(text, start..end).unwrap();
            assert_eq!(span.bytes(), &text[start..end]);
            assert_eq!(span.units::<2>().len(), (end - start) / 2 * 2);
            let units = Span::<4>::new(text, start..end).unwrap();
            assert_eq!((units.start(), units.len()), (start, (end - start) / 4 * 4));
            for at in [0, start, end, 5, 10, 11, usize::MAX] {
                let (before, from) = (span.before(at), span.starting_at(at));
                assert_eq!((before.start(), before.end()), (start, at.clamp(start, end)));
                assert_eq!((from.start(), from.end()), (at.clamp(start, end), end));
                assert_eq!(span.remaining(at), end.saturating_sub(at));
            }
        }
    }
}

#[test]
fn a_window_holds_the_bytes_of_the_text_or_zeros() {
    let text: Vec<u8> = (1..=200).collect();
    for len in 0..text.len() {
        let text = &text[..len];
        for at in [0, 1, 15, 16, 17, len / 2, len, len + 1, usize::MAX] {
            let byte = |at: usize| text.get(at).copied().unwrap_or(0);
            window!(window: Baseline, Span::<1>::from_slice(text), at, BLOCK);
            let at = at.min(len);
            assert_eq!(*window.bytes(), core::array::from_fn(|index| byte(at + index)), "{len} {at}");
            let before = window.row_prev::<0, 1>();
            let mut row = [0; LANES];
            before.store(&mut row);
            let expected =
                core::array::from_fn(|index| if at + index == 0 { 0 } else { byte(at + index - 1) });
            assert_eq!(row, expected, "{len} {at}");
        }
    }
}
