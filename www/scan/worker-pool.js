/**
 * The pool of workers for large sources: one worker for each core, at most eight. The workers start with the first large source, and run until the
 * full edition of the package replaces the small edition. Jobs start in the order of the requests, urgent jobs first. Each worker gets two jobs at a
 * time, so that one job reads its bytes while the other counts or searches.
 *
 * The page, not the engine's worker, starts the workers. In some browsers, the service worker does not serve the scripts of workers that
 * another worker starts. In Firefox, a worker may hang forever if its own workers cannot be loaded. Messages pass through the page too,
 * because messages sent directly between workers were lost.
 *
 * The class `WorkerPool` runs in the engine's worker (worker.js). If no worker of the pool runs, the engine's worker
 * runs the jobs.
 */
import { createJobRunner } from './jobs.js';

const MAX_WORKERS = 8;
const JOBS_PER_WORKER = 2;

export class WorkerPool {
  /**
   * @param {object} codec the package
   * @param {object} page
   * @param {(count: number) => void} page.start starts this number of workers, each of which becomes ready or fails
   * @param {(number: number, message: object) => void} page.send sends a message to a worker
   */
  constructor(codec, page) {
    this.local = createJobRunner(codec);
    this.page = page;
    this.size = Math.max(1, Math.min(navigator.hardwareConcurrency || 1, MAX_WORKERS));
    this.urgent = [];
    this.queue = [];
    this.running = new Map(); // id -> { worker, job }
    this.lastId = 0;
    this.input = null;
    this.workers = new Map(); // number -> { number, jobCount }, of the workers that are ready
    this.starting = 0; // workers that are neither ready nor failed yet
  }

  /** The number of simultaneous jobs that keeps every worker busy. */
  get depth() {
    return this.size * JOBS_PER_WORKER;
  }

  /** Handles a message from a worker: the worker is ready, or a job has a result or failed. */
  receive(number, { ready, ...result }) {
    if (ready) {
      this.starting -= 1;
      this.workers.set(number, { number, jobCount: 0 });
      this.page.send(number, { use: this.input });
      this.dispatch();
    } else this.finish(this.workers.get(number), result);
  }

  /**
   * Sets the source of all further jobs. Waiting jobs of the previous source get the result null.
   *
   * @param {{ blob: Blob, encoding: string, resolved: string } | null} input `resolved` is the encoding with its byte
   *   order
   */
  use(input) {
    this.clear();
    this.input = input;
    this.local.use(input);
    for (const number of this.workers.keys()) this.page.send(number, { use: input });
    if (input && this.workers.size === 0 && this.starting === 0) {
      this.starting = this.size;
      this.page.start(this.size);
    }
  }

  /** Discards all waiting jobs; their result is null. */
  clear() {
    for (const { resolve } of this.urgent.splice(0)) resolve(null);
    this.clearQueue();
  }

  /** Discards the waiting jobs that are not urgent; their result is null. */
  clearQueue() {
    for (const { resolve } of this.queue.splice(0)) resolve(null);
  }

  /**
   * Requests a job of jobs.js. An urgent job starts before all waiting jobs that are not urgent.
   *
   * @param {'count' | 'search'} kind
   * @returns {Promise<object | number | null>} the result; null if the job was discarded or the source has changed
   */
  request(kind, parameters, { urgent = false } = {}) {
    return new Promise((resolve, reject) => {
      (urgent ? this.urgent : this.queue).push({ kind, parameters, resolve, reject });
      this.dispatch();
    });
  }

  /** Starts waiting jobs while a worker has a free place, or in the engine's worker if no worker of the pool runs. */
  dispatch() {
    while (this.urgent.length + this.queue.length > 0) {
      const worker = this.leastBusy();
      if (worker ? worker.jobCount >= JOBS_PER_WORKER : this.starting > 0) return;
      const job = this.urgent.shift() ?? this.queue.shift();
      const { kind, parameters, resolve, reject } = job;
      if (worker) {
        const id = (this.lastId += 1);
        this.running.set(id, { worker, job });
        worker.jobCount += 1;
        this.page.send(worker.number, { id, kind, ...parameters });
      } else this.local.run(kind, parameters).then(resolve, reject);
    }
  }

  leastBusy() {
    const workers = [...this.workers.values()];
    return workers.reduce((least, other) => (other.jobCount < least.jobCount ? other : least), workers[0]);
  }

  finish(worker, { id, value, problem }) {
    const { job } = this.running.get(id) ?? {};
    if (!job) return;
    this.running.delete(id);
    worker.jobCount -= 1;
    // A message does not preserve the class of an error. The name distinguishes errors of reading a file.
    if (problem) job.reject(Object.assign(new Error(problem.message), { name: problem.name }));
    else job.resolve(value);
    this.dispatch();
  }

  /** Handles a worker that failed. The worker gets no more jobs, and its running jobs fail too, because one of these jobs may be the cause. */
  failed(number, message) {
    const failedWorker = this.workers.get(number);
    if (!this.workers.delete(number)) this.starting -= 1;
    for (const [id, { worker, job }] of this.running) {
      if (worker !== failedWorker) continue;
      this.running.delete(id);
      job.reject(new Error(message));
    }
    this.dispatch();
  }
}

/**
 * Yields the results of jobs in the order of the jobs, even if the jobs finish in another order. At most `depth` jobs run at a time.
 *
 * @template Job, Result
 * @param {Iterable<Job>} jobs
 * @param {(job: Job) => Promise<Result>} run
 * @param {number} depth
 * @returns {AsyncGenerator<Result>}
 */
export async function* inOrder(jobs, run, depth) {
  const waiting = [];
  for (const job of jobs) {
    const result = run(job);
    result.catch(() => {}); // no unhandled rejection if the consumer has stopped; otherwise the consumer gets the error
    waiting.push(result);
    if (waiting.length >= depth) yield await waiting.shift();
  }
  while (waiting.length > 0) yield await waiting.shift();
}
