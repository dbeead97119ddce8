/**
 * The groups of problems above their list: findings by kind and malformed bytes by cause, each with its count. A button goes to the next
 * one; the filter of the list can show one group only.
 */
import { causeWithId } from '../fault-causes.js';
import { formatNumber } from '../format.js';
import { kindName, SEVERITIES } from '../problem-list.js';
import { make } from './dom.js';

/** Returns the groups of the findings, and of the faults, the most harmful first. */
function groupsOf({ findings, faultGroups }) {
  const offsetsOf = (kind, severity) =>
    findings.rows.filter((row) => row.kind === kind && row.severity === severity).map(({ offset }) => offset);
  const found = (findings?.groups ?? []).map(({ kind, severity, count }) => ({
    severity,
    count: formatNumber(count),
    name: kindName(kind, count),
    offsets: offsetsOf(kind, severity).sort((first, second) => first - second),
  }));
  const faults = (faultGroups?.groups ?? []).map(({ id, offsets }) => {
    const { severity, names } = causeWithId(id);
    const count = `${formatNumber(offsets.length)}${faultGroups.isWhole ? '' : '+'}`;
    return { severity, count, name: names[offsets.length === 1 ? 0 : 1], offsets };
  });
  const rank = ({ severity }) => SEVERITIES.indexOf(severity);
  return [...faults, ...found].sort((first, second) => rank(first) - rank(second));
}

/**
 * @param {HTMLElement} bar
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object, goToNext: (offsets: number[], direction?: 1 | -1) => void, problem: (error: Error) => void }} uses
 */
export function mount(bar, store, { engine, goToNext, problem }) {
  let asked = null; // the document whose groups were requested
  let shown = '';

  function draw() {
    const groups = groupsOf(store.get());
    bar.hidden = groups.length === 0;
    const key = JSON.stringify(groups.map(({ severity, count, name }) => [severity, count, name]));
    bar.onclick = ({ target }) => {
      const button = target.closest('button');
      if (button) goToNext(groups[[...bar.children].indexOf(button)].offsets);
    };
    if (key === shown) return; // a button that is replaced would lose the focus
    shown = key;
    bar.replaceChildren(
      ...groups.map(({ severity, count, name }) =>
        make(
          'button',
          { type: 'button', class: 'small', 'data-severity': severity, title: `Go to the next (${severity})` },
          make('b', {}, count),
          ` ${name}`,
        ),
      ),
    );
  }

  store.subscribe(['findings', 'faultGroups'], draw);
  store.subscribe(['doc', 'scan'], ({ doc, scan }) => {
    if (asked === doc || !scan?.finished || scan.revision !== doc.revision) return;
    asked = doc;
    const groups =
      scan.listed > 0 ? engine.query('faultGroups') : Promise.resolve({ groups: [], total: 0, isWhole: true });
    groups.then((answer) => answer && store.get().doc === doc && store.set({ faultGroups: answer }), problem);
  });
}
