// External failures: refused memory, interrupted streams, changed prototypes.
import { equal, bytes, streamOf, thrown } from '../../../pkg-config/matrix/project/assertions.js';
import { CALLS, digest, inputsOf, textOf } from '../calls.mjs';
import { loadWithModule, withMemory } from '../instances.mjs';
import { withMemoryLimit } from '../patched.mjs';

/** Matches the error of a call that ran out of memory, or that ended in a trap. */
const REFUSED =
  /not enough memory for the (?:result; pass the input in parts|list of faults; .* a smaller `limit`)$|was restarted; call again$/;

/** Returns the digest of each call's result in `reference`, an unchanged copy of the package. */
const expectedResults = (reference, inputs) =>
  new Map(Object.entries(CALLS).map(([name, call]) => [name, digest(call(reference, inputs))]));

/**
 * Runs `prepare()` before each call of CALLS. Throws if a call neither returns the expected result nor throws an error that
 * `isAllowed` accepts. Returns the number of calls that threw.
 */
function countRefusals(utfscope, inputs, expected, isAllowed, prepare = () => {}) {
  let refusals = 0;
  for (const [name, call] of Object.entries(CALLS)) {
    prepare();
    try {
      const result = digest(call(utfscope, inputs));
      if (result !== expected.get(name)) throw new Error(`${name} gives another result: ${result.slice(0, 200)}`);
    } catch (error) {
      if (!isAllowed(error)) throw new Error(`${name}: ${error.stack}`, { cause: error });
      refusals++;
    }
  }
  return refusals;
}

const isRefusal = ({ message }) => REFUSED.test(message);

/** Runs `work` while a method of the platform is replaced. */
function withMethod(object, key, method, work) {
  const descriptor = Object.getOwnPropertyDescriptor(object, key);
  Object.defineProperty(object, key, { ...descriptor, value: method });
  try {
    return work();
  } finally {
    Object.defineProperty(object, key, descriptor);
  }
}

/** Runs `work` while `Object.prototype` has these properties. */
function withPrototype(properties, work) {
  Object.assign(Object.prototype, properties);
  try {
    return work();
  } finally {
    for (const key of Object.keys(properties)) delete Object.prototype[key];
  }
}

/** Checks, each as `[name, run(host)]`; ../classes.mjs describes `host`. */
export const OUTSIDE = [
  [
    'External failures: if memory can grow by only 0 to 12 pages, a call is correct or throws a clear error',
    async ({ utfscope: reference, wasm }) => {
      let refusals = 0;
      for (const size of [52, 5000, 200_000]) {
        const inputs = inputsOf(textOf(size));
        const expected = expectedResults(reference, inputs);
        for (let pages = 0; pages <= 12; pages++) {
          const utfscope = await loadWithModule(withMemoryLimit(wasm, pages));
          refusals += countRefusals(utfscope, inputs, expected, isRefusal, () => {
            // One page is enough for a small call, even after a call that was refused memory.
            if (pages > 0) equal([...utfscope.encode('é€')], [0xc3, 0xa9, 0xe2, 0x82, 0xac]);
          });
        }
      }
      equal(refusals > 100, true);
    },
  ],
  [
    'External failures: wherever an allocation is refused in a call, the call is correct or throws a clear error',
    async ({ utfscope: reference, wasm }) => {
      const inputs = inputsOf(textOf(700));
      const expected = expectedResults(reference, inputs);
      const utfscope = await loadWithModule(withMemoryLimit(wasm, 2));
      const { Decoder, decode, encode } = utfscope;
      let refusals = 0;
      // In each round, more decoders leave less memory, until no more can be created.
      let created = 0;
      for (let wanted = 0; created >= wanted - 11; wanted += 11) {
        let decoders = [];
        const fill = () => {
          // A trap discards the instance, and its decoders with it.
          if (decoders.length > 0 && isUsable(decoders[0])) return;
          decoders = [];
          created = 0;
          try {
            for (; created < wanted; created++) decoders.push(new Decoder());
          } catch (error) {
            if (!isRefusal(error)) throw error;
          }
        };
        refusals += countRefusals(utfscope, inputs, expected, isRefusal, fill);
        for (const decoder of decoders) decoder.free();
        equal(decode(encode('€')), '€');
      }
      equal(refusals > 20, true);
    },
  ],
  [
    'External failures: if the runtime refuses memory for a result, the call throws the runtime’s error and the next call works',
    async ({ utfscope: reference, wasm }) => {
      const utfscope = await loadWithModule(wasm);
      const refusal = new RangeError('Array buffer allocation failed');
      const typedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype);
      const { slice } = typedArrayPrototype;
      for (const size of [52, 5000, 200_000]) {
        const inputs = inputsOf(textOf(size));
        const expected = expectedResults(reference, inputs);
        for (let granted = 0; granted < 4; granted++) {
          let left;
          const refusing = function (...range) {
            if (left-- <= 0) throw refusal;
            return Reflect.apply(slice, this, range);
          };
          const refusals = withMethod(typedArrayPrototype, 'slice', refusing, () =>
            countRefusals(
              utfscope,
              inputs,
              expected,
              (error) => error === refusal,
              () => (left = granted),
            ),
          );
          if (granted === 0) equal(refusals > 8, true);
          equal(
            countRefusals(utfscope, inputs, expected, () => false),
            0,
          );
        }
      }
    },
  ],
  [
    'External failures: if a stream is cancelled, aborted or errored, the reason arrives and no memory is kept',
    async ({ wasm }) => {
      const { utfscope, memory } = await withMemory(wasm);
      const { DecoderStream, EncoderStream, MalformedError, TranscoderStream } = utfscope;
      const streams = [
        [() => new DecoderStream(), bytes('41 E2 82'), bytes('42 FF 43')],
        [() => new TranscoderStream({ from: 'utf-8', to: 'utf-16le' }), bytes('41 E2 82'), bytes('42 FF 43')],
        [() => new EncoderStream(), 'a\ud83d', 'b\udc00\udc00'],
      ];
      const reason = new Error('enough');
      const rejection = (work) => thrown(Error, work);
      let before;
      for (let round = 0; round < 300; round++) {
        for (const [make, good, bad] of streams) {
          let source;
          const cancellation = new Promise((resolve) => {
            source = new ReadableStream({ pull: (controller) => controller.enqueue(good), cancel: resolve });
          });
          const cancelled = source.pipeThrough(make()).getReader();
          equal((await cancelled.read()).done, false);
          await cancelled.cancel(reason);
          equal((await cancellation) === reason, true);

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
      // If a runtime does not report a cancellation, only the garbage collector frees the memory of the stream.
      equal(memory.buffer.byteLength - before <= 2 ** 21, true);
    },
  ],
  [
    'External failures: options on Object.prototype do not affect a call without options',
    async ({ wasm, textEncoding }) => {
      const utfscope = await loadWithModule(wasm);
      const { Decoder, MalformedError, Validator, decode, encode, explain, faults, inspect, toUtf16 } = utfscope;
      const { bytes: good, damaged, text } = inputsOf(textOf(300));
      const work = () => {
        const strictCalls = [
          () => decode(damaged),
          () => toUtf16(damaged),
          () => encode('\ud800'),
          () => new Decoder().decode(damaged),
        ];
        return digest([
          strictCalls.map((call) => {
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
      const otherProperties = {
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
      equal(withPrototype(options, work), expected);
      equal(withPrototype({ ...options, ...otherProperties }, work), expected);
    },
  ],
];

/** Returns whether a decoder belongs to the current instance. */
function isUsable(decoder) {
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
