/**
 * What the worker answers about the input as a whole, beside its reading: in which encoding it may be, what it hides,
 * whether it was encoded twice, what it becomes in another encoding. Only the first part of a large input is examined
 * at where a question would need all of it in memory; every answer says how much that was.
 */
import { Conversion, policiesOf } from './conversion.js';
import { detectEncoding } from './detection.js';
import { bytesOf } from './encode-input.js';
import { invisibleIn } from './invisible.js';
import { resultAround } from './repaired-places.js';
import { findDoubleEncoding } from './mixed-encodings.js';
import { notationOf, readNotation } from './notation.js';
import { passageOf } from './encoding-comparison.js';
import { countUnits, findUnit } from './code-units.js';

export const RECOGNISED = 65_536 + 8; // what the package looks at, and what tells it that there is more
const HIDDEN_IN = 1 << 20;
const HIDDEN_AT_ONCE = 1 << 16;
const HIDDEN_MOST = 1000;
const DOUBLE_IN = 1 << 20;
const UNITS_IN = 1 << 22;
const UNSEEN_IN = 1 << 20; // as many segments as one call of inspect returns
const UNSEEN_MOST = 1000;
const REPLACEMENT = 0xfffd;
const CHUNK = 1 << 20;
const REPORTED_BYTES = 256;
const REPORTED_FAULTS = 50;

/** Where a chunk that begins at 0 can end without cutting what an unchecked decoder would read as one. */
function wholeEnd(bytes, wanted) {
  let end = wanted;
  while (end > wanted - 6 && end > 0 && bytes[end] >> 6 === 0b10) end -= 1;
  return end;
}

/**
 * @param {object} codec the package
 * @param {() => import('./decoded-source.js').Reading} current the reading that is shown
 */
export function answersOf(codec, current) {
  let conversion = null;

  return {
    /** Bytes `[from, to)` of the input. */
    bytes: ({ from, to }) => current().source.read(from, Math.min(to, current().source.length)),

    encodingComparison: (question) => passageOf(codec, current(), question),

    /** What the bytes may be: a signature, a designation, candidates. */
    async recognition({ isFile }) {
      const { source } = current();
      const bytes = await source.read(0, Math.min(RECOGNISED, source.length));
      return {
        ...detectEncoding(codec, bytes, isFile),
        examined: Math.min(source.length, RECOGNISED - 8),
        complete: source.length < RECOGNISED,
      };
    },

    /** What a decoder that skips the checks of UTF-8 reads where UTF-8 refuses. */
    async hiddenText() {
      const { source } = current();
      const most = Math.min(source.length, HIDDEN_IN);
      const rows = [];
      let at = 0;
      while (at < most && rows.length < HIDDEN_MOST) {
        const bytes = await source.read(at, Math.min(source.length, at + HIDDEN_AT_ONCE + 6));
        const last = at + bytes.length >= source.length;
        const end = last ? bytes.length : wholeEnd(bytes, HIDDEN_AT_ONCE);
        for (const found of codec.reveal(bytes.subarray(0, end))) {
          const { offset, length } = found;
          rows.push({ ...found, offset: at + offset, bytes: bytes.slice(offset, offset + length) });
        }
        at += end;
      }
      return {
        rows: rows.slice(0, HIDDEN_MOST),
        examined: at,
        complete: at >= source.length && rows.length <= HIDDEN_MOST,
      };
    },

    /** The characters that a text has and does not show, and where it has U+FFFD instead of what it had. */
    async invisibleCharacters() {
      const { source, encoding } = current();
      const examined = Math.min(source.length, UNSEEN_IN);
      const { starts, codePoints } = codec.inspect(await source.read(0, examined), encoding);
      const rows = [];
      const replaced = [];
      for (let at = 0; at < codePoints.length; at += 1) if (codePoints[at] === REPLACEMENT) replaced.push(starts[at]);
      for (const { index, codePoint, message } of invisibleIn(codePoints)) {
        if (rows.length === UNSEEN_MOST) break;
        rows.push({ offset: starts[index], codePoint, message });
      }
      const whole = examined === source.length;
      return { rows, replaced, whole, complete: whole && rows.length < UNSEEN_MOST };
    },

    /** Whether the input was encoded twice, all of it or places of it, and the way back. */
    async doubleEncoding() {
      const { source } = current();
      if (source.length > DOUBLE_IN) return { whole: null, partial: null, places: null, tooLong: DOUBLE_IN };
      const bytes = await source.read(0, source.length);
      return { ...findDoubleEncoding(codec, bytes), tooLong: 0 };
    },

    /** What is printed: the first bytes, and the first faults. */
    async report() {
      const reading = current();
      return { window: await reading.window(0, REPORTED_BYTES), faults: await reading.faultRange(0, REPORTED_FAULTS) };
    },

    /** The first row of the list of faults. */
    firstFault: async () => (await current().faultRange(0, 1)).rows[0],

    /** How many code units fall into each range. */
    async countUnits({ ranges, width }) {
      const { source, later } = current();
      const examined = Math.min(source.length, UNITS_IN);
      const bytes = await source.read(0, examined);
      const counts = countUnits(bytes, width, later.endsWith('le'), ranges);
      return { counts, examined, complete: examined === source.length };
    },

    /** The offset of the next code unit within a range after `offset`; past the last one comes the first again. */
    async findUnit({ first, last, width, offset }) {
      const mine = current();
      const { source, later } = mine;
      const start = offset - (offset % width) + width;
      for (const [begin, end] of [
        [start, source.length],
        [0, Math.min(start, source.length)],
      ]) {
        for (let from = begin; from < end && mine === current(); from += CHUNK) {
          const bytes = await source.read(from, Math.min(from + CHUNK, end));
          const at = findUnit(bytes, width, later.endsWith('le'), { first, last });
          if (at >= 0) return from + at;
        }
      }
      return -1;
    },

    /** The bytes that a long text writes, and in which notation; where it writes none, those of the text in UTF-8. */
    parseLongText({ text, notation }) {
      const read = readNotation(text, notation);
      if (read.bytes) return { bytes: read.bytes, reads: notationOf(read.notation).reads, isText: false, note: null };
      return { ...bytesOf(codec, { text }, 'utf-8'), reads: 'text in UTF-8', isText: true };
    },

    policies: (pair) => policiesOf(codec, pair),

    /** Begins a conversion, into a file where one is given; the last one is forgotten. */
    async convert({ file, ...settings }) {
      await conversion?.giveUp();
      conversion = new Conversion(codec, current().source, settings, file);
      return conversion.step();
    },

    continueConversion: () => conversion?.step(),

    /** Another document was opened: nothing of a conversion is kept. */
    async endConversion() {
      await conversion?.giveUp();
      conversion = null;
    },

    /** A place that the conversion mended, by its number, and the result around it. */
    async repairedPlace({ number }) {
      if (!conversion) return undefined;
      const { places, settings } = conversion;
      const place = places.at(number);
      return { ...place, around: await resultAround(codec, current(), settings, place) };
    },

    /** A text for the clipboard; what no string holds becomes U+FFFD. */
    decodeText: ({ bytes, encoding }) => ({ text: codec.decode(bytes, encoding, { errors: 'replace' }) }),
  };
}
