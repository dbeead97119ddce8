// Vietnamese in VN3 of TCVN 5712:1993 (TCVN3, ABC), and in the encoding of the VNI fonts: as 8-bit bytes, and decoded as windows-1252
// and saved as UTF-8.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadVietnamese } from '../../www/misread-vietnamese.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { unsupportedEncoding } from './misreading.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** The capital letters of VN3 and all small letters of Vietnamese, in the order of their codes, from the standard. */
const CODES = new Map(
  Object.entries({
    Ă: 0xa1, Â: 0xa2, Ê: 0xa3, Ô: 0xa4, Ơ: 0xa5, Ư: 0xa6, Đ: 0xa7, ă: 0xa8, â: 0xa9, ê: 0xaa, ô: 0xab, ơ: 0xac, ư: 0xad, đ: 0xae,
    à: 0xb5, ả: 0xb6, ã: 0xb7, á: 0xb8, ạ: 0xb9, ằ: 0xbb, ẳ: 0xbc, ẵ: 0xbd, ắ: 0xbe, ặ: 0xc6, ầ: 0xc7, ẩ: 0xc8, ẫ: 0xc9, ấ: 0xca,
    ậ: 0xcb, è: 0xcc, ẻ: 0xce, ẽ: 0xcf, é: 0xd0, ẹ: 0xd1, ề: 0xd2, ể: 0xd3, ễ: 0xd4, ế: 0xd5, ệ: 0xd6, ì: 0xd7, ỉ: 0xd8, ĩ: 0xdc,
    í: 0xdd, ị: 0xde, ò: 0xdf, ỏ: 0xe1, õ: 0xe2, ó: 0xe3, ọ: 0xe4, ồ: 0xe5, ổ: 0xe6, ỗ: 0xe7, ố: 0xe8, ộ: 0xe9, ờ: 0xea, ở: 0xeb,
    ỡ: 0xec, ớ: 0xed, ợ: 0xee, ù: 0xef, ủ: 0xf1, ũ: 0xf2, ú: 0xf3, ụ: 0xf4, ừ: 0xf5, ử: 0xf6, ữ: 0xf7, ứ: 0xf8, ự: 0xf9, ỳ: 0xfa,
    ỷ: 0xfb, ỹ: 0xfc, ý: 0xfd, ỵ: 0xfe,
  }),
); // prettier-ignore
const { bytesOf, misread, repairsOf, assertRestored, assertSameAsIconv } = unsupportedEncoding(CODES);

const TEXT =
  'Cộng hòa xã hội chủ nghĩa Việt Nam\nĐộc lập - Tự do - Hạnh phúc\n\nKính gửi: Phòng Giáo dục quận Đống Đa\n' +
  'Tôi đã được đồng nghiệp giúp đỡ, nay xin chuyển công tác về gần gia đình.\nTôi xin chân thành cảm ơn các đồng chí!\n';
/** One word for each letter of VN3. */
const ALL_LETTERS = [...CODES.keys()].map((letter) => `b${letter}n`).join(' ');

test('the letters have the codes that iconv gives them', (t) => assertSameAsIconv(t, 'TCVN5712-1'));

test('the text is restored from its bytes, and from its bytes decoded as windows-1252', () => {
  assert.equal(CODES.size, 74);
  for (const text of [TEXT, TEXT.repeat(50), TEXT + ALL_LETTERS, 'Tôi tên là Nguyễn Thị Thu Hương']) {
    assertRestored(text);
    assert.equal(text.normalize('NFC'), text);
  }
});

test('bullets, signs between numbers, ASCII, and characters that VN3 lacks are unchanged', () => {
  const text = `${misread(TEXT)}· 3 × 4 m\n“<b>x</b>” – 20 °C, 100 €\n`;
  assert.equal(misreadVietnamese(text).text, `${TEXT}· 3 × 4 m\n“<b>x</b>” – 20 °C, 100 €\n`);
});

test('other texts are not taken for wrongly decoded Vietnamese', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n');
    assert.equal(misreadVietnamese(text), null, language);
    assert.equal(misreadVietnamese(codec.decode(codec.encode(text), 'windows-1252')), null, `${language}, UTF-8`);
  }
  for (const { name, bytes } of chardetFiles()) {
    assert.equal(misreadVietnamese(codec.decode(bytes, 'windows-1252')), null, name);
  }
  for (const text of [
    'La col·lecció il·lustra l’excel·lent intel·ligència d’un col·lega: paral·lel, mil·lenni, al·lota, síl·laba\n',
    'Intel® Core™, Linux®, AMD®: 5 µm, 10 µs, 20 µA, 30 µV ± 2 °C, §5, §7 ¶2, x², m³, 1st·s, ¹⁄₂ ¬a ¬b ¬c ¬d\n',
    'Donau\xaddampf\xadschiff\xadfahrts\xadgesell\xadschaft und Kraft\xadfahr\xadzeug\xadhaft\xadpflicht\xadver\xadsiche\xadrung für µm, Intel® §a\n',
    '«Été» «à» «où» «ça» «né» «dû» «là» «thé» «clé» «pré» «blé» «gré»\n',
    TEXT,
  ])
    assert.equal(misreadVietnamese(text), null, text);
});

/** Maps each small letter of Vietnamese to its bytes in VNI, as characters of ISO-8859-1. A capital letter has the capital forms of these characters. */
const VNI = new Map(
  Object.entries({
    à: 'aø', á: 'aù', ả: 'aû', ã: 'aõ', ạ: 'aï', â: 'aâ', ầ: 'aà', ấ: 'aá', ẩ: 'aå', ẫ: 'aã', ậ: 'aä', ă: 'aê', ằ: 'aè', ắ: 'aé',
    ẳ: 'aú', ẵ: 'aü', ặ: 'aë', è: 'eø', é: 'eù', ẻ: 'eû', ẽ: 'eõ', ẹ: 'eï', ê: 'eâ', ề: 'eà', ế: 'eá', ể: 'eå', ễ: 'eã', ệ: 'eä',
    ì: 'ì', í: 'í', ỉ: 'æ', ĩ: 'ó', ị: 'ò', ò: 'oø', ó: 'où', ỏ: 'oû', õ: 'oõ', ọ: 'oï', ô: 'oâ', ồ: 'oà', ố: 'oá', ổ: 'oå',
    ỗ: 'oã', ộ: 'oä', ơ: 'ô', ờ: 'ôø', ớ: 'ôù', ở: 'ôû', ỡ: 'ôõ', ợ: 'ôï', ù: 'uø', ú: 'uù', ủ: 'uû', ũ: 'uõ', ụ: 'uï', ư: 'ö',
    ừ: 'öø', ứ: 'öù', ử: 'öû', ữ: 'öõ', ự: 'öï', ỳ: 'yø', ý: 'yù', ỷ: 'yû', ỹ: 'yõ', ỵ: 'î', đ: 'ñ',
  }),
); // prettier-ignore
const vniCharacters = (text) =>
  text.replace(/[^\0-\x7f]/g, (letter) => VNI.get(letter) ?? VNI.get(letter.toLowerCase()).toUpperCase());

test('text in the encoding of the VNI fonts is restored from its bytes, and from its bytes decoded as windows-1252', () => {
  const letters = [...VNI.keys(), ...Array.from(VNI.keys(), (letter) => letter.toUpperCase())];
  assert.equal(letters.length, 134);
  const all = letters.map((letter) => `b${letter}n`).join(' ');
  for (const text of [TEXT, TEXT.toUpperCase(), TEXT + all]) {
    const bytes = Buffer.from(vniCharacters(text), 'latin1');
    assert.deepEqual(repairsOf(Buffer.from(vniCharacters(text)), 'utf-8'), [text]);
    assert.deepEqual(repairsOf(bytes, 'utf-8'), [text]);
    assert.deepEqual(repairsOf(bytes, 'windows-1252'), [text]);
  }
  // Some fonts have the marks of small letters also after capital letters: Aù is Á, like AÙ.
  assert.equal(misreadVietnamese(`${vniCharacters(TEXT)}Aùnh, Oâng, Ñaø Naüng`).text, `${TEXT}Ánh, Ông, Đà Nẵng`);
});

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });

for (const [name, bytes, sentence] of [
  [
    'don.txt',
    Buffer.from(misread(TEXT)),
    'Looks like Vietnamese in TCVN3 (ABC), the encoding of the .VnTime fonts, whose characters were read as windows-1252. The text is “Cộng hòa',
  ],
  [
    'don.abc',
    bytesOf(TEXT),
    'Looks like Vietnamese in TCVN3 (ABC), the encoding of the .VnTime fonts. The text is “Cộng hòa',
  ],
  [
    'don-vni.txt',
    Buffer.from(vniCharacters(TEXT)),
    'Looks like Vietnamese in VNI, the encoding of the VNI-Times fonts, whose characters were read as windows-1252. The text is “Cộng hòa',
  ],
  [
    'don.vni',
    Buffer.from(vniCharacters(TEXT), 'latin1'),
    'Looks like Vietnamese in VNI, the encoding of the VNI-Times fonts. The text is “Cộng hòa',
  ],
]) {
  test(`the page names the encoding of ${name}, converts it, and does not offer to remove characters`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, name, bytes);
    const line = advice(page, sentence);
    await line.waitFor();
    await waitForFindings(page);
    assert.equal(await advice(page, /(?:invisible|control) character|Unknown 8-bit text/).count(), 0);
    assert.equal(await page.locator('#clean-up').isVisible(), false);
    await line.getByRole('button', { name: 'Review repair' }).click();
    await page
      .locator('#repair')
      .getByRole('button', { name: /^Use this repair: / })
      .click();
    await page.locator('#text .text-row', { hasText: 'Tôi đã được đồng nghiệp giúp đỡ' }).waitFor();
    await line.waitFor({ state: 'detached' });
    await page.locator('#facts .pill', { hasText: 'Valid utf-8' }).waitFor();
    await closeWithoutComplaints();
  });
}
