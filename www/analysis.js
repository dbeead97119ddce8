/**
 * Searches the text of each document for damage that can be repaired, and for hidden characters. This runs in a worker of its own, which is
 * started for the first document. The worker loads the full edition of the package, so the search waits until the page shows the document.
 */
import { binaryFormatOf, confidentWideEncoding, joinedOf } from './suggest-encoding.js';
import { createRequests } from './worker-requests.js';

/** The number of bytes of a document that are examined. A megabyte takes about a second. */
export const MAX_EXAMINED = 1 << 21;
const PAUSE = 250; // milliseconds without a change of the document
const NOTHING = { steps: [], passages: [], total: 0, places: null, candidates: [], refused: null, inPart: 0 };

/**
 * @param {ReturnType<import('./state.js').createStore>} store
 * @param {ReturnType<import('./engine.js').startEngine>} engine
 */
export function startAnalysis(store, engine) {
  const request = createRequests(new URL('./app-analysis-worker.js', import.meta.url));
  let timer = 0;
  let busy = false;
  let isWaiting = false; // another document was opened meanwhile
  let examined = null; // the document that the worker has

  async function examine(doc) {
    const isCurrent = () => store.get().doc === doc && !joinedOf(store.get());
    const bytes = await engine.query('firstBytes', { length: MAX_EXAMINED });
    if (!bytes || !isCurrent()) return;
    const isWhole = bytes.length === doc.length;
    examined = doc;
    const repair = await request('repair', { bytes, encoding: doc.encoding }, [bytes.buffer]);
    // A repair of a part would leave the rest as it is, so the page only says that text in this part can be repaired.
    if (isCurrent()) store.set({ repair: isWhole ? { ...repair, inPart: 0 } : { ...NOTHING, inPart: repair.total } });
    const findings = await request('findings');
    if (isCurrent()) store.set({ findings: { ...findings, isWhole, examined: Math.min(doc.length, MAX_EXAMINED) } });
  }

  async function run() {
    const { doc } = store.get();
    if (busy) {
      isWaiting = true;
      return;
    }
    busy = true;
    try {
      await examine(doc);
    } catch ({ message }) {
      if (store.get().doc === doc) store.set({ repair: NOTHING, findings: { problem: message } });
    }
    busy = false;
    if (isWaiting) {
      isWaiting = false;
      schedule();
    }
  }

  function schedule() {
    clearTimeout(timer);
    const state = store.get();
    if (!state.doc || state.doc.length === 0 || !state.recognition) return;
    if (joinedOf(state)) store.set({ repair: NOTHING, findings: null });
    else if (binaryFormatOf(state) || confidentWideEncoding(state)) store.set({ repair: NOTHING });
    else timer = setTimeout(run, PAUSE);
  }

  store.subscribe(['doc', 'recognition'], schedule);
  store.subscribe(['joined'], (state) => joinedOf(state) && schedule());

  return {
    /** Sends a request of analysis-worker.js about the examined document. Returns undefined if another document is open. */
    async query(kind, parameters) {
      const { doc } = store.get();
      if (doc !== examined) return undefined;
      const value = await request(kind, parameters);
      return store.get().doc === doc ? value : undefined;
    },
  };
}
