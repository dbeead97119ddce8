// Text that only a certain font shows correctly: Burmese in Zawgyi (zawgyi.test.mjs has its conversion), and characters
// of the fonts Symbol and Wingdings.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findZawgyi } from '../../www/font-text.js';
import { symbolFor } from '../../www/symbol-fonts.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { cleanUp, openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** “Phone number”, names and “thank you, Myanmar” in Zawgyi: the vowel sign and the medial RA precede the consonants. */
const ZAWGYI = 'ဖုန္း နံပါတ္\nေနာင္ေနာင္ ေမာင္ေမာင္ ေရႊ\nေက်းဇူးတင္ပါတယ္ ျမန္မာ\n';
/** The same words in Unicode. */
const UNICODE = 'ဖုန်း နံပါတ်\nနောင်နောင် မောင်မောင် ရွှေ\nကျေးဇူးတင်ပါတယ် မြန်မာ\n';

test('Zawgyi is recognized by vowel signs before their consonants, and text in Unicode is not taken for Zawgyi', () => {
  const { offsets } = findZawgyi(codec, codec.encode(ZAWGYI), 'utf-8');
  assert.equal(offsets[0], Buffer.byteLength(ZAWGYI.slice(0, ZAWGYI.indexOf('\u1031'))));
  for (const encoding of ['utf-16le', 'utf-16be'])
    assert.ok(findZawgyi(codec, codec.encode(ZAWGYI, encoding, { writeBOM: false }), encoding));
  for (const text of [UNICODE, ...udhrTexts().map(({ lines }) => lines.join('\n'))])
    assert.equal(findZawgyi(codec, codec.encode(text), 'utf-8'), null);
  assert.equal(findZawgyi(codec, Uint8Array.of(0xff), 'utf-8'), null);
});

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });

test('if only a later part of a text is in Zawgyi, the page says where', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // The page offers to convert Zawgyi only if it is in the first 64 KiB.
  await openFile(page, 'notes.txt', `${'A line of notes.\n'.repeat(5000)}${ZAWGYI}`);
  const line = advice(page, 'Looks like Burmese in Zawgyi: U+1031 is before its consonant in');
  await line.getByText('Open this part alone: the page then offers to convert it to Unicode.').waitFor();
  await line.getByRole('button', { name: 'Go to next U+1031' }).click();
  await page.locator('#detail', { hasText: 'U+1031' }).waitFor();
  await page.locator('#facts .facts-caveat', { hasText: 'but Burmese in Zawgyi' }).waitFor();
  await openFile(page, 'unicode.txt', UNICODE);
  await waitForFindings(page);
  assert.equal(await advice(page, 'Zawgyi').count(), 0);
  await closeWithoutComplaints();
});

test('bullets of Word are named as characters of a symbol font', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'list.txt', '\uf0b7 Bread\n\uf0b7 Milk\n\uf0fc Done\n');
  const line = advice(page, '3 characters of symbol fonts: ');
  await line.getByRole('button', { name: 'Go to next symbol' }).click();
  await page.locator('#detail', { hasText: 'U+F0B7' }).waitFor();
  await page.locator('#facts .facts-caveat', { hasText: 'but with characters of symbol fonts' }).waitFor();
  const groups = page.getByRole('group', { name: 'Groups of problems' }).getByRole('button');
  assert.deepEqual(await groups.allTextContents(), ['3 characters of symbol fonts']);
  // Other private-use characters, such as the logo of Apple, are not reported.
  await openFile(page, 'apple.txt', '\uf8ff Mac\n');
  await waitForFindings(page);
  assert.equal(await advice(page, 'symbol font').count(), 0);
  await closeWithoutComplaints();
});

// Pairs of a code of the font, as a character of ISO-8859-1, and the character that the font shows for it. Sources: Adobe's encoding of
// Symbol (Unicode's mapping file symbol.txt), and Microsoft's chart of Wingdings.
const IN_SYMBOL =
  'AΑ BΒ CΧ DΔ EΕ FΦ GΓ HΗ IΙ KΚ MΜ NΝ OΟ PΠ QΘ RΡ SΣ TΤ UΥ Vς WΩ XΞ YΨ ZΖ aα bβ cχ dδ eε fφ gγ hη iι kκ lλ mμ nν pπ qθ rρ sσ tτ uυ ' +
  '£≤ ¥∞ «↔ ¬← \xad↑ ®→ ¯↓ °° ±± ²″ ³≥ ´× µ∝ ¶∂ ·• ¸÷ ¹≠ º≡ »≈ Ç∩ È∪ Ì⊂ Î∈ Ñ∇ Õ∏ Ö√ Û⇔ Þ⇒ å∑ ò∫';
const IN_WINGDINGS = 'J☺ L☹ o□ §▪ ¨◻ Ø➢ ß← à→ è➔ û✗ ü✓ ý☒ þ☑';
/** Returns the private-use character that Word writes for a code of a symbol font. */
const privateUse = (character) => String.fromCodePoint(0xf000 + character.codePointAt(0));

test('a character of a symbol font is decoded in the more likely font, or not at all if both fonts are likely', () => {
  for (const [code, character] of `${IN_SYMBOL} ${IN_WINGDINGS}`.split(' '))
    assert.equal(symbolFor(privateUse(code), 'x ', ' y'), character, code);
  // These codes are bullets of Wingdings only at the start of a line and before a space.
  for (const [code, bullet] of ['l●', 'n■', 'q❑', 'u◆', 'v❖', '«★']) {
    assert.equal(symbolFor(privateUse(code), 'a\n\t', '\tb'), bullet);
    assert.notEqual(symbolFor(privateUse(code), 'a\n', '= 5'), bullet);
  }
  // For most of these codes, both fonts are likely: “(” is a telephone in Wingdings, and a parenthesis in Symbol.
  for (const code of '("$*\u0020\u00ff') assert.equal(symbolFor(privateUse(code), '', ' 030'), null, code);
});

test('characters of symbol fonts are replaced on request, except those for which both fonts are likely', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'list.txt', '\uf0b7 Brot\n\uf0fc Milch \uf0e0 2\n\uf061 \uf0b3 \uf028\n\uf8ff\n');
  const line = advice(page, 'The fix writes the more likely character');
  await line.getByText('It leaves 1 character for which both fonts are likely.').waitFor();
  await cleanUp(page, line, 'Replace with usual characters…');
  for (const text of ['• Brot', '✓ Milch → 2', 'α ≥ '])
    await page.locator('#text .text-row', { hasText: text }).waitFor();
  // Only the character for which both fonts are likely is still reported.
  await advice(page, /^1 character of a symbol font: .* Look them up in the original document/).waitFor();
  await closeWithoutComplaints();
});
