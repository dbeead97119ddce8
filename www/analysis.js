/**
 * Searches the text of each document for damage that can be repaired, and for hidden characters. The search runs in a
 * worker of its own, which is started for the first document. The worker loads the full edition of the package, which
 * takes time, so the search starts only when the page shows the document.
 */
import { binaryFormatOf, confidentWideEncoding, joinedOf } from './suggest-encoding.js';
import { MAX_EXAMINED } from './search-limit.js';
import { isVersion } from './session.js';
import { createRequests } from './worker-requests.js';

const PAUSE = 250; // milliseconds without a change of the document
/**
 * How many milliseconds a search runs before the page shows that it runs. While the user types, fixes are not disabled earlier either. Otherwise, the
 * page would change with every key press, because each key press starts a search.
 */
export const SHORT_SEARCH = 700;
const NO_REPAIR = { steps: [], passages: [], total: 0, places: null, candidates: [], inPart: 0, changedWidth: null };

/**
 * @param {ReturnType<import('./state.js').createStore>} store
 * @param {ReturnType<import('./engine.js').startEngine>} engine
 */
export function startAnalysis(store, engine) {
  const request = createRequests(new URL('./app-analysis-worker.js', import.meta.url));
  let timer = 0;
  let holdTimer = 0;
  let heldDoc = null; // the latest document for which `holdFixes` was called
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
    // One change of the store sets the findings and ends the search, so that the suggestions are drawn once.
    if (isCurrent()) endSearch({ findings: { ...findings, isWhole, examined: Math.min(doc.length, MAX_EXAMINED) } });
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
    } else if (store.get().doc === doc) endSearch();
  }

  /** @param {Partial<ReturnType<typeof store.get>>} [result] the state to set */
  function endSearch(result = {}) {
    clearTimeout(holdTimer);
    store.set({ ...result, isExamined: true, areFixesHeld: false });
  }

  /**
   * Until the search ends, disables fixes that lose text or guess its encoding, because the search can find a repair that loses nothing. If the user
   * typed or edited, only a long search disables these fixes, so that the buttons do not change with every key press.
   */
  function holdFixes(doc) {
    if (doc === heldDoc) return;
    heldDoc = doc;
    clearTimeout(holdTimer);
    if (doc.origin === 'typing' || isVersion(doc)) {
      holdTimer = setTimeout(() => store.set({ areFixesHeld: true }), SHORT_SEARCH);
    } else store.set({ areFixesHeld: true });
  }

  /**
   * Starts the search after a pause. Does not search binary data, text with parts in different encodings, or text that is probably UTF-16 or UTF-32.
   */
  function schedule() {
    clearTimeout(timer);
    const state = store.get();
    if (!state.doc || state.doc.length === 0) {
      endSearch();
      return;
    }
    holdFixes(state.doc);
    if (!state.recognition) return;
    if (joinedOf(state)) endSearch({ repair: NO_REPAIR, findings: null });
    else if (binaryFormatOf(state) || confidentWideEncoding(state)) endSearch({ repair: NO_REPAIR });
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
