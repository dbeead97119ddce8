/** The list of line ends in the panel of the conversion: the result keeps the line ends of the input, or gets LF or CR LF. */
import { rootOf } from '../edits.js';
import { isEbcdic } from '../format.js';
import { lineEndFix } from '../line-end-counts.js';
import * as words from '../text/conversion-notes.js';
import { text } from './dom.js';

/**
 * @param {HTMLSelectElement} list
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {() => void} onChange is called when the chosen line end changes, or other line ends are found
 */
export function lineEndChoice(list, store, onChange) {
  let isAllowed = true; // whether line ends can be replaced in the target encoding
  let target = ''; // the encoding of the result
  let isChosen = false; // whether the user chose from the list
  let root = null; // the source of the document, without its edits
  const keep = list.options[0];
  const found = () => store.get().recognition?.lineEnds ?? [];
  const isOffered = () => isAllowed && found().length > 0;

  function draw() {
    list.closest('span').hidden = !isOffered();
    if (found().length > 0) text(keep, words.keepLineEnds(found().map(([name]) => name)));
  }
  /** Unless the user chose, chooses LF for text from a mainframe, because other systems do not know its line end NEL. */
  function chooseDefault() {
    const { encoding } = store.get();
    const isForOtherSystems = isEbcdic(encoding) && !isEbcdic(target) && found()[0]?.[0] === 'NEL';
    if (!isChosen) list.value = isForOtherSystems ? 'LF' : '';
  }
  list.addEventListener('change', () => {
    isChosen = true;
    onChange();
  });
  // The choice is for one document, and stays while the user types or edits the document.
  store.subscribe(['doc'], ({ doc }) => {
    const next = doc && rootOf(doc.source);
    if (next !== root && doc?.origin !== 'typing') {
      list.value = '';
      isChosen = false;
    }
    root = next;
  });
  // The line ends are found after the first conversion.
  store.subscribe(['recognition'], () => {
    const before = list.value;
    chooseDefault();
    draw();
    if (isOffered() && (list.value !== '' || before !== '')) onChange();
  });

  return {
    /** Shows the list only if line ends can be replaced in the target encoding. */
    allow(allows, to) {
      isAllowed = allows;
      target = to;
      chooseDefault();
      draw();
    },
    /** Returns the name of the chosen line end; null to keep the line ends. */
    name: () => (isOffered() && list.value !== '' ? list.value : null),
    /** Returns the fix that gives the result the chosen line ends; null to keep the line ends. */
    fix() {
      const name = this.name();
      return name && lineEndFix(name, found());
    },
  };
}
