/**
 * The list of the changes of an edited document. A row has the text and the bytes before and after a change, side by side, and a button that
 * reverts the change.
 */
import { editsOf } from '../edits.js';
import { hexBytes } from '../format.js';
import { select } from '../state.js';
import * as words from '../text/convert.js';
import { make, text } from './dom.js';
import { previewText } from './visible-text.js';

const MAX_ROWS = 100;
const MAX_BYTES = 16; // the row of a change shows this many of the old bytes, and this many of the new bytes

/** Returns the first bytes of `[from, to)` as hex; or a note, if there are none or the file can no longer be read. */
async function hexPreview(read, from, to) {
  if (from === to) return words.NOTHING;
  const bytes = await read(from, Math.min(to, from + MAX_BYTES)).catch(() => null);
  if (bytes === null) return words.UNREADABLE;
  return `${hexBytes(bytes)}${to - from > MAX_BYTES ? ' …' : ''}`;
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object, editor: object }} dependencies
 */
export function mount(section, store, { engine, editor }) {
  const tally = section.querySelector('.tally');
  const body = section.querySelector('tbody');
  const hint = section.querySelector('.hint');
  let latestChanges = null;

  async function row(pieceTable, change, texts) {
    const { from, to, originalFrom, originalTo } = change;
    const readOriginal = async (start, end) =>
      new Uint8Array(await pieceTable.original.slice(start, end).arrayBuffer());
    const [before, after] = await Promise.all([
      hexPreview(readOriginal, originalFrom, originalTo),
      hexPreview((start, end) => pieceTable.read(start, end), from, to),
    ]);
    const go = make('button', { type: 'button', class: 'small' }, words.atOffset(from));
    const revert = make('button', { type: 'button', class: 'small', 'aria-label': words.revertAt(from) }, words.REVERT);
    go.addEventListener('click', () => select(store, from));
    revert.addEventListener('click', () => editor.revert(change));
    const cell = (shown, bytes) => make('td', {}, ...(shown ? [previewText(shown)] : []), make('code', {}, bytes));
    return make(
      'tr',
      {},
      make('td', {}, go),
      cell(texts?.was, before),
      cell(texts?.becomes, after),
      make('td', {}, revert),
    );
  }

  store.subscribe(['changes'], async ({ changes, doc }) => {
    latestChanges = changes;
    section.hidden = changes.length === 0;
    if (section.hidden) return;
    const { table: pieceTable } = editsOf(doc);
    const listed = changes.slice(0, MAX_ROWS);
    // If the texts cannot be read, for example because the file was deleted, the rows have only those bytes that can be read.
    const texts = await engine
      .query('changeTexts', { original: pieceTable.original, changes: listed })
      .catch(() => null);
    const rows = await Promise.all(listed.map((change, at) => row(pieceTable, change, texts?.[at])));
    if (latestChanges !== changes) return;
    text(tally, words.changeCount(changes.length));
    text(hint, changes.length > MAX_ROWS ? words.firstListed(MAX_ROWS) : '');
    body.replaceChildren(...rows);
  });
}
