// An input is repaired in blocks of complete lines. The blocks must not depend on the parts that a pipe yields.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lineBlocksOf } from '../../pkg-config/cli/line-blocks.js';
import { initSync } from '../../pkg-config/dist/full/slim.js';

initSync(readFileSync(new URL('../../pkg-config/dist/full/utfscope.wasm', import.meta.url)));

/** Returns the blocks of an input that arrives in parts, each block in hex. `from` is the encoding of the input. */
async function blocksOf(parts, from) {
  const blocks = [];
  for await (const { before } of lineBlocksOf(parts, from)) blocks.push(Buffer.from(before).toString('hex'));
  return blocks;
}
const hex = (text) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const partsOf = (bytes, size) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

test('line ends are found in the byte order of the BOM, also if the first part is shorter than the BOM', async () => {
  for (const [from, first, second] of [
    // The BOM, “a”, a line feed; “b”.
    ['utf-16', 'ff fe 61 00 0a 00', '62 00'],
    ['utf-16', 'fe ff 00 61 00 0a', '00 62'],
    // U+0A00 in place of “a”: its bytes are a line feed in the other byte order.
    ['utf-16', 'ff fe 00 0a 0a 00', '62 00'],
    ['utf-16', 'fe ff 0a 00 00 0a', '00 62'],
    // “a” and “b” without a BOM: big-endian.
    ['utf-16', '00 61 00 0a', '00 62'],
    ['utf-32', 'ff fe 00 00 61 00 00 00 0a 00 00 00', '62 00 00 00'],
    ['utf-32', '00 00 fe ff 00 00 00 61 00 00 00 0a', '00 00 00 62'],
  ]) {
    const bytes = hex(first + second);
    for (const size of [1, 2, 3, 5]) {
      const blocks = await blocksOf(partsOf(bytes, size), from);
      assert.deepEqual(
        blocks,
        [first, second].map((block) => block.replaceAll(' ', '')),
        `${from} ${first}, ${size}`,
      );
    }
  }
});

test('an input that is shorter than the longest BOM, four bytes, is one block', async () => {
  assert.deepEqual(await blocksOf([], 'utf-16'), ['']);
  assert.deepEqual(await blocksOf(partsOf(hex('00 61'), 1), 'utf-16'), ['0061']);
  assert.deepEqual(await blocksOf(partsOf(hex('ff fe 61'), 1), 'utf-16'), ['fffe61']);
});

test('in an encoding without a byte order, a short complete line is yielded before more input is read', async () => {
  const blocks = lineBlocksOf(
    (async function* () {
      yield Buffer.from('\n');
      throw new Error('more input was read');
    })(),
    'utf-8',
  );
  const { value } = await blocks.next();
  assert.equal(Buffer.from(value.before).toString(), '\n');
});
