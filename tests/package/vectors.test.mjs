// Tests the shipped package with the vectors of the standards, which were typed by hand from the documents.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  decode,
  encode,
  faults,
  fromUtf16,
  fromUtf32,
  isValid,
  toUtf16,
  toUtf32,
} from '../../pkg-config/dist/index.js';
import { codePoints, bytes } from './bytes.mjs';
import { VECTORS } from './vectors.mjs';

for (const [source, encoding, values, hex] of VECTORS) {
  test(`${source}: ${hex} converts in both directions, ${encoding}`, () => {
    const text = String.fromCodePoint(...codePoints(values));
    const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    const keepBOM = { ignoreBOM: true };
    assert.ok(isValid(bytes(hex), encoding));
    assert.deepEqual(toUtf32(bytes(hex), encoding, keepBOM), codePoints(values));
    assert.deepEqual(toUtf16(bytes(hex), encoding, keepBOM), units);
    assert.equal(decode(bytes(hex), encoding, keepBOM), text);
    assert.deepEqual(fromUtf32(codePoints(values), encoding), bytes(hex));
    assert.deepEqual(fromUtf16(units, encoding), bytes(hex));
    assert.deepEqual(encode(text, encoding), bytes(hex));
  });
}

test('RFC 2781 §5: utf-16 reads text with either BOM and without a BOM, and writes a BOM', () => {
  const example = '\u{12345}=Ra';
  assert.equal(decode(bytes('FE FF D8 08 DF 45 00 3D 00 52 00 61'), 'utf-16'), example);
  assert.equal(decode(bytes('FF FE 08 D8 45 DF 3D 00 52 00 61 00'), 'utf-16'), example);
  assert.equal(decode(bytes('D8 08 DF 45 00 3D 00 52 00 61'), 'utf-16'), example);
  assert.deepEqual(encode(example, 'utf-16'), bytes('FE FF D8 08 DF 45 00 3D 00 52 00 61'));
  // The BOM is not part of the text, so a U+FEFF of the text comes after it.
  assert.deepEqual(encode(`\uFEFF${example}`, 'utf-16'), bytes('FE FF FE FF D8 08 DF 45 00 3D 00 52 00 61'));
  assert.equal(decode(encode(`\uFEFF${example}`, 'utf-16'), 'utf-16'), `\uFEFF${example}`);
});

test('utf-8 and utf-8-rfc2279bis reject the sequences that draft 2279bis of 2002 forbids', () => {
  for (const hex of ['C0 80', 'ED A1 8C ED BE B4', '2F C0 AE 2E 2F', 'F0 82 82 AC']) {
    for (const encoding of ['utf-8', 'utf-8-rfc2279bis']) assert.equal(isValid(bytes(hex), encoding), false, hex);
  }
});

test('the number of U+FFFD is that of the Encoding Standard', () => {
  const counts = { 'F0 80 80 AF': 4, 'F0 9F': 1, 'E0 80 AF': 3, 'ED A0 80': 3 };
  for (const [hex, count] of Object.entries(counts)) {
    assert.equal(decode(bytes(hex), 'utf-8', { errors: 'replace' }), '\uFFFD'.repeat(count), hex);
  }
});

test('each byte of an overlong form, a surrogate and a number above 10FFFF is a fault of its own', () => {
  const input = bytes('E2 82 AC C0 AF ED A0 80 F4 90 80 80 41');
  const found = [...faults(input)].map(({ offset, length, reason }) => [offset, length, reason]);
  const stray = 'unexpected-continuation';
  assert.deepEqual(found, [
    [3, 1, 'overlong'],
    [4, 1, stray],
    [5, 1, 'surrogate'],
    [6, 1, stray],
    [7, 1, stray],
    [8, 1, 'out-of-range'],
    [9, 1, stray],
    [10, 1, stray],
    [11, 1, stray],
  ]);
  assert.equal(decode(input, 'utf-8', { errors: 'replace' }), `€${'\uFFFD'.repeat(9)}A`);
});

test('one BOM is dropped, the next U+FEFF is a character, ignoreBOM keeps the BOM, and writeBOM decides if encode writes a BOM', () => {
  assert.equal(decode(bytes('EF BB BF EF BB BF 41')), '\uFEFFA');
  assert.equal(decode(bytes('EF BB BF 41'), 'utf-8', { ignoreBOM: true }), '\uFEFFA');
  assert.equal(decode(bytes('FF FE 41 00'), 'utf-16le'), 'A');
  assert.deepEqual(encode('A', 'utf-8', { writeBOM: true }), bytes('EF BB BF 41'));
  assert.deepEqual(encode('A', 'utf-16', { writeBOM: false }), bytes('00 41'));
});
