/** Returns a function `next(limit)` that returns a pseudorandom integer from 0 to `limit - 1`. A seed always gives the same integers. */
export function randomNumbers(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
