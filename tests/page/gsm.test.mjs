// Text in the alphabet of GSM 03.38 (SMS), and its escape sequences, which are not those of terminals.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findSpecial, plainChanges } from '../../www/special-characters.js';

// ECMA-35, section 13: ESC with one character, or with an intermediate byte, is a sequence of a terminal only by context.
// 3GPP TS 23.038, section 6.2.1.1: ESC e is €, and ESC ( is a brace. ESC E and ESC F print bold in ESC/P. MARC 21: ESC g is
// the Greek symbol set. ESC 7, ESC = and ESC ( 0 are DECSC, DECKPAM and a character set of the VT100.
test('short escape sequences are those of a terminal only beside control sequences', () => {
  const found = (text) => findSpecial(codec, Buffer.from(text), 'utf-8', []).sequences.texts;
  for (const text of [
    'Costa 12,50 \x1be e parte alle 9, \x1b(0 o 1\x1b) \x1b=10\n',
    'Some \x1bEbold\x1bF text, \x1b@\x1bM\n',
    'MARC \x1bga\x1bs \x1b(NMIR\x1b(B\n',
  ])
    assert.deepEqual(found(text), [], text);
  assert.deepEqual(found('\x1b[1mA\x1b(0q\x1b(B\x1b7\x1b= \x1be\x1b[m'), [
    '\x1b[1m',
    '\x1b(0',
    '\x1b(B',
    '\x1b7',
    '\x1b=',
    '\x1b[m',
  ]);
  // A replacement decides by the same rule.
  const changes = (text) => plainChanges(codec.inspect(Buffer.from(text), 'utf-8'), 'sequences').length;
  assert.deepEqual([changes('12 \x1be'), changes('a\x1b[0m\x1b7')], [0, 1]);
});
