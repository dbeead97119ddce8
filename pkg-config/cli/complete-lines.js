// Joins the blocks of a file into complete lines. Each block is given in two versions: before and after a repair.
import { Buffer } from 'node:buffer';
import { countCodePoints, encode, previousBoundary } from 'utfscope/full/slim';

/** How many bytes before the first change of a long line are kept. An excerpt shows some of them. */
const MAX_CONTEXT = 256;

/** Returns how many bytes at the start of two byte arrays are equal. */
function commonLength(first, second) {
  const length = Math.min(first.length, second.length);
  for (let index = 0; index < length; index += 1) if (first[index] !== second[index]) return index;
  return length;
}

/** Returns the offset after each CR, except a CR at the end of `bytes`, which an LF may follow in the next block. */
function endsOfLines(bytes, carriageReturn) {
  const width = carriageReturn.length;
  const ends = [];
  for (let at = bytes.indexOf(carriageReturn); at >= 0 && at + width < bytes.length;) {
    if (at % width === 0) ends.push(at + width);
    at = bytes.indexOf(carriageReturn, at + 1);
  }
  return ends;
}

/** Holds the last line as far as it has arrived, in both versions: before and after a repair. */
export class CompleteLines {
  #encoding;
  #carriageReturn;
  #before = [];
  #after = [];
  /** The number of code points at the start of the line that are not held, because the repair does not change them. */
  #leftOut = 0;
  /**
   * Whether `before` and `after` differ where both have bytes. A difference in length alone is no change: the repair of the last bytes can
   * arrive with a later block.
   */
  #differs = false;

  constructor(encoding) {
    this.#encoding = encoding;
    this.#carriageReturn = Buffer.from(encode('\r', encoding));
  }

  /**
   * Adds a block of complete lines, or a block without LF (`isPartOfLine`), whose lines can end only at CR. Returns the bytes of the lines
   * that are complete now; null if no line is complete. `leftOut` is the number of code points left out at the start of the first of these
   * lines.
   *
   * @returns {{ before: Buffer, after: Buffer, leftOut: number } | null}
   */
  add({ before, after, isPartOfLine = false }) {
    this.#before.push(before);
    this.#after.push(after);
    // Once the two versions of a long line differ, its parts are joined only when a line ends. Joining the parts each time would take
    // quadratic time.
    if (
      isPartOfLine &&
      this.#differs &&
      !Buffer.from(after.buffer, after.byteOffset, after.length).includes(this.#carriageReturn)
    )
      return null;
    const held = { before: Buffer.concat(this.#before), after: Buffer.concat(this.#after), leftOut: this.#leftOut };
    if (!isPartOfLine) {
      [this.#before, this.#after, this.#leftOut, this.#differs] = [[], [], 0, false];
      return held;
    }
    const [oldEnds, newEnds] = [held.before, held.after].map((bytes) => endsOfLines(bytes, this.#carriageReturn));
    const count = Math.min(oldEnds.length, newEnds.length);
    const [oldEnd, newEnd] = count > 0 ? [oldEnds[count - 1], newEnds[count - 1]] : [0, 0];
    if (count > 0) this.#leftOut = 0;
    this.#hold(held.before.subarray(oldEnd), held.after.subarray(newEnd));
    return count > 0
      ? { ...held, before: held.before.subarray(0, oldEnd), after: held.after.subarray(0, newEnd) }
      : null;
  }

  /** Holds the bytes of a line from about `MAX_CONTEXT` bytes before its first change, or before its end if nothing is changed. */
  #hold(before, after) {
    const same = commonLength(before, after);
    this.#differs = same < Math.min(before.length, after.length);
    const start = previousBoundary(before, Math.max(0, same - MAX_CONTEXT), this.#encoding);
    this.#leftOut += countCodePoints(before.subarray(0, start), this.#encoding);
    [this.#before, this.#after] = [[before.subarray(start)], [after.subarray(start)]];
  }
}
