// If no language has the words of a text, the text was decoded in the wrong encoding. Its invisible characters and special spaces can be letters, so
// the page does not offer to remove them. The page still offers to remove real soft hyphens and joiners.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { areInvisibleLetters, hasImplausibleWords } from '../../www/implausible-words.js';
import { areSpacesLetters } from '../../www/spaces-for-letters.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { assertLinear } from './linear-time.mjs';
import { misread } from './misreading.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const ENCODINGS = [
  'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257',
  'ibm866', 'iso-8859-2', 'iso-8859-4', 'iso-8859-5', 'iso-8859-7', 'koi8-r', 'macintosh', 'x-mac-cyrillic', 'cp437', 'cp775',
  'cp850', 'cp852', 'cp855', 'cp857',
]; // prettier-ignore
const INVISIBLE = /[\u00ad\u200c-\u200f]/g;
const texts = udhrTexts().map(({ language, lines }) => ({ language, text: lines.join('\n') }));

/** Yields a text after it was encoded in one encoding and decoded in another. Skips encodings that cannot encode the text. */
function* misreadings(text) {
  if (!/[^\0-\x7f]/.test(text)) return;
  for (const encodedIn of ENCODINGS) {
    let bytes;
    try {
      bytes = codec.encode(text, encodedIn);
    } catch {
      continue;
    }
    for (const decodedIn of ENCODINGS)
      if (decodedIn !== encodedIn) yield codec.decode(bytes, decodedIn, { errors: 'replace' });
  }
}

test('invisible characters and spaces that are letters are found in most wrongly decoded texts', () => {
  const [invisible, spaces] = [
    { all: 0, found: 0 },
    { all: 0, found: 0 },
  ];
  for (const { text } of texts) {
    for (const wrong of misreadings(text.slice(0, 6000))) {
      if (wrong.match(INVISIBLE)?.length >= 3) {
        invisible.all += 1;
        if (areInvisibleLetters(wrong)) invisible.found += 1;
      }
      if (!text.includes('\u00a0') && wrong.split('\u00a0').length > 3) {
        spaces.all += 1;
        if (areSpacesLetters(wrong)) spaces.found += 1;
      }
    }
  }
  assert.ok(invisible.all > 200 && invisible.found >= 0.9 * invisible.all, JSON.stringify(invisible));
  assert.ok(spaces.all > 500 && spaces.found >= 0.7 * spaces.all, JSON.stringify(spaces));
});

const VOWEL = /[aeiouyäöüáéíóúàèìòùâêîôûаеёиоуыэюяіїєαεηιουωąęėįųūāēīőűıøåæœ]/iu;
/** Returns a text with the character `hyphen` after each vowel that hyphenation could divide from the next letter. */
const hyphenated = (text, hyphen = '\u00ad') =>
  text.replaceAll(/[\p{L}\p{M}]{5,}/gu, (word) =>
    Array.from(word, (letter, at) => {
      const [next, afterNext] = [word[at + 1] ?? '', word[at + 2] ?? ''];
      const endsSyllable =
        at >= 1 && afterNext !== '' && VOWEL.test(letter) && !VOWEL.test(next) && !/\p{M}/u.test(next);
      return endsSyllable ? letter + hyphen : letter;
    }).join(''),
  );

test('soft hyphens, joiners and direction marks of correct texts are not taken for letters, in any language', () => {
  for (const { language, text } of texts) {
    assert.equal(hasImplausibleWords(text), false, language);
    for (const changed of [
      hyphenated(text),
      hyphenated(text, '\u00ad '), // lines that were joined
      hyphenated(text, '\u00ad\n'),
      hyphenated(text, '\u200c'),
      text.replaceAll(' ', '\u200d '),
      text.replaceAll(' ', '\u200e '),
      text.replaceAll(/[-–/]/g, '$&\u00ad'),
    ])
      assert.equal(areInvisibleLetters(changed), false, language);
  }
  for (const text of [
    'Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft, E-\u00adMail, und/\u00adoder, Kraft\u00adfahr\u00adzeug',
    'досто\u00adпри\u00adме\u00adча\u00adтель\u00adность, све\u00adде\u00adния, по\u00adлу\u00adче\u00adние',
    'v\u00adi\u00ada\u00adg\u00adr\u00ada c\u00adi\u00ada\u00adl\u00adi\u00ads p\u00adi\u00adl\u00adl\u00ads', // hides words from a filter
    'a\u200bb\u200bc \u200bd \ufeffe',
    '│Name│Age│City│\n│Anna│30│Rome│\n│Ēva│41│Rīga│',
    'кІэ, шІу, цІыф, щІэн', // Adyghe with І in place of Ӏ
  ])
    assert.equal(areInvisibleLetters(text), false, text);
});

test('words of correct text with capital letters, dots and symbols within them are plausible', () => {
  for (const text of [
    'МегаФон; СберБанк; АльфаБанк; ВкусВилл; ТрансТелеКом; ПриватБанк',
    'Процедура ПередЗаписью(Отказ)\n\tДля Каждого СтрокаТаблицы Из Товары Цикл\n\t\tНоваяСтрока.ВидДвижения = ВидДвиженияНакопления.Расход;\n',
    'ΕθνικήΤράπεζα ΤηλεΠώληση ΒιοΧώρος ΑγροΓη',
    'istÖffentlich, kannÄndern, wirdÜbernommen',
    'Poblacht na hÉireann, an tÁdh, lucht na hÓige, tír na nÓg, i nÚsáid, na hÍslí',
    JSON.stringify('Ошибка\nПроверьте файл\nВведите имя\tИмя\nСкачать'),
    JSON.stringify('Erreur\nÉchec\nÀ vérifier\nÊtes-vous sûr\nÉtat'),
    JSON.stringify('Klaida\n„Sun“\n„Dell“\n„Acer“'),
    'printf("%sÖl %dÄpfel %sÜbung %sÉtat");',
    'les étudiant·e·s, citoyen·ne·s, directeur·rice·s, tou·te·s, un·e ami·e; in·hèrn, des·har',
    'N·m, kg·m², A·s, V·A, Pa·s, J·s, W·h, m²K, mol·K, kWh/m²a',
    'si a≤b et x≥y, i≤j, n≠m: sin²x+cos²x, tan²x',
    'AaBbCcČčDdEeFf RrSsŠšTt VvZzŽž',
    'A۱x A۰x A۲x',
  ]) {
    assert.equal(hasImplausibleWords(text), false, text);
    assert.equal(areSpacesLetters(text.replaceAll(' ', '\u00a0')), false, text);
  }
});

test('the search for words that no language has takes linear time', () => {
  for (const piece of ['a', 'a\u00ad', '■', 'a■', 'é', 'aÉ', '\u00ad', 'aا', 'a\u200e', 'a■b ', 'éÉé ', '\u00ada '])
    assertLinear((count) => areInvisibleLetters(piece.repeat(count)), 50_000, piece);
});

/** A notice of a shop in Bulgarian. */
const NOTICE =
  'Уважаеми клиенти, скоро щаваме ви, че от първи юни магазинът ще работи с ново работно време. Моля, пазете касовите бележки, защото само с тях се приемат рекламации. Стоката се връща в срок от седем дни, ако опаковката не е нарушена.';
/** Bulgarian in MIK, decoded as windows-1251. MIK has А to я at 80 to BF. */
const MISREAD_NOTICE = codec.decode(
  Uint8Array.from(NOTICE, (letter) =>
    letter > '\x7f' ? letter.codePointAt(0) - 0x0410 + 0x80 : letter.codePointAt(0),
  ),
  'windows-1251',
);

test('the page does not offer to remove letters that look invisible, and says why', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const advice = page.locator('#advice');
  const open = async (name, text) => {
    await openFile(page, name, Buffer.from(text));
    await waitForFindings(page);
  };
  const countOfButtons = () => page.getByRole('button', { name: /^(Remove invisible|Replace with spaces)/ }).count();
  // A program of a Polish system decoded the text in its OEM code page. No repair tries these two encodings together.
  const latvian = texts.find(({ language }) => language === 'lv').text.slice(0, 1000);
  await open('lv.txt', misread(latvian, 'windows-1257', 'cp852'));
  await advice
    .locator('li', { hasText: 'invisible character' })
    .getByText('The characters may be letters of text that was decoded in the wrong encoding, so do not remove')
    .waitFor();
  assert.equal(await countOfButtons(), 0);
  // The page recognises MIK. The repair comes first, so nothing is offered for the no-break spaces, which are letters.
  await open('bg.txt', `${MISREAD_NOTICE}\n`.repeat(4));
  await advice.getByText('Looks like Bulgarian in MIK').waitFor();
  assert.equal(await countOfButtons(), 0);
  await open('de.txt', hyphenated(texts.find(({ language }) => language.startsWith('de')).text));
  await advice.getByRole('button', { name: 'Remove invisible characters…' }).waitFor();
  await closeWithoutComplaints();
});
