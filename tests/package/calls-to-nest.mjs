// Every call of the package, with inputs of several sizes. Tests make these calls inside `onFault`.
import * as utfscope from '../../pkg-config/dist/index.js';

/**
 * The lengths of the input strings, in code units. The package divides a long input into parts. After a call, it frees the
 * arena, its memory for inputs and results, if the arena is large. See `PART` and `MAX_KEPT_CAPACITY` in pkg-config/entries/arena.js.
 */
const SIZES = { small: 40, 'more than a part': 140_000, 'more than the arena keeps': 1_100_000 };

/** Exports that are not calls: constants and enumerations, and classes whose objects only the package creates. */
const NOT_CALLS = new Set([
  'version',
  'encodings',
  'reasons',
  'Role',
  'SegmentKind',
  'FaultTable',
  'MalformedError',
  'errorPolicies',
  'NO_CODE_POINT',
]);

const WITH_CALLBACK = { errors: 'replace', onFault() {} };

/** Creates a stream, writes a chunk, and cancels it. */
function stream(className, args, chunk) {
  const { readable, writable } = new utfscope[className](...args);
  const writer = writable.getWriter();
  const ignore = () => {};
  writer.write(chunk).catch(ignore);
  writer.closed.catch(ignore);
  writer.ready.catch(ignore);
  readable.cancel().catch(ignore);
}

/** Creates an object, passes it to `work`, and frees it. */
function withObject(className, args, work) {
  const object = new utfscope[className](...args);
  try {
    work(object);
  } finally {
    object.free();
  }
}

/** Returns the inputs of the calls below, made from a string of `size` code units. */
function inputsOf(size) {
  const text = 'plain text, é, €, 中 and 😀; '
    .repeat(Math.ceil(size / 28))
    .slice(0, size)
    .toWellFormed();
  const bytes = new TextEncoder().encode(text);
  const broken = bytes.slice();
  for (let at = size >> 1; at < broken.length; at += size >> 2) broken[at] = 0xff;
  const units = Uint16Array.from(text, (character) => (character > '\ud7ff' ? 0x41 : character.charCodeAt(0)));
  const codePoints = Uint32Array.from(text.slice(0, size >> 2).toWellFormed(), (character) => character.codePointAt(0));
  return { text, bytes, broken, units, codePoints };
}

/** Returns the calls by name, as functions without parameters. */
function callsOn({ text, bytes, broken, units, codePoints }) {
  const pair = { from: 'utf-8', to: 'utf-16le', ...WITH_CALLBACK };
  const destination = new Uint8Array(3 * bytes.length);
  const at = bytes.length >> 1;
  return {
    isValid: () => utfscope.isValid(broken),
    validate: () => utfscope.validate(broken, 'cesu-8'),
    countCodePoints: () => utfscope.countCodePoints(bytes),
    faults: () => utfscope.faults(broken, 'utf-8', { warnings: true }),
    toUtf16: () => utfscope.toUtf16(broken, 'utf-8', WITH_CALLBACK),
    toUtf32: () => utfscope.toUtf32(bytes),
    fromUtf16: () => utfscope.fromUtf16(units, 'utf-8', WITH_CALLBACK),
    fromUtf32: () => utfscope.fromUtf32(codePoints),
    utf16ToUtf32: () => utfscope.utf16ToUtf32(units),
    utf32ToUtf16: () => utfscope.utf32ToUtf16(codePoints),
    transcode: () => utfscope.transcode(broken, pair),
    transcodedLength: () => utfscope.transcodedLength(broken, pair),
    transcodeInto: () => utfscope.transcodeInto(broken, destination, pair),
    encodeInto: () => utfscope.encodeInto(text, destination),
    byteLength: () => utfscope.byteLength(text),
    decode: () => utfscope.decode(broken, 'utf-8', WITH_CALLBACK),
    encode: () => utfscope.encode(text, 'ascii', WITH_CALLBACK),
    classify: () => utfscope.classify(bytes),
    inspect: () => utfscope.inspect(broken),
    explain: () => utfscope.explain(broken, at),
    detect: () => utfscope.detect(broken),
    detectBinary: () => utfscope.detectBinary(broken),
    detectBOM: () => utfscope.detectBOM(bytes),
    detectDesignation: () => utfscope.detectDesignation(bytes),
    detectDoubleEncoding: () => utfscope.detectDoubleEncoding(bytes.subarray(0, 5000)),
    reveal: () => utfscope.reveal(broken),
    concat: () => utfscope.concat([bytes, broken], 'wtf-8'),
    previousBoundary: () => utfscope.previousBoundary(bytes, at),
    nextBoundary: () => utfscope.nextBoundary(bytes, at),
    lineColumn: () => utfscope.lineColumn(bytes, at),
    indexOf: () => utfscope.indexOf(bytes, Uint8Array.of(0x7a, 0x7a)),
    compare: () => utfscope.compare(bytes, broken),
    codePage: () => utfscope.codePage('utf-8'),
    encodingTable: () => utfscope.encodingTable('utf-8'),
    resolveLabel: () => utfscope.resolveLabel('latin1'),
    isWellFormed: () => utfscope.isWellFormed(text),
    toWellFormed: () => utfscope.toWellFormed(text),
    Decoder: () =>
      withObject('Decoder', ['utf-8', WITH_CALLBACK], (decoder) => {
        decoder.decode(broken, { stream: true });
        decoder.reset();
      }),
    Encoder: () =>
      withObject('Encoder', ['utf-8', WITH_CALLBACK], (encoder) => {
        encoder.push(text);
        encoder.finish();
      }),
    Transcoder: () =>
      withObject('Transcoder', [pair], (transcoder) => {
        transcoder.push(broken);
        transcoder.finish();
      }),
    Validator: () =>
      withObject('Validator', [], (validator) => {
        validator.push(broken);
        validator.finish();
      }),
    DecoderStream: () => stream('DecoderStream', ['utf-8', WITH_CALLBACK], broken),
    EncoderStream: () => stream('EncoderStream', ['utf-8', WITH_CALLBACK], text),
    TranscoderStream: () => stream('TranscoderStream', [pair], broken),
    init: () => utfscope.init(),
    'decode, which throws': () => utfscope.decode(broken),
    'a callback that calls again': () =>
      utfscope.decode(broken, 'utf-8', { errors: 'replace', onFault: () => utfscope.countCodePoints(bytes) }),
  };
}

/** Returns the names of the exported calls that `callsOn` does not contain. */
export function uncalledExports() {
  const called = Object.keys(callsOn(inputsOf(40)));
  const exported = Object.keys(utfscope).filter((name) => !NOT_CALLS.has(name));
  return exported.filter((name) => !called.includes(name));
}

/** Every call with inputs of every size, as `{ name, call }`. `call` ignores a MalformedError. */
export const NESTED = Object.entries(SIZES).flatMap(([size, length]) =>
  Object.entries(callsOn(inputsOf(length))).map(([name, work]) => ({
    name: `${name}, ${size}`,
    call() {
      try {
        work();
      } catch (error) {
        if (!(error instanceof utfscope.MalformedError)) throw error;
      }
    },
  })),
);
