// A trap in the module: the call says so, and the next one works on a fresh instance.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as slim from '../../pkg-config/dist/slim.js';
import { trapping } from './trapping.mjs';

const wasm = readFileSync(new URL('../../pkg-config/dist/utfscope.wasm', import.meta.url));
// The build shortens the names by which the module and its glue call each other.
const glue = readFileSync(new URL('../../pkg-config/binding/utfscope.js', import.meta.url), 'utf8');
const [, shortName] = glue.match(/^export function classify\([^]*?\bwasm\.([\w$]+)\(/m);
slim.initSync(new WebAssembly.Module(trapping(wasm, shortName)));
const { Decoder, Validator, classify, decode, encode } = slim;

test('the call that traps throws, and the next ones work', () => {
  for (let round = 0; round < 3; round++) {
    assert.throws(
      () => classify(encode('€')),
      (error) =>
        error.cause instanceof WebAssembly.RuntimeError &&
        /^classify: the module stopped \(unreachable.*started again; the next call works$/.test(error.message),
    );
    assert.equal(decode(encode('a€\u{1f600}')), 'a€\u{1f600}');
    assert.equal(new Decoder('utf-16le').decode(encode('é', 'utf-16le')), 'é');
  }
});

test('what an earlier instance holds is refused, and frees nothing of the new one', () => {
  const [decoder, validator] = [new Decoder(), new Validator()];
  decoder.decode(Uint8Array.of(0xe2), { stream: true });
  assert.throws(() => classify(encode('€')), { message: /started again/ });
  const others = Array.from({ length: 100 }, () => new Decoder());
  assert.throws(() => decoder.decode(), { name: 'TypeError', message: /made before the module was started again/ });
  assert.throws(() => validator.finish(), { name: 'TypeError', message: /made before/ });
  decoder.free();
  validator.free();
  for (const other of others) assert.equal(other.decode(encode('€')), '€');
});
