// Selection with a pointer: clicks, drags and taps. The test itself creates the events, so it needs no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStore } from '../../www/state.js';
import { selectByPointer } from '../../www/views/pointer-selection.js';

/** Returns the selection after events, each `[type, offset under the pointer, properties]`. */
function selectionAfter(selection, events) {
  const store = createStore({ doc: { length: 20 }, selection });
  const element = new EventTarget();
  selectByPointer(element, store, ({ offset }) => offset);
  for (const [type, offset, properties] of events) {
    const buttons = type === 'pointermove' ? 1 : 0;
    const event = Object.assign(new Event(type), { offset, buttons, button: 0, pointerType: 'mouse', shiftKey: false });
    element.dispatchEvent(Object.assign(event, properties));
  }
  return store.get().selection;
}

/** Returns the events of a pointer that is pressed, moved and released. Without moves, this is a click. */
const drag = (start, ...moves) => [
  ['pointerdown', start],
  ...moves.map((offset) => ['pointermove', offset]),
  ['click', moves.at(-1) ?? start],
];

test('a click or a tap selects one byte, a click with Shift or a drag selects a range, and a finger cannot drag', () => {
  assert.deepEqual(selectionAfter(null, drag(3)), { offset: 3, anchor: null });
  assert.deepEqual(selectionAfter(null, drag(3, 3, 4, 5)), { offset: 5, anchor: 3 });
  assert.deepEqual(selectionAfter(null, drag(3, 4, 3)), { offset: 3, anchor: 3 });
  const shift = { shiftKey: true };
  const withShift = drag(5).map(([type, offset]) => [type, offset, shift]);
  assert.deepEqual(selectionAfter({ offset: 2 }, withShift), { offset: 5, anchor: 2 });
  const byFinger = drag(5, 6, 5).map(([type, offset]) => [type, offset, { pointerType: 'touch' }]);
  assert.deepEqual(selectionAfter(null, byFinger), { offset: 5, anchor: null });
});

test('a drag that ends on the byte that was selected before it selects the range of the drag', () => {
  assert.deepEqual(selectionAfter({ offset: 2 }, drag(3, 3, 2)), { offset: 2, anchor: 3 });
});

test('while a range is selected, a click whose pointer moves within one byte selects this byte', () => {
  assert.deepEqual(selectionAfter({ offset: 9, anchor: 1 }, drag(3, 3, 3)), { offset: 3, anchor: null });
});
