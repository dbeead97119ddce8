/**
 * The evidence that text of a Windows program was decoded in the OEM code page of the same Windows, as consoles and PowerShell do with the output of
 * programs. For example, French in windows-1252 becomes `dÚmarrÚ avec succÞs` in cp850.
 */

/** For OEM code pages, the encoding that Windows uses with them for text outside consoles. */
const ANSI_OF = {
  cp437: 'windows-1252',
  cp850: 'windows-1252',
  cp852: 'windows-1250',
  cp857: 'windows-1254',
  cp775: 'windows-1257',
  cp860: 'windows-1252',
  cp861: 'windows-1252',
  cp863: 'windows-1252',
  cp865: 'windows-1252',
};
/** OEM code pages for text in Latin letters, except the most frequent ones, cp437 and cp850. */
export const OEM_FOR_LATIN = ['cp852', 'cp857', 'cp775', 'cp860', 'cp861', 'cp863', 'cp865'];
/** OEM code pages for text in other letters, except ibm866. */
export const OEM_FOR_OTHERS = ['cp737', 'cp855', 'cp862', 'cp720', 'cp864'];

/**
 * A word with a capital letter beyond ASCII after a small letter. The bytes of many small letters of Windows are capital letters in OEM code
 * pages. The pattern begins only at the start of a word. Otherwise it would take quadratic time for a long word.
 */
const WORD_WITH_CAPITAL = /(?<![\p{L}\p{M}])\p{L}*?\p{Ll}(?=[^\0-\x7f])\p{Lu}[\p{L}\p{M}]*/gu;
const SMALL_BEFORE_CAPITAL = /\p{Ll}(?=[^\0-\x7f])\p{Lu}/u;
/** A word of Irish with a prefix before its capital letter, as in `an tÚdar` and `na hÓige`. Such words are right. */
const IRISH_WORD = /^[nth]\p{Lu}\P{Lu}*$/u;
/** The minimum number of different words whose capital letters become small letters, apart from words as in Irish. */
const MIN_WORDS = 3;
/** The maximum number of words that keep such capital letters, as a share of those that do not. */
const MAX_KEPT_SHARE = 0.1;
/** The minimum share of letters of the language among the characters beyond ASCII. Quotation marks and apostrophes are some of the others. */
const MIN_SHARE_OF_LANGUAGE = 0.7;

/** Returns whether words of a text have capital letters after small letters, as in `dÚmarrÚ`. */
export const hasInnerCapitals = (text) => new Set(text.match(WORD_WITH_CAPITAL)).size >= MIN_WORDS;

/** Returns whether an encoding cannot be the original of a text that was decoded as `as`: an OEM code page, which Windows uses with another encoding. */
export const isOfOtherWindows = (as, is) => OEM_FOR_LATIN.includes(as) && is !== ANSI_OF[as];

/**
 * Returns whether text of Windows was decoded in an OEM code page: nearly all capital letters after small letters become small letters, and nearly all
 * letters belong to the detected language.
 *
 * @param {string} text
 * @param {string} as
 * @param {{ is: string, original: string, shareOfLanguage: number }} found the result of `originalOf`
 */
export function isMisreadOem(text, as, { is, original, shareOfLanguage }) {
  if (ANSI_OF[as] !== is || shareOfLanguage < MIN_SHARE_OF_LANGUAGE || original.length !== text.length) return false;
  const words = [...text.matchAll(WORD_WITH_CAPITAL)];
  const repaired = words.filter(
    ({ 0: word, index }) => !SMALL_BEFORE_CAPITAL.test(original.slice(index, index + word.length)),
  );
  const different = new Set(repaired.map(([word]) => word));
  const isEnough = [...different].filter((word) => !IRISH_WORD.test(word)).length >= MIN_WORDS;
  return isEnough && words.length - repaired.length <= MAX_KEPT_SHARE * repaired.length;
}
