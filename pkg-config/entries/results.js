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

export class FaultTable {
  constructor(columns) {
    Object.assign(this, columns);
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
