/**
 * The search for bytes within bytes. What is looked for is compared as it is: case matters.
 *
 * @typedef {object} Sought
 * @property {Uint8Array} needle at least one byte
 * @property {number} unit bytes of a code unit when text is sought: a match begins at a multiple; 1 for any bytes
 */

/** The longest needle, in bytes: a match over the edge of a part is found by reading this much further. */
export const LONGEST_NEEDLE = 4096;

/**
 * For each byte, how far a window over the text may move when it ends in that byte: to the byte's last place
 * in the needle but the end (Horspool 1980).
 */
function shifts(needle) {
  const last = needle.length - 1;
  const table = new Uint32Array(256).fill(needle.length);
  for (let at = 0; at < last; at += 1) table[needle[at]] = last - at;
  return table;
}

/** The same for a window that moves towards the start. */
function shiftsBack(needle) {
  const table = new Uint32Array(256).fill(needle.length);
  for (let at = needle.length - 1; at > 0; at -= 1) table[needle[at]] = at;
  return table;
}

function matches(bytes, at, needle) {
  for (let index = 0; index < needle.length; index += 1) if (bytes[at + index] !== needle[index]) return false;
  return true;
}

/**
 * The first match (direction 1) or the last one (-1) that begins in `bytes[begin, end)`, or -1.
 *
 * @param {Uint8Array} bytes they reach as far beyond `end` as a match may
 * @param {number} base the offset of the first of them in the source, for the alignment of units
 * @param {number} begin
 * @param {number} end
 * @param {Sought} sought
 * @param {1 | -1} direction
 */
export function findIn(bytes, base, begin, end, { needle, unit }, direction) {
  const lastBegin = Math.min(end, bytes.length - needle.length + 1) - 1;
  const accepted = (at) => (base + at) % unit === 0;
  if (needle.length === 1) {
    const at = direction > 0 ? bytes.indexOf(needle[0], begin) : bytes.lastIndexOf(needle[0], lastBegin);
    return at >= begin && at <= lastBegin ? at : -1;
  }
  if (direction > 0) {
    const table = shifts(needle);
    const reach = needle.length - 1;
    for (let at = begin; at <= lastBegin; at += table[bytes[at + reach]]) {
      if (bytes[at + reach] === needle[reach] && accepted(at) && matches(bytes, at, needle)) return at;
    }
  } else {
    const table = shiftsBack(needle);
    for (let at = lastBegin; at >= begin; at -= table[bytes[at]]) {
      if (bytes[at] === needle[0] && accepted(at) && matches(bytes, at, needle)) return at;
    }
  }
  return -1;
}
