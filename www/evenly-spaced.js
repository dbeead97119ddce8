/**
 * Returns evenly spaced items of a list, at most `count`: a sample of a text of any length. The first item is always one of them.
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
