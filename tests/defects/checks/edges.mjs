// Classes 3, 4, 7 and 10 of tests/EVIDENCE.md: the ends of destinations, SIMD registers, chunks and pooled buffers.
import { equal, bytes } from '../../../pkg-config/matrix/project/assertions.js';
import { VECTORS } from '../../package/vectors.mjs';

const GUARD = 0xaa;

/**
 * Calls `write` with a destination of `capacity` bytes within a larger buffer. `write` returns `{ written }`, the number of bytes that it
 * wrote. Throws if any other byte changed. Returns what `write` returned, with the bytes as `output`.
 */
function guarded(capacity, write) {
  const buffer = new Uint8Array(capacity + 16).fill(GUARD);
  const destination = buffer.subarray(8, 8 + capacity);
  const progress = write(destination);
  const { written } = progress;
  const untouched = [...buffer.subarray(0, 8), ...buffer.subarray(8 + written)];
  if (written > capacity || untouched.some((byte) => byte !== GUARD))
    throw new Error('written outside the destination');
  return { ...progress, output: buffer.slice(8, 8 + written) };
}

/** Returns how many lengths at the start of the list fit into `capacity` together, and the sum of these lengths. */
function fitting(lengths, capacity) {
  let [count, sum] = [0, 0];
  while (count < lengths.length && sum + lengths[count] <= capacity) sum += lengths[count++];
  return { count, sum };
}

// Well-formed and ill-formed input of at most seven bytes. Seven bytes can be split in 64 ways.
const SHORT_INPUTS = [
  'E2 82 AC C0 AF 41',
  'F0 9F 98 80 F0 9F',
  'E0 80 AF F4 90 80 80',
  'ED A0 BD ED B8 80',
  'EF BB BF EF BB BF',
  'FF FE 3D D8 00 DE 3D',
  '2B 41 4F 6B 2D',
  'FC 84 80 80 80 80 C1',
];

/** Yields the chunks of every split of an input, with an empty chunk after each. */
function* splits(input) {
  for (let bits = 0; bits < 1 << (input.length - 1); bits++) {
    const chunks = [];
    let from = 0;
    for (let to = 1; to <= input.length; to++) {
      if (to < input.length && ((bits >> (to - 1)) & 1) === 0) continue;
      chunks.push(input.subarray(from, to), new Uint8Array(0));
      from = to;
    }
    yield chunks;
  }
}

/** Checks, each as `[name, run(host)]`; ../classes.mjs describes `host`. */
export const EDGES = [
  [
    '3. A destination of 0 to 8 bytes gets complete characters, and nothing is written outside it',
    ({ utfscope: { encodeInto, transcodeInto }, textEncoding: { TextEncoder } }) => {
      // Characters, their lengths in code units, and their lengths in bytes of each encoding.
      for (const [characters, units, lengths] of [
        [['a', 'b', 'c'], [1, 1, 1], { 'utf-8': [1, 1, 1], 'utf-16le': [2, 2, 2], 'utf-32le': [4, 4, 4] }],
        [['é', '€', '\u{1f600}'], [1, 1, 2], { 'utf-8': [2, 3, 4], 'utf-16le': [2, 2, 4], 'utf-32le': [4, 4, 4] }],
        [['\u{1f600}', 'a', '€'], [2, 1, 1], { 'utf-8': [4, 1, 3], 'utf-16le': [4, 2, 2], 'utf-32le': [4, 4, 4] }],
      ]) {
        const text = characters.join('');
        const source = new TextEncoder().encode(text);
        for (const encoding of ['utf-8', 'utf-16le', 'utf-32le']) {
          for (let capacity = 0; capacity <= 8; capacity++) {
            const { count, sum } = fitting(lengths[encoding], capacity);
            const sumOf = (list) => list.slice(0, count).reduce((total, length) => total + length, 0);
            const { read, written } = guarded(capacity, (destination) => encodeInto(text, destination, encoding));
            equal([read, written], [sumOf(units), sum]);
            const pair = { from: 'utf-8', to: encoding };
            const transcoded = guarded(capacity, (destination) => transcodeInto(source, destination, pair));
            equal([transcoded.read, transcoded.written], [sumOf(lengths['utf-8']), sum]);
            if (encoding !== 'utf-8') continue;
            const standard = guarded(capacity, (destination) => new TextEncoder().encodeInto(text, destination));
            equal([standard.read, standard.written], [sumOf(units), sum]);
          }
        }
      }
    },
  ],
  [
    '3. With a destination of 0 to 8 bytes, a BOM is removed, kept or written anew, and never written in part',
    ({ utfscope: { transcodeInto } }) => {
      for (let capacity = 0; capacity <= 8; capacity++) {
        const { read, written, output } = guarded(capacity, (destination) =>
          transcodeInto(bytes('EF BB BF 41 42'), destination, { from: 'utf-8', to: 'utf-8' }),
        );
        const count = Math.min(capacity, 2);
        equal([written, output], [count, bytes('41 42').slice(0, count)]);
        equal(read, 3 + count); // the BOM is read and produces no output
        const kept = guarded(capacity, (destination) =>
          transcodeInto(bytes('EF BB BF 41'), destination, { from: 'utf-8', to: 'utf-8', ignoreBOM: true }),
        );
        equal([kept.read, kept.written], capacity < 3 ? [0, 0] : capacity === 3 ? [3, 3] : [4, 4]);
        const wide = guarded(capacity, (destination) =>
          transcodeInto(bytes('FF FE 41 00'), destination, { from: 'utf-16', to: 'utf-16' }),
        );
        equal([wide.read, wide.written], capacity < 2 ? [0, 0] : capacity < 4 ? [2, 2] : [4, 4]);
        equal(wide.output, bytes('FE FF 00 41').slice(0, wide.written));
      }
    },
  ],
  [
    '4. A fault is found at every offset from 0 to 130, followed by 0 to 33 bytes, at every alignment',
    ({ utfscope: { isValid, validate } }) => {
      const memory = new Uint8Array(256);
      for (let alignment = 0; alignment < 16; alignment++) {
        for (let offset = 0; offset <= 130; offset++) {
          for (let tail = 0; tail <= 33; tail++) {
            const input = memory.subarray(alignment, alignment + offset + 1 + tail).fill(0x61);
            if (!isValid(input)) throw new Error(`rejected ${input.length} letters at alignment ${alignment}`);
            input[offset] = 0xff;
            if (isValid(input)) throw new Error(`missed at ${offset} of ${input.length}, alignment ${alignment}`);
            if (alignment % 5 > 0 || tail % 3 > 0) continue; // validate is slower: check a part
            const { validUpTo, fault } = validate(input);
            equal([validUpTo, fault.offset, fault.length, fault.reason], [offset, offset, 1, 'invalid-octet']);
          }
        }
      }
    },
  ],
  [
    '4. A sequence that crosses the boundary between two SIMD blocks is judged correctly, at every offset',
    ({ utfscope: { decode, faults, isValid, validate } }) => {
      const spaces = (count) => new Array(count).fill(0x20);
      const input = Uint8Array.of(...spaces(64), 0xa9);
      equal(isValid(input), false);
      equal(validate(input).fault, { reason: 'unexpected-continuation', severity: 'error', offset: 64, length: 1 });
      for (let before = 0; before <= 130; before++) {
        for (const [hex, reason, length] of [
          ['E2 82', 'missing-continuation', 2],
          ['F0 9F 98', 'missing-continuation', 3],
          ['C3', 'missing-continuation', 1],
          ['C1 BF', 'overlong', 1],
          ['ED A0 80', 'surrogate', 1],
          ['F4 90 80 80', 'out-of-range', 1],
          ['82', 'unexpected-continuation', 1],
        ]) {
          for (const after of [1, 20]) {
            const [fault] = faults(Uint8Array.of(...spaces(before), ...bytes(hex), ...spaces(after)));
            equal([fault.reason, fault.offset, fault.length], [reason, before, length]);
          }
        }
        for (const [hex, character] of [
          ['C3 A9', 'é'],
          ['E2 82 AC', '€'],
          ['F0 9F 98 80', '\u{1f600}'],
        ]) {
          const complete = Uint8Array.of(...spaces(before), ...bytes(hex));
          equal(decode(complete), ' '.repeat(before) + character);
          equal(validate(complete.subarray(0, -1)).fault, {
            reason: 'truncated',
            severity: 'error',
            offset: before,
            length: complete.length - before - 1,
          });
        }
      }
    },
  ],
  [
    '7. Every split of a short input or short vector, with empty chunks, gives the result of one call',
    ({ utfscope: { Decoder, Validator, decode, faults } }) => {
      const shortInputs = SHORT_INPUTS.flatMap((hex) =>
        ['utf-8', 'cesu-8', 'wtf-8', 'utf-16', 'utf-16le', 'utf-7'].map((encoding) => [encoding, hex]),
      );
      // A text of ten bytes in hexadecimal has 29 characters.
      const shortVectors = VECTORS.map(([, encoding, , hex]) => [encoding, hex]).filter(
        ([, hex]) => hex.length < 3 * 10,
      );
      for (const [encoding, hex] of [...shortInputs, ...shortVectors]) {
        const text = decode(bytes(hex), encoding, { errors: 'replace' });
        const expected = [...faults(bytes(hex), encoding, { warnings: true })];
        const decoder = new Decoder(encoding, { errors: 'replace' });
        const validator = new Validator(encoding, { warnings: true });
        for (const chunks of splits(bytes(hex))) {
          equal(chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode(), text);
          equal([...chunks.flatMap((chunk) => [...validator.push(chunk)]), ...validator.finish()], expected);
        }
      }
    },
  ],
  [
    '10. Strict calls on views of a pooled buffer stay correct over 20,000 calls',
    ({ utfscope: { decode, isValid }, textEncoding: { TextDecoder } }) => {
      const pool = new Uint8Array(8192).fill(0xff); // the bytes around an input are malformed
      const fatal = new TextDecoder('utf-8', { fatal: true });
      for (let call = 0; call < 20_000; call++) {
        const length = call % 90;
        const input = pool.subarray((call * 37) % 8000, ((call * 37) % 8000) + length).fill(0x78);
        const text = 'x'.repeat(length);
        if (!isValid(input) || decode(input) !== text || fatal.decode(input) !== text) throw new Error(`call ${call}`);
        input.fill(0xff);
        if (length > 0 && isValid(input)) throw new Error(`call ${call} accepts malformed bytes`);
      }
    },
  ],
];
