/**
 * The list of problems: the faults of the bytes, which the engine counts and loads in parts, and the findings about the text. Both have a
 * severity. The list has the most harmful problems first, and problems of one kind together.
 */

import { causeWithId } from './fault-causes.js';

/** The filter for malformed bytes. */
export const FAULTS = 'faults';
const CAUSE = 'cause:'; // begins the filter for malformed bytes with one cause
export const SEVERITIES = ['error', 'warning', 'note'];

/** Names of the kinds of findings, in the singular and in the plural. */
const KINDS = {
  'bidi-control': ['bidi control', 'bidi controls'],
  invisible: ['invisible character', 'invisible characters'],
  'tag-smuggling': ['hidden message in tags', 'hidden messages in tags'],
  'variation-selector': ['variation selector without use', 'variation selectors without use'],
  'mixed-script': ['word of several scripts', 'words of several scripts'],
  confusable: ['lookalike', 'lookalikes'],
  control: ['control character', 'control characters'],
  'private-use': ['private-use character', 'private-use characters'],
  unassigned: ['unassigned code point', 'unassigned code points'],
  noncharacter: ['noncharacter', 'noncharacters'],
  'replacement-character': ['replacement character', 'replacement characters'],
  'not-nfc': ['text not in NFC', 'texts not in NFC'],
  'bom-inside': ['BOM inside the text', 'BOMs inside the text'],
  'lone-surrogate-escape': ['lone surrogate escape', 'lone surrogate escapes'],
  mojibake: ['wrongly decoded line', 'wrongly decoded lines'],
  'mixed-encoding': ['line in another encoding', 'lines in another encoding'],
};

/** Returns the name of a kind of findings. @param {string} kind @param {number} [count] */
export const kindName = (kind, count = 1) => KINDS[kind]?.[count === 1 ? 0 : 1] ?? kind;

/** Returns the severity that the list of faults has as a whole. */
const faultSeverity = (scan) => (scan?.errors > 0 ? 'error' : 'warning');

/** Returns the malformed bytes that a filter for a cause lists; undefined for another filter. */
const groupOf = (faultGroups, filter) => faultGroups?.groups.find(({ id }) => filter === CAUSE + id);

/**
 * Returns the sections of the list: runs of findings, and the faults. Attacks come before malformed bytes, and those before warnings.
 *
 * @param {{ scan: object | null, findings: object | null, faultGroups: object | null }} state
 * @param {string} filter a value of `filterOptions`, or 'all'
 * @returns {{ from: number, count: number, rows: object[] | null, isFaults: boolean, numbers?: number[] }[]} `from` is the row of the
 *   first; `rows` are the findings, with their index in `findings.rows`; `numbers` are those of the faults, if not all are listed
 */
export function sectionsOf({ scan, findings, faultGroups }, filter) {
  const group = groupOf(faultGroups, filter);
  if (group) {
    const { numbers } = group;
    return [{ rows: null, isFaults: true, numbers, from: 0, count: numbers.length }];
  }
  const isShown = ({ kind, severity }) => [kind, severity, 'all'].includes(filter);
  const rows = (findings?.rows ?? []).map((finding, index) => ({ ...finding, index })).filter(isShown);
  const errors = rows.filter(({ severity }) => severity === 'error');
  const others = rows.filter(({ severity }) => severity !== 'error');
  const listed = ['all', FAULTS, faultSeverity(scan)].includes(filter) ? (scan?.listed ?? 0) : 0;
  const sections = [];
  let from = 0;
  for (const [count, section] of [
    [errors.length, { rows: errors, isFaults: false }],
    [listed, { rows: null, isFaults: true }],
    [others.length, { rows: others, isFaults: false }],
  ]) {
    if (count > 0) sections.push({ ...section, from, count });
    from += count;
  }
  return sections;
}

/**
 * Returns how many findings show text that deceives a reader or a program: those of severity error.
 *
 * @param {{ groups?: { severity: string, count: number }[], rows?: object[] } | null} findings of the store
 * @returns {{ count: number, first: number | undefined }} `first` is the lowest offset of those that are listed
 */
export function deceptions(findings) {
  const isDeceptive = ({ severity }) => severity === 'error';
  const count = (findings?.groups ?? []).filter(isDeceptive).reduce((sum, group) => sum + group.count, 0);
  const [first] = (findings?.rows ?? [])
    .filter(isDeceptive)
    .map(({ offset }) => offset)
    .sort((a, b) => a - b);
  return { count, first };
}

/** Returns the section that has a row. */
export const sectionAt = (sections, row) => sections.find(({ from, count }) => row >= from && row < from + count);

/** Returns the number of problems of the sections. */
export const totalOf = (sections) => sections.reduce((sum, { count }) => sum + count, 0);

/** Returns the options of the filter: `{ value, label, count, isAtLeast, group }`. */
export function filterOptions({ scan, findings, faultGroups }) {
  const faults = scan?.listed ?? 0;
  const groups = findings?.groups ?? [];
  const options = [];
  for (const severity of SEVERITIES) {
    const found = groups.filter((group) => group.severity === severity).reduce((sum, { count }) => sum + count, 0);
    const count = found + (faults > 0 && faultSeverity(scan) === severity ? faults : 0);
    if (count > 0) options.push({ value: severity, label: `${severity}s`, count, group: 'Severity' });
  }
  if (faults > 0) options.push({ value: FAULTS, label: 'malformed bytes', count: faults, group: 'Kind' });
  const causes = faults > 0 && faultGroups?.groups.length > 1 ? faultGroups.groups : [];
  const kinds = new Map();
  for (const { kind, count } of groups) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  for (const [kind, count] of kinds) options.push({ value: kind, label: kindName(kind, 2), count, group: 'Kind' });
  for (const { id, numbers } of causes) {
    const label = causeWithId(id).names[1];
    const isAtLeast = !faultGroups.isWhole;
    options.push({ value: CAUSE + id, label, count: numbers.length, isAtLeast, group: 'Cause of malformed bytes' });
  }
  return options;
}

/** Returns the chosen filter, or 'all' if the input no longer has what it lists. */
export const filterOf = (state) =>
  filterOptions(state).some(({ value }) => value === state.problemFilter) ? state.problemFilter : 'all';

/** Returns the numbers of the faults in the list; undefined if it has all of them, or none. */
export const listedFaults = (state) => groupOf(state.faultGroups, filterOf(state))?.numbers;

/**
 * Returns the offsets of findings, or of the malformed bytes with one cause, to walk through, in ascending order. A wrongly decoded line has the places of the repair instead.
 *
 * @param {{ findings: object | null, repair: object | null }} state
 * @param {string} filter
 */
export function offsetsToWalk({ scan, findings, faultGroups, repair }, filter) {
  const group = groupOf(faultGroups, filter);
  if (group) return group.offsets;
  const offsets = sectionsOf({ scan, findings }, filter)
    .flatMap(({ rows }) => rows ?? [])
    .filter(({ kind }) => kind !== 'mojibake' || !repair?.places)
    .map(({ offset }) => offset);
  const places = ['all', 'warning', 'mojibake'].includes(filter) ? (repair?.places?.offsets ?? []) : [];
  return [...new Set([...offsets, ...places])].sort((a, b) => a - b);
}
