// Audits UTF-8 that arrives in parts, by blocks of complete lines, in constant memory.
import { audit, lineColumn, previousBoundary } from 'utfscope/full';

const BLOCK = 65_536; // bytes
const LF = 0x0a;
const CR = 0x0d;

function concat(...parts) {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) bytes.set(part, (end += part.length) - part.length);
  return bytes;
}

/** Returns where to cut a block: after its last complete line, or within a longer line, but not within a character or CR LF. */
function cut(bytes) {
  const lines = bytes.lastIndexOf(LF) + 1;
  if (lines > 0) return lines;
  const end = previousBoundary(bytes, bytes.length - 1); // the last character may be incomplete
  return bytes[end - 1] === CR ? end - 1 : end;
}

/**
 * Returns findings with offsets, lines and columns of the complete text. Differences from `audit` of the complete text: look-alike words
 * are found within a block only, and lines of more than 64 KB are audited in pieces.
 */
export class Auditor {
  #pending = new Uint8Array();
  #offset = 0;
  #line = 1;
  #column = 1;

  /** Returns the findings of the lines that this part completes. */
  push(part) {
    this.#pending = concat(this.#pending, part);
    return this.#pending.length < BLOCK ? [] : this.#audit(cut(this.#pending));
  }

  /** Returns the findings of the rest. */
  finish() {
    return this.#audit(this.#pending.length);
  }

  #audit(length) {
    // A line end in front keeps U+FEFF from being a BOM at the start of a block.
    const added = this.#offset > 0 ? 1 : 0;
    const block = concat(new Uint8Array(added).fill(LF), this.#pending.subarray(0, length));
    const place = (line, column) => ({
      line: this.#line + line - 1 - added,
      column: line === 1 + added ? this.#column + column - 1 : column,
    });
    const findings = audit(block).map((finding) => ({
      ...finding,
      offset: this.#offset + finding.offset - added,
      ...place(finding.line, finding.column),
    }));
    const end = lineColumn(block, block.length);
    ({ line: this.#line, column: this.#column } = place(end.line, end.column));
    this.#pending = this.#pending.slice(length);
    this.#offset += length;
    return findings;
  }
}
