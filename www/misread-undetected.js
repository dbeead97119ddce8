/** Finds wrongly decoded text in encodings that detection does not find. Each of these encodings has a module with its rules. */
import { bytesIn } from './misread-encoding.js';
import { misreadArmenian } from './misread-armenian.js';
import { misreadEbcdic } from './misread-ebcdic.js';
import { misreadGeorgian } from './misread-georgian.js';
import { misreadJapanese } from './misread-japanese.js';
import { misreadKamenicky } from './misread-kamenicky.js';
import { misreadLatin9 } from './misread-latin-9.js';
import { misreadMik } from './misread-mik.js';
import { misreadMongolian } from './misread-mongolian.js';
import { misreadOldMac } from './misread-old-macs.js';
import { misreadVietnamese } from './misread-vietnamese.js';
import { misreadWithLosses } from './misread-with-losses.js';

/**
 * Returns a repair with `as: null` if the page itself decoded the bytes of the input in the wrong encoding; otherwise, the
 * unchanged repair. Null says that no other program decoded the text wrongly: the input is in an encoding that the package
 * lacks.
 *
 * @param {{ steps: { as: string | null }[] }} repair of `text`
 * @param {Uint8Array} bytes of the input
 */
function withoutOwnDecoding(codec, repair, bytes, text) {
  const [step] = repair.steps;
  const before = step.as === null ? null : bytesIn(codec, text, step.as);
  const isInput = before?.length === bytes.length && before.every((byte, at) => byte === bytes[at]);
  return isInput ? { ...repair, steps: [{ ...step, as: null }] } : repair;
}

/**
 * Returns the repair of text in an encoding that detection does not find; null for other text:
 *
 * - an encoding that the package lacks
 * - ISO-8859-15 with few letters
 * - EBCDIC
 * - Mongolian in windows-1251 that was decoded as windows-1252
 * - an East Asian encoding with losses, or EUC-JP that was decoded as Shift_JIS
 *
 * If `encoding` is UTF-8 and the bytes are malformed, the bytes themselves may be in an encoding that the package
 * lacks.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 * @param {string} text the decoded bytes
 */
export function misreadUndetected(codec, bytes, encoding, text) {
  const isValid = codec.isValid(bytes, encoding);
  // Searches for encodings that the package lacks. `isInput`: whether the characters are the bytes of the input, rather than wrongly decoded text.
  // Some functions get the encoding `as` instead: null if the characters are the bytes, otherwise undefined for their default.
  const readUnsupported = (characters, isInput) =>
    misreadVietnamese(characters, isInput ? null : undefined) ??
    misreadArmenian(characters, isInput ? null : undefined) ??
    misreadGeorgian(characters, isInput ? null : undefined) ??
    misreadKamenicky(codec, characters, isInput) ??
    misreadMik(codec, characters, isInput) ??
    misreadOldMac(codec, characters, isInput);
  if (encoding === 'utf-8' && !isValid) return readUnsupported(codec.decode(bytes, 'windows-1252'), true);
  const unlisted = readUnsupported(text, false);
  if (unlisted) return withoutOwnDecoding(codec, unlisted, bytes, text);
  if (!isValid) return null;
  return (
    misreadMongolian(codec, text) ??
    misreadLatin9(text) ??
    misreadEbcdic(codec, text) ??
    misreadJapanese(codec, text) ??
    misreadWithLosses(codec, text)
  );
}
