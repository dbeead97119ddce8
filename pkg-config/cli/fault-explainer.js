// Explains the faults of a text that arrives in parts.
import { explain } from 'utfscope/full/slim';
import { FIRST_TRAIL, isMultiByte } from '../entries/full/decoder-starts.js';
import { BOM_LENGTH, CONTEXT, hasUnboundedContext, withByteOrder } from './decoding-context.js';

/** The escape sequences of ISO-2022-JP that select a character set, without the ESC at their start. */
const CHARACTER_SETS = ['(B', '(J', '(I', '$@', '$B'];
const ESCAPE = 0x1b;
const SPACE = 0x20;

/**
 * Returns the offset of the last escape sequence that selects a character set of ISO-2022-JP. Returns `undefined` if there is none; the
 * bytes are then in ASCII, the initial character set.
 */
function lastEscapeOffset(bytes) {
  for (let end = bytes.length; end > 0;) {
    const offset = bytes.subarray(0, end).lastIndexOf(ESCAPE);
    if (offset >= 0 && CHARACTER_SETS.includes(bytes.toString('latin1', offset + 1, offset + 3))) return offset;
    end = offset;
  }
  return undefined;
}

/** Keeps the bytes that `explain` needs for the faults in the current part of a text. */
export class FaultExplainer {
  #encoding;
  /** The first bytes of the text: at least `BOM_LENGTH`, once they have arrived. */
  #head = Buffer.alloc(0);
  /** The kept bytes: the last bytes that have arrived. */
  #kept = Buffer.alloc(0);
  /** The offset of the first kept byte. It is a multiple of 4 unless `hasUnboundedContext`, so no code unit is split. */
  #start = 0;
  /** The offset of the last fault that was explained. */
  #lastFault = 0;

  constructor(encoding) {
    this.#encoding = encoding;
  }

  /** Takes the next part of the text, before the faults in it are explained. */
  push(part) {
    if (this.#head.length < BOM_LENGTH) this.#head = Buffer.concat([this.#head, part.subarray(0, BOM_LENGTH)]);
    // A validator can report a fault in the last CONTEXT bytes of the previous part. So the kept bytes begin before these CONTEXT bytes, at
    // an offset where a decoder can start.
    const from = this.#contextStart(Math.max(0, this.#kept.length - CONTEXT));
    this.#kept = Buffer.concat([this.#kept.subarray(from), part]);
    this.#start += from;
  }

  /** Returns the judgement of the text's encoding on a fault: its sentence and citation. The faults must be in order. */
  judge({ offset }) {
    const at = offset - this.#start;
    const from = this.#contextStart(at);
    this.#lastFault = offset;
    const encodings = [withByteOrder(this.#encoding, this.#head)];
    return explain(this.#kept.subarray(from, at + CONTEXT), at - from, { encodings }).judgements[0];
  }

  /** Returns an index into the kept bytes, at most `at`, at which a decoder can start. */
  #contextStart(at) {
    if (!hasUnboundedContext(this.#encoding)) return Math.max(0, at - CONTEXT - ((this.#start + at) % 4));
    if (this.#encoding === 'iso-2022-jp')
      return lastEscapeOffset(this.#kept.subarray(0, at)) ?? Math.max(0, at - CONTEXT);
    // A space or a control character ends every Base64 run of UTF-7, and no sequence of UTF-1 contains such a byte. No sequence of a
    // multi-byte encoding contains a byte below FIRST_TRAIL, such as the quotation marks and commas of JSON and CSV without spaces.
    const lowestByteInSequence = isMultiByte(this.#encoding) ? FIRST_TRAIL : SPACE + 1;
    // Without shift states, a decoder can also start at a fault. A search that went back beyond the last fault would take quadratic time in
    // a run of malformed bytes.
    const lastFault = this.#encoding === 'utf-7' ? 0 : Math.max(0, this.#lastFault - this.#start);
    const minIndex = lastFault <= at ? lastFault : 0;
    let index = at;
    while (index > minIndex && this.#kept[index - 1] >= lowestByteInSequence) index -= 1;
    return index;
  }
}
