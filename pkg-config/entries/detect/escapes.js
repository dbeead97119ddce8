// Detects encodings whose bytes are all ASCII: UTF-7, ISO 2022 and HZ.
import { TextModel } from './wide.js';

/* eslint-disable no-control-regex -- these patterns match the escape character */
/**
 * By encoding: escape sequences that designate a double-byte character set, and text in it. All patterns must match.
 */
const DESIGNATED = [
  ['ISO-2022-JP', /\x1b\$(?:[@B]|\([@BDOQ])(?:[\x21-\x7e]{2})+(?=[\x1b\r\n]|$)/],
  ['ISO-2022-KR', /\x1b\$\)C/, /\x0e[\x20-\x7e]+\x0f/],
  ['ISO-2022-CN', /\x1b\$[)*+][AGEH-M]/, /\x0e[\x20-\x7e]+\x0f/],
  ['HZ-GB-2312', /~\{(?:[\x21-\x77][\x21-\x7e])+~\}/],
];
/* eslint-enable no-control-regex */

/** Returns the encoding, not supported by this package, whose escape sequences ASCII text has, or `undefined`. */
export function escapedEncoding(text) {
  return DESIGNATED.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(text)))?.[0];
}

/** A Base64 run of UTF-7, and the hyphen that can end it. */
const RUN = /\+([A-Za-z0-9+/]+)(-?)/g;
/** The lengths, modulo 8, of a complete run: its last character holds fewer than 6 bits beyond the code units. */
const COMPLETE_LENGTHS = [0, 3, 6];
/** Bits of evidence for "-" after a run, which is rare after words of ordinary text. */
const CLOSED_BITS = 6;
/** A word or a number after "+", as in ordinary text. */
const WORD = /^(?:[A-Z]?[a-z]+|[A-Z]{4,}|[0-9]+)$/;
/** Bits of evidence that such a word takes away. */
const WORD_BITS = 8;
/** Bits of evidence for upper case after lower case and lower case after upper case in one run, unlike in a word. */
const MIXED_BITS = 4;
/** This many bits of evidence halve the doubt. */
const HALVING = 12;

/** Returns the code units of a Base64 run, or `undefined` if its padding bits are not zero. */
function unitsOf(base64) {
  const left = (6 * base64.length) % 16;
  if (!COMPLETE_LENGTHS.includes(base64.length % 8)) return undefined;
  const bytes = atob(base64.padEnd(Math.ceil(base64.length / 4) * 4, 'A'));
  const count = Math.floor((6 * base64.length) / 16);
  const last = bytes.charCodeAt(2 * count);
  if (left > 0 && last >> (8 - left) !== 0) return undefined;
  return Array.from({ length: count }, (_, at) => (bytes.charCodeAt(2 * at) << 8) | bytes.charCodeAt(2 * at + 1));
}

/**
 * Returns how likely ASCII text is UTF-7, from 0 to 1, and how many Base64 runs it has. All runs must be complete,
 * and must decode to plausible text. `isCut` says that the sample ends before the text does.
 */
export function utf7Likelihood(text, isCut) {
  const model = new TextModel();
  let bits = 0;
  let runs = 0;
  let units = 0;
  for (const { 0: match, 1: base64, 2: hyphen, index } of text.matchAll(RUN)) {
    // A run that the sample cuts has complete code units up to a multiple of eight characters.
    const isOpen = isCut && index + match.length === text.length;
    const run = unitsOf(isOpen ? base64.slice(0, base64.length & ~7) : base64);
    if (run === undefined) return { likelihood: 0, runs: 0 };
    runs++;
    units += run.length;
    bits += Math.log2(8 / 3) + ((6 * base64.length) % 16);
    if (WORD.test(base64)) bits -= WORD_BITS;
    else if (hyphen) bits += CLOSED_BITS + (/[a-z][A-Z]/.test(base64) && /[A-Z][a-z]/.test(base64) ? MIXED_BITS : 0);
    model.addUnits(run.length, (at) => run[at]);
  }
  bits += 16 * units - model.bits;
  const isText = runs > 0 && model.bad === 0 && bits > 0;
  return { likelihood: isText ? Math.min(0.95, 1 - 2 ** (-bits / HALVING)) : 0, runs };
}
