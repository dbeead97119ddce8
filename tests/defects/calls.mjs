// Every call of the package on one text, so that what is done to one can be done to each.

/** Well-formed text of about so many octets: one to four octets a character. */
export function textOf(octets) {
  return 'a€b中c é, 1 € = 7.46 kr 😀 плюс عربي '.repeat(Math.ceil(octets / 52));
}

/** The forms in which calls take a text, and the text damaged in places. */
export function inputsOf(text) {
  const octets = new TextEncoder().encode(text);
  const damaged = octets.slice();
  for (let at = 7; at < damaged.length; at += 997) damaged[at] = 0xff;
  const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const codePoints = Uint32Array.from(text, (character) => character.codePointAt(0));
  return { text, octets, damaged, units, codePoints };
}

const UTF16 = { from: 'utf-8', to: 'utf-16le' };
const REPLACE = { errors: 'replace' };
const halves = (octets) => [octets.subarray(0, octets.length >> 1), octets.subarray(octets.length >> 1)];

function held(object, work) {
  try {
    return work(object);
  } finally {
    object.free();
  }
}

/** Each call: by its name, on the package and the inputs. */
export const CALLS = {
  isValid: ({ isValid }, { octets }) => isValid(octets),
  validate: ({ validate }, { octets }) => validate(octets),
  'validate, a fault': ({ validate }, { damaged }) => validate(damaged),
  faults: ({ faults }, { damaged }) => [...faults(damaged)],
  countCodePoints: ({ countCodePoints }, { octets }) => countCodePoints(octets),
  decode: ({ decode }, { octets }) => decode(octets),
  'decode, replace': ({ decode }, { damaged }) => decode(damaged, 'utf-8', REPLACE),
  'decode, windows-1252': ({ decode }, { octets }) => decode(octets, 'windows-1252'),
  toUtf16: ({ toUtf16 }, { octets }) => toUtf16(octets),
  toUtf32: ({ toUtf32 }, { octets }) => toUtf32(octets),
  fromUtf16: ({ fromUtf16 }, { units }) => fromUtf16(units),
  fromUtf32: ({ fromUtf32 }, { codePoints }) => fromUtf32(codePoints),
  utf16ToUtf32: ({ utf16ToUtf32 }, { units }) => utf16ToUtf32(units),
  utf32ToUtf16: ({ utf32ToUtf16 }, { codePoints }) => utf32ToUtf16(codePoints),
  transcode: ({ transcode }, { octets }) => transcode(octets, UTF16),
  'transcode, utf-7': ({ transcode }, { octets }) => transcode(octets, { from: 'utf-8', to: 'utf-7' }),
  transcodedLength: ({ transcodedLength }, { octets }) => transcodedLength(octets, UTF16),
  transcodeInto({ transcodeInto }, { octets }) {
    const room = new Uint8Array(octets.length);
    return [transcodeInto(octets, room, UTF16), room];
  },
  encode: ({ encode }, { text }) => encode(text),
  'encode, utf-32': ({ encode }, { text }) => encode(text, 'utf-32'),
  encodeInto({ encodeInto }, { text }) {
    const room = new Uint8Array(text.length);
    return [encodeInto(text, room), room];
  },
  byteLength: ({ byteLength }, { text }) => byteLength(text),
  Decoder: ({ Decoder }, { octets }) =>
    held(new Decoder(), (decoder) => {
      const [first, second] = halves(octets);
      return decoder.decode(first, { stream: true }) + decoder.decode(second);
    }),
  Transcoder: ({ Transcoder }, { octets }) =>
    held(new Transcoder(UTF16), (transcoder) => [
      ...halves(octets).map((part) => transcoder.push(part)),
      transcoder.finish(),
    ]),
  Validator: ({ Validator }, { damaged }) =>
    held(new Validator(), (validator) => [
      ...halves(damaged).flatMap((part) => [...validator.push(part)]),
      ...validator.finish(),
    ]),
  detect: ({ detect }, { octets }) => detect(octets),
  detectBinary: ({ detectBinary }, { octets }) => detectBinary(octets),
  classify: ({ classify }, { damaged }) => classify(damaged),
  inspect: ({ inspect }, { damaged }) => inspect(damaged),
  codePage: ({ codePage }) => codePage(),
  scheme: ({ scheme }) => scheme(),
  lineColumn: ({ lineColumn }, { octets }) => lineColumn(octets, octets.length),
  explain: ({ explain }, { damaged }) => explain(damaged, 7),
  reveal: ({ reveal }, { damaged }) => reveal(damaged),
  detectDoubleEncoding: ({ detectDoubleEncoding }, { octets }) => detectDoubleEncoding(octets),
  previousBoundary: ({ previousBoundary }, { octets }) => previousBoundary(octets, 3),
  nextBoundary: ({ nextBoundary }, { octets }) => nextBoundary(octets, 2),
  compare: ({ compare }, { octets }) => compare(octets, octets.subarray(0, -1)),
  indexOf: ({ indexOf }, { octets }) => indexOf(octets, octets.subarray(-3)),
  concat: ({ concat }, { octets }) => concat(halves(octets)),
};

/** A value as a short text by which two are compared: of what is long, a sum that depends on order. */
export function digest(value) {
  if (typeof value === 'string' || ArrayBuffer.isView(value)) {
    const at = typeof value === 'string' ? (index) => value.charCodeAt(index) : (index) => value[index];
    let sum = 0;
    for (let index = 0; index < value.length; index++) sum = (Math.imul(sum, 31) + at(index)) | 0;
    return `${value.constructor.name} of ${value.length}: ${sum}`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.keys(value)
    .map((key) => `${key}: ${digest(value[key])}`)
    .join(', ');
}
