// Runs named steps, some of which need others, and keeps the account for the summary.
import { Problem, duration, say, sayFailure, since } from './say.mjs';

/** A stage of tests that failed: its counts go into the account. */
export class TestsFailed extends Problem {
  constructor(message, counts) {
    super(message);
    this.counts = counts;
  }
}

export class Ledger {
  #rows = new Map();

  /**
   * Runs `body` unless a step named in `needs` has not passed. Never rejects: a failure is shown and noted.
   * `body` is given the results of the steps it needs, in order. A result with a number `passed` counts tests;
   * any other step counts as one.
   */
  async run(name, needs, body) {
    const lacking = needs.find((need) => !this.#rows.get(need)?.ok);
    if (lacking) {
      this.#note(name, { ok: false, note: `not run, for lack of: ${lacking}` });
      return;
    }
    say(`\n== ${name}`);
    const began = performance.now();
    try {
      const result = await body(...needs.map((need) => this.#rows.get(need).result));
      const counts = typeof result?.passed === 'number' ? result : { passed: 1, failed: 0 };
      this.#note(name, { ok: true, result, ...counts, seconds: since(began) });
    } catch (error) {
      sayFailure(error);
      this.#note(name, { ok: false, ...error?.counts, seconds: since(began) });
    }
  }

  #note(name, { ok, result, note, seconds = 0, passed = 0, failed = 0 }) {
    this.#rows.set(name, { ok, result, note, seconds, passed, failed: ok ? failed : Math.max(failed, 1) });
  }

  get ok() {
    return [...this.#rows.values()].every(({ ok }) => ok);
  }

  /** A table with a row for each step, and the sum on a line of its own. */
  summary() {
    const width = Math.max(...[...this.#rows.keys()].map((name) => name.length));
    const rows = [...this.#rows].map(([name, { ok, note, seconds, passed, failed }]) => {
      const verdict = ok ? 'passed' : 'FAILED';
      const tests = passed + failed > 1 ? `${passed} passed, ${failed} failed` : '';
      const end = note ?? [duration(seconds).padStart(11), tests].join('  ').trimEnd();
      return `  ${name.padEnd(width)}  ${verdict}  ${end}`;
    });
    const sum = (key) => [...this.#rows.values()].reduce((total, row) => total + row[key], 0);
    return ['', ...rows, '', `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
  }
}
