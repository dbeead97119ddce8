/** The hints about a layer whose text was decoded in the wrong encoding before a program wrote the layer. */

const NOTHING_IS_DAMAGED = /: nothing is (?:damaged|lost)\.| Nothing is damaged\./;
export const withoutClaim = (hint) => hint.replace(NOTHING_IS_DAMAGED, (claim) => (claim.startsWith(':') ? '.' : ''));

/**
 * Adapts the hint about a layer to a text that was decoded in the wrong encoding before the layer was written. Removes “nothing is
 * damaged” (or “lost”). Adds that the text needs a repair, unless the hint already says so. The page shows the preview above the hint.
 *
 * @param {string} hint
 */
export function withRepair(hint) {
  const namesRepair = /\brepair the text\b/.test(hint);
  const step =
    'The text was decoded in the wrong encoding before it was written in this form: decode it, then repair the text.';
  const sentences = [withoutClaim(hint), namesRepair ? '' : step];
  return [...sentences, 'The preview above shows the repaired text.'].filter(Boolean).join(' ');
}

/** Adapts the hint about a layer to a text with words that no language has. The correct encoding is not known. @param {string} hint */
export const withDoubt = (hint) =>
  `${withoutClaim(hint)} Words of the decoded text are not plausible. The text was probably decoded in the wrong encoding before it was written in this form.`;
