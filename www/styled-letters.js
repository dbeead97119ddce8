/**
 * Words in styled letters: the bold, script, circled or fullwidth letters of Unicode that generators of “fonts” for social networks write.
 * Unicode has these characters for mathematics, lists and East Asian text. In such text, the characters stay.
 */

/** The block Mathematical Alphanumeric Symbols. */
const MATH = String.raw`\u{1d400}-\u{1d7ff}`;
/** The letters that this block lacks because they are in the block Letterlike Symbols. */
const MATH_ELSEWHERE = String.raw`\u2102\u210a-\u210e\u2110-\u2112\u2115\u2119-\u211d\u2124\u2128\u212c\u212d\u212f-\u2131\u2133\u2134`;
/** Circled and squared letters. */
const ENCLOSED = String.raw`\u24b6-\u24e9\u{1f130}-\u{1f149}`;
/** White letters in black circles and squares, which have no decomposition in Unicode. */
const NEGATIVE = String.raw`\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}`;
const NEGATIVE_STARTS = [0x1f150, 0x1f170];
const FULLWIDTH = String.raw`\uff10-\uff19\uff21-\uff3a\uff41-\uff5a`;

/** A styled letter or digit. With U+FE0F, it is an emoji, such as a blood group. */
const STYLED = new RegExp(`[${MATH}${MATH_ELSEWHERE}${ENCLOSED}${NEGATIVE}${FULLWIDTH}](?!\\ufe0f)`, 'gu');
const IS_MATH = new RegExp(`^[${MATH}]$`, 'u');
const IS_FULLWIDTH = new RegExp(`[${FULLWIDTH}]`, 'u');
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A text without a match has no styled word. */
export const STYLED_LETTER = new RegExp(STYLED.source, 'u');
/** A word, with or without styled letters. */
export const STYLED_OR_PLAIN_WORD = new RegExp(`[\\p{L}\\p{M}\\p{N}${ENCLOSED}${NEGATIVE}]+`, 'gu');

const [MIN_WORDS, LONG_WORD] = [3, 3]; // different words, of which at least one has LONG_WORD letters
const MAX_SYMBOL_SHARE = 0.5; // the number of symbols of formulas divided by the number of other styled words
/** Commands of LaTeX. */
const LATEX = /\\(?:begin|documentclass|frac|left|mathbb|mathbf|mathcal|mathrm|sum|int|usepackage)\b/;
/** Signs beside the words of a formula. */
const OPERATOR = /[=+^×÷·∈∉∀∃∑∏∫√∞≈≠≤≥→⇒∪∩⊂⊆±−∂∇\u2061-\u2064]/u;

/** Returns the plain letter or digit for a styled letter or digit. */
function plainLetter(letter) {
  const codePoint = letter.codePointAt(0);
  const start = NEGATIVE_STARTS.findLast((first) => codePoint >= first && codePoint < first + 26);
  return start === undefined ? letter.normalize('NFKC') : String.fromCharCode(0x41 + codePoint - start);
}

/**
 * Returns a word with plain letters; null if the word has no styled letters, or may need them. Two kinds of words may need styled letters:
 *
 * - a word whose only styled letter is outside of the block Mathematical Alphanumeric Symbols, such as ℝ;
 * - a word with fullwidth letters in East Asian text.
 *
 * @param {string} word
 * @param {() => string} before returns the text before the word
 * @param {() => string} after returns the text after the word
 * @returns {string | null}
 */
export function withPlainLetters(word, before, after) {
  const styled = word.match(STYLED);
  if (styled === null || (styled.length === 1 && !IS_MATH.test(styled[0]))) return null;
  if (styled.some((letter) => IS_FULLWIDTH.test(letter)) && EAST_ASIAN.test(before() + word + after())) return null;
  return word.replace(STYLED, plainLetter);
}

/** Returns the number of styled letters of a word. */
const countLetters = (word) => (word.match(STYLED) ?? []).filter((letter) => /\p{L}/u.test(plainLetter(letter))).length;

/** Returns whether the letters of a word follow each other in the alphabet, as in a list of styled letters. */
function isAlphabet(word) {
  const codes = Array.from(word, (letter) => letter.codePointAt(0));
  return codes.length > 2 && codes.every((code, at) => at === 0 || code === codes[at - 1] + 1);
}

/**
 * Returns whether a text has words in styled letters that are not formulas, alphabets or parts of East Asian text.
 *
 * @param {string} text
 */
export function hasStyledWords(text) {
  if (LATEX.test(text)) return false;
  const words = new Set();
  let [symbols, others] = [0, 0]; // the numbers of styled words that may be symbols of formulas, and of other styled words
  for (const { 0: word, index } of text.matchAll(STYLED_OR_PLAIN_WORD)) {
    const end = index + word.length;
    const around = (from, to) => () => text.slice(Math.max(0, from), to);
    const plain = STYLED_LETTER.test(word)
      ? withPlainLetters(word, around(index - 1024, index), around(end, end + 1024))
      : null;
    if (plain === null) continue;
    const letters = countLetters(word);
    const isInFormula =
      OPERATOR.test(text.slice(Math.max(0, index - 2), index) + text.slice(end, end + 2)) || text[end] === '(';
    if (letters === 1 || (isInFormula && letters > 0)) symbols += 1;
    if (letters < 2 || isInFormula || isAlphabet(plain)) continue;
    others += 1;
    words.add(plain.toLowerCase());
  }
  const isLong = (word) => word.length >= LONG_WORD;
  return words.size >= MIN_WORDS && Array.from(words).some(isLong) && symbols <= others * MAX_SYMBOL_SHARE;
}
