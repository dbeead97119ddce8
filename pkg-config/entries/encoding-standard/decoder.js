// TextDecoder and TextDecoderStream, as the Encoding Standard has them.
import { core } from '../core.js';
import { Units16, convert, heldConversion } from '../conversion.js';
import { known, unknownLabel } from '../labels.js';
import { encodingFrom } from '../options.js';
import { MalformedError } from '../results.js';
import { ConversionStream } from '../streams.js';
import { stringFrom } from '../strings.js';
import { Slots, booleansFrom, checkSource, domString, expose, bytesFrom } from './web-idl.js';

const NOTHING = new Uint8Array(0);
const SIGNATURE = 0xfeff;

/** What both constructors make of their arguments; in the order in which Web IDL reads them. */
function settingsFrom(label, options, call) {
  const name = domString(label);
  const [fatal, ignoreBOM] = booleansFrom(options, ['fatal', 'ignoreBOM'], call);
  const encoding = known(name, 'whatwg');
  if (encoding === undefined) {
    throw new RangeError(`${call}: ${unknownLabel(name, 'encoding label', 'whatwg')}`);
  }
  return { encoding, id: encodingFrom(encoding, call), fatal, ignoreBOM };
}

const optionsOf = ({ fatal }, ignoreBOM) => ({
  __proto__: null, // what has been put on the prototype of all objects is no option
  errors: fatal ? 'strict' : 'replace',
  ignoreBOM,
});

/** An error is a plain TypeError, whose `cause` says what is malformed and where. */
function plainly(work) {
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

const asTheyAre = (bytes) => bytes;

/** The text that a decoder is at: the I/O queue, "BOM seen" and "do not flush" of the standard. */
class Text {
  #settings;
  #call = 'TextDecoder.decode';
  /** The conversion of a text that comes in parts; none before its first part. */
  #held;
  #sawBOM;
  /** How many bytes the conversion was given, and the last of them. */
  #given;
  #last;
  /** What an error left in the queue. */
  #queue;

  constructor(settings) {
    this.#settings = settings;
    this.#begin();
  }

  #begin() {
    this.#held?.free(this.#call);
    this.#held = undefined;
    this.#sawBOM = this.#settings.ignoreBOM;
    this.#given = 0;
    this.#last = this.#queue = NOTHING;
  }

  /** Decodes a part, the last one unless `stream`; a new text then begins, even after an error. */
  decode(part, stream) {
    const bytes = joined(this.#queue, part);
    this.#queue = NOTHING;
    try {
      return stringFrom(this.#withoutBOM(plainly(() => this.#units(bytes, stream))), this.#call);
    } catch (error) {
      if (stream) this.#keepRest(bytes, error.cause?.fault);
      throw error;
    } finally {
      if (!stream) this.#begin();
    }
  }

  #units(bytes, stream) {
    const { id } = this.#settings;
    const options = optionsOf(this.#settings, true);
    if (!stream && !this.#held) return convert(this.#call, asTheyAre, bytes, id, Units16, options);
    this.#held ??= heldConversion(this.#call, id, Units16, options);
    const units = this.#held.use(this.#call, (conversion) => core.push(conversion, bytes, !stream));
    this.#given += bytes.length;
    if (bytes.length > 0) this.#last = bytes.slice(-1);
    return units;
  }

  /** The first character of what calls return is dropped where it is a signature: a call that threw returned none. */
  #withoutBOM(units) {
    if (this.#sawBOM || units.length === 0) return units;
    this.#sawBOM = true;
    return units[0] === SIGNATURE ? units.subarray(1) : units;
  }

  /**
   * Within a text the standard goes on behind an error: what the decoder did not read stays in the queue. In UTF-16 that
   * can be a byte of the part before, where the unit that it begins showed that the one in front is alone.
   */
  #keepRest(bytes, fault) {
    if (fault === undefined) return;
    const read = fault.offset + fault.length - this.#given;
    this.#queue = read < 0 ? joined(this.#last, bytes) : bytes.slice(read);
    this.#given = 0;
  }
}

export class TextDecoder {
  constructor(label = 'utf-8', options = undefined) {
    const settings = settingsFrom(label, options, 'TextDecoder');
    new Slots(this, 'TextDecoder', { ...settings, text: new Text(settings) });
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

  decode(input = NOTHING, options = undefined) {
    const call = 'TextDecoder.decode';
    const { text } = Slots.of(this, 'TextDecoder', 'decode');
    // The options may change the input when they are read, but not its type.
    checkSource(input, call);
    const [stream] = booleansFrom(options, ['stream'], call);
    return text.decode(bytesFrom(input, call), stream);
  }
}

export class TextDecoderStream {
  constructor(label = 'utf-8', options = undefined) {
    const call = 'TextDecoderStream';
    const settings = settingsFrom(label, options, call);
    const held = heldConversion(call, settings.id, Units16, optionsOf(settings, settings.ignoreBOM));
    const conversion = {
      use: (...work) => plainly(() => held.use(...work)),
      free: () => held.free(call),
    };
    const written = (units) => stringFrom(units, call);
    const { readable, writable } = new ConversionStream(call, conversion, bytesFrom, written);
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
