/**
 * The one store of the page. Views read it and subscribe to the keys that they draw; only `session.js` writes a
 * document into it, and only `main.js` what the engine answers. It holds plain data, so every view is a function of it.
 *
 * @typedef {object} Selection
 * @property {number} offset the chosen byte, counted from the first byte of the input
 */

/**
 * Creates a store. `set` merges a patch; subscribers hear of it once per turn of the event loop, however many
 * patches came in that turn, so that a burst of changes is drawn once.
 *
 * @template {object} State
 * @param {State} initial
 */
export function createStore(initial) {
  let state = Object.freeze({ ...initial });
  const subscribers = new Set();
  const changed = new Set();

  function notify() {
    const keys = new Set(changed);
    changed.clear();
    for (const subscriber of subscribers) {
      if (subscriber.keys.some((key) => keys.has(key))) subscriber.draw(state);
    }
  }

  return {
    /** @returns {Readonly<State>} */
    get: () => state,

    /** @param {Partial<State>} patch */
    set(patch) {
      const keys = Object.keys(patch).filter((key) => !Object.is(state[key], patch[key]));
      if (keys.length === 0) return;
      state = Object.freeze({ ...state, ...patch });
      if (changed.size === 0) queueMicrotask(notify);
      for (const key of keys) changed.add(key);
    },

    /**
     * Calls `draw` now and after each change of one of `keys`.
     *
     * @param {(keyof State)[]} keys
     * @param {(state: Readonly<State>) => void} draw
     */
    subscribe(keys, draw) {
      subscribers.add({ keys, draw });
      draw(state);
    },
  };
}

/** The state before anything was read. */
export const initialState = {
  failure: null, // a sentence, when the codec itself could not be loaded
  encodings: [], // what the package accepts
  everyByte: [], // those of them that accept every byte, so that reading without a fault says nothing
  entry: { text: '', notation: 'auto', file: null }, // the source that was given last, read or not
  doc: null, // the document that is shown; see session.js
  encoding: 'utf-8', // in which it is read
  shared: null, // the source that stands for it in the address, where one does
  note: null, // { kind: 'note' | 'problem', sentence } about the entry
  toast: null, // { kind: 'done' | 'note' | 'problem', sentence } about what was just done
  linkNote: null, // a sentence about the link that the page was opened by
  encodingNote: null, // { sentence, wanted }: an encoding was chosen that cannot hold the text
  stale: false, // what was typed last could not be read, and what is shown is the input before
  undoable: null, // { sentence, result: { blob, name } | null }: how the document was made, where that can be undone
  search: null, // { busy, done, sentence } of the search for bytes or text
  scan: null, // { done, total, finished, stopped, codePoints, segments, errors, followOn, warnings, listed, histogram }
  viewport: { from: 0, to: 0 }, // bytes the grid wants to draw
  window: null, // those bytes, with roles and segments
  segmentRange: { from: 0, to: 0 }, // segments that the code points view wants
  segments: null,
  faultRange: { from: 0, to: 0 }, // rows that the list of faults wants
  faults: null,
  firstFault: null, // the first row of the list of faults
  selection: null,
  detail: null, // the explanation of the selection
  comparison: null, // the bytes around it, as each encoding reads them
  characterInfo: null, // { codePoint, name, category, block } of its character
  recognition: null, // what the input may be: signature, designation, candidates
  hiddenText: null, // what an unchecked decoder would have read
  suggestedConversion: null, // { to, errors }: the conversion that an advice leads to
  doubleEncoding: null, // whether the input was encoded twice
  invisible: null, // the characters that the text has and does not show
  byte: null, // the chosen cell of the code page
  codePage: null, // { encoding, cells } or { encoding, sentence }
};

/**
 * Chooses a byte of the input: the grid, the code points, the code page, the faults and the detail all follow.
 *
 * @param {ReturnType<typeof createStore>} store
 * @param {number | null | undefined} offset
 */
export function select(store, offset) {
  const { doc } = store.get();
  // A search that was stopped has no offset: nothing is chosen by it.
  if (!doc || doc.length === 0 || !Number.isInteger(offset)) return;
  const within = Math.max(0, Math.min(doc.length - 1, offset));
  store.set({ selection: { offset: within } });
}

/**
 * Says which range a view wants of what it draws. A range that did not change is no news.
 *
 * @param {ReturnType<typeof createStore>} store
 * @param {'viewport' | 'segmentRange' | 'faultRange'} key
 * @param {number} from
 * @param {number} to exclusive
 */
export function want(store, key, from, to) {
  const before = store.get()[key];
  if (before.from !== from || before.to !== to) store.set({ [key]: { from, to } });
}

/**
 * The segment of a window of bytes that covers `offset`, or null when the window does not reach it.
 *
 * @param {{ starts: Float64Array, kinds: Uint8Array, codePoints: Uint32Array } | null} segments
 * @param {number} offset
 */
export function segmentAt(segments, offset) {
  if (!segments) return null;
  const { starts, kinds, codePoints } = segments;
  if (kinds.length === 0 || offset < starts[0] || offset >= starts[kinds.length]) return null;
  let low = 0;
  let high = kinds.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return { index: low, start: starts[low], end: starts[low + 1], kind: kinds[low], codePoint: codePoints[low] };
}
