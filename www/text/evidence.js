/** The evidence for an encoding in plain words. The package names faults as on the command line, and measures evidence in bits. */
import { formatNumber } from '../format.js';
import { list } from './counts.js';
import { reasonName } from './problems.js';

const REASON = /\b[a-z]+(?:-[a-z]+)*(?= at offset \d)/g;
const BITS = /\b([\d,]+) bits? (more|less) plausible/;
const BITS_IN_PARENTHESES = /(?<=more plausible) \([\d,]+ bits?\)/;
/** The fault that rules out UTF-8, in parentheses. */
const NOT_UTF8 = / \(not UTF-8: ([^()]*)\)/;
/** How often the bytes of wrong text would be valid UTF-8 by chance; see `pkg-config/entries/full/repair.js`. */
const RARE = /valid UTF-8 by chance less than 1 time in a million/;
/** Words for how much more or less plausible a text is, each with its lowest number of bits, the highest number first. */
const DEGREES = {
  more: [
    [100, 'far more plausible'],
    [30, 'much more plausible'],
    [10, 'more plausible'],
    [0, 'a little more plausible'],
  ],
  less: [
    [100, 'far less plausible'],
    [30, 'much less plausible'],
    [10, 'less plausible'],
    [0, 'a little less plausible'],
  ],
};

/** A number of four or more digits that counts things or is an offset. Names such as ISO 2022 and windows-1252 stay. */
const LONG_NUMBERS = /(?<![A-Z] )(?<![\w.,+-])\d{4,}(?= [a-z])|(?<=at offset )\d{4,}/g;
/** The noun of the package for what the page calls a place. */
const PASSAGES = /(?<=\d )passage(s?)(?= (?:was|were) UTF-8)/;

/** @param {string} bits @param {'more' | 'less'} than */
const howMuch = (bits, than) => DEGREES[than].find(([lowest]) => Number(bits.replaceAll(',', '')) >= lowest)[1];

/**
 * Returns a sentence of the package with plain names of faults, and with words in place of numbers that only experts can use. Long
 * numbers get separators. The fault in UTF-8 becomes a sentence of its own.
 */
export const plainEvidence = (because) =>
  because
    .replace(REASON, reasonName)
    .replace(BITS, (_, bits, than) => howMuch(bits, than))
    .replace(BITS_IN_PARENTHESES, '')
    .replace(NOT_UTF8, '. The bytes are not UTF-8: $1')
    .replace(RARE, 'almost never valid UTF-8 by chance')
    .replace(PASSAGES, 'place$1')
    .replace(LONG_NUMBERS, (number) => formatNumber(Number(number)));

const MAX_NAMED_FIELDS = 4;
/**
 * The evidence for packed decimals.
 *
 * @param {number} length of a record in bytes
 * @param {{ first: number, last: number }[]} fields the columns of their first and last bytes, from 0
 */
export const packedFields = (length, fields) => {
  const named = fields.slice(0, MAX_NAMED_FIELDS).map(({ first, last }) => `${first + 1}–${last + 1}`);
  const rest = fields.length - named.length;
  return `records of ${formatNumber(length)} bytes; bytes ${list(rest > 0 ? [...named, `${formatNumber(rest)} more fields`] : named)} have two digits per byte and end with a sign, and most of the rest is text`;
};
