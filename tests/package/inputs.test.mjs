// Calls that read bytes accept every class of view and buffer, and read the bytes in memory order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as utfscope from '../../pkg-config/dist/index.js';
// Hides Node's built-in modules from the copy of the package that is imported next.
import '../module-alone.mjs';

const withoutBuiltIns = await import('../../pkg-config/dist/index.js?alone');

/** The calls that read every view as bytes, by name, as functions of the package and the input. */
const CALLS = {
  decode: (u, input) => u.decode(input),
  'decode utf-16le': (u, input) => u.decode(input, 'utf-16le', { errors: 'replace' }),
  'decode latin1': (u, input) => u.decode(input, 'latin1'),
  toUtf16: (u, input) => u.toUtf16(input, 'utf-8', { errors: 'replace' }),
  toUtf32: (u, input) => u.toUtf32(input),
  transcode: (u, input) => u.transcode(input, { from: 'utf-8', to: 'utf-16' }),
  transcodedLength: (u, input) => u.transcodedLength(input, { from: 'utf-8', to: 'utf-16' }),
  transcodeInto: (u, input) => u.transcodeInto(input, new Uint8Array(500), { from: 'utf-8', to: 'utf-16' }),
  classify: (u, input) => u.classify(input),
  inspect: (u, input) => u.inspect(input),
  explain: (u, input) => u.explain(input, 0),
  detect: (u, input) => u.detect(input),
  detectBinary: (u, input) => u.detectBinary(input),
  detectBOM: (u, input) => u.detectBOM(input),
  detectDesignation: (u, input) => u.detectDesignation(input),
  detectDoubleEncoding: (u, input) => u.detectDoubleEncoding(input),
  reveal: (u, input) => u.reveal(input),
  concat: (u, input) => u.concat([input, input]),
  compare: (u, input) => u.compare(input, Uint8Array.of(0x61)),
  'compare, second': (u, input) => u.compare(Uint8Array.of(0x61), input),
  indexOf: (u, input) => u.indexOf(input, Uint8Array.of(0x62)),
  'indexOf, needle': (u, input) => u.indexOf(Uint8Array.of(0x61), input),
  previousBoundary: (u, input) => u.previousBoundary(input, 2),
  nextBoundary: (u, input) => u.nextBoundary(input, 2),
  lineColumn: (u, input) => u.lineColumn(input, 2),
  'Decoder.decode': (u, input) => new u.Decoder().decode(input),
  'Decoder.push': (u, input) => new u.Decoder().push(input),
  'Transcoder.push': (u, input) => new u.Transcoder({ from: 'utf-8', to: 'utf-16' }).push(input),
  'Validator.push': (u, input) => [...new u.Validator().push(input)],
};

/** The calls that read a `Uint16Array` or a `Uint32Array` as code units, and every other view as bytes. */
const CALLS_ON_UNITS = {
  isValid: (u, input) => u.isValid(input),
  validate: (u, input) => u.validate(input),
  faults: (u, input) => [...u.faults(input)],
  countCodePoints: (u, input) => u.countCodePoints(input),
};

/** 80 bytes of UTF-8: a multiple of every element size. */
const TEXT = utfscope.encode('aé€\u{1f600}bcd\n!?'.repeat(5));
const CLASSES = [
  ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array],
  ...[Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView, globalThis.Float16Array].filter(Boolean),
];

/** Returns every view and buffer as `[name, container]`. Each container holds the bytes of `TEXT`. */
function containers() {
  const size = TEXT.length;
  const create = {
    ArrayBuffer: (length) => new ArrayBuffer(length),
    'resizable ArrayBuffer': (length) => new ArrayBuffer(length, { maxByteLength: 400 }),
    SharedArrayBuffer: (length) => new SharedArrayBuffer(length),
    'growable SharedArrayBuffer': (length) => new SharedArrayBuffer(length, { maxByteLength: 400 }),
  };
  const pairs = [];
  for (const [name, createBuffer] of Object.entries(create)) {
    const exact = createBuffer(size);
    new Uint8Array(exact).set(TEXT);
    pairs.push([name, exact]);
    // Views begin and end inside this buffer.
    const buffer = createBuffer(size + 16);
    new Uint8Array(buffer).set(TEXT, 8);
    for (const Class of CLASSES) {
      const elements = Class === DataView ? size : size / Class.BYTES_PER_ELEMENT;
      pairs.push([`${Class.name} on a ${name}`, new Class(buffer, 8, elements)]);
    }
  }
  return pairs;
}

for (const [condition, u] of Object.entries({
  'with Node’s built-in modules': utfscope,
  'without Node’s built-in modules': withoutBuiltIns,
})) {
  test(`every view and every buffer is read as bytes, except arrays of code units, ${condition}`, () => {
    assert.equal(TEXT.length % 8, 0);
    for (const [call, work] of Object.entries({ ...CALLS, ...CALLS_ON_UNITS })) {
      const expected = work(u, TEXT);
      for (const [name, container] of containers()) {
        const isReadAsUnits = /^Uint(16|32)Array/.test(name) && call in CALLS_ON_UNITS;
        if (!isReadAsUnits) assert.deepEqual(work(u, container), expected, `${call}: ${name}`);
      }
    }
  });

  test(`only some calls read a Uint16Array or a Uint32Array as code units, ${condition}`, () => {
    assert.equal(u.isValid(Uint16Array.of(0xd800)), false);
    assert.equal(u.isValid(Int16Array.of(0x6161)), true);
    assert.equal(u.countCodePoints(Uint16Array.of(0x61, 0x62)), 2);
    assert.equal(u.countCodePoints(Int16Array.of(0x6161, 0x6262)), 4);
    assert.equal(u.countCodePoints(Uint32Array.of(0x1f600)), 1);
    assert.equal(u.countCodePoints(Float32Array.of(0)), 4);
    assert.equal(u.validate(Uint32Array.of(0x110000)).fault.reason, 'out-of-range');
    assert.equal(u.decode(Uint16Array.of(0x6161)), 'aa');
  });

  test(`a detached view of any class is empty, ${condition}`, () => {
    for (const Class of CLASSES) {
      const buffer = TEXT.slice().buffer;
      const view = new Class(buffer);
      structuredClone(buffer, { transfer: [buffer] });
      assert.equal(u.decode(view), '', Class.name);
      assert.equal(u.isValid(view), true, Class.name);
      assert.deepEqual(u.concat([view, buffer]), new Uint8Array(0), Class.name);
      assert.deepEqual([...new u.Validator().push(view)], [], Class.name);
    }
  });
}

test('a negative element of an Int8Array that has the prototype of Uint8Array is not taken for ASCII', () => {
  for (const u of [utfscope, withoutBuiltIns]) {
    u.toUtf16(Uint8Array.of(65)); // The first call allocates memory that the fast conversions of later calls need.
    const input = Object.setPrototypeOf(Int8Array.of(-23, 65), Uint8Array.prototype);
    for (const call of ['toUtf16', 'toUtf32']) {
      assert.throws(() => u[call](input), { code: 'ERR_MALFORMED' }, call);
    }
  }
});
