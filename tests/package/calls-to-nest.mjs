// Every call of the package, with inputs of several sizes. Tests make these calls inside of callbacks.
import * as utfscope from '../../pkg-config/dist/index.js';

const SIZES = { small: 40, 'more than a part': 140_000, 'more than the arena keeps': 1_100_000 };

/** Exports that are not calls: constants, and classes whose objects only the package creates. */
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
function stream(Class, args, chunk) {
  const { readable, writable } = new utfscope[Class](...args);
  const writer = writable.getWriter();
  const ignore = () => {};
  writer.write(chunk).catch(ignore);
  writer.closed.catch(ignore);
  writer.ready.catch(ignore);
  readable.cancel().catch(ignore);
}

/** Creates an object, passes it to `work`, and frees it. */
function withObject(Class, args, work) {
  const object = new utfscope[Class](...args);
  try {
    work(object);
  } finally {
    object.free();
  }
}

/** Returns the inputs of the calls below. */
function inputsOf(size) {
  const text = 'plain text, é, €, 中 and 😀; '.repeat(Math.ceil(size / 30)).slice(0, size);
  const bytes = new TextEncoder().encode(text.toWellFormed());
  const broken = bytes.slice();
  for (let at = size >> 1; at < broken.length; at += size >> 2) broken[at] = 0xff;
  const units = Uint16Array.from(text.toWellFormed(), (character) => character.charCodeAt(0));
  const codePoints = Uint32Array.from(text.slice(0, size >> 2).toWellFormed(), (character) => character.codePointAt(0));
  return {
    text: text.toWellFormed(),
    bytes,
    broken,
    units: units.map((unit) => (unit > 0xd7ff ? 0x41 : unit)),
    codePoints,
  };
}

/** Returns the calls by name, as functions of the package `u`. */
function callsOn({ text, bytes, broken, units, codePoints }) {
  const pair = { from: 'utf-8', to: 'utf-16le', ...WITH_CALLBACK };
  const destination = new Uint8Array(3 * bytes.length);
  const at = bytes.length >> 1;
  return {
    isValid: (u) => u.isValid(broken),
    validate: (u) => u.validate(broken, 'cesu-8'),
    countCodePoints: (u) => u.countCodePoints(bytes),
    faults: (u) => u.faults(broken, 'utf-8', { warnings: true }),
    toUtf16: (u) => u.toUtf16(broken, 'utf-8', WITH_CALLBACK),
    toUtf32: (u) => u.toUtf32(bytes),
    fromUtf16: (u) => u.fromUtf16(units, 'utf-8', WITH_CALLBACK),
    fromUtf32: (u) => u.fromUtf32(codePoints),
    utf16ToUtf32: (u) => u.utf16ToUtf32(units),
    utf32ToUtf16: (u) => u.utf32ToUtf16(codePoints),
    transcode: (u) => u.transcode(broken, pair),
    transcodedLength: (u) => u.transcodedLength(broken, pair),
    transcodeInto: (u) => u.transcodeInto(broken, destination, pair),
    encodeInto: (u) => u.encodeInto(text, destination),
    byteLength: (u) => u.byteLength(text),
    decode: (u) => u.decode(broken, 'utf-8', WITH_CALLBACK),
    encode: (u) => u.encode(text, 'ascii', WITH_CALLBACK),
    classify: (u) => u.classify(bytes),
    inspect: (u) => u.inspect(broken),
    explain: (u) => u.explain(broken, at),
    detect: (u) => u.detect(broken),
    detectBinary: (u) => u.detectBinary(broken),
    detectBOM: (u) => u.detectBOM(bytes),
    detectDesignation: (u) => u.detectDesignation(bytes),
    detectDoubleEncoding: (u) => u.detectDoubleEncoding(bytes.subarray(0, 5000)),
    reveal: (u) => u.reveal(broken),
    concat: (u) => u.concat([bytes, broken], 'wtf-8'),
    previousBoundary: (u) => u.previousBoundary(bytes, at),
    nextBoundary: (u) => u.nextBoundary(bytes, at),
    lineColumn: (u) => u.lineColumn(bytes, at),
    indexOf: (u) => u.indexOf(bytes, Uint8Array.of(0x7a, 0x7a)),
    compare: (u) => u.compare(bytes, broken),
    codePage: (u) => u.codePage('utf-8'),
    encodingTable: (u) => u.encodingTable('utf-8'),
    resolveLabel: (u) => u.resolveLabel('latin1'),
    isWellFormed: (u) => u.isWellFormed(text),
    toWellFormed: (u) => u.toWellFormed(text),
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
    init: (u) => u.init(),
    'decode, which throws': (u) => u.decode(broken),
    'a callback that calls again': (u) =>
      u.decode(broken, 'utf-8', { errors: 'replace', onFault: () => u.countCodePoints(bytes) }),
  };
}

/** Returns the names of the exports that no call above uses. */
export function uncalledExports() {
  const called = Object.keys(callsOn(inputsOf(40)));
  const exported = Object.keys(utfscope).filter((name) => !NOT_CALLS.has(name));
  return exported.filter((name) => !called.includes(name));
}

/** Every call in every size: `{ name, call }`. */
export const NESTED = Object.entries(SIZES).flatMap(([size, length]) =>
  Object.entries(callsOn(inputsOf(length))).map(([name, work]) => ({
    name: `${name}, ${size}`,
    call() {
      try {
        work(utfscope);
      } catch (error) {
        if (!(error instanceof utfscope.MalformedError)) throw error;
      }
    },
  })),
);
