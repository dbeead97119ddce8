// The report: tables for a terminal, and the tables of legacy encodings in Markdown.
import { LEGACY } from './calls.mjs';
import { cellResults, verdicts } from './goals.mjs';
import { sizeName } from './plan.mjs';
import { OURS } from './runner/measure.mjs';
import { median } from './statistics.mjs';

const LARGE = 1 << 16;
const NOTHING = '-';

const unique = (values) => [...new Set(values)];

/** Formats a number with about three significant digits. */
export function brief(number) {
  if (!Number.isFinite(number)) return NOTHING;
  if (number >= 99.5) return number.toFixed(0);
  return number >= 9.95 ? number.toFixed(1) : number.toFixed(2);
}

/** Returns the lines of a table. The first `left` columns are aligned to the left, the others to the right. */
export function tableOf(head, rows, left) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const pad = (text, column) => (column < left ? text.padEnd(widths[column]) : text.padStart(widths[column]));
  const line = (row) => row.map(pad).join('  ').trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line), ''];
}

/** Returns one entry for each contender of each cell. A byte per nanosecond is one GB/s. */
const entriesOf = (cells) =>
  cells.flatMap(({ call, text, size, damage, bytes, contenders }) =>
    Object.entries(contenders).map(([contender, { ns, ratio, toUndamaged }]) => ({
      ...{ call, text, size, fault: damage?.name, contender },
      ...{ speed: bytes / ns.median, ratio: ratio?.median, toUndamaged: toUndamaged?.median },
    })),
  );

/**
 * Returns a table. `labels` maps headings to keys of an entry: entries with the same values of these keys share a row.
 * `column` is the key whose value chooses the column. `valueOf` formats the entries that share a row and a column.
 */
function pivot(entries, labels, column, valueOf) {
  if (entries.length === 0) return [];
  const columns = unique(entries.map((entry) => entry[column]));
  if (column === 'size') columns.sort((a, b) => a - b);
  const rows = new Map();
  for (const entry of entries) {
    const rowLabels = Object.values(labels).map((key) => entry[key]);
    const id = rowLabels.join('|');
    if (!rows.has(id)) rows.set(id, { rowLabels, entries: [] });
    rows.get(id).entries.push(entry);
  }
  const lines = Array.from(rows.values(), ({ rowLabels, entries: inRow }) => {
    const byColumn = columns.map((value) => inRow.filter((entry) => entry[column] === value));
    return [...rowLabels, ...byColumn.map((list) => (list.length > 0 ? valueOf(list) : NOTHING))];
  });
  const names = column === 'size' ? columns.map(sizeName) : columns;
  return tableOf([...Object.keys(labels), ...names], lines, Object.keys(labels).length);
}

const medianOf = (key) => (list) => brief(median(list.map((entry) => entry[key])));
const speedOrRatio = (list) =>
  list[0].contender === OURS ? `${medianOf('speed')(list)} GB/s` : medianOf('ratio')(list);

/** Returns medians over the texts, by size: our speed, and how many times as long each peer takes. */
const sizeTable = (entries) =>
  pivot(entries, { call: 'call', 'our speed; ratio to others': 'contender' }, 'size', speedOrRatio);

function textTable(entries) {
  const large = entries.filter(({ size, fault }) => size === LARGE && !fault);
  return pivot(large, { call: 'call', 'GB/s at 64K': 'contender' }, 'text', medianOf('speed'));
}

/** Returns how many times as long damaged text takes as the same text without damage. */
function damageTable(entries) {
  const damaged = entries.filter(({ fault }) => fault);
  const labels = { call: 'call', fault: 'fault', 'time relative to undamaged text': 'contender' };
  return pivot(damaged, labels, 'size', medianOf('toUndamaged'));
}

function kernelTables(entries, title) {
  if (entries.length === 0) return [];
  const kernels = entries.filter(({ call }) => call !== 'copy');
  const copies = entries.filter(({ call }) => call === 'copy');
  const copyTable = pivot(copies, { 'copies, GB/s': 'contender' }, 'size', medianOf('speed'));
  return [`Bare kernels in ${title}`, '', ...sizeTable(kernels), ...textTable(kernels), ...copyTable];
}

function goalTable({ name, title, cells }, texts) {
  const rows = verdicts(name, cells, texts);
  if (rows.length === 0) return [];
  const describe = (result) => (result ? `${brief(result.ratio)} at ${sizeName(result.size)}` : NOTHING);
  const lines = rows.map(({ call, against, texts: textsOfGoal, sizes, ratio, tuned, heldOut, holds }) => {
    const range = unique([sizes[0], sizes.at(-1)].map(sizeName)).join('-');
    const verdict = holds ? 'holds' : 'MISSED';
    return [call, against, textsOfGoal, range, brief(ratio), describe(tuned), describe(heldOut), verdict];
  });
  const head = ['call', 'against', 'texts', 'sizes', 'goal', 'reached', 'held-out texts', ''];
  const goalsThatHold = rows.filter(({ holds }) => holds).length;
  return [...tableOf(head, lines, 4), `${goalsThatHold} of ${rows.length} goals hold in ${title}.`, ''];
}

/**
 * Returns a table of cells below their goals, the farthest first. Its last column is the least time that the platform allows, `limit` of
 * `cellResults` in goals.mjs. `heading` is the heading of the first column.
 */
function missTable(heading, below) {
  if (below.length === 0) return [];
  const head = [heading, 'text', 'against', 'size', 'goal', 'reached', 'ns', 'ns of the limit'];
  const whole = (number) => number?.toFixed(0) ?? NOTHING;
  const lines = below
    .toSorted((a, b) => a.ratio / a.goal - b.ratio / b.goal)
    .map(({ call, text, size, against, goal, ratio, ns, limit }) =>
      [call, text, against, sizeName(size)].concat([goal, ratio].map(brief), [ns, limit].map(whole)),
    );
  return tableOf(head, lines, 3);
}

/**
 * Returns two tables of the cells below their goals, with a line that counts the goals. The second table has the goals that no library
 * can reach on the platform (`isReachable` of `cellResults`). A cell can have several goals.
 */
function misses({ title, cells }) {
  const results = cellResults(cells);
  if (results.length === 0) return [];
  const below = results.filter(({ ratio, goal }) => ratio < goal);
  const tables = [
    missTable(
      'below its goal',
      below.filter(({ isReachable }) => isReachable),
    ),
    missTable(
      'the platform is below the goal',
      below.filter(({ isReachable }) => !isReachable),
    ),
  ];
  const reached = results.length - below.length;
  return [...tables.flat(), `${reached} of ${results.length} goals of cells are reached in ${title}.`, ''];
}

/** The peers of legacy calls, in the order in which the tables list their ratios. */
const LEGACY_PEERS = {
  decode: ['TextDecoder', 'iconv-lite', '@exodus/bytes'],
  encode: ['iconv-lite', '@exodus/bytes'],
};

/** Returns the ratios of legacy encodings as tables in Markdown, with a row for each text and a column for each size. */
export function legacyMarkdown(cells) {
  const sizes = unique(cells.map(({ size }) => size));
  const tables = Object.entries(LEGACY_PEERS).map(([direction, peers]) => {
    const ratiosOf = (cell) => peers.map((peer) => brief(cell?.contenders[peer]?.ratio.median)).join(' / ');
    const rows = Object.entries(LEGACY).flatMap(([encoding, language]) =>
      [language, 'English'].map((text) => {
        const cellsOfRow = cells.filter(
          (cell) => cell.call === `legacy ${direction} ${encoding}` && cell.text === text,
        );
        const columns = sizes.map((size) => ratiosOf(cellsOfRow.find((cell) => cell.size === size)));
        return `| ${[encoding, text, ...columns].join(' | ')} |`;
      }),
    );
    const head = [direction, 'text', ...sizes.map(sizeName)];
    const lines = [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows];
    return [`\`${direction}\`, against ${peers.join(' / ')}:`, '', ...lines].join('\n');
  });
  return tables.join('\n\n');
}

function differences({ differing }) {
  const faultOf = ({ damage }) => (damage ? `, fault ${damage.name}` : '');
  const rows = unique(differing.map((cell) => `${cell.contender}: ${cell.call}${faultOf(cell)}`));
  return rows.length === 0 ? [] : ['These give another result than ours, so they do different work:', ...rows, ''];
}

/** Returns the report. `runs` has a run for each runtime; `texts` are `{ name, script, isHeldOut }`; texts/texts.mjs explains `isHeldOut`. */
export function reportOf({ machine, texts, runs }) {
  const lines = runs.flatMap((run) => [
    `== ${run.title} (${run.version}) on ${machine}`,
    '',
    ...misses(run),
    ...goalTable(run, texts),
    ...sizeTable(entriesOf(run.cells)),
    ...textTable(entriesOf(run.cells)),
    ...damageTable(entriesOf(run.cells)),
    ...kernelTables(entriesOf(run.kernels), run.title),
    ...differences(run),
  ]);
  return lines.join('\n');
}
