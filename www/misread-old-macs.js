/**
 * Finds text in the encodings of old Macs that the package lacks: Mac OS Central European (x-mac-ce), Turkish (x-mac-turkish), Icelandic
 * (x-mac-icelandic) and Croatian (x-mac-croatian). old-mac-pages.js has their characters. All share many letters, such as á, é, ö and ü, with macintosh.
 */
import { countMatches } from './format.js';
import { OLD_MAC_PAGES } from './old-mac-pages.js';
import { languageOf, lettersOf, readByDetection } from './read-by-detection.js';

const FIRST_BYTE = 0x80;
const [LF, CR] = [0x0a, 0x0d];
/** The minimum number of typical letters (see old-mac-pages.js) beside other letters. */
const MIN_TYPICAL = 3;
/** The minimum number of typical letters between letters. At the ends of words, their bytes can be quotation marks, as in ‹word› and »word«. */
const MIN_TYPICAL_WITHIN = 2;
/** The minimum number of letters in places where no language has them; see `haveMisplacedLetters`. */
const MIN_MISPLACED = 2;
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
const NON_ASCII_LETTER = /(?![A-Za-z])\p{L}/gu;
/** A symbol between small letters, which no text in these encodings has. */
const SYMBOL_IN_WORD = /(?<=\p{Ll})[†°¢£§•¶®©™´¨≠∞±≤≥¥µ∂∑∏π∫ªº¿¡¬√ƒ≈∆«»…÷◊‹›‚„‡‰ˆ˜¯˘˙˚¸˝˛ˇ](?=\p{Ll})/gu;
const MAX_SYMBOL_SHARE = 0.01;

/**
 * Returns the text of bytes, which are given as characters up to U+00FF.
 *
 * @param {keyof typeof OLD_MAC_PAGES} id of the encoding
 * @param {string} bytes
 */
export const decodeOldMac = (id, bytes) =>
  bytes.replace(/[\x80-\xff]/g, (byte) => OLD_MAC_PAGES[id].characters[byte.charCodeAt(0) - FIRST_BYTE]);

/**
 * Returns how many letters are the evidence of a result of detection; 0 if the characters are only plausible. Returns Infinity for other evidence,
 * such as characters of East Asia.
 */
function plausibleLetters({ because }) {
  if (because.startsWith('plausible characters')) return 0;
  const [, inWords] = /^([\d,]+) non-ASCII letters? in /.exec(because) ?? [];
  return lettersOf({ because })?.count ?? (inWords ? Number(inWords.replaceAll(',', '')) : Infinity);
}

/**
 * Returns whether bytes are wrong in `encoding`, which has the same bytes for most letters as the encoding of old Macs. In the wrong encoding, the
 * text has letters that match `misplaced`. One such letter is enough if all line ends are CR, as in text of old Macs.
 */
function haveMisplacedLetters(codec, bytes, { encoding, misplaced }) {
  const isMacText = bytes.includes(CR) && !bytes.includes(LF);
  return countMatches(codec.decode(bytes, encoding), misplaced) >= (isMacText ? 1 : MIN_MISPLACED);
}

/** Returns what `readByDetection` needs to find an encoding. @param {keyof typeof OLD_MAC_PAGES} id */
function searchFor(id) {
  const {
    name,
    characters,
    typical,
    minDifferent,
    minOtherShare = 0,
    languages,
    assumed,
    likeness,
  } = OLD_MAC_PAGES[id];
  const typicalLetter = new RegExp(`[${typical}]`);
  const typicalWords = (text) => new Set(text.match(WORD)?.filter((word) => typicalLetter.test(word)));
  // In macintosh, the bytes of some typical letters are €, ‹ and ›, which stand beside digits and spaces.
  // The patterns begin with the letter itself, because a test of the letter before it would take far longer at each place.
  const typicalInWord = new RegExp(`[${typical}](?:(?=\\p{L})|(?<=\\p{L}[${typical}]))`, 'gu');
  const others = new RegExp(`(?![A-Za-z${typical}])\\p{L}`, 'gu');
  const typicalWithin = new RegExp(`[${typical}](?=\\p{L})(?<=\\p{L}[${typical}])`, 'gu');

  /** Returns the text of bytes in the encoding, and the evidence; null if there is no strong evidence. */
  function read(codec, bytes) {
    const text = decodeOldMac(id, codec.decode(bytes, 'iso-8859-1'));
    if (countMatches(text, typicalInWord) < MIN_TYPICAL) return null;
    if (countMatches(text, typicalWithin) < MIN_TYPICAL_WITHIN) return null;
    if (countMatches(text, others) < minOtherShare * countMatches(text, NON_ASCII_LETTER)) return null;
    if (likeness && !haveMisplacedLetters(codec, bytes, likeness)) return null;
    for (const [encoding, alphabets] of Object.entries(languages)) {
      const found = languageOf(codec, text, alphabets, encoding);
      if (!found || countMatches(text, SYMBOL_IN_WORD) > MAX_SYMBOL_SHARE * found.count) continue;
      if (likeness) return { is: name, text, because: found.because };
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

const SEARCHES = Object.keys(OLD_MAC_PAGES).map(searchFor);

/**
 * Returns the text in one of the encodings, as `misreadText` does; null if there is no strong evidence. The evidence is that detection recognizes a
 * language in the decoded text. For the bytes themselves, detection names no encoding, or an encoding with far fewer letters of a language. For an
 * encoding with a `likeness` (see old-mac-pages.js), misplaced letters are the evidence instead.
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
