/**
 * The page's interface to the worker, which runs the package. Each request returns a promise. At most one
 * request of each kind runs, and at most one waits. A newer request replaces the waiting request, whose promise then resolves to `undefined`.
 * Requests about a document that is no longer open resolve to `undefined` too.
 */
import { PART_MISSING_OR_NO_SERVER, PART_NOT_LOADED } from './text/app.js';

/** Kinds of requests whose responses stay valid when another document is opened. */
const INDEPENDENT_OF_DOCUMENT = ['open', 'codePage', 'start', 'findCharacters', 'parseLongText'];

/**
 * @param {object} listeners
 * @param {(progress: object) => void} listeners.onProgress the scan of the current document advanced
 * @param {(searched: number) => void} listeners.onSearched the progress of the running search, 0 to 1
 * @param {(sentence: string) => void} listeners.onProblem the worker failed
 */
export function startEngine({ onProgress, onSearched, onProblem }) {
  const worker = new Worker(new URL('./app-worker.js', import.meta.url), { type: 'module' });
  const running = new Map(); // id -> { kind, revision, resolve, reject }
  const queues = new Map(); // kind -> { busy, waiting }
  let lastId = 0;
  const poolWorkers = []; // the workers of the current pool, by number
  let revision = 0; // the number of the open document; responses about another document are stale

  function send(kind, parameters, resolve, reject) {
    const id = (lastId += 1);
    running.set(id, { kind, revision, resolve, reject });
    const sentRevision = INDEPENDENT_OF_DOCUMENT.includes(kind) ? undefined : revision;
    worker.postMessage({ id, kind, revision: sentRevision, ...parameters });
  }

  function request(kind, parameters) {
    return new Promise((resolve, reject) => {
      const queue = queues.get(kind) ?? { busy: false, waiting: null };
      queues.set(kind, queue);
      queue.waiting?.resolve(undefined);
      queue.waiting = null;
      if (queue.busy) {
        queue.waiting = { parameters, resolve, reject };
        return;
      }
      queue.busy = true;
      send(kind, parameters, resolve, reject);
    });
  }

  function sendNext(kind) {
    const queue = queues.get(kind);
    const { waiting } = queue;
    queue.waiting = null;
    queue.busy = waiting !== null;
    if (waiting) send(kind, waiting.parameters, waiting.resolve, waiting.reject);
  }

  /** Starts a worker of the pool and forwards its messages to the engine's worker. */
  function startPoolWorker(edition) {
    const poolWorker = new Worker(new URL('./app-pool-worker.js', import.meta.url), { type: 'module' });
    const number = poolWorkers.push(poolWorker) - 1;
    poolWorker.addEventListener('message', ({ data }) => {
      if (poolWorkers[number] === poolWorker) worker.postMessage({ kind: 'pool', number, message: data });
    });
    const fail = (event) => {
      event.preventDefault();
      poolWorker.terminate();
      if (poolWorkers[number] !== poolWorker) return;
      const failed = event.message || PART_NOT_LOADED;
      worker.postMessage({ kind: 'pool', number, failed });
    };
    poolWorker.addEventListener('error', fail, { once: true }); // so that the pool counts a failed worker only once
    poolWorker.postMessage({ edition });
  }

  worker.addEventListener('message', ({ data }) => {
    if (data.startPoolWorkers) {
      // The workers of the previous pool have loaded another edition.
      for (const former of poolWorkers.splice(0)) former.terminate();
      for (let started = 0; started < data.startPoolWorkers; started += 1) startPoolWorker(data.edition);
      return;
    }
    if (data.poolMessage) {
      poolWorkers[data.poolWorker]?.postMessage(data.poolMessage);
      return;
    }
    if (data.progress) {
      if (data.revision === revision) onProgress(data);
      return;
    }
    if ('searched' in data) {
      if (data.revision === revision) onSearched(data.searched);
      return;
    }
    const job = running.get(data.id);
    running.delete(data.id);
    if (job.kind === 'open' && data.value) revision = data.value.revision;
    const isStale = !INDEPENDENT_OF_DOCUMENT.includes(job.kind) && job.revision !== revision;
    sendNext(job.kind);
    if (isStale) job.resolve(undefined);
    else if ('problem' in data) job.reject(Object.assign(new Error(data.problem), { about: data.about }));
    else job.resolve(data.value);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onProblem(event.message || PART_MISSING_OR_NO_SERVER);
  });

  // A function without a description sends the request of the same name; see worker.js.
  return {
    /** Loads the package. @returns {Promise<{ encodings: string[], version: string }>} */
    start: () => request('start', {}),
    /**
     * Opens an input: text with its notation, or a file (`Source` in session.js). The scan of the input starts automatically. `change`: how its bytes
     * differ from the open document, if that is known.
     */
    open: (entry, encoding, change = null) => request('open', { entry, encoding, change }),
    codePage: (encoding) => request('codePage', { encoding }),
    window: (from, to) => request('window', { from, to }),
    segments: (from, to) => request('segments', { from, to }),
    textRows: (from, to) => request('textRows', { from, to }),
    /**
     * Loads rows of the list of faults. `listed`: the numbers of the faults that the list shows, if a filter leaves out
     * others.
     */
    faults: (from, to, listed) => request('faults', { from, to, numbers: listed?.slice(from, to) }),
    detail: (offset) => request('detail', { offset }),
    faultNear: (offset, direction) => request('faultNear', { offset, direction }),
    /** Sends a query of input-queries.js, joined-queries.js, layer-offers.js or layer-queries.js. */
    query: (kind, parameters = {}) => request(kind, parameters),
    /** Finds the next (direction 1) or previous (-1) occurrence of a byte. */
    find: (byte, offset, direction) => request('find', { byte, offset, direction }),
    /** Stops the scan; `resume` continues it. */
    stop: () => request('stop', {}),
    resume: () => request('resume', {}),
    /** Searches for text or hex bytes (`as`). Stops the running search first. */
    search(text, as, offset, direction) {
      request('stopSearch', {});
      return request('search', { text, as, offset, direction });
    },
    stopSearch: () => request('stopSearch', {}),
  };
}
