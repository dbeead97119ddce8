/**
 * Decides which encoding the page suggests, and what the bytes show about the encoding. All parts of the page use these
 * rules.
 */
import { MARC_8_FORMAT, MIN_APPLIED_CONFIDENCE, MIN_SUGGESTED_CONFIDENCE } from './detection.js';
import {
  hasCharactersOfTwoBytes,
  hasWideUnits,
  INTERNATIONAL_EBCDIC,
  isEbcdic,
  isNationalEbcdic,
  isUtf8Form,
  UNKNOWN_ENCODING,
} from './format.js';
import { MARC_8 } from './iso-2709.js';
import { isMisread } from './misread.js';
import { MALFORMED } from './segment-kinds.js';
import { APOSTROPHES_ARE_LOST, OTHER_LETTERS_ARE_WESTERN } from './text/lost-text.js';

/** The encoding that is suggested when no other encoding fits. It decodes any bytes, so decoding without faults proves little. */
export const FALLBACK_ENCODING = 'windows-1252';
/** The encoding that accepts unpaired surrogates, which are not characters. */
export const SURROGATE_ENCODING = 'wtf-8';

/**
 * Returns whether a character was truncated. Either the input ends within the character, or the character has some of its
 * continuation bytes, but not all. If text in another encoding is read as UTF-8, such an incomplete sequence is rare.
 *
 * @param {object} detail of the selected byte
 */
export function isTruncated({ kind, start, end, explanation }) {
  const { reason } = explanation.judgements[0];
  return kind === MALFORMED && (reason === 'truncated' || (reason === 'missing-continuation' && end - start > 1));
}

/** Returns whether two encodings decode the bytes in the same way: a BOM gives `utf-16` and `utf-32` their byte order. */
const decodesAlike = (encoding, other, bom) =>
  encoding === other || (bom?.encoding === other && encoding === other.replace(/[bl]e$/, ''));

/**
 * Returns the pattern that explains the faults (see fault-patterns.js), proven or only possible; null without a pattern. Also returns null for
 * characters that were cut at the ends of fields. The page has no suggestion for this pattern, because the list of faults already names the
 * cut characters as their cause.
 *
 * @param {object} state of the store
 */
function patternOf({ encoding, recognition }) {
  const pattern = recognition?.pattern ?? null;
  const canHavePatterns = isUtf8Form(encoding) || hasCharactersOfTwoBytes(encoding);
  return canHavePatterns && !recognition?.binary && pattern?.id !== 'cut-ends' ? pattern : null;
}

/**
 * Returns the pattern of the faults if it is proven, which shows that the input is UTF-8; else null.
 *
 * @param {object} state of the store
 */
export function provenPattern(state) {
  const pattern = patternOf(state);
  return pattern?.isProven === false ? null : pattern;
}

/** Returns the pattern of the faults if it is only possible; else null. @param {object} state of the store */
export function possiblePattern(state) {
  const pattern = patternOf(state);
  return pattern?.isProven === false ? pattern : null;
}

/**
 * Returns what the lines in another encoding have in common, if the page suggests a repair of these lines; else null.
 * For lines in windows-1252, also returns null in two cases: the input is UTF-8 with single bytes of windows-1252, or
 * the lines do not explain all malformed bytes. The page then suggests decoding single bytes.
 *
 * @param {object} state of the store
 */
export function otherLines({ encoding, recognition, findings }) {
  const lines = findings?.otherLines;
  if (!lines || !isUtf8Form(encoding)) return null;
  const areSingleBytes = lines.encoding === FALLBACK_ENCODING && (recognition?.mixture || !lines.explainsAll);
  return areSingleBytes ? null : lines;
}

const MIN_SEQUENCES = 3; // fewer sequences of UTF-8 can occur by chance in lines without a fault

/**
 * Returns whether the text is UTF-8 or ASCII except for malformed bytes that are isolated, or that are all in lines in another encoding. Such bytes are
 * no evidence that the whole text is in another encoding.
 */
const isRestUtf8 = ({ encoding, findings }) =>
  isUtf8Form(encoding) &&
  (findings?.hasIsolatedRuns || (findings?.otherLines?.explainsAll && findings.otherLines.sequences >= MIN_SEQUENCES));

/** Returns whether the text is in an encoding like windows-1252, which detection does not find because letters became ¿. */
const isWesternWithLosses = ({ encoding, findings }) =>
  isUtf8Form(encoding) && Boolean(findings?.lostLetters?.isWestern);

/** Returns the candidate for a text in which letters or apostrophes became ¿. */
const withLosses = ({ hasOtherLetters }) => ({
  encoding: FALLBACK_ENCODING,
  confidence: MIN_APPLIED_CONFIDENCE,
  because: hasOtherLetters ? OTHER_LETTERS_ARE_WESTERN : APOSTROPHES_ARE_LOST,
});

/**
 * Returns whether the best candidate is certainly a national code page of EBCDIC, and the current encoding is an international one. Then
 * the text has symbols in place of letters: if both code pages gave the same text, detection would prefer the international one.
 */
const isNationalPageOf = (encoding, { candidates: [best] }) =>
  INTERNATIONAL_EBCDIC.includes(encoding) &&
  isNationalEbcdic(best.encoding) &&
  best.confidence >= MIN_APPLIED_CONFIDENCE;

/** Returns the candidate to suggest instead of the current encoding, or null. @param {object} state of the store */
export function suggestEncoding(state) {
  const { doc, scan, encoding, everyByteEncodings, recognition, hiddenText, detail, findings } = state;
  if (joinedOf(state)) return null;
  if (!recognition || !scan || doc.encoded) return null;
  if (isWesternWithLosses(state)) return withLosses(findings.lostLetters);
  const [best] = recognition.candidates;
  const { bom } = recognition;
  if (!best || best.confidence < MIN_SUGGESTED_CONFIDENCE || decodesAlike(encoding, best.encoding, bom)) return null;
  const current = recognition.candidates.find((candidate) => candidate.encoding === encoding);
  if (current && current.confidence >= best.confidence) return null;
  // An encoding that accepts every byte has no faults by definition; well-formed UTF-8 is stronger evidence.
  const isMissedUtf8 = everyByteEncodings.includes(encoding) && best.encoding === 'utf-8';
  const isMissed = isMissedUtf8 || isNationalPageOf(encoding, recognition);
  if (scan.errors === 0 && encoding !== 'utf-8' && !bom && !isMissed) return null;
  if (provenPattern({ encoding, recognition }) || isRestUtf8({ encoding, findings })) return null;
  // The fallback encoding decodes any bytes, so it is not suggested for truncated characters and overlong forms in
  // UTF-8.
  const isExplained = isHiddenTextLikely({ recognition, hiddenText, findings }) || (detail && isTruncated(detail));
  return best.encoding === FALLBACK_ENCODING && isExplained ? null : best;
}

/** Returns the encoding of the input if the package lacks it, but the page can decode it, such as Kamenický; else undefined. */
export const unlistedEncoding = (repair) =>
  isMisread(repair) && repair.candidates[0]?.steps[0].as === null ? repair.candidates[0].steps[0].is : undefined;

/**
 * Returns the name of the encoding in which the whole input is probably text. The malformed bytes are then letters of this encoding. The
 * result is the suggested encoding, an encoding that the package lacks, or UNKNOWN_ENCODING. Returns null without such an encoding, and for
 * UTF-16 and UTF-32. Also returns null for forms of UTF-8, and for windows-1252 unless letters became ¿. In these encodings, some bytes may
 * be text and others damaged.
 *
 * @param {object} state of the store
 */
export function encodingOfFaults(state) {
  const [best] = state.recognition?.candidates ?? [];
  if (best?.isDeclared) return best.unsupported;
  if (!isUtf8Form(state.encoding)) return null;
  if (state.recognition?.binary?.name === MARC_8_FORMAT) return MARC_8;
  if (state.findings?.libraryEncoding) return state.findings.libraryEncoding;
  if (isUnknownText(state)) return unlistedEncoding(state.repair) ?? UNKNOWN_ENCODING;
  if (isWesternWithLosses(state)) return FALLBACK_ENCODING;
  const suggested = suggestEncoding(state)?.encoding;
  if (!suggested || suggested === FALLBACK_ENCODING || isUtf8Form(suggested) || hasWideUnits(suggested)) return null;
  return suggested;
}

/**
 * Returns whether malformed UTF-8 probably hides text. In binary data and in text that is not UTF-8, bytes look like
 * overlong forms by chance. So the result is false if all malformed bytes are in lines in another encoding that is known. Lines in windows-1252 do not
 * count, because windows-1252 decodes any bytes.
 *
 * @param {object} state of the store
 */
export function isHiddenTextLikely({ recognition, hiddenText, findings }) {
  const { explainsAll = false, encoding } = findings?.otherLines ?? {};
  const isOfOtherLines = explainsAll && encoding !== FALLBACK_ENCODING;
  return hiddenText?.rows.length > 0 && Boolean(recognition?.isUtf8) && !recognition.binary && !isOfOtherLines;
}

/**
 * Returns whether nothing shows the encoding. These conditions must hold:
 *
 * - Detection finds no encoding, and no letters became ¿ as in windows-1252.
 * - The input has no lines or parts in different encodings.
 * - No pattern explains the faults.
 * - The current encoding is the default or accepts every byte.
 *
 * @param {object} state of the store
 */
export const isUnknownText = ({ doc, encoding, everyByteEncodings, recognition, joined, findings }) =>
  Boolean(recognition?.isUnknown) &&
  !findings?.lostLetters?.isWestern &&
  !isRestUtf8({ encoding, findings }) &&
  !joinedOf({ doc, recognition, joined }) &&
  !provenPattern({ encoding, recognition }) &&
  (doc.encodingBy === 'default' || everyByteEncodings.includes(encoding));

/** Returns whether unknown text is in EBCDIC, but nothing shows in which code page. @param {object} state of the store */
export const isUnknownEbcdic = (state) => isUnknownText(state) && isEbcdic(state.recognition.candidates[0].encoding);

/**
 * Returns the parts of a document that are in different encodings, as joined-queries.js describes them. Returns null if
 * the whole document is in one encoding, or is text that the page encoded.
 *
 * @param {object} state of the store
 */
export function joinedOf({ doc, recognition, joined }) {
  const found = joined ?? recognition?.joined;
  return found?.parts.length > 0 && !doc?.encoded ? found : null;
}

/**
 * Returns the conversions of parts in different encodings to one encoding. The conversion to UTF-8 is first, because UTF-8 has all characters and
 * other programs read it.
 *
 * @param {{ to: string | null, canBeUtf8: boolean }} joined as `joinedOf` returns it
 */
export const conversionsOfJoined = (joined) => [
  ...(joined.canBeUtf8 ? [{ ...joined, to: 'utf-8', isAll: true }] : []),
  ...(joined.to === null ? [] : [joined]),
];

/**
 * Returns whether an input can have parts in UTF-16: such parts have the byte 00, in line ends for example, or a BOM.
 *
 * @param {Float64Array} histogram the number of occurrences of each byte
 */
export const mayBeJoined = (histogram) => histogram[0] > 0 || (histogram[0xfe] > 0 && histogram[0xff] > 0);

/** Returns the format of a binary document; null for text, and if an encoding was chosen, detected or set by a BOM. */
export const binaryFormatOf = ({ doc, recognition }) =>
  doc?.encodingBy === 'default' ? (recognition?.binary ?? null) : null;

/**
 * Returns the UTF-16 or UTF-32 candidate with high confidence or with its BOM, while the document is read as UTF-8;
 * null otherwise. With such a candidate, faults in UTF-8 are not damage, and the verdicts of the UTF-8 standards say
 * little.
 *
 * @param {object} state of the store
 */
export function confidentWideEncoding({ doc, encoding, recognition, joined }) {
  if (joinedOf({ doc, recognition, joined })) return null;
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
 * Returns whether letters became question marks or #, and other encodings decode the rest to the same text as the detected encoding. The
 * letters of the rest are then no evidence for one of these encodings. The program may have used an encoding that lacks the lost letters.
 *
 * @param {object} state of the store
 */
export function isSameInOthers({ encoding, recognition, findings }) {
  const { candidates: [best] = [], sameText = [] } = recognition ?? {};
  return ['?', '#'].includes(findings?.lostLetters?.mark) && best?.encoding === encoding && sameText.length > 0;
}

/** The encodings with the letters of windows-1252. */
const WESTERN_ENCODINGS = [FALLBACK_ENCODING, 'iso-8859-1'];

/**
 * Returns the counts of a UTF-8 text with single bytes of windows-1252 (see `findWindows1252InUtf8`); null for other text. Also returns
 * null if the lines that are not UTF-8 are in an encoding other than windows-1252 and ISO-8859-1. If no such lines are known, detection of
 * the whole text decides.
 *
 * @param {object} state of the store
 */
export function mixtureOf({ encoding, recognition, findings }) {
  const { mixture = null, candidates: [best] = [] } = recognition ?? {};
  const lines = isUtf8Form(encoding) ? findings?.otherLines : null;
  if (lines) return lines.encodings.every((each) => WESTERN_ENCODINGS.includes(each)) ? mixture : null;
  const isOther = best && ![...WESTERN_ENCODINGS, 'utf-8'].includes(best.encoding);
  return isOther && best.confidence >= MIN_APPLIED_CONFIDENCE ? null : mixture;
}

/**
 * Returns the counts of a UTF-8 text with single bytes of windows-1252 that is read in an encoding that accepts every
 * byte. This encoding decodes the text wrongly, but without faults. Returns null otherwise. See `mixtureOf`.
 *
 * @param {object} state of the store
 */
export function misreadUtf8(state) {
  const mixture = mixtureOf(state);
  return mixture && state.everyByteEncodings.includes(state.encoding) && mixture.sequences >= mixture.count
    ? mixture
    : null;
}
