/** Returns the length of the well-formed UTF-8 sequence of two bytes or more at an offset; 0 if there is none. */
export function sequenceAt(bytes, at) {
  const lead = bytes[at];
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (let next = 1; next < length; next += 1) if (bytes[at + next] >> 6 !== 0b10) return 0;
  const second = bytes[at + 1];
  const isExcluded =
    (lead === 0xe0 && second < 0xa0) ||
    (lead === 0xed && second > 0x9f) ||
    (lead === 0xf0 && second < 0x90) ||
    (lead === 0xf4 && second > 0x8f);
  return isExcluded ? 0 : length;
}
