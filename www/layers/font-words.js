/**
 * Creates the layers of text that was typed for a font with its own encoding. The words are converted line by line. English lines and addresses
 * stay. A text that is a table is not recognised.
 */
import * as texts from '../text/font-layers.js';

const WORD = /\S+/g;
/** Common English words. */
const ENGLISH = 'the and of to for with this that you not are it your from or on is by be'.split(' ');
const MIN_ENGLISH = 2; // words of a line in English
const ADDRESS = /:\/\/|^www\.|\.(?:com|in|org|net|gov|nic|edu|co|html?|pdf|docx?|xlsx?|jpe?g|png)(?:$|[/.)\],;])/i;
const MARKUP = /<\/?(?:html|body|head|p|div|span|td|tr|table|font|br|b|i|a|w:t|si|t)(?:\s[^<>\n]*)?\/?>/;
/** The fewest words in the font, and the fewest different common words. */
const [MIN_WORDS, MIN_COMMON] = [6, 3];
/** The fewest rows of a table, by the number of separators in each row: none, one, or more. */
const MIN_ROWS = [Infinity, 5, 3];

/**
 * Returns a function that returns whether a line is in English.
 *
 * @param {string[]} words in the codes of a font that are no evidence of English
 */
function englishExcept(words) {
  const english = new Set(ENGLISH.filter((word) => !words.includes(word)));
  return (line) => (line.match(WORD) ?? []).filter((word) => english.has(word.toLowerCase())).length >= MIN_ENGLISH;
}
/** Returns whether a word is the address of a page or the name of a file. @param {string} word */
const isAddress = (word) => ADDRESS.test(word);
/** Returns whether a text has tags of HTML. @param {string} text */
const hasMarkup = (text) => MARKUP.test(text);

/**
 * Returns whether lines are rows of a table: all have the same number of a separator, whose code is a letter in the font.
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
 * Returns a text in Unicode, and the words with letters that stay, with their lines.
 *
 * @param {string} text
 * @param {(word: string) => string | null} convertWord returns null for a word that stays
 * @param {{ pattern: RegExp, script: RegExp | null, isEnglish: (line: string) => boolean }} options `pattern` finds words; a line stays if none
 *   of its words becomes one in `script`
 */
function convertWords(text, convertWord, { pattern, script, isEnglish }) {
  const kept = [];
  const lines = text.split(/(\r\n|[\r\n])/).map((line, at) => {
    const isLatin = isEnglish(line);
    const stays = [];
    let inScript = false;
    const converted = line.replace(pattern, (word) => {
      const result = isLatin ? null : convertWord(word);
      if (result === null && /\p{L}/u.test(word)) stays.push({ word, line: at / 2 + 1 });
      inScript ||= Boolean(result && script?.test(result));
      return result ?? word;
    });
    for (const each of stays) kept.push(each);
    return inScript || !script ? converted : line;
  });
  return { text: lines.join(''), kept };
}

/**
 * Creates the layer of a font.
 *
 * @param {object} font
 * @param {typeof texts.BIJOY} font.words the texts about it
 * @param {(word: string) => string | null} font.inUnicode converts a word; returns null for a word that stays
 * @param {RegExp} font.script the letters of its language
 * @param {RegExp} [font.pattern] finds words
 * @param {string[]} font.notEnglish English words that are words of its language in its codes
 * @param {(text: string) => boolean} font.mayBe returns quickly whether a text can be typed for the font
 * @param {(word: string, converted: string) => string | null} font.commonWord returns the word if it is a common one
 * @param {(word: string) => boolean} font.isShort returns whether other texts have this word too
 * @param {RegExp} [font.sign] matches words with a frequent sign of the script
 * @param {{ common: number, inFont: number, sign?: number }} font.shares the smallest shares: `common` and `sign` among the words in the
 *   font, `inFont` among all words
 * @param {string[]} font.separators of tables, which are letters in the font
 * @param {boolean} font.keepsLines whether lines stay that have no word in the script
 * @param {object} font.layer other properties of the layer
 */
export function fontLayer({
  words,
  inUnicode,
  script,
  pattern = WORD,
  notEnglish,
  mayBe,
  commonWord,
  isShort,
  sign,
  shares,
  separators,
  keepsLines,
  layer,
}) {
  const isEnglish = englishExcept(notEnglish);
  const convertWord = (word) => (isAddress(word) ? null : inUnicode(word));

  /** Returns whether a text was typed for the font. */
  function recognise(text) {
    if (!mayBe(text) || script.test(text) || hasMarkup(text)) return false;
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
        if (!isShort(word)) different.add(known);
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
