/** Bytes as numbers: hexadecimal, binary, octal and decimal. */
import { bytesOfDump, withRepeatedRows } from './dump.js';
import { quote, SAMPLE_LENGTH, sampleOf } from './excerpts.js';
import * as words from '../text/input.js';

const SEPARATORS = /[\s,;:|_-]+/;
const LIST_SEPARATORS = /[\s,;[\](){}]+/;

/** Returns the description of a dump; undefined if the input is not a dump. */
const descriptionOf = (dump) => words.DUMPS[dump?.tool];

/* Hexadecimal */

const HEX_PREFIX = /0[xX]|\\x|%(?=[0-9A-Fa-f]{2})/g;
const PREFIXED = /(?:0[xX]|\\x|%)[0-9A-Fa-f]{2}/;

function hexTokens(given) {
  const dump = bytesOfDump(given, '[0-9A-F]{2}', 2);
  const text = dump?.text ?? given;
  return { tokens: text.replace(HEX_PREFIX, ' ').split(SEPARATORS).filter(Boolean), dump };
}

/**
 * Returns whether a text is hex bytes. Many words also consist of hex digits ("face", "2024", "be ad"). So the text must
 * have one of these forms:
 *
 * - a dump, or groups with a prefix;
 * - groups of an even length, with digits *and* letters;
 * - several pairs. Fewer than four pairs of letters count only in capitals.
 *
 * One group may have an odd length: then a digit is probably missing, and the message says so.
 */
function recogniseHex(text) {
  const sample = sampleOf(text);
  const { tokens, dump } = hexTokens(sample);
  if (text.length > SAMPLE_LENGTH && !sample.includes('\n')) tokens.pop(); // the sample may end within this token
  if (tokens.length === 0 || !tokens.every((token) => /^[0-9A-F]+$/i.test(token))) return false;
  if (dump || PREFIXED.test(sample)) return true;
  const hasDigits = /[0-9]/.test(sample);
  const hasLetters = /[A-F]/i.test(sample);
  if (tokens.length === 1) return hasDigits && hasLetters && tokens[0].length >= 4;
  const even = tokens.filter((token) => token.length % 2 === 0);
  const arePairs = even.every((token) => token.length === 2);
  const oddCount = tokens.length - even.length;
  if (oddCount > 1) return false;
  if (even.length < 2 && !(hasDigits && hasLetters && tokens.at(-1).length === 1)) return false;
  if (hasDigits && hasLetters) return true;
  if (hasDigits) return arePairs;
  return arePairs && (tokens.length >= 4 || sample === sample.toUpperCase());
}

function parseHex(text) {
  const { tokens, dump } = hexTokens(text);
  if (dump?.problem) return { problem: dump.problem };
  const bytes = new Uint8Array(Math.ceil(text.length / 2));
  let length = 0;
  for (const [index, token] of tokens.entries()) {
    const wrong = /[^0-9A-F]/i.exec(token);
    if (wrong) {
      return { problem: words.notHexDigit(quote([...token.slice(wrong.index)][0]), quote(token)) };
    }
    const isIncomplete = index === tokens.length - 1 && token.length % 2 === 1;
    if (token.length % 2 === 1 && !isIncomplete) {
      return { problem: words.missingHexDigit(quote(token), token.length) };
    }
    const digits = token.length - (isIncomplete ? 1 : 0);
    for (let at = 0; at < digits; at += 2) bytes[length++] = Number.parseInt(token.slice(at, at + 2), 16);
    if (isIncomplete) {
      return { bytes: bytes.slice(0, length), note: words.oddHexDigits(quote(token.slice(-1)), length) };
    }
  }
  return { bytes: withRepeatedRows(bytes.slice(0, length), dump), form: descriptionOf(dump) };
}

/* Binary */

function binaryTokens(text) {
  const dump = bytesOfDump(text, '[01]{8}', 8);
  const tokens = (dump?.text ?? text).replace(/0b/gi, ' ').split(SEPARATORS).filter(Boolean);
  return { tokens, dump };
}

function recogniseBinary(text) {
  const { tokens } = binaryTokens(sampleOf(text));
  if (text.length > SAMPLE_LENGTH) tokens.pop();
  return tokens.length > 0 && tokens.every((token) => /^[01]+$/.test(token) && token.length % 8 === 0);
}

function parseBinary(text) {
  const { tokens, dump } = binaryTokens(text);
  if (dump?.problem) return { problem: dump.problem };
  const bytes = [];
  for (const token of tokens) {
    const wrong = /[^01]/u.exec(token);
    if (wrong) return { problem: words.notBinaryDigit(quote(wrong[0]), quote(token)) };
    if (token.length % 8 !== 0) return { problem: words.missingBinaryDigits(quote(token), token.length) };
    for (let at = 0; at < token.length; at += 8) bytes.push(Number.parseInt(token.slice(at, at + 8), 2));
  }
  return { bytes: withRepeatedRows(Uint8Array.from(bytes), dump), form: descriptionOf(dump) };
}

/* Octal */

const MIN_OCTAL_GROUPS = 8;

function octalTokens(text) {
  const dump = bytesOfDump(text, '[0-3][0-7]{2}', 3);
  return { tokens: (dump?.text ?? text).replace(/0o|\\/gi, ' ').split(LIST_SEPARATORS).filter(Boolean), dump };
}

/**
 * Returns whether a text is octal bytes: numbers of three digits, from 000 to 377. Decimal bytes may look the same. So
 * the text must have at least eight numbers, or a number that begins with 0 or would be above 255 as a decimal number.
 */
function recogniseOctal(text) {
  const sample = sampleOf(text);
  const { tokens } = octalTokens(sample);
  if (text.length > SAMPLE_LENGTH) tokens.pop();
  if (tokens.length < 2 || /[[,]/.test(sample) || !tokens.every((token) => /^[0-3][0-7]{2}$/.test(token))) return false;
  return tokens.length >= MIN_OCTAL_GROUPS || tokens.some((token) => Number(token) > 255 || token.startsWith('0'));
}

function parseOctal(text) {
  const { tokens, dump } = octalTokens(text);
  if (dump?.problem) return { problem: dump.problem };
  const wrong = tokens.find((token) => !/^[0-7]{1,3}$/.test(token) || Number.parseInt(token, 8) > 255);
  if (wrong) return { problem: words.notOctalByte(quote(wrong)) };
  const bytes = Uint8Array.from(tokens, (token) => Number.parseInt(token, 8));
  return { bytes: withRepeatedRows(bytes, dump), form: descriptionOf(dump) };
}

/* Decimal */

/** Returns the numbers of a list. A type and a length may precede a list in brackets: `Uint8Array(3) [226, 130, 172]`. */
const decimalTokens = (text) =>
  text
    .replace(/^[\w.]+\s*(?:\(\d+\)\s*)?(?=\[)/, '')
    .split(LIST_SEPARATORS)
    .filter(Boolean);
const isDecimal = (token) => /^-?\d{1,3}$/.test(token) && token >= -128 && token <= 255;

/** Recognises a list in brackets, or at least three numbers of which one is outside ASCII: a few small numbers are rarely bytes. */
function recogniseDecimal(text) {
  const sample = sampleOf(text);
  const tokens = decimalTokens(sample);
  if (text.length > SAMPLE_LENGTH) tokens.pop();
  if (tokens.length === 0 || !tokens.every(isDecimal)) return false;
  return /\[/.test(sample) || (tokens.length >= 3 && tokens.some((token) => token > 127 || token < 0));
}

function parseDecimal(text) {
  const tokens = decimalTokens(text.trim());
  const wrong = tokens.find((token) => !isDecimal(token));
  if (wrong) return { problem: words.notDecimalByte(quote(wrong)) };
  const signed = tokens.some((token) => token.startsWith('-'));
  return {
    bytes: Uint8Array.from(tokens, (token) => Number(token) & 0xff),
    form: signed ? words.SIGNED_DECIMAL_BYTES : undefined,
  };
}

export const binary = {
  id: 'binary',
  label: words.BINARY,
  description: words.BINARY_BYTES,
  recognise: recogniseBinary,
  parse: parseBinary,
};
export const octal = {
  id: 'octal',
  label: words.OCTAL,
  description: words.OCTAL_BYTES,
  recognise: recogniseOctal,
  parse: parseOctal,
};
export const decimal = {
  id: 'decimal',
  label: words.DECIMAL,
  description: words.DECIMAL_BYTES,
  recognise: recogniseDecimal,
  parse: parseDecimal,
};
export const hex = {
  id: 'hex',
  label: words.HEX,
  description: words.HEX_BYTES,
  recognise: recogniseHex,
  parse: parseHex,
};
