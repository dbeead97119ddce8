// Azerbaijani typed for a font such as A3 Times AzLat, which has Latin letters at the codes of Cyrillic letters.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { decoded, encoded, offered, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'azlat-font';

/** The letters of the font at Cyrillic codes, from converters for these fonts. */
const KEYS = {
  я: 'ə', ы: 'ı', ю: 'ö', ц: 'ü', ь: 'ğ', ш: 'ş', ч: 'ç', Я: 'Ə', Ю: 'Ö', Ц: 'Ü', Ь: 'Ğ', Ш: 'Ş', Ч: 'Ç', И: 'İ',
}; // prettier-ignore
const KEY_OF = new Map(Object.entries(KEYS).map(([key, letter]) => [letter, key]));
const typed = (text) => Array.from(text, (letter) => KEY_OF.get(letter) ?? letter).join('');

const CONTRACTS = `Müqavilələrin siyahısı, 2001-ci il
Sıra;Tarix;Tərəf;Məzmun;Məbləğ (manat);Qeyd
1;23.06.2001;Gəncə şəhər Təhsil şöbəsi;Mebel alınması haqqında müqavilə;845000;ödənilib
2;24.06.2001;"Günəş" Məhdud Məsuliyyətli Cəmiyyəti;Çap işləri və kitabların cildlənməsi;2134000;gözləyir
3;20.06.2001;Gəncə şəhər Təhsil şöbəsi;İşçilərin sığortalanması;2696000;
4;24.06.2001;Bakı şəhəri, Nəsimi rayonu;Əmək haqqından tutulan vergilər üçün;1602000;ləğv edilib
`;

test('a table is decoded, in UTF-8 and in windows-1251, and encoded again', () => {
  for (const encoding of ['utf-8', 'windows-1251']) {
    const input = codec.encode(typed(CONTRACTS), encoding);
    assert.deepEqual(offered(input, encoding), [id]);
    const result = decoded(id, input, encoding);
    assert.equal(result.text, CONTRACTS);
    assert.equal(result.note, null);
    assert.equal(encoded(id, result.form, result.text, encoding), typed(CONTRACTS));
  }
});

test('the Universal Declaration of Human Rights in Azerbaijani is decoded', () => {
  const { lines } = udhrTexts().find(({ language }) => language === 'az-Latn');
  const text = lines.join('\n').normalize('NFC').replaceAll('i̇', 'i');
  assert.deepEqual(offered(utf8(typed(text))), [id]);
  assert.equal(decoded(id, utf8(typed(text))).text, text);
});

test('Ы becomes I, and Cyrillic words stay if one of them has a letter that the font does not use', () => {
  assert.equal(decoded(id, utf8(`${typed(CONTRACTS)}BAKЫ ШЯHЯRИ\n`)).text, `${CONTRACTS}BAKI ŞƏHƏRİ\n`);
  const { text, note } = decoded(id, utf8(`${typed(CONTRACTS)}Москва, я\n`));
  assert.equal(text, `${CONTRACTS}Москва, я\n`);
  assert.match(note, /^2 Cyrillic words are unchanged/);
});

test('other texts are not taken for text in the font', () => {
  for (const { language, lines } of udhrTexts()) {
    assert.equal(offered(utf8(lines.join('\n'))).includes(id), false, language);
  }
  for (const { name, bytes } of chardetFiles())
    for (const encoding of ['windows-1251', 'utf-8'])
      assert.equal(offered(bytes, encoding).includes(id), false, `${name}, ${encoding}`);
  for (const text of [
    CONTRACTS,
    'Мы купили USBшный кабель, HTMLки, PDFы и CSSы; IPшник, Wi-Fiя, webы, IT-шники, SMSить, API-ы, gitы\n'.repeat(5),
    'Скачaть бecплaтнo мyзыкy: вeсь aльбoм, чacтo ищyт, ужe ecть, oткpoй ccылкy, цeны, шyм, ключ, юмop, яркo\n'.repeat(
      5,
    ),
    'x1я y2ы яx ыy юz цw чv шu ьt\n',
  ])
    assert.equal(offered(utf8(text)).includes(id), false, text);
});

test('the page offers to write Azerbaijani letters, and lists no words with letters of several scripts', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'muqavile.csv', typed(CONTRACTS));
  const offer = page.locator('#layers li', { hasText: 'Azerbaijani typed for a font' });
  await offer.getByText('Only with such a font does the text show').waitFor();
  await waitForFindings(page);
  assert.equal(await page.locator('#advice li').count(), 0);
  await offer.getByRole('button', { name: 'Write Azerbaijani letters' }).click();
  await page.locator('#text .text-row', { hasText: 'Müqavilələrin siyahısı' }).waitFor();
  await closeWithoutComplaints();
});
