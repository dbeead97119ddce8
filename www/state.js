/**
 * The page's store. Views read it and subscribe to the keys that they draw. Only `session.js` writes a document into
 * it; `main.js`, other modules and views write the responses of workers and the choices of the user.
 *
 * @typedef {object} Selection
 * @property {number} offset the offset of the selected byte in the input
 * @property {number | null} [anchor] the byte at the other end of a selected range; if absent or null, the
 *   sequence that contains the byte at `offset` is selected
 */

/**
 * Creates a store. `set` merges a patch into the state. Subscribers run in a microtask, so several changes in a row are
 * drawn once. A key that is set to its current value does not count as changed.
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
     * Calls `draw` now and after every change of one of `keys`.
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

/** The state before any input is open. */
export const initialState = {
  encodings: [], // the names of all encodings
  everyByteEncodings: [], // the encodings that accept every byte: decoding without faults is not evidence for them
  entry: { text: '', notation: 'auto', file: null }, // the latest source, which may not be open yet, or be unreadable
  doc: null, // the open document; see session.js
  isOpening: false, // whether a source is being opened
  encoding: 'utf-8', // the encoding of the document
  shared: null, // the source in the link that the address contains, if any; see address.js
  note: null, // { kind: 'note' | 'problem', sentence } about the entry, or about a request that failed
  toast: null, // { kind: 'done' | 'note' | 'problem', sentence } about the latest action
  linkNote: null, // a message about the link that opened the page
  encodingNote: null, // { sentence, wanted }: `wanted` is the chosen encoding, which cannot encode the text
  stale: false, // true: the latest text could not be read, and the previous document is still open
  undoable: null, // how the document was made, if this can be undone; see `Result` in session.js
  canUndo: false, // whether there is a document to which undo returns
  canRedo: false, // whether there is a document to which redo returns
  editing: false, // whether keys in the byte grid edit the bytes
  changes: [], // where the document differs from the original, which has no edits; see edits.js
  search: null, // { busy, done, sentence, found } of the search for bytes or text; `found`: whether there is a match
  scan: null, // { revision, stopped } and the counts of `summary` in decoded-source.js
  viewport: { from: 0, to: 0 }, // the bytes that the grid draws
  window: null, // the bytes of `viewport`, with roles and segments
  segmentRange: { from: 0, to: 0 }, // the segments that the code points view draws
  segments: null, // the segments of `segmentRange`
  faultRange: { from: 0, to: 0 }, // the rows that the list of faults draws
  faults: null, // the rows of `faultRange`
  textRange: { from: 0, to: 0 }, // the rows that the text view draws
  textRows: null, // the rows of `textRange`; see text-rows.js
  tab: 'problems', // the selected tab of the analysis
  pane: 'text', // the selected pane on narrow screens, which show one pane
  wrap: true, // whether long lines of the text view wrap
  firstFault: null, // the first row of the list of faults
  selection: null, // a `Selection`
  detail: null, // the explanation of the selected byte
  encodingComparison: null, // the bytes around the selection, decoded in several encodings
  characterInfo: null, // the properties of the selected character in Unicode; see characters.js
  recognition: null, // what the first bytes show about the encoding; see `recognition` in input-queries.js
  joined: null, // { parts, to, isAll }: the parts in different encodings; see joined-queries.js and `joinedOf`
  compared: null, // the comparison with another input; see comparison.js
  difference: null, // { number, sides } the difference that the comparison shows
  layerOffers: null, // the layers of encoded text that the input may have; see layer-offers.js
  hiddenText: null, // the characters that a decoder without checks reads from malformed bytes
  faultGroups: null, // { groups: { id, offsets, numbers }[], total, isWhole }: the malformed sequences by their causes
  problemFilter: 'all', // which problems are listed: 'all', a severity, a kind or a cause; see problem-list.js
  suggestedConversion: null, // { to, errors, writesDeclaration }: the settings of a conversion that a suggestion selects
  repair: null, // the repair of wrongly decoded text: the response to `repair` of analysis-worker.js with { inPart }
  findings: null, // the response to `findings` of analysis-worker.js with { isWhole, examined }; or { problem }
  isExamined: true, // false while the search for damage and hidden characters runs; see analysis.js
  areFixesHeld: false, // whether fixes that lose text or guess its encoding wait for the end of this search; see analysis.js
  statistics: null, // the statistics of the text, or { problem }; see text-statistics.js
  byte: null, // the byte of the selected cell of the code page
  codePage: null, // { encoding, cells }; `cells` is null if the encoding has no code page
};

/**
 * Selects a byte of the input, or the range between `anchor` and this byte. Does nothing without an offset or a
 * document.
 *
 * @param {ReturnType<typeof createStore>} store
 * @param {number | null | undefined} offset
 * @param {number | null} [anchor]
 */
export function select(store, offset, anchor = null) {
  const { doc } = store.get();
  // After a search that was stopped, `offset` is null.
  if (!doc || doc.length === 0 || !Number.isInteger(offset)) return;
  const clamped = Math.max(0, Math.min(doc.length - 1, offset));
  store.set({ selection: { offset: clamped, anchor } });
}

/**
 * Returns the end that stays in place when the selection is extended: the anchor, or else the selected byte; null without a selection.
 */
export const anchorOf = ({ selection }) => selection?.anchor ?? selection?.offset ?? null;

/**
 * Returns the selected bytes: a range, or the sequence of the selected byte. Until the sequence is loaded, returns only
 * the byte. Returns null without a selection.
 *
 * @param {Readonly<typeof initialState>} state
 * @returns {{ from: number, to: number, isRange: boolean } | null} `to` is exclusive
 */
export function selectedRange({ selection, detail }) {
  if (!selection) return null;
  const { offset, anchor } = selection;
  if (Number.isInteger(anchor)) {
    return { from: Math.min(offset, anchor), to: Math.max(offset, anchor) + 1, isRange: true };
  }
  if (detail?.offset === offset) return { from: detail.start, to: detail.end, isRange: false };
  return { from: offset, to: offset + 1, isRange: false };
}

/**
 * Sets the range that a view draws, if it differs from the current one.
 *
 * @param {ReturnType<typeof createStore>} store
 * @param {'viewport' | 'segmentRange' | 'faultRange' | 'textRange'} key
 * @param {number} from
 * @param {number} to exclusive
 */
export function requestRange(store, key, from, to) {
  const before = store.get()[key];
  if (before.from !== from || before.to !== to) store.set({ [key]: { from, to } });
}

/**
 * Returns the segment that contains `offset`; null if it is not one of `segments`.
 *
 * @param {{ starts: Float64Array, kinds: Uint8Array, codePoints: Uint32Array } | null} segments
 * @param {number} offset
 * @returns {{ index: number, start: number, end: number, kind: number, codePoint: number } | null} `index` in `kinds`
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
