/**
 * The list of problems: the faults of the bytes, which the engine counts and sends in parts, and the findings about the
 * text. Both have a severity. The list has the most harmful problems first, and otherwise follows the order of the text.
 */
import { causeInEncoding, causeOf, causeWithId } from './fault-causes.js';
import { LINE_KIND } from './other-lines.js';
import { placeAt } from './places.js';
import { SEVERITIES } from './problems.js';
import { encodingOfFaults, joinedOf, otherLines, provenPattern } from './suggest-encoding.js';
import * as words from './text/problems.js';

/** The filter for malformed bytes. */
export const FAULTS = 'faults';
const CAUSE = 'cause:'; // begins the filter for malformed bytes with one cause

/** The cause of malformed bytes that are text of a line in another encoding. */
export const OTHER_LINE = 'other-line';
/** The cause of malformed bytes that a layer explains. */
const IN_LAYER = 'in-layer';

/** Returns whether an offered layer explains the problems of the input. Then the findings are about characters that the text of the layer does not have. */
export const isExplained = ({ layerOffers }) => layerOffers?.some(({ explainsProblems }) => explainsProblems) ?? false;

/** Returns the findings that the page lists; null if a layer explains the problems of the input. */
export const listedFindings = (state) => (isExplained(state) ? null : state.findings);

/** Returns the severity that the list of faults has as a whole. */
const faultSeverity = (scan) => (scan?.errors > 0 ? 'error' : 'warning');

const cachedRows = new WeakMap(); // findings -> the rows about lines in another encoding, with their indexes, by their offsets

/**
 * Returns the finding about the line in another encoding that contains an offset; undefined if there is none. The page lists only the first findings,
 * so a finding about a later line has only its place, `lineEncoding` and `message`.
 */
export function otherLineAt(findings, offset) {
  const places = findings?.linePlaces;
  const at = placeAt(places, offset);
  if (at < 0) return undefined;
  if (!cachedRows.has(findings)) {
    const rows = findings.rows.map((finding, index) => ({ ...finding, index }));
    cachedRows.set(findings, new Map(rows.filter(({ kind }) => kind === LINE_KIND).map((row) => [row.offset, row])));
  }
  const place = { offset: places.offsets[at], length: places.lengths[at] };
  return cachedRows.get(findings).get(place.offset) ?? { ...place, ...places.kinds[places.kindOf[at]] };
}

/** Returns the cause of a fault of the open document. */
export function causeOfFault(fault, state) {
  const { encoding, recognition, findings } = state;
  if (isExplained(state)) return causeWithId(IN_LAYER);
  if (joinedOf(state)) return causeWithId('other-part');
  const other = encodingOfFaults(state);
  if (other) return causeWithId(causeInEncoding(other));
  if (otherLineAt(findings, fault.offset)) return causeWithId(OTHER_LINE);
  return causeOf(fault, encoding, recognition?.pattern);
}

/**
 * Returns an array with one group that has the members of all groups; an empty array if there are no groups.
 *
 * @param {{ offsets: number[], numbers: number[] }[]} groups
 * @param {string} id of the new group
 */
function joinGroups(groups, id) {
  const all = (key) => groups.flatMap((group) => group[key]).sort((first, second) => first - second);
  return groups.length === 0 ? [] : [{ id, offsets: all('offsets'), numbers: all('numbers') }];
}

/**
 * Returns the groups of malformed bytes by their causes. If the whole input is in another encoding, there is one group.
 * If some lines are in another encoding (`otherLines`), their malformed bytes are in no group.
 */
export function faultGroupsOf(state) {
  const { faultGroups, findings } = state;
  if (isExplained(state)) return joinGroups(faultGroups?.groups ?? [], IN_LAYER);
  const other = encodingOfFaults(state);
  if (other) return joinGroups(faultGroups?.groups ?? [], causeInEncoding(other));
  if (!findings?.otherLines) return faultGroups?.groups ?? [];
  return (faultGroups?.groups ?? [])
    .map(({ id, offsets, numbers }) => {
      const isListed = (_, at) => !otherLineAt(findings, offsets[at]);
      return { id, offsets: offsets.filter(isListed), numbers: numbers.filter(isListed) };
    })
    .filter(({ offsets }) => offsets.length > 0);
}

/**
 * The latest result of `faultGroupsOf` for each `faultGroups`, with the findings and the other encoding that it depends
 * on. As long as these do not change, a filter gives the same array of numbers, so the page does not load the rows again.
 */
const cachedGroups = new WeakMap();

/** Returns the group of malformed bytes that a filter for a cause selects; undefined for another filter. */
function groupOf(state, filter) {
  const { faultGroups, findings } = state;
  if (!faultGroups || !filter.startsWith(CAUSE)) return undefined;
  const other = isExplained(state) ? IN_LAYER : encodingOfFaults(state);
  const cached = cachedGroups.get(faultGroups);
  if (!cached || cached.findings !== findings || cached.other !== other)
    cachedGroups.set(faultGroups, { findings, other, groups: faultGroupsOf(state) });
  return cachedGroups.get(faultGroups).groups.find(({ id }) => filter === CAUSE + id);
}

const cachedRests = new WeakMap(); // faultGroups -> the latest result of `unexplainedFaults`, with the findings that it depends on

/** Returns whether the list has a row for each line in another encoding, and not only for the first ones. */
const areLinesListed = ({ groups, rows }) =>
  groups.reduce((sum, { kind, count }) => sum + (kind === LINE_KIND ? count : 0), 0) ===
  rows.filter(({ kind }) => kind === LINE_KIND).length;

/**
 * Returns the malformed sequences outside of lines in a known other encoding, in the order of the text. The finding of such a line explains its
 * malformed bytes, so the list of all problems has no rows for them. Returns undefined in these cases:
 *
 * - The page suggests no fix of such lines, or something else explains the faults.
 * - Some of these lines are not listed, or some faults are in no group.
 * - The scan has not finished, or found warnings too.
 *
 * @param {object} state of the store
 * @returns {{ numbers: number[], offsets: number[] } | undefined}
 */
export function unexplainedFaults(state) {
  const { faultGroups, findings, scan } = state;
  if (!faultGroups?.isWhole || !scan?.finished || scan.warnings > 0 || faultGroups.total !== scan.listed)
    return undefined;
  if (!otherLines(state) || provenPattern(state)) return undefined;
  if (isExplained(state) || joinedOf(state) || encodingOfFaults(state)) return undefined;
  if (cachedRests.get(faultGroups)?.findings !== findings)
    cachedRests.set(faultGroups, {
      findings,
      rest: areLinesListed(findings) ? restOf(faultGroups, findings) : undefined,
    });
  return cachedRests.get(faultGroups).rest;
}

/** Returns the faults outside of lines in a known other encoding. No fix decodes a line whose encoding is uncertain, so its faults stay. */
function restOf({ groups }, findings) {
  const rests = groups.map(({ offsets, numbers }) => {
    const isRest = (_, at) => !otherLineAt(findings, offsets[at])?.lineEncoding;
    return { offsets: offsets.filter(isRest), numbers: numbers.filter(isRest) };
  });
  const [rest = { numbers: [], offsets: [] }] = joinGroups(rests, FAULTS);
  return rest;
}

/** Returns whether a filter selects faults together with findings. Then the list has only the faults of `unexplainedFaults`, if that is defined. */
const selectsFaultsAndFindings = (state, filter) => ['all', faultSeverity(state.scan)].includes(filter);

/**
 * Returns the sections of the list: runs of findings, and the faults. Findings of severity error come first, then
 * malformed bytes, then other findings. The properties of a section:
 *
 * - `from`: the row of the section's first problem.
 * - `rows`: the findings, with their index in `findings.rows`.
 * - `numbers`: if only some faults are listed, the indexes of the listed faults in the list of all faults.
 *
 * @param {object} state of the store
 * @param {string} filter a value of `filterOptions`, or 'all'
 * @returns {{ from: number, count: number, rows: object[] | null, isFaults: boolean, numbers?: number[] }[]}
 */
export function sectionsOf(state, filter) {
  const { scan } = state;
  const findings = listedFindings(state);
  const group = groupOf(state, filter);
  if (group) {
    const { numbers } = group;
    return [{ rows: null, isFaults: true, numbers, from: 0, count: numbers.length }];
  }
  const isShown = ({ kind, severity }) => [kind, severity, 'all'].includes(filter);
  const rows = (findings?.rows ?? []).map((finding, index) => ({ ...finding, index })).filter(isShown);
  const errorFindings = rows.filter(({ severity }) => severity === 'error');
  const otherFindings = rows.filter(({ severity }) => severity !== 'error');
  const rest = selectsFaultsAndFindings(state, filter) ? unexplainedFaults(state) : undefined;
  const hasFaults = filter === FAULTS || selectsFaultsAndFindings(state, filter);
  const listed = rest?.numbers.length ?? (hasFaults ? (scan?.listed ?? 0) : 0);
  const sections = [];
  let from = 0;
  for (const [count, section] of [
    [errorFindings.length, { rows: errorFindings, isFaults: false }],
    [listed, { rows: null, isFaults: true, ...(rest && { numbers: rest.numbers }) }],
    [otherFindings.length, { rows: otherFindings, isFaults: false }],
  ]) {
    if (count > 0) sections.push({ ...section, from, count });
    from += count;
  }
  return sections;
}

/**
 * Returns the number of findings about text that deceives a reader or a program: the findings of severity error.
 *
 * @param {{ groups?: { severity: string, count: number }[], rows?: object[] } | null} findings of the store
 * @returns {{ count: number, first: number | undefined }} `first` is the lowest offset of the listed findings of this severity, if any
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

/** Returns the section that contains a row; undefined if there is none. */
export const sectionAt = (sections, row) => sections.find(({ from, count }) => row >= from && row < from + count);

/** Returns the number of problems of the sections. */
export const totalOf = (sections) => sections.reduce((sum, { count }) => sum + count, 0);

/**
 * Returns the options of the filter: `{ value, label, count, isAtLeast, group }`. `group` is the heading of the option;
 * `isAtLeast` is true if there may be more problems than `count`.
 */
export function filterOptions(state) {
  const { scan, faultGroups } = state;
  const findings = listedFindings(state);
  const faults = scan?.listed ?? 0;
  const groups = findings?.groups ?? [];
  const options = [];
  for (const severity of SEVERITIES) {
    const findingCount = groups
      .filter((group) => group.severity === severity)
      .reduce((sum, { count }) => sum + count, 0);
    const listed = unexplainedFaults(state)?.numbers.length ?? faults;
    const count = findingCount + (faultSeverity(scan) === severity ? listed : 0);
    if (count > 0)
      options.push({ value: severity, label: words.severityName(severity, 2), count, group: words.SEVERITY });
  }
  if (faults > 0) options.push({ value: FAULTS, label: words.MALFORMED_BYTES, count: faults, group: words.KIND });
  const causeGroups = faultGroupsOf(state);
  const causes = faults > 0 && causeGroups.length > 1 && !joinedOf(state) ? causeGroups : [];
  const kinds = new Map();
  for (const { kind, count } of groups) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  for (const [kind, count] of kinds)
    options.push({ value: kind, label: words.kindName(kind, 2), count, group: words.KIND });
  for (const { id, numbers } of causes) {
    const label = words.causeName(id, 2);
    const isAtLeast = !faultGroups.isWhole;
    options.push({ value: CAUSE + id, label, count: numbers.length, isAtLeast, group: words.CAUSE });
  }
  return options;
}

/** Returns the chosen filter, or 'all' if the input has no problems for this filter. */
export const filterOf = (state) =>
  filterOptions(state).some(({ value }) => value === state.problemFilter) ? state.problemFilter : 'all';

/** Returns the indexes of the listed faults in the list of all faults; undefined if all of them are listed. */
export function listedFaults(state) {
  const filter = filterOf(state);
  return (groupOf(state, filter) ?? (selectsFaultsAndFindings(state, filter) ? unexplainedFaults(state) : undefined))
    ?.numbers;
}

/**
 * Returns the offsets to walk through, in ascending order: those of the findings, or those of the malformed bytes with one cause. If the list has
 * only the faults of `unexplainedFaults`, the result has their offsets too. For mojibake findings, returns the offsets of the passages to repair, if
 * they are known.
 *
 * @param {object} state of the store
 * @param {string} filter
 */
export function offsetsToWalk(state, filter) {
  const { repair } = state;
  const group = groupOf(state, filter);
  if (group) return group.offsets;
  const offsets = sectionsOf(state, filter)
    .flatMap(({ rows }) => rows ?? [])
    .filter(({ kind }) => kind !== 'mojibake' || !repair?.places)
    .map(({ offset }) => offset);
  const places = ['all', 'warning', 'mojibake'].includes(filter) && repair?.places ? repair.offsets : [];
  const rest = selectsFaultsAndFindings(state, filter) ? (unexplainedFaults(state)?.offsets ?? []) : [];
  return [...new Set([...offsets, ...places, ...rest])].sort((a, b) => a - b);
}
