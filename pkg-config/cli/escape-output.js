// Escapes characters that would control the terminal: file names and text must not move the cursor or reorder the line.
import { display } from '../../www/format.js';

/** Returns a code point as a character, or as a label such as `‹LF›` if it is not printable. */
export function printableCodePoint(codePoint) {
  const { text, label } = display(codePoint);
  return label ? `‹${text}›` : text;
}

/**
 * Returns a string with a label in place of each control, bidirectional, invisible, private-use and unassigned character. A
 * combining mark that follows no visible character gets a dotted circle, because otherwise it would change a character of the message.
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

/** Control characters other than line feeds, and bidirectional controls. */
const UNSAFE_IN_MESSAGES = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns a message with labels in place of characters that would control the terminal. A message can quote an argument that has these
 * characters.
 */
export const safeMessage = (message) =>
  message.replace(UNSAFE_IN_MESSAGES, (character) => printableCodePoint(character.codePointAt(0)));

/** Control characters beyond C0, bidirectional controls and other invisible characters, which JSON permits in strings. */
const UNSAFE_IN_JSON = /[\x7f-\x9f\p{Cf}\u2028\u2029]/gu;

/**
 * Returns the JSON text of a value. Characters that would control the terminal, or that nobody would see, are escaped. An escape is always
 * possible, because JSON text has such characters only in strings.
 */
export const jsonText = (value) =>
  JSON.stringify(value).replace(UNSAFE_IN_JSON, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

/**
 * Returns a file name as an argument for a shell, or `placeholder` if the name cannot be shown exactly. A name with U+FFFD cannot be shown
 * exactly, because U+FFFD stands for bytes that are not UTF-8.
 */
export function shellArgument(name, placeholder = 'FILE') {
  if (name !== printable(name) || name.includes('\ufffd')) return placeholder;
  return /^[\w./+@%:,=-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

/**
 * Returns a file name as an argument for a shell, as `shellArgument` does. A name that begins with a hyphen gets the prefix `./`. Without
 * the prefix, a command would read the name as an option.
 */
export const fileArgument = (name, placeholder) =>
  shellArgument(name.startsWith('-') ? `./${name}` : name, placeholder);
