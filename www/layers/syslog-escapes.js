/**
 * Bytes as rsyslog writes them into logs: `#` and three octal digits, such as `#303#274` for ü. By default, rsyslog escapes only control
 * characters in this form. It also escapes bytes beyond ASCII if an administrator enabled this (rsyslog, $Escape8BitCharactersOnReceive). Numbers of issues and
 * tickets look the same. So an escape counts only if it is part of a character of UTF-8 in adjacent escapes, or if it is within a word of a log.
 */
import { countMatches } from '../format.js';
import { decodeParts, withoutUnknownBytes } from './cut-escapes.js';
import { escapedCharacter, OCTAL, splitAtEscapes } from './escaped-characters.js';
import * as words from '../text/layer-hints.js';

/** The escape of a byte beyond ASCII. */
const HIGH = '#[23][0-7]{2}';
/** A character of UTF-8 in two, three or four escapes. */
const CHARACTER = escapedCharacter('#', OCTAL);
const ONE_CHARACTER = new RegExp(CHARACTER);
/** Characters of UTF-8 beside a letter or another such character. */
const IN_WORD = new RegExp(`(?<=[A-Za-z])${CHARACTER}|${CHARACTER}(?=[A-Za-z])|${CHARACTER}{2,}`, 'g');
/** Several escapes in a row, such as the escapes of a character and of a cut character. */
const RUN = `(?:${HIGH}){2,}`;
/** One escape between letters. */
const BETWEEN_LETTERS = new RegExp(`(?<=[A-Za-z])${HIGH}(?=[A-Za-z])`, 'g');
/** One escape at the end of a word or within it, or at its start. */
const AT_WORD = `(?<=[A-Za-z])${HIGH}(?!\\d)|(?<=[\\s"'(])${HIGH}(?=[a-z])`;
/** A letter, `#` and a number that is not the escape of a byte beyond ASCII, such as an id. */
const ID = new RegExp(`[A-Za-z](?!${HIGH}(?!\\d))#\\d`);
/** A tab before a word or another escape, as in the stack traces of Java. */
const TABS = /#011(?=[A-Za-z#(])/g;
/** The start of a line in a log: its time (RFC 3164 and RFC 3339). */
const LOG_LINE =
  /^(?:<\d{1,3}>(?:1 )?)?(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*(?:Z|[+-]\d\d:\d\d)) /m;

const [MIN_IN_WORDS, MIN_BETWEEN_LETTERS] = [2, 3];

/** Returns whether a log has bytes of single-byte encodings as escapes: several escapes must be between letters. */
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
  const escapes = new RegExp(isSingleByte ? `${RUN}|${AT_WORD}` : RUN, 'g');
  const isLog = LOG_LINE.test(text);
  const textPart = (piece) => ({ text: isLog ? piece.replace(TABS, '\t') : piece });
  const runs = Array.from(text.matchAll(escapes)).filter(([found]) => isSingleByte || ONE_CHARACTER.test(found));
  return splitAtEscapes(text, runs, {
    escape: /#\d{3}/g,
    bytesOf: (written) => Uint8Array.from(written, (escape) => Number.parseInt(escape.slice(1), 8)),
    textPart,
  });
}

/** Returns whether some tabs are decoded. */
const hasTabs = (text) => LOG_LINE.test(text) && text.search(TABS) >= 0;

/** Decodes the bytes in UTF-8 or another encoding that is certain. Other escapes are unchanged. */
function decode(text, dependencies) {
  const { decoded } = decodeParts({ parts: partsOf(text) }, dependencies);
  return { ...withoutUnknownBytes(decoded, dependencies), form: {} };
}

export const syslogEscapes = {
  id: 'syslog-escapes',
  excludes: ['pascal-strings'],
  label: words.SYSLOG_ESCAPES,
  description: words.TEXT_WITH_SYSLOG_ESCAPES,
  trims: false,
  recognise,
  describe: (text) => ({ hint: words.writtenByRsyslog(hasTabs(text)) }),
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.ESCAPES_NOT_WRITTEN }),
};
