use super::*;

#[test]
fn only_rows_of_ascii_are_converted() {
    let ascii: [u8; LANES] = core::array::from_fn(|index| 0x70 + index as u8);
    let wide = ascii.map(|byte| [byte, 0]);
    let (mut units, mut bytes) = ([[0; 2]; LANES], [0; LANES]);
    assert!(widen(&ascii, &mut units) && narrow(&wide, &mut bytes));
    assert_eq!((units, bytes), (wide, ascii));
    for lane in 0..LANES {
        let mut other = ascii;
        other[lane] = 0x80;
        assert!(!widen(&other, &mut units), "{lane}");
        for unit in [0x80_u16, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFF41] {
            let mut other = wide;
            other[lane] = unit.to_le_bytes();
            assert!(!narrow(&other, &mut bytes), "{lane} {unit:04X}");
        }
    }
    assert_eq!((units, bytes), (wide, ascii), "other rows are not written");
}
