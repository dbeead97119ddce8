// Armenian in ARMSCII-8 (AST 34.005:1997): as 8-bit bytes, and decoded as windows-1252 and saved as UTF-8.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadArmenian } from '../../www/misread-armenian.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { unsupportedEncoding } from './misreading.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** The codes of ARMSCII-8 from A2 on, from the standard, without the characters that ASCII has too. */
const CODES = new Map(
  Object.entries({
    և: 0xa2, '։': 0xa3, '»': 0xa6, '«': 0xa7, '—': 0xa8, '՝': 0xaa, '֊': 0xad, '…': 0xae, '՜': 0xaf, '՛': 0xb0, '՞': 0xb1,
    Ա: 0xb2, ա: 0xb3, Բ: 0xb4, բ: 0xb5, Գ: 0xb6, գ: 0xb7, Դ: 0xb8, դ: 0xb9, Ե: 0xba, ե: 0xbb, Զ: 0xbc, զ: 0xbd, Է: 0xbe, է: 0xbf,
    Ը: 0xc0, ը: 0xc1, Թ: 0xc2, թ: 0xc3, Ժ: 0xc4, ժ: 0xc5, Ի: 0xc6, ի: 0xc7, Լ: 0xc8, լ: 0xc9, Խ: 0xca, խ: 0xcb, Ծ: 0xcc, ծ: 0xcd,
    Կ: 0xce, կ: 0xcf, Հ: 0xd0, հ: 0xd1, Ձ: 0xd2, ձ: 0xd3, Ղ: 0xd4, ղ: 0xd5, Ճ: 0xd6, ճ: 0xd7, Մ: 0xd8, մ: 0xd9, Յ: 0xda, յ: 0xdb,
    Ն: 0xdc, ն: 0xdd, Շ: 0xde, շ: 0xdf, Ո: 0xe0, ո: 0xe1, Չ: 0xe2, չ: 0xe3, Պ: 0xe4, պ: 0xe5, Ջ: 0xe6, ջ: 0xe7, Ռ: 0xe8, ռ: 0xe9,
    Ս: 0xea, ս: 0xeb, Վ: 0xec, վ: 0xed, Տ: 0xee, տ: 0xef, Ր: 0xf0, ր: 0xf1, Ց: 0xf2, ց: 0xf3, Ւ: 0xf4, ւ: 0xf5, Փ: 0xf6, փ: 0xf7,
    Ք: 0xf8, ք: 0xf9, Օ: 0xfa, օ: 0xfb, Ֆ: 0xfc, ֆ: 0xfd, '՚': 0xfe,
  }),
); // prettier-ignore
const { bytesOf, misread, repairsOf, assertRestored, assertSameAsIconv } = unsupportedEncoding(CODES);

const TEXT =
  'Սիրելի՛ Արամ,\n\nՇնորհակալություն նամակիդ համար։ Մենք բոլորս լավ ենք, և ձմեռը մեղմ էր։\n' +
  'Ե՞րբ ես գալու «Երևան»։ ՀԱՅԱՍՏԱՆ, 2004\n  250 գ շաքար, 3 ձու, 1 թեյի գդալ ջուր\n';
/** One word for each letter of `CODES`. */
const ALL_LETTERS = [...CODES.keys()].filter((letter) => /\p{L}/u.test(letter)).map((letter) => `${letter}ան`).join(' '); // prettier-ignore

test('the characters have the codes that iconv gives them', (t) => assertSameAsIconv(t, 'ARMSCII-8'));

test('the text is restored from its bytes, and from its bytes decoded as windows-1252', () => {
  assert.equal(CODES.size, 88);
  for (const text of [TEXT, TEXT.repeat(50), TEXT + ALL_LETTERS, 'Բոլոր մարդիկ ծնվում են ազատ ու հավասար']) {
    assertRestored(text);
  }
});

test('the ARMSCII-8 codes of ASCII punctuation become ASCII, and characters that ARMSCII-8 lacks stay', () => {
  const text = `${misread(TEXT)}\xa51\xa4\xab \xac \xa9\n“<b>x</b>” – \xa1 € \xff\n`;
  assert.equal(misreadArmenian(text).text, `${TEXT}(1), - .\n“<b>x</b>” – \xa1 € \xff\n`);
});

test('in text without the code of և (A2), the byte A8 (a dash) is decoded as և, as in Armenian fonts, except at the start of a line', () => {
  const text = TEXT.replaceAll('և', 'եւ');
  assert.ok(!text.includes('և'));
  const [misreadDash] = misread('—');
  assert.equal(
    misreadArmenian(
      `${misread(text)}${misread('Արամ')} ${misreadDash} ${misread('ձմեռ')}\n${misreadDash} ${misread('Երբ')}`,
    ).text,
    `${text}Արամ և ձմեռ\n— Երբ`,
  );
  assert.equal(misreadArmenian(`${misread(TEXT)}${misreadDash}`).text, `${TEXT}—`);
});

test('the Universal Declaration of Human Rights is restored, also in parts', () => {
  let parts = 0;
  for (const { language, lines } of udhrTexts().filter((text) => text.language.startsWith('hy')))
    for (let at = 0; at < lines.length; at += 10) {
      const text = lines.slice(at, at + 10).join('\n').replace(/[^\0-\x7f]/g, (character) => (CODES.has(character) ? character : '')); // prettier-ignore
      assert.deepEqual(repairsOf(Buffer.from(misread(text)), 'utf-8'), [text], language);
      parts += 1;
    }
  assert.ok(parts > 5, String(parts));
});

/** Single-byte encodings whose bytes look like ARMSCII-8 if they are decoded as windows-1252, multi-byte encodings of East Asia, and UTF-8. */
const OTHERS = [
  'windows-1250', 'windows-1251', 'windows-1253', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-874', 'koi8-r', 'ibm866',
  'macintosh', 'x-mac-cyrillic', 'iso-8859-2', 'iso-8859-5', 'iso-8859-7', 'iso-8859-8', 'shift_jis', 'euc-jp', 'gbk', 'big5', 'euc-kr', 'utf-8',
]; // prettier-ignore

test('other texts are not taken for wrongly decoded Armenian', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n');
    assert.equal(misreadArmenian(text), null, language);
    for (const encoding of OTHERS) {
      const bytes = codec.encode(text, encoding, { errors: 'ignore' });
      assert.equal(misreadArmenian(codec.decode(bytes, 'windows-1252')), null, `${language}, ${encoding}`);
    }
  }
  for (const { name, bytes } of chardetFiles())
    assert.equal(misreadArmenian(codec.decode(bytes, 'windows-1252')), null, name);
  for (const text of [
    'Área: 5 m², 3 m³, ¼ ½ ¾, 20 °C, ±2 µm, ¿Qué? ¡Él! «Été», ¹ ² ³, §5 ¶2\n'.repeat(5),
    'ÀÁÂÃÄÅ ÆÇÈÉÊË ÌÍÎÏÐÑ ÒÓÔÕÖ ØÙÚÛÜ ÝÞß àáâãäå æçèéêë ìíîïðñ òóôõö øùúûü ýþÿ\n',
    '³ » ¿ ¹ ½ · µ ± × ³ » ¿ ¹ ½ · µ ± ×\n³³³ »»» ¿¿¿ ¹¹¹ ½½½\n',
    'Intel® Core™ – Ø 5 mm × 3 mm; É, é, ß, ÷, ø: été, où, Ærø, Þór, Åså\n',
    TEXT,
  ])
    assert.equal(misreadArmenian(text), null, text);
});

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });

for (const [name, bytes, sentence] of [
  [
    'namak.txt',
    Buffer.from(misread(TEXT)),
    'Looks like Armenian in ARMSCII-8, the encoding of Armenian fonts before Unicode, whose characters were read as windows-1252. The text is “Սիրելի՛ Արամ,',
  ],
  [
    'namak.arm',
    bytesOf(TEXT),
    'Looks like Armenian in ARMSCII-8, the encoding of Armenian fonts before Unicode. The text is “Սիրելի՛ Արամ,',
  ],
]) {
  test(`the page names the encoding of ${name} and converts it`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, name, bytes);
    const line = advice(page, sentence);
    await line.waitFor();
    await waitForFindings(page);
    assert.equal(await advice(page, /(?:invisible|control) character|Unknown 8-bit text/).count(), 0);
    await line.getByRole('button', { name: 'Review repair' }).click();
    await page
      .locator('#repair')
      .getByRole('button', { name: /^Use this repair: / })
      .click();
    await page.locator('#text .text-row', { hasText: 'Շնորհակալություն նամակիդ համար։' }).waitFor();
    await line.waitFor({ state: 'detached' });
    await page.locator('#facts .pill', { hasText: 'Valid utf-8' }).waitFor();
    await closeWithoutComplaints();
  });
}
