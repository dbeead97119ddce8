/** In which encoding the octets rather are, as the advice, the summary and the judgements all say it. */
import { hasWideUnits, isUtf8Form } from './format.js';
import { MALFORMED } from './segments.js';

const ADVISED = 0.5; // below that a candidate is no advice
const SURE = 0.8; // and from here on it is the headline
export const FALLBACK = 'windows-1252';
/** Single octets, of which each is a character. */
const READS_ANYTHING = [FALLBACK, 'iso-8859-1'];
export const HALVES = 'wtf-8'; // reads halves of pairs, which are no characters

/**
 * Whether a character was cut: at the end, or with a continuation left of it, which other encodings seldom have there.
 *
 * @param {object} detail of the chosen octet
 */
export function isCut({ kind, start, end, explanation }) {
  const { reason } = explanation.judgements[0];
  return kind === MALFORMED && (reason === 'truncated' || (reason === 'missing-continuation' && end - start > 1));
}

/** The best other reading of the octets, if it is worth a line. @param {object} state of the store */
export function otherReading({ doc, scan, encoding, recognition, hidden, detail }) {
  if (!recognition || !scan || doc.encoded) return null;
  const [best] = recognition.candidates;
  const own = recognition.candidates.find((candidate) => candidate.encoding === encoding);
  if (!best || best.encoding === encoding || best.confidence < ADVISED) return null;
  if (own && own.confidence >= best.confidence) return null;
  // Encodings that refuse nothing are no news; that the octets are well-formed UTF-8 all the same is.
  const isMissed = READS_ANYTHING.includes(encoding) && best.encoding === 'utf-8';
  if (scan.errors === 0 && encoding !== 'utf-8' && !recognition.signature && !isMissed) return null;
  // The fallback explains anything; a cut, or an overlong form, explains itself.
  const explained = hidden?.rows.length > 0 || (detail && isCut(detail));
  return best.encoding === FALLBACK && explained ? null : best;
}

/**
 * The encoding of wider units that the octets surely are in while they are read as UTF-8. What UTF-8 refuses of them is
 * then no damage, and its judgements say little. Forms of UTF-8 differ in what they refuse: there the judgements count.
 *
 * @param {object} state of the store
 */
export function sureOf({ doc, encoding, recognition }) {
  if (!recognition || recognition.kind || doc.encoded || !isUtf8Form(encoding)) return null;
  const [best] = recognition.candidates;
  if (!best || !hasWideUnits(best.encoding)) return null;
  return best.confidence >= SURE || recognition.signature?.encoding === best.encoding ? best : null;
}

/**
 * The characters of several octets of a text in UTF-8 that is read as single octets, where some of those are mixed in: it
 * reads without a fault, and wrong. Null elsewhere.
 *
 * @param {object} state of the store
 */
export function missedUtf8({ encoding, recognition }) {
  const { mixture } = recognition ?? {};
  return mixture && READS_ANYTHING.includes(encoding) && mixture.sequences >= mixture.count ? mixture : null;
}
