// The patterns of escaped characters accept exactly the well-formed byte sequences of UTF-8 (The Unicode Standard, Table 3-7).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DECIMAL, escapedCharacter, OCTAL } from '../../www/layers/escaped-characters.js';
import { subversionEscapes } from '../../www/layers/subversion-escapes.js';
import { offered, utf8 } from './layer-codec.mjs';

const NOTATIONS = [
  { pattern: escapedCharacter('='), write: (byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}` },
  { pattern: escapedCharacter('%'), write: (byte) => `%${byte.toString(16).padStart(2, '0')}` },
  { pattern: escapedCharacter('#', OCTAL), write: (byte) => `#${byte.toString(8).padStart(3, '0')}` },
  { pattern: escapedCharacter('!', DECIMAL), write: (byte) => `!${String(byte).padStart(3, '0')}` },
];
/** The rows of Table 3-7 with bytes beyond ASCII. */
const TABLE = [
  ['C2-DF', '80-BF'],
  ['E0', 'A0-BF', '80-BF'],
  ['E1-EC', '80-BF', '80-BF'],
  ['ED', '80-9F', '80-BF'],
  ['EE-EF', '80-BF', '80-BF'],
  ['F0', '90-BF', '80-BF', '80-BF'],
  ['F1-F3', '80-BF', '80-BF', '80-BF'],
  ['F4', '80-8F', '80-BF', '80-BF'],
];
const isIn = (range, byte) => {
  const [first, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16));
  return first <= byte && byte <= last;
};
const isWellFormed = (bytes) =>
  TABLE.some((row) => row.length === bytes.length && row.every((range, at) => isIn(range, bytes[at])));

test('the patterns accept the well-formed sequences, and no others', () => {
  for (const { pattern, write } of NOTATIONS) {
    const whole = new RegExp(`^${pattern}$`);
    const check = (...bytes) =>
      assert.equal(whole.test(bytes.map(write).join('')), isWellFormed(bytes), bytes.map(write).join(''));
    for (let lead = 0; lead < 0x100; lead += 1) {
      check(lead);
      for (let second = 0; second < 0x100; second += 1) {
        check(lead, second);
        for (const third of [0x7f, 0x80, 0xbf, 0xc0]) check(lead, second, third);
        if (lead >= 0xf0) for (const third of [0x7f, 0x80, 0xbf, 0xc0]) check(lead, second, third, 0x9f);
      }
    }
    for (let last = 0; last < 0x100; last += 1) {
      check(0xe2, 0x82, last);
      check(0xf0, 0x9f, 0x98, last);
    }
  }
});

test('text with escapes of ill-formed byte sequences is not recognised', () => {
  for (const text of [
    String.raw`a?\237?\160?\128b`, // a surrogate
    String.raw`?\224?\128?\128`, // overlong
    String.raw`?\240?\143?\191?\191`,
    String.raw`?\244?\191?\191?\191`, // above U+10FFFF
    'a#355#240#200b a#355#240#200b',
    String.raw`cn=a\ED\A0\80 ou=\E0\80\80`,
  ]) {
    assert.equal(subversionEscapes.recognise(text), false, text);
    const layers = offered(utf8(text));
    for (const id of ['subversion-escapes', 'syslog-escapes', 'ldap-escapes']) assert.ok(!layers.includes(id), text);
  }
});
