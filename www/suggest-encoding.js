/** In which encoding the bytes rather are, as the advice, the summary and the judgements all say it. */
import { KNOWN, SURE } from './detection.js';
import { hasWideUnits, isUtf8Form } from './format.js';
import { MALFORMED } from './segment-kinds.js';

export const FALLBACK_ENCODING = 'windows-1252';
export const SURROGATE_ENCODING = 'wtf-8'; // reads halves of pairs, which are no characters

/**
 * Whether a character was cut: at the end, or with a continuation left of it, which other encodings seldom have there.
 *
 * @param {object} detail of the chosen byte
 */
export function isTruncated({ kind, start, end, explanation }) {
  const { reason } = explanation.judgements[0];
  return kind === MALFORMED && (reason === 'truncated' || (reason === 'missing-continuation' && end - start > 1));
}

/** Whether two names mean the same reading of these bytes: a BOM gives `utf-16` and `utf-32` their byte order. */
const isSameReading = (encoding, other, bom) =>
  encoding === other || (bom?.encoding === other && encoding === other.replace(/[bl]e$/, ''));

/** The best other reading of the bytes, if it is worth a line. @param {object} state of the store */
export function suggestEncoding({ doc, scan, encoding, everyByte, recognition, hiddenText, detail }) {
  if (!recognition || !scan || doc.encoded) return null;
  const [best] = recognition.candidates;
  if (!best || isSameReading(encoding, best.encoding, recognition.bom) || best.confidence < KNOWN) return null;
  const own = recognition.candidates.find((candidate) => candidate.encoding === encoding);
  if (own && own.confidence >= best.confidence) return null;
  // An encoding that accepts every byte says nothing by doing so; that the bytes are well-formed UTF-8 all the same does.
  const isMissed = everyByte.includes(encoding) && best.encoding === 'utf-8';
  if (scan.errors === 0 && encoding !== 'utf-8' && !recognition.bom && !isMissed) return null;
  // The fallback explains anything; a cut, or an overlong form, explains itself.
  const explained = isHiddenTextLikely({ recognition, hiddenText }) || (detail && isTruncated(detail));
  return best.encoding === FALLBACK_ENCODING && explained ? null : best;
}

/**
 * Whether what an unchecked decoder reads is worth a word. In bytes that are no text, or text that is not UTF-8, forms
 * that look overlong come about by chance.
 *
 * @param {object} state of the store
 */
export const isHiddenTextLikely = ({ recognition, hiddenText }) =>
  hiddenText?.rows.length > 0 && Boolean(recognition?.isUtf8) && !recognition.binary;

/** Bytes that no encoding explains, while nobody has chosen one. @param {object} state of the store */
export const isUnknownText = ({ doc, encoding, everyByte, recognition }) =>
  Boolean(recognition?.isUnknown) && (doc.encodingBy === 'default' || everyByte.includes(encoding));

/** What the document is if it is not text; null for text, and where somebody chose an encoding for it. */
export const binaryFormatOf = ({ doc, recognition }) =>
  doc?.encodingBy === 'default' ? (recognition?.binary ?? null) : null;

/**
 * The encoding of wider units that the bytes surely are in while they are read as UTF-8. What UTF-8 refuses of them is
 * then no damage, and its judgements say little. Forms of UTF-8 differ in what they refuse: there the judgements count.
 *
 * @param {object} state of the store
 */
export function confidentWideEncoding({ doc, encoding, recognition }) {
  if (!recognition || recognition.binary || doc.encoded || !isUtf8Form(encoding)) return null;
  const [best] = recognition.candidates;
  if (!best || !hasWideUnits(best.encoding)) return null;
  return best.confidence >= SURE || recognition.bom?.encoding === best.encoding ? best : null;
}

/**
 * The characters of several bytes of a text in UTF-8 that is read as single bytes, where some of those are mixed in: it
 * reads without a fault, and wrong. Null elsewhere.
 *
 * @param {object} state of the store
 */
export function misreadUtf8({ encoding, everyByte, recognition }) {
  const { mixture } = recognition ?? {};
  return mixture && everyByte.includes(encoding) && mixture.sequences >= mixture.count ? mixture : null;
}
