// What is measured: each operation by everything that has it, called as its users call it.
//
// A contender is `[form, call]`, the form of input that `call` takes. `native` marks what the runtime does in compiled code
// of its own, be it behind a library's name, `composed` what takes two calls of an API that has no such call.

const with1252 = { windows1252: true };
const withLatin1 = { windows1252: false };

const takes = (form, call) => ({ form, call });
const natively = (form, call) => ({ form, call, native: true });
const composed = (form, call) => ({ form, call, composed: true });

const UTF8_STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const UTF8_LOOSE = new TextDecoder('utf-8', { ignoreBOM: true });
const UTF16_STRICT = new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true });
const ENCODER = new TextEncoder();
const REPLACE = { errors: 'replace' };

function validation({ utfscope, alone, wasm, node }) {
  return {
    isValid: {
      gives: 'boolean',
      contenders: {
        utfscope: takes('bytes', (b) => utfscope.isValid(b)),
        'simdutf8 (wasm)': takes('bytes', (b) => wasm.simdutf8IsValid(b)),
        'std (wasm)': takes('bytes', (b) => wasm.stdIsValid(b)),
        'buffer.isUtf8': node && natively('bytes', (b) => node.isUtf8(b)),
      },
    },
    'isValid, module alone': {
      gives: 'boolean',
      contenders: {
        utfscope: takes('bytes', (b) => alone.isValid(b)),
        'simdutf8 (wasm)': takes('bytes', (b) => wasm.simdutf8IsValid(b)),
        'std (wasm)': takes('bytes', (b) => wasm.stdIsValid(b)),
      },
    },
    'isValid utf-16': {
      gives: 'boolean',
      contenders: {
        utfscope: takes('units', (u) => utfscope.isValid(u)),
        'encoding_rs (wasm)': takes('units', (u) => wasm.encodingRsIsValidUtf16(u)),
      },
    },
    countCodePoints: {
      gives: 'number',
      contenders: {
        utfscope: takes('bytes', (b) => utfscope.countCodePoints(b)),
        'std (wasm)': takes('bytes', (b) => wasm.stdCountCodePoints(b)),
      },
    },
  };
}

function units({ utfscope, wasm, exodus, node }) {
  return {
    toUtf16: {
      gives: 'sequence',
      contenders: {
        utfscope: takes('bytes', (b) => utfscope.toUtf16(b)),
        'encoding_rs (wasm)': takes('bytes', (b) => wasm.encodingRsToUtf16(b)),
        'buffer.transcode': node && natively('buffer of bytes', (b) => node.transcode(b, 'utf8', 'ucs2')),
        '@exodus/bytes': composed('bytes', (b) => exodus.utf16fromString(exodus.utf8toString(b))),
      },
    },
    fromUtf16: {
      gives: 'sequence',
      contenders: {
        utfscope: takes('units', (u) => utfscope.fromUtf16(u)),
        'encoding_rs (wasm)': takes('units', (u) => wasm.encodingRsFromUtf16WithReplacement(u)),
        'encoding_rs strict (wasm)': takes('units', (u) => wasm.encodingRsFromUtf16(u)),
        'buffer.transcode': node && natively('buffer of units', (b) => node.transcode(b, 'ucs2', 'utf8')),
        '@exodus/bytes': composed('units', (u) => exodus.utf8fromString(exodus.utf16toString(u))),
      },
    },
    toUtf32: {
      gives: 'sequence',
      contenders: {
        utfscope: takes('bytes', (b) => utfscope.toUtf32(b)),
        'std (wasm)': takes('bytes', (b) => wasm.stdToUtf32(b)),
        'iconv-lite':
          node && composed('buffer of bytes', (b) => node.iconv.encode(node.iconv.decode(b, 'utf8'), 'utf-32le')),
      },
    },
  };
}

function strings({ utfscope, exodus, fastText, node }) {
  return {
    decode: {
      gives: 'sequence',
      contenders: {
        utfscope: takes('bytes', (b) => utfscope.decode(b)),
        TextDecoder: natively('bytes', (b) => UTF8_STRICT.decode(b)),
        '@exodus/bytes': natively('bytes', (b) => exodus.utf8toString(b)),
        'iconv-lite': node && takes('buffer of bytes', (b) => node.iconv.decode(b, 'utf8')),
        'fast-text-encoding': fastText && takes('bytes', (b) => fastText.decoder.decode(b)),
      },
    },
    encode: {
      gives: 'sequence',
      contenders: {
        utfscope: takes('string', (s) => utfscope.encode(s)),
        'TextEncoder.encode': natively('string', (s) => ENCODER.encode(s)),
        '@exodus/bytes': natively('string', (s) => exodus.utf8fromString(s)),
        'iconv-lite': node && natively('string', (s) => node.iconv.encode(s, 'utf8')),
        'fast-text-encoding': fastText && takes('string', (s) => fastText.encoder.encode(s)),
      },
    },
    'decode utf-16le': {
      gives: 'sequence',
      contenders: {
        utfscope: takes('utf16le', (b) => utfscope.decode(b, 'utf-16le')),
        TextDecoder: natively('utf16le', (b) => UTF16_STRICT.decode(b)),
        '@exodus/bytes': natively('utf16le', (b) => exodus.utf16toString(b, 'uint8-le')),
        'iconv-lite': node && natively('buffer of utf16le', (b) => node.iconv.decode(b, 'utf-16le')),
      },
    },
    'encode cesu-8': {
      gives: 'sequence',
      contenders: {
        utfscope: takes('string', (s) => utfscope.encode(s, 'cesu-8')),
        'iconv-lite': node && takes('string', (s) => node.iconv.encode(s, 'cesu8')),
      },
    },
    'decode, replace': {
      gives: 'sequence',
      damaged: true,
      contenders: {
        utfscope: takes('bytes', (b) => utfscope.decode(b, 'utf-8', REPLACE)),
        TextDecoder: natively('bytes', (b) => UTF8_LOOSE.decode(b)),
        '@exodus/bytes': natively('bytes', (b) => exodus.utf8toStringLoose(b)),
        'iconv-lite': node && takes('buffer of bytes', (b) => node.iconv.decode(b, 'utf8')),
        'fast-text-encoding': fastText && takes('bytes', (b) => fastText.decoder.decode(b)),
      },
    },
  };
}

function singleBytes({ utfscope, wasm, exodus, node }) {
  const ours = (from, to) => (b) => utfscope.transcode(b, { from, to });
  return {
    'latin1 to utf-8': {
      gives: 'sequence',
      within: withLatin1,
      contenders: {
        utfscope: takes('latin1', ours('iso-8859-1', 'utf-8')),
        'encoding_rs (wasm)': takes('latin1', (b) => wasm.encodingRsLatin1ToUtf8(b)),
        'buffer.transcode': node && natively('buffer of latin1', (b) => node.transcode(b, 'latin1', 'utf8')),
        '@exodus/bytes': composed('latin1', (b) => exodus.utf8fromString(exodus.latin1toString(b))),
        'iconv-lite':
          node && composed('buffer of latin1', (b) => node.iconv.encode(node.iconv.decode(b, 'latin1'), 'utf8')),
      },
    },
    'windows-1252 to utf-8': {
      gives: 'sequence',
      within: with1252,
      contenders: {
        utfscope: takes('windows-1252', ours('windows-1252', 'utf-8')),
        'encoding_rs (wasm)': takes('windows-1252', (b) => wasm.encodingRsWindows1252ToUtf8(b)),
        '@exodus/bytes': composed('windows-1252', (b) => exodus.utf8fromString(exodus.windows1252toString(b))),
        'iconv-lite':
          node && composed('buffer of windows-1252', (b) => node.iconv.encode(node.iconv.decode(b, 'win1252'), 'utf8')),
      },
    },
    'utf-8 to latin1': {
      gives: 'sequence',
      within: withLatin1,
      contenders: {
        utfscope: takes('bytes', ours('utf-8', 'iso-8859-1')),
        'encoding_rs (wasm)': takes('bytes', (b) => wasm.encodingRsUtf8ToLatin1(b)),
        'buffer.transcode': node && natively('buffer of bytes', (b) => node.transcode(b, 'utf8', 'latin1')),
        '@exodus/bytes': composed('bytes', (b) => exodus.latin1fromString(exodus.utf8toString(b))),
        'iconv-lite':
          node && composed('buffer of bytes', (b) => node.iconv.encode(node.iconv.decode(b, 'utf8'), 'latin1')),
      },
    },
    'utf-8 to windows-1252': {
      gives: 'sequence',
      within: with1252,
      contenders: {
        utfscope: takes('bytes', ours('utf-8', 'windows-1252')),
        'encoding_rs (wasm)': takes('bytes', (b) => wasm.encodingRsUtf8ToWindows1252(b)),
        '@exodus/bytes': composed('bytes', (b) => exodus.windows1252fromString(exodus.utf8toString(b))),
        'iconv-lite':
          node && composed('buffer of bytes', (b) => node.iconv.encode(node.iconv.decode(b, 'utf8'), 'win1252')),
      },
    },
  };
}

function damagedUnits({ utfscope, wasm }) {
  return {
    'toUtf16, replace': {
      gives: 'sequence',
      damaged: true,
      contenders: {
        utfscope: takes('bytes', (b) => utfscope.toUtf16(b, 'utf-8', REPLACE)),
        'encoding_rs (wasm)': takes('bytes', (b) => wasm.encodingRsToUtf16WithReplacement(b)),
      },
    },
  };
}

/** A module's exports as a plain object: a call through the module's own name space would cost more than it does users. */
const plain = (module) => module && { ...module };

/**
 * Every operation by its name, with those contenders that this runtime has: `utfscope`, `alone` which asks nothing of the
 * platform, if that is another one, the binding `wasm` of the peers of Rust, `exodus`, and in Node and Bun `fastText` and `node`.
 */
export function operationsOf({ utfscope, alone = utfscope, wasm, ...others }) {
  const peers = { ...others, utfscope: plain(utfscope), alone: plain(alone), wasm: plain(wasm) };
  const all = {
    ...validation(peers),
    ...units(peers),
    ...strings(peers),
    ...singleBytes(peers),
    ...damagedUnits(peers),
  };
  const present = ({ contenders, ...operation }) => ({
    ...operation,
    contenders: Object.fromEntries(Object.entries(contenders).filter(([, contender]) => contender)),
  });
  return Object.fromEntries(Object.entries(all).map(([name, operation]) => [name, present(operation)]));
}
