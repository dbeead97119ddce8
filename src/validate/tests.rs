use super::*;

/// Decoding step by step gives the same result, so tests of results do not notice if the kernels are not used.
#[test]
fn kernels_consume_all_well_formed_text() {
    let text = "1 € ".repeat(2000);
    for (counts_code_points, expected) in [(true, 8000), (false, 0)] {
        let mut chunk = Chunk::complete(text.as_bytes());
        let code_points = Validator::new(Encoding::Utf8).skip_well_formed(&mut chunk, counts_code_points);
        assert_eq!(code_points, expected);
        assert!(chunk.is_empty());
    }
    let mut damaged = text.into_bytes();
    damaged[9001] = 0xFF;
    let mut chunk = Chunk::complete(&damaged);
    let counts_code_points = true;
    assert_eq!(Validator::new(Encoding::Utf8).skip_well_formed(&mut chunk, counts_code_points), 6001);
    assert_eq!(chunk.len(), damaged.len() - 9001);
}
