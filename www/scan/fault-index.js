/**
 * Finds the faults of a source again when they are needed: counted faults by their numbers, other faults by reading the source in either direction.
 * Follow-on faults are not listed: they belong to the fault that caused them.
 */
import { lastAtMost } from './checkpoints.js';
import { BLOCK, CHUNK, CONTEXT, isSelfSynchronizing } from './count-chunk.js';
import { followOnTest } from './follow-on-faults.js';
import { FAULT_CONTEXT } from '../separators.js';

// The maximum number of faults that a search lists for a chunk. The context before the chunk has fewer faults than this, even together with the
// follow-on faults at the start of the chunk. So the list always has the first fault of the chunk.
const MAX_FOUND = 64;

const NOT_FOUND = { row: -1, offset: -1 };

export class FaultIndex {
  /** @param {import('../decoded-source.js').DecodedSource} decoded */
  constructor(decoded) {
    this.decoded = decoded;
    this.cached = null; // the block whose faults were listed last, with these faults
  }

  /** Returns the faults that a counted block owns, as columns with offsets in the source. */
  async ofBlock(block) {
    if (this.cached?.block === block) return this.cached;
    const { checkpoints } = this.decoded;
    const [from, to] = [checkpoints.boundary(block), checkpoints.boundary(block + 1)];
    const cached = { block, ...(await this.between(from, to)) };
    this.cached = cached;
    return cached;
  }

  /**
   * Returns the faults that begin in `[from, to)`, as columns. The two offsets need not be boundaries. `limit` is the
   * maximum number of faults that the package lists, including follow-on faults and faults in the context.
   */
  async between(from, to, limit) {
    const { decoded } = this;
    const context = limit === undefined ? FAULT_CONTEXT : CONTEXT;
    const { start, bytes, encoding } = await decoded.bytesAround(from, to, context);
    const options = limit === undefined ? { warnings: true } : { warnings: true, limit };
    const table = decoded.codec.faults(bytes, encoding, options);
    let [first, end] = [0, table.length];
    while (first < end && start + table.offsets[first] < from) first += 1;
    while (end > first && start + table.offsets[end - 1] >= to) end -= 1;
    const isFollowOn = followOnTest(encoding);
    const listed = [];
    for (let row = first; row < end; row += 1) {
      if (!isFollowOn?.(bytes, table.offsets[row])) listed.push(row);
    }
    const column = (values) => listed.map((row) => values[row]);
    const followOn = listed.map((row) =>
      isFollowOn ? followOnLength(isFollowOn, bytes, table.offsets[row], table.lengths[row]) : 0,
    );
    return {
      length: listed.length,
      offsets: column(table.offsets).map((offset) => start + offset),
      lengths: column(table.lengths),
      reasons: column(table.reasons),
      severities: column(table.severities),
      followOn,
      /**
       * Returns the fault in a row: its offset, its bytes, the bytes of its follow-on faults, and the bytes before and after all of these.
       */
      around(row) {
        const at = table.offsets[listed[row]];
        const faultEnd = at + table.lengths[listed[row]];
        const end = faultEnd + followOn[row];
        return {
          offset: start + at,
          bytes: bytes.subarray(at, faultEnd),
          followOnBytes: bytes.subarray(faultEnd, end),
          bytesBefore: bytes.subarray(Math.max(0, at - FAULT_CONTEXT), at),
          bytesAfter: bytes.subarray(end, end + FAULT_CONTEXT),
        };
      },
    };
  }

  /** Returns the counted faults with the numbers `[from, to)`. */
  rows(from, to) {
    const end = Math.min(to, this.decoded.checkpoints.faults);
    return this.numberedRows(Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at));
  }

  /** Returns the counted faults with these numbers, which are in ascending order. */
  async numberedRows(numbers) {
    const { checkpoints } = this.decoded;
    const rows = [];
    for (const row of numbers) {
      if (row >= checkpoints.faults) break;
      const block = checkpoints.blockOfFault(row);
      const { offsets, lengths, reasons, severities, followOn } = await this.ofBlock(block);
      const at = row - checkpoints.faultsBefore[block];
      rows.push({
        offset: offsets[at],
        length: lengths[at],
        reason: reasons[at],
        severity: severities[at],
        followOn: followOn[at],
      });
    }
    return rows;
  }

  /**
   * With direction 0, returns the fault that contains `offset`, or whose follow-on faults contain `offset`. With direction 1 or -1, returns the
   * next or the previous fault. Faults that are not counted yet are found only in self-synchronizing encodings.
   *
   * @param {number} offset -1: before the first byte
   * @param {0 | 1 | -1} direction
   * @param {() => boolean} isWanted called during a search; false ends the search
   * @returns {Promise<{ row: number, offset: number }>} `offset` is -1 if no fault was found; `row` is the number of the fault, or -1 if this number
   *   is unknown because the faults before this fault are not counted yet
   */
  async near(offset, direction, isWanted) {
    const { checkpoints } = this.decoded;
    const row = await this.countUpTo(offset);
    if (row === null) {
      if (direction === 0) return NOT_FOUND;
      if (direction > 0) return this.after(offset, isWanted);
      const { faults } = checkpoints; // the scan may pass `offset` during the search
      const found = await this.before(offset, isWanted);
      return found.offset >= 0 ? found : this.numbered(faults - 1);
    }
    if (direction > 0) return row < checkpoints.faults ? this.numbered(row) : this.after(offset, isWanted);
    if (row === 0) return NOT_FOUND;
    const [nearest] = await this.rows(row - 1, row);
    const end = nearest.offset + nearest.length + nearest.followOn;
    if (direction === 0) return offset < end ? { row: row - 1, offset: nearest.offset } : NOT_FOUND;
    return nearest.offset === offset ? this.numbered(row - 2) : { row: row - 1, offset: nearest.offset };
  }

  /** Returns the counted fault with a number; `NOT_FOUND` if the number is negative. */
  async numbered(row) {
    if (row < 0) return NOT_FOUND;
    const [{ offset }] = await this.rows(row, row + 1);
    return { row, offset };
  }

  /** Returns the number of faults that begin at or before `offset`, or null if they are not counted yet. */
  async countUpTo(offset) {
    if (offset < 0) return 0;
    const { checkpoints } = this.decoded;
    const block = checkpoints.blockAt(offset);
    if (block < 0) return null;
    const { offsets, length } = await this.ofBlock(block);
    return checkpoints.faultsBefore[block] + lastAtMost(offsets, length, offset) + 1;
  }

  /** Returns the first fault after `offset` in the bytes that are not counted yet. */
  async after(offset, isWanted) {
    const { checkpoints, source, encoding } = this.decoded;
    if (!isSelfSynchronizing(encoding)) return NOT_FOUND;
    const begin = Math.max(offset + 1, checkpoints.scanned);
    for (let from = begin; from < source.length && isWanted(); from += CHUNK) {
      const { length, offsets } = await this.between(from, Math.min(from + CHUNK, source.length), MAX_FOUND);
      if (length > 0) return { row: -1, offset: offsets[0] };
    }
    return NOT_FOUND;
  }

  /** Returns the last fault before `offset` in the bytes that are not counted yet. */
  async before(offset, isWanted) {
    const { checkpoints, encoding } = this.decoded;
    if (!isSelfSynchronizing(encoding)) return NOT_FOUND;
    const { scanned } = checkpoints;
    for (let to = offset; to > scanned && isWanted(); to = Math.max(scanned, to - CHUNK)) {
      const from = Math.max(scanned, to - CHUNK);
      if ((await this.between(from, to, MAX_FOUND)).length === 0) continue;
      for (let partEnd = to; partEnd > from; partEnd -= BLOCK) {
        const { length, offsets } = await this.between(Math.max(from, partEnd - BLOCK), partEnd);
        if (length > 0) return { row: -1, offset: offsets[length - 1] };
      }
    }
    return NOT_FOUND;
  }
}

/** Returns the number of bytes of the follow-on faults directly after the fault of `length` bytes at `bytes[at]`. */
function followOnLength(isFollowOn, bytes, at, length) {
  let end = at + length;
  while (end < bytes.length && isFollowOn(bytes, end)) end += 1;
  return end - at - length;
}
