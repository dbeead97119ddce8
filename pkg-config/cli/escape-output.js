// Escapes characters that would control the terminal: file names and text must not move the cursor or reorder the line.
import { display } from '../../www/format.js';

/** Returns a code point as a character, or as a label such as `‹LF›` if it is not printable. */
export function printableCodePoint(codePoint) {
  const { text, label } = display(codePoint);
  return label ? `‹${text}›` : text;
}

/**
 * Returns a string with a label in place of each control, bidirectional, invisible, private-use and unassigned character. A
 * combining mark that follows no visible character gets a dotted circle, because it would change a character of the message.
 * An empty string becomes two quotation marks.
 */
export function printable(text) {
  if (text === '') return "''";
  let isAfterVisible = false;
  const parts = Array.from(text, (character) => {
    const { text: shown, label } = display(character.codePointAt(0));
    const isMark = !label && shown !== character && character !== ' ';
    const part = character === ' ' || (isMark && isAfterVisible) ? character : label ? `‹${shown}›` : shown;
    isAfterVisible = !label && character !== ' ';
    return part;
  });
  return parts.join('');
}

/** Returns a file name as an argument for a shell, or `FILE` if it cannot be shown. */
export function shellArgument(name) {
  if (name !== printable(name)) return 'FILE';
  return /^[\w./+@%:,=-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
