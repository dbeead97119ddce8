// utfscope/text-encoding: TextDecoderStream and TextEncoderStream, and all four classes as replacements for the globals.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { TextDecoderStream, TextEncoderStream } from '../../pkg-config/dist/text-encoding.js';
import { bytes } from './bytes.mjs';

async function through(chunks, stream) {
  const output = [];
  for await (const chunk of ReadableStream.from(chunks).pipeThrough(stream)) output.push(chunk);
  return output;
}
const decoded = (hexes, ...args) => through(hexes.map(bytes), new TextDecoderStream(...args));
const encoded = async (chunks) =>
  (await through(chunks, new TextEncoderStream())).map((chunk) => Buffer.from(chunk).toString('hex'));

/** Writes a chunk, and resolves to the errors of both sides of the stream. */
async function failures(stream, chunk) {
  const [writer, reader] = [stream.writable.getWriter(), stream.readable.getReader()];
  const sides = [writer.write(chunk), reader.read(), writer.closed, reader.closed];
  return (await Promise.allSettled(sides)).map(({ reason }) => reason);
}

test('the attributes have the values of the arguments', () => {
  const stream = new TextDecoderStream(' Latin1 ', { fatal: 1, ignoreBOM: 'yes' });
  assert.deepEqual([stream.encoding, stream.fatal, stream.ignoreBOM], ['windows-1252', true, true]);
  assert.ok(stream.readable instanceof ReadableStream && stream.writable instanceof WritableStream);
  assert.equal(stream.readable, stream.readable);
  assert.equal(new TextDecoderStream().encoding, 'utf-8');
  assert.equal(new TextEncoderStream().encoding, 'utf-8');
});

test('a label that only utfscope/full has throws a RangeError, and reading an attribute on an object of another class throws a TypeError', () => {
  const message = 'TextDecoderStream: gbk is only in the entries "utfscope/full" and "utfscope/full/text-encoding"';
  assert.throws(() => new TextDecoderStream('gbk'), { name: 'RangeError', message });
  const { prototype } = TextDecoderStream;
  for (const member of ['encoding', 'fatal', 'ignoreBOM', 'readable', 'writable']) {
    assert.throws(() => Reflect.get(prototype, member, new TextEncoderStream()), TypeError);
  }
});

test('TextDecoderStream: a character is returned when it is complete, no chunk is empty, and one BOM is dropped', async () => {
  assert.deepEqual(await decoded(['F0', '9F 98', '', '80 41', '']), ['😀A']);
  assert.deepEqual(await decoded(['', 'EF', 'BB', 'BF', 'EF BB BF 41']), ['\ufeffA']);
  assert.deepEqual(await decoded(['EF BB BF', '41'], 'utf-8', { ignoreBOM: true }), ['\ufeff', 'A']);
  assert.deepEqual(await decoded(['41 E2', '82']), ['A', '\ufffd']);
  assert.deepEqual(await decoded(['00'], 'utf-16le'), ['\ufffd']);
  assert.deepEqual(await decoded(['00 D8', 'FF FE'], 'utf-16le'), ['\ufffd\ufeff']);
  assert.deepEqual(await decoded(['80', '81'], 'ascii'), ['€', '\x81']);
});

test('TextDecoderStream accepts buffers and views of fixed length, and fails with a TypeError for other chunks', async () => {
  const { buffer } = bytes('61 62 63 64');
  const shared = new Uint8Array(new SharedArrayBuffer(1)).fill(0x65);
  const chunks = [buffer, new DataView(buffer, 1, 1), new Uint16Array(buffer, 2), shared];
  assert.deepEqual(await through(chunks, new TextDecoderStream()), ['abcd', 'b', 'cd', 'e']);
  for (const wrong of [undefined, null, 3.14, 'text', {}, [65], new ArrayBuffer(1, { maxByteLength: 2 })]) {
    for (const error of await failures(new TextDecoderStream(), wrong)) assert.equal(error?.constructor, TypeError);
  }
});

test('TextDecoderStream: with fatal, malformed input makes both sides fail with a TypeError that names the offset', async () => {
  const errors = await failures(new TextDecoderStream('utf-8', { fatal: true }), bytes('41 FF'));
  for (const error of errors) {
    assert.equal(error.constructor, TypeError);
    assert.equal(error.message, 'TextDecoderStream: malformed utf-8: invalid-octet at offset 1, 1 byte');
    assert.equal(error.cause.fault.reason, 'invalid-octet');
  }
  await assert.rejects(decoded(['41', 'E2 82'], 'utf-8', { fatal: true }), TypeError);
});

test('TextEncoderStream: surrogate pairs cut between chunks are joined, and lone surrogates become U+FFFD', async () => {
  assert.deepEqual(await encoded(['\ud83d', '', '\ude00a']), ['f09f988061']);
  assert.deepEqual(await encoded(['\ud83d', '\ud83d', '\ude00']), ['efbfbd', 'f09f9880']);
  assert.deepEqual(await encoded(['\ud83d', 'a']), ['efbfbd61']);
  assert.deepEqual(await encoded(['\ude00', 'a\ud83d']), ['efbfbd', '61', 'efbfbd']);
  assert.deepEqual(await encoded(['', '']), []);
});

test('TextEncoderStream converts its chunks to strings, and fails if a chunk cannot be converted', async () => {
  const hex = (text) => Buffer.from(text).toString('hex');
  const chunks = [undefined, null, 3.14, ['hi'], { toString: () => '€' }];
  assert.deepEqual(await encoded(chunks), ['undefined', 'null', '3.14', 'hi', '€'].map(hex));
  const thrown = new Error('no string');
  const failing = {
    toString() {
      throw thrown;
    },
  };
  assert.deepEqual(await failures(new TextEncoderStream(), failing), [thrown, thrown, thrown, thrown]);
  for (const error of await failures(new TextEncoderStream(), Symbol.iterator)) assert.ok(error instanceof TypeError);
});

test('the promise of a write is pending until the output is read', async () => {
  for (const [stream, chunk] of [
    [new TextDecoderStream(), bytes('41')],
    [new TextEncoderStream(), 'A'],
  ]) {
    const [writer, reader] = [stream.writable.getWriter(), stream.readable.getReader()];
    let isWritten = false;
    const written = writer.write(chunk).then(() => (isWritten = true));
    await new Promise((resolve) => void setTimeout(resolve, 0));
    assert.equal(isWritten, false);
    assert.equal((await reader.read()).value.length, 1);
    await written;
  }
});

test('if the globals are replaced, the package and the runtime still convert correctly', () => {
  // The script replaces globals, so it runs in a separate process.
  const script = `
    import assert from 'node:assert/strict';
    import * as utfscope from './index.js';
    import * as ours from './text-encoding.js';
    Object.assign(globalThis, ours);
    assert.throws(() => new TextDecoder('gb18030'), RangeError, 'the decoder of the platform knows gb18030, ours does not');
    const text = 'aé€😀'.repeat(10_000);
    assert.equal(utfscope.decode(utfscope.encode(text)), text);
    assert.equal(new TextDecoder().decode(new TextEncoder().encode(text)), text);
    assert.throws(() => utfscope.decode(Uint8Array.of(0xff)), { code: 'ERR_MALFORMED' });
    assert.throws(() => new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.of(0xff)), TypeError);
    assert.equal(await new Response(text).text(), text);
    const stream = new Blob([text]).stream().pipeThrough(new TextDecoderStream()).pipeThrough(new TextEncoderStream());
    assert.equal(await new Response(stream).text(), text);
    console.log('replaced');
  `;
  const cwd = new URL('../../pkg-config/dist/', import.meta.url);
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd,
    encoding: 'utf8',
  });
  assert.equal(stdout, 'replaced\n', stderr);
});
