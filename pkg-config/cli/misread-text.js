// Finds text that was decoded in the wrong encoding, such as “cafÃ©”. It is not malformed, so a check alone does not find it.
import { decode, encode, lineColumn, previousBoundary, repair } from 'utfscope/full/slim';
import { formatNumber } from '../../www/format.js';
import { printable } from './escape-output.js';
import { commandFor } from './likely-encoding.js';

/** How many bytes at the start of a file are searched. In Chinese text, which takes longest, this takes about ten milliseconds. */
const SEARCHED = 1 << 14;

/** Returns the repair of bytes; null without a certain repair, for binary data, and for encodings that cannot be repaired. */
export function repairOf(bytes, encoding) {
  try {
    return repair(bytes, encoding);
  } catch (error) {
    if (!error.code?.startsWith('ERR_')) throw error;
    return null;
  }
}

/**
 * Returns a sentence about the first wrongly decoded text near the start of a file, with the command that shows all such text. Returns
 * `undefined` if there is no such text.
 *
 * @param {Uint8Array} sample the start of the file
 * @param {string} encoding
 * @param {string} file the name of the file
 * @param {boolean} canRepair false: the sentence has no command
 */
export function misreadText(sample, encoding, file, canRepair = true) {
  const searched = sample.subarray(0, previousBoundary(sample, Math.min(sample.length, SEARCHED), encoding));
  const found = repairOf(searched, encoding);
  if (!found) return undefined;
  const [{ offset, length, before, after }] = found.changes;
  const decoded = (bytes) => decode(bytes, encoding, { errors: 'replace' });
  const preceding = decoded(searched.subarray(0, offset));
  // The whole word is shown, if it is short. The rest of the word can change too, so it is read from both texts.
  const [startOfWord] = /\S{0,20}$/u.exec(preceding);
  const restOfWord = (bytes) => /^\S{0,20}/u.exec(decoded(bytes))[0];
  const damagedText = startOfWord + before + restOfWord(searched.subarray(offset + length));
  const originalText =
    startOfWord +
    after +
    restOfWord(found.bytes.subarray(offset + encode(after, encoding, { writeBOM: false }).length));
  const { line } = lineColumn(searched, offset, encoding);
  const from = encoding === 'utf-8' ? '' : ` --from ${encoding}`;
  const sentence = `line ${formatNumber(line)} was decoded in the wrong encoding: "${printable(damagedText)}" should be "${printable(originalText)}".`;
  return canRepair ? `${sentence} To see all such text: ${commandFor('repair', file)}${from}` : sentence;
}
