// The notes about the result of a conversion: which files Excel reads only with a BOM, and which lines change their length in bytes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { memorySource } from '../../www/byte-source.js';
import { DecodedSource } from '../../www/decoded-source.js';
import { createInputQueries } from '../../www/input-queries.js';
import { isTableForExcel } from '../../www/table-files.js';
import { widthNote } from '../../www/views/conversion-notes.js';

/** Returns the state of the store for a file with these bytes, after the scan. */
async function stateOf(bytes, encoding, name = 'a.csv') {
  const source = new DecodedSource(codec, memorySource(bytes), encoding);
  await source.start();
  const recognition = await createInputQueries(codec, () => source).recognition({ isFile: true });
  const histogram = new Float64Array(0x100);
  for (const byte of bytes) histogram[byte] += 1;
  return { doc: { name }, encoding, scan: { histogram, errors: 0 }, recognition };
}

const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'cp037',
  'utf-16le',
  'utf-16',
  'utf-32',
  'iso-2022-jp',
  'utf-7',
  'shift_jis',
];

test('in every encoding, the page knows whether a table has characters beyond ASCII', async () => {
  for (const encoding of ENCODINGS) {
    const isTable = async (text, options = {}) =>
      isTableForExcel(await stateOf(codec.encode(text, encoding, options), encoding));
    assert.equal(await isTable('Ort;Preis\nBonn;1+1\n'), false, encoding);
    const beyondAscii = /jis|jp/.test(encoding) ? '町;1\n' : 'Köln;1\n';
    assert.equal(await isTable(`Ort;Preis\n${beyondAscii}`), true, encoding);
    if (!/^utf-(?:8|16|32)$/.test(encoding)) continue;
    assert.equal(await isTable('Ort;Preis\nBonn;1\n', { writeBOM: true }), false, `${encoding} with a BOM`);
    assert.equal(await isTable('Ort;Preis\nKöln;1\n', { writeBOM: true }), true, `${encoding} with a BOM`);
  }
  assert.equal(isTableForExcel(await stateOf(Buffer.from('Köln'), 'utf-8', 'a.txt')), false);
  assert.equal(isTableForExcel({ doc: { name: 'a.csv' }, encoding: 'utf-8', scan: null, recognition: null }), false);
});

/** The width of a text whose lines have 40 bytes. */
const width = { length: 40, isInBytes: true, hasLines: true, character: 'ü' };
/** Returns the note about a conversion that changes the length of lines; null if it changes no length. */
const noteFor = (encoding, to, fixedWidth = width) =>
  widthNote({ recognition: { fixedWidth }, encoding, scan: { errors: 0 } }, { to, errors: 'strict' })?.rest ?? null;

test('lines of a fixed length in bytes get longer in UTF-8, and shorter in 8-bit encodings', () => {
  assert.match(noteFor('windows-1252', 'utf-8'), /^ü has a different number of bytes in utf-8 than in windows-1252\./);
  assert.match(noteFor('utf-8', 'windows-1252'), /^ü has a different number of bytes in windows-1252 than in utf-8\./);
  assert.match(
    noteFor('utf-8', 'cp037'),
    /^ü has a different number of bytes in cp037 than in utf-8\..* the text in utf-8, or/,
  );
  for (const [from, to] of [
    ['utf-8', 'utf-8'],
    ['windows-1252', 'cp850'],
    ['utf-8', 'utf-16'],
    ['utf-8', 'gb18030'],
    ['utf-8', 'ascii'],
    ['utf-8', 'utf-7'],
  ])
    assert.equal(noteFor(from, to), null, `${from} ${to}`);
  assert.equal(noteFor('utf-8', 'windows-1252', { ...width, isInBytes: false }), null);
  assert.equal(noteFor('utf-8', 'windows-1252', { ...width, character: null }), null);
});
