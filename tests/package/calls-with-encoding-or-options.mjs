// The calls of the main entry that take an encoding, and those that take options. Each call has one small input.
//
// `codePage` is not among them, because it rejects encodings with wide code units.
import * as utfscope from '../../pkg-config/dist/index.js';

const BYTES = Uint8Array.of(0x61, 0x62, 0x63);
const EMPTY = new Uint8Array(0);

/** Runs `work` with an object of the package, frees the object, and returns the result. */
function withObject(className, args, work) {
  const object = new utfscope[className](...args);
  try {
    return work(object);
  } finally {
    object.free();
  }
}

/** Creates a stream, cancels it, and returns the name of its class. Other tests pass text through streams. */
function stream(className, args) {
  const { writable, readable } = new utfscope[className](...args);
  writable.abort().catch(() => {});
  readable.cancel().catch(() => {});
  return className;
}

/** The calls that take an encoding, as functions of the encoding's name. A key is `call`, or `call, option`. */
export const CALLS_WITH_ENCODING = {
  isValid: (name) => utfscope.isValid(BYTES, name),
  validate: (name) => utfscope.validate(BYTES, name),
  countCodePoints: (name) => utfscope.countCodePoints(BYTES, name),
  faults: (name) => [...utfscope.faults(BYTES, name)],
  toUtf16: (name) => utfscope.toUtf16(BYTES, name, { errors: 'ignore' }),
  toUtf32: (name) => utfscope.toUtf32(BYTES, name, { errors: 'ignore' }),
  fromUtf16: (name) => utfscope.fromUtf16(Uint16Array.of(0x61, 0xe9), name, { errors: 'ignore' }),
  fromUtf32: (name) => utfscope.fromUtf32(Uint32Array.of(0x61, 0xe9), name, { errors: 'ignore' }),
  decode: (name) => utfscope.decode(BYTES, name, { errors: 'ignore' }),
  encode: (name) => utfscope.encode('aé', name, { errors: 'ignore' }),
  classify: (name) => utfscope.classify(BYTES, name),
  inspect: (name) => utfscope.inspect(BYTES, name),
  explain: (name) => utfscope.explain(BYTES, 0, { encodings: [name] }),
  detect: (name) => utfscope.detect(BYTES, { among: [name] }),
  encodingTable: (name) => utfscope.encodingTable(name),
  concat: (name) => utfscope.concat([BYTES, BYTES], name),
  // `compare` rejects malformed text, and `BYTES` is malformed in encodings with wide code units.
  compare: (name) => utfscope.compare(EMPTY, EMPTY, name),
  previousBoundary: (name) => utfscope.previousBoundary(BYTES, 1, name),
  nextBoundary: (name) => utfscope.nextBoundary(BYTES, 1, name),
  lineColumn: (name) => utfscope.lineColumn(BYTES, 2, name),
  byteLength: (name) => utfscope.byteLength('aé', name, { errors: 'ignore' }),
  encodeInto: (name) => utfscope.encodeInto('aé', new Uint8Array(40), name, { errors: 'ignore' }),
  'transcode, from': (from) => utfscope.transcode(BYTES, { from, to: 'utf-8', errors: 'ignore' }),
  'transcode, to': (to) => utfscope.transcode(BYTES, { from: 'utf-8', to }),
  transcodedLength: (to) => utfscope.transcodedLength(BYTES, { from: 'utf-8', to }),
  transcodeInto: (to) => utfscope.transcodeInto(BYTES, new Uint8Array(40), { from: 'utf-8', to }),
  Decoder: (name) => withObject('Decoder', [name, { errors: 'ignore' }], (decoder) => decoder.decode(BYTES)),
  Encoder: (name) =>
    withObject('Encoder', [name, { errors: 'ignore' }], (encoder) => [encoder.push('aé'), encoder.finish()]),
  Transcoder: (from) =>
    withObject('Transcoder', [{ from, to: 'utf-8', errors: 'ignore' }], (transcoder) => [
      transcoder.push(BYTES),
      transcoder.finish(),
    ]),
  Validator: (name) =>
    withObject('Validator', [name], (validator) => [...validator.push(BYTES), ...validator.finish()]),
  DecoderStream: (name) => stream('DecoderStream', [name]),
  EncoderStream: (name) => stream('EncoderStream', [name]),
  TranscoderStream: (to) => stream('TranscoderStream', [{ from: 'utf-8', to }]),
};

/** The names of the options of most conversions. */
const CONVERSION_OPTIONS = ['errors', 'ignoreBOM', 'writeBOM', 'onFault'];
/** The names of the options of conversions from bytes to bytes. */
const TRANSCODE_OPTIONS = ['from', 'to', ...CONVERSION_OPTIONS];
/** The options that conversions from bytes to bytes require. */
const UTF_8_TO_UTF_8 = { from: 'utf-8', to: 'utf-8' };

/** The calls that take options. A value is `[function of the options, names of the options, required options if any]`. */
export const CALLS_WITH_OPTIONS = {
  toUtf16: [(options) => utfscope.toUtf16(BYTES, 'utf-8', options), CONVERSION_OPTIONS],
  toUtf32: [(options) => utfscope.toUtf32(BYTES, 'utf-8', options), CONVERSION_OPTIONS],
  fromUtf16: [(options) => utfscope.fromUtf16(Uint16Array.of(0x61), 'utf-8', options), CONVERSION_OPTIONS],
  fromUtf32: [(options) => utfscope.fromUtf32(Uint32Array.of(0x61), 'utf-8', options), CONVERSION_OPTIONS],
  utf16ToUtf32: [(options) => utfscope.utf16ToUtf32(Uint16Array.of(0x61), options), CONVERSION_OPTIONS],
  utf32ToUtf16: [(options) => utfscope.utf32ToUtf16(Uint32Array.of(0x61), options), CONVERSION_OPTIONS],
  decode: [(options) => utfscope.decode(BYTES, 'utf-8', options), CONVERSION_OPTIONS],
  encode: [(options) => utfscope.encode('a', 'utf-8', options), CONVERSION_OPTIONS],
  byteLength: [(options) => utfscope.byteLength('a', 'utf-8', options), CONVERSION_OPTIONS],
  encodeInto: [(options) => utfscope.encodeInto('a', new Uint8Array(9), 'utf-8', options), CONVERSION_OPTIONS],
  faults: [(options) => [...utfscope.faults(BYTES, 'utf-8', options)], ['limit', 'warnings', 'lines']],
  inspect: [(options) => utfscope.inspect(BYTES, 'utf-8', options), ['offset']],
  explain: [(options) => utfscope.explain(BYTES, 0, options), ['encodings']],
  detect: [(options) => utfscope.detect(BYTES, options), ['among', 'hint']],
  Decoder: [
    (options) => withObject('Decoder', ['utf-8', options], (decoder) => decoder.decode(BYTES)),
    CONVERSION_OPTIONS,
  ],
  'Decoder.decode': [(options) => withObject('Decoder', [], (decoder) => decoder.decode(BYTES, options)), ['stream']],
  Encoder: [(options) => withObject('Encoder', ['utf-8', options], (encoder) => encoder.push('a')), CONVERSION_OPTIONS],
  Validator: [(options) => withObject('Validator', ['utf-8', options], () => true), ['warnings', 'lines']],
  DecoderStream: [(options) => stream('DecoderStream', ['utf-8', options]), CONVERSION_OPTIONS],
  EncoderStream: [(options) => stream('EncoderStream', ['utf-8', options]), CONVERSION_OPTIONS],
  transcode: [(options) => utfscope.transcode(BYTES, options), TRANSCODE_OPTIONS, UTF_8_TO_UTF_8],
  transcodedLength: [(options) => utfscope.transcodedLength(BYTES, options), TRANSCODE_OPTIONS, UTF_8_TO_UTF_8],
  transcodeInto: [
    (options) => utfscope.transcodeInto(BYTES, new Uint8Array(9), options),
    TRANSCODE_OPTIONS,
    UTF_8_TO_UTF_8,
  ],
  Transcoder: [
    (options) => withObject('Transcoder', [options], (transcoder) => transcoder.push(BYTES)),
    TRANSCODE_OPTIONS,
    UTF_8_TO_UTF_8,
  ],
  TranscoderStream: [(options) => stream('TranscoderStream', [options]), TRANSCODE_OPTIONS, UTF_8_TO_UTF_8],
};
