/** Requests to a worker that responds to each with `{ id, value }` or `{ id, problem }`. */
import { PART_MISSING } from './text/app.js';

/**
 * Returns a function that sends a request. That function returns a promise of the response's `value`. The promise is
 * rejected with an Error if the response has a `problem`, or if the worker fails. The first request starts the worker.
 * After the worker has failed, the next request starts a new worker.
 *
 * @param {URL} url of the worker's module
 * @param {(message: object) => void} [onMessage] receives the messages that are not responses
 * @returns {(kind: string, parameters?: object, transfer?: Transferable[]) => Promise<any>}
 */
export function createRequests(url, onMessage = () => {}) {
  const running = new Map(); // id -> { resolve, reject }
  let worker = null;
  let lastId = 0;

  function start() {
    worker = new Worker(url, { type: 'module' });
    worker.addEventListener('message', ({ data }) => {
      const pending = running.get(data.id);
      if (!pending) {
        onMessage(data);
        return;
      }
      running.delete(data.id);
      if (data.problem === undefined) pending.resolve(data.value);
      else pending.reject(new Error(data.problem));
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      worker.terminate();
      worker = null;
      for (const { reject } of running.values()) reject(new Error(event.message || PART_MISSING));
      running.clear();
    });
  }

  return function request(kind, parameters = {}, transfer = []) {
    if (!worker) start();
    return new Promise((resolve, reject) => {
      const id = (lastId += 1);
      running.set(id, { resolve, reject });
      worker.postMessage({ id, kind, ...parameters }, transfer);
    });
  };
}
