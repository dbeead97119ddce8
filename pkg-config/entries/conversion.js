// A conversion in the module: its arguments, and the object that lives there.
import * as binding from '../binding/utfscope.js';
import { run } from './call.js';
import { conversionFrom } from './options.js';

export const { Units16, Units32 } = binding.EncodingId;

const elementOf = (from) => (from === Units16 ? 'code unit' : from === Units32 ? 'code point' : 'octet');

// What comes from the binding has a buffer of its own, so its octets can be seen as code units.
export const asUtf16 = ({ buffer }) => new Uint16Array(buffer);
export const asUtf32 = ({ buffer }) => new Uint32Array(buffer);

function argumentsFrom(options, from, to, call) {
  const { policy, ignoreBOM, writeBOM, onFault } = conversionFrom(options, to, call);
  return [from, to, policy, ignoreBOM, writeBOM, onFault];
}

/** Every conversion at once: the options are read, then the input, then octets become octets. */
export function convert(call, read, input, from, to, options) {
  const settings = argumentsFrom(options, from, to, call);
  const octets = read(input, call);
  return run(call, () => binding.transcode(octets, ...settings), elementOf(from));
}

/** An object of the module, kept for several calls. */
export class Held {
  #object;
  #element;
  #busy = false;

  constructor(call, make, element) {
    this.#object = run(call, make);
    this.#element = element;
  }

  /** Runs `work` on the object. */
  use(call, work) {
    const object = this.#checked(call);
    this.#busy = true;
    try {
      return run(call, () => work(object), this.#element);
    } finally {
      this.#busy = false;
    }
  }

  #checked(call) {
    if (this.#object === undefined) throw new TypeError(`${call}: called after it was disposed of; make a new one`);
    if (this.#busy) throw new TypeError(`${call}: called from within its own onFault; call it afterwards`);
    return this.#object;
  }

  /** Frees the object; a second time does nothing. */
  free(call) {
    if (this.#object === undefined) return;
    this.#checked(call).free();
    this.#object = undefined;
  }
}

/** A conversion that is kept. */
export function heldConversion(call, from, to, options) {
  const settings = argumentsFrom(options, from, to, call);
  return new Held(call, () => new binding.Conversion(...settings), elementOf(from));
}
