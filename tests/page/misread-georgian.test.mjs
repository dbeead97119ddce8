// Georgian in Georgian-PS and Georgian-Academy: as 8-bit bytes, and decoded as windows-1252 and saved as UTF-8.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadGeorgian } from '../../www/misread-georgian.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { unsupportedEncoding } from './misreading.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** The codes of the letters, typed from the tables of Georgian fonts. */
const PS = new Map(
  Object.entries({
    ა: 0xc0, ბ: 0xc1, გ: 0xc2, დ: 0xc3, ე: 0xc4, ვ: 0xc5, ზ: 0xc6, ჱ: 0xc7, თ: 0xc8, ი: 0xc9, კ: 0xca, ლ: 0xcb, მ: 0xcc, ნ: 0xcd,
    ჲ: 0xce, ო: 0xcf, პ: 0xd0, ჟ: 0xd1, რ: 0xd2, ს: 0xd3, ტ: 0xd4, ჳ: 0xd5, უ: 0xd6, ფ: 0xd7, ქ: 0xd8, ღ: 0xd9, ყ: 0xda, შ: 0xdb,
    ჩ: 0xdc, ც: 0xdd, ძ: 0xde, წ: 0xdf, ჭ: 0xe0, ხ: 0xe1, ჴ: 0xe2, ჯ: 0xe3, ჰ: 0xe4, ჵ: 0xe5,
  }),
); // prettier-ignore
const ACADEMY = new Map(
  Object.entries({
    ა: 0xc0, ბ: 0xc1, გ: 0xc2, დ: 0xc3, ე: 0xc4, ვ: 0xc5, ზ: 0xc6, თ: 0xc7, ი: 0xc8, კ: 0xc9, ლ: 0xca, მ: 0xcb, ნ: 0xcc, ო: 0xcd,
    პ: 0xce, ჟ: 0xcf, რ: 0xd0, ს: 0xd1, ტ: 0xd2, უ: 0xd3, ფ: 0xd4, ქ: 0xd5, ღ: 0xd6, ყ: 0xd7, შ: 0xd8, ჩ: 0xd9, ც: 0xda, ძ: 0xdb,
    წ: 0xdc, ჭ: 0xdd, ხ: 0xde, ჯ: 0xdf, ჰ: 0xe0, ჱ: 0xe1, ჲ: 0xe2, ჳ: 0xe3, ჴ: 0xe4, ჵ: 0xe5, ჶ: 0xe6,
  }),
); // prettier-ignore
const ENCODINGS = { 'GEORGIAN-PS': PS, 'GEORGIAN-ACADEMY': ACADEMY };

const STATEMENT = `სს "თბილისის საერთაშორისო ბანკი"
ანგარიშის ამონაწერი: 01.03.2004 - 31.03.2004
კლიენტი: შპს "მცხეთის ხიდი"

თარიღი;პარტნიორი;დანიშნულება;დებეტი;კრედიტი
17.03.2004;შპს "კავკასიონი";მომსახურების საფასური;367.71;0.00
25.03.2004;თბილისის წყალი;ელექტროენერგიის საფასური;504.86;0.00
20.03.2004;სს საქართველოს ბანკი;ხელფასის ჩარიცხვა, მარტი;6527.75;0.00
`;
const NOTICE =
  'მშობელთა კრება\n\nგთხოვთ, მოიტანოთ ბავშვის დაბადების მოწმობის ასლი და ჯანმრთელობის ცნობა.\n' +
  'ექსკურსია მცხეთაში იქნება ოქტომბრის პირველ კვირას; ფასი ერთი ბავშვისთვის არის ოცი ლარი.\n';

const udhrInGeorgian = () => udhrTexts().filter(({ language }) => language === 'ka')[0].lines;

for (const [name, codes] of Object.entries(ENCODINGS)) {
  const { assertRestored, assertSameAsIconv, bytesOf, misread } = unsupportedEncoding(codes);

  test(`the letters of ${name} have the codes that iconv gives them`, (t) => assertSameAsIconv(t, name));

  test(`tables, prose and single lines are restored from ${name}`, () => {
    for (const text of [STATEMENT, NOTICE, STATEMENT.repeat(50), 'შპს "კავკასიონი"; მომსახურების საფასური, აპრილი'])
      assertRestored(text);
  });

  test(`the Universal Declaration of Human Rights is restored from ${name} in parts of ten lines`, () => {
    const lines = udhrInGeorgian();
    for (let at = 0; at < lines.length; at += 10) {
      const text = lines.slice(at, at + 10).join('\n').replace(/[^\0-\x7fა-ჰ]/g, ''); // prettier-ignore
      assert.equal(misreadGeorgian(misread(text)).text, text);
    }
  });

  test(`detection names no encoding for bytes in ${name}`, () => {
    const lines = STATEMENT.split('\n');
    for (const text of [STATEMENT, NOTICE, lines.slice(4).join('\n'), STATEMENT.replace(/[^ა-ჰ \n]/g, '')]) {
      const [best] = codec.detect(bytesOf(text));
      assert.ok(best.confidence < 0.5, `${best.encoding} ${best.confidence}: ${text}`);
    }
  });

  test(`accented letters, quotation marks and words in Unicode in a text in ${name} stay`, () => {
    const text = `${STATEMENT}„Café“ – Zürich, 5 €; Тбилиси; საქართველო\n`;
    const input = STATEMENT.replace(/[^\0-\x7f]+/g, misread) + text.slice(STATEMENT.length);
    assert.equal(misreadGeorgian(input).text, text);
  });
}

/** Encodings whose bytes are accented letters in windows-1252. */
const OTHERS = [
  'windows-1250', 'windows-1251', 'windows-1253', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'windows-874', 'koi8-r',
  'koi8-u', 'ibm866', 'macintosh', 'x-mac-cyrillic', 'iso-8859-2', 'iso-8859-5', 'iso-8859-7', 'iso-8859-8', 'shift_jis', 'euc-jp', 'gbk',
  'big5', 'euc-kr', 'utf-8',
]; // prettier-ignore

test('other texts, and Cyrillic texts in capital letters, are not taken for wrongly decoded Georgian', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n');
    assert.equal(misreadGeorgian(text), null, language);
    const texts = /^(?:be|bg|mk|ru|sr|uk)(?:-|$)/.test(language) ? [text, text.toUpperCase()] : [text];
    for (const each of texts)
      for (const encoding of OTHERS) {
        const bytes = codec.encode(each, encoding, { errors: 'ignore' });
        assert.equal(misreadGeorgian(codec.decode(bytes, 'windows-1252')), null, `${language}, ${encoding}`);
      }
  }
  for (const { name, bytes } of chardetFiles())
    assert.equal(misreadGeorgian(codec.decode(bytes, 'windows-1252')), null, name);
  for (const text of [
    'ÀÁÂÃÄÅ ÆÇÈÉÊË ÌÍÎÏÐÑ ÒÓÔÕÖ ØÙÚÛÜ ÝÞß àáâãäå æçèéêë ìíîïðñ òóôõöø ùúûü ýþÿ\n'.repeat(3),
    'À É È À É È ÀÀ ÉÉ ÈÈ À É À É Ä Ä ÄÄ\n'.repeat(9),
    STATEMENT,
  ])
    assert.equal(misreadGeorgian(text), null, text);
});

test('lists in capitals in windows-1251 are not taken for Georgian', () => {
  for (const text of [
    'ИТАЛИАНСКА\nНЯМА ОГРАНИЧЕНИЯ\nЛИПСВА ШЕСТНАДЕСЕТИЧНА ЦИФРА\n',
    'ПОКАЖИ ГИ ПРОШИРУВАЧИТЕ\nИЗВЕДУВАЧИ\n',
    'ПАПКАТА НЕ МОЖЕ ДА БИДЕ КРЕИРАНА\n',
    'ТИФФ СЛИКА ЈЕ ПРЕВЕЛИКА\nА4 ЕКСТРА\nРАДЊА ДУГМЕТА ОЛОВКЕ\n',
    'СЛЕДЕЋИ ПАКЕТИ БИЋЕ УКЛОЊЕНИ\nБЕЗ ДЕЉЕЊА СТВАРНЕ ЛОКАЦИЈЕ САДРЖАЈА\n',
  ]) {
    const bytes = codec.encode(text, 'windows-1251');
    assert.equal(misreadGeorgian(codec.decode(bytes, 'windows-1252')), null, text);
    const [{ encoding, confidence }] = codec.detect(bytes);
    assert.ok(encoding === 'windows-1251' && confidence > 0.9, text);
  }
});

test('signs between numbers stay, and words beside ASCII letters are restored', () => {
  for (const codes of [PS, ACADEMY]) {
    const { misread, bytesOf, repairsOf } = unsupportedEncoding(codes);
    const size = `${NOTICE}ზომა 3×4, 10 × 20, 9÷3; %sგასაღები, Café\n`;
    // The bytes of × and ÷ are those of windows-1252, like that of é.
    const bytes = Buffer.from(bytesOf(size));
    assert.deepEqual(repairsOf(bytes, 'utf-8'), [size]);
    assert.deepEqual(repairsOf(Buffer.from(misread(size)), 'utf-8'), [size]);
  }
});

const { bytesOf: inPS, misread: misreadPS } = unsupportedEncoding(PS);
const ADVICE = 'Looks like Georgian in Georgian-PS, an encoding of Georgian fonts before Unicode';
const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });

for (const [name, bytes, sentence] of [
  [
    'amonaceri.csv',
    Buffer.from(misreadPS(STATEMENT)),
    `${ADVICE}, whose characters were read as windows-1252. The text is “სს "თბილისის`,
  ],
  ['amonaceri-raw.csv', inPS(STATEMENT), `${ADVICE}. The text is “სს "თბილისის`],
]) {
  test(`the page names the encoding of ${name}, suggests no Cyrillic encoding, and converts the text`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, name, bytes);
    const line = advice(page, sentence);
    await line.waitFor();
    await waitForFindings(page);
    assert.equal(await advice(page, /koi8|windows-1251|Unknown 8-bit text/).count(), 0);
    await line.getByRole('button', { name: 'Review repair' }).click();
    await page
      .locator('#repair')
      .getByRole('button', { name: /^Use this repair: / })
      .click();
    await page.locator('#text .text-row', { hasText: 'ანგარიშის ამონაწერი' }).waitFor();
    await line.waitFor({ state: 'detached' });
    await page.locator('#facts .pill', { hasText: 'Valid utf-8' }).waitFor();
    await closeWithoutComplaints();
  });
}
