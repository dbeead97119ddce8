/**
 * Words in quoted-printable (RFC 2045, section 6.7) within other text, such as the cells of a table that was exported from a
 * mailbox. Only escapes of characters beyond ASCII in UTF-8 are evidence, because an escape such as `=20` can also be a part of an address.
 */
import { countMatches } from '../format.js';
import { bytesOfEscapes, escapedCharacter } from './escaped-characters.js';
import { isSoftLineBreak } from './quoted-printable.js';
import * as words from '../text/layer-hints.js';

const CHARACTER = escapedCharacter('=');
const CHARACTERS = new RegExp(`(?:${CHARACTER})+`, 'g');
/** A character beside a letter, as in words. */
const IN_WORD = new RegExp(`(?<=[A-Za-z])${CHARACTER}|${CHARACTER}(?=[A-Za-z])`, 'g');
const MIN_IN_WORDS = 2;
/** An escape of an ASCII character. */
const ESCAPE_OF_ASCII = /=(?:[2-7][0-9A-F]|09)/g;
/** An equals sign that begins no escape. */
const OTHER_EQUALS_SIGN = /=(?![0-9A-F]{2})/;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const strictUtf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

const ESCAPE_ABOVE_7F = /=[89A-F][0-9A-F]/;
/** An equals sign at the end of a line, with white space that a mail server added after it. */
const EQUALS_SIGN_AT_END = /=[ \t]*$/;
/** Escapes at the end of a line that are the beginning of a character, and a soft line break. */
const CUT_CHARACTER = /(?:=[CD][0-9A-F]|=E[0-9A-F](?:=[89AB][0-9A-F])?|=F[0-4](?:=[89AB][0-9A-F]){0,2})=[ \t]*$/;
/** An escape at the start of a line that continues a character from the line before. */
const CONTINUATION = /^=[89AB][0-9A-F]/;
/**
 * The fewest characters of a line with a soft line break. Programs fill lines to 76 characters. A line is shorter if the next escape, or all escapes of
 * the next character, did not fit.
 */
const [MIN_SOFT_LINE, MIN_SOFT_LINE_BESIDE_ESCAPE] = [72, 62];
/** An escape before the “=” at the end of a line, and an escape at the start of a line. */
const [ESCAPE_AT_END, ESCAPE_AT_START] = [/=[0-9A-F]{2}=[ \t]*$/, /^=[0-9A-F]{2}/];
/** What quoted-printable does not have: an equals sign that begins no escape and ends no line, and a value in an address, as in `?page=20`. */
const NOT_QUOTED_PRINTABLE = /=(?![0-9A-F]{2}|[ \t]*$)|[?&][\w.-]{1,40}=(?!3D)[0-9A-F]{2}/;

/** Returns whether a line is so long that an equals sign at its end can be a soft line break. */
const isLong = (line, next) =>
  line.length >=
    (ESCAPE_AT_END.test(line) || ESCAPE_AT_START.test(next) ? MIN_SOFT_LINE_BESIDE_ESCAPE : MIN_SOFT_LINE) &&
  isSoftLineBreak(line.trimEnd());

/** Returns whether a line can be a line of a quoted-printable text. */
const canBeQuotedPrintable = (line, next) =>
  !NOT_QUOTED_PRINTABLE.test(line) && (!EQUALS_SIGN_AT_END.test(line) || isLong(line, next));

/**
 * Returns whether a line with escapes ends with a soft line break. If the line is short or has other equals signs, an
 * equals sign at its end can belong to an empty value. But the equals sign is a soft line break if the next line
 * continues a character.
 */
const isSoft = (line, next) =>
  EQUALS_SIGN_AT_END.test(line) &&
  ((ESCAPE_ABOVE_7F.test(line) && canBeQuotedPrintable(line, next)) ||
    (CUT_CHARACTER.test(line) && CONTINUATION.test(next)));

/**
 * Splits a text into lines, and joins lines at the soft line breaks that `isSoft` finds. `text` is the joined line, `end` is its line end, `isJoined` is
 * true for several lines, and `canBeEncoded` is true if all of these lines can be quoted-printable.
 */
function joinedLines(text) {
  const pieces = text.split(/(\r\n|[\r\n])/);
  const lines = [];
  let continues = false;
  for (let at = 0; at < pieces.length; at += 2) {
    const [line, end = '', next = ''] = pieces.slice(at, at + 3);
    const soft = end !== '' && isSoft(line, next);
    const content = soft ? line.replace(EQUALS_SIGN_AT_END, '') : line;
    const canBeEncoded = canBeQuotedPrintable(content, next);
    if (continues) {
      const last = lines.at(-1);
      last.parts.push(content);
      Object.assign(last, { end, canBeEncoded: last.canBeEncoded && canBeEncoded });
    } else lines.push({ parts: [content], end, canBeEncoded });
    continues = soft;
  }
  return lines.map(({ parts, ...line }) => ({ ...line, text: parts.join(''), isJoined: parts.length > 1 }));
}

/**
 * Decodes all escapes and soft line breaks of lines, if they are quoted-printable as a whole. Returns null if no line was joined, because the equals
 * signs can then have another meaning, or if the bytes are not UTF-8.
 *
 * @param {ReturnType<typeof joinedLines>} lines
 */
function decodeWhole(lines) {
  if (!lines.some(({ isJoined }) => isJoined)) return null;
  const text = lines.map((line) => line.text + line.end).join('');
  try {
    return text
      .replace(/=[ \t]*(?:\r\n|[\r\n])/g, '')
      .replace(/(?:=[0-9A-F]{2})+/g, (run) => strictUtf8.decode(bytesOfEscapes(run.match(/=../g))));
  } catch {
    return null; // bytes that are not UTF-8
  }
}

/** Returns a line with its escapes of UTF-8 decoded. Escapes of ASCII characters are decoded too, if every equals sign begins an escape. */
function decodeLine(line) {
  if (line.search(CHARACTERS) < 0) return line;
  const plain = OTHER_EQUALS_SIGN.test(line)
    ? line
    : line.replace(ESCAPE_OF_ASCII, (escape) => (escape === '=3D' ? escape : utf8.decode(bytesOfEscapes([escape]))));
  const decoded = plain.replace(CHARACTERS, (run) => utf8.decode(bytesOfEscapes(run.match(/=../g))));
  return OTHER_EQUALS_SIGN.test(line) ? decoded : decoded.replaceAll('=3D', '=');
}

/**
 * Decodes adjacent lines that can be quoted-printable. Lines before the first escape of a byte above 7F stay, and so do
 * lines after the last such escape, because these lines can be text around the encoded text.
 *
 * @param {ReturnType<typeof joinedLines>} lines
 */
function decodeLines(lines) {
  const isEncoded = (line) => ESCAPE_ABOVE_7F.test(line.text);
  const first = lines.findIndex(isEncoded);
  const end = lines.findLastIndex(isEncoded) + 1;
  const whole = first < 0 ? null : decodeWhole(lines.slice(first, end));
  const decoded = (some) => some.map((line) => decodeLine(line.text) + line.end).join('');
  return whole === null ? decoded(lines) : decoded(lines.slice(0, first)) + whole + decoded(lines.slice(end));
}

/** Decodes a text: adjacent lines that can be quoted-printable together, and each other line on its own. */
function decode(text) {
  const groups = [];
  for (const line of joinedLines(text)) {
    if (line.canBeEncoded && groups.at(-1)?.at(-1).canBeEncoded) groups.at(-1).push(line);
    else groups.push([line]);
  }
  return { text: groups.map(decodeLines).join(''), form: {}, note: null };
}

export const quotedPrintableRuns = {
  id: 'quoted-printable-runs',
  label: words.QUOTED_PRINTABLE_WITHIN_TEXT,
  description: words.TEXT_WITH_QUOTED_PRINTABLE,
  trims: false,
  // These layers decode quoted-printable themselves.
  excludedBy: ['quoted-printable', 'encoded-mail', 'encoded-words', 'vcard', 'mixed-mail', 'base64-message'],
  recognise: (text) => countMatches(text, IN_WORD) >= MIN_IN_WORDS,
  describe: () => ({ hint: words.EXPORTED_FROM_MAIL }),
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.QUOTED_PRINTABLE_NOT_WRITTEN }),
};
