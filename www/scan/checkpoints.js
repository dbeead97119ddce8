/**
 * Checkpoints of a scan: for each block, its boundary (see count-chunk.js) and the numbers of segments, faults (without
 * follow-on faults), lines and text rows (see lines.js) before it. With these counts, any segment, fault, line or row can be found again by its
 * number, so that they need not be stored. For a block of 4,096 bytes, the checkpoints take 33 bytes of memory, or 41 bytes with runs.
 */
import { BLOCK } from './count-chunk.js';

/** Returns the index of the last element of `sorted[0, length)` that is at most `value`, or -1. */
export function lastAtMost(sorted, length, value) {
  let low = -1;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sorted[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

export class Checkpoints {
  /** The number of counted blocks, which are always the first blocks of the source. */
  blocks = 0;
  /** The number of bytes of these blocks. */
  scanned = 0;
  codePoints = 0;
  errors = 0;
  /** How many of the errors are follow-on faults. */
  followOn = 0;
  warnings = 0;
  /** The number of occurrences of each byte. */
  histogram = new Float64Array(256);
  /** The state after the last counted chunk, if the encoding is not self-synchronizing; see `ScanState` in count-sequential.js. */
  state = null;

  /** @param {number} length of the source, in bytes @param {boolean} [withRuns] whether to store runs, see count-sequential.js */
  constructor(length, withRuns = false) {
    const blocks = Math.ceil(length / BLOCK);
    this.length = length;
    this.boundaryOffsets = new Uint8Array(blocks);
    this.segmentsBefore = new Float64Array(blocks + 1);
    this.faultsBefore = new Float64Array(blocks + 1);
    this.linesBefore = new Float64Array(blocks + 1);
    this.rowsBefore = new Float64Array(blocks + 1);
    this.runs = withRuns ? new Float64Array(blocks) : null;
  }

  /** Adds the counts of the next chunk. @param {import('./count-chunk.js').Counted} counted */
  add(counted) {
    const { segments, faults, lines } = counted;
    this.boundaryOffsets.set(counted.boundaryOffsets, this.blocks);
    this.runs?.set(counted.runs, this.blocks);
    for (let block = 0; block < segments.length; block += 1) {
      const at = this.blocks + block;
      this.segmentsBefore[at + 1] = this.segmentsBefore[at] + segments[block];
      this.faultsBefore[at + 1] = this.faultsBefore[at] + faults[block];
      this.linesBefore[at + 1] = this.linesBefore[at] + lines[block];
      this.rowsBefore[at + 1] = this.rowsBefore[at] + (lines[block] || Number(this.beginsRow(at)));
    }
    this.blocks += segments.length;
    this.scanned = counted.to;
    this.codePoints += counted.codePoints;
    this.errors += counted.errors;
    this.followOn += counted.followOn;
    this.warnings += counted.warnings;
    for (let byte = 0; byte < 256; byte += 1) this.histogram[byte] += counted.histogram[byte];
  }

  get segments() {
    return this.segmentsBefore[this.blocks];
  }

  get faults() {
    return this.faultsBefore[this.blocks];
  }

  /**
   * Returns the start of a block's first segment; for a block that is not counted yet, the end of the counted bytes.
   */
  boundary(block) {
    if (block < this.blocks) return block * BLOCK + this.boundaryOffsets[block];
    return this.scanned;
  }

  /**
   * Returns whether a row begins at the boundary of a block. This is the case if this block and the block before it own no
   * lines (see lines.js), and the boundary is before the end of the source.
   */
  beginsRow(block) {
    const isLong = block > 0 && this.linesOf(block) === 0 && this.linesOf(block - 1) === 0;
    return isLong && block * BLOCK + this.boundaryOffsets[block] < this.length;
  }

  /** Returns the number of lines that a block owns. */
  linesOf(block) {
    return this.linesBefore[block + 1] - this.linesBefore[block];
  }

  get lines() {
    return this.linesBefore[this.blocks];
  }

  /** The number of complete text rows. During a scan, the last row may continue, so it does not count. */
  get rows() {
    const rows = this.rowsBefore[this.blocks];
    return this.scanned === this.length ? rows : Math.max(0, rows - 1);
  }

  /** Returns the block that owns the segment that contains the byte at `offset`, or -1 if this byte is not counted yet. */
  blockAt(offset) {
    if (offset >= this.scanned) return -1;
    const block = Math.floor(offset / BLOCK);
    return this.boundary(block) <= offset ? block : block - 1;
  }

  /** Returns the block that owns segment number `ordinal`. */
  blockOfSegment(ordinal) {
    return lastAtMost(this.segmentsBefore, this.blocks, ordinal);
  }

  /** Returns the block that owns fault number `ordinal`. */
  blockOfFault(ordinal) {
    return lastAtMost(this.faultsBefore, this.blocks, ordinal);
  }
}
