/**
 * Checks whether two inputs are the same text in different forms:
 *
 * - in other encodings
 * - with or without a BOM
 * - with other line ends
 * - composed and decomposed (Unicode normalization)
 *
 * Both inputs are decoded in one pass, in memory that does not depend on their lengths.
 */
import { lineEndKinds } from '../text/compare.js';

const READ = 1 << 18; // bytes decoded at once
const MAX_PENDING = 1 << 20; // the most UTF-16 code units that wait for a BOUNDARY
const BOM = '\ufeff';
/**
 * The last character before which a text may be cut: such a character never composes with the character before it (UAX
 * #15).
 */
const BOUNDARY = /[\u0000-\u02ff\u4e00-\u9fff](?=[^\u0000-\u02ff\u4e00-\u9fff]*$)/; // eslint-disable-line no-control-regex

/** Replaces CR LF and CR with LF in a text that arrives in parts, and counts each kind of line end. */
function createLineEnds() {
  const counts = { 'CR LF': 0, LF: 0, CR: 0 };
  let pending = ''; // a CR at the end of a part
  return {
    counts,
    push(part, isLast) {
      let text = pending + part;
      pending = !isLast && text.endsWith('\r') ? '\r' : '';
      if (pending) text = text.slice(0, -1);
      return text.replace(/\r\n|\r|\n/g, (end) => {
        counts[end === '\r\n' ? 'CR LF' : end === '\r' ? 'CR' : 'LF'] += 1;
        return '\n';
      });
    },
  };
}

/**
 * Normalizes a text that arrives in parts to NFC. If more than MAX_PENDING code units have no boundary, the text
 * is cut after them anyway.
 */
function createNormalizer() {
  let pending = '';
  return {
    push(part, isLast) {
      const text = pending + part;
      const boundary = BOUNDARY.exec(text)?.index ?? 0;
      const cut = isLast || (boundary === 0 && text.length > MAX_PENDING) ? text.length : boundary;
      pending = text.slice(cut);
      return text.slice(0, cut).normalize('NFC');
    },
  };
}

/** Compares two texts that arrive in parts of different lengths. */
class Equality {
  pending = ['', '']; // the text of each side that is not compared yet
  isEqual = true; // whether the text compared so far is equal

  push(side, part) {
    if (!this.isEqual) return;
    this.pending[side] += part;
    const length = Math.min(this.pending[0].length, this.pending[1].length);
    this.isEqual = this.pending[0].slice(0, length) === this.pending[1].slice(0, length);
    this.pending = this.pending.map((text) => text.slice(length));
  }

  /** Returns whether the complete texts are equal. */
  get isSame() {
    return this.isEqual && this.pending.every((text) => text === '');
  }
}

/** Decodes a source part by part. */
class TextReader {
  constructor(codec, { source, encoding, resolved }, start) {
    this.source = source;
    this.at = start;
    this.isStart = start === 0;
    this.hasBOM = false;
    this.decoder = new codec.Decoder(start === 0 ? encoding : resolved, { ignoreBOM: true });
    this.lineEnds = createLineEnds();
    this.normalizer = createNormalizer();
  }

  get isDone() {
    return this.at >= this.source.length;
  }

  /** Removes a BOM from the next part, and returns the part in three forms: as it is, with LF as line ends, and with LF and normalized. Throws for malformed bytes. */
  async next() {
    const to = Math.min(this.source.length, this.at + READ);
    const bytes = await this.source.read(this.at, to);
    this.at = to;
    let text = this.decoder.push(bytes);
    if (this.isDone) text += this.decoder.finish();
    if (this.isStart && text !== '') {
      this.isStart = false;
      this.hasBOM = text.startsWith(BOM);
      if (this.hasBOM) text = text.slice(1);
    }
    const lines = this.lineEnds.push(text, this.isDone);
    return [text, lines, this.normalizer.push(lines, this.isDone)];
  }
}

/**
 * Returns how two texts differ in their form; null if the texts themselves differ.
 *
 * @param {object} codec the package
 * @param {[import('../decoded-source.js').DecodedSource, import('../decoded-source.js').DecodedSource]} sides
 * @param {() => Promise<boolean>} pause returns false to stop
 * @param {number} [start] the offset of a character in both sides, before which the sides are equal; U+FEFF at this offset is a BOM only if `start`
 *   is 0
 * @returns {Promise<null | { encodings: boolean, boms: boolean[], lineEnds: string[] | null, normalization: boolean }>}
 *   null also if a text is malformed, or `pause` returned false. `boms`: which sides have a BOM. `lineEnds`: the kinds
 *   of line ends of each side, null if no difference in them is found. `encodings`, `normalization`: whether the sides
 *   differ in these
 */
export async function sameText(codec, sides, pause, start = 0) {
  const readers = sides.map((side) => new TextReader(codec, side, start));
  const equalities = [new Equality(), new Equality(), new Equality()]; // one for each form that `next` returns
  try {
    while (readers.some(({ isDone }) => !isDone)) {
      for (const [side, reader] of readers.entries()) {
        // The side that has no text left to compare is read next.
        const isNext = equalities[2].pending[1 - side] !== '' || equalities[2].pending[side] === '';
        if (reader.isDone || !isNext) continue;
        const parts = await reader.next();
        for (const [level, part] of parts.entries()) equalities[level].push(side, part);
      }
      if (!equalities[2].isEqual || !(await pause())) return null;
      // One side is complete, so more text on the other side is a difference.
      if (readers.some(({ isDone }, side) => isDone && equalities[2].pending[1 - side] !== '')) return null;
    }
  } catch (error) {
    if (error instanceof codec.MalformedError) return null;
    throw error;
  } finally {
    for (const { decoder } of readers) decoder.free();
  }
  const [isSameText, isSameLines, isSameNormalized] = equalities.map(({ isSame }) => isSame);
  if (!isSameNormalized) return null;
  const lineEnds = readers.map(({ lineEnds: { counts } }) =>
    lineEndKinds(Object.keys(counts).filter((kind) => counts[kind] > 0)),
  );
  return {
    encodings: sides[0].resolved !== sides[1].resolved,
    boms: readers.map(({ hasBOM }) => hasBOM),
    lineEnds: !isSameText && (isSameLines || lineEnds[0] !== lineEnds[1]) ? lineEnds : null,
    normalization: !isSameLines,
  };
}
