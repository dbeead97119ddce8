// The piece table of edits, compared with a plain array, and the scan after an edit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { memorySource } from '../../www/byte-source.js';
import { concatBytes } from '../../www/concat-bytes.js';
import { DecodedSource } from '../../www/decoded-source.js';
import { changeAt, PieceTable } from '../../www/edits.js';
import { randomNumbers } from '../random-numbers.mjs';

const bytesOf = async (table) => [...new Uint8Array(await table.toFile('x').arrayBuffer())];

/** Returns the bytes of the original with the changes of a table. Asserts the offset of each change. */
async function changed(table, original) {
  const result = [];
  let at = 0;
  for (const { from, to, originalFrom, originalTo } of table.changes()) {
    result.push(...original.slice(at, originalFrom));
    assert.equal(result.length, from);
    result.push(...(await table.read(from, to)));
    at = originalTo;
  }
  return [...result, ...original.slice(at)];
}

for (let seed = 1; seed <= 40; seed += 1) {
  test(`random edits (seed ${seed}) give the same bytes as an array, and each former table keeps its bytes`, async () => {
    const random = randomNumbers(seed);
    const original = Array.from({ length: random(60) }, (_, at) => at);
    let expected = original;
    let table = new PieceTable(new Blob([Uint8Array.from(original)]));
    const former = [];
    for (let step = 0; step < 40; step += 1) {
      former.push([table, expected]);
      const from = random(expected.length + 1);
      const to = Math.min(expected.length, from + random(random(4) === 0 ? 20 : 2));
      const bytes = Uint8Array.from({ length: random(4) }, () => 100 + random(100));
      table = table.replace(from, to, bytes);
      expected = expected.toSpliced(from, to - from, ...bytes);
      assert.equal(table.length, expected.length);
      assert.deepEqual(await bytesOf(table), expected);
      assert.deepEqual(await changed(table, original), expected);
      const [first, last] = [random(expected.length + 1), random(expected.length + 1)].sort((a, b) => a - b);
      assert.deepEqual([...(await table.read(first, last))], expected.slice(first, last));
    }
    for (const [formerTable, formerBytes] of former) assert.deepEqual(await bytesOf(formerTable), formerBytes);
    // Reverting all changes, in any order, restores the original.
    while (table.changes().length > 0) {
      const changes = table.changes();
      table = table.revert(changes[random(changes.length)]);
    }
    assert.deepEqual(await bytesOf(table), original);
  });

  test(`several replacements at once (seed ${seed}) give the same bytes as the same replacements one after the other`, async () => {
    const random = randomNumbers(seed);
    const start = new PieceTable(new Blob([new Uint8Array(100).map((_, at) => at)])).replace(
      20,
      30,
      Uint8Array.of(1, 2),
    );
    const replacements = [];
    for (let at = random(20); at < start.length;) {
      const to = Math.min(start.length, at + random(5));
      replacements.push({ from: at, to, bytes: new Uint8Array(random(4)).fill(200) });
      at = to + 1 + random(20);
    }
    let wanted = start;
    for (const { from, to, bytes } of replacements.toReversed()) wanted = wanted.replace(from, to, bytes);
    const table = start.replaceAll(
      replacements.map(({ from, to, bytes }) => ({ from, to, piece: { bytes, from: 0, to: bytes.length } })),
    );
    assert.equal(table.length, wanted.length);
    assert.deepEqual(await bytesOf(table), await bytesOf(wanted));
  });
}

test('changeAt finds a change by each of its bytes, and a removal by the byte after the removed bytes', () => {
  const table = new PieceTable(new Blob(['0123456789']))
    .replace(7, 9, new Uint8Array(0))
    .replace(2, 4, Uint8Array.of(1, 2, 3));
  const found = Array.from({ length: table.length }, (_, at) => changeAt(table.changes(), at)?.from ?? null);
  assert.deepEqual(found, [null, null, 2, 2, 2, null, null, null, 8]);
});

test('typed characters are joined into one piece, so a long text has few pieces', () => {
  let table = new PieceTable(new Blob(['ab']));
  for (let count = 0; count < 1000; count += 1) table = table.replace(1 + count, 1 + count, Uint8Array.of(0x78));
  assert.equal(table.pieces.length, 3);
  assert.deepEqual(table.changes(), [{ from: 1, to: 1001, originalFrom: 1, originalTo: 1 }]);
});

/**
 * Scans bytes. Reuses the counts of the document `before` for the chunks that `change` did not affect. Returns the
 * document, the number of chunks whose counts were reused, and the summary.
 */
async function scanned(bytes, before, change) {
  const decoded = new DecodedSource(codec, memorySource(bytes), 'utf-8');
  await decoded.start();
  if (before) decoded.reuse(before, change);
  const reused = decoded.counted.size;
  await decoded.scan(null, async () => true);
  return { decoded, reused, summary: decoded.summary() };
}

test('the scan after an edit gives the counts of a complete scan, and reuses the counts of unchanged chunks', async () => {
  const CHUNK = 1 << 20;
  const bytes = new Uint8Array(3.5 * CHUNK).map((_, at) => (at % 50 === 0 ? 0x0a : at % 1001 === 0 ? 0xff : 0x61));
  const { decoded } = await scanned(bytes);
  const cases = [0, 5, CHUNK - 1, CHUNK, CHUNK + 10, CHUNK + 16, 2 * CHUNK - 3, bytes.length - 2];
  for (const from of cases) {
    for (const [removed, inserted] of [
      [2, 'é'],
      [1, ''],
      [0, '€\n'],
      [1, '\n'],
    ]) {
      const added = new TextEncoder().encode(inserted);
      const edited = concatBytes([bytes.subarray(0, from), added, bytes.subarray(from + removed)]);
      const after = await scanned(edited, decoded, { from, removed, inserted: added.length });
      assert.deepEqual(after.summary, (await scanned(edited)).summary, `${removed} bytes at ${from}: ${inserted}`);
      const isSameLength = removed === added.length; // then the chunks after the edit are unchanged too
      // The counts of a chunk also depend on the 16 bytes after it.
      const minReused = isSameLength ? 2 : Math.max(0, Math.floor((from - 16) / CHUNK));
      assert.ok(after.reused >= minReused, `${after.reused} chunks at ${from}`);
    }
  }
});
