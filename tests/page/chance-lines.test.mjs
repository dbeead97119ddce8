// Lines in a legacy encoding that are well-formed UTF-8 by chance, among other lines in this encoding, in a text of UTF-8.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { encodingsOfChanceLines } from '../../www/chance-lines.js';
import { otherLinesOf } from '../../www/other-lines.js';
import { findProblems } from '../../www/problems.js';
import { fixed } from './fixed.mjs';
import { assertLinear } from './linear-time.mjs';

/** Returns subtitles in the format of SubRip. @param {string[]} lines @param {number} first the number of the first subtitle */
const subtitles = (lines, first) =>
  lines.map((line, at) => `${first + at}\r\n00:00:0${at},000 --> 00:00:0${at},900\r\n${line}\r\n\r\n`).join('');
const IN_UTF8 = ['Дякую, що прийшли', 'Це дуже важливо для нас', 'Побачимось пізніше', 'Її звати Оксана'];
const UKRAINIAN = [
  ...['Привіт, як справи?', 'Ні.', 'Ти прийдеш завтра?', 'Ні, не прийду.'],
  ...['Ходімо звідси', '- Ні!', 'Добре, ходімо.', 'Ті.', 'Я бачив його вчора'],
];
const RUSSIAN = ['Где моя книга?', 'Её.', 'Возьми другую', 'Я не знаю, где она лежит', 'Спроси у соседа'];

const linesIn = (bytes) => otherLinesOf(codec, { bytes, encoding: 'utf-8' }, findProblems(codec, bytes, 'utf-8'));

test('lines with short words that are UTF-8 by chance are decoded in the encoding of the lines beside them, and counted', async () => {
  for (const [texts, encoding] of [
    [UKRAINIAN, 'windows-1251'],
    [UKRAINIAN, 'koi8-u'],
    [UKRAINIAN, 'x-mac-cyrillic'],
    [RUSSIAN, 'windows-1251'],
  ]) {
    const [before, after] = [subtitles(IN_UTF8, 1), subtitles(texts, 5)];
    const bytes = Buffer.concat([Buffer.from(before), codec.encode(after, encoding)]);
    const found = linesIn(bytes);
    assert.deepEqual([found?.encodings, found?.count, found?.explainsAll], [[encoding], texts.length, true]);
    assert.equal((await fixed(bytes, { kind: 'lines', encodings: [encoding] })).toString(), before + after);
  }
});

const bytesOf = (text, encoding = 'utf-8') => codec.encode(text, encoding);
// The input of `encodingsOfChanceLines`. A line that is well-formed UTF-8 has no encoding yet.
const inWindows1251 = (text) => ({ bytes: bytesOf(text, 'windows-1251'), encoding: 'windows-1251' });
const wellFormed = (bytes) => ({ bytes, encoding: undefined });
const CHANCE = wellFormed(bytesOf('Ні.', 'windows-1251')); // `ͳ.` in UTF-8

test('a line stays UTF-8 if its word is unknown, if another line in UTF-8 has the same script, or if the line beside it is UTF-8', () => {
  const encodingOfSecond = (lines) => encodingsOfChanceLines(codec, lines)[1];
  const [before, after] = [inWindows1251('Ти прийдеш?'), inWindows1251('Ходімо звідси')];
  assert.equal(encodingOfSecond([before, CHANCE, after]), 'windows-1251');
  assert.equal(encodingOfSecond([before, CHANCE]), 'windows-1251');
  assert.equal(encodingOfSecond([before, CHANCE, wellFormed(bytesOf('Привіт'))]), null);
  assert.equal(encodingOfSecond([before, CHANCE, after, wellFormed(bytesOf('ͳʹ'))]), null);
  assert.equal(encodingOfSecond([before, CHANCE, { bytes: Uint8Array.of(0xff), encoding: null }]), null);
  const unknown = wellFormed(bytesOf('Ві', 'windows-1251')); // U+00B3 in UTF-8
  assert.equal(encodingOfSecond([before, unknown, after]), null);
  const name = wellFormed(bytesOf('Фі', 'windows-1251')); // U+0533 in UTF-8
  assert.equal(encodingOfSecond([before, name, after]), null);
  assert.equal(encodingOfSecond([inWindows1251('Це Фі, мій друг'), name, after]), 'windows-1251');
  assert.equal(encodingOfSecond([before, wellFormed(bytesOf('<i>Ні.</i>', 'windows-1251')), after]), 'windows-1251');
  assert.equal(encodingOfSecond([before, wellFormed(bytesOf('Sampi: ͳ')), after]), null);
  for (const text of ['α', 'Φ', '€ 5', '→', 'é', '中文', 'ok ✓'])
    assert.equal(encodingOfSecond([before, wellFormed(bytesOf(text)), after]), null, text);
});

test('the time is linear in the number of lines', () => {
  assertLinear((count) => {
    const lines = Array.from({ length: count }, (_, at) => (at % 2 ? CHANCE : inWindows1251('Ти прийдеш?')));
    encodingsOfChanceLines(codec, lines);
  }, 300);
});
