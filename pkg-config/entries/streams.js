// Texts that come in parts. Offsets count from the start of the text.
import { core } from './core.js';
import { Held, Units16, heldConversion } from './conversion.js';
import { bytesFrom } from './input.js';
import { encodingFrom, optionsFrom, pairFrom } from './options.js';
import { FaultTable } from './results.js';
import { stringFrom, textFrom } from './strings.js';

const NOTHING = new Uint8Array(0);
const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

/** What the classes share: an object of the module. */
class Disposable {
  #held;

  constructor(held) {
    this.#held = held;
  }

  static use(stream, method, work) {
    return stream.#held.use(`${stream.constructor.name}.${method}`, work);
  }

  free() {
    this.#held.free(`${this.constructor.name}.free`);
  }

  [dispose]() {
    this.free();
  }
}
const { use } = Disposable;

export class Decoder extends Disposable {
  constructor(encoding, options) {
    super(heldConversion('Decoder', encodingFrom(encoding, 'Decoder'), Units16, options));
  }

  decode(input, options) {
    const { stream } = optionsFrom(options, 'Decoder.decode');
    const bytes = input === undefined ? NOTHING : bytesFrom(input, 'Decoder.decode');
    const units = use(this, 'decode', (conversion) => core.push(conversion, bytes, !stream));
    return stringFrom(units, 'Decoder.decode');
  }

  reset() {
    use(this, 'reset', (conversion) => conversion.reset());
  }
}

export class Transcoder extends Disposable {
  constructor(pair) {
    const { from, to } = pairFrom(pair, 'Transcoder');
    super(heldConversion('Transcoder', from, to, pair));
  }

  push(input) {
    const bytes = bytesFrom(input, 'Transcoder.push');
    return use(this, 'push', (conversion) => core.push(conversion, bytes, false));
  }

  finish() {
    return use(this, 'finish', (conversion) => core.push(conversion, NOTHING, true));
  }
}

export class Validator extends Disposable {
  #listed;

  constructor(encoding, options) {
    const id = encodingFrom(encoding, 'Validator');
    const { warnings, lines } = optionsFrom(options, 'Validator');
    const listed = { warnings: Boolean(warnings), lines: Boolean(lines) };
    super(new Held('Validator', () => core.validator(id, listed)));
    this.#listed = listed;
  }

  push(input) {
    return this.#faultsIn('push', bytesFrom(input, 'Validator.push'), false);
  }

  finish() {
    return this.#faultsIn('finish', NOTHING, true);
  }

  #faultsIn(method, bytes, isLast) {
    const rows = use(this, method, (validator) => core.faultsIn(validator, bytes, isLast, this.#listed));
    return new FaultTable(rows);
  }
}

/** A `{ readable, writable }` pair around a conversion. */
export class ConversionStream {
  constructor(call, held, read, written) {
    const put = (part, isLast, controller) => {
      try {
        const chunk = written(held.use(call, (conversion) => core.push(conversion, part, isLast)));
        if (chunk.length > 0) controller.enqueue(chunk);
      } catch (error) {
        // The stream fails with it, and nothing comes after.
        held.free(call);
        throw error;
      }
    };
    const { readable, writable } = new TransformStream({
      transform: (chunk, controller) => put(read(chunk, call), false, controller),
      flush(controller) {
        put(NOTHING, true, controller);
        held.free(call);
      },
      cancel: () => held.free(call),
    });
    this.readable = readable;
    this.writable = writable;
  }
}

const asItIs = (bytes) => bytes;

export class DecoderStream extends ConversionStream {
  constructor(encoding, options) {
    const call = 'DecoderStream';
    const held = heldConversion(call, encodingFrom(encoding, call), Units16, options);
    super(call, held, bytesFrom, (units) => stringFrom(units, call));
  }
}

export class EncoderStream extends ConversionStream {
  constructor(encoding, options) {
    const call = 'EncoderStream';
    super(call, heldConversion(call, Units16, encodingFrom(encoding, call), options), textFrom, asItIs);
  }
}

export class TranscoderStream extends ConversionStream {
  constructor(pair) {
    const call = 'TranscoderStream';
    const { from, to } = pairFrom(pair, call);
    super(call, heldConversion(call, from, to, pair), bytesFrom, asItIs);
  }
}
