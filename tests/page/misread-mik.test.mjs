// Bulgarian in MIK, the code page of MS-DOS in Bulgaria: as bytes, and decoded in another encoding and saved as UTF-8.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadMik } from '../../www/misread-mik.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { repaired, unsupportedEncoding } from './misreading.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Argument of `misreadMik`: the text is the input itself, decoded as windows-1252. */
const IS_INPUT = true;

/** The codes from 80 to FF, typed from the table of the character generator of Bulgarian computers. */
const CODES = new Map(
  Object.entries({
    А: 0x80, Б: 0x81, В: 0x82, Г: 0x83, Д: 0x84, Е: 0x85, Ж: 0x86, З: 0x87, И: 0x88, Й: 0x89, К: 0x8a, Л: 0x8b, М: 0x8c, Н: 0x8d, О: 0x8e,
    П: 0x8f, Р: 0x90, С: 0x91, Т: 0x92, У: 0x93, Ф: 0x94, Х: 0x95, Ц: 0x96, Ч: 0x97, Ш: 0x98, Щ: 0x99, Ъ: 0x9a, Ы: 0x9b, Ь: 0x9c, Э: 0x9d,
    Ю: 0x9e, Я: 0x9f, а: 0xa0, б: 0xa1, в: 0xa2, г: 0xa3, д: 0xa4, е: 0xa5, ж: 0xa6, з: 0xa7, и: 0xa8, й: 0xa9, к: 0xaa, л: 0xab, м: 0xac,
    н: 0xad, о: 0xae, п: 0xaf, р: 0xb0, с: 0xb1, т: 0xb2, у: 0xb3, ф: 0xb4, х: 0xb5, ц: 0xb6, ч: 0xb7, ш: 0xb8, щ: 0xb9, ъ: 0xba, ы: 0xbb,
    ь: 0xbc, э: 0xbd, ю: 0xbe, я: 0xbf, '└': 0xc0, '─': 0xc4, '╔': 0xc9, '═': 0xcd, '┐': 0xcf, '░': 0xd0, '▒': 0xd1, '▓': 0xd2, '│': 0xd3,
    '┤': 0xd4, '№': 0xd5, '§': 0xd6, '╗': 0xd7, '╝': 0xd8, '┘': 0xd9, '┌': 0xda, '█': 0xdb, '°': 0xf8,
  }),
); // prettier-ignore
const { bytesOf, repairsOf } = unsupportedEncoding(CODES);

const RECEIPT = `      "ЖЕЛЯЗКОВ И ЩЕРЕВА" ООД
   гр. Велико Търново, ул. Гурко 17
#000001  Касиер: Стоянка  Каса 01
┌──────────────────────────────────┐
КАФЕ НОВА БРАЗИЛИЯ          3 x   16.78 =    50.34 Б
Шоколад Своге               1 x   17.71 =    17.71 Б
Кашкавал "Витоша"           1 x   12.25 =    12.25 Б
└──────────────────────────────────┘
Фактура № 17 § 3 │ 20 °C
`;
const LETTER =
  'Уважаеми клиенти, съобщаваме Ви, че от първи юни магазинът ще работи с ново работно време. Моля, пазете касовите бележки, защото само ' +
  'с тях се приемат рекламации. Стоката се връща в срок от седем дни, ако опаковката не е нарушена.\n';

test('tables and prose are restored from their bytes, in each encoding in which the page can read them', () => {
  for (const text of [RECEIPT, LETTER, RECEIPT.repeat(50), LETTER.repeat(50)])
    for (const encoding of ['utf-8', 'windows-1252', 'windows-1251', 'ibm866'])
      assert.deepEqual(repairsOf(bytesOf(text), encoding), [text], encoding);
});

test('text that another program decoded in a usual encoding is restored', () => {
  for (const text of [RECEIPT, LETTER])
    for (const as of ['windows-1252', 'windows-1251', 'ibm866', 'cp437', 'cp850'])
      assert.equal(repaired(codec.decode(bytesOf(text), as)), text, as);
});

test('the Universal Declaration of Human Rights is restored, also in parts', () => {
  const { lines } = udhrTexts().find(({ language }) => language === 'bg');
  let found = 0;
  for (let at = 0; at < lines.length; at += 10) {
    const text = lines.slice(at, at + 10).join('\n').replace(/[^\0-\x7fА-я]/g, ''); // prettier-ignore
    assert.equal(misreadMik(codec, codec.decode(bytesOf(text), 'windows-1252'), IS_INPUT)?.text, text);
    found += 1;
  }
  assert.ok(found > 5, String(found));
});

test('detection names no encoding for bytes in MIK, and still names the other encodings of Cyrillic', () => {
  for (const text of [RECEIPT, LETTER, 'Кашкавал "Витоша", хляб и сирене: щанд до входа']) {
    const [best] = codec.detect(bytesOf(text));
    assert.ok(best.confidence < 0.5, `${best.encoding}: ${text}`);
  }
  for (const encoding of ['windows-1251', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'])
    for (const text of [RECEIPT, LETTER]) {
      const [best] = codec.detect(codec.encode(text, encoding, { errors: 'ignore' }));
      assert.equal(best.encoding, encoding);
      assert.ok(best.confidence > 0.5, `${encoding}: ${best.confidence}`);
    }
});

/** Encodings of Cyrillic, and encodings whose text has letters at the same bytes. */
const OTHERS = ['windows-1251', 'ibm866', 'cp855', 'koi8-r', 'koi8-u', 'iso-8859-5', 'x-mac-cyrillic', 'windows-1252', 'cp437', 'cp850', 'utf-8']; // prettier-ignore

test('texts in other encodings are not taken for MIK', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines.slice(0, 30).join('\n');
    assert.equal(misreadMik(codec, text), null, language);
    if (!/[\u0400-\u04ff]/.test(text)) continue;
    for (const encoding of OTHERS) {
      const bytes = codec.encode(text, encoding, { errors: 'ignore' });
      assert.equal(misreadMik(codec, codec.decode(bytes, 'windows-1252'), IS_INPUT), null, `${language}, ${encoding}`);
      assert.equal(misreadMik(codec, codec.decode(bytes, 'ibm866')), null, `${language}, ${encoding} as ibm866`);
    }
  }
  for (const { name, bytes } of chardetFiles())
    assert.equal(misreadMik(codec, codec.decode(bytes, 'windows-1252'), IS_INPUT), null, name);
});

test('the page names MIK for a receipt and converts it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'klen.txt', bytesOf(RECEIPT));
  const line = page.locator('#advice li', { hasText: 'Looks like Bulgarian in MIK, the usual code page of MS-DOS' });
  await line.waitFor();
  await waitForFindings(page);
  await line.getByRole('button', { name: 'Review repair' }).click();
  await page
    .locator('#repair')
    .getByRole('button', { name: /^Use this repair: / })
    .click();
  await page.locator('#text .text-row', { hasText: 'Касиер: Стоянка' }).waitFor();
  await page.locator('#facts .pill', { hasText: 'Valid utf-8' }).waitFor();
  await closeWithoutComplaints();
});
