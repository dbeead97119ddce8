// Drawing waits while a pointer is pressed. The tests create the events themselves, so they need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterPress } from '../../www/views/dom.js';

test('if a second press begins soon after the first press was released, drawing waits for the end of the second press', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const [element, root] = [new EventTarget(), new EventTarget()];
  const drawn = [];
  const whenReleased = afterPress(element, root);
  element.dispatchEvent(new Event('pointerdown'));
  for (const type of ['pointerup', 'click']) root.dispatchEvent(new Event(type));
  element.dispatchEvent(new Event('pointerdown'));
  whenReleased(() => drawn.push('during the second press'));
  t.mock.timers.tick(10_000);
  assert.deepEqual(drawn, []);
  root.dispatchEvent(new Event('pointerup'));
  t.mock.timers.tick(10_000);
  assert.deepEqual(drawn, ['during the second press']);
});

for (const end of ['click', 'pointercancel', 'pointerup']) {
  test(`an element is drawn at once, or after ${end} if a pointer was pressed in it`, async () => {
    const [element, root] = [new EventTarget(), new EventTarget()];
    const drawn = [];
    const whenReleased = afterPress(element, root);
    whenReleased(() => drawn.push('before'));
    assert.deepEqual(drawn, ['before']);
    element.dispatchEvent(new Event('pointerdown'));
    whenReleased(() => drawn.push('first'));
    const last = new Promise((resolve) => {
      whenReleased(() => {
        drawn.push('last');
        resolve();
      });
    });
    assert.deepEqual(drawn, ['before']);
    root.dispatchEvent(new Event(end));
    await last;
    assert.deepEqual(drawn, ['before', 'last']); // only the last of the two waiting functions was called
    whenReleased(() => drawn.push('after'));
    assert.deepEqual(drawn, ['before', 'last', 'after']);
  });
}
