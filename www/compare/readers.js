/** Readers for difference.js: the bytes of a source, or its characters. */
import { isSelfSynchronizing } from '../scan/count-chunk.js';
import { hasRuns } from '../scan/count-sequential.js';
import { MALFORMED } from '../segment-kinds.js';
import { notByCharacters } from '../text/compare.js';

const READ = 1 << 20; // bytes read at once
const MIN_READ = 1 << 12; // the fewest bytes decoded at once
/** The longest window of characters. */
export const MAX_CHARACTERS = 1 << 20;
const BOM = 0xfeff;
/** The longest window of bytes. */
const MAX_BYTES = 1 << 23;
/** The longest text, in bytes, in a stateful encoding (see `hasRuns` in count-sequential.js): such a text is decoded as one part. */
const MAX_STATEFUL = 1 << 24;
/** The bit that is set in the unit of a malformed sequence, so that this unit equals no character. */
const NOT_A_CHARACTER = 0x80000000;

/** Returns a reader of the bytes `[0, end)` of a source. @returns {import('./difference.js').Reader} */
export function byteReader(source, end = source.length) {
  let cached = { from: 0, bytes: new Uint8Array() };
  return {
    async window(from, length) {
      const to = Math.min(end, from + length);
      if (from >= to) return new Uint8Array();
      if (from < cached.from || to > cached.from + cached.bytes.length) {
        cached = { from, bytes: await source.read(from, Math.min(end, from + Math.max(length, READ))) };
      }
      return cached.bytes.subarray(from - cached.from, to - cached.from);
    },
    offsetOf: (unit) => unit,
    maxWindow: MAX_BYTES,
  };
}

/**
 * Returns a number that stands for a malformed sequence, and that no code point has. The same bytes give the same
 * number.
 */
function malformedUnit(bytes, from, to) {
  let value = to - from;
  for (let at = from; at < to; at += 1) value = Math.imul(value, 257) + bytes[at];
  return (value | NOT_A_CHARACTER) >>> 0;
}

/**
 * Returns a reader of the code points of a source, without its BOM. A malformed sequence is one unit. Each unit takes 12 bytes of memory.
 * `skipTo(unit, offset)` continues at the byte offset of a character, which gets the number `unit`.
 *
 * @param {object} codec the package
 * @param {import('../decoded-source.js').DecodedSource} decoded
 * @returns {import('./difference.js').Reader & { skipTo: (unit: number, offset: number) => void }}
 */
export function characterReader(codec, { source, encoding, resolved }) {
  let first = 0; // number of the first unit in `units`
  let units = new Uint32Array();
  let starts = new Float64Array(1); // byte offset of each unit, and of the end
  let next = 0; // byte offset where decoding continues
  const isStateful = !isSelfSynchronizing(resolved) && hasRuns(resolved);
  const margin = isStateful ? 0 : 2; // the number of segments that the end of a part may cut

  /**
   * Decodes the next part, for about `wanted` characters, and appends its units. Returns false if the source has no
   * more bytes.
   */
  async function decodeMore(wanted) {
    if (next >= source.length) return false;
    const step = isStateful ? MAX_STATEFUL : Math.min(READ, Math.max(MIN_READ, wanted));
    const to = Math.min(source.length, next + step);
    if (isStateful && to < source.length) {
      throw new RangeError(notByCharacters(resolved, MAX_STATEFUL >> 20));
    }
    const bytes = await source.read(next, to);
    const segments = codec.inspect(bytes, next === 0 ? encoding : resolved);
    const isLast = to === source.length;
    const count = Math.max(0, segments.kinds.length - (isLast ? 0 : margin));
    const skipped = next === 0 && count > 0 && segments.codePoints[0] === BOM ? 1 : 0;
    const { kinds, starts: begins } = segments;
    const added = segments.codePoints.slice(skipped, count);
    for (let at = kinds.indexOf(MALFORMED); at >= 0 && at < count; at = kinds.indexOf(MALFORMED, at + 1)) {
      added[at - skipped] = malformedUnit(bytes, begins[at], begins[at + 1]);
    }
    const length = units.length + added.length;
    const [allUnits, allStarts] = [new Uint32Array(length), new Float64Array(length + 1)];
    allUnits.set(units);
    allUnits.set(added, units.length);
    allStarts.set(starts);
    for (let at = skipped; at <= count; at += 1) allStarts[units.length + at - skipped] = next + begins[at];
    [units, starts] = [allUnits, allStarts];
    next += segments.starts[count];
    return true;
  }

  return {
    async window(from, length) {
      if (from - first > units.length / 2) {
        // Units before `from` are no longer needed.
        const passed = Math.min(from - first, units.length);
        [units, starts] = [units.slice(passed), starts.slice(passed)];
        first += passed;
      }
      while (first + units.length < from + length && (await decodeMore(from + length - first - units.length)));
      return units.subarray(from - first, from - first + length);
    },
    offsetOf: (unit) => starts[unit - first],
    maxWindow: MAX_CHARACTERS,
    skipTo(unit, offset) {
      [first, next] = [unit, offset];
      [units, starts] = [new Uint32Array(), Float64Array.of(offset)];
    },
  };
}
