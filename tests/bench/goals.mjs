// The speed goals of the project, as ratios: the time that a peer takes divided by ours, so that 2 is twice as fast.
//
// The result of a goal is the median over its texts, at the size where this median is lowest. The texts used for tuning and
// the held-out texts must both reach the goal.
import { CALLS, CHECKED, LEGACY, LIMIT, checkedName, isInIconv } from './calls.mjs';
import { ALL_SIZES } from './plan.mjs';
import { OURS } from './runner/measure.mjs';
import { median } from './statistics.mjs';

/** Stands for the peer that is fastest in a cell. A cell is a call on one text of one size. */
export const FASTEST = 'the fastest peer';

const K = 1 << 10;
/** Returns the measured sizes from `size` on. */
const from = (size) => ALL_SIZES.filter((other) => other >= size);

const LARGE = [64 * K];
const NOT_ASCII = 'non-ASCII';
const ENCODING_RS = 'encoding_rs (wasm)';

/** `texts` is a script (texts/texts.mjs), `non-ASCII` or `any`. A goal without `runtimes` counts in every runtime. */
const defineGoal = (call, against, texts, sizes, ratio, runtimes) => ({ call, against, texts, sizes, ratio, runtimes });

const isLegacy = ({ name }) => name.startsWith('legacy');

/** The goals for all calls without legacy encodings: nearly as fast as the fastest call that a user could make instead. */
const FAST_GOALS = CALLS.filter((call) => !isLegacy(call)).map(({ name }) =>
  defineGoal(name, FASTEST, 'any', ALL_SIZES, 0.9),
);

/** The goals for legacy encodings. */
const LEGACY_GOALS = Object.keys(LEGACY).flatMap((encoding) => [
  defineGoal(`legacy decode ${encoding}`, 'TextDecoder', 'any', ALL_SIZES, 0.9),
  ...['decode', 'encode']
    .filter(() => isInIconv(encoding))
    .map((direction) => defineGoal(`legacy ${direction} ${encoding}`, 'iconv-lite', 'any', from(K), 2)),
  defineGoal(`legacy encode ${encoding}`, FASTEST, 'any', ALL_SIZES, 0.9),
]);

/** The goals that each cell must reach. */
export const CELL_GOALS = [...LEGACY_GOALS, ...FAST_GOALS];

/** The goals that the median over the texts must reach. */
export const GOALS = [
  ...FAST_GOALS,
  defineGoal('encode', 'TextEncoder.encode', NOT_ASCII, from(K), 2),
  defineGoal('decode', 'TextDecoder', NOT_ASCII, from(K), 8, ['node20', 'node22']),
  defineGoal('decode', 'TextDecoder', NOT_ASCII, from(64 * K), 1.5, ['chromium']),
  defineGoal('decode, replace', 'TextDecoder', NOT_ASCII, from(K), 3),
  ...['latin', 'two', 'three'].map((script) => defineGoal('toUtf16', ENCODING_RS, script, LARGE, 3)),
  ...['latin', 'two', 'three'].map((script) => defineGoal('fromUtf16', ENCODING_RS, script, LARGE, 4)),
  ...['toUtf16', 'fromUtf16'].map((call) => defineGoal(call, ENCODING_RS, 'four', LARGE, 2.5)),
];

/** Returns whether a goal for `texts` counts for a text in this script. */
const includesScript = (texts, script) =>
  texts === 'any' || (texts === 'non-ASCII' ? script !== 'ascii' : script === texts);

/**
 * Returns the name of the peer of a goal in a cell; `undefined` if the peer was not measured. `differing` has the names of contenders whose
 * results differ from ours: they do not count as the fastest peer.
 */
function peerIn({ contenders, differing = [] }, against) {
  if (against !== FASTEST) return contenders[against] && against;
  const isPeer = (name) => name !== OURS && !name.startsWith(LIMIT) && !differing.includes(name);
  const peers = Object.keys(contenders).filter(isPeer);
  return peers.toSorted((a, b) => contenders[a].ratio.median - contenders[b].ratio.median)[0];
}

/** Returns the ratio of the peer of a goal in a cell; `undefined` if the peer was not measured. */
const ratioIn = (cell, against) => cell.contenders[peerIn(cell, against)]?.ratio?.median;

/**
 * Returns the result of a goal on `texts` (a list of names) as `{ ratio, size }`, or null where nothing was measured.
 */
export function resultOf({ call, against, sizes }, cells, texts) {
  const results = sizes.flatMap((size) => {
    const ratios = cells
      .filter((cell) => cell.call === call && cell.size === size && texts.includes(cell.text))
      .map((cell) => ratioIn(cell, against))
      .filter((ratio) => ratio !== undefined);
    return ratios.length > 0 ? [{ ratio: median(ratios), size }] : [];
  });
  return results.reduce((lowest, result) => (lowest?.ratio <= result.ratio ? lowest : result), null);
}

/**
 * Returns the goals that were measured in the `cells` of a runtime. Each goal has a result on the texts that were used for tuning
 * (`tuned`), and a result on the held-out texts (`heldOut`). A result is null if it was not measured. `results` lists the results that are
 * not null. `holds` is true if all of `results` reach the goal.
 */
export function verdicts(runtime, cells, texts, goals = GOALS) {
  return goals
    .filter(({ runtimes }) => !runtimes || runtimes.includes(runtime))
    .map((goal) => {
      const namesOf = (isHeldOut) =>
        texts
          .filter((text) => text.isHeldOut === isHeldOut && includesScript(goal.texts, text.script))
          .map(({ name }) => name);
      const [tuned, heldOut] = [false, true].map((isHeldOut) => resultOf(goal, cells, namesOf(isHeldOut)));
      const results = [tuned, heldOut].filter(Boolean);
      return { ...goal, tuned, heldOut, results, holds: results.every(({ ratio }) => ratio >= goal.ratio) };
    })
    .filter(({ results }) => results.length > 0);
}

/**
 * Returns the least time in nanoseconds that the platform allows for a cell, or `undefined` if no limit was measured. This is the longer of
 * two times. One is the time to allocate the result and copy its content, by the fastest of `limitsOf` in runner/job.mjs. The other is the
 * time of the peer with the checks of arguments.
 */
function limitIn({ contenders }, peer) {
  const timeOf = (name) => contenders[name]?.ns.median;
  const limitNames = Object.keys(contenders).filter((name) => name.startsWith(LIMIT) && !name.endsWith(CHECKED));
  const least = limitNames.length > 0 ? Math.min(...limitNames.map(timeOf)) : undefined;
  const times = [least, timeOf(checkedName(peer))].filter(Boolean);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/**
 * Returns the results of the cells: `{ call, text, size, against, goal, ratio, ns, limit, isReachable }`. `ns` is the time of our call, and
 * `limit` the least time that the platform allows (`limitIn`), both in nanoseconds. A goal is not reachable if the limit alone takes longer
 * than the goal allows. That happens if the peer does less work than our call. For example, the peer returns a part of a shared buffer
 * instead of a copy, or its options were checked when it was created.
 */
export function cellResults(cells, goals = CELL_GOALS) {
  return goals.flatMap(({ call, against: wanted, sizes, ratio: goal }) =>
    cells
      .filter((cell) => cell.call === call && sizes.includes(cell.size) && peerIn(cell, wanted))
      .map((cell) => {
        const { text, size, damage, contenders } = cell;
        const against = peerIn(cell, wanted);
        const ns = contenders[OURS]?.ns.median;
        const limit = limitIn(cell, against);
        const textAndDamage = damage ? `${text}, fault ${damage.name}` : text;
        const ratio = contenders[against].ratio.median;
        const isReachable = !(limit > (ns * ratio) / goal);
        return { call, text: textAndDamage, size, against, goal, ratio, ns, limit, isReachable };
      }),
  );
}
