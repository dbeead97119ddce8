/** The share of the values that must be equal. */
export const MIN_SHARE = 0.95;

/** Returns the value that at least MIN_SHARE of `values` equal; undefined if there is none. */
export function commonValue(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [value, count] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [undefined, 0];
  return count >= MIN_SHARE * values.length ? value : undefined;
}
