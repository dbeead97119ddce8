// Memory: streams apply backpressure, and objects that are not freed are collected.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { TranscoderStream } from '../../pkg-config/dist/index.js';

const PART = 4 * 2 ** 20;
const MEGABYTE = 2 ** 20;

test('five gigabytes pass through a TranscoderStream in bounded memory', async () => {
  const part = new Uint8Array(PART).fill(0x61);
  part.set([0xe2, 0x82, 0xac], PART - 3); // each part ends with a euro sign
  const parts = Math.ceil(5e9 / PART);
  let [made, read, ahead, maxGrowth] = [0, 0, 0, 0];
  const source = new ReadableStream(
    { pull: (controller) => (made++ < parts ? controller.enqueue(part) : controller.close()) },
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
  assert.equal(bytes, parts * PART);
  assert.ok(ahead <= 4, `${ahead} parts were made before they were asked for`);
  assert.ok(maxGrowth < 192 * MEGABYTE, `${maxGrowth / MEGABYTE} MB more than at the start`);
});

test('a stream reads no more from its source than its reader needs', async () => {
  let made = 0;
  const source = new ReadableStream({ pull: (controller) => controller.enqueue(Uint8Array.of(made++ % 128)) });
  const reader = source.pipeThrough(new TranscoderStream({ from: 'utf-8', to: 'utf-16le' })).getReader();
  await reader.read();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(made < 10, `${made} parts were made for one that was read`);
  await reader.cancel();
});

test('memory stays flat for a million decoders that are freed, and for 200,000 that are left to the collector', () => {
  const script = fileURLToPath(new URL('decoders.mjs', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', script], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const { freed, collected } = JSON.parse(stdout);
  assert.ok(freed < 32 * MEGABYTE, `freed: ${freed / MEGABYTE} MB`);
  assert.ok(collected < 64 * MEGABYTE, `left to the collector: ${collected / MEGABYTE} MB`);
});
