// Medians and quartiles. Nothing here is a mean, because a busy machine makes some times much longer, and never shorter.

/** Returns the value below which the share `q` of the values lies, interpolated between the two nearest values. */
export function quantile(values, q) {
  if (values.length === 0) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * q;
  const below = Math.floor(position);
  const above = Math.ceil(position);
  return sorted[below] + (sorted[above] - sorted[below]) * (position - below);
}

export const median = (values) => quantile(values, 0.5);

export function spread(values) {
  return { q1: quantile(values, 0.25), median: median(values), q3: quantile(values, 0.75) };
}

/**
 * Returns the spread of `others[round] / ours[round]`: above 1 where we are faster. The two times of a round were
 * measured shortly after each other, so that a slow moment of the machine affects both.
 */
export function ratio(ours, others) {
  return spread(ours.map((time, round) => others[round] / time));
}
