// The keys that move the focus through the items of a menu.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAfter } from '../../www/views/menu.js';

test('the arrow keys wrap around, and Home and End go to the first and last item', () => {
  for (const [key, at, wanted] of [
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 2],
    ['Home', 1, 0],
    ['End', 1, 2],
    // No item has the focus.
    ['ArrowDown', -1, 0],
    ['ArrowUp', -1, 2],
    ['Home', -1, 0],
    ['End', -1, 2],
  ])
    assert.equal(itemAfter(key, at, 3), wanted, `${key} from ${at}`);
});

test('a menu without items has no item to focus', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) assert.equal([].at(itemAfter(key, -1, 0)), undefined, key);
});
