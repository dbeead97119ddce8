/**
 * Selection with a pointer. A click or a tap selects a byte. A click with Shift selects a range, and so does a drag
 * with a mouse or a pen; a drag with a finger scrolls.
 */
import { anchorOf, select } from '../state.js';

/**
 * Lets a pointer select bytes in an element.
 *
 * @param {HTMLElement} element
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {(event: Event) => number} offsetUnder returns the offset of the byte under a pointer; -1 if there is none
 * @param {object} [options]
 * @param {() => void} [options.onSelect] is called before each selection
 * @param {(anchor: number | null, offset: number) => void} [options.selectRange] selects the range between two offsets
 */
export function selectByPointer(element, store, offsetUnder, options = {}) {
  const { onSelect = () => {}, selectRange = (anchor, offset) => select(store, offset, anchor) } = options;
  let dragStart = -1; // the offset of the byte on which the button was pressed; -1 if the pointer does not drag
  let lastOffset = -1; // the offset to which the drag has selected; -1 before the pointer is over another byte
  element.addEventListener('pointerdown', (event) => {
    dragStart = event.pointerType !== 'touch' && event.button === 0 && !event.shiftKey ? offsetUnder(event) : -1;
    lastOffset = -1;
  });
  element.addEventListener('pointermove', (event) => {
    if (event.buttons !== 1) dragStart = -1;
    const offset = dragStart < 0 ? -1 : offsetUnder(event);
    if (offset < 0 || offset === (lastOffset < 0 ? dragStart : lastOffset)) return;
    lastOffset = offset;
    onSelect();
    selectRange(dragStart, offset);
  });
  element.addEventListener('click', (event) => {
    const offset = offsetUnder(event);
    if (offset < 0) return;
    // At the end of a drag, the range is already selected.
    if (dragStart >= 0 && lastOffset >= 0 && !event.shiftKey) return;
    onSelect();
    if (event.shiftKey) selectRange(anchorOf(store.get()), offset);
    else select(store, offset);
  });
}
