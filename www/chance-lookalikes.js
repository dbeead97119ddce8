/**
 * Removes findings about lookalikes and mixed scripts that arose by chance:
 *
 * - in letters left over from text that another program decoded wrongly
 * - in the letter of a placeholder before a word in another script: `%dфайлов`
 * - in the code of a subfield of library records: `$aСоколова`
 * - in fields of records with only digits between them: `Ελευθ64222GR`
 * - in quotation marks beside the tags of XML
 *
 * The advice about keyboard layouts and attacks does not apply to these characters. Replacing them would damage the
 * text.
 */
import { withByteOrder } from './byte-order.js';

const KINDS = ['confusable', 'mixed-script'];
const CONTEXT = 256; // bytes on each side of a finding; a multiple of the length of all code units
const MIN_REPLACEMENTS = 3; // in a line
const LINE_END = /[\r\n]/;
const NOT_ASCII = /[^\0-\x7f]/gu;
/**
 * The start of a placeholder of printf without its last letter, such as `%` or `%2$`. In `%dфайлов`, the last letter of the placeholder is the first
 * letter of the finding `dфайлов`.
 */
const PLACEHOLDER_START = /%[^%\s]*$/;
const PLACEHOLDER = /^%(?:\d+\$|\(\w+\))?[-+#0]*\d*(?:\.\d+)?(?:ll?|hh?|z)?[diouxXeEfFgGcs@]/;
const STARTS_WITH_LETTER = /^[\p{L}\p{M}]/u;
/** The start of library records as lines (.mrk), in which `$` and a code begin a subfield. In ISO 2709, US (U+001F) is in place of `$`. */
const RECORD_LINES_START = /^\ufeff?=(?:LDR|\d{3}) {2}/;
const UNIT_SEPARATOR = '\u001f';
const MARKUP_START = /^\ufeff?\s*<[?!A-Za-z]/;
const TAG = /<[/?!]?[A-Za-z][^<>]*>/;
/** Tags in a part of a line between white space, in which the first tag may lack its start and the last tag its end. */
const TAGS = /^[^<>]*="[^"<>]*"[^<>]*>|<[/?!]?[A-Za-z][^<>]*(?:>|$)/g;
const QUOTATION_MARK = /[“”„‟«»‘’‚‛]/u;

/**
 * Two or more digits, between fields of records with fixed width: `Ελευθ64222GR`. One digit does not count, because it
 * can stand for a letter within a word.
 */
const DIGITS = /\p{Nd}{2,}/u;
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic'].map((script) => new RegExp(`^\\p{Script=${script}}{2,}$`, 'u'));

/** Returns whether digits divide a word into fields, each of which has letters of one script. */
function areFieldsBesideDigits(word) {
  const fields = word.split(DIGITS).filter((field) => field !== '');
  return fields.length > 1 && fields.every((field) => SCRIPTS.some((letters) => letters.test(field)));
}

const countOf = (text, pattern) => text.match(pattern)?.length ?? 0;

/**
 * Returns whether the text between the spaces around a finding has U+FFFD, and at least half of the characters beyond ASCII of its line are U+FFFD. U+FFFD elsewhere
 * in the line proves nothing, because an attacker can write it after a lookalike.
 */
function isRestOfLostText(before, text, after) {
  const [[start], [end]] = [/\S*$/.exec(before), /^\S*/.exec(after)];
  if (!(start + text + end).includes('\ufffd')) return false;
  const line = before + text + after;
  const replacements = countOf(line, /\ufffd/g);
  return replacements >= MIN_REPLACEMENTS && 2 * replacements >= countOf(line, NOT_ASCII);
}

/** Returns whether a word begins with the last letter of a placeholder, and its other letters are not Latin. */
function isAfterPlaceholder(before, word) {
  const [start] = PLACEHOLDER_START.exec(before) ?? [''];
  const [placeholder] = PLACEHOLDER.exec(start + word) ?? [''];
  const rest = (start + word).slice(placeholder.length);
  return placeholder.length > start.length && STARTS_WITH_LETTER.test(rest) && !/\p{Script=Latin}/u.test(rest);
}

/** Returns whether a word begins with the code of a subfield, after its delimiter, and the other letters of the word are not Latin. */
function isAfterSubfieldCode(delimiter, before, word) {
  const rest = word.slice(1);
  return (
    before.endsWith(delimiter) &&
    /^[a-z\d]/.test(word) &&
    STARTS_WITH_LETTER.test(rest) &&
    !/\p{Script=Latin}/u.test(rest)
  );
}

/** Returns whether all characters beyond ASCII in a part of a line of XML are quotation marks outside of tags. */
function areMarksBesideTags(before, part) {
  const outside = part.replace(TAGS, ' ');
  const marks = outside.match(NOT_ASCII) ?? [];
  return (
    (outside !== part || TAG.test(before)) &&
    marks.length > 0 &&
    marks.length === countOf(part, NOT_ASCII) &&
    marks.every((mark) => QUOTATION_MARK.test(mark))
  );
}

/**
 * Returns the findings without those about lookalikes and mixed scripts that arose by chance.
 *
 * @param {object} codec
 * @param {Uint8Array} bytes the examined text
 * @param {string} encoding of the bytes
 * @param {import('./problems.js').Finding[]} findings
 */
export function withoutChanceLookalikes(codec, bytes, encoding, findings) {
  const resolved = withByteOrder(encoding, bytes);
  const decode = (start, end) => codec.decode(bytes.subarray(Math.max(0, start), end), resolved, { errors: 'replace' });
  // The bytes before or after a finding can begin or end within a character. The parts of that character are not U+FFFD of the text.
  const decodeBefore = (at) => decode(at - CONTEXT, at).replace(at > CONTEXT ? /^\ufffd+/ : '', '');
  const decodeAfter = (at) => decode(at, at + CONTEXT).replace(at + CONTEXT < bytes.length ? /\ufffd+$/ : '', '');
  const textStart = decode(0, CONTEXT);
  const isMarkup = MARKUP_START.test(textStart);
  const delimiter = RECORD_LINES_START.test(textStart) ? '$' : UNIT_SEPARATOR;
  return findings.filter(({ kind, offset, length }) => {
    if (!KINDS.includes(kind)) return true;
    const end = offset + length;
    const before = decodeBefore(offset).split(LINE_END).at(-1);
    const text = decode(offset, end);
    const after = decodeAfter(end).split(LINE_END)[0];
    return !(
      (kind === 'mixed-script' && areFieldsBesideDigits(text)) ||
      isRestOfLostText(before, text, after) ||
      isAfterPlaceholder(before, text) ||
      isAfterSubfieldCode(delimiter, before, text) ||
      (isMarkup && areMarksBesideTags(before, text))
    );
  });
}
