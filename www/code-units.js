/** Counts and finds code units of two or four bytes, in either byte order. */

/** @param {Uint8Array} bytes @param {number} width @param {boolean} isLittleEndian @returns {(at: number) => number} */
function unitReader(bytes, width, isLittleEndian) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return width === 2 ? (at) => view.getUint16(at, isLittleEndian) : (at) => view.getUint32(at, isLittleEndian);
}

/**
 * Returns the number of code units in each of `ranges`, which are in ascending order and cover all values of a code
 * unit.
 */
export function countUnits(bytes, width, isLittleEndian, ranges) {
  const read = unitReader(bytes, width, isLittleEndian);
  const counts = ranges.map(() => 0);
  for (let at = 0; at + width <= bytes.length; at += width) {
    const unit = read(at);
    counts[ranges.findIndex(({ last }) => unit <= last)] += 1;
  }
  return counts;
}

/** Returns the offset of the first code unit whose value is from `first` to `last`, or -1. */
export function findUnit(bytes, width, isLittleEndian, { first, last }) {
  const read = unitReader(bytes, width, isLittleEndian);
  for (let at = 0; at + width <= bytes.length; at += width) {
    const unit = read(at);
    if (unit >= first && unit <= last) return at;
  }
  return -1;
}
