// Runs in the published entry: turns the text that pack.mjs made back into octets.

// A symbol is a character from # to ~, with ! in the place of the backslash, which a string would have to double.
const FIRST = 35;
const LAST = 126;
const BACKSLASH = 92;
const STAND_IN = 33;

// The first symbols shift: each selects one of as many rows for the symbol after it.
const SHIFTS = 3;
const DIRECT = LAST - FIRST + 1 - SHIFTS;
const ROW = Math.ceil((256 - DIRECT) / SHIFTS);

/** `order` lists the octets: those of the single symbols, then those of the shifted ones, row by row. */
export function unpack(text, size, order) {
  const symbols = new Uint8Array(LAST + 1);
  for (let code = FIRST; code <= LAST; code++) symbols[code === BACKSLASH ? STAND_IN : code] = code - FIRST;
  const octets = new Uint8Array(size);
  for (let i = 0, at = 0; i < size; i++) {
    const symbol = symbols[text.charCodeAt(at++)];
    octets[i] =
      symbol < SHIFTS ? order[DIRECT + symbol * ROW + symbols[text.charCodeAt(at++)]] : order[symbol - SHIFTS];
  }
  return octets;
}

export { BACKSLASH, DIRECT, FIRST, ROW, SHIFTS, STAND_IN };
