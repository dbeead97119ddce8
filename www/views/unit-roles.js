/**
 * The roles of code units, where they are wider than a byte and there is no code page: what each range of units is,
 * how often such a unit occurs, and a walk through the occurrences.
 */
import { count, hasWideUnits } from '../format.js';
import { select } from '../state.js';
import { attribute, make, text } from './dom.js';

const HALVES = [
  {
    first: 0xd800,
    last: 0xdbff,
    role: 'high',
    what: 'high surrogate: 110110yyyyyyyyyy, the upper ten bits of U − 10000',
  },
  { first: 0xdc00, last: 0xdfff, role: 'low', what: 'low surrogate: 110111xxxxxxxxxx, the lower ten' },
];
const LAST_OF = { 'utf-32': 0x10ffff, 'ucs-4': 0x7fffffff };

/** The ranges of units of an encoding, in order. */
export function rangesOf(encoding) {
  const plain = (first, last) => ({ first, last, role: 'unit', what: 'a code point, as it is' });
  const [family] = /^(?:utf|ucs)-\d+/.exec(encoding);
  const most = LAST_OF[family];
  if (!most) return [plain(0, 0xd7ff), ...HALVES, plain(0xe000, 0xffff)];
  return [
    plain(0, 0xd7ff),
    { first: 0xd800, last: 0xdfff, role: 'never', what: 'surrogates, which are no characters: never valid' },
    plain(0xe000, most),
    { first: most + 1, last: 0xffffffff, role: 'never', what: 'beyond the last code point: never valid' },
  ];
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ answer: (kind: string, question: object) => Promise<any> }} engine
 * @param {(error: Error) => void} problem
 */
export function mount(section, store, engine, problem) {
  const table = section.querySelector('.unit-roles');
  const note = section.querySelector('.units-note');
  let rows = [];

  async function walk(range) {
    const { selection, encoding } = store.get();
    const question = { ...range, width: widthOf(encoding), offset: selection?.offset ?? -1 };
    const found = await engine.query('findUnit', question).catch(problem);
    if (found >= 0) select(store, found);
  }

  function draw({ encoding }) {
    table.hidden = !hasWideUnits(encoding);
    note.hidden = table.hidden;
    if (table.hidden) return;
    const digits = widthOf(encoding) * 2;
    const hex = (number) => number.toString(16).toUpperCase().padStart(digits, '0');
    rows = rangesOf(encoding);
    table.tBodies[0].replaceChildren(
      ...rows.map(({ first, last, role, what }) => {
        const next = make(
          'button',
          { type: 'button', class: 'small', 'aria-label': `Next unit from ${hex(first)} to ${hex(last)}` },
          'Next',
        );
        next.addEventListener('click', () => walk({ first, last }));
        return make(
          'tr',
          {},
          make('td', {}, make('span', { class: 'swatch', 'data-role': role, 'aria-hidden': 'true' })),
          make('th', { scope: 'row' }, make('code', {}, `${hex(first)}–${hex(last)}`)),
          make('td', {}, what),
          make('td', { class: 'often' }),
          make('td', {}, next),
        );
      }),
    );
    ask();
  }

  async function ask() {
    const { doc, encoding } = store.get();
    if (table.hidden || !doc) return;
    const question = { ranges: rows, width: widthOf(encoding) };
    // An empty document has no units; what was counted of the one before must go.
    const none = { counts: rows.map(() => 0), complete: true };
    const answer = doc.length > 0 ? await engine.query('countUnits', question).catch(problem) : none;
    if (!answer || store.get().doc !== doc) return;
    answer.counts.forEach((often, index) => {
      const row = table.tBodies[0].rows[index];
      text(row.cells[3], often > 0 ? `×${count(often)}` : '');
      attribute(row, 'data-present', often > 0 ? '' : null);
      row.querySelector('button').disabled = often === 0;
    });
    text(note, answer.complete ? '' : `Counted in the first ${count(answer.examined)} bytes.`);
  }

  store.subscribe(['encoding'], draw);
  store.subscribe(['doc'], ask);
}

const widthOf = (encoding) => (/^(?:utf-16|ucs-2)/.test(encoding) ? 2 : 4);
