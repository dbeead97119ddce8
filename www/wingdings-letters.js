/**
 * Letters that stand for symbols of the font Wingdings. AutoCorrect of Outlook and Word writes symbols in this font: a smiley as the letter
 * J, K or L, and an arrow as à, è or ß. Plain text has no fonts, so it shows the letters.
 *
 * A single letter can be an initial, a size, a unit or a name. So only mails are examined, and a mail must have several such letters at ends of
 * sentences.
 */
import { decodeOrNull } from './decode-or-null.js';
import { byteChanges } from './byte-offsets.js';
import { countMatches } from './format.js';
import { privateSymbol, symbolFor } from './symbol-fonts.js';

const MAX_SMILEYS = 1000; // a text with more smileys is not a mail
const MIN_CERTAIN = 2; // the minimum number of smileys of certainty 2; see `certaintyOf`
const MIN_DIFFERENT_WORDS = 3; // the minimum number of different words directly before the smileys
const MIN_WORDS = 3; // the minimum number of words in a line before its smiley

/**
 * Returns the symbol that a letter shows in Wingdings. `symbolFor` does not return the symbol of K, because U+F04B can also be a letter in the
 * font Symbol.
 */
const symbolOf = (letter) =>
  letter === 'K' ? '😐' : symbolFor(privateSymbol(letter.charCodeAt(0)), '', '', 'Wingdings');

/** A field of the header of a mail or of a quoted mail, in many languages. */
const HEADER =
  /^[> \t*]*(?:From|To|Sent|Subject|Von|An|Gesendet|Betreff|De|À|Envoyé|Objet|Van|Aan|Verzonden|Onderwerp|Från|Till|Skickat|Ämne|Fra|Til|Sendt|Emne|Lähettäjä|Aihe|Para|Enviado|Asunto|Assunto|Da|Inviato|Oggetto|Od|Do|Wysłano|Temat|Předmět|Komu|Feladó|Tárgy|Кому|Тема)\*?:[ \t*]/mu;
/** A mail address. */
const ADDRESS = /[\w.+-]@[\w-]+\.\w/;
/** Lines that are not sentences: fields of headers, addresses, tables and code. */
const NO_SENTENCE = /@|\t|[|{}=\\]|;.*;|^[> \t*]*\p{L}+:\s*$/u;

/**
 * A single capital letter after a word, at a place where a sentence can end: before a capitalized word, or at the end of a line. The
 * letters A, E, I, O, U, X and Y are excluded.
 */
const SINGLE = /(?<=(\S+)[ \u00a0])([B-DF-HJ-NP-TVWZ])(?=[ \u00a0]*$|[ \u00a0]+(\p{Lu}\p{L}*)[ \u00a0]+\p{Ll})/gu;
const SMILEY = /[JKL]/;
const LOWER_WORD = /^\p{Ll}[\p{L}'’-]+$/u;
const CAPITALIZED = /^\p{Lu}\p{L}+$/u;
/** The end of a sentence, but not of an abbreviation. */
const SENTENCE_END = /(?:\p{L}{4}\.|[!?…])["”’)]?$/u;
/** The end of an exclamation or a question. A single letter after it is not an initial. */
const EXCLAMATION = /[!?…]["”’)]?$/;
/** A capitalized word after a word or an initial. */
const NAME = /(?<=\p{L}{2} |\p{Lu}\. )\p{Lu}\p{L}*/gu;
/** Words after which a single letter is probably an initial, as in “by J”. */
const BEFORE_NAME =
  /^(?:by|and|with|from|for|to|of|dr|mr|mrs|ms|prof|van|de|den|der|en|met|door|voor|dhr|mevr|mevrouw|meneer|von|vom|und|mit|für|herr|frau|herrn|et|avec|par|pour|du|och|med|av|från|til|for|og|fra|y|con|por|da|di|e|z|od|pro|a|i)$/i;

/** Words of languages in which à or è is a word. */
const WITH_GRAVE =
  /(?<!\p{L})(?:est|les|une|pour|vous|dans|avec|nous|pas|che|di|il|sono|della|non|não|uma|com|para|você|muito|amb|els|của|không|là|và|agus)(?!\p{L})/giu;
const MAX_WITH_GRAVE = 0.02; // the maximum share of these words among all words
const WORD = /\p{L}+/gu;
/**
 * An arrow between words. Beside a number, à belongs to a price or a range, as in “3 à 4”, so it is excluded. à in French phrases, such as
 * “à la”, is excluded too.
 */
const ARROW =
  /[àèß](?<=(?:^[ \t>*-]*|[^\s\d][ \u00a0])[^])(?=[ \u00a0](?![\d€$£]|(?:la|l['’].*|jour|propos|point|vis|fond|gogo|deux)(?!\p{L})))/gmu;

/** Returns the words of a line before an index. */
const wordsBefore = (line, index) => line.slice(0, index).trim().split(/\s+/);

/**
 * Returns how certainly a letter at the end of a sentence is a smiley:
 *
 * - 2 if the letter follows an exclamation or a question;
 * - 2 if the letter ends a line after a sentence or a word in small letters;
 * - 1 if a capitalized word is before or after the letter;
 * - 0 if the letter may be a usual letter, such as an initial.
 *
 * `names` returns the words that are capitalized within sentences.
 */
function certaintyOf(line, { index, 1: previous, 3: next }, names) {
  const isLowerWord = LOWER_WORD.test(previous);
  const hasWords = wordsBefore(line, index).length >= MIN_WORDS;
  if (next === undefined) {
    if (SENTENCE_END.test(previous) || (isLowerWord && hasWords && !BEFORE_NAME.test(previous))) return 2;
    const [earlier] = wordsBefore(line, index).slice(-2);
    return CAPITALIZED.test(previous) && hasWords && LOWER_WORD.test(earlier) && !BEFORE_NAME.test(earlier) ? 1 : 0;
  }
  if (!SENTENCE_END.test(previous) && (!isLowerWord || BEFORE_NAME.test(previous))) return 0;
  if (EXCLAMATION.test(previous)) return 2;
  return names().has(next) ? 0 : 1;
}

/** Returns the letters at ends of sentences that can be smileys; null if single letters may be labels, such as sizes, or if there are too many. */
function findSmileys(text) {
  const found = [];
  let known = null;
  const names = () => (known ??= new Set(text.match(NAME)));
  let start = 0;
  for (const row of text.split(/(?<=\n)/)) {
    const line = row.replace(/[\r\n]+$/, '');
    if (!NO_SENTENCE.test(line) && !HEADER.test(line)) {
      for (const match of line.matchAll(SINGLE)) {
        const certainty = certaintyOf(line, match, names);
        if (certainty === 2 && !SMILEY.test(match[2])) return null;
        if (certainty > 0 && SMILEY.test(match[2]))
          found.push({ index: start + match.index, before: match[2], word: match[1], certainty });
        if (found.length > MAX_SMILEYS) return null;
      }
    }
    start += row.length;
  }
  return found;
}

/**
 * Returns the places of letters that stand for symbols; null if there is no strong evidence.
 *
 * @param {string} text
 * @returns {{ index: number, before: string, after: string }[] | null}
 */
export function findWingdingsLetters(text) {
  if (!/[ \u00a0]J(?!\S)/.test(text) || !(HEADER.test(text) || ADDRESS.test(text))) return null;
  const smileys = findSmileys(text);
  if (!smileys) return null;
  const certain = smileys.filter(({ certainty }) => certainty === 2);
  const happy = smileys.filter(({ before }) => before === 'J');
  const differentWords = new Set(smileys.map(({ word }) => word));
  if (certain.length < MIN_CERTAIN || differentWords.size < MIN_DIFFERENT_WORDS || happy.length < 2) return null;
  const hasGrave = countMatches(text, WITH_GRAVE) > MAX_WITH_GRAVE * countMatches(text, WORD);
  const arrows = hasGrave ? [] : Array.from(text.matchAll(ARROW), ({ 0: before, index }) => ({ index, before }));
  return [...smileys, ...arrows]
    .map(({ index, before }) => ({ index, before, after: symbolOf(before) }))
    .sort((first, second) => first.index - second.index);
}

/**
 * Returns the letters of a text that stand for symbols, and the changes that write the symbols; null if there is no strong evidence.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ letters: [string, string][], changes: import('./scan/replacements.js').TextChange[] } | null} `letters`: the different letters,
 *   each with its symbol
 */
export function wingdingsLetters(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const places = text && findWingdingsLetters(text);
  if (!places) return null;
  const letters = [...new Map(places.map(({ before, after }) => [before, after]))];
  return { letters, changes: byteChanges(codec, encoding, text, places) };
}
