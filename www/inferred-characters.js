/**
 * Finds characters that a repair infers. windows-1251 has no character for the byte 98, the last byte of `И` and `ј` in UTF-8. Programs that decode
 * UTF-8 as windows-1251 write `?` or U+FFFD for this byte, or leave the byte out. Then the text has only the other bytes of the character, as in `Р?`
 * for `И`.
 */
import { lineColumns } from './line-columns.js';
import { bytesIn } from './misread-encoding.js';

const WINDOWS_1251 = 'windows-1251';
const UNASSIGNED_BYTE = 0x98;
/** The control character that lenient decoders, such as those of the Encoding Standard, write for the byte 98. */
const KEPT_BYTE = /\x98/g;

/** Returns the characters of a text whose UTF-8 has the byte 98. */
const charactersWithByte98 = (codec, text) =>
  Array.from(text).filter((character) => codec.encode(character).includes(UNASSIGNED_BYTE));

/**
 * Returns how many characters a repair infers, which ones, and in which lines; null if there are none.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @param {{ as: string }[]} steps of the repair
 * @param {import('./text-repair.js').Change[]} changes in order
 * @returns {{ count: number, characters: string[], lines: number[] } | null}
 */
export function inferredCharacters(codec, bytes, encoding, steps, changes) {
  if (!steps.some(({ as }) => as === WINDOWS_1251)) return null;
  const found = new Set();
  let count = 0;
  const places = changes.filter(({ before, after }) => {
    // If windows-1251 lacks a character of the text, another step of the repair made this change.
    const wasReadAsWindows1251 = bytesIn(codec, before.replaceAll('\ufffd', '?'), WINDOWS_1251) !== null;
    const possible = wasReadAsWindows1251 ? charactersWithByte98(codec, after) : [];
    const inferred = possible.length - (before.match(KEPT_BYTE)?.length ?? 0);
    if (inferred <= 0) return false;
    count += inferred;
    for (const character of possible) found.add(character);
    return true;
  });
  if (count === 0) return null;
  const lines = lineColumns(codec, bytes, encoding, places).map(({ line }) => line);
  return { count, characters: [...found], lines: [...new Set(lines)] };
}
