/** Lines and columns of many offsets in one pass. */

const CONTEXT = 16; // bytes after an offset, so that its character is complete

/**
 * Returns the line and the column of each place. The time is linear in the length of the bytes, because the count of
 * each place continues that of the place before it.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding `utf-16le` or `utf-16be` instead of `utf-16`, because the bytes after a place have no BOM
 * @param {{ offset: number }[]} places in ascending order; none is between a carriage return and its line feed
 * @returns {{ line: number, column: number }[]} both count from 1; columns count code points
 */
export function lineColumns(codec, bytes, encoding, places) {
  const positions = [];
  let [at, line, column] = [0, 1, 1];
  for (const { offset } of places) {
    const moved = codec.lineColumn(bytes.subarray(at, offset + CONTEXT), offset - at, encoding);
    column = moved.line > 1 ? moved.column : column + moved.column - 1;
    line += moved.line - 1;
    at = offset;
    positions.push({ line, column });
  }
  return positions;
}
