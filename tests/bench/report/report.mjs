// What a person reads of a run.
import { inKilobytes } from '../../../pkg-config/scripts/build/sizes.mjs';
import { sizeName } from '../plan.mjs';
import { OURS } from '../runner/measure.mjs';
import { PEERS_OF_RUST, goalsFor } from './goals.mjs';
import { contendersIn, medianSpeed, speedOf, unique } from './speeds.mjs';
import { median } from './statistics.mjs';
import { brief, tableOf } from './table.mjs';
import { verdicts } from './verdicts.mjs';

const LARGE = 1 << 16;
const NONE = '-';
const VERDICT = new Map([
  [true, 'holds'],
  [false, 'MISSED'],
]);

const sizesOf = (sizes) =>
  sizes.length === 1 ? sizeName(sizes[0]) : `${sizeName(sizes[0])}-${sizeName(sizes.at(-1))}`;

function resultOf(result, { sizes }) {
  if (!result) return NONE;
  return brief(result.worst) + (sizes.length > 1 ? ` at ${sizeName(result.size)}` : '');
}

/** The goals that `cells` say something about, and how many of them hold. */
function goalTable(goals, cells, corpora, where) {
  const rows = verdicts(goals, cells, corpora).filter(({ holds }) => holds !== null);
  if (rows.length === 0) return [];
  const lines = tableOf(
    ['against', 'operation', 'texts', 'size', 'goal', 'reached', 'unseen texts', ''],
    rows.map((row) => [
      row.against,
      row.operation,
      row.words,
      sizesOf(row.sizes),
      brief(row.least),
      resultOf(row.tuned, row),
      resultOf(row.unseen, row),
      VERDICT.get(row.holds),
    ]),
    [4, 5, 6],
  );
  const held = rows.filter(({ holds }) => holds).length;
  return [...lines, '', `${held} of ${rows.length} goals hold ${where}.`, ''];
}

/** Our speed, and the ratio of each other contender to it, by size: the medians over all texts. */
function sizeTable(cells) {
  const sizes = unique(cells.map(({ size }) => size)).sort((a, b) => a - b);
  const rows = unique(cells.map(({ operation }) => operation)).flatMap((operation) => {
    const its = cells.filter((cell) => cell.operation === operation);
    const at = (size, name) => its.filter((cell) => cell.size === size && cell.contenders[name]);
    const ratioAt = (size, name) => median(at(size, name).map(({ contenders }) => contenders[name].ratio.median));
    return contendersIn(its).map((name) => {
      const entries = sizes.map((size) => {
        if (at(size, name).length === 0) return NONE;
        return name === OURS ? `${brief(medianSpeed(at(size, name), name))} GB/s` : brief(ratioAt(size, name));
      });
      return [operation, name, ...entries];
    });
  });
  const head = ['operation', 'our speed; ratio to others', ...sizes.map(sizeName)];
  return [
    ...tableOf(
      head,
      rows,
      [...sizes.keys()].map((i) => i + 2),
    ),
    '',
  ];
}

/** The speed in GB/s of each contender on each text, at one size. */
function textTable(cells, size) {
  const its = cells.filter((cell) => cell.size === size && !cell.damage);
  const corpora = unique(its.map(({ corpus }) => corpus));
  const rows = unique(its.map(({ operation }) => operation)).flatMap((operation) =>
    contendersIn(its.filter((cell) => cell.operation === operation)).map((name) => {
      const on = (corpus) =>
        its.find((cell) => cell.operation === operation && cell.corpus === corpus && cell.contenders[name]);
      return [operation, name, ...corpora.map((corpus) => (on(corpus) ? brief(speedOf(on(corpus), name)) : NONE))];
    }),
  );
  if (rows.length === 0) return [];
  const head = ['operation', `GB/s at ${sizeName(size)}`, ...corpora];
  return [
    ...tableOf(
      head,
      rows,
      [...corpora.keys()].map((i) => i + 2),
    ),
    '',
  ];
}

/** How many times as long damaged text takes as the same text whole: the medians over texts. */
function damageTable(cells) {
  const damaged = cells.filter(({ damage }) => damage);
  const sizes = unique(damaged.map(({ size }) => size)).sort((a, b) => a - b);
  const rows = unique(damaged.map(({ operation, damage }) => `${operation}|${damage.name}`)).flatMap((key) => {
    const [operation, name] = key.split('|');
    const its = damaged.filter((cell) => cell.operation === operation && cell.damage.name === name);
    return contendersIn(its).map((contender) => {
      const at = (size) =>
        its
          .filter((cell) => cell.size === size && cell.contenders[contender])
          .map((cell) => cell.contenders[contender].toWhole.median);
      return [
        operation,
        name,
        contender,
        ...sizes.map((size) => (at(size).length > 0 ? brief(median(at(size))) : NONE)),
      ];
    });
  });
  if (rows.length === 0) return [];
  const head = ['operation', 'fault', 'time to that of the whole text', ...sizes.map(sizeName)];
  return [
    ...tableOf(
      head,
      rows,
      [...sizes.keys()].map((i) => i + 3),
    ),
    '',
  ];
}

function kernelTables(run, corpora) {
  const { kernels, title } = run;
  if (kernels.length === 0) return [];
  const loops = kernels.filter(({ operation }) => operation !== 'copy');
  const copies = kernels.filter(({ operation }) => operation === 'copy');
  const sizes = copies.map(({ size }) => size);
  const rows = contendersIn(copies).map((name) => [name, ...copies.map((cell) => brief(speedOf(cell, name)))]);
  const goals = PEERS_OF_RUST.filter(({ where }) => where(run));
  return [
    `Bare kernels in ${title}`,
    '',
    ...goalTable(goals, loops, corpora, 'for the bare kernels'),
    ...textTable(loops, LARGE),
    ...tableOf(
      ['copies, GB/s', ...sizes.map(sizeName)],
      rows,
      [...sizes.keys()].map((i) => i + 1),
    ),
    '',
  ];
}

function differences({ differing }) {
  const rows = unique(
    differing.map(
      ({ operation, contender, damage }) => `${contender}: ${operation}${damage ? `, fault ${damage.name}` : ''}`,
    ),
  );
  return rows.length === 0
    ? []
    : ['These gave another result than ours, so that their work is not the same:', ...rows, ''];
}

function weightTable(weights) {
  const rows = weights.map(({ what, bytes, most }) => [
    what,
    inKilobytes(most),
    inKilobytes(bytes),
    VERDICT.get(bytes <= most),
  ]);
  return tableOf(['size', 'at most', 'is', ''], rows, [1, 2]);
}

/** The report of a run of everything: `{ machine, weights, runs, corpora }`. */
export function reportOf({ machine, weights, runs, corpora }) {
  const each = runs.flatMap((run) => [
    '',
    `== ${run.title} (${run.version}) on ${machine}`,
    '',
    ...goalTable(goalsFor(run), run.cells, corpora, `in ${run.title}`),
    ...sizeTable(run.cells),
    ...textTable(run.cells, LARGE),
    ...damageTable(run.cells),
    ...kernelTables(run, corpora),
    ...differences(run),
  ]);
  return [...each, ...weightTable(weights)].join('\n');
}
