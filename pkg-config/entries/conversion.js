// Conversions in the module: their arguments, and the objects that several calls share.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { runUserCallback } from './arena.js';
import { restartError, run } from './call.js';
import { core } from './core.js';
import { wrongPolicy, wrongState } from './errors.js';
import { fastPath } from './fast-path.js';
import { bytesFrom, isUint8Array } from './input.js';
import { encodings, errorPolicies } from './names.js';
import { DEFAULTS, conversionFrom, mayReplace, transcodingFrom } from './options.js';
import { NUMBERS_PER_FAULT, faultFrom } from './results.js';
import { restarts } from './runtime.js';

export const { Units16, Units32, Utf8 } = EncodingId;

const elementOf = (from) => (from === Units16 ? 'code unit' : from === Units32 ? 'code point' : 'byte');

/**
 * Passes faults to the `onFault` function of a caller.
 *
 * The module reports many faults at once, and no exception may pass through the module. So an exception of `onFault` is kept,
 * and thrown after the module has returned.
 */
class FaultReporter {
  #thrown;

  constructor(onFault) {
    this.report = (rows) => {
      try {
        for (let at = 0; at < rows.length && !this.#thrown; at += NUMBERS_PER_FAULT)
          runUserCallback(() => onFault(faultFrom(rows, at)));
      } catch (error) {
        this.#thrown = { error };
      }
    };
  }

  /** Runs `work` for `call`. An error of `onFault` takes precedence over one of `work`. */
  during(call, work) {
    try {
      return work();
    } finally {
      const thrown = this.#thrown;
      this.#thrown = undefined;
      // eslint-disable-next-line no-unsafe-finally -- the error of onFault happened first
      if (thrown) throw restartError(call, thrown.error);
    }
  }
}

/** Returns whether an encoding is code units or code points in memory (`is_in_memory` in the crate). Text in memory gets no BOM. */
const isInMemory = (id) => id === Units16 || id === Units32;

/** A cache: the combinations of encodings and policy for which `core.allowsPolicy` returned true. */
const allowed = new Set();

/** Throws unless an error policy suits a conversion between two encodings. */
export function checkPolicy(from, to, policy, call) {
  // Strict and replace suit all encodings.
  if (policy <= Policy.Replace) return;
  const key = (from * 256 + to) * 256 + policy;
  if (allowed.has(key)) return;
  if (!run(call, () => core.allowsPolicy(from, to, policy))) throw unsuitablePolicy(from, to, policy, call);
  allowed.add(key);
}

/** Returns the error for a policy that the module does not allow between two encodings. */
function unsuitablePolicy(from, to, policy, call) {
  const name = `the error policy "${errorPolicies[policy]}"`;
  const direction = `from ${encodings[from] ?? 'text'} to ${encodings[to] ?? 'text'}`;
  const scope =
    policy === Policy.Surrogateescape
      ? 'it converts between text in memory and encodings with one-byte code units that reject surrogates and overlong forms, ' +
        'or between two such encodings'
      : 'it replaces single bytes, so the source must have one-byte code units';
  return wrongPolicy(
    call,
    `${name} does not suit a conversion ${direction}: ${scope}; use strict, replace, ignore or backslashreplace`,
  );
}

/** Returns the arguments of a conversion in the module, and the reporter of its faults. */
function settingsFrom({ policy, ignoreBOM, writeBOM, onFault }, from, to) {
  const reporter = onFault && new FaultReporter(onFault);
  return { reporter, settings: [from, to, policy, ignoreBOM, writeBOM, reporter?.report] };
}

/** Reads the options, then converts a complete input as `convertChecked` does. */
export function convert(call, read, input, from, to, options) {
  return convertChecked(call, read, input, from, to, checkedOptions(options, from, to, call));
}

/**
 * Returns the options in the form of `conversionFrom`; `DEFAULTS` if they are omitted. Throws if the policy does not suit the encodings.
 */
export function checkedOptions(options, from, to, call) {
  if (options === undefined) return DEFAULTS;
  const checked = conversionFrom(options, to, call);
  checkPolicy(from, to, checked.policy, call);
  return checked;
}

/**
 * Reads a complete input with `read`, and converts it. `checked` holds the options that `conversionFrom` returned, with a policy that suits
 * the encodings. `copy` makes the result from the memory of the module.
 *
 * The fast conversion is tried first, because most text is well formed.
 */
export function convertChecked(call, read, input, from, to, checked, copy) {
  // Without a BOM to write, the options make no difference for well-formed text that does not start with a BOM.
  if (!checked.writeBOM || isInMemory(to)) {
    const result = convertFast(call, read, input, from, to, checked, copy);
    if (result !== undefined) return result;
  }
  const { reporter, settings } = settingsFrom(checked, from, to);
  const value = read(input, call);
  const work = () => run(call, () => core.transcode(value, settings, copy), elementOf(from));
  return reporter === undefined ? work() : reporter.during(call, work);
}

/**
 * Converts with `fastPath.convert`, which replaces malformed input only under the policy `replace` without `onFault`. Returns
 * `undefined` for other malformed input, and for a BOM.
 */
function convertFast(call, read, input, from, to, checked, copy) {
  // A Uint8Array needs no further check here, and a check of its buffer would take longer than the conversion.
  const isBytes = read === bytesFrom && isUint8Array(input);
  return fastPath.convert(isBytes ? input : read(input, call), from, to, mayReplace(checked), copy);
}

/** A handle to an object of the module that several calls share. `kind` is the name of its class or function in error messages. */
export class Handle {
  #kind;
  #object;
  #element;
  #reporter;
  #busy = false;
  #restarts;

  constructor(kind, make, reporter, element) {
    this.#kind = kind;
    this.#object = run(kind, make);
    this.#restarts = restarts;
    this.#reporter = reporter;
    this.#element = element;
  }

  /** Runs `work` on the object. */
  use(call, work) {
    const object = this.#checked(call);
    this.#busy = true;
    try {
      const inModule = () => run(call, () => work(object), this.#element);
      return this.#reporter ? this.#reporter.during(call, inModule) : inModule();
    } catch (error) {
      // After any error, including one thrown by onFault, the next call begins a new text.
      if (this.#restarts === restarts) object.reset?.();
      throw error;
    } finally {
      this.#busy = false;
    }
  }

  #checked(call) {
    const name = `this ${this.#kind}`;
    if (this.#restarts !== restarts) {
      this.#object = undefined;
      throw wrongState(call, `${name} was lost when the WebAssembly module was restarted; create a new one`);
    }
    if (this.#object === undefined) throw wrongState(call, `${name} was freed; create a new one`);
    if (this.#busy) throw wrongState(call, `${name} is in use: its onFault must not call it; call it afterwards`);
    return this.#object;
  }

  /** Frees the object; does nothing if it is freed already, or was lost in a restart. */
  free(call) {
    if (this.#object === undefined || this.#restarts !== restarts) return;
    this.use(call, (object) => object.free());
    this.#object = undefined;
  }
}

function checkedHandle(kind, from, to, checked) {
  checkPolicy(from, to, checked.policy, kind);
  const { reporter, settings } = settingsFrom(checked, from, to);
  return new Handle(kind, () => core.conversion(settings), reporter, elementOf(from));
}

/** Returns a handle to a new conversion that several calls share. */
export const conversionHandle = (kind, from, to, options) =>
  checkedHandle(kind, from, to, conversionFrom(options, to, kind));

/** Returns a handle to a new conversion between the two encodings that the options name. */
export function transcodingHandle(kind, options) {
  const { from, to, checked } = transcodingFrom(options, kind);
  return checkedHandle(kind, from, to, checked);
}
