//! Runs of ASCII, which most encodings pass through unchanged (RFC 2044 §1).

/// How many octets at the start of `rest` are below 80.
pub fn run(rest: &[u8]) -> usize {
    const BLOCK: usize = 16;
    let mut at = 0;
    // Or-ing a block together has no early exit, so the compiler can use vector registers for it.
    for block in rest.chunks_exact(BLOCK) {
        if !block.iter().fold(0, |all, &octet| all | octet).is_ascii() {
            break;
        }
        at += BLOCK;
    }
    at + rest[at..].iter().take_while(|octet| octet.is_ascii()).count()
}
