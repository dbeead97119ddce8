// A conversion in the module: its arguments, and the object that lives there.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { run } from './call.js';
import { callOut, core, simple } from './core.js';
import { kindOf, bytesFrom } from './input.js';
import { conversionFrom } from './options.js';
import { NUMBERS, faultFrom } from './results.js';
import { restarts } from './runtime.js';

export const { Units16, Units32, Utf8 } = EncodingId;

const elementOf = (from) => (from === Units16 ? 'code unit' : from === Units32 ? 'code point' : 'byte');

/**
 * Tells a caller's function of faults. The module calls it with many at once and lets nothing through: what the function
 * throws is kept, and thrown when the module is done.
 */
class Teller {
  #thrown;

  constructor(onFault) {
    this.tell = (rows) => {
      try {
        for (let at = 0; at < rows.length && !this.#thrown; at += NUMBERS) callOut(() => onFault(faultFrom(rows, at)));
      } catch (error) {
        this.#thrown = { error };
      }
    };
  }

  /** Runs `work`; what the function threw comes before what the work threw. */
  during(work) {
    try {
      return work();
    } finally {
      const thrown = this.#thrown;
      this.#thrown = undefined;
      // eslint-disable-next-line no-unsafe-finally -- the caller's own error is the first that happened
      if (thrown) throw thrown.error;
    }
  }
}

const isInMemory = (id) => id === Units16 || id === Units32;

/** Pairs of encodings and policies between which the module found no contradiction. */
const accepted = new Set();

function checkPolicy(from, to, policy, call) {
  const key = (from * 256 + to) * 256 + policy;
  if (accepted.has(key)) return;
  run(call, () => core.checkPolicy(from, to, policy));
  accepted.add(key);
}

/** The options of a conversion, which make sense between these encodings. */
function optionsOf(options, from, to, call) {
  const chosen = conversionFrom(options, to, call);
  // Strict and replace make sense between any two encodings.
  if (chosen.policy > Policy.Replace) checkPolicy(from, to, chosen.policy, call);
  return chosen;
}

/** The arguments of a conversion in the module, and who is told of faults. */
function settingsFrom({ policy, ignoreBOM, writeBOM, onFault }, from, to) {
  const teller = onFault && new Teller(onFault);
  return { teller, settings: [from, to, policy, ignoreBOM, writeBOM, teller?.tell] };
}

/**
 * Every conversion at once: the options are read, then the input, then bytes or a text become another encoding's.
 *
 * Text is expected to be well formed, and the fastest route is tried first: `whole` is told the options and gives the result,
 * or `undefined` where it is not as simple as that. `take` makes the result of what the module leaves.
 */
export function convert(call, read, input, from, to, options, { whole, take } = {}) {
  const chosen = optionsOf(options, from, to, call);
  // Without a BOM to write, well-formed text that does not begin with one becomes the same as without options.
  if (!chosen.writeBOM || isInMemory(to)) {
    const made = whole?.(chosen) ?? simplyConverted(call, read, input, from, to, chosen, take);
    if (made !== undefined) return made;
  }
  const { teller, settings } = settingsFrom(chosen, from, to);
  const value = read(input, call);
  const work = () => run(call, () => core.transcode(value, settings), elementOf(from));
  return teller === undefined ? work() : teller.during(work);
}

/**
 * What the kernels make of whole text; `undefined` where there is a fault, or a BOM. They replace malformed sequences where nobody
 * is told of them.
 */
function simplyConverted(call, read, input, from, to, { policy, onFault }, take) {
  // An array of bytes needs no other look where nothing else is to be done, which a look at its buffer takes longer than.
  const isAsItIs = read === bytesFrom && kindOf(input) === 'Uint8Array';
  const replaces = policy === Policy.Replace && onFault === undefined;
  return simple.converted(isAsItIs ? input : read(input, call), from, to, replaces, take);
}

/** An object of the module, kept for several calls. */
export class Held {
  #object;
  #element;
  #teller;
  #busy = false;
  #restarts;

  constructor(call, make, teller, element) {
    this.#object = run(call, make);
    this.#restarts = restarts;
    this.#teller = teller;
    this.#element = element;
  }

  /** Runs `work` on the object. */
  use(call, work) {
    const object = this.#checked(call);
    this.#busy = true;
    try {
      const inModule = () => run(call, () => work(object), this.#element);
      return this.#teller ? this.#teller.during(inModule) : inModule();
    } catch (error) {
      // After an error a new text begins, also where it is the caller's own.
      if (this.#restarts === restarts) object.reset?.();
      throw error;
    } finally {
      this.#busy = false;
    }
  }

  #checked(call) {
    if (this.#restarts !== restarts) {
      this.#object = undefined;
      throw new TypeError(`${call}: made before the module was started again; make a new one`);
    }
    if (this.#object === undefined) throw new TypeError(`${call}: called after it was disposed of; make a new one`);
    if (this.#busy) throw new TypeError(`${call}: called from within its own onFault; call it afterwards`);
    return this.#object;
  }

  /** Frees the object; a second time does nothing. */
  free(call) {
    if (this.#object === undefined || this.#restarts !== restarts) return;
    this.use(call, (object) => object.free());
    this.#object = undefined;
  }
}

/** A conversion that is kept. */
export function heldConversion(call, from, to, options) {
  const { teller, settings } = settingsFrom(optionsOf(options, from, to, call), from, to);
  return new Held(call, () => core.conversion(settings), teller, elementOf(from));
}
