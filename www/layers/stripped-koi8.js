/**
 * Russian in KOI8-R after a program set bit 8 of each byte to 0, as old mail and news systems did. For example,
 * `pRIWET, KAK DELA?` is Привет, как дела? In KOI8-R, the code of a Cyrillic letter is that of a similar Latin letter
 * in the other case, plus 0x80. So such text can still be read.
 *
 * Without bit 8, a Cyrillic letter has the same code as a Latin letter, so a word may also be a Latin word of the original.
 * Each word is examined by itself. One kind of evidence is frequent Russian words that no language in Latin letters has.
 * The other is the case of the letters, which is the reverse of the usual case.
 */
import { countMatches } from '../format.js';
import { LANGUAGES } from '../keyboard-layout.js';
import * as words from '../text/stripped-koi8.js';

/** The Cyrillic letters for the codes 0x40 to 0x7E. */
const LETTERS = 'юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧ';
const FIRST = 0x40;
const TO_CYRILLIC = new Map(Array.from(LETTERS, (letter, at) => [String.fromCharCode(FIRST + at), letter]));
const TO_ASCII = new Map(Array.from(TO_CYRILLIC, ([character, letter]) => [letter, character]));
/** ё, at 0xA3, becomes `#`. Ё, at 0xB3, becomes the digit 3, which is not decoded. */
const [YO, FROM_YO] = ['ё', '#'];

const { frequent, single, vowel, wrong } = LANGUAGES.russian;
/** Frequent words that are also words of English or of Slavic languages in Latin letters, such as TO, NET, BYLO and TAM. */
const SHARED = new Set(
  'и в не на я с а у к о но то по за из от до мы ты он она они нас вас нам вам их ее был была было были да нет так же бы где кто там тут можно тоже при без под над про со во ко потом только'.split(
    ' ',
  ),
);
const EVIDENT = new Set([...frequent].filter((word) => !SHARED.has(word)));

const TOKEN = /\S+/g;
/** Addresses of pages and mail, paths, tags, names of files and identifiers. */
const NOT_TEXT =
  /:\/\/|www\.|[a-z\d]@[a-z\d]|[A-Za-z]:\\|^\\\\|<\/?[A-Za-z]|\w\(|[$%*+=&]|\d[A-Za-z]|[A-Za-z]\d|\w\/\w|\.[a-z]{2,4}(?![A-Za-z])/;
const RUN = /[@-~](?:[@-~]|#(?=[@-~]|\W|$))*/g;
/** A word in the usual case of Latin letters. */
const LATIN = /^(?:[A-Z]?[a-z]+|[a-z]+(?:-[a-z]+)*)$/;
/** A word of small Cyrillic letters, of which the first may be a capital. */
const SHAPE = /^[А-Я]?[а-яё]+$/;
/** The codes of a word with a Cyrillic capital and small letters. They are ASCII letters of the other case: `pRIWET` for Привет. */
const REVERSED = /^[a-z`{|}~][A-Z@[\\\]^_#]{2,}$/;
/** Letters and signs of ASCII in an order that no language in Latin letters has. */
const TYPICAL = /[A-Z@][QX[\\\]^]|^[\\^[][A-Z]{2}/;
const IN_BRACKETS = /^\[[^[\]]+\]\W*$/;
const NON_ASCII = /[^\0-\x7f]/;

/** The minimum number of decoded words, of letters in all these words together, of points of evidence, and of words that match REVERSED or TYPICAL. */
const [MIN_WORDS, MIN_LETTERS, MIN_POINTS, MIN_UNUSUAL] = [3, 10, 4, 1];
/**
 * The least shares in a text of more than a few words: frequent words among the decoded words, and `TYPICAL_LETTER`
 * among the decoded letters. A long text in another language has some such words by chance.
 */
const [FEW_WORDS, MIN_EVIDENT_SHARE, MIN_TYPICAL_SHARE] = [12, 0.03, 0.03];
const TYPICAL_LETTER = /[яьюшщчэ]/gi;
/**
 * For each decoded word, the text may have at most this many other words with capitals, and at most this many Latin words. See `implausible` and
 * `latin` of `readLine`.
 */
const [MAX_IMPLAUSIBLE, MAX_LATIN] = [0.15, 1];

const lettersOf = (run) =>
  Array.from(run, (character) => (character === FROM_YO ? YO : (TO_CYRILLIC.get(character) ?? character))).join('');

/** Returns the Russian word for which a run stands; null if it is no possible word. */
function wordOf(run) {
  const word = lettersOf(run);
  const small = word.toLowerCase();
  if (word.length === 1) return word === small && single.test(small) ? word : null;
  return SHAPE.test(word) && vowel.test(small) && !wrong.test(small) ? word : null;
}

/**
 * Reads a line. Returns its decoded text, the places of the decoded words (`found`), and the numbers of words that
 * stay:
 *
 * - `implausible`: words with capitals that are no possible Russian words
 * - `latin`: words in the usual case of Latin letters, and single small letters that stand for no word
 */
function readLine(line) {
  const found = [];
  const alone = []; // small Latin letters that stand alone
  const kept = { implausible: 0, latin: 0 };
  for (const { 0: token, index } of line.matchAll(TOKEN)) {
    if (NOT_TEXT.test(token)) continue;
    const isInBrackets = IN_BRACKETS.test(token);
    const [from, text] = isInBrackets ? [index + 1, token.slice(1, token.indexOf(']'))] : [index, token];
    for (const { 0: run, index: at } of text.matchAll(RUN)) {
      const place = { at: from + at, run, word: null };
      if (/^[a-z]$/.test(run)) alone.push(place);
      else if (LATIN.test(run)) kept.latin += 1;
      else if (/[A-Za-z]/.test(run)) {
        place.word = wordOf(run);
        if (place.word === null) kept.implausible += 1;
        else found.push(place);
      }
    }
  }
  // A single small Latin letter is a word of one capital letter if a decoded word follows, as in `q WAS` (Я вас).
  const starts = new Set(found.map((place) => place.at));
  for (const { at, run } of alone) {
    const word = lettersOf(run);
    if (single.test(word.toLowerCase()) && starts.has(at + 2)) found.push({ at, run, word });
    else kept.latin += 1;
  }
  found.sort((first, second) => first.at - second.at);
  let at = 0;
  const pieces = found.flatMap((place) => {
    const piece = [line.slice(at, place.at), place.word];
    at = place.at + place.run.length;
    return piece;
  });
  return { text: [...pieces, line.slice(at)].join(''), found, ...kept };
}

/** Returns the decoded text, with the number of words that stay (`kept`), and its first decoded word; null without strong evidence. */
function find(text) {
  if (NON_ASCII.test(text) || !/[A-Z]{2}/.test(text)) return null;
  const lines = text.split(/([\r\n]+)/).map((line, at) => (at % 2 === 1 ? null : readLine(line)) ?? { text: line });
  const read = lines.filter(({ found }) => found);
  const all = read.flatMap(({ found }) => found);
  const sum = (name) => read.reduce((total, line) => total + line[name], 0);
  const [implausible, latin] = ['implausible', 'latin'].map(sum);
  const letters = all.reduce((total, { word }) => total + word.length, 0);
  if (all.length < MIN_WORDS || letters < MIN_LETTERS) return null;
  if (implausible > MAX_IMPLAUSIBLE * all.length || latin > MAX_LATIN * all.length) return null;
  const distinct = new Map(all.map(({ run, word }) => [word.toLowerCase(), run]));
  const evident = [...distinct.keys()].filter((word) => EVIDENT.has(word));
  const unusual = [...distinct.values()].filter((run) => REVERSED.test(run) || TYPICAL.test(run));
  const points = evident.reduce((total, word) => total + (word.length > 2 ? 2 : 1), 0) + unusual.length;
  if (all.length > FEW_WORDS) {
    const evidentWords = all.filter(({ word }) => EVIDENT.has(word.toLowerCase())).length;
    const typicalLetters = all.reduce((total, { word }) => total + countMatches(word, TYPICAL_LETTER), 0);
    if (evidentWords < MIN_EVIDENT_SHARE * all.length || typicalLetters < MIN_TYPICAL_SHARE * letters) return null;
  }
  if (evident.length === 0 || unusual.length < MIN_UNUSUAL || points < MIN_POINTS) return null;
  return { text: lines.map((line) => line.text).join(''), kept: latin + implausible, first: all[0] };
}

function decode(text) {
  const found = find(text);
  return found
    ? { text: found.text, form: {}, note: words.checkWords(found.kept) }
    : { problem: words.NO_STRIPPED_KOI8 };
}

/** Encodes each letter as KOI8-R without bit 8. */
function encode({ text }) {
  const encoded = Array.from(text(), (letter) => (letter === YO ? FROM_YO : (TO_ASCII.get(letter) ?? letter))).join('');
  return NON_ASCII.test(encoded) ? { problem: words.NOT_IN_STRIPPED_KOI8 } : { text: encoded };
}

export const strippedKoi8 = {
  id: 'stripped-koi8',
  label: words.STRIPPED_KOI8,
  description: words.TEXT_IN_STRIPPED_KOI8,
  // Characters such as `\` stand for letters in this text, so advice about escapes would be wrong.
  explainsInput: true,
  trims: false,
  recognise: (text) => find(text) !== null,
  describe(text) {
    const { run, word } = find(text).first;
    return { hint: words.strippedKoi8(run, word) };
  },
  decode,
  encode,
};
