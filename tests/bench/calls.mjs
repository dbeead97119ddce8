// The calls that are timed: ours, and calls of other libraries that give the same result.
//
// To measure another call, another option or another peer, add it to the table.
import { bytesOf } from './runner/inputs.mjs';

/** The prefix of the names of contenders that do only a part of the work: they show the highest speed that the platform allows. */
export const LIMIT = 'limit: ';

/** The contenders that are functions of the platform. */
export const PLATFORM_PEERS = ['TextDecoder', 'TextEncoder.encode', 'buffer.isUtf8', 'buffer.transcode'];

/** The peers of `encode` that replace lone surrogates. `encode` throws for these, unless the policy is `replace`. */
export const REPLACING_ENCODERS = ['TextEncoder.encode', 'fast-text-encoding', 'iconv-lite'];

/**
 * The suffix of the name of a contender that checks its arguments, as a library must, and then calls a function of the platform. An example
 * is `limit: TextDecoder, checked`. No library that calls this function can be faster.
 */
export const CHECKED = ', checked';
export const checkedName = (peer) => `${LIMIT}${peer}${CHECKED}`;

/** The text between the name of a call and the names of its options. */
export const WITH = ' with ';

const UTF8_STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const UTF8_REPLACING = new TextDecoder('utf-8', { ignoreBOM: true });
const UTF16_STRICT = new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true });
const ENCODER = new TextEncoder();
const REPLACE = { errors: 'replace' };
const IGNORE_BOM = { ignoreBOM: true };
const ON_FAULT = { onFault() {} };

/** Returns a string without lone surrogates; throws for any other string. */
function wellFormed(text) {
  if (!text.isWellFormed()) throw new TypeError('the text has a lone surrogate');
  return text;
}

/** Some calls are also measured with each of these options, which do not change the result for well-formed text without a BOM. */
const OPTIONS = {
  replace: REPLACE,
  ignoreBOM: IGNORE_BOM,
  onFault: ON_FAULT,
  'all options': { ...REPLACE, ...IGNORE_BOM, ...ON_FAULT },
};

/** The legacy encodings that are measured, each with the name of a text in a language that uses it. */
export const LEGACY = {
  shift_jis: 'Japanese',
  'euc-jp': 'Japanese',
  'iso-2022-jp': 'Japanese',
  gbk: 'Chinese',
  gb18030: 'Chinese',
  big5: 'Traditional Chinese',
  'euc-kr': 'Korean',
  'windows-1250': 'Polish',
  'windows-1251': 'Russian',
  'windows-1252': 'French',
  'koi8-r': 'Russian',
};

/** Returns whether iconv-lite has an encoding of `LEGACY`. */
export const isInIconv = (encoding) => encoding !== 'iso-2022-jp';

/** Returns the platform's strict decoder of a legacy encoding; `undefined` if the platform has no such decoder. */
function platformDecoder(encoding) {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return (b) => decoder.decode(b);
  } catch {
    return undefined;
  }
}

/** Returns the code units in bytes of UTF-16LE, without a copy. */
const unitsOf = ({ buffer, byteOffset, length }) => new Uint16Array(buffer, byteOffset, length / 2);

/** Returns an entry of the table: the form of the input (runner/inputs.mjs), the name of a set of texts (plan.mjs), and the contenders. */
const entry = (input, texts, contenders) => ({ input, texts, contenders });

/** Returns the options that a call passes to utfscope, from the name of the call; `undefined` if the name has no options. */
export const optionsOf = (name) => OPTIONS[name.split(WITH)[1]];

/** Returns one call for each of `OPTIONS`. `ours` takes the input and the options; the other contenders stay the same. */
const withOptions = (name, { input, contenders }, ours) =>
  Object.fromEntries(
    Object.entries(OPTIONS).map(([label, options]) => [
      `${name}${WITH}${label}`,
      entry(input, 'options', { ...contenders, utfscope: (value) => ours(value, options) }),
    ]),
  );

const legacyCalls = (encoding, { full, exodus, iconv }) => ({
  [`legacy decode ${encoding}`]: entry(encoding, `legacy ${encoding}`, {
    utfscope: (b) => full.decode(b, encoding),
    TextDecoder: platformDecoder(encoding),
    '@exodus/bytes': exodus?.decoderOf?.(encoding),
    'iconv-lite': isInIconv(encoding) && ((b) => iconv.decode(b, encoding)),
  }),
  [`legacy encode ${encoding}`]: entry('string', `legacy ${encoding}`, {
    utfscope: (s) => full.encode(s, encoding),
    '@exodus/bytes': exodus?.encoderOf?.(encoding),
    'iconv-lite': isInIconv(encoding) && ((s) => iconv.encode(s, encoding)),
  }),
});

/** Returns the table, which maps the name of each call to its `entry`. */
function tableOf(peers) {
  const { utfscope, alone, wasm, exodus, buffer, iconv, fastText } = peers;
  const convert = (from, to) => (b) => utfscope.transcode(b, { from, to });
  const convertByIconv = (from, to) => (b) => iconv.encode(iconv.decode(b, from), to);
  const table = {
    isValid: entry('bytes', 'all', {
      utfscope: (b) => utfscope.isValid(b),
      'simdutf8 (wasm)': (b) => wasm.simdutf8IsValid(b),
      'std (wasm)': (b) => wasm.stdIsValid(b),
      'buffer.isUtf8': (b) => buffer.isUtf8(b),
    }),
    // `alone` calls only the WebAssembly module, not `buffer.isUtf8`, as in a browser.
    'isValid, module alone': entry('bytes', 'all', {
      utfscope: (b) => alone.isValid(b),
      'simdutf8 (wasm)': (b) => wasm.simdutf8IsValid(b),
      'std (wasm)': (b) => wasm.stdIsValid(b),
    }),
    toUtf16: entry('bytes', 'all', {
      utfscope: (b) => utfscope.toUtf16(b),
      'encoding_rs (wasm)': (b) => wasm.encodingRsToUtf16(b),
      'buffer.transcode': (b) => unitsOf(buffer.transcode(b, 'utf8', 'ucs2')),
      '@exodus/bytes': (b) => exodus.utf16fromString(exodus.utf8toString(b)),
    }),
    fromUtf16: entry('units', 'all', {
      utfscope: (u) => utfscope.fromUtf16(u),
      'encoding_rs (wasm)': (u) => wasm.encodingRsFromUtf16WithReplacement(u),
      'encoding_rs encoder (wasm)': (u) => wasm.encodingRsFromUtf16ByEncoder(u),
      'buffer.transcode': (u) => buffer.transcode(bytesOf(u), 'ucs2', 'utf8'),
      '@exodus/bytes': (u) => exodus.utf8fromString(exodus.utf16toString(u)),
    }),
    decode: entry('bytes', 'all', {
      utfscope: (b) => utfscope.decode(b),
      TextDecoder: (b) => UTF8_STRICT.decode(b),
      '@exodus/bytes': (b) => exodus.utf8toString(b),
      'iconv-lite': (b) => iconv.decode(b, 'utf8'),
      'fast-text-encoding': (b) => fastText.decoder.decode(b),
    }),
    encode: entry('string', 'all', {
      utfscope: (s) => utfscope.encode(s),
      'TextEncoder.encode': (s) => ENCODER.encode(s),
      '@exodus/bytes': (s) => exodus.utf8fromString(s),
      'iconv-lite': (s) => iconv.encode(s, 'utf8'),
      'fast-text-encoding': (s) => fastText.encoder.encode(s),
    }),
    'decode utf-16le': entry('utf16le', 'some', {
      utfscope: (b) => utfscope.decode(b, 'utf-16le'),
      TextDecoder: (b) => UTF16_STRICT.decode(b),
      '@exodus/bytes': (b) => exodus.utf16toString(b, 'uint8-le'),
      // iconv-lite copies lone surrogates, which the others reject.
      'iconv-lite': (b) => wellFormed(iconv.decode(b, 'utf-16le')),
    }),
    'encode cesu-8': entry('string', 'some', {
      utfscope: (s) => utfscope.encode(s, 'cesu-8'),
      'iconv-lite': (s) => iconv.encode(s, 'cesu8'),
    }),
    toUtf32: entry('bytes', 'some', {
      utfscope: (b) => utfscope.toUtf32(b),
      'std (wasm)': (b) => wasm.stdToUtf32(b),
      'iconv-lite': convertByIconv('utf8', 'utf-32le'),
    }),
    countCodePoints: entry('bytes', 'some', {
      utfscope: (b) => utfscope.countCodePoints(b),
      'std (wasm)': (b) => wasm.stdCountCodePoints(b),
    }),
    'isValid utf-16': entry('units', 'some', {
      utfscope: (u) => utfscope.isValid(u),
      'encoding_rs (wasm)': (u) => wasm.encodingRsIsValidUtf16(u),
    }),
    'latin1 to utf-8': entry('iso-8859-1', 'latin1', {
      utfscope: convert('iso-8859-1', 'utf-8'),
      'encoding_rs (wasm)': (b) => wasm.encodingRsLatin1ToUtf8(b),
      'buffer.transcode': (b) => buffer.transcode(b, 'latin1', 'utf8'),
      '@exodus/bytes': (b) => exodus.utf8fromString(exodus.latin1toString(b)),
      'iconv-lite': convertByIconv('latin1', 'utf8'),
    }),
    'windows-1252 to utf-8': entry('windows-1252', 'windows-1252', {
      utfscope: convert('windows-1252', 'utf-8'),
      'encoding_rs (wasm)': (b) => wasm.encodingRsWindows1252ToUtf8(b),
      '@exodus/bytes': (b) => exodus.utf8fromString(exodus.windows1252toString(b)),
      'iconv-lite': convertByIconv('win1252', 'utf8'),
    }),
    'utf-8 to latin1': entry('bytes', 'latin1', {
      utfscope: convert('utf-8', 'iso-8859-1'),
      'encoding_rs (wasm)': (b) => wasm.encodingRsUtf8ToLatin1(b),
      'buffer.transcode': (b) => buffer.transcode(b, 'utf8', 'latin1'),
      '@exodus/bytes': (b) => exodus.latin1fromString(exodus.utf8toString(b)),
      'iconv-lite': convertByIconv('utf8', 'latin1'),
    }),
    'utf-8 to windows-1252': entry('bytes', 'windows-1252', {
      utfscope: convert('utf-8', 'windows-1252'),
      'encoding_rs (wasm)': (b) => wasm.encodingRsUtf8ToWindows1252(b),
      '@exodus/bytes': (b) => exodus.windows1252fromString(exodus.utf8toString(b)),
      'iconv-lite': convertByIconv('utf8', 'win1252'),
    }),
    'decode, replace': entry('bytes', 'damaged', {
      utfscope: (b) => utfscope.decode(b, 'utf-8', REPLACE),
      TextDecoder: (b) => UTF8_REPLACING.decode(b),
      '@exodus/bytes': (b) => exodus.utf8toStringLoose(b),
      'iconv-lite': (b) => iconv.decode(b, 'utf8'),
      'fast-text-encoding': (b) => fastText.decoder.decode(b),
    }),
    'toUtf16, replace': entry('bytes', 'damaged', {
      utfscope: (b) => utfscope.toUtf16(b, 'utf-8', REPLACE),
      'encoding_rs (wasm)': (b) => wasm.encodingRsToUtf16WithReplacement(b),
    }),
    ...Object.assign({}, ...Object.keys(LEGACY).map((encoding) => legacyCalls(encoding, peers))),
  };
  return {
    ...table,
    ...withOptions('toUtf16', table.toUtf16, (b, options) => utfscope.toUtf16(b, 'utf-8', options)),
    ...withOptions('fromUtf16', table.fromUtf16, (u, options) => utfscope.fromUtf16(u, 'utf-8', options)),
    ...withOptions('decode', table.decode, (b, options) => utfscope.decode(b, 'utf-8', options)),
    ...withOptions('encode', table.encode, (s, options) => utfscope.encode(s, 'utf-8', options)),
  };
}

/** The names of contenders whose peer only some runtimes have, and the key of that peer in the argument of `callsOf`. */
const NEEDS = {
  'buffer.isUtf8': 'buffer',
  'buffer.transcode': 'buffer',
  'iconv-lite': 'iconv',
  'fast-text-encoding': 'fastText',
};
/** The contender that takes a Node Buffer where the others take a Uint8Array. */
const TAKES_BUFFER = 'iconv-lite';

/**
 * Returns an object that maps the name of each call to `{ texts, contenders }`. A contender is `{ form, call }`. A contender in `NEEDS` is
 * left out if its peer is not given.
 *
 * The peers:
 *
 * - `utfscope`, and `full`, the edition with legacy encodings;
 * - `alone`, a copy of `utfscope` that finds no built-in modules of Node, as in a browser (tests/module-alone.mjs);
 * - `wasm`, the binding of the Rust peers;
 * - `exodus`, and in Node and Bun also `buffer`, `iconv` and `fastText`.
 */
export function callsOf({ utfscope, full, alone = utfscope, wasm, ...others }) {
  // Copies into plain objects, because a call through a module namespace object is slower than a call of a named import, as users write it.
  const peers = { ...others, utfscope: { ...utfscope }, full: { ...full }, alone: { ...alone }, wasm: { ...wasm } };
  const formFor = (name, input) => (name === TAKES_BUFFER && input !== 'string' ? `buffer of ${input}` : input);
  const toCall = ([name, { input, texts, contenders }]) => {
    const present = Object.entries(contenders).filter(
      ([contender, call]) => call && (!NEEDS[contender] || peers[NEEDS[contender]]),
    );
    const withForms = present.map(([contender, call]) => [contender, { form: formFor(contender, input), call }]);
    return [name, { texts, contenders: Object.fromEntries(withForms) }];
  };
  return Object.fromEntries(Object.entries(tableOf(peers)).map(toCall));
}

/** Every call with the name of its set of texts, for the plan. */
export const CALLS = Object.entries(tableOf({})).map(([name, { texts }]) => ({ name, texts }));
