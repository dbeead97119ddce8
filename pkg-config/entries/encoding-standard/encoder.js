// TextEncoder and TextEncoderStream of the Encoding Standard: strings to UTF-8, lone surrogates to U+FFFD.
import { Units16, convert, conversionHandle } from '../conversion.js';
import { encodeInto } from '../encode-into.js';
import { argumentTypeError } from '../errors.js';
import { counted } from '../explain/notation.js';
import { encodingFrom } from '../options.js';
import { ConversionStream } from '../streams.js';
import { textFrom } from '../strings.js';
import { Slots, destinationFrom, domString, expose } from './web-idl.js';

const ENCODING = 'utf-8';
/** Without a prototype, because Object.prototype may be polluted. */
const OPTIONS = Object.freeze({ __proto__: null, errors: 'replace' });

/** The maximum number of bytes for one code unit. */
const MAX_BYTES = 3;

const unchanged = (bytes) => bytes;
const encoded = (text, call) => convert(call, textFrom, text, Units16, encodingFrom(ENCODING, call), OPTIONS);

export class TextEncoder {
  constructor() {
    new Slots(this, 'TextEncoder');
  }

  get encoding() {
    Slots.of(this, 'TextEncoder', 'encoding');
    return ENCODING;
  }

  encode(input = '') {
    const call = 'TextEncoder.encode';
    Slots.of(this, 'TextEncoder', 'encode');
    return encoded(domString(input), call);
  }

  encodeInto(source, destination) {
    const call = 'TextEncoder.encodeInto';
    Slots.of(this, 'TextEncoder', 'encodeInto');
    if (arguments.length < 2) {
      throw argumentTypeError(call, `expected a string and a Uint8Array, got ${counted(arguments.length, 'argument')}`);
    }
    const text = domString(source);
    const target = destinationFrom(destination, call);
    if (target.length < MAX_BYTES * text.length) return encodeInto(text, target, ENCODING, OPTIONS);
    const bytes = encoded(text, call);
    target.set(bytes);
    return { read: text.length, written: bytes.length };
  }
}

export class TextEncoderStream {
  constructor() {
    const call = 'TextEncoderStream';
    const handle = conversionHandle(call, Units16, encodingFrom(ENCODING, call), OPTIONS);
    const { readable, writable } = new ConversionStream(call, handle, domString, unchanged);
    new Slots(this, call, { readable, writable });
  }

  get encoding() {
    Slots.of(this, 'TextEncoderStream', 'encoding');
    return ENCODING;
  }

  get readable() {
    return Slots.of(this, 'TextEncoderStream', 'readable').readable;
  }

  get writable() {
    return Slots.of(this, 'TextEncoderStream', 'writable').writable;
  }
}

expose(TextEncoder, 'TextEncoder');
expose(TextEncoderStream, 'TextEncoderStream');
