use super::*;

#[test]
fn an_output_needs_the_required_capacity() {
    let is_enough = |bytes: usize, len: usize, capacity: usize| {
        let mut out = Vec::with_capacity(capacity);
        out.resize(len, 0);
        let text = vec![0x41; bytes];
        Output::new(&mut out, Span::<1>::from_slice(&text)).is_some()
    };
    assert!(is_enough(20, 0, required_capacity(20)));
    assert!(is_enough(20, 10, 10 + required_capacity(20)));
    assert!(!is_enough(20, 0, required_capacity(20) - 1));
    assert!(!is_enough(20, 10, required_capacity(20)));
    assert!(!is_enough(22, 0, required_capacity(20)));
}

#[test]
fn required_capacity_saturates() {
    for bytes in [0, 1, (1 << 30) - 17, 1 << 30] {
        assert_eq!(required_capacity(bytes), 2 * bytes + 32);
    }
    // Near half of the address space, which is 2^31 on 32 bits, and near its end.
    for bytes in [usize::MAX / 2 - 17, usize::MAX / 2, usize::MAX / 2 + 1, usize::MAX - 31, usize::MAX] {
        assert!(required_capacity(bytes) >= bytes, "{bytes}");
        assert!(Vec::<u8>::new().try_reserve(required_capacity(bytes)).is_err(), "{bytes}");
    }
}
