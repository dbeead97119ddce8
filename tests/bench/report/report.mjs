// What a person reads of a run.
import { sizeName } from '../plan.mjs';
import { goalsFor } from './goals.mjs';
import { median } from './statistics.mjs';
import { brief, tableOf } from './table.mjs';
import { verdicts } from './verdicts.mjs';

const VERDICT = new Map([
  [true, 'holds'],
  [false, 'MISSED'],
  [null, 'not measured'],
]);

const sizesOf = (sizes) =>
  sizes.length === 1 ? sizeName(sizes[0]) : `${sizeName(sizes[0])}-${sizeName(sizes.at(-1))}`;

function resultOf(result, { sizes }) {
  if (!result) return '-';
  return brief(result.worst) + (sizes.length > 1 ? ` at ${sizeName(result.size)}` : '');
}

function goalTable(run, corpora) {
  const rows = verdicts(goalsFor(run), run.cells, corpora).filter(({ holds }) => holds !== null);
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
  return [...lines, '', `${held} of ${rows.length} goals hold in ${run.title}.`];
}

const unique = (values) => [...new Set(values)];

/** Ratios of every contender by size: the medians over the texts, those never seen included. */
function sizeTable({ cells }) {
  const sizes = unique(cells.map(({ size }) => size)).sort((a, b) => a - b);
  const rows = unique(cells.map(({ operation }) => operation)).flatMap((operation) => {
    const its = cells.filter((cell) => cell.operation === operation);
    const names = unique(its.flatMap(({ contenders }) => Object.keys(contenders)));
    return names.map((name) => {
      const at = (size, value) => median(its.filter((cell) => cell.size === size && cell.contenders[name]).map(value));
      const ratios = sizes.map((size) =>
        name === 'utfscope'
          ? `${brief(at(size, ({ octets, contenders }) => octets / contenders[name].ns.median))} GB/s`
          : brief(at(size, ({ contenders }) => contenders[name].ratio.median)),
      );
      return [operation, name, ...ratios];
    });
  });
  const columns = sizes.map((_, i) => i + 2);
  return tableOf(['operation', 'ours, and the ratio of others to it', ...sizes.map(sizeName)], rows, columns);
}

function differences({ differing }) {
  const rows = unique(
    differing.map(
      ({ operation, contender, damage }) => `${contender}: ${operation}${damage ? ` (fault ${damage.name})` : ''}`,
    ),
  );
  return rows.length === 0
    ? []
    : ['', 'Gave another result than ours, and so did other work:', ...rows.map((row) => `  ${row}`)];
}

export function reportOf({ runs, corpora }) {
  return runs
    .flatMap((run) => [
      '',
      `== ${run.title} (${run.version})`,
      '',
      ...goalTable(run, corpora),
      '',
      ...sizeTable(run),
      ...differences(run),
    ])
    .join('\n');
}
