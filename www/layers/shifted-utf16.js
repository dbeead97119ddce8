/**
 * UTF-16 in which a byte was lost or added, at one place or at several. Decoding the layer replaces the damaged character by U+FFFD, and so restores
 * the alignment of the text after it.
 */
import { concatBytes } from '../concat-bytes.js';
import { countMatches } from '../format.js';
import { joinedInStart } from '../joined-encodings.js';
import { previewOf } from '../layer-preview.js';
import { NOT_MISALIGNED_AGAIN } from '../text/input.js';
import * as words from '../text/shifted-utf16.js';
import { damagedAlignment } from '../utf16-alignment.js';
import { BOMS, NOT_TEXT } from './text-mode-utf16.js';

/** U+FFFD in each encoding. */
const REPLACEMENT = { 'utf-16le': [0xfd, 0xff], 'utf-16be': [0xff, 0xfd] };
/** A text has at most one character of `ALL_NOT_TEXT` for each group of this many characters. */
const CHARACTERS_PER_NOT_TEXT = 1000;
/** With a BOM, the restored text may have more characters of `ALL_NOT_TEXT`, but at most this share of their number in the input. */
const MAX_NOT_TEXT = 0.1;
/** A part is in the encoding of the text if at least this share of its characters also occurs elsewhere in the text. */
const MIN_KNOWN = 0.75;
/** A part at the start of a line can be a line that a program appended. Such a part needs at least this many characters as evidence. */
const MIN_IN_LINE = 3;
/** How many bytes before and after the first damaged range the preview shows. */
const [PREVIEW_BEFORE, PREVIEW_AFTER] = [80, 400];

/** A character that text does not have. ESC is excluded, because logs have it in the escape sequences of terminals. */
const ALL_NOT_TEXT = new RegExp(`(?!\\x1b)(?:${NOT_TEXT.source})`, 'gu');
/** U+FFFD and the characters beside it, which are wrong if the place of the damage is not exact. */
const PLACE = /[^]{0,4}\ufffd[^]{0,4}/g;
const countNotText = (text) => countMatches(text.replace(PLACE, ''), ALL_NOT_TEXT);

/** Returns whether the first bytes are a BOM of UTF-16. */
const beginsWithBom = (bytes) => Object.values(BOMS).some((bom) => bom.every((byte, at) => bytes[at] === byte));

/** Returns the bytes with U+FFFD instead of each damaged range. */
function restored(bytes, { encoding, ranges }) {
  const starts = [0, ...ranges.map(({ end }) => end)];
  const ends = [...ranges.map(({ start }) => start), bytes.length];
  const replacement = Uint8Array.from(REPLACEMENT[encoding]);
  const parts = starts.map((start, index) => bytes.subarray(start, ends[index]));
  return concatBytes(parts.flatMap((part, index) => (index === 0 ? [part] : [replacement, part])));
}

/**
 * Returns whether bytes that look like a part in another encoding are text in the encoding of the restored text: most of their characters occur elsewhere in it.
 * In Chinese, for example, halves of characters can look like a line of 8-bit text, because U+4E0A has the byte 0A.
 *
 * @param {import('../joined-encodings.js').Part} part
 * @param {{ ranges: { start: number, end: number }[], bytes: Uint8Array, encoding: string }} found `bytes` is the restored text
 */
function isKnownText({ from, to, isLineStart }, { ranges, bytes, encoding }, { decodeBytes }) {
  // Returns the offset in the restored bytes.
  const restoredAt = (offset) =>
    offset + ranges.reduce((sum, { start, end }) => sum + (end <= offset ? 2 - end + start : 0), 0);
  const [start, end] = [restoredAt(from) & ~1, (restoredAt(to) + 1) & ~1];
  const textOf = (content) => decodeBytes(content, encoding);
  const characters = [...textOf(bytes.subarray(start, end)).replace(/[\r\n\ufffd]/g, '')];
  if (characters.length < (isLineStart ? MIN_IN_LINE : 1)) return false;
  const others = textOf(bytes.subarray(0, start)) + textOf(bytes.subarray(end));
  return characters.filter((character) => others.includes(character)).length >= MIN_KNOWN * characters.length;
}

/**
 * Returns the encoding, the damaged ranges and the restored bytes of an input. Returns null for an input that is not UTF-16 text in which bytes were
 * lost or added.
 */
function findDamage(bytes, isWhole, { decodeBytes }) {
  // A space or a line end of UTF-16 has the byte 00.
  if (!bytes.includes(0)) return null;
  const found = damagedAlignment(bytes);
  if (!found || found.ranges.length === 0) return null;
  const whole = restored(bytes, found);
  const text = decodeBytes(whole, found.encoding);
  const count = countNotText(text);
  const isText =
    count * CHARACTERS_PER_NOT_TEXT <= text.length ||
    (beginsWithBom(bytes) && count <= MAX_NOT_TEXT * countNotText(decodeBytes(bytes, found.encoding)));
  if (!isText) return null;
  const damage = { ...found, bytes: whole };
  // Text in another encoding between two parts of UTF-16 also changes the alignment.
  const others = joinedInStart(bytes, isWhole)?.parts.filter(({ kind }) => kind !== found.encoding) ?? [];
  return others.every((part) => isKnownText(part, damage, { decodeBytes })) ? damage : null;
}

const cached = new WeakMap(); // bytes -> the result of `findDamage`, because `recognise` and `describe` get the same bytes

function damageIn(bytes, isWhole, dependencies) {
  if (!cached.has(bytes)) cached.set(bytes, findDamage(bytes, isWhole, dependencies));
  return cached.get(bytes);
}

/** Returns the number of the line with the first damaged range; null if the text has one line. */
function firstLine(bytes, { encoding, ranges: [{ start }], bytes: whole }, { decodeBytes }) {
  const before = decodeBytes(bytes.subarray(0, start), encoding);
  return decodeBytes(whole, encoding).includes('\n') ? 1 + countMatches(before, /\n/g) : null;
}

/** Returns the restored text around the first damaged range. */
function previewOfPlace(bytes, { encoding, ranges: [{ start, end }, next] }, { decodeBytes }) {
  const from = Math.max(0, start - PREVIEW_BEFORE);
  const to = Math.min(bytes.length, end + PREVIEW_AFTER, next?.start ?? Infinity);
  const part = bytes.subarray(from, to);
  const whole = restored(part, { encoding, ranges: [{ start: start - from, end: end - from }] });
  // The other byte of the last code unit, and the other half of a surrogate pair, may be outside of the part.
  const [text, before] = [whole, part].map((each) =>
    decodeBytes(each, encoding)
      .trim()
      .replace(/\ufffd$/, ''),
  );
  return previewOf(text, before, null);
}

function decode(bytes, dependencies) {
  const isWhole = true;
  const damage = damageIn(bytes, isWhole, dependencies);
  if (!damage) return { problem: words.NOT_SHIFTED_UTF16 };
  const { bytes: whole, encoding, ranges } = damage;
  return { bytes: whole, encoding, form: {}, note: words.restoredAlignment(ranges.length) };
}

/** Returns the description of the input, with the places of the damage, and a preview of the first one. */
function describe(bytes, isWhole, dependencies) {
  const damage = damageIn(bytes, isWhole, dependencies);
  const { encoding, ranges } = damage;
  const offsets = ranges.map(({ start }) => start);
  return {
    description: words.shiftedUtf16(encoding.toUpperCase(), offsets.length),
    hint: words.alignmentHint(offsets, firstLine(bytes, damage, dependencies)),
    preview: previewOfPlace(bytes, damage, dependencies),
    offsets,
  };
}

export const shiftedUtf16 = {
  id: 'shifted-utf-16',
  label: words.SHIFTED,
  description: words.SHIFTED_UTF16,
  decodeLabel: words.RESTORE_ALIGNMENT,
  // Other suggestions would treat halves of two characters as one character.
  explainsInput: true,
  explainsProblems: true,
  isBinary: true,
  readsAll(sample, encoding, dependencies) {
    const isWhole = false;
    return encoding.startsWith('utf-16') || damageIn(sample, isWhole, dependencies) !== null;
  },
  trims: false,
  recognise: (bytes, isWhole, dependencies) => damageIn(bytes, isWhole, dependencies) !== null,
  describe,
  decode,
  canEncode: () => false,
  encode: () => ({ problem: NOT_MISALIGNED_AGAIN }),
};
