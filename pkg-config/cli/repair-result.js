// The results of `utfscope repair` for one file: which lines change, and which may be wrong.
import { Buffer } from 'node:buffer';
import { decode, repairCandidates } from 'utfscope/full/slim';
import { CompleteLines } from './complete-lines.js';

/** The maximum number of possible repairs that are offered for a line. */
const MAX_CANDIDATES = 3;

const isEqual = (before, after) => Buffer.compare(before, after) === 0;
/** A line ends at LF, CR LF or CR. A CR stays part of its line. */
const LINE_END = /\n|(?<=\r)(?!\n)/;
const linesIn = (bytes, encoding) => decode(bytes, encoding, { errors: 'replace', ignoreBOM: true }).split(LINE_END);
const isAscii = (text) => /^[\0-\x7f]*$/.test(text);

/** The results of a run for one file. Line numbers start at 1. */
export class Result {
  /** The number of changed lines. */
  changes = 0;
  /** The number of lines that have possible repairs, none of which is certain. */
  ambiguous = 0;
  /** The likely repair of the file, with `isMade` (see repair-blocks.js); null if there is none. */
  likely = null;
  /** The number of lines that change in the likely repair, and the first of them, if this repair is not made. */
  likelyLines = 0;
  likelyExample = null;
  /** Whether the file has text beyond ASCII that was not searched for likely repairs. */
  isPartlySearched = false;
  /** Whether the file was not searched, because its text is probably in another encoding. */
  isOtherEncoding = false;
  steps = [];
  /** The encoding of the file, with its byte order. */
  encoding;
  /** The lines that the JSON report prints. */
  lines = [];
  #line = 1;
  #completeLines;

  constructor(file, report) {
    this.file = file;
    this.report = report;
  }

  /** Reports the changed lines of a block, and the lines with possible repairs that are not certain. */
  add({ encoding, steps = [], likely = null, isSearched, isOtherEncoding = false, ...block }) {
    this.steps.push(...steps);
    this.likely = likely;
    this.encoding = encoding;
    this.isOtherEncoding ||= isOtherEncoding;
    this.#completeLines ??= new CompleteLines(encoding);
    const lines = this.#completeLines.add(block);
    if (lines) this.#report(lines, encoding, isSearched);
  }

  #report({ before, after, leftOut }, encoding, isSearched) {
    const { likely } = this;
    const old = linesIn(before, encoding);
    const repaired = isEqual(before, after) ? old : linesIn(after, likely?.isMade ? likely.encoding : encoding);
    const others = likely && !likely.isMade ? linesIn(likely.bytes, likely.encoding) : repaired;
    old.forEach((text, index) => {
      const place = { line: this.#line + index, leftOut: index === 0 ? leftOut : 0 };
      const newText = repaired[index] ?? text;
      const likelyText = others[index] ?? newText;
      if (likelyText !== newText) this.likelyExample ??= { before: newText, after: likelyText };
      if (text !== newText) {
        this.changes += 1;
        this.report.change(this, place, text, newText);
      } else if (likelyText !== text) {
        this.ambiguous += 1;
        this.likelyLines += 1;
        this.report.likely(this, place, text, likelyText);
      } else if (!isAscii(text)) {
        this.isPartlySearched ||= !isSearched;
        const candidates = repairCandidates(text).slice(0, MAX_CANDIDATES);
        if (candidates.length === 0) return;
        this.ambiguous += 1;
        this.report.candidates(this, place, text, candidates);
      }
    });
    // A CR at the end is a line end, but `split` returns no empty line after it.
    this.#line += old.length - (old.at(-1).endsWith('\r') ? 0 : 1);
  }
}
