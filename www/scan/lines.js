/**
 * Lines and text rows of a source. A line ends with LF, CR LF or CR, as for the package's `lineColumn`. Two forms of LF and CR do not end a
 * line or a row:
 *
 * - an overlong LF or CR, which only obsolete forms of UTF-8 decode;
 * - an LF or CR in a Base64 run of UTF-7.
 *
 * A text row is a line, or a part of a long line. A long line is divided so that no row is longer than three blocks (see BLOCK in
 * count-chunk.js). A block owns each line that begins after a line end in this block. The first block also owns the first line. If two
 * consecutive blocks own no line, the second block owns a row that begins at the start of the second block (see checkpoints.js).
 */

const unitsOf = new Map(); // the result of `lineEndUnits` by encoding

/**
 * Returns how an encoding whose byte order is known encodes LF and CR: `{ width, index, lf, cr }`. Each of LF and CR is one code unit of `width`
 * bytes. Only the byte at `index` in this code unit is not 0; `lf` and `cr` are the values of this byte.
 */
export function lineEndUnits(codec, encoding) {
  if (!unitsOf.has(encoding)) {
    const [lf, cr] = ['\n', '\r'].map((character) => codec.encode(character, encoding, { writeBOM: false }));
    const index = lf.findIndex((byte) => byte !== 0);
    unitsOf.set(encoding, { width: lf.length, index, lf: lf[index], cr: cr[index] });
  }
  return unitsOf.get(encoding);
}

/**
 * Calls `found` for each line end whose last code unit begins in `[from, to)`, except a line end at the end of the
 * source. `lineEnd` is the offset of this code unit, and `lineStart` is the offset after it.
 *
 * @param {Uint8Array} bytes bytes of the source, with at least one code unit after `to` if the source has more
 * @param {number} base the offset of these bytes in the source
 * @param {number} from
 * @param {number} to
 * @param {ReturnType<typeof lineEndUnits>} units
 * @param {(lineStart: number, lineEnd: number) => void} found
 */
export function eachLineEnd(bytes, base, from, to, { width, index, lf, cr }, found) {
  const first = Math.max(base, from);
  const isUnit = (at, byte) => {
    if (bytes[at + index] !== byte) return false;
    for (let other = 0; other < width; other += 1) if (other !== index && bytes[at + other] !== 0) return false;
    return true;
  };
  const end = Math.min(to - base, bytes.length - width); // a line end at the end of the source begins no line
  for (let at = first - base + ((width - (first % width)) % width); at < end; at += width) {
    const byte = bytes[at + index];
    if (byte !== lf && byte !== cr) continue;
    const ends = byte === lf ? isUnit(at, lf) : isUnit(at, cr) && !isUnit(at + width, lf);
    if (ends) found(base + at + width, base + at);
  }
}
