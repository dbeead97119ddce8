// The classes of what calls return and throw.
import { reasons } from './names.js';

const SEVERITIES = ['error', 'warning'];
const NO_CODE_POINT = 0xffffffff;

export class MalformedError extends TypeError {
  constructor(message, encoding, fault) {
    super(message);
    this.code = 'ERR_MALFORMED';
    this.encoding = encoding;
    this.fault = fault;
  }
}
// On the prototype, as the names of the language's own errors are.
Object.defineProperty(MalformedError.prototype, 'name', {
  value: 'MalformedError',
  configurable: true,
  writable: true,
});

/** How many numbers the module gives for each fault: offset, length, reason, severity, code point. */
export const NUMBERS = 5;

/** The fault whose numbers begin at `at`. */
export function faultFrom(rows, at = 0) {
  const [offset, length, reason, severity, codePoint] = rows.subarray(at, at + NUMBERS);
  const fault = { reason: reasons[reason], severity: SEVERITIES[severity], offset, length };
  if (codePoint !== NO_CODE_POINT) fault.codePoint = codePoint;
  return fault;
}

/** Rows of `width` numbers, one after another; what is not there is `undefined`. */
export function rowsFrom(numbers, width) {
  const there = Array.from(numbers, (number) => (number === NO_CODE_POINT ? undefined : number));
  return Array.from({ length: there.length / width }, (_, row) => there.slice(row * width, (row + 1) * width));
}

export function validationFrom(numbers) {
  if (numbers.length < NUMBERS) return { valid: true, codePoints: numbers[0], warnings: numbers[1] };
  return { valid: false, validUpTo: numbers[0], fault: faultFrom(numbers) };
}

export class FaultTable {
  constructor({ length, offsets, lengths, reasons: numbers, severities, codePoints, lines, columns, complete }) {
    this.length = length;
    this.offsets = offsets;
    this.lengths = lengths;
    this.reasons = numbers;
    this.severities = severities;
    this.codePoints = codePoints;
    if (lines) Object.assign(this, { lines, columns });
    this.complete = complete;
  }

  at(index) {
    if (index < 0) index += this.length;
    if (!(index in this.offsets)) return undefined;
    const { offsets, lengths, reasons: numbers, severities, codePoints, lines, columns } = this;
    const fault = faultFrom(
      Float64Array.of(offsets[index], lengths[index], numbers[index], severities[index], codePoints[index]),
    );
    if (lines) Object.assign(fault, { line: lines[index], column: columns[index] });
    return fault;
  }

  *[Symbol.iterator]() {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }
}
