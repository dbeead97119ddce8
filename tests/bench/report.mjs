// The report: tables for a terminal.
import { verdicts } from './goals.mjs';
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
  cells.flatMap(({ contenders, bytes, ...cell }) =>
    Object.entries(contenders).map(([contender, { ns, ratio, toUndamaged }]) => ({
      ...cell,
      contender,
      speed: bytes / ns.median,
      ratio: ratio?.median,
      toUndamaged: toUndamaged?.median,
    })),
  );

/**
 * Returns a table of entries. `labels` are pairs of a heading and a key of an entry: entries with the same labels share a
 * row. `column` is the key that chooses the column, and `valueOf` formats the entries that share a place.
 */
function pivot(entries, labels, column, valueOf) {
  if (entries.length === 0) return [];
  const columns = unique(entries.map((entry) => entry[column]));
  if (column === 'size') columns.sort((a, b) => a - b);
  const rows = new Map();
  for (const entry of entries) {
    const texts = labels.map(([, key]) => entry[key]);
    const key = texts.join('|');
    if (!rows.has(key)) rows.set(key, { texts, entries: [] });
    rows.get(key).entries.push(entry);
  }
  const lines = Array.from(rows.values(), ({ texts, entries: all }) => {
    const values = columns.map((value) => all.filter((entry) => entry[column] === value));
    return [...texts, ...values.map((list) => (list.length > 0 ? valueOf(list) : NOTHING))];
  });
  const names = column === 'size' ? columns.map(sizeName) : columns;
  return tableOf([...labels.map(([heading]) => heading), ...names], lines, labels.length);
}

const medianOf = (list, key) => median(list.map((entry) => entry[key]));

/** Our speed, and the ratio of each peer, by size: medians over the texts. */
const sizeTable = (entries) =>
  pivot(
    entries,
    [
      ['call', 'call'],
      ['our speed; ratio to others', 'contender'],
    ],
    'size',
    (list) => (list[0].contender === OURS ? `${brief(medianOf(list, 'speed'))} GB/s` : brief(medianOf(list, 'ratio'))),
  );

/** The speed on each text, at 64 KB. */
const textTable = (entries) =>
  pivot(
    entries.filter(({ size, damage }) => size === LARGE && !damage),
    [
      ['call', 'call'],
      ['GB/s at 64K', 'contender'],
    ],
    'text',
    (list) => brief(medianOf(list, 'speed')),
  );

/** The time of damaged text divided by the time of the same text without damage: medians over the texts. */
const damageTable = (entries) =>
  pivot(
    entries.filter(({ damage }) => damage).map((entry) => ({ ...entry, damage: entry.damage.name })),
    [
      ['call', 'call'],
      ['fault', 'damage'],
      ['time to that of undamaged text', 'contender'],
    ],
    'size',
    (list) => brief(medianOf(list, 'toUndamaged')),
  );

function kernelTables(entries, title) {
  if (entries.length === 0) return [];
  const kernels = entries.filter(({ call }) => call !== 'copy');
  const copies = entries.filter(({ call }) => call === 'copy');
  const speed = (list) => brief(medianOf(list, 'speed'));
  return [
    `Bare kernels in ${title}`,
    '',
    ...sizeTable(kernels),
    ...textTable(kernels),
    ...pivot(copies, [['copies, GB/s', 'contender']], 'size', speed),
  ];
}

const result = (found, sizes) => {
  if (!found) return NOTHING;
  return brief(found.ratio) + (sizes.length > 1 ? ` at ${sizeName(found.size)}` : '');
};

function goalTable({ name, title, cells }, texts) {
  const rows = verdicts(name, cells, texts);
  if (rows.length === 0) return [];
  const head = ['call', 'against', 'texts', 'sizes', 'goal', 'reached', 'unseen texts', ''];
  const lines = rows.map(({ call, against, texts: words, sizes, ratio, seen, unseen, holds }) => [
    ...[
      call,
      against,
      words,
      unique([sizes[0], sizes.at(-1)])
        .map(sizeName)
        .join('-'),
    ],
    ...[brief(ratio), result(seen, sizes), result(unseen, sizes), holds ? 'holds' : 'MISSED'],
  ]);
  const held = rows.filter(({ holds }) => holds).length;
  return [...tableOf(head, lines, 4), `${held} of ${rows.length} goals hold in ${title}.`, ''];
}

function differences({ differing }) {
  const faultOf = ({ damage }) => (damage ? `, fault ${damage.name}` : '');
  const rows = unique(differing.map((cell) => `${cell.contender}: ${cell.call}${faultOf(cell)}`));
  return rows.length === 0 ? [] : ['These give another result than ours, so they do different work:', ...rows, ''];
}

/** Returns the report of `runs`, one for each runtime; `texts` are `{ name, script, seen }`. */
export function reportOf({ machine, texts, runs }) {
  const lines = runs.flatMap((run) => {
    const entries = entriesOf(run.cells);
    return [
      `== ${run.title} (${run.version}) on ${machine}`,
      '',
      ...goalTable(run, texts),
      ...sizeTable(entries),
      ...textTable(entries),
      ...damageTable(entries),
      ...kernelTables(entriesOf(run.kernels), run.title),
      ...differences(run),
    ];
  });
  return lines.join('\n');
}
