// Repairs text that arrives in parts, line by line.
import { EncodingId } from '../../binding/utfscope.js';
import { conversionHandle } from '../conversion.js';
import { core, joined } from '../core.js';
import { wrongEncoding, wrongReceiver } from '../errors.js';
import { bytesFrom } from '../input.js';
import { encodings, errorPolicies } from '../names.js';
import { encodingFrom } from '../options.js';
import { dispose } from '../streams.js';
import { stringFrom } from '../strings.js';
import {
  LINES,
  byteEncodingFrom,
  encodedIfPossible,
  endOfPart,
  findRepair,
  isEqual,
  policyFor,
  repairedText,
  severalForms,
} from './repair.js';

const { Units16 } = EncodingId;
const NO_BYTES = new Uint8Array(0);
/** The maximum number of bytes for one code unit of the text, in any encoding. */
const MAX_BYTES_PER_UNIT = 6;

/** The maximum number of code units that a `Repairer` repairs at once. A longer line is repaired in pieces, so that memory is bounded. */
const MAX_LINE = 1 << 16;

/** Throws if `value` is not a Repairer. The class sets this function. */
let checkReceiver;

export class Repairer {
  #id;
  #policy;
  #handle;
  /** The start of a line whose end has not arrived. */
  #line = '';
  /** The bytes that have arrived and whose text is not repaired yet. */
  #bytes = NO_BYTES;

  // Not a static method: its calls, `Repairer.NAME()`, would be in the body of the class, and the bundler renames a class whose body
  // contains its name.
  static {
    checkReceiver = (value, call) => {
      const isRepairer = typeof value === 'object' && value !== null && #line in value;
      if (!isRepairer) throw wrongReceiver(call, 'Repairer', value);
    };
  }

  constructor(encoding) {
    const call = 'Repairer';
    // Without bytes, `utf-16` and `utf-32` become big-endian. `Repairer` rejects both: their byte order depends on the BOM, which has not
    // arrived.
    this.#id = byteEncodingFrom(encoding, call, NO_BYTES);
    if (this.#id !== encodingFrom(encoding, call)) {
      throw wrongEncoding(
        call,
        `${encodings[encodingFrom(encoding, call)]} names no byte order; use "${encodings[this.#id].slice(0, -2)}le" or "${encodings[this.#id]}"`,
      );
    }
    this.#policy = policyFor(this.#id, call);
    const errors = errorPolicies[this.#policy];
    this.#handle = conversionHandle(call, this.#id, Units16, { errors, ignoreBOM: true });
  }

  push(part) {
    const call = 'Repairer.push';
    checkReceiver(this, call);
    const bytes = bytesFrom(part, call);
    return this.#resetOnError(() => {
      const isLast = false;
      this.#bytes = joined([this.#bytes, bytes]);
      this.#line += this.#decoded(bytes, isLast, call);
      const end = this.#line.lastIndexOf('\n') + 1;
      const results = this.#repairedBlocks(this.#line.slice(0, end), call);
      this.#line = this.#line.slice(end);
      while (this.#line.length > MAX_LINE) {
        const cut = endOfPart(this.#line, 0, MAX_LINE);
        results.push(this.#repaired(this.#line.slice(0, cut), call));
        this.#line = this.#line.slice(cut);
      }
      return joined(results);
    });
  }

  finish() {
    const call = 'Repairer.finish';
    checkReceiver(this, call);
    return this.#resetOnError(() => {
      const isLast = true;
      const line = this.#line + this.#decoded(NO_BYTES, isLast, call);
      this.#line = '';
      const results = this.#repairedBlocks(line, call);
      this.#bytes = NO_BYTES;
      return joined(results);
    });
  }

  reset() {
    const call = 'Repairer.reset';
    checkReceiver(this, call);
    [this.#line, this.#bytes] = ['', NO_BYTES];
    this.#handle.use(call, (conversion) => conversion.reset());
  }

  free() {
    const call = 'Repairer.free';
    checkReceiver(this, call);
    [this.#line, this.#bytes] = ['', NO_BYTES];
    this.#handle.free(call);
  }

  [dispose]() {
    this.free();
  }

  /** Returns the result of `work`. If `work` throws, resets this object, as the other classes for text in parts do. */
  #resetOnError(work) {
    try {
      return work();
    } catch (error) {
      [this.#line, this.#bytes] = ['', NO_BYTES];
      try {
        this.#handle.use('Repairer.reset', (conversion) => conversion.reset());
      } catch {
        // The object was freed, or lost in a restart of the module, as `error` says.
      }
      throw error;
    }
  }

  #decoded(bytes, isLast, call) {
    return stringFrom(
      this.#handle.use(call, (conversion) => core.push(conversion, bytes, isLast)),
      call,
    );
  }

  /** Repairs text in blocks of lines, and a long line in pieces. Returns a list of byte arrays. */
  #repairedBlocks(text, call) {
    const results = [];
    for (let start = 0, end; start < text.length; start = end) {
      end = endOfPart(text, start, MAX_LINE);
      results.push(this.#repaired(text.slice(start, end), call));
    }
    return results;
  }

  /** Repairs text whose bytes are at the start of `#bytes`, and removes these bytes. */
  #repaired(text, call) {
    const lines = text.split(/(?<=\n)/);
    const reencoded = this.#takeReencoded(text, call);
    if (!reencoded && lines.length > 1) return joined(lines.map((line) => this.#repaired(line, call)));
    const original = reencoded ?? this.#takeDecoded(text, call);
    const found = findRepair(text, call, LINES);
    if (!found) return original;
    if (!reencoded) throw severalForms(this.#id, call);
    const repaired = encodedIfPossible(repairedText(text, found).text, this.#id, this.#policy, call);
    if (repaired) return repaired;
    if (lines.length === 1) return original;
    // The encoding lacks a character of a repaired line. That line is unchanged, and the other lines are repaired.
    this.#bytes = joined([original, this.#bytes]);
    return joined(lines.map((line) => this.#repaired(line, call)));
  }

  /** Encodes a text again. Removes the result from the start of `#bytes` and returns it; `undefined` if `#bytes` starts with other bytes. */
  #takeReencoded(text, call) {
    const reencoded = encodedIfPossible(text, this.#id, this.#policy, call);
    if (!reencoded || !isEqual(reencoded, this.#bytes.subarray(0, reencoded.length))) return undefined;
    this.#bytes = this.#bytes.subarray(reencoded.length);
    return reencoded;
  }

  /** Removes, from the start of `#bytes`, the bytes that decode to `text`, and returns them; throws if `#bytes` starts with other text. */
  #takeDecoded(text, call) {
    const bytes = this.#bytes.subarray(0, MAX_BYTES_PER_UNIT * text.length);
    // `bytes` may end within a sequence after the text: without `isLast`, this is not an error. If the text itself ends with an incomplete
    // sequence, only a decoder with `isLast` decodes that sequence.
    for (const isLast of [false, true]) {
      const length = this.#lengthOf(text, bytes, isLast, call);
      if (length === undefined) continue;
      this.#bytes = this.#bytes.subarray(length);
      return bytes.slice(0, length);
    }
    throw severalForms(this.#id, call);
  }

  /** Returns how many bytes at the start of `bytes` decode to `text`; `undefined` if `bytes` starts with other text. */
  #lengthOf(text, bytes, isLast, call) {
    const handle = conversionHandle(call, this.#id, Units16, { errors: errorPolicies[this.#policy], ignoreBOM: true });
    try {
      return handle.use(call, (conversion) => {
        const output = core.fill(conversion, bytes, isLast, 2 * text.length);
        const units = new Uint16Array(output.buffer, output.byteOffset, output.length / 2);
        return stringFrom(units, call) === text ? conversion.read : undefined;
      });
    } finally {
      handle.free(call);
    }
  }
}
