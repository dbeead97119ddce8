// Loops that convert a text through a small destination: each loop must end, and its results, joined, must equal the
// result of one call. The tests use a sample of the capacities from 0 to 5,000. This command tests all of them, which
// takes hours:
// CAPACITIES=all node --test tests/package/encode-into-loops.test.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  decode,
  encode,
  encodeInto,
  encodings,
  errorPolicies,
  fromUtf16,
  fromUtf32,
  toUtf32,
  transcode,
  transcodeInto,
  transcodedLength,
} from '../../pkg-config/dist/index.js';
import { Random } from '../oracles/random.mjs';
import { bytes } from './bytes.mjs';

const ALL_CAPACITIES = process.env.CAPACITIES === 'all';
const MAX_CAPACITY = 5000;
/** The capacity in bytes that is enough for every character in every encoding, also as an escape. */
const SUFFICIENT_CAPACITY = 80;
/**
 * Returns the outcome of a call:
 *
 * - `{ value }`: the result.
 * - `{ fault }`: the fault of malformed input.
 * - `{ needed }`: the necessary number of bytes, if the destination is too small.
 */
function outcome(call) {
  try {
    return { value: call() };
  } catch (error) {
    const { code, fault, needed } = error;
    if (code === 'ERR_MALFORMED') return { fault };
    if (code === 'ERR_DESTINATION_TOO_SMALL') return { needed };
    throw error;
  }
}

const throwsRangeError = (call) => {
  try {
    call();
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
};

/**
 * Returns byte strings, called runs. Each repeats a short text in the encoding, or a sequence that can be malformed or a
 * surrogate. Some conversions can stop only at the end of a run.
 */
function runsOf(encoding) {
  const write = (text) => encode(text, encoding, { errors: 'ignore', writeBOM: false });
  const texts = ['a', '+-', 'é', '漢', '\u{1f600}', '\ufeff', 'é漢\u{1f600}', '!é'];
  const sequences = [
    'FF',
    'C3',
    '80',
    'ED A0 BD',
    'ED B8 80',
    'ED A0 BD ED B8 80',
    'ED A0 BD FF ED B8 80',
    'F0 9F 98',
    'FC 84 80 80 80',
    '3D D8',
    'D8 3D 00',
    '00 00 D8 3D',
  ].map(bytes);
  return [
    ...texts.map((text) => write(text.repeat(120))),
    ...texts.map((text) => repeated(write(text), 120)),
    ...sequences.map((sequence) => repeated(sequence, 400 / sequence.length)),
  ];
}

function repeated(sequence, times) {
  return Uint8Array.from({ length: sequence.length * Math.floor(times) }, (_, at) => sequence[at % sequence.length]);
}

/** Returns the bytes of one to five random runs, each complete or cut. */
function randomInput(random, runs) {
  const parts = Array.from({ length: 1 + random.below(5) }, () => {
    const run = random.pick(runs);
    return random.oneIn(2) ? run : run.subarray(0, random.below(run.length + 1));
  });
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/**
 * Returns whether the joined `parts`, which are the results of a loop, equal `whole`, the result of one call. In utf-7, the joined parts are another
 * form of the same text, because each part closes its Base64 run. So the texts are compared.
 */
function areEqualWhenJoined(parts, whole, to) {
  const codePointBytes = (result) => {
    const { buffer } = toUtf32(result, to, { errors: 'backslashreplace', ignoreBOM: true });
    return Buffer.from(buffer);
  };
  const [joined, expected] = [Buffer.concat(parts), whole].map(
    to === 'utf-7' ? codePointBytes : (result) => Buffer.from(result),
  );
  return joined.equals(expected);
}

/** The bytes of a destination before anything is written to it. */
const UNTOUCHED = Buffer.alloc(MAX_CAPACITY + 8, 0xee);
const isUntouched = (view) => UNTOUCHED.compare(view, 0, view.length, 0, view.length) === 0;

/**
 * Calls `fill` until `length` elements are read. Then compares the joined results and the reported faults with `whole`, the outcome of a single
 * call. If the destination is too small for the next run or character, the loop ends there, without this
 * comparison.
 */
function checkLoop(length, whole, fill, capacity, message, isSame) {
  const reported = [];
  const guarded = new Uint8Array(capacity + 8);
  const parts = [];
  let at = 0;
  for (;;) {
    guarded.fill(0xee);
    const destination = guarded.subarray(0, capacity);
    const result = outcome(() =>
      fill(at, destination, ({ offset, ...fault }) => reported.push({ ...fault, offset: offset + at })),
    );
    assert.ok(isUntouched(guarded.subarray(capacity)), `${message}: written beyond the destination`);
    if (result.fault) {
      const { offset, ...fault } = result.fault;
      assert.deepEqual({ fault: { ...fault, offset: offset + at } }, whole.result, message);
      break;
    }
    if (result.needed) {
      assert.ok(result.needed > capacity, message);
      const { read } = fill(at, new Uint8Array(result.needed), () => {});
      assert.ok(read > 0, `${message}: ${result.needed} bytes are not enough at ${at}`);
      return;
    }
    const { read, written } = result.value;
    assert.ok(isUntouched(guarded.subarray(written)), `${message}: written beyond ${written}`);
    parts.push(guarded.slice(0, written));
    at += read;
    if (at >= length) {
      assert.ok(whole.result.value, `${message}: one call throws`);
      assert.ok(isSame(parts, whole.result.value), `${message}: the parts do not join`);
      break;
    }
    if (read === 0) {
      assert.ok(capacity < SUFFICIENT_CAPACITY, `${message}: stuck at ${at}`);
      return;
    }
  }
  // U+FFFE has a warning, `noncharacter`, only at the start of an input. Each call of the loop has its own input, so a loop can report
  // this warning at more places than a single call.
  const withoutNoncharacters = (faults) => faults.filter(({ reason }) => reason !== 'noncharacter');
  assert.deepEqual(withoutNoncharacters(reported), withoutNoncharacters(whole.reported), message);
}

function capacitiesOf(random) {
  if (ALL_CAPACITIES) return Array.from({ length: MAX_CAPACITY + 1 }, (_, capacity) => capacity);
  return [
    random.below(9),
    9 + random.below(70),
    SUFFICIENT_CAPACITY + random.below(330),
    400 + random.below(MAX_CAPACITY - 400),
  ];
}

test('a loop of transcodeInto gives the result of transcode, for every pair of encodings and every policy', () => {
  const random = new Random(11);
  for (const from of encodings) {
    // The loop passes the rest of a text to each call. The rest has no BOM, so its encoding must name the byte order.
    if (from === 'utf-16' || from === 'utf-32') continue;
    const runs = runsOf(from);
    for (const to of encodings) {
      for (const errors of errorPolicies) {
        const pair = { from, to, errors, ignoreBOM: true, writeBOM: false };
        if (throwsRangeError(() => transcodedLength(new Uint8Array(0), pair))) continue;
        const input = randomInput(random, runs);
        const reported = [];
        const result = outcome(() => transcode(input, { ...pair, onFault: (fault) => reported.push(fault) }));
        const isSame = (parts, value) => areEqualWhenJoined(parts, value, to);
        for (const capacity of capacitiesOf(random)) {
          checkLoop(
            input.length,
            { result, reported },
            (at, destination, onFault) => transcodeInto(input.subarray(at), destination, { ...pair, onFault }),
            capacity,
            `${from} to ${to}, ${errors}, capacity ${capacity}: ${Buffer.from(input).toString('hex')}`,
            isSame,
          );
        }
      }
    }
  }
});

test('a loop of encodeInto gives the result of encode, for every encoding and every policy', () => {
  const random = new Random(12);
  const characters = [
    'a',
    'é',
    '漢',
    '\u{1f600}',
    '\ufeff',
    '\ud83d',
    '\ude00',
    '\udcc3',
    '\udcf0\udc9f\udc98',
    '\udced\udca0\udc80',
  ];
  for (const to of encodings) {
    for (const errors of errorPolicies) {
      const options = { errors, writeBOM: false };
      if (throwsRangeError(() => encode('', to, options))) continue;
      for (let round = 0; round < 4; round++) {
        const text = Array.from({ length: 1 + random.below(5) }, () =>
          random.pick(characters).repeat(1 + random.below(400)),
        ).join('');
        const reported = [];
        const result = outcome(() => encode(text, to, { ...options, onFault: (fault) => reported.push(fault) }));
        const isSame = (parts, value) => areEqualWhenJoined(parts, value, to);
        for (const capacity of capacitiesOf(random)) {
          checkLoop(
            text.length,
            { result, reported },
            (at, destination, onFault) => encodeInto(text.slice(at), destination, to, { ...options, onFault }),
            capacity,
            `to ${to}, ${errors}, capacity ${capacity}: ${JSON.stringify(text)}`,
            isSame,
          );
        }
      }
    }
  }
});

test('a run of escaped malformed bytes is cut where the destination is full', () => {
  const text = 'a'.repeat(700) + '\udcc3'.repeat(400);
  const into = (encoding) => encodeInto(text, new Uint8Array(1000), encoding, { errors: 'surrogateescape' });
  for (const encoding of ['utf-8', 'utf-8-rfc2279bis', 'cesu-8']) {
    assert.deepEqual(into(encoding), { read: 1000, written: 1000 }, encoding);
  }
});

test('a Base64 run is read completely or not at all, and an error states how many bytes the run needs', () => {
  const input = Buffer.from(`${'a'.repeat(100)}+${'AOkA6QDp'.repeat(100)}-b`);
  const into = (source, capacity) => transcodeInto(source, new Uint8Array(capacity), { from: 'utf-7', to: 'utf-8' });
  for (const capacity of [355, 356, 400, 699]) assert.deepEqual(into(input, capacity), { read: 100, written: 100 });
  assert.deepEqual(into(input, 700), { read: 902, written: 700 });
  const tooSmall = {
    name: 'RangeError',
    code: 'ERR_DESTINATION_TOO_SMALL',
    needed: 600,
    message: /at least 600 bytes/,
  };
  for (const capacity of [2, 100, 599]) assert.throws(() => into(input.subarray(100), capacity), tooSmall);
  assert.deepEqual(into(input.subarray(100), 600), { read: 802, written: 600 });
  // A destination that is too short for the first character stays empty, as in other encodings.
  for (const capacity of [0, 1]) assert.deepEqual(into(input.subarray(100), capacity), { read: 0, written: 0 });
  // The run is longer than the parts in which the package processes a long input.
  const long = encode('é'.repeat(500_000), 'utf-7');
  assert.deepEqual(into(long, 1_000_000), { read: long.length, written: 1_000_000 });
  assert.throws(() => into(long, 999_999), { code: 'ERR_DESTINATION_TOO_SMALL', needed: 1_000_000 });
  // Nothing is written, and no fault is reported for input that was not read.
  const reported = [];
  const destination = new Uint8Array(20);
  const cut = Buffer.concat([Buffer.from('+2D0'), Buffer.from('AOkA6QDp'.repeat(20))]);
  const pair = { from: 'utf-7', to: 'utf-8', errors: 'replace', onFault: (fault) => reported.push(fault) };
  assert.throws(() => transcodeInto(cut, destination, pair), { code: 'ERR_DESTINATION_TOO_SMALL' });
  assert.deepEqual([reported.length, destination.some(Boolean)], [0, false]);
});

test('a destination that shrinks in onFault throws a RangeError', { skip: !ArrayBuffer.prototype.resize }, () => {
  const buffer = new ArrayBuffer(64, { maxByteLength: 64 });
  const pair = { from: 'utf-8', to: 'utf-8', errors: 'replace', onFault: () => buffer.resize(2) };
  assert.throws(() => transcodeInto(bytes('41 FF 41'), new Uint8Array(buffer), pair), {
    name: 'RangeError',
    message: /transcodeInto: the destination became smaller/,
  });
});

test('encode, fromUtf16, fromUtf32, transcode and encodeInto keep U+FEFF at the start and the end of a text', () => {
  for (const to of encodings) {
    // These encodings do not have U+FEFF.
    if (['ascii', 'iso-8859-1', 'windows-1252'].includes(to)) continue;
    const writesBOM = to === 'utf-16' || to === 'utf-32';
    for (const text of ['\ufeff', '\ufeffA', '\ufeff\ufeffA', 'A\ufeff']) {
      const units = Uint16Array.from(text, (character) => character.charCodeAt(0));
      const encoded = encode(text, to);
      assert.deepEqual(fromUtf16(units, to), encoded, to);
      assert.deepEqual(fromUtf32(Uint32Array.from(units), to), encoded, to);
      assert.deepEqual(transcode(encode(text), { from: 'utf-8', to, ignoreBOM: true }), encoded, to);
      assert.equal(decode(encoded, to, { ignoreBOM: !writesBOM }), text, to);
      const destination = new Uint8Array(100);
      assert.deepEqual(destination.subarray(0, encodeInto(text, destination, to).written), encoded, to);
    }
  }
  assert.deepEqual(fromUtf32(Uint32Array.of(0xfeff, 0x41), 'utf-16'), bytes('FE FF FE FF 00 41'));
  assert.deepEqual(encode('\ufeffA', 'utf-8', { writeBOM: true }), bytes('EF BB BF EF BB BF 41'));
});
