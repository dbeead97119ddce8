/** Code units of two or four bytes, in either byte order. */

/** @param {Uint8Array} bytes @param {number} width @param {boolean} little @returns {(at: number) => number} */
function unitReader(bytes, width, little) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return width === 2 ? (at) => view.getUint16(at, little) : (at) => view.getUint32(at, little);
}

/** How many units fall into each range. */
export function countUnits(bytes, width, little, ranges) {
  const read = unitReader(bytes, width, little);
  const counts = ranges.map(() => 0);
  for (let at = 0; at + width <= bytes.length; at += width) {
    const unit = read(at);
    counts[ranges.findIndex(({ last }) => unit <= last)] += 1;
  }
  return counts;
}

/** The first place of a unit within a range; -1 without one. */
export function findUnit(bytes, width, little, { first, last }) {
  const read = unitReader(bytes, width, little);
  for (let at = 0; at + width <= bytes.length; at += width) {
    const unit = read(at);
    if (unit >= first && unit <= last) return at;
  }
  return -1;
}
