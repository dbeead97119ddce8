/**
 * Names of files as ls and shells quote them if the locale has no characters for their bytes: `'A'$'\303\261''os'` is
 * Años. ls of GNU coreutils writes such names to a terminal (--quoting-style=shell-escape). printf %q and set -x of
 * Bash write such names too. A name is decoded as ls writes it in a locale that has the characters of the name: in
 * quotation marks only if it has a space or another character that a shell needs in quotation marks.
 */
import { withSpaces } from '../concat-bytes.js';
import * as words from '../text/terminal-layers.js';
import { utf8Text } from '../utf8-text.js';
import { certainEncoding } from './certain-encoding.js';
import { bytesOf } from './git-paths.js';

const BODY = String.raw`[^'\\\r\n]*(?:\\[^\r\n][^'\\\r\n]*)*`;
const ESCAPED = String.raw`\$'${BODY}'`;
/** A word of a shell that has a quoted part with escapes. The characters before and after it separate words, or parts of a path. */
const WORD = new RegExp(String.raw`(?<![^\s/:=])(?:'[^'\r\n]*')?(?:${ESCAPED}(?:'[^'\r\n]*')?)+(?![^\s/:;)])`, 'g');
const PART = new RegExp(String.raw`'([^'\r\n]*)'|\$'(${BODY})'`, 'y');
/** The escape of a byte beyond ASCII. */
const HIGH = /\\[23][0-7]{2}/;
/** Another escape, such as that of a control character or a quotation mark. A name with such an escape stays. */
const OTHER_ESCAPE = /\\(?![23][0-7]{2})/;
/** Lines of scripts, in which a person wrote a quoted part with escapes; ls and `set -x` do not write such lines. */
const SCRIPT = /^#!|^[ \t]*(?:echo|printf|(?:export |local |readonly |declare )?[A-Za-z_]\w*=)[^\r\n]*\$'/m;
/** Names that a shell reads as they are, and names that only need single quotation marks. */
const [NEEDS_NO_QUOTES, CAN_BE_QUOTED] = [/^[\p{L}\p{M}\p{N}_.,:@%+/-]+$/u, /^[^'\p{Cc}]+$/u];

/** Returns the bytes of a word; null if it has no bytes beyond ASCII, or if it has escapes of other characters. */
function bytesOfWord(word) {
  if (!HIGH.test(word)) return null;
  let body = '';
  for (PART.lastIndex = 0; PART.lastIndex < word.length;) {
    const [, quoted, escaped] = PART.exec(word);
    if (quoted?.includes('\\') || OTHER_ESCAPE.test(escaped ?? '')) return null;
    body += quoted ?? escaped;
  }
  return /[^\0-\x7f]/.test(body) ? null : bytesOf(body);
}

/** Returns a name as ls writes it; null if it needs escapes. */
function written(name) {
  if (NEEDS_NO_QUOTES.test(name)) return name;
  return CAN_BE_QUOTED.test(name) ? `'${name}'` : null;
}

/** Replaces the words of a text by the names that `nameOf` returns for their bytes; null leaves a word as it is. */
const replaceWords = (text, nameOf) =>
  text.replace(WORD, (word) => {
    const bytes = bytesOfWord(word);
    const name = bytes && nameOf(bytes);
    return (name && written(name)) ?? word;
  });

function decode(text, dependencies) {
  const others = [];
  const decoded = replaceWords(text, (bytes) => {
    const name = utf8Text(bytes);
    if (name === null) others.push(bytes);
    return name;
  });
  if (others.length === 0) return { text: decoded, form: {}, note: null };
  const bytesToDetect = withSpaces(others);
  const encoding = certainEncoding(others, dependencies);
  if (encoding === null) return { text: decoded, form: {}, note: words.namesNotUtf8(others.length), bytesToDetect };
  const all = replaceWords(text, (bytes) => utf8Text(bytes) ?? dependencies.decodeBytes(bytes, encoding));
  return { text: all, form: {}, note: null, encodingSentence: words.namesIn(others.length, encoding), bytesToDetect };
}

export const shellQuotes = {
  id: 'shell-quotes',
  label: words.SHELL_QUOTES,
  description: words.TEXT_WITH_SHELL_QUOTES,
  trims: false,
  // Decoding only the escapes would leave the quotation marks.
  excludes: ['escapes', 'git-paths'],
  recognise: (text) =>
    HIGH.test(text) && !SCRIPT.test(text) && [...text.matchAll(WORD)].some(([word]) => bytesOfWord(word) !== null),
  describe: () => ({ hint: words.WRITTEN_BY_LS }),
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.SHELL_QUOTES_NOT_WRITTEN }),
};
