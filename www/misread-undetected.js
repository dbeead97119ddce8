/** Finds wrongly decoded text in encodings that detection does not find. Each of these encodings has a module with its rules. */
import { misreadArmenian } from './misread-armenian.js';
import { misreadEbcdic } from './misread-ebcdic.js';
import { misreadJapanese } from './misread-japanese.js';
import { misreadKamenicky } from './misread-kamenicky.js';
import { misreadLatin9 } from './misread-latin-9.js';
import { misreadOldMac } from './misread-old-macs.js';
import { misreadVietnamese } from './misread-vietnamese.js';
import { misreadWithLosses } from './misread-with-losses.js';

/**
 * Returns the repair of text in an encoding that detection does not find: an encoding that the package lacks, ISO-8859-15 with few letters, an East
 * Asian encoding with losses, or EBCDIC. Returns null for other text. If `encoding` is UTF-8 and the bytes are malformed, the bytes themselves may be
 * in an encoding that the package lacks.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 * @param {string} text the decoded bytes
 */
export function misreadUndetected(codec, bytes, encoding, text) {
  const isValid = codec.isValid(bytes, encoding);
  // For encodings that the package lacks. `isInput`: whether the characters of `given` are the bytes of the input, rather than wrongly decoded text.
  const readUnsupported = (given, isInput) =>
    misreadVietnamese(given, isInput ? null : undefined) ??
    misreadArmenian(given, isInput ? null : undefined) ??
    misreadKamenicky(codec, given, isInput) ??
    misreadOldMac(codec, given, isInput);
  if (encoding === 'utf-8' && !isValid) return readUnsupported(codec.decode(bytes, 'windows-1252'), true);
  if (!isValid) return readUnsupported(text, false);
  return (
    readUnsupported(text, false) ??
    misreadLatin9(text) ??
    misreadEbcdic(codec, text) ??
    misreadJapanese(codec, text) ??
    misreadWithLosses(codec, text)
  );
}
