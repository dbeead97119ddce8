// What of the goals a run has reached.
import { median } from './statistics.mjs';

/**
 * The ratios of one goal over `texts`, a list of corpora: `{ worst, size, least, most }`, where `worst` is the median over the
 * texts at the `size` where it is lowest, between the `least` and the `most` of the single texts there. Null where nothing
 * was measured.
 */
export function reached({ operation, against, sizes }, cells, texts) {
  const names = new Set(texts.map(({ name }) => name));
  let lowest = null;
  for (const size of sizes) {
    const ratios = cells
      .filter((cell) => cell.operation === operation && cell.size === size && names.has(cell.corpus))
      .map(({ contenders }) => contenders[against]?.ratio?.median)
      .filter((ratio) => ratio !== undefined);
    if (ratios.length === 0) continue;
    const worst = median(ratios);
    if (!lowest || worst < lowest.worst)
      lowest = { worst, size, least: Math.min(...ratios), most: Math.max(...ratios) };
  }
  return lowest;
}

/** Each goal with what was reached on the texts of the tuning and on the others, and whether it holds: null if not measured. */
export function verdicts(goals, cells, corpora) {
  return goals.map((goal) => {
    const of = (wanted) =>
      reached(
        goal,
        cells,
        corpora.filter((corpus) => corpus.seen === wanted && goal.texts(corpus)),
      );
    const [tuned, unseen] = [of(true), of(false)];
    const found = [tuned, unseen].filter(Boolean);
    const holds = found.length === 0 ? null : found.every(({ worst }) => worst >= goal.least);
    return { ...goal, tuned, unseen, holds };
  });
}
