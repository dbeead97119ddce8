// UTF-8 that was decoded as windows-1252 and then changed to small letters. Most tests need no browser.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { caseChangedMisreading } from '../../www/case-changed-misreading.js';
import { findLowercasedMisreading } from '../../www/lowercased-misreading.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { cleanUp, openFile, startBrowser, waitForFindings } from './browser.mjs';
import { afterReplacements } from './changed-text.mjs';
import { misread } from './misreading.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const lowercased = (text) => misread(text, 'utf-8', 'windows-1252').toLowerCase();

const restored = (text) => afterReplacements(text, findLowercasedMisreading(text).places);

test('letters are restored as small letters', () => {
  for (const text of [
    'Françoise',
    'Müller, Größe, Übung, Straße; Änderung und Öffnung für später',
    'Élodie, Noël, garçon, éléphant, Évry, très, forêt',
    'España, mañana, Ángel García, acción, ¿qué?'.replace('¿', ''),
    'Zażółć gęślą jaźń, są tu, Łódź, Święta, przyjaźń',
    'Привет, мир. Как дела? Это объект, конь и юг. Мы пишем.',
    'Київ, Україна, її діти',
    'São João, irmã; coração e pão',
  ])
    assert.equal(restored(lowercased(text)), text.toLowerCase(), text);
  assert.equal(
    restored('franã§oise@example.com, mã¼ller-ag, FRANÇOISE'),
    'françoise@example.com, müller-ag, FRANÇOISE',
  );
  // A program that changes only the letters of ISO-8859-1 leaves Ÿ, Œ and Š.
  assert.equal(restored('straãŸe, grã¶ãŸe'), 'straße, größe');
});

test('pairs of characters that can be two correct letters are unchanged', () => {
  const { places, doubtful } = findLowercasedMisreading(lowercased('Última hora: Être, canção, coração'));
  assert.deepEqual(doubtful, ['ãš']);
  assert.equal(places.length, 4);
});

test('pairs that are two letters in Serbian, Macedonian and Belarusian stay, and other letters are restored', () => {
  for (const [text, pairs] of [
    ['њихов, љубав, учење, јован', ['ñš']],
    ['ќе, печатење, обука за секого', ['ñœ', 'ñš']],
    ['пісьмо, ўсё, яна жыве, юнак, мінск', ['ñž']],
  ]) {
    const { doubtful, places } = findLowercasedMisreading(lowercased(text));
    assert.deepEqual(doubtful, pairs, text);
    assert.ok(places.length >= 10, text);
    const words = restored(lowercased(text)).split(' ');
    for (const [at, word] of words.entries())
      if (!pairs.some((pair) => word.includes(pair))) assert.equal(word, text.split(' ')[at]);
  }
});

test('correct text is unchanged', () => {
  for (const text of [
    'irmã, maçã… “manhã” ‘lã’ – alemã» não, pão; amanhã’ ãs', // Portuguese
    'lãnh đạo, đã “ngã” mãi… chã’', // Vietnamese
    'På öppet hav… två »små« å, nä… ja; käse‚ fäll…en', // Swedish and German
    'España… niña» año’ señor—niño “ñ”', // Spanish
    'það, maður» eða… góð’', // Icelandic
    'lã® e maçã™ e irmã¹, manhã², grã³, avelãª', // signs after words
    'å ä ö ã ñ ð ß §, © ä ®, ä = §',
    'FRANÃ§OISE',
    'rãmãºiþã, cãºtile de bãºtinaº; mãºti', // Romanian in windows-1250
    'mãºti',
    'ä½å¥½ä¸–ç•Œ, ä½å¥½', // Chinese without U+00A0
    'ã€ã“ã‚“ã«ã¡ã¯ã€ã', // Japanese without U+0081
    '',
  ]) {
    const { places, doubtful } = findLowercasedMisreading(text);
    assert.deepEqual([places, doubtful], [[], []], text);
  }
});

test('the time is linear', () => {
  const timeOf = (length) => {
    const text = 'ã§'.repeat(length);
    const start = process.cpuUsage();
    findLowercasedMisreading(text);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  timeOf(10_000);
  assert.ok(timeOf(60_000) < 1000); // Quadratic time took 10 seconds.
});

test('texts of the corpora are unchanged', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n');
    for (const each of [text, text.toLowerCase()])
      assert.deepEqual(findLowercasedMisreading(each).places, [], language);
  }
  for (const { name, bytes, encoding } of chardetFiles()) {
    if (!codec.encodings.includes(encoding.toLowerCase())) continue;
    const text = codec.decode(bytes, encoding.toLowerCase(), { errors: 'replace' });
    assert.deepEqual(findLowercasedMisreading(text).places, [], name);
  }
});

test('the changes have offsets and lengths in bytes', () => {
  const text = 'la franã§oise';
  assert.deepEqual(caseChangedMisreading(codec, codec.encode(text), 'utf-8').changes, [
    { offset: 7, length: 4, after: 'ç' },
  ]);
  assert.equal(caseChangedMisreading(codec, codec.encode('la française'), 'utf-8'), null);
});

test('the page says what happened, and restores the letters on request', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'names.csv', 'id;name\n1;franã§oise\n2;mã¼ller\n3;noã«l\n');
  const line = page.locator('#advice li', { hasText: 'Wrongly decoded and changed to small letters in 3 places' });
  await line.getByText('“ã§” is “ç”').waitFor();
  await cleanUp(page, line, 'Restore letters…');
  await page.locator('#text .text-row', { hasText: '1;françoise' }).waitFor();
  await openFile(page, 'right.csv', 'id;name\n1;irmã…\n');
  await waitForFindings(page);
  assert.equal(await page.locator('#advice li', { hasText: 'small letters' }).count(), 0);
  await closeWithoutComplaints();
});
