/** The fixes of the selected problem, and of all problems of its kind in the whole input. Each has a preview before the input changes. */
import { causeOf, FAULT_METHODS } from '../fault-causes.js';
import { formatCount } from '../format.js';
import { goToPanel } from '../panel-navigation.js';
import { kindName } from '../problem-list.js';
import { make } from './dom.js';
import { visibleText } from './visible-text.js';

/** Returns what a fix of one finding does. */
const fixText = ({ suggestion }) =>
  suggestion === '' ? ['Remove it'] : ['Replace it with “', ...visibleText(suggestion), '”'];

const button = (content, onClick) => {
  const element = make('button', { type: 'button', class: 'small' }, ...content);
  element.addEventListener('click', onClick);
  return element;
};

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ open: (fix: object, words: object) => void }} dialog of fix-dialog.js
 */
export function mountFixes(section, store, dialog) {
  const bar = section.querySelector('.fixes');
  let shown = ''; // key of the buttons

  function findingButtons({ kind, offset, length, suggestion }) {
    const { repair, findings } = store.get();
    if (kind === 'mojibake' && repair?.places) return [button(['Review repair'], () => goToPanel('repair'))];
    const buttons = [];
    const same = findings.groups.filter((group) => group.kind === kind);
    const fixable = same.reduce((sum, group) => sum + group.fixable, 0);
    if (suggestion !== undefined) {
      const [verb, done] = suggestion === '' ? ['Remove', 'Removed'] : ['Replace', 'Replaced'];
      const fix = { kind: 'given', changes: [{ offset, length, after: suggestion }] };
      const words = { name: `${verb} this ${kindName(kind)}`, done: () => `${done}: 1 ${kindName(kind)}.` };
      buttons.push(button([...fixText({ suggestion }), '…'], () => dialog.open(fix, words)));
    }
    if (fixable > 1 || (fixable > 0 && !findings.isWhole)) {
      const [verb, done] = kind === 'not-nfc' ? ['Replace', 'Replaced'] : ['Remove', 'Removed'];
      const count = (number) => formatCount(number, kindName(kind), kindName(kind, 2));
      const name = `${verb} all ${findings.isWhole ? count(fixable) : kindName(kind, 2)}`;
      const words = { name, done: (number) => `${done}: ${count(number)}.` };
      buttons.push(button([`${name}…`], () => dialog.open({ kind: 'audit', checks: [kind] }, words)));
    }
    return buttons;
  }

  /** Returns the buttons of a fault: for it, for all with its cause, and for a conversion with any other policy. */
  function faultButtons(fault) {
    const { encoding } = store.get();
    const { id, names, methods } = causeOf(fault, encoding);
    const buttons = [];
    for (const method of methods) {
      const { verb, done, text } = FAULT_METHODS[method];
      const after = text(fault);
      if (after === null) continue;
      const fix = { kind: 'faults', method, at: fault.offset };
      const words = { name: `${verb}: 1 ${names[0]}`, done: () => `${done}: 1 ${names[0]}.` };
      const result = method === 'latin' ? [': “', ...visibleText(after), '”'] : [];
      buttons.push(button([verb, ...result, '…'], () => dialog.open(fix, words)));
    }
    const all = make('select', { 'aria-label': `How to fix all: ${names[1]}` });
    all.append(...methods.map((method) => make('option', { value: method }, FAULT_METHODS[method].verb)));
    const fixAll = () => {
      const { verb, done } = FAULT_METHODS[all.value];
      const words = {
        name: `${verb}: all ${names[1]}`,
        done: (number) => `${done}: ${formatCount(number, ...names)}.`,
      };
      dialog.open({ kind: 'faults', cause: id, method: all.value }, words);
    };
    const convert = () => {
      const errors = methods[0] === 'latin' ? 'fallback-windows-1252' : 'replace';
      store.set({ suggestedConversion: { to: encoding, errors } });
      goToPanel('convert');
    };
    const group = make('span', { class: 'fix-all' }, all, button([`Fix all ${names[1]}…`], fixAll));
    return [...buttons, group, button(['Convert and repair…'], convert)];
  }

  return {
    /** Shows the fixes of a finding or a fault. */
    show({ finding, fault }) {
      const { findings, repair, encoding } = store.get();
      const isFixable = fault?.severity === 'error';
      const key = finding
        ? JSON.stringify([finding.index, findings?.groups, Boolean(repair?.places)])
        : isFixable
          ? `${fault.offset} ${encoding}`
          : '';
      // A button that is replaced would lose the focus.
      if (key === shown) return;
      shown = key;
      const buttons = finding ? findingButtons(finding) : isFixable ? faultButtons(fault) : [];
      bar.replaceChildren(...buttons);
      bar.hidden = buttons.length === 0;
    },
  };
}
