use super::*;

#[test]
fn memory_is_reserved_for_one_unit_of_output_per_unit_of_input() {
    let reserved = |input_len, from, to| {
        let mut target = Target::new(from, to, Options::default());
        target.begin(input_len).unwrap();
        target.out.capacity() - required_capacity(MAX_ENCODED_LEN)
    };
    assert_eq!(reserved(1000, Encoding::Utf8, Encoding::Windows1252), 1000);
    assert_eq!(reserved(1000, Encoding::Utf8, Encoding::Units16), 2000);
    assert_eq!(reserved(1000, Encoding::Iso8859_1, Encoding::Utf32), 4000);
    assert_eq!(reserved(4000, Encoding::Units32, Encoding::Utf8), 1000);
    assert_eq!(reserved(4000, Encoding::Utf32Be, Encoding::Utf16Be), 2000);
}
