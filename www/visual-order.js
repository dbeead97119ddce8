/** The visual order of right-to-left text, in which the characters of each line are stored from left to right, as they are displayed. */

/**
 * Latin words and numbers, whose characters have the same order in visual and in logical order. The match includes the brackets around these words
 * and numbers, and the percent and currency signs beside numbers (UAX #9, rule W5).
 */
const LATIN = String.raw`(?<![([{#$%°€£¥])[([{#$%°€£¥]*[A-Za-z0-9\u00c0-\u024f](?:[^\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\r\n]*[A-Za-z0-9\u00c0-\u024f])?[)\]}#$%°€£¥]*`;
/** Numbers in Arabic-Indic digits. */
const ARABIC_NUMBER = String.raw`[\u0660-\u0669\u06f0-\u06f9]+(?:[.,:/\u066b\u066c][\u0660-\u0669\u06f0-\u06f9]+)*`;
const LEFT_TO_RIGHT = new RegExp(`${LATIN}|${ARABIC_NUMBER}`, 'g');
const CLOSING = { '(': ')', '[': ']', '{': '}' };
/** A letter of Hebrew. */
export const HEBREW = /[\u05d0-\u05ea]/;
export const MIRRORED = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '<': '>', '>': '<' };

const reversed = (text) => [...text].reverse().join('');
const mirrored = (text, pairs) => text.replace(/[()[\]{}<>\uf8fe\uf8ff]/g, (bracket) => pairs[bracket] ?? bracket);

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
function restoreLeftToRight(run, pairs) {
  const unpaired = unpairedBrackets(run);
  let [start, end] = [0, run.length];
  while (unpaired.has(start)) start += 1;
  while (unpaired.has(end - 1)) end -= 1;
  return run.slice(0, start) + mirrored(reversed(run.slice(start, end)), pairs) + run.slice(end);
}

/**
 * Converts a line from visual to logical order or back: reverses the line and mirrors its brackets, but keeps Latin words and numbers as they are.
 * `pairs` has the mirrored character of each bracket. In visual-markup.js, U+F8FE and U+F8FF stand for `&lt;` and `&gt;`, which are mirrored too.
 */
export const reversedLine = (line, pairs = MIRRORED) =>
  mirrored(reversed(line), pairs).replace(LEFT_TO_RIGHT, (run) => restoreLeftToRight(run, pairs));
