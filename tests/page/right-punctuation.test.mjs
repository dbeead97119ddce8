// Correct text whose quotation marks, apostrophes and dashes have bytes that are letters in another encoding. The tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { misread, repaired } from './misreading.mjs';

/** Invoices of shops in Uzbekistan. */
const INVOICES = `Hisob-faktura;Sana;Sotuvchi;Mahsulot;Miqdor;Summa;QQS;Izoh
HF-1007;03.06.2021;“O‘zbekiston pochtasi” AJ;O‘quv qo‘llanma “Ona tili”;42;2090000;15%;
HF-1019;18.06.2021;Farg‘ona sement do‘koni;O‘quv qo‘llanma “Ona tili”;173;4091000;15%;to‘landi
HF-1028;24.06.2021;Yakka tartibdagi tadbirkor G‘ulomov Sho‘hrat;Ofis qog‘ozi A4;179;5570000;15%;to‘landi
HF-1066;12.06.2021;Farg‘ona sement do‘koni;Yuk tashish xizmati — Buxoro–Toshkent;61;4192000;15%;to‘landi
HF-1067;18.06.2021;Farg‘ona sement do‘koni;Yuk tashish xizmati — Buxoro–Toshkent;66;8780000;15%;
HF-1098;02.06.2021;Farg‘ona sement do‘koni;Ofis qog‘ozi A4;3;8276000;15%;`;

/** Sentences, names and titles with apostrophes in words. A test writes each mark of APOSTROPHES in place of ‘ and ’. */
const TEXTS = {
  Uzbek: `Farg‘ona viloyati do‘konlarida o‘quv qo‘llanmalari sotuvga chiqarildi – narxi o‘ttiz ming so‘m.
“O‘zbekiston” gazetasi: ma’naviyat, san’at va e’tibor — yoshlar yo‘li. © 2021
Tog‘lar, bog‘lar, bog‘cha, g‘alaba, o‘g‘il, qo‘shiq, “G‘uncha” va “To‘lqin”.`,
  Karakalpak: `Qaraqalpaqstan Respublikasi – No‘kis qalasi. “A‘mudaryo”, “Ma‘deniyat u‘yi”, ko‘she, u‘lken, g‘arezsiz.
O‘zbekstan ha‘m Qaraqalpaqstan: ta‘rtip, bilimlendiriw — sho‘l, qan‘si, jan‘a jil.`,
  Hawaiian: `Ho‘olaule‘a ma Hawai‘i – ka mokupuni ‘o O‘ahu, Kaua‘i, Moloka‘i, Lāna‘i, Ni‘ihau a me Kaho‘olawe.
“Ka ‘Ōlelo Hawai‘i” — ke kula ‘o Kamehameha; he ‘okina ma ka hua‘ōlelo: ‘āina, ‘ohana, mu‘umu‘u, a‘a.`,
  Tahitian: `Te fenua ‘o Tahiti – ‘ua fāna‘o te ta‘ata. “Fa‘a‘ā”, “Mo‘orea”, Ra‘iātea, Taha‘a, Huahine ‘e Bora Bora.
E ‘ite te ta‘ata ato‘a i te reo — ‘aita, ‘oia ‘ia, pu‘era‘a.`,
  Breton: `“C’hoarioù ar vugale” – ar c’hazh, ar c’hi, marc’h, sac’h, yec’hed mat! Plac’h yaouank ha paotr — c’hwec’h bloaz.
Brezhoneg : tec’hout, lec’h, boulc’h, trec’h, kalonekoc’h; “Breizh” – an dud a oar brezhoneg, c’hwezh vat.`,
  Guarani: `Mba’éichapa – “Ko’ẽ porã” mitã’i, ka’aru, kuña’i, mba’apo, so’o, ñe’ẽ ha po’a. Paraguái — ko’ápe.
Oñe’ẽ guaraníme: “Che róga”, ka’a, ka’i, ta’ýra, sa’i – hi’ã chéve.`,
  Hausa: `’Yan’uwa da ’ya’ya – “’Yancin ɗan’adam”, ’yan sanda, san’a, ma’aikata, jama’a, mu’amala — ra’ayi.
Gwamnati ta ce “za’a biya ma’aikata” – a’a, ba haka ba; ’yar uwa, mas’ala.`,
  Maltese: `Ta’ Xbiex – “Il-Belt ta’ Malta”, ma’ sħabu, dawn it-tfal; qata’, sama’, wasa’, żebgħa — tista’, jista’, bla ħtija.
Ma’ kulħadd: “Tal-Qroqq” – ra’, waqa’, qara’, smajna’.`,
  Uyghur: `“Shinjang” – ma’arip, mes’ul, san’et, ten’terbiye, jem’iyet; Uyghur til-yéziqi — ma’ash, me’yar, sür’et.
Ürümchi: “Ma’arip” mejmu’esi – qel’e, mes’ele, el’an.`,
  'Crimean Tatar': `Qırım – “Qırımtatar tili”: san’at, ma’na, me’mur, is’af, qur’an, mes’ul — ma’lümat, da’va, ne’met.
“Yañı dünya” gazetası – mes’ele ve ma’ruza.`,
  'Ukrainian in Latin letters': `Ukraïna – “Sim’ia ta pam’iat’”: p’iat’, ob’iekt, m’iaso, z’ïzd, L’viv, Khar’kiv, Ternopil’s’kyi rajon — bat’ko.
Slov’ians’k, “Prykarpattia”, v’ïzd, dev’iat’, hospodars’kyi – den’, nich, sil’.`,
  'Arabic in Latin letters': `“Qur’an” – surat al-An‘am, al-‘Abbas, ‘Umar, ‘Uthman, ‘A’isha, Mu‘awiya; shari‘a, bid‘a, jum‘a — ma‘na.
Isma‘il, Ja‘far, al-Shafi‘i: “Kitab al-Umm” – fiqh, ijma‘, mas’ala, Ka‘ba, al-Mas‘udi, al-Mu‘tasim, Sa‘d, Ka‘b.`,
  'Hebrew in Latin letters': `“Sha‘ar ha-Shamayim” – Be’er Sheva‘, Ra‘anana, Giv‘atayim, Ya‘akov, Yehoshua‘, ma‘ariv — Tish‘a be-Av.
Pesach, “Ne‘ila”, sha‘ot, me’ah, ‘ivrit, ‘erev, mo‘ed – Shemu’el, Rif’a’el.`,
  Navajo: `“Diné bizaad” – t’áá ałtso, ts’in, k’ad, ch’ah, tł’éé’; Naat’áanii — hooghan, ko’, ch’il, ts’ah, k’os.
Yá’át’ééh abíní: “Ni’ihółtsiz” – sha’shin, yit’į, nát’oh.`,
  Quechua: `“Q’usqu llaqta” – t’anta, p’unchay, ch’aska, k’anchay, q’ipi, p’acha, ch’uspi, q’apay — k’aspi, t’ika, ch’arki.
Runasimi: q’illu, “T’ika”, p’isqu – k’iri, q’umir, ch’iqchi.`,
  Makonde: `Vanu vohevohe – “munu akava n‘twana”, n‘chilambo, m‘munu, ing‘anya, ding‘ondo, n‘katiba, m‘malove, unang‘o — n‘jela.
“Wasa wa vanu” – n‘ding‘umbi, vakan‘sumisa, kun‘chimila, kum‘minganga.`,
};

const APOSTROPHES = ['‘', '’', 'ʻ', 'ʼ', "'"];

test('a list in Uzbek is unchanged, also if only some lines have characters of windows-1252', () => {
  for (const mark of APOSTROPHES) {
    const text = INVOICES.replaceAll('‘', mark);
    assert.equal(repaired(text), text);
    const mixed = text.replaceAll('to‘landi', 'toʻlandi').replace('O‘zbekiston', 'Oʻzbekiston');
    assert.equal(repaired(mixed), mixed);
  }
});

test('words with apostrophes, beside quotation marks and dashes, are unchanged in any language', () => {
  for (const [language, text] of Object.entries(TEXTS))
    for (const mark of APOSTROPHES)
      for (const lines of [text, `${text}\n`.repeat(6)]) {
        const typed = lines.replace(/[‘’]/g, mark);
        assert.equal(repaired(typed), typed, `${language}, ${mark}`);
        assert.equal(repaired(`Jürgen Müller\n${typed}`), `Jürgen Müller\n${typed}`, `${language}, ${mark}`);
      }
});

test('acute accents that were typed as apostrophes are unchanged, and Ž that became an acute accent is restored', () => {
  const finnish =
    'Vaa´an alla on rei´itetty levy, jota liu´utetaan pöydällä. Raa´at lihat säilytetään jäähdyttimessä. Nestlé´n ja ' +
    'Citymarket´in mainokset häiritsevät äitiä. Yö´aikaan hämärässä sä´ät vaihtuvat, ja teatterissa esitetään Goethe´n näytelmä.\n';
  for (const text of [finnish, finnish.repeat(4), finnish.replaceAll(/[,.] /g, '\n')])
    assert.equal(repaired(text), text);
  const names = 'Tšekki, šakki, Žukov, Azerbaidžan, Žilina, Ženja, fetišši, hän käy täällä ja lähtee pöydästä\n';
  assert.equal(repaired(misread(names, 'iso-8859-15', 'windows-1252')), names);
});

test('letters that became quotation marks and dashes are restored', () => {
  for (const [text, encoding] of [
    ['El niño comió una manzana. Señor, ¿qué pasó? La canción del año: corazón, razón, mañana, así.\n', 'macintosh'],
    [
      'La città: così è la città, più bella è l’estate. Perché sì: lunedì, martedì, venerdì. È già lì, però può.\n',
      'macintosh',
    ],
    ['Hyvää päivää! Tämä on pöytä, ja tässä on äiti. Yötä myöten syödään hyvää leipää.\n', 'cp850'],
    ['Während der Tänzer schläft, hört man Vögel. Größe, Öl und Bäume für die Städte.\n', 'cp850'],
  ])
    assert.equal(repaired(misread(text.repeat(2), encoding, 'windows-1252')), text.repeat(2), text);
});

test('‘ before vowels is right in names in Purépecha', () => {
  const names = [
    'Tzintzuni;Cuiriz',
    'K‘eréndaro;Ts‘ïtsïki',
    'Eréndira;P‘urhépecha',
    'Tata;K‘eri',
    'Ireri;Janitzio',
    'Nana;Ts‘ïpekua',
    'Tariácuri;Uandari',
    'Ziranda;Xuchitl',
    'Juchá;K‘ontperata',
    'K‘umanchikua;Ch‘anaku',
    'Sïrándani;P‘ikuarherani',
    'T‘arhé;K‘uínchekua',
  ];
  for (const others of [[], ['Çajupi;Çako', 'Përparim;Kabo'], ['João;Conceição']]) {
    const list = [...names, ...others].map((name, at) => `${at + 1};${name};${at + 100}\n`).join('');
    assert.equal(repaired(list), list);
  }
});
