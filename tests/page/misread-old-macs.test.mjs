// Text in Mac OS Central European (x-mac-ce), Turkish (x-mac-turkish), Icelandic (x-mac-icelandic) and Croatian (x-mac-croatian), as bytes, and
// decoded in another encoding and saved as UTF-8.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findRepair } from '../../www/text-repair.js';
import { decodeOldMac, misreadOldMac } from '../../www/misread-old-macs.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { downloadWith, openFile, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';
import { python } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';
import { repaired, unsupportedEncoding } from './misreading.mjs';

/** Argument of `misreadOldMac`: the text is the input itself, decoded as windows-1252. */
const IS_INPUT = true;

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Bytes of letters, typed from CENTEURO.TXT in the mappings of Unicode. */
const CENTEURO = {
  Ä: 0x80, Ā: 0x81, ā: 0x82, É: 0x83, Ą: 0x84, Ö: 0x85, Ü: 0x86, á: 0x87, ą: 0x88, Č: 0x89, ä: 0x8a, č: 0x8b, Ć: 0x8c, ć: 0x8d, é: 0x8e, Ź: 0x8f,
  ź: 0x90, Ď: 0x91, í: 0x92, ď: 0x93, Ē: 0x94, ē: 0x95, Ė: 0x96, ó: 0x97, ė: 0x98, ô: 0x99, ö: 0x9a, ú: 0x9c, Ě: 0x9d, ě: 0x9e, ü: 0x9f,
  Ę: 0xa2, '§': 0xa4, ę: 0xab, ģ: 0xae, Į: 0xaf, į: 0xb0, Ī: 0xb1, ī: 0xb4, Ķ: 0xb5, ł: 0xb8, Ļ: 0xb9, ļ: 0xba, Ľ: 0xbb, ľ: 0xbc, ĺ: 0xbe, Ņ: 0xbf, ņ: 0xc0, Ń: 0xc1, ń: 0xc4, Ň: 0xc5, '«': 0xc7,
  '»': 0xc8, '…': 0xc9, ň: 0xcb, Ő: 0xcc, ő: 0xce, '–': 0xd0, '—': 0xd1, '“': 0xd2, '”': 0xd3, '’': 0xd5, ŕ: 0xda, Ř: 0xdb, ř: 0xde,
  Š: 0xe1, '„': 0xe3, š: 0xe4, Ś: 0xe5, ś: 0xe6, Á: 0xe7, Ť: 0xe8, ť: 0xe9, Í: 0xea, Ž: 0xeb, ž: 0xec, Ū: 0xed, Ó: 0xee, ū: 0xf0, Ů: 0xf1,
  Ú: 0xf2, ů: 0xf3, Ű: 0xf4, ű: 0xf5, Ų: 0xf6, ų: 0xf7, Ý: 0xf8, ý: 0xf9, ķ: 0xfa, Ż: 0xfb, Ł: 0xfc, ż: 0xfd, Ģ: 0xfe,
}; // prettier-ignore
/** Bytes of letters, typed from TURKISH.TXT in the mappings of Unicode. */
const TURKISH = {
  Ç: 0x82, Ö: 0x85, Ü: 0x86, â: 0x89, ç: 0x8d, î: 0x94, ö: 0x9a, û: 0x9e, ü: 0x9f, '–': 0xd0, '—': 0xd1, '“': 0xd2, '”': 0xd3, '’': 0xd5,
  Ğ: 0xda, ğ: 0xdb, İ: 0xdc, ı: 0xdd, Ş: 0xde, ş: 0xdf, Â: 0xe5,
}; // prettier-ignore
/** Bytes of letters, typed from ICELAND.TXT in the mappings of Unicode. */
const ICELAND = {
  Å: 0x81, É: 0x83, Ö: 0x85, á: 0x87, å: 0x8c, æ: 0xbe, é: 0x8e, í: 0x92, ó: 0x97, ö: 0x9a, ú: 0x9c, ü: 0x9f, Ý: 0xa0, Æ: 0xae, Ø: 0xaf, ø: 0xbf,
  '–': 0xd0, '“': 0xd2, '”': 0xd3, '’': 0xd5, Ð: 0xdc, ð: 0xdd, Þ: 0xde, þ: 0xdf, ý: 0xe0, '„': 0xe3, Á: 0xe7, Í: 0xea, Ó: 0xee, Ú: 0xf2,
}; // prettier-ignore
/** Bytes of letters, typed from CROATIAN.TXT in the mappings of Unicode. */
const CROATIAN = {
  Š: 0xa9, Ž: 0xae, š: 0xb9, ž: 0xbe, Ć: 0xc6, Č: 0xc8, '…': 0xc9, Đ: 0xd0, '—': 0xd1, '“': 0xd2, '”': 0xd3, '‘': 0xd4, '’': 0xd5, '–': 0xe0, '„': 0xe3,
  ć: 0xe6, č: 0xe8, đ: 0xf0, é: 0x8e, ä: 0x8a, ö: 0x9a, ü: 0x9f,
}; // prettier-ignore
const CODES = new Map(Object.entries(CENTEURO));
const TURKISH_CODES = new Map(Object.entries(TURKISH));
const ICELAND_CODES = new Map(Object.entries(ICELAND));
const CROATIAN_CODES = new Map(Object.entries(CROATIAN));
const { bytesOf } = unsupportedEncoding(CODES);
const turkish = unsupportedEncoding(TURKISH_CODES);

test('bytes are decoded as in the mappings of Unicode, and all 256 bytes as in Python', () => {
  for (const [id, name, codes] of [
    ['mac-ce', 'mac_latin2', CODES],
    ['mac-turkish', 'mac_turkish', TURKISH_CODES],
    ['mac-icelandic', 'mac_iceland', ICELAND_CODES],
    ['mac-croatian', 'mac_croatian', CROATIAN_CODES],
  ]) {
    for (const [character, code] of codes) assert.equal(decodeOldMac(id, String.fromCharCode(code)), character);
    const all = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
    const expected = python(`print(bytes(range(256)).decode("${name}").encode("utf-8").hex(), end="")`);
    assert.equal(decodeOldMac(id, all.toString('latin1')), Buffer.from(expected.toString(), 'hex').toString());
  }
});

const POLISH =
  'Zażółć gęślą jaźń. Mój dziadek urodził się w Łodzi jako piąte dziecko kołodzieja.\nŚwięta spędzał u sióstr, gdzie było ciepło.\n' +
  'Później ożenił się i wyjechał do Częstochowy, bo dostał pracę na kolei.\n';
const CZECH =
  'Můj dědeček se narodil v březnu jako páté dítě chalupníka.\nVyučil se kolářem u mistra Řehoře v Třebíči a oženil se.\n';
const SLOVAK =
  'Moja stará mama sa narodila v máji ako piate dieťa.\nVyučila sa za krajčírku, vydala sa a žila v Košiciach.\n' +
  'Dom zhorel v lete, keď doň udrel blesk, a ľudia pomohli. Škoda bola veľká.\n';
const HUNGARIAN =
  'A nagyapám őszi reggelen született, a szülei ötödik gyermekeként. Később kőműves lett, és megnősült.\n' +
  'A tűz után új házat építettek, erős kövekből, és a gyerekek örültek a szép kertnek. Időnként elutazott a fővárosba.\n';
const LITHUANIAN =
  'Mano senelis gimė kovo mėnesį, buvo penktas vaikas šeimoje. Žiemą jis mokėsi amato, o vėliau vedė ir išvažiavo į Šiaulius.\n' +
  'Namas sudegė vasarą, bet žmonės padėjo jį atstatyti, nes visi gerai sutarė su kaimynais ir mėgo švęsti.\n';
const TURKISH_TEXT =
  'Ağaç yaşken eğilir. Büyükbabam mart ayında, bir çiftçinin beşinci çocuğu olarak doğdu.\nKışın İzmir’de marangozluk öğrendi, sonra evlendi ve Eskişehir’e taşındı.\n' +
  'Yazın çıkan yangında evleri yandı, ama komşular yardım etti, çünkü herkes onları çok severdi.\n';
const ICELANDIC =
  'Móðir mín heitir Þórunn. Það er gott veður í dag.\nÉg á heima á Akureyri, þar sem faðir minn var skólastjóri.\nBróðir hans býr í Ísafirði.\n';
const FAROESE =
  'Gamli maðurin býr í Tórshavn. Hann fór við báti út á sjógvin í gjár.\nDagurin er góður, og veðrið er ógvuliga bjart.\n';
const CROATIAN_TEXT =
  'Škola – mjesto gdje se uči – bila je zatvorena. Učitelj reče: “Dođite sutra!” i otiđe kući.\nČetiri žene čekahu… Šuma je gusta.\n';
const SLOVENE_TEXT =
  'Šola – kjer se učimo – je bila zaprta. Učitelj je rekel: “Pridite jutri!” in odšel.\nČrni človek čaka že dolgo časa.\n';
const TEXTS = {
  POLISH,
  CZECH,
  SLOVAK,
  HUNGARIAN,
  LITHUANIAN,
  TURKISH: TURKISH_TEXT,
  ICELANDIC,
  FAROESE,
  CROATIAN: CROATIAN_TEXT,
  SLOVENE: SLOVENE_TEXT,
};
/** For texts that are not in Mac OS Central European: the bytes of the letters, and an encoding in which programs decode these bytes. */
const OTHER_PAGES = {
  TURKISH: [TURKISH_CODES, 'windows-1254'],
  ICELANDIC: [ICELAND_CODES, 'cp850'],
  FAROESE: [ICELAND_CODES, 'cp850'],
  CROATIAN: [CROATIAN_CODES, 'iso-8859-2'],
  SLOVENE: [CROATIAN_CODES, 'iso-8859-2'],
};

test('the text is restored from its bytes, and from its bytes decoded in another encoding', () => {
  for (const [name, text] of Object.entries(TEXTS)) {
    const [codes, wrongEncoding] = OTHER_PAGES[name] ?? [CODES, 'cp852'];
    const { bytesOf, repairsOf } = unsupportedEncoding(codes);
    for (const content of [text, text.repeat(30), text.replaceAll('\n', '\r')]) {
      assert.deepEqual(repairsOf(bytesOf(content), 'utf-8'), [content], name);
      for (const as of ['windows-1252', 'macintosh', wrongEncoding]) {
        assert.deepEqual(repairsOf(bytesOf(content), as), [content], `${name} ${as}`);
        assert.equal(repaired(codec.decode(bytesOf(content), as)), content, `${name} ${as}`);
      }
    }
  }
});

test('the Universal Declaration of Human Rights is restored, also in parts', () => {
  for (const [codes, languages, minParts] of [
    [CODES, ['pl', 'cs', 'sk', 'hu', 'lt', 'lv'], 50],
    [TURKISH_CODES, ['tr'], 5],
    [ICELAND_CODES, ['is', 'fo'], 15],
  ]) {
    const encoding = unsupportedEncoding(codes);
    let [parts, restored] = [0, 0];
    for (const { lines } of udhrTexts().filter(({ language }) => languages.includes(language)))
      for (let at = 0; at < lines.length; at += 8) {
        const joined = lines.slice(at, at + 8).join('\n');
        const text = `${joined.replace(/[^\0-\x7f]/g, (letter) => (codes.has(letter) ? letter : '-'))}\n`;
        if (text.length < 300) continue;
        const found = encoding.repairsOf(encoding.bytesOf(text), 'utf-8');
        parts += 1;
        if (found[0] === text) restored += 1;
        else assert.ok(found.length === 0, `${text}\n${found[0]}`);
      }
    assert.ok(parts > minParts, `${languages} ${parts}`);
    assert.ok(restored > 0.95 * parts, `${languages}: ${restored} of ${parts}`);
  }
});

/** Other single-byte encodings, and some multi-byte encodings. */
const ENCODINGS = [
  'macintosh', 'windows-1250', 'windows-1252', 'windows-1254', 'windows-1257', 'iso-8859-2', 'iso-8859-4', 'iso-8859-13', 'cp437', 'cp775', 'cp850',
  'cp852', 'cp857', 'ibm866', 'koi8-r', 'x-mac-cyrillic', 'shift_jis', 'gbk',
]; // prettier-ignore

test('other texts are not taken for text of an old Mac', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n').slice(0, 3000);
    assert.equal(misreadOldMac(codec, text), null, language);
    for (const encoding of ENCODINGS) {
      const bytes = codec.encode(text, encoding, { errors: 'ignore' });
      assert.equal(
        misreadOldMac(codec, codec.decode(bytes, 'windows-1252'), IS_INPUT),
        null,
        `${language}, ${encoding}`,
      );
    }
  }
  for (const { name, bytes } of chardetFiles()) {
    const found = misreadOldMac(codec, codec.decode(bytes, 'windows-1252'), IS_INPUT);
    assert.equal(found?.text.slice(0, 80) ?? null, null, name);
  }
});

test('short clean text of each language in its usual encodings is not taken for Mac Central European', () => {
  for (const [name, text] of Object.entries(TEXTS))
    for (const line of [text, ...text.split('\n')]) {
      assert.equal(misreadOldMac(codec, line), null, name);
      for (const encoding of [
        'windows-1250',
        'iso-8859-2',
        'cp852',
        'windows-1257',
        'cp775',
        'macintosh',
        'windows-1254',
        'cp857',
      ]) {
        const bytes = codec.encode(line, encoding, { errors: 'ignore' });
        assert.equal(misreadOldMac(codec, codec.decode(bytes, 'windows-1252'), IS_INPUT), null, `${line} ${encoding}`);
      }
    }
});

for (const [name, content, sentence] of [
  [
    'list.txt',
    bytesOf(CZECH),
    'Looks like a language of Central or Eastern Europe in Mac Central European, the encoding of old Macs',
  ],
  [
    'utf8.txt',
    Buffer.from(codec.decode(bytesOf(POLISH), 'macintosh')),
    'whose characters were read as macintosh. The text is “Zażółć',
  ],
  [
    'liste.txt',
    turkish.bytesOf(TURKISH_TEXT),
    'Looks like Turkish in Mac Turkish, the encoding of old Macs for Turkish',
  ],
  [
    'saga.txt',
    Buffer.from(codec.decode(unsupportedEncoding(ICELAND_CODES).bytesOf(ICELANDIC), 'macintosh')),
    'whose characters were read as macintosh. The text is “Móðir mín',
  ],
  [
    'skola.txt',
    unsupportedEncoding(CROATIAN_CODES).bytesOf(CROATIAN_TEXT.replaceAll('\n', '\r')),
    'Looks like Croatian or Slovene in Mac Croatian, the encoding of old Macs for Croatian and Slovene',
  ],
  [
    'turkish.txt',
    Buffer.from(codec.decode(turkish.bytesOf(TURKISH_TEXT), 'macintosh')),
    'whose characters were read as macintosh. The text is “Ağaç yaşken',
  ],
]) {
  test(`the page names the encoding of ${name} and converts it`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, name, content);
    const line = page.locator('#advice li', { hasText: sentence });
    await line.waitFor();
    await waitForFindings(page);
    assert.equal(await page.locator('#advice li', { hasText: /Unknown 8-bit text|Detected/ }).count(), 0);
    await line.getByRole('button', { name: 'Review repair' }).click();
    await page
      .locator('#repair')
      .getByRole('button', { name: /^Use this repair: / })
      .click();
    await page
      .locator('#text .text-row', { hasText: /Můj dědeček|Zażółć gęślą|Ağaç yaşken|Móðir mín|Škola – mjesto/ })
      .waitFor();
    await line.waitFor({ state: 'detached' });
    await closeWithoutComplaints();
  });
}

test('Croatian and Slovene with dashes and quotation marks are restored, and are not taken for Mac Croatian in their usual encodings', () => {
  const { bytesOf, repairsOf } = unsupportedEncoding(CROATIAN_CODES);
  let [parts, restored] = [0, 0];
  for (const { lines } of udhrTexts().filter(({ language }) => ['hr', 'sl', 'bs-Latn', 'sr-Latn'].includes(language)))
    for (let at = 0; at < lines.length; at += 8) {
      const joined = lines
        .slice(at, at + 8)
        .join('\n')
        .replace(/, /g, ' – ')
        .replace(/(?<= )(\p{Ll}{4,})(?=\.)/gu, '“$1”');
      const text = `${joined.replace(/[^\0-\x7f]/g, (letter) => (CROATIAN_CODES.has(letter) ? letter : '-'))}\n`;
      if (text.length < 300 || (text.match(/[–“”]/g)?.length ?? 0) < 2) continue;
      const found = repairsOf(bytesOf(text), 'iso-8859-2');
      parts += 1;
      if (found[0] === text) restored += 1;
      else assert.ok(found.length === 0, `${text}\n${found[0]}`);
      for (const encoding of ['windows-1250', 'iso-8859-2', 'cp852', 'iso-8859-16']) {
        const bytes = codec.encode(text, encoding, { errors: 'replace' });
        assert.equal(misreadOldMac(codec, codec.decode(bytes, 'windows-1252'), IS_INPUT), null, `${encoding} ${text}`);
      }
    }
  assert.ok(parts > 30 && restored > 0.95 * parts, `${restored} of ${parts}`);
});

test('ligatures, guillemets and daggers of clean text are not letters of Icelandic', () => {
  for (const text of [
    'We ﬁnd the ﬁrst ﬂow of the ﬁle in the ofﬁce. The ﬂoor is ﬂat, and the ﬁeld is deﬁned. File›Save›Export ﬁnally ﬁts.',
    'Il a dit ‹bonjour› et ‹merci›, puis ‹au revoir›. Élève âgé, très bien; ‹déjà›.',
    'Er sagte: ›Schöne Grüße‹, dann ›Tschüß‹. † 1904 ‡ siehe oben. Menü›Datei›Öffnen›Größe›Länge.',
    'home›products›ﬁlters›ﬂags home›about›proﬁle›settings',
    'Jórunn átti bók ‹Saga› og ‹Edda›. Hún las í gær. Þórður fór út í búð.',
  ])
    assert.equal(misreadOldMac(codec, text), null, text);
});

test('letters that iso-8859-2 and windows-1250 have at different bytes are restored from text that was read as iso-8859-2', () => {
  const { bytesOf } = unsupportedEncoding(CROATIAN_CODES);
  const text =
    'Svatko ima pravo na rad – na slobodan izbor zaposlenja – na pravične uvjete rada i na zaštitu od “nezaposlenosti”.\n' +
    'Svatko – bez razlike – ima pravo na jednaku plaću za jednaki rad i na naknadu koja se dopunjuje sredstvima socijalne “zaštite”.\n' +
    'Svatko ima pravo osnovati sindikat ili mu pristupiti radi zaštite svojih interesa. Članak ima četiri točke i već vrijedi.\n';
  assert.equal(misreadOldMac(codec, codec.decode(bytesOf(text), 'iso-8859-2'))?.text, text);
});

test('signs around and between words of ASCII text are not letters of Turkish, Croatian or Icelandic', () => {
  for (const { language, lines } of udhrTexts())
    for (const [open, close, between] of ['‹› ', '»« ', '‹››', '„“›']) {
      const ascii = lines
        .join('\n')
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[^\0-\x7f]/g, '');
      const text = ascii
        .replace(/(?<= )[a-z]{4,}(?=[ .])/g, `${open}$&${close}`)
        .replaceAll(', ', ' — ')
        .slice(0, 3000);
      const joined = text.replace(/(\w+ \w+ \w+) (?=[a-z])/g, `$1${between}`).slice(0, 3000);
      assert.equal(misreadOldMac(codec, joined), null, language);
    }
});

/** Names of places and languages from lists in Polish and Czech: each has few letters beyond ASCII. */
const POLISH_LIST =
  'Białoruś\nKrólestwo Hiszpanii\nPaństwo Erytrea\nZwiązek Komorów\nCzarnogóra\nKsięstwo Monako\nRepublika Środkowoafrykańska\nPołudniowa Afryka\n' +
  'Wybrzeże Kości Słoniowej\nWspólnota Bahamów\n';
const CZECH_LIST =
  'Náchod;12\nTábor;8\nPlzeň;3\nPaříž;19\nKutná Hora;5\nJihomoravský kraj;2\nŽďár nad Sázavou;7\nHavlíčkův Brod;4\nTřebíč;6\n';

test('lists in Mac Central European that detection takes for another encoding are restored', () => {
  for (const list of [POLISH_LIST, CZECH_LIST, POLISH_LIST.replaceAll('\n', ';"12"\r')]) {
    const [{ encoding }] = codec.detect(bytesOf(list));
    for (const openedAs of new Set(['utf-8', encoding])) {
      const { candidates } = findRepair(codec, bytesOf(list), openedAs);
      assert.deepEqual(
        candidates.map(({ text, steps }) => [text, steps[0].as]),
        [[list, null]],
        openedAs,
      );
    }
    for (const usualEncoding of ['windows-1250', 'iso-8859-2', 'cp852']) {
      const bytes = codec.encode(list, usualEncoding);
      assert.equal(misreadOldMac(codec, codec.decode(bytes, 'windows-1252'), IS_INPUT), null, usualEncoding);
    }
  }
});

test('if the page itself decoded the bytes in another encoding, it does not say that another program did', () => {
  for (const text of [POLISH, POLISH_LIST])
    for (const openedAs of ['utf-8', 'cp852', 'windows-1250', 'macintosh']) {
      const [{ steps }] = findRepair(codec, bytesOf(text), openedAs).candidates;
      assert.equal(steps[0].as, null, openedAs);
      const saved = codec.encode(codec.decode(bytesOf(text), openedAs, { errors: 'replace' }));
      if (openedAs !== 'utf-8') assert.equal(findRepair(codec, saved, 'utf-8').candidates[0].steps[0].as, openedAs);
    }
});

test('Polish in Mac Central European is recognised and saved as UTF-8, although cp852 was detected first', async () => {
  const list = POLISH.replace(/[„”]/g, '"');
  const bytes = bytesOf(list);
  assert.equal(codec.detect(bytes)[0].encoding, 'cp852');
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'lista.txt', bytes);
  const line = page.locator('#advice li', { hasText: 'in Mac Central European' });
  await line.waitFor();
  await waitForFacts(page, 'Probably Mac Central European');
  await waitForFindings(page);
  assert.doesNotMatch(await line.innerText(), /were read as/);
  assert.equal(await page.locator('#advice li', { hasText: 'cp852' }).count(), 0);
  await line.getByRole('button', { name: 'Review repair' }).click();
  const save = page.locator('#repair').getByRole('button', { name: /^Download.*utf-8/ });
  const saved = await downloadWith(page, save);
  assert.equal(saved.bytes.toString(), list);
  await closeWithoutComplaints();
});

test('detection, the slowest step, runs only if the letters of the text can belong to one language', () => {
  const texts = {
    French: 'Le garçon a déjà mangé. Où est la fenêtre? Noël à Orléans, âgé, hôtel, maïs, sûr.\n',
    Spanish: 'El niño comió más. ¿Dónde está el corazón? Español, último, pingüino.\n',
    German: 'Größe über der Straße, schöne Äpfel, kein Öl.\n',
  };
  const codecWithoutDetection = { ...codec, detect: () => assert.fail('detection was used') };
  for (const [language, text] of Object.entries(texts))
    assert.equal(misreadOldMac(codecWithoutDetection, text.repeat(20)), null, language);
});

test('long texts that repeat a few letters take linear time', () => {
  for (const piece of ['é', 'é\n', 'ß a ', 'Žluť ', 'ŸŸa'])
    assertLinear((count) => misreadOldMac(codec, piece.repeat(count)), 2000, JSON.stringify(piece));
});
