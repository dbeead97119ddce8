// Defects known from other codecs, checked on the shipped module in Node.
import assert from 'node:assert/strict';
import { constants } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import * as utfscope from '../../pkg-config/dist/index.js';
import * as textEncoding from '../../pkg-config/dist/text-encoding.js';
import { CHECKS } from './classes.mjs';
import { racing } from './race.mjs';

const wasm = new Uint8Array(readFileSync(new URL('../../pkg-config/dist/utfscope.wasm', import.meta.url)));

/** Returns a worker with the `onmessage` property of browsers. */
function makeWorker(url) {
  const worker = new Worker(url);
  worker.on('message', (data) => worker.onmessage({ data }));
  return worker;
}

const host = { utfscope, textEncoding, wasm, race: racing(makeWorker) };
for (const [name, run] of CHECKS) test(name, () => run(host));

test('15. Decoding to a string longer than Node allows is a clear error, and the next call works', () => {
  const { decode, encode, isValid } = utfscope;
  const input = new Uint8Array(constants.MAX_STRING_LENGTH + 1).fill(0x41);
  const message = `decode: a string of ${input.length} code units is longer than this runtime allows; decode in parts`;
  assert.throws(() => decode(input), { name: 'RangeError', message });
  assert.equal(isValid(input), true);
  assert.equal(decode(encode('€')), '€');
});
