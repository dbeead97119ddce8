// Classes 11 and 13 to 17: memory, objects, long streams, and an instance that stops.
import { equal, bytes, thrown } from '../../../pkg-config/matrix/project/assertions.js';
import { trapping } from '../../package/trapping.mjs';
import { CALLS, digest, inputsOf, textOf } from '../calls.mjs';
import { fresh, started, withMemory } from '../instances.mjs';

const PAGE = 65_536;
const GIGABYTE = 2 ** 30;

/** Throws unless every call gives what an untouched copy gives. */
function allRight(utfscope, reference, inputs) {
  for (const [name, call] of Object.entries(CALLS)) {
    if (digest(call(utfscope, inputs)) !== digest(call(reference, inputs)))
      throw new Error(`${name} gives something else`);
  }
}

/** The options of a caller whose getter does something to the input first. */
const doing = (what, key = 'errors', value = 'replace') => ({
  get [key]() {
    what();
    return value;
  },
});

const detach = ({ buffer }) => structuredClone(buffer, { transfer: [buffer] });

export const MEMORY = [
  [
    '11. A shared buffer that a worker changes meanwhile: nothing crashes, and nothing is read or written outside',
    async ({ utfscope, race }) => {
      const { Decoder, encodeInto, transcodeInto } = utfscope;
      const patterns = [
        new Uint8Array(24).fill(0x61),
        bytes('F0 9F 98 80'.repeat(6).replaceAll('80F0', '80 F0')),
        new Uint8Array(24).fill(0xff),
      ];
      const racing = await race(patterns, 1 << 18);
      try {
        const { shared } = racing;
        const kept = new Decoder();
        kept.decode(bytes('E2 82'), { stream: true });
        const before = kept.decode(new Uint8Array(0), { stream: true });
        const allowed = (error) =>
          error.code === 'ERR_MALFORMED' || (error instanceof RangeError && /offset/.test(error.message));
        const known = new Set([0, ...patterns.flatMap((pattern) => [...pattern])]);
        for (const length of [1, 33, 1000, shared.length]) {
          for (let round = 0; round < (length > 1000 ? 3 : 100); round++) {
            const input = shared.subarray(round % 40, length);
            const text = 'x';
            const inputs = {
              bytes: input,
              damaged: input,
              units: new Uint16Array(1),
              codePoints: new Uint32Array(1),
              text,
            };
            for (const [name, call] of Object.entries(CALLS)) {
              try {
                call(utfscope, inputs);
              } catch (error) {
                if (!allowed(error))
                  throw new Error(`${name} of ${input.length} bytes: ${error.stack}`, { cause: error });
              }
            }
            const room = new Uint8Array(length + 64).fill(0x55);
            const { read, written } = transcodeInto(input, room.subarray(32, 32 + length), {
              from: 'utf-8',
              to: 'utf-8',
              errors: 'ignore',
            });
            if (read > input.length || written > length)
              throw new Error(`${read} read, ${written} written of ${length}`);
            // What came out stood in the shared buffer at some time, and what is around the room is as it was.
            if (!room.subarray(32, 32 + written).every((byte) => known.has(byte)))
              throw new Error('bytes from elsewhere');
            if (![...room.subarray(0, 32), ...room.subarray(32 + length)].every((byte) => byte === 0x55))
              throw new Error('written outside');
            encodeInto('\u{1f600}'.repeat(6), input); // into memory that someone else writes
          }
        }
        equal([before, kept.decode(bytes('AC'))], ['', '€']); // the instance is the one from before
      } finally {
        await racing.stop();
      }
    },
  ],
  [
    '13. Pointers above 2 GiB: every call, where all that the module allocates lies there',
    async ({ utfscope: reference, wasm }) => {
      const { utfscope, memory } = await withMemory(wasm, (exports) => exports.memory.grow((2 * GIGABYTE) / PAGE));
      const least = memory.buffer.byteLength;
      for (const size of [52, 5000, 300_000]) allRight(utfscope, reference, inputsOf(textOf(size)));
      equal(least > 2 * GIGABYTE && memory.buffer.byteLength > least, true);
      const marker = 'π is 3.14159265358979, and here it stands';
      const wanted = utfscope.transcode(reference.encode(marker), { from: 'utf-8', to: 'utf-16be' });
      const above = new Uint8Array(memory.buffer, 2 * GIGABYTE);
      const isThere = (at) => wanted.every((byte, index) => above[at + index] === byte);
      let at = above.indexOf(wanted[0]);
      while (at >= 0 && !isThere(at)) at = above.indexOf(wanted[0], at + 1);
      equal(at >= 0, true);
    },
  ],
  [
    '13. Memory that grows during a call, and between calls: views from before are not used',
    async ({ utfscope: reference, wasm }) => {
      const { utfscope, memory } = await withMemory(wasm);
      const { Transcoder, decode, encode, toUtf16, transcode } = utfscope;
      const { text, bytes: input, damaged } = inputsOf(textOf(5000));
      const results = [encode(text), toUtf16(input), transcode(input, { from: 'utf-8', to: 'utf-32be' })];
      const before = results.map(digest);
      let calls = 0;
      const onFault = () => {
        calls++;
        memory.grow(1); // every view of the memory is detached
      };
      const pair = { from: 'utf-8', to: 'utf-16le', errors: 'replace' };
      const expected = reference.transcode(damaged, pair);
      equal(digest(transcode(damaged, { ...pair, onFault })), digest(expected));
      equal(
        decode(damaged, 'utf-8', { errors: 'replace', onFault }),
        reference.decode(damaged, 'utf-8', { errors: 'replace' }),
      );
      const transcoder = new Transcoder({ ...pair, onFault });
      equal(digest(transcoder.push(damaged)), digest(expected));
      equal(calls > 10, true);
      for (const [name, call] of Object.entries(CALLS)) {
        memory.grow(1);
        const inputs = inputsOf(text);
        if (digest(call(utfscope, inputs)) !== digest(call(reference, inputs))) throw new Error(`${name} after growth`);
      }
      equal(results.map(digest), before); // results own their memory
    },
  ],
  [
    '14. free() twice does nothing more, and use after it is a clear error',
    async ({ utfscope: { Decoder, Transcoder, Validator } }) => {
      const pair = { from: 'utf-8', to: 'utf-16le' };
      for (const [object, ...uses] of [
        [new Decoder(), (decoder) => decoder.decode(bytes('41')), (decoder) => decoder.reset()],
        [new Transcoder(pair), (transcoder) => transcoder.push(bytes('41')), (transcoder) => transcoder.finish()],
        [new Validator(), (validator) => validator.push(bytes('41')), (validator) => validator.finish()],
      ]) {
        const other = new Decoder();
        object.free();
        object.free();
        const next = new Decoder(); // may stand where the freed one stood
        object.free();
        for (const use of uses)
          equal(/was freed; create a new one$/.test((await thrown(TypeError, () => use(object))).message), true);
        equal([other.decode(bytes('E2 82'), { stream: true }), next.decode(bytes('C3'), { stream: true })], ['', '']);
        equal([other.decode(bytes('AC')), next.decode(bytes('A9'))], ['€', 'é']);
      }
    },
  ],
  [
    '14. Decoders made and freed leave the module’s memory flat',
    async ({ wasm }) => {
      const {
        utfscope: { Decoder },
        memory,
      } = await withMemory(wasm);
      const cut = bytes('E2 82');
      const use = () => {
        const decoder = new Decoder();
        decoder.decode(cut, { stream: true });
        decoder.free();
      };
      use();
      const before = memory.buffer.byteLength;
      // A million of them, and what the process holds: tests/package/memory.test.mjs.
      for (let count = 0; count < 1e5; count++) use();
      equal(memory.buffer.byteLength, before);
    },
  ],
  [
    '15. Offsets in a stream are exact beyond 2^32',
    ({ utfscope: { Validator } }) => {
      const part = new Uint8Array(2 ** 26).fill(0x41);
      const validator = new Validator();
      for (let index = 0; index < 2 ** 6; index++) equal(validator.push(part).length, 0);
      const place = { reason: 'missing-continuation', severity: 'error', offset: 2 ** 32, length: 2 };
      equal([...validator.push(bytes('E2 82 FF'))][0], place);
    },
  ],
  [
    '16. An option getter that detaches or shrinks the input: what is left is read',
    ({ utfscope }) => {
      const { Decoder, Transcoder, decode, encode, explain, faults, inspect, toUtf16, transcode, transcodedLength } =
        utfscope;
      const pair = (what, to) =>
        Object.defineProperty({ from: 'utf-8', to }, 'errors', { get: () => (what(), 'replace') });
      const calls = {
        decode: (input, what) => decode(input, 'utf-8', doing(what)),
        toUtf16: (input, what) => String.fromCharCode(...toUtf16(input, 'utf-8', doing(what))),
        transcode: (input, what) => decode(transcode(input, pair(what, 'utf-8'))),
        transcodedLength: (input, what) => 'x'.repeat(transcodedLength(input, pair(what, 'iso-8859-1'))),
        Decoder: (input, what) =>
          new Decoder('utf-8', { errors: 'replace' }).decode(input, doing(what, 'stream', false)),
        Transcoder: (input, what) => decode(new Transcoder(pair(what, 'utf-8')).push(input)),
        faults: (input, what) => 'x'.repeat(faults(input, 'utf-8', doing(what, 'limit', 1)).length),
        inspect: (input, what) => 'x'.repeat(inspect(input, 'utf-8', doing(what, 'offset', 0)).kinds.length),
        explain: (input, what) => {
          try {
            return explain(input, 0, doing(what, 'encodings', ['utf-8'])).sequence.hex;
          } catch (error) {
            return error.message;
          }
        },
      };
      const { bytes: text } = inputsOf(textOf(200));
      for (const [name, call] of Object.entries(calls)) {
        const harmless = () => call(text.slice(0, 100), () => {});
        const [whole, nothing] = [harmless(), call(new Uint8Array(0), () => {})];
        equal(
          call(text.slice(0, 100), () => {}),
          whole,
        );
        const plain = text.slice(0, 100);
        const got = call(plain, () => plain.length > 0 && detach(plain));
        if (![nothing, whole].includes(got) || name === 'decode') equal([name, got], [name, nothing]);
        for (const left of [0, 10, 99]) {
          const resizable = new ArrayBuffer(100, { maxByteLength: 400 });
          if (resizable.resize === undefined) continue; // a browser that is too old has none to shrink
          for (const view of [
            new Uint8Array(resizable),
            new Uint8Array(resizable, 0, 100),
            resizable,
            new DataView(resizable),
          ]) {
            resizable.resize(100);
            new Uint8Array(resizable).set(text.subarray(0, 100));
            const answer = call(view, () => resizable.resize(left));
            const tracked = call(text.slice(0, left), () => {});
            // Read before the getter, or after it: as it was, as it is, or out of bounds and so empty.
            if (![whole, tracked, nothing].includes(answer))
              throw new Error(`${name}, ${left} left: ${JSON.stringify(answer)}`);
          }
          resizable.resize(100);
          const grown = new Uint8Array(resizable);
          call(grown, () => resizable.resize(400));
        }
      }
      equal(decode(encode('€')), '€');
    },
  ],
  [
    '16. A callback that takes away the end of a long input: what it leaves unfinished is told of',
    ({ utfscope: { toUtf16, transcodedLength } }) => {
      // Read in parts of 2^17 bytes, transcodedLength's in parts of 2^20 first; the last sequence goes on in the next one.
      const shrink = (view, length) => view.buffer.resize?.(length);
      const units = (input, options) => toUtf16(input, 'utf-8', options).length;
      const bytes = (input, options) => transcodedLength(input, { from: 'utf-8', to: 'utf-8', ...options });
      for (const [call, end, lose] of [
        [units, 2 ** 17, shrink],
        [units, 2 ** 17, detach],
        [bytes, 2 ** 17, detach],
        [bytes, 2 ** 20, shrink],
      ]) {
        const length = 3 * end;
        const input = new Uint8Array(new ArrayBuffer(length, { maxByteLength: length })).fill(0x78);
        input.set([0xff], 10);
        input.set([0xe2, 0x82, 0xac], end - 2);
        const told = [];
        const onFault = (fault) => {
          told.push(fault);
          if (told.length === 1) lose(input, end);
        };
        const given = call(input, { errors: 'replace', onFault });
        if (input.length === length) continue; // a browser that is too old has none to shrink
        const [first, last] = [
          { length: 1, offset: 10, reason: 'invalid-octet', severity: 'error' },
          { length: 2, offset: end - 2, reason: 'truncated', severity: 'error' },
        ];
        equal(told, [first, last]);
        // The bytes before it, and U+FFFD for each fault.
        equal(given, call === units ? end - 1 : end - 3 + 2 * 3);
      }
    },
  ],
  [
    '16. A callback or a getter that takes away the room that is written into',
    async ({ utfscope: { decode, encode, encodeInto, transcodeInto } }) => {
      const { bytes: input } = inputsOf(textOf(500));
      input[3] = 0xff;
      for (const take of [(room) => detach(room), (room) => room.buffer.resize?.(4)]) {
        const makeRoom = () => new Uint8Array(new ArrayBuffer(1000, { maxByteLength: 1000 }));
        const first = makeRoom();
        equal(
          encodeInto(
            'abc',
            first,
            'utf-8',
            doing(() => take(first)),
          ).written,
          Math.min(first.length, 3),
        );
        const second = makeRoom();
        const onFault = () => second.length > 4 && take(second);
        // The room went while the module wrote: the platform's own error, and the next call works.
        const error = await thrown(Error, () =>
          transcodeInto(input, second, { from: 'utf-8', to: 'utf-8', errors: 'replace', onFault }),
        );
        equal(error instanceof TypeError || error instanceof RangeError, true);
        equal(decode(encode('€')), '€');
      }
    },
  ],
  [
    '17. A trap in any function of the module: that call says so, and the next one works on a fresh instance',
    async ({ utfscope: reference, wasm }) => {
      const inputs = inputsOf(textOf(500));
      const right = new Map(Object.entries(CALLS).map(([name, call]) => [name, digest(call(reference, inputs))]));
      let exports;
      await started(wasm, (all) => (exports = all));
      // What takes no argument hands out or gives up what another call left: there is nothing in it that could trap.
      const names = Object.keys(exports).filter((name) => exports[name].length > 0);
      let traps = 0;
      for (const exported of names) {
        const copy = await fresh('slim');
        try {
          copy.initSync(new WebAssembly.Module(trapping(wasm, exported)));
        } catch (error) {
          if (error instanceof WebAssembly.RuntimeError) continue; // what every instance starts with
          throw error;
        }
        for (const [name, call] of Object.entries(CALLS)) {
          try {
            if (digest(call(copy, inputs)) !== right.get(name))
              throw new Error(`${name} without ${exported} gives something else`);
          } catch (error) {
            if (!/the WebAssembly module crashed \(unreachable.*\) and was restarted; call again$/.test(error.message))
              throw error;
            traps++;
          }
        }
      }
      equal([names.length > 20, traps > 40], [true, true]);
    },
  ],
  [
    '17. A stack that overflows within a call: that call says so, and the next one works',
    async ({ wasm }) => {
      const { decode, encode, validate } = await started(wasm);
      const { bytes: input } = inputsOf(textOf(200));
      let refused = 0;
      const deeper = () => {
        try {
          deeper();
        } catch {
          // At the end of the stack, and a little above it.
          try {
            validate(input);
            decode(input);
          } catch {
            refused++;
          }
        }
      };
      deeper();
      equal(refused > 0, true);
      equal(decode(encode('€')), '€');
      equal(validate(input).valid, true);
    },
  ],
];
