// Parses bytes in hexadecimal.
import { CommandError } from './errors.js';
import { printable } from './escape-output.js';
import { hexBytes } from '../../www/format.js';

/** Prefixes and separators between bytes: `\xC0`, `0xC0,`, `%C0`, `C0;`. */
const SEPARATORS = /\\x|(?<![\da-f])0x|[%,;:\s]/gi;
/** `0x` and a single digit. */
const ONE_DIGIT = /(?<![\da-f])0x([\da-f])(?![\da-fx])/gi;

const FORMS = "Write bytes as C0 AF, c0af or '\\xC0\\xAF'.";

/** Returns why a word is not a sequence of bytes, as a sentence. */
function problem(word) {
  const quoted = `"${printable(word)}"`;
  if (/^[\da-f]+$/i.test(word)) {
    const digits = word.length === 1 ? '1 digit' : `${word.length} digits`;
    const example = word.length === 1 ? `0${word.toUpperCase()}` : 'C0 0A';
    return `${quoted} has ${digits}. A byte in hexadecimal has two digits: ${example}.`;
  }
  const text = characterNamedBy(word) ?? word;
  if (/^\P{ASCII}+$/u.test(text) && text.isWellFormed()) {
    return `${quoted} is not bytes. To explain its UTF-8 bytes: utfscope explain ${hexBytes(Buffer.from(text))}`;
  }
  return `${quoted} is not hexadecimal. ${FORMS}`;
}

/** Returns the character for a word such as `U+20AC`; `undefined` for any other word. */
function characterNamedBy(word) {
  const number = parseInt(/^u\+([\da-f]{1,6})$/i.exec(word)?.[1], 16);
  return number <= 0x10ffff ? String.fromCodePoint(number) : undefined;
}

/** Returns the bytes of `C0 AF`, `c0af`, `\xC0\xAF`, `%C0%AF` or `0xC0, 0xAF`. */
export function parseHex(text) {
  const words = text.replace(ONE_DIGIT, '0$1').split(SEPARATORS).filter(Boolean);
  if (words.length === 0) throw new CommandError(`No bytes were given. ${FORMS}`);
  const invalid = words.find((word) => !/^(?:[\da-f]{2})+$/i.test(word));
  if (invalid !== undefined) throw new CommandError(problem(invalid));
  return Uint8Array.from(Buffer.from(words.join(''), 'hex'));
}
