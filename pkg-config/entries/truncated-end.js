// A UTF-8 text that ends inside a sequence, as the first part of a longer text can.

const isIn = (byte, first, last) => byte >= first && byte <= last;

/** The first and the last second byte after each lead byte that allows only a part of 80 to BF (The Unicode Standard, Table 3-7). */
const SECOND_BYTES = { 0xe0: [0xa0, 0xbf], 0xed: [0x80, 0x9f], 0xf0: [0x90, 0xbf], 0xf4: [0x80, 0x8f] };
const ANY_CONTINUATION = [0x80, 0xbf];

/** Returns the length of the sequence that a lead byte begins; 0 for a byte that begins no sequence of several bytes. */
function lengthFrom(lead) {
  if (isIn(lead, 0xc2, 0xdf)) return 2;
  if (isIn(lead, 0xe0, 0xef)) return 3;
  return isIn(lead, 0xf0, 0xf4) ? 4 : 0;
}

/**
 * Returns the length of the truncated sequence at the end of UTF-8, from 1 to 3 bytes; 0 if there is none. Such a sequence is one maximal
 * subpart, so one U+FFFD replaces it. `length` is the length of `bytes`.
 */
export function truncatedLength(bytes, length) {
  let start = length - 1;
  while (start > length - 3 && start > 0 && isIn(bytes[start], 0x80, 0xbf)) start--;
  const lead = bytes[start];
  const present = length - start;
  if (present >= lengthFrom(lead)) return 0;
  return present === 1 || isIn(bytes[start + 1], ...(SECOND_BYTES[lead] ?? ANY_CONTINUATION)) ? present : 0;
}
