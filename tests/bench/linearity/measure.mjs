// Compares the processor time of a call on an input with its time on an input four times as long.
import { median } from '../statistics.mjs';

/** The length of the small input, in bytes. */
export const SMALL = 32 * 1024;
/** A linear call takes 4 times as long. The margin allows for caches, garbage collection and changes of strategy. */
export const MAX_RATIO = 9;

// Times in microseconds. A measurement takes at least MIN_TIME. A call that takes LONG or more is measured only once in
// each comparison.
const MIN_TIME = 500;
const LONG = 100_000;
const MAX_REPEATS = 4;

function processorTime() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function timeOf(call, clock) {
  const start = clock();
  let calls = 0;
  let elapsed;
  do {
    call();
    calls += 1;
    elapsed = clock() - start;
  } while (elapsed < MIN_TIME);
  return elapsed / calls;
}

function medianTime(call, rounds, clock) {
  const times = [];
  do times.push(timeOf(call, clock));
  while (times.length < rounds && times[0] < LONG);
  return median(times);
}

function compare(small, large, rounds, clock) {
  const [smallTime, largeTime] = [small, large].map((call) => medianTime(call, rounds, clock));
  return { ratio: largeTime / smallTime, small: smallTime, large: largeTime };
}

/**
 * Returns `{ ratio, small, large }`: how many times as long the large input takes, and both times in microseconds.
 *
 * A ratio above MAX_RATIO is measured again, and the smallest counts: noise makes one measurement too large,
 * superlinear cost makes all of them too large. A step in the cost, such as another way to allocate, is not growth. So
 * if every ratio is above MAX_RATIO, the call is also compared at 4 and 16 times the sizes, unless it takes more than
 * LONG.
 *
 * @param {(scale: number) => () => unknown} callWith returns the call on an input `scale` times as long as the small
 * one
 * @param {() => number} clock in microseconds
 */
export function growth(callWith, clock = processorTime) {
  let least = { ratio: Infinity };
  const keepLeast = (compared) => {
    if (compared.ratio < least.ratio) least = compared;
    return compared;
  };
  for (let repeat = 0; repeat <= MAX_REPEATS && least.ratio > MAX_RATIO; repeat++) {
    const { large } = keepLeast(compare(callWith(1), callWith(4), repeat === 0 ? 1 : 5, clock));
    // A call that takes more than a second is compared at most twice.
    if (large > 10 * LONG && repeat > 0) return least;
  }
  for (const scale of [4, 16]) {
    if (least.ratio <= MAX_RATIO || least.large > LONG) break;
    keepLeast(compare(callWith(scale), callWith(4 * scale), 5, clock));
  }
  return least;
}
