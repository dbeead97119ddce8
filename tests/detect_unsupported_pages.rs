//! Text in code pages that the crate lacks is in an unknown encoding, even if many letters have the same bytes in a page that the crate
//! has, such as cp852 or ibm866.

#![cfg(all(feature = "legacy", not(target_arch = "wasm32")))]

use utfscope::detect::{DetectOptions, detect};
use utfscope::{Encoding, Options, transcode};

/// The letters of each code page, with their bytes: Kamenický (KEYBCS2), Mazovia and CWI-2.
const KAMENICKY: &str = "Č80 ü81 é82 ď83 ä84 Ď85 Ť86 č87 ě88 Ě89 Ĺ8A Í8B ľ8C ĺ8D Ä8E Á8F É90 ž91 Ž92 ô93 ö94 Ó95 ů96 Ú97 ý98 Ö99 Ü9A Š9B Ľ9C Ý9D \
    Ř9E ť9F áA0 íA1 óA2 úA3 ňA4 ŇA5 ŮA6 ÔA7 šA8 řA9 ŕAA ŔAB";
const MAZOVIA: &str = "ą86 ć8D Ą8F Ę90 ę91 ł92 Ć95 Ś98 Ł9C ś9E ŹA0 ŻA1 óA2 ÓA3 ńA4 ŃA5 źA6 żA7";
const CWI_2: &str = "ü81 é82 Í8D Á8F É90 ő93 ö94 Ó95 ű96 Ú97 Ű98 Ö99 Ü9A áA0 íA1 óA2 úA3 ŐA7";

/// MIK has the letters from А to я at the bytes from 80 to BF, in the order of Unicode.
fn in_mik(text: &str) -> Vec<u8> {
    let byte = |letter| match letter {
        'А'..='я' => (letter as u32 - 'А' as u32 + 0x80) as u8,
        _ => u8::try_from(letter).ok().filter(u8::is_ascii).expect("a letter of the code page"),
    };
    text.chars().map(byte).collect()
}

fn encoded(text: &str, page: &str) -> Vec<u8> {
    let letters: Vec<(char, u8)> = page
        .split(' ')
        .filter_map(|entry| {
            let letter = entry.chars().next()?;
            Some((letter, u8::from_str_radix(&entry[letter.len_utf8()..], 16).ok()?))
        })
        .collect();
    let byte = |letter| match letters.iter().find(|&&(other, _)| other == letter) {
        Some(&(_, byte)) => byte,
        None => u8::try_from(letter).ok().filter(u8::is_ascii).expect("a letter of the code page"),
    };
    text.chars().map(byte).collect()
}

const CZECH: &str = "Můj pradědeček Josef se narodil 3. března jako páté dítě chalupníka. Vyučil se kolářem u mistra Řehoře \
    v Třebíči a oženil se s Annou. Chalupa vyhořela v létě, když do ní uhodil blesk.";
const SLOVAK: &str = "Moja stará mama sa narodila v máji ako piate dieťa. Vyučila sa za krajčírku, vydala sa a žila v Košiciach. \
    Dom zhorel v lete, keď doň udrel blesk, a do zimy stál nový.";
const POLISH: &str = "Mój dziadek urodził się trzeciego września jako piąte dziecko. Później został kołodziejem i ożenił się z Anną. \
    Dom spłonął w lecie, gdy uderzył piorun, ale już przed zimą stał nowy.";
const HUNGARIAN: &str = "A nagyapám őszi vásárra ment, és fűszert hozott a szőlőből. Később kerékgyártó lett, és feleségül vette Annát. \
    A ház nyáron leégett, amikor belecsapott a villám, de télre már új, erős tető állt, és tűzfal őrizte.";

#[test]
fn text_in_a_code_page_that_the_crate_lacks_is_in_an_unknown_encoding() {
    for (text, page) in [(CZECH, KAMENICKY), (SLOVAK, KAMENICKY), (POLISH, MAZOVIA), (HUNGARIAN, CWI_2)] {
        for bytes in [encoded(text, page), encoded(&text.repeat(30), page)] {
            let candidates = detect(&bytes, &DetectOptions::default());
            assert!(candidates[0].confidence < 0.5, "{text}: {:?}", candidates[0]);
        }
    }
}

#[test]
fn text_in_cp852_is_detected() {
    let cp852 = Encoding::from_name("cp852").unwrap();
    for text in [CZECH, SLOVAK, POLISH, HUNGARIAN] {
        let bytes = transcode::bytes(text.as_bytes(), Encoding::Utf8, cp852, Options::default(), &mut |_| ())
            .unwrap();
        let candidates = detect(&bytes, &DetectOptions::default());
        assert_eq!(candidates[0].encoding, cp852, "{text}");
        assert!(candidates[0].confidence > 0.9, "{text}: {:?}", candidates[0]);
    }
}

const BULGARIAN: &str = "Уважаеми клиенти, съобщаваме Ви, че от първи юни магазинът ще работи с ново работно време. Моля, пазете касовите \
    бележки. Кашкавал Витоша, хляб Добруджа и сирене.";
const RUSSIAN: &str = "Уважаемые покупатели, сообщаем вам, что с первого июня магазин будет работать по новому расписанию. Сохраняйте, \
    пожалуйста, кассовые чеки: без них товар не принимается. Сыр Российский, хлеб и творог.";

#[test]
fn text_in_mik_is_in_an_unknown_encoding_and_text_in_ibm866_is_detected() {
    for text in [BULGARIAN.to_owned(), BULGARIAN.repeat(30), BULGARIAN[..80].to_owned()] {
        let candidates = detect(&in_mik(&text), &DetectOptions::default());
        assert!(candidates[0].confidence < 0.5, "{text}: {:?}", candidates[0]);
    }
    let ibm866 = Encoding::from_name("ibm866").unwrap();
    for text in [BULGARIAN, RUSSIAN, &BULGARIAN[..80], &RUSSIAN[..80]] {
        let bytes =
            transcode::bytes(text.as_bytes(), Encoding::Utf8, ibm866, Options::default(), &mut |_| ())
                .unwrap();
        let candidates = detect(&bytes, &DetectOptions::default());
        assert_eq!(candidates[0].encoding, ibm866, "{text}");
        assert!(candidates[0].confidence > 0.9, "{text}: {:?}", candidates[0]);
    }
}

/// The letters of Georgian-PS and Georgian-Academy from C0 on.
const GEORGIAN_PS: &str = "აბგდევზჱთიკლმნჲოპჟრსტჳუფქღყშჩცძწჭხჴჯჰჵ";
const GEORGIAN_ACADEMY: &str = "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶ";
/// Rows of a bank statement.
const GEORGIAN: &str = "თარიღი;პარტნიორი;დანიშნულება;დებეტი;კრედიტი
17.03.2004;შპს კავკასიონი;მომსახურების საფასური;367.71;0.00
25.03.2004;თბილისის წყალი;ელექტროენერგიის საფასური;504.86;0.00
20.03.2004;სს საქართველოს ბანკი;ხელფასის ჩარიცხვა, მარტი;6527.75;0.00
";

#[test]
fn tables_in_georgian_are_in_an_unknown_encoding() {
    for letters in [GEORGIAN_PS, GEORGIAN_ACADEMY] {
        let byte = |character| match letters.chars().position(|letter| letter == character) {
            Some(index) => 0xC0 + index as u8,
            None => u8::try_from(character).expect("an ASCII character"),
        };
        for text in [GEORGIAN.to_owned(), GEORGIAN.repeat(30)] {
            let bytes: Vec<u8> = text.chars().map(byte).collect();
            let candidates = detect(&bytes, &DetectOptions::default());
            assert!(candidates[0].confidence < 0.5, "{:?}", candidates[0]);
        }
    }
}
