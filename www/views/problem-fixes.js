/**
 * The buttons that fix the selected problem, or all problems with its kind or cause. Each fix has a preview before the
 * input changes.
 */
import { FALLBACK_POLICY } from '../error-policies.js';
import { FAULT_METHODS, isRest } from '../fault-causes.js';
import { goToPanel } from '../panel-navigation.js';
import { isMisread } from '../misread.js';
import { LINE_KIND } from '../other-lines.js';
import { causeOfFault, isExplained, otherLineAt } from '../problem-list.js';
import { FIXED_TOGETHER, fixForLines } from '../problems.js';
import { conversionsOfJoined, encodingOfFaults, FALLBACK_ENCODING, joinedOf } from '../suggest-encoding.js';
import { decodeAs, decodeBytesAs } from '../text/advice.js';
import { convertJoined as convertJoinedText } from '../text/joined-encodings.js';
import * as words from '../text/problems.js';
import { checkingButton } from './advice-line.js';
import { make } from './dom.js';
import { visibleText } from './visible-text.js';

/** The methods whose buttons show the text that replaces the bytes. */
const SHOWING_METHODS = ['latin', 'restore-lead', 'restore-a0', 'replace-character'];

/**
 * Returns the label of the button that fixes one finding, as strings and elements.
 *
 * @param {string} suggestion the new text
 */
const fixLabel = (suggestion) => (suggestion === '' ? [words.REMOVE_IT] : words.replaceWith(visibleText(suggestion)));

const button = (content, onClick, isSecondary = false) => {
  const element = make('button', { type: 'button', class: isSecondary ? 'small quiet' : 'small' }, ...content);
  element.addEventListener('click', onClick);
  return element;
};

/**
 * @param {HTMLElement} section of the list of problems
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ open: (fix: object, words: object) => void }} dialog of fix-dialog.js
 * @param {{ convertJoined: (joined: object) => Promise<void>, readAs: (encoding: string) => void }} actions
 */
export function mountFixes(section, store, dialog, actions) {
  const bar = section.querySelector('.fixes');
  let shownKey = ''; // what decides which buttons are shown, as JSON; empty for no buttons

  /** Goes to the panel “Convert and repair” with an error policy. */
  function convert(errors) {
    store.set({ suggestedConversion: { to: store.get().encoding, errors } });
    goToPanel('convert');
  }

  /**
   * Returns the buttons of a line in another encoding: to decode all such lines if there may be others, and to decode
   * this line. If the input is UTF-8 with single bytes of windows-1252, and no patch, the first button instead opens the
   * conversion that the suggestion in the summary offers. If the list of findings is too long to have this line, its decoded
   * text is unknown, and there is no button for this line alone.
   */
  function lineButtons({ offset, length, suggestion, lineEncoding = null, isPartial = false }) {
    const { findings, encoding, recognition, scan } = store.get();
    const { otherLines, isWhole } = findings;
    const buttons = [];
    if (suggestion !== undefined) {
      const given = { kind: 'given', changes: [{ offset, length, after: suggestion }] };
      const one = words.fixOfLine(lineEncoding, isPartial);
      buttons.push(button([one.button], () => dialog.open(given, one)));
    }
    if (otherLines?.encoding === FALLBACK_ENCODING && recognition?.mixture && !findings.isPatch) {
      const label = decodeBytesAs(scan.errors, FALLBACK_ENCODING);
      buttons.unshift(button([label], () => convert(FALLBACK_POLICY)));
    } else if (otherLines && (otherLines.count > 1 || !isWhole)) {
      const all = words.fixOfLines(otherLines, isWhole);
      buttons.unshift(button([all.button], () => dialog.open(fixForLines(findings, encoding), all)));
    }
    return buttons;
  }

  /**
   * Returns the buttons of a finding: to fix it, and to fix all findings of its kind. Wrongly decoded text is repaired
   * in its own panel.
   */
  function findingButtons(finding) {
    const { kind, offset, length, suggestion } = finding;
    const { repair, findings, areFixesHeld } = store.get();
    if ((kind === 'mojibake' && repair?.places) || (isMisread(repair) && kind !== LINE_KIND))
      return [button([words.REVIEW_REPAIR], () => goToPanel('repair'))];
    if (areFixesHeld) return suggestion === undefined ? [] : [checkingButton()];
    if (kind === LINE_KIND && suggestion !== undefined) return lineButtons(finding);
    const buttons = [];
    const groupsOfKind = findings.groups.filter((group) => group.kind === kind);
    const fixable = groupsOfKind.reduce((sum, group) => sum + group.fixable, 0);
    if (suggestion !== undefined) {
      const fix = { kind: 'given', changes: [{ offset, length, after: suggestion }] };
      buttons.push(button(fixLabel(suggestion), () => dialog.open(fix, words.fixOfFinding(kind, suggestion === ''))));
    }
    if (fixable > 1 || (fixable > 0 && !findings.isWhole)) {
      const fixOfAll = words.fixOfFindings(kind, !FIXED_TOGETHER.includes(kind), findings.isWhole ? fixable : null);
      buttons.push(button([fixOfAll.button], () => dialog.open({ kind: 'audit', checks: [kind] }, fixOfAll)));
    }
    return buttons;
  }

  /**
   * Returns the buttons of a fault: to fix it by each method, to fix all faults with its cause, and to open the panel
   * “Convert and repair”. In an input whose parts are in different encodings, the buttons convert the parts. In an
   * input that is probably in another encoding, the only button decodes the input in that encoding. If a layer explains the
   * faults, there are no buttons.
   */
  function faultButtons(fault) {
    const state = store.get();
    const { findings, recognition } = state;
    if (isExplained(state)) return [];
    const pattern = recognition?.pattern ?? null;
    const joined = joinedOf(state);
    // The bytes of a part are not damaged, but in another encoding.
    if (joined)
      return conversionsOfJoined(joined).map((each, at) =>
        button([convertJoinedText(each)], () => actions.convertJoined(each), at > 0),
      );
    // If the text declares an encoding that the package lacks, `other` is that encoding, which is not among the candidates.
    const other = encodingOfFaults(state);
    const canDecode = recognition?.candidates.some((candidate) => candidate.encoding === other);
    if (other && !canDecode) return [];
    if (state.areFixesHeld) return [checkingButton()];
    if (other) return [button([decodeAs(other)], () => actions.readAs(other))];
    const cause = causeOfFault(fault, state);
    const { id, methods } = cause;
    const otherLine = otherLineAt(findings, fault.offset);
    const buttons = otherLine?.suggestion !== undefined || otherLine?.lineEncoding ? lineButtons(otherLine) : [];
    // The second half of a character is repaired with its first half, and must not be replaced alone.
    const isRepairable = !isRest(fault, cause);
    for (const method of isRepairable ? methods : []) {
      const after = FAULT_METHODS[method].text(fault, pattern);
      if (after === null) continue;
      const fix = { kind: 'faults', method, at: fault.offset };
      const content = SHOWING_METHODS.includes(method)
        ? words.fixFaultTo(method, visibleText(after))
        : words.fixFault(method);
      buttons.push(button(content, () => dialog.open(fix, words.fixOfFault(method, id))));
    }
    const methodSelect = make('select', { 'aria-label': words.howToFixAll(id) });
    methodSelect.append(...methods.map((method) => make('option', { value: method }, words.methodName(method))));
    const fixAll = () =>
      dialog.open({ kind: 'faults', cause: id, method: methodSelect.value }, words.fixOfFaults(methodSelect.value, id));
    const errors = methods[0] === 'latin' ? FALLBACK_POLICY : 'replace';
    const hasGroup = methods.length > 0 && !otherLine;
    const group = make('span', { class: 'fix-all' }, methodSelect, button([words.fixAll(id)], fixAll));
    return [...buttons, ...(hasGroup ? [group] : []), button([words.CONVERT_AND_REPAIR], () => convert(errors))];
  }

  return {
    /**
     * Shows the fixes of a finding, or of a fault of severity error; hides the bar for other problems.
     *
     * @param {{ finding?: object, fault?: object | null }} problem
     */
    show({ finding, fault }) {
      const isFixable = fault?.severity === 'error';
      const buttons = finding ? findingButtons(finding) : isFixable ? faultButtons(fault) : [];
      // A button that is replaced would lose the focus, so equal buttons for the same problem stay.
      const key = JSON.stringify([
        finding?.index,
        store.get().findings?.groups,
        fault,
        buttons.map((each) => each.textContent),
      ]);
      if (key === shownKey) return;
      shownKey = key;
      bar.replaceChildren(...buttons);
      bar.hidden = buttons.length === 0;
    },
  };
}
