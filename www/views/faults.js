/**
 * The list of problems: malformed bytes with their reason and clause, and the findings of the audit, with a button for the next and the previous
 * one, a filter, and fixes with a preview. Faults that only follow from an invalid lead byte are part of its row.
 */
import { causeOf } from '../fault-causes.js';
import {
  clauseOf,
  formatNumber,
  formatCount,
  faultCount,
  FAULTS_AND_PLACES,
  hexBytes,
  hexOffset,
  isSurrogatePair,
  positionText,
  timesEncoded,
  uPlus,
} from '../format.js';
import { filterOf, filterOptions, kindName, listedFaults, sectionAt, sectionsOf, totalOf } from '../problem-list.js';
import { select, requestRange } from '../state.js';
import { attribute, make, text } from './dom.js';
import { mountFixes } from './problem-fixes.js';
import { virtualRows } from './virtual-rows.js';

// Pixels of a row: two lines on a wide screen, four on a narrow one. A partly visible row shows that the list continues.
const WIDE = { media: '(width >= 900px)', height: 54, rows: 6.4 };
const NARROW = { height: 88, rows: 4.4 };
const MAX_CODE_POINTS = 6;

/** Returns the bytes of a fault, and the bytes after it that are faults only because of it. */
function faultBytes({ length, bytes, followOnBytes }) {
  const own = make('span', {}, hexBytes(bytes));
  if (followOnBytes.length === 0) return [own, ` · ${formatCount(length, 'byte')}`];
  const rest = make('span', { class: 'follow-on' }, hexBytes(followOnBytes));
  return isSurrogatePair(followOnBytes) ? [own, ' ', rest, ' (pair)'] : [own, ' followed by ', rest];
}

/** Returns the code points of a finding. */
function findingCodes({ codePoints, count }) {
  const shown = codePoints.slice(0, MAX_CODE_POINTS).map(uPlus).join(' ');
  const rest = count - MAX_CODE_POINTS;
  return [make('span', {}, shown), rest > 0 ? ` and ${formatNumber(rest)} more` : ''];
}

/** Returns a sentence about what the list omits. */
function limitSentence(state, listed) {
  const { doc, findings, faultGroups } = state;
  if (findings?.problem) {
    return `Hidden text was not checked: ${findings.problem}. Connect to the network, or reload the page.`;
  }
  const parts = [];
  if (findings && !findings.isWhole) {
    parts.push(
      `Hidden text was checked in the first ${formatNumber(findings.examined)} of ${formatCount(doc.length, 'byte')}; utfscope audit checks whole files.`,
    );
  }
  if (findings && findings.total > findings.rows.length) {
    parts.push(`Listed: ${formatNumber(findings.rows.length)} of ${formatCount(findings.total, 'finding')}.`);
  }
  if (listedFaults(state) && !faultGroups.isWhole) {
    const known = `the first ${formatNumber(faultGroups.total)} malformed sequences`;
    parts.push(`Listed: the ${formatNumber(listed)} with this cause among ${known}.`);
  }
  return parts.join(' ');
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ goToProblem: (direction: 1 | -1) => void }} actions
 * @param {{ open: (fix: object, words: object) => void }} fixDialog of fix-dialog.js
 */
export function mount(section, store, { goToProblem }, fixDialog) {
  const list = section.querySelector('[role=listbox]');
  const tally = section.querySelector('.tally');
  const hint = section.querySelector('.hint');
  const limit = section.querySelector('.limit');
  const filter = section.querySelector('select');
  const steps = [...section.querySelectorAll('button[data-step]')];
  const fixes = mountFixes(section, store, fixDialog);
  const tabCount = document.querySelector('[data-tab=problems] .tab-count');
  const wide = matchMedia(WIDE.media);
  const shape = () => (wide.matches ? WIDE : NARROW);
  let rowsMade = 0;
  let pending = null; // the fault to select when it arrives
  let revealed = null; // the offset that was last scrolled to
  let picked = null; // the finding that was selected in the list, of several at one offset
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
      const faults = sections.find(({ isFaults }) => isFaults);
      if (!faults) return;
      const [first, last] = [Math.max(0, from - faults.from), Math.min(faults.count, to - faults.from)];
      if (first < last) requestRange(store, 'faultRange', first, last);
    },
    selected: selectedRow,
    height: shape().height,
    max: shape().rows,
  });

  /** Returns the row of the selection, or -1. */
  function selectedRow() {
    const { detail, selection } = store.get();
    const offset = selection?.offset;
    for (const { from, rows: found, isFaults, numbers } of sections) {
      if (isFaults) {
        if (detail?.offset !== offset || !(detail?.faultRow >= 0) || picked !== null) continue;
        const at = numbers ? numbers.indexOf(detail.faultRow) : detail.faultRow;
        if (at >= 0) return from + at;
        continue;
      }
      const at = found.findIndex((row) => (picked === null ? row.offset === offset : row.index === picked));
      if (at >= 0) return from + at;
    }
    return -1;
  }

  /** Returns the finding or the loaded fault of a row. */
  function rowAt(index) {
    const place = sectionAt(sections, index);
    if (!place) return {};
    if (!place.isFaults) return { finding: place.rows[index - place.from] };
    const { faults } = store.get();
    const at = index - place.from;
    const isListed = faults?.numbers === place.numbers;
    return { fault: isListed && faults && at >= faults.from && at < faults.to ? faults.rows[at - faults.from] : null };
  }

  function draw(row, index) {
    const { fault, finding } = rowAt(index);
    const cause = fault?.severity === 'error' ? causeOf(fault, store.get().encoding) : null;
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
    // With a line and a column there is no room for the offset in hex, which the details show.
    const hex = place ? '' : ` · 0x${hexOffset(offset ?? 0, 2)}`;
    text(where, offset === undefined ? '' : `${place}offset ${formatNumber(offset)}${hex}`);
    text(reason, finding ? kindName(finding.kind) : (fault?.reason ?? ''));
    bytes.replaceChildren(...(finding ? findingCodes(finding) : fault ? faultBytes(fault) : []));
    text(why, finding?.message ?? fault?.sentence ?? '');
    text(cite, finding ? finding.severity : clauseOf(fault?.citation));
    attribute(row, 'title', why.textContent ? `${why.textContent} ${cite.textContent}` : null);
  }

  function drawFilter(state) {
    const options = filterOptions(state);
    const key = JSON.stringify(options);
    if (filter.dataset.key !== key) {
      filter.dataset.key = key;
      const groups = new Map();
      for (const { value, label, count, isAtLeast, group } of options) {
        if (!groups.has(group)) groups.set(group, make('optgroup', { label: group }));
        groups.get(group).append(make('option', { value }, `${label} (${formatNumber(count)}${isAtLeast ? '+' : ''})`));
      }
      filter.replaceChildren(make('option', { value: 'all' }, 'all problems'), ...groups.values());
    }
    filter.value = filterOf(state);
    filter.parentElement.hidden = options.filter(({ group }) => group !== 'Severity').length < 2;
    return filter.value;
  }

  function drawTotals(state) {
    const { scan, encoding, everyByte, doc, repair, findings } = state;
    const { errors = 0, followOn = 0, warnings = 0 } = scan ?? {};
    const total = errors + warnings;
    sections = sectionsOf(state, drawFilter(state));
    const listed = totalOf(sections);
    const found = findings?.total ?? 0;
    section.dataset.none = total + found === 0 ? 'true' : 'false';
    const counts = [];
    if (errors > 0 || total + found === 0) counts.push(faultCount(errors, followOn));
    if (warnings > 0) counts.push(formatCount(warnings, 'warning'));
    if (found > 0) counts.push(formatCount(found, 'finding'));
    text(tally, scan ? counts.join(', ') : '');
    const reason = everyByte.includes(encoding)
      ? `every byte is allowed in ${encoding}`
      : `the input is valid ${encoding}`;
    const none = doc?.length > 0 && scan?.finished ? `No faults: ${reason}.` : '';
    const { places } = repair ?? {};
    const what = places?.isEncodedAgain ? `is encoded ${timesEncoded(places.times)}` : 'was wrongly decoded';
    const doubled = none && places ? ` Press F8 to go through the text that ${what}.` : '';
    text(hint, total === 0 && (found === 0 || doubled) ? `${none}${doubled}` : followOn > 0 ? FAULTS_AND_PLACES : '');
    text(limit, limitSentence(state, listed));
    limit.hidden = limit.textContent === '';
    for (const button of steps) button.disabled = total + found === 0 && !places;
    rows.resize(listed, shape().rows, shape().height);
    tabCount.hidden = total + found === 0;
    text(tabCount, formatNumber(errors - followOn + warnings + found));
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
      PageUp: at - rows.page(),
      PageDown: at + rows.page(),
    };
    if (!(event.key in moves) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (at < 0 && event.key.startsWith('Arrow')) {
      goToProblem(event.key === 'ArrowDown' ? 1 : -1);
      return;
    }
    const wanted = Math.max(0, Math.min(last, moves[event.key]));
    rows.reveal(wanted);
    selectRow(wanted);
  });

  filter.addEventListener('change', () => store.set({ problemFilter: filter.value }));
  for (const button of steps) button.addEventListener('click', () => goToProblem(Number(button.dataset.step)));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    goToProblem(event.shiftKey ? -1 : 1);
  });

  wide.addEventListener('change', () => drawTotals(store.get()));
  store.subscribe(['scan', 'encoding', 'doc', 'repair', 'findings', 'faultGroups', 'problemFilter'], drawTotals);
  store.subscribe(['faults'], () => {
    if (pending !== null) selectRow(pending);
    rows.redraw();
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
  store.subscribe(['detail', 'findings'], ({ detail }) => {
    const row = selectedRow();
    if (detail && row >= 0 && detail.offset !== revealed) {
      revealed = detail.offset;
      rows.reveal(row);
    }
    drawSelection();
  });
}
