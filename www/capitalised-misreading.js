/**
 * UTF-8 that was decoded as windows-1252 or windows-1250 and then converted to capitals: `CERTIDÃΜES` for `certidões`. Most characters of the wrong
 * decoding have no small and capital form, so they are unchanged: `SÃ¡BADO` still has both bytes of á. Some became characters with other
 * bytes: µ became the Greek capital Μ, and in windows-1250, ł and ş became Ł and Ş. So the usual repair, which encodes the text in the
 * wrong encoding, leaves some letters wrong, and writes small letters (`SáBADO`) among the capitals.
 *
 * The evidence is signs that belong to small letters, but are within words in capitals: in `SÃ¡BADO`, the sign ¡ belongs to `Ã¡` (á).
 */
import { doubtfulSecondCharacters } from './doubtful-cyrillic.js';
import { WINDOWS_1252 } from './layers/references.js';

const MIN_SIGNS = 3; // the minimum number of signs within words of capitals
/** The minimum number of different letters with such signs. One letter is not enough: some keyboards have ñ but no Ñ, as in `ESPAñA`. */
const MIN_LETTERS = 2;
const MAX_SHARE_OF_OTHERS = 0.05; // sequences in words with small letters, for each changed sequence; such words were not converted to capitals

/**
 * Pairs of characters, each with its usual letter. The second character of such a pair can come from two bytes: after the conversion, windows-1250 has
 * Ł for the bytes A3 and B3. The other possible letter is rare in the languages that are written in the encoding. Pairs that are not in this list stay,
 * for example `ÃŠ` (Ê or Ú).
 */
const USUAL = {
  'windows-1252': 'ÃŒÜ ÃŸß ÄŒČ ÅŠŚ ÅŽŞ ÐŠК ÐŒМ ÐŽО ÑŠъ ÑŒь ÑŽю',
  'windows-1250': 'ĂĽÜ ĂŚÜ ĂŹß ĂŻÏ ĂŽÎ ÄŠĚ ÄŚČ ÄŤČ ÄŽĎ ÄŹĎ ÄĄĹ ÄĽĽ ÄŻĮ ĹŠŚ ĹŞŹ ĹŁŢ ĹŻŮ ĹŽŞ ĹŹŞ',
};
/** The letters of ambiguous pairs in languages of Central Europe. In other languages, `ĂŞ` and `ĂŠ` can be Ê, and `ĂŁ` can be Ã. */
const CENTRAL_EUROPEAN = { ĂŁ: 'Ó', ĂŞ: 'Ú', ĂŠ: 'Ú' };
/** The letters of ambiguous pairs in Polish, and in the other languages of Central Europe. */
const POLISH = new Map(Object.entries({ ...CENTRAL_EUROPEAN, ĹĄ: 'Ź', ĹĽ: 'Ż' }));
const CZECH = new Map(Object.entries({ ...CENTRAL_EUROPEAN, ĹĄ: 'Ť', ĹĽ: 'Ž' }));
const NO_LETTERS = new Map();
/** Ambiguous pairs whose usual letter in `USUAL` is wrong in a language. An empty string keeps a pair that can be two letters of the language. */
const TURKISH = new Map(Object.entries({ ÄŹ: 'Ğ' }));
const BALTIC = new Map(Object.entries({ ĹĽ: 'Ž', ĹŁ: 'Ų', ÄĽ: 'Ļ' }));
const MALTESE = new Map(Object.entries({ ĹĽ: '', ÄŠ: '' }));
const ICELANDIC = new Map(Object.entries({ ĂĽ: '' }));
const KURDISH = new Map(Object.entries({ ĂŞ: '', ĂŠ: '' }));
/**
 * Letters that show the language of a text in windows-1250 after the conversion: ı; ħ; ē, ė, ī and ū; ð; î and û of Kurdish; ą, ę and ł of
 * Polish; and letters such as č, ě, ő and ž, whose first byte is C4 or C5. French has œ, whose first byte is C5 too, and Kurdish has ş. The first
 * pattern that matches counts, because Lithuanian has ą and ę too.
 */
const LANGUAGES = [
  [/Ä±/, TURKISH],
  [/Ä§/, MALTESE],
  [/Ä[“—«]|Ĺ«/, BALTIC],
  [/Ă°/, ICELANDIC],
  [/Ă[®»]/, KURDISH],
  [/Ä[…™]|Ĺ‚/, POLISH],
  [/Ĺ(?![’“])[^\0-\x7f]|Ä[Ť›Ź\u008d]/, CZECH],
];

/** Ranges of code points whose wrong decoding is searched: letters of Europe and Vietnamese, spaces and punctuation. Only letters of Latin script become capitals. */
const RANGES = [
  [0xa0, 0x17f],
  [0x18f, 0x18f],
  [0x1a0, 0x1b0],
  [0x218, 0x21b],
  [0x259, 0x259],
  [0x386, 0x3ce],
  [0x401, 0x45f],
  [0x490, 0x491],
  [0x1ea0, 0x1ef9],
  [0x2002, 0x200a],
  [0x2010, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
];
const IS_LATIN = /\p{Script=Latin}/u;

/** Characters with which wrongly decoded letters begin. A text without them is not examined. */
const LEADS = /[ÃÄÅÐĂĹ]/;

/** Returns a string with each character as a capital if it has one. */
const toCapitals = (text) =>
  Array.from(text, (character) => {
    const capital = character.toUpperCase();
    return capital.length === 1 ? capital : character;
  }).join('');

/** Returns the character of a byte above 7F. */
const characterOf = (byte, encoding) =>
  encoding === 'windows-1252'
    ? (WINDOWS_1252[byte - 0x80] ?? String.fromCharCode(byte))
    : new TextDecoder(encoding).decode(Uint8Array.of(byte));

/**
 * Returns, for each sequence of two or three characters, the character that it stands for (`after`; an empty string if it can stand for two
 * letters), and whether this character was a small letter before the conversion.
 *
 * @param {'windows-1250' | 'windows-1252'} encoding
 * @returns {Map<string, { after: string, isSmall: boolean }>}
 */
function charactersBySequence(encoding) {
  const found = new Map();
  for (const [first, last] of RANGES)
    for (let codePoint = first; codePoint <= last; codePoint += 1) {
      const letter = String.fromCodePoint(codePoint);
      const misread = Array.from(new TextEncoder().encode(letter), (byte) => characterOf(byte, encoding)).join('');
      const isSmall = /\p{Ll}/u.test(letter);
      const after = IS_LATIN.test(letter) ? toCapitals(letter) : letter;
      // A program that changes only the letters of ISO-8859-1 or ASCII leaves the second character as it was.
      for (const sequence of new Set([toCapitals(misread), toCapitals(misread[0]) + misread.slice(1)])) {
        const other = found.get(sequence);
        const isCertain = other === undefined || other.after === after;
        found.set(sequence, { after: isCertain ? after : '', isSmall: isSmall && other?.isSmall !== false });
      }
    }
  for (const entry of USUAL[encoding].split(' ')) found.get(entry.slice(0, 2)).after = entry.slice(2);
  return found;
}

const ENCODINGS = ['windows-1252', 'windows-1250'].map((encoding) => {
  const characters = charactersBySequence(encoding);
  const sequences = [...characters.keys()];
  const leads = [...new Set(sequences.map(([lead]) => lead))].join('');
  const longSequences = sequences.filter(({ length }) => length === 3).join('|');
  const start = `[${leads}][^\\0-\\x7f]`; // the first two characters of any sequence
  return { encoding, characters, start: new RegExp(start), sequence: new RegExp(`${longSequences}|${start}`, 'g') };
});

/** A word with the characters that are in it after a wrong decoding. */
const WORD = /[\p{L}\p{M}\u0080-\u00bf\u02c6-\u02dd\u2010-\u203a\u20ac\u2122]+/gu;
const SMALL_ASCII = /[a-z]/;
const CAPITAL_ASCII = /[A-Z]/;
const CAPITAL = /\p{Lu}/u;
const LETTER = /\p{L}/u;
/** A no-break space or a soft hyphen. These alone are no evidence, because they can be right, as in `VÄ\u00adGAR` and `BÅ\u00adTAR`. */
const INVISIBLE = /[\u00a0\u00ad]/;
const MAX_INVISIBLE_SHARE = 0.75; // of the signs
/** A letter that no language in these encodings has. `Ä¸`, which stands for it, is the start of many Chinese characters, which cannot be restored. */
const KRA = 'ĸ';
/** The sequence that stands for Russian е. It is evidence too, because the Greek capital Μ does not follow Ð in correct text. */
const RUSSIAN_E = 'Ð\u039c';

/** Returns the letters of the sequences whose letter depends on the language of the text; an empty string if it can be two letters. */
function lettersOfLanguage(text, encoding) {
  if (encoding === 'windows-1252')
    return new Map(Array.from(doubtfulSecondCharacters(text, 'Ð', 'Ñ'), (second) => [`Ñ${second.toUpperCase()}`, '']));
  return LANGUAGES.find(([letters]) => letters.test(text))?.[1] ?? NO_LETTERS;
}

/** Returns the sequences of a text that stand for other characters, if the text was decoded in `encoding` and then converted to capitals; otherwise null. */
function findInEncoding(text, { encoding, characters, start, sequence }) {
  if (!start.test(text)) return null;
  const byLanguage = lettersOfLanguage(text, encoding);
  const places = [];
  const doubtful = new Set();
  const letters = new Set(); // the different letters with signs
  let signs = 0;
  let invisible = 0;
  let others = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const isSmallWord = SMALL_ASCII.test(word);
    for (const { 0: before, index: at } of word.matchAll(sequence)) {
      const found = characters.get(before);
      if (found === undefined) continue;
      if (isSmallWord) {
        others += 1;
        continue;
      }
      const after = byLanguage.get(before) ?? found.after;
      if (after === '') doubtful.add(before);
      else places.push({ index: index + at, before, after });
      const isInCapitals = CAPITAL_ASCII.test(word) && CAPITAL.test(word[at + before.length] ?? '');
      const isSign = found.isSmall && !LETTER.test(before[1]) && isInCapitals;
      if (!isSign && before !== RUSSIAN_E) continue;
      signs += 1;
      letters.add(after);
      if (INVISIBLE.test(before)) invisible += 1;
    }
  }
  const isVisible = invisible <= MAX_INVISIBLE_SHARE * signs;
  const isEnough = isVisible && signs >= MIN_SIGNS && (letters.size >= MIN_LETTERS || letters.has('е'));
  const isConverted = isEnough && others <= MAX_SHARE_OF_OTHERS * places.length;
  const isChinese = places.some(({ after }) => after === KRA);
  return isConverted && !isChinese ? { places, doubtful: [...doubtful] } : null;
}

/**
 * Returns the sequences of a text that stand for other characters, with these characters. `doubtful`: the different sequences that stay because
 * they can stand for two letters.
 *
 * @param {string} text
 * @returns {{ places: { index: number, before: string, after: string }[], doubtful: string[] }}
 */
export function findCapitalisedMisreading(text) {
  const found = LEADS.test(text) ? ENCODINGS.map((encoding) => findInEncoding(text, encoding)).filter(Boolean) : [];
  found.sort((one, other) => other.places.length - one.places.length);
  return found[0] ?? { places: [], doubtful: [] };
}
