// The codecs of Python 3.
import { test } from 'node:test';
import { fromUtf32, toUtf32 } from '../../pkg-config/dist/index.js';
import { MILLION, compare, decoded, encoded, bytesOf } from './compare.mjs';
import { pythonCodec } from './oracles.mjs';
import { holds, holdsLoneUnit, isSurrogate, someCodePoint } from './predicates.mjs';
import { anyBytes, codePointText, escapeText, utf16Like, utf32Like, utf7Like, utf8Like } from './texts.mjs';

/** As many inputs for each of some encodings that a million remains where a fifth is left out. */
const share = (encodings) => Math.ceil((1.25 * MILLION) / encodings);

test('utf-8: validity, first fault, text, and U+FFFD for each maximal subpart', (t) => {
  const ours = decoded('utf-8', { replaced: true });
  return compare(t, [{ name: 'utf-8', oracle: pythonCodec('replace', 'utf-8'), text: utf8Like, seed: 1, ours }]);
});

test('wtf-8: decoding as utf-8 with surrogatepass, encoding by way of UTF-16, which joins halves that meet', (t) => {
  const pair = {
    name: 'Python lets a pair of surrogates in three-byte forms pass',
    on: holds(/\xed[\xa0-\xaf][\x80-\xbf]\xed[\xb0-\xbf][\x80-\xbf]/),
  };
  return compare(t, [
    {
      name: 'wtf-8, decoding',
      oracle: pythonCodec('surrogatepass', 'utf-8'),
      text: utf8Like,
      seed: 2,
      count: share(2),
      ours: decoded('wtf-8'),
      differences: [pair],
    },
    {
      name: 'wtf-8, encoding',
      oracle: pythonCodec('join', 'utf-8'),
      text: codePointText({ surrogates: 2 }),
      seed: 3,
      count: share(2),
      ours: encoded('wtf-8'),
    },
  ]);
});

test('surrogateescape: to text and back; from text, refused where Python reads something else back', (t) => {
  const options = { errors: 'surrogateescape', ignoreBOM: true };
  const escaped = (input, fail) => {
    const text = toUtf32(input, 'utf-8', options);
    if (Buffer.compare(fromUtf32(text, 'utf-8', options), input) !== 0) fail('the escapes do not lead back');
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
  const comparison = (question, text, seed, ours) => ({
    name: `surrogateescape, ${question}`,
    oracle: pythonCodec(question, 'utf-8'),
    text,
    seed,
    count: MILLION / 2,
    ours,
  });
  return compare(t, [
    comparison('escape', utf8Like, 4, escaped), //
    comparison('unescape', escapeText, 5, unescaped),
  ]);
});

/** RFC 2781 §4.3 prefers the big-endian order, and so does the package. Of less than a unit both say the same. */
const unsigned = (pattern) => ({ name: 'Python reads text without a signature as little-endian', on: holds(pattern) });
const UNSIGNED_16 = unsigned(/^(?!\xfe\xff|\xff\xfe)../s);
const UNSIGNED_32 = unsigned(/^(?!\0\0\xfe\xff|\xff\xfe\0\0)..../s);

const CP1252_LACKS = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
const cp1252 = (on) => ({ name: 'cp1252 of Python leaves 81 8D 8F 90 9D undefined', on });

test('decoding of wide and of single-byte encodings', (t) => {
  const encodings = [
    ['utf-16le', 'utf-16-le', utf16Like({ little: true })],
    ['utf-16be', 'utf-16-be', utf16Like({ little: false })],
    ['utf-16', 'utf-16', utf16Like({ signature: true }), UNSIGNED_16],
    ['utf-32le', 'utf-32-le', utf32Like({ little: true })],
    ['utf-32be', 'utf-32-be', utf32Like({ little: false })],
    ['utf-32', 'utf-32', utf32Like({ signature: true }), UNSIGNED_32],
    ['ascii', 'ascii', anyBytes],
    ['iso-8859-1', 'latin-1', anyBytes],
    ['windows-1252', 'cp1252', anyBytes, cp1252((bytes) => bytes.some((byte) => CP1252_LACKS.includes(byte)))],
  ];
  const comparisons = encodings.map(([name, codec, text, ...differences], index) => ({
    name,
    oracle: pythonCodec('replace', codec),
    text,
    seed: 10 + index,
    count: share(encodings.length),
    ours: decoded(name, { replaced: true }),
    differences,
  }));
  return compare(t, comparisons);
});

test('utf-7: decoding', (t) => {
  const empty = { name: 'Python lets a + end the text, a run of nothing', on: holds(/\+$/) };
  const lone = { name: 'utf-7 of Python decodes lone surrogates', on: holdsLoneUnit };
  // Of a run that is cut off Python tells where it begins, the package which unit is cut: only validity is compared.
  const ours = decoded('utf-7', { placed: false });
  const oracle = pythonCodec('unplaced', 'utf-7');
  const differences = [empty, lone];
  return compare(t, [{ name: 'utf-7', oracle, text: utf7Like, seed: 20, count: share(1), ours, differences }]);
});

test('encoding', (t) => {
  const surrogates = { name: 'utf-7 of Python encodes surrogates', on: someCodePoint(isSurrogate) };
  const encodings = [
    ['utf-8', 'utf-8'],
    ['utf-16le', 'utf-16-le'],
    ['utf-16be', 'utf-16-be'],
    ['utf-32le', 'utf-32-le'],
    ['utf-32be', 'utf-32-be'],
    ['ascii', 'ascii'],
    ['iso-8859-1', 'latin-1'],
    ['windows-1252', 'cp1252', cp1252(someCodePoint((value) => CP1252_LACKS.includes(value)))],
    ['utf-7', 'utf-7', surrogates],
  ];
  const comparisons = encodings.map(([name, codec, ...differences], index) => ({
    name,
    oracle: pythonCodec('encode', codec),
    text: codePointText({ surrogates: 12, low: 4 }),
    seed: 30 + index,
    count: share(encodings.length),
    ours: encoded(name),
    differences,
  }));
  return compare(t, comparisons);
});
