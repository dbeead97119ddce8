/**
 * The page's only way to the package: questions go to the worker and come back as promises. Of each kind of
 * question one is under way and one waits; a newer one takes the place of the one that waits, whose promise
 * resolves to `undefined`, as does every answer about a reading that is no longer the one shown.
 */

/**
 * @param {object} listeners
 * @param {(progress: object) => void} listeners.onProgress the scan of the current reading went on
 * @param {(searched: number) => void} listeners.onSearched how much of the input the search under way has seen, 0 to 1
 * @param {(sentence: string) => void} listeners.onProblem an answer failed
 */
export function startEngine({ onProgress, onSearched, onProblem }) {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  const underWay = new Map(); // id -> { kind, revision, resolve, reject }
  const lanes = new Map(); // kind -> { busy, waiting }
  let lastId = 0;
  const scanners = []; // the pool's workers, by number
  let revision = 0;

  function send(kind, question, resolve, reject) {
    const id = (lastId += 1);
    underWay.set(id, { kind, revision, resolve, reject });
    worker.postMessage({ id, kind, ...question });
  }

  function ask(kind, question) {
    return new Promise((resolve, reject) => {
      const lane = lanes.get(kind) ?? { busy: false, waiting: null };
      lanes.set(kind, lane);
      lane.waiting?.resolve(undefined);
      lane.waiting = null;
      if (lane.busy) {
        lane.waiting = { question, resolve, reject };
        return;
      }
      lane.busy = true;
      send(kind, question, resolve, reject);
    });
  }

  function next(kind) {
    const lane = lanes.get(kind);
    const { waiting } = lane;
    lane.waiting = null;
    lane.busy = waiting !== null;
    if (waiting) send(kind, waiting.question, waiting.resolve, waiting.reject);
  }

  /** Starts a worker of the pool; what it says goes to the engine's worker. */
  function startScanner(module) {
    const scanner = new Worker(new URL('./scan/pool-worker.js', import.meta.url), { type: 'module' });
    const number = scanners.push(scanner) - 1;
    scanner.addEventListener('message', ({ data }) => worker.postMessage({ kind: 'scanner', number, said: data }));
    const fail = (event) => {
      event.preventDefault();
      scanner.terminate();
      const failed = event.message || 'a part of the page could not be loaded';
      worker.postMessage({ kind: 'scanner', number, failed });
    };
    scanner.addEventListener('error', fail, { once: true }); // the pool counts those that are missing
    scanner.postMessage({ module });
  }

  worker.addEventListener('message', ({ data }) => {
    if (data.scanners) {
      for (let started = 0; started < data.scanners; started += 1) startScanner(data.module);
      return;
    }
    if (data.tell) {
      scanners[data.scanner].postMessage(data.tell);
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
    const job = underWay.get(data.id);
    underWay.delete(data.id);
    if (job.kind === 'open' && data.value) revision = data.value.revision;
    const stale = job.kind !== 'open' && job.kind !== 'codePage' && job.kind !== 'start' && job.revision !== revision;
    next(job.kind);
    if (stale) job.resolve(undefined);
    else if ('problem' in data) job.reject(Object.assign(new Error(data.problem), { about: data.about }));
    else job.resolve(data.value);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onProblem(event.message || 'a part of it is missing, or the page was opened without a web server');
  });

  return {
    /** Loads the package. @returns {Promise<{ encodings: string[], version: string }>} */
    start: () => ask('start', {}),
    /** Reads an entry; the scan follows by itself. */
    open: (entry, encoding) => ask('open', { entry, encoding }),
    codePage: (encoding) => ask('codePage', { encoding }),
    window: (from, to) => ask('window', { from, to }),
    segments: (from, to) => ask('segments', { from, to }),
    faults: (from, to) => ask('faults', { from, to }),
    detail: (offset) => ask('detail', { offset }),
    faultNear: (offset, direction) => ask('faultNear', { offset, direction }),
    /** A question of answers.js. */
    query: (kind, parameters = {}) => ask(kind, parameters),
    find: (byte, offset, direction) => ask('find', { byte, offset, direction }),
    /** Ends the scan, and goes on with it; what was counted stays. */
    stop: () => ask('stop', {}),
    resume: () => ask('resume', {}),
    /** Looks for text or hex bytes (`as`); the search under way is ended first. */
    search(text, as, offset, direction) {
      ask('stopSearch', {});
      return ask('search', { text, as, offset, direction });
    },
    stopSearch: () => ask('stopSearch', {}),
  };
}
