/**
 * Divides the 8-bit parts of an input (joined-encodings.js) at the lines in which they change between UTF-8 and another 8-bit encoding. Files
 * that were joined can be in three encodings: in UTF-8, in UTF-16, and in a code page of Windows.
 */
import { concatBytes } from './concat-bytes.js';
import { MIN_APPLIED_CONFIDENCE } from './detection.js';
import { hasWideUnits, isEbcdic, isMultiByte, isUtf8Form } from './format.js';
import { encodingsOfLines } from './line-encodings.js';

const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/g;
const HIGH = /[\x80-\xff]/;
/** The BOM in UTF-8, with each byte as a character. */
const BOM = '\xef\xbb\xbf';
/** The minimum number of lines in UTF-8 for each other line. Single lines in another encoding can be well-formed UTF-8 by chance. */
const MIN_SHARE = 0.1;
/** The minimum share of the characters beyond ASCII in other lines that the lines in UTF-8 have too. */
const MIN_KNOWN_SHARE = 0.95;
const LINE_FEED = Uint8Array.of(0x0a);

/** Returns the lines of a part, with the evidence for their encoding: 'ascii', 'utf-8' or 'other'. */
function linesOf(codec, bytes, { from, to }) {
  const text = codec.decode(bytes.subarray(from, to), 'iso-8859-1');
  const lines = [];
  for (const { 0: line, index } of text.matchAll(LINE)) {
    if (line === '') continue;
    const own = bytes.subarray(from + index, from + index + line.length);
    const kind = !HIGH.test(line) ? 'ascii' : codec.isValid(own, 'utf-8') ? 'utf-8' : 'other';
    lines.push({ at: from + index, bytes: own, kind, hasBom: line.startsWith(BOM) });
  }
  return lines;
}

/** Returns the characters beyond ASCII of bytes, as small letters. */
const charactersOf = (codec, bytes, encoding) =>
  codec
    .decode(bytes, encoding)
    .toLowerCase()
    .match(/[^\0-\x7f\ufeff]/gu) ?? [];

/**
 * Returns the encoding of all lines that are not in UTF-8. Returns null if detection is not certain, if the lines are in several encodings, or if
 * `inUtf8`, the lines in UTF-8, have other letters: then the lines may be damaged UTF-8.
 */
function encodingOf(codec, lines, inUtf8) {
  const all = concatBytes(lines.flatMap((line) => [line, LINE_FEED]));
  const [best] = codec.detect(all);
  if (!best || best.unsupported || best.confidence < MIN_APPLIED_CONFIDENCE) return null;
  const { encoding } = best;
  if (isUtf8Form(encoding) || hasWideUnits(encoding) || isEbcdic(encoding) || isMultiByte(encoding)) return null;
  if (!codec.isValid(all, encoding)) return null;
  const known = new Set(charactersOf(codec, concatBytes(inUtf8), 'utf-8'));
  const characters = charactersOf(codec, all, encoding);
  if (characters.filter((each) => known.has(each)).length < MIN_KNOWN_SHARE * characters.length) return null;
  const isOther = (each) => each !== null && each !== encoding;
  return encodingsOfLines(codec, lines, [encoding]).some(isOther) ? null : encoding;
}

/** Returns a part as parts of lines in one encoding. Lines in ASCII belong to the lines before them. */
function divide(part, lines, encoding) {
  const divided = [];
  for (const [number, { at, kind, hasBom }] of lines.entries()) {
    const last = divided.at(-1);
    const own = kind === 'ascii' ? null : kind === 'utf-8' ? 'utf-8' : encoding;
    // A BOM begins a file in UTF-8, whose first lines may be ASCII.
    const begins = number === 0 || (own !== null && last.encoding !== null && last.encoding !== own);
    if (begins)
      divided.push({
        ...part,
        from: at,
        encoding: own,
        boms: [],
        ...(number > 0 && { bom: 0, isLineStart: true, lines: { '8-bit': part.lines['8-bit'] + number } }),
      });
    else last.encoding ??= own;
    if (hasBom && number === 0) divided[0].bom = BOM.length;
    else if (hasBom && begins) divided.at(-1).bom = BOM.length;
    else if (hasBom) last.boms.push(at);
  }
  return divided.map((each, at) => ({
    ...each,
    encoding: each.encoding ?? 'utf-8',
    to: divided[at + 1]?.from ?? part.to,
  }));
}

/**
 * Returns the parts of an input with their encodings, the 8-bit parts divided into lines in UTF-8 and lines in another 8-bit encoding. `boms` has the
 * offsets of the BOMs within a part. Returns null unless both encodings are certain.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes of the complete input
 * @param {import('./joined-encodings.js').Part[]} parts
 */
export function divideEightBitParts(codec, bytes, parts) {
  const linesOfParts = parts.map((part) => (part.kind === '8-bit' ? linesOf(codec, bytes, part) : null));
  const lines = linesOfParts.flatMap((each) => each ?? []);
  const others = lines.filter(({ kind }) => kind === 'other').map((line) => line.bytes);
  const inUtf8 = lines.filter(({ kind }) => kind === 'utf-8');
  const isByChance = inUtf8.length < MIN_SHARE * others.length && !inUtf8.some(({ hasBom }) => hasBom);
  if (others.length === 0 || inUtf8.length === 0 || isByChance) return null;
  const encoding = encodingOf(
    codec,
    others,
    inUtf8.map((line) => line.bytes),
  );
  return (
    encoding &&
    parts.flatMap((part, at) =>
      linesOfParts[at] === null ? { ...part, encoding: part.kind } : divide(part, linesOfParts[at], encoding),
    )
  );
}
