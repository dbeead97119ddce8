/**
 * The workers over which the work on a large source is spread: one for each core, at most eight. They are started
 * with the first large source and stay. Jobs are handed out in the order in which they are asked for; two at a time
 * to each worker, so that one is read while the other is counted.
 *
 * What workers of a worker load does not come from the service worker in every browser: without a network they cannot
 * be started there. What was given to one that could not goes to the others, and where there is none, it is done here.
 */
import { jobsWith } from './jobs.js';

const MOST_WORKERS = 8;
const AT_ONCE = 2;

export class Pool {
  /**
   * @param {object} codec the package
   * @param {WebAssembly.Module} module the package's module, compiled
   */
  constructor(codec, module) {
    this.alone = jobsWith(codec);
    this.size = Math.max(1, Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS));
    this.urgent = [];
    this.queue = [];
    this.underWay = new Map(); // id -> { worker, job }
    this.lastId = 0;
    this.workers = Array.from({ length: this.size }, () => this.start(module));
  }

  /** How many jobs keep every worker busy. */
  get depth() {
    return this.size * AT_ONCE;
  }

  start(module) {
    const worker = {
      port: new Worker(new URL('./scanner.js', import.meta.url), { type: 'module' }),
      busy: 0,
      answers: false,
    };
    worker.port.addEventListener('message', ({ data }) => this.answered(worker, data));
    worker.port.addEventListener('error', (event) => {
      event.preventDefault();
      this.failed(worker, event.message || 'a part of the page could not be loaded');
    });
    worker.port.postMessage({ module });
    return worker;
  }

  /**
   * Names the source of all further jobs; those of the one before are dropped, and answered with null.
   *
   * @param {{ blob: Blob, encoding: string, later: string } | null} used
   */
  use(used) {
    this.drop();
    this.alone.use(used);
    for (const { port } of this.workers) port.postMessage({ use: used });
  }

  /** Answers with null what was not handed out so far. */
  drop() {
    for (const { resolve } of [...this.urgent.splice(0), ...this.queue.splice(0)]) resolve(null);
  }

  /** Asks for a job. What is urgent goes before what waits. */
  ask(kind, question, { urgent = false } = {}) {
    return new Promise((resolve, reject) => {
      (urgent ? this.urgent : this.queue).push({ kind, question, resolve, reject });
      this.handOut();
    });
  }

  handOut() {
    while (this.urgent.length + this.queue.length > 0) {
      const worker = this.leastBusy();
      if (worker?.busy >= AT_ONCE) return;
      const job = this.urgent.shift() ?? this.queue.shift();
      const { kind, question, resolve, reject } = job;
      if (worker) {
        const id = (this.lastId += 1);
        this.underWay.set(id, { worker, job });
        worker.busy += 1;
        worker.port.postMessage({ id, kind, ...question });
      } else this.alone.answer(kind, question).then(resolve, reject);
    }
  }

  leastBusy() {
    return this.workers.reduce((idle, other) => (other.busy < idle.busy ? other : idle), this.workers[0]);
  }

  answered(worker, { id, value, problem }) {
    const { job } = this.underWay.get(id) ?? {};
    if (!job) return;
    this.underWay.delete(id);
    worker.busy -= 1;
    worker.answers = true;
    // An error loses its prototype on the way; its name is what tells a file that is gone from the rest.
    if (problem) job.reject(Object.assign(new Error(problem.message), { name: problem.name }));
    else job.resolve(value);
    this.handOut();
  }

  /** A worker that failed gets no more. What it was given is done by others, unless it may be what broke it. */
  failed(worker, sentence) {
    this.workers = this.workers.filter((other) => other !== worker);
    const left = [];
    for (const [id, { worker: whose, job }] of this.underWay) {
      if (whose !== worker) continue;
      this.underWay.delete(id);
      if (worker.answers) job.reject(new Error(sentence));
      else left.push(job);
    }
    this.urgent.unshift(...left);
    this.handOut();
  }
}

/**
 * The answers to jobs, in the order of the jobs, however they are finished; never more than `depth` are under way.
 *
 * @template Job, Answer
 * @param {Iterable<Job>} jobs
 * @param {(job: Job) => Promise<Answer>} ask
 * @param {number} depth
 * @returns {AsyncGenerator<Answer>}
 */
export async function* inOrder(jobs, ask, depth) {
  const waiting = [];
  for (const job of jobs) {
    const answer = ask(job);
    answer.catch(() => {}); // who waits for it hears of it; when nobody does any more, nobody has to
    waiting.push(answer);
    if (waiting.length >= depth) yield await waiting.shift();
  }
  while (waiting.length > 0) yield await waiting.shift();
}
