use super::super::tests::for_every_vector;
use super::*;

fn any_above_and_is_ascii_check_every_lane<V: Vector>() {
    for lane in 0..LANES {
        let row = |byte| {
            let mut row = [0x41; LANES];
            row[lane] = byte;
            V::new(row)
        };
        assert!(row(0xF0).any_above::<0xEF>());
        assert!(!row(0xEF).any_above::<0xEF>());
        assert!(row(0x7F).is_ascii());
        assert!(!row(0x80).is_ascii());
    }
}

for_every_vector!(any_above_and_is_ascii_check_every_lane);
