// Where a decoder of a legacy encoding can begin. See ../input-windows.js.
import { stateAt } from './shift-state.js';

/** The encodings without shift states in which a character can have more than one byte. */
const MULTI_BYTE = ['gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr'];
/** The lowest trail byte of these encodings: a lower byte is always a character by itself. The page uses this constant too. */
export const FIRST_TRAIL = 0x30;

/**
 * Returns the offset from which a decoder decodes the sequence at `at` correctly; `undefined` for encodings other than
 * `MULTI_BYTE` and iso-2022-jp.
 */
export function startFor(bytes, at, encoding) {
  if (isMultiByte(encoding)) {
    while (at > 0 && bytes[at - 1] >= FIRST_TRAIL) at--;
    return at;
  }
  if (encoding !== 'iso-2022-jp') return undefined;
  const { set, start, end } = stateAt(bytes, at);
  // In ASCII, each byte is decoded by itself, except in an escape sequence, which can begin at one of the two bytes before `at`.
  return set === 'ASCII' ? Math.max(end, at - 2) : start;
}

/** Returns whether an encoding has characters of more than one byte, but no shift states. */
export const isMultiByte = (encoding) => MULTI_BYTE.includes(encoding);

/** Returns whether a new decoder can begin at each segment, unless `canBeginAfter` rejects the segment before it. */
export const isInitialAtSegments = isMultiByte;

/**
 * Returns whether a new decoder can begin after a segment: always, except between the two code points of one sequence
 * of Big5.
 *
 * The first code point, U+00CA or U+00EA, is in a segment of one byte. All other segments of one byte are ASCII, malformed, or
 * the second code point, which is above U+00FF.
 */
export const canBeginAfter = (encoding, length, codePoint) =>
  encoding !== 'big5' || length > 1 || codePoint < 0x80 || codePoint > 0xff;
