/**
 * Finds text in a legacy encoding that was decoded in the wrong encoding, such as windows-1251 that was decoded as
 * windows-1252. The evidence comes from encoding detection: the text itself is not plausible, but its bytes are
 * plausible text in another encoding. The module misread-lines.js finds single wrongly decoded lines in a text that is
 * otherwise right.
 */
import { concatBytes } from './concat-bytes.js';
import { countMatches } from './format.js';
import { rememberLast } from './last-result.js';
import { excerptOf, partlyChanged } from './misread-excerpt.js';
import {
  areLettersOfLanguage,
  changesMost,
  changesOf,
  hasDifferentWords,
  isMisreadBoxes,
  isMisreadLatin,
  isMisreadMsDos,
  WORD_WITH_BALTIC_SYMBOL,
  WORD_WITH_SYMBOL,
} from './misread-latin-text.js';
import { hasInnerCapitals, isMisreadOem, isOfOtherWindows, OEM_FOR_LATIN, OEM_FOR_OTHERS } from './misread-oem.js';
import { linesBeyondAscii, LOSS, NON_ASCII, WORD } from './misread-parts.js';
import { onlyReplacesMark } from './one-mark.js';
import { isRightPunctuation } from './right-punctuation.js';
import { putsSymbolsInWords } from './symbols-for-letters.js';
import { ALL_ASCII, textInOtherEncoding } from './text/convert.js';
import { isInThaiOrder } from './thai-order.js';
import { withoutWesternFields } from './western-words.js';

/** The encodings that software assumes by default for text that is not Western, the most frequent first. */
const ASSUMED = [
  'windows-1251',
  'windows-1250',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'koi8-r',
  'ibm866',
  'cp437',
  'cp850',
  'macintosh',
  'x-mac-cyrillic',
  'iso-8859-5',
  ...OEM_FOR_OTHERS,
];
/** The encodings that software assumes for text in Latin letters. The first two are those for Western text. */
const ASSUMED_FOR_LATIN = ['windows-1252', 'iso-8859-1', 'windows-1250', 'iso-8859-2'];
/** More encodings for text in Latin letters, if words have symbols. Text of MS-DOS that was decoded in one of these encodings has symbols in words. */
const ASSUMED_WITH_SYMBOLS = ['windows-1254', 'windows-1257'];
/** The encodings that software assumes for East Asian text. */
export const ASSUMED_IN_EAST_ASIA = ['gbk', 'big5', 'shift_jis', 'euc-kr', 'euc-jp'];
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}]/gu;
const MIN_CONFIDENCE = 0.9;
/** If detection has more confidence in the assumed encoding than this, the text may have been decoded correctly. */
const MAX_ASSUMED_CONFIDENCE = 0.05;
const MIN_LETTERS = 8;
/** Four adjacent characters beyond ASCII, which words of languages in Latin letters rarely have. */
export const FOREIGN_RUN = /[^\0-\x7f\xa0]{4}/;
/** The minimum number of different characters beyond ASCII in words. Trees and tables of box drawing characters mostly have fewer. */
const MIN_DIFFERENT_FOREIGN = 7;
/** A character four times in a row, as in trees and tables of box drawing characters. */
export const FOUR_EQUAL = /([^\0-\x7f])\1{3}/u;
/** The encodings in which consoles, archives and old Macs read text of Windows in Latin letters. */
const ASSUMED_BY_OLD_SYSTEMS = ['cp437', 'cp850', 'macintosh'];
/** The encodings of `ASSUMED_BY_OLD_SYSTEMS` in which software of MS-DOS reads text in other code pages of MS-DOS. */
const ASSUMED_BY_MS_DOS = ['cp437', 'cp850'];
/** The maximum share of words with letters of two scripts. */
const MAX_MIXED_SHARE = 0.02;
// The patterns below begin with letters only at the start of a word. Otherwise they would take quadratic time for a long word.
const WORD_BEYOND_ASCII = /(?:(?<![\p{L}\p{M}])[\p{L}\p{M}]+)?[^\0-\x7f][\p{L}\p{M}]*/gu;
const NON_LATIN_LETTER = /(?!\p{Script=Latin})\p{L}/u;
const C1_CONTROL = /[\x80-\x9f]/;
const C1_CONTROLS = new RegExp(C1_CONTROL, 'g');
/** C1 controls, private-use characters and unassigned code points, which text does not have. */
export const NOT_IN_TEXT = /[\x80-\x9f\p{Co}\p{Cn}]/u;
/**
 * A word that contains a character that is no Latin letter, or ⁿ, ª, º, ﬁ or ﬂ. In the encodings of old systems, these characters have the bytes
 * of letters in windows-1252. Apostrophes, acute accents, hyphens, dashes and middle dots do not count.
 */
const OTHER_CHARACTER = '(?:(?![’‘´·•–—­])(?:[^\\0-\\x7f\\p{Script=Latin}\\s]|[ⁿªºﬁﬂ]))';
const WORD_WITH_OTHER_CHARACTER = {
  word: new RegExp(`(?<!\\p{L})\\p{L}+${OTHER_CHARACTER}+\\p{L}+`, 'gu'),
  character: new RegExp(`${OTHER_CHARACTER}(?<=\\p{L}${OTHER_CHARACTER})`, 'u'),
};
/**
 * The minimum share of letters of the language among the characters beyond ASCII, in a short text whose words consist mostly of such characters.
 * Detection counts one letter for two bytes of East Asian text, so in such text the share is 0.5. Lists of codes in Cyrillic letters, such as
 * `12Х18Н10Т`, have a smaller share by chance.
 */
const MIN_SHARE_IN_FOREIGN_WORDS = 0.4;
/** The length of the text in which the letters of the language are counted. Detection counts them in at most 4,096 bytes. */
const COUNTED_LENGTH = 2048;
const BOM = '\ufeff';

/** Returns whether a text lists letters in the order of their code points, as in `ÀÁÂÃÄÅ`, or each letter in both cases, as in `АаБбВв`. */
export function isAlphabet(text) {
  const characters = text.match(/[^\0-\x7f]/gu) ?? [];
  const follows = (one, other) => {
    if (other.codePointAt(0) === one.codePointAt(0) + 1) return true;
    return one !== other && one.toLowerCase() === other.toLowerCase();
  };
  return 4 * characters.filter((each, at) => at > 0 && follows(characters[at - 1], each)).length > characters.length;
}

/**
 * Returns whether the words with characters beyond ASCII consist mostly of such characters. Words of Western languages have only a few such
 * characters, so the result is false for Western text.
 */
const hasForeignWords = rememberLast((wholeText) => {
  const text = linesBeyondAscii(wholeText);
  if (!FOREIGN_RUN.test(text) || FOUR_EQUAL.test(text) || isAlphabet(text)) return false;
  const words = (text.match(WORD) ?? []).filter((word) => countMatches(word, NON_ASCII) > 0).join('');
  const high = countMatches(words, NON_ASCII);
  if (new Set(words.match(NON_ASCII)).size < MIN_DIFFERENT_FOREIGN) return false;
  return high >= MIN_LETTERS && 3 * high >= 2 * words.length;
});

/** Returns whether most characters beyond ASCII of a short text are not letters of the language; false for a longer text, whose share is not known. */
const hasOtherLetters = (text, { shareOfLanguage }) =>
  text.length <= COUNTED_LENGTH && shareOfLanguage < MIN_SHARE_IN_FOREIGN_WORDS;

/** Returns the number of words with Latin letters and letters of another script. */
const countMixed = (words) => words.filter((word) => /[A-Za-z]/.test(word) && NON_LATIN_LETTER.test(word)).length;

/**
 * Returns whether the repair adds more than a few words with Latin letters and letters of another script. Such words show that only parts of the text
 * had been decoded wrongly, and that the repair damaged the other parts. Western fields do not count, because the repair does not change them.
 */
function addsMixedWords(text, original) {
  const [before, after] = withoutWesternFields(text, original).map((each) => each.match(WORD_BEYOND_ASCII) ?? []);
  return countMixed(after) - countMixed(before) > MAX_MIXED_SHARE * after.length;
}

/** Returns the bytes of a text in an encoding; null if the encoding lacks a character. */
export function bytesIn(codec, text, encoding) {
  try {
    return codec.encode(text, encoding, { writeBOM: false });
  } catch {
    return null;
  }
}

/**
 * For some encodings, the characters that software writes for bytes without a character: the character with the same number, or a private-use
 * character of Windows.
 */
const UNASSIGNED = {
  'windows-1253': { '\xaa': 0xaa },
  cp857: { '\xe7': 0xe7, '\uf8bb': 0xd5, '\uf8bc': 0xe7, '\uf8bd': 0xf2 },
};

/** Returns the bytes of a text as `bytesIn` does. The characters that some software writes for unassigned bytes stand for these bytes. */
function bytesWithUnassigned(codec, text, encoding) {
  const byteOf = UNASSIGNED[encoding];
  if (!byteOf) return bytesIn(codec, text, encoding);
  const parts = text.split(new RegExp(`([${Object.keys(byteOf).join('')}])`));
  const encoded = parts.map((part) => (part in byteOf ? Uint8Array.of(byteOf[part]) : bytesIn(codec, part, encoding)));
  return encoded.includes(null) ? null : concatBytes(encoded);
}

/**
 * Returns the bytes of a text that was decoded as `as`; null if `as` lacks a character of the text. If `as` is windows-1252, parts of the text can
 * have been decoded as ISO-8859-1, so each C1 control stands for the byte with its number.
 */
export function bytesReadAs(codec, text, as) {
  const toWindows1252 = (control) => codec.decode(Uint8Array.of(control.charCodeAt(0)), 'windows-1252');
  return bytesWithUnassigned(codec, as === 'windows-1252' ? text.replace(C1_CONTROLS, toWindows1252) : text, as);
}

/** For each encoding, whether it has the characters that were tested. */
const encodableCharacters = new Map();

/** Returns a function that tests whether a text can be encoded in a single-byte encoding. Each different character is encoded only once. */
export function isEncodableIn(codec, as) {
  if (!encodableCharacters.has(as)) encodableCharacters.set(as, new Map());
  const known = encodableCharacters.get(as);
  const isEncodable = (character) => {
    if (!known.has(character)) known.set(character, bytesReadAs(codec, character, as) !== null);
    return known.get(character);
  };
  return (text) => {
    for (const character of text) if (character > '\x7f' && !isEncodable(character)) return false;
    return true;
  };
}

/** Returns the number of characters beyond ASCII. As in detection, a short word with only one such character counts at most twice. */
function countWithoutRepeats(text) {
  const shortWords = [];
  return (text.match(WORD) ?? []).reduce((sum, word) => {
    const count = countMatches(word, NON_ASCII);
    if (count !== 1 || word.length > 3) return sum + count;
    shortWords.push(word);
    return sum + (shortWords.filter((other) => other === word).length <= 2 ? 1 : 0);
  }, 0);
}

/**
 * For languages, encodings in which nearly all letters have the same bytes as in the usual encoding of the language. The Romanian letters of
 * ISO-8859-16 have a comma below instead of a cedilla. In ISO-8859-7, only Ά has another byte than in windows-1253: B6, which is ¶ in windows-1253.
 * Byte A2, which is Ά in windows-1253, is a quotation mark in ISO-8859-7. Of the letters of Estonian, cp850 lacks only š and ž; the other letters
 * have the same bytes in cp775.
 */
const NEARLY_EQUAL = {
  Romanian: ['iso-8859-16'],
  Greek: ['windows-1253', 'iso-8859-7'],
  Estonian: ['cp775', 'cp850', 'cp858'],
};

/** Returns the confidence in the best candidate, with the confidence in the encodings that are nearly equal for the language. */
function confidenceIn(best, candidates) {
  const [, language] = / letters as in (\w+) /.exec(best.because) ?? [];
  const equal = NEARLY_EQUAL[language] ?? [];
  const others = candidates.filter((each) => each !== best && equal.includes(each.encoding));
  return others.reduce((sum, { confidence }) => sum + confidence, best.confidence);
}

/** Currency signs of cp850 before a letter. In cp775, their bytes are Ž and Š, as in `¤anna` (Žanna). */
const CURRENCY_IN_WORD = /[¤¥]\p{L}/u;

/** Returns whether the result of detection for Estonian text is cp850 or cp858, although the text in this encoding has words with currency signs. */
const isOfBalticPage = ({ encoding, because }, read) =>
  / as in Estonian /.test(because) && /^cp85[08]$/.test(encoding) && CURRENCY_IN_WORD.test(read(encoding));

/** For some encodings, the extended encoding that detection names instead. */
const SUPERSET = { 'iso-8859-1': 'windows-1252', gbk: 'gb18030' };

/** Returns the number of letters of a language that the reason of a detection states; 0 if the reason names no language. */
function lettersIn(because) {
  const [count = '0'] = /^[\d,]+(?= letters as in )/.exec(because) ?? [];
  return Number(count.replaceAll(',', ''));
}

/**
 * Returns the best candidate of detection for the bytes of a text that was decoded as `as`, with all candidates and the
 * reason. Returns null if the text can be in `as` itself, or in a form of UTF.
 */
function detectedInstead(codec, bytes, as) {
  const candidates = codec.detect(bytes);
  const [best] = candidates;
  const isAssumed = ({ encoding }) => encoding === as || encoding === SUPERSET[as];
  // The package's `repair` finds UTF-8 that was decoded in another encoding.
  if (!best || isAssumed(best) || /^utf/.test(best.encoding)) return null;
  if (candidates.find(isAssumed)?.confidence > MAX_ASSUMED_CONFIDENCE) return null;
  // Removes the comparison with other encodings from the reason, because the user sees the text and not its bytes.
  const because = best.because.replace(/(, [\d,]+ bits? more plausible[^(]*)?( ?\(not UTF-8.*)?$/, '');
  return { best, candidates, because };
}

/**
 * Returns the reason why bytes that were decoded as `as` are text in the encoding `is`; null without strong evidence.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {{ as: string, is: string }} reading
 */
export function reasonFor(codec, bytes, { as, is }) {
  const found = detectedInstead(codec, bytes, as);
  const isFound = found && [is, SUPERSET[is]].includes(found.best.encoding) && found.best.confidence >= MIN_CONFIDENCE;
  return isFound ? found.because : null;
}

/**
 * Returns the original of a text that was decoded as `as`, and the encoding `is` of the original; null without strong
 * evidence.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {string} as
 * @returns {{ is: string, original: string, because: string, letters: number, shareOfLanguage: number } | null} `because`: the reason of the
 *   detection; `letters`: the number of letters that belong to the detected language; `shareOfLanguage`: their share of the characters
 *   beyond ASCII at the start of the text
 */
export function originalOf(codec, text, as) {
  const bytes = bytesReadAs(codec, text, as);
  const found = bytes && detectedInstead(codec, bytes, as);
  if (!found) return null;
  const { best, candidates, because } = found;
  const read = (encoding) => codec.decode(bytes, encoding, { errors: 'replace', ignoreBOM: true });
  const is = isOfBalticPage(best, read) ? 'cp775' : best.encoding;
  const original = read(is);
  if (confidenceIn(best, candidates) < MIN_CONFIDENCE && !isInThaiOrder(original)) return null;
  // Similar encodings, such as koi8-r and koi8-u, can give the same text.
  if (original === text || original.includes('\ufffd') || NOT_IN_TEXT.test(original)) return null;
  const letters = lettersIn(because);
  const [bestOfStart] =
    bytes.length > COUNTED_LENGTH ? codec.detect(bytesReadAs(codec, text.slice(0, COUNTED_LENGTH), as)) : candidates;
  const ofLanguage = bestOfStart?.encoding === best.encoding ? lettersIn(bestOfStart.because) : 0;
  const shareOfLanguage = ofLanguage / countWithoutRepeats(text.slice(0, COUNTED_LENGTH));
  return { is, original, because, letters, shareOfLanguage };
}

/**
 * Returns the original of a text, as `originalOf` does, if the evidence is strong that the complete text was decoded as
 * `as`; null otherwise.
 */
export function misreadAs(codec, text, as) {
  const isForeign = hasForeignWords(text);
  const isOfOldSystem = !isForeign && [...ASSUMED_BY_OLD_SYSTEMS, ...OEM_FOR_LATIN].includes(as);
  const hasOtherCharacters = hasDifferentWords(text, WORD_WITH_OTHER_CHARACTER);
  if (isOfOldSystem && !hasOtherCharacters && as === 'macintosh') return null;
  const found = originalOf(codec, text, as);
  if (!found || isRightPunctuation(text, found.original)) return null;
  if (!isForeign && putsSymbolsInWords(text, found.original)) return null;
  const changes = changesOf(text, found.original);
  if (changes && onlyReplacesMark(text, found.original, changes)) return null;
  if (isOfOldSystem && isOfOtherWindows(as, found.is)) return null;
  const isOfMsDos = ASSUMED_BY_MS_DOS.includes(as) && isMisreadMsDos(changes ?? [], found);
  if (isOfOldSystem && !hasOtherCharacters && !isOfMsDos && !isMisreadOem(text, as, found)) return null;
  if (as === 'windows-1257' && found.is !== 'cp775' && isBalticOnly(text)) return null;
  if (isOfOldSystem) return changes && areLettersOfLanguage(changes, found.because) ? found : null;
  const isText = isForeign
    ? !hasOtherLetters(text, found) && changesMost(changes, text) && !addsMixedWords(text, found.original)
    : (ASSUMED_FOR_LATIN.includes(as) || assumedForLatin(text).includes(as)) &&
      (isMisreadLatin(text, changes ?? [], found) || isMisreadBoxes(changes ?? []));
  return isText ? found : null;
}

/** ASCII text in lines, without tabs: in UTF-16, each character of an Indian script such as Devanagari has the byte 09, which is a tab. */
const ASCII_LINES = /^[ -~\r\n]+$/;
/**
 * The minimum share of small letters and spaces in text that was decoded as UTF-16. The bytes of real UTF-16 text can be ASCII by chance, but fewer
 * of these bytes are small letters or spaces.
 */
const MIN_SMALL_SHARE = 0.6;

/**
 * Returns the original of ASCII text that was decoded as UTF-16LE, as old versions of Notepad did; null for other text.
 * Each code unit consists of two bytes of ASCII, mostly small letters and spaces.
 */
function misreadAsUtf16(codec, text) {
  if (text.length < MIN_LETTERS) return null;
  const bytes = bytesIn(codec, text, 'utf-16le');
  const original = bytes && codec.decode(bytes, 'iso-8859-1');
  if (!original || !ASCII_LINES.test(original) || countMatches(original, /[a-z ]/g) < MIN_SMALL_SHARE * original.length)
    return null;
  return { as: 'utf-16le', is: 'ascii', original, because: ALL_ASCII };
}

/**
 * Returns the encodings that software assumes for Western text, the more likely one first. ISO-8859-1 is one of these only if the text has C1
 * controls: without them, the text has the same bytes in both encodings.
 */
export const assumedForWestern = (text) => (C1_CONTROL.test(text) ? ['iso-8859-1', 'windows-1252'] : ['windows-1252']);

/** Returns whether symbols that stand for letters of cp775 are the only sign that a text may have been decoded as windows-1257. */
const isBalticOnly = (text) =>
  !hasDifferentWords(text, WORD_WITH_SYMBOL) && hasDifferentWords(text, WORD_WITH_BALTIC_SYMBOL);

/** Returns the encodings that software assumes for text in Latin letters, the more likely encodings first. */
export const assumedForLatin = (text) => [
  ...assumedForWestern(text),
  ...ASSUMED_FOR_LATIN.slice(2),
  ...(hasDifferentWords(text, WORD_WITH_SYMBOL) ? ASSUMED_WITH_SYMBOLS : []),
  ...(isBalticOnly(text) ? ['windows-1257'] : []),
];

/** Emoji, which text in a legacy encoding lacks, and their joiners and variation selectors. */
const EMOJI = /\p{Extended_Pictographic}|\u200d|\ufe0f/gu;

/**
 * Encodes a text, and returns whether detection finds the same encoding in the bytes. If so, the text has frequent characters of a language.
 */
export function isDetected(codec, text, encoding) {
  const bytes = bytesIn(codec, text.replace(EMOJI, ''), encoding);
  const [best] = bytes ? codec.detect(bytes) : [];
  return best !== undefined && [encoding, SUPERSET[encoding]].includes(best.encoding);
}

/** Returns the encodings in which a text may have been decoded. */
function assumedFor(codec, text) {
  if (!hasForeignWords(text)) {
    const isOem = hasDifferentWords(text, WORD_WITH_OTHER_CHARACTER) || hasInnerCapitals(text);
    return [...assumedForLatin(text), ...ASSUMED_BY_OLD_SYSTEMS, ...(isOem ? OEM_FOR_LATIN : [])];
  }
  if (countMatches(text, EAST_ASIAN) < MIN_LETTERS) return [...assumedForWestern(text), ...ASSUMED];
  // After lost bytes, the next character may begin at two places; see misread-with-losses.js.
  if (LOSS.test(text)) return [];
  const isText = ASSUMED_IN_EAST_ASIA.some((encoding) => isDetected(codec, text, encoding));
  return isText ? [] : ASSUMED_IN_EAST_ASIA;
}

/**
 * Returns the right text of a text that was decoded in the wrong encoding; null without strong evidence.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @returns {{ as: string, is: string, because: string, steps: { as: string, is: string, because: string }[], text: string,
 *   excerpt: object, partly: ReturnType<typeof partlyChanged> } | null} `as` is the encoding in which the text was decoded, and `is` the right one
 */
export function misreadText(codec, text) {
  const bom = text.startsWith(BOM) ? BOM : '';
  const body = text.slice(bom.length);
  const readings = assumedFor(codec, body).flatMap((as) => {
    const found = misreadAs(codec, body, as);
    return found ? [{ as, ...found }] : [];
  });
  const best = readings.reduce((most, next) => (most && most.letters >= next.letters ? most : next), null);
  const found = misreadAsUtf16(codec, body) ?? best;
  if (!found) return null;
  const { as, is, original, because } = found;
  return {
    as,
    is,
    because,
    steps: [{ as, is, because: textInOtherEncoding(as, is, because) }],
    text: bom + original,
    excerpt: excerptOf(original, body),
    partly: partlyChanged(body, original),
  };
}
