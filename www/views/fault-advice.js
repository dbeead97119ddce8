/** Suggestions about malformed bytes: why they are rejected, and how to repair them. */
import { FALLBACK_POLICY } from '../error-policies.js';
import { clauseOf, formatCount, formatNumber, hexBytes, positionNote } from '../format.js';
import { evadesFilters } from '../hidden-text.js';
import { goToPanel } from '../panel-navigation.js';
import { sinceOf } from '../standards-history.js';
import { FALLBACK_ENCODING } from '../suggest-encoding.js';
import { attack, button, characterList, line } from './advice-line.js';
import { make } from './dom.js';

/** Returns the fault in one line: the bytes, the reason, the clause that rejects them, and since when. */
export function faultLine({ start, bytes, position, explanation: { judgements } }) {
  const [{ sentence, citation }] = judgements;
  const { since, others } = sinceOf(judgements[0]);
  return line('fault', [
    make('b', {}, `✕ ${hexBytes(bytes)} at offset ${formatNumber(start)}${positionNote(position)}`),
    `: ${sentence} `,
    make('cite', {}, clauseOf(citation)),
    ...(since ? [` ${since[0].toUpperCase()}${since.slice(1)}`, make('span', { class: 'if-wide' }, others), '.'] : []),
  ]);
}

/** Returns the line about characters that a decoder without validation reads where UTF-8 rejects the bytes. */
export function lenientDecodingLine({ rows }) {
  const isHidden = rows.some(evadesFilters);
  const shown = isHidden ? rows.filter(evadesFilters) : rows;
  const places = shown.length === 1 ? '' : ` in ${formatCount(shown.length, 'place')}`;
  const all = line(
    isHidden ? 'hidden' : 'lenient',
    [
      make('b', {}, isHidden ? 'Hidden text' : 'Lenient decoders differ'),
      isHidden
        ? ': filters miss it, but a decoder that skips validation reads '
        : ': a decoder that skips validation reads ',
      ...characterList([...new Set(shown.flatMap((row) => row.reads))]),
      `${places}.`,
    ],
    button('Show details', () => goToPanel('lenient-decoding')),
  );
  return isHidden ? attack(all) : all;
}

/**
 * Returns functions that make lines about faults.
 *
 * @param {ReturnType<import('./advice-line.js').createButtons>} buttons
 * @param {{ goToProblem: (direction: number) => void, goToNext: (offsets: number[]) => void }} actions
 */
export function faultAdvice({ convertButton }, actions) {
  /** Returns the line that says how to repair the selected fault, with a button for each policy that repairs it. */
  function repairLine(detail, repair, { scan, encoding }) {
    const { errors, followOn } = scan;
    const isFallback = repair.policy === FALLBACK_POLICY;
    // With more faults than this one, leaving bytes out would join the text around each of them.
    const canRemove = detail.explanation.judgements[0].reason === 'truncated' && errors === 1 && !repair.isMixed;
    const all = errors === 1 ? '' : ` all ${formatNumber(errors)}`;
    // A decoder writes more U+FFFD than there are places: the label says how many.
    const replacement =
      followOn > 0
        ? `Replace${errors - followOn === 1 ? '' : ' all'} with ${formatNumber(errors)} U+FFFD`
        : `Replace${all} with U+FFFD`;
    const fallback = `Decode ${errors === 1 ? 'this byte' : 'malformed bytes'} as ${FALLBACK_ENCODING}`;
    return line(
      'repair',
      [
        make('b', {}, 'How to fix'),
        `: ${repair.sentence}`,
        canRemove ? ' If you remove it or replace it with U+FFFD, the character and the text after it stay lost.' : '',
      ],
      ...(canRemove
        ? [convertButton(`Remove the ${formatCount(detail.bytes.length, 'byte')}`, encoding, 'ignore')]
        : []),
      convertButton(isFallback ? fallback : replacement, encoding, repair.policy),
    );
  }

  /** Returns the line about the first fault, for the time when no fault is selected. */
  function firstFaultLine({ scan, firstFault }) {
    if (firstFault?.severity !== 'error') {
      return line(
        'repair',
        [make('b', {}, formatCount(scan.errors, 'fault')), ' in the input.'],
        button('Go to next fault', () => actions.goToProblem(1)),
      );
    }
    const { offset, bytes, position, sentence, citation } = firstFault;
    return line(
      'fault',
      [
        make('b', {}, `✕ ${hexBytes(bytes)} at offset ${formatNumber(offset)}${positionNote(position)}`),
        `: ${sentence} `,
        make('cite', {}, clauseOf(citation)),
        scan.errors > 1 ? ` This is the first of ${formatCount(scan.errors, 'fault')}.` : '',
      ],
      button(scan.errors > 1 ? 'Go to first fault' : 'Go to fault', () => actions.goToNext([offset])),
    );
  }

  return { repairLine, firstFaultLine };
}
