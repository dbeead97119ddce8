/**
 * Bytes as rsyslog writes them into logs: `#` and three octal digits, such as `#303#274` for ü. By default, rsyslog escapes control characters
 * in this form, and bytes beyond ASCII if an administrator turned this on (rsyslog, $Escape8BitCharactersOnReceive). Numbers of issues and
 * tickets look the same, so an escape counts only beside others that are a character with it, or within a word of a log.
 */
import { countMatches } from '../format.js';
import { keepCutEscapes } from './cut-escapes.js';
import * as words from '../text/layer-hints.js';

const HIGH = '#[23][0-7]{2}';
const NEXT = '#2[0-7]{2}';
/** A character of UTF-8 in two, three or four escapes. */
const CHARACTER = `(?:#3(?:0[2-7]|[1-3][0-7])${NEXT}|#3[45][0-7](?:${NEXT}){2}|#36[0-4](?:${NEXT}){3})`;
const ONE_CHARACTER = new RegExp(CHARACTER);
/** Characters of UTF-8 beside a letter or another such character. */
const IN_WORD = new RegExp(`(?<=[A-Za-z])${CHARACTER}|${CHARACTER}(?=[A-Za-z])|${CHARACTER}{2,}`, 'g');
/** Several escapes in a row, such as those of a character and of a cut one. */
const ROW = `(?:${HIGH}){2,}`;
/** One escape between letters, and at the start or the end of a word. */
const BETWEEN_LETTERS = new RegExp(`(?<=[A-Za-z])${HIGH}(?=[A-Za-z])`, 'g');
const AT_WORD = `(?<=[A-Za-z])${HIGH}(?!\\d)|(?<=[\\s"'(])${HIGH}(?=[a-z])`;
/** A number after a letter that is no such escape, such as an id. */
const ID = new RegExp(`[A-Za-z](?!${HIGH}(?!\\d))#\\d`);
/** A tab before a word or another escape, as in the stack traces of Java. */
const TAB = '#011(?=[A-Za-z#(])';
/** The start of a line in a log: its time (RFC 3164 and RFC 3339). */
const LOG_LINE =
  /^(?:<\d{1,3}>(?:1 )?)?(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*(?:Z|[+-]\d\d:\d\d)) /m;

const [MIN_IN_WORDS, MIN_BETWEEN_LETTERS] = [2, 3];

/** Returns whether a log has bytes of single-byte encodings as escapes: several of them between letters. */
const hasSingleBytes = (text) =>
  LOG_LINE.test(text) && !ID.test(text) && countMatches(text, BETWEEN_LETTERS) >= MIN_BETWEEN_LETTERS;

function recognise(text) {
  if (!text.includes('#2') && !text.includes('#3')) return false;
  if (hasSingleBytes(text)) return true;
  const inWords = countMatches(text, IN_WORD);
  return inWords >= MIN_IN_WORDS || (LOG_LINE.test(text) && inWords > 0);
}

/** Splits a text into parts: escaped bytes, with their escapes as `written`, and other text. Tabs of a log are decoded. */
function partsOf(text) {
  const isSingleByte = hasSingleBytes(text);
  const escapes = new RegExp(isSingleByte ? `${ROW}|${AT_WORD}` : ROW, 'g');
  const tabs = new RegExp(TAB, 'g');
  const textPart = (piece) => ({ text: LOG_LINE.test(text) ? piece.replace(tabs, '\t') : piece });
  const parts = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(escapes)) {
    if (!isSingleByte && found.search(ONE_CHARACTER) < 0) continue;
    const written = found.match(/#\d{3}/g);
    const bytes = Uint8Array.from(written, (escape) => Number.parseInt(escape.slice(1), 8));
    if (index > at) parts.push(textPart(text.slice(at, index)));
    parts.push({ bytes, written });
    at = index + found.length;
  }
  return at < text.length ? [...parts, textPart(text.slice(at))] : parts;
}

/** Decodes the bytes in UTF-8 or another encoding that is certain. Other escapes are unchanged. */
function decode(text, dependencies) {
  const { decoded } = keepCutEscapes({ parts: partsOf(text) }, dependencies);
  if (decoded.encoding || !decoded.parts) return { ...decoded, form: {} };
  const parts = decoded.parts.map((part) =>
    part.written && !dependencies.isValid(part.bytes, 'utf-8') ? { text: part.written.join('') } : part,
  );
  return { ...decoded, parts, form: {} };
}

export const syslogEscapes = {
  id: 'syslog-escapes',
  excludes: ['pascal-strings'],
  label: words.SYSLOG_ESCAPES,
  description: words.TEXT_WITH_SYSLOG_ESCAPES,
  trims: false,
  recognise,
  describe: () => ({ hint: words.WRITTEN_BY_RSYSLOG }),
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.SYSLOG_ESCAPES_NOT_WRITTEN }),
};
