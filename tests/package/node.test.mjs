// utfscope/node: Transform streams in pipelines of Node. The tests cut the input at every place, and check
// backpressure, errors and the end of the input.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { PassThrough, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { Decoder, decode, encode, repair, transcode } from 'utfscope/full';
import { MalformedError, decodeStream, encodeStream, repairStream, transcodeStream } from 'utfscope/node';

/** Passes parts through a stream; returns the chunks that come out. */
async function chunksOf(parts, stream) {
  const chunks = [];
  await pipeline(parts, stream, async (source) => {
    for await (const chunk of source) chunks.push(chunk);
  });
  return chunks;
}
const bytesOf = async (parts, stream) => Buffer.concat(await chunksOf(parts, stream));
const textOf = async (parts, stream) => (await chunksOf(parts, stream)).join('');

/** Returns every division of a string or of bytes into two parts, and the division into single code units or bytes. */
const cuts = (input) => [
  ...Array.from({ length: input.length + 1 }, (_, at) => [input.slice(0, at), input.slice(at)]),
  Array.from({ length: input.length }, (_, at) => input.slice(at, at + 1)),
];

const TEXT = 'é€😀\nテスト';

test('every cut of the input gives the same result', async () => {
  for (const encoding of ['utf-8', 'utf-16le', 'cesu-8', 'gb18030']) {
    const bytes = Buffer.from(encode(TEXT, encoding));
    for (const parts of cuts(bytes)) {
      assert.equal(await textOf(parts, decodeStream(encoding)), TEXT, encoding);
      const transcoded = await bytesOf(parts, transcodeStream({ from: encoding, to: 'utf-32be' }));
      assert.deepEqual(transcoded, Buffer.from(transcode(bytes, { from: encoding, to: 'utf-32be' })));
    }
    for (const parts of cuts(TEXT)) assert.deepEqual(await bytesOf(parts, encodeStream(encoding)), bytes);
  }
  const damaged = Buffer.from('cafÃ© au lait\nthÃ© vert\nfin');
  const repaired = Buffer.from(repair(damaged).bytes);
  assert.equal(repaired.toString(), 'café au lait\nthé vert\nfin');
  for (const parts of cuts(damaged)) assert.deepEqual(await bytesOf(parts, repairStream()), repaired);
});

test('decodeStream outputs strings, in which lone surrogates stay', async () => {
  const chunks = await chunksOf([Uint8Array.of(0x61, 0xed, 0xa0), Uint8Array.of(0x80)], decodeStream('wtf-8'));
  assert.ok(chunks.every((chunk) => typeof chunk === 'string'));
  assert.equal(chunks.join(''), 'a\ud800');
});

test('the output for an empty input is empty, or only the BOM of the encoding', async () => {
  for (const stream of [
    decodeStream(),
    encodeStream(),
    transcodeStream({ from: 'utf-8', to: 'cesu-8' }),
    repairStream(),
  ]) {
    assert.deepEqual(await chunksOf([], stream), []);
  }
  // Like Encoder, encodeStream writes a BOM even if there is no text.
  assert.deepEqual(await bytesOf([], encodeStream('utf-16')), Buffer.from(encode('', 'utf-16')));
});

test('malformed input becomes an error event with the fault; no text of the chunk with the fault is output', async () => {
  const parts = [Uint8Array.of(0x61, 0x62), Uint8Array.of(0x63, 0xc0, 0xaf), Uint8Array.of(0x64)];
  const read = [];
  const stream = decodeStream();
  const failure = pipeline(Readable.from(parts), stream, async (source) => {
    for await (const chunk of source) read.push(chunk);
  });
  await assert.rejects(failure, (error) => {
    assert.ok(error instanceof MalformedError);
    assert.deepEqual([error.code, error.fault.offset, error.fault.reason], ['ERR_MALFORMED', 3, 'overlong']);
    return true;
  });
  assert.ok(stream.destroyed);
  assert.ok(['', 'ab'].includes(read.join('')), JSON.stringify(read));
});

test('at the end of the input, a stream reports a truncated sequence, or applies the policy to the sequence', async () => {
  const parts = [Uint8Array.of(0x61, 0xe2), Uint8Array.of(0x82)];
  const truncated = { code: 'ERR_MALFORMED', fault: { reason: 'truncated', severity: 'error', offset: 1, length: 2 } };
  await assert.rejects(textOf(parts, decodeStream()), truncated);
  await assert.rejects(bytesOf(parts, transcodeStream({ from: 'utf-8', to: 'utf-16le' })), truncated);
  assert.equal(await textOf(parts, decodeStream('utf-8', { errors: 'replace' })), 'a\ufffd');
  await assert.rejects(bytesOf(['a\ud83d'], encodeStream()), { code: 'ERR_MALFORMED' });
  assert.deepEqual(await bytesOf(['a\ud83d', '\ude00'], encodeStream()), Buffer.from('a😀'));
});

test('wrong arguments throw at once, and a chunk of the wrong type becomes an error event', async () => {
  assert.throws(() => decodeStream('utf8x'), { code: 'ERR_ENCODING' });
  assert.throws(() => decodeStream('utf-8', { errors: 'guess' }), { code: 'ERR_POLICY' });
  assert.throws(() => transcodeStream(), { name: 'TypeError' });
  assert.throws(() => repairStream('utf-16'), { code: 'ERR_ENCODING' });
  await assert.rejects(bytesOf([Uint8Array.of(0x61)], encodeStream()), { code: 'ERR_ARGUMENT_TYPE' });
});

test('onFault receives faults, and an exception of onFault becomes the error of the stream', async () => {
  const offsets = [];
  const options = { errors: 'replace', onFault: ({ offset }) => offsets.push(offset) };
  assert.equal(
    await textOf([Uint8Array.of(0x61, 0xff), Uint8Array.of(0xfe)], decodeStream('utf-8', options)),
    'a\ufffd\ufffd',
  );
  assert.deepEqual(offsets, [1, 2]);
  const stop = new Error('stop');
  const throwing = {
    errors: 'replace',
    onFault: () => {
      throw stop;
    },
  };
  await assert.rejects(textOf([Uint8Array.of(0xff)], decodeStream('utf-8', throwing)), stop);
});

test('onFault may destroy its stream', async () => {
  const stop = new Error('enough');
  const stream = decodeStream('utf-8', { errors: 'replace', onFault: () => stream.destroy(stop) });
  await assert.rejects(textOf([Uint8Array.of(0xff, 0x61)], stream), stop);
});

test('a slow reader stops the writer', async () => {
  const stream = transcodeStream({ from: 'utf-8', to: 'utf-32le' });
  const chunk = Buffer.alloc(16384, 'a');
  let written = 0;
  while (stream.write(chunk) && written < 1000) written++;
  assert.ok(written < 20, `${written} chunks were accepted without a reader`);
  let length = 0;
  const slow = new Writable({
    highWaterMark: 1,
    write(part, _, callback) {
      length += part.length;
      setImmediate(callback);
    },
  });
  stream.end();
  await pipeline(stream, slow);
  assert.equal(length, (written + 1) * chunk.length * 4);
});

test('the converter is freed when the stream ends, fails or is destroyed', async () => {
  const free = Decoder.prototype.free;
  // Decoder inherits `free` from this prototype.
  const { prototype: inheritedPrototype } = Object.getPrototypeOf(Decoder);
  let freed = 0;
  inheritedPrototype.free = function (...args) {
    freed += 1;
    return free.apply(this, args);
  };
  try {
    await textOf([Uint8Array.of(0x61)], decodeStream());
    await new Promise(setImmediate);
    assert.equal(freed, 1);
    await assert.rejects(textOf([Uint8Array.of(0xff)], decodeStream()));
    await new Promise(setImmediate);
    assert.equal(freed, 2);
    const stream = decodeStream();
    stream.destroy();
    await new Promise((resolve) => stream.on('close', resolve));
    assert.equal(freed, 3);
  } finally {
    inheritedPrototype.free = free;
  }
});

test('transcodeStream works with pipe and with large input', async () => {
  const text = `${'grün 中文 😀\n'.repeat(20_000)}end`;
  const source = new PassThrough();
  const result = buffer(source.pipe(transcodeStream({ from: 'gb18030', to: 'utf-8' })));
  source.end(Buffer.from(encode(text, 'gb18030')));
  assert.equal(decode(await result), text);
});

test('require gives the exports of utfscope/node, and its decodeStream works', async () => {
  const required = createRequire(import.meta.url)('utfscope/node');
  const names = ['MalformedError', 'decodeStream', 'encodeStream', 'repairStream', 'transcodeStream'];
  assert.deepEqual(Object.keys(required).sort(), names);
  assert.equal(await textOf([Uint8Array.of(0x93, 0xfa)], required.decodeStream('shift_jis')), '日');
});
