/** Texts of counts and lists that are used in several areas of the page. */
import { formatCount, hexByte } from '../format.js';

export const bytes = (count) => formatCount(count, 'byte', 'bytes');
export const codePoints = (count) => formatCount(count, 'code point', 'code points');
export const faults = (count) => formatCount(count, 'fault', 'faults');
export const findings = (count) => formatCount(count, 'finding', 'findings');
export const places = (count) => formatCount(count, 'place', 'places');
export const warnings = (count) => formatCount(count, 'warning', 'warnings');

/**
 * Returns the number of faults. With follow-on faults, first the number of places: `2 places, 6 faults`.
 *
 * @param {number} errors
 * @param {number} followOn
 */
export const faultCount = (errors, followOn) =>
  followOn > 0 ? `${places(errors - followOn)}, ${faults(errors)}` : faults(errors);

/** Lists names: `a, b and c`. @param {string[]} names */
export const list = (names) => [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');

const TIMES = ['twice', 'three times', 'four times'];

/** Says how often a text was encoded, from the number of steps that undo it: `twice`. @param {number} steps */
export const timesEncoded = (steps) => TIMES[steps - 1] ?? `${steps + 1} times`;

/** The software that reads a kind of text, and the verb for what it does with other characters. */
const READERS = {
  xml: ['an XML parser', 'reads'],
  html: ['a browser', 'shows'],
  css: ['a browser', 'shows'],
  po: ['gettext', 'shows'],
  code: ['an interpreter that follows the declaration', 'reads'],
  mail: ['a mail program', 'shows'],
};
/** Says what follows from a wrong declaration of the encoding. @param {{ kind: string, isRefused: boolean, is?: string, as?: string }} wrong */
export function effectOfDeclaration({ kind, isRefused, is, as }) {
  const [reader, verb] = READERS[kind];
  return isRefused ? `${reader} refuses the text` : `${reader} ${verb} “${as}” in place of “${is}”`;
}

/** Lists bytes of windows-1252 with their characters: `E9 is é, EB is ë`. */
export const samplesOf = ({ samples }) =>
  samples.map(({ byte, character }) => `${hexByte(byte)} is ${character}`).join(', ');

export const replacements = (count) =>
  `${formatCount(count, 'replacement character', 'replacement characters')} (U+FFFD)`;
/** Says that a repair finds U+FFFD, so that it does not restore the text. @param {number} lost number of U+FFFD; 0: an empty string */
export const lostInRepair = (lost) =>
  lost > 0
    ? ` The repaired text has ${replacements(lost)}: a decoder wrote them for bytes that it could not decode. The repair does not restore that text; only the original bytes have it.`
    : '';
