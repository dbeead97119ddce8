use super::*;

/// Unassigned code points (UnicodeData.txt), surrogates, private use, noncharacters and most controls are not text.
#[test]
fn unassigned_code_points_surrogates_private_use_and_controls_are_not_text() {
    let model = TextModel::default();
    for bad in
        [0x00, 0x7F, 0x80, 0x9F, 0x378, 0x530, 0xD800, 0xDFFF, 0xE000, 0xFDD0, 0xFFFE, 0x1FFFF, 0x10FFFF]
    {
        assert!(model.is_bad(bad), "{bad:X}");
    }
    for good in
        [0x09, 0x20, 0x41, 0x85, 0xA0, 0xFF, 0x377, 0x37A, 0x4E00, 0xAC00, 0xFEFF, 0xFFFD, 0x1F600, 0x20000]
    {
        assert!(!model.is_bad(good), "{good:X}");
    }
    assert!(model.is_bad(0x110000) && model.is_bad(u32::MAX));
}

#[test]
fn text_needs_fewer_bits_than_its_code_units_and_private_use_needs_more() {
    let bits = |text: &str| {
        let mut model = TextModel::default();
        model.add_units(text.encode_utf16().map(u32::from));
        (model.bits, model.bad)
    };
    for text in ["Все люди рождаются свободными", "すべての人間は", "人人生而自由"]
    {
        assert!(bits(text).0 < 16.0 * text.chars().count() as f64, "{text}");
    }
    assert_eq!(bits("\u{E000}\u{E001}"), (48.0, 2));
}
