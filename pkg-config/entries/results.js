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

/** How many numbers the module gives for each fault; behind them it says whether these are all. */
const NUMBERS = 5;

export class FaultTable {
  constructor(rows) {
    const length = Math.floor(rows.length / NUMBERS);
    const column = (Class, place) => Class.from({ length }, (_, index) => rows[NUMBERS * index + place]);
    this.length = length;
    this.offsets = column(Float64Array, 0);
    this.lengths = column(Uint8Array, 1);
    this.reasons = column(Uint8Array, 2);
    this.severities = column(Uint8Array, 3);
    this.codePoints = column(Uint32Array, 4);
    this.complete = rows.at(-1) === 1;
  }

  at(index) {
    if (index < 0) index += this.length;
    if (!(index in this.offsets)) return undefined;
    const fault = {
      reason: reasons[this.reasons[index]],
      severity: SEVERITIES[this.severities[index]],
      offset: this.offsets[index],
      length: this.lengths[index],
    };
    const codePoint = this.codePoints[index];
    if (codePoint !== NO_CODE_POINT) fault.codePoint = codePoint;
    return fault;
  }

  *[Symbol.iterator]() {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }
}
