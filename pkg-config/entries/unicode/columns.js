// Decodes the columns of data/properties.js: the values of a property as runs of code points.

/** Returns the index of the last number that is at most `wanted`; -1 if there is none. Binary search: `numbers` must be sorted. */
export function lastAtMost(numbers, wanted) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle] <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the index of a value from its letter: A to Z, then letters from U+00C0. */
export function indexOfLetter(letter) {
  const code = letter.charCodeAt(0);
  return code < 0xc0 ? code - 0x41 : code - 0xc0 + 26;
}

/** Returns the length of a run from its digits in base 36; no digits mean 1. */
export const parseLength = (digits) => (digits === '' ? 1 : parseInt(digits, 36));

/** Decodes a column as `{ values, starts, indexes }`: for each run, its first code point and the index of its value. */
export function decodeColumn({ values, runs }) {
  const starts = [];
  const indexes = [];
  let next = 0;
  for (const [, letter, digits] of runs.matchAll(/([^0-9a-z\n])([0-9a-z]*)/g)) {
    starts.push(next);
    indexes.push(indexOfLetter(letter));
    next += parseLength(digits);
  }
  return { values: values.split(','), starts, indexes };
}

/** Returns a function from a code point to its value in a column. The first call of the function decodes the column. */
export function columnReader(column) {
  let decoded;
  return (codePoint) => {
    const { values, starts, indexes } = (decoded ??= decodeColumn(column));
    return values[indexes[lastAtMost(starts, codePoint)]];
  };
}
