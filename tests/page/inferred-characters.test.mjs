// Characters that a repair infers, because windows-1251 has no character for the byte 98: the page says which they are, and how many.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findRepair } from '../../www/text-repair.js';
import { openFile, openTab, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/**
 * Returns a text whose UTF-8 was decoded in another encoding. `replacement` is what the decoder writes for bytes without a character; if it is
 * undefined, these bytes become control characters.
 */
const misread = (text, encoding, replacement) =>
  codec.decode(codec.encode(text), encoding).replace(/[\x80-\x9f]/g, (control) => replacement ?? control);
/** Returns the characters that the repair of a text infers. */
const inferredIn = (text) => findRepair(codec, codec.encode(text), 'utf-8').places?.inferred;

const PRICES = 'В-101;Вишиванка жіноча «Іванка»;1450,00\nИ-777;Игрушка мягкая «Ёжик»;275,00\n';
const RULES = 'ПРАВИЛА ИГРЫ\nИгроки ходят по очереди: Иван, Игорь, Ирина\n';
const SERBIAN = 'Јован је рекао: „Добар дан, моји пријатељи!“\nОвде је мој јелен, и није твој.\n';

test('inferred characters are counted, whichever character the decoder wrote in place of their last byte', () => {
  for (const [text, wanted] of [
    [PRICES, { count: 2, characters: ['И'], lines: [2] }],
    [RULES, { count: 6, characters: ['И'], lines: [1, 2] }],
    [SERBIAN, { count: 8, characters: ['ј'], lines: [1, 2] }],
  ]) {
    for (const replacement of ['?', '\ufffd', '\x1a', '']) {
      const damaged = misread(text, 'windows-1251', replacement);
      const bytes = codec.encode(damaged);
      const { changes, places } = findRepair(codec, bytes, 'utf-8');
      assert.deepEqual(places.inferred, wanted, JSON.stringify(replacement));
      assert.ok(changes.length > 0);
    }
    // A decoder that is not strict keeps the byte as a control character, so nothing is inferred.
    assert.equal(inferredIn(misread(text, 'windows-1251')), null);
  }
});

test('if the decoder kept every byte of the characters, the repair infers none of them', () => {
  for (const text of ['‘Hello’, she said. ‘No’ – a café, naïve and ‘quoted’', 'Größe, Übung, ‘Zitat’'])
    for (const replacement of [undefined, '?'])
      assert.equal(inferredIn(misread(text, 'windows-1252', replacement)) ?? null, null, text);
  for (const text of ['Привет, мир! Как дела?', 'Добрый день, товарищ'])
    assert.equal(inferredIn(misread(text, 'windows-1251', '?')), null, text);
});

test('the suggestion and the panel of the repair name the inferred characters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'igra.txt', misread(RULES, 'windows-1251', '?'));
  await waitForFindings(page);
  const sentence =
    '6 characters (И) in lines 1 and 2 are inferred: one byte of each became “?” or U+FFFD, or is missing. It is probably byte 98, the only byte for which windows-1251 has no character. Another program may have lost another byte, so check these characters.';
  await page.locator('#advice li', { hasText: sentence }).waitFor();
  await openTab(page, 'fix');
  await page.locator('#repair', { hasText: sentence }).waitFor();
  // The repair restores what the text says, so the page does not say that the text is lost.
  await openFile(page, 'lost.txt', misread(RULES, 'windows-1251', '\ufffd'));
  await page
    .locator('#advice li', {
      hasText: 'Contains 6 replacement characters (U+FFFD), the first at offset',
    })
    .filter({ hasText: 'The repair replaces all of them.' })
    .waitFor();
  const advice = await page.locator('#advice').textContent();
  assert.ok(!advice.includes('lost in this file') && !advice.includes('Only an earlier copy'), advice);
  await openFile(page, 'one.txt', misread('Игрок ходят по очереди, каждый раз', 'windows-1251', '?'));
  await page
    .locator('#advice li', {
      hasText:
        '1 character (И) in line 1 is inferred: one byte of it became “?” or U+FFFD, or is missing. It is probably byte 98',
    })
    .waitFor();
  await closeWithoutComplaints();
});
