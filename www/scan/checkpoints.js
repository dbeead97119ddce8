/**
 * What a scan leaves: for each step of a source, where its first segment begins, and how many segments and faults
 * (without echoes) stand before it. From these any segment and any fault is found again by its number, however many there are, so
 * none of them has to be kept. Seventeen bytes of memory stand for 4,096 of the source.
 */
import { STEP } from './count-chunk.js';

/** The index of the last element of `sorted[0, length)` that is at most `value`, or -1. */
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
  /** Steps that were counted: always the first ones of the source. */
  steps = 0;
  /** Bytes of these steps. */
  scanned = 0;
  codePoints = 0;
  errors = 0;
  /** Those of the errors that only follow from the one before. */
  followOn = 0;
  warnings = 0;
  histogram = new Float64Array(256);

  /** @param {number} length of the source, in bytes @param {boolean} [withRuns] whether Base64 runs are noted */
  constructor(length, withRuns = false) {
    const steps = Math.ceil(length / STEP);
    this.length = length;
    this.lags = new Uint8Array(steps);
    this.segmentsBefore = new Float64Array(steps + 1);
    this.faultsBefore = new Float64Array(steps + 1);
    this.runs = withRuns ? new Float64Array(steps) : null;
  }

  /** Takes the counts of the part that follows the last one. @param {import('./count-chunk.js').Counted} counted */
  accept(counted) {
    const { segments, faults } = counted;
    this.lags.set(counted.lags, this.steps);
    this.runs?.set(counted.runs, this.steps);
    for (let step = 0; step < segments.length; step += 1) {
      const at = this.steps + step;
      this.segmentsBefore[at + 1] = this.segmentsBefore[at] + segments[step];
      this.faultsBefore[at + 1] = this.faultsBefore[at] + faults[step];
    }
    this.steps += segments.length;
    this.scanned = counted.to;
    this.codePoints += counted.codePoints;
    this.errors += counted.errors;
    this.followOn += counted.followOn;
    this.warnings += counted.warnings;
    for (let byte = 0; byte < 256; byte += 1) this.histogram[byte] += counted.histogram[byte];
  }

  get segments() {
    return this.segmentsBefore[this.steps];
  }

  get faults() {
    return this.faultsBefore[this.steps];
  }

  /** Where the first segment of a step begins; past the last step that was counted, where that one ends. */
  boundary(step) {
    if (step < this.steps) return step * STEP + this.lags[step];
    return this.scanned;
  }

  /** The counted step that owns the segment over `offset`, or -1 when it was not counted so far. */
  stepOver(offset) {
    if (offset >= this.scanned) return -1;
    const step = Math.floor(offset / STEP);
    return this.boundary(step) <= offset ? step : step - 1;
  }

  /** The step that owns segment number `ordinal`. */
  stepOfSegment(ordinal) {
    return lastAtMost(this.segmentsBefore, this.steps, ordinal);
  }

  /** The step that owns fault number `row`. */
  stepOfFault(row) {
    return lastAtMost(this.faultsBefore, this.steps, row);
  }
}
