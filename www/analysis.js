/**
 * Searches the text of each document for damage that can be repaired, and for hidden characters. The search runs in a
 * worker of its own, which is started for the first document. The worker loads the full edition of the package, which
 * takes time, so the search starts only when the page shows the document.
 */
import { binaryFormatOf, confidentWideEncoding, joinedOf } from './suggest-encoding.js';
import { createRequests } from './worker-requests.js';

/** The maximum number of bytes of a document that are examined. A megabyte takes about a second. */
export const MAX_EXAMINED = 1 << 21;
const PAUSE = 250; // milliseconds without a change of the document
const NO_REPAIR = { steps: [], passages: [], total: 0, places: null, candidates: [], inPart: 0, changedWidth: null };

/**
 * @param {ReturnType<import('./state.js').createStore>} store
 * @param {ReturnType<import('./engine.js').startEngine>} engine
 */
export function startAnalysis(store, engine) {
  const request = createRequests(new URL('./app-analysis-worker.js', import.meta.url));
  let timer = 0;
  let busy = false;
  let isWaiting = false; // another document was opened while the worker is busy
  let examinedDoc = null; // the document that the worker has

  async function examine(doc) {
    const isCurrent = () => store.get().doc === doc && !joinedOf(store.get());
    const bytes = await engine.query('firstBytes', { length: MAX_EXAMINED });
    if (!bytes || !isCurrent()) return;
    const isWhole = bytes.length === doc.length;
    examinedDoc = doc;
    const repair = await request('repair', { bytes, encoding: doc.encoding }, [bytes.buffer]);
    // A repair of a part would leave the rest of the document wrong, so the page only says that this part can be
    // repaired.
    if (isCurrent()) store.set({ repair: isWhole ? { ...repair, inPart: 0 } : { ...NO_REPAIR, inPart: repair.total } });
    const findings = await request('findings', { isWhole });
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
      if (store.get().doc === doc) store.set({ repair: NO_REPAIR, findings: { problem: message } });
    }
    busy = false;
    if (isWaiting) {
      isWaiting = false;
      schedule();
    } else if (store.get().doc === doc) store.set({ isExamined: true });
  }

  /**
   * Starts the search after a pause. Not searched are binary data, text with parts in different encodings, and text that
   * is probably UTF-16 or UTF-32.
   */
  function schedule() {
    clearTimeout(timer);
    const state = store.get();
    if (!state.doc || state.doc.length === 0) {
      store.set({ isExamined: true });
      return;
    }
    if (!state.recognition) return;
    if (joinedOf(state)) store.set({ repair: NO_REPAIR, findings: null, isExamined: true });
    else if (binaryFormatOf(state) || confidentWideEncoding(state)) store.set({ repair: NO_REPAIR, isExamined: true });
    else {
      store.set({ isExamined: false });
      timer = setTimeout(run, PAUSE);
    }
  }

  store.subscribe(['doc', 'recognition'], schedule);
  store.subscribe(['joined'], (state) => joinedOf(state) && schedule());

  return {
    /**
     * Sends a request of analysis-worker.js about the examined document. Resolves to undefined if another document is
     * open.
     */
    async query(kind, parameters) {
      const { doc } = store.get();
      if (doc !== examinedDoc) return undefined;
      const value = await request(kind, parameters);
      return store.get().doc === doc ? value : undefined;
    },
  };
}
