/**
 * The groups of problems above their list: findings by kind and severity, and malformed bytes by cause. Each group is a
 * button with its count, which goes to the next problem of the group.
 */
import { causeWithId } from '../fault-causes.js';
import { display, formatNumber, uPlus } from '../format.js';
import { faultGroupsOf, listedFindings } from '../problem-list.js';
import { NAMED_KINDS, SEVERITIES } from '../problems.js';
import { joinedOf } from '../suggest-encoding.js';
import * as words from '../text/problems.js';
import { make } from './dom.js';

const MAX_NAMED = 3; // characters named in a group
/** Returns the name of a character: its label, or its number if the label is only the digits of the number. */
function nameOf(codePoint) {
  const [label, number] = [display(codePoint).text, uPlus(codePoint)];
  return number.endsWith(label) ? number : label;
}

/**
 * Returns what distinguishes a group from another group of the same kind: the names of its characters, or its severity. Returns an empty array if the
 * kind has only this group.
 */
function distinctionOf({ kind, severity }, groups, rows) {
  if (groups.filter((group) => group.kind === kind).length < 2) return [];
  if (!NAMED_KINDS.includes(kind)) return [words.severityName(severity)];
  const codePoints = new Set(rows.flatMap((row) => row.codePoints));
  const names = Array.from([...codePoints].slice(0, MAX_NAMED), nameOf);
  return codePoints.size > MAX_NAMED ? [...names, '…'] : names;
}

/** Returns the groups of malformed bytes and of findings, the most harmful first. */
function groupsOf(state) {
  const { faultGroups } = state;
  const findings = listedFindings(state);
  const findingGroups = (findings?.groups ?? []).map((group, _, groups) => {
    const { kind, severity, characters: count } = group;
    const rows = findings.rows.filter((row) => row.kind === kind && row.severity === severity);
    return {
      severity,
      count: formatNumber(count),
      name: words.groupName(kind, count, distinctionOf({ kind, severity }, groups, rows)),
      offsets: rows.map(({ offset }) => offset).sort((first, second) => first - second),
    };
  });
  const causeGroups = faultGroupsOf(state).map(({ id, offsets }) => {
    const { severity } = causeWithId(id);
    const count = `${formatNumber(offsets.length)}${faultGroups.isWhole ? '' : '+'}`;
    return { severity, count, name: words.causeName(id, offsets.length), offsets };
  });
  const rank = ({ severity }) => SEVERITIES.indexOf(severity);
  return [...causeGroups, ...findingGroups].sort((first, second) => rank(first) - rank(second));
}

/**
 * @param {HTMLElement} bar
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object, goToNext: (offsets: number[], direction?: 1 | -1) => void, showError: (error: Error) => void }} services
 */
export function mount(bar, store, { engine, goToNext, showError }) {
  let requested = null; // the document whose groups were requested
  let shownKey = ''; // the shown groups, as JSON

  function draw() {
    // If the parts of the input are in different encodings, all malformed bytes have the same cause.
    const groups = joinedOf(store.get()) ? [] : groupsOf(store.get());
    bar.hidden = groups.length === 0;
    const key = JSON.stringify(groups.map(({ severity, count, name }) => [severity, count, name]));
    bar.onclick = ({ target }) => {
      const button = target.closest('button');
      if (button) goToNext(groups[[...bar.children].indexOf(button)].offsets);
    };
    if (key === shownKey) return; // a button that is replaced would lose the focus
    shownKey = key;
    bar.replaceChildren(
      ...groups.map(({ severity, count, name }) =>
        make(
          'button',
          { type: 'button', class: 'small', 'data-severity': severity, title: words.goToNext(severity) },
          make('b', {}, count),
          ` ${name}`,
        ),
      ),
    );
  }

  store.subscribe(['findings', 'faultGroups', 'recognition', 'joined', 'encoding', 'scan', 'layerOffers'], draw);
  store.subscribe(['doc', 'scan'], ({ doc, scan }) => {
    if (requested === doc || !scan?.finished || scan.revision !== doc.revision) return;
    requested = doc;
    const groups =
      scan.listed > 0 ? engine.query('faultGroups') : Promise.resolve({ groups: [], total: 0, isWhole: true });
    groups.then((answer) => answer && store.get().doc === doc && store.set({ faultGroups: answer }), showError);
  });
}
