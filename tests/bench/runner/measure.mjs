// Times contenders against each other in interleaved rounds, and compares their times within each round.
//
// tinybench and mitata measure one contender after the other, by the wall clock. So a slow moment of the machine
// would change only one side of a ratio.
import { ratio, spread } from '../statistics.mjs';

/** The name of utfscope among the contenders. Ratios compare the other contenders with it. */
export const OURS = 'utfscope';

// If one call of any contender takes longer than this (in milliseconds), all contenders have fewer rounds.
const LONG_CALL = 20;
const ROUNDS_OF_LONG_CALLS = 9;

const WARM_UP = 20; // milliseconds

/**
 * Compiles a loop `(inputs, times)` that makes `times` calls, over the inputs in turn. `inputs.length` must be a power
 * of two. The loop returns a sum over all results, so that the engine cannot drop a call whose result is unused.
 *
 * Each contender needs its own loop, as in a user's program. In a shared loop the engine sees many functions at one
 * call and inlines none of them: a call of 3 ns would be measured as 6.
 */
export function loopOf(name, call, sampleInput) {
  const type = typeof call(sampleInput);
  const result = 'call(inputs[i & mask])';
  const number = type === 'number' ? result : type === 'boolean' ? `+${result}` : `${result}.length`;
  const compile = new Function(
    'call',
    `return function (inputs, times) { // ${name}
      const mask = inputs.length - 1;
      let sum = 0;
      for (let i = 0; i < times; i++) sum += ${number};
      return sum;
    }`,
  );
  return compile(call);
}

/**
 * Runs a loop for `WARM_UP` milliseconds, so that the engine optimizes it before it is measured.
 *
 * `now` returns milliseconds: processor time where there is such a clock, because other programs may use the processor.
 */
export function warmUp(loop, inputs, now = () => performance.now()) {
  const end = now() + WARM_UP;
  while (now() < end) loop(inputs, inputs.length);
  return loop;
}

/**
 * Returns the milliseconds that `times` calls take, as `took`, and the sum that the loop returns. Where the runtime has
 * `processorTime`, `took` is the smaller of wall-clock time and processor time: other programs may use the processor.
 */
function time({ loop, inputs }, times, processorTime) {
  const processorStart = processorTime?.();
  const start = performance.now();
  const sum = loop(inputs, times);
  const elapsed = performance.now() - start;
  return { took: processorTime ? Math.min(elapsed, processorTime() - processorStart) : elapsed, sum };
}

/** How often calls that take at least half of `slice` are timed again: another program may have interrupted them. */
const CONFIRMATIONS = 2;

/** Returns how many calls take about `slice` milliseconds, and whether one call takes longer than `LONG_CALL`. */
function calibrate(contender, slice, processorTime) {
  const timed = (times) => time(contender, times, processorTime).took;
  for (let times = 1; ;) {
    let took = timed(times);
    // Without these repetitions, an interrupted first call would seem to fill the slice. Then each round would time only one call, with
    // cold caches.
    for (let again = 0; again < CONFIRMATIONS && took >= slice / 2; again++) took = Math.min(took, timed(times));
    if (took >= slice / 2) {
      return { times: Math.max(1, Math.round((times * slice) / took)), isLong: took / times > LONG_CALL };
    }
    times *= took < slice / 16 ? 8 : 2;
  }
}

function shuffled(list, random) {
  const rest = [...list];
  return list.map(() => rest.splice(random.below(rest.length), 1)[0]);
}

/**
 * Measures `contenders` (`{ name, loop, inputs, undamaged? }`). Each round runs every contender once, for about `slice`
 * milliseconds, in a new random order.
 *
 * Returns `contenders`: for each name the spread of nanoseconds per call and of the ratio to ours. A contender with
 * `undamaged` inputs also has the spread of `toUndamaged`: the time of `inputs` divided by the time of `undamaged`.
 * Also returns `rounds`, the number of rounds, and `sink`, the sum of all results, so that the engine cannot drop calls.
 */
export function measure(contenders, { slice, rounds, random, processorTime, collectGarbage = () => {} }) {
  let sink = 0;
  const prepare = (contender) => ({ contender, ...calibrate(contender, slice, processorTime), ns: [] });
  const main = contenders.map(prepare);
  const undamaged = contenders.map(
    (contender) => contender.undamaged && prepare({ ...contender, inputs: contender.undamaged }),
  );
  const runs = [...main, ...undamaged.filter(Boolean)];
  const roundCount = runs.some(({ isLong }) => isLong) ? Math.min(rounds, ROUNDS_OF_LONG_CALLS) : rounds;
  for (let round = 0; round < roundCount; round++) {
    for (const run of shuffled(runs, random)) {
      collectGarbage();
      const { took, sum } = time(run.contender, run.times, processorTime);
      run.ns.push((took * 1e6) / run.times);
      sink += sum;
    }
  }
  const ours = main.find(({ contender }) => contender.name === OURS)?.ns;
  const results = main.map(({ contender, ns }, index) => {
    const toUndamaged = undamaged[index] && ratio(undamaged[index].ns, ns);
    return [contender.name, { ns: spread(ns), ratio: ours && ratio(ours, ns), toUndamaged }];
  });
  return { contenders: Object.fromEntries(results), rounds: roundCount, sink };
}
