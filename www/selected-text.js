/** Reads the selected bytes and decodes them to code points. */
import { obstacleOf } from './copy-formats/selected.js';
import { hasWideUnits, NO_CODE_POINT } from './format.js';
import { MALFORMED } from './segment-kinds.js';

const PART = 1 << 16; // bytes that are decoded at once
const MAX_CODE_POINT = 0x10ffff;

/**
 * Returns the surrogate that a malformed sequence encodes in an encoding with wide code units; -1 for other sequences.
 */
function surrogateOf(bytes, encoding) {
  if (!hasWideUnits(encoding) || (bytes.length !== 2 && bytes.length !== 4)) return -1;
  const bigEndian = encoding.endsWith('le') ? bytes.toReversed() : bytes;
  const unit = bigEndian.reduce((number, byte) => number * 256 + byte, 0);
  return unit >= 0xd800 && unit <= 0xdfff ? unit : -1;
}

/**
 * Returns the bytes `[from, to)` with their code points. The bytes are not text if they cut a sequence, are malformed
 * or encode a number above U+10FFFF. Unpaired surrogates of UTF-16 and UTF-32 count as code points.
 *
 * @param {import('./decoded-source.js').DecodedSource} decoded
 * @param {number} from
 * @param {number} to exclusive
 * @returns {Promise<import('./copy-formats/selected.js').Selected>}
 */
export async function selectedText(decoded, from, to) {
  const encoding = decoded.resolved;
  const bytes = await decoded.source.read(from, to);
  const codePoints = new Uint32Array(to - from);
  let length = 0;
  const notText = (offset, sequence, reason) => ({
    bytes,
    encoding,
    codePoints: null,
    obstacle: obstacleOf({ offset, bytes: sequence, encoding, reason }),
  });
  for (let begin = from; begin < to; begin += PART) {
    const end = Math.min(begin + PART, to);
    const window = await decoded.window(begin, end);
    for (const [at, kind] of window.kinds.entries()) {
      const [start, stop] = [window.starts[at], window.starts[at + 1]];
      if (start < begin && begin > from) continue; // in the previous part
      const sequence = bytes.subarray(Math.max(0, start - from), stop - from);
      if (start < from || stop > to) return notText(Math.max(start, from), sequence, 'cut');
      const codePoint = kind === MALFORMED ? surrogateOf(sequence, encoding) : window.codePoints[at];
      if (codePoint < 0) return notText(start, sequence, 'malformed');
      if (codePoint === NO_CODE_POINT) continue; // the segment only changes the state of the decoder
      if (codePoint > MAX_CODE_POINT) return notText(start, sequence, 'beyond');
      codePoints[length] = codePoint;
      length += 1;
    }
  }
  return { bytes, encoding, codePoints: codePoints.slice(0, length), obstacle: '' };
}
