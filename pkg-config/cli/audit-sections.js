// Cuts a file into sections that are audited one by one, so that memory does not grow with the file.
import { Buffer } from 'node:buffer';
import { encode, lineColumn, previousBoundary } from 'utfscope/full/slim';
import { withByteOrder } from './decoding-context.js';

/** The maximum number of bytes of a section, except in the encodings of `UNCUT`. The last section can have `LOOK_AHEAD` bytes more. */
const MAX_SECTION_SIZE = 1 << 22;
/** A section ends at an offset only when this many bytes after the offset have arrived: enough to see the LF of CR LF, or U+FEFF. */
const LOOK_AHEAD = 8;
/** How many character boundaries are tried as the end of a section. */
const MAX_TRIES = 64;
/** Encodings whose files are not cut, because decoding a section can need all bytes before it. */
const UNCUT = ['utf-7', 'utf-1', 'iso-2022-jp'];

const hasAt = (bytes, offset, part) => part.every((byte, index) => bytes[offset + index] === byte);
const hasBomAt = (bytes, offset, bom) => bom.length > 0 && hasAt(bytes, offset, bom);

/** Returns the bytes of a character; an empty array if the encoding lacks the character. */
function bytesOf(character, encoding) {
  try {
    return encode(character, encoding);
  } catch {
    return new Uint8Array(0);
  }
}

/**
 * Cuts the bytes of a file into sections of at most `size` bytes. A section ends after its last LF, or after its last
 * CR if it has no LF. A section without LF and CR ends between two characters. The cuts do not depend on the parts in
 * which the file arrives. The last section is the rest of the file.
 *
 * If possible, a section ends neither between CR and LF nor before U+FEFF, which would be a BOM at the start of the next section. A section
 * ends at such a place only if all of the last `MAX_TRIES` character boundaries are such places.
 */
export class Sections {
  #encoding;
  #size;
  #parts = [];
  #length = 0;
  /** The encoding with its byte order, and the bytes of LF, CR and U+FEFF in it; see `#encodingDetailsOf`. */
  #encodingDetails;
  /** The position in the file of the first byte in `#parts`. */
  #position = { offset: 0, line: 1, column: 1 };

  constructor(encoding, size = MAX_SECTION_SIZE) {
    this.#encoding = encoding;
    this.#size = UNCUT.includes(encoding) ? Infinity : size;
  }

  /** Returns the sections that a part completes: their bytes and encoding, and `{ offset, line, column }` of their start in the file. */
  push(part) {
    this.#parts.push(part);
    this.#length += part.length;
    const sections = [];
    while (this.#length > this.#size + LOOK_AHEAD) {
      const bytes = Buffer.concat(this.#parts);
      const encodingDetails = this.#encodingDetailsOf(bytes);
      const end = this.#endOfLines(bytes, encodingDetails) || this.#endOfCharacters(bytes, encodingDetails);
      const section = this.#section(bytes.subarray(0, end));
      sections.push(section);
      this.#moveAfter(section);
      this.#parts = [bytes.subarray(end)];
      this.#length -= end;
    }
    return sections;
  }

  /** Returns the last section. */
  finish() {
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    return this.#section(bytes);
  }

  #section(bytes) {
    const encoding = this.#position.offset === 0 ? this.#encoding : this.#encodingDetails.encoding;
    return { bytes, encoding, ...this.#position };
  }

  /** Sets `#position` to the end of a section. */
  #moveAfter({ bytes, encoding, offset, line, column }) {
    const end = lineColumn(bytes, bytes.length, encoding);
    this.#position = {
      offset: offset + bytes.length,
      line: line + end.line - 1,
      column: end.line === 1 ? column + end.column - 1 : end.column,
    };
  }

  /** Returns the encoding with the byte order that the bytes show, and the bytes of LF, CR and U+FEFF in it. */
  #encodingDetailsOf(bytes) {
    if (!this.#encodingDetails) {
      const encoding = withByteOrder(this.#encoding, bytes);
      const [lf, cr, bom] = ['\n', '\r', '\ufeff'].map((character) => bytesOf(character, encoding));
      this.#encodingDetails = { encoding, lf, cr, bom };
    }
    return this.#encodingDetails;
  }

  /** Returns the offset, at most `size`, of the last line end at which the next section can start; 0 if there is no such line end. */
  #endOfLines(bytes, { lf, cr, bom }) {
    for (const lineEnd of [lf, cr]) {
      const width = lineEnd.length;
      for (let end = this.#size - (this.#size % width); end > 0; end -= width) {
        const isEnd = hasAt(bytes, end - width, lineEnd) && !(lineEnd === cr && hasAt(bytes, end, lf));
        if (isEnd && !hasBomAt(bytes, end, bom)) return end;
      }
    }
    return 0;
  }

  /**
   * Returns the last character boundary, at most `size`, at which a section can start. If a section can start at none of the
   * last `MAX_TRIES` boundaries, returns the last boundary. If there is no boundary after the start of `bytes`, returns `size`.
   */
  #endOfCharacters(bytes, { lf, cr, bom, encoding }) {
    const lastBoundary = previousBoundary(bytes, this.#size, encoding);
    const isForbidden = (end) =>
      hasBomAt(bytes, end, bom) || (hasAt(bytes, end, lf) && hasAt(bytes, end - cr.length, cr));
    let end = lastBoundary;
    for (let tries = 0; tries < MAX_TRIES && end > 0 && isForbidden(end); tries++)
      end = previousBoundary(bytes, end - 1, encoding);
    // In a long run of U+FEFF, all boundaries that were tried are forbidden, so the section ends at `lastBoundary`. If there is no boundary
    // after the start, as in a long malformed sequence, the section has `size` bytes.
    if (end === 0 || isForbidden(end)) end = lastBoundary || this.#size;
    return end;
  }
}
