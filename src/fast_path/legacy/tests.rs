use super::*;
use crate::legacy::{Kind, Legacy};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, GB18030, GBK, SHIFT_JIS};

#[test]
fn only_gb18030_and_gbk_have_a_bom() {
    for encoding in [BIG5, EUC_JP, EUC_KR, GB18030, GBK, SHIFT_JIS] {
        let (text, _) = encoding.decode_without_bom_handling(&GB18030_BOM);
        let name = encoding.name().to_lowercase();
        let legacy = Legacy::ALL.into_iter().find(|legacy| legacy.name() == name).unwrap();
        let Kind::MultiByte(tables) = legacy.kind() else { panic!("{name}") };
        assert_eq!(LegacyPath::MultiByte(tables).starts_with_bom(&GB18030_BOM), text == "\u{FEFF}", "{name}");
    }
}
