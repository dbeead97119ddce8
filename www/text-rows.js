/**
 * Finds the text rows of a source (see scan/lines.js) by their numbers, and the lines and columns of offsets, in the
 * scanned part of the source.
 */
import { concatBytes } from './concat-bytes.js';
import { NO_CODE_POINT } from './format.js';
import { lastAtMost } from './scan/checkpoints.js';
import { BLOCK, isSelfSynchronizing, readTo } from './scan/count-chunk.js';
import { eachLineEnd, lineEndUnits } from './scan/lines.js';
import { MALFORMED } from './segment-kinds.js';

const PART = 1 << 16; // bytes of rows that are decoded at once
const BOM = 0xfeff;

export class TextRows {
  /** @param {import('./decoded-source.js').DecodedSource} decoded */
  constructor(decoded) {
    this.decoded = decoded;
    this.cached = null; // the block whose rows were listed last
  }

  /** Returns the offsets at which the rows of a block begin. */
  async startsIn(block) {
    if (this.cached?.block === block) return this.cached.starts;
    const { checkpoints, source, codec, resolved } = this.decoded;
    const starts = [];
    if (checkpoints.linesOf(block) > 0) {
      const [from, to] = [block * BLOCK, Math.min((block + 1) * BLOCK, source.length)];
      if (block === 0) starts.push(0);
      const bytes = await source.read(from, readTo(to, source.length));
      eachLineEnd(bytes, from, from, to, lineEndUnits(codec, resolved), (start) => starts.push(start));
    } else if (checkpoints.beginsRow(block)) starts.push(checkpoints.boundary(block));
    this.cached = { block, starts };
    return starts;
  }

  /**
   * Returns where a row begins, the number of its line, and whether the row continues a line. A row after the last row
   * begins at the end of the scanned part.
   */
  async startOf(row) {
    const { checkpoints } = this.decoded;
    const { rowsBefore, blocks, scanned } = checkpoints;
    if (row >= rowsBefore[blocks]) return { start: scanned, line: checkpoints.lines, isContinued: false };
    const block = lastAtMost(rowsBefore, blocks, row);
    const index = row - rowsBefore[block];
    const isContinued = checkpoints.linesOf(block) === 0;
    const line = checkpoints.linesBefore[block] + (isContinued ? 0 : index + 1);
    return { start: (await this.startsIn(block))[index], line, isContinued };
  }

  /**
   * Returns the rows with the numbers `[from, to)`.
   *
   * @returns {Promise<{ from: number, to: number, rows: { start: number, end: number, line: number,
   *   isContinued: boolean, first: number, last: number }[], starts: Float64Array, kinds: Uint8Array,
   *   codePoints: Uint32Array, bytes: Uint8Array }>} the segments of a row are those with the numbers `[first, last)` of
   *   `starts`, `kinds` and `codePoints`; `bytes`: the bytes of all rows
   */
  async range(from, to) {
    const { decoded } = this;
    const end = Math.min(to, decoded.checkpoints.rows);
    const rows = [];
    for (let row = from; row <= end; row += 1) {
      const rowStart = await this.startOf(row);
      if (rows.length > 0) rows.at(-1).end = rowStart.start;
      if (row < end) rows.push(rowStart);
    }
    const segments = { starts: [], kinds: [], codePoints: [] };
    const parts = [];
    let at = 0;
    while (at < rows.length) {
      let next = at + 1;
      while (next < rows.length && rows[next].end - rows[at].start <= PART) next += 1;
      const window = await decoded.window(rows[at].start, rows[next - 1].end);
      parts.push(window.bytes);
      let segment = 0;
      for (const row of rows.slice(at, next)) {
        while (segment < window.kinds.length && window.starts[segment] < row.start) segment += 1;
        row.first = segments.kinds.length;
        for (; segment < window.kinds.length && window.starts[segment] < row.end; segment += 1) {
          segments.starts.push(window.starts[segment]);
          segments.kinds.push(window.kinds[segment]);
          segments.codePoints.push(window.codePoints[segment]);
        }
        row.last = segments.kinds.length;
      }
      at = next;
    }
    segments.starts.push(rows.at(-1)?.end ?? 0);
    return {
      from,
      to: from + rows.length,
      rows,
      starts: Float64Array.from(segments.starts),
      kinds: Uint8Array.from(segments.kinds),
      codePoints: Uint32Array.from(segments.codePoints),
      bytes: concatBytes(parts),
    };
  }

  /** Returns the number of the row that contains an offset, or -1 if the offset is not scanned yet. */
  async rowAt(offset) {
    const { checkpoints } = this.decoded;
    const block = Math.floor(offset / BLOCK);
    if (block >= checkpoints.blocks) return -1;
    const starts = await this.startsIn(block);
    return checkpoints.rowsBefore[block] + lastAtMost(starts, starts.length, offset);
  }

  /** Returns where a line begins; null if the line is not scanned yet, or does not exist. */
  async lineStart(line) {
    const { checkpoints } = this.decoded;
    if (line < 1 || line > checkpoints.lines) return null;
    const block = lastAtMost(checkpoints.linesBefore, checkpoints.blocks, line - 1);
    return (await this.startsIn(block))[line - 1 - checkpoints.linesBefore[block]];
  }

  /**
   * Returns the line and the column of an offset where a segment begins, both counted from 1; null if the offset is not
   * scanned yet.
   */
  async position(offset) {
    const { checkpoints } = this.decoded;
    const block = Math.floor(offset / BLOCK);
    if (block >= checkpoints.blocks) return null;
    let line = checkpoints.linesBefore[block];
    if (checkpoints.linesOf(block) > 0) {
      const starts = await this.startsIn(block);
      line += lastAtMost(starts, starts.length, offset) + 1;
    }
    const start = await this.lineStart(line);
    return { line, column: 1 + (await this.columnsBetween(start, offset)) };
  }

  /**
   * Returns the number of code points and malformed sequences that begin in `[from, to)`. A BOM at the start of the
   * text does not count. If this range is long and the encoding is self-synchronizing, uses the numbers of the segments instead of
   * decoding the whole range.
   */
  async columnsBetween(from, to) {
    const { decoded } = this;
    if (to - from <= PART || !isSelfSynchronizing(decoded.encoding)) return this.countColumns(from, to);
    const [fromOrdinal, toOrdinal] = [await this.ordinalAt(from), await this.ordinalAt(to)];
    const head = from === 0 ? await decoded.window(0, 1) : null;
    return toOrdinal - fromOrdinal - (head?.codePoints[0] === BOM ? 1 : 0);
  }

  /** Returns the same number as `columnsBetween`, by decoding the text part by part. */
  async countColumns(from, to) {
    let count = 0;
    for (let at = from; at < to; at += PART) {
      const { starts, kinds, codePoints } = await this.decoded.window(at, Math.min(at + PART, to));
      for (let segment = 0; segment < kinds.length; segment += 1) {
        if (starts[segment] < at || starts[segment] >= to) continue;
        const isMalformed = kinds[segment] === MALFORMED;
        const isBom = starts[segment] === 0 && codePoints[segment] === BOM && !isMalformed;
        if (isMalformed || !(isBom || codePoints[segment] === NO_CODE_POINT)) count += 1;
      }
    }
    return count;
  }

  /** Returns the number of the segment that begins at an offset. */
  async ordinalAt(offset) {
    const { start, ordinal, segments } = await this.decoded.decodeAround(offset, offset + 1);
    return ordinal + segments.starts.indexOf(offset - start);
  }
}
