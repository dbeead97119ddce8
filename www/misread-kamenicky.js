/**
 * Finds Czech and Slovak text in the encoding of the Kamenický brothers (KEYBCS2), the most common encoding of these languages in MS-DOS
 * before code page 852. The text editor T602 writes this encoding unless the header of the file names another encoding. The package lacks
 * this encoding. About half of the letters have the same bytes in cp852.
 */
import { languageOf, readByDetection } from './read-by-detection.js';
import { KAMENICKY_ENCODINGS } from './text/looks-like.js';

/** The characters of the bytes 80 to FF. The bytes from B0 have the same characters as in cp437. */
const CHARACTERS =
  'ČüéďäĎŤčěĚĹÍľĺÄÁÉžŽôöÓůÚýÖÜŠĽÝŘťáíóúňŇŮÔšřŕŔ¼§«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xa0';
const FIRST_BYTE = 0x80;
/** The encodings in which software may have decoded the bytes. */
const ASSUMED = ['windows-1252', 'iso-8859-1', 'windows-1250', 'cp852', 'cp437', 'cp850'];
/** The bytes of frequent letters. In cp852, these bytes are other letters. */
const TYPICAL = new Set(Array.from('ěčšřžýů', (letter) => FIRST_BYTE + CHARACTERS.indexOf(letter)));
const [MIN_TYPICAL, MIN_DIFFERENT] = [5, 3];
/** With at least this confidence, detection knows an encoding of the bytes. */
const MIN_KNOWN_CONFIDENCE = 0.5;

/** The letters of Czech and Slovak beyond ASCII, and other letters in names. */
const LETTERS = 'áäčďéěíĺľňóôöŕřšťúůüýž';
const ALPHABETS = { Czech: LETTERS, Slovak: LETTERS };

/** The lines at the start of a file of T602: commands of two letters. CT names the encoding; 0 is Kamenický. */
const T602_HEADER = /^(?:@(?!CT)[A-Z]{2}(?: .*)?\r?\n){0,20}@CT (\d)[ \t]*\r?\n/;
/** In a file of T602: the hyphen and the line end that T602 added to wrap a line, and a space that it added to align lines. */
const T602_MARKS = [
  [/\xad(?=\x8d?\r?\n)/g, '-'],
  [/\x8d(?=\n)/g, '\r'],
  [/\xfe/g, ' '],
];

/** Returns the encoding table that a file of T602 names, such as `0` for Kamenický; undefined for other files. */
const tableOfT602 = (bytes) => T602_HEADER.exec(bytes)?.[1];

/** Returns the text of bytes, which are given as characters up to U+00FF. */
export function decodeKamenicky(bytes) {
  const marks = tableOfT602(bytes) === '0' ? T602_MARKS : [];
  const marked = marks.reduce((each, [pattern, mark]) => each.replace(pattern, mark), bytes);
  return marked.replace(/[\x80-\xff]/g, (byte) => CHARACTERS[byte.charCodeAt(0) - FIRST_BYTE]);
}

/** Returns the text of bytes in the encoding, and the evidence; null if there is no strong evidence. */
function read(codec, bytes) {
  const typical = bytes.filter((byte) => TYPICAL.has(byte));
  if (typical.length < MIN_TYPICAL) return null;
  const characters = codec.decode(bytes, 'iso-8859-1');
  const isT602 = tableOfT602(characters) === '0';
  const text = decodeKamenicky(characters);
  const because = languageOf(codec, text, ALPHABETS, 'windows-1250')?.because;
  if (!because) return null;
  const isKnown = !isT602 && (codec.detect(bytes)[0]?.confidence ?? 0) >= MIN_KNOWN_CONFIDENCE;
  return isKnown ? null : { is: isT602 ? KAMENICKY_ENCODINGS.t602 : KAMENICKY_ENCODINGS.text, text, because };
}

const ENCODING = { typical: Uint8Array.from(TYPICAL), minDifferent: MIN_DIFFERENT, assumed: ASSUMED, read };

/**
 * Returns the text in Kamenický, as `misreadText` does; null if there is no strong evidence. The evidence is that detection recognizes Czech or
 * Slovak in the decoded text, but no encoding of the bytes.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {boolean} [isInput] see `readByDetection`
 */
export const misreadKamenicky = (codec, text, isInput) => readByDetection(ENCODING, codec, text, isInput);
