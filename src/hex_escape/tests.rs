use super::HexEscape;

#[test]
fn digits_are_uppercase_hexadecimal_and_padded_to_the_minimum() {
    let escape = HexEscape { min_digits: 4, prefix: "\\u", suffix: ";" };
    assert_eq!(escape.format(&[0x41_u32, 0xD800, 0x7FFF_FFFF, 0]), "\\u0041;\\uD800;\\u7FFFFFFF;\\u0000;");
    assert_eq!(escape.format::<u32>(&[]), "");
}
