/**
 * Fields in UTF-16 in which the two bytes of each code unit are swapped, beside other text: `䌀攀洀 䬀愀爀愀挀愀` is “Cem Karaca”. Programs read the
 * UTF-16 fields of ID3v2 tags in the wrong byte order, for example, and write them beside correct fields. The letters then look like Chinese
 * characters, and the spaces are special spaces (U+2000).
 *
 * Chinese has a few characters whose low byte is 00, such as 一 (U+4E00), but Chinese text does not have several different characters of this kind in
 * a row.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';

const RUN = /[^\0-\x7f]+/g; // ASCII characters, such as tabs and line ends, separate the fields
const LINE = /[^\r\n]+/g;
/** The BOM of a field whose bytes are swapped. */
const SWAPPED_BOM = /^\ufffe/;
const TEXT = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]+$/u;
const [ASCII_LETTER, LETTER] = [/[A-Za-z]/g, /\p{L}/gu];
/** The high bytes of the characters of Latin text: letters (00 and 01), and punctuation such as U+2013 (20). */
const LATIN_BYTES = [0x00, 0x01, 0x20];
/** The high bytes of the letters of Greek (03), Cyrillic (04) and Armenian (05). */
const SCRIPT_BYTES = [0x03, 0x04, 0x05];
/** The high bytes of spaces, digits and punctuation, which occur in fields in all scripts. */
const COMMON_BYTES = [0x00, 0x20];
const MIN_DIFFERENT = 3; // different letters in a field that proves swapped bytes
const MIN_LETTER_SHARE = 0.5; // of the code units of a field that proves swapped bytes
const MIN_LETTERS = 8; // in all fields that prove swapped bytes, together

const HIGH_BYTES = new Set([...LATIN_BYTES, ...SCRIPT_BYTES]);

const unitsOf = (text) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const swap = (text) =>
  unitsOf(text)
    .map((unit) => String.fromCharCode(((unit & 0xff) << 8) | (unit >> 8)))
    .join('');
const highBytes = (text) => unitsOf(text).map((unit) => unit >> 8);

/** Returns whether the low byte of each code unit is a high byte of letters, punctuation or spaces. Stops at the first other code unit. */
function mayBeSwapped(text) {
  for (let at = 0; at < text.length; at += 1) if (!HIGH_BYTES.has(text.charCodeAt(at) & 0xff)) return false;
  return true;
}

/** Returns the letters of a field that show its script: the letters of ASCII, or the letters of a script of `SCRIPT_BYTES`. */
function lettersOf(field) {
  const high = highBytes(field);
  if (high.every((byte) => LATIN_BYTES.includes(byte))) return field.match(ASCII_LETTER) ?? [];
  const script = SCRIPT_BYTES.find((each) => high.includes(each));
  return high.every((byte) => byte === script || COMMON_BYTES.includes(byte))
    ? (field.match(LETTER) ?? []).filter((letter) => letter.charCodeAt(0) >> 8 === script)
    : [];
}

/** Swaps the bytes of each code unit of a run of characters beyond ASCII. Returns the resulting field; null if it is not text, or shows no script. */
function fieldOf(run) {
  const swapped = run.replace(SWAPPED_BOM, '');
  if (!mayBeSwapped(swapped)) return null;
  const field = swap(swapped);
  const letters = TEXT.test(field) ? lettersOf(field) : [];
  if (letters.length === 0) return null;
  const isProof = new Set(letters).size >= MIN_DIFFERENT && letters.length >= MIN_LETTER_SHARE * field.length;
  return { field, letterCount: letters.length, isProof };
}

/** Returns the fields with swapped bytes in a text. A field with few letters counts only in a line with a field that proves swapped bytes. */
export function findSwappedFields(text) {
  let letterCount = 0;
  const found = Array.from(text.matchAll(LINE)).flatMap(({ 0: line, index: start }) => {
    const fields = Array.from(line.matchAll(RUN), ({ 0: before, index }) => ({
      ...{ index: start + index, before, result: fieldOf(before) },
    })).filter(({ result }) => result);
    const proofs = fields.filter(({ result }) => result.isProof);
    for (const { result } of proofs) letterCount += result.letterCount;
    return proofs.length > 0 ? fields.map(({ index, before, result }) => ({ index, before, after: result.field })) : [];
  });
  return letterCount >= MIN_LETTERS ? found : [];
}

/**
 * Returns the fields with swapped bytes in a text, and the changes that swap the bytes; null if there are none.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ first: { before: string, after: string }, changes: import('./scan/replacements.js').TextChange[] } | null}
 */
export function swappedFields(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const places = text ? findSwappedFields(text) : [];
  return places.length > 0 ? { first: places[0], changes: byteChanges(codec, encoding, text, places) } : null;
}
