// The log stream of a container without a terminal, with the headers of the Docker Engine API (“Attach to a container”, “Stream format”).
// Each header has the number of the stream (1: output, 2: error), three bytes 00, and the length of the part in big-endian order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { decodedLayer, layerDependencies } from '../../www/layer-queries.js';
import { dockerFrames } from '../../www/layers/docker-frames.js';
import { decoded, offered, utf8 } from './layer-codec.mjs';

const bytesOf = (...parts) => Buffer.concat(parts.map((part) => (typeof part === 'string' ? utf8(part) : part)));
const hex = (digits) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

// The three parts have 21 = 0x15, 12 = 0x0c and 300 = 0x12c bytes.
const STREAM = bytesOf(
  hex('01 00 00 00 00 00 00 15'),
  'Conexión establecida',
  hex('02 00 00 00 00 00 00 0c'),
  'Größe: 1\n\n',
  hex('01 00 00 00 00 00 01 2c'),
  'x'.repeat(299),
  '\n',
);

test('the text of a log stream is decoded in order, without headers', () => {
  assert.deepEqual(offered(STREAM), ['docker-frames']);
  const layer = decoded('docker-frames', STREAM);
  assert.equal(layer.text, `Conexión establecidaGröße: 1\n\n${'x'.repeat(299)}\n`);
  assert.deepEqual([layer.encoding, layer.note], [null, null]);
  const isWhole = true;
  assert.match(
    dockerFrames.describe(STREAM, isWhole).hint,
    /The input has 3 parts, 1 of them from standard error\. .*“docker logs” writes it without headers\.$/,
  );
});

test('a part may end within a character, and the text may be in any encoding based on ASCII', () => {
  const cut = bytesOf(hex('01 00 00 00 00 00 00 02 61 c3 01 00 00 00 00 00 00 02 a9 0a'));
  assert.equal(decoded('docker-frames', cut).text, 'aé\n');
  const { bytes, encoding } = decodedLayer(codec, 'docker-frames', hex('02 00 00 00 00 00 00 03 fc e4 0a'), 'utf-8');
  assert.deepEqual([Buffer.from(bytes).toString('hex'), encoding], ['fce40a', null]);
});

test('a stream whose end is missing is recognised if it has at least two complete parts', () => {
  // The stream ends before its last byte, after the first byte of the third part, or within the header of that part.
  for (const end of [STREAM.length - 1, 8 + 21 + 8 + 12 + 8 + 1, 8 + 21 + 8 + 12 + 3]) {
    const layer = decoded('docker-frames', STREAM.subarray(0, end));
    assert.ok(layer.text.startsWith('Conexión establecidaGröße: 1\n'), end);
    assert.equal(layer.note, 'The stream is incomplete: the end of its last part is missing.');
  }
  assert.deepEqual(offered(STREAM.subarray(0, 25)), []);
  // A sample can end anywhere, even within its first part.
  const isWhole = false;
  for (const end of [400, 200, 30, 12])
    assert.ok(dockerFrames.recognise(STREAM.subarray(0, Math.min(end, STREAM.length)), isWhole));
});

test('other bytes are not taken for a log stream', () => {
  const others = {
    NULs: Buffer.alloc(64),
    'empty parts': hex('01 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00'),
    'a wrong length': bytesOf(hex('01 00 00 00 00 00 00 03'), 'abcd'),
    'stream 4': bytesOf(hex('04 00 00 00 00 00 00 03'), 'abc'),
    'NUL in a part': bytesOf(hex('01 00 00 00 00 00 00 03'), 'a\0c'),
    'an icon': hex('00 00 01 00 01 00 10 10 00 00 01 00 20 00 68 04 00 00 16 00 00 00'),
    'a font': hex('00 01 00 00 00 0c 00 80 00 03 00 40'),
    'UTF-32BE': hex('00 00 00 41 00 00 00 42 00 00 00 43'),
    'UTF-32LE': hex('01 00 00 00 42 00 00 00 43 00 00 00'),
    'a text': utf8('01 00 00 00\n'),
    nothing: Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(others)) {
    for (const isWhole of [true, false])
      assert.equal(dockerFrames.recognise(bytes, isWhole, layerDependencies(codec)), false, name);
  }
});
