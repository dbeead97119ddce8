// If the WebAssembly module crashes, the call throws, and the next call works with a new instance.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as slim from '../../pkg-config/dist/slim.js';
import { PART, readers, writers } from './calls-with-on-fault.mjs';
import { trapping } from './trapping.mjs';

const wasm = readFileSync(new URL('../../pkg-config/dist/utfscope.wasm', import.meta.url));
slim.initSync(new WebAssembly.Module(trapping(wasm, 'classify')));
const { Decoder, Validator, classify, decode, encode, transcode } = slim;

test('the call that traps throws, and the next calls work', () => {
  for (let round = 0; round < 3; round++) {
    assert.throws(
      () => classify(encode('€')),
      (error) =>
        error.cause instanceof WebAssembly.RuntimeError &&
        /^classify: the WebAssembly module crashed \(unreachable.*\) and was restarted; call again$/.test(
          error.message,
        ),
    );
    assert.equal(decode(encode('a€\u{1f600}')), 'a€\u{1f600}');
    assert.equal(new Decoder('utf-16le').decode(encode('é', 'utf-16le')), 'é');
  }
});

/** Makes the module crash and restart, and catches the error. */
function crash() {
  assert.throws(() => classify(encode('€')), { message: /was restarted/ });
}

test('an object of an earlier instance throws, and frees nothing of the new instance', () => {
  const [decoder, validator] = [new Decoder(), new Validator()];
  decoder.decode(Uint8Array.of(0xe2), { stream: true });
  crash();
  const others = Array.from({ length: 100 }, () => new Decoder());
  assert.throws(() => decoder.decode(), {
    name: 'TypeError',
    message: /was lost when the WebAssembly module was restarted/,
  });
  assert.throws(() => validator.finish(), { name: 'TypeError', message: /was lost when/ });
  decoder.free();
  validator.free();
  for (const other of others) assert.equal(other.decode(encode('€')), '€');
});

for (const [inputName, size] of [
  ['a small input', 8],
  ['an input of several parts', 1 << 20],
]) {
  test(`after onFault makes the module restart, the new instance does not read the rest of ${inputName}`, () => {
    const input = new Uint8Array(size).fill(0x61);
    input[2] = 0xff;
    const offsets = [];
    const onFault = (fault) => {
      offsets.push(fault.offset);
      crash();
    };
    const restartError = (call) => ({
      message: `${call}: the WebAssembly module was restarted during onFault; call again`,
    });
    const pair = { from: 'utf-8', to: 'utf-16le', errors: 'replace' };
    // When transcode frees its object of the old instance, it must not free an object of the new instance.
    const lost = Array.from({ length: 20 }, () => new Decoder());
    assert.throws(() => transcode(input, { ...pair, onFault }), restartError('transcode'));
    const others = Array.from({ length: 20 }, () => new Decoder());
    assert.deepEqual(offsets, [2]);
    for (const other of others) assert.equal(other.decode(encode('€')), '€');
    for (const decoder of lost) assert.throws(() => decoder.decode(), { message: /was lost when/ });
    assert.equal(transcode(input, pair).length, 2 * size);

    const decoder = new Decoder('utf-8', { errors: 'replace', onFault });
    assert.throws(() => decoder.decode(input), restartError('Decoder.decode'));
    assert.throws(() => decoder.decode(input), { name: 'TypeError', message: /was lost when/ });
  });
}

/** A text of about three parts with three lone surrogates, as a string and as bytes. */
const TEXT = ('a'.repeat(PART - 1) + '\udc00').repeat(3);
const BYTES = encode(TEXT, 'wtf-8');

for (const [side, calls] of [
  ['reads bytes', (options) => readers(slim, BYTES, 'utf-8', options)],
  ['writes bytes', (options) => writers(slim, TEXT, 'utf-8', options)],
]) {
  test(`a trap inside onFault ends every call and stream that ${side}, and the next call works`, async () => {
    for (const name of Object.keys(calls({}))) {
      let reported = 0;
      const onFault = () => {
        reported++;
        crash();
      };
      await assert.rejects(
        async () => calls({ errors: 'replace', onFault })[name](),
        { message: new RegExp(`^${name}\\b.*: the WebAssembly module was restarted during onFault; call again$`) },
        name,
      );
      assert.equal(reported, 1, name);
      assert.equal(decode(encode('€')), '€', name);
    }
  });
}
