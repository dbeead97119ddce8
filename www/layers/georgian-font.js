/**
 * Georgian typed for a font that has Georgian letters at the codes of Latin letters, such as AcadNusx: `saqarTvelo` is საქართველო. All
 * programs decode such a text correctly as Latin letters; only the font shows Georgian.
 *
 * The font has letters for all small Latin letters and for the capitals C, J, R, S, T, W and Z. The evidence is that these capitals occur within
 * words, that common words occur, and that nearly all words have only letters of the font. Words of other languages, addresses, tags and names of
 * files are unchanged.
 */
import { countMatches } from '../format.js';
import * as words from '../text/font-layers.js';
import { GEORGIAN_CHOICES } from '../text/unlisted-encodings.js';

/** The Latin letter for each Georgian letter from U+10D0 to U+10F0, in the order of the alphabet. */
const LATIN = 'abgdevzTiklmnopJrstufqRySCcZwWxjh';
const FIRST = 0x10d0;
const GEORGIAN = new Map(Array.from(LATIN, (letter, at) => [letter, String.fromCharCode(FIRST + at)]));

/** A part of a line: a tag, a character reference, a property name in quotation marks, or other text without spaces. */
const PART = /<[^<>\r\n]{1,200}>|&#?\w{1,20};|"[\w-]{1,40}"(?=\s?:)|[^\s<>&"]+/g;
/** A part that is unchanged: a tag, a character reference, an address, or the name of a file or of a property. */
const NO_WORDS =
  /^[<&"]|:\/\/|@|^www\.|\w\.(?:com|docx?|exe|ge|gif|html?|info|jpe?g|mp3|net|org|pdf|php|png|pptx?|rar|rtf|ru|txt|xlsx?|zip)(?!\w)|\w\/\w+\/|\\/i;
const WORD = /[A-Za-z]+/g;
/** Letters, digits and signs of code. A word of Latin letters beside such a character is unchanged. */
const NOT_BESIDE = /[\p{L}\p{N}_$%=#{}[\]]/u;
const ONLY_FONT = /^[abgdevzTiklmnopJrstufqRySCcZwWxjh]+$/;
/** A capital of the font after a small letter. */
const CAPITAL_WITHIN = /[a-z][CJRSTWZ]/;
/** A capital that is no letter of the font, after a small letter, as in names of source code. */
const OTHER_CAPITAL_WITHIN = /[a-z][ABD-IK-QU-VXY]/;
/** Parts of words of other languages, which Georgian words rarely have, such as an h after a consonant. */
const NOT_GEORGIAN = /[bcdfgkpstwz]h|ck|ff|pp|ing$|tion|[aeiou]y(?:$|s$)|[ou]w(?:$|[ns])/;
/** Common Georgian words in the codes of the font. Words that are frequent in other languages too, such as es, are left out. */
const COMMON = new Set(
  (
    'da aris ar rom iyo romelic romlis romeli Tu magram misi Cven Tqven Cveni Tqveni saqarTvelo saqarTvelos saqarTveloSi TbilisSi Tbilisi ' +
    'mas mis maT igi isini unda aqvs hqonda iqneba arian iyvnen Semdeg Soris Sesaxeb Semdegi ukve mxolod yvela yvelaze Zalian kargi kargad ' +
    'axla mere Tavisi erTi erTad ori sami dRe dRes wlis weli wels saaTze saxelmwifo qalaqi qalaqis qarTuli qarTveli gTxovT gmadlobT madloba ' +
    'gamarjoba pativiscemiT lari ase rogorc rogor sad ratom vin amis imis amiT raTa xolo aseve anu sxva didi axali kidev aqedan dros dro ' +
    'mier mimarT gamo garda Tanaxmad aRar ver vera arc kaci qali ena enis sityva sityvebi cxovreba adamiani adamianis ufleba uflebebi'
  ).split(' '),
);
/** Endings that many Georgian words have: postpositions and cases. */
const ENDING = /^[a-zA-Z]{2,}(?:Si|ze|Tvis|Tan|dan|ebi|ebis|ebs|ebiT|eba|oba|uli|isa|isas|ma|iT|is|is[ao]|ad|od)$/;
const ENGLISH = /^(?:the|and|of|to|for|in|with|this|that|you|not|are|it|your|from|or|on)$/;

const [MIN_CAPITAL_WORDS, MIN_COMMON, MIN_FONT_SHARE, MIN_CAPITAL_SHARE, MIN_ENDING_SHARE] = [5, 2, 0.8, 0.15, 0.3];
const MAX_LENGTH = 25; // letters of a word

/** Returns whether a word can be Georgian in the font. */
const isPossible = (word) => ONLY_FONT.test(word) && word.length <= MAX_LENGTH && !NOT_GEORGIAN.test(word);
/** Returns whether a line is English, by its common words. Its letters show nothing, because the font has nearly all letters of English. */
const isEnglish = (line) => (line.match(WORD) ?? []).filter((word) => ENGLISH.test(word)).length >= 2;

/** Replaces each word of a line by the result of `replace`. Words that are part of something else, such as an address, are unchanged. */
function replaceWords(line, replace) {
  return line.replace(PART, (part) => {
    if (NO_WORDS.test(part)) return part;
    return part.replace(WORD, (word, at) => {
      const isPartOfCode = NOT_BESIDE.test(part[at - 1] ?? '') || NOT_BESIDE.test(part[at + word.length] ?? '');
      return isPartOfCode ? word : replace(word);
    });
  });
}

const toGeorgian = (word) => Array.from(word, (letter) => GEORGIAN.get(letter)).join('');

/** Returns the Georgian text, and the number of unchanged words outside of addresses and tags. */
function convert(text) {
  let kept = 0;
  const lines = text.split(/(\r\n|[\r\n])/).map((line) => {
    const isEnglishLine = isEnglish(line);
    return replaceWords(line, (word) => {
      if (!isEnglishLine && isPossible(word)) return toGeorgian(word);
      kept += 1;
      return word;
    });
  });
  return { text: lines.join(''), kept };
}

/** Returns whether a text is Georgian in the codes of the font. */
function recognise(text) {
  if (/[\u10a0-\u10ff]/.test(text) || !CAPITAL_WITHIN.test(text)) return false;
  // The numbers of words of each kind.
  let [all, inFont, capitals, endings, otherCapitals, english] = [0, 0, 0, 0, 0, 0];
  const withCapitals = new Set();
  const common = new Set();
  for (const line of text.split(/[\r\n]+/)) {
    if (isEnglish(line)) {
      english += countMatches(line, WORD);
      continue;
    }
    replaceWords(line, (word) => {
      if (word.length < 2) return word;
      all += 1;
      if (OTHER_CAPITAL_WITHIN.test(word)) otherCapitals += 1;
      if (!isPossible(word)) return word;
      inFont += 1;
      if (CAPITAL_WITHIN.test(word)) {
        capitals += 1;
        withCapitals.add(word);
      }
      if (COMMON.has(word) && word.length > 2) common.add(word);
      if (ENDING.test(word) || COMMON.has(word)) endings += 1;
      return word;
    });
  }
  return (
    withCapitals.size >= MIN_CAPITAL_WORDS &&
    common.size >= MIN_COMMON &&
    english <= inFont &&
    inFont >= MIN_FONT_SHARE * all &&
    capitals >= MIN_CAPITAL_SHARE * inFont &&
    endings >= MIN_ENDING_SHARE * inFont &&
    otherCapitals <= capitals / 10
  );
}

function decodeAll(text) {
  const { text: decoded, kept } = convert(text);
  return { text: decoded, form: {}, note: kept > 0 ? words.keptLatinWords(kept) : words.CHECK_LATIN_WORDS };
}

export const georgianFont = {
  id: 'georgian-font',
  label: words.GEORGIAN_FONT,
  description: words.TEXT_IN_GEORGIAN_FONT,
  decodeLabel: words.WRITE_GEORGIAN,
  // The Latin letters stand for Georgian letters, so advice about a language or about escapes would be wrong.
  explainsInput: true,
  trims: false,
  recognise,
  describe: () => ({ hint: words.GEORGIAN_LETTERS }),
  decode(text) {
    return recognise(text) ? decodeAll(text) : { problem: words.NO_GEORGIAN };
  },
  choices: GEORGIAN_CHOICES,
  decodeAs: (_, text) => decodeAll(text),
  encode: ({ text }) => ({
    text: text().replace(/[\u10d0-\u10f0]/g, (letter) => LATIN[letter.charCodeAt(0) - FIRST]),
  }),
};
