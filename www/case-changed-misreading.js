/** UTF-8 that was decoded in the wrong encoding and then converted to small letters or to capitals. */
import { byteChanges } from './byte-offsets.js';
import { findCapitalisedMisreading } from './capitalised-misreading.js';
import { decodeOrNull } from './decode-or-null.js';
import { findLowercasedMisreading } from './lowercased-misreading.js';

const FINDERS = { small: findLowercasedMisreading, capital: findCapitalisedMisreading };

/**
 * Returns the changes that restore the letters; null if there are none.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ letters: 'small' | 'capital', first: { before: string, after: string }, doubtful: string[],
 *   changes: import('./scan/replacements.js').TextChange[] } | null} `letters`: to which letters the text was converted; `doubtful`: the
 *   sequences of characters that stay
 */
export function caseChangedMisreading(codec, bytes, encoding) {
  if (!/^(?:utf|ascii)/.test(encoding)) return null;
  const text = decodeOrNull(codec, bytes, encoding) ?? '';
  for (const [letters, find] of Object.entries(FINDERS)) {
    const { places, doubtful } = find(text);
    if (places.length === 0) continue;
    return { letters, first: places[0], doubtful, changes: byteChanges(codec, encoding, text, places) };
  }
  return null;
}
