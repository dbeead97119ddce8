/**
 * Romanian with the letters ş and ţ with cedilla beside ș and ț with comma below. Correct Romanian has comma below. But until 2007, most
 * fonts and keyboards lacked ș and ț, and ISO-8859-2 and windows-1250 have only the letters with cedilla. A text with both kinds
 * comes from two sources, and a search finds only the words with one kind. Turkish and other languages write ş with cedilla, so their words
 * stay.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';

const CEDILLA = /[şţŞŢ]/;
const COMMA_LETTERS = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' };
const withComma = (text) => text.replace(/[şţŞŢ]/g, (letter) => COMMA_LETTERS[letter]);

const WORD = /[A-Za-z\u00c0-\u024fə]+/g;
/** Adjacent letters that occur in alphabets and lists of letters, but not in Romanian words. */
const LIST_OF_LETTERS = /[sş]ș|[sș]ş|șs|şs|[tţ]ț|[tț]ţ|țt|ţt|[șş][țţ]|[țţ][șş]|abc|xyz/i;
/** Letters of Turkish, Azerbaijani, Gagauz, Crimean Tatar and Kurdish that Romanian lacks. */
const FOREIGN = /[ıİğĞəƏçÇêÊûÛñÑ]/;
/** Letters that are rare in Romanian words, but frequent in Hungarian and in the languages of FOREIGN. */
const UNUSUAL = /[äëöőüűkqwy]/;
/** Letters of Romanian that no Turkish word has: ţ, ă, and the letters with comma below. */
const ROMANIAN = /[ţțșă]/;
/** Turkish names that have only letters of Romanian, if ş counts as one. */
const TURKISH = /^(?:şahin|şen|şener|şenol|şaban|şeref|ateş|taş|paşa|muş|neşe|hoş|[a-zâ]*şehir)$/;
/** Frequent Romanian words and names with ş. */
const FREQUENT = new Set(
  (
    'şi aşa deşi totuşi aceeaşi acelaşi aceleaşi însuşi însăşi nişte şase şapte şcoala şcoală şcoli oraş oraşul oraşului oraşe iaşi braşov ' +
    'bucureşti timiş timişoara mureş argeş someş caraş maramureş piteşti ploieşti ştefan'
  ).split(' '),
);
/** Endings of Romanian words. Turkish verbs have some of these endings, so they are evidence only in a text without letters of FOREIGN. */
const ENDING = /(?:eşti|eşte|eştilor|eşteni|işoara|işor|uşor|aşul|aşului)$/;

/** Returns the words of a text that match a pattern, in small letters. Lists of letters are not words. */
const wordsWith = (text, pattern) =>
  new Set(
    (text.match(WORD) ?? [])
      .filter((word) => pattern.test(word) && word.length > 1 && !LIST_OF_LETTERS.test(word))
      .map((word) => word.toLowerCase()),
  );

/**
 * Returns a function that decides whether a word with cedilla letters is Romanian. Returns null if the text has no letters with comma
 * below. Also returns null if no word with cedilla letters is certainly Romanian, or if more words are foreign.
 */
function romanianTest(text) {
  const withCommas = wordsWith(text, /[șțȘȚ]/);
  const withCedillas = [...wordsWith(text, CEDILLA)];
  if (withCommas.size === 0 || withCedillas.length === 0) return null;
  const foreign = wordsWith(text, FOREIGN);
  const isCertain = (word) =>
    !FOREIGN.test(word) &&
    (ROMANIAN.test(word) ||
      FREQUENT.has(word) ||
      withCommas.has(withComma(word)) ||
      (foreign.size === 0 && ENDING.test(word)));
  const isPossible = (word) => !FOREIGN.test(word) && !UNUSUAL.test(word) && !TURKISH.test(word);
  const certain = withCedillas.filter(isCertain);
  const uncertain = withCedillas.filter((word) => !isCertain(word) && isPossible(word));
  if (certain.length === 0 || certain.length < foreign.size) return null;
  const romanian = certain.length + withCommas.size + wordsWith(text, /[ăĂ]/).size;
  const acceptsUncertain = foreign.size === 0 && romanian >= uncertain.length;
  return (word) => isCertain(word) || (acceptsUncertain && isPossible(word));
}

/**
 * Returns the words with ş or ţ in a Romanian text, if other words have ș or ț; an empty array for another text.
 *
 * @param {string} text
 * @returns {{ index: number, before: string, after: string }[]}
 */
export function findCedillas(text) {
  const isRomanian = CEDILLA.test(text) && /[șțȘȚ]/.test(text) ? romanianTest(text) : null;
  if (!isRomanian) return [];
  return Array.from(text.matchAll(WORD), ({ 0: before, index }) => ({
    index,
    before,
    after: withComma(before),
  })).filter(
    ({ before, after }) =>
      before !== after && before.length > 1 && !LIST_OF_LETTERS.test(before) && isRomanian(before.toLowerCase()),
  );
}

/**
 * Returns the changes that write ș and ț in the Romanian words of a text that have ş or ţ; null if there are none.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ first: { before: string, after: string }, changes: import('./scan/replacements.js').TextChange[] } | null}
 */
export function romanianCedillas(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const places = text ? findCedillas(text) : [];
  return places.length > 0 ? { first: places[0], changes: byteChanges(codec, encoding, text, places) } : null;
}
