//! Runs of ASCII, which most encodings pass through unchanged (RFC 2044 §1).

use super::Unit;

/// How many elements at the start of `rest` are below 80.
pub fn run<U: Unit>(rest: &[U]) -> usize {
    const BLOCK: usize = 16;
    let mut at = 0;
    // Or-ing a block together has no early exit, so the compiler can use vector registers for it.
    for block in rest.chunks_exact(BLOCK) {
        if block.iter().fold(0_u32, |all, &unit| all | unit.into()) >= 0x80 {
            break;
        }
        at += BLOCK;
    }
    at + rest[at..].iter().take_while(|&&unit| unit.into() < 0x80).count()
}
