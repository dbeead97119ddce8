/**
 * Divides the 8-bit parts of an input (joined-encodings.js) at the lines in which they change between UTF-8 and another 8-bit encoding. Files
 * that were joined can be in three encodings: in UTF-8, in UTF-16, and in a code page of Windows.
 */
import { concatBytes } from './concat-bytes.js';
import { MIN_APPLIED_CONFIDENCE } from './detection.js';
import { hasWideUnits, isEbcdic, isMultiByte, isUtf8Form } from './format.js';
import { encodingsOfLines } from './line-encodings.js';

/** A line, or a part of a line up to a BOM: if files were joined, the last line of a file may have no line end. */
const LINE = /(?:\xef\xbb\xbf)?(?:(?!\xef\xbb\xbf)[^\r\n])*(?:\r\n|\r|\n|(?=\xef\xbb\xbf)|$)/g;
const LINE_END = /[\r\n]$/;
const HIGH = /[\x80-\xff]/;
/** The BOM in UTF-8, with each byte as a character. */
const BOM = '\xef\xbb\xbf';
/** The minimum number of lines in UTF-8 for each line that is not in UTF-8. Single lines in another encoding can be well-formed UTF-8 by chance. */
const MIN_SHARE = 0.1;
/** The minimum share of the characters beyond ASCII in other lines that the lines in UTF-8 have too. */
const MIN_KNOWN_SHARE = 0.95;
const LINE_FEED = Uint8Array.of(0x0a);

/**
 * Returns the lines of a part. `kind` of a line is 'ascii', 'utf-8' or 'other', and `number` counts the line ends before it in the part. `isCut`:
 * whether the input continues after the part, so that its last line may be incomplete.
 */
function linesOf(codec, bytes, { from, to }, isCut) {
  const text = codec.decode(bytes.subarray(from, to), 'iso-8859-1');
  const lines = [];
  let [number, isLineStart] = [0, true];
  for (const { 0: line, index } of text.matchAll(LINE)) {
    if (line === '') continue;
    const own = bytes.subarray(from + index, from + index + line.length);
    const hasEnd = LINE_END.test(line);
    const isIncomplete = isCut && !hasEnd && index + line.length === text.length;
    const kind = isIncomplete || !HIGH.test(line) ? 'ascii' : codec.isValid(own, 'utf-8') ? 'utf-8' : 'other';
    lines.push({ at: from + index, bytes: own, kind, hasBom: line.startsWith(BOM), number, isLineStart });
    if (hasEnd) number += 1;
    isLineStart = hasEnd;
  }
  return lines;
}

/** Returns the characters beyond ASCII of a text, in small letters. */
const smallLetters = (text) => text.toLowerCase().match(/[^\0-\x7f\ufeff\ufffd]/gu) ?? [];
/** Returns how often each byte above 7F occurs. */
function countHighBytes(bytes) {
  const counts = new Map();
  for (const byte of bytes) if (byte >= 0x80) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  return counts;
}

/**
 * Returns whether the lines that are not in UTF-8 have the letters of the lines in UTF-8 in another encoding. Otherwise they may be damaged UTF-8, or
 * the end of one file and the beginning of the next, without a line end between them. In such lines, some letters of the lines in UTF-8 are still
 * well-formed UTF-8, or a byte of UTF-8 becomes a letter that the lines in UTF-8 do not have.
 */
function haveSameLetters(codec, others, inUtf8, encoding) {
  const known = new Set(smallLetters(codec.decode(inUtf8, 'utf-8')));
  if (smallLetters(codec.decode(others, 'utf-8', { errors: 'replace' })).some((letter) => known.has(letter)))
    return false;
  const bytesOfUtf8 = countHighBytes(inUtf8);
  let [count, knownCount] = [0, 0];
  for (const [byte, occurrences] of countHighBytes(others)) {
    const isKnown = known.has(smallLetters(codec.decode(Uint8Array.of(byte), encoding))[0]);
    if (!isKnown && bytesOfUtf8.has(byte)) return false;
    count += occurrences;
    if (isKnown) knownCount += occurrences;
  }
  return knownCount >= MIN_KNOWN_SHARE * count;
}

/**
 * Returns the detected encoding of all lines that are not in UTF-8. Returns null if it is not certain, if the lines are in several encodings, or if
 * `inUtf8`, the lines in UTF-8, have other letters.
 */
function certainEncoding(codec, best, lines, inUtf8) {
  if (!best || best.unsupported || best.confidence < MIN_APPLIED_CONFIDENCE) return null;
  const { encoding } = best;
  if (isUtf8Form(encoding) || hasWideUnits(encoding) || isEbcdic(encoding)) return null;
  const all = concatBytes(lines);
  if (!codec.isValid(all, encoding) || !haveSameLetters(codec, all, concatBytes(inUtf8), encoding)) return null;
  const isOther = (each) => each !== null && each !== encoding;
  return encodingsOfLines(codec, lines, [encoding]).some(isOther) ? null : encoding;
}

/** Divides a part at the lines in which the encoding changes. Lines in ASCII belong to the lines before them. */
function divide(part, lines, encoding) {
  const divided = [];
  for (const { at, kind, hasBom, number, isLineStart } of lines) {
    const last = divided.at(-1);
    const own = kind === 'ascii' ? null : kind === 'utf-8' ? 'utf-8' : encoding;
    // A BOM begins a file in UTF-8, whose first lines may be ASCII.
    const begins = !last || (own !== null && last.encoding !== null && last.encoding !== own);
    if (begins)
      divided.push({
        ...part,
        from: at,
        encoding: own,
        boms: [],
        ...(last && { bom: 0, isLineStart, lines: { ...part.lines, '8-bit': part.lines['8-bit'] + number } }),
      });
    else last.encoding ??= own;
    if (hasBom && begins) divided.at(-1).bom = BOM.length;
    else if (hasBom && isLineStart) last.boms.push(at);
  }
  return divided.map((each, at) => ({
    ...each,
    encoding: each.encoding ?? 'utf-8',
    to: divided[at + 1]?.from ?? part.to,
  }));
}

/**
 * Returns the parts of an input with their encodings. The 8-bit parts are divided into lines in UTF-8 and lines in another 8-bit encoding. `boms` has the
 * offsets of the BOMs within a part. If the other encoding is not certain, the 8-bit parts are not divided, and have the encoding null. Returns null
 * if these parts do not have both kinds of lines, or if the lines in UTF-8 can be well-formed by chance: they are few, or the other lines are in an
 * encoding with several bytes for a character.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes from the start of the input to the end of the last part
 * @param {import('./joined-encodings.js').Part[]} parts
 * @param {boolean} isCut whether the input continues after these bytes
 */
export function divideEightBitParts(codec, bytes, parts, isCut) {
  const linesOfParts = parts.map((part) =>
    part.kind === '8-bit' ? linesOf(codec, bytes, part, isCut && part.to === bytes.length) : null,
  );
  const lines = linesOfParts.flatMap((each) => each ?? []);
  const others = lines.filter(({ kind }) => kind === 'other').map((line) => line.bytes);
  const inUtf8 = lines.filter(({ kind }) => kind === 'utf-8');
  const isByChance = inUtf8.length < MIN_SHARE * others.length && !inUtf8.some(({ hasBom }) => hasBom);
  if (others.length === 0 || inUtf8.length === 0 || isByChance) return null;
  const [best] = codec.detect(concatBytes(others.flatMap((line) => [line, LINE_FEED])));
  // In an encoding with several bytes for a character, some lines are well-formed UTF-8 by chance.
  if (best && isMultiByte(best.encoding)) return null;
  const bytesOfUtf8 = inUtf8.map((line) => line.bytes);
  const encoding = certainEncoding(codec, best, others, bytesOfUtf8);
  return parts.flatMap((part, at) => {
    if (linesOfParts[at] === null) return { ...part, encoding: part.kind };
    return encoding === null ? { ...part, encoding } : divide(part, linesOfParts[at], encoding);
  });
}
