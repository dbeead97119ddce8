// Memory: streams apply backpressure, and objects that are not freed are collected.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { TranscoderStream } from '../../pkg-config/dist/index.js';

const MEGABYTE = 2 ** 20;
/** The number of bytes in each chunk that passes through the stream. */
const CHUNK_LENGTH = 4 * MEGABYTE;

test('five gigabytes pass through a TranscoderStream in bounded memory', async () => {
  const input = new Uint8Array(CHUNK_LENGTH).fill(0x61);
  input.set([0xe2, 0x82, 0xac], CHUNK_LENGTH - 3); // each chunk ends with a euro sign
  const count = Math.ceil(5e9 / CHUNK_LENGTH);
  let [made, read, ahead, maxGrowth] = [0, 0, 0, 0];
  const source = new ReadableStream(
    { pull: (controller) => (made++ < count ? controller.enqueue(input) : controller.close()) },
    { highWaterMark: 0 },
  );
  let before;
  let bytes = 0;
  for await (const chunk of source.pipeThrough(new TranscoderStream({ from: 'utf-8', to: 'utf-8' }))) {
    bytes += chunk.length;
    read++;
    ahead = Math.max(ahead, made - read);
    const resident = process.memoryUsage().rss;
    if (read === 20) before = resident;
    if (read > 20) maxGrowth = Math.max(maxGrowth, resident - before);
  }
  assert.equal(bytes, count * CHUNK_LENGTH);
  assert.ok(ahead <= 4, `the source was ${ahead} chunks ahead of the reader`);
  assert.ok(maxGrowth < 192 * MEGABYTE, `${maxGrowth / MEGABYTE} MB more than after 20 chunks`);
});

test('a stream reads fewer than ten chunks from its source for one chunk that its reader reads', async () => {
  let made = 0;
  const source = new ReadableStream({ pull: (controller) => controller.enqueue(Uint8Array.of(made++ % 128)) });
  const reader = source.pipeThrough(new TranscoderStream({ from: 'utf-8', to: 'utf-16le' })).getReader();
  await reader.read();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(made < 10, `${made} chunks were made for one that was read`);
  await reader.cancel();
});

test('memory is bounded for a million freed decoders, and for 200,000 that the garbage collector frees', () => {
  const script = fileURLToPath(new URL('measure-decoder-memory.mjs', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', script], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const { freed, collected } = JSON.parse(stdout);
  assert.ok(freed < 32 * MEGABYTE, `freed: ${freed / MEGABYTE} MB`);
  assert.ok(collected < 64 * MEGABYTE, `left to the collector: ${collected / MEGABYTE} MB`);
});
