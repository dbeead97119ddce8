// The names of characters. They are loaded when a command first prints one, so that commands without names start faster.
import { BEYOND_UNICODE } from '../../www/format.js';

const MAX_CODE_POINT = 0x10ffff;

/** Returns a function from a code point to the name to show. */
export async function loadCharacterNames() {
  const { displayName } = await import('utfscope/unicode');
  return (codePoint) => (codePoint > MAX_CODE_POINT ? BEYOND_UNICODE : displayName(codePoint));
}
