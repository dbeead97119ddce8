// D30: the page offers to undo double encoding in parts of a text, and leaves correct text alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/index.js';
import { findDoubleEncoding } from '../../www/mixed-encodings.js';

const { decode, encode } = codec;

/** Returns the repaired text that the page offers; the text itself if it offers nothing. */
function offered(text) {
  const { whole, partial } = findDoubleEncoding(codec, encode(text));
  assert.equal(whole, null, text);
  return partial ? decode(partial.result) : text;
}

const ORDINARY = [
  'NESTLÉ®',
  'Offering 5×£35 pin ups',
  'HUHLL Õ…',
  'a radius of 10 Å—',
  'AMANHÃ…',
  'SÉ¡',
  'Spaß“',
  'né\u00a0»',
];
// Correct accents, letters of other scripts, and characters that windows-1252 lacks.
const CORRECT = ['Les élèves à Zürich, ', 'Привет, ', '日本語 — ', 'naïve 😀 '];

test('D30: the page offers no change of correct text with other accents', () => {
  for (const before of CORRECT) {
    for (const text of ORDINARY) {
      for (const after of ['', '.', ' où l’île naît à Noël', ' мир']) {
        const whole = before + text + after;
        assert.equal(offered(whole), whole);
        const often = `${whole} `.repeat(100);
        assert.equal(offered(often), often);
      }
    }
  }
});

test('D30: the page offers no change of pairs of a letter and a symbol after capitals, digits or spaces', () => {
  for (let lead = 0xc2; lead < 0xe0; lead++) {
    for (let next = 0x80; next < 0xc0; next++) {
      const pair = decode(Uint8Array.of(lead, next), 'windows-1252');
      if (/[\x80-\x9f]/.test(pair)) continue; // no text has a C1 control
      for (const [start, end] of [
        ['HUHLL ', ''],
        ['10 ', ''],
        ['5', '35'],
        ['NESTL', ' requiere'],
        ['NESTL', '.'],
        ['“', '”'],
        ['«', ','],
      ]) {
        const text = `Les élèves à Zürich, Привет: ${start}${pair}${end}`;
        assert.equal(offered(text), text);
      }
    }
  }
});

test('D30: the page offers to repair double-encoded words in correct text, without changing the rest', () => {
  for (const [text, expected] of [
    ['Café, cafÃ© für 3', 'Café, café für 3'],
    ['Noël: l’Ã©tÃ© Ã\u00a0 la plage, dâ€™abord', 'Noël: l’été à la plage, d’abord'],
    ['Привет, don’t and donâ€™t', 'Привет, don’t and don’t'],
    ['Zürich — ÐŸÑ€Ð¸Ð²ÐµÑ‚, мир', 'Zürich — Привет, мир'],
    ['漢字, â€œquotedâ€\u009d', '漢字, “quoted”'],
    ['NESTLÉ® à 5×£35: crÃ¨me brÃ»lÃ©e à l’Å’uvre, HUHLL Õ…', 'NESTLÉ® à 5×£35: crème brûlée à l’Å’uvre, HUHLL Õ…'],
  ]) {
    assert.equal(offered(text), expected);
  }
});

test('D30: the listed places are the repaired ones', () => {
  const input = encode('Café NESTLÉ®, cafÃ© für Ã¼bung');
  const { partial } = findDoubleEncoding(codec, input);
  const { offsets, lengths, first } = partial.places;
  assert.deepEqual(
    offsets.map((offset, at) => decode(input.subarray(offset, offset + lengths[at]))),
    ['Ã©', 'Ã¼'],
  );
  assert.deepEqual([first.from, first.to], ['Ã©', 'é']);
  assert.equal(partial.count, 2);
});
