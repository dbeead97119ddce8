/**
 * Finds text in the encodings of old Macs that the package lacks: Mac OS Central European (x-mac-ce) and Mac OS Turkish (x-mac-turkish). The tables
 * are CENTEURO.TXT and TURKISH.TXT in the mappings of Unicode. Both encodings share many letters, such as á, é, ö and ü, with macintosh.
 */
import { countMatches } from './format.js';
import { languageOf, lettersOf, readByDetection } from './read-by-detection.js';
import { MAC_CE, MAC_TURKISH } from './text/looks-like.js';

const FIRST_BYTE = 0x80;
const MIN_TYPICAL = 3;
/** With at least this confidence, detection knows an encoding of the bytes. */
const MIN_KNOWN_CONFIDENCE = 0.5;
/** If detection finds letters in another encoding, and they are more than this share of the letters found here, the other encoding is the right one. */
const MAX_OTHER_SHARE = 0.6;
/**
 * If detection finds another encoding, but no language in it, the minimum number of different words with typical letters. Without this minimum, a few
 * words of a language that detection does not know, such as Mixtec, become Czech words by chance.
 */
const MIN_TYPICAL_WORDS = 4;
const WORD = /\p{L}{3,}/gu;
/** A symbol between small letters, which no text in these encodings has. */
const SYMBOL_IN_WORD = /(?<=\p{Ll})[†°¢£§•¶®©™´¨≠∞±≤≥¥µ∂∑∏π∫ªº¿¡¬√ƒ≈∆«»…÷◊‹›‚„‡‰ˆ˜¯˘˙˚¸˝˛ˇ](?=\p{Ll})/gu;
const MAX_SYMBOL_SHARE = 0.01;

/**
 * The encodings. `characters`: the characters of the bytes 80 to FF, in lines of 32. `typical`: letters whose bytes are other characters in macintosh; a text must have
 * `minDifferent` of these letters. `languages`: languages with their small letters beyond ASCII, by the encoding in which detection knows these languages.
 * `assumed`: the encodings in which software may have decoded the bytes.
 */
const PAGES = {
  'mac-ce': {
    name: MAC_CE,
    characters:
      'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü' +
      '†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅ' +
      'ņŃ¬√ńŇ∆«»…\xa0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖ' +
      'ŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ',
    typical: 'ąćčďěęłľńňőřšśťůűýźżžāēėģīķįļņōūų',
    minDifferent: 1,
    languages: {
      'windows-1250': {
        Polish: 'ąćęłńóśźż',
        Czech: 'áčďéěíňóřšťúůýžäöü',
        Slovak: 'áäčďéíĺľňóôŕšťúýžěřöü',
        Hungarian: 'áéíóöőúüű',
        Slovene: 'čšžćđ',
      },
      'windows-1257': { Lithuanian: 'ąčęėįšųūž', Latvian: 'āčēģīķļņšūž' },
    },
    assumed: ['windows-1252', 'iso-8859-1', 'macintosh', 'windows-1250', 'iso-8859-2', 'cp852', 'windows-1257'],
  },
  'mac-turkish': {
    name: MAC_TURKISH,
    characters:
      'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü' +
      '†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
      '¿¡¬√ƒ≈∆«»…\xa0ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş' +
      '‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙ\uf8a0ˆ˜¯˘˙˚¸˝˛ˇ',
    typical: 'ğışĞİŞ',
    minDifferent: 2,
    languages: { 'windows-1254': { Turkish: 'çğıİöşüâîû' } },
    assumed: ['windows-1252', 'iso-8859-1', 'macintosh', 'windows-1254', 'iso-8859-9', 'cp857'],
  },
};

/**
 * Returns the text of bytes, which are given as characters up to U+00FF.
 *
 * @param {'mac-ce' | 'mac-turkish'} id of the encoding
 * @param {string} bytes
 */
export const decodeOldMac = (id, bytes) =>
  bytes.replace(/[\x80-\xff]/g, (byte) => PAGES[id].characters[byte.charCodeAt(0) - FIRST_BYTE]);

/**
 * Returns how many letters are the evidence of a result of detection; 0 if the characters are only plausible. Returns Infinity for other evidence,
 * such as characters of East Asia.
 */
function plausibleLetters({ because }) {
  if (because.startsWith('plausible characters')) return 0;
  const [, inWords] = /^([\d,]+) non-ASCII letters? in /.exec(because) ?? [];
  return lettersOf({ because })?.count ?? (inWords ? Number(inWords.replaceAll(',', '')) : Infinity);
}

/** Returns what `readByDetection` needs to find an encoding. @param {keyof typeof PAGES} id */
function searchFor(id) {
  const { name, characters, typical, minDifferent, languages, assumed } = PAGES[id];
  const typicalLetter = new RegExp(`[${typical}]`);
  const typicalWords = (text) => new Set(text.match(WORD)?.filter((word) => typicalLetter.test(word)));
  // In macintosh, the bytes of some typical letters are €, ‹ and ›, which stand beside digits and spaces.
  const typicalInWord = new RegExp(`(?<=\\p{L})[${typical}]|[${typical}](?=\\p{L})`, 'gu');

  /** Returns the text of bytes in the encoding, and the evidence; null if there is no strong evidence. */
  function read(codec, bytes) {
    const text = decodeOldMac(id, codec.decode(bytes, 'iso-8859-1'));
    if (countMatches(text, typicalInWord) < MIN_TYPICAL) return null;
    for (const [encoding, alphabets] of Object.entries(languages)) {
      const found = languageOf(codec, text, alphabets, encoding);
      if (!found || countMatches(text, SYMBOL_IN_WORD) > MAX_SYMBOL_SHARE * found.count) continue;
      const [other] = codec.detect(bytes);
      const isKnown = (other?.confidence ?? 0) >= MIN_KNOWN_CONFIDENCE;
      const otherCount = isKnown ? plausibleLetters(other) : 0;
      const isEnough = !isKnown || lettersOf(other) || typicalWords(text).size >= MIN_TYPICAL_WORDS;
      return !isEnough || otherCount > MAX_OTHER_SHARE * found.count
        ? null
        : { is: name, text, because: found.because };
    }
    return null;
  }

  const codes = Uint8Array.from(typical, (letter) => FIRST_BYTE + characters.indexOf(letter));
  return { typical: codes, minDifferent, assumed, read };
}

const SEARCHES = Object.keys(PAGES).map(searchFor);

/**
 * Returns the text in one of the encodings, as `misreadText` does; null if there is no strong evidence. The evidence is that detection recognizes a
 * language in the decoded text. For the bytes themselves, detection names no encoding, or an encoding with far fewer letters of a language.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {boolean} [isInput] see `readByDetection`
 */
export function misreadOldMac(codec, text, isInput) {
  for (const search of SEARCHES) {
    const found = readByDetection(search, codec, text, isInput);
    if (found) return found;
  }
  return null;
}
