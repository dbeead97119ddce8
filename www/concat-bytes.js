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
