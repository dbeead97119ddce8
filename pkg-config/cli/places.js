// Lines and columns of faults in a text that comes in parts, as `lineColumn` gives them for a whole one.
import { SegmentKind, countCodePoints, encode, explain, inspect, previousBoundary } from 'utfscope';
import { NO_CODE_POINT } from '../../www/format.js';
import { CONTEXT, around, hasState, ordered } from './context.js';
import { segmentsOf } from './segments.js';

const LF = 0x0a;
const CR = 0x0d;
const SIGNATURE = 0xfeff;

/** Where `unit` stands in `bytes`, at whole units from the start. */
function* every(bytes, unit) {
  for (let at = bytes.indexOf(unit); at >= 0; at = bytes.indexOf(unit, at + 1)) {
    if (at % unit.length === 0) yield at;
  }
}

/** One who follows a text through its parts, and knows line and column of each fault. */
export class Places {
  #encoding;
  #lf;
  #cr;
  #line = 1;
  #column = 1;
  /** A CR is behind us: whether the line ended there, the next character tells. */
  #afterCr = false;
  /** No character was counted yet: U+FEFF is a BOM now, which has no column. */
  #atStart = true;
  /** Bytes that are not passed yet, and the offset of the first. */
  #rest = Buffer.alloc(0);
  #offset = 0;

  constructor(encoding) {
    this.#encoding = encoding;
  }

  /**
   * Takes a part of the text and the faults it decided, warnings included, as a `Validator` lists them; `found` is called
   * with each fault, its `line`, its `column`, and `judge`, which gives the judgement on it.
   */
  push(part, faults, found) {
    this.#follow(Buffer.concat([this.#rest, part]), faults, false, found);
  }

  /** Ends the text. */
  finish(faults, found) {
    this.#follow(this.#rest, faults, true, found);
  }

  #follow(bytes, faults, isLast, found) {
    this.#rest = bytes;
    if (bytes.length === 0 || (!isLast && bytes.length < CONTEXT && faults.length === 0)) return;
    if (this.#offset === 0 && this.#lf === undefined) {
      this.#encoding = ordered(this.#encoding, bytes);
      [this.#lf, this.#cr] = ['\n', '\r'].map((end) => Buffer.from(encode(end, this.#encoding)));
    }
    const passed =
      this.#encoding === 'utf-7' ? this.#throughShifts(faults, found) : this.#through(faults, isLast, found);
    this.#rest = bytes.subarray(passed);
    this.#offset += passed;
  }

  /** Passes all that is decided; returns how many bytes that was. */
  #through(faults, isLast, found) {
    const bytes = this.#rest;
    let at = 0;
    // The first character may be a signature, which is in no column.
    if (this.#offset === 0 && faults.at(0)?.offset !== 0) at = this.#passOne(0);
    for (const fault of faults) {
      const start = fault.offset - this.#offset;
      this.#pass(bytes.subarray(at, start));
      this.#tell(fault, fault.severity === 'error' ? NO_CODE_POINT : this.#at(start).codePoint, found);
      if (fault.severity === 'warning') {
        at = this.#passOne(start); // it decodes, perhaps to the end of a line
      } else {
        this.#count(NO_CODE_POINT);
        at = start + fault.length;
      }
    }
    const decided = isLast ? bytes.length : bytes.length - CONTEXT;
    if (decided <= at) return at;
    const end = at + previousBoundary(bytes.subarray(at), decided - at, this.#encoding);
    this.#pass(bytes.subarray(at, end));
    return end;
  }

  /**
   * As `#through` for utf-7, whose line ends may stand in Base64: each character is looked at, and what is kept begins
   * with a line feed as it is, which ends Base64. A text without any is kept whole.
   */
  #throughShifts(faults, found) {
    const bytes = this.#rest;
    const passed = Math.max(0, bytes.lastIndexOf(LF, Math.max(0, bytes.length - CONTEXT)));
    if (faults.length === 0 && passed === 0) return 0;
    let kept = null;
    let told = 0;
    for (const { start, kind, codePoint } of segmentsOf(bytes, 'utf-7')) {
      if (start === passed) kept = [this.#line, this.#column, this.#afterCr, this.#atStart];
      const fault = faults.at(told);
      if (fault?.offset === this.#offset + start) {
        this.#tell(fault, codePoint, found);
        told += 1;
      }
      // A shift is no character.
      if (codePoint !== NO_CODE_POINT || kind === SegmentKind.Malformed) this.#count(codePoint);
      if (kept && told === faults.length) break;
    }
    [this.#line, this.#column, this.#afterCr, this.#atStart] = kept;
    return passed;
  }

  /** Tells of a fault, at which the character `codePoint` begins, or none. */
  #tell(fault, codePoint, found) {
    if (this.#afterCr && codePoint !== LF) this.#endLine();
    const start = fault.offset - this.#offset;
    found({ ...fault, line: this.#line, column: this.#column, judge: () => this.#judge(start) });
  }

  #judge(at) {
    const line = hasState(this.#encoding) ? Math.max(0, this.#rest.lastIndexOf(LF, at)) : 0;
    const { bytes, start } = around(this.#rest.subarray(line), at - line, this.#encoding);
    return explain(bytes, at - line - start, { encodings: [this.#encoding] }).judgements[0];
  }

  #endLine() {
    this.#afterCr = false;
    this.#line += 1;
    this.#column = 1;
  }

  /** The character at a place, and where it ends. */
  #at(start) {
    const { starts, codePoints } = inspect(this.#rest.subarray(start, start + CONTEXT), this.#encoding);
    return { codePoint: codePoints[0], end: start + starts[1] };
  }

  /** Passes one character, whatever form it has. */
  #passOne(start) {
    const { codePoint, end } = this.#at(start);
    this.#count(codePoint);
    return end;
  }

  /** Counts a character, or one place that is malformed. */
  #count(codePoint) {
    if (this.#afterCr && codePoint !== LF) this.#endLine();
    if (codePoint === LF) this.#endLine();
    else if (!this.#atStart || codePoint !== SIGNATURE) this.#column += 1;
    this.#atStart = false;
    this.#afterCr = codePoint === CR;
  }

  /** Passes whole characters without a fault, in which line ends have their usual form. */
  #pass(bytes) {
    if (bytes.length === 0) return;
    const width = this.#lf.length;
    const isLf = (at) => bytes.subarray(at, at + width).equals(this.#lf);
    let after = 0;
    if (this.#afterCr) {
      this.#endLine();
      if (isLf(0)) after = width;
    }
    const text = bytes.subarray(after);
    if (text.length === 0) return;
    let lines = 0;
    let last = 0;
    for (const at of every(text, this.#lf)) {
      lines += 1;
      last = at + width;
    }
    for (const at of every(text, this.#cr)) {
      const next = at + width;
      if (next === text.length) this.#afterCr = true;
      else if (!isLf(after + next)) {
        lines += 1;
        last = Math.max(last, next);
      }
    }
    if (lines > 0) {
      this.#line += lines;
      this.#column = 1;
    }
    this.#column += countCodePoints(text.subarray(last), this.#encoding);
  }
}
