/**
 * The workers over which the work on a large source is spread: one for each core, at most eight. They are started
 * with the first large source and stay. Jobs are handed out in the order in which they are asked for; two at a time
 * to each worker, so that one is read while the other is counted.
 *
 * It is the page that starts them, and what they load comes from its service worker. What workers of a worker load does
 * not in every browser; and in Firefox a worker whose own workers cannot be loaded may stand still for good. What is said
 * between them and this goes through the page too: what went by ports got lost there. The jobs are done by those that run,
 * and where there is none, here.
 */
import { jobsWith } from './jobs.js';

const MOST_WORKERS = 8;
const AT_ONCE = 2;

export class Pool {
  /**
   * @param {object} codec the package
   * @param {object} page
   * @param {(count: number) => void} page.start starts so many workers, each of which says that it runs, or fails
   * @param {(number: number, message: object) => void} page.tell tells one of them something
   */
  constructor(codec, page) {
    this.alone = jobsWith(codec);
    this.page = page;
    this.size = Math.max(1, Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS));
    this.urgent = [];
    this.queue = [];
    this.underWay = new Map(); // id -> { worker, job }
    this.lastId = 0;
    this.used = null;
    this.workers = new Map(); // number -> { number, busy }, of those that run
    this.missing = 0; // so many were asked for, and neither run nor failed so far
  }

  /** How many jobs keep every worker busy. */
  get depth() {
    return this.size * AT_ONCE;
  }

  /** What a worker says: that it runs, or an answer. */
  heard(number, { runs, ...answer }) {
    if (runs) {
      this.missing -= 1;
      this.workers.set(number, { number, busy: 0 });
      this.page.tell(number, { use: this.used });
      this.handOut();
    } else this.answered(this.workers.get(number), answer);
  }

  /**
   * Names the source of all further jobs; those of the one before are dropped, and answered with null.
   *
   * @param {{ blob: Blob, encoding: string, later: string } | null} used
   */
  use(used) {
    this.drop();
    this.used = used;
    this.alone.use(used);
    for (const number of this.workers.keys()) this.page.tell(number, { use: used });
    if (used && this.workers.size === 0 && this.missing === 0) {
      this.missing = this.size;
      this.page.start(this.size);
    }
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
      if (worker ? worker.busy >= AT_ONCE : this.missing > 0) return;
      const job = this.urgent.shift() ?? this.queue.shift();
      const { kind, question, resolve, reject } = job;
      if (worker) {
        const id = (this.lastId += 1);
        this.underWay.set(id, { worker, job });
        worker.busy += 1;
        this.page.tell(worker.number, { id, kind, ...question });
      } else this.alone.answer(kind, question).then(resolve, reject);
    }
  }

  leastBusy() {
    const workers = [...this.workers.values()];
    return workers.reduce((idle, other) => (other.busy < idle.busy ? other : idle), workers[0]);
  }

  answered(worker, { id, value, problem }) {
    const { job } = this.underWay.get(id) ?? {};
    if (!job) return;
    this.underWay.delete(id);
    worker.busy -= 1;
    // An error loses its prototype on the way; its name is what tells a file that is gone from the rest.
    if (problem) job.reject(Object.assign(new Error(problem.message), { name: problem.name }));
    else job.resolve(value);
    this.handOut();
  }

  /** A worker failed: it gets no more, and what it was given may be what broke it. */
  failed(number, sentence) {
    const failed = this.workers.get(number);
    if (!this.workers.delete(number)) this.missing -= 1;
    for (const [id, { worker, job }] of this.underWay) {
      if (worker !== failed) continue;
      this.underWay.delete(id);
      job.reject(new Error(sentence));
    }
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
