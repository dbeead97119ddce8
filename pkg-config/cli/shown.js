// Text that may hold anything, made fit for a terminal: a name or a text must not move the cursor or turn the line around.
import { display } from '../../www/format.js';

/** Spaces are seen well enough in a line of text. */
const SPACE = 0x20;

/** A code point as a character, or in angle brackets: `‹LF›`. */
export function shownCodePoint(codePoint) {
  const { text, label } = display(codePoint);
  return label ? `‹${text}›` : text;
}

/** A string with every control, bidirectional, invisible and unassigned character as a label. */
export function shown(text) {
  if (text === '') return "''";
  return Array.from(text, (character) => {
    const codePoint = character.codePointAt(0);
    return codePoint === SPACE ? ' ' : shownCodePoint(codePoint);
  }).join('');
}
