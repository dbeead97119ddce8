/**
 * Finds text that a program lost before the file was written: question marks or ¿ in place of letters.
 *
 * A program may write a question mark for each letter that its encoding lacks, as MySQL does for a connection in latin1.
 * In such a text, values such as fields of a database consist of words of question marks. The words of a value differ in length, and fields that
 * consist of one word also differ in length. A text that is mostly in Latin letters may have few such values, or none at all. In such a text, words
 * that lost only some letters, such as `?ó?kiewski`, are evidence too.
 */
import { byteOffsets, lengthIn } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { valuesOfEdifact } from './edifact.js';
import { isUtf8Form } from './format.js';
import { withoutHalves } from './halves-before-marks.js';
import { findLostApostrophes } from './lost-apostrophes.js';
import { utf8Text } from './utf8-text.js';

/** Two or more words of question marks, at the start of a line or of a value. */
const VALUES = /(?<=(?:^|[\t,;|"'`>:=(/])[ ]{0,4})\?{2,}(?:[,.:!]? \?{2,})+/gm;
/** A field of one word of question marks. */
const FIELDS = /(?<=^|[\t,;|"'`])\?{2,}(?=$|[\t,;|"'`\r\n])/gm;
const RUN = /\?+/g;
const QUESTION_MARK = 0x3f;
/** A word with letters and question marks. No character of URLs, paths, code or regular expressions may be beside the word. */
const DAMAGED_WORD =
  /(?<![\w\u0080-\uffff?/.=&#@%$*+(){}[\]<>:|^\\-])[?A-Za-z\u0080-\uffff]+(?![\w\u0080-\uffff?/=&#@%$*+(){}[\]<>:|^\\-]|\.\w)/g;
/** Question marks within a word, beside an ASCII letter. A small letter must follow, because a capital letter can begin a sentence. */
const INNER = /(?<=[A-Za-z])\?+(?=[a-z\u0080-\uffff])|(?<=[\u0080-\uffff])\?+(?=[a-z])/;
/** The start of French and Italian words that lost an apostrophe, such as `l?amour`, and the end of such English words, such as `don?t`. */
const BEFORE_APOSTROPHE =
  /^\??(?:[cdjlmnst]|(?:jus|lors|puis|quoi|pres|quel)?qu|aujourd|[a-z]*(?:ll|st|n|gl))\?(?:[aeiouh\u0080-\uffff?]|y$)/i;
const AFTER_APOSTROPHE = /\?(?:s|t|d|m|re|ve|ll|n)$/;
/** The question marks at the end of a word. The condition before them keeps the search linear. */
const LAST_MARKS = /(?<!\?)\?+$/;
const HIGH = /[\u0080-\uffff]/g;
const MIN_WORDS = 3; // different words with lost letters, in a text that also has values
/**
 * The minimum number of different words that are strong evidence without values, and the minimum number of letters of such a word: `a?b` can be code.
 */
const [MIN_WORDS_ALONE, MIN_LETTERS] = [4, 4];
/** A long word in small letters whose first letter was lost, such as `?rodowisko`. */
const LOST_START = /^\?[a-z]{6,}$/;
/** The minimum number of different words that are strong evidence without values, if a word of the text matches `LOST_START`. */
const MIN_WORDS_WITH_LOST_START = 3;
/** A word that begins with question marks. */
const BEGINS_WITH_MARK = /^\?+[A-Za-z\u0080-\uffff]/;
const SQL = /\b(?:INSERT\s+INTO|CREATE\s+TABLE)\b/i;
const DECLARES_LATIN1 = /\b(?:DEFAULT CHARSET|CHARACTER SET|SET NAMES|CHARSET)[ =]*'?latin1\b/i;
const LETTER_OR_DIGIT = /[0-9A-Za-z\u0080-\uffff]/;
/** The minimum number of different patterns of values that are strong evidence. */
const MIN_PATTERNS = 3;
const MIN_LONG_PATTERNS = 2; // of these, patterns with a long word
/**
 * The minimum number of one-word fields that are strong evidence, and the minimum number of their different lengths. Placeholders such as ??? have
 * one length.
 */
const MIN_FIELDS = 8;
const MIN_FIELD_LENGTHS = 4;
/**
 * Values of several words are also strong evidence together with fields of one word. These are the minimum numbers of such values, of such fields,
 * and of different patterns with a long word in both.
 */
const [MIN_VALUES_BESIDE_FIELDS, MIN_FIELDS_BESIDE_VALUES, MIN_PATTERNS_TOGETHER] = [3, 2, 5];
/** The length of a long word. Placeholders for dates and numbers have fewer question marks in a row. */
const LONG_WORD = 5;

/** Several question marks between letters: more than an apostrophe was lost. */
const SEVERAL_WITHIN = /[A-Za-z\u0080-\uffff]\?{2,}[A-Za-z\u0080-\uffff]/;
const ENDS_WITH_MARK = /[A-Za-z\u0080-\uffff]\?+$/;
/** What follows a word in the middle of a sentence. */
const NO_END_OF_SENTENCE = /^(?:,| [a-z0-9])/;
const DELIMITER = /[\t,;|]/;

/** Frequent words of several languages with a letter beyond ASCII inside. If this letter was lost, a word is evidence even if it is short. */
const FREQUENT = new Set(
  `für über können könnte müssen würde während schön zurück straße größe größer nächste nächsten länge menü schlüssel ungültig gültig verfügbar
   benötigt übersprungen geändert gelöscht geöffnet hinzugefügt unterstützt möglich ändern löschen prüfen gemäß söhne müller köln münchen
   été même très être après système numéro problème créé supprimé français événement propriété fenêtre paramètre téléphone société
   más también están día días año años información número página sesión contraseña español según dirección teléfono españa
   não são você também informação ação usuário até endereço serviço preço função configuração atenção razão
   från också måste när före både något også når før være på während år må små går
   został błąd wartość plików użytkownika hasło nieprawidłowy również można środa łódź kraków
   není být při příkaz soubor heslo uživatel žádný můžete prosím
   için değil olduğu güncelleme hatası şifre lütfen geçersiz işlem dosyası sürüm
   fájl hibás érvénytelen felhasználó jelszó kérjük magyarország
   până după fișier încărcare această tuturor`
    .split(/\s+/)
    .map((word) => word.replace(/[^a-z]/g, '?'))
    .filter((word) => /[a-z]\?+[a-z]/.test(word)),
);
const MIN_FREQUENT = 3; // different frequent words
const isFrequent = (word) => FREQUENT.has(word);

/** Returns whether a word is a frequent one whose letters beyond ASCII a program replaced by `mark`. */
export const isFrequentWithMarks = (word, mark) => isFrequent(word.toLowerCase().replaceAll(mark, '?'));

const hasLostApostrophe = (word) => BEFORE_APOSTROPHE.test(word) || AFTER_APOSTROPHE.test(word);

/**
 * Returns whether question marks within a word stand in place of letters, rather than of apostrophes. A word with at least as many bytes beyond ASCII
 * as ASCII letters may be in another script, and is not evidence.
 */
function hasLostLetters(found) {
  const word = found.replace(LAST_MARKS, ''); // question marks at the end may end a sentence
  if (!INNER.test(word) || hasLostApostrophe(word)) return false;
  return word.match(/[A-Za-z]/g).length > (word.match(HIGH)?.length ?? 0);
}

/** Returns whether a word with lost letters has several question marks, or a letter beyond ASCII too. */
function isStrongEvidence(found) {
  const word = found.replace(LAST_MARKS, '');
  const marks = word.replace(/^\?(?=[A-Z])/, '').match(RUN).length; // the first one may be a quotation mark
  return marks > 1 || word.match(HIGH) !== null;
}

const hasManyLetters = (word) => word.replaceAll('?', '').length >= MIN_LETTERS;

/** Returns whether words with lost letters are strong evidence: beside values that consist of question marks, or alone. */
function areDamagedWords(words, hasValues) {
  const damaged = [...new Set(words.map(([word]) => word).filter(hasLostLetters))];
  const isEnoughWithValues = hasValues && damaged.filter(isStrongEvidence).length >= MIN_WORDS;
  if (new Set(words.map(([word]) => word.toLowerCase()).filter(isFrequent)).size >= MIN_FREQUENT) return true;
  const hasLostStart = words.some(([word]) => LOST_START.test(word));
  return (
    isEnoughWithValues ||
    damaged.filter(hasManyLetters).length >= (hasLostStart ? MIN_WORDS_WITH_LOST_START : MIN_WORDS_ALONE)
  );
}

/** Returns the patterns of values whose words differ in length. The pattern of a value is the list of the lengths of its words. */
function patternsOf(values) {
  const lists = values.map(([value]) => Array.from(value.match(RUN), ({ length }) => length));
  return lists.filter((lengths) => new Set(lengths).size > 1);
}

const isLong = (lengths) => lengths.some((length) => length >= LONG_WORD);
const countDifferent = (patterns) => new Set(patterns.map((lengths) => lengths.join())).size;
const hasLongPattern = (values) => patternsOf(values).some(isLong);

/** Returns whether values of several words are strong evidence. */
function areLostWords(values) {
  const patterns = patternsOf(values);
  return countDifferent(patterns) >= MIN_PATTERNS && countDifferent(patterns.filter(isLong)) >= MIN_LONG_PATTERNS;
}

/** Returns whether fields of one word are strong evidence. */
function areLostFields(fields) {
  const lengths = fields.map(([{ length }]) => length);
  return lengths.length >= MIN_FIELDS && new Set(lengths).size >= MIN_FIELD_LENGTHS && isLong(lengths);
}

/** Returns whether values of several words and fields of one word are strong evidence together: they have many different patterns. */
function areLostTogether(values, fields) {
  const patterns = [...values, ...fields].map(([value]) => Array.from(value.match(RUN), ({ length }) => length));
  const isEnough = values.length >= MIN_VALUES_BESIDE_FIELDS && fields.length >= MIN_FIELDS_BESIDE_VALUES;
  return isEnough && countDifferent(patterns.filter(isLong)) >= MIN_PATTERNS_TOGETHER;
}

/** A value of SQL in quotation marks that consists of question marks. A placeholder has no quotation marks. */
const SQL_VALUE = /(?<=[(,]\s?N?')\?{2,}(?: \?{2,})*(?='\s?[,)])/g;
const [MIN_SQL_VALUES, MIN_SQL_PATTERNS] = [4, 3];

/** Returns whether values of a dump in SQL are strong evidence. */
function areLostInSql(text) {
  const values = SQL.test(text) ? (text.match(SQL_VALUE) ?? []) : [];
  return (
    values.length >= MIN_SQL_VALUES &&
    new Set(values.filter((value) => value.length >= LONG_WORD)).size >= MIN_SQL_PATTERNS
  );
}

/** Adjacent words of question marks, as in the names of files. Wildcards do not have spaces between question marks. */
const ADJACENT_WORDS = /\?\? \?\?/g;
const [MAX_FILE_NAME, FILE_NAME] = [512, /^[^\t"*<>|]+\.\w{2,4}$/]; // code units
const LINE_END = /[\r\n]/g;
/** A run of words of question marks, in any place. */
const WORDS = /(?<![0-9A-Za-z\u0080-\uffff?])\?{2,}(?: \?{2,})*(?![0-9A-Za-z\u0080-\uffff?])/g;
const MIN_FILE_NAMES = 2;
const RATHER_LONG = /\?{4}/; // a word of question marks

/**
 * Returns whether lines are names of files with words of question marks, as in a playlist. File names of Windows cannot have question marks,
 * and other names rarely have words of question marks.
 */
function areFileNames(text) {
  const names = new Set();
  let end = -1;
  for (const { index } of text.matchAll(ADJACENT_WORDS)) {
    if (index < end) continue;
    LINE_END.lastIndex = index;
    end = LINE_END.exec(text)?.index ?? text.length;
    const from = Math.max(0, index - MAX_FILE_NAME);
    const before = text.slice(from, index);
    const start = from + 1 + Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
    const line = text.slice(start, Math.min(end, start + MAX_FILE_NAME + 1));
    if (line.length <= MAX_FILE_NAME && FILE_NAME.test(line) && RATHER_LONG.test(line)) names.add(line);
  }
  return names.size >= MIN_FILE_NAMES;
}

/**
 * Returns whether the question marks at the end of a word do not end a question. Either the sentence continues, or the
 * word is a complete field.
 */
function endsNoQuestion(text, word, index) {
  const end = index + word.length;
  const isField = DELIMITER.test(text[index - 1] ?? '') && DELIMITER.test(text[end] ?? '');
  return ENDS_WITH_MARK.test(word) && (isField || NO_END_OF_SENTENCE.test(text.slice(end, end + 2)));
}

/** The start of a Polish request, “proszę o”, which is not a question. */
const REQUEST = /(?:^|[\t\r\n,;|"'.!] ?)prosz\? o(?: [^\t\r\n,;|"'.!?]+)? $/i;
/**
 * If at least this many different words certainly lost letters, words that may have lost an apostrophe or may end a question are examined too.
 */
const MIN_WORDS_CERTAIN = 12;
const REQUEST_LENGTH = 80; // code units

/**
 * Returns a function that tests whether a word probably lost a letter, although its question mark can have another
 * meaning. There are two cases:
 *
 * - The lost character can be an apostrophe, but the page cannot restore it as one: `Erd?s`.
 * - The question mark is the last character of the word, but the word belongs to a request (`REQUEST`).
 */
function lostApostropheOrEnd(text) {
  const restorable = findLostApostrophes(text)?.places ?? [];
  const marks = new Set(restorable.map(({ index }) => index));
  const isRequest = (index) => REQUEST.test(text.slice(Math.max(0, index - REQUEST_LENGTH), index));
  return ({ 0: word, index }) =>
    hasLostApostrophe(word)
      ? INNER.test(word) && !marks.has(index + word.indexOf('?'))
      : ENDS_WITH_MARK.test(word) && isRequest(index);
}

/** Returns whether a word lost letters, in a text in which other words certainly lost letters. */
const lostLettersToo = (text, { 0: word, index }) =>
  isFrequent(word.toLowerCase()) ||
  SEVERAL_WITHIN.test(word) ||
  ((BEGINS_WITH_MARK.test(word) || INNER.test(word) || endsNoQuestion(text, word, index)) && !hasLostApostrophe(word));

/**
 * Returns the offsets of the values and words in which question marks stand in place of letters, and the first such value or word; null without
 * strong evidence. A word whose only question mark is its last character is included if it cannot end a question.
 *
 * @param {Uint8Array} bytes of a text in an encoding based on ASCII
 * @returns {{ offsets: number[], lengths: number[], first: string, mark: '?', declaresLatin1: boolean, isSql: boolean, isEdifact: boolean } | null}
 *   `declaresLatin1`: whether SQL in the text names the character set latin1 of MySQL; `isSql`: whether the text is a dump in SQL; `isEdifact`:
 *   whether the text is EDIFACT in which `?` is also the release character
 */
export function findLostLetters(bytes) {
  if (!bytes.includes(QUESTION_MARK)) return null;
  const decoded = new TextDecoder('windows-1252').decode(bytes); // one character for each byte, so an index is an offset
  const edifact = valuesOfEdifact(decoded);
  const text = edifact ?? decoded;
  const areNames = areFileNames(text);
  const values = Array.from(text.matchAll(areNames ? WORDS : VALUES)).filter(
    ({ 0: value, index }) => !LETTER_OR_DIGIT.test(text[index + value.length] ?? ''),
  );
  const fields = areNames ? [] : Array.from(text.matchAll(FIELDS)); // `WORDS` has these too
  const marked = Array.from(text.matchAll(DAMAGED_WORD));
  const words = withoutHalves(
    text,
    marked.filter((found) => lostLettersToo(text, found)),
  );
  const isEvident =
    areNames ||
    areLostWords(values) ||
    areLostFields(fields) ||
    areLostTogether(values, fields) ||
    areLostInSql(text) ||
    areDamagedWords(words, hasLongPattern(values));
  if (!isEvident) return null;
  const hasManyCertain = new Set(words.map(([word]) => word).filter(hasLostLetters)).size >= MIN_WORDS_CERTAIN;
  const known = new Set(words);
  const more = hasManyCertain ? marked.filter((each) => !known.has(each)).filter(lostApostropheOrEnd(text)) : [];
  const found = [...values, ...fields, ...words, ...more].sort((a, b) => a.index - b.index);
  if (found.length === 0) return null; // for example file names in which a letter is beside each run
  const [{ 0: first, index }] = found;
  return {
    offsets: found.map(({ index: offset }) => offset),
    lengths: found.map(([{ length }]) => length),
    mark: '?',
    first: utf8Text(bytes.subarray(index, index + first.length)) ?? first,
    declaresLatin1: DECLARES_LATIN1.test(text),
    isSql: SQL.test(text),
    isEdifact: edifact !== null,
  };
}

/** A word in Cyrillic or Greek letters, with question marks. */
const WORD_IN_SCRIPT =
  /(?<![\p{L}\p{M}\d?/.=&])(?=[\p{L}\p{M}]*\?)(?:[\p{Script=Cyrillic}?]+|[\p{Script=Greek}\p{M}?]+)(?![\p{L}\p{M}\d?/=&])/gu;
/** Question marks between small letters. If a question ended there without a space, a capital letter would follow. */
const BETWEEN_SMALL_LETTERS = /\p{Ll}\?+\p{Ll}/u;
const BEFORE_SMALL_LETTERS = /^\?+\p{Ll}{2}/u;

/**
 * Returns the words of a text in Cyrillic or Greek letters in which question marks stand in place of letters. For
 * example, windows-1251 lacks letters of Kazakh. The result is like that of `findLostLetters`.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 */
export function findLostLettersOfScript(codec, bytes, encoding) {
  if (!bytes.includes(QUESTION_MARK)) return null;
  const text = decodeOrNull(codec, bytes, encoding);
  const words = Array.from(text?.matchAll(WORD_IN_SCRIPT) ?? []);
  const within = words.filter(([word]) => BETWEEN_SMALL_LETTERS.test(word));
  if (new Set(within.map(([word]) => word).filter(hasManyLetters)).size < MIN_WORDS_ALONE) return null;
  const found = words.filter(([word]) => BETWEEN_SMALL_LETTERS.test(word) || BEFORE_SMALL_LETTERS.test(word));
  const lengthOf = lengthIn(codec, encoding);
  const indices = found.map(({ index }) => index);
  return {
    offsets: byteOffsets(text, indices, lengthOf),
    lengths: found.map(([word]) => lengthOf(word)),
    mark: '?',
    first: found[0][0],
    declaresLatin1: false,
    isSql: false,
    isEdifact: false,
  };
}

/** A run of letters and ¿. */
const LETTERS_AND_MARKS = /[\p{L}\p{M}¿]+/gu;
/** ¿ directly after a letter or another ¿, where no Spanish question begins. */
const AFTER_LETTER = /[\p{L}\p{M}¿]¿/u;
/** ¿ at the start of a word, where a Spanish question can begin. */
const BEFORE_LETTER = /^¿+[\p{L}\p{M}]/u;
const WITHIN_LETTERS = /[\p{L}\p{M}]¿+[\p{L}\p{M}]/u;
/** The rest of a line in which a question ends: “pero¿qué haces?” only lacks a space. */
const QUESTION = /^[^\r\n?]{0,200}\?/;
/** The minimum number of different words with ¿ after a letter or another ¿, and the minimum number of words with ¿ between letters. */
const [MIN_MARKED, MIN_WITHIN] = [3, 2];
/** The encodings in which BF is ¿, and that differ from windows-1252 only in other bytes. */
const WESTERN = ['iso-8859-1', 'iso-8859-15', 'iso-8859-9', 'windows-1252', 'windows-1254'];
/** Two bytes of UTF-8 as they look in windows-1252, without signs that stand after words: A0, ª, «, °, ·, º and ». */
const UTF8_READ_AS_WESTERN = /[\xc2-\xf4][\x80-\x9f¡-©¬-¯±-¶¸¹¼-¾€-™]/;
/** A byte 80 to BE between letters, except œ, š, ž, ’, the soft hyphen, ª, · and º. */
const NOT_WESTERN = /\p{L}(?:[\x80-\x9f¡-©«¬®-¶¸¹»-¾€‚ƒ„…†‡ˆ‰‹Œ‘“”•–—˜™›Ÿ])\p{L}/u;
const WESTERN_LETTER = /[A-Za-z][À-ÖØ-öø-ÿ]|[À-ÖØ-öø-ÿ][A-Za-z]/;
/** An English word with ¿ in place of its apostrophe, such as “customer¿s” or “don¿t”. */
const WITHOUT_APOSTROPHE = /^(?:[a-z]{2,}¿s|[a-z]*n¿t|i¿m|(?:i|you|we|they|she|he|it)¿(?:ll|re|ve|d))$/i;
/** A name such as “O¿Brien”. */
const NAME = /^[A-Z]¿[A-Z]/;
/** The end of Danish and Norwegian words that mean “without”, in the encoding macintosh. */
const LESS = /l¿s$/;

/**
 * Returns the text of bytes in which ¿ can stand for lost letters, and whether the bytes are in an encoding like
 * windows-1252. Returns null if ¿ cannot stand for lost letters in `encoding`.
 */
function textWithMarks(bytes, encoding) {
  if (isUtf8Form(encoding)) {
    const text = utf8Text(bytes);
    if (text !== null) return { text, isWestern: false };
  } else if (!WESTERN.includes(encoding)) return null;
  return { text: new TextDecoder('windows-1252').decode(bytes), isWestern: true };
}

/**
 * Returns whether words with ¿ between letters are English words with ¿ in place of an apostrophe. In encodings of Polish, Danish and other
 * languages, the byte of ¿ is a letter, which also stands between other letters.
 */
function areEnglish(marked) {
  const within = marked.filter((word) => WITHIN_LETTERS.test(word) && !NAME.test(word));
  const certain = new Set(within.map((word) => word.toLowerCase()).filter((word) => !LESS.test(word)));
  return certain.size >= MIN_MARKED && within.every((word) => WITHOUT_APOSTROPHE.test(word));
}

/**
 * Returns whether words with ¿ are in an encoding like windows-1252. In other encodings, BF is a letter, such as ż in
 * Polish or ø in Danish. One of these conditions must be met, because such a letter does not meet them:
 *
 * - the words are English words with ¿ in place of an apostrophe
 * - ¿ occurs twice in a row, beside an ASCII letter
 * - ¿ occurs twice in many words, and other letters of the text are letters of windows-1252
 */
function areWestern(text, marked) {
  if (UTF8_READ_AS_WESTERN.test(text) || NOT_WESTERN.test(text)) return false;
  if (areEnglish(marked) || marked.some((word) => /[A-Za-z]¿¿|¿¿[A-Za-z]/.test(word))) return true;
  return WESTERN_LETTER.test(text) && marked.filter((word) => word.match(/¿/g).length > 1).length >= MIN_MARKED;
}

/**
 * Returns whether most letters of a word are ASCII. In other alphabets, BF is a letter or a byte of a letter, and in tables of characters, ¿ is
 * beside À.
 */
const isMostlyAscii = (word) => word.match(/[A-Za-z]/g)?.length > (word.match(/[^A-Za-z¿]/g)?.length ?? 0);

/**
 * Returns the offsets of the words in which ¿ stands in place of letters, and the first of these words; null without
 * strong evidence. For each character that the character set of the client lacks, Oracle writes ¿. In Spanish,
 * questions begin with ¿, so ¿ at the start of a word is not evidence.
 *
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes. If they are not valid in UTF-8, their encoding is unknown, and they are read as windows-1252
 * @returns {{ offsets: number[], lengths: number[], first: string, mark: '¿', isWestern: boolean, hasOtherLetters: boolean } | null} `isWestern`:
 *   whether the text is in an encoding like windows-1252; `hasOtherLetters`: whether words of the text have letters beyond ASCII
 */
export function findInvertedMarks(bytes, encoding) {
  if (!bytes.includes(0xbf)) return null;
  const found = textWithMarks(bytes, encoding);
  if (!found?.text.includes('¿')) return null;
  const { text, isWestern } = found;
  const places = Array.from(text.matchAll(LETTERS_AND_MARKS)).filter(
    ({ 0: word, index }) =>
      (AFTER_LETTER.test(word) || BEFORE_LETTER.test(word)) &&
      (/^¿+$/.test(word) || isMostlyAscii(word)) &&
      !QUESTION.test(text.slice(index + word.length, index + word.length + 201)),
  );
  const marked = [...new Set(places.map(([word]) => word).filter((word) => AFTER_LETTER.test(word)))];
  const within = marked.filter((word) => WITHIN_LETTERS.test(word));
  if (marked.length < MIN_MARKED || within.length < MIN_WITHIN || (isWestern && !areWestern(text, marked))) return null;
  const indices = places.map(({ index }) => index);
  const encoder = new TextEncoder();
  const lengthOf = (part) => (isWestern ? part.length : encoder.encode(part).length);
  const lengths = places.map(([word]) => lengthOf(word));
  const offsets = byteOffsets(text, indices, lengthOf);
  const hasOtherLetters = WESTERN_LETTER.test(text);
  return { offsets, lengths, first: places[0][0], mark: '¿', isWestern, hasOtherLetters };
}
