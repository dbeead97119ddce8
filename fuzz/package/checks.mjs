// The fuzz checks of the built package. Each check generates random texts, compares the package with an independent
// implementation or with a property that must hold, and returns the number of texts.
import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import '../../tests/module-alone.mjs';
import {
  Decoder,
  decode,
  detect,
  detectBOM,
  detectBinary,
  encode,
  encodings,
  explain,
  faults,
  isValid,
  isWellFormed,
  resolveLabel,
  toUtf16,
} from '../../pkg-config/dist/index.js';
import { anyBytes, utf16Like, utf32Like, utf7Like, utf8Like } from '../../tests/oracles/texts.mjs';

const LENIENT = { errors: 'replace', ignoreBOM: true };
const hex = (bytes) => Buffer.from(bytes).toString('hex');

/** The number of texts that one call decodes. The overhead of a call is larger than the time for one text. */
const BATCH = 500;
/** Memory for a batch. A text has at most 1024 bytes (see tests/oracles/texts.mjs); padding and the separator follow it. */
const buffer = new Uint8Array(BATCH * 1032);

/**
 * Returns texts, and `joined`: all texts with `separator` after each. Every text is padded to a multiple of `width` bytes.
 *
 * In UTF-8, a malformed sequence never includes an ASCII separator, so errors in one text do not affect the next text.
 */
function batchOf(random, generate, separator, width) {
  const texts = [];
  let length = 0;
  for (let count = 0; count < BATCH; count++) {
    const text = generate(random);
    const start = length;
    buffer.set(text, start);
    length += text.length;
    while (length % width > 0) buffer[length++] = 0;
    buffer.set(separator, length);
    length += separator.length;
    texts.push(buffer.slice(start, length - separator.length));
  }
  return { texts, joined: buffer.slice(0, length) };
}

/** Compares the results of two functions for a whole batch. If they differ, compares them for each text, to report the text. */
function assertSame(ours, theirs, { texts, joined }) {
  if (ours(joined) === theirs(joined)) return;
  for (const text of texts) assert.equal(ours(text), theirs(text), hex(text));
  assert.equal(ours(joined), theirs(joined), hex(joined));
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });

const stringFromUtf16 = ({ buffer, byteOffset, byteLength }) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf16le');

/** Compares results for UTF-8 with those of TextDecoder, Buffer and isUtf8. */
function checkUtf8(random) {
  const batch = batchOf(random, utf8Like, [0x0a], 1);
  assertSame(
    (bytes) => decode(bytes, 'utf-8', LENIENT),
    (bytes) => utf8.decode(bytes),
    batch,
  );
  for (const text of batch.texts) {
    const isWellFormedUtf8 = isUtf8(text);
    if (isValid(text) !== isWellFormedUtf8) assert.equal(isValid(text), isWellFormedUtf8, hex(text));
    // `decode` may call the platform's TextDecoder for well-formed text. `toUtf16` always calls the WebAssembly module
    // here (see tests/module-alone.mjs), so its result is compared too.
    if (isWellFormedUtf8 && stringFromUtf16(toUtf16(text, 'utf-8', LENIENT)) !== utf8.decode(text))
      assert.fail(hex(text));
  }
  const text = utf8.decode(batch.joined);
  assert.ok(Buffer.from(text).equals(encode(text)), hex(batch.joined));
  return batch.texts.length;
}

const utf16Text = utf16Like({ little: true });

/** Compares results for UTF-16 and for strings, which can have lone surrogates, with those of TextDecoder, Buffer and String. */
function checkUtf16(random) {
  const batch = batchOf(random, utf16Text, [0x0a, 0x00], 2);
  assertSame(
    (bytes) => decode(bytes, 'utf-16le', LENIENT),
    (bytes) => utf16.decode(bytes),
    batch,
  );
  const text = stringFromUtf16(batch.joined);
  assert.ok(Buffer.from(text).equals(encode(text, 'utf-8', LENIENT)), hex(batch.joined));
  assert.ok(Buffer.from(text.toWellFormed(), 'utf16le').equals(encode(text, 'utf-16le', LENIENT)), hex(batch.joined));
  for (const { length } of batch.texts) {
    const substring = text.substr(random.below(text.length), length);
    if (isWellFormed(substring) !== substring.isWellFormed()) assert.fail(hex(Buffer.from(substring, 'utf16le')));
  }
  return batch.texts.length;
}

/** Compares the decoding of text in random chunks with that of TextDecoder. */
function checkStreams(random) {
  const batch = batchOf(random, utf8Like, [0x0a], 1);
  const theirs = new TextDecoder('utf-8', { ignoreBOM: true });
  const ours = new Decoder('utf-8', LENIENT);
  for (let at = 0; at < batch.joined.length;) {
    const chunk = batch.joined.subarray(at, (at += random.below(40)));
    const [mine, expected] = [ours, theirs].map((decoder) => decoder.decode(chunk, { stream: true }));
    if (mine !== expected) assert.equal(mine, expected, `${hex(batch.joined)}, up to ${at}`);
  }
  assert.equal(ours.decode(), theirs.decode(), hex(batch.joined));
  ours[Symbol.dispose]?.();
  return batch.texts.length;
}

const ANY_TEXT = [
  utf8Like,
  utf7Like,
  anyBytes,
  utf16Text,
  utf16Like({ bom: true }),
  utf32Like({ bom: true }),
  utf32Like({ little: false }),
];
const BOMS = [
  ['0000feff', 'utf-32be'],
  ['fffe0000', 'utf-32le'],
  ['efbbbf', 'utf-8'],
  ['feff', 'utf-16be'],
  ['fffe', 'utf-16le'],
];

/** Checks detection: candidates are unique, sorted by confidence, and have a reason; BOMs are found. */
function checkDetect(random) {
  const bytes = random.pick(ANY_TEXT)(random).slice();
  const digits = hex(bytes);
  const bom = BOMS.find(([start]) => digits.startsWith(start));
  const expected = bom ? { encoding: bom[1], length: bom[0].length / 2 } : null;
  assert.deepEqual(detectBOM(bytes), expected, digits);
  const candidates = detect(bytes);
  assert.equal(candidates.length === 0, detectBinary(bytes) !== null, digits);
  assert.equal(new Set(candidates.map(({ encoding }) => encoding)).size, candidates.length, digits);
  let previousConfidence = 1;
  for (const { encoding, confidence, because } of candidates) {
    assert.ok(
      encodings.includes(encoding) && confidence > 0 && confidence <= previousConfidence,
      `${digits}: ${encoding}`,
    );
    assert.ok(because.length > 0 && !/undefined|NaN|null/.test(because), `${digits}: ${because}`);
    previousConfidence = confidence;
  }
  if (candidates.length === 0) return 1;
  // The candidates include the encoding of a BOM, and UTF-8 if the text is well-formed UTF-8 with non-ASCII characters.
  const required = bom?.[1] ?? (isUtf8(bytes) && bytes.some((byte) => byte >= 0x80) ? 'utf-8' : undefined);
  assert.ok(
    required === undefined || candidates.some(({ encoding }) => encoding === required),
    `${digits}: no ${required}`,
  );
  return 1;
}

/** Checks that explanations agree with `faults` for every encoding, and end with a period. */
function checkExplain(random) {
  const bytes = random.pick(ANY_TEXT)(random).slice();
  if (bytes.length === 0) return 0;
  const at = random.below(bytes.length);
  const explained = explain(bytes, at, { encodings: [...encodings] });
  const context = () => `${hex(bytes)} at ${at}`;
  // "undefined" may appear in the reason undefined-mapping and in sentences about undefined mappings.
  assert.ok(
    !/(?<! is | leaves | mapping )undefined(?!-mapping)|NaN|\[object/.test(JSON.stringify(explained)),
    context(),
  );
  for (const { encoding, verdict, reason, offset, length, sentence } of explained.judgements) {
    assert.ok(offset <= at && at < offset + length, `${context()}: ${encoding}`);
    const allFaults = [...faults(bytes, encoding, { warnings: true })];
    const fault =
      allFaults.find((each) => each.offset === offset) ??
      // In WTF-8, the first half of a pair decodes, and `faults` reports the second half. `explain` reports both halves.
      allFaults.find((each) => each.offset === offset + length && each.reason === 'paired-surrogates');
    const expected = fault ? [fault.severity === 'error' ? 'malformed' : 'warning', fault.reason, fault.length] : null;
    assert.deepEqual(expected && [verdict, reason, length], expected, `${context()}: ${encoding}`);
    assert.equal(verdict === 'valid', fault === undefined, `${context()}: ${encoding}`);
    assert.match(sentence, /\S\.$/, `${context()}: ${encoding}`);
  }
  return 1;
}

const LABELS = [
  'utf-8', 'utf8', 'unicode-1-1-utf-8', 'unicode11utf8', 'unicode20utf8', 'x-unicode20utf8', 'utf-16', 'utf-16le', 'ucs-2',
  'csunicode', 'iso-10646-ucs-2', 'unicode', 'unicodefeff', 'utf-16be', 'unicodefffe', 'windows-1252', 'latin1', 'l1',
  'ascii', 'us-ascii', 'ansi_x3.4-1968', 'cp1252', 'cp819', 'ibm819', 'iso-8859-1', 'iso_8859-1:1987', 'x-cp1252',
  'iso-8859-2', 'shift_jis', 'koi8-r', 'gbk',
]; // prettier-ignore
/** Texts that are inserted into labels. The empty text, which changes nothing, is listed twice so that it is picked more often. */
const INSERTIONS = ['', '', ' ', '\t', '\n', '\f', '\r', '\v', '\0', '\u00a0', '\u212a', '-', 'x'];
/** The encodings of `LABELS` that the package supports without `utfscope/full`. */
const SUPPORTED = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];

/** Compares the resolution of labels, correct or damaged, with TextDecoder. */
function checkLabels(random) {
  let label = Array.from(random.pick(LABELS), (letter) => (random.oneIn(3) ? letter.toUpperCase() : letter)).join('');
  if (random.oneIn(4)) {
    const at = random.below(label.length + 1);
    label = label.slice(0, at) + random.pick(INSERTIONS) + label.slice(at + random.below(2));
  }
  label = random.pick(INSERTIONS) + label + random.pick(INSERTIONS);
  const [ours, theirs] = [() => resolveLabel(label, 'whatwg'), () => new TextDecoder(label).encoding].map((resolve) => {
    try {
      return resolve();
    } catch (error) {
      assert.ok(error instanceof RangeError, `${JSON.stringify(label)}: ${error}`);
      return undefined;
    }
  });
  assert.equal(ours, SUPPORTED.includes(theirs) ? theirs : undefined, JSON.stringify(label));
  return 1;
}

/** The checks, by name. */
export const CHECKS = {
  'utf-8': checkUtf8,
  'utf-16': checkUtf16,
  streams: checkStreams,
  detect: checkDetect,
  explain: checkExplain,
  labels: checkLabels,
};
