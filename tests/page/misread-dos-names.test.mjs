// Lists of names in code pages of MS-DOS that were decoded in an encoding of Windows. In such text, U+00A0 and U+00AD can
// stand for letters.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadText } from '../../www/misread-encoding.js';
import { hasSymbolsInWords } from '../../www/symbols-in-words.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { assertLinear } from './linear-time.mjs';
import { misread, repaired } from './misreading.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const MEMBERS = `SOCIOS DEL CLUB DE AJEDREZ - AÑO 1994
Núñez Peña, José María ....... c/ España 14, 2º izq.   cuota al día
García Gómez, Ángel .......... Pza. Mayor 1, Logroño   cuota al día
Ordóñez Cigüenza, Inés ....... c/ Peñón s/n   se dio de baja en otoño
`;
/** `MEMBERS` in cp850, decoded as windows-1252. */
const MISREAD_MEMBERS = `SOCIOS DEL CLUB DE AJEDREZ - A¥O 1994
N£¤ez Pe¤a, Jos‚ Mar¡a ....... c/ Espa¤a 14, 2§ izq.   cuota al d¡a
Garc¡a G¢mez, µngel .......... Pza. Mayor 1, Logro¤o   cuota al d¡a
Ord¢¤ez Cig\u0081enza, In‚s ....... c/ Pe¤¢n s/n   se dio de baja en oto¤o
`;
const GREEK = `Αγαπητοί γονείς,

σας ενημερώνουμε ότι η σχολική γιορτή θα γίνει την Παρασκευή στις 6 το απόγευμα.
Παρακαλούμε να φέρετε μαζί σας νερό και ένα ελαφρύ μπουφάν για τα παιδιά.
`;
const declarationIn = (tag) =>
  udhrTexts()
    .find(({ language }) => language === tag)
    .lines.slice(0, 20)
    .join('\n');

test('names in cp850 that were read as windows-1252 are repaired', () => {
  assert.equal(repaired(MISREAD_MEMBERS), MEMBERS);
});

test('text in a code page of MS-DOS that was read in the Windows encoding of its language is repaired', () => {
  assert.equal(misread('Αγαπητοί γονείς', 'cp737', 'windows-1253'), '€\x9a\x98§\x9e«¦ε \x9a¦¤\x9cεª');
  assert.equal(repaired(misread(GREEK, 'cp737', 'windows-1253')), GREEK);
  for (const [tag, is, as] of [
    ['tr', 'cp857', 'windows-1254'],
    ['he', 'cp862', 'windows-1255'],
    ['lv', 'cp775', 'windows-1257'],
  ])
    assert.equal(repaired(misread(declarationIn(tag), is, as)), declarationIn(tag), tag);
});

test('symbols within words of clean text are not taken for letters', () => {
  for (const { language, lines } of udhrTexts()) {
    assert.equal(hasSymbolsInWords(lines.join('\n')), false, language);
    assert.equal(misreadText(codec, lines.join('\n')), null, language);
  }
  assert.equal(hasSymbolsInWords('£5 5¢ §3 ©2020 Foo® ¿Qué? ¡Hola! ±3 A‑B x¤'), false);
  for (const text of [
    'one…two three“four”five six’s',
    'mean±SD, x±y, μ±σ',
    // Delimiters
    'Name¦City\nAnn¦Rome\nBob¦Oslo',
    'Anna§Rom\nBob§Oslo\r\n\r\nCal§Ulm\n',
    'Anna§Rom¦a\nBob§Oslo¦b\nCal§Ulm¦c',
  ])
    assert.equal(hasSymbolsInWords(text), false, text);
});

test('words with symbols that are letters are found', () => {
  for (const text of [
    MISREAD_MEMBERS,
    'Pe¤a;N£¤ez;1\nMu¤oz;Ib\u00a0¤ez;2\n',
    'Espa¤a, Logro¤o y Mu¤oz\nCatalu¤a\n', // one symbol, but not equally often in each line
    'Espa¤a, Logro¤o y Mu¤oz',
    'Pe¤a¦1¦A\nN£¤ez¦2¦B\nMu¤oz¦3¦Ib¤ez',
  ])
    assert.equal(hasSymbolsInWords(text), true, text);
});

test('the search for symbols in words takes linear time', () => {
  for (const piece of ['Ⅰ', 'a', 'ªa', 'a¤', '¤', 'Ⅰ¤', 'a¤b '])
    for (const end of ['', 'a¤b c¤d e¤f'])
      assertLinear((count) => hasSymbolsInWords(piece.repeat(count) + end), 12_500, piece);
});

test('the page does not offer to remove or replace characters in text whose words have symbols', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const summaryOf = async (name, text) => {
    await openFile(page, name, Buffer.from(text));
    await waitForFindings(page);
    return page.locator('#summary').innerText();
  };
  const buttons = /Remove invisible|Replace with spaces/;
  // Too short for a repair: the words show only that the text was decoded wrongly.
  assert.doesNotMatch(await summaryOf('a.csv', 'Pe¤a;N£¤ez;1\nMu¤oz;Ib\u00a0¤ez;2\n\u00adx!;3\n'), buttons);
  assert.match(await summaryOf('b.csv', 'Peña;Núñez;1\nMuñoz;Ib\u00a0x;2\n\u00adx!;3\n'), buttons);
  await closeWithoutComplaints();
});
