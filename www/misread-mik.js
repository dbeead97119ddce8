/**
 * Finds Bulgarian text in MIK, the usual code page of MS-DOS in Bulgaria, which the package lacks. The bytes 80 to BF are the letters А to я in the
 * order of Unicode. So all capitals and the letters а to п have the same bytes in ibm866; р to я do not.
 */
import { languageOf, readByDetection } from './read-by-detection.js';
import { MIK } from './text/looks-like.js';

/** The characters of the bytes 80 to FF. */
const CHARACTERS =
  'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя' +
  '└┴┬├─┼╣║╚╔╩╦╠═╬┐░▒▓│┤№§╗╝┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xa0';
const FIRST_BYTE = 0x80;
/** The encodings in which software may have decoded the bytes. */
const ASSUMED = ['windows-1252', 'iso-8859-1', 'windows-1251', 'ibm866', 'cp437', 'cp850', 'cp855', 'cp852', 'koi8-r'];
/** The bytes of the letters of Bulgarian that have other bytes in ibm866. */
const TYPICAL = new Set(Array.from('рстуфхцчшщъьюя', (letter) => FIRST_BYTE + CHARACTERS.indexOf(letter)));
/** The minimum number of these bytes in a text, and of different bytes among them. */
const [MIN_TYPICAL, MIN_DIFFERENT] = [5, 3];
/** With at least this confidence, detection knows an encoding of the bytes. */
const MIN_KNOWN_CONFIDENCE = 0.5;
/** The letters of Bulgarian, and Russian letters in names. */
const ALPHABETS = { Bulgarian: 'а-я' };

/** Returns the text of bytes, which are given as characters up to U+00FF. @param {string} bytes */
export const decodeMik = (bytes) =>
  bytes.replace(/[\x80-\xff]/g, (byte) => CHARACTERS[byte.charCodeAt(0) - FIRST_BYTE]);

/** Returns the text of bytes in the encoding, and the evidence; null if there is no strong evidence. */
function read(codec, bytes) {
  if (bytes.filter((byte) => TYPICAL.has(byte)).length < MIN_TYPICAL) return null;
  const text = decodeMik(codec.decode(bytes, 'iso-8859-1'));
  const because = languageOf(codec, text, ALPHABETS, 'windows-1251')?.because;
  if (!because || (codec.detect(bytes)[0]?.confidence ?? 0) >= MIN_KNOWN_CONFIDENCE) return null;
  return { is: MIK, text, because };
}

const ENCODING = { typical: Uint8Array.from(TYPICAL), minDifferent: MIN_DIFFERENT, assumed: ASSUMED, read };

/**
 * Returns the text in MIK, as `misreadText` does; null if there is no strong evidence. The evidence is that detection recognizes Bulgarian in the
 * decoded text, but no encoding of the bytes.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {boolean} [isInput] see `readByDetection`
 */
export const misreadMik = (codec, text, isInput) => readByDetection(ENCODING, codec, text, isInput);
