// UTF-8 that was read as ISO-8859-1, and lost its C1 control characters in a program. For example, ’ has the bytes E2 80 99: only E2, read
// as â, is left.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findDroppedControls } from '../../www/dropped-controls.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser } from './browser.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Returns a text that was read as ISO-8859-1 and lost its C1 controls. */
const damaged = (text) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, '');
/** Returns the places where only â or Ã is left of a character; null if there are too few places. */
const find = (text, encoding = 'utf-8') => findDroppedControls(codec, codec.encode(text, encoding), encoding);

const GCC_ERRORS = [
  'main.c: In function ‘main’:',
  'main.c:10:6: error: ‘struct reading’ has no member named ‘temp’',
  'main.c:11:5: error: ‘cnt’ undeclared (first use in this function); did you mean ‘int’?',
  'main.c:13:2: error: expected ‘;’ before ‘}’ token',
].join('\n');

test('quotation marks and apostrophes of which only â is left are found', () => {
  const { offsets, lengths, first, mark } = find(damaged(GCC_ERRORS));
  assert.deepEqual([first, mark], ['âmainâ:', 'â']);
  assert.deepEqual([offsets[0], lengths[0]], [20, 9]); // in UTF-8, â has two bytes
  assert.equal(offsets.length, 8);
  assert.equal(find(damaged(GCC_ERRORS), 'windows-1252').lengths[0], 7);
  for (const text of [
    'I don’t know, it’s late – we’re tired. “Yes”, said Ann’s friend.',
    'Er sagte “ja”, “nein” und – nach langem Zögern – “vielleicht”.',
    'L’homme et l’enfant n’ont pas d’argent, mais qu’importe.',
  ])
    assert.equal(find(damaged(text))?.mark, 'â', text);
});

test('letters of which only Ã is left are found', () => {
  const { mark, first } = find(damaged('Die Straße ist groß. Übung heißt weißes Maß, Grüße, Füße und mäßig.'));
  assert.deepEqual([mark, first], ['Ã', 'StraÃe']);
});

test('correct words with â or Ã, and misread text that still has all its characters, are not reported', () => {
  assert.equal(find(GCC_ERRORS), null);
  assert.equal(find(Buffer.from(GCC_ERRORS).toString('latin1')), null);
  assert.equal(find(GCC_ERRORS.replaceAll(/[‘’]/g, 'â€™')), null);
  for (const text of [
    'La pâte, le mât, les dégâts; bâtir un château, âme et âge. Tâchez.',
    'Câinele și pâinea, mâine, cât și atât de urât; când, până, sfânt.',
    'Lâu, dâu, nâu, sâu; âm nhạc, ân cần, cân, gần, thân, tâm. Âu.',
    'Câmera, ânsia, trânsito, âmbito, lâmpada; NÃO, AÇÃO, São, mãe, irmãs.',
    'Aeth â’r gath â hi; cân, tân, tâl. Dwi â’r ci. Â pha un?',
    'Hâlâ, lâzım, kâğıt, âlim, resmî; âlâ.',
    'Use â for a. Also Â, â, ê.',
  ]) {
    assert.equal(find(text), null, text);
    assert.equal(find(text.toUpperCase()), null, text);
  }
  for (const { language, lines } of udhrTexts()) assert.equal(find(lines.join('\n')), null, language);
  for (const { name, bytes } of chardetFiles())
    for (const encoding of ['utf-8', 'windows-1252'])
      assert.equal(findDroppedControls(codec, bytes, encoding), null, `${name} as ${encoding}`);
});

test('the search takes linear time', () => {
  for (const piece of ['â', 'âa', 'âa ', 'âaâ ', 'aâ', 'Ã', 'aÃ', 'aÃa', 'a', 'donât '])
    assertLinear((count) => find(piece.repeat(count)), 12_500, piece);
});

test('the page says what was lost', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'make.log', damaged(GCC_ERRORS));
  await page.getByText('Quotation marks, apostrophes or dashes of which only â is left').first().waitFor();
  await page.getByText('nothing can surely restore it').first().waitFor();
  await closeWithoutComplaints();
});
