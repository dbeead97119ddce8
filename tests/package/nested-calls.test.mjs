// Calls inside onFault do not change the result of the outer call.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as utfscope from '../../pkg-config/dist/index.js';
import { NESTED, uncalledExports } from './calls-to-nest.mjs';
import { PART, readers, writers } from './calls-with-on-fault.mjs';

const { countCodePoints, decode, encode, encodings, faults, transcode } = utfscope;

/** Sizes in bytes of the parts in which calls process an input. `PART` is the size for most calls. */
const PART_SIZES = [256, 4096, 65_536, PART, 2 * PART, 4 * PART];

/**
 * Returns, for each part size, the last two offsets of the first part and the two offsets after them, if they are below
 * `length`.
 */
const offsetsNearPartEnds = (length) =>
  PART_SIZES.flatMap((size) => [size - 2, size - 1, size, size + 1]).filter((at) => at < length);

/**
 * Calls `run` with an onFault that passes the number of faults so far to `insideOnFault`. Returns the output or the
 * error, and the reported faults.
 */
async function outcome(run, insideOnFault) {
  const reported = [];
  const onFault = (fault) => {
    reported.push(fault);
    insideOnFault?.(reported.length);
  };
  try {
    return { output: await run(onFault), reported };
  } catch (error) {
    return { error: { name: error.name, message: error.message, fault: error.fault }, reported };
  }
}

/** Compares two outcomes. Compares arrays as buffers, because a deep comparison takes seconds for large arrays. */
function assertSame(found, expected, description) {
  const bytes = (output) =>
    ArrayBuffer.isView(output) ? Buffer.from(output.buffer, output.byteOffset, output.byteLength) : undefined;
  const [foundBytes, expectedBytes] = [bytes(found.output), bytes(expected.output)];
  if (foundBytes !== undefined)
    assert.ok(expectedBytes !== undefined && foundBytes.equals(expectedBytes), `${description}: different output`);
  else if (typeof found.output === 'string')
    assert.ok(found.output === expected.output, `${description}: different string`);
  else if (found.output?.destination) {
    const { destination, ...rest } = found.output;
    assert.ok(bytes(destination).equals(bytes(expected.output.destination)), `${description}: different output`);
    assert.deepEqual(rest, { read: expected.output.read, written: expected.output.written }, description);
  } else assert.deepEqual(found.output, expected.output, description);
  assert.deepEqual(found.error, expected.error, description);
  assert.deepEqual(found.reported, expected.reported, description);
}

let nestedCallCount = 0;
/** Makes the next of the calls in `NESTED`, which has every call of the package. */
const callNextNested = () => NESTED[nestedCallCount++ % NESTED.length].call();

// `createReaderRun(...)(name)` and `createWriterRun(...)(name)` return a function that takes `onFault`, makes the call
// `name` with it, and returns the result.
const createReaderRun = (input, from, options, to) => (name) => (onFault) =>
  readers(utfscope, input, from, { ...options, onFault }, to)[name]();
const createWriterRun = (text, to, options) => (name) => (onFault) =>
  writers(utfscope, text, to, { ...options, onFault })[name]();
const READERS = Object.keys(readers(utfscope, new Uint8Array(0)));
const WRITERS = Object.keys(writers(utfscope, ''));

test('every call of the package is among the calls that the tests below make inside onFault', () =>
  assert.deepEqual(uncalledExports(), []));

test('a call inside onFault, with a long or a short input, does not change the conversion', () => {
  const input = new Uint8Array(140_000).fill(0x61);
  for (const at of [500, 90_000, 135_000]) input[at] = 0xff;
  const big = new Uint8Array(140_000).fill(0x62);
  const pair = { from: 'utf-8', to: 'utf-16le', errors: 'replace' };
  const converted = transcode(input, { ...pair, onFault: () => countCodePoints(big) });
  assert.ok(Buffer.from(converted).equals(transcode(input, pair)));

  const text = new Uint8Array(PART + 10).fill(0x61);
  for (const at of [3, PART + 4]) text[at] = 0xff;
  const onFault = () => encode('é');
  assert.equal(decode(text, 'utf-8', { errors: 'replace', onFault }), new TextDecoder().decode(text));
});

test('the policy strict finds an error after a call inside onFault', () => {
  // In utf-8-rfc2044, an overlong form is a warning, for which onFault is called. An error follows in the next part.
  const input = new Uint8Array(PART + 100).fill(0x61);
  input.set([0xc0, 0xaf], 10);
  input[PART + 50] = 0xff;
  const onFault = () => countCodePoints(input);
  assert.throws(() => decode(input, 'utf-8-rfc2044', { onFault }), { message: /invalid-octet at offset 131122, / });
});

for (const name of [...READERS, ...WRITERS]) {
  test(`no call inside onFault changes the result of ${name}`, async () => {
    // Three parts, with more faults than there are calls to nest.
    const length = 2 * PART + 9000;
    const step = Math.floor(length / (NESTED.length + 12));
    const offsets = Array.from({ length: NESTED.length + 10 }, (_, index) => 7 + index * step);
    let run;
    if (READERS.includes(name)) {
      const input = new TextEncoder().encode('aé€ '.repeat(length / 7));
      for (const offset of offsets) input[offset] = 0xff;
      run = createReaderRun(input, 'utf-8', { errors: 'replace' })(name);
    } else {
      const units = new Uint16Array(length).fill(0x61);
      for (const offset of offsets) units[offset] = 0xdc00;
      const text = Buffer.from(units.buffer).toString('utf16le');
      run = createWriterRun(text, 'utf-8', { errors: 'replace' })(name);
    }
    const expected = await outcome(run);
    assert.ok(expected.reported.length >= NESTED.length);
    assertSame(await outcome(run, callNextNested), expected, name);
  });
}

/** A malformed code unit by its size in bytes: an invalid byte, or a lone surrogate in big-endian byte order. */
const MALFORMED = { 1: [0xff], 2: [0xdc, 0], 4: [0, 0, 0xdc, 0] };

/** Encodings in which no byte is malformed, so that onFault is never called. */
const ALL_BYTES_VALID = new Set(['iso-8859-1', 'windows-1252']);

for (const from of encodings) {
  test(`calls inside onFault change no result if faults are at the ends of parts, ${from}`, async () => {
    const unit = encode('a', from, { writeBOM: false });
    const malformed = MALFORMED[unit.length];
    const bad = from.endsWith('le') ? malformed.toReversed() : malformed;
    let index = 0;
    for (const size of [300, 4200, 65_700, PART + 10, 2 * PART + 10, 600_000]) {
      const input = Buffer.alloc(size - (size % unit.length), unit);
      for (const offset of offsetsNearPartEnds(size)) input.set(bad, offset - (offset % unit.length));
      assert.equal(faults(input, from, { limit: 1 }).length, ALL_BYTES_VALID.has(from) ? 0 : 1);
      for (const errors of ['strict', 'replace', 'ignore', 'backslashreplace']) {
        const name = READERS[index++ % READERS.length];
        const run = createReaderRun(input, from, { errors }, from === 'utf-8' ? 'utf-32be' : 'utf-8')(name);
        const expected = await outcome(run);
        const description = `${name} of ${size} bytes of ${from}, ${errors}`;
        assertSame(await outcome(run, callNextNested), expected, description);
      }
    }
  });
}

test('thousands of faults, some with calls inside onFault, are reported once each', async () => {
  const input = Uint8Array.from({ length: 300_000 }, (_, at) => (at % 11 === 3 ? 0xff : 0x61));
  for (const name of ['decode', 'transcode', 'Transcoder', 'DecoderStream', 'transcodeInto']) {
    const run = createReaderRun(input, 'utf-8', { errors: 'replace' })(name);
    const expected = await outcome(run);
    const callSometimes = (count) => count % 700 === 0 && callNextNested();
    assertSame(await outcome(run, callSometimes), expected, name);
  }
});

test('a call inside onFault that makes the memory of the module grow changes no result', async () => {
  const { Instance } = WebAssembly;
  let memory;
  WebAssembly.Instance = class {
    constructor(...args) {
      const instance = new Instance(...args);
      ({ memory } = instance.exports);
      return instance;
    }
  };
  // Another copy of the package, whose memory only this test uses.
  const growing = await import('../../pkg-config/dist/index.js?growing');
  growing.classify(new Uint8Array(1));
  WebAssembly.Instance = Instance;
  let size = 2_000_000;
  const input = new Uint8Array(2 * PART + 100).fill(0x61);
  for (const at of [5, PART - 1, PART + 5, 2 * PART + 5]) input[at] = 0xff;
  for (const name of READERS) {
    const run = (onFault) => readers(growing, input, 'utf-8', { errors: 'replace', onFault })[name]();
    const expected = await outcome(run);
    const sizeBefore = memory.buffer.byteLength;
    const grow = (count) => {
      // Unlike most calls, classify copies its complete input into the module. Each input is longer than all inputs before.
      if (count % 2) growing.classify(new Uint8Array((size += 500_000)));
    };
    assertSame(await outcome(run, grow), expected, name);
    assert.ok(memory.buffer.byteLength > sizeBefore, `${name}: the memory did not grow`);
  }
});

test('an input that onFault detaches ends after the current part', () => {
  const input = new Uint8Array(3 * PART).fill(0x61);
  input[10] = 0xff;
  const onFault = () => structuredClone(input.buffer, { transfer: [input.buffer] });
  const text = decode(input, 'utf-8', { errors: 'replace', onFault });
  assert.equal(text.length, PART);
});

test('the constructor property of an input is never read', () => {
  let reads = 0;
  const input = new Uint8Array(3 * PART).fill(0x61);
  Object.defineProperty(input, 'constructor', {
    get() {
      reads++;
      return Uint8Array;
    },
  });
  const units = transcode(input, { from: 'utf-8', to: 'utf-16le', onFault() {} });
  assert.ok(Buffer.from(units).equals(Buffer.from('a'.repeat(3 * PART), 'utf16le')));
  assert.equal(reads, 0);
});
