/**
 * Selection with a pointer. A click or a tap selects a byte. A click with Shift selects a range, and so does a drag
 * with a mouse or a pen; a drag with a finger scrolls.
 */
import { extendSelection, select } from '../state.js';

/**
 * Lets a pointer select bytes in an element.
 *
 * @param {HTMLElement} element
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {(event: Event) => number} offsetUnder returns the offset of the byte under a pointer; -1 if there is none
 * @param {() => void} [onSelect] is called before each selection
 */
export function selectByPointer(element, store, offsetUnder, onSelect = () => {}) {
  let dragStart = -1; // the offset of the byte on which the button was pressed; -1 if the pointer does not drag
  let hasMoved = false; // whether the pointer has been over another byte since then
  element.addEventListener('pointerdown', (event) => {
    dragStart = event.pointerType !== 'touch' && event.button === 0 && !event.shiftKey ? offsetUnder(event) : -1;
    hasMoved = false;
  });
  element.addEventListener('pointermove', (event) => {
    if (event.buttons !== 1) dragStart = -1;
    const offset = dragStart < 0 ? -1 : offsetUnder(event);
    if (offset < 0) return;
    hasMoved ||= offset !== dragStart;
    const { selection } = store.get();
    const isSelected = selection?.offset === offset && selection.anchor === dragStart;
    if (!hasMoved || isSelected) return;
    onSelect();
    select(store, offset, dragStart);
  });
  element.addEventListener('click', (event) => {
    const offset = offsetUnder(event);
    if (offset < 0) return;
    // At the end of a drag, the range is already selected.
    if (dragStart >= 0 && hasMoved && !event.shiftKey) return;
    onSelect();
    if (event.shiftKey) extendSelection(store, offset);
    else select(store, offset);
  });
}
