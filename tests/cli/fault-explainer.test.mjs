// For a text that arrives in parts, Validator reports the faults, lines and columns of the complete text, and FaultExplainer gives the
// reason of each of these faults.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  Validator,
  encode,
  encodings,
  faults,
  initSync,
  isValid,
  lineColumn,
} from '../../pkg-config/dist/full/slim.js';
import { FaultExplainer } from '../../pkg-config/cli/fault-explainer.js';
import { assertLinear } from '../page/linear-time.mjs';
import { randomNumbers } from '../random-numbers.mjs';

initSync(readFileSync(new URL('../../pkg-config/dist/full/utfscope.wasm', import.meta.url)));

// Characters of one to four bytes in UTF-8, line ends of every kind, BOMs inside the text, and the special characters of UTF-7. U+0A0D has
// the bytes 0A and 0D in UTF-16, but is not a line end.
const PIECES = [
  'a',
  'é',
  '€',
  '🌍',
  '\n',
  '\r',
  '\r\n',
  '\n\n',
  '\r\r\n',
  ' plain text ',
  '\ufeff',
  '\u0a0d',
  '-',
  '+',
];
// Bytes, in hex, that are malformed in most encodings.
const MALFORMED = [
  'A5',
  'D2',
  'C0 8A',
  'C0 80',
  'ED A0 80',
  'ED A0 BD ED B8 80',
  'E2 82',
  '80',
  'FF',
  'D8 00 00 0A',
  '00 D8 0A 00',
  'F2',
];

/** Returns random pieces and malformed bytes in an encoding. `next(limit)` returns a random integer from 0 to `limit - 1`. */
function randomText(next, encoding) {
  const parts = [];
  if (next(3) === 0) parts.push(encode('\ufeff', encoding, { errors: 'ignore', writeBOM: false }));
  for (let count = next(60); count > 0; count--) {
    const piece = PIECES[next(PIECES.length)];
    if (next(8) > 0) parts.push(encode(piece, encoding, { errors: 'ignore', writeBOM: false }));
    else parts.push(Buffer.from(MALFORMED[next(MALFORMED.length)].replaceAll(' ', ''), 'hex'));
  }
  return Buffer.concat(parts);
}

/** Returns the faults of a text that is validated in random parts, each with the reason that `FaultExplainer` gives (`judged`). */
function faultsInParts(text, encoding, next) {
  const validator = new Validator(encoding, { warnings: true, lines: true });
  const explainer = new FaultExplainer(encoding);
  const list = (faults) =>
    Array.from(faults, (fault) => {
      const { offset, reason, line, column } = fault;
      return { offset, reason, line, column, judged: explainer.judge(fault).reason };
    });
  const found = [];
  for (let at = 0; at < text.length;) {
    const end = at + 1 + next(next(4) === 0 ? 200 : 9);
    const part = text.subarray(at, end);
    explainer.push(part);
    found.push(...list(validator.push(part)));
    at = end;
  }
  return [...found, ...list(validator.finish())];
}

const acceptsEveryByte = (encoding) =>
  Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte)).every((byte) => isValid(byte, encoding));

for (const encoding of encodings) {
  test(`faults in parts are the faults of the complete text: ${encoding}`, () => {
    const next = randomNumbers(encodings.indexOf(encoding) + 1);
    let faultCount = 0;
    for (let round = 0; round < 300; round++) {
      const text = randomText(next, encoding);
      const expected = Array.from(faults(text, encoding, { warnings: true }), ({ offset, reason }) => {
        return { offset, reason, ...lineColumn(text, offset, encoding), judged: reason };
      });
      assert.deepEqual(faultsInParts(text, encoding, next), expected, `round ${round}: ${text.toString('hex')}`);
      faultCount += expected.length;
    }
    if (!acceptsEveryByte(encoding)) assert.ok(faultCount > 20, `${faultCount} faults`);
  });
}

test('the explanation of a fault depends on all bytes before it, which determine the character set and the sequence boundaries', () => {
  const kana = Buffer.from('2422'.repeat(100), 'hex'); // 100 times U+3042 in JIS X 0208
  const hangul = Buffer.from('B0A1'.repeat(100), 'hex'); // 100 times U+AC00 in EUC-KR
  const bad = Buffer.of(0xff);
  for (const [encoding, text, sentence] of [
    ['iso-2022-jp', Buffer.concat([Buffer.from('\x1b$B'), kana, bad]), /^FF begins no character of JIS X 0208/],
    ['iso-2022-jp', Buffer.concat([Buffer.from('\x1b$B\x1b(B'), kana, bad]), /^FF begins no character of ASCII/],
    ['euc-kr', Buffer.concat([Buffer.from('a'), hangul, bad]), /^FF begins no character of EUC-KR/],
    ['euc-kr', Buffer.concat([hangul, bad]), /^FF begins no character of EUC-KR/],
  ]) {
    for (const length of [7, 64, text.length]) {
      const explainer = new FaultExplainer(encoding);
      for (let at = 0; at < text.length; at += length) explainer.push(text.subarray(at, at + length));
      assert.match(explainer.judge({ offset: text.length - 1 }).sentence, sentence, `${encoding}, parts of ${length}`);
    }
  }
});

test('a text of one long line without spaces, as in JSON and CSV, is not kept as a whole', (t) => {
  for (const [encoding, word] of [
    ['shift_jis', '表示テスト'],
    ['gb18030', '显示测试㐀'],
    ['euc-kr', '표시시험'],
  ]) {
    const part = Buffer.concat([
      encode(`{"${word}":123},`.repeat(100), encoding),
      encode(`"${word}",`.repeat(100), encoding),
    ]);
    const count = 50;
    const concat = t.mock.method(Buffer, 'concat');
    const explainer = new FaultExplainer(encoding);
    for (let index = 0; index < count; index++) explainer.push(part);
    const copied = concat.mock.calls.reduce((sum, { result }) => sum + result.length, 0);
    concat.mock.restore();
    assert.ok(copied < 1.5 * count * part.length, `${encoding}: ${copied} bytes copied`);
    explainer.push(Buffer.of(0xff));
    assert.match(explainer.judge({ offset: count * part.length }).sentence, /^FF begins no character/);
  }
});

test('the explanation of each byte of a run of malformed bytes takes linear time', () => {
  const run = (encoding, byte) => (count) => {
    const explainer = new FaultExplainer(encoding);
    explainer.push(Buffer.alloc(count, byte));
    for (let offset = 0; offset < count; offset += 1) explainer.judge({ offset });
  };
  for (const encoding of ['shift_jis', 'gb18030', 'big5', 'euc-jp', 'euc-kr', 'utf-1'])
    assertLinear(run(encoding, 0xff), 500, encoding);
});

test('the byte order of utf-16 is that of the BOM', () => {
  const text = Buffer.from('feff000a0041d8000042', 'hex');
  assert.deepEqual(
    faultsInParts(text, 'utf-16', () => 0),
    [{ offset: 6, reason: 'unpaired-surrogate', line: 2, column: 2, judged: 'unpaired-surrogate' }],
  );
  assert.deepEqual(
    faultsInParts(Buffer.from(text).swap16(), 'utf-16', () => 0),
    [{ offset: 6, reason: 'unpaired-surrogate', line: 2, column: 2, judged: 'unpaired-surrogate' }],
  );
});
