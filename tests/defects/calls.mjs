// Calls of most functions and classes of the package on one text, so that a check can be applied to each call.

/** Returns a text of about `byteLength` bytes in UTF-8, with one to four bytes per character. */
export function textOf(byteLength) {
  return 'a€b中c é, 1 € = 7.46 kr 😀 плюс عربي '.repeat(Math.ceil(byteLength / 52));
}

/** Returns a text in every form that calls take, and `damaged`: its bytes with FF at offset 7 and at every 997th byte after offset 7. */
export function inputsOf(text) {
  const bytes = new TextEncoder().encode(text);
  const damaged = bytes.slice();
  for (let offset = 7; offset < damaged.length; offset += 997) damaged[offset] = 0xff;
  const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const codePoints = Uint32Array.from(text, (character) => character.codePointAt(0));
  return { text, bytes, damaged, units, codePoints };
}

const UTF16 = { from: 'utf-8', to: 'utf-16le' };
const REPLACE = { errors: 'replace' };
const halves = (bytes) => [bytes.subarray(0, bytes.length >> 1), bytes.subarray(bytes.length >> 1)];

/** Returns `use(object)`, and then frees the object. */
function using(object, use) {
  try {
    return use(object);
  } finally {
    object.free();
  }
}

/** The calls by name. Each is a function of the package and of the result of `inputsOf`. */
export const CALLS = {
  isValid: ({ isValid }, { bytes }) => isValid(bytes),
  validate: ({ validate }, { bytes }) => validate(bytes),
  'validate, a fault': ({ validate }, { damaged }) => validate(damaged),
  faults: ({ faults }, { damaged }) => [...faults(damaged)],
  countCodePoints: ({ countCodePoints }, { bytes }) => countCodePoints(bytes),
  decode: ({ decode }, { bytes }) => decode(bytes),
  'decode, replace': ({ decode }, { damaged }) => decode(damaged, 'utf-8', REPLACE),
  'decode, windows-1252': ({ decode }, { bytes }) => decode(bytes, 'windows-1252'),
  toUtf16: ({ toUtf16 }, { bytes }) => toUtf16(bytes),
  toUtf32: ({ toUtf32 }, { bytes }) => toUtf32(bytes),
  fromUtf16: ({ fromUtf16 }, { units }) => fromUtf16(units),
  fromUtf32: ({ fromUtf32 }, { codePoints }) => fromUtf32(codePoints),
  utf16ToUtf32: ({ utf16ToUtf32 }, { units }) => utf16ToUtf32(units),
  utf32ToUtf16: ({ utf32ToUtf16 }, { codePoints }) => utf32ToUtf16(codePoints),
  transcode: ({ transcode }, { bytes }) => transcode(bytes, UTF16),
  'transcode, utf-7': ({ transcode }, { bytes }) => transcode(bytes, { from: 'utf-8', to: 'utf-7' }),
  transcodedLength: ({ transcodedLength }, { bytes }) => transcodedLength(bytes, UTF16),
  transcodeInto({ transcodeInto }, { bytes }) {
    const destination = new Uint8Array(bytes.length);
    return [transcodeInto(bytes, destination, UTF16), destination];
  },
  encode: ({ encode }, { text }) => encode(text),
  'encode, utf-32': ({ encode }, { text }) => encode(text, 'utf-32'),
  encodeInto({ encodeInto }, { text }) {
    const destination = new Uint8Array(text.length);
    return [encodeInto(text, destination), destination];
  },
  byteLength: ({ byteLength }, { text }) => byteLength(text),
  Decoder: ({ Decoder }, { bytes }) =>
    using(new Decoder(), (decoder) => {
      const [first, second] = halves(bytes);
      return decoder.decode(first, { stream: true }) + decoder.decode(second);
    }),
  Transcoder: ({ Transcoder }, { bytes }) =>
    using(new Transcoder(UTF16), (transcoder) => [
      ...halves(bytes).map((part) => transcoder.push(part)),
      transcoder.finish(),
    ]),
  Validator: ({ Validator }, { damaged }) =>
    using(new Validator(), (validator) => [
      ...halves(damaged).flatMap((part) => [...validator.push(part)]),
      ...validator.finish(),
    ]),
  detect: ({ detect }, { bytes }) => detect(bytes),
  detectBinary: ({ detectBinary }, { bytes }) => detectBinary(bytes),
  classify: ({ classify }, { damaged }) => classify(damaged),
  inspect: ({ inspect }, { damaged }) => inspect(damaged),
  codePage: ({ codePage }) => codePage(),
  encodingTable: ({ encodingTable }) => encodingTable(),
  lineColumn: ({ lineColumn }, { bytes }) => lineColumn(bytes, bytes.length),
  explain: ({ explain }, { damaged }) => explain(damaged, 7),
  reveal: ({ reveal }, { damaged }) => reveal(damaged),
  detectDoubleEncoding: ({ detectDoubleEncoding }, { bytes }) => detectDoubleEncoding(bytes),
  previousBoundary: ({ previousBoundary }, { bytes }) => previousBoundary(bytes, 3),
  nextBoundary: ({ nextBoundary }, { bytes }) => nextBoundary(bytes, 2),
  compare: ({ compare }, { bytes }) => compare(bytes, bytes.subarray(0, -1)),
  indexOf: ({ indexOf }, { bytes }) => indexOf(bytes, bytes.subarray(-3)),
  concat: ({ concat }, { bytes }) => concat(halves(bytes)),
};

/** Returns a short string, which is the same for equal values. For a string or typed array, it has the length and a checksum that depends on order. */
export function digest(value) {
  if (typeof value === 'string' || ArrayBuffer.isView(value)) {
    const element = typeof value === 'string' ? (index) => value.charCodeAt(index) : (index) => value[index];
    let sum = 0;
    for (let index = 0; index < value.length; index++) sum = (Math.imul(sum, 31) + element(index)) | 0;
    return `${value.constructor.name} of ${value.length}: ${sum}`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.keys(value)
    .map((key) => `${key}: ${digest(value[key])}`)
    .join(', ');
}
