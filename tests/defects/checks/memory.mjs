// Classes 11 and 13 to 17 of tests/EVIDENCE.md: memory, objects, long streams, and traps.
import { equal, bytes, thrown } from '../../../pkg-config/matrix/project/assertions.js';
import { trapping } from '../../package/trapping.mjs';
import { CALLS, digest, inputsOf, textOf } from '../calls.mjs';
import { loadEntry, loadWithModule, withMemory } from '../instances.mjs';

const PAGE = 65_536;
const GIGABYTE = 2 ** 30;

/** Throws unless every call gives the result that it gives in `reference`, an unchanged copy of the package. */
function checkResults(utfscope, reference, inputs) {
  for (const [name, call] of Object.entries(CALLS)) {
    if (digest(call(utfscope, inputs)) !== digest(call(reference, inputs)))
      throw new Error(`${name} gives another result`);
  }
}

/** Returns options with a getter that calls `action` before it returns `value`. */
const optionsWithGetter = (action, key = 'errors', value = 'replace') => ({
  get [key]() {
    action();
    return value;
  },
});

const detach = ({ buffer }) => structuredClone(buffer, { transfer: [buffer] });

/** Checks, each as `[name, run(host)]`; ../classes.mjs describes `host`. */
export const MEMORY = [
  [
    '11. While a worker changes a shared input, no call crashes or accesses memory outside the input',
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
        const pending = new Decoder();
        pending.decode(bytes('E2 82'), { stream: true });
        const before = pending.decode(new Uint8Array(0), { stream: true });
        const isAllowed = (error) =>
          error.code === 'ERR_MALFORMED' || (error instanceof RangeError && /offset/.test(error.message));
        const possibleBytes = new Set([0, ...patterns.flatMap((pattern) => [...pattern])]);
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
                if (!isAllowed(error))
                  throw new Error(`${name} of ${input.length} bytes: ${error.stack}`, { cause: error });
              }
            }
            const guarded = new Uint8Array(length + 64).fill(0x55);
            const { read, written } = transcodeInto(input, guarded.subarray(32, 32 + length), {
              from: 'utf-8',
              to: 'utf-8',
              errors: 'ignore',
            });
            if (read > input.length || written > length)
              throw new Error(`${read} read, ${written} written of ${length}`);
            // The output has only bytes that the shared buffer had at some time. The guard bytes do not change.
            if (!guarded.subarray(32, 32 + written).every((byte) => possibleBytes.has(byte)))
              throw new Error('the output has bytes of other memory');
            if (![...guarded.subarray(0, 32), ...guarded.subarray(32 + length)].every((byte) => byte === 0x55))
              throw new Error('written outside the destination');
            encodeInto('\u{1f600}'.repeat(6), input); // the destination is the memory that the worker changes
          }
        }
        equal([before, pending.decode(bytes('AC'))], ['', '€']); // there was no trap: the instance still exists
      } finally {
        await racing.stop();
      }
    },
  ],
  [
    '13. Every call is correct if the module allocates only above 2 GiB',
    async ({ utfscope: reference, wasm }) => {
      const { utfscope, memory } = await withMemory(wasm, (exports) => exports.memory.grow((2 * GIGABYTE) / PAGE));
      const initial = memory.buffer.byteLength;
      for (const size of [52, 5000, 300_000]) checkResults(utfscope, reference, inputsOf(textOf(size)));
      equal(initial > 2 * GIGABYTE && memory.buffer.byteLength > initial, true);
      // The bytes of a result are still in the module's memory. These bytes must be above 2 GiB.
      const marker = 'π is 3.14159265358979, a text to search for';
      const encoded = utfscope.transcode(reference.encode(marker), { from: 'utf-8', to: 'utf-16be' });
      const above = new Uint8Array(memory.buffer, 2 * GIGABYTE);
      const isAt = (offset) => encoded.every((byte, index) => above[offset + index] === byte);
      let offset = above.indexOf(encoded[0]);
      while (offset >= 0 && !isAt(offset)) offset = above.indexOf(encoded[0], offset + 1);
      equal(offset >= 0, true);
    },
  ],
  [
    '13. If the memory grows during a call or between calls, no call uses old views',
    async ({ utfscope: reference, wasm }) => {
      const { utfscope, memory } = await withMemory(wasm);
      const { Transcoder, decode, encode, toUtf16, transcode } = utfscope;
      const { text, bytes: input, damaged } = inputsOf(textOf(5000));
      const results = [encode(text), toUtf16(input), transcode(input, { from: 'utf-8', to: 'utf-32be' })];
      const before = results.map(digest);
      let calls = 0;
      const onFault = () => {
        calls++;
        memory.grow(1); // detaches every view of the memory
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
        if (digest(call(utfscope, inputs)) !== digest(call(reference, inputs)))
          throw new Error(`${name} gives another result after growth`);
      }
      equal(results.map(digest), before); // results own their memory
    },
  ],
  [
    '14. A second free() does nothing, and use after free() is a clear error',
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
        const next = new Decoder(); // may get the memory of the freed object
        object.free();
        for (const use of uses)
          equal(/was freed; create a new one$/.test((await thrown(TypeError, () => use(object))).message), true);
        equal([other.decode(bytes('E2 82'), { stream: true }), next.decode(bytes('C3'), { stream: true })], ['', '']);
        equal([other.decode(bytes('AC')), next.decode(bytes('A9'))], ['€', 'é']);
      }
    },
  ],
  [
    '14. Creating and freeing decoders does not grow the module’s memory',
    async ({ wasm }) => {
      const {
        utfscope: { Decoder },
        memory,
      } = await withMemory(wasm);
      const truncated = bytes('E2 82');
      const use = () => {
        const decoder = new Decoder();
        decoder.decode(truncated, { stream: true });
        decoder.free();
      };
      use();
      const before = memory.buffer.byteLength;
      // tests/package/memory.test.mjs creates a million objects, and checks the memory of the process.
      for (let count = 0; count < 1e5; count++) use();
      equal(memory.buffer.byteLength, before);
    },
  ],
  [
    '15. The offset 2^32 in a stream is exact',
    ({ utfscope: { Validator } }) => {
      const chunk = new Uint8Array(2 ** 26).fill(0x41);
      const validator = new Validator();
      for (let index = 0; index < 2 ** 6; index++) equal(validator.push(chunk).length, 0);
      const fault = { reason: 'missing-continuation', severity: 'error', offset: 2 ** 32, length: 2 };
      equal([...validator.push(bytes('E2 82 FF'))][0], fault);
    },
  ],
  [
    '16. If an option getter detaches or shrinks the input, the call reads the bytes before or after the change',
    ({ utfscope }) => {
      const { Decoder, Transcoder, decode, encode, explain, faults, inspect, toUtf16, transcode, transcodedLength } =
        utfscope;
      const pair = (action, to) =>
        Object.defineProperty({ from: 'utf-8', to }, 'errors', { get: () => (action(), 'replace') });
      const calls = {
        decode: (input, action) => decode(input, 'utf-8', optionsWithGetter(action)),
        toUtf16: (input, action) => String.fromCharCode(...toUtf16(input, 'utf-8', optionsWithGetter(action))),
        transcode: (input, action) => decode(transcode(input, pair(action, 'utf-8'))),
        transcodedLength: (input, action) => 'x'.repeat(transcodedLength(input, pair(action, 'iso-8859-1'))),
        Decoder: (input, action) =>
          new Decoder('utf-8', { errors: 'replace' }).decode(input, optionsWithGetter(action, 'stream', false)),
        Transcoder: (input, action) => decode(new Transcoder(pair(action, 'utf-8')).push(input)),
        faults: (input, action) => 'x'.repeat(faults(input, 'utf-8', optionsWithGetter(action, 'limit', 1)).length),
        inspect: (input, action) =>
          'x'.repeat(inspect(input, 'utf-8', optionsWithGetter(action, 'offset', 0)).kinds.length),
        explain: (input, action) => {
          try {
            return explain(input, 0, optionsWithGetter(action, 'encodings', ['utf-8'])).sequence.hex;
          } catch (error) {
            return error.message;
          }
        },
      };
      const { bytes: text } = inputsOf(textOf(200));
      for (const [name, call] of Object.entries(calls)) {
        const complete = call(text.slice(0, 100), () => {});
        const empty = call(new Uint8Array(0), () => {});
        const detachable = text.slice(0, 100);
        const result = call(detachable, () => detachable.length > 0 && detach(detachable));
        // `decode` reads the options before the input. Other calls can read the input before or after the getter.
        if (name === 'decode' || result !== complete) equal([name, result], [name, empty]);
        for (const newLength of [0, 10, 99]) {
          const resizable = new ArrayBuffer(100, { maxByteLength: 400 });
          if (resizable.resize === undefined) continue; // an old browser has no resizable buffers
          for (const view of [
            new Uint8Array(resizable),
            new Uint8Array(resizable, 0, 100),
            resizable,
            new DataView(resizable),
          ]) {
            resizable.resize(100);
            new Uint8Array(resizable).set(text.subarray(0, 100));
            const result = call(view, () => resizable.resize(newLength));
            const remaining = call(text.slice(0, newLength), () => {});
            // A call may read the input before or after it calls the getter. After the getter, a view of fixed length can be
            // out of bounds. Then the view has no bytes.
            if (![complete, remaining, empty].includes(result))
              throw new Error(`${name}, ${newLength} bytes left: ${JSON.stringify(result)}`);
          }
          resizable.resize(100);
          call(new Uint8Array(resizable), () => resizable.resize(400)); // growth is no error
        }
      }
      equal(decode(encode('€')), '€');
    },
  ],
  [
    '16. If a callback removes the end of a long input, the truncated sequence is reported',
    ({ utfscope: { toUtf16, transcodedLength } }) => {
      // The input is read in parts of 2^17 bytes; transcodedLength first splits the input into parts of 2^20 bytes. The
      // sequence E2 82 AC crosses the end of a part. After the callback, the input ends there.
      const shrink = (view, length) => view.buffer.resize?.(length);
      const unitCount = (input, options) => toUtf16(input, 'utf-8', options).length;
      const byteCount = (input, options) => transcodedLength(input, { from: 'utf-8', to: 'utf-8', ...options });
      for (const [call, end, remove] of [
        [unitCount, 2 ** 17, shrink],
        [unitCount, 2 ** 17, detach],
        [byteCount, 2 ** 17, detach],
        [byteCount, 2 ** 20, shrink],
      ]) {
        const length = 3 * end;
        const input = new Uint8Array(new ArrayBuffer(length, { maxByteLength: length })).fill(0x78);
        input.set([0xff], 10);
        input.set([0xe2, 0x82, 0xac], end - 2);
        const reported = [];
        const onFault = (fault) => {
          reported.push(fault);
          if (reported.length === 1) remove(input, end);
        };
        const resultLength = call(input, { errors: 'replace', onFault });
        if (input.length === length) continue; // an old browser has no resizable buffers
        const [first, last] = [
          { length: 1, offset: 10, reason: 'invalid-octet', severity: 'error' },
          { length: 2, offset: end - 2, reason: 'truncated', severity: 'error' },
        ];
        equal(reported, [first, last]);
        // The result has `end - 3` letters, and U+FFFD for each of the two faults: one code unit or three bytes.
        equal(resultLength, call === unitCount ? end - 1 : end - 3 + 2 * 3);
      }
    },
  ],
  [
    '16. If a callback or getter detaches or shrinks the destination, the call fails or writes what fits; the next call works',
    async ({ utfscope: { decode, encode, encodeInto, transcodeInto } }) => {
      const { bytes: input } = inputsOf(textOf(500));
      input[3] = 0xff;
      for (const remove of [(destination) => detach(destination), (destination) => destination.buffer.resize?.(4)]) {
        const makeDestination = () => new Uint8Array(new ArrayBuffer(1000, { maxByteLength: 1000 }));
        const first = makeDestination();
        equal(
          encodeInto(
            'abc',
            first,
            'utf-8',
            optionsWithGetter(() => remove(first)),
          ).written,
          Math.min(first.length, 3),
        );
        const second = makeDestination();
        const onFault = () => second.length > 4 && remove(second);
        // The destination was detached or shrunk during the conversion: the call throws, and the next call works.
        const error = await thrown(Error, () =>
          transcodeInto(input, second, { from: 'utf-8', to: 'utf-8', errors: 'replace', onFault }),
        );
        equal(error instanceof TypeError || error instanceof RangeError, true);
        equal(decode(encode('€')), '€');
      }
    },
  ],
  [
    '17. After a trap in any exported function with arguments, the call throws and the next one works on a new instance',
    async ({ utfscope: reference, wasm }) => {
      const inputs = inputsOf(textOf(500));
      const expected = new Map(Object.entries(CALLS).map(([name, call]) => [name, digest(call(reference, inputs))]));
      let exports;
      await loadWithModule(wasm, (instanceExports) => (exports = instanceExports));
      // A function without arguments has no input: it returns a number, frees buffers or starts the instance.
      const names = Object.keys(exports).filter((name) => exports[name].length > 0);
      let traps = 0;
      for (const exported of names) {
        const copy = await loadEntry('slim');
        try {
          copy.initSync(new WebAssembly.Module(trapping(wasm, exported)));
        } catch (error) {
          if (error instanceof WebAssembly.RuntimeError) continue; // the function runs when an instance starts
          throw error;
        }
        for (const [name, call] of Object.entries(CALLS)) {
          try {
            if (digest(call(copy, inputs)) !== expected.get(name))
              throw new Error(`${name} gives another result if ${exported} traps`);
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
    '17. After a stack overflow within a call, the call throws and the next one works',
    async ({ wasm }) => {
      const { decode, encode, validate } = await loadWithModule(wasm);
      const { bytes: input } = inputsOf(textOf(200));
      let refused = 0;
      const deeper = () => {
        try {
          deeper();
        } catch {
          // Near the end of the stack.
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
