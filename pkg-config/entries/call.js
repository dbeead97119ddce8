// How a call reaches the binding, and how the failures of the module become errors.
import { EncodingId } from '../binding/utfscope.js';
import { RESTARTED } from './arena.js';
import { outOfMemory } from './errors.js';
import { uPlus } from './explain/notation.js';
import { encodings } from './names.js';
import { MalformedError, NUMBERS_PER_FAULT, faultFrom } from './results.js';
import { ensureStarted, restartAfter } from './runtime.js';

/** Returns whether the module threw this value for a fault in the input: malformed, or unmappable in the target. */
export const isFault = (thrown) => thrown instanceof Float64Array;

/** The names of the encodings of code units in memory, by their ids. */
const IN_MEMORY = { [EncodingId.Units16]: 'utf-16', [EncodingId.Units32]: 'utf-32' };

/** Returns the error that names the call, if `thrown` says that the module restarted within `onFault`; else `thrown`. */
export const restartError = (call, thrown) =>
  thrown === RESTARTED ? new Error(`${call}: the WebAssembly module was restarted during onFault; call again`) : thrown;

/**
 * Runs `work` on the binding. Failures of the module become errors that name the call. `element` names what the offsets of
 * faults count, such as `code unit`.
 */
export function run(call, work, element = 'byte') {
  ensureStarted(call);
  try {
    return work();
  } catch (thrown) {
    if (isFault(thrown)) {
      const [id, inputIndex] = thrown.subarray(NUMBERS_PER_FAULT);
      const which = call === 'compare' ? `the ${['first', 'second'][inputIndex]} input is ` : '';
      const fault = faultFrom(thrown);
      const encoding = encodings[id] ?? IN_MEMORY[id];
      const message = `${call}: ${which}${describedFault(encoding, fault, element)}${adviceOn(call, fault, element)}`;
      throw new MalformedError(message, encoding, fault);
    }
    if (typeof thrown === 'string') throw outOfMemory(call, thrown);
    if (restartAfter(thrown)) {
      throw new Error(`${call}: the WebAssembly module crashed (${thrown.message}) and was restarted; call again`, {
        cause: thrown,
      });
    }
    throw restartError(call, thrown);
  }
}

function describedFault(encoding, { reason, offset, length, codePoint }, element) {
  const character = codePoint === undefined ? '' : uPlus(codePoint);
  const location = `${reason} at offset ${offset}, ${length} ${element}${length === 1 ? '' : 's'}`;
  if (reason === 'unmappable') {
    // For a code point up to U+10FFFF, `encoding` is the target. For a higher code point, `encoding` is the source if the target is code
    // units in memory. So the message for a higher code point does not name the target.
    return `${codePoint > 0x10ffff ? 'the target' : encoding} cannot represent ${character}: ${location}`;
  }
  return `malformed ${element === 'byte' ? encoding : 'text'}: ${location}${character && `, ${character}`}`;
}

const CHOOSE_POLICY = 'choose an error policy that handles it (option errors)';

/**
 * Returns what the caller can do about a fault. The classes of the Encoding Standard need no advice: they throw only if `fatal` is true.
 */
function adviceOn(call, { reason, codePoint }, element) {
  if (/^Text(De|En)coder/.test(call)) return '';
  if (call === 'compare') return '; decode it with an error policy first';
  // Only the UCS-4 forms and the UTF-8 of the obsolete standards have code points above U+10FFFF.
  if (codePoint > 0x10ffff) return `; ${CHOOSE_POLICY}`;
  if (reason === 'unmappable') return `; name another encoding, such as utf-8, or ${CHOOSE_POLICY}`;
  return element === 'byte' ? `; name another encoding (see detect), or ${CHOOSE_POLICY}` : `; ${CHOOSE_POLICY}`;
}
