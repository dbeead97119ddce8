/** Remembers the result for the last text. The searches for wrongly decoded text ask the same about one text for each encoding. */

/**
 * Returns a function that calls `find`, and returns the last result again if its text and its other argument are the last ones.
 *
 * @template Result
 * @param {(text: string, other?: unknown) => Result} find
 * @returns {(text: string, other?: unknown) => Result}
 */
export function rememberLast(find) {
  const last = new Map(); // for each other argument
  return (text, other) => {
    if (last.get(other)?.text !== text) last.set(other, { text, result: find(text, other) });
    return last.get(other).result;
  };
}
