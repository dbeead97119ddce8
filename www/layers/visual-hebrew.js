/**
 * Hebrew in visual order: each line is stored from left to right, so its Hebrew letters are in reverse order. Unicode
 * requires logical order (UAX #9, section 1).
 */
import { countMatches } from '../format.js';
import { REVERSED_HEBREW, VISUAL_HEBREW } from '../text/input.js';
import { VISUAL_ORDER } from '../text/layer-hints.js';

const HEBREW = /[\u05d0-\u05ea]/;
/** Final forms of letters (five letters have one) at the start of a word, and at the end of a word, where they belong. */
const FINAL_FIRST = /(?<![\u05d0-\u05ea])[ךםןףץ][\u05d0-\u05ea]/g;
const FINAL_LAST = /[\u05d0-\u05ea][ךםןףץ](?![\u05d0-\u05ea])/g;
/**
 * Latin words and numbers, whose characters are in the same order in visual and in logical order, with the brackets
 * around them.
 */
const LEFT_TO_RIGHT =
  /(?<![([{])[([{]*[A-Za-z0-9\u00c0-\u024f](?:[^\u0590-\u05ff\r\n]*[A-Za-z0-9\u00c0-\u024f])?[)\]}]*/g;
const CLOSING = { '(': ')', '[': ']', '{': '}' };
const MIRRORED = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '<': '>', '>': '<' };

const reversed = (text) => [...text].reverse().join('');
const mirrored = (text) => text.replace(/[()[\]{}<>]/g, (bracket) => MIRRORED[bracket]);

/** Returns the indices of brackets without a partner in a text. */
function unpairedBrackets(text) {
  const unpaired = new Set();
  const open = []; // the indices of opening brackets
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] in CLOSING) {
      open.push(index);
      unpaired.add(index);
    } else if (')]}'.includes(text[index])) {
      if (CLOSING[text[open.at(-1)]] === text[index]) unpaired.delete(open.pop());
      else unpaired.add(index);
    }
  }
  return unpaired;
}

/**
 * Restores a run of Latin words and numbers in a reversed line: reverses and mirrors the run again. An unpaired bracket
 * at the start or the end of the run belongs to the Hebrew text (UAX #9, rule N0), so it stays mirrored.
 */
function restoreLeftToRight(run) {
  const unpaired = unpairedBrackets(run);
  let [start, end] = [0, run.length];
  while (unpaired.has(start)) start += 1;
  while (unpaired.has(end - 1)) end -= 1;
  return run.slice(0, start) + mirrored(reversed(run.slice(start, end))) + run.slice(end);
}

/** Reverses the lines that have Hebrew letters, and mirrors brackets. Latin words and numbers in these lines stay. */
const reverseLines = (text) =>
  text
    .split(/(\r?\n|\r)/)
    .map((line) => (HEBREW.test(line) ? mirrored(reversed(line)).replace(LEFT_TO_RIGHT, restoreLeftToRight) : line))
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
  recognise: (text) =>
    countMatches(text, FINAL_FIRST) >= 2 && countMatches(text, FINAL_FIRST) > 2 * countMatches(text, FINAL_LAST),
  describe: () => ({ hint: VISUAL_ORDER }),
  decode: (text) => ({ text: reverseLines(text), form: {} }),
  encode: ({ text }) => ({ text: reverseLines(text()) }),
};
