// Accepted arguments, the errors for all others, and conversions between bytes, strings, code units and code points.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import * as utfscope from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';

const { MalformedError, countCodePoints, decode, encode, explain, faults, fromUtf16, fromUtf32 } = utfscope;
const { codePage, inspect, isValid, toUtf16, transcode, utf16ToUtf32, utf32ToUtf16, validate } = utfscope;
const EURO = bytes('E2 82 AC');

test('bytes are accepted in views and buffers of every kind, also shared, resizable and of another realm', () => {
  const padded = bytes('FF E2 82 AC FF');
  const shared = new SharedArrayBuffer(3);
  new Uint8Array(shared).set(EURO);
  const resizable = new ArrayBuffer(3, { maxByteLength: 8 });
  new Uint8Array(resizable).set(EURO);
  const inputs = {
    'a Uint8Array': EURO,
    'an offset view': padded.subarray(1, 4),
    'a Buffer': Buffer.from('€'),
    'an ArrayBuffer': EURO.buffer,
    'a DataView': new DataView(padded.buffer, 1, 3),
    'a SharedArrayBuffer': shared,
    'a shared view': new Uint8Array(shared),
    'a resizable buffer': resizable,
    'a length-tracking view': new Uint8Array(resizable),
    'a view from another realm': vm.runInNewContext('Uint8Array.of(0xE2, 0x82, 0xAC)'),
    'a subclass with a false length': new (class extends Uint8Array {
      get length() {
        return 1000;
      }
    })(EURO),
    'a view with its own false length property': Object.defineProperty(EURO.slice(), 'length', { value: 1 }),
  };
  for (const [name, input] of Object.entries(inputs)) assert.equal(decode(input), '€', name);
});

test('a detached or out-of-bounds view is empty', () => {
  const detached = EURO.slice();
  const view = new DataView(detached.buffer);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  const resizable = new ArrayBuffer(8, { maxByteLength: 8 });
  const beyond = new Uint8Array(resizable, 4, 4);
  const viewBeyond = new DataView(resizable, 4, 4);
  resizable.resize(2);
  for (const empty of [detached, detached.buffer, view, beyond, viewBeyond]) assert.equal(decode(empty), '');
});

test('an input that an option getter detaches is read as empty', () => {
  const input = EURO.slice();
  const options = {
    get errors() {
      structuredClone(input.buffer, { transfer: [input.buffer] });
      return 'strict';
    },
  };
  assert.equal(decode(input, 'utf-8', options), '');
});

test('code units and code points are validated, and the encoding argument must suit the type of the array', () => {
  assert.equal(isValid(Uint16Array.of(0xd83c, 0xdf0d)), true);
  assert.equal(isValid(Uint16Array.of(0xd83c), 'utf-16'), false);
  assert.equal(isValid(Uint32Array.of(0x10ffff)), true);
  assert.deepEqual(validate(Uint32Array.of(0x41, 0xd800)).fault, {
    reason: 'surrogate',
    severity: 'error',
    offset: 1,
    length: 1,
    codePoint: 0xd800,
  });
  assert.equal(countCodePoints(Uint16Array.of(0xd83c, 0xdf0d, 0xdf0d)), 2);
  assert.equal(countCodePoints(Uint32Array.of(1, 2)), 2);
  assert.deepEqual(
    [...faults(Uint16Array.of(0xdc00))],
    [{ reason: 'unpaired-surrogate', severity: 'error', offset: 0, length: 1, codePoint: 0xdc00 }],
  );
  assert.throws(() => isValid(Uint16Array.of(1), 'utf-8'), { name: 'RangeError', message: /UTF-16 code units/ });
});

test('an argument of the wrong type throws a TypeError that names the type', () => {
  const cases = [
    [() => isValid([1, 2]), /isValid: .*got an Array/],
    [() => isValid('text'), /got a string/],
    [() => validate(undefined), /got undefined/],
    [() => decode(null), /decode: expected a Uint8Array, another view or an ArrayBuffer, got null/],
    [() => decode(Promise.resolve(EURO)), /got a Promise/],
    [() => fromUtf16(EURO), /Uint16Array of UTF-16 code units, got a Uint8Array/],
    [() => fromUtf32('x'), /Uint32Array of code points, got a string/],
    [() => encode(42), /encode: expected a string, got a number/],
    [() => isValid(EURO, 8), /the encoding must be a string, got a number/],
    [() => decode(EURO, 'utf-8', 'replace'), /an options object, got a string/],
    [() => decode(EURO, 'utf-8', { errors: true }), /the error policy must be a string, got a boolean/],
    [() => decode(EURO, 'utf-8', { onFault: 1 }), /a function as onFault, got a number/],
    [() => explain(EURO, '0'), /the offset must be a number, got a string/],
    [() => explain(EURO, 0, { encodings: 'utf-8' }), /an array of encodings, got a string/],
    [() => faults(EURO, 'utf-8', { limit: '9' }), /limit must be a number, got a string/],
  ];
  for (const [call, message] of cases) assert.throws(call, { name: 'TypeError', message });
});

test('a wrong value throws a RangeError that says why the value is wrong', () => {
  const cases = [
    [() => isValid(EURO, 'utf8x'), /^isValid: unknown encoding "utf8x"\. Did you mean "utf-8"\?$/],
    [() => isValid(EURO, 'UTF-16 LE'), /^isValid: unknown encoding "UTF-16 LE"\. Did you mean "utf-16le"\?$/],
    [() => isValid(EURO, 'ebcdic'), /^isValid: ebcdic is not supported by utfscope$/],
    [() => isValid(EURO, 'x'.repeat(1e6)), /^isValid: unknown encoding "x{40}…"\. Use utf-8, .* or utf-1\.$/],
    [() => decode(EURO, 'utf-8', { errors: 'Surrogate-Escape' }), /Did you mean "surrogateescape"\?$/],
    [
      () => decode(EURO, 'utf-8', { errors: 'lenient' }),
      /^decode: unknown error policy "lenient"\. Use strict, replace, .* or fallback-windows-1252\.$/,
    ],
    [() => encode('A', 'utf-16le', { writeBOM: true }), /RFC 2781 §3\.3/],
    [() => codePage('utf-16'), /wider than a byte/],
    [() => explain(EURO, 3), /^explain: offset 3 is out of range: the last offset of the input is 2$/],
    [() => explain(new Uint8Array(0), 0), /^explain: offset 0 is out of range: the input is empty$/],
    [() => explain(EURO, -1), /a non-negative integer, got -1/],
    [() => inspect(EURO, 'utf-8', { offset: 0.5 }), /a non-negative integer, got 0.5/],
    [() => inspect(EURO, 'utf-8', { offset: 4 }), /offset 4 is out of range/],
  ];
  for (const [call, message] of cases) assert.throws(call, { name: 'RangeError', message });
});

test('the policy strict throws a MalformedError with encoding and fault, and the policy replace does not', () => {
  assert.throws(
    () => decode(bytes('41 C0 AF')),
    (error) => {
      assert.ok(error instanceof MalformedError && error instanceof TypeError);
      assert.equal(error.name, 'MalformedError');
      assert.equal(error.code, 'ERR_MALFORMED');
      assert.equal(error.encoding, 'utf-8');
      assert.deepEqual(error.fault, { reason: 'overlong', severity: 'error', offset: 1, length: 1 });
      assert.equal(
        error.message,
        'decode: malformed utf-8: overlong at offset 1, 1 byte; name another encoding (see detect), or choose an error policy that handles it (option errors)',
      );
      return true;
    },
  );
  assert.throws(() => encode('a\ud800'), {
    code: 'ERR_MALFORMED',
    message: /unpaired-surrogate at offset 1, 1 code unit, U\+D800;/,
  });
  assert.throws(() => fromUtf32(Uint32Array.of(0xd800)), { code: 'ERR_MALFORMED', message: /surrogate/ });
  assert.throws(() => fromUtf32(Uint32Array.of(0x110000)), { code: 'ERR_MALFORMED', message: /out-of-range/ });
  assert.throws(() => fromUtf32(Uint32Array.of(0xffffffff)), { code: 'ERR_MALFORMED', message: /out-of-range/ });
  assert.deepEqual(encode('\ud800', 'utf-8', { errors: 'replace' }), bytes('EF BF BD'));
  assert.deepEqual(
    fromUtf32(Uint32Array.of(0x20ac, 0x110000), 'utf-8', { errors: 'replace' }),
    bytes('E2 82 AC EF BF BD'),
  );
});

test('code units and code points convert into each other, and lone surrogates are rejected in both directions', () => {
  assert.deepEqual(utf16ToUtf32(Uint16Array.of(0x41, 0xd808, 0xdf45)), Uint32Array.of(0x41, 0x12345));
  assert.deepEqual(utf32ToUtf16(Uint32Array.of(0x41, 0x12345)), Uint16Array.of(0x41, 0xd808, 0xdf45));
  const lone = { code: 'ERR_MALFORMED', message: /unpaired-surrogate at offset 1, 1 code unit/ };
  assert.throws(() => utf16ToUtf32(Uint16Array.of(0x41, 0xd808)), lone);
  assert.throws(() => utf32ToUtf16(Uint32Array.of(0xd808)), {
    code: 'ERR_MALFORMED',
    message: /surrogate at offset 0/,
  });
  assert.throws(() => utf32ToUtf16(Uint32Array.of(0x110000)), { code: 'ERR_MALFORMED', message: /out-of-range/ });
  assert.throws(() => toUtf16(bytes('F4 90 80 80'), 'utf-8-rfc2044'), {
    code: 'ERR_MALFORMED',
    message: /unmappable/,
  });
  assert.deepEqual(toUtf16(bytes('41'), 'utf-8', { writeBOM: true }), Uint16Array.of(0x41));
});

test('transcode converts bytes, and its errors name an unmappable code point or wrong options', () => {
  assert.deepEqual(transcode(bytes('E9'), { from: 'iso-8859-1', to: 'utf-8' }), bytes('C3 A9'));
  assert.deepEqual(transcode(bytes('EF BB BF 41'), { from: 'utf-8', to: 'utf-16' }), bytes('FE FF 00 41'));
  assert.throws(() => transcode(bytes('E2 82 AC'), { from: 'utf-8', to: 'iso-8859-1' }), {
    code: 'ERR_MALFORMED',
    message:
      'transcode: iso-8859-1 cannot represent U+20AC: unmappable at offset 0, 3 bytes; name another encoding, such as utf-8, or choose an error policy that handles it (option errors)',
  });
  assert.deepEqual(transcode(bytes('E2 82 AC'), { from: 'utf-8', to: 'ascii', errors: 'replace' }), bytes('3F'));
  for (const [pair, got] of [
    [undefined, 'undefined'],
    [null, 'null'],
    ['utf-8', 'a string'],
  ]) {
    const message = `transcode: expected options with from and to, got ${got}`;
    assert.throws(() => transcode(EURO, pair), { name: 'TypeError', message });
  }
  assert.throws(() => transcode(EURO, { from: 'utf-8' }), { message: /the encoding to convert to must be a string/ });
});

test('onFault is called for every fault, and its exceptions are thrown', () => {
  const offsets = [];
  decode(bytes('C0 41 FF'), 'utf-8', { errors: 'replace', onFault: (fault) => offsets.push(fault.offset) });
  assert.deepEqual(offsets, [0, 2]);
  const exception = new Error('exception of onFault');
  const options = {
    errors: 'replace',
    onFault() {
      throw exception;
    },
  };
  assert.throws(() => decode(bytes('C0'), 'utf-8', options), exception);
});

test('wtf-8 and mutf-8 keep lone surrogates, in short texts and in texts that are converted in parts', () => {
  for (const repeats of [1, 50_000]) {
    const text = 'a\ud800é'.repeat(repeats);
    for (const encoding of ['wtf-8', 'mutf-8']) assert.equal(decode(encode(text, encoding), encoding), text, encoding);
  }
});
