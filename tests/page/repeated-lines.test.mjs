// The searches that judge each line by itself take linear time for a text that repeats one line, or a few lines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findProblems } from '../../www/problems.js';
import { findRepair } from '../../www/text-repair.js';
import { assertLinear } from './linear-time.mjs';

const PIECES = ['中\n', '×\0\n', 'cafÃ©\n', 'é\nÃ©\n', 'РїСЂРёРІРµС‚\n中\n'];
const LINES = 256;

for (const encoding of ['utf-8', 'windows-1252']) {
  const bytesOf = (piece, count) => codec.encode(piece.repeat(count)); // UTF-8, which windows-1252 decodes wrongly
  test(`the repair and the list of problems of repeated lines take linear time: ${encoding}`, () => {
    for (const piece of PIECES) {
      assertLinear((count) => findRepair(codec, bytesOf(piece, count), encoding), LINES, `repair, ${piece}`);
      assertLinear((count) => findProblems(codec, bytesOf(piece, count), encoding), LINES, `problems, ${piece}`);
    }
  });
}

test('each of many equal lines is repaired, and is listed as a problem', () => {
  const bytes = codec.encode('plain\ncafÃ© crÃ¨me\n中\n'.repeat(5000));
  const { changes } = findRepair(codec, bytes, 'utf-8');
  assert.deepEqual([changes.length, changes.at(-1).after], [10_000, 'è']);
  const lines = findProblems(codec, bytes, 'utf-8')
    .filter(({ kind }) => kind === 'mojibake')
    .map(({ line }) => line);
  assert.deepEqual([lines.length, lines[0], lines.at(-1)], [5000, 2, 14_999]);
});
