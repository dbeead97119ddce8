/** Returns one array with the bytes of all parts, in order. @param {Uint8Array[]} parts */
export function concatBytes(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Joins texts, given as bytes, with a space after each text, so that detection reads the texts as separate words. @param {Uint8Array[]} texts */
export const withSpaces = (texts) => concatBytes(texts.flatMap((bytes) => [bytes, Uint8Array.of(0x20)]));
