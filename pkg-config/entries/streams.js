// Conversions of text that arrives in parts. Offsets count from the start of the text.
import { Handle, Units16, conversionHandle, transcodingHandle } from './conversion.js';
import { core } from './core.js';
import { wrongReceiver } from './errors.js';
import { bytesFrom } from './input.js';
import { encodingFrom } from './options.js';
import { optionsFrom } from './read-options.js';
import { FaultTable } from './results.js';
import { stringFrom, textFrom } from './strings.js';

const NO_BYTES = new Uint8Array(0);
export const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

/** Returns the handle of `owner`. Throws unless its class is `kind`, or any class that extends `Owner` if `kind` is undefined. */
let handleOf;

/** The base of the classes whose objects own an object of the WebAssembly module. */
class Owner {
  #kind;
  #handle;

  // Not a static method: to call it, the class would refer to `Owner` in its own body. The bundler renames a class that refers to itself.
  static {
    handleOf = (owner, call, kind) => {
      const isOwner = typeof owner === 'object' && owner !== null && #handle in owner;
      if (isOwner && (kind === undefined || kind === owner.#kind)) return owner.#handle;
      throw wrongReceiver(call, kind ?? 'Decoder, Encoder, Transcoder or Validator', owner);
    };
  }

  constructor(kind, handle) {
    this.#kind = kind;
    this.#handle = handle;
  }

  reset() {
    handleOf(this, 'reset').use(`${this.#kind}.reset`, (object) => object.reset());
  }

  free() {
    handleOf(this, 'free').free(`${this.#kind}.free`);
  }

  [dispose]() {
    this.free();
  }
}

/** Converts a part with the conversion of `owner`, an object of the class `kind`. */
function push(owner, kind, call, part, isLast) {
  return handleOf(owner, call, kind).use(call, (conversion) => core.push(conversion, part, isLast));
}

export class Decoder extends Owner {
  constructor(encoding, options) {
    super('Decoder', conversionHandle('Decoder', encodingFrom(encoding, 'Decoder'), Units16, options));
  }

  decode(input, options) {
    const call = 'Decoder.decode';
    handleOf(this, call, 'Decoder');
    const { stream } = optionsFrom(options, call);
    const bytes = input === undefined ? NO_BYTES : bytesFrom(input, call);
    return stringFrom(push(this, 'Decoder', call, bytes, !stream), call);
  }

  push(part) {
    const call = 'Decoder.push';
    handleOf(this, call, 'Decoder');
    return stringFrom(push(this, 'Decoder', call, bytesFrom(part, call), false), call);
  }

  finish() {
    const call = 'Decoder.finish';
    return stringFrom(push(this, 'Decoder', call, NO_BYTES, true), call);
  }
}

export class Encoder extends Owner {
  constructor(encoding, options) {
    super('Encoder', conversionHandle('Encoder', Units16, encodingFrom(encoding, 'Encoder'), options));
  }

  push(text) {
    const call = 'Encoder.push';
    handleOf(this, call, 'Encoder');
    return push(this, 'Encoder', call, textFrom(text, call), false);
  }

  finish() {
    return push(this, 'Encoder', 'Encoder.finish', '', true);
  }
}

export class Transcoder extends Owner {
  constructor(options) {
    super('Transcoder', transcodingHandle('Transcoder', options));
  }

  push(part) {
    const call = 'Transcoder.push';
    handleOf(this, call, 'Transcoder');
    return push(this, 'Transcoder', call, bytesFrom(part, call), false);
  }

  finish() {
    return push(this, 'Transcoder', 'Transcoder.finish', NO_BYTES, true);
  }
}

export class Validator extends Owner {
  #listOptions;

  constructor(encoding, options) {
    const id = encodingFrom(encoding, 'Validator');
    const { warnings, lines } = optionsFrom(options, 'Validator');
    const listOptions = { warnings: Boolean(warnings), lines: Boolean(lines) };
    super('Validator', new Handle('Validator', () => core.validator(id, listOptions)));
    this.#listOptions = listOptions;
  }

  push(part) {
    const call = 'Validator.push';
    const handle = handleOf(this, call, 'Validator');
    return this.#faults(handle, call, bytesFrom(part, call), false);
  }

  finish() {
    const call = 'Validator.finish';
    const handle = handleOf(this, call, 'Validator');
    return this.#faults(handle, call, NO_BYTES, true);
  }

  // Finishes the text, which resets the module's validator, and discards the faults.
  reset() {
    const call = 'Validator.reset';
    const handle = handleOf(this, call, 'Validator');
    this.#faults(handle, call, NO_BYTES, true);
  }

  #faults(handle, call, bytes, isLast) {
    return new FaultTable(handle.use(call, (validator) => core.faultsIn(validator, bytes, isLast, this.#listOptions)));
  }
}

/** A `{ readable, writable }` pair around a conversion: `toInput` checks each chunk, and `toOutput` makes each output chunk. */
export class ConversionStream {
  constructor(call, handle, toInput, toOutput) {
    const put = (chunk, isLast, controller) => {
      try {
        const part = isLast ? NO_BYTES : toInput(chunk, call);
        const output = toOutput(handle.use(call, (conversion) => core.push(conversion, part, isLast)));
        if (output.length > 0) controller.enqueue(output);
      } catch (error) {
        // The stream fails with this error, and gets no further chunk.
        handle.free(call);
        throw error;
      }
    };
    const { readable, writable } = new TransformStream({
      transform: (chunk, controller) => put(chunk, false, controller),
      flush(controller) {
        put(undefined, true, controller);
        handle.free(call);
      },
      cancel: () => handle.free(call),
    });
    this.readable = readable;
    this.writable = writable;
  }
}

const unchanged = (bytes) => bytes;

export class DecoderStream extends ConversionStream {
  constructor(encoding, options) {
    const call = 'DecoderStream';
    const handle = conversionHandle(call, encodingFrom(encoding, call), Units16, options);
    super(call, handle, bytesFrom, (units) => stringFrom(units, call));
  }
}

export class EncoderStream extends ConversionStream {
  constructor(encoding, options) {
    const call = 'EncoderStream';
    super(call, conversionHandle(call, Units16, encodingFrom(encoding, call), options), textFrom, unchanged);
  }
}

export class TranscoderStream extends ConversionStream {
  constructor(options) {
    const call = 'TranscoderStream';
    super(call, transcodingHandle(call, options), bytesFrom, unchanged);
  }
}
