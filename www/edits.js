/**
 * The edits of a document as a piece table: pieces of the original bytes and of added bytes, in the order of the document. The original
 * is never copied, so a file may be larger than memory. A table never changes; each edit returns a new table, which shares the
 * added bytes with the previous table. So undo only needs the previous table.
 *
 * @typedef {object} Piece
 * @property {Blob | Uint8Array} bytes the original, or bytes that edits added
 * @property {number} from the first byte in `bytes`
 * @property {number} to exclusive
 *
 * @typedef {object} Change A place where the document differs from the original.
 * @property {number} from offset in the document
 * @property {number} to exclusive; equal to `from` where bytes were only removed
 * @property {number} originalFrom offset in the original
 * @property {number} originalTo exclusive
 *
 * @typedef {object} Replacement
 * @property {number} from offset in the document before the edit
 * @property {number} to exclusive
 * @property {Piece} piece what replaces these bytes
 */

export class PieceTable {
  /** @param {Blob} original @param {Piece[]} [pieces] @param {number} [length] in bytes */
  constructor(original, pieces = [{ bytes: original, from: 0, to: original.size }], length = original.size) {
    this.original = original;
    this.pieces = pieces.filter(({ from, to }) => to > from);
    this.length = length;
  }

  /** Returns the pieces of the bytes `[from, to)`. */
  slice(from, to) {
    const sliced = [];
    let at = 0;
    for (const piece of this.pieces) {
      const end = at + piece.to - piece.from;
      const [first, last] = [Math.max(from, at), Math.min(to, end)];
      if (first < last) sliced.push({ bytes: piece.bytes, from: piece.from + first - at, to: piece.from + last - at });
      if (end >= to) break;
      at = end;
    }
    return sliced;
  }

  /** Returns a table in which `pieces` replace the bytes `[from, to)`. */
  splice(from, to, pieces) {
    const spliced = [...this.slice(0, from), ...pieces, ...this.slice(to, this.length)];
    const added = pieces.reduce((sum, piece) => sum + piece.to - piece.from, 0);
    return new PieceTable(this.original, spliced.reduce(appendPiece, []), this.length - (to - from) + added);
  }

  /** Returns a table in which `bytes` replace the bytes `[from, to)`. */
  replace(from, to, bytes) {
    return this.splice(from, to, [{ bytes, from: 0, to: bytes.length }]);
  }

  /**
   * Returns a table with several replacements, in one pass.
   *
   * @param {Replacement[]} replacements in ascending order, without overlap
   */
  replaceAll(replacements) {
    const pieces = [];
    const rest = this.pieces[Symbol.iterator]();
    let piece = rest.next().value;
    let start = 0; // offset of `piece` in the document
    let length = 0;
    /** Moves to an offset. Appends the pieces before it to the result if `isKept`. */
    const takeTo = (offset, isKept) => {
      while (piece && start < offset) {
        const size = Math.min(piece.to - piece.from, offset - start);
        if (isKept) appendPiece(pieces, { ...piece, to: piece.from + size });
        if (isKept) length += size;
        start += size;
        piece = piece.from + size === piece.to ? rest.next().value : { ...piece, from: piece.from + size };
      }
    };
    for (const { from, to, piece: added } of replacements) {
      takeTo(from, true);
      takeTo(to, false);
      appendPiece(pieces, added);
      length += added.to - added.from;
    }
    takeTo(this.length, true);
    return new PieceTable(this.original, pieces, length);
  }

  /** Returns a table in which a change is undone. @param {Change} change of `changes()` */
  revert({ from, to, originalFrom, originalTo }) {
    return this.splice(from, to, [{ bytes: this.original, from: originalFrom, to: originalTo }]);
  }

  /** Reads the bytes `[from, to)`, as a source of byte-source.js does. */
  async read(from, to) {
    return new Uint8Array(await new Blob(partsOf(this.slice(from, to))).arrayBuffer());
  }

  /** Returns the document as a file that refers to the pieces. The browser reads them when the file is read or saved. */
  toFile(name) {
    return new File(partsOf(this.pieces), name);
  }

  /** Returns the places where the document differs from the original, in ascending order. @returns {Change[]} */
  changes() {
    const changes = [];
    let at = 0;
    let originalEnd = 0; // the end of the original bytes so far
    let open = null; // the start of a change whose end is not reached yet
    const close = (originalTo) => {
      if (open) changes.push({ ...open, to: at, originalTo });
      open = null;
    };
    for (const { bytes, from, to } of this.pieces) {
      // No edit moves original bytes, so the pieces of the original are in the same order as in the original.
      if (bytes === this.original) {
        if (from > originalEnd) open ??= { from: at, originalFrom: originalEnd };
        close(from);
        originalEnd = to;
      } else open ??= { from: at, originalFrom: originalEnd };
      at += to - from;
    }
    if (originalEnd < this.original.size) open ??= { from: at, originalFrom: originalEnd };
    close(this.original.size);
    return changes;
  }
}

const partsOf = (pieces) =>
  pieces.map(({ bytes, from, to }) => (bytes instanceof Blob ? bytes.slice(from, to) : bytes.subarray(from, to)));

/** The maximum size in bytes of a piece that is joined from several pieces, so that typing many characters makes few pieces. */
const MAX_JOINED = 4096;

/** Appends a piece. Joins it with the previous piece if their bytes are adjacent, or if both are in memory and short. */
function appendPiece(pieces, piece) {
  const last = pieces.at(-1);
  const size = piece.to - piece.from;
  if (size === 0) return pieces;
  if (last?.bytes === piece.bytes && last.to === piece.from) pieces[pieces.length - 1] = { ...last, to: piece.to };
  else if (isInMemory(last) && isInMemory(piece) && last.to - last.from + size <= MAX_JOINED) {
    const bytes = new Uint8Array(last.to - last.from + size);
    bytes.set(last.bytes.subarray(last.from, last.to));
    bytes.set(piece.bytes.subarray(piece.from, piece.to), last.to - last.from);
    pieces[pieces.length - 1] = { bytes, from: 0, to: bytes.length };
  } else pieces.push(piece);
  return pieces;
}

const isInMemory = (piece) => piece?.bytes instanceof Uint8Array;

/**
 * Returns the edits that apply to a document; null if there are none. After the encoding changes, a text in the input field has other bytes, so its
 * edits no longer apply.
 *
 * @param {import('./session.js').Document | null} doc
 * @returns {{ table: PieceTable, root: import('./session.js').Source, encoding: string } | null}
 */
export function editsOf(doc) {
  const edits = doc?.source.edits ?? null;
  return edits && (!doc.encoded || edits.encoding === doc.encoding) ? edits : null;
}

/** Returns the source before all edits; the source itself if it has no edits. */
export const rootOf = (source) => source.edits?.root ?? source;

/**
 * Returns the change that contains the byte at `offset`, or that removed bytes directly before it; undefined if there is none.
 *
 * @param {Change[]} changes in ascending order
 * @param {number} offset
 */
export function changeAt(changes, offset) {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle].to < offset || (changes[middle].to === offset && changes[middle].from < offset))
      low = middle + 1;
    else high = middle;
  }
  const change = changes[low];
  return change && change.from <= offset ? change : undefined;
}
