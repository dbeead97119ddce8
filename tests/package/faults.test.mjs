// Lists of faults: of long inputs, with limits, and of an input in which every byte is a fault.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator, encodings, faults } from '../../pkg-config/dist/index.js';

/** The package processes long inputs in parts of this many bytes: `PART` in pkg-config/entries/arena.js. */
const PART = 1 << 17;
const COLUMNS = ['offsets', 'lengths', 'reasons', 'severities', 'codePoints'];

const columns = (table) => COLUMNS.map((name) => table[name]);

test('all faults of 30 MB of FF are listed, in 15 bytes each', () => {
  const length = 30_000_000;
  const table = faults(new Uint8Array(length).fill(0xff));
  assert.equal(table.length, length);
  assert.equal(table.complete, true);
  const bytes = columns(table).reduce((sum, column) => sum + column.byteLength, 0);
  assert.equal(bytes, 15 * length);
  assert.deepEqual(table.at(-1), { reason: 'invalid-octet', severity: 'error', offset: length - 1, length: 1 });
});

test('`at` takes the same indexes as the method of arrays', () => {
  const table = faults(Uint8Array.of(0xff, 0xfe, 0xfd));
  const array = Array.from(table);
  for (const index of [
    0,
    2,
    3,
    -1,
    -3,
    -4,
    1.5,
    -1.5,
    -0.5,
    NaN,
    Infinity,
    -Infinity,
    '1',
    '-1',
    'length',
    'constructor',
  ])
    assert.deepEqual(table.at(index), array.at(index), String(index));
  assert.deepEqual(table.at(), array.at());
  assert.throws(() => table.at(1n), TypeError);
});

/** Returns an input with faults, also across the ends of the parts in which the package processes it. */
function longInput() {
  const bytes = new Uint8Array(2 * PART + 1000).fill(0x41);
  for (let at = 7; at < bytes.length; at += 977) bytes.set([0xed, 0xa0, 0x80, 0xff], Math.min(at, bytes.length - 4));
  for (const edge of [PART, 2 * PART]) bytes.set([0xf0, 0x9f, 0x98, 0xff, 0xc3], edge - 2);
  return bytes;
}

test('a long input has the faults that a Validator finds in small parts, in every encoding', () => {
  const bytes = longInput();
  for (const encoding of encodings) {
    for (const warnings of [false, true]) {
      const found = [];
      const validator = new Validator(encoding, { warnings });
      for (let at = 0; at < bytes.length; at += 999) found.push(...validator.push(bytes.subarray(at, at + 999)));
      found.push(...validator.finish());
      assert.deepEqual([...faults(bytes, encoding, { warnings })], found, `${encoding}, warnings: ${warnings}`);
    }
  }
});

test('a limit can end the list at any fault', () => {
  const bytes = longInput();
  const all = [...faults(bytes)];
  const countBefore = (end) => all.filter(({ offset }) => offset < end).length;
  const limits = [PART, 2 * PART].flatMap((edge) => [countBefore(edge - 2), countBefore(edge), countBefore(edge + 4)]);
  for (const limit of [0, 1, ...limits, all.length - 1, all.length, all.length + 1, Infinity]) {
    const table = faults(bytes, 'utf-8', { limit });
    assert.deepEqual([...table], all.slice(0, limit), `limit: ${limit}`);
    assert.equal(table.complete, limit >= all.length, `limit: ${limit}`);
  }
});
