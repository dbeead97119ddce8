// The classes of results and of errors for malformed input.
import { illegalConstructor, wrongReceiver } from './errors.js';
import { FaultColumns } from './fault-columns.js';
import { NO_CODE_POINT, reasons } from './names.js';

const SEVERITIES = ['error', 'warning'];

export class MalformedError extends TypeError {
  constructor(message, encoding, fault) {
    super(message);
    this.code = 'ERR_MALFORMED';
    this.encoding = encoding;
    this.fault = fault;
  }
}
// `name` is a property of the prototype, as in JavaScript's built-in errors.
Object.defineProperty(MalformedError.prototype, 'name', {
  value: 'MalformedError',
  configurable: true,
  writable: true,
});

/** How many numbers the module returns for each fault: offset, length, reason, severity, code point. */
export const NUMBERS_PER_FAULT = 5;

/** Returns the fault whose numbers begin at the index `at`. */
export function faultFrom(numbers, at = 0) {
  const [offset, length, reason, severity, codePoint] = numbers.subarray(at, at + NUMBERS_PER_FAULT);
  const fault = { reason: reasons[reason], severity: SEVERITIES[severity], offset, length };
  if (codePoint !== NO_CODE_POINT) fault.codePoint = codePoint;
  return fault;
}

/** Divides numbers into rows of `width`; `NO_CODE_POINT` becomes `undefined`. */
export function rowsFrom(numbers, width) {
  const values = Array.from(numbers, (number) => (number === NO_CODE_POINT ? undefined : number));
  return Array.from({ length: values.length / width }, (_, row) => values.slice(row * width, (row + 1) * width));
}

/** Returns the result of `validate` from the numbers that `core.validate` returns. */
export function validationFrom(numbers) {
  if (numbers.length < NUMBERS_PER_FAULT) return { valid: true, codePoints: numbers[0], warnings: numbers[1] };
  return { valid: false, validUpTo: numbers[0], fault: faultFrom(numbers) };
}

/** Throws unless the constructor created the table: an object that only inherits from the class has no columns. */
let checkTable;

export class FaultTable {
  #isTable = true;

  // Not a static method: a call would name the class inside its own body, and the bundler renames a class that does this.
  static {
    checkTable = (table, call) => {
      const isTable = typeof table === 'object' && table !== null && #isTable in table;
      if (!isTable) throw wrongReceiver(call, 'FaultTable', table);
    };
  }

  constructor(columns) {
    if (!(columns instanceof FaultColumns)) {
      throw illegalConstructor('FaultTable', 'cannot be called with new; call faults() or use a Validator');
    }
    this.length = columns.length;
    this.offsets = columns.offsets;
    this.lengths = columns.lengths;
    this.reasons = columns.reasons;
    this.severities = columns.severities;
    this.codePoints = columns.codePoints;
    if (columns.lines) Object.assign(this, { lines: columns.lines, columns: columns.columns });
    this.complete = columns.complete;
  }

  at(index) {
    checkTable(this, 'FaultTable.at');
    // As in `Array.prototype.at`: NaN becomes 0, and a fraction is cut off. Without this conversion, `in` below would also find names of
    // properties, such as `length`.
    index = Math.trunc(index) || 0;
    if (index < 0) index += this.length;
    if (!(index in this.offsets)) return undefined;
    const { offsets, lengths, reasons: reasonNumbers, severities, codePoints, lines, columns } = this;
    const fault = faultFrom(
      Float64Array.of(offsets[index], lengths[index], reasonNumbers[index], severities[index], codePoints[index]),
    );
    if (lines) Object.assign(fault, { line: lines[index], column: columns[index] });
    return fault;
  }

  [Symbol.iterator]() {
    checkTable(this, 'FaultTable[Symbol.iterator]');
    return this.#faults();
  }

  *#faults() {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }
}
