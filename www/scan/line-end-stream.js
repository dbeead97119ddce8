/** Replaces the line ends of a text that arrives in chunks, as the fix 'line-ends' does, so that the text has one kind of line ends. */
import { concatBytes } from '../concat-bytes.js';
import { textTest, withLineEnds } from './part-changes.js';

/** The maximum number of CRs to hold back at the end of a chunk, because CR CR LF can be one line end. */
const MAX_HELD = 2;
const CARRIAGE_RETURN = 0x0d;
/** The line ends beyond ASCII: their bytes depend on the encoding. */
const BEYOND_ASCII = /[\u0085\u2028\u2029]/;

let offsets = new Uint32Array(0); // `offsets[at]` is `at`; `bytesAsSegments` replaces the array with a longer one when needed
/** Returns each byte as a segment, for encodings in which CR and LF are the bytes 0D and 0A, and these bytes are never parts of other characters. */
function bytesAsSegments(bytes) {
  if (offsets.length <= bytes.length) offsets = Uint32Array.from({ length: bytes.length + 1 }, (_, at) => at);
  return { starts: offsets, kinds: new Uint8Array(bytes.length), codePoints: bytes, end: bytes.length };
}

export class LineEndStream {
  #codec;
  #encoding;
  #fix;
  #mayChange;
  #carriageReturn; // bytes of CR
  #isAscii; // whether CR and LF have the bytes of ASCII
  #lineEnd; // bytes of the line end that replaces the other line ends
  #held = new Uint8Array(0); // the CRs held back at the end of the last chunk

  /**
   * @param {object} codec the package
   * @param {string} encoding the encoding of the chunks, which must have no shifts (see `hasShifts` in count-sequential.js);
   *   `utf-16le` or `utf-16be` instead of `utf-16`
   * @param {import('./replacements.js').Fix} fix of the kind 'line-ends'
   */
  constructor(codec, encoding, fix) {
    const encoded = (text) => codec.encode(text, encoding, { writeBOM: false });
    this.#codec = codec;
    this.#encoding = encoding;
    this.#fix = fix;
    this.#mayChange = textTest(fix);
    this.#carriageReturn = encoded('\r');
    this.#isAscii = String(encoded('\r\n')) === '13,10';
    this.#lineEnd = encoded(fix.end);
    this.count = 0; // the number of replaced line ends
  }

  /**
   * Returns the bytes of a chunk with one kind of line ends. Holds back CR at the end of the chunk, because LF may follow.
   *
   * @param {Uint8Array} chunk complete characters
   * @param {boolean} isLast whether no chunk follows
   */
  push(chunk, isLast) {
    const bytes = this.#held.length > 0 ? concatBytes([this.#held, chunk]) : chunk;
    const end = isLast ? bytes.length : this.#heldFrom(bytes);
    this.#held = bytes.slice(end);
    return this.#replaced(bytes.subarray(0, end));
  }

  /** Returns the offset of the CRs to hold back. */
  #heldFrom(bytes) {
    const { length } = this.#carriageReturn;
    let end = bytes.length;
    for (let held = 0; held < MAX_HELD && end >= length; held += 1) {
      if (!this.#carriageReturn.every((byte, at) => bytes[end - length + at] === byte)) break;
      end -= length;
    }
    return end;
  }

  #replaced(bytes) {
    const text = this.#codec.decode(bytes, this.#encoding, { errors: 'replace', ignoreBOM: true });
    if (!this.#mayChange(text)) return bytes;
    const hasOnlyAsciiLineEnds = this.#isAscii && !BEYOND_ASCII.test(text);
    // In a text without NEL, a byte 85 is not NEL: it is a part of a character in UTF-8, and “…” in windows-1252.
    const fix = hasOnlyAsciiLineEnds ? { ...this.#fix, replacesNel: false } : this.#fix;
    const parts = [];
    let copied = 0; // bytes whose result is in `parts`
    for (let from = 0; from < bytes.length;) {
      const { starts, kinds, codePoints, end } = hasOnlyAsciiLineEnds
        ? bytesAsSegments(bytes)
        : this.#segmentsFrom(bytes, from);
      const part = { starts, kinds: kinds.subarray(0, end), codePoints: codePoints.subarray(0, end) };
      const changes = withLineEnds(part, fix);
      this.count += changes.length;
      for (const { offset, length } of changes) {
        parts.push(bytes.subarray(copied, offset), this.#lineEnd);
        copied = offset + length;
      }
      from = starts[end];
    }
    return concatBytes([...parts, bytes.subarray(copied)]);
  }

  /**
   * Returns the segments from an offset on, in the form of the package's `inspect`, which returns a limited number of segments. `end`: how many of
   * these segments can be examined without the segments after them.
   */
  #segmentsFrom(bytes, from) {
    const segments = this.#codec.inspect(bytes, this.#encoding, { offset: from });
    let end = segments.kinds.length;
    if (!segments.complete)
      for (let held = 0; held < MAX_HELD && segments.codePoints[end - 1] === CARRIAGE_RETURN; held += 1) end -= 1;
    return { ...segments, end };
  }
}
