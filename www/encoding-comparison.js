/** A few bytes around a place, as each of several encodings reads them. */

import { isIndependent } from './scan/count-chunk.js';

const AROUND = 24; // bytes on either side
const MARGIN = 16; // longer than any sequence, pair of surrogates included

const isContinuation = (byte) => byte >> 6 === 0b10;
const isLowHalf = (bytes, at) => bytes[at] === 0xed && bytes[at + 1] >= 0xb0;
const isLowUnit = (bytes, at) => [bytes[at], bytes[at + 1]].some((byte) => byte >> 2 === 0xdc >> 2);

/**
 * Where to begin at or before `want`, so that no encoding of the family sees less than a whole sequence.
 *
 * @param {Uint8Array} bytes
 * @param {number} want
 * @param {boolean} wide whether units are wider than a byte
 * @param {number} origin the offset of the first of `bytes`
 */
function boundary(bytes, want, wide, origin) {
  let at = want;
  if (wide) {
    at -= (origin + at) % 4;
    return at >= 2 && isLowUnit(bytes, at) ? at - 2 : Math.max(0, at);
  }
  for (let back = 0; back < 5 && at > 0 && isContinuation(bytes[at]); back += 1) at -= 1;
  return at >= 3 && isLowHalf(bytes, at) ? at - 3 : at;
}

/** The bytes around the place, from where any encoding of the family may begin. */
async function near(reading, start, to, wide) {
  const far = Math.max(0, start - AROUND - MARGIN);
  const bytes = await reading.source.read(far, Math.min(reading.source.length, to + MARGIN));
  const want = Math.max(0, start - AROUND - far);
  const skip = far + want === 0 ? 0 : boundary(bytes, want, wide, far);
  const begin = far + skip;
  return { from: begin, begin, bytes: bytes.subarray(skip), encodingThere: reading.encodingFrom(begin) };
}

/** The same where only what stands before a place tells how to read it: from where the reading can begin. */
async function entered(reading, start, to) {
  const from = Math.max(0, start - AROUND);
  const { start: begin, bytes, encoding } = await reading.bytesAround(from, to);
  return { from, begin, bytes, encodingThere: encoding };
}

/** Tells at which offsets an encoding leaves undefined what it does not read, rather than refuse it. */
function undefinedIn(codec, bytes, encoding) {
  const { offsets, reasons, length } = codec.faults(bytes, encoding);
  const undefinedMapping = codec.reasons.indexOf('undefined-mapping');
  const rows = Array.from({ length }, (_, row) => row).filter((row) => reasons[row] === undefinedMapping);
  const open = new Set(rows.map((row) => offsets[row]));
  return (offset) => open.has(offset);
}

/**
 * @param {object} codec the package
 * @param {import('./decoded-source.js').Reading} reading
 * @param {{ start: number, end: number, encodings: string[], wide: boolean }} question `[start, end)` is the place
 */
export async function passageOf(codec, reading, { start, end, encodings, wide }) {
  const { source } = reading;
  const to = Math.min(source.length, end + AROUND);
  const { from, begin, bytes, encodingThere } = await (isIndependent(reading.encoding) ? near : entered)(
    reading,
    start,
    to,
    wide,
  );
  const readings = encodings.map((encoding) => {
    const known = encoding === reading.encoding ? encodingThere : encoding;
    const { starts, kinds, codePoints } = codec.inspect(bytes, known);
    const isOpen = undefinedIn(codec, bytes, known);
    const pieces = [];
    for (let at = 0; at < kinds.length; at += 1) {
      const ends = [starts[at], starts[at + 1]].map((offset) => begin + offset);
      const piece = {
        from: ends[0],
        to: ends[1],
        kind: kinds[at],
        codePoint: codePoints[at],
        open: isOpen(starts[at]),
      };
      if (piece.to <= from) continue;
      if (piece.from >= to) break;
      pieces.push(piece);
    }
    return { encoding, pieces };
  });
  return { start, end, from, to, before: from > 0, after: to < source.length, readings };
}
