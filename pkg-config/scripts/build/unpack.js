// Runs in the published entry: turns the text that pack.mjs made back into octets.

// The characters of octets: first those of ASCII, for the frequent ones, without what a string has to escape; then those
// from ¡ on, without the soft hyphen.
const range = (first, last, without) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place).filter((code) => !without.includes(code));
const SINGLE = range(0x20, 0x7e, [0x22, 0x5c]);
const CODES = [...SINGLE, ...range(0xa1, 0x144, [0xad])];

/**
 * The octets in the order of their characters. A frequent octet stands for itself where its character is one of theirs; the
 * other frequent ones fill the gaps.
 *
 * `frequent` has a bit for each octet, in hexadecimal digits, the lowest first.
 */
function orderOf(frequent) {
  const octets = Array.from({ length: 256 }, (_, octet) => octet);
  const isFrequent = (octet) => (parseInt(frequent[octet >> 2], 16) >> (octet & 3)) & 1;
  const others = octets.filter((octet) => isFrequent(octet) && !SINGLE.includes(octet));
  const direct = SINGLE.map((code) => (isFrequent(code) ? code : others.shift()));
  return [...direct, ...octets.filter((octet) => !isFrequent(octet))];
}

export function unpack(text, frequent) {
  const byCode = [];
  orderOf(frequent).forEach((octet, place) => (byCode[CODES[place]] = octet));
  const octets = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) octets[at] = byCode[text.charCodeAt(at)];
  return octets;
}

export { CODES, SINGLE, orderOf };
