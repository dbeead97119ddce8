/** Returns a generator of pseudorandom integers from 0 to `limit - 1`, the same in every run: `next(limit)`. */
export function numbers(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
