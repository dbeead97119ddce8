// Asserts that a function takes linear time. Compares the time for a long input with the time for a short one, so no limit in seconds is needed.
import assert from 'node:assert/strict';

const FACTOR = 16;
/** With 16 times the input, linear time is about 16 times as long, and quadratic time 256 times. */
const MAX_RATIO = 80;
const MIN_TIME = 4; // milliseconds; shorter times are mostly noise
const RUNS = 3;

const processorTime = () => process.cpuUsage().user / 1000;

/** Returns the shortest processor time of several runs, which garbage collection and compilation influence least. */
function timeOf(run, count) {
  const times = Array.from({ length: RUNS }, () => {
    const start = processorTime();
    run(count);
    return processorTime() - start;
  });
  return Math.min(...times);
}

/**
 * Asserts that the time of `run` is linear in `count`.
 *
 * @param {(count: number) => void} run
 * @param {number} count for the short input; the long input has `FACTOR` times this count
 * @param {string} name of the input, for the message of a failure
 */
export function assertLinear(run, count, name) {
  const short = Math.max(timeOf(run, count), MIN_TIME);
  const long = timeOf(run, FACTOR * count);
  assert.ok(
    long < MAX_RATIO * short,
    `${name}: ${Math.round(short)} ms, and ${Math.round(long)} ms for ${FACTOR} times the text`,
  );
}
