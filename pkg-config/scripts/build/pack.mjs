// Octets as text within JavaScript: a character for each, of ASCII where the octet is frequent.
// Base64 cuts octets apart, so that compression no longer sees what repeats: a module of 89 KB, 32.2 KB with brotli, came
// to 119 KB and 45.1 KB in base64, and to 33.2 KB in two characters of ASCII for rare octets; one character beyond ASCII,
// which has two octets as well, takes 0.2 KB less. 0.4 KB are won where octets stand for themselves, which the
// compressor's own models of octets then still fit.
import { CODES, SINGLE, orderOf } from './unpack.js';

/** The octets that shall have a character of ASCII, as `orderOf` takes them. */
function frequentOf(octets) {
  const counts = new Array(256).fill(0);
  for (const octet of octets) counts[octet]++;
  const chosen = new Set([...counts.keys()].sort((a, b) => counts[b] - counts[a]).slice(0, SINGLE.length));
  const digit = (_, place) => [0, 1, 2, 3].reduce((bits, bit) => bits | (chosen.has(4 * place + bit) << bit), 0);
  return Array.from({ length: 64 }, digit)
    .map((bits) => bits.toString(16))
    .join('');
}

/** The arguments of `unpack`: `{ text, frequent }`. */
export function pack(octets) {
  const frequent = frequentOf(octets);
  const characters = [];
  orderOf(frequent).forEach((octet, place) => (characters[octet] = String.fromCharCode(CODES[place])));
  return { text: Array.from(octets, (octet) => characters[octet]).join(''), frequent };
}
