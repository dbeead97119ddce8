// Large files for tests, which take little space on the disk.
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/**
 * Writes a sparse file: NULs, except for the pieces.
 *
 * @param {string} path
 * @param {number} length in bytes
 * @param {[number, string | number[] | Uint8Array][]} pieces the offset and the content of each piece
 * @returns {string} the path
 */
export function writeSparseFile(path, length, pieces) {
  const file = openSync(path, 'w');
  ftruncateSync(file, length);
  for (const [offset, content] of pieces) writeSync(file, Buffer.from(content), 0, undefined, offset);
  closeSync(file);
  return path;
}
