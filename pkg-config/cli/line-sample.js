// Samples the lines of a file that arrives in parts, so that advice on the encodings of its lines is about the complete file.
import { Buffer } from 'node:buffer';
import { Validator } from 'utfscope/full/slim';
import { hasWideUnits } from '../../www/format.js';
import { lastAtMost } from '../../www/scan/checkpoints.js';

const LINE_FEED = 0x0a;
/** The number of an error in the `severities` of a `FaultTable`. */
const ERROR = 0;
/** The number of a warning in the `severities` of a `FaultTable`. */
export const WARNING = 1;
/** How many bytes at the start of a file are examined for binary data and for other encodings. */
export const START_SIZE = 1 << 16;
const MAX_MALFORMED = 512; // the maximum number of malformed lines after the start that are examined
const MAX_LINE = 2048; // the maximum length in bytes of a line after the start; longer lines are not examined
/** The maximum number of evenly spaced places, after the start, where lines are examined even if they are well-formed. */
const MAX_PLACES = 64;
/**
 * The distance in bytes between these places. In a file with more than `MAX_PLACES` places, only every second place is examined, or every
 * fourth, and so on.
 */
const PLACE_DISTANCE = 1 << 14;
const PLACE_LENGTH = 1024; // the maximum length in bytes of all lines at such a place together
const PART = 1 << 18; // bytes that are validated at once

/** Keeps at most `maximum` evenly spaced items of a list of unknown length. The first item is always kept. */
class EvenlySpacedItems {
  constructor(maximum) {
    Object.assign(this, { maximum, items: [], count: 0, step: 1 });
  }

  /** Adds the next item of the list. @param {() => object} make returns the item; called only if the item is kept */
  add(make) {
    const isKept = this.count % this.step === 0;
    this.count += 1;
    if (!isKept) return;
    this.items.push(make());
    if (this.items.length <= this.maximum) return;
    this.items = this.items.filter((_, at) => at % 2 === 0);
    this.step *= 2;
  }
}

/** Returns the complete lines of bytes; all bytes if there is no line end. */
export const completeLines = (bytes) => bytes.subarray(0, bytes.lastIndexOf(LINE_FEED) + 1 || bytes.length);

/** Returns the lines at a place, each with its offset. */
function linesAt({ offset, bytes }) {
  const lines = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, from) + 1;
    lines.push({ offset: offset + from, bytes: bytes.subarray(from, end) });
    from = end;
  }
  return lines;
}

/**
 * The start of a file, its malformed lines, and lines at evenly spaced places, as one text. If there are many malformed lines, the text has
 * only evenly spaced ones, so the memory does not grow with the file.
 */
export class LineSample {
  /** The first bytes of the file, at most `START_SIZE`. */
  start = Buffer.alloc(0);
  /** All lines of the sample, in the order of the file. Empty until `finish` is called. */
  text = this.start;
  /** Whether the file is malformed. */
  isMalformed = false;
  #hasLines; // false for encodings with wide code units, such as UTF-16, whose lines are not sampled
  #malformed = new EvenlySpacedItems(MAX_MALFORMED);
  #places = new EvenlySpacedItems(MAX_PLACES);
  #nextPlace = START_SIZE;
  #end = 0; // the end of the last part, as an offset in the file
  #rest = Buffer.alloc(0); // the bytes of the last line so far, which is incomplete; empty if the line is longer than `MAX_LINE`
  #restNumber; // the line number of the last line, if it is malformed
  #isInLongLine = false;
  #malformedCount = 0; // the number of all malformed lines
  #startCount = 0; // the number of malformed lines that end within the start
  #lastNumber = 0; // the line number of the last malformed line
  #lines = []; // the lines of `text` after the start
  #offsets = []; // the offsets of these lines in `text`

  constructor(encoding) {
    this.#hasLines = !hasWideUnits(encoding);
  }

  /** Adds a part of the file. @param {Buffer} part @param {import('utfscope').FaultTable} faults from `Validator.push`, with lines */
  push(part, faults) {
    if (this.start.length < START_SIZE) this.start = Buffer.concat([this.start, part]).subarray(0, START_SIZE);
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, part]) : part;
    const offset = this.#end - this.#rest.length;
    this.#end += part.length;
    this.isMalformed ||= faults.severities.includes(ERROR);
    if (!this.#hasLines) return;
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    this.#addLines(bytes, offset, end, faults);
    if (end > 0) this.#isInLongLine = false;
    this.#isInLongLine ||= bytes.length - end > MAX_LINE;
    this.#rest = this.#isInLongLine ? Buffer.alloc(0) : Buffer.from(bytes.subarray(end));
  }

  /** Ends the file. @param {import('utfscope').FaultTable} faults from `Validator.finish` */
  finish(faults) {
    this.isMalformed ||= faults.severities.includes(ERROR);
    const bytes = Buffer.concat([this.#rest, Buffer.of(LINE_FEED)]);
    if (this.#rest.length > 0) this.#addLines(bytes, this.#end - this.#rest.length, bytes.length, faults);
    this.#join();
  }

  /** Whether all bytes of the file are in `text`. */
  get isWhole() {
    return this.#end <= START_SIZE;
  }

  /** Whether all malformed lines of the file are in `text`. */
  get isComplete() {
    return this.isWhole || this.#malformedCount === this.#startCount + this.#malformed.items.length;
  }

  /**
   * Returns the place in the file of a finding in `text`: its offset, its line number, and the weight of its line. The line number is null
   * if it is not known. The weight is the approximate number of lines of the file that the line represents. It is 0 for a line that is in
   * `text` only because it is malformed.
   */
  placeOf({ offset, line }) {
    const at = lastAtMost(this.#offsets, this.#offsets.length, offset);
    if (at < 0) return { offset, line, weight: 1 };
    const { offset: lineOffset, number = null, weight } = this.#lines[at];
    return { offset: lineOffset + offset - this.#offsets[at], line: number, weight };
  }

  /**
   * Adds the malformed lines of `bytes`, and the lines at evenly spaced places. `bytes` begin at `offset` in the file. `end` is the end of
   * the complete lines in `bytes`.
   */
  #addLines(bytes, offset, end, faults) {
    const from = this.#isInLongLine ? bytes.indexOf(LINE_FEED) + 1 || end : 0;
    this.#addPlaces(bytes, offset, from, end);
    let added = from; // the end of the last line that was added
    const add = (at, number) => {
      const start = at > from ? bytes.lastIndexOf(LINE_FEED, at - 1) + 1 : from;
      added = bytes.indexOf(LINE_FEED, at) + 1;
      if (offset + added <= START_SIZE) this.#startCount += 1;
      else if (added - start <= MAX_LINE) this.#malformed.add(() => copyOfLines(bytes, offset, start, added, number));
    };
    if (this.#restNumber !== undefined && end > 0) {
      if (!this.#isInLongLine) add(0, this.#restNumber);
      this.#restNumber = undefined;
    }
    for (let index = 0; index < faults.length; index += 1) {
      if (faults.severities[index] === WARNING) continue;
      const [at, number] = [faults.offsets[index] - offset, faults.lines[index]];
      if (number !== this.#lastNumber) this.#malformedCount += 1;
      this.#lastNumber = number;
      if (at >= end) this.#restNumber ??= number;
      else if (at >= added) add(at, number);
    }
  }

  /** Adds the lines at evenly spaced places. The parameters are those of `#addLines`. */
  #addPlaces(bytes, offset, from, end) {
    for (; this.#nextPlace < offset + end; this.#nextPlace += PLACE_DISTANCE) {
      const start = bytes.indexOf(LINE_FEED, Math.max(from, this.#nextPlace - offset)) + 1;
      const stop = bytes.lastIndexOf(LINE_FEED, start + PLACE_LENGTH) + 1;
      if (start > 0 && stop > start) this.#places.add(() => copyOfLines(bytes, offset, start, stop));
    }
  }

  /** Joins the start and the kept lines into `text`. */
  #join() {
    this.text = this.start;
    if (this.isWhole || !this.#hasLines) return;
    const weight = (this.#places.step * PLACE_DISTANCE) / PLACE_LENGTH;
    const lines = new Map(this.#places.items.flatMap(linesAt).map((line) => [line.offset, { ...line, weight }]));
    for (const line of this.#malformed.items)
      lines.set(line.offset, { weight: lines.get(line.offset)?.weight ?? 0, ...line });
    this.#lines = [...lines.values()].sort((one, other) => one.offset - other.offset);
    const start = completeLines(this.start);
    const parts = start.at(-1) === LINE_FEED ? [start] : [start, Buffer.of(LINE_FEED)];
    let length = parts.reduce((sum, part) => sum + part.length, 0);
    for (const { bytes } of this.#lines) {
      this.#offsets.push(length);
      length += bytes.length;
    }
    this.text = Buffer.concat([...parts, ...this.#lines.map(({ bytes }) => bytes)]);
  }
}

/**
 * Returns a copy of the lines from `start` to `end` of bytes at `offset` in the file. `number`: the line number of a single line, if it is
 * known.
 */
const copyOfLines = (bytes, offset, start, end, number) => ({
  offset: offset + start,
  bytes: Buffer.from(bytes.subarray(start, end)),
  number,
});

/** Returns a sample of the lines of `bytes`, as if they were a complete file. @param {Buffer} bytes @param {string} encoding */
export function lineSampleOf(bytes, encoding) {
  const sample = new LineSample(encoding);
  const validator = new Validator(encoding, { lines: true });
  try {
    for (let at = 0; at < bytes.length; at += PART) {
      const part = bytes.subarray(at, at + PART);
      sample.push(part, validator.push(part));
    }
    sample.finish(validator.finish());
    return sample;
  } finally {
    validator.free();
  }
}
