/**
 * Returns a function that returns the length of a text in bytes in an encoding.
 *
 * @param {object} codec the package
 * @param {string} encoding a stateless encoding that has all characters of the text; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {(text: string) => number}
 */
export const lengthIn = (codec, encoding) => (text) => codec.encode(text, encoding, { writeBOM: false }).length;

/**
 * Returns the offsets in bytes of places in a text.
 *
 * @param {string} text
 * @param {number[]} indices of the places, in code units and in ascending order
 * @param {(part: string) => number} lengthOf returns the length of a part in bytes
 */
export function byteOffsets(text, indices, lengthOf) {
  let [at, end] = [0, 0]; // in code units, and in bytes
  return indices.map((index) => {
    end += lengthOf(text.slice(at, index));
    at = index;
    return end;
  });
}

/**
 * Returns changes of a text as changes of its bytes.
 *
 * @param {object} codec the package
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @param {string} text
 * @param {{ index: number, before: string, after: string }[]} places in ascending order; `index` in code units
 * @returns {import('./scan/replacements.js').TextChange[]}
 */
export function byteChanges(codec, encoding, text, places) {
  const lengthOf = lengthIn(codec, encoding);
  const indices = places.map(({ index }) => index);
  const offsets = byteOffsets(text, indices, lengthOf);
  return places.map(({ before, after }, at) => ({ offset: offsets[at], length: lengthOf(before), after }));
}
