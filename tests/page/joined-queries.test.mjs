// The conversion of text to which text in other encodings was appended, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { memorySource } from '../../www/byte-source.js';
import { createJoinedQueries } from '../../www/joined-queries.js';

const ASCII = 'Service started\nok, 200\n'.repeat(20);
const WIDE = Buffer.from(`\ufeff${'copied 12 files\nno errors\n'.repeat(3)}`, 'utf16le');
const GERMAN = Buffer.from('Zugriff für Jürgen möglich, Größe geändert\nLöschen bestätigt\n'.repeat(5), 'latin1');

const queriesOf = (bytes) => {
  const document = { source: memorySource(Uint8Array.from(bytes)) };
  return createJoinedQueries(
    codec,
    () => document,
    async () => {},
    async () => {},
  );
};

test('all 8-bit parts have the encoding that is detected in the part that is not UTF-8, and the text is converted to this encoding', async () => {
  const bytes = Buffer.concat([Buffer.from(ASCII), WIDE, GERMAN]);
  const { parts, to } = await queriesOf(bytes).joinedEncodings({ chosen: null });
  assert.deepEqual(
    parts.map(({ encoding }) => encoding),
    ['windows-1252', 'utf-16le', 'windows-1252'],
  );
  assert.equal(to, 'windows-1252');
});

test('no conversion is offered if the user chose UTF-8 and a part is malformed, or if the encoding of a part is unknown', async () => {
  const cut = Buffer.from('caf\xc3\n', 'latin1');
  // Only the start of this part is examined. It is ASCII, so the encoding of the part is unknown.
  const long = Buffer.concat([Buffer.from(ASCII.repeat(300)), cut]);
  for (const [chosen, eightBit] of [
    ['utf-8', Buffer.concat([Buffer.from(ASCII), cut])],
    [null, long],
  ]) {
    for (const parts of [
      [Buffer.from(ASCII), WIDE, eightBit],
      [WIDE, eightBit],
    ]) {
      const { to, parts: found } = await queriesOf(Buffer.concat(parts)).joinedEncodings({ chosen });
      assert.equal(found.length, parts.length);
      assert.equal(to, null);
    }
  }
});
