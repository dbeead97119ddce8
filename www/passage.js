/** A few octets around a place, as each of several encodings reads them. */

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

/**
 * @param {object} codec the package
 * @param {import('./reading.js').Reading} reading
 * @param {{ start: number, end: number, encodings: string[], wide: boolean }} question `[start, end)` is the place
 */
export async function passageOf(codec, reading, { start, end, encodings, wide }) {
  const { source } = reading;
  const far = reading.fromStart ? 0 : Math.max(0, start - AROUND - MARGIN);
  const to = Math.min(source.length, end + AROUND);
  const octets = await source.read(far, Math.min(source.length, to + MARGIN));
  const want = Math.max(0, start - AROUND - far);
  const begin = reading.fromStart || far + want === 0 ? 0 : boundary(octets, want, wide, far);
  const from = reading.fromStart ? Math.max(0, start - AROUND) : far + begin;
  const readings = encodings.map((encoding) => {
    const known = encoding === reading.encoding ? reading.encodingFrom(far + begin) : encoding;
    const { starts, kinds, codePoints } = codec.inspect(octets.subarray(begin), known);
    const pieces = [];
    for (let at = 0; at < kinds.length; at += 1) {
      const ends = [starts[at], starts[at + 1]].map((offset) => far + begin + offset);
      const piece = { from: ends[0], to: ends[1], kind: kinds[at], codePoint: codePoints[at] };
      if (piece.to <= from) continue;
      if (piece.from >= to) break;
      pieces.push(piece);
    }
    return { encoding, pieces };
  });
  return { start, end, from, to, before: from > 0, after: to < source.length, readings };
}
