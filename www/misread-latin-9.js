/**
 * Finds text in ISO-8859-15 that was decoded as ISO-8859-1 or windows-1252. The encodings differ in eight bytes: € Š š Ž ž Œ œ Ÿ of ISO-8859-15
 * are the signs ¤ ¦ ¨ ´ ¸ ¼ ½ ¾. Detection needs several letters of a language, but most texts have few of these eight characters, and € is not a
 * letter.
 */
import { assumedForWestern } from './misread-encoding.js';
import { excerptOf, partlyChanged } from './misread-excerpt.js';
import { textInOtherEncoding } from './text/convert.js';
import { lettersOfIso885915 } from './text/misread.js';

const LETTER_OF = { '¦': 'Š', '\u00a8': 'š', '´': 'Ž', '\u00b8': 'ž', '¼': 'Œ', '½': 'œ', '¾': 'Ÿ' };

/** A word with a sign that can stand for a letter. Fractions after digits, as in 1½, are excluded. */
const WORD = /(?<![\p{L}\p{M}\d¼½¾])(?:[¦\u00a8´\u00b8¼½]|\p{L}+[\u00a8\u00b8¼½¾])[\p{L}\u00a8\u00b8¼½¾]*/gu;
/** The beginnings of French words with œ. Between letters, the byte of ½ can also be a letter in another encoding, such as ż in cp852. */
const FRENCH =
  /^(?:c|ch|ranc|contrec|s|cons)[½¼]ur|^b[½¼]uf|^[½¼]ufs?$|^[½¼]il|^(?:dés|man)?[½¼]uvr|^n[½¼]ud|^v[½¼]ux?$|^m[½¼]urs|^[½¼](?:cum|dèm|dip|nolog|soph|str)|^f[½¼]t|^c[½¼]l|^ph[½¼]n/iu;
/** Beginnings of words with š or ž of Finnish and Estonian, and of names of Central Europe that Western texts have. */
const WITH_CARON =
  /^(?:t\u00a8(?:ek[kh]|ehh|iil|aad|ad(?!\p{L})|ern|et\u00a8)|\p{L}{2,}aa\u00b8|prestii\u00b8|fini\u00a8|\u00a8(?:ampan|okol|okk|veits)|a[sz]erbaid\u00b8|fid\u00b8i|tad\u00b8ik|d\u00b8(?:ungl|ihad|ass|emp|ins)|man\u00a8ett|¦(?:koda|vejk|veits|marc|tefan|anghai)|´(?:i\u00b8ek|ivago|elezn)|bo\u00b8ena|du\u00a8an|milo\u00a8|ale\u00a8|janá\u00a8ek|toma\u00a8|tomá\u00a8|luk[aá]\u00a8)/iu;
/** A word of three letters or more, without letters of misread text in other encodings. */
const OF_WESTERN_LETTERS = /^[A-Za-zàâäåçèéêëîïôõöùûüáíÀÂÄÇÈÉÊËÎÏÔÕÖÙÛÜ¦\u00a8´\u00b8¼½¾]{3,}$/;
const WORDS = { french: FRENCH, caron: WITH_CARON };

/** A price with a decimal comma before ¤. Patterns of numbers, such as `#,##0.00 ¤`, and the format of .NET, such as `¤1,234.50`, have other forms. */
const PRICE = /(?<![\d.,#])(?:\d{1,3}(?:[ .'\xa0]\d{3}){1,4}|\d+),(?:\d\d|--?)[ \xa0]?¤(?![¤#\d\p{L}])/gu;
/** The digits of examples in documentation, such as 1.234,56. */
const EXAMPLE_DIGITS = /^(?:0*$|0*12345|123456)/;
/** ¤ as itself: in a pattern of numbers, in quotation marks, beside a letter as in `A¤ = CHR¤(65)`, or more than once. */
const GENERIC_SIGN = /[¤#\p{L}]¤|[ \xa0]¤(?<=#[#0,.]*[ \xa0]¤)|¤[¤#\p{L}]|¤[ \xa0]#|(["'`])¤\1|[«“„‘‹(]\s?¤\s?[»”“’›]/u;
const EURO_SIGN = /(?<![¤#\p{L}])¤(?![¤#\p{L}])/gu;
const MIN_WORDS = 2; // different words
const MIN_LONG = 4; // letters of a word that alone is enough evidence in French text
const MIN_PRICES = 2; // different prices
/** Letters of French beyond ASCII. In a text with such letters, one word is enough evidence. */
const FRENCH_LETTER = /[àâçèéêëîïôùûÀÇÈÉÊ]/;
const BEYOND_LATIN_1 = /[^\0-\xff\ufeff]/;
/**
 * Characters that a damaged text does not have, by the kind of evidence. In a text with such a character, words or prices with signs are not
 * evidence: they are quotations of damaged text, or not damaged.
 */
const UNDAMAGED = { french: /[œŒ]/, caron: /[ŠšŽž]/, prices: /€/ };

const countDifferent = (found) => new Set(found).size;

/** Returns the words of a text that become words of a language with letters of ISO-8859-15. */
const wordsOf = (text, pattern) =>
  (text.match(WORD) ?? []).filter((word) => pattern.test(word) && OF_WESTERN_LETTERS.test(word));

/** Returns the prices whose ¤ stands for €. */
const pricesOf = (text) =>
  GENERIC_SIGN.test(text)
    ? []
    : (text.match(PRICE) ?? []).filter((price) => !EXAMPLE_DIGITS.test(price.replace(/\D/g, '')));

/** Returns the evidence: the kinds of words (`french`, `caron`), and the prices; null if the evidence is not strong. */
function evidenceOf(text) {
  const kinds = Object.entries(WORDS).flatMap(([kind, pattern]) => {
    const words = UNDAMAGED[kind].test(text) ? [] : wordsOf(text, pattern);
    const isFrench = kind === 'french' && FRENCH_LETTER.test(text);
    const isEnough = countDifferent(words) >= MIN_WORDS || (isFrench && words.some(({ length }) => length >= MIN_LONG));
    return isEnough ? [kind] : [];
  });
  const prices = UNDAMAGED.prices.test(text) ? [] : pricesOf(text);
  const arePrices = countDifferent(prices) >= MIN_PRICES && (kinds.length > 0 || !BEYOND_LATIN_1.test(text));
  if (kinds.length === 0 && !arePrices) return null;
  return { kinds, prices: arePrices ? prices.length : 0 };
}

/**
 * Returns a word with the letters for its signs. The signs ¦ ¨ ´ ¸ can stand for themselves, so they change only with evidence of words with š or ž
 * (`hasCarons`). A word such as `½litre` begins with a fraction.
 */
function lettersFor(word, hasCarons) {
  const isFraction = /^[¼½]/.test(word) && !FRENCH.test(word);
  return isFraction ? word : word.replace(hasCarons ? /[¦\u00a8´\u00b8¼½¾]/g : /[¼½¾]/g, (sign) => LETTER_OF[sign]);
}

/**
 * Returns the text as it was in ISO-8859-15, as `misreadText` does; null if there is no strong evidence. The evidence is French words with œ,
 * words with š or ž, or prices with ¤. Other fractions, accents and signs stay.
 *
 * @param {string} text
 */
export function misreadLatin9(text) {
  if (!/[¤¦\u00a8´\u00b8¼½¾]/.test(text)) return null;
  const evidence = evidenceOf(text);
  if (!evidence) return null;
  const hasCarons = evidence.kinds.includes('caron');
  let count = 0; // of changed words
  const changed = (word) => {
    const letters = lettersFor(word, hasCarons);
    if (letters !== word) count += 1;
    return letters;
  };
  const inWords = evidence.kinds.length > 0 ? text.replace(WORD, changed) : text;
  const keepsCurrencySign = UNDAMAGED.prices.test(text) || GENERIC_SIGN.test(text);
  const original = keepsCurrencySign ? inWords : inWords.replace(EURO_SIGN, '€');
  const [as] = assumedForWestern(text);
  const because = lettersOfIso885915(count, evidence.prices);
  return {
    steps: [{ as, is: 'iso-8859-15', because: textInOtherEncoding(as, 'iso-8859-15', because) }],
    text: original,
    excerpt: excerptOf(original, text),
    partly: partlyChanged(text, original),
  };
}
