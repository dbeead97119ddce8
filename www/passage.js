/** A few octets around a place, as each of several encodings reads them. */

import { isIndependent } from './scan/steps.js';

const AROUND = 24; // octets on either side
const MARGIN = 16; // longer than any sequence, pair of surrogates included

const isContinuation = (octet) => octet >> 6 === 0b10;
const isLowHalf = (octets, at) => octets[at] === 0xed && octets[at + 1] >= 0xb0;
const isLowUnit = (octets, at) => [octets[at], octets[at + 1]].some((octet) => octet >> 2 === 0xdc >> 2);

/**
 * Where to begin at or before `want`, so that no encoding of the family sees less than a whole sequence.
 *
 * @param {Uint8Array} octets
 * @param {number} want
 * @param {boolean} wide whether units are wider than an octet
 * @param {number} origin the offset of the first of `octets`
 */
function boundary(octets, want, wide, origin) {
  let at = want;
  if (wide) {
    at -= (origin + at) % 4;
    return at >= 2 && isLowUnit(octets, at) ? at - 2 : Math.max(0, at);
  }
  for (let back = 0; back < 5 && at > 0 && isContinuation(octets[at]); back += 1) at -= 1;
  return at >= 3 && isLowHalf(octets, at) ? at - 3 : at;
}

/** The octets around the place, from where any encoding of the family may begin. */
async function near(reading, start, to, wide) {
  const far = Math.max(0, start - AROUND - MARGIN);
  const octets = await reading.source.read(far, Math.min(reading.source.length, to + MARGIN));
  const want = Math.max(0, start - AROUND - far);
  const skip = far + want === 0 ? 0 : boundary(octets, want, wide, far);
  const begin = far + skip;
  return { from: begin, begin, octets: octets.subarray(skip), encodingThere: reading.encodingFrom(begin) };
}

/** The same where only what stands before a place tells how to read it: from where the reading can begin. */
async function entered(reading, start, to) {
  const from = Math.max(0, start - AROUND);
  const { start: begin, octets, encoding } = await reading.octetsAround(from, to);
  return { from, begin, octets, encodingThere: encoding };
}

/** Tells at which offsets an encoding leaves undefined what it does not read, rather than refuse it. */
function undefinedIn(codec, octets, encoding) {
  const { offsets, reasons, length } = codec.faults(octets, encoding);
  const undefinedMapping = codec.reasons.indexOf('undefined-mapping');
  const rows = Array.from({ length }, (_, row) => row).filter((row) => reasons[row] === undefinedMapping);
  const open = new Set(rows.map((row) => offsets[row]));
  return (offset) => open.has(offset);
}

/**
 * @param {object} codec the package
 * @param {import('./reading.js').Reading} reading
 * @param {{ start: number, end: number, encodings: string[], wide: boolean }} question `[start, end)` is the place
 */
export async function passageOf(codec, reading, { start, end, encodings, wide }) {
  const { source } = reading;
  const to = Math.min(source.length, end + AROUND);
  const { from, begin, octets, encodingThere } = await (isIndependent(reading.encoding) ? near : entered)(
    reading,
    start,
    to,
    wide,
  );
  const readings = encodings.map((encoding) => {
    const known = encoding === reading.encoding ? encodingThere : encoding;
    const { starts, kinds, codePoints } = codec.inspect(octets, known);
    const isOpen = undefinedIn(codec, octets, known);
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
