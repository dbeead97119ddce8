// TextDecoder and TextDecoderStream of the Encoding Standard.
import { Units16, convert, conversionHandle } from '../conversion.js';
import { core } from '../core.js';
import { wrongEncoding } from '../errors.js';
import { encodingOfLabel, unknownLabel } from '../labels.js';
import { encodingFrom } from '../options.js';
import { MalformedError } from '../results.js';
import { ConversionStream } from '../streams.js';
import { stringFrom } from '../strings.js';
import { Slots, booleansFrom, checkSource, domString, expose, bytesFrom } from './web-idl.js';

const NO_BYTES = new Uint8Array(0);
const BOM = 0xfeff;
/** The maximum number of bytes after a malformed sequence that are read before its error is reported. */
const MAX_PUT_BACK = 2;

/** Returns the settings of a decoder or a decoder stream. Reads the arguments of its constructor in the order that Web IDL requires. */
function settingsFrom(label, options, call) {
  const name = domString(label);
  const [fatal, ignoreBOM] = booleansFrom(options, ['fatal', 'ignoreBOM'], call);
  const encoding = encodingOfLabel(name, 'whatwg');
  if (encoding === undefined) {
    throw wrongEncoding(call, unknownLabel(name, 'encoding label', 'whatwg'));
  }
  // Only the UTF encodings have a BOM (Encoding Standard, "serialize I/O queue").
  const keepsBOM = ignoreBOM || !encoding.startsWith('utf-');
  return { encoding, id: encodingFrom(encoding, call), fatal, ignoreBOM, keepsBOM };
}

const optionsOf = ({ fatal }, ignoreBOM) => ({
  __proto__: null, // Object.prototype may be polluted
  errors: fatal ? 'strict' : 'replace',
  ignoreBOM,
});

/** Turns a MalformedError into a plain TypeError, with the MalformedError as its `cause`. */
function withPlainErrors(work) {
  try {
    return work();
  } catch (error) {
    throw error instanceof MalformedError ? new TypeError(error.message, { cause: error }) : error;
  }
}

function joined(first, second) {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

const unchanged = (bytes) => bytes;

/** The state of a decoder within a text: the I/O queue, "BOM seen" and "do not flush" of the standard. */
class DecoderState {
  #settings;
  #call = 'TextDecoder.decode';
  /** The conversion of a text in parts; undefined before the first part. */
  #handle;
  #sawBOM;
  /** How many bytes the conversion has read since its start or its last error. */
  #bytesRead;
  /** The last bytes that the conversion has read, at most `MAX_PUT_BACK`. */
  #lastBytes;
  /** The bytes that are still in the queue after an error. */
  #queue;

  constructor(settings) {
    this.#settings = settings;
    this.#begin();
  }

  #begin() {
    this.#handle?.free(this.#call);
    this.#handle = undefined;
    // If a BOM must be kept, the state is the same as after a BOM, so that `#withoutBOM` drops nothing.
    this.#sawBOM = this.#settings.keepsBOM;
    this.#bytesRead = 0;
    this.#lastBytes = this.#queue = NO_BYTES;
  }

  /** Decodes a part. If `stream` is false, it is the last part: the next call begins a new text, even if this call throws. */
  decode(part, stream) {
    const bytes = joined(this.#queue, part);
    this.#queue = NO_BYTES;
    try {
      return stringFrom(this.#withoutBOM(withPlainErrors(() => this.#units(bytes, stream))), this.#call);
    } catch (error) {
      if (stream) this.#keepRest(bytes, error.cause?.fault);
      throw error;
    } finally {
      if (!stream) this.#begin();
    }
  }

  #units(bytes, stream) {
    const { id } = this.#settings;
    const ignoreBOM = true; // `#withoutBOM` drops the BOM
    const options = optionsOf(this.#settings, ignoreBOM);
    if (!stream && !this.#handle) return convert(this.#call, unchanged, bytes, id, Units16, options);
    this.#handle ??= conversionHandle(this.#call, id, Units16, options);
    const units = this.#handle.use(this.#call, (conversion) => core.push(conversion, bytes, !stream));
    this.#bytesRead += bytes.length;
    this.#lastBytes = joined(this.#lastBytes, bytes.slice(-MAX_PUT_BACK)).slice(-MAX_PUT_BACK);
    return units;
  }

  /** Drops a BOM if it is the first character that the calls for a text return. A call that throws returns no characters. */
  #withoutBOM(units) {
    if (this.#sawBOM || units.length === 0) return units;
    this.#sawBOM = true;
    return units[0] === BOM ? units.subarray(1) : units;
  }

  /**
   * Puts the bytes after a malformed sequence into the queue, because the next call continues with them.
   *
   * The first of these bytes can be in an earlier part. In UTF-16 they are the code unit after a lone surrogate. In gb18030 they
   * are the second and third byte of a sequence of four whose last byte is wrong.
   */
  #keepRest(bytes, fault) {
    if (fault === undefined) return;
    // An index of `bytes`; negative if the rest begins in an earlier part.
    const restStart = fault.offset + fault.length - this.#bytesRead;
    this.#queue = restStart < 0 ? joined(this.#lastBytes.slice(restStart), bytes) : bytes.slice(restStart);
    this.#bytesRead = 0;
  }
}

export class TextDecoder {
  constructor(label = 'utf-8', options = undefined) {
    const settings = settingsFrom(label, options, 'TextDecoder');
    new Slots(this, 'TextDecoder', { ...settings, state: new DecoderState(settings) });
  }

  get encoding() {
    return Slots.of(this, 'TextDecoder', 'encoding').encoding;
  }

  get fatal() {
    return Slots.of(this, 'TextDecoder', 'fatal').fatal;
  }

  get ignoreBOM() {
    return Slots.of(this, 'TextDecoder', 'ignoreBOM').ignoreBOM;
  }

  decode(input = NO_BYTES, options = undefined) {
    const call = 'TextDecoder.decode';
    const { state } = Slots.of(this, 'TextDecoder', 'decode');
    // Reading the options may change the input, but not its type.
    checkSource(input, call);
    const [stream] = booleansFrom(options, ['stream'], call);
    return state.decode(bytesFrom(input, call), stream);
  }
}

export class TextDecoderStream {
  constructor(label = 'utf-8', options = undefined) {
    const call = 'TextDecoderStream';
    const settings = settingsFrom(label, options, call);
    const handle = conversionHandle(call, settings.id, Units16, optionsOf(settings, settings.keepsBOM));
    const handleWithPlainErrors = {
      use: (...args) => withPlainErrors(() => handle.use(...args)),
      free: () => handle.free(call),
    };
    const toOutput = (units) => stringFrom(units, call);
    const { readable, writable } = new ConversionStream(call, handleWithPlainErrors, bytesFrom, toOutput);
    new Slots(this, call, { ...settings, readable, writable });
  }

  get encoding() {
    return Slots.of(this, 'TextDecoderStream', 'encoding').encoding;
  }

  get fatal() {
    return Slots.of(this, 'TextDecoderStream', 'fatal').fatal;
  }

  get ignoreBOM() {
    return Slots.of(this, 'TextDecoderStream', 'ignoreBOM').ignoreBOM;
  }

  get readable() {
    return Slots.of(this, 'TextDecoderStream', 'readable').readable;
  }

  get writable() {
    return Slots.of(this, 'TextDecoderStream', 'writable').writable;
  }
}

expose(TextDecoder, 'TextDecoder');
expose(TextDecoderStream, 'TextDecoderStream');
