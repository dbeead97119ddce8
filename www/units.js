/** Code units of two or four octets, in either byte order. */

/** @param {Uint8Array} octets @param {number} width @param {boolean} little @returns {(at: number) => number} */
function unitReader(octets, width, little) {
  const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
  return width === 2 ? (at) => view.getUint16(at, little) : (at) => view.getUint32(at, little);
}

/** How many units fall into each range. */
export function countUnits(octets, width, little, ranges) {
  const read = unitReader(octets, width, little);
  const counts = ranges.map(() => 0);
  for (let at = 0; at + width <= octets.length; at += width) {
    const unit = read(at);
    counts[ranges.findIndex(({ last }) => unit <= last)] += 1;
  }
  return counts;
}

/** The first place of a unit within a range; -1 without one. */
export function findUnit(octets, width, little, { first, last }) {
  const read = unitReader(octets, width, little);
  for (let at = 0; at + width <= octets.length; at += width) {
    const unit = read(at);
    if (unit >= first && unit <= last) return at;
  }
  return -1;
}
