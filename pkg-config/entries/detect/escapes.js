// Encodings whose bytes are all ASCII: UTF-7, ISO 2022 and HZ.
import { TextCode } from './wide.js';

/* eslint-disable no-control-regex -- the escape character is what these look for */
/** Escape sequences that designate a set of two bytes for a character, and text in it; all patterns of a row must match. */
const DESIGNATED = [
  ['ISO-2022-JP', /\x1b\$(?:[@B]|\([@BDOQ])(?:[\x21-\x7e]{2})+(?=[\x1b\r\n]|$)/],
  ['ISO-2022-KR', /\x1b\$\)C/, /\x0e[\x20-\x7e]+\x0f/],
  ['ISO-2022-CN', /\x1b\$[)*+][AGEH-M]/, /\x0e[\x20-\x7e]+\x0f/],
  ['HZ-GB-2312', /~\{(?:[\x21-\x77][\x21-\x7e])+~\}/],
];
/* eslint-enable no-control-regex */

/** The name of the encoding, which this package does not have, whose escape sequences ASCII has; undefined without any. */
export function escapedEncoding(text) {
  return DESIGNATED.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(text)))?.[0];
}

/** A Base64 run of UTF-7, and what closes it. */
const RUN = /\+([A-Za-z0-9+/]+)(-?)/g;
/** How long a run is that may end: its last character holds less than 6 bits beyond the code units. */
const LENGTHS = [0, 3, 6];
/** "-" after a run; ordinary text has it after few words. */
const CLOSED_BITS = 6;
/** A word or a number after "+", as ordinary text has it; and what that takes away. */
const WORD = /^(?:[A-Z]?[a-z]+|[A-Z]{4,}|[0-9]+)$/;
const WORD_BITS = 8;
/** Capitals after small letters and small letters after capitals, as words do not have. */
const MIXED_BITS = 4;
/** Bits of evidence that halve the doubt. */
const HALVING = 12;

/** The code units of a Base64 run; undefined if bits are left over that UTF-7 leaves zero. */
function unitsOf(base64) {
  const left = (6 * base64.length) % 16;
  if (!LENGTHS.includes(base64.length % 8)) return undefined;
  const bytes = atob(base64.padEnd(Math.ceil(base64.length / 4) * 4, 'A'));
  const count = Math.floor((6 * base64.length) / 16);
  const last = bytes.charCodeAt(2 * count);
  if (left > 0 && last >> (8 - left) !== 0) return undefined;
  return Array.from({ length: count }, (_, at) => (bytes.charCodeAt(2 * at) << 8) | bytes.charCodeAt(2 * at + 1));
}

/**
 * How likely ASCII text is UTF-7, from 0 to 1, and how many Base64 runs it has. The runs have to end as UTF-7 ends them,
 * and what they hold has to be text: ordinary text with a "+" has neither. `isCut` says that the text goes on.
 */
export function utf7Likelihood(text, isCut) {
  const code = new TextCode();
  let bits = 0;
  let runs = 0;
  let units = 0;
  for (const { 0: found, 1: base64, 2: closed, index } of text.matchAll(RUN)) {
    // A run that the sample cuts has whole code units up to a multiple of eight characters.
    const isOpen = isCut && index + found.length === text.length;
    const run = unitsOf(isOpen ? base64.slice(0, base64.length & ~7) : base64);
    if (run === undefined) return { likelihood: 0, runs: 0 };
    runs++;
    units += run.length;
    bits += Math.log2(8 / 3) + ((6 * base64.length) % 16);
    if (WORD.test(base64)) bits -= WORD_BITS;
    else if (closed) bits += CLOSED_BITS + (/[a-z][A-Z]/.test(base64) && /[A-Z][a-z]/.test(base64) ? MIXED_BITS : 0);
    code.addUnits(run.length, (at) => run[at]);
  }
  bits += 16 * units - code.bits;
  const isText = runs > 0 && code.bad === 0 && bits > 0;
  return { likelihood: isText ? Math.min(0.95, 1 - 2 ** (-bits / HALVING)) : 0, runs };
}
