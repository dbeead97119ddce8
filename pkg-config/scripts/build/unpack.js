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

/** The character code of each symbol. */
const CODES = Array.from({ length: LAST - FIRST + 1 }, (_, symbol) =>
  symbol + FIRST === BACKSLASH ? STAND_IN : symbol + FIRST,
);

/**
 * The octets in the order of their symbols: those of the single ones, then those of the shifted ones, row by row. A frequent
 * octet stands for itself where its character is a single symbol; the others fill the gaps.
 *
 * `frequent` says which octets have a single symbol: a bit for each, in hexadecimal digits, the lowest first.
 */
function orderOf(frequent) {
  const octets = Array.from({ length: 256 }, (_, octet) => octet);
  const isFrequent = (octet) => (parseInt(frequent[octet >> 2], 16) >> (octet & 3)) & 1;
  const single = CODES.slice(SHIFTS);
  const others = octets.filter((octet) => isFrequent(octet) && !single.includes(octet));
  const direct = single.map((code) => (isFrequent(code) ? code : others.shift()));
  return [...direct, ...octets.filter((octet) => !isFrequent(octet))];
}

export function unpack(text, size, frequent) {
  const order = orderOf(frequent);
  const symbols = new Uint8Array(LAST + 1);
  CODES.forEach((code, symbol) => (symbols[code] = symbol));
  const octets = new Uint8Array(size);
  for (let i = 0, at = 0; i < size; i++) {
    const symbol = symbols[text.charCodeAt(at++)];
    octets[i] =
      symbol < SHIFTS ? order[DIRECT + symbol * ROW + symbols[text.charCodeAt(at++)]] : order[symbol - SHIFTS];
  }
  return octets;
}

export { CODES, DIRECT, ROW, SHIFTS, orderOf };
