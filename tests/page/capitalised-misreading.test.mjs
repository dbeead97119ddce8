// UTF-8 that was decoded as windows-1252 or windows-1250 and then changed to capitals. Most tests need no browser.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findCapitalisedMisreading } from '../../www/capitalised-misreading.js';
import { caseChangedMisreading } from '../../www/case-changed-misreading.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { cleanUp, openFile, startBrowser, waitForFindings } from './browser.mjs';
import { afterReplacements } from './changed-text.mjs';
import { assertLinear } from './linear-time.mjs';
import { misread, repaired } from './misreading.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Returns a text with capitals; ß stays, as in many programs. */
const inCapitals = (text) =>
  Array.from(text, (letter) => (letter.toUpperCase().length === 1 ? letter.toUpperCase() : letter)).join('');
const restored = (text) => afterReplacements(text, findCapitalisedMisreading(text).places);

test('letters are restored as capitals', () => {
  for (const text of [
    'sábado, peças, certidões, água, até às 22h, câmaras',
    'Größe, Übung, Müller, Äpfel, Straße, später, schön, Wörter',
    'Français, élève, noël, « garçon », cœur – ça',
    'Zażółć gęślą jaźń. Łódź, Święta, źródło, Wójcik',
  ])
    for (const encoding of ['windows-1252', 'windows-1250'])
      assert.equal(restored(inCapitals(misread(text, 'utf-8', encoding))), inCapitals(text), `${text} ${encoding}`);
  // In a text without other letters of Central Europe, `ĂŞ` can be Ê or Ú, and `ĂŁ` can be Ã or Ó.
  const french = inCapitals(misread('garçon, élève, noël, forêt', 'utf-8', 'windows-1250'));
  assert.equal(restored(french), 'GARÇON, ÉLÈVE, NOËL, FORĂŞT');
  const czech = 'Příliš žluťoučký kůň úpěl ďábelské ódy';
  assert.equal(restored(inCapitals(misread(czech, 'utf-8', 'windows-1250'))), inCapitals(czech));
  // е has the bytes D0 B5, which were read as `Ðµ`. In capitals, this is `ÐΜ` with the Greek capital Μ. It is restored as е, not as Е: the
  // original letter was small.
  assert.equal(restored(inCapitals(misread('Время и Место: дело', 'utf-8', 'windows-1252'))), 'Время и Место: дело');
  // Some programs convert only the ASCII letters to capitals.
  assert.equal(restored('SÃ¡BADO, CERTIDÃµES, PEÃ§AS, Ã¡GUA'), 'SÁBADO, CERTIDÕES, PEÇAS, ÁGUA');
});

test('letters whose pairs have another usual letter in other languages are restored, or stay', () => {
  for (const [text, encoding] of [
    ['Fête, même, être, œuvre, élève, garçon', 'windows-1250'],
    ['ąžuolas, įėjimas, šešių dienų, žemė, ūkis', 'windows-1250'],
    ['ceļš, mājās, ģimene, zemnieks, ēka, īsi', 'windows-1250'],
    ['sağlama, değişken, dağ, ağaç, işçi, kırık, ölçü', 'windows-1250'],
    ['þjóð, það, fólk, ísland, þú, gæði', 'windows-1250'],
    ['ħobż, żmien, ċavetta, ġdid, għar, żejt', 'windows-1250'],
    ['њихов, љубав, учење, Јован, све ћемо', 'windows-1252'],
    ['ќе, печатење, обука за секого, вежба', 'windows-1252'],
    ['пісьмо, ўсё, яна жыве ў лесе, юнак, вечар', 'windows-1252'],
    ['bəli, çərçivə, gözəl, Əli, öyrənmək, şəhər', 'windows-1252'],
    ['người, đường, những, sách, tiếng Việt, mới', 'windows-1252'],
    ['10\u200a%, Größe, später, schön, Müller', 'windows-1252'],
  ]) {
    const wrong = inCapitals(misread(text, 'utf-8', encoding));
    const { doubtful, places } = findCapitalisedMisreading(wrong);
    assert.ok(places.length >= 3, text);
    // Compares the letters of the words without doubtful pairs. The repair leaves the case of Cyrillic letters.
    const isCertain = (word) => !doubtful.some((pair) => word.includes(pair));
    const words = restored(wrong).split(' ');
    const expected = inCapitals(text).split(' ');
    for (const [at, word] of words.entries()) if (isCertain(word)) assert.equal(inCapitals(word), expected[at], text);
  }
});

test('correct capitals with soft hyphens and no-break spaces stay', () => {
  for (const text of [
    'FRÅ\u00adGOR OCH SVAR, VÄ\u00adGAR I SKÅ\u00adNE, BÅ\u00adTAR, KÄ\u00adLLOR',
    'ÎNCĂ\u00adRCARE, ADĂ\u00adUGARE, GRĂ\u00adDINĂ\u00a0ȘI CASĂ\u00a0MARE',
    'BÄ\u00adCKE\u00adREI, GRÖ\u00adẞE, Ä\u00adMTER, KRÄ\u00adUTER',
  ])
    assert.deepEqual(findCapitalisedMisreading(text), { places: [], doubtful: [] }, text);
});

test('sequences that can stand for two letters stay', () => {
  const { places, doubtful } = findCapitalisedMisreading(
    inCapitals(misread('Última peça: são três sábados', 'utf-8', 'windows-1252')),
  );
  assert.deepEqual([places.length, doubtful], [4, ['ÃŠ']]);
});

test('nothing is found in correct text, and in wrongly decoded text that was not converted to capitals', () => {
  for (const text of [
    'SÃO JOÃO; MAÇÃ® E IRMû; «MANHû',
    'ÄÖÜ§ Å² ŠKODA™ ŽIŽKA',
    'ESPAÃ±A, SEÃ±OR, NIÃ±O, MUÃ±OZ', // The text was ESPAñA: the typist had no key for Ñ.
    misread('SÁBADO, PEÇAS, CERTIDÕES, ÁGUA', 'utf-8', 'windows-1252'),
    misread('Sábado, peças DE certidões, água', 'utf-8', 'windows-1252'),
    '',
  ])
    assert.deepEqual(findCapitalisedMisreading(text), { places: [], doubtful: [] }, text);
});

test('nothing is found in texts of the corpora, in their capitals and in their wrong decodings', () => {
  let texts = 0;
  const check = (text, name) => {
    texts += 1;
    assert.deepEqual(findCapitalisedMisreading(text).places, [], name);
  };
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n');
    for (const each of [text, inCapitals(text)]) {
      check(each, language);
      for (const encoding of ['windows-1252', 'windows-1250']) check(misread(each, 'utf-8', encoding), language);
    }
  }
  for (const { name, bytes, encoding } of chardetFiles()) {
    if (!codec.encodings.includes(encoding.toLowerCase())) continue;
    check(codec.decode(bytes, encoding.toLowerCase(), { errors: 'replace' }), name);
  }
  assert.ok(texts > 2000, String(texts));
});

test('in Kurdish, Ê stays, because it can also be Ú', () => {
  const text = 'Pêşkêşkera taybet, nivîsbariya hevgirtî, hûragahî, lîsteya, pîroz';
  const damaged = inCapitals(misread(text, 'utf-8', 'windows-1250'));
  assert.equal(restored(damaged), inCapitals(text).replaceAll('Ê', 'ĂŞ'));
});

test('Chinese is not changed', () => {
  // Of most characters, the capitals lost a byte, so they cannot be restored.
  const text = '中file个name不open一disk两table';
  const damaged = inCapitals(misread(`${text}żółć, łódź, größe, über`, 'utf-8', 'windows-1250'));
  assert.equal(restored(damaged), damaged);
});

test('the repair of the page writes no small letters among capitals, and caseChangedMisreading writes capitals', () => {
  const text = inCapitals(misread('sábado, peças, certidões, água, óculos', 'utf-8', 'windows-1252'));
  assert.equal(repaired(text), text);
  const { letters, first, changes } = caseChangedMisreading(codec, codec.encode(text), 'utf-8');
  assert.deepEqual([letters, first.before, first.after, changes.length], ['capital', 'Ã¡', 'Á', 5]);
  assert.deepEqual(changes[0], { offset: 1, length: 4, after: 'Á' });
});

test('the time is linear', () => {
  for (const text of ['Ã§A Ã¡B Ã\u039cC Ä… ', 'Ã§A'])
    assertLinear((count) => findCapitalisedMisreading(text.repeat(count)), 4000, text);
});

test('the page says what happened, and restores the letters on request', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'tags.csv', 'id;tag\n1;SÃ¡BADO\n2;CERTIDÃ\u039cES\n3;PEÃ§AS\n4;LANÃ§A\n');
  const line = page.locator('#advice li', { hasText: 'Wrongly decoded and changed to capital letters in 4 places' });
  await line.getByText('“Ã¡” is “Á”').waitFor();
  assert.equal(await page.locator('#advice li', { hasText: 'windows-1252' }).count(), 0);
  await cleanUp(page, line, 'Restore letters…');
  await page.locator('#text .text-row', { hasText: '2;CERTIDÕES' }).waitFor();
  await openFile(page, 'right.csv', 'id;name\n1;SÃO JOÃO\n');
  await waitForFindings(page);
  assert.equal(await page.locator('#advice li', { hasText: 'capital letters' }).count(), 0);
  await closeWithoutComplaints();
});
