// How a call reaches the binding, and what it throws.
import { encodings } from './names.js';
import { MalformedError, NUMBERS, faultFrom } from './results.js';
import { ensure, restartAfter } from './runtime.js';

/** Whether the module threw this because a text is malformed. */
export const isMalformed = (thrown) => thrown instanceof Float64Array;

/** How code units in memory are called, whose numbers come after those of the encodings. */
const IN_MEMORY = ['utf-16', 'utf-32'];

/** Runs `work` on the binding; what the module throws becomes an error that names the call. */
export function run(call, work, element = 'byte') {
  ensure();
  try {
    return work();
  } catch (thrown) {
    if (isMalformed(thrown)) {
      const [id, text] = thrown.subarray(NUMBERS);
      const which = call === 'compare' ? `the ${['first', 'second'][text]} input is ` : '';
      const fault = faultFrom(thrown);
      const encoding = encodings[id] ?? IN_MEMORY[id - encodings.length];
      throw new MalformedError(`${call}: ${which}${described(encoding, fault, element)}`, encoding, fault);
    }
    // eslint-disable-next-line preserve-caught-error -- what the module throws is a sentence, and stands in the message
    if (typeof thrown === 'string') throw new RangeError(`${call}: ${thrown}`);
    if (restartAfter(thrown)) {
      throw new Error(`${call}: the module stopped (${thrown.message}) and was started again; the next call works`, {
        cause: thrown,
      });
    }
    throw thrown;
  }
}

function described(encoding, { reason, offset, length, codePoint }, element) {
  const character = codePoint === undefined ? '' : `, U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  const source = element === 'byte' ? encoding : 'text';
  const what =
    reason === 'unmappable' ? `no form in ${codePoint > 0x10ffff ? 'the target' : encoding}` : `malformed ${source}`;
  return `${what}: ${reason} at offset ${offset}, ${length} ${element}${length === 1 ? '' : 's'}${character}`;
}
