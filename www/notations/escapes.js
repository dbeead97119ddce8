/** Bytes within text: percent-encoding, escapes of programming languages, Base64. */
import { quote, sampleOf } from './excerpts.js';
import { joinSurrogatePairs } from './code-points.js';

const ascii = (character) => character.charCodeAt(0);

/* Percent-encoding (RFC 3986 §2.1): characters other than escapes stand for themselves. */

function recognisePercent(text) {
  const sample = sampleOf(text);
  return /%[0-9A-F]{2}/i.test(sample) && !/\s|%(?![0-9A-F]{2}|[0-9A-F]?$)/i.test(sample);
}

function parsePercent(text) {
  const parts = [];
  for (const [piece] of text.trim().matchAll(/(?:%[0-9A-F]{2})+|%|[^%]+/gi)) {
    if (piece === '%')
      return { problem: 'A “%” is not followed by two hex digits. A percent sign itself is written %25.' };
    if (piece.startsWith('%')) {
      parts.push({ bytes: Uint8Array.from(piece.match(/[0-9A-F]{2}/gi), (digits) => Number.parseInt(digits, 16)) });
    } else {
      parts.push({ text: piece });
    }
  }
  return { parts };
}

/* Escapes of C, Python, JavaScript and similar languages. Case matters: \U has eight digits, \u has four. */

const HEX = '[0-9A-Fa-f]';
const ESCAPE = new RegExp(
  `\\\\(?:x(${HEX}{2})|u\\{(${HEX}{1,8})\\}|u(${HEX}{4})|U(${HEX}{8})|([0-3][0-7]{2}|0)|([abefnrtv'"?\\\\/]))`,
);
const MAX_ESCAPE_LENGTH = String.raw`\u{00000000}`.length;
const CONTROLS = { a: 7, b: 8, e: 0x1b, f: 0x0c, n: 0x0a, r: 0x0d, t: 9, v: 0x0b };
const QUOTED = /^[bu]?(["'])([^]*)\1$/i;
const MAX_CODE_POINT = 0x7fffffff; // of UCS-4

/** Returns the text within the quotation marks of a string literal, and the index where it begins. */
function unquoted(text) {
  const body = QUOTED.exec(text.trim())?.[2];
  if (body === undefined) return { text, start: 0 };
  return { text: body, start: text.trimEnd().length - 1 - body.length };
}

function recogniseEscapes(given) {
  const { text } = unquoted(sampleOf(given));
  const distinctive = new RegExp(`\\\\(?:x${HEX}{2}|u${HEX}{4}|u\\{|U${HEX}{8}|[0-3][0-7]{2})`);
  if (!distinctive.test(text)) return false;
  return !text.replace(new RegExp(ESCAPE, 'g'), '').slice(0, -MAX_ESCAPE_LENGTH).includes('\\');
}

/** Describes what is wrong with an escape, and how to write it. */
function describeWrongEscape(rest) {
  const [, letter = ''] = rest;
  const digits = (count) => `needs ${count} hex digits after it`;
  if (letter === '') return 'ends the text. A backslash itself is written \\\\.';
  if (letter === 'x') return `${digits('two')}, as in \\xE2.`;
  if (letter === 'U') return `${digits('eight')}, as in \\U0001F600.`;
  if (rest.startsWith('\\u{')) return 'needs one to eight hex digits and a closing brace, as in \\u{1F600}.';
  if (letter === 'u') return `${digits('four')}, as in \\u20AC.`;
  if (/[0-9]/.test(letter)) return 'is not an octal escape: those have three digits, \\000 to \\377.';
  const lower = letter.toLowerCase();
  if (lower !== letter && /[abefnrtvx]/.test(lower)) {
    return `is not an escape. The letter is case-sensitive: write \\${lower}.`;
  }
  return 'is not a known escape. A backslash itself is written \\\\.';
}

/** Describes where an escape begins. Characters count from 1. */
const placeOf = (start, text, at) => `Character ${start + [...text.slice(0, at)].length + 1}`;

function parseEscapes(given) {
  const { text, start } = unquoted(given);
  const parts = [];
  const add = (kind, value) => {
    if (parts.at(-1)?.kind !== kind) parts.push({ kind, values: [] });
    parts.at(-1).values.push(value);
  };
  for (let at = 0; at < text.length;) {
    const back = text.indexOf('\\', at);
    if (back !== at) {
      const end = back < 0 ? text.length : back;
      add('text', text.slice(at, end));
      at = end;
      continue;
    }
    const rest = text.slice(at, at + MAX_ESCAPE_LENGTH);
    const match = ESCAPE.exec(rest);
    if (match?.index !== 0) {
      const place = placeOf(start, text, at);
      return { problem: `${place}: ${quote([...rest].slice(0, 2).join(''))} ${describeWrongEscape(rest)}` };
    }
    const [escape, hex, braced, four, eight, octal, letter] = match;
    if (hex) add('bytes', Number.parseInt(hex, 16));
    else if (octal) add('bytes', Number.parseInt(octal, 8));
    else if (letter) add('text', letter in CONTROLS ? String.fromCharCode(CONTROLS[letter]) : letter);
    else {
      const value = Number.parseInt(braced ?? four ?? eight, 16);
      if (value > MAX_CODE_POINT) {
        const place = placeOf(start, text, at);
        return {
          problem: `${place}: ${quote(escape)} is not a code point: the highest code point of any encoding is U+7FFFFFFF.`,
        };
      }
      add('codePoints', { value, escaped: Boolean(four) });
    }
    at += escape.length;
  }
  const make = {
    text: (values) => ({ text: values.join('') }),
    bytes: (values) => ({ bytes: Uint8Array.from(values) }),
    codePoints: (values) => ({
      codePoints: joinSurrogatePairs(
        values.map(({ value }) => value),
        values.map(({ escaped }) => escaped),
      ),
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
  if (wrong)
    return { problem: `${quote(wrong[0])} is not a Base64 character: those are A–Z, a–z, 0–9, + and / (or - and _).` };
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), ascii);
    return { bytes };
  } catch {
    return {
      problem:
        'This Base64 is incomplete: four characters are three bytes, and the last group must be padded with “=”.',
    };
  }
}

export const percent = {
  id: 'percent',
  label: 'Percent',
  description: 'percent-encoded bytes',
  recognise: recognisePercent,
  parse: parsePercent,
};
export const escapes = {
  id: 'escapes',
  label: 'Escapes \\x \\u',
  description: 'escapes',
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
