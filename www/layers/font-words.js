/**
 * Creates the layers of text that was typed for a font with its own encoding. The words are converted line by line. English lines, web
 * addresses and file names are unchanged. The layer is not recognised in a table, because separators such as commas are letters in the font.
 */
import * as texts from '../text/font-layers.js';

const WORD = /\S+/g;
/** Common English words. */
const ENGLISH = 'the and of to for with this that you not are it your from or on is by be'.split(' ');
const MIN_ENGLISH = 2; // common English words in a line that is in English
const ADDRESS = /:\/\/|^www\.|\.(?:com|in|org|net|gov|nic|edu|co|html?|pdf|docx?|xlsx?|jpe?g|png)(?:$|[/.)\],;])/i;
const MARKUP = /<\/?(?:html|body|head|p|div|span|td|tr|table|font|br|b|i|a|w:t|si|t)(?:\s[^<>\r\n]*)?\/?>/;
/** The lowest number of words in the font, and of different common words, in a text that was typed for the font. */
const [MIN_WORDS, MIN_COMMON] = [6, 3];
/** The lowest number of rows of a table, by the number of separators in each row: none, one, or more. */
const MIN_ROWS = [Infinity, 5, 3];

/**
 * Returns a function that returns whether a line is in English.
 *
 * @param {string[]} ambiguous English words that are no evidence of English, because they are also words in the codes of a font
 */
function englishExcept(ambiguous) {
  const english = new Set(ENGLISH.filter((word) => !ambiguous.includes(word)));
  return (line) => (line.match(WORD) ?? []).filter((word) => english.has(word.toLowerCase())).length >= MIN_ENGLISH;
}
/** Returns whether a word is the address of a page or the name of a file. @param {string} word */
const isAddress = (word) => ADDRESS.test(word);
/** Returns whether a text has tags of HTML. @param {string} text */
const hasMarkup = (text) => MARKUP.test(text);

/**
 * Returns whether lines are rows of a table: each line has the same number of one of the separators, which are letters in the font.
 *
 * @param {string[]} lines
 * @param {string[]} separators
 */
function isTable(lines, separators) {
  const rows = lines.filter((line) => line.trim());
  return separators.some((separator) => {
    const counts = new Set(rows.map((line) => line.split(separator).length - 1));
    return counts.size === 1 && rows.length >= MIN_ROWS[Math.min([...counts][0], MIN_ROWS.length - 1)];
  });
}

/**
 * Converts the words of a text to Unicode. Returns the text, and the unchanged words that have letters.
 *
 * @param {string} text
 * @param {(word: string) => string | null} convertWord returns null for a word that is not converted
 * @param {{ pattern: RegExp, script: RegExp | null, isEnglish: (line: string) => boolean }} options `pattern` finds words. A line is unchanged
 *   if it is English, or if no converted word of the line has a letter that matches `script`. If `script` is null, only
 *   the first condition applies
 * @returns {{ text: string, kept: { word: string, line: number }[] }} `line` counts from 1
 */
function convertWords(text, convertWord, { pattern, script, isEnglish }) {
  const kept = [];
  const lines = text.split(/(\r\n|[\r\n])/).map((line, at) => {
    const isUnchanged = isEnglish(line);
    const keptInLine = [];
    let inScript = false;
    const converted = line.replace(pattern, (word) => {
      const result = isUnchanged ? null : convertWord(word);
      if (result === null && /\p{L}/u.test(word)) keptInLine.push({ word, line: at / 2 + 1 });
      inScript ||= Boolean(result && script?.test(result));
      return result ?? word;
    });
    for (const each of keptInLine) kept.push(each);
    return inScript || !script ? converted : line;
  });
  return { text: lines.join(''), kept };
}

/**
 * Creates the layer of a font.
 *
 * @param {object} font
 * @param {typeof texts.BIJOY} font.words the texts of the page about the font
 * @param {(word: string) => string | null} font.wordToUnicode returns null for a word that is not in the codes of the font
 * @param {RegExp} font.script matches a letter of the language in Unicode
 * @param {RegExp} [font.pattern] finds words; by default, they are separated by white space
 * @param {string[]} font.ambiguousWords English words that are also words of the language in the codes of the font
 * @param {(text: string) => boolean} font.isPossible a quick test: returns false if a text cannot be typed for the font
 * @param {(word: string, converted: string) => string | null} font.commonWord returns the word if it is common in the language, else null
 * @param {(word: string) => boolean} font.isInOtherTexts returns whether texts that were not typed for the font have this word too
 * @param {RegExp} [font.sign] matches words with a frequent sign of the script
 * @param {{ common: number, inFont: number, sign?: number }} font.shares the smallest shares: `common` and `sign` among the words in the
 *   font, `inFont` among all words
 * @param {string[]} font.separators the separators of tables that are letters in the font
 * @param {boolean} font.keepsLines whether a line without a letter of the script is unchanged
 * @param {object} font.layer other properties of the layer
 */
export function fontLayer({
  words,
  wordToUnicode,
  script,
  pattern = WORD,
  ambiguousWords,
  isPossible,
  commonWord,
  isInOtherTexts,
  sign,
  shares,
  separators,
  keepsLines,
  layer,
}) {
  const isEnglish = englishExcept(ambiguousWords);
  const convertWord = (word) => (isAddress(word) ? null : wordToUnicode(word));

  /** Returns whether a text was typed for the font. */
  function recognise(text) {
    if (!isPossible(text) || script.test(text) || hasMarkup(text)) return false;
    const lines = text.split(/[\r\n]+/);
    let [all, inFont, common, withSign] = [0, 0, 0, 0];
    const different = new Set();
    for (const line of lines.filter((each) => !isEnglish(each))) {
      for (const [word] of line.matchAll(pattern)) {
        if (!/\p{L}/u.test(word)) continue;
        all += 1;
        const converted = convertWord(word) ?? '';
        if (!script.test(converted)) continue;
        inFont += 1;
        if (sign?.test(word)) withSign += 1;
        const known = commonWord(word, converted);
        if (known === null) continue;
        common += 1;
        if (!isInOtherTexts(word)) different.add(known);
      }
    }
    return (
      inFont >= MIN_WORDS &&
      different.size >= MIN_COMMON &&
      common >= shares.common * inFont &&
      inFont >= shares.inFont * all &&
      withSign >= (shares.sign ?? 0) * inFont &&
      !isTable(lines, separators)
    );
  }

  function decodeAll(text) {
    const options = { pattern, script: keepsLines ? script : null, isEnglish };
    const { text: decoded, kept } = convertWords(text, convertWord, options);
    const note = kept.length > 0 ? texts.keptInFont(kept.length, kept[0], words.language, words.check) : words.check;
    return { text: decoded, form: {}, note };
  }

  return {
    label: words.label,
    description: words.description,
    decodeLabel: texts.CONVERT_TO_UNICODE,
    // Punctuation and symbols are letters, so advice about them would be wrong.
    explainsInput: true,
    trims: false,
    recognise,
    describe: () => ({ hint: words.hint }),
    decode: (text) => (recognise(text) ? decodeAll(text) : { problem: words.notFound }),
    decodeAs: (_, text) => decodeAll(text),
    canEncode: () => false,
    encode: () => ({ problem: texts.FONT_NOT_WRITTEN }),
    ...layer,
  };
}
