/** The text of suggestions about malformed bytes that have one cause together. See advice.js for the form of a suggestion. */
import { formatCount, formatNumber } from '../format.js';

export const GO_TO_FIRST_LINE = 'Go to first line';

const atLeast = ({ isWhole }) => (isWhole ? '' : 'at least ');
const characters = (count) => formatCount(count, 'character', 'characters');
/** Says that other faults stay. @param {number} others */
const othersStay = (others) =>
  others === 0
    ? ''
    : ` ${formatCount(others, 'other malformed place stays', 'other malformed places stay')} unchanged.`;

/** @param {{ count: number, others: number, first: number, isFold: boolean, isWhole: boolean }} pattern */
export const folded = (pattern) => ({
  title: pattern.isFold ? 'Line folding cut characters' : 'Line breaks cut characters',
  rest: `: ${atLeast(pattern)}${characters(pattern.count)}, the first at offset ${formatNumber(pattern.first)}. A program broke long lines after a number of bytes. ${
    pattern.isFold
      ? 'The bytes of each character are on both sides of a line break and a space'
      : 'The bytes of each character are on both sides of a line break'
  }, so no text is lost. The fix moves each of these line breaks before its character.${othersStay(pattern.others)}`,
});

/** @param {{ count: number, others: number, character: string, isWhole: boolean }} pattern @param {string} hex of an example */
export const lowerCased = (pattern, hex) => ({
  title: 'Lead bytes were changed to lower case',
  rest: `: ${atLeast(pattern)}${characters(pattern.count)}, such as ${hex}, which was “${pattern.character}”. A program changed the bytes to lower case as if they were Latin-1, for example strtolower in PHP before version 8: C3 became E3, and C2 became E2. The fix restores these bytes; capital letters of ASCII stay small.${othersStay(pattern.others)}`,
});

/** @param {{ endsInside: boolean }} pattern */
export const piece = ({ endsInside }) => ({
  title: `Begins ${endsInside ? 'and ends ' : ''}inside a character`,
  rest: `: this is probably a part of a larger file. Join the parts in order, as bytes, before you decode or repair the text. A repair of this part alone would destroy ${endsInside ? 'these characters' : 'this character'}.`,
});

const LINE_ENDS = ['\n', '\r'];

/** Says where the incomplete characters are. */
function placeOf({ delimiter, fieldLength, column }) {
  if (delimiter === null) return `ends at byte ${formatNumber(column)} of its line`;
  if (LINE_ENDS.includes(delimiter))
    return column === null
      ? 'stands at the end of a line'
      : `stands at the end of a line of ${formatCount(column, 'byte', 'bytes')}`;
  const shown = delimiter === '\t' ? 'a tab' : `“${delimiter}”`;
  return `stands before ${shown}${fieldLength === null ? '' : `, at the end of a field of ${formatCount(fieldLength, 'byte', 'bytes')}`}`;
}

/** @param {{ count: number, others: number, delimiter: string | null, fieldLength: number | null, column: number | null, isWhole: boolean }} pattern */
export function fields(pattern) {
  const { count, others } = pattern;
  return {
    title: 'Fields were cut by bytes, inside characters',
    rest: `: each of ${atLeast(pattern)}${formatCount(count, 'incomplete character', 'incomplete characters')} ${placeOf(pattern)}. The other bytes of ${count === 1 ? 'this character' : 'these characters'} are not in this file; only a copy from before the cut has them.${othersStay(others)}`,
  };
}

/**
 * @param {{ encoding: string, count: number, explainsAll: boolean, isPatch: boolean }} lines
 * @param {boolean} isWhole whether the whole input was examined
 * @param {(Node | string)[]} example the first of the lines, decoded
 */
export const otherLines = ({ encoding, count, explainsAll, isPatch }, isWhole, example) => ({
  title: `${isWhole ? '' : 'At least '}${formatCount(count, 'line is', 'lines are')} probably in ${encoding}`,
  rest: [
    `, unlike the other lines. The first is “`,
    ...example,
    '”. ',
    explainsAll ? 'All malformed bytes are in these lines.' : 'Other lines have malformed bytes too.',
    isPatch
      ? ' This is a patch: after the change, it no longer applies to the file for which it was made. Change it only to read it.'
      : '',
  ],
});
