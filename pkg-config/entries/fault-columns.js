// Lists of faults as columns, in the layout of the module's memory.
import { memoryBytes } from './arena.js';
import { memory } from './runtime.js';

/** Returns the names and classes of the columns of a list of faults, in the order in which the module writes them. */
const layoutOf = ({ lines }) => [
  ['offsets', Float64Array],
  ...(lines
    ? [
        ['lines', Float64Array],
        ['columns', Float64Array],
      ]
    : []),
  ['codePoints', Uint32Array],
  ['lengths', Uint8Array],
  ['reasons', Uint8Array],
  ['severities', Uint8Array],
];

/** The columns of a list of faults. Only the functions below make them, so that a `FaultTable` can trust them. */
export class FaultColumns {
  constructor(length, complete) {
    this.length = length;
    this.complete = complete;
  }
}

/** Returns a function that copies a list of faults out of the module's memory. The last byte of the list is 1 if the list is complete. */
export function faultColumns(options) {
  const layout = layoutOf(options);
  const rowSize = layout.reduce((sum, [, Class]) => sum + Class.BYTES_PER_ELEMENT, 0);
  return (from, to) => {
    const count = (to - from - 1) / rowSize;
    const columns = new FaultColumns(count, memoryBytes[to - 1] === 1);
    let at = from;
    for (const [name, Class] of layout) {
      columns[name] = new Class(memory.buffer, at, count).slice();
      at += count * Class.BYTES_PER_ELEMENT;
    }
    return columns;
  };
}

/** Joins the lists of consecutive parts of an input. */
export function joinedFaults(parts, options) {
  if (parts.length === 1) return parts[0];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const columns = new FaultColumns(length, parts[parts.length - 1].complete);
  for (const [name, Class] of layoutOf(options)) {
    columns[name] = joined(
      parts.map((part) => part[name]),
      Class,
    );
    // At any time, only one column is in memory twice.
    for (const part of parts) part[name] = undefined;
  }
  return columns;
}

/** Joins typed arrays of one class. */
export function joined(arrays, Class = Uint8Array) {
  const result = new Class(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    result.set(array, at);
    at += array.length;
  }
  return result;
}
