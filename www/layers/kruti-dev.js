/**
 * Hindi typed for the font Kruti Dev 010, or for DevLys 010 with the same codes: `fgUnh` is हिन्दी. All programs decode such a text correctly
 * as ASCII and some characters of windows-1252; only the font shows Hindi. The evidence is common words, and that nearly all words are
 * syllables of Devanagari in the codes of the font.
 */
import * as words from '../text/font-layers.js';
import { krutiDevWord } from './kruti-dev-syllables.js';

const WORD = /\S+/g;
const DEVANAGARI = /[\u0904-\u0939]/;
/** Common words in the codes of the font that are no words of other languages or of source code. */
const COMMON = new Set(
  (
    'gS gSa gSA gSaA gS] gSa] vkSj esa dks ugha ugÈ Fkk Fkh Fks FkkA FkhA fd;k fd;s fn;k fy;k x;k xbZ x;h fy, ,oa rFkk }kjk lHkh vius viuk viuh tks ' +
    'gks gksrk gksrh gksus gqvk gqbZ gq, djus djrk djrs djuk tkrk tkrh tkrs tkuk jgk jgh jgs dgk mUgksaus mlds mldk blds bldk vkids vkidk vki eSa eq>s ' +
    "gekjs gekjk rks Hkh ckn lkFk fo|ky; Jh Jherh fnukad vkns'k fo\"k; lwpuk Hkkjr 'kklu"
  ).split(' '),
);
/** Common words that other texts have too. */
const SHORT = new Set('dk dh ds ls us fd gh u ij rd dj ge os bl ml ,d ;k ;g ;s'.split(' '));
const [MIN_WORDS, MIN_COMMON, MIN_COMMON_SHARE, MIN_SHARE] = [6, 3, 0.15, 0.9];

/** Common English words. A line with two of them is English. */
const ENGLISH = /^(?:the|and|of|to|for|with|this|that|you|not|are|it|your|from|or|on|is|by|be)$/i;
const isEnglish = (line) => (line.match(WORD) ?? []).filter((word) => ENGLISH.test(word)).length >= 2;
const ADDRESS = /:\/\/|^www\.|\.(?:com|in|org|net|gov|nic|edu|co|html?|pdf|docx?|xlsx?|jpe?g|png)(?:$|[/.)\],;])/i;
const MARKUP = /<\/?(?:html|body|head|p|div|span|td|tr|table|font|br|b|i|a|w:t|si|t)(?:\s[^<>\n]*)?\/?>/;
const SEPARATORS = [',', ';', '|'];
/** The fewest rows of a table, by the number of separators in each row: none, one, or more. */
const MIN_ROWS = [Infinity, 5, 3];

/** Returns whether lines are rows of a table: all have the same number of a separator, whose code is a letter in the font. */
function isTable(lines) {
  const rows = lines.filter((line) => line.trim());
  return SEPARATORS.some((separator) => {
    const counts = new Set(rows.map((line) => line.split(separator).length - 1));
    return counts.size === 1 && rows.length >= MIN_ROWS[Math.min([...counts][0], MIN_ROWS.length - 1)];
  });
}

/** Returns a word in Unicode; null for a word that stays. */
const convertWord = (word) => (ADDRESS.test(word) ? null : krutiDevWord(word));

/** Returns whether a text is Hindi in the codes of the font. */
function recognise(text) {
  const different = new Set((text.match(WORD) ?? []).filter((word) => COMMON.has(word)));
  if (different.size < MIN_COMMON || DEVANAGARI.test(text) || MARKUP.test(text)) return false;
  const lines = text.split(/[\r\n]+/);
  let [all, inFont, common] = [0, 0, 0];
  for (const line of lines.filter((each) => !isEnglish(each))) {
    for (const [word] of line.matchAll(WORD)) {
      if (!/\p{L}/u.test(word)) continue;
      all += 1;
      if (!DEVANAGARI.test(convertWord(word) ?? '')) continue;
      inFont += 1;
      if (COMMON.has(word) || SHORT.has(word)) common += 1;
    }
  }
  return inFont >= MIN_WORDS && common >= MIN_COMMON_SHARE * inFont && inFont >= MIN_SHARE * all && !isTable(lines);
}

/** Returns the text in Unicode, and the words that stay, with their lines. */
function convert(text) {
  const kept = [];
  const lines = text.split(/(\r\n|[\r\n])/).map((line, at) => {
    const isLatin = isEnglish(line);
    return line.replace(WORD, (word) => {
      const converted = isLatin ? null : convertWord(word);
      if (converted === null && /\p{L}/u.test(word)) kept.push({ word, line: at / 2 + 1 });
      return converted ?? word;
    });
  });
  return { text: lines.join(''), kept };
}

export const krutiDev = {
  id: 'kruti-dev',
  label: words.KRUTI_DEV,
  description: words.TEXT_IN_KRUTI_DEV,
  decodeLabel: words.CONVERT_TO_UNICODE,
  // Punctuation and symbols are letters, so advice about them would be wrong.
  explainsInput: true,
  // The codes of a hyphen and of य are & and ;, so a hyphen before a word that ends with य looks like a reference, such as &copy;.
  excludes: ['html'],
  trims: false,
  fontEncoding: 'windows-1252',
  recognise,
  describe: () => ({ hint: words.CODES_OF_KRUTI_DEV }),
  decode(text) {
    if (!recognise(text)) return { problem: words.NO_KRUTI_DEV };
    const { text: decoded, kept } = convert(text);
    return {
      text: decoded,
      form: {},
      note: kept.length > 0 ? words.keptInKrutiDev(kept.length, kept[0]) : words.CHECK_KRUTI_DEV,
    };
  },
  canEncode: () => false,
  encode: () => ({ problem: words.KRUTI_DEV_NOT_WRITTEN }),
};
