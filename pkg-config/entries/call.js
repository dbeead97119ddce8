// How a call reaches the binding, and what it throws.
import { counted, uPlus } from './explain/notation.js';
import { MalformedError } from './results.js';
import { ensure } from './runtime.js';

/** Runs `work` on the binding; what it throws is told under the name of the call. */
export function run(call, work, element) {
  ensure();
  try {
    return work();
  } catch (error) {
    if (error?.code === 'ERR_MALFORMED' && !(error instanceof MalformedError)) {
      throw new MalformedError(`${call}: ${described(error, element)}`, error.encoding, error.fault);
    }
    if (error instanceof RangeError) throw new RangeError(`${call}: ${error.message}`, { cause: error });
    throw error;
  }
}

function described({ encoding, fault: { reason, offset, length, codePoint }, text }, element = 'octet') {
  const which = text === undefined ? '' : `the ${['first', 'second'][text]} input is `;
  const character = codePoint === undefined ? '' : `, ${uPlus(codePoint)}`;
  const what = reason === 'unmappable' ? 'cannot be written' : `malformed ${encoding}`;
  return `${which}${what}: ${reason} at offset ${offset}, ${counted(length, element)}${character}`;
}
