/** What was typed as bytes: text, code points, or parts of both with bytes between, in the chosen encoding. */
import { count, hasWideUnits, hexBytes, isUtf8Form, uPlus } from './format.js';
import { concatBytes } from './concat-bytes.js';

/** What the encoding cannot hold, as a sentence for the page. */
export class Unencodable extends Error {}

const LONE_SURROGATES = /(?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])/;
const LAST = 0x10ffff;
const isSurrogate = (number) => number >= 0xd800 && number <= 0xdfff;

/**
 * The bytes of half a pair, as writers that do not check make them: the form of a code point in a form of UTF-8, and
 * the unit by itself where units are wide. Null where the encoding has nothing of the kind.
 */
function surrogateBytes(codec, unit, encoding) {
  if (isUtf8Form(encoding)) return codec.fromUtf32(Uint32Array.of(unit), 'wtf-8');
  if (!hasWideUnits(encoding)) return null;
  const big = [unit >> 8, unit & 0xff];
  const whole = /32|ucs-4/.test(encoding) ? [0, 0, ...big] : big;
  return Uint8Array.from(encoding.endsWith('le') ? whole.reverse() : whole);
}

/** The text or the code points of a part in runs: each half of a pair that is on its own is a run, and has its `unit`. */
function runsOf({ text, codePoints }) {
  if (text !== undefined) {
    return text
      .split(new RegExp(`(${LONE_SURROGATES.source})`))
      .filter((piece) => piece !== '')
      .map((piece) => (LONE_SURROGATES.test(piece) ? { unit: piece.charCodeAt(0) } : { text: piece }));
  }
  return Array.from(codePoints, (number) =>
    isSurrogate(number) ? { unit: number } : { codePoints: Uint32Array.of(number) },
  );
}

function encodePart(codec, part, encoding, options, notes) {
  const { text, codePoints, bytes } = part;
  if (bytes) return bytes;
  try {
    return codePoints ? codec.fromUtf32(codePoints, encoding, options) : codec.encode(text, encoding, options);
  } catch (error) {
    if (!(error instanceof codec.MalformedError)) throw error;
    const { offset } = error.fault;
    const number = codePoints ? codePoints[offset] : text.codePointAt(offset);
    const refused = `${uPlus(number)} cannot be written in ${encoding}`;
    const made = isSurrogate(number) ? surrogateBytes(codec, number, encoding) : null;
    if (made === null) {
      const place = `${codePoints ? 'code point' : 'unit'} ${count(offset + 1)} of the input`;
      const why = number > LAST ? ' Unicode ends at U+10FFFF.' : '';
      throw new Unencodable(`${refused} (${place}).${why}`);
    }
    notes.push(
      `${refused}: it is half of a surrogate pair. Its bytes are shown as ${hexBytes(made)}, which are malformed.`,
    );
    const runs = runsOf(part);
    return concatBytes(
      runs.map((run, at) =>
        run.unit === undefined
          ? encodePart(codec, run, encoding, at === 0 ? options : { ...options, writeBOM: false }, notes)
          : surrogateBytes(codec, run.unit, encoding),
      ),
    );
  }
}

/**
 * @param {object} codec the package
 * @param {ReturnType<import('./notation.js').readNotation>} read
 * @param {string} encoding
 * @returns {{ bytes: Uint8Array, note: string | null }} `note` says what was written although the encoding has no form
 *   for it
 * @throws Unencodable
 */
export function bytesOf(codec, read, encoding) {
  const notes = [];
  // One BOM at most, at the start.
  const pieces = (read.parts ?? [read]).map((part, index) =>
    encodePart(codec, part, encoding, index === 0 ? {} : { writeBOM: false }, notes),
  );
  return { bytes: pieces.length === 1 ? pieces[0] : concatBytes(pieces), note: notes[0] ?? null };
}
