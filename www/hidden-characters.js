/** Summarizes the findings of the audit about invisible characters, in a few words for the suggestions. */

/** The kinds of findings whose characters are invisible, or change the order of others. */
const HIDDEN_KINDS = ['bidi-control', 'invisible', 'tag-smuggling', 'variation-selector', 'control', 'bom-inside'];
const byOffset = (first, second) => first.offset - second.offset;
const ofKinds = (findings, kinds) => (findings?.rows ?? []).filter(({ kind }) => kinds.includes(kind)).sort(byOffset);

/**
 * Returns the hidden characters of the text.
 *
 * @param {{ rows: object[], total: number, isWhole: boolean } | null} findings of the store
 * @returns {{ offsets: number[], codePoints: number[], message: string, isAttack: boolean, isWhole: boolean }} `offsets` of the findings
 *   in bytes, `codePoints` of all of them; `message` is a sentence about a hidden message, or empty; `isAttack`: some deceive a reader
 */
export function hiddenCharacters(findings) {
  const rows = ofKinds(findings, HIDDEN_KINDS);
  return {
    offsets: rows.map(({ offset }) => offset),
    codePoints: rows.flatMap(({ codePoints }) => codePoints),
    message: rows.find(({ message }) => / spell "/.test(message))?.message ?? '',
    isAttack: rows.some(({ severity }) => severity === 'error'),
    isWhole: Boolean(findings?.isWhole) && findings.total === findings.rows.length,
  };
}

/** Returns the offset of each U+FFFD, in bytes. @param {object | null} findings of the store */
export function replacementOffsets(findings) {
  return ofKinds(findings, ['replacement-character']).flatMap(({ offset, length, codePoints }) =>
    codePoints.map((_, at) => offset + (at * length) / codePoints.length),
  );
}
