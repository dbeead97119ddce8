/**
 * The findings of the package's audit, as the page shows them, and the changes that fix them. Faults are not among them: the list of
 * faults is complete for inputs of any size.
 *
 * @typedef {object} Finding see the package's type
 */

/** The number of findings that the page lists; all are counted. */
export const MAX_LISTED = 5000;
/** The number of code points that the package lists of a finding. */
const MAX_CODE_POINTS = 256;
const SEVERITIES = ['error', 'warning', 'note'];

const byHarm = (first, second) =>
  SEVERITIES.indexOf(first.severity) - SEVERITIES.indexOf(second.severity) ||
  first.kind.localeCompare(second.kind) ||
  first.offset - second.offset;

/**
 * Returns the findings of a text, first by severity, then by kind, then by offset.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 * @returns {Finding[]}
 */
export function findProblems(codec, bytes, encoding) {
  const checks = codec.auditChecks.filter((check) => check !== 'faults');
  return codec.audit(bytes, { checks, encoding }).sort(byHarm);
}

/**
 * Returns findings with the number of their code points as `count`. The package lists only the first code points of a long finding.
 *
 * @param {object} codec
 * @param {{ bytes: Uint8Array, resolved: string }} text
 * @param {Finding[]} findings
 */
export const withCounts = (codec, { bytes, resolved }, findings) =>
  findings.map((finding) => {
    const { offset, length, codePoints } = finding;
    const isCut = codePoints.length >= MAX_CODE_POINTS;
    const part = isCut ? bytes.subarray(offset, offset + length) : null;
    return { ...finding, count: isCut ? codec.countCodePoints(part, resolved) : codePoints.length };
  });

/**
 * Returns the number of findings of each kind and severity, and how many of them a fix of all would change.
 *
 * @param {Finding[]} findings in the order of `findProblems`
 * @returns {{ kind: string, severity: string, count: number, fixable: number }[]}
 */
export function groupsOf(findings) {
  const groups = [];
  for (const finding of findings) {
    const { kind, severity } = finding;
    if (groups.at(-1)?.kind !== kind || groups.at(-1).severity !== severity)
      groups.push({ kind, severity, count: 0, fixable: 0 });
    groups.at(-1).count += 1;
    if (isFixedWithOthers(finding)) groups.at(-1).fixable += 1;
  }
  return groups;
}

/**
 * Returns whether a fix of all findings of its kind may include this one. For words that look alike, the user decides one by one, because
 * a word that looks like another can be correct.
 */
export const isFixedWithOthers = ({ kind, suggestion }) =>
  suggestion !== undefined && kind !== 'mojibake' && (suggestion === '' || kind === 'not-nfc');

/**
 * Returns the changes that fix findings: in order, without those that overlap an earlier one.
 *
 * @param {Finding[]} findings
 * @returns {import('./text-repair.js').Change[]}
 */
export function changesFor(findings) {
  const changes = [];
  let end = 0;
  for (const { offset, length, suggestion } of findings.toSorted((a, b) => a.offset - b.offset)) {
    if (suggestion === undefined || offset < end) continue;
    changes.push({ offset, length, before: '', after: suggestion });
    end = offset + length;
  }
  return changes;
}
