/**
 * The table of code unit ranges, which replaces the code page in UTF-16, UTF-32, UCS-2 and UCS-4. Each row has the role
 * of a range, the count of its code units in the input, and a button that goes to the next of these code units. In a large input,
 * only the code units of the first part are counted.
 */
import { formatNumber, hasWideUnits } from '../format.js';
import { select } from '../state.js';
import * as words from '../text/selection.js';
import { make, text } from './dom.js';

const SURROGATES = [
  { first: 0xd800, last: 0xdbff, role: 'high', description: words.HIGH_SURROGATE },
  { first: 0xdc00, last: 0xdfff, role: 'low', description: words.LOW_SURROGATE },
];
const LAST_CODE_POINTS = { 'utf-32': 0x10ffff, 'ucs-4': 0x7fffffff };

/** Returns the ranges of code units of an encoding with code units of two or four bytes, in ascending order. */
function rangesOf(encoding) {
  const codePointRange = (first, last) => ({ first, last, role: 'unit', description: words.UNIT_IS_CODE_POINT });
  const [family] = /^(?:utf|ucs)-\d+/.exec(encoding);
  const max = LAST_CODE_POINTS[family];
  if (!max) return [codePointRange(0, 0xd7ff), ...SURROGATES, codePointRange(0xe000, 0xffff)];
  return [
    codePointRange(0, 0xd7ff),
    { first: 0xd800, last: 0xdfff, role: 'never', description: words.SURROGATES },
    codePointRange(0xe000, max),
    { first: max + 1, last: 0xffffffff, role: 'never', description: words.BEYOND_LAST },
  ];
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ query: (kind: string, parameters: object) => Promise<any> }} engine
 * @param {(error: Error) => void} showError
 */
export function mount(section, store, engine, showError) {
  const table = section.querySelector('.unit-roles');
  const note = section.querySelector('.units-note');
  let rows = [];

  async function goToNext(range) {
    const { selection, encoding } = store.get();
    const parameters = { ...range, width: widthOf(encoding), offset: selection?.offset ?? -1 };
    const found = await engine.query('findUnit', parameters).catch(showError);
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
      ...rows.map(({ first, last, role, description }) => {
        const next = make(
          'button',
          { type: 'button', class: 'small', 'aria-label': words.nextUnit(hex(first), hex(last)) },
          words.NEXT,
        );
        next.addEventListener('click', () => goToNext({ first, last }));
        return make(
          'tr',
          {},
          make('td', {}, make('span', { class: 'swatch', 'data-role': role, 'aria-hidden': 'true' })),
          make('th', { scope: 'row' }, make('code', {}, `${hex(first)}–${hex(last)}`)),
          make('td', {}, description),
          make('td', { class: 'occurrences' }),
          make('td', {}, next),
        );
      }),
    );
    loadCounts();
  }

  async function loadCounts() {
    const { doc, encoding } = store.get();
    if (table.hidden || !doc) return;
    const parameters = { ranges: rows, width: widthOf(encoding) };
    // For an empty document, show no counts instead of those of the previous document.
    const zeroCounts = { counts: rows.map(() => 0), isWhole: true };
    const answer = doc.length > 0 ? await engine.query('countUnits', parameters).catch(showError) : zeroCounts;
    if (!answer || store.get().doc !== doc || store.get().encoding !== encoding) return;
    answer.counts.forEach((occurrences, index) => {
      const row = table.tBodies[0].rows[index];
      text(row.cells[3], occurrences > 0 ? `×${formatNumber(occurrences)}` : '');
      row.querySelector('button').disabled = occurrences === 0;
    });
    text(note, answer.isWhole ? '' : words.countedInFirst(answer.examined));
  }

  store.subscribe(['encoding'], draw);
  store.subscribe(['doc'], loadCounts);
}

/** Returns the number of bytes in a code unit of UTF-16, UTF-32, UCS-2 or UCS-4. */
const widthOf = (encoding) => (/^(?:utf-16|ucs-2)/.test(encoding) ? 2 : 4);
