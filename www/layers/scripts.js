/** Finds the scripts of letters, such as Cyrillic. The letters of a text usually have one script besides Latin. */

/** The script that `scriptOf` returns for the letters of Chinese, Japanese and Korean, because texts mix them. */
export const EAST_ASIAN = 'EastAsian';

const SCRIPTS = [
  [EAST_ASIAN, 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'],
  ...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Ethiopic', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Sinhala'],
  ...['Tibetan', 'Thaana', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
].map((script) => {
  const [name, ...members] = [script].flat();
  const classes = (members.length > 0 ? members : [name]).map((member) => `\\p{Script_Extensions=${member}}`);
  return [name, new RegExp(`[${classes.join('')}]`, 'u')];
}); // prettier-ignore

/** Returns the script of a letter or a combining mark that is not Latin; null if the script is not in `SCRIPTS`. */
export const scriptOf = (letter) => SCRIPTS.find(([, pattern]) => pattern.test(letter))?.[0] ?? null;
