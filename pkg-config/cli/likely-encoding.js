// Finds the encoding that a file is probably in, if it is not the one that the command assumes.
import { Validator, detect } from 'utfscope/full/slim';
import { withByteOrder } from './decoding-context.js';

/** The minimum confidence with which another encoding is reported. */
const LIKELY = 0.7;

const isWide = (encoding) => /^(?:utf-16|utf-32|ucs-)/.test(encoding);
/** Encodings whose text is mostly valid in other encodings too: all bytes of ISO-2022-JP are ASCII. */
const isValidInOthers = (encoding) => isWide(encoding) || encoding === 'iso-2022-jp';
const byteOrder = (encoding) => encoding.slice(-2);

/** Returns whether bytes from the start of a file are malformed in an encoding. A sequence that the end of the sample cuts does not count. */
export function isMalformed(sample, encoding) {
  const validator = new Validator(encoding);
  try {
    return validator.push(sample).length > 0;
  } finally {
    validator.free();
  }
}

/**
 * Returns the encoding that a file is probably in, if it is not `encoding`. UTF-16, UTF-32 and ISO-2022-JP are reported even
 * without errors, because such a file is mostly valid in other encodings too.
 */
export function likelyEncoding(sample, encoding, hasErrors) {
  const [best] = detect(sample);
  const assumed = withByteOrder(encoding, sample);
  if (!best || best.confidence < LIKELY || best.encoding === assumed) return undefined;
  const isSameForm = isWide(assumed) && byteOrder(assumed) === byteOrder(best.encoding);
  return hasErrors || (isValidInOthers(best.encoding) && !isSameForm) ? best.encoding : undefined;
}

/** Returns advice on a file that looks like another encoding: run these commands or `convert` with that encoding. */
export function likelyText(encoding, commands) {
  const all = [...commands, 'convert'].map((command) => `utfscope ${command} --from ${encoding}`);
  return `looks like ${encoding}: try ${all.join(' or ')}.`;
}
