/**
 * Hebrew in visual order: each line is stored from left to right, so its Hebrew letters are in reverse order. Unicode
 * requires logical order (UAX #9, section 1).
 */
import { REVERSED_HEBREW, VISUAL_HEBREW } from '../text/input.js';

const HEBREW = /[\u05d0-\u05ea]/;
/** Final forms of letters (five letters have one) at the start of a word, and at the end of a word, where they belong. */
const FINAL_FIRST = /(?<![\u05d0-\u05ea])[ךםןףץ][\u05d0-\u05ea]/g;
const FINAL_LAST = /[\u05d0-\u05ea][ךםןףץ](?![\u05d0-\u05ea])/g;
/** Latin words and numbers, whose characters are in the same order in visual and in logical order. */
const LEFT_TO_RIGHT = /[A-Za-z0-9\u00c0-\u024f](?:[^\u0590-\u05ff\r\n]*[A-Za-z0-9\u00c0-\u024f])?/g;
const MIRRORED = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '<': '>', '>': '<' };

const reversed = (text) => [...text].reverse().join('');
const count = (text, pattern) => text.match(pattern)?.length ?? 0;

/** Reverses the lines that have Hebrew letters, and mirrors brackets. Latin words and numbers in these lines stay. */
const reverseLines = (text) =>
  text
    .split(/(\r?\n|\r)/)
    .map((line) => {
      if (!HEBREW.test(line)) return line;
      const mirrored = reversed(line).replace(/[()[\]{}<>]/g, (bracket) => MIRRORED[bracket]);
      return mirrored.replace(LEFT_TO_RIGHT, reversed);
    })
    .join('');

export const visualHebrew = {
  id: 'visual-hebrew',
  label: VISUAL_HEBREW,
  description: REVERSED_HEBREW,
  trims: false,
  /**
   * In visual order, final forms are at the start of words. There must be at least two, and more than twice as many as
   * at the end.
   */
  recognise: (text) => count(text, FINAL_FIRST) >= 2 && count(text, FINAL_FIRST) > 2 * count(text, FINAL_LAST),
  decode: (text) => ({ text: reverseLines(text), form: {} }),
  encode: ({ text }) => ({ text: reverseLines(text()) }),
};
