// Runs named steps in lanes side by side, and keeps the account for the summary.
import { Problem, apart, duration, say, sayFailure, since } from './say.mjs';

/** A stage of tests that failed: its counts go into the account, and `failures` is said once more at its end. */
export class TestsFailed extends Problem {
  constructor(message, counts, failures = message) {
    super(message);
    this.counts = counts;
    this.failures = failures;
  }
}

export class Ledger {
  // The promise of each step's row, in the order in which the steps were named.
  #steps = new Map();
  #rows = [];

  /**
   * A lane: `run(name, needs, body)` of it names a step, which begins when the one before it in this lane has ended, and
   * every step of its `needs` too, whichever lane has them.
   *
   * A step one of whose needs has not passed is not run. Nothing rejects: a failure is shown and noted, and the lane goes on.
   * `body` is given the results of the steps it needs, in order. A result with a number `passed` counts tests;
   * any other step counts as one. What a step says is shown in one piece when it ends, so that the lanes do not mix.
   */
  lane() {
    let last;
    return {
      run: (name, needs, body) => {
        const unknown = needs.find((need) => !this.#steps.has(need));
        // Needs are named before who needs them: so no two lanes can wait for each other.
        if (unknown || this.#steps.has(name)) {
          throw new Error(unknown ? `${name} needs ${unknown}, which is not named before it.` : `Two steps: ${name}.`);
        }
        last = this.#enter(name, needs, body, last);
        this.#steps.set(name, last);
      },
    };
  }

  /** Resolves when every step has ended. */
  async ended() {
    this.#rows = await Promise.all(this.#steps.values());
  }

  async #enter(name, needs, body, previous) {
    await previous;
    const needed = await Promise.all(needs.map((need) => this.#steps.get(need)));
    const lacking = needed.find(({ ok }) => !ok);
    if (lacking) return rowOf(name, { ok: false, note: `not run, for lack of: ${lacking.name}` });
    say(`.. ${name} begins`);
    return apart(async () => {
      say(`\n== ${name}`);
      const began = performance.now();
      try {
        const result = await body(...needed.map(({ result }) => result));
        const counts = typeof result?.passed === 'number' ? result : { passed: 1, failed: 0 };
        return rowOf(name, { ok: true, result, ...counts, seconds: since(began) });
      } catch (error) {
        sayFailure(error);
        const failures = error?.failures ?? error?.message ?? String(error);
        return rowOf(name, { ok: false, ...error?.counts, failures, seconds: since(began) });
      }
    });
  }

  /** Whether every step that has ended passed. */
  get ok() {
    return this.#rows.every(({ ok }) => ok);
  }

  /** What failed, of every step that did, for whoever sees only the end of a long output; empty where nothing did. */
  failures() {
    const failed = this.#rows.filter(({ failures }) => failures);
    return failed.map(({ name, failures }) => `\n== What failed: ${name}\n${failures}\n`).join('');
  }

  /** A table with a row for each step, in the order in which they were named, and the sum on a line of its own. */
  summary() {
    const width = Math.max(...this.#rows.map(({ name }) => name.length));
    const rows = this.#rows.map(({ name, ok, note, seconds, passed, failed }) => {
      const verdict = ok ? 'passed' : 'FAILED';
      const tests = passed + failed > 1 ? `${passed} passed, ${failed} failed` : '';
      const end = note ?? [duration(seconds).padStart(11), tests].join('  ').trimEnd();
      return `  ${name.padEnd(width)}  ${verdict}  ${end}`;
    });
    const sum = (key) => this.#rows.reduce((total, row) => total + row[key], 0);
    return ['', ...rows, '', `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
  }
}

function rowOf(name, { ok, result, note, failures, seconds = 0, passed = 0, failed = 0 }) {
  return { name, ok, result, note, failures, seconds, passed, failed: ok ? failed : Math.max(failed, 1) };
}
