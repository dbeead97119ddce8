/**
 * The search for octets within octets. What is looked for is compared as it is: case matters.
 *
 * @typedef {object} Sought
 * @property {Uint8Array} needle at least one octet
 * @property {number} unit octets of a code unit when text is sought: a match begins at a multiple; 1 for any octets
 */

/** The longest needle, in octets: a match over the edge of a part is found by reading this much further. */
export const LONGEST_NEEDLE = 4096;

/**
 * For each octet, how far a window over the text may move when it ends in that octet: to the octet's last place
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

function matches(octets, at, needle) {
  for (let index = 0; index < needle.length; index += 1) if (octets[at + index] !== needle[index]) return false;
  return true;
}

/**
 * The first match (direction 1) or the last one (-1) that begins in `octets[begin, end)`, or -1.
 *
 * @param {Uint8Array} octets they reach as far beyond `end` as a match may
 * @param {number} base the offset of the first of them in the source, for the alignment of units
 * @param {number} begin
 * @param {number} end
 * @param {Sought} sought
 * @param {1 | -1} direction
 */
export function findIn(octets, base, begin, end, { needle, unit }, direction) {
  const lastBegin = Math.min(end, octets.length - needle.length + 1) - 1;
  const accepted = (at) => (base + at) % unit === 0;
  if (needle.length === 1) {
    const at = direction > 0 ? octets.indexOf(needle[0], begin) : octets.lastIndexOf(needle[0], lastBegin);
    return at >= begin && at <= lastBegin ? at : -1;
  }
  if (direction > 0) {
    const table = shifts(needle);
    const reach = needle.length - 1;
    for (let at = begin; at <= lastBegin; at += table[octets[at + reach]]) {
      if (octets[at + reach] === needle[reach] && accepted(at) && matches(octets, at, needle)) return at;
    }
  } else {
    const table = shiftsBack(needle);
    for (let at = lastBegin; at >= begin; at -= table[octets[at]]) {
      if (octets[at] === needle[0] && accepted(at) && matches(octets, at, needle)) return at;
    }
  }
  return -1;
}
