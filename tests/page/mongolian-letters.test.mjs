// Mongolian with є and ї in place of ө and ү. Most tests need no browser.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findMongolianLetters, mongolianLetters } from '../../www/mongolian-letters.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { cleanUp, openFile, startBrowser, waitForFindings } from './browser.mjs';
import { afterReplacements } from './changed-text.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const found = (text) => findMongolianLetters(text).map((place) => `${place.before} ${place.after}`);
const withUkrainianLetters = (text) => text.replace(/[өүӨҮ]/g, (letter) => 'єїЄЇ'['өүӨҮ'.indexOf(letter)]);
const TEXT = 'Хүн бүр төрөх эрхтэй. Үндсэн хууль өнөөдөр батлагдсан байна, мөнгө болон хөрөнгө энэ өдөр бий.';

test('ө and ү are restored, also if other words already have ө and ү', () => {
  for (const text of [withUkrainianLetters(TEXT), `${withUkrainianLetters(TEXT)} Өндөр үнэ`]) {
    const restored = afterReplacements(text, findMongolianLetters(text));
    assert.ok(restored.startsWith(TEXT), restored);
  }
});

test('text in other languages is unchanged', () => {
  for (const text of [
    TEXT,
    'Її діти є у школі, енергія є, об’єднання її їжі. Це її ім’я, моє і твоє.',
    'Он сказал: «Є ї» — это украинские буквы, например моє, твоє, її, їжа. Эти слова мы знаем.', // about letters
    'Сесе є бїда, мы їхали до Ужгорода, штобы видїти новый сьвіт.', // Rusyn
    'хїн, їг, єдєр', // too few words
    '',
  ])
    assert.deepEqual(found(text), [], text);
});

test('texts of the corpora are unchanged, and Mongolian texts with є and ї are found', () => {
  let mongolian = 0;
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n');
    assert.deepEqual(found(text), [], language);
    if (/өө|үү/.test(text) && /монгол|хүн бүр/i.test(text)) {
      mongolian += 1;
      assert.ok(found(withUkrainianLetters(text)).length > 100, language);
    }
  }
  assert.ok(mongolian > 0);
  for (const { name, bytes, encoding } of chardetFiles()) {
    if (!codec.encodings.includes(encoding.toLowerCase())) continue;
    assert.deepEqual(found(codec.decode(bytes, encoding.toLowerCase(), { errors: 'replace' })), [], name);
  }
});

test('an encoding that lacks ө and ү is reported', () => {
  const text = withUkrainianLetters(TEXT);
  assert.equal(mongolianLetters(codec, codec.encode(text), 'utf-8').canWrite, true);
  assert.equal(mongolianLetters(codec, codec.encode(text, 'windows-1251'), 'windows-1251').canWrite, false);
});

test('the page writes ө and ү when the user applies the fix', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'law.txt', withUkrainianLetters(TEXT));
  const line = page.locator('#advice li', { hasText: 'Mongolian with Ukrainian letters in 8 words' });
  await line.getByText('“Хїн” is “Хүн”').waitFor();
  await cleanUp(page, line, 'Write ө and ү…');
  await page.locator('#text .text-row', { hasText: TEXT }).waitFor();
  await openFile(page, 'right.txt', TEXT);
  await waitForFindings(page);
  assert.equal(await page.locator('#advice li', { hasText: 'Mongolian' }).count(), 0);
  await closeWithoutComplaints();
});
