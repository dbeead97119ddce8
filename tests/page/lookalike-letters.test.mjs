// Latin letters in Cyrillic words and Cyrillic letters in Latin words.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findLookalikeLetters, lookalikeLetters } from '../../www/lookalike-letters.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { cleanUp, downloadWith, openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const found = (text) => findLookalikeLetters(text).map((place) => `${place.before} ${place.after}`);

test('Latin letters in evidently Cyrillic words, and Cyrillic letters in evidently Latin words, are replaced', () => {
  // The Latin letters are i, o, K, c, p and E.
  assert.deepEqual(found('м. Львiв, Кoмпанія «Свiтанок», Kиїв, cлово, cпpава, КРEДИТ'), [
    'Львiв Львів',
    'Кoмпанія Компанія',
    'Свiтанок Світанок',
    'Kиїв Київ',
    'cлово слово',
    'cпpава справа',
    'КРEДИТ КРЕДИТ',
  ]);
  // The Cyrillic letters are о, е and а.
  assert.deepEqual(found('Micrоsоft Windows, sеcurity, Vаlentin'), [
    'Micrоsоft Microsoft',
    'sеcurity security',
    'Vаlentin Valentin',
  ]);
});

test('codes, identifiers, addresses, short words, and words whose script is not certain are unchanged', () => {
  for (const text of [
    'М5, M5х20, АBC-123, 2х4, ВАЗ-2106B, Х5-Retail', // codes
    'iФон, iПад, eБанк, 1С:Бухгалтерия, C++ и С#', // names
    'emailа, onlineу, PDFа и HTMLе — склонение, VPNом',
    'кот и кoт, нос и нoс', // short
    'РОССOР, TOPОB, ABTO', // all letters have lookalikes
    'Привеt, шkола, Wиндовс', // t, k and W have no exact lookalike
    'user_имяo, путь/кoмпанія/файл, компанiя.com, имяo@почта.рф, ${имяo}',
    'Українська мова, русский язык, English text, Ελληνικά',
    'нaiве', // equally many letters of both scripts
    'Iаьржа, ХIИНЦА, IАДАТ, нохчийн мотт, эр, Iуьйре', // I in place of the Chechen letter palochka
    '',
  ])
    assert.deepEqual(found(text), [], text);
});

test('the changes have offsets and lengths in bytes, and words that another fix changes are left out', () => {
  const text = 'м. Львiв і Кoмпанія';
  const bytes = codec.encode(text);
  const changes = [
    { offset: 4, length: 9, after: 'Львів' },
    { offset: 17, length: 15, after: 'Компанія' },
  ];
  assert.deepEqual(lookalikeLetters(codec, bytes, 'utf-8', []).changes, changes);
  assert.deepEqual(lookalikeLetters(codec, bytes, 'utf-8', [changes[0]]).changes, [changes[1]]);
  assert.equal(lookalikeLetters(codec, codec.encode('Львів'), 'utf-8', []), null);
  // ibm866 has no і, so a file in ibm866 cannot have the corrected word.
  assert.deepEqual(found('м. Львiв, Її'), ['Львiв Львів']);
  const dos = codec.encode('м. Львiв, Її', 'ibm866');
  assert.equal(lookalikeLetters(codec, dos, 'ibm866', []), null);
});

test('texts of the corpora and of this project have no words to change, except for real mistakes', () => {
  const mistakes = { 'susu.ac.ru.xml': ['Cайт Сайт'] };
  for (const { language, lines } of udhrTexts()) assert.deepEqual(found(lines.join('\n')), [], language);
  for (const { name, bytes, encoding } of chardetFiles()) {
    if (!codec.encodings.includes(encoding.toLowerCase())) continue;
    const text = codec.decode(bytes, encoding.toLowerCase(), { errors: 'replace' });
    const expected = /[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]/.test(text)
      ? mistakes[name.split('/').at(-1)]
      : [];
    assert.deepEqual(found(text), expected ?? [], name);
  }
  for (const path of ['../../README.md', '../../www/keyboard-layout.js'])
    assert.deepEqual(found(readFileSync(new URL(path, import.meta.url), 'utf8')), [], path);
});

test('the page writes the words in one script on request', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'firms.csv', '1;Кoмпанія «Обрiй»;м. Львiв;М5\n2;Спілка;м. Київ;X5\n');
  const line = page.locator('#advice li', { hasText: 'Latin letters in Cyrillic words in 3 words' });
  await line.getByText('“Кoмпанія” has Latin and Cyrillic letters that look alike').waitFor();
  await cleanUp(page, line, 'Replace with Cyrillic letters…');
  await page.locator('#text .text-row', { hasText: 'Компанія' }).waitFor();
  await page.keyboard.press('F2');
  const button = page.locator('#edit-bar').getByRole('button', { name: /^Download edited file \(/ });
  const { bytes } = await downloadWith(page, button);
  assert.equal(bytes.toString(), '1;Компанія «Обрій»;м. Львів;М5\n2;Спілка;м. Київ;X5\n');
  await openFile(page, 'clean.csv', '1;Компанія «Обрій»;М5\n');
  await waitForFindings(page);
  assert.equal(await page.locator('#advice li', { hasText: 'look alike' }).count(), 0);
  await closeWithoutComplaints();
});
