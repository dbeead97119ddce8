// Fixes that lose text are held until the search for damage has ended. While the user types, these fixes are held only during a long search. The
// tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHORT_SEARCH, startAnalysis } from '../../www/analysis.js';
import { createStore, initialState } from '../../www/state.js';

/** Starts the search with an engine that never answers. Returns the store, and a function that opens a document. */
function started(t) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const store = createStore(initialState);
  startAnalysis(store, { query: () => new Promise(() => {}) });
  const open = async (origin, length = 5) => {
    store.set({ doc: { origin, length, encoding: 'utf-8' }, recognition: { candidates: [] } });
    await Promise.resolve();
  };
  return { store, open };
}

test('while the user types, fixes wait only for a long search', async (t) => {
  const { store, open } = started(t);
  for (const origin of ['typing', 'typing', 'edit', 'undo']) {
    await open(origin);
    t.mock.timers.tick(SHORT_SEARCH - 1);
    assert.equal(store.get().areFixesHeld, false, origin);
  }
  t.mock.timers.tick(1);
  assert.equal(store.get().areFixesHeld, true);
  await open('typing', 0);
  assert.equal(store.get().areFixesHeld, false, 'an empty text is not searched');
});

test('after a file is opened, fixes wait from the start', async (t) => {
  const { store, open } = started(t);
  await open('file');
  assert.equal(store.get().areFixesHeld, true);
  await open('typing');
  assert.equal(store.get().areFixesHeld, true, 'still held when the user begins to type');
});
