// Speeds in GB/s of input, for the tables and the chart.
import { median } from './statistics.mjs';

export const unique = (values) => [...new Set(values)];

/** A nanosecond a byte is one GB/s. */
export const speedOf = ({ bytes, contenders }, name) => bytes / contenders[name].ns.median;

export const contendersIn = (cells) => unique(cells.flatMap(({ contenders }) => Object.keys(contenders)));

/** The median speed of a contender over cells; `undefined` where it is in none of them. */
export function medianSpeed(cells, name) {
  const speeds = cells.filter(({ contenders }) => contenders[name]).map((cell) => speedOf(cell, name));
  return speeds.length === 0 ? undefined : median(speeds);
}
