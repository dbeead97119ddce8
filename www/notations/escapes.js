/** Notations that write bytes as ASCII text: percent-encoding, escapes of programming languages, Base64. */
import { quote, sampleOf } from './excerpts.js';
import { utf8Text } from '../utf8-text.js';
import { joinSurrogatePairs, MAX_CODE_POINT } from './code-points.js';
import * as words from '../text/input.js';

const byteOf = (character) => character.charCodeAt(0);

/* Percent-encoding (RFC 3986 §2.1): characters other than escapes stand for themselves. */

function recognisePercent(text) {
  const sample = sampleOf(text);
  return /%[0-9A-F]{2}/i.test(sample) && !/\s|%(?![0-9A-F]{2}|[0-9A-F]?$)/i.test(sample);
}

/** An incomplete escape, as in text that was cut: it follows a complete escape and ends a word. */
export const CUT_PERCENT = /(?<=%[0-9A-F]{2})%[0-9A-F]?(?!\S)/i;
const PERCENT_PIECES = /(?:%[0-9A-F]{2})+|%|[^%]+/gi;
const PERCENT_PIECES_WITH_CUT = new RegExp(`${CUT_PERCENT.source}|${PERCENT_PIECES.source}`, 'gi');

/**
 * Parses percent-encoding. A part with `bytes` also has the escapes of these bytes, as `written`.
 *
 * @param {string} text
 * @param {{ keepsCut?: boolean }} [options] `keepsCut`: cut escapes and percent signs without hex digits are text;
 *   otherwise they are a problem
 */
function parsePercent(text, { keepsCut = false } = {}) {
  const parts = [];
  const pieces = keepsCut ? text.matchAll(PERCENT_PIECES_WITH_CUT) : text.trim().matchAll(PERCENT_PIECES);
  for (const [piece] of pieces) {
    if (piece === '%' && !keepsCut) return { problem: words.LONE_PERCENT };
    if (piece.length > 2 && piece.startsWith('%')) {
      const written = piece.match(/%../g);
      parts.push({ bytes: Uint8Array.from(written, (escape) => Number.parseInt(escape.slice(1), 16)), written });
    } else {
      parts.push({ text: piece });
    }
  }
  return { parts };
}

/*
 * Escapes of C, Python, JavaScript, Perl and similar languages. Case matters: \U has eight digits, \u four without braces.
 * In property lists and logs of macOS and iOS, \U has four digits.
 */

const HEX = '[0-9A-Fa-f]';
const escapeWith = (fourDigits, eightDigits) =>
  new RegExp(
    `\\\\(?:x(${HEX}{2})|[ux]\\{(${HEX}{1,8})\\}|${fourDigits}(${HEX}{4})|${eightDigits}(${HEX}{8})|([0-3][0-7]{2}|0)|([abefnrtv'"?\\\\/]))`,
  );
const ESCAPE = escapeWith('u', 'U');
/** Escapes in a text in which \U has four digits. In such a text, no escape has eight digits. */
const ESCAPE_WITH_SHORT_U = escapeWith('[uU]', '(?!)');
const SHORT_U = new RegExp(`\\\\U${HEX}{4}(?!${HEX})`, 'g');
const MIN_SHORT_U = 2; // different escapes

/** Returns the pattern of the escapes in a text: `ESCAPE`, unless the text shows that \U has four digits. */
const escapeIn = (text) => (new Set(text.match(SHORT_U)).size >= MIN_SHORT_U ? ESCAPE_WITH_SHORT_U : ESCAPE);
const MAX_ESCAPE_LENGTH = String.raw`\u{00000000}`.length;
const CONTROLS = { a: 7, b: 8, e: 0x1b, f: 0x0c, n: 0x0a, r: 0x0d, t: 9, v: 0x0b };
/**
 * A backslash that may belong to a path: \a, \b, \e, \f or \v before a letter, as in D:\export. In literals, \n, \r and
 * \t often precede letters, so they do not count.
 */
const CONTROL_IN_WORD = /(?<!\\)(?:\\\\)*\\[abefv][A-Za-z]/;
const QUOTED = /^([bu]?)(["'])([^]*)\2$/i;
const ESCAPE_OR_MARK = /\\[^]|["']/g;

/** A literal of Python 2 for a Unicode string, in which \xE9 is the code point U+00E9, and not a byte. */
const UNICODE_LITERAL = /(?<![\w\\])u(?:'(?:[^'\\\r\n]|\\.)*'|"(?:[^"\\\r\n]|\\.)*")/g;

/**
 * Returns the parts of a text that is one string literal: its prefix (`b` or `u`), its quotation mark and its body. Returns null for any other text,
 * also for several literals, such as a list of them.
 *
 * @param {string} text without white space around it
 * @returns {{ prefix: string, mark: string, body: string } | null}
 */
export function partsOfLiteral(text) {
  const [, prefix, mark, body] = QUOTED.exec(text) ?? [];
  if (body === undefined) return null;
  for (const [token] of body.matchAll(ESCAPE_OR_MARK)) if (token === mark) return null;
  return { prefix, mark, body };
}

/**
 * Returns the text within the quotation marks of a string literal, and the index where that text begins. For any other
 * text, returns the text unchanged, and 0.
 */
function unquoted(text) {
  const body = partsOfLiteral(text.trim())?.body;
  if (body === undefined) return { text, start: 0 };
  return { text: body, start: text.trimEnd().length - 1 - body.length };
}

/**
 * Returns a text in which only the escapes of backslashes, slashes, quotation marks and question marks are decoded. Leaves
 * out the quotation marks of a string literal.
 *
 * @param {string} text
 */
export const withoutEscapedMarks = (text) =>
  unquoted(text).text.replace(/\\(?:(['"?\\/])|[^])/g, (escape, mark) => mark ?? escape);

/** Returns whether backslashes in a text may belong to paths, which decoding all escapes would destroy. */
export const mayHavePaths = (text) => CONTROL_IN_WORD.test(text);

/** Returns the Unicode literals of Python 2 in a text. */
export const unicodeLiterals = (text) => text.match(UNICODE_LITERAL) ?? [];

function recogniseEscapes(given) {
  const { text } = unquoted(sampleOf(given));
  const distinctive = new RegExp(`\\\\(?:x${HEX}{2}|[ux]\\{${HEX}|[uU]${HEX}{4}|[0-3][0-7]{2})`);
  if (!distinctive.test(text) || mayHavePaths(given)) return false;
  // The sample may end within an escape, so a backslash near its end is allowed.
  return !text
    .replace(new RegExp(escapeIn(text), 'g'), '')
    .slice(0, -MAX_ESCAPE_LENGTH)
    .includes('\\');
}

/** Returns the function that makes the message about a wrong escape. @param {string} rest the text from the escape on */
function wrongEscape(rest) {
  const [, letter = ''] = rest;
  if (letter === '') return words.escapeAtEnd;
  if (letter === 'x') return words.escapeX;
  if (letter === 'U') return words.escapeLongU;
  if (rest.startsWith('\\u{')) return words.escapeBraced;
  if (letter === 'u') return words.escapeU;
  if (/[0-9]/.test(letter)) return words.escapeOctal;
  const lower = letter.toLowerCase();
  const isInUpperCase = lower !== letter && /[abefnrtvx]/.test(lower);
  return isInUpperCase ? words.escapeInUpperCase(lower) : words.escapeUnknown;
}

/** Returns the number of the character at index `at` of `text`, which begins at index `start` of the input. The first character has the number 1. */
const characterNumberAt = (start, text, at) => start + [...text.slice(0, at)].length + 1;

/** The escape of a control character, with the backslash escapes before it. */
const CONTROL_ESCAPE = /(?<!\\)(?:\\\\)*\\(?:[nrt]|x0[9AaDd]|01[125])/;
const IN_QUOTES = /'[^'\r\n]*'|"[^"\r\n]*"/g;

/**
 * Returns whether decoding the line ends and tabs of a text would change its structure: the text has several lines, such as a log, or these escapes
 * are in string literals within it. A text that is one literal is decoded completely.
 *
 * @param {string} text
 */
export const hasControlsInStructure = (text) =>
  CONTROL_ESCAPE.test(text) &&
  !partsOfLiteral(text.trim()) &&
  (/[\r\n]/.test(text.trim()) || (text.match(IN_QUOTES) ?? []).some((quoted) => CONTROL_ESCAPE.test(quoted)));

const LENGTHS = [2, 3, 4];
/** Returns whether the last of some bytes ends a character in UTF-8. */
const endsCharacter = (values) =>
  LENGTHS.some(
    (length) =>
      values.length >= length && utf8Text(Uint8Array.from(values.slice(-length), ({ value }) => value)) !== null,
  );

/**
 * Parses escapes. A part with `bytes` also has the escapes of these bytes, as `written`, and a part with `codePoints` has its `escapes`.
 *
 * @param {string} given
 * @param {{ keepsAscii?: boolean }} [options] `keepsAscii`: escapes of ASCII characters are text as they are written, because decoded line ends
 *   would divide lines, and because a decoded backslash before n could not be distinguished from an escape
 */
function parseEscapes(given, { keepsAscii = false } = {}) {
  const { text, start } = unquoted(given);
  const pattern = escapeIn(text);
  const parts = [];
  const add = (kind, value) => {
    if (parts.at(-1)?.kind !== kind) parts.push({ kind, values: [] });
    parts.at(-1).values.push(value);
  };
  // Indices in `text`. The complete input can be a literal, which begins before `text`.
  const literals = Array.from(given.matchAll(UNICODE_LITERAL), ({ 0: { length }, index }) => ({
    index: index - start,
    end: index - start + length,
  }));
  let next = 0; // the first literal that does not end before the escape
  for (let at = 0; at < text.length;) {
    const backslash = text.indexOf('\\', at);
    if (backslash !== at) {
      const end = backslash < 0 ? text.length : backslash;
      add('text', text.slice(at, end));
      at = end;
      continue;
    }
    const rest = text.slice(at, at + MAX_ESCAPE_LENGTH);
    const match = pattern.exec(rest);
    if (match?.index !== 0) {
      const escape = quote([...rest].slice(0, 2).join(''));
      return { problem: wrongEscape(rest)(characterNumberAt(start, text, at), escape) };
    }
    const [escape, hex, braced, four, eight, octal, letter] = match;
    while (literals[next]?.end <= at) next += 1;
    const last = parts.at(-1);
    // In Shift_JIS, Big5 and GBK, the second byte of a character can be ASCII.
    const mayBeTrailByte = () =>
      last?.kind === 'bytes' && last.values.at(-1).value >= 0x80 && !endsCharacter(last.values);
    const isAscii = letter || Number.parseInt(hex ?? braced ?? four ?? eight ?? octal, octal ? 8 : 16) < 0x80;
    if (keepsAscii && isAscii && !((hex || octal || letter === '\\') && mayBeTrailByte())) add('text', escape);
    else if (hex && literals[next]?.index < at)
      add('codePoints', { value: Number.parseInt(hex, 16), isUtf16Escape: false, escape });
    else if (hex) add('bytes', { value: Number.parseInt(hex, 16), escape });
    else if (octal) add('bytes', { value: Number.parseInt(octal, 8), escape });
    else if (letter) add('text', letter in CONTROLS ? String.fromCharCode(CONTROLS[letter]) : letter);
    else {
      const value = Number.parseInt(braced ?? four ?? eight, 16);
      if (value > MAX_CODE_POINT) {
        return { problem: words.escapeBeyondLast(characterNumberAt(start, text, at), quote(escape)) };
      }
      add('codePoints', { value, isUtf16Escape: Boolean(four), escape });
    }
    at += escape.length;
  }
  const make = {
    text: (values) => ({ text: values.join('') }),
    bytes: (values) => ({
      bytes: Uint8Array.from(values, ({ value }) => value),
      written: values.map((each) => each.escape),
    }),
    codePoints: (values) => ({
      codePoints: joinSurrogatePairs(
        values.map(({ value }) => value),
        values.map(({ isUtf16Escape }) => isUtf16Escape),
      ),
      escapes: values,
    }),
  };
  return { parts: parts.map(({ kind, values }) => make[kind](values)) };
}

/* Base64 (RFC 4648 §4, and §5 with - and _) */

const DATA_URL = /^data:[^,]*;base64,/i;
const MIN_UNPADDED_LENGTH = 20; // shorter text without padding may be a word

const base64Text = (text) => text.trim().replace(DATA_URL, '').replace(/\s+/g, '');

function recogniseBase64(text) {
  const sample = sampleOf(text);
  const letters = base64Text(sample);
  if (DATA_URL.test(sample)) return true;
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(letters) || / /.test(sample)) return false;
  if (letters.endsWith('=')) return letters.length % 4 === 0 && letters.length >= 4;
  const mixed = /[A-Z]/.test(letters) && /[a-z]/.test(letters) && /[0-9]/.test(letters);
  return mixed && letters.length >= MIN_UNPADDED_LENGTH && letters.length % 4 !== 1;
}

function parseBase64(text) {
  const letters = base64Text(text);
  const wrong = /[^A-Za-z0-9+/_=-]/u.exec(letters);
  if (wrong) return { problem: words.notBase64(quote(wrong[0])) };
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), byteOf);
    return { bytes };
  } catch {
    return { problem: words.BASE64_IS_INCOMPLETE };
  }
}

export const percent = {
  id: 'percent',
  label: words.PERCENT,
  description: words.PERCENT_ENCODED_BYTES,
  recognise: recognisePercent,
  parse: parsePercent,
};
export const escapes = {
  id: 'escapes',
  label: words.ESCAPES,
  description: words.IN_ESCAPES,
  recognise: recogniseEscapes,
  parse: parseEscapes,
};
export const base64 = {
  id: 'base64',
  label: 'Base64',
  description: 'Base64',
  recognise: recogniseBase64,
  parse: parseBase64,
};
