// Whether the cost of a call grows with its input or faster: four times the input may take nine times the processor time.

/** The length of the small input, in bytes; the large one is four times as long. */
export const SMALL = 32 * 1024;
/** Four times the input takes four times as long; twice that is left for caches, collectors and thresholds. */
export const MOST = 9;

/** How much processor time one measurement takes at least, in microseconds, and what is long enough to be run once. */
const SHORTEST = 500;
const LONG = 100_000;
/** How often a cell is measured again before it counts as too slow. */
const AGAIN = 4;

/** The processor time of this process, in microseconds. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** The time that a call takes: it is made as often as it takes to be measured. */
function timeOf(call, clock) {
  const began = clock();
  let calls = 0;
  let taken;
  do {
    call();
    calls += 1;
    taken = clock() - began;
  } while (taken < SHORTEST);
  return taken / calls;
}

function medianTime(call, rounds, clock) {
  const times = [];
  do times.push(timeOf(call, clock));
  while (times.length < rounds && times[0] < LONG);
  return median(times);
}

/**
 * How many times as long the large input takes. A first look decides where there is no doubt; what looks too slow is measured
 * again, and the least ratio counts: noise makes one look too large, and a cost that grows too fast all of them. A step, such
 * as that to another way of allocating, is no growth: what is quick is also compared with inputs four and sixteen times as large
 * again.
 *
 * @param {(scale: number) => () => unknown} callWith gives the call with an input so many times as long as the small one
 * @param {() => number} clock in microseconds
 */
export function growth(callWith, clock = processorTime) {
  let least = { ratio: Infinity };
  for (let look = 0; look <= AGAIN && least.ratio > MOST; look++) {
    const compared = ratioOf(callWith(1), callWith(4), look === 0 ? 1 : 5, clock);
    if (compared.ratio < least.ratio) least = compared;
    // What takes seconds is slow beyond doubt, and not measured again and again.
    if (compared.large > 10 * LONG && look > 0) return least;
  }
  for (const scale of [4, 16]) {
    if (least.ratio <= MOST || least.large > LONG) break;
    const further = ratioOf(callWith(scale), callWith(4 * scale), 5, clock);
    if (further.ratio < least.ratio) least = further;
  }
  return least;
}

function ratioOf(small, large, rounds, clock) {
  const [ofSmall, ofLarge] = [small, large].map((call) => medianTime(call, rounds, clock));
  return { ratio: ofLarge / ofSmall, small: ofSmall, large: ofLarge };
}
