/** Selection by a mouse: a click selects a byte, a drag or a click with Shift selects a range. A finger scrolls instead of dragging. */
import { extendSelection, select } from '../state.js';

/**
 * @param {HTMLElement} element
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {(event: Event) => number} offsetUnder returns the offset of the byte under a pointer, or -1
 * @param {() => void} [onSelect] is called before each selection
 */
export function selectByPointer(element, store, offsetUnder, onSelect = () => {}) {
  let dragStart = -1;
  element.addEventListener('pointerdown', (event) => {
    dragStart = event.pointerType !== 'touch' && event.button === 0 && !event.shiftKey ? offsetUnder(event) : -1;
  });
  element.addEventListener('pointermove', (event) => {
    if (event.buttons !== 1) dragStart = -1;
    const offset = dragStart < 0 ? -1 : offsetUnder(event);
    const { selection } = store.get();
    const isNew = offset !== dragStart || Number.isInteger(selection?.anchor);
    if (offset < 0 || !isNew || offset === selection?.offset) return;
    onSelect();
    select(store, offset, dragStart);
  });
  element.addEventListener('click', (event) => {
    const offset = offsetUnder(event);
    if (offset < 0) return;
    // The end of a drag, which has already selected the range.
    const isDrag = dragStart >= 0 && (offset !== dragStart || store.get().selection?.anchor === offset);
    if (isDrag && !event.shiftKey) return;
    onSelect();
    if (event.shiftKey) extendSelection(store, offset);
    else select(store, offset);
  });
}
