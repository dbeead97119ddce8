/**
 * The places that a conversion mended: where something else stands now than the bytes say, and the result around it.
 * Only where they are is kept while the whole is converted; what is shown of one is converted again.
 */
import { isIndependent } from './scan/count-chunk.js';

const REMEMBERED = 10_000; // places that can be walked; more are counted
const LONGEST = 64; // bytes of a place; a damaged stretch is walked in such parts
const BEFORE = 64; // bytes of the input before and behind a place that are shown with it
const BEHIND = 160;

export class Places {
  constructor() {
    this.starts = [];
    this.count = 0;
    this.start = 0; // of the last one
    this.end = -1;
    this.ends = [];
  }

  /** Counts what a policy handled; what stands behind the last place without a gap belongs to it. */
  add({ offset, length }) {
    const end = offset + length;
    const belongs = offset === this.end && end - this.start <= LONGEST;
    if (!belongs) {
      this.count += 1;
      this.start = offset;
    }
    this.end = end;
    if (this.count > REMEMBERED) return;
    if (!belongs) this.starts.push(offset);
    this.ends[this.count - 1] = end;
  }

  /** How many of them can be shown. */
  get remembered() {
    return this.starts.length;
  }

  at(number) {
    return { start: this.starts[number], end: this.ends[number] };
  }
}

/** A target in whose later parts no signature stands. */
const withoutSignature = (to) => (/^utf-(?:16|32)$/.test(to) ? `${to}be` : to);

const beginsWith = (bytes, head) => head.every((byte, at) => bytes[at] === byte);

/**
 * The result around a place: its bytes, what they are, and which of them stand for the place.
 *
 * @param {object} codec the package
 * @param {import('./decoded-source.js').Reading} reading
 * @param {object} settings of the conversion
 * @param {{ start: number, end: number }} place bytes of the input
 * @returns {Promise<null | { bytes: Uint8Array, starts: Uint32Array, kinds: Uint8Array, codePoints: Uint32Array,
 *   from: number, to: number, before: boolean, after: boolean, was: Uint8Array }>} bytes `[from, to)` stand for the
 *   place; null where a part of the text tells nothing by itself
 */
export async function resultAround(codec, reading, settings, { start, end }) {
  const { length } = reading.source;
  if (!isIndependent(reading.encoding) || !isIndependent(settings.to)) return null;
  const window = await reading.window(Math.max(0, start - BEFORE), Math.min(length, end + BEHIND));
  const first = window.starts.find((offset) => offset >= window.from);
  const last = window.starts.findLast((offset) => offset <= window.to);
  const whole = first === 0;
  const from = reading.encodingFrom(first);
  const to = whole ? settings.to : withoutSignature(settings.to);
  const options = whole ? { ...settings, from, to } : { from, to, errors: settings.errors, ignoreBOM: true };
  const upTo = (offset) => codec.transcode(window.bytes.subarray(first - window.from, offset - window.from), options);
  const [before, through, bytes] = [upTo(start), upTo(end), upTo(last)];
  // Where what follows changes what stands before, the place has no bytes of its own.
  if (!beginsWith(through, before) || !beginsWith(bytes, through)) return null;
  const { starts, kinds, codePoints } = codec.inspect(bytes, to);
  const was = window.bytes.slice(start - window.from, end - window.from);
  return {
    bytes,
    starts,
    kinds,
    codePoints,
    from: before.length,
    to: through.length,
    before: !whole,
    after: last < length,
    was,
  };
}
