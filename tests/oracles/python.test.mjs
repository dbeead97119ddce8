// Compares the package with the codecs of Python 3.
import { test } from 'node:test';
import { fromUtf32, toUtf32 } from '../../pkg-config/dist/index.js';
import { MILLION, compare, decoded, encoded, bytesOf } from './compare.mjs';
import { pythonCodec } from './oracles.mjs';
import { bytesMatch, base64HoldsLoneSurrogate, isSurrogate, someCodePoint } from './predicates.mjs';
import { anyBytes, codePointText, escapeText, utf16Like, utf32Like, utf7Like, utf8Like } from './texts.mjs';

/** Returns the number of inputs for each encoding, so that a million remain if a fifth is excluded. */
const inputsPerEncoding = (encodingCount) => Math.ceil((1.25 * MILLION) / encodingCount);

test('utf-8 is decoded as in Python, with the same first fault, and with U+FFFD for each maximal subpart', (t) => {
  const ours = decoded('utf-8', { replaced: true });
  return compare(t, [{ name: 'utf-8', oracle: pythonCodec('replace', 'utf-8'), generate: utf8Like, seed: 1, ours }]);
});

test('wtf-8 decodes as Python’s surrogatepass, and encodes adjacent halves of a surrogate pair as one character', (t) => {
  const pair = {
    name: 'Python accepts a surrogate pair in three-byte forms',
    differsOn: bytesMatch(/\xed[\xa0-\xaf][\x80-\xbf]\xed[\xb0-\xbf][\x80-\xbf]/),
  };
  return compare(t, [
    {
      name: 'wtf-8, decoding',
      oracle: pythonCodec('surrogatepass', 'utf-8'),
      generate: utf8Like,
      seed: 2,
      count: inputsPerEncoding(2),
      ours: decoded('wtf-8'),
      differences: [pair],
    },
    {
      name: 'wtf-8, encoding',
      oracle: pythonCodec('join', 'utf-8'),
      generate: codePointText({ surrogates: 2 }),
      seed: 3,
      count: inputsPerEncoding(2),
      ours: encoded('wtf-8'),
    },
  ]);
});

test('surrogateescape gives Python’s text and bytes, and rejects text that does not survive a round trip', (t) => {
  const options = { errors: 'surrogateescape', ignoreBOM: true };
  const escaped = (input, fail) => {
    const text = toUtf32(input, 'utf-8', options);
    if (Buffer.compare(fromUtf32(text, 'utf-8', options), input) !== 0)
      fail('the escaped text does not encode to the input');
    return bytesOf(text);
  };
  const unescaped = (input) => {
    try {
      return Uint8Array.of(1, ...fromUtf32(new Uint32Array(input.slice().buffer), 'utf-8', options));
    } catch (error) {
      if (error.code !== 'ERR_MALFORMED') throw error;
      return Uint8Array.of(0);
    }
  };
  const comparison = (task, generate, seed, ours) => ({
    name: `surrogateescape, ${task}`,
    oracle: pythonCodec(task, 'utf-8'),
    generate,
    seed,
    count: MILLION / 2,
    ours,
  });
  return compare(t, [
    comparison('escape', utf8Like, 4, escaped), //
    comparison('unescape', escapeText, 5, unescaped),
  ]);
});

/**
 * By RFC 2781 §4.3, text without a BOM should be read as big-endian, as the package does. The patterns match only
 * input of at least one code unit, because shorter input gives the same result in both byte orders.
 */
const withoutBom = (pattern) => ({
  name: 'Python decodes text without a BOM as little-endian',
  differsOn: bytesMatch(pattern),
});
const NO_BOM_16 = withoutBom(/^(?!\xfe\xff|\xff\xfe)../s);
const NO_BOM_32 = withoutBom(/^(?!\0\0\xfe\xff|\xff\xfe\0\0)..../s);

const CP1252_UNDEFINED = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
const cp1252 = (differsOn) => ({ name: 'Python’s cp1252 does not define 81 8D 8F 90 9D', differsOn });

test('UTF-16, UTF-32 and single-byte encodings decode as in Python', (t) => {
  const encodings = [
    ['utf-16le', 'utf-16-le', utf16Like({ little: true })],
    ['utf-16be', 'utf-16-be', utf16Like({ little: false })],
    ['utf-16', 'utf-16', utf16Like({ bom: true }), NO_BOM_16],
    ['utf-32le', 'utf-32-le', utf32Like({ little: true })],
    ['utf-32be', 'utf-32-be', utf32Like({ little: false })],
    ['utf-32', 'utf-32', utf32Like({ bom: true }), NO_BOM_32],
    ['ascii', 'ascii', anyBytes],
    ['iso-8859-1', 'latin-1', anyBytes],
    ['windows-1252', 'cp1252', anyBytes, cp1252((bytes) => bytes.some((byte) => CP1252_UNDEFINED.includes(byte)))],
  ];
  const comparisons = encodings.map(([name, codec, generate, ...differences], index) => ({
    name,
    oracle: pythonCodec('replace', codec),
    generate,
    seed: 10 + index,
    count: inputsPerEncoding(encodings.length),
    ours: decoded(name, { replaced: true }),
    differences,
  }));
  return compare(t, comparisons);
});

test('utf-7 decodes as in Python', (t) => {
  const empty = { name: 'Python accepts a + at the end, as an empty run', differsOn: bytesMatch(/\+$/) };
  const lone = { name: 'Python’s utf-7 decodes lone surrogates', differsOn: base64HoldsLoneSurrogate };
  // For a truncated run, Python reports the start of the run, the package the truncated unit. Only validity is
  // compared.
  const ours = decoded('utf-7', { withOffset: false });
  const oracle = pythonCodec('without-offset', 'utf-7');
  const differences = [empty, lone];
  return compare(t, [
    { name: 'utf-7', oracle, generate: utf7Like, seed: 20, count: inputsPerEncoding(1), ours, differences },
  ]);
});

test('text encodes as in Python', (t) => {
  const surrogates = { name: 'Python’s utf-7 encodes surrogates', differsOn: someCodePoint(isSurrogate) };
  const encodings = [
    ['utf-8', 'utf-8'],
    ['utf-16le', 'utf-16-le'],
    ['utf-16be', 'utf-16-be'],
    ['utf-32le', 'utf-32-le'],
    ['utf-32be', 'utf-32-be'],
    ['ascii', 'ascii'],
    ['iso-8859-1', 'latin-1'],
    ['windows-1252', 'cp1252', cp1252(someCodePoint((value) => CP1252_UNDEFINED.includes(value)))],
    ['utf-7', 'utf-7', surrogates],
  ];
  const comparisons = encodings.map(([name, codec, ...differences], index) => ({
    name,
    oracle: pythonCodec('encode', codec),
    generate: codePointText({ surrogates: 12, low: 4 }),
    seed: 30 + index,
    count: inputsPerEncoding(encodings.length),
    ours: encoded(name),
    differences,
  }));
  return compare(t, comparisons);
});
