// Where a decoder of a legacy encoding can begin. See ../windows.js.
import { stateAt } from './shift-state.js';

/** The encodings of more than one byte for a character, without shift states. */
const MULTI_BYTE = ['gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr'];
/** A lower byte is a character by itself in each of them, and ends an incomplete one. The page uses it too. */
export const FIRST_TRAIL = 0x30;

/** Where a decoder can begin in order to decode the sequence at `at`; `undefined` for an encoding of one byte for a character. */
export function startFor(bytes, at, encoding) {
  if (MULTI_BYTE.includes(encoding)) {
    while (at > 0 && bytes[at - 1] >= FIRST_TRAIL) at--;
    return at;
  }
  if (encoding !== 'iso-2022-jp') return undefined;
  const { set, start, end } = stateAt(bytes, at);
  // In ASCII each byte is a step, except for an escape sequence that began at one of the last two bytes.
  return set === 'ASCII' ? Math.max(end, at - 2) : start;
}

/** Returns whether a new decoder can begin at every segment that `continuesAfter` accepts. */
export const isInitialAtSegments = (encoding) => MULTI_BYTE.includes(encoding);

/**
 * Whether a new decoder can continue after a segment: not between the two code points of one sequence of Big5.
 *
 * The first of them is the only segment of one byte above ASCII, U+00CA or U+00EA; the second is a combining character.
 */
export const continuesAfter = (encoding, length, codePoint) =>
  encoding !== 'big5' || length > 1 || codePoint < 0x80 || codePoint > 0xff;
