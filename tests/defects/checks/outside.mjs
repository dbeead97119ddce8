// What comes from outside: memory that is refused, streams that are broken off, objects that a page has changed.
import { equal, bytes, streamOf, thrown } from '../../../pkg-config/matrix/project/assertions.js';
import { CALLS, digest, inputsOf, textOf } from '../calls.mjs';
import { started, withMemory } from '../instances.mjs';
import { limited } from '../patched.mjs';

/** What a call says where memory was refused: that there is none, or that the module had to be started again. */
const REFUSED =
  /not enough memory for the (?:result; pass the input in parts|list of faults; .* a smaller `limit`)$|was restarted; call again$/;

/** The digest of what each call gives on an untouched copy. */
const rightOf = (reference, inputs) =>
  new Map(Object.entries(CALLS).map(([name, call]) => [name, digest(call(reference, inputs))]));

/** Runs every call: each gives what is right or throws what `isClear`; returns how many threw. */
function rightOrClear(utfscope, inputs, right, isClear, before = () => {}) {
  let refusals = 0;
  for (const [name, call] of Object.entries(CALLS)) {
    before();
    try {
      const got = digest(call(utfscope, inputs));
      if (got !== right.get(name)) throw new Error(`${name} gives something else: ${got.slice(0, 200)}`);
    } catch (error) {
      if (!isClear(error)) throw new Error(`${name}: ${error.stack}`, { cause: error });
      refusals++;
    }
  }
  return refusals;
}

const isRefusal = ({ message }) => REFUSED.test(message);

/** Runs `work` while the platform's method is another. */
function replaced(object, key, method, work) {
  const descriptor = Object.getOwnPropertyDescriptor(object, key);
  Object.defineProperty(object, key, { ...descriptor, value: method });
  try {
    return work();
  } finally {
    Object.defineProperty(object, key, descriptor);
  }
}

/** Runs `work` while the prototype of all objects has these properties. */
function polluted(properties, work) {
  Object.assign(Object.prototype, properties);
  try {
    return work();
  } finally {
    for (const key of Object.keys(properties)) delete Object.prototype[key];
  }
}

export const OUTSIDE = [
  [
    'Faults from outside: memory that may grow by 0 to 12 pages, and then no more: right or a clear error, and the next call works',
    async ({ utfscope: reference, wasm }) => {
      let refusals = 0;
      for (const size of [52, 5000, 200_000]) {
        const inputs = inputsOf(textOf(size));
        const right = rightOf(reference, inputs);
        for (let pages = 0; pages <= 12; pages++) {
          const utfscope = await started(limited(wasm, pages));
          refusals += rightOrClear(utfscope, inputs, right, isRefusal, () => {
            // With a page at all there is room for a small call, whatever the one before it met.
            if (pages > 0) equal([...utfscope.encode('é€')], [0xc3, 0xa9, 0xe2, 0x82, 0xac]);
          });
        }
      }
      equal(refusals > 100, true);
    },
  ],
  [
    'Faults from outside: an allocation refused at any point of any call: what is held before it leaves less and less room',
    async ({ utfscope: reference, wasm }) => {
      const inputs = inputsOf(textOf(700));
      const right = rightOf(reference, inputs);
      const utfscope = await started(limited(wasm, 2));
      const { Decoder, decode, encode } = utfscope;
      let refusals = 0;
      let made = 0;
      for (let wanted = 0; made >= wanted - 11; wanted += 11) {
        let kept = [];
        const fill = () => {
          // After a trap all of it is gone, and has to be made again.
          if (kept.length > 0 && isCurrent(kept[0])) return;
          kept = [];
          made = 0;
          try {
            for (; made < wanted; made++) kept.push(new Decoder());
          } catch (error) {
            if (!isRefusal(error)) throw error;
          }
        };
        refusals += rightOrClear(utfscope, inputs, right, isRefusal, fill);
        for (const decoder of kept) decoder.free();
        equal(decode(encode('€')), '€');
      }
      equal(refusals > 20, true);
    },
  ],
  [
    'Faults from outside: the runtime refuses memory for a result: its own error, and the next call works',
    async ({ utfscope: reference, wasm }) => {
      const utfscope = await started(wasm);
      const refusal = new RangeError('Array buffer allocation failed');
      const TypedArray = Object.getPrototypeOf(Uint8Array).prototype;
      const { slice } = TypedArray;
      for (const size of [52, 5000, 200_000]) {
        const inputs = inputsOf(textOf(size));
        const right = rightOf(reference, inputs);
        for (let granted = 0; granted < 4; granted++) {
          let left;
          const refusing = function (...places) {
            if (left-- <= 0) throw refusal;
            return Reflect.apply(slice, this, places);
          };
          const refusals = replaced(TypedArray, 'slice', refusing, () =>
            rightOrClear(
              utfscope,
              inputs,
              right,
              (error) => error === refusal,
              () => (left = granted),
            ),
          );
          if (granted === 0) equal(refusals > 8, true);
          equal(
            rightOrClear(utfscope, inputs, right, () => false),
            0,
          );
        }
      }
    },
  ],
  [
    'Faults from outside: streams cancelled, aborted and errored in the middle of a chunk: the reason arrives, and nothing is kept',
    async ({ wasm }) => {
      const { utfscope, memory } = await withMemory(wasm);
      const { DecoderStream, EncoderStream, MalformedError, TranscoderStream } = utfscope;
      const kinds = [
        [() => new DecoderStream(), bytes('41 E2 82'), bytes('42 FF 43')],
        [() => new TranscoderStream({ from: 'utf-8', to: 'utf-16le' }), bytes('41 E2 82'), bytes('42 FF 43')],
        [() => new EncoderStream(), 'a\ud83d', 'b\udc00\udc00'],
      ];
      const reason = new Error('enough');
      const rejection = (work) => thrown(Error, work);
      let before;
      for (let round = 0; round < 300; round++) {
        for (const [make, good, bad] of kinds) {
          let source;
          const told = new Promise((resolve) => {
            source = new ReadableStream({ pull: (controller) => controller.enqueue(good), cancel: resolve });
          });
          const cancelled = source.pipeThrough(make()).getReader();
          equal((await cancelled.read()).done, false);
          await cancelled.cancel(reason);
          equal((await told) === reason, true);

          const aborted = make();
          const writer = aborted.writable.getWriter();
          const reader = aborted.readable.getReader();
          const write = writer.write(good);
          equal((await reader.read()).done, false);
          await write;
          await writer.abort(reason);
          equal((await rejection(() => reader.read())) === reason, true);

          const errored = new ReadableStream({
            start: (controller) => controller.enqueue(good),
            pull: (controller) => controller.error(reason),
          }).pipeThrough(make());
          equal((await rejection(() => drained(errored))) === reason, true);

          const malformed = streamOf(good, bad).pipeThrough(make()).getReader();
          const fault = await rejection(async () => {
            while (!(await malformed.read()).done);
          });
          equal([fault instanceof MalformedError, (await rejection(() => malformed.read())) === fault], [true, true]);
        }
        if (round === 50) before = memory.buffer.byteLength;
      }
      // Where a runtime does not tell of a cancelled stream, what it held waits for the collector: 3,000 at most.
      equal(memory.buffer.byteLength - before <= 2 ** 21, true);
    },
  ],
  [
    'Faults from outside: options on the prototype of all objects reach no call that was given none',
    async ({ wasm, textEncoding }) => {
      const utfscope = await started(wasm);
      const { Decoder, MalformedError, Validator, decode, encode, explain, faults, inspect, toUtf16 } = utfscope;
      const { bytes: good, damaged, text } = inputsOf(textOf(300));
      const work = () => {
        const refusals = [
          () => decode(damaged),
          () => toUtf16(damaged),
          () => encode('\ud800'),
          () => new Decoder().decode(damaged),
        ];
        return digest([
          refusals.map((call) => {
            try {
              return digest(call());
            } catch (error) {
              return error instanceof MalformedError && error.fault.offset;
            }
          }),
          [
            decode(good),
            encode(text),
            encode(text, 'utf-16'),
            decode(bytes('EF BB BF 41')),
            new Decoder().decode(good),
          ],
          [
            Array.from(faults(damaged), ({ offset }) => offset),
            inspect(damaged).starts,
            explain(damaged, 7).judgements.length,
          ],
          Array.from(new Validator().push(damaged), ({ reason }) => reason),
          new textEncoding.TextDecoder().decode(damaged),
          new textEncoding.TextEncoder().encode(text),
          new textEncoding.TextEncoder().encodeInto(text, new Uint8Array(9)),
        ]);
      };
      const expected = work();
      const options = {
        errors: 'ignore',
        ignoreBOM: true,
        writeBOM: true,
        fatal: true,
        stream: true,
        limit: 1,
        warnings: true,
      };
      const others = {
        offset: 9,
        encodings: ['utf-1'],
        onFault: () => {},
        length: 7,
        0: 'x',
        name: 'x',
        value: 'x',
        kind: 'x',
        toJSON: () => 'x',
      };
      equal(polluted(options, work), expected);
      equal(polluted({ ...options, ...others }, work), expected);
    },
  ],
];

/** Whether an object is of the instance that runs now. */
function isCurrent(decoder) {
  try {
    decoder.reset();
    return true;
  } catch {
    return false;
  }
}

async function drained(readable) {
  const reader = readable.getReader();
  while (!(await reader.read()).done);
}
