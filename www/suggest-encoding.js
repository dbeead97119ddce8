/** Decides which encoding the page suggests. Advice, summary and judgements all use these rules. */
import { MIN_APPLIED_CONFIDENCE, MIN_SHOWN_CONFIDENCE } from './detection.js';
import { hasWideUnits, isUtf8Form } from './format.js';
import { MALFORMED } from './segment-kinds.js';

/** The encoding that is suggested when no other fits. It explains any bytes, so it is weak evidence. */
export const FALLBACK_ENCODING = 'windows-1252';
/** The encoding that accepts unpaired surrogates, which are not characters. */
export const SURROGATE_ENCODING = 'wtf-8';

/**
 * Returns whether a character was truncated: at the end of the input, or with some of its continuation bytes left.
 * Other encodings rarely have continuation bytes in such places.
 *
 * @param {object} detail of the selected byte
 */
export function isTruncated({ kind, start, end, explanation }) {
  const { reason } = explanation.judgements[0];
  return kind === MALFORMED && (reason === 'truncated' || (reason === 'missing-continuation' && end - start > 1));
}

/** Returns whether two names decode these bytes alike: a BOM gives `utf-16` and `utf-32` their byte order. */
const decodesAlike = (encoding, other, bom) =>
  encoding === other || (bom?.encoding === other && encoding === other.replace(/[bl]e$/, ''));

/** Returns the best candidate other than the current encoding, or null. @param {object} state of the store */
export function suggestEncoding({ doc, scan, encoding, everyByte, recognition, hiddenText, detail }) {
  if (!recognition || !scan || doc.encoded) return null;
  const [best] = recognition.candidates;
  const { bom } = recognition;
  if (!best || best.confidence < MIN_SHOWN_CONFIDENCE || decodesAlike(encoding, best.encoding, bom)) return null;
  const current = recognition.candidates.find((candidate) => candidate.encoding === encoding);
  if (current && current.confidence >= best.confidence) return null;
  // An encoding that accepts every byte has no faults by definition; well-formed UTF-8 is stronger evidence.
  const isMissedUtf8 = everyByte.includes(encoding) && best.encoding === 'utf-8';
  if (scan.errors === 0 && encoding !== 'utf-8' && !bom && !isMissedUtf8) return null;
  // The fallback encoding decodes any bytes. Truncated characters and overlong forms need no such explanation.
  const isExplained = isHiddenTextLikely({ recognition, hiddenText }) || (detail && isTruncated(detail));
  return best.encoding === FALLBACK_ENCODING && isExplained ? null : best;
}

/**
 * Returns whether hidden text is worth showing. In binary data and in text that is not UTF-8, bytes look like overlong
 * forms by chance.
 *
 * @param {object} state of the store
 */
export const isHiddenTextLikely = ({ recognition, hiddenText }) =>
  hiddenText?.rows.length > 0 && Boolean(recognition?.isUtf8) && !recognition.binary;

/** Returns whether no encoding explains the bytes and the user chose none. @param {object} state of the store */
export const isUnknownText = ({ doc, encoding, everyByte, recognition }) =>
  Boolean(recognition?.isUnknown) && (doc.encodingBy === 'default' || everyByte.includes(encoding));

/** Returns the format of a binary document; null for text, and if the user chose an encoding. */
export const binaryFormatOf = ({ doc, recognition }) =>
  doc?.encodingBy === 'default' ? (recognition?.binary ?? null) : null;

/**
 * Returns the UTF-16 or UTF-32 candidate with high confidence while the document is read as UTF-8; null otherwise. With
 * such a candidate, faults in UTF-8 are not damage, and the verdicts of the UTF-8 standards say little.
 *
 * @param {object} state of the store
 */
export function confidentWideEncoding({ doc, encoding, recognition }) {
  if (!recognition || recognition.binary || doc.encoded || !isUtf8Form(encoding)) return null;
  const [best] = recognition.candidates;
  if (!best || !hasWideUnits(best.encoding)) return null;
  return best.confidence >= MIN_APPLIED_CONFIDENCE || recognition.bom?.encoding === best.encoding ? best : null;
}

/**
 * Returns the candidate of the legacy encoding that was detected and applied to the document; null otherwise.
 *
 * @param {object} state of the store
 */
export function detectedLegacyEncoding({ doc, encoding, recognition }) {
  if (doc?.encodingBy !== 'detection' || hasWideUnits(encoding)) return null;
  return recognition?.candidates.find((candidate) => candidate.encoding === encoding) ?? null;
}

/**
 * Returns the counts of a UTF-8 text that is read as a single-byte encoding, which decodes it wrongly but without
 * faults. The text may contain some bytes of windows-1252. Returns null otherwise.
 *
 * @param {object} state of the store
 */
export function misreadUtf8({ encoding, everyByte, recognition }) {
  const { mixture } = recognition ?? {};
  return mixture && everyByte.includes(encoding) && mixture.sequences >= mixture.count ? mixture : null;
}
