/** The changes of an edited document: each place with the bytes before and after, side by side, and a button that reverts it. */
import { editsOf } from '../edits.js';
import { formatCount, formatNumber, hexBytes } from '../format.js';
import { select } from '../state.js';
import { make, text } from './dom.js';

const MAX_ROWS = 100;
const MAX_BYTES = 16; // of a change

/** Returns the bytes as hex, cut where there are many. If the file has become unreadable, the editor reports it. */
async function hexPreview(read, from, to) {
  if (from === to) return '(nothing)';
  const bytes = await read(from, Math.min(to, from + MAX_BYTES)).catch(() => null);
  if (bytes === null) return '(unreadable)';
  return `${hexBytes(bytes)}${to - from > MAX_BYTES ? ' …' : ''}`;
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ editor: object }} dependencies
 */
export function mount(section, store, { editor }) {
  const tally = section.querySelector('.tally');
  const body = section.querySelector('tbody');
  const hint = section.querySelector('.hint');
  let latest = null;

  async function row(table, change) {
    const { from, to, originalFrom, originalTo } = change;
    const original = async (start, end) => new Uint8Array(await table.original.slice(start, end).arrayBuffer());
    const [before, after] = await Promise.all([
      hexPreview(original, originalFrom, originalTo),
      hexPreview((start, end) => table.read(start, end), from, to),
    ]);
    const go = make('button', { type: 'button', class: 'small' }, `offset ${formatNumber(from)}`);
    const revert = make(
      'button',
      { type: 'button', class: 'small', 'aria-label': `Revert the change at offset ${formatNumber(from)}` },
      'Revert',
    );
    go.addEventListener('click', () => select(store, from));
    revert.addEventListener('click', () => editor.revert(change));
    return make(
      'tr',
      {},
      make('td', {}, go),
      make('td', {}, make('code', {}, before)),
      make('td', {}, make('code', {}, after)),
      make('td', {}, revert),
    );
  }

  store.subscribe(['changes'], async ({ changes, doc }) => {
    latest = changes;
    section.hidden = changes.length === 0;
    if (section.hidden) return;
    const { table } = editsOf(doc);
    const rows = await Promise.all(changes.slice(0, MAX_ROWS).map((change) => row(table, change)));
    if (latest !== changes) return;
    text(tally, formatCount(changes.length, 'change'));
    text(hint, changes.length > MAX_ROWS ? `Listed: the first ${formatNumber(MAX_ROWS)}.` : '');
    body.replaceChildren(...rows);
  });
}
