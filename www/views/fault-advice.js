/** Suggestions about malformed bytes: why they are rejected, and how to repair them. */
import { FALLBACK_POLICY } from '../error-policies.js';
import { clauseOf, hexBytes, positionNote } from '../format.js';
import { evadesFilters } from '../hidden-text.js';
import { goToPanel } from '../panel-navigation.js';
import { sinceOf } from '../standards-history.js';
import { FALLBACK_ENCODING } from '../suggest-encoding.js';
import * as words from '../text/advice.js';
import { button, characterList, checkingButton, line, markAsAttack } from './advice-line.js';
import { make } from './dom.js';

/** Returns the line about a selected fault: its bytes, the reason, the clause, and since when standards reject these bytes. */
export function faultLine({ start, bytes, position, explanation: { judgements } }) {
  const [{ sentence, citation }] = judgements;
  const { since, others } = sinceOf(judgements[0]);
  const { title, rest } = words.malformed(hexBytes(bytes), start, positionNote(position), sentence);
  const history = since
    ? [` ${since[0].toUpperCase()}${since.slice(1)}`, make('span', { class: 'if-wide' }, others), '.']
    : [];
  return line('fault', { title, rest: [rest, make('cite', {}, clauseOf(citation)), ...history] });
}

/** Returns the line about characters that a decoder without validation reads where UTF-8 rejects the bytes. */
export function lenientDecodingLine({ rows }) {
  const isAttack = rows.some(evadesFilters);
  const shown = isAttack ? rows.filter(evadesFilters) : rows;
  const characters = characterList([...new Set(shown.flatMap((row) => row.reads))]);
  const element = line(
    isAttack ? 'hidden' : 'lenient',
    words.lenientDecoding(isAttack, characters, shown.length),
    button(words.SHOW_DETAILS, () => goToPanel('lenient-decoding')),
  );
  return isAttack ? markAsAttack(element) : element;
}

/**
 * Returns functions that make lines about faults.
 *
 * @param {ReturnType<import('./advice-line.js').createButtons>} buttons
 * @param {{ goToProblem: (direction: number) => void, goToNext: (offsets: number[]) => void }} actions
 */
export function faultAdvice({ convertButton, replaceButton }, actions) {
  /**
   * Returns the line that says how to repair the last selected fault. Each of its buttons opens a conversion with a
   * suggested error policy.
   */
  function repairLine(detail, repair, state) {
    const { scan, encoding } = state;
    const { errors } = scan;
    if (repair.policy === null) return line('repair', words.howToFix(repair.sentence, false));
    // The search can find that the bytes belong to lines in another encoding. Then no character is cut or lost.
    if (state.areFixesHeld) return line('repair', words.howToFix(words.BYTES_BEING_CHECKED, false), checkingButton());
    const isFallback = repair.policy === FALLBACK_POLICY;
    // The policy `ignore` removes the bytes of all faults, so it is offered only if there are no other faults.
    const canRemove = detail.explanation.judgements[0].reason === 'truncated' && errors === 1 && !repair.isAboutMixture;
    return line(
      'repair',
      words.howToFix(repair.sentence, canRemove),
      ...(canRemove ? [convertButton(words.removeBytes(detail.bytes.length), encoding, 'ignore')] : []),
      isFallback
        ? convertButton(words.decodeBytesAs(errors, FALLBACK_ENCODING), encoding, repair.policy)
        : replaceButton(state),
    );
  }

  /**
   * Returns the line about the first fault, which is shown until a fault is selected. If the list of problems begins with a warning
   * or its first row is not loaded, the line has only the number of faults.
   */
  function firstFaultLine({ scan, firstFault }) {
    if (firstFault?.severity !== 'error') {
      return line(
        'repair',
        words.faultsInInput(scan.errors),
        button(words.GO_TO_NEXT_FAULT, () => actions.goToProblem(1)),
      );
    }
    const { offset, bytes, position, sentence, citation } = firstFault;
    const { title, rest } = words.malformed(hexBytes(bytes), offset, positionNote(position), sentence);
    const others = scan.errors > 1 ? words.firstOf(scan.errors) : '';
    return line(
      'fault',
      { title, rest: [rest, make('cite', {}, clauseOf(citation)), others] },
      button(scan.errors > 1 ? words.GO_TO_FIRST_FAULT : words.GO_TO_FAULT, () => actions.goToNext([offset])),
    );
  }

  return { repairLine, firstFaultLine };
}
