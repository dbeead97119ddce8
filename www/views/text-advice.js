/** Suggestions about the text that the bytes give: wrongly decoded text, lost text, and characters that a reader does not see. */
import { formatCount, formatNumber, hexBytes, timesEncoded, uPlus } from '../format.js';
import { goToPanel } from '../panel-navigation.js';
import { attack, button, characterList, line } from './advice-line.js';
import { make } from './dom.js';
import { visibleText } from './visible-text.js';

const MAX_MESSAGE_LENGTH = 120; // characters of a message in invisible characters

/** Returns the line about several repairs that are equally likely, so that none is made. */
export const undecidedLine = ({ candidates }) =>
  line(
    'double-encoding',
    [
      make('b', {}, 'Maybe decoded in the wrong encoding'),
      `: ${formatCount(candidates.length, 'repair')} are about equally likely, so none is made. Choose one only if you know the text.`,
    ],
    button('Compare repairs', () => goToPanel('repair')),
  );

/** Returns the line about line ends of several kinds. @param {[string, number][]} ends */
export function mixedLineEndsLine(ends, isWhole) {
  const counts = ends.map(([name, count]) => `${formatNumber(count)} ${name}`);
  const sample = isWhole ? '' : ' in the first 64 KB';
  return line(
    'line-ends',
    [
      make('b', {}, 'Mixed line ends'),
      `: ${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}${sample}. Some software recognizes only one kind, and reads the others as part of the text.`,
    ],
    button('Convert line ends', () => goToPanel('clean-up')),
  );
}

/** Returns the line about a BOM in UTF-8, which needs none. */
export const bomLine = () =>
  line(
    'bom',
    [
      make('b', {}, 'Starts with a BOM'),
      ', which UTF-8 does not need. Some software shows it as “ï»¿” or rejects the text, and JSON must not be sent with one (RFC 8259 §8.1).',
    ],
    button('Remove BOM', () => goToPanel('clean-up')),
  );

/**
 * Returns functions that make lines about the text.
 *
 * @param {ReturnType<import('./advice-line.js').createButtons>} buttons
 */
export function textAdvice({ nextButton }) {
  /** Returns the line about the first place that was decoded in the wrong encoding. The panel “Repair the text” shows all changes before they are made. */
  function wronglyDecodedLine({ offsets, first: { bytes, from, to }, as, times, isEncodedAgain }) {
    const places = offsets.length === 1 ? '' : ` in ${formatNumber(offsets.length)} places`;
    return line(
      'double-encoding',
      [
        make('b', {}, isEncodedAgain ? `Encoded ${timesEncoded(times)}${places}` : `Wrongly decoded${places}`),
        ': ',
        make('code', {}, hexBytes(bytes)),
        ` at offset ${formatNumber(offsets[0])} is “`,
        ...visibleText(from),
        '” and was “',
        ...visibleText(to),
        '”. ',
        isEncodedAgain
          ? `UTF-8 was decoded as ${as} and encoded again${times > 1 ? `, ${formatNumber(times)} times` : ''}. `
          : `The text was decoded as ${as}, which it is not. `,
        'Every sequence is well formed, so no standard rejects it.',
      ],
      nextButton(offsets),
      button('Review repair', () => goToPanel('repair')),
    );
  }

  /** Returns the line about U+FFFD in the input: an earlier decoder lost text there. */
  function replacementLine(offsets, isWhole) {
    const total = `${isWhole ? '' : 'at least '}${formatCount(offsets.length, 'replacement character')} (U+FFFD)`;
    return line(
      'hidden',
      [
        make('b', {}, `Contains ${total}`),
        `, the first at offset ${formatNumber(offsets[0])}: a decoder wrote them for bytes that it could not decode. That text is lost here; only the original bytes still have it.`,
      ],
      nextButton(offsets),
    );
  }

  /** Returns the line about the characters in the list of problems that a reader does not see. */
  function hiddenLine({ offsets, codePoints, count, message, isAttack, isRemovable, isWhole }) {
    const shown = message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}…` : message;
    const all = line(
      'hidden',
      [
        make('b', {}, `${isWhole ? '' : 'At least '}${formatCount(count, 'invisible character')}`),
        ': ',
        ...characterList([...new Set(codePoints)]),
        message ? `: ${shown}.` : '. The text may not say what it seems to say.',
      ],
      nextButton(offsets),
      ...(isRemovable ? [button('Clean up', () => goToPanel('clean-up'))] : []),
    );
    return isAttack ? attack(all) : all;
  }

  /** Returns the line about words that look like others. */
  const lookalikeLine = ({ offsets, message }) =>
    attack(
      line(
        'hidden',
        [
          make('b', {}, formatCount(offsets.length, 'lookalike word')),
          ': ',
          ...visibleText(message),
          '. They have different letters, so a search or a comparison does not find one for the other.',
        ],
        nextButton(offsets),
      ),
    );

  /** Returns the line about letters that are decomposed into a letter and marks. */
  const decomposedLine = ({ offsets, letter, codePoints }) =>
    line(
      'normalization',
      [
        make('b', {}, `Decomposed letters in ${formatCount(offsets.length, 'word')}`),
        `: ${letter} is ${codePoints.map(uPlus).join(' and ')}, as macOS writes names of files. A search or a comparison does not find the usual form (NFC).`,
      ],
      nextButton(offsets),
      button('Normalize', () => goToPanel('clean-up')),
    );

  return { wronglyDecodedLine, replacementLine, hiddenLine, lookalikeLine, decomposedLine };
}
