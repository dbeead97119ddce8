/**
 * The list of problems: malformed bytes with their reason and clause, and the findings of the audit. It has buttons
 * that go to the next and the previous problem, a filter, and fixes with a preview. Follow-on faults are part of the
 * row of the fault that caused them.
 */
import { concatBytes } from '../concat-bytes.js';
import { FAULT_METHODS } from '../fault-causes.js';
import { countOfKind, hasLostText, hasSuggestedReplacements } from '../finding-summaries.js';
import {
  clauseOf,
  formatNumber,
  hexBytes,
  hexOffset,
  isSurrogatePair,
  positionText,
  quotedCharacter,
  uPlus,
} from '../format.js';
import { LINE_KIND } from '../other-lines.js';
import {
  causeOfFault,
  filterOf,
  filterOptions,
  isExplained,
  listedFindings,
  listedFaults,
  OTHER_LINE,
  otherLineAt,
  sectionAt,
  sectionsOf,
  totalOf,
  unexplainedFaults,
} from '../problem-list.js';
import { countsOfKinds } from '../problems.js';
import { select, requestRange } from '../state.js';
import { overwrittenBlocks } from '../joined-encodings.js';
import { encodingOfFaults, joinedOf, otherLines } from '../suggest-encoding.js';
import * as words from '../text/problems.js';
import { caveat } from './caveat.js';
import { attribute, make, setSentence, text } from './dom.js';
import { firstOffer } from './layers.js';
import { mountFixes } from './problem-fixes.js';
import { virtualRows } from './virtual-rows.js';
import { visibleBeginning, withoutOuterMarks } from './visible-text.js';

// Pixels of a row: two lines on a wide screen, four on a narrow one. A partly visible row shows that the list continues.
const WIDE = { media: '(width >= 700px)', height: 54, rows: 6.4 };
const NARROW = { height: 88, rows: 4.4 };
const MAX_CODE_POINTS = 6; // shown for each finding
const MAX_LINE_SHOWN = 80; // code units of a line in another encoding, or of a repaired line
const MAX_BEFORE_REPAIR = 24; // code units of a wrongly decoded line, so that the repaired words are shown too

/** Returns elements and strings that show the bytes of a fault and of its follow-on faults. */
function faultBytes({ length, bytes, followOnBytes }) {
  const faultSpan = make('span', {}, hexBytes(bytes));
  if (followOnBytes.length === 0) return words.withLength(faultSpan, length);
  const followOnSpan = make('span', {}, hexBytes(followOnBytes));
  return isSurrogatePair(followOnBytes)
    ? words.surrogatePair(faultSpan, followOnSpan)
    : words.followedBy(faultSpan, followOnSpan);
}

/**
 * Returns elements and strings that show the code points of a finding, the text of a line in another encoding, or the words of a wrongly decoded line
 * before and after its repair.
 */
function findingContent({ kind, codePoints, count, suggestion, repaired }) {
  if (repaired) {
    const before = words.wordsBecome(visibleBeginning(repaired.before, MAX_BEFORE_REPAIR));
    const after = visibleBeginning(withoutOuterMarks(repaired.after), MAX_LINE_SHOWN);
    return [make('span', { class: 'if-wide' }, ...before), ...words.quoted(after)];
  }
  if (kind === LINE_KIND && suggestion !== undefined) {
    return words.quoted(visibleBeginning(withoutOuterMarks(suggestion), MAX_LINE_SHOWN));
  }
  const shown = codePoints.slice(0, MAX_CODE_POINTS).map(uPlus).join(' ');
  const hiddenCount = count - MAX_CODE_POINTS;
  return [make('span', {}, shown), hiddenCount > 0 ? words.andMore(hiddenCount) : ''];
}

/** Returns whether a fault is in a line in another encoding, and the page suggests to decode this line. The line then explains the fault. */
const isExplainedByLine = (cause, state) => cause?.id === OTHER_LINE && otherLines(state) !== null;

/**
 * Returns the sentence about a fault, which agrees with the name of its cause.
 *
 * @param {object} fault
 * @param {import('../fault-causes.js').Cause | null} cause
 * @param {object} state of the store
 */
function faultSentence(fault, cause, state) {
  const { encoding, findings } = state;
  const { bytes, followOnBytes, sentence } = fault;
  if (isExplainedByLine(cause, state)) return words.explainedByLine(otherLineAt(findings, fault.offset).message);
  const describe = words.EVIDENT_CHARACTERS[cause?.id];
  if (describe) {
    const character = FAULT_METHODS[cause.methods[0]].text(fault);
    return describe(hexBytes(concatBytes([bytes, followOnBytes])), quotedCharacter(character), encoding);
  }
  // If the text is probably in another encoding, `readAs` adds that the sentence is about the current encoding.
  return cause?.isOtherText ? words.readAs(encoding, sentence) : sentence;
}

/** Returns sentences about what was not checked and what the list omits; empty if the list is complete. */
function limitText(state, listed) {
  const { doc, faultGroups } = state;
  const findings = listedFindings(state);
  if (findings?.problem) return words.notChecked(findings.problem);
  const parts = [];
  if (findings && !findings.isWhole) parts.push(words.checkedInPart(findings.examined, doc.length));
  if (findings && findings.total > findings.rows.length) {
    parts.push(words.findingsListed(findings.rows.length, findings.total));
  }
  if (listedFaults(state) && !faultGroups.isWhole) parts.push(words.causeListed(listed, faultGroups.total));
  return parts.join(' ');
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ goToProblem: (direction: 1 | -1) => void, convertJoined: (joined: object) => void }} actions
 * @param {{ open: (fix: object, words: object) => void }} fixDialog of fix-dialog.js
 */
export function mount(section, store, actions, fixDialog) {
  const list = section.querySelector('[role=listbox]');
  const tally = section.querySelector('.tally');
  const hint = section.querySelector('.hint');
  const limit = section.querySelector('.limit');
  const filter = section.querySelector('select');
  const steps = [...section.querySelectorAll('button[data-step]')];
  const fixes = mountFixes(section, store, fixDialog, actions);
  const tabCount = document.querySelector('[data-tab=problems] .tab-count');
  const wide = matchMedia(WIDE.media);
  const shape = () => (wide.matches ? WIDE : NARROW);
  let rowsMade = 0;
  let pending = null; // the row of the fault to select when it is loaded
  let revealed = null; // the offset whose row was scrolled into view or selected in the list
  let picked = null; // the index of the finding that was selected in the list; other findings may have the same offset
  let sections = [];

  const rows = virtualRows(list, {
    create() {
      rowsMade += 1;
      return make(
        'div',
        { class: 'fault', role: 'option', id: `fault-${rowsMade}` },
        make('span', { class: 'reason' }),
        make('span', { class: 'where' }),
        make('span', { class: 'bytes' }),
        make('cite', {}),
        make('span', { class: 'why' }),
      );
    },
    draw,
    onRange(from, to) {
      const faultSection = sections.find(({ isFaults }) => isFaults);
      if (!faultSection) return;
      const { from: start, count } = faultSection;
      const [first, end] = [Math.max(0, from - start), Math.min(count, to - start)];
      if (first < end) requestRange(store, 'faultRange', first, end);
    },
    selected: selectedRow,
    height: shape().height,
    max: shape().rows,
  });

  /** Returns the row of the selection, or -1. */
  function selectedRow() {
    const { detail, selection } = store.get();
    const offset = selection?.offset;
    for (const { from, rows: findings, isFaults, numbers } of sections) {
      if (isFaults) {
        if (detail?.offset !== offset || !(detail?.faultRow >= 0) || picked !== null) continue;
        const at = numbers ? numbers.indexOf(detail.faultRow) : detail.faultRow;
        if (at >= 0) return from + at;
        continue;
      }
      const at = findings.findIndex((row) => (picked === null ? row.offset === offset : row.index === picked));
      if (at >= 0) return from + at;
    }
    // A fault of a line in another encoding can have no row of its own: the finding of the line explains the fault.
    // A section of faults without `numbers` has a row for every fault, so the finding is not looked up.
    const line = offset === undefined ? undefined : otherLineAt(store.get().findings, offset);
    if (!line || sections.some(({ isFaults, numbers }) => isFaults && !numbers)) return -1;
    for (const { from, rows: findings } of sections) {
      const at = findings?.findIndex(({ index }) => index === line.index) ?? -1;
      if (at >= 0) return from + at;
    }
    return -1;
  }

  /**
   * Returns `{ finding }` or `{ fault }` of a row, and `{}` outside of the list. `fault` is null if it is not loaded.
   */
  function rowAt(index) {
    const part = sectionAt(sections, index);
    if (!part) return {};
    if (!part.isFaults) return { finding: part.rows[index - part.from] };
    const { faults } = store.get();
    const at = index - part.from;
    const matchesFilter = faults?.numbers === part.numbers; // whether the loaded faults match the current filter
    return {
      fault: matchesFilter && faults && at >= faults.from && at < faults.to ? faults.rows[at - faults.from] : null,
    };
  }

  function draw(row, index) {
    const { fault, finding } = rowAt(index);
    const cause = fault?.severity === 'error' ? causeOfFault(fault, store.get()) : null;
    const { offset } = finding ?? fault ?? {};
    const severity = cause?.severity ?? (finding ?? fault)?.severity;
    const isSelected = selectedRow() === index;
    attribute(row, 'aria-posinset', index + 1);
    attribute(row, 'aria-setsize', totalOf(sections));
    attribute(row, 'aria-selected', isSelected ? 'true' : 'false');
    attribute(row, 'data-severity', severity ?? null);
    attribute(row, 'data-cause', cause?.id ?? null);
    if (isSelected) attribute(list, 'aria-activedescendant', row.id);
    const [reason, where, bytes, cite, why] = row.children;
    const place = positionText(finding ?? fault?.position);
    // With a line and a column, the offset in hex does not fit. The selection panel shows it.
    const hex = place ? '' : ` · 0x${hexOffset(offset ?? 0, 2)}`;
    text(where, offset === undefined ? '' : words.place(place, offset, hex));
    const name = fault ? words.causeName(cause?.id ?? fault.reason) : words.LOADING;
    text(reason, finding ? words.kindName(finding.kind) : name);
    bytes.replaceChildren(...(finding ? findingContent(finding) : fault ? faultBytes(fault) : []));
    text(why, finding?.message ?? (fault ? faultSentence(fault, cause, store.get()) : ''));
    // If a line in another encoding explains the fault, the clause is not the reason for the error, so it is not shown.
    const clause = isExplainedByLine(cause, store.get()) ? '' : clauseOf(fault?.citation);
    text(cite, finding ? words.severityName(finding.severity) : clause);
    const title = fault
      ? words.faultTitle(why.textContent, cite.textContent, fault.reason)
      : `${why.textContent} ${cite.textContent}`;
    attribute(row, 'title', why.textContent ? title : null);
  }

  /** Draws the filter, and returns its value. */
  function drawFilter(state) {
    const options = filterOptions(state);
    const key = JSON.stringify(options);
    if (filter.dataset.key !== key) {
      filter.dataset.key = key;
      const groups = new Map();
      for (const { value, label, count, isAtLeast, group } of options) {
        if (!groups.has(group)) groups.set(group, make('optgroup', { label: group }));
        groups.get(group).append(make('option', { value }, words.option(label, count, isAtLeast)));
      }
      filter.replaceChildren(make('option', { value: 'all' }, words.ALL_PROBLEMS), ...groups.values());
    }
    filter.value = filterOf(state);
    filter.parentElement.hidden = options.filter(({ group }) => group !== words.SEVERITY).length < 2;
    return filter.value;
  }

  function drawTotals(state) {
    const { scan, encoding, everyByteEncodings, doc, repair } = state;
    const findings = listedFindings(state);
    const explainedCount = isExplained(state) ? (state.findings?.total ?? 0) : 0;
    const { errors = 0, followOn = 0, warnings = 0 } = scan ?? {};
    const total = errors + warnings;
    sections = sectionsOf(state, drawFilter(state));
    const listed = totalOf(sections);
    const findingCount = findings?.total ?? 0;
    section.dataset.none = total + findingCount === 0 ? 'true' : 'false';
    const isEveryByteAllowed = everyByteEncodings.includes(encoding);
    const sentence = isEveryByteAllowed ? words.noFaultsPossible(encoding) : words.noFaults(encoding);
    const noFaults = doc?.length > 0 && scan?.finished ? sentence : '';
    const { places, candidates } = repair ?? {};
    const lines = countOfKind(findings, 'mojibake');
    const goThroughHint = words.goThroughWronglyDecoded(places ? repair.total : 0, lines);
    const layer = firstOffer(state);
    const hasSuggestion = findingCount === 0 && !findings?.isMarc && hasSuggestedReplacements(findings);
    const characterHint = hasSuggestion ? words.SEE_SUGGESTION_ABOUT_CHARACTERS : '';
    const layerHint = layer ? words.looksLikeLayer(layer.description) : characterHint;
    const lostHint = hasLostText(findings) ? words.TEXT_WAS_LOST : '';
    const noPlacesHint = candidates?.length === 1 ? words.PROBABLY_WRONGLY_DECODED : lostHint;
    const note = caveat(state);
    // A problem of valid text comes before the sentence that the text is valid.
    const problemHint = noFaults && (places ? goThroughHint : noPlacesHint || (note && layerHint));
    const hints = note ? [problemHint, words.bytesAreValid(encoding, isEveryByteAllowed)] : [noFaults, layerHint];
    const validHint = noFaults && hints.filter(Boolean).join(' ');
    const counts = [];
    const unexplainedCount = unexplainedFaults(state)?.numbers.length;
    // “0 faults” would contradict a note about a problem, so it is then left out.
    if (unexplainedCount > 0) counts.push(words.malformedPlaces(unexplainedCount));
    else if (unexplainedCount === undefined && (errors > 0 || (total + findingCount === 0 && !note)))
      counts.push(words.faultCount(errors, followOn));
    if (warnings > 0) counts.push(words.warnings(warnings));
    if (findingCount > 0) counts.push(words.findingCount(countsOfKinds(findings.groups), findingCount));
    text(tally, scan ? counts.join(', ') : '');
    const other = errors > 0 ? encodingOfFaults(state) : null;
    const joined = joinedOf(state);
    setSentence(
      hint,
      isExplained(state) && total + explainedCount > 0
        ? words.explainedByLayer(total, explainedCount)
        : joined
          ? overwrittenBlocks(joined.parts).length > 0
            ? words.FAULTS_OF_BLOCKS
            : joined.counts
              ? words.PROBLEMS_OF_LINES
              : words.FAULTS_OF_PARTS
          : other
            ? words.faultsOfText(other, findings?.lostLetters?.mark === '¿')
            : unexplainedCount !== undefined
              ? words.explainedByLines(scan.listed - unexplainedCount, scan.listed)
              : total === 0 && (findingCount === 0 || problemHint || layerHint)
                ? validHint
                : followOn > 0
                  ? words.FAULTS_AND_PLACES
                  : '',
    );
    text(limit, limitText(state, listed));
    limit.hidden = limit.textContent === '';
    for (const button of steps) button.disabled = total + findingCount === 0 && !places;
    rows.resize(listed, shape().rows, shape().height);
    tabCount.hidden = total + findingCount === 0;
    attribute(tabCount, 'title', tabCount.hidden ? null : counts.join(', '));
    text(tabCount, formatNumber((unexplainedCount ?? errors - followOn + warnings) + findingCount));
    list.hidden = listed === 0;
    drawSelection();
  }

  function drawSelection() {
    rows.redraw();
    const index = selectedRow();
    fixes.show(index < 0 ? {} : rowAt(index));
  }

  /** Selects a problem by its row; a fault that is not loaded yet is selected when it arrives. */
  function selectRow(index) {
    const { fault, finding } = rowAt(index);
    pending = null;
    picked = finding?.index ?? null;
    if (finding) revealed = finding.offset;
    if (fault === null) pending = index;
    const { offset } = finding ?? fault ?? {};
    if (offset !== undefined) {
      const isSame = store.get().selection?.offset === offset;
      select(store, offset);
      if (isSame) drawSelection();
    }
  }

  list.addEventListener('click', (event) => {
    const row = event.target.closest('.fault');
    if (row) selectRow(Number(row.getAttribute('aria-posinset')) - 1);
  });

  list.addEventListener('keydown', (event) => {
    const at = selectedRow();
    const last = totalOf(sections) - 1;
    const moves = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: last,
      PageUp: at - rows.rowsPerPage(),
      PageDown: at + rows.rowsPerPage(),
    };
    if (!(event.key in moves) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (at < 0 && event.key.startsWith('Arrow')) {
      actions.goToProblem(event.key === 'ArrowDown' ? 1 : -1);
      return;
    }
    const wanted = Math.max(0, Math.min(last, moves[event.key]));
    rows.scrollToRow(wanted);
    selectRow(wanted);
  });

  filter.addEventListener('change', () => store.set({ problemFilter: filter.value }));
  for (const button of steps) button.addEventListener('click', () => actions.goToProblem(Number(button.dataset.step)));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    actions.goToProblem(event.shiftKey ? -1 : 1);
  });

  wide.addEventListener('change', () => drawTotals(store.get()));
  store.subscribe(
    [
      'scan',
      'encoding',
      'doc',
      'recognition',
      'joined',
      'repair',
      'findings',
      'faultGroups',
      'problemFilter',
      'layerOffers',
    ],
    drawTotals,
  );
  store.subscribe(['faults'], () => {
    if (pending !== null) selectRow(pending);
    drawSelection();
  });
  store.subscribe(['doc'], () => {
    pending = null;
    picked = null;
    revealed = null;
  });
  store.subscribe(['selection'], ({ selection, findings }) => {
    pending = null;
    if (picked !== null && findings?.rows[picked]?.offset !== selection?.offset) picked = null;
    if (revealed !== selection?.offset) revealed = null;
    drawSelection();
  });
  store.subscribe(['areFixesHeld'], () => drawSelection());
  store.subscribe(['detail', 'findings'], ({ detail }) => {
    const row = selectedRow();
    if (detail && row >= 0 && detail.offset !== revealed) {
      revealed = detail.offset;
      rows.scrollToRow(row);
    }
    drawSelection();
  });
}
