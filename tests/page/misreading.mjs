// For tests: text that was decoded in the wrong encoding, and its repair by the page.
import * as codec from '../../pkg-config/dist/full/index.js';
import { findRepair, withChanges } from '../../www/text-repair.js';

/**
 * Returns the text that results if the bytes of `text` in the encoding `is` are decoded as `as`. Bytes without a
 * character become the code points of the same number.
 */
export function misread(text, is, as) {
  const bytes = codec.encode(text, is, { writeBOM: false });
  const decoded =
    as === 'iso-8859-1' ? Buffer.from(bytes).toString('latin1') : codec.decode(bytes, as, { errors: 'replace' });
  return Array.from(decoded, (character, at) =>
    character === '\ufffd' ? String.fromCharCode(bytes[at]) : character,
  ).join('');
}

/** Returns the text after the repair that the page offers. */
export function repaired(text) {
  const bytes = codec.encode(text);
  const { candidates, changes } = findRepair(codec, bytes, 'utf-8');
  if (candidates.length === 1) return candidates[0].text;
  return codec.decode(withChanges(codec, bytes, 'utf-8', changes), 'utf-8', { ignoreBOM: true });
}
