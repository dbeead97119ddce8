/** Finds the replacements of a fix, in the worker, and converts them to replacements of a piece table. */

/**
 * Returns the result of `Replacements` (scan/replacements.js); null if `onProgress` returned false, or if another document was opened.
 *
 * @param {object} engine
 * @param {import('./scan/replacements.js').Fix} fix
 * @param {(progress: { done: number, total: number }) => boolean} [onProgress] false stops the search
 */
export async function findFix(engine, fix, onProgress = () => true) {
  let step = await engine.query('findReplacements', { fix });
  while (step && !step.result) {
    if (!onProgress(step)) return null;
    step = await engine.query('findMoreReplacements');
  }
  return step?.result ?? null;
}

/**
 * Converts a result of `findFix` for a PieceTable.
 *
 * @param {{ added: Blob, froms: Iterable<number>, tos: ArrayLike<number>, sizes: ArrayLike<number> }} result `added` has the bytes of all
 *   replacements, one after the other, each of `sizes` bytes
 * @returns {import('./edits.js').Replacement[]}
 */
export function replacementsOf({ added, froms, tos, sizes }) {
  let at = 0;
  return Array.from(froms, (from, index) => {
    const piece = { bytes: added, from: at, to: at + sizes[index] };
    at = piece.to;
    return { from, to: tos[index], piece };
  });
}
