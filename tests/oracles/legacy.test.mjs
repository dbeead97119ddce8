// Compares every encoding that only `utfscope/full` has with the codecs of Python 3, with glibc, with ICU, and with the
// platform's TextDecoder. The inputs are every byte, every pair of bytes, sampled longer strings, and every code point.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import '../module-alone.mjs';
import { encodings, fromUtf32, isValid, toUtf32 } from '../../pkg-config/dist/full/index.js';
import { encodings as mainEntryEncodings } from '../../pkg-config/dist/index.js';
import { Batch } from './batch.mjs';
import { NONE, askOracle, answersOf, bytesOf, hex } from './compare.mjs';
import { DECODING, ENCODING, EXCHANGED_CONTROLS } from './legacy-differences.mjs';
import { glibc, icu, pythonCodec } from './oracles.mjs';
import { Random } from './random.mjs';

/** The encodings that only `utfscope/full` has. Its list begins with the encodings of the main entry. */
const LEGACY = encodings.slice(mainEntryEncodings.length);
const MULTI_BYTE = ['gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'shift_jis', 'euc-kr'];

/** Python’s codecs whose names `codecOf` cannot derive from the name of the encoding. */
const CODECS = {
  'iso-8859-8-i': 'iso8859-8',
  ibm866: 'cp866',
  macintosh: 'mac-roman',
  'x-mac-cyrillic': 'mac-cyrillic',
  gbk: 'gb18030',
  big5: 'big5hkscs',
  shift_jis: 'cp932',
  'euc-kr': 'cp949',
};
const codecOf = (encoding) => CODECS[encoding] ?? encoding.replace('windows-', 'cp');
/** The code pages of EBCDIC. */
const EBCDIC = LEGACY.filter((name) => /^cp(?:037|500|871|2\d\d|1047|114\d)$/.test(name));
/** The code pages of EBCDIC for which Python has a codec. */
const EBCDIC_IN_PYTHON = ['cp037', 'cp500', 'cp273', 'cp1140'];
/** The code pages of MS-DOS. */
const MS_DOS = LEGACY.filter((name) => /^cp(?:437|7\d\d|8[56]\d|1125)$/.test(name));
const MS_DOS_NOT_IN_GLIBC = ['cp720'];
/** Encodings for which Python has no codec. */
const WITHOUT_CODEC = ['x-user-defined', ...EBCDIC.filter((name) => !EBCDIC_IN_PYTHON.includes(name))];

/** Returns the code point of a byte of x-user-defined (Encoding Standard §14.5). */
const userDefined = (byte) => (byte < 0x80 ? byte : 0xf700 + byte);

/** Yields every byte, and in multi-byte encodings also every pair of bytes. */
function* everyByteAndPair(encoding) {
  for (let byte = 0; byte < 0x100; byte++) yield [byte];
  if (!MULTI_BYTE.includes(encoding)) return;
  for (let pair = 0; pair < 0x10000; pair++) yield [pair >> 8, pair & 0xff];
}

/** Yields random strings of three to eight bytes, most of them with the structure of the encoding. */
function* longerStrings(encoding) {
  const random = new Random(7);
  const between = (from, to) => from + random.below(to - from + 1);
  for (let count = 0; count < 20_000; count++) {
    if (encoding === 'gb18030') {
      yield [between(0x81, 0xfe), between(0x30, 0x39), between(0x81, 0xfe), between(0x30, 0x39)];
      yield [between(0x90, 0xe3), between(0x2f, 0x3a), between(0x80, 0xff), between(0x2f, 0x3a)];
    }
    if (encoding === 'euc-jp') yield [0x8f, between(0xa0, 0xff), between(0xa0, 0xff)];
    if (encoding === 'iso-2022-jp')
      yield [0x1b, 0x24, 0x42, between(0x21, 0x7e), between(0x21, 0x7e), 0x1b, 0x28, 0x42];
  }
}

/** Returns a batch of strings, each given as a list of bytes. */
function batchOf(strings) {
  const list = [...strings];
  const batch = new Batch(list.length);
  for (const string of list) batch.add(Uint8Array.from(string));
  return batch;
}

/**
 * Returns a function that decodes strictly with the package, and answers as the oracles do. The answer is `NONE` for "no fault", then the
 * code points, 32 bits each. For malformed input, the answer is four zero bytes.
 */
function decoderOf(encoding) {
  return (input) => {
    if (!isValid(input, encoding)) return Uint8Array.of(0, 0, 0, 0);
    return bytesOf(Uint32Array.of(NONE, ...toUtf32(input, encoding, { ignoreBOM: true })));
  };
}

/** Formats the code points in an answer of an oracle; '-' for malformed input. */
const codePointsIn = (answer) =>
  answer.length === 4 && answer[0] === 0 ? '-' : Array.from(numbersIn(answer.subarray(4)), hexOf).join(' ');
/** Returns the 32-bit numbers in bytes, which may be part of a larger buffer. */
const numbersIn = (bytes) => new Uint32Array(new Uint8Array(bytes).buffer);
const hexOf = (value) => value.toString(16).toUpperCase().padStart(2, '0');

/**
 * Compares `ours` with `theirs` in each of the results, `[key, ours, theirs]`. One of the known `differences` must explain each result in
 * which they differ. Each known difference must explain exactly `count` results.
 */
function compareAll(t, name, results, differences = []) {
  const counts = differences.map(() => 0);
  let total = 0;
  const unknown = [];
  for (const [key, ours, theirs] of results) {
    total++;
    if (ours === theirs) continue;
    const known = differences.findIndex(({ differsOn }) => differsOn(key, ours, theirs));
    if (known < 0) unknown.push(`${key}: ${ours}, the oracle ${theirs}`);
    else counts[known]++;
  }
  assert.ok(total > 0, name);
  t.diagnostic(`${name}: ${total.toLocaleString('en')} inputs compared`);
  differences.forEach((known, index) => t.diagnostic(`  ${counts[index]} differ: ${known.name}`));
  assert.deepEqual(unknown.slice(0, 20), [], `${name}: ${unknown.length} unknown differences`);
  const expected = differences.map(({ count }) => count);
  assert.deepEqual(counts, expected, `${name}: how many inputs have each known difference`);
}

/** Decodes strings with the package and with an oracle. Returns the results as `compareAll` takes them. */
async function decodeBoth(encoding, oracle, strings) {
  const inputs = batchOf(strings);
  const pending = askOracle(oracle, inputs);
  pending.catch(() => {}); // If the package throws first, the rejection must not be unhandled.
  const [ours, theirs] = [answersOf(inputs, decoderOf(encoding)), await pending].map((batch) => [...batch]);
  return [...inputs].map((input, index) => [hex(input), codePointsIn(ours[index]), codePointsIn(theirs[index])]);
}

test('every byte and every pair of bytes decodes as in Python', async (t) => {
  for (const encoding of LEGACY.filter((name) => !WITHOUT_CODEC.includes(name))) {
    const strings = [...everyByteAndPair(encoding)];
    const results = await decodeBoth(encoding, pythonCodec('without-offset', codecOf(encoding)), strings);
    compareAll(t, encoding, results, DECODING[encoding]);
  }
});

test('longer strings decode as in Python', async (t) => {
  for (const encoding of ['gb18030', 'euc-jp', 'iso-2022-jp']) {
    const results = await decodeBoth(
      encoding,
      pythonCodec('without-offset', codecOf(encoding)),
      longerStrings(encoding),
    );
    compareAll(t, encoding, results, DECODING[`${encoding}, longer`]);
  }
});

test('every byte of the code pages of EBCDIC decodes as in glibc and in ICU', async (t) => {
  assert.equal(EBCDIC.length, 21);
  for (const encoding of EBCDIC) {
    const number = encoding.slice(2);
    for (const [name, oracle] of [
      ['glibc', glibc(`IBM${number}`, 'UCS-4LE')],
      ['ICU', icu('decode', `ibm-${Number(number)}`)],
    ]) {
      const results = await decodeBoth(encoding, oracle, everyByteAndPair(encoding));
      compareAll(t, `${encoding} in ${name}`, results, DECODING[`${encoding}, ${name}`]);
    }
  }
});

test('every byte of the code pages of MS-DOS decodes as in glibc and in ICU', async (t) => {
  assert.equal(MS_DOS.length, 17);
  for (const encoding of MS_DOS) {
    const number = encoding.slice(2);
    const strings = [...everyByteAndPair(encoding)];
    if (!MS_DOS_NOT_IN_GLIBC.includes(encoding)) {
      const results = await decodeBoth(encoding, glibc(`CP${number}`, 'UCS-4LE'), strings);
      compareAll(t, `${encoding} in glibc`, results);
    }
    const results = await decodeBoth(encoding, icu('decode', `ibm-${number}`), strings);
    compareAll(t, `${encoding} in ICU`, results, [EXCHANGED_CONTROLS, ...(DECODING[`${encoding}, ICU`] ?? [])]);
  }
});

test('x-user-defined decodes by its formula', () => {
  for (let byte = 0; byte < 0x100; byte++)
    assert.deepEqual([...toUtf32(Uint8Array.of(byte), 'x-user-defined')], [userDefined(byte)]);
});

/** The result for a code point that the package and Python encode to the same bytes. Its key is not needed. */
const SAME = ['', '', ''];

/**
 * Returns a batch with all scalar values except LF. Each input has the scalar values of 0x1000 consecutive code points. An LF follows each
 * value, and separates the encoded bytes of the value from those of the next value.
 */
function blocks() {
  const batch = new Batch(0x110000 / 0x1000);
  for (let block = 0; block < 0x110000; block += 0x1000) {
    const values = [];
    for (let value = block; value < block + 0x1000; value++)
      if ((value < 0xd800 || value > 0xdfff) && value !== 0x0a) values.push(value, 0x0a);
    batch.add(bytesOf(Uint32Array.from(values)));
  }
  return batch;
}

/** Yields the bytes between line feeds in hexadecimal digits; '-' for an empty line. */
function* linesOf(bytes, lineFeed) {
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== lineFeed) continue;
    yield at === start ? '-' : hex(bytes.subarray(start, at));
    start = at + 1;
  }
}

test('every code point encodes as in Python', async (t) => {
  const inputs = blocks();
  for (const encoding of LEGACY.filter((name) => !WITHOUT_CODEC.includes(name))) {
    const pending = askOracle(pythonCodec('encode-known', codecOf(encoding)), inputs);
    pending.catch(() => {}); // as in `decodeBoth`
    const ours = answersOf(inputs, (input) => fromUtf32(numbersIn(input), encoding, { errors: 'ignore' }));
    const theirs = [...(await pending)];
    const [lineFeed] = fromUtf32(Uint32Array.of(0x0a), encoding);
    const results = function* () {
      let index = 0;
      const all = [...inputs];
      for (const own of ours) {
        const values = numbersIn(all[index]).filter((_, at) => at % 2 === 0);
        if (Buffer.compare(own, theirs[index]) === 0) {
          for (let count = 0; count < values.length; count++) yield SAME;
        } else {
          const [left, right] = [[...linesOf(own, lineFeed)], [...linesOf(theirs[index], lineFeed)]];
          assert.deepEqual([left.length, right.length], [values.length, values.length], encoding);
          for (const [at, value] of values.entries()) yield [hexOf(value), left[at], right[at]];
        }
        index++;
      }
    };
    compareAll(t, encoding, results(), ENCODING[encoding]);
  }
});

test('an encoding without a codec in Python encodes each character as the byte that decodes to it, and encodes no other character', () => {
  for (const encoding of WITHOUT_CODEC) {
    const expected = new Map();
    for (let byte = 0; byte < 0x100; byte++) {
      const input = Uint8Array.of(byte);
      if (isValid(input, encoding)) expected.set(toUtf32(input, encoding)[0], byte);
    }
    const all = Uint32Array.from({ length: 0x110000 }, (_, value) => value).filter((value) => value >> 11 !== 0x1b);
    const known = all.filter((value) => expected.has(value));
    assert.equal(known.length, expected.size, encoding);
    const bytes = fromUtf32(all, encoding, { errors: 'ignore' });
    assert.deepEqual(
      [...bytes],
      Array.from(known, (value) => expected.get(value)),
      encoding,
    );
  }
});

/** The bytes that Node's TextDecoder decodes differently from the standard, in single-byte encodings: Node uses ICU’s tables. */
const NODE_DIFFERENCES = {
  ibm866: /^(1A|1C|7F)$/,
  'koi8-u': /^(AE|BE)$/,
  'windows-874': /^(D[B-E]|F[C-F])$/,
  'windows-1253': /^AA$/,
  'windows-1255': /^CA$/,
};

test('bytes decode as with the TextDecoder of the platform', (t) => {
  // For these encodings, Node uses an ICU decoder of another code page. tests/wpt runs the standard’s tests of them.
  const otherCodePage = ['gbk', 'big5', 'euc-jp', 'shift_jis', 'euc-kr'];
  let count = 0;
  for (const encoding of LEGACY.filter((name) => !otherCodePage.includes(name))) {
    let decoder;
    try {
      decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    } catch {
      continue;
    }
    count++;
    const differs = (key) => NODE_DIFFERENCES[encoding]?.test(key);
    const decode = decoderOf(encoding);
    const results = [...everyByteAndPair(encoding)].map((string) => {
      const input = Uint8Array.from(string);
      let theirs = '-';
      try {
        theirs = Array.from(decoder.decode(input), (character) => hexOf(character.codePointAt(0))).join(' ');
      } catch {
        // The input is malformed.
      }
      return [hex(input), codePointsIn(decode(input)), theirs];
    });
    compareAll(
      t,
      encoding,
      results.filter(([key]) => !differs(key)),
    );
  }
  assert.ok(count >= 20, `TextDecoder has ${count} of these encodings`);
});
