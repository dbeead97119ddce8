/**
 * The faults of a reading, found again when they are asked for: of those that were counted, any by its number; of
 * those that were not, the next one and the previous one by reading on. Echoes are not listed: they go with their cause.
 */
import { lastAtMost } from './checkpoints.js';
import { followOnTest } from './follow-on-faults.js';
import { isIndependent, PART, STEP } from './count-chunk.js';

const FEW = 64; // more faults than the context of a part can hold

export class Faults {
  /** @param {import('../decoded-source.js').Reading} reading */
  constructor(reading) {
    this.reading = reading;
    this.listed = null; // the step listed last, with its faults
  }

  /** The faults that a counted step owns, as columns with absolute offsets. */
  async ofStep(step) {
    if (this.listed?.step === step) return this.listed;
    const { reading } = this;
    const { checkpoints } = reading;
    const [from, to] = [checkpoints.boundary(step), checkpoints.boundary(step + 1)];
    const listed = { step, ...(await this.between(from, to)) };
    this.listed = listed;
    return listed;
  }

  /** The faults that begin in `[from, to)`, which may begin and end anywhere; at most about `limit`. */
  async between(from, to, limit) {
    const { reading } = this;
    const { start, bytes, encoding } = await reading.bytesAround(from, to);
    const options = limit === undefined ? { warnings: true } : { warnings: true, limit };
    const table = reading.codec.faults(bytes, encoding, options);
    let [first, last] = [0, table.length];
    while (first < last && start + table.offsets[first] < from) first += 1;
    while (last > first && start + table.offsets[last - 1] >= to) last -= 1;
    const isFollowOn = followOnTest(encoding);
    const listed = [];
    for (let row = first; row < last; row += 1) {
      if (!isFollowOn?.(bytes, table.offsets[row])) listed.push(row);
    }
    const column = (values) => listed.map((row) => values[row]);
    return {
      length: listed.length,
      offsets: column(table.offsets).map((offset) => start + offset),
      lengths: column(table.lengths),
      reasons: column(table.reasons),
      severities: column(table.severities),
      followOn: listed.map((row) =>
        isFollowOn ? followOnLength(isFollowOn, bytes, table.offsets[row], table.lengths[row]) : 0,
      ),
    };
  }

  /** Faults number `[from, to)` of those that were counted: their columns as rows. */
  async rows(from, to) {
    const { checkpoints } = this.reading;
    const rows = [];
    for (let row = from; row < Math.min(to, checkpoints.faults); row += 1) {
      const step = checkpoints.stepOfFault(row);
      const { offsets, lengths, reasons, severities, followOn } = await this.ofStep(step);
      const at = row - checkpoints.faultsBefore[step];
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
   * The fault that covers `offset` with its echoes (direction 0), or the next (1) or previous (-1) one.
   *
   * @param {number} offset -1: before the first byte
   * @param {0 | 1 | -1} direction
   * @param {() => boolean} wanted asked while the source is read on
   * @returns {Promise<{ row: number, offset: number }>} -1 for an offset where there is none, and for a number that is not
   *   known, as the faults before it were not counted
   */
  async near(offset, direction, wanted) {
    const { checkpoints } = this.reading;
    const row = await this.rowsUpTo(offset);
    if (row === null) {
      if (direction === 0) return NOWHERE;
      if (direction > 0) return this.after(offset, wanted);
      const found = await this.before(offset, wanted);
      return found.offset >= 0 ? found : this.numbered(checkpoints.faults - 1);
    }
    if (direction > 0) return row < checkpoints.faults ? this.numbered(row) : this.after(offset, wanted);
    if (row === 0) return NOWHERE;
    const [last] = await this.rows(row - 1, row);
    const end = last.offset + last.length + last.followOn;
    if (direction === 0) return offset < end ? { row: row - 1, offset: last.offset } : NOWHERE;
    return last.offset === offset ? this.numbered(row - 2) : { row: row - 1, offset: last.offset };
  }

  async numbered(row) {
    if (row < 0) return NOWHERE;
    const [{ offset }] = await this.rows(row, row + 1);
    return { row, offset };
  }

  /** How many faults begin at or before `offset`; null when that was not counted so far. */
  async rowsUpTo(offset) {
    if (offset < 0) return 0;
    const { checkpoints } = this.reading;
    const step = checkpoints.stepOver(offset);
    if (step < 0) return null;
    const { offsets, length } = await this.ofStep(step);
    return checkpoints.faultsBefore[step] + lastAtMost(offsets, length, offset) + 1;
  }

  /** The first fault behind `offset` and behind what was counted. */
  async after(offset, wanted) {
    const { checkpoints, source, encoding } = this.reading;
    if (!isIndependent(encoding)) return NOWHERE;
    const begin = Math.max(offset + 1, checkpoints.scanned);
    for (let from = begin; from < source.length && wanted(); from += PART) {
      const { length, offsets } = await this.between(from, Math.min(from + PART, source.length), FEW);
      if (length > 0) return { row: -1, offset: offsets[0] };
    }
    return NOWHERE;
  }

  /** The last fault before `offset` and behind what was counted. */
  async before(offset, wanted) {
    const { checkpoints, encoding } = this.reading;
    if (!isIndependent(encoding)) return NOWHERE;
    const end = checkpoints.scanned;
    for (let to = offset; to > end && wanted(); to = Math.max(end, to - PART)) {
      const from = Math.max(end, to - PART);
      if ((await this.between(from, to, FEW)).length === 0) continue;
      for (let last = to; last > from; last -= STEP) {
        const { length, offsets } = await this.between(Math.max(from, last - STEP), last);
        if (length > 0) return { row: -1, offset: offsets[length - 1] };
      }
    }
    return NOWHERE;
  }
}

const NOWHERE = { row: -1, offset: -1 };

/** How many bytes the echoes of the fault at `bytes[at]`, of `length` bytes, have. */
function followOnLength(isFollowOn, bytes, at, length) {
  let end = at + length;
  while (end < bytes.length && isFollowOn(bytes, end)) end += 1;
  return end - at - length;
}
