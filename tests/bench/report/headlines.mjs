// What the README shows of a run: a few operations, at one size, on texts that are not all ASCII.
import { OURS } from '../runner/measure.mjs';
import { chartOf } from './chart.mjs';
import { contendersIn, medianSpeed } from './speeds.mjs';
import { brief } from './table.mjs';

const SIZE = 1 << 16;
const HEADLINES = {
  isValid: 'Validate UTF-8',
  toUtf16: 'UTF-8 to UTF-16',
  decode: 'UTF-8 to a string',
  encode: 'A string to UTF-8',
  'latin1 to utf-8': 'Latin-1 to UTF-8',
};

/** Bars of a group: ours, then the others by speed. */
function barsOf(cells) {
  const bars = contendersIn(cells).map((name) => {
    const value = medianSpeed(cells, name);
    return { name, value, label: `${brief(value)} GB/s`, ours: name === OURS };
  });
  return bars.sort((a, b) => b.ours - a.ours || b.value - a.value);
}

/** The chart of one run as SVG; null where none of its operations was measured at the size of the chart. */
export function headlineChart({ title, version, cells }, corpora) {
  const texts = corpora.filter(({ script }) => script !== 'ascii').map(({ name }) => name);
  const groups = Object.entries(HEADLINES).flatMap(([operation, words]) => {
    const its = cells.filter(
      (cell) => cell.operation === operation && cell.size === SIZE && texts.includes(cell.corpus),
    );
    return its.length === 0 ? [] : [{ title: words, bars: barsOf(its) }];
  });
  if (groups.length === 0) return null;
  const described = groups.map(
    (group) => `${group.title}: ${group.bars.map(({ name, label }) => `${name} ${label}`).join(', ')}.`,
  );
  return chartOf(groups, {
    title: `GB/s of input, median over texts of 64 KB, ${title} (${version})`,
    description: described.join(' '),
  });
}
