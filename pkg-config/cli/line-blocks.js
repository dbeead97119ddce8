// Divides an input into blocks of complete lines.
import { Buffer } from 'node:buffer';
import { encode } from 'utfscope/full/slim';
import { BOM_LENGTH, usesBom, withByteOrder } from './decoding-context.js';

/** A line of more bytes than this is yielded in parts, so that memory is bounded. */
const MAX_LINE = 1 << 22;
const NO_BYTES = new Uint8Array(0);

/** Returns the offset after the last `lineFeed` in `bytes`; 0 if there is none. */
function endOfLines(bytes, lineFeed) {
  const width = lineFeed.length;
  let at = bytes.lastIndexOf(lineFeed);
  while (at > 0 && at % width > 0) at = bytes.lastIndexOf(lineFeed, at - 1);
  return at < 0 ? 0 : at + width;
}

/**
 * Yields an input in blocks of complete lines: `{ before, isPartOfLine, isLast }`. `before` holds the bytes of the block as they are in the input. The last block
 * is the rest, and may be empty. A line of more than `MAX_LINE` bytes is yielded in parts (`isPartOfLine`). Its last part is in the next
 * block of complete lines. Only LF ends a line here, so a text whose lines end at CR is yielded in parts too.
 */
export async function* lineBlocksOf(chunks, from) {
  let pending = NO_BYTES;
  let lineFeed;
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([pending, chunk]);
    if (!lineFeed && usesBom(from) && bytes.length < BOM_LENGTH) {
      pending = bytes; // a BOM may be incomplete
      continue;
    }
    lineFeed ??= encode('\n', withByteOrder(from, bytes));
    const endOfLine = endOfLines(bytes, lineFeed);
    const isPartOfLine = endOfLine === 0 && bytes.length > MAX_LINE;
    const end = isPartOfLine ? bytes.length - (bytes.length % lineFeed.length) : endOfLine;
    if (end > 0) yield { before: bytes.subarray(0, end), isPartOfLine, isLast: false };
    pending = bytes.subarray(end);
  }
  yield { before: pending, isPartOfLine: false, isLast: true };
}
