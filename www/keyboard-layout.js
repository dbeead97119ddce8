/**
 * Lines of a Russian or Ukrainian text that were typed while the keyboard had the English layout: `Ghbdtn` is Привет. Each key has a
 * character in both layouts, so the characters give the keys.
 *
 * The evidence is that other lines are in Cyrillic letters, and that all words of a line become words that the language can have. Some of these words
 * must be frequent. Detection must confirm the language, because it knows how frequent each pair of adjacent letters is.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { countMatches } from './format.js';

/** The characters of the keys in the English layout. */
const KEYS = "`qwertyuiop[]\\asdfghjkl;'zxcvbnm,./" + '~QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?@#$^&';
/** The characters of the same keys in the Windows layouts. */
const LAYOUTS = {
  russian: 'ёйцукенгшщзхъ\\фывапролджэячсмитьбю.' + 'ЁЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"№;:?',
  ukrainian: "'йцукенгшщзхї\\фівапролджєячсмитьбю." + '₴ЙЦУКЕНГШЩЗХЇ/ФІВАПРОЛДЖЄЯЧСМИТЬБЮ,"№;:?',
};

/**
 * The languages: their words of one letter, frequent words, vowels, and parts that no word has. The keys of a frequent word never spell an English
 * word.
 */
export const LANGUAGES = {
  russian: {
    single: /^[абвжикосуя]$/,
    frequent: new Set(
      (
        'и в не на я с а у к о но что это как по за из от до для мы ты вы он она они мне меня тебя тебе нас вас нам вам его её ему их есть был была ' +
        'было были будет буду да нет так же бы уже ещё еще если или когда где кто там тут здесь всё все всех только можно надо нужно очень ' +
        'привет спасибо пожалуйста здравствуйте хорошо сегодня завтра вчера потом сейчас тоже просто при без под над про чтобы со во ко'
      ).split(' '),
    ),
    vowel: /[аеёиоуыэюя]/,
    wrong:
      /^[ьъы]|[аеёиоуыэюяйьъ][ьъ]|й[ыэюяь]|[жшчщ][ыэъ]|ц[юяэ]|[бвгджзклмнпрстфхцчшщ]{5}|[аеёиоуыэюя]{4}|(.)\1\1|[а-яё][А-ЯЁ]/,
  },
  ukrainian: {
    single: /^[абвезйіоужяє]$/,
    frequent: new Set(
      (
        'і й в у не на я з а до що це як за від для ми ти ви він вона вони мені мене тебе тобі нас вас нам вам його її йому їх є був була було були ' +
        'буде буду та так ні але же би вже ще якщо або коли де хто там тут все всі тільки можна треба дуже привіт дякую добре сьогодні завтра ' +
        'потім зараз теж просто при без під над про щоб зі із по'
      ).split(' '),
    ),
    vowel: /[аеєиіїоуюя]/,
    wrong: /^[ьи]|[аеєиіїоуюяй]ь|ьь|й[иіюяь]|[бвгґджзклмнпрстфхцчшщ]{5}|[аеєиіїоуюя]{4}|(.)\1\1|[а-яєіїґ][А-ЯЄІЇҐ]/,
  },
};

const CYRILLIC = /[\u0400-\u04ff]/;
const CYRILLIC_WORD = /[\u0400-\u04ff]{2,}/g;
const UKRAINIAN_LETTER = /[іїєґ]/gi;
const RUSSIAN_LETTER = /[ыэъё]/gi;
const TOKEN = /\S+/g;
/** The last token of the name of a sender before the typed text, as in `Ivan:`. */
const ENDS_NAME = /[:>]$/;
/** A time, a date, a number or a bullet before the typed text. */
const NO_WORD = /^(?:[^A-Za-z]*\d[^A-Za-z]*|[-*>|]+)$/;
const MAX_PREFIX = 6; // tokens before the typed text
/** Addresses, paths, tags, names of files, and the syntax of source code. */
const NOT_TYPED =
  /:\/\/|www\.|\w@\w|^@\w|\\|<\/?\w|\w\(|[%*+=|\\]|~(?![A-Za-z])|\w\/\w|^[#-]|\.(?:com|org|net|ru|ua|exe|txt|docx?|xlsx?|pdf|jpe?g|png|gif|js|py|html?|csv|json|zip|mp[34])(?![A-Za-z])|\d[A-Za-z]|[A-Za-z]\d|_/i;
/** Frequent words of languages in Latin letters. */
const LATIN_WORD =
  /^(?:the|and|of|to|is|in|it|for|you|that|on|with|are|this|have|not|be|at|my|me|or|by|from|de|la|le|les|et|el|los|der|die|das|und|ist|nie|je|na|do|za|ok|hi|hello|yes|no)$/i;

/** Words that languages in Latin letters rarely have: without vowels, with a sign before, in or after the word, or with many consonants in a row. */
const NOT_LATIN =
  /^[^aeiouy\d]{3,}$|[a-z][;,.`[\]<>{}:"][a-z]|^[;,.[\]][a-z]|[a-z][`[\]]$|[bcdfghjklmnpqrstvwxz]{4}|[jqvxz][jqxkgwbpf]|q(?!u)[a-z]/i;
const [MIN_NOT_LATIN, MIN_NOT_LATIN_SHARE] = [2, 0.25];

const [MIN_LINES, MIN_CYRILLIC_WORDS] = [2, 10]; // lines with Cyrillic letters in the text, and Cyrillic words
const [MIN_WORDS, MIN_LETTERS] = [3, 10]; // words and letters of a typed line, counted in the converted text too
const MIN_CONFIDENCE = 0.8; // of detection
/** The minimum number of points: each different frequent word is worth two points, or one point if it is a single letter. */
const MIN_POINTS = 2;
/**
 * The letters ф and щ, on the keys of a and o, and their maximum share of the letters. Latin text often has a and o; Russian and Ukrainian
 * rarely have ф and щ.
 */
const [FROM_A_AND_O, MAX_FROM_A_AND_O] = [/[фщ]/gi, 0.12];
/** The encoding in which detection examines the words, and the encodings with which detection compares it. */
const [ENCODING, ...OTHERS] = ['windows-1251', 'koi8-r', 'ibm866'];
const MAX_LENGTH = 1000; // characters of a line
const MAX_EXAMINED = 10_000; // lines

/** Returns the language of the lines in Cyrillic letters; null if this is not clearly Russian or Ukrainian. */
function languageOf(text) {
  const lines = text.split(/[\r\n]+/).filter((line) => CYRILLIC.test(line));
  const words = text.match(CYRILLIC_WORD) ?? [];
  if (lines.length < MIN_LINES || words.length < MIN_CYRILLIC_WORDS) return null;
  const [ukrainian, russian] = [countMatches(text, UKRAINIAN_LETTER), countMatches(text, RUSSIAN_LETTER)];
  if (ukrainian === russian) return null;
  return ukrainian > russian ? 'ukrainian' : 'russian';
}

/** Returns the part of a line that may have been typed in another layout: the tokens after names, times and Cyrillic letters. */
function typedPart(line) {
  const tokens = Array.from(line.matchAll(TOKEN));
  let from = 0;
  tokens.forEach(([token], at) => {
    const isPrefix = at < MAX_PREFIX && (ENDS_NAME.test(token) || (at === from && NO_WORD.test(token)));
    if (CYRILLIC.test(token) || isPrefix) from = at + 1;
  });
  return from < tokens.length ? { index: tokens[from].index, words: tokens.slice(from).map(([token]) => token) } : null;
}

/**
 * Returns the text that the same keys write in another layout; null without strong evidence.
 *
 * @param {object} codec the full edition of the package
 * @param {string} part the typed part of a line
 * @param {string[]} words the words of the part
 * @param {Map<string, string>} keys the character of the other layout for each character of the English layout
 * @param {typeof LANGUAGES.russian} language
 */
function convert(codec, part, words, keys, { single, frequent, vowel, wrong }) {
  if (/[^\0-\x7f]/.test(part) || words.some((word) => NOT_TYPED.test(word))) return null;
  if (words.filter((word) => LATIN_WORD.test(word)).length > words.length / 4) return null;
  const strange = words.filter((word) => NOT_LATIN.test(word)).length;
  if (strange < MIN_NOT_LATIN || strange < MIN_NOT_LATIN_SHARE * words.length) return null;
  const converted = Array.from(part, (character) => keys.get(character) ?? character).join('');
  const found = converted.match(/[\u0400-\u04ff]+(?:['’][\u0400-\u04ff]+)*/g) ?? [];
  const letters = found.join('');
  if (found.length < MIN_WORDS || letters.length < MIN_LETTERS) return null;
  if (countMatches(letters, FROM_A_AND_O) > MAX_FROM_A_AND_O * letters.length) return null;
  // Unless all letters are capitals, no word has several capitals.
  if (/\p{Ll}/u.test(letters) && found.some((word) => countMatches(word, /\p{Lu}/gu) > 1)) return null;
  const isPossible = (word) => {
    const small = word.toLowerCase();
    if (word.length === 1) return single.test(small);
    return vowel.test(small) && !wrong.test(small) && !wrong.test(word);
  };
  if (!found.every(isPossible)) return null;
  const known = new Set(found.map((word) => word.toLowerCase()).filter((word) => frequent.has(word)));
  const points = [...known].reduce((sum, word) => sum + (word.length > 1 ? 2 : 1), 0);
  if (points < MIN_POINTS) return null;
  const [best] = codec.detect(codec.encode(converted.replace(/[^\u0400-\u04ff]+/g, ' '), ENCODING), {
    among: [ENCODING, ...OTHERS],
  });
  return best?.encoding === ENCODING && best.confidence >= MIN_CONFIDENCE ? converted : null;
}

/**
 * Returns the parts of lines that were typed in the English layout, and the changes that write the letters of the same keys; null if the
 * text has no such parts.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ language: 'russian' | 'ukrainian', first: { before: string, after: string },
 *   changes: import('./scan/replacements.js').TextChange[] } | null}
 */
export function typedInEnglishLayout(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const language = text && CYRILLIC.test(text) ? languageOf(text) : null;
  if (!language) return null;
  const keys = new Map(Array.from(KEYS, (key, at) => [key, LAYOUTS[language][at]]));
  const places = [];
  let examined = 0;
  for (const { 0: line, index: start } of text.matchAll(/[^\r\n]+/g)) {
    if (line.length > MAX_LENGTH || examined >= MAX_EXAMINED) continue;
    const typed = typedPart(line);
    if (!typed || typed.words.length < MIN_WORDS) continue;
    examined += 1;
    const before = line.slice(typed.index).trimEnd();
    const after = convert(codec, before, typed.words, keys, LANGUAGES[language]);
    if (after !== null) places.push({ index: start + typed.index, before, after });
  }
  return places.length > 0 ? { language, first: places[0], changes: byteChanges(codec, encoding, text, places) } : null;
}
