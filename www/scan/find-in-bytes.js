/**
 * Finds a byte sequence in bytes. Bytes must match exactly, so upper and lower case differ.
 *
 * @typedef {object} SearchPattern
 * @property {Uint8Array} needle at least one byte
 * @property {number} unit the alignment of matches: the width of a code unit in bytes in a search for text, 1 in a search for bytes
 */

/** The maximum length of a needle in bytes. A chunk is read with enough bytes after the chunk to find matches across its end. */
export const MAX_NEEDLE_LENGTH = 4096;

/**
 * Returns, for each byte, how many bytes the search window may move if the window ends with that byte (Horspool 1980).
 * This is the distance from the last occurrence of the byte in the needle to the needle's last byte. The last byte does
 * not count as an occurrence. For a byte without an occurrence, the distance is the length of the needle.
 */
function forwardShifts(needle) {
  const last = needle.length - 1;
  const table = new Uint32Array(256).fill(needle.length);
  for (let at = 0; at < last; at += 1) table[needle[at]] = last - at;
  return table;
}

/** Returns, for each byte, how many bytes a window that begins with that byte may move towards the start. */
function backwardShifts(needle) {
  const table = new Uint32Array(256).fill(needle.length);
  for (let at = needle.length - 1; at > 0; at -= 1) table[needle[at]] = at;
  return table;
}

function matches(bytes, at, needle) {
  for (let index = 0; index < needle.length; index += 1) if (bytes[at + index] !== needle[index]) return false;
  return true;
}

/**
 * Returns the first match (direction 1) or the last match (-1) that begins in `bytes[begin, end)`, or -1.
 *
 * @param {Uint8Array} bytes including the bytes after `end` that a match may contain
 * @param {number} base the offset of the first of `bytes` in the source, for the alignment of code units
 * @param {number} begin
 * @param {number} end
 * @param {SearchPattern} pattern
 * @param {1 | -1} direction
 */
export function findIn(bytes, base, begin, end, { needle, unit }, direction) {
  const lastBegin = Math.min(end, bytes.length - needle.length + 1) - 1;
  const isAligned = (at) => (base + at) % unit === 0;
  if (needle.length === 1) {
    const at = direction > 0 ? bytes.indexOf(needle[0], begin) : bytes.lastIndexOf(needle[0], lastBegin);
    return at >= begin && at <= lastBegin ? at : -1;
  }
  if (direction > 0) {
    const shifts = forwardShifts(needle);
    const last = needle.length - 1;
    for (let at = begin; at <= lastBegin; at += shifts[bytes[at + last]]) {
      if (bytes[at + last] === needle[last] && isAligned(at) && matches(bytes, at, needle)) return at;
    }
  } else {
    const shifts = backwardShifts(needle);
    for (let at = lastBegin; at >= begin; at -= shifts[bytes[at]]) {
      if (bytes[at] === needle[0] && isAligned(at) && matches(bytes, at, needle)) return at;
    }
  }
  return -1;
}
