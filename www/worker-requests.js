/** Requests to a worker that responds to each with `{ id, value }` or `{ id, problem }`. The worker is started for the first request. */
import { PART_MISSING } from './text/app.js';

/**
 * @param {URL} url of the worker's module
 * @param {(message: object) => void} [onMessage] receives the messages that are not responses
 */
export function createRequests(url, onMessage = () => {}) {
  const running = new Map(); // id -> { resolve, reject }
  let worker = null;
  let lastId = 0;

  function start() {
    worker = new Worker(url, { type: 'module' });
    worker.addEventListener('message', ({ data }) => {
      const job = running.get(data.id);
      if (!job) {
        onMessage(data);
        return;
      }
      running.delete(data.id);
      if (data.problem === undefined) job.resolve(data.value);
      else job.reject(new Error(data.problem));
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
