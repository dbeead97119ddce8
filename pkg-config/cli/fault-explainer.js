// Explains the faults of a text that arrives in parts.
import { explain } from 'utfscope/full/slim';
import { CONTEXT, isStateful, withByteOrder } from './decoding-context.js';

/** The longest BOM, of UTF-32. */
const BOM_LENGTH = 4;
const SPACE = 0x20;

/** Keeps the bytes that `explain` needs for the faults in the current part of a text. */
export class FaultExplainer {
  #encoding;
  #head = Buffer.alloc(0);
  #kept = Buffer.alloc(0);
  /** The offset of the first kept byte, a multiple of 4: no code unit is split. */
  #start = 0;

  constructor(encoding) {
    this.#encoding = encoding;
  }

  /** Takes the next part of the text, before the faults in it are explained. */
  push(part) {
    if (this.#head.length < BOM_LENGTH) this.#head = Buffer.concat([this.#head, part.subarray(0, BOM_LENGTH)]);
    // A validator can report a fault of the previous part, whose context reaches back as far again.
    const from = this.#contextStart(Math.max(0, this.#kept.length - CONTEXT));
    this.#kept = Buffer.concat([this.#kept.subarray(from), part]);
    this.#start += from;
  }

  /** Returns the judgement of the text's encoding on a fault: its sentence and citation. */
  judge({ offset }) {
    const at = offset - this.#start;
    const from = this.#contextStart(at);
    const encodings = [withByteOrder(this.#encoding, this.#head)];
    return explain(this.#kept.subarray(from, at + CONTEXT), at - from, { encodings }).judgements[0];
  }

  /** Returns an index into the kept bytes, at most `at`, at which a decoder can start. */
  #contextStart(at) {
    if (!isStateful(this.#encoding)) return Math.max(0, at - CONTEXT - ((this.#start + at) % 4));
    // A space or a control character ends every Base64 run of UTF-7 and every sequence of UTF-1.
    let index = at;
    while (index > 0 && this.#kept[index - 1] > SPACE) index -= 1;
    return index;
  }
}
