/**
 * Returns at most `count` evenly spaced items of a list, as a sample of a long text. The first item is always one of them.
 *
 * @template Item
 * @param {Item[]} items
 * @param {number} count
 * @returns {Item[]}
 */
export function evenlySpaced(items, count) {
  const step = Math.ceil(items.length / count);
  return step <= 1 ? items : items.filter((_, at) => at % step === 0);
}
