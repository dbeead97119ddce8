/**
 * The evidence that short text in Mac OS Roman was decoded as windows-1252. The bytes that are é è ä ü ’ “ ” € in Mac OS
 * Roman are capital letters or symbols in windows-1252. For example, é is `Ž` in `cafŽ`, and ’ is `Õ` in `DonÕt`.
 */

/**
 * Words in which a character stands where it cannot be:
 *
 * - a capital letter beyond ASCII after a small letter, or between a capital and a small letter
 * - a quotation mark that became a capital letter, before a word
 * - a symbol within a word
 */
const MISPLACED =
  /\p{L}*\p{Ll}(?:[À-ÖØ-ÞŠŒŽŸ]|[ˆ‰‡†™˜›ƒ§]\p{Ll})\p{L}*|(?<!\p{L})\p{Lu}[À-ÖØ-ÞŠŽŸ]\p{Ll}\p{L}*|(?<!\p{L})[ÒÔ]\p{Ll}[\p{L} ]*/gu;
/** Prices with `Û`, which has the byte of € in Mac OS Roman. */
const PRICE = /\d[ \xa0]?Û(?![\p{L}\p{N}])/u;
const PRICES = /\d+(?:[.,]\d+)?[ \xa0]?Û(?![\p{L}\p{N}])/gu;
const MIN_DIFFERENT = 3;
/** The letters and signs of Western text. */
const WESTERN = /[À-ÖØ-öø-ÿŒœŸıﬁﬂ‘’“”‚„‹›«»–—…€•·™®©°§£¡¿\xa0]/;

const differentIn = (text, pattern) => new Set(text.match(pattern)).size;

/**
 * Returns whether the characters of a text are clearly those of Mac OS Roman. Several different words or prices must
 * have a character in a place where it cannot be. After the repair, no word or price has such a character. All changes
 * must restore letters or signs of Western text.
 *
 * @param {string} text
 * @param {string} original the text decoded as Mac OS Roman
 * @param {{ to: string }[]} changes
 */
export const isMisreadMac = (text, original, changes) =>
  changes.every(({ to }) => WESTERN.test(to)) &&
  differentIn(text, MISPLACED) + differentIn(text, PRICES) >= MIN_DIFFERENT &&
  differentIn(original, MISPLACED) === 0 &&
  !PRICE.test(original);
