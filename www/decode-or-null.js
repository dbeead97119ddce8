/**
 * Returns the text of bytes. Returns null if the bytes are malformed, or if a string cannot hold a code point that is
 * valid in the encoding, such as U+110000 in utf-8-rfc2044. A BOM stays in the text.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding
 * @returns {string | null}
 */
export function decodeOrNull(codec, bytes, encoding) {
  try {
    return codec.decode(bytes, encoding, { ignoreBOM: true });
  } catch (error) {
    if (error.code !== 'ERR_MALFORMED') throw error;
    return null;
  }
}
