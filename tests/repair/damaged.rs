//! Text in UTF-8 that was decoded in a multi-byte encoding, with U+FFFD or a middle dot for bytes without a character in that encoding.
//! Characters beside lost bytes are restored, and each character that lost some of its bytes becomes U+FFFD.

use super::repaired;
use utfscope::repair::{repair_text, repair_utf16};

#[test]
fn characters_beside_lost_bytes_of_shift_jis_are_restored() {
    let lines = [
        // ー is E3 83 BC: its byte 83 was lost.
        ("[LINE] 鄒主調縺ｨ縺ｮ繝医\u{FFFD}ｼ繧ｯ螻･豁ｴ", "[LINE] 美咲とのト\u{FFFD}ク履歴"),
        // は is E3 81 AF: its byte 81 was lost. ： is EF BC 9A: its byte 9A was lost.
        ("鄒主調\t縺翫\u{FFFD}ｯ繧医≧", "美咲\tお\u{FFFD}よう"),
        ("菫晏ｭ俶律譎ゑｼ\u{FFFD}2024/03/18 21:04", "保存日時\u{FFFD}2024/03/18 21:04"),
        // 写 is E5 86 99: its byte 86 was lost. E5 was read with the last byte of ！, and 99 with the first byte of 真.
        ("縺薙■繧峨％縺晢ｼ∝\u{FFFD}咏悄騾√ｋ縺ｭ", "こちらこそ！\u{FFFD}真送るね"),
        ("莠碁嚴縺ｮ譁咏炊譛ｬ縺ｮ繧ｳ繝ｼ繝翫\u{FFFD}ｼ", "二階の料理本のコーナ\u{FFFD}"),
    ];
    let (bad, good): (Vec<_>, Vec<_>) = lines.into_iter().unzip();
    assert_eq!(repaired(&bad.join("\n")), good.join("\n"));
}

/// Returns text in UTF-8, decoded in an encoding by a decoder that writes U+FFFD.
fn misread(text: &str, encoding: &'static encoding_rs::Encoding) -> String {
    encoding.decode_without_bom_handling(text.as_bytes()).0.into_owned()
}

#[test]
fn no_character_is_invented_in_any_multi_byte_encoding() {
    let texts = [
        "昔々、あるところに、おじいさんとおばあさんが住んでいました。\nおじいさんは山へ芝刈りに、おばあさんは川へ洗濯に行きました。\n",
        "从前有座山，山里有座庙，庙里有个老和尚在讲故事。\n每天凌晨两点更新报表，再发邮件给经理，不能迟到。\n",
        "請先關閉所有程式，再重新開機。檔案名稱不能空白。\n使用者設定，請勿刪除；每天備份資料庫一次。\n",
        "서버 설정 파일입니다. 비밀번호는 여덟 글자 이상이어야 합니다.\n매일 새벽에 백업을 실행합니다.\n",
    ];
    let encodings = [
        encoding_rs::SHIFT_JIS,
        encoding_rs::GBK,
        encoding_rs::BIG5,
        encoding_rs::EUC_KR,
        encoding_rs::EUC_JP,
    ];
    let mut restored = 0;
    for text in texts {
        for encoding in encodings {
            let Some(repair) = repair_text(&misread(text, encoding)) else { continue };
            if repair.steps.iter().any(|step| step.encoding.name() != encoding.name().to_lowercase()) {
                continue;
            }
            for (line, original) in repair.text.lines().zip(text.lines()) {
                // U+FFFD divides the line into parts. The parts without misread characters are in the original, in the same order.
                let mut rest = original;
                for part in
                    line.split('\u{FFFD}').filter(|part| part.chars().all(|each| original.contains(each)))
                {
                    let at = rest.find(part);
                    assert!(at.is_some(), "{}: {part} in {line}", encoding.name());
                    rest = &rest[at.unwrap() + part.len()..];
                    restored += part.chars().count();
                }
            }
        }
    }
    assert!(restored > 100, "{restored}");
}

#[test]
fn clean_text_beside_replacement_characters_stays() {
    let clean = "文字\u{FFFD}化けを直す・手順\n東京\u{FFFD}都・大阪府\n";
    assert_eq!(repair_text(clean), None);
    let beside = format!("{clean}縺薙ｓ縺ｫ縺｡縺ｯ 荳也阜 縺ゅ＞縺?縺\n豌丞錐,菴乗園\n");
    assert!(repaired(&beside).starts_with(clean));
}

/// Asserts that the lines of a text are repaired as expected. Each pair has a line of the text, and the same line after the repair.
#[track_caller]
fn assert_lines(lines: &[(&str, &str)]) {
    let (bad, good): (Vec<_>, Vec<_>) = lines.iter().copied().unzip();
    assert_eq!(repaired(&bad.join("\n")), good.join("\n"));
}

#[test]
fn repaired_lines_explain_short_passages_of_other_lines() {
    // A table whose columns a program cut to 14 bytes, decoded as Shift_JIS by Python.
    assert_lines(&[
        ("1001,繧翫ｓ縺斐ず繝,12,蜀ｷ阡ｵ", "1001,りんごジ\u{FFFD},12,冷蔵"),
        ("1002,コーヒー豆(深煎り),3,北海道産", "1002,コーヒー豆(深煎り),3,北海道産"),
        ("1003,謚ｹ闌ｶ繧｢繧､繧,24,隕∝\u{FFFD}ｷ蜃\u{FFFD}", "1003,抹茶アイ\u{FFFD},24,要\u{FFFD}\u{FFFD}"),
        ("1007,魄ｭ繝輔Ξ繝ｼ繧,10,蛹玲ｵｷ驕\u{FFFD}", "1007,鮭フレー\u{FFFD},10,北海\u{FFFD}"),
        ("1015,迚帑ｹｳ,11,2021蟷ｴ6譛域忰", "1015,牛乳,11,2021年6月末"),
        ("To: 菴占陸讒\u{FFFD}", "To: 佐藤\u{FFFD}"),
    ]);
    // The decoder of Windows for Shift_JIS writes a middle dot for a lost byte. The middle dot of the clean last line stays.
    assert_lines(&[
        (
            "譛ｬ譛育噪萓倶ｼ壼ｮ壻ｺ・6譛・18譌･荳句壕荳臥せ蝨ｨ荳画･ｼ莨夊ｮｮ螳､蜿ｬ蠑\u{80}縲・",
            "本月的例会定\u{FFFD}6\u{FFFD}18日下午三点在三楼会议室召开\u{FFFD}",
        ),
        ("蜷・菴榊酔莠・:", "\u{FFFD}位同\u{FFFD}:"),
        ("東京・大阪", "東京・大阪"),
    ]);
    // Decoded as GBK, first with U+FFFD for lost bytes, then with a question mark.
    assert_lines(&[
        ("1,寮犱紵,鍖椾含,宸蹭粯娆\u{FFFD}", "1,张伟,北京,已付\u{FFFD}"),
        (
            "7,璧电\u{FFFD}\u{FFFD},姝︽眽,宸查\u{FFFD}\u{FFFD}娆\u{FFFD}",
            "7,赵\u{FFFD},武汉,已\u{FFFD}\u{FFFD}",
        ),
        ("9,鍛ㄥ己,鍗椾含,绗\u{FFFD}浜屾\u{FFFD}¤喘涔\u{FFFD}", "9,周强,南京,\u{FFFD}二\u{FFFD}购\u{FFFD}"),
    ]);
    assert_lines(&[
        ("1003,鎶硅尪銈?銈ゃ偣,24", "1003,抹茶銈?イス,24"),
        (
            "1005,绶戣尪銉嗐偅銉笺儛銉冦偘,40,璩炲懗鏈熼檺2021骞?6鏈?",
            "1005,緑茶ティーバッグ,40,賞味期限2021骞?6鏈?",
        ),
        ("1006,味噌,いいですか?", "1006,味噌,いいですか?"),
    ]);
    // Decoded by the decoder of Windows for Korean. In `\u{FFFD}닔`, only the lead byte of 수 was lost: 수 is EC 88 98, and 닔 stands for 88 98.
    assert_lines(&[
        (
            "3,諛뺣\u{FFFD}쇱닔,\u{FFFD}닔\u{FFFD}꽦援\u{FFFD}",
            "3,박\u{FFFD}수,\u{FFFD}닔\u{FFFD}꽦援\u{FFFD}",
        ),
        ("5,愿묒＜愿묒뿭\u{FFFD}떆 遺곴뎄,\u{F9E3}섎━", "5,광주광역\u{FFFD} 북구,처리"),
        ("6,강하늘,대전광역시 유성구", "6,강하늘,대전광역시 유성구"),
        ("11,諛쒗뻾,遺꾨떦援\u{FFFD},怨좉컼", "11,발행,분당\u{FFFD},고객"),
    ]);
}

#[test]
fn short_passages_that_can_be_clean_text_stay() {
    // 浜 is E4 BA in GBK, and 蟾 is E5 B7 in Shift_JIS. Each can be the first two bytes of a cut character, or clean text.
    assert_lines(&[
        ("1,寮犱紵,鍖椾含,宸蹭粯娆\u{FFFD}", "1,张伟,北京,已付\u{FFFD}"),
        ("3,闄堥潤,姝︽眽,骞垮窞", "3,陈静,武汉,广州"),
        ("2,浜,横浜", "2,浜,横浜"),
    ]);
    assert_lines(&[
        ("縺薙ｓ縺ｫ縺｡縺ｯ 荳也阜 縺ゅ＞縺", "こんにちは 世界 あい\u{FFFD}"),
        ("蟾,蟾爪", "蟾,蟾爪"),
    ]);
    // Without repaired lines, nothing shows that this text is damaged.
    assert_eq!(repair_text("6譛\u{FFFD}15\n2021\n菴"), None);
}

#[test]
fn the_step_has_one_passage_for_each_change() {
    let text = "1001,繧翫ｓ縺斐ず繝,12,蜀ｷ阡ｵ\n1007,魄ｭ繝輔Ξ繝ｼ繧,10,蛹玲ｵｷ驕\u{FFFD}\n";
    let repair = repair_utf16(&text.encode_utf16().collect::<Vec<_>>()).unwrap();
    // りんごジ and the cut character after it are one change.
    assert_eq!((repair.changes.len(), repair.steps[0].passages), (4, 4));
}

#[test]
fn byte_80_is_restored_where_the_decoder_lost_no_other_byte() {
    // Decoded by Python's gb18030 or Java's GBK. These decode the user-defined area to private-use characters, so 80 is the only non-ASCII
    // byte of UTF-8 that never begins a pair. A byte lost before another non-ASCII byte must therefore be 80. At the end of a line, a byte that
    // begins a pair can be lost too.
    assert_lines(&[
        (
            "鏈嶅姟鍣ㄥ唴瀛樿\u{FFFD}楀敖锛屾\u{E5C5}鏌ユ棩蹇楀悗閫氱煡绠＄悊鍛\u{FFFD}",
            "服务器内存耗尽，检查日志后通知管理\u{FFFD}",
        ),
        ("- 閫氳繃妫\u{FFFD}楠岀殑璁㈠崟锛屾瘡澶╃粺璁′竴娆\u{FFFD}", "- 通过检验的订单，每天统计一\u{FFFD}"),
        (
            "鏁版嵁搴撹繛鎺ユ睜宸茶\u{FFFD}楀敖锛岃\u{E1EC}閫愪釜妫\u{FFFD}鏌\u{FFFD}",
            "数据库连接池已耗尽，请逐个检\u{FFFD}",
        ),
        ("鐢ㄦ埛鏉冮檺妫\u{FFFD}鏌ュけ璐ワ紝绋嶇瓑鍗佺\u{E757}", "用户权限检查失败，稍等十秒"),
    ]);
    // Python's gbk has no characters for that area: 耗 (E8 80 97) and 街 (E8 A1 97) give the same text.
    assert_lines(&[
        (
            "鏈嶅姟鍣ㄥ唴瀛樿\u{FFFD}楀敖锛岀郴缁熷皢閲嶆柊鍚\u{FFFD}鍔\u{FFFD}",
            "服务器内存\u{FFFD}尽，系统将重新\u{FFFD}\u{FFFD}",
        ),
        (
            "鏁版嵁搴撹繛鎺ュけ璐ワ紝璇风\u{FFFD}＄悊鍛樺\u{FFFD}勭悊",
            "数据库连接失败，请\u{FFFD}理员\u{FFFD}理",
        ),
    ]);
    // Icons of a font, which are in the same area, show nothing about the decoder.
    assert_lines(&[
        ("\u{E001} 服务", "\u{E001} 服务"),
        ("鏈嶅姟鍣ㄥ唴瀛樿\u{FFFD}楀敖", "服务器内存\u{FFFD}尽"),
    ]);
}

/// The remaining bytes of a syllable narrow down the syllable: `?꽕` is 네, 설 or 턤, whose last two bytes are 84 A4.
/// U+FFFD in its place would lose these bytes.
#[test]
fn the_remaining_bytes_of_characters_with_question_marks_stay() {
    assert_lines(&[
        (
            "誘쇱닔: ?꽕, 嫄곗쓽 ?떎 ?릱?뒿?땲?떎. 萸먭?? ?뜑 ?븘?슂?븷源뚯슂?",
            "민수: ?꽕, 거의 ?떎 ?릱?뒿?땲?떎. 뭐\u{FFFD} ?뜑 ?븘?슂?븷까요?",
        ),
        ("?씠由?,二쇱냼,?쟾?솕踰덊샇,鍮꾧퀬", "?씠由?,주소,?쟾?솕번호,비고"),
        ("?솉湲몃룞,?꽌?슱?듅蹂꾩떆 媛뺣궓援?,諛곗넚 ?셿猷?", "?솉길동,?꽌?슱?듅별시 강남援?,배송 ?셿猷?"),
        ("?븞?뀞?븯?꽭?슂?", "?븞?뀞?븯?꽭?슂?"),
        // Correct text.
        ("뭐?라고? 정말?갂", "뭐?라고? 정말?갂"),
        ("http://example.com/?q=가나&r=?", "http://example.com/?q=가나&r=?"),
        ("뷁?뷁, 똠?방, 왜?", "뷁?뷁, 똠?방, 왜?"),
    ]);
}

/// `遺�媛��꽭` has two of the three bytes of each syllable of 부가세. A reader who knows the context can still guess the word from these bytes,
/// but not from U+FFFD.
#[test]
fn words_that_would_become_only_replacement_characters_stay() {
    // Decoded by Python's cp949.
    assert_lines(&[
        (
            "寃곗젣 湲덉븸�뿉�뒗 遺�媛��꽭媛� �룷�븿�릺�뼱 �엳�뒿�땲�떎.",
            "결제 금액\u{FFFD}\u{FFFD} 遺�媛��꽭媛� �룷�븿�릺�뼱 �엳�뒿�땲�떎.",
        ),
        ("97,鍮꾧퀬,�뾽�깭,100,�솚遺덉��", "97,비고,�뾽�깭,100,\u{FFFD}불\u{FFFD}"),
        ("�닔�웾 �떒媛� �빀怨� 鍮꾧퀬 �뾾�쓬", "�닔�웾 �떒媛� �빀怨� 비고 �뾾�쓬"),
    ]);
}

#[test]
fn clean_text_with_question_marks_stays_beside_misread_korean() {
    let clean = "뭐?라고?\n그래?갂?갃?갅\nえ?す、何?ですか\n什么?不是?真的\nSELECT * FROM t WHERE a = ? AND b = ?\n\
        GET /search?q=%EA%B0%80&lang=ko\nreturn ok ? 가 : 나;\n";
    assert_eq!(repair_text(clean), None);
    let misread = "二쇱냼,諛곗넚,媛뺣궓,嫄곗쓽,踰덊샇\n";
    let fixed = repaired(&format!("{misread}{clean}"));
    assert_eq!(fixed, format!("주소,배송,강남,거의,번호\n{clean}"));
}
