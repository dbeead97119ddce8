// Czech and Slovak in the encoding of the Kamenický brothers (KEYBCS2): as bytes, and decoded in another encoding and saved as UTF-8.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadKamenicky } from '../../www/misread-kamenicky.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { unsupportedEncoding, repaired } from './misreading.mjs';

/** Argument of `misreadKamenicky`: the text is the input itself, decoded as windows-1252. */
const IS_INPUT = true;

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** The characters of the bytes 80 to AF, many of which differ from cp437. */
const KAMENICKY = {
  Č: 0x80, ü: 0x81, é: 0x82, ď: 0x83, ä: 0x84, Ď: 0x85, Ť: 0x86, č: 0x87, ě: 0x88, Ě: 0x89, Ĺ: 0x8a, Í: 0x8b, ľ: 0x8c, ĺ: 0x8d, Ä: 0x8e, Á: 0x8f,
  É: 0x90, ž: 0x91, Ž: 0x92, ô: 0x93, ö: 0x94, Ó: 0x95, ů: 0x96, Ú: 0x97, ý: 0x98, Ö: 0x99, Ü: 0x9a, Š: 0x9b, Ľ: 0x9c, Ý: 0x9d, Ř: 0x9e, ť: 0x9f,
  á: 0xa0, í: 0xa1, ó: 0xa2, ú: 0xa3, ň: 0xa4, Ň: 0xa5, Ů: 0xa6, Ô: 0xa7, š: 0xa8, ř: 0xa9, ŕ: 0xaa, Ŕ: 0xab, '¼': 0xac, '§': 0xad, '«': 0xae, '»': 0xaf,
}; // prettier-ignore
/** Some characters of the bytes B0 to FF. These characters are the same in cp437. */
const OTHERS = {
  '░': 0xb0,
  '│': 0xb3,
  '┐': 0xbf,
  '└': 0xc0,
  '─': 0xc4,
  '═': 0xcd,
  '┘': 0xd9,
  '┌': 0xda,
  ß: 0xe1,
  '±': 0xf1,
  '÷': 0xf6,
  '°': 0xf8,
  '²': 0xfd,
};
const CODES = new Map(Object.entries({ ...KAMENICKY, ...OTHERS }));
const { bytesOf, repairsOf } = unsupportedEncoding(CODES);
/** Other encodings of MS-DOS: Mazovia for Polish, and CWI-2 for Hungarian. */
const MAZOVIA = unsupportedEncoding(
  new Map(
    Object.entries({
      ą: 0x86, ć: 0x8d, Ą: 0x8f, Ę: 0x90, ę: 0x91, ł: 0x92, ó: 0xa2, Ó: 0xa3, Ć: 0x95, Ś: 0x98, Ł: 0x9c, ś: 0x9e, Ź: 0xa0, Ż: 0xa1, ń: 0xa4, Ń: 0xa5, ź: 0xa6, ż: 0xa7,
    }),
  ),
); // prettier-ignore
const CWI_2 = unsupportedEncoding(
  new Map(
    Object.entries({
      ü: 0x81, é: 0x82, Í: 0x8d, Á: 0x8f, É: 0x90, ő: 0x93, ö: 0x94, Ó: 0x95, ű: 0x96, Ú: 0x97, Ű: 0x98, Ö: 0x99, Ü: 0x9a, á: 0xa0, í: 0xa1, ó: 0xa2, ú: 0xa3, Ő: 0xa7,
    }),
  ),
); // prettier-ignore

const CZECH =
  'Můj dědeček se narodil v březnu jako páté dítě chalupníka.\nVyučil se kolářem u mistra Řehoře v Třebíči a oženil se.\n' +
  'Chalupa vyhořela v létě, když do ní uhodil blesk; teplota byla 30 °C.\n';
const SLOVAK =
  'Moja stará mama sa narodila v máji ako piate dieťa.\nVyučila sa za krajčírku, vydala sa a žila v Košiciach.\n' +
  'Dom zhorel v lete, keď doň udrel blesk, a ľudia pomohli. Škoda bola veľká, Ďurko však býval u suseda.\n';
/** Nearly every ž is before a vowel, as ‘ is in some languages. In windows-1252, the byte of ž is ‘. */
const WITH_MANY_Z =
  'Muži a ženy, jakmile dosáhnou plnoletosti, mají právo uzavřít sňatek, bez omezení z důvodů rasových nebo náboženských.\n' +
  'Manželé, kteří žijí odděleně, mohou žádat o rozvod; manželství může zaniknout i rozhodnutím soudu.\n';
const BOX = '┌────────┐\n│ Výkaz │\n└────────┘\n';

/** The encodings in which programs decode 8-bit text. */
const READ_AS = ['windows-1252', 'iso-8859-1', 'windows-1250', 'cp852', 'cp437', 'cp850'];

test('the text is restored from its bytes, and from its bytes decoded in another encoding', () => {
  for (const text of [CZECH, SLOVAK, WITH_MANY_Z, CZECH.repeat(50), SLOVAK.replaceAll('\n', '\r\n'), BOX + CZECH]) {
    assert.deepEqual(repairsOf(bytesOf(text), 'utf-8'), [text]);
    for (const as of READ_AS) {
      const wrong = codec.decode(bytesOf(text), as);
      assert.equal(repaired(wrong), text, as);
      if (as !== 'iso-8859-1') assert.deepEqual(repairsOf(bytesOf(text), as), [text], as);
    }
  }
});

test('each character of the table is decoded', () => {
  const letters = [...CODES.keys()].join(' ');
  const [text] = repairsOf(bytesOf(`${CZECH.repeat(10)}${letters}\n`), 'utf-8');
  assert.equal(text, `${CZECH.repeat(10)}${letters}\n`);
});

test('the Universal Declaration of Human Rights is restored, also in parts', () => {
  let parts = 0;
  for (const { language, lines } of udhrTexts().filter((text) => ['cs', 'sk'].includes(text.language)))
    for (let at = 0; at < lines.length; at += 5) {
      const text = `${lines.slice(at, at + 5).join('\n').replace(/[^\0-\x7f]/g, (letter) => (CODES.has(letter) ? letter : '-'))}\n`; // prettier-ignore
      if (text.length < 200) continue;
      assert.deepEqual(repairsOf(bytesOf(text), 'utf-8'), [text], language);
      parts += 1;
    }
  assert.ok(parts > 20, String(parts));
});

test('the header of the word processor T602 names the encoding, and the soft hyphens, line ends and spaces of T602 become ordinary characters', () => {
  const header = '@CT 0\r\n@LM 1\r\n@RM 70\r\n';
  const wrapped = Buffer.concat([
    bytesOf(`${header}Dědeček vyprávěl, že ve škole měli kam`),
    Buffer.from([0xad, 0x8d, 0x0a]),
    bytesOf('na a kdo přišel'),
    Buffer.from([0xfe]),
    bytesOf('první'),
    Buffer.from([0x8d, 0x0a]),
    bytesOf('ten přikládal. § 5\r\n'),
  ]);
  assert.deepEqual(repairsOf(wrapped, 'utf-8'), [
    `${header}Dědeček vyprávěl, že ve škole měli kam-\r\nna a kdo přišel první\r\nten přikládal. § 5\r\n`,
  ]);
  // Other commands can precede @CT.
  const withLaterCt = `@LM 1\r\n@CT 0\r\n${CZECH}`;
  assert.deepEqual(repairsOf(bytesOf(withLaterCt), 'utf-8'), [withLaterCt]);
  // Without a header of T602, FE is the character ■.
  assert.equal(repairsOf(Buffer.concat([bytesOf(CZECH), Buffer.from([0xfe])]), 'utf-8')[0], `${CZECH}■`);
});

/** Other single-byte encodings, and multi-byte encodings of East Asia. */
const ENCODINGS = [
  'windows-1250', 'windows-1252', 'windows-1254', 'windows-1257', 'iso-8859-2', 'macintosh', 'cp437', 'cp850', 'cp852', 'cp858', 'ibm866',
  'koi8-r', 'shift_jis', 'gbk', 'euc-kr',
]; // prettier-ignore

test('other texts are not taken for Kamenický', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n').slice(0, 4000);
    assert.equal(misreadKamenicky(codec, text), null, language);
    for (const encoding of ENCODINGS) {
      const bytes = codec.encode(text, encoding, { errors: 'ignore' });
      assert.equal(
        misreadKamenicky(codec, codec.decode(bytes, 'windows-1252'), IS_INPUT),
        null,
        `${language}, ${encoding}`,
      );
    }
  }
  for (const { name, bytes } of chardetFiles())
    assert.equal(misreadKamenicky(codec, codec.decode(bytes, 'windows-1252'), IS_INPUT), null, name);
  for (const [encoding, language] of [
    [MAZOVIA, 'pl'],
    [CWI_2, 'hu'],
  ]) {
    const { lines } = udhrTexts().find((text) => text.language === language);
    const text = lines.join('\n').replace(/[^\p{L}\0-\x7f]/gu, '');
    assert.equal(
      misreadKamenicky(codec, codec.decode(encoding.bytesOf(text), 'windows-1252'), IS_INPUT),
      null,
      language,
    );
  }
});

test('a file of T602 in cp852 or without accents, and a similar header, are not taken for Kamenický', () => {
  for (const [text, encoding] of [
    [`@CT 1\r\n${CZECH}`, 'cp852'],
    [`@CT 0\r\nLorem ipsum dolor sit amet\r\n`, 'cp852'],
    [`@CT 0\r\n${CZECH}`, 'cp852'],
    [`@CT 0\r\n${CZECH}`, 'windows-1250'],
    ['@CT 0\r\nĄąĘęŁłŚśľçĹ\r\nŁódź, święto, źdźbło, gęś, łąka\r\n', 'cp852'],
  ])
    assert.equal(misreadKamenicky(codec, codec.decode(codec.encode(text, encoding, { errors: 'replace' }), 'windows-1252'), IS_INPUT), null, text); // prettier-ignore
});

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });

for (const [name, content, sentence] of [
  [
    'kronika.txt',
    bytesOf(CZECH),
    'Looks like Czech or Slovak in Kamenický, an encoding of MS-DOS that shares many bytes with cp852. The text is “Můj dědeček',
  ],
  [
    'kronika.602',
    bytesOf(`@CT 0\r\n${CZECH}`),
    'Looks like Czech or Slovak in Kamenický (T602), an encoding of MS-DOS that shares many bytes with cp852. The text is “Můj dědeček',
  ],
  [
    'utf8.txt',
    Buffer.from(codec.decode(bytesOf(CZECH), 'cp852')),
    'Looks like Czech or Slovak in Kamenický, an encoding of MS-DOS that shares many bytes with cp852, whose characters were read as cp852.',
  ],
]) {
  test(`the page names the encoding of ${name} and converts it`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, name, content);
    const line = advice(page, sentence);
    await line.waitFor();
    await waitForFindings(page);
    assert.equal(await advice(page, /Detected cp852|Unknown 8-bit text|without a lead byte/).count(), 0);
    if (name !== 'utf8.txt')
      await page.getByText('These bytes are not damaged: the text is probably in Kamenický').waitFor();
    await line.getByRole('button', { name: 'Review repair' }).click();
    await page
      .locator('#repair')
      .getByRole('button', { name: /^Use this repair: / })
      .click();
    await page.locator('#text .text-row', { hasText: 'Vyučil se kolářem u mistra Řehoře' }).waitFor();
    await line.waitFor({ state: 'detached' });
    await page.locator('#facts .pill', { hasText: 'Valid utf-8' }).waitFor();
    await closeWithoutComplaints();
  });
}
