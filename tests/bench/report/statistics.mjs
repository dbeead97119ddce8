// The arithmetic of the report. Medians throughout: a neighbour on the machine makes single times long, never short.

/** The value below which the part `q` of the values lies, between the two nearest where it falls between. */
export function quantile(values, q) {
  if (values.length === 0) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * q;
  const below = Math.floor(place);
  const above = Math.ceil(place);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

export const median = (values) => quantile(values, 0.5);

/** The median and the quartiles on both sides of it. */
export function spread(values) {
  return { q1: quantile(values, 0.25), median: median(values), q3: quantile(values, 0.75) };
}

/**
 * How many times as long as ours another took: of each round the ratio, then their spread. The two ran in the same round,
 * one soon after the other, so that a slow moment of the machine slows both.
 */
export function ratio(ours, others) {
  return spread(ours.map((own, round) => others[round] / own));
}
