// Audits UTF-8 that arrives in parts, by blocks of complete lines, in constant memory.
import { audit, lineColumn, previousBoundary } from 'utfscope/full';

const BLOCK_SIZE = 65_536; // bytes
const LF = 0x0a;

function concat(...parts) {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) bytes.set(part, (end += part.length) - part.length);
  return bytes;
}

/**
 * Returns where to cut a block: after its last LF. A block without an LF is cut before its last character, because that character may be
 * incomplete, or the CR of a CR LF.
 */
function cutOffset(bytes) {
  const endOfLines = bytes.lastIndexOf(LF) + 1;
  return endOfLines > 0 ? endOfLines : previousBoundary(bytes, bytes.length - 1);
}

/**
 * Audits a text that arrives in parts. The findings have the offsets, lines and columns of the complete text. Differences from `audit` of
 * the complete text: words and lines are compared with those of the same block only (`confusable`, `mixed-encoding`). A block of at least
 * 64 KB without an LF is cut within a line.
 */
export class Auditor {
  #pending = new Uint8Array();
  #offset = 0;
  #line = 1;
  #column = 1;

  /** Adds a part. Returns the findings of a block if at least 64 KB are pending, and an empty array otherwise. */
  push(part) {
    this.#pending = concat(this.#pending, part);
    return this.#pending.length < BLOCK_SIZE ? [] : this.#audit(cutOffset(this.#pending));
  }

  /** Returns the findings of the rest of the text, which `push` has not audited. */
  finish() {
    return this.#audit(this.#pending.length);
  }

  #audit(length) {
    // `audit` takes U+FEFF at the start of its input for a BOM. So a line feed is added before each block but the first.
    const addedLines = this.#offset > 0 ? 1 : 0;
    const block = concat(new Uint8Array(addedLines).fill(LF), this.#pending.subarray(0, length));
    const positionInText = (line, column) => ({
      line: this.#line + line - 1 - addedLines,
      column: line === 1 + addedLines ? this.#column + column - 1 : column,
    });
    const findings = audit(block).map((finding) => ({
      ...finding,
      offset: this.#offset + finding.offset - addedLines,
      ...positionInText(finding.line, finding.column),
    }));
    const end = lineColumn(block, block.length);
    ({ line: this.#line, column: this.#column } = positionInText(end.line, end.column));
    this.#pending = this.#pending.slice(length);
    this.#offset += length;
    return findings;
  }
}
