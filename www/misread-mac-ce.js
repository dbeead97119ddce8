/**
 * Finds text in the encoding of old Macs for Central Europe and the Baltic states, Mac OS Central European (x-mac-ce), which the package
 * lacks. The table is CENTEURO.TXT in the mappings of Unicode. It shares many letters, such as á, é, ó, ö and ü, with macintosh.
 */
import { countMatches } from './format.js';
import { languageOf, lettersOf, readByDetection } from './read-by-detection.js';
import { MAC_CE } from './text/convert.js';

/** The characters from 80 to FF, in lines of 32. */
const CHARACTERS =
  'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü' +
  '†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅ' +
  'ņŃ¬√ńŇ∆«»…\xa0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖ' +
  'ŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ';
const FIRST = 0x80;
const codeOf = (letter) => FIRST + CHARACTERS.indexOf(letter);
/** Letters whose bytes are other characters in macintosh. */
const TYPICAL = new Set(Array.from('ąćčďěęłľńňőřšśťůűýźżžāēėģīįķļņōūų', codeOf));
const [MIN_TYPICAL, MIN_DIFFERENT] = [3, 1];
/** From this confidence on, detection knows the encoding. */
const MIN_KNOWN_CONFIDENCE = 0.5;
/** If detection finds more than this share of these letters in another encoding, that encoding is the right one. */
const MAX_OTHER_SHARE = 0.6;

/** The languages that detection knows in an encoding, each with its small letters beyond ASCII. */
const LANGUAGES = {
  'windows-1250': {
    Polish: 'ąćęłńóśźż',
    Czech: 'áčďéěíňóřšťúůýžäöü',
    Slovak: 'áäčďéíĺľňóôŕšťúýžěřöü',
    Hungarian: 'áéíóöőúüű',
    Slovene: 'čšžćđ',
  },
  'windows-1257': { Lithuanian: 'ąčęėįšųūž', Latvian: 'āčēģīķļņšūž' },
};
/** A symbol between small letters, which no text in the encoding has. */
const SYMBOL_IN_WORD = /(?<=\p{Ll})[†°£§•¶®©™¨≠≤≥∂∑¬√∆«»…÷◊‹›‚„ˇ](?=\p{Ll})/gu;
const MAX_SYMBOL_SHARE = 0.01;

/** Returns the text of bytes, which are given as characters up to U+00FF. */
export const decodeMacCe = (bytes) => bytes.replace(/[\x80-\xff]/g, (byte) => CHARACTERS[byte.charCodeAt(0) - FIRST]);

/** Returns the text of bytes in the encoding, and the evidence; null if there is no strong evidence. */
function read(codec, bytes) {
  if (bytes.filter((byte) => TYPICAL.has(byte)).length < MIN_TYPICAL) return null;
  const text = decodeMacCe(codec.decode(bytes, 'iso-8859-1'));
  const [other] = codec.detect(bytes);
  for (const [encoding, alphabets] of Object.entries(LANGUAGES)) {
    const found = languageOf(codec, text, alphabets, encoding);
    if (!found || countMatches(text, SYMBOL_IN_WORD) > MAX_SYMBOL_SHARE * found.count) continue;
    const isKnown = (other?.confidence ?? 0) >= MIN_KNOWN_CONFIDENCE;
    const others = isKnown ? (lettersOf(other)?.count ?? Infinity) : 0;
    return others > MAX_OTHER_SHARE * found.count ? null : { is: MAC_CE, text, because: found.because };
  }
  return null;
}

const ENCODING = {
  typical: Uint8Array.from(TYPICAL),
  minDifferent: MIN_DIFFERENT,
  assumed: ['windows-1252', 'iso-8859-1', 'macintosh', 'windows-1250', 'iso-8859-2', 'cp852', 'windows-1257'],
  read,
};

/**
 * Returns the text in the encoding, as `misreadText` does; null if there is no strong evidence. The evidence is that detection recognizes a
 * language in the decoded text. For the bytes themselves, it names no encoding, or one with far fewer letters.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {boolean} [isInput] see `readByDetection`
 */
export const misreadMacCe = (codec, text, isInput) => readByDetection(ENCODING, codec, text, isInput);
