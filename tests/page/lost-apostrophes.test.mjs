// Typographic apostrophes that became question marks, as Word's ’ does in a program that converts to ASCII or ISO-8859-1.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findLostApostrophes } from '../../www/lost-apostrophes.js';
import { openFile, startBrowser } from './browser.mjs';
import { latin1 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const wordsIn = (text) => findLostApostrophes(text)?.places.map(({ word }) => word) ?? null;

test('apostrophes are found in English contractions and genitives, and in French and Italian elisions', () => {
  for (const [text, ...words] of [
    ['We haven?t received it. It?s the customer?s, I?m sure?', 'haven?t', 'It?s', 'customer?s', 'I?m'],
    ['DON?T. They?re here; you?ll see Mr. O?Connor', 'DON?T', 'They?re', 'you?ll', 'O?Connor'],
    ['L?eau de l?été, qu?elle n?aime pas, aujourd?hui', 'L?eau', 'l?été', 'qu?elle', 'n?aime', 'aujourd?hui'],
    ['L?acqua dell?anno, un?altra, tutt?altro', 'L?acqua', 'dell?anno', 'un?altra', 'tutt?altro'],
  ])
    assert.deepEqual(wordsIn(text), words);
  assert.equal(findLostApostrophes('“We don?t”, they?re ?really? sure').hasOthers, true);
  assert.equal(findLostApostrophes('We don?t, they?re late ? always').hasOthers, true);
  assert.equal(findLostApostrophes('Don?t they? They?re late?').hasOthers, false);
});

test('questions, URLs, patterns, code and single words are not taken for lost apostrophes', () => {
  for (const text of [
    'Is it? So what?s that, the dog?s', // one contraction
    'x = a?b:c; y = d?e:f; l?a:b; n?i:o; s?u:v',
    '/search?s=don?t&c?it?s',
    String.raw`/(?:don?t|can?t)+/ and \bwon?t\b`,
    'https://a.org/l?amour https://a.org/d?abord https://a.org/n?aime https://a.org/c?est',
    'Wi?niewski, ?ód?, Mo?e', // lost letters
  ])
    assert.equal(wordsIn(text), null, text);
});

test('one suggestion restores the apostrophes, in the encoding of the file', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const line = page.locator('#advice > li:visible', { hasText: 'Apostrophes replaced by question marks' });
  for (const [bytes, apostrophe] of [
    [Buffer.from('We haven?t – it?s ?late?\n'), '’'],
    [latin1('We haven?t, it?s a caf\xe9 in K\xf6ln, d\xe9j\xe0 vu ?late? M\xfcnchen stra\xdfe\n'), '’'],
  ]) {
    await openFile(page, 'letter.txt', bytes);
    const convert = page.locator('#summary').getByRole('button', { name: /^Decode as/ });
    await line.or(convert).first().waitFor();
    if (await convert.isVisible()) await convert.click();
    await page
      .locator('#advice > li:visible', {
        hasText: /in 2 words, the first at offset 8: “haven\?t” was “haven’t”\..* Other question marks may stand/,
      })
      .getByRole('button', { name: 'Write apostrophes…' })
      .click();
    await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
    await page.locator('#text .text-row', { hasText: `haven${apostrophe}t` }).waitFor();
    await page.locator('#text .text-row', { hasText: `it${apostrophe}s` }).waitFor();
    await line.waitFor({ state: 'detached' });
  }
  await closeWithoutComplaints();
});
