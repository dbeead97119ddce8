/** Returns whether a byte is a continuation byte of UTF-8, from 80 to BF. @param {number} byte */
export const isContinuation = (byte) => byte >> 6 === 0b10;

/** Returns the number of bytes of the sequence that a lead byte begins; 0 if the byte is no lead byte. @param {number} byte */
export const lengthOfSequence = (byte) => (byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4);

/** Returns the length of the well-formed UTF-8 sequence of two bytes or more at an offset; 0 if there is none. */
export function sequenceAt(bytes, at) {
  const lead = bytes[at];
  const length = lengthOfSequence(lead);
  for (let next = 1; next < length; next += 1) if (!isContinuation(bytes[at + next])) return 0;
  const second = bytes[at + 1];
  const isExcluded =
    (lead === 0xe0 && second < 0xa0) ||
    (lead === 0xed && second > 0x9f) ||
    (lead === 0xf0 && second < 0x90) ||
    (lead === 0xf4 && second > 0x8f);
  return isExcluded ? 0 : length;
}
