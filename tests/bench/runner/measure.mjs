// Times contenders against each other, in turns.
import { ratio, spread } from '../report/statistics.mjs';

/** The name of the package among the contenders: the others are held against it. */
export const OURS = 'utfscope';

// A call so long is a slice of its own, and fewer rounds of it tell as much.
const LONG = 20;
const ROUNDS_OF_LONG = 3;

const WARM_UP = 60; // milliseconds

/** Runs a loop until the engine has compiled it well; its first cell would be measured too slow otherwise. */
export function warmed(loop, inputs) {
  const end = performance.now() + WARM_UP;
  while (performance.now() < end) loop(inputs, inputs.length);
  return loop;
}

/**
 * Runs a loop; returns the milliseconds it took. While another program has the processor, time passes that is not ours: where
 * the runtime tells how long it was computing (`cpu`, in milliseconds), that counts if it is less.
 */
function timed({ loop, inputs }, times, cpu) {
  const computed = cpu?.();
  const began = performance.now();
  const sum = loop(inputs, times);
  const took = performance.now() - began;
  return { took: cpu ? Math.min(took, cpu() - computed) : took, sum };
}

/** Calls a contender until it is warm; returns how often to call it for a slice, and whether one call is long. */
function warm(row, slice, cpu) {
  let times = 1;
  for (;;) {
    const { took } = timed(row, times, cpu);
    if (took >= slice / 2)
      return { times: Math.max(1, Math.round((times * slice) / took)), isLong: took / times > LONG };
    times *= took < slice / 16 ? 8 : 2;
  }
}

function shuffled(list, random) {
  const rest = [...list];
  return list.map(() => rest.splice(random.below(rest.length), 1)[0]);
}

/**
 * Runs `rows` (`{ name, loop, inputs, whole? }`) for `rounds` rounds, in each round every row once, for about `slice`
 * milliseconds, in an order drawn anew. Returns for each name the spread of the nanoseconds a call takes, the number of rounds,
 * and the ratio to ours; where a row has the same inputs `whole`, also the ratio to the time that these take. `sink` is a sum
 * of all results, so that none of them is unused.
 */
export function measure(rows, { slice, rounds, random, cpu, tidy = () => {} }) {
  let sink = 0;
  const begin = (row) => ({ row, ...warm(row, slice, cpu), ns: [] });
  const ofRows = rows.map(begin);
  const ofWhole = rows.map(({ whole, ...row }) => (whole ? begin({ ...row, inputs: whole }) : null));
  const runs = [...ofRows, ...ofWhole.filter(Boolean)];
  const count = runs.some(({ isLong }) => isLong) ? Math.min(rounds, ROUNDS_OF_LONG) : rounds;
  for (let round = 0; round < count; round++) {
    for (const run of shuffled(runs, random)) {
      tidy();
      const { took, sum } = timed(run.row, run.times, cpu);
      run.ns.push((took * 1e6) / run.times);
      sink += sum;
    }
  }
  const ours = ofRows.find(({ row }) => row.name === OURS)?.ns;
  const results = ofRows.map(({ row, ns }, index) => {
    const toWhole = ofWhole[index] ? { toWhole: ratio(ofWhole[index].ns, ns) } : {};
    return [row.name, { ns: spread(ns), ratio: ours && ratio(ours, ns), ...toWhole }];
  });
  return { contenders: Object.fromEntries(results), rounds: count, sink };
}
