/**
 * The comparison of the document with another input, in a worker of its own. The comparison starts again when the
 * document is edited, repaired, replaced by the result of a conversion, or read in another encoding. The comparison ends when
 * another input is opened, or the document becomes empty.
 *
 * @typedef {object} Compared
 * @property {{ name: string, isFile?: boolean, entry: import('./session.js').Source, encoding: string | null }} other
 *   the input with which the document is compared
 * @property {'auto' | 'bytes' | 'characters'} by 'auto' means by characters if the encodings differ, else by bytes
 * @property {{ share: number, count: number } | null} progress `share` from 0 to 1, and the number of differences
 *   found; null if the comparison is complete or failed
 * @property {object | null} result the response of compare-worker.js to `compare`
 * @property {string | null} problem
 */
import { isVersion } from './session.js';
import { select } from './state.js';
import { createRequests } from './worker-requests.js';

/** @param {ReturnType<import('./state.js').createStore>} store */
export function createComparison(store) {
  const request = createRequests(new URL('./app-compare-worker.js', import.meta.url), ({ progress, count }) => {
    const { compared } = store.get();
    if (compared?.progress) store.set({ compared: { ...compared, progress: { share: progress, count } } });
  });
  let latest = 0;
  let comparedDoc = null; // the document that is compared
  let requested = 0; // the number of the last difference that was requested, which may not be shown yet

  async function run(other, by) {
    const number = (latest += 1);
    const { doc } = store.get();
    comparedDoc = doc;
    const started = { other, by, progress: { share: 0, count: 0 }, result: null, problem: null };
    store.set({ compared: started, difference: null });
    const done = (rest) => number === latest && store.set({ compared: { ...started, progress: null, ...rest } });
    try {
      const first = { entry: { ...doc.source, edits: null, layers: null }, encoding: doc.encoding };
      const result = await request('compare', { first, second: { entry: other.entry, encoding: other.encoding }, by });
      if (!result || number !== latest) return;
      done({ result });
      if (result.count > 0) await show(0);
    } catch ({ message }) {
      done({ problem: message });
    }
  }

  /** Loads a difference by its number, and returns it; null if the comparison has ended, or another difference was requested. */
  async function show(number) {
    const current = latest;
    requested = number;
    const difference = await request('excerpt', { number });
    if (current !== latest || number !== requested) return null;
    store.set({ difference });
    return difference;
  }

  store.subscribe(['doc'], ({ doc, compared }) => {
    if (!compared || doc === comparedDoc) return;
    const isRelated = doc.source === comparedDoc?.source || isVersion(doc) || doc.origin === 'result';
    if (isRelated && doc.length > 0) run(compared.other, compared.by);
    else comparison.close();
  });

  const comparison = {
    /** Compares the document with another input. @param {Compared['other']} other */
    compareWith: (other) => run(other, 'auto'),

    /** Repeats the comparison by bytes or by characters. @param {'bytes' | 'characters'} by */
    compareBy: (by) => run(store.get().compared.other, by),

    /**
     * Shows the next difference (direction 1) or the previous one (-1), and selects its first byte. Wraps around at the
     * ends.
     */
    async step(direction) {
      const count = store.get().compared?.result?.count ?? 0;
      if (count === 0) return;
      const shown = await show((requested + direction + count) % count);
      if (shown) select(store, shown.sides[0].from);
    },

    /** Ends the comparison. */
    close() {
      latest += 1;
      request('stop').catch(() => {}); // if the worker has failed, `run` has reported the failure
      store.set({ compared: null, difference: null });
    },
  };
  return comparison;
}
