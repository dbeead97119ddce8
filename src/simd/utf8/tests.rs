use super::super::tests::for_every_vector;
use super::*;

fn is_ascii_block_checks_every_byte<V: Vector>() {
    let mut text = [0x41; LANES + BLOCK];
    assert!(is_ascii_block::<V>(Span::from_slice(&text), LANES));
    for at in LANES..text.len() {
        text[at] = 0x80;
        assert!(!is_ascii_block::<V>(Span::from_slice(&text), LANES), "{at}");
        text[at] = 0x7F;
    }
}

for_every_vector!(is_ascii_block_checks_every_byte,);
