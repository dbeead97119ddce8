// ISO-8859-15 that was decoded as ISO-8859-1 or windows-1252. The bytes A4, A6, A8, B4, B8, BC, BD and BE are € Š š Ž ž Œ œ Ÿ in
// ISO/IEC 8859-15, and ¤ ¦ ¨ ´ ¸ ¼ ½ ¾ in ISO/IEC 8859-1.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { misreadLatin9 } from '../../www/misread-latin-9.js';
import { openFile, startBrowser } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

test('French words with œ, words with š or ž, and prices in euros are repaired', () => {
  for (const [text, expected] of [
    ['« c½ur de Provence » : 24,90 ¤, B½uf : 6,20 ¤', '« cœur de Provence » : 24,90 €, Bœuf : 6,20 €'],
    ['Des ½ufs, 1½ kg de b½uf, ½litre de lait', 'Des œufs, 1½ kg de bœuf, ½litre de lait'],
    ['¼UVRES COMPLÈTES, C¼UR', 'ŒUVRES COMPLÈTES, CŒUR'],
    ['La s½ur de l’évêque', 'La sœur de l’évêque'],
    ['Zeile;Preis\n1;1.249,00 ¤\n2;13,50 ¤\n', 'Zeile;Preis\n1;1.249,00 €\n2;13,50 €\n'],
    ['Preis: 24,90 ¤ und 13,50 ¤ pro Stück', 'Preis: 24,90 € und 13,50 € pro Stück'],
    ['Prix (HT);24,90¤;12,-¤;Total ¤', 'Prix (HT);24,90€;12,-€;Total €'],
    ['Du\u00a8an ja Milo\u00a8 ajavad ¦koda', 'Dušan ja Miloš ajavad Škoda'],
    ['T\u00a8ehhi \u00a8okolaad, suur bagaa\u00b8', 'Tšehhi šokolaad, suur bagaaž'],
  ])
    assert.equal(misreadLatin9(text)?.text, expected, text);
});

test('fractions, currency signs and accents of other texts are unchanged', () => {
  for (const text of [
    '1½ dl mjölk, ½ tsk salt, ¼ l grädde, ½litre de lait, 2½-fold',
    'œ devient ½ : le cœur est lu « c½ur », et les vœux « v½ux »',
    'The currency sign ¤ is U+00A4. ISO-8859-15 replaced ¤ ¦ ¨ ´ ¸ ¼ ½ ¾ with € Š š Ž ž Œ œ Ÿ.',
    '#,##0.00 ¤;(#,##0.00 ¤) formats 3,50 ¤ and 2,50 ¤',
    'fr: 1 234,56 ¤, de: 1.234,56 ¤, da: 12.345,00 ¤',
    '(¤24.90) ¤1,249.00', // .NET in the invariant culture
    '10 A¤ = CHR¤(65)\n20 PRINT 10,50 ¤ : PRINT 20,50 ¤', // BASIC in the Swedish variant of ISO 646
    'Les prix sont 24,90 € et 13,50 ¤, ou 14,50 ¤',
    'fu\u00a8r, u\u00a8ber, scho\u00a8n, L´eau, ´a ´e, fa\u00b8ade',
    'Name ¦ Ort ¦koda',
    'c½ur',
  ])
    assert.equal(misreadLatin9(text), null, text);
});

test('the page offers the repair, and does not call the words lookalikes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const [text, excerpt, first] of [
    ['A;« c½ur de Provence »;24,90 ¤\nB;B½uf séché;6,20 ¤\n', 'cœur de Provence »;24,90 €', '“c½ur” was “cœur”'],
    ['Désignation;Prix\nBoeuf;24,90 ¤\nFrais de port;6,90 ¤\n', '€', '“¤” was “€”'],
  ]) {
    await openFile(page, 'facture.csv', text);
    const suggestion = page.locator('#advice > li:visible', { hasText: 'iso-8859-15 was decoded as windows-1252' });
    await suggestion.waitFor();
    const shown = await suggestion.innerText();
    assert.ok(shown.includes(excerpt) && shown.includes(first), shown);
    assert.equal(await page.locator('#advice > li:visible', { hasText: 'lookalike' }).count(), 0);
  }
  await closeWithoutComplaints();
});
