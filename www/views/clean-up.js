/** Cleans the whole text up: removes a BOM, invisible characters or bidi controls, normalizes, or converts line ends. Each has a preview. */
import { formatCount } from '../format.js';
import { binaryFormatOf } from '../suggest-encoding.js';

/** The kinds of findings that are invisible characters. */
const INVISIBLE = ['invisible', 'tag-smuggling', 'variation-selector', 'bom-inside'];

const FIXES = {
  bom: { fix: { kind: 'bom' }, name: 'Remove the BOM', done: () => 'Removed: the BOM.' },
  invisible: {
    fix: { kind: 'audit', checks: INVISIBLE },
    name: 'Remove invisible characters',
    done: (count) => `Removed: invisible characters in ${formatCount(count, 'place')}.`,
  },
  bidi: {
    fix: { kind: 'bidi' },
    name: 'Remove bidi controls',
    done: (count) => `Removed: ${formatCount(count, 'bidi control')}.`,
  },
};

const normalization = (form) => ({
  fix: { kind: 'normalize', form },
  name: `Normalize to ${form}`,
  done: (count) => `Normalized to ${form}: ${formatCount(count, 'place')}.`,
});

const LINE_ENDS = { LF: '\n', 'CR LF': '\r\n' };
const lineEnds = (name) => ({
  fix: { kind: 'line-ends', end: LINE_ENDS[name] },
  name: `Convert line ends to ${name}`,
  done: (count) => `Converted to ${name}: ${formatCount(count, 'line end')}.`,
});

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ open: (fix: object, words: object) => void }} dialog of fix-dialog.js
 */
export function mount(section, store, dialog) {
  const bom = section.querySelector('[data-fix=bom]');
  const form = section.querySelector('[name=form]');
  const end = section.querySelector('[name=line-end]');
  section.addEventListener('click', ({ target }) => {
    const name = target.closest('button')?.dataset.fix;
    if (!name) return;
    const { fix, ...words } = FIXES[name] ?? (name === 'normalize' ? normalization(form.value) : lineEnds(end.value));
    dialog.open(fix, words);
  });
  store.subscribe(['doc', 'recognition'], (state) => {
    section.hidden = !(state.doc?.length > 0) || Boolean(binaryFormatOf(state));
    bom.disabled = !state.recognition?.bom;
  });
}
