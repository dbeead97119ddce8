/** Octets within text: percent-encoding, escapes of programming languages, Base64. */
import { quote, sampleOf } from './quote.js';
import { joined } from './code-points.js';

const ascii = (character) => character.charCodeAt(0);

/* Percent-encoding (RFC 3986 §2.1): what is no escape stands for itself. */

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
      parts.push({ octets: Uint8Array.from(piece.match(/[0-9A-F]{2}/gi), (digits) => Number.parseInt(digits, 16)) });
    } else {
      parts.push({ text: piece });
    }
  }
  return { parts };
}

/* Escapes */

const ESCAPE =
  /\\(?:x([0-9A-F]{2})|u\{([0-9A-F]{1,8})\}|u([0-9A-F]{4})|U([0-9A-F]{8})|([0-3][0-7]{2}|0)|([abefnrtv'"?\\/]))/i;
const CONTROLS = { a: 7, b: 8, e: 0x1b, f: 0x0c, n: 0x0a, r: 0x0d, t: 9, v: 0x0b };
const QUOTED = /^[bu]?(["'])([^]*)\1$/i;

const unquoted = (text) => QUOTED.exec(text.trim())?.[2] ?? text;

function recogniseEscapes(text) {
  const sample = unquoted(sampleOf(text));
  if (!/\\(?:x[0-9A-F]{2}|u[0-9A-F]{4}|u\{|[0-3][0-7]{2})/i.test(sample)) return false;
  return !sample.replace(new RegExp(ESCAPE, 'gi'), '').slice(0, -10).includes('\\');
}

function parseEscapes(given) {
  const text = unquoted(given);
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
    const match = ESCAPE.exec(text.slice(at, at + 12));
    if (match?.index !== 0) {
      return {
        problem: `${quote(text.slice(at, at + 2))} is no escape that is known here: \\xE2, \\342, \\u20AC, \\u{1F600}, \\U0001F600, \\n and their like. A backslash itself is written \\\\.`,
      };
    }
    const [whole, hex, braced, four, eight, octal, one] = match;
    if (hex) add('octets', Number.parseInt(hex, 16));
    else if (octal) add('octets', Number.parseInt(octal, 8));
    else if (one) add('text', one in CONTROLS ? String.fromCharCode(CONTROLS[one]) : one);
    else add('codePoints', { value: Number.parseInt(braced ?? four ?? eight, 16), escaped: Boolean(four) });
    at += whole.length;
  }
  const make = {
    text: (values) => ({ text: values.join('') }),
    octets: (values) => ({ octets: Uint8Array.from(values) }),
    codePoints: (values) => ({
      codePoints: joined(
        values.map(({ value }) => value),
        values.map(({ escaped }) => escaped),
      ),
    }),
  };
  return { parts: parts.map(({ kind, values }) => make[kind](values)) };
}

/* Base64 (RFC 4648 §4, and §5 with - and _) */

const DATA_URL = /^data:[^,]*;base64,/i;
const MANY = 20; // fewer letters without padding are a word

const base64Text = (text) => text.trim().replace(DATA_URL, '').replace(/\s+/g, '');

function recogniseBase64(text) {
  const sample = sampleOf(text);
  const letters = base64Text(sample);
  if (DATA_URL.test(sample)) return true;
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(letters) || / /.test(sample)) return false;
  if (letters.endsWith('=')) return letters.length % 4 === 0 && letters.length >= 4;
  const mixed = /[A-Z]/.test(letters) && /[a-z]/.test(letters) && /[0-9]/.test(letters);
  return mixed && letters.length >= MANY && letters.length % 4 !== 1;
}

function parseBase64(text) {
  const letters = base64Text(text);
  const wrong = /[^A-Za-z0-9+/_=-]/u.exec(letters);
  if (wrong)
    return { problem: `${quote(wrong[0])} is not a letter of Base64: those are A–Z, a–z, 0–9, + and / (or - and _).` };
  try {
    const octets = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), ascii);
    return { octets };
  } catch {
    return {
      problem: 'This is not whole Base64: four letters make three octets, and the last group is filled up with “=”.',
    };
  }
}

export const percent = {
  id: 'percent',
  label: 'Percent',
  reads: 'percent-encoded octets',
  encoded: true,
  recognise: recognisePercent,
  parse: parsePercent,
};
export const escapes = {
  id: 'escapes',
  label: 'Escapes \\x \\u',
  reads: 'escapes',
  encoded: true,
  recognise: recogniseEscapes,
  parse: parseEscapes,
};
export const base64 = {
  id: 'base64',
  label: 'Base64',
  reads: 'Base64',
  recognise: recogniseBase64,
  parse: parseBase64,
};
