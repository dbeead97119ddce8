// Runs the checks of `npm test`, some at the same time, and summarizes their results. Task runners such as listr2 are not used, because they
// have no dependencies between tasks, and do not pass results to dependent tasks.
import { UserError, buffered, formatDuration, log, logError, secondsSince } from './log.mjs';

/** Returns the checks with these names and all checks that they need, or every check if `names` is empty. */
export function selectChecks(checks, names) {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    throw new UserError(`No check is called ${unknown.join(', ')}.`, ...checks.map(({ name }) => name));
  }
  const selected = new Set(names.length > 0 ? names : checks.map(({ name }) => name));
  // `runChecks` requires that a check needs only earlier ones, so one pass from the last check to the first finds all needs.
  for (const { name, needs } of [...checks].reverse()) {
    if (selected.has(name)) needs.forEach((need) => selected.add(need));
  }
  return checks.filter(({ name }) => selected.has(name));
}

/**
 * Runs checks `{ name, lane, needs, run }`, at most `atOnce` at the same time; returns a row for each, in their order.
 *
 * `needs` has the names of the checks that must end before this check begins, and `run` is called with their results. Checks with the same
 * `lane` run one after the other. The next check is always the first one that these two rules let begin. The promise never rejects: if a
 * check fails, checks that need it are not run, but all others are run.
 */
export function runChecks(checks, atOnce = 2) {
  const names = new Set();
  for (const { name, needs } of checks) {
    const undefinedNeed = needs.find((need) => !names.has(need));
    // If each check needs only earlier ones, no two checks wait for each other.
    if (undefinedNeed) throw new Error(`"${name}" needs "${undefinedNeed}", which is not defined before it.`);
    if (names.has(name)) throw new Error(`Two checks are called "${name}".`);
    names.add(name);
  }
  return runWhenReady([...checks], atOnce);
}

async function runWhenReady(checks, atOnce) {
  const rows = new Map(checks.map(({ name }) => [name, null]));
  const running = new Map();
  const isReady = ({ lane, needs }) =>
    needs.every((need) => rows.get(need)) && ![...running.keys()].some((other) => lane && other.lane === lane);
  while (checks.length > 0 || running.size > 0) {
    const at = running.size < atOnce ? checks.findIndex(isReady) : -1;
    if (at < 0) {
      await Promise.race(running.values());
      continue;
    }
    const [check] = checks.splice(at, 1);
    const ended = (row) => {
      rows.set(check.name, row);
      running.delete(check);
    };
    running.set(check, runCheck(check, check.needs.map((need) => rows.get(need))).then(ended)); // prettier-ignore
  }
  return [...rows.values()];
}

async function runCheck({ name, run }, needed) {
  const unmet = needed.find(({ ok }) => !ok);
  if (unmet) return { name, ok: false, passed: 0, failed: 1, note: `not run, because this failed: ${unmet.name}` };
  log(`.. ${name} begins`);
  return buffered(async () => {
    log(`\n== ${name}`);
    const start = performance.now();
    try {
      const result = await run(...needed.map(({ result }) => result));
      const { passed = 1, failed = 0, remark } = result ?? {};
      return { name, ok: true, result, passed, failed, remark, seconds: secondsSince(start) };
    } catch (error) {
      logError(error);
      const { passed = 0, failed = 1, details = error?.message ?? String(error) } = error ?? {};
      return { name, ok: false, passed, failed: Math.max(failed, 1), details, seconds: secondsSince(start) };
    }
  });
}

/** Returns the error of each check that ran and failed, for people who see only the end of a long log. */
export const failureDetails = (rows) =>
  rows.map(({ name, details }) => (details ? `\n== Failed: ${name}\n${details}\n` : '')).join('');

/** Returns a table with the result and the time of each check, and the sums on a line of their own. */
export function summary(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, ok, note, seconds, passed, failed, remark }) => {
    const counts = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : '';
    const tests = counts + (remark ? `, ${remark}` : '');
    return `  ${name.padEnd(width)}  ${ok ? 'passed' : 'FAILED'}  ${note ?? formatDuration(seconds).padStart(11) + tests}`;
  });
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  return ['', ...lines, '', `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
}
