/**
 * The places of the input that an error policy of a conversion handled, and the result around each of them. During the
 * conversion, only the offsets of the places are stored. To show a place, the page converts the bytes around it again.
 */
import { withByteOrder } from './byte-order.js';
import { isSelfSynchronizing } from './scan/count-chunk.js';
import { LineEndStream } from './scan/line-end-stream.js';

const MAX_LISTED = 10_000; // places that can be shown; all are counted
const MAX_PLACE_LENGTH = 64; // bytes; a longer malformed stretch counts as several places
const CONTEXT_BEFORE = 64; // bytes of the input that are converted with a place
const CONTEXT_AFTER = 160;
const LINE_FEED = 0x0a;

export class RepairedPlaces {
  constructor() {
    this.starts = [];
    this.ends = [];
    this.count = 0;
    this.start = 0; // of the last place
    this.end = -1;
  }

  /** Adds a fault. A fault directly after the last place extends that place, up to `MAX_PLACE_LENGTH`. */
  add({ offset, length }) {
    const end = offset + length;
    const extendsLast = offset === this.end && end - this.start <= MAX_PLACE_LENGTH;
    if (!extendsLast) {
      this.count += 1;
      this.start = offset;
    }
    this.end = end;
    if (this.count > MAX_LISTED) return;
    if (!extendsLast) this.starts.push(offset);
    this.ends[this.count - 1] = end;
  }

  /** The number of places that can be shown. */
  get listedCount() {
    return this.starts.length;
  }

  /** Returns the range of bytes of a place that can be shown. */
  at(index) {
    return { start: this.starts[index], end: this.ends[index] };
  }
}

const startsWith = (bytes, prefix) => prefix.every((byte, at) => bytes[at] === byte);

/**
 * Converts the input around a place and returns the result, with the range of bytes that replaced the place.
 *
 * @param {object} codec the package
 * @param {import('./decoded-source.js').DecodedSource} decoded
 * @param {object} settings of the conversion
 * @param {import('./scan/replacements.js').Fix | null} lineEnds the fix that gives the result one kind of line ends; null keeps the line ends
 * @param {{ start: number, end: number }} place bytes of the input
 * @returns {Promise<null | { bytes: Uint8Array, starts: Uint32Array, kinds: Uint8Array, codePoints: Uint32Array, from:
 *   number, to: number, before: boolean, after: boolean, replacedBytes: Uint8Array }>} `bytes` is the result with its
 *   segments; in the result, the bytes `[from, to)` replace `replacedBytes`, the bytes of the place; `before` and `after` say whether
 *   the result of the entire input has more text on that side; null if the encodings do not allow converting a part of
 *   the text, or if the result of the place depends on later bytes
 */
export async function resultAround(codec, decoded, settings, lineEnds, { start, end }) {
  const { length } = decoded.source;
  if (!isSelfSynchronizing(decoded.encoding) || !isSelfSynchronizing(settings.to)) return null;
  const window = await decoded.window(Math.max(0, start - CONTEXT_BEFORE), Math.min(length, end + CONTEXT_AFTER));
  // The context does not begin with LF, because a CR before it would be missing.
  const contextStart = window.starts.find((offset, at) => offset >= window.from && window.codePoints[at] !== LINE_FEED);
  const contextEnd = window.starts.findLast((offset) => offset <= window.to);
  const isAtStart = contextStart === 0;
  const from = decoded.encodingFrom(contextStart);
  const withOrder = withByteOrder(settings.to, new Uint8Array(0));
  const to = isAtStart ? settings.to : withOrder; // with the byte order in the name of the encoding, the encoder writes no BOM
  const options = isAtStart ? { ...settings, from, to } : { from, to, errors: settings.errors, ignoreBOM: true };
  const convertUntil = (offset) => {
    const bytes = codec.transcode(window.bytes.subarray(contextStart - window.from, offset - window.from), options);
    return lineEnds ? new LineEndStream(codec, withOrder, lineEnds).push(bytes, true) : bytes;
  };
  const [untilPlace, throughPlace, bytes] = [convertUntil(start), convertUntil(end), convertUntil(contextEnd)];
  // If later bytes change the result of earlier bytes, no range of the result belongs to the place.
  if (!startsWith(throughPlace, untilPlace) || !startsWith(bytes, throughPlace)) return null;
  const { starts, kinds, codePoints } = codec.inspect(bytes, to);
  const replacedBytes = window.bytes.slice(start - window.from, end - window.from);
  return {
    bytes,
    starts,
    kinds,
    codePoints,
    from: untilPlace.length,
    to: throughPlace.length,
    before: !isAtStart,
    after: contextEnd < length,
    replacedBytes,
  };
}
