/** The suggestions about text that was decoded in the wrong encoding; see advice.js for their form. */
import { formatNumber } from '../format.js';
import * as counts from './counts.js';

/** A sentence about the characters that a repair changes, and a space. */
const changedCharacters = ({ count, line, before, after }) =>
  `${count === 1 ? 'One character changes, in' : `${formatNumber(count)} characters change, the first in`} line ${formatNumber(line)}: “${before}” was “${after}”. `;

/**
 * The complete text was decoded in the wrong encoding.
 *
 * @param {{ is: string, as: string }} step the encoding of the text, and the wrong one that was used
 * @param {(Node | string)[]} excerpt of the repaired text
 * @param {ReturnType<import('../misread-excerpt.js').partlyChanged>} partly the characters that change, if others beyond ASCII stay
 * @param {number | undefined} lost the number of places that cannot be repaired
 */
export const wronglyDecodedText = ({ is, as }, excerpt, partly = null, lost = 0) => ({
  title: 'Probably decoded in the wrong encoding',
  rest: [
    `: ${is} was decoded as ${as}, and the text was “`,
    ...excerpt,
    `…”. ${partly ? changedCharacters(partly) : ''}The bytes are valid, so programs read them without an error.${counts.keptInRepair(lost)}`,
  ],
});

/**
 * Places of the text were decoded in the wrong encoding. If `isComplete`, they have all its characters above U+007F.
 *
 * @param {import('../text-repair.js').RepairPlaces & { count: number, offset: number }} places `count` of the places;
 *   `offset` of the first place
 * @param {Record<'hex' | 'from' | 'to', (Node | string)[]>} first the beginnings of the bytes, of the text and of the
 *   repaired text of this place
 */
export function wronglyDecodedPlaces(
  { count, offset, as, is, times, isComplete, isEncodedAgain, lost, lostDots },
  { hex, from, to },
) {
  const places = `${formatNumber(count)} places`;
  const what = isEncodedAgain ? `encoded ${counts.timesEncoded(times)}` : 'wrongly decoded';
  const again = times > 1 ? `, ${formatNumber(times)} times` : '';
  return {
    title: isComplete
      ? `The complete text was ${what} (${places})`
      : `${what[0].toUpperCase()}${what.slice(1)}${count === 1 ? '' : ` in ${places}`}`,
    rest: [
      ': ',
      ...hex,
      ` at offset ${formatNumber(offset)} is `,
      ...from,
      ' and was ',
      ...to,
      '. ',
      isEncodedAgain
        ? `UTF-8 was decoded as ${as[0]} and encoded again${again}. `
        : `${is === 'utf-8' ? 'UTF-8' : is} was decoded as ${counts.list(as)}. `,
      `The bytes are valid, so programs read them without an error.${counts.lostInRepair(lost, lostDots)}`,
    ],
  };
}
