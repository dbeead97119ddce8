/** The text of the comparison of two inputs. */
import { formatCount, formatNumber, visibleName } from '../format.js';
import * as counts from './counts.js';

/** What the document can be compared with, besides a file. */
export const BEFORE_CHANGES = 'the input before the changes';
export const REPAIRED_TEXT = 'the repaired text';

/**
 * Returns the names of both inputs: `This input, “a.txt”, and “b.txt”`.
 *
 * @param {string | null | undefined} name of the document, if it is a file
 * @param {{ name: string, isFile?: boolean }} other
 */
export function names(name, other) {
  const second = other.isFile ? `“${visibleName(other.name)}”` : other.name;
  return name ? `This input, “${visibleName(name)}”, and ${second}` : `This input and ${second}`;
}

const differences = (count) => formatCount(count, 'difference', 'differences');
export const comparing = (count) => `Comparing… ${differences(count)} so far`;

/* The verdict */

export const identical = (length) => `The inputs are identical: ${counts.bytes(length)}.`;
/** The verdict if the comparison found no difference, by what was compared. */
export const EQUAL = { bytes: 'The bytes are equal.', characters: 'The characters are equal.' };
export const counted = (count) => `${differences(count)}.`;
export const atLeast = (count) => `At least ${formatNumber(count)} differences; the first are listed.`;

/* Differences in the form of the same text. Each of these constants and functions gives a part of the sentence of `sameText`. */

export const encodings = ([first, second]) => `encoding (${first} and ${second})`;
export const BOM_HERE = 'BOM (only this input has one)';
export const BOM_THERE = 'BOM (only the other has one)';
export const lineEnds = ([first, second]) => `line ends (${first} and ${second})`;
/** The kinds of line ends of one input. */
export const lineEndKinds = (kinds) => kinds.join(' and ') || 'none';
export const NORMALIZATION = 'normalization (characters are composed on one side, decomposed on the other)';

/**
 * @param {string[]} forms the differences in form that the constants and functions above name, such as NORMALIZATION
 * @param {string} countSentence the sentence of `counted` or `atLeast`, or empty
 */
export function sameText(forms, countSentence) {
  const only = forms.length > 0 ? `The inputs differ only in ${counts.list(forms)}.` : 'Only their bytes differ.';
  return `The same text. ${only}${countSentence && ` ${countSentence}`}`;
}

export const notByCharacters = (encoding, megabytes) =>
  `A text in ${encoding} can be compared by characters up to ${megabytes} MB. Compare the bytes.`;

/* One difference */

export const differenceOf = (number, count, offset, otherOffset) =>
  `Difference ${formatNumber(number)} of ${formatNumber(count)}: offset ${formatNumber(offset)} in this input, ${formatNumber(otherOffset)} in the other`;
/** The names of the sides. */
export const SIDES = ['This input', 'Other'];
/** For screen readers, where one side has no characters or no byte. */
export const NOTHING = ' nothing ';
export const NO_BYTE = 'no byte';
export const TEXTS = 'Text of both sides';
export const BYTES = 'Bytes of both sides, aligned';
/** @param {number[]} lengths how many bytes of each side are not shown */
export const notShown = ([first, second]) =>
  `Not shown: ${formatCount(first, 'byte')} of this input, ${formatCount(second, 'byte')} of the other.`;
