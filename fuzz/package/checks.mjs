// What is fuzzed of the shipped package: each check makes texts from a seed, holds the package against an implementation
// that owes nothing to it, or against what must be so, and says how many texts they were.
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

/** How many texts are read in one call: a call costs more than a text does. */
const TOGETHER = 500;
const room = new Uint8Array(TOGETHER * 1032);

/** Texts side by side, with the bytes of `between` after each: in UTF-8 no fault reaches over ASCII. */
function packed(random, make, between, width) {
  const texts = [];
  let length = 0;
  for (let count = 0; count < TOGETHER; count++) {
    const text = make(random);
    room.set(text, length);
    length += text.length;
    while (length % width > 0) room[length++] = 0;
    room.set(between, length);
    length += between.length;
    texts.push(room.slice(length - between.length - text.length, length - between.length));
  }
  return { texts, all: room.slice(0, length) };
}

/** What differs of many texts is looked for one by one. */
function same(ours, theirs, { texts, all }) {
  if (ours(all) === theirs(all)) return;
  for (const text of texts) assert.equal(ours(text), theirs(text), hex(text));
  assert.equal(ours(all), theirs(all), hex(all));
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });

const ofUnits = ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength).toString('utf16le');

/** UTF-8 against TextDecoder, Buffer and isUtf8. */
function ofUtf8(random) {
  const made = packed(random, utf8Like, [0x0a], 1);
  same(
    (bytes) => decode(bytes, 'utf-8', LENIENT),
    (bytes) => utf8.decode(bytes),
    made,
  );
  for (const text of made.texts) {
    const isWhole = isUtf8(text);
    if (isValid(text) !== isWhole) assert.equal(isValid(text), isWhole, hex(text));
    // Of whole text the platform makes the string; code units are ours.
    if (isWhole && ofUnits(toUtf16(text, 'utf-8', LENIENT)) !== utf8.decode(text)) assert.fail(hex(text));
  }
  const text = utf8.decode(made.all);
  assert.ok(Buffer.from(text).equals(encode(text)), hex(made.all));
  return made.texts.length;
}

const utf16Text = utf16Like({ little: true });

/** UTF-16 and strings, with halves that stand alone, against TextDecoder, Buffer and String. */
function ofUtf16(random) {
  const made = packed(random, utf16Text, [0x0a, 0x00], 2);
  same(
    (bytes) => decode(bytes, 'utf-16le', LENIENT),
    (bytes) => utf16.decode(bytes),
    made,
  );
  const units = made.all.length - (made.all.length % 2);
  const text = Buffer.from(made.all.buffer, 0, units).toString('utf16le');
  assert.ok(Buffer.from(text).equals(encode(text, 'utf-8', LENIENT)), hex(made.all));
  assert.ok(Buffer.from(text.toWellFormed(), 'utf16le').equals(encode(text, 'utf-16le', LENIENT)), hex(made.all));
  for (const { length } of made.texts) {
    const part = text.substr(random.below(text.length), length);
    if (isWellFormed(part) !== part.isWellFormed()) assert.fail(hex(Buffer.from(part, 'utf16le')));
  }
  return made.texts.length;
}

/** Texts in parts, cut anywhere, against TextDecoder. */
function ofStreams(random) {
  const made = packed(random, utf8Like, [0x0a], 1);
  const theirs = new TextDecoder('utf-8', { ignoreBOM: true });
  const ours = new Decoder('utf-8', LENIENT);
  for (let at = 0; at < made.all.length;) {
    const part = made.all.subarray(at, (at += random.below(40)));
    const [mine, expected] = [ours, theirs].map((decoder) => decoder.decode(part, { stream: true }));
    if (mine !== expected) assert.equal(mine, expected, `${hex(made.all)}, up to ${at}`);
  }
  assert.equal(ours.decode(), theirs.decode(), hex(made.all));
  ours[Symbol.dispose]?.();
  return made.texts.length;
}

const ANY_TEXT = [
  utf8Like,
  utf7Like,
  anyBytes,
  utf16Text,
  utf16Like({ signature: true }),
  utf32Like({ signature: true }),
  utf32Like({ little: false }),
];
const SIGNATURES = [
  ['0000feff', 'utf-32be'],
  ['fffe0000', 'utf-32le'],
  ['efbbbf', 'utf-8'],
  ['feff', 'utf-16be'],
  ['fffe', 'utf-16le'],
];

/** Recognition: candidates that are there once, surest first, and each with a reason; signatures by their bytes. */
function ofDetect(random) {
  const bytes = random.pick(ANY_TEXT)(random).slice();
  const digits = hex(bytes);
  const signature = SIGNATURES.find(([begin]) => digits.startsWith(begin));
  const expected = signature ? { encoding: signature[1], length: signature[0].length / 2 } : null;
  assert.deepEqual(detectBOM(bytes), expected, digits);
  const candidates = detect(bytes);
  assert.equal(candidates.length === 0, detectBinary(bytes) !== null, digits);
  assert.equal(new Set(candidates.map(({ encoding }) => encoding)).size, candidates.length, digits);
  let before = 1;
  for (const { encoding, confidence, because } of candidates) {
    assert.ok(encodings.includes(encoding) && confidence > 0 && confidence <= before, `${digits}: ${encoding}`);
    assert.ok(because.length > 0 && !/undefined|NaN|null/.test(because), `${digits}: ${because}`);
    before = confidence;
  }
  if (candidates.length === 0) return 1;
  // What has its own signature, or is valid UTF-8 beyond ASCII, is never passed over.
  const named = signature?.[1] ?? (isUtf8(bytes) && bytes.some((byte) => byte >= 0x80) ? 'utf-8' : undefined);
  assert.ok(named === undefined || candidates.some(({ encoding }) => encoding === named), `${digits}: no ${named}`);
  return 1;
}

/** Explanations: of every encoding, what `faults` says of the place, in whole sentences. */
function ofExplain(random) {
  const bytes = random.pick(ANY_TEXT)(random).slice();
  if (bytes.length === 0) return 0;
  const at = random.below(bytes.length);
  const explained = explain(bytes, at, { encodings: [...encodings] });
  const what = () => `${hex(bytes)} at ${at}`;
  // A reason is undefined-mapping: a mapping that is, or that a document leaves, undefined.
  assert.ok(!/(?<! is | leaves | mapping )undefined(?!-mapping)|NaN|\[object/.test(JSON.stringify(explained)), what());
  for (const { encoding, verdict, reason, offset, length, sentence } of explained.judgements) {
    assert.ok(offset <= at && at < offset + length, `${what()}: ${encoding}`);
    const found = [...faults(bytes, encoding, { warnings: true })];
    const fault =
      found.find((each) => each.offset === offset) ??
      // The first half of a pair decodes in WTF-8; the explanation speaks of the pair, which is malformed.
      found.find((each) => each.offset === offset + length && each.reason === 'paired-surrogates');
    const expected = fault ? [fault.severity === 'error' ? 'malformed' : 'warning', fault.reason, fault.length] : null;
    assert.deepEqual(expected && [verdict, reason, length], expected, `${what()}: ${encoding}`);
    assert.equal(verdict === 'valid', fault === undefined, `${what()}: ${encoding}`);
    assert.match(sentence, /\S.*[.:]?$/, `${what()}: ${encoding}`);
  }
  return 1;
}

const LABELS = [
  'utf-8', 'utf8', 'unicode-1-1-utf-8', 'unicode11utf8', 'unicode20utf8', 'x-unicode20utf8', 'utf-16', 'utf-16le', 'ucs-2',
  'csunicode', 'iso-10646-ucs-2', 'unicode', 'unicodefeff', 'utf-16be', 'unicodefffe', 'windows-1252', 'latin1', 'l1',
  'ascii', 'us-ascii', 'ansi_x3.4-1968', 'cp1252', 'cp819', 'ibm819', 'iso-8859-1', 'iso_8859-1:1987', 'x-cp1252',
  'iso-8859-2', 'shift_jis', 'koi8-r', 'gbk',
]; // prettier-ignore
const AROUND = ['', '', ' ', '\t', '\n', '\f', '\r', '\v', '\0', '\u00a0', '\u212a', '-', 'x'];
const OURS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];

/** Labels in every spelling, whole or damaged, against TextDecoder's. */
function ofLabels(random) {
  let label = Array.from(random.pick(LABELS), (letter) => (random.once(3) ? letter.toUpperCase() : letter)).join('');
  if (random.once(4)) {
    const at = random.below(label.length + 1);
    label = label.slice(0, at) + random.pick(AROUND) + label.slice(at + random.below(2));
  }
  label = random.pick(AROUND) + label + random.pick(AROUND);
  const [ours, theirs] = [() => resolveLabel(label, 'whatwg'), () => new TextDecoder(label).encoding].map((resolve) => {
    try {
      return resolve();
    } catch (error) {
      assert.ok(error instanceof RangeError, `${JSON.stringify(label)}: ${error}`);
      return undefined;
    }
  });
  assert.equal(ours, OURS.includes(theirs) ? theirs : undefined, JSON.stringify(label));
  return 1;
}

/** Every check by its name. */
export const CHECKS = {
  'utf-8': ofUtf8,
  'utf-16': ofUtf16,
  streams: ofStreams,
  detect: ofDetect,
  explain: ofExplain,
  labels: ofLabels,
};
