/**
 * Converts Burmese text from Zawgyi, the encoding of Burmese fonts and phones before about 2019, to Unicode. Zawgyi has code points of Unicode, but
 * many of them stand for other characters. So all programs decode such a text without errors, but only fonts of Zawgyi show it correctly.
 */
import * as words from '../text/font-layers.js';
import { ALL_BURMESE_CONVERTED, ZAWGYI_CHOICES } from '../text/unlisted-encodings.js';
import { burmeseRuns, findZawgyiParts } from '../zawgyi-evidence.js';
import { zawgyiConverter } from './zawgyi-syllables.js';

/** Converts some runs of a text to Unicode. @param {string} text @param {{ index: number, run: string }[]} runs in order */
function convertRuns(text, runs) {
  const convert = zawgyiConverter();
  const parts = [];
  let end = 0;
  for (const { index, run } of runs) {
    parts.push(text.slice(end, index), convert(run));
    end = index + run.length;
  }
  parts.push(text.slice(end));
  return parts.join('');
}

export const zawgyi = {
  id: 'zawgyi',
  label: words.ZAWGYI,
  description: words.TEXT_IN_ZAWGYI,
  decodeLabel: words.CONVERT_TO_UNICODE,
  // Other advice would report sequences that are wrong in Unicode, such as marks in another order.
  explainsInput: true,
  trims: false,
  recognise: (text) => findZawgyiParts(text) !== null,
  describe: () => ({ hint: words.CODES_OF_ZAWGYI }),
  decode(text) {
    const found = findZawgyiParts(text);
    if (!found) return { problem: words.NO_ZAWGYI };
    const note = found.kept > 0 ? words.keptBurmeseLines(found.kept) : null;
    return { text: convertRuns(text, found.zawgyi), form: {}, note };
  },
  choices: ZAWGYI_CHOICES,
  decodeAs: (_, text) => ({ text: convertRuns(text, burmeseRuns(text)), form: {}, note: ALL_BURMESE_CONVERTED }),
  canEncode: () => false,
  encode: () => ({ problem: words.ZAWGYI_NOT_WRITTEN }),
};
