// The calls that are timed: ours, and what a user could call instead for the same result.
//
// To measure another call, another option or another peer, add it to the table.

const UTF8_STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const UTF8_REPLACING = new TextDecoder('utf-8', { ignoreBOM: true });
const UTF16_STRICT = new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true });
const ENCODER = new TextEncoder();
const REPLACE = { errors: 'replace' };

/** The form of the input (runner/inputs.mjs), the name of a set of texts (plan.mjs), and the contenders. */
const entry = (input, texts, contenders) => ({ input, texts, contenders });

function tableOf({ utfscope, alone, wasm, exodus, buffer, iconv, fastText }) {
  const convert = (from, to) => (b) => utfscope.transcode(b, { from, to });
  const convertByIconv = (from, to) => (b) => iconv.encode(iconv.decode(b, from), to);
  return {
    isValid: entry('bytes', 'all', {
      utfscope: (b) => utfscope.isValid(b),
      'simdutf8 (wasm)': (b) => wasm.simdutf8IsValid(b),
      'std (wasm)': (b) => wasm.stdIsValid(b),
      'buffer.isUtf8': (b) => buffer.isUtf8(b),
    }),
    'isValid, module alone': entry('bytes', 'all', {
      utfscope: (b) => alone.isValid(b),
      'simdutf8 (wasm)': (b) => wasm.simdutf8IsValid(b),
      'std (wasm)': (b) => wasm.stdIsValid(b),
    }),
    toUtf16: entry('bytes', 'all', {
      utfscope: (b) => utfscope.toUtf16(b),
      'encoding_rs (wasm)': (b) => wasm.encodingRsToUtf16(b),
      'buffer.transcode': (b) => buffer.transcode(b, 'utf8', 'ucs2'),
      '@exodus/bytes': (b) => exodus.utf16fromString(exodus.utf8toString(b)),
    }),
    fromUtf16: entry('units', 'all', {
      utfscope: (u) => utfscope.fromUtf16(u),
      'encoding_rs (wasm)': (u) => wasm.encodingRsFromUtf16WithReplacement(u),
      'encoding_rs strict (wasm)': (u) => wasm.encodingRsFromUtf16(u),
      'buffer.transcode': (b) => buffer.transcode(b, 'ucs2', 'utf8'),
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
      'iconv-lite': (b) => iconv.decode(b, 'utf-16le'),
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
    'latin1 to utf-8': entry('latin1', 'latin1', {
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
  };
}

/** What a contender needs that only some runtimes have. */
const NEEDS = {
  'buffer.isUtf8': 'buffer',
  'buffer.transcode': 'buffer',
  'iconv-lite': 'iconv',
  'fast-text-encoding': 'fastText',
};
// These take a Node Buffer where the others take a Uint8Array.
const TAKES_BUFFER = ['buffer.transcode', 'iconv-lite'];

/**
 * Returns every call by its name as `{ texts, contenders }`, a contender being `{ form, call }`. Contenders that need a
 * peer that is not given are left out.
 *
 * The peers are `utfscope`; `alone`, a copy of it that uses nothing of the platform; `wasm`, the binding of the Rust
 * peers; `exodus`; in Node and Bun also `buffer`, `iconv` and `fastText`.
 */
export function callsOf({ utfscope, alone = utfscope, wasm, ...others }) {
  // Plain objects: a call through a module namespace object costs more than the named import of a user's program.
  const peers = { ...others, utfscope: { ...utfscope }, alone: { ...alone }, wasm: { ...wasm } };
  const formFor = (name, input) => (TAKES_BUFFER.includes(name) && input !== 'string' ? `buffer of ${input}` : input);
  const finish = ([name, { input, texts, contenders }]) => {
    const present = Object.entries(contenders).filter(([contender]) => !NEEDS[contender] || peers[NEEDS[contender]]);
    const withForms = present.map(([contender, call]) => [contender, { form: formFor(contender, input), call }]);
    return [name, { texts, contenders: Object.fromEntries(withForms) }];
  };
  return Object.fromEntries(Object.entries(tableOf(peers)).map(finish));
}

/** Every call with the name of its set of texts, for the plan. */
export const CALLS = Object.entries(tableOf({})).map(([name, { texts }]) => ({ name, texts }));
