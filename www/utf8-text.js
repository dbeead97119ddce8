/** Decodes bytes that may be UTF-8. */

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the text of bytes in UTF-8, with its BOM; null if the bytes are malformed. @param {Uint8Array} bytes */
export function utf8Text(bytes) {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}
