/**
 * Finds Mongolian in windows-1251 that was decoded as windows-1252. windows-1251 has no ө and ү, so such text has the Ukrainian letters є and ї, and
 * detection does not know the language. The evidence is that of mongolian-letters.js, which then finds the letters to replace.
 */
import { bytesReadAs } from './misread-encoding.js';
import { excerptOf } from './misread-excerpt.js';
import { findMongolianLetters } from './mongolian-letters.js';
import { MONGOLIAN_WORDS } from './text/convert.js';

const [AS, IS] = ['windows-1252', 'windows-1251'];
/** The characters of windows-1252 that stand for є and ї, and for о, а and э. Text without these characters is not examined further. */
const [RARE, FREQUENT] = [/[ºª¿¯]/, /[îàý]/];

/**
 * Returns the text in windows-1251, as `misreadText` does; null without strong evidence.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 */
export function misreadMongolian(codec, text) {
  if (!RARE.test(text) || !FREQUENT.test(text)) return null;
  const bytes = bytesReadAs(codec, text, AS);
  const original = bytes && codec.decode(bytes, IS, { errors: 'replace', ignoreBOM: true });
  if (!original || findMongolianLetters(original).length === 0) return null;
  return {
    steps: [{ as: AS, is: IS, because: MONGOLIAN_WORDS }],
    text: original,
    excerpt: excerptOf(original, text),
  };
}
