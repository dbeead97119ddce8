/** The text of the list of detected encodings. */
import { formatCount, formatNumber } from '../format.js';
import * as counts from './counts.js';
import { plainEvidence } from './evidence.js';

const LEVELS = { 1: 'of implementation level 1', 2: 'of implementation level 2', 3: 'of implementation level 3' };
export const startsWithBom = (encoding, length) => `Starts with the BOM of ${encoding} (${counts.bytes(length)}).`;
/** The parameter is a `Designation` of the package. */
export const startsWithDesignation = ({ kind, level, length, padded }) => {
  const purpose = kind === 'return' ? 'returns to ISO 2022' : `designates UTF-8${level ? ` ${LEVELS[level]}` : ''}`;
  const padding = padded ? `, padded for ${padded.toUpperCase()}` : '';
  return `Starts with an escape sequence that ${purpose} (${counts.bytes(length)}${padding}).`;
};
export const confidenceIn = (encoding) => `Confidence in ${encoding}`;
export const percentage = (percent) => `${percent} %`;
export const SELECTED = 'Selected';
export const becauseSentence = (because) => `${because[0].toUpperCase()}${plainEvidence(because).slice(1)}.`;
export const mixture = (found) =>
  `${formatCount(found.sequences, 'multi-byte character', 'multi-byte characters')} in UTF-8, and ${counts.bytes(found.count)} in windows-1252: ${counts.samplesOf(found)}. No single encoding decodes both.`;
export const fromFirstBytes = (count) => `from the first ${formatNumber(count)} bytes`;
export const NO_EVIDENCE = 'The bytes do not show their encoding.';

/** Names the encodings that give the same text. @param {string[]} encodings @param {string | null} [selected] the selected one of `encodings` */
export const sameTextNote = (encodings, selected = null) =>
  encodings.length === 0
    ? ''
    : ` ${counts.list(encodings.map((each) => (each === selected ? `${each} (selected)` : each)))} ${encodings.length === 1 ? 'gives' : 'give'} the same text.`;

/** Adds a sentence to a suggestion of a conversion: the text must be repaired first. @param {{ title: string, rest: string }} sentence */
export const repairFirst = ({ title, rest }) => ({
  title,
  rest: `${rest} Repair the text first: a conversion would keep its wrong characters.`,
});
