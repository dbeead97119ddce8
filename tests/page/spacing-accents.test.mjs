// Accents before their letters, as in text that was copied from a PDF file of LaTeX. The fonts of TeX (OT1) have accents only as
// characters of their own (The LaTeX Companion, section on font encodings), and a PDF viewer copies them as they are printed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findSpecial, plainChanges } from '../../www/special-characters.js';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Returns the text after all changes of the group that is suggested, `accents` or `allAccents`; null if none is. */
function joined(text) {
  const bytes = Buffer.from(text);
  const { accents, allAccents } = findSpecial(codec, bytes, 'utf-8', []);
  const groups = Object.entries({ accents, allAccents }).filter(([, { offsets }]) => offsets.length > 0);
  assert.ok(groups.length <= 1, text);
  if (groups.length === 0) return null;
  let result = '';
  let end = 0;
  for (const { offset, length, after: letters } of plainChanges(codec.inspect(bytes, 'utf-8'), groups[0][0])) {
    result += bytes.subarray(end, offset).toString() + letters;
    end = offset + length;
  }
  return result + bytes.subarray(end).toString();
}

test('´ and the grave accent are joined with their letters beside other accents, or if several words end with such a vowel', () => {
  for (const [text, expected] of [
    [
      'N´u˜nez, Dvoˇr´ak, ´Ecole, Lef`evre, na¨ıve N¨aherung, fa¸cade',
      'Núñez, Dvořák, École, Lefèvre, naïve Näherung, façade',
    ],
    [
      'Les donn´ees ont ´et´e collect´ees aupr`es d’employ´es ; re¸cu, enquˆete',
      'Les données ont été collectées auprès d’employés ; reçu, enquête',
    ],
    ['La citt`a `e pi`u bella perch´e c’`e libert`a, qualit`a', 'La città è più bella perché c’è libertà, qualità'],
    ['Die Pr¨ufung f¨ur G¨aste', 'Die Prüfung für Gäste'],
  ])
    assert.equal(joined(text), expected);
});

test('´ as an apostrophe or a letter, the grave accent as a quotation mark, and accents after their letters stay', () => {
  for (const text of [
    'Gabi´s und l´amour, O´Neill, d´Artagnan, rock´n´roll',
    'L´eau d´une rivi\u00e8re, aujourd´hui, l´\u00e9cole',
    'Dov´e, com´e, cos´e? L´acqua, un´altra citta´',
    'Hawai´i, Kaua´i, Lana´i, Pu´u, po´e, ka´a, na´e',
    'Izmir´e, Istanbul´a, Mehmet´e, Ankara´ya gitti',
    'Use `a`, `e` and `open`, or ``quoted´´ text',
    'u¨ber und scho¨n, siehe ¨ oben',
    'Ein caf´e und ein Gr\u00fc\u00dfer, donn´ees, employ´es, ann´ee', // letters with accents as one character too
  ])
    assert.equal(joined(text), null, text);
  // Among other accents, ´ before a consonant that has no acute accent is an apostrophe. So only the others are joined.
  assert.equal(joined('Die Pr¨ufung: d´Hondt, geht´s'), 'Die Prüfung: d´Hondt, geht´s');
});

test('one suggestion joins all accents of a text', async () => {
  const { page, settled } = await browser.open();
  const suggestion = (text) => page.locator('#advice > li:visible', { hasText: text });
  for (const [text, sentence, joinedText] of [
    [
      'Die Pr¨ufung f¨ur G¨aste, eine na¨ıve N¨aherung\n',
      '5 accents beside their letters: “¨u” is “ü”.',
      'Die Prüfung für Gäste, eine naïve Näherung',
    ],
    [
      'F¨ur B´ezier (´Ecole Polytechnique F´ed´erale)\n',
      '5 accents beside their letters: “¨u” is “ü”.',
      'Für Bézier (École Polytechnique Fédérale)',
    ],
  ]) {
    await openFile(page, 'pdf.txt', text);
    await suggestion(sentence).getByRole('button', { name: 'Join with letters…' }).click();
    await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
    await page.locator('#text .text-row', { hasText: joinedText }).waitFor();
    await waitForFindings(page);
    assert.equal(await suggestion('beside').count(), 0);
  }
  await settled();
});
