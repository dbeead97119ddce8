// Every call reads a view of detached memory as empty, and reads a view of resizable or shared memory like any other view.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as utfscope from '../../pkg-config/dist/index.js';
// Hides Node's built-in modules from the copy of the package that is imported next.
import '../module-alone.mjs';

const withoutBuiltIns = await import('../../pkg-config/dist/index.js?alone');

const detach = (buffer) => structuredClone(buffer, { transfer: [buffer] });

/** Returns an object of views that are empty, because their memory was detached or shrunk. The keys describe the views. */
function emptied(Class, elements) {
  const { BYTES_PER_ELEMENT: size } = Class;
  const resizable = () => new ArrayBuffer(size * elements.length, { maxByteLength: 2 * size * elements.length });
  const detached = Class.from(elements);
  detach(detached.buffer);
  const [shrunk, emptiedBuffer, toDetach] = [resizable(), resizable(), resizable()];
  const outOfBounds = new Class(shrunk, size, elements.length - 1);
  const lengthTracking = new Class(emptiedBuffer, size);
  const detachedResizable = new Class(toDetach);
  shrunk.resize(size);
  emptiedBuffer.resize(0);
  detach(toDetach);
  class Subclass extends Class {}
  const subclass = Subclass.from(elements);
  detach(subclass.buffer);
  return { detached, outOfBounds, lengthTracking, detachedResizable, subclass };
}

/**
 * Returns an object of views with the given elements. Their memory is resizable or shared, or they begin at an offset.
 * The keys describe the views.
 */
function filled(Class, elements) {
  const bytes = Class.BYTES_PER_ELEMENT * elements.length;
  const fill = (view) => {
    view.set(elements);
    return view;
  };
  const start = Class.BYTES_PER_ELEMENT * 3;
  const resizable = new ArrayBuffer(bytes + start, { maxByteLength: 2 * bytes + start });
  const lengthTracking = fill(new Class(resizable, start));
  return {
    resizable: fill(new Class(new ArrayBuffer(bytes, { maxByteLength: bytes + 8 }))),
    lengthTracking,
    fixedLength: new Class(resizable, start, elements.length),
    shared: fill(new Class(new SharedArrayBuffer(bytes))),
    growable: fill(new Class(new SharedArrayBuffer(bytes, { maxByteLength: 2 * bytes }))),
    offset: fill(new Class(new ArrayBuffer(bytes + start), start, elements.length)),
  };
}

/**
 * For each class of array, the calls that read it. Each call has lists of the arguments that follow the array. Different
 * arguments make the call use different code.
 */
const CALLS = {
  Uint8Array: {
    isValid: [[], ['utf-8'], ['cesu-8'], ['utf-16le']],
    validate: [[], ['utf-16']],
    countCodePoints: [[], ['utf-7']],
    faults: [[], ['utf-8', { warnings: true }]],
    toUtf16: [
      [],
      ['utf-8'],
      ['utf-8', {}],
      ['utf-8', { errors: 'replace' }],
      ['utf-8', { ignoreBOM: true }],
      ['utf-16'],
    ],
    toUtf32: [[], ['utf-8', { errors: 'replace' }], ['windows-1252']],
    decode: [
      [],
      ['utf-8'],
      ['utf-8', {}],
      ['utf-8', { errors: 'replace' }],
      ['utf-8', { ignoreBOM: true }],
      ['utf-8', { onFault() {} }],
      ['utf-16le'],
      ['iso-8859-1'],
      ['ascii'],
    ],
    classify: [[]],
    inspect: [[]],
    explain: [[0]],
    detect: [[]],
    detectBinary: [[]],
    detectBOM: [[]],
    detectDesignation: [[]],
    detectDoubleEncoding: [[]],
    reveal: [[]],
    previousBoundary: [[0]],
    nextBoundary: [[0], [2]],
    lineColumn: [[0]],
    indexOf: [[Uint8Array.of(0x61)], [new Uint8Array(0)]],
    compare: [[Uint8Array.of(0x61)]],
    transcode: [
      [{ from: 'utf-8', to: 'utf-16le' }],
      [{ from: 'utf-8', to: 'utf-16', errors: 'replace' }],
      [{ from: 'utf-8', to: 'ascii', errors: 'ignore', onFault() {} }],
    ],
    transcodedLength: [[{ from: 'utf-8', to: 'utf-16le' }]],
  },
  Uint16Array: {
    isValid: [[]],
    validate: [[], ['utf-16']],
    countCodePoints: [[]],
    faults: [[]],
    fromUtf16: [[], ['utf-8'], ['utf-8', {}], ['utf-16'], ['utf-8', { errors: 'replace' }]],
    utf16ToUtf32: [[], [{ errors: 'replace' }]],
  },
  Uint32Array: {
    isValid: [[]],
    validate: [[]],
    countCodePoints: [[]],
    faults: [[]],
    fromUtf32: [[], ['utf-16'], ['utf-8', { errors: 'replace' }]],
    utf32ToUtf16: [[], [{ errors: 'replace' }]],
  },
};

const outcome = (work) => {
  try {
    return { value: work() };
  } catch (error) {
    return { error: error.message };
  }
};

/** Returns the outcome of each call for `input`, as `[call, outcome]`. */
const outcomes = (package_, className, input) =>
  Object.entries(CALLS[className]).flatMap(([name, argumentLists]) =>
    argumentLists.map((rest) => [
      `${name}(${rest.map((argument) => JSON.stringify(argument))})`,
      outcome(() => package_[name](input, ...rest)),
    ]),
  );

const SHORT = [0x61, 0xe9, 0x62];
const LONG = Array.from({ length: 500 }, (_, at) => (at % 90 === 80 ? 0xe9 : 0x61));
const CLASSES = [Uint8Array, Uint16Array, Uint32Array];

for (const [runtime, package_] of Object.entries({
  'with built-in modules': utfscope,
  'without built-in modules': withoutBuiltIns,
})) {
  for (const Class of CLASSES) {
    test(`every call reads a detached or shrunk ${Class.name} as empty, ${runtime}`, () => {
      const expected = outcomes(package_, Class.name, new Class(0));
      for (const elements of [SHORT, LONG]) {
        for (const [viewName, view] of Object.entries(emptied(Class, elements))) {
          assert.equal(view.length, 0, viewName);
          assert.deepEqual(outcomes(package_, Class.name, view), expected, viewName);
        }
      }
    });

    test(`every call reads a resizable or shared ${Class.name} like a plain ${Class.name}, ${runtime}`, () => {
      for (const elements of [SHORT, LONG, [0x61, 0x62, 0x63], LONG.map(() => 0x61)]) {
        const expected = outcomes(package_, Class.name, Class.from(elements));
        for (const [viewName, view] of Object.entries(filled(Class, elements))) {
          assert.deepEqual(outcomes(package_, Class.name, view), expected, viewName);
        }
      }
    });
  }

  test(`Decoder, Transcoder, Validator, concat and destinations accept detached and shrunk memory, ${runtime}`, () => {
    const { Decoder, Transcoder, Validator, concat, encodeInto, transcodeInto } = package_;
    const pair = { from: 'utf-8', to: 'utf-16le' };
    for (const [viewName, view] of Object.entries(emptied(Uint8Array, LONG))) {
      assert.equal(new Decoder().decode(view), '', viewName);
      assert.deepEqual(new Transcoder(pair).push(view), new Uint8Array(0), viewName);
      assert.equal(new Validator().push(view).length, 0, viewName);
      assert.deepEqual(concat([view, Uint8Array.of(0x61), view]), Uint8Array.of(0x61), viewName);
      assert.deepEqual(encodeInto('abc', view), { read: 0, written: 0 }, viewName);
      assert.deepEqual(transcodeInto(Uint8Array.of(0x61), view, pair), { read: 0, written: 0 }, viewName);
      assert.deepEqual(transcodeInto(view, new Uint8Array(4), pair), { read: 0, written: 0 }, viewName);
    }
  });
}
