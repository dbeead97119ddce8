/**
 * Finds text in a national code page of EBCDIC that was decoded in an international code page. In all these code pages,
 * the letters of ASCII have the same bytes, so only letters beyond ASCII become symbols. For example, Jörg in cp273
 * (Germany) is J¦rg in cp037 (United States).
 */
import { MIN_APPLIED_CONFIDENCE } from './detection.js';
import { countMatches, INTERNATIONAL_EBCDIC, isNationalEbcdic } from './format.js';
import { bytesIn } from './misread-encoding.js';
import { excerptOf } from './misread-excerpt.js';
import { symbolsBecomeLetters } from './text/convert.js';

/** A symbol in the place of a letter, which is within a word, or at the end of a word, as in città. */
const SYMBOL_IN_WORD =
  /(?<=[A-Za-z])[{}~¦¢!\\[\]`@|#$§](?=[a-z])|(?<=[A-Z])[{}~¦¢!\\[\]`@|#$§](?=[A-Z])|(?<=[a-z])[{}~¦`](?=[\s,.;:])/g;
/**
 * ¦ or ¢ beside a letter, which other text almost never has. Most other symbols of `SYMBOL_IN_WORD` are ASCII, and can be letters of a national
 * variant of ASCII.
 */
const RARE_IN_WORD = /[A-Za-z][¦¢]|[¦¢](?=[A-Za-z])/;
/** A symbol beside a letter, which is rare in text that was decoded in the right code page. */
const SYMBOL_BESIDE_LETTER = /\p{L}[{}~¦¢¬^\\[\]`|§¤¨]|[{}~¦¢¬^\\[\]`|§¤¨](?=\p{L})/gu;
const MIN_SYMBOLS = 3;
const LATIN = /^[\0-\xff€]*$/;
/** The reason of a detection: the number of letters, and the language. */
const LETTERS = /^([\d,]+) letters as in (\S+) /;

/**
 * Returns the national code page that detection finds for bytes; null if detection is not certain. The confidences of
 * all code pages of the language are added, because pages such as cp273 and cp1141 may differ only in the euro sign.
 */
function nationalPageOf(codec, bytes) {
  const [best, ...others] = codec.detect(bytes);
  if (!best || !isNationalEbcdic(best.encoding)) return null;
  const languageOf = ({ because }) => LETTERS.exec(because)?.[2];
  const alike = others.filter((other) => isNationalEbcdic(other.encoding) && languageOf(other) === languageOf(best));
  const confidence = alike.reduce((sum, other) => sum + other.confidence, best.confidence);
  return confidence >= MIN_APPLIED_CONFIDENCE ? best : null;
}

/**
 * Returns the text in the national code page, as `misreadText` does; null if there is no strong evidence. The evidence is symbols within
 * words, with ¦ or ¢ among them, and a language that detection recognises in the bytes of the text.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 */
export function misreadEbcdic(codec, text) {
  if (!RARE_IN_WORD.test(text) || !LATIN.test(text)) return null;
  const symbols = countMatches(text, SYMBOL_IN_WORD);
  if (symbols < MIN_SYMBOLS) return null;
  let found = null;
  for (const as of INTERNATIONAL_EBCDIC) {
    const bytes = bytesIn(codec, text, as);
    const best = bytes && nationalPageOf(codec, bytes);
    if (!best) continue;
    const original = codec.decode(bytes, best.encoding);
    const rest = countMatches(original, SYMBOL_BESIDE_LETTER);
    if (!found || rest < found.rest) found = { as, best, original, rest };
  }
  if (!found || 2 * found.rest > symbols) return null;
  const { as, best, original } = found;
  const [, letters, language] = LETTERS.exec(best.because) ?? [];
  const because = letters ? symbolsBecomeLetters(symbols, letters, language) : best.because;
  return { steps: [{ as, is: best.encoding, because }], text: original, excerpt: excerptOf(original, text) };
}
