// Runs the checks of `npm test` in parallel lanes, and summarizes their results. Task runners such as listr2 have no dependencies
// between lanes, and do not pass results to dependent checks.
import { UserError, buffered, formatDuration, log, logError, secondsSince } from './log.mjs';

/** Returns the checks with these names and all checks that they need, or every check if `names` is empty. */
export function selectChecks(checks, names) {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    throw new UserError(`No check is called ${unknown.join(', ')}.`, ...checks.map(({ name }) => name));
  }
  const selected = new Set(names.length > 0 ? names : checks.map(({ name }) => name));
  for (const { name, needs } of [...checks].reverse()) {
    if (selected.has(name)) needs.forEach((need) => selected.add(need));
  }
  return checks.filter(({ name }) => selected.has(name));
}

/**
 * Runs checks `{ name, lane, needs, run }`; returns a row for each, in their order.
 *
 * A check starts when the previous check in its lane has ended and the checks that it needs have passed. `run` is called with
 * their results. The promise never rejects: if a check fails, checks that need it are not run, and all others are.
 */
export function runChecks(checks) {
  const rows = new Map();
  const lastOfLane = new Map();
  for (const { name, lane, needs, run } of checks) {
    const undefinedNeed = needs.find((need) => !rows.has(need));
    // A check that needs only earlier ones cannot wait for itself.
    if (undefinedNeed) throw new Error(`"${name}" needs "${undefinedNeed}", which is not defined before it.`);
    if (rows.has(name)) throw new Error(`Two checks are called "${name}".`);
    const row = runCheck(name, run, lastOfLane.get(lane), needs.map((need) => rows.get(need))); // prettier-ignore
    rows.set(name, row);
    lastOfLane.set(lane, row);
  }
  return Promise.all(rows.values());
}

async function runCheck(name, run, previous, needs) {
  await previous;
  const needed = await Promise.all(needs);
  const unmet = needed.find(({ ok }) => !ok);
  if (unmet) return { name, ok: false, passed: 0, failed: 1, note: `not run, because this failed: ${unmet.name}` };
  log(`.. ${name} begins`);
  return buffered(async () => {
    log(`\n== ${name}`);
    const start = performance.now();
    try {
      const result = await run(...needed.map(({ result }) => result));
      const { passed = 1, failed = 0 } = result ?? {};
      return { name, ok: true, result, passed, failed, seconds: secondsSince(start) };
    } catch (error) {
      logError(error);
      const { passed = 0, failed = 1, details = error?.message ?? String(error) } = error ?? {};
      return { name, ok: false, passed, failed: Math.max(failed, 1), details, seconds: secondsSince(start) };
    }
  });
}

/** Returns the output of every failed check once more, for people who see only the end of a long log. */
export const failureDetails = (rows) =>
  rows.map(({ name, details }) => (details ? `\n== Failed: ${name}\n${details}\n` : '')).join('');

/** Returns a table with the result and the time of each check, and the sums on a line of their own. */
export function summary(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, ok, note, seconds, passed, failed }) => {
    const tests = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : '';
    return `  ${name.padEnd(width)}  ${ok ? 'passed' : 'FAILED'}  ${note ?? formatDuration(seconds).padStart(11) + tests}`;
  });
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  return ['', ...lines, '', `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
}
