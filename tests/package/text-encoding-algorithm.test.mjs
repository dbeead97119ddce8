// Compares TextDecoder with a literal implementation of the Encoding Standard's algorithms, in which a decoder reads
// one byte at a time from a queue. The package decodes a complete part at once instead, which is faster.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TextDecoder } from '../../pkg-config/dist/text-encoding.js';
import { Random } from '../oracles/random.mjs';

const END = Symbol('end-of-queue');
const FINISHED = Symbol('finished');
const ERROR = Symbol('error');
const CONTINUE = Symbol('continue');

/** §8.1.1, the UTF-8 decoder's handler. */
class Utf8Decoder {
  codePoint = 0;
  seen = 0;
  needed = 0;
  lower = 0x80;
  upper = 0xbf;

  handle(queue, byte) {
    if (byte === END) {
      if (this.needed === 0) return FINISHED;
      this.needed = 0;
      return ERROR;
    }
    if (this.needed === 0) return this.#lead(byte);
    if (byte < this.lower || byte > this.upper) {
      Object.assign(this, new Utf8Decoder());
      queue.unshift(byte);
      return ERROR;
    }
    [this.lower, this.upper] = [0x80, 0xbf];
    this.codePoint = (this.codePoint << 6) | (byte & 0x3f);
    this.seen++;
    if (this.seen !== this.needed) return CONTINUE;
    const { codePoint } = this;
    this.codePoint = this.needed = this.seen = 0;
    return codePoint;
  }

  #lead(byte) {
    if (byte <= 0x7f) return byte;
    if (byte >= 0xc2 && byte <= 0xdf) {
      this.needed = 1;
      this.codePoint = byte & 0x1f;
    } else if (byte >= 0xe0 && byte <= 0xef) {
      if (byte === 0xe0) this.lower = 0xa0;
      if (byte === 0xed) this.upper = 0x9f;
      this.needed = 2;
      this.codePoint = byte & 0xf;
    } else if (byte >= 0xf0 && byte <= 0xf4) {
      if (byte === 0xf0) this.lower = 0x90;
      if (byte === 0xf4) this.upper = 0x8f;
      this.needed = 3;
      this.codePoint = byte & 0x7;
    } else {
      return ERROR;
    }
    return CONTINUE;
  }
}

/** §14.2.1, the shared UTF-16 decoder's handler. */
class Utf16Decoder {
  lead = null;
  surrogate = null;

  constructor(isBigEndian) {
    this.isBigEndian = isBigEndian;
  }

  handle(queue, byte) {
    if (byte === END) {
      if (this.lead === null && this.surrogate === null) return FINISHED;
      this.lead = this.surrogate = null;
      return ERROR;
    }
    if (this.lead === null) {
      this.lead = byte;
      return CONTINUE;
    }
    const unit = this.isBigEndian ? (this.lead << 8) + byte : (byte << 8) + this.lead;
    this.lead = null;
    if (this.surrogate !== null) {
      const high = this.surrogate;
      this.surrogate = null;
      if (unit >= 0xdc00 && unit <= 0xdfff) return 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00);
      const bytes = [unit >> 8, unit & 0xff];
      queue.unshift(...(this.isBigEndian ? bytes : bytes.reverse()));
      return ERROR;
    }
    if (unit >= 0xd800 && unit <= 0xdbff) {
      this.surrogate = unit;
      return CONTINUE;
    }
    return unit >= 0xdc00 && unit <= 0xdfff ? ERROR : unit;
  }
}

const DECODERS = {
  'utf-8': () => new Utf8Decoder(),
  'utf-16le': () => new Utf16Decoder(false),
  'utf-16be': () => new Utf16Decoder(true),
};

/** §7.2, the decode method, with "serialize I/O queue" of §7.1. */
class ReferenceDecoder {
  doNotFlush = false;

  constructor(label, { fatal, ignoreBOM }) {
    Object.assign(this, { label, fatal, ignoreBOM });
  }

  decode(input, { stream }) {
    if (!this.doNotFlush) {
      this.decoder = DECODERS[this.label]();
      this.queue = [];
      this.sawBOM = false;
    }
    this.doNotFlush = stream;
    this.queue.push(...input);
    const output = [];
    for (;;) {
      const item = this.queue.length > 0 ? this.queue.shift() : END;
      if (item === END && this.doNotFlush) return this.#serialized(output);
      const result = this.decoder.handle(this.queue, item);
      if (result === FINISHED) return this.#serialized(output);
      if (result === ERROR && this.fatal) throw new TypeError('malformed');
      // After an error at the end the queue is empty, and the decoder finishes on the next round.
      if (result === ERROR) output.push(0xfffd);
      else if (result !== CONTINUE) output.push(result);
    }
  }

  #serialized(output) {
    let text = '';
    for (const codePoint of output) {
      if (!this.ignoreBOM && !this.sawBOM) {
        this.sawBOM = true;
        if (codePoint === 0xfeff) continue;
      }
      text += String.fromCodePoint(codePoint);
    }
    return text;
  }
}

// Bytes that begin, continue, end or break a sequence in one of the encodings.
const ALPHABET = [0x00, 0x41, 0x80, 0x8f, 0xa0, 0xbf, 0xbb, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xff, 0xfe, 0xd8, 0xdc];
const CALLS = 40_000;

/** Returns the result of `work`, or 'TypeError' if it throws one. */
const outcome = (work) => {
  try {
    return work();
  } catch (error) {
    assert.ok(error instanceof TypeError, error);
    return 'TypeError';
  }
};

for (const label of Object.keys(DECODERS)) {
  for (const fatal of [false, true]) {
    for (const ignoreBOM of [false, true]) {
      test(`${label}, ${JSON.stringify({ fatal, ignoreBOM })}: random sequences of calls decode as the standard requires`, () => {
        const random = new Random(label.length + 2 * fatal + ignoreBOM);
        const [ours, reference] = [TextDecoder, ReferenceDecoder].map(
          (Class) => new Class(label, { fatal, ignoreBOM }),
        );
        // For the message: the input of each call for the current text, followed by `…` if more parts follow.
        let calls = [];
        for (let call = 0; call < CALLS; call++) {
          const input = Uint8Array.from({ length: random.below(7) }, () => random.pick(ALPHABET));
          const options = { stream: !random.oneIn(4) };
          calls.push(`${Buffer.from(input).toString('hex')}${options.stream ? '…' : '.'}`);
          const expected = outcome(() => reference.decode(input, options));
          assert.equal(
            outcome(() => ours.decode(input, options)),
            expected,
            calls.join(' '),
          );
          if (!options.stream) calls = [];
        }
      });
    }
  }
}
