/** Notes above the result of a conversion: that Excel needs a BOM which the result lacks, and that columns of a fixed width move. */
import { isSingleByte, isUtf8Form } from '../format.js';
import { isTableForExcel } from '../table-files.js';
import * as words from '../text/conversion-notes.js';
import { make } from './dom.js';

/**
 * Returns the note about records or lines of a fixed length whose columns the conversion moves; null if there is none.
 *
 * @param {object} state of the store
 * @param {{ to: string, errors: string }} settings of the conversion
 */
export function widthNote({ recognition, encoding, scan }, { to, errors }) {
  const width = recognition?.fixedWidth;
  if (!width?.isInBytes) return null;
  const [isFromUtf8, isToUtf8] = [encoding, to].map(isUtf8Form);
  const changesLength = isFromUtf8 ? isSingleByte(to) : isToUtf8;
  // `width.character` is a character whose number of bytes changes; null if there is none.
  if (changesLength) return width.character === null ? null : words.columnsMove(width, encoding, to);
  const isReplaced = scan?.errors > 0 && ['replace', 'replace-octet'].includes(errors);
  return isFromUtf8 && isToUtf8 && isReplaced ? words.columnsMoveAfterFaults(width) : null;
}

/** Returns whether the panel of the repair already has a check box for the BOM, with the sentence about Excel. */
const isBomInRepair = ({ repair, encoding, recognition }) =>
  encoding === 'utf-8' && !recognition?.bom && (repair?.passages.length > 0 || repair?.candidates.length > 0);

/**
 * @param {HTMLElement} list
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ target: HTMLSelectElement, policy: HTMLSelectElement, writesBom: () => boolean }} settings the lists of target encodings and of
 *   error policies, and whether the result begins with a BOM
 */
export function conversionNotes(list, store, { target, policy, writesBom }) {
  function draw() {
    const state = store.get();
    const notes = [
      target.value === 'utf-8' && !writesBom() && isTableForExcel(state) && !isBomInRepair(state)
        ? words.WRITE_BOM_FOR_EXCEL
        : null,
      widthNote(state, { to: target.value, errors: policy.value }),
    ].filter(Boolean);
    const key = notes.map(({ title, rest }) => title + rest).join('\n');
    if (list.dataset.key === key) return;
    list.dataset.key = key;
    list.hidden = notes.length === 0;
    list.replaceChildren(...notes.map(({ title, rest }) => make('li', {}, make('b', {}, title), rest)));
  }
  store.subscribe(['doc', 'encoding', 'scan', 'recognition', 'repair'], draw);
  for (const control of [target, policy]) control.addEventListener('change', draw);
  return { draw };
}
