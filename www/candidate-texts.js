/**
 * The text that each candidate encoding gives. Finds which candidates give the same text, and a preview of each text at
 * a place where the texts differ.
 */
import { hasWideUnits, isSingleByte, isUtf8Form, visibleCharacter } from './format.js';
import { isLineStart, startBefore } from './layer-preview.js';

/** The largest number of characters in the preview of a candidate. */
const PREVIEW_LENGTH = 60;
/** Candidates below this confidence are shown as 0 %. They do not influence which place the previews show. */
const MIN_CONFIDENCE = 0.005;

const LINE_ENDS_AND_TAB = '\n\r\t';

/** Returns a character, or a label if it is invisible; a space for a line end or a tab. */
const onOneLine = (character) => (LINE_ENDS_AND_TAB.includes(character) ? ' ' : visibleCharacter(character));

const textIn = (codec, bytes, encoding) => codec.decode(bytes, encoding, { errors: 'replace' });

/**
 * For each candidate, returns the encoding of the first candidate before it that gives the same text; null if there is
 * none. The evidence for some encodings is the form of the bytes, not the text. Their result is always null:
 *
 * - UTF-16 and UTF-32
 * - the forms of UTF-8, unless all bytes are ASCII
 */
function sameTexts(candidates, texts, isAscii) {
  const firstWith = new Map();
  return candidates.map(({ encoding }, at) => {
    if (texts[at] === null || (isUtf8Form(encoding) && !isAscii) || hasWideUnits(encoding)) return null;
    const first = firstWith.get(texts[at]) ?? null;
    if (first === null) firstWith.set(texts[at], encoding);
    return first;
  });
}

/**
 * Returns the offset of the byte that best distinguishes the encodings: the first byte with the most different characters in the texts. Bytes that
 * are letters in the first text take precedence over all other bytes. Returns null if all texts are equal.
 *
 * @param {string[]} texts of the same bytes, with one character for each byte
 */
function distinctiveByte(texts) {
  const [best] = texts;
  const highestRank = 2 * texts.length;
  let found = { at: null, rank: 0 };
  for (let at = 0; at < best.length && found.rank < highestRank; at += 1) {
    if (texts.every((text) => text[at] === best[at])) continue;
    const different = new Set(texts.map((text) => text[at])).size;
    const rank = different + (/\p{L}/u.test(best[at]) ? texts.length : 0);
    if (rank > found.rank) found = { at, rank };
  }
  return found.at;
}

/** Returns the part of a text around one of its characters, on one line. */
function previewAround(characters, index) {
  const from = startBefore(characters, index);
  const shown = characters
    .slice(from, from + PREVIEW_LENGTH)
    .map(onOneLine)
    .join('');
  const isCut = from + PREVIEW_LENGTH < characters.length;
  return `${isLineStart(characters, from) ? '' : '…'}${shown}${isCut ? '…' : ''}`;
}

/**
 * Returns candidates with two more properties. `sameTextAs` is the encoding of an earlier candidate that gives the same
 * text; null if there is none. `preview` is the text around the place that distinguishes the candidates, or around the
 * first character that is not ASCII. For ASCII bytes in a form of UTF-8, the preview is empty, because it would show
 * nothing new. It is also empty for a declared encoding that the package lacks.
 *
 * @template {{ encoding: string, confidence: number, isDeclared?: boolean }} Candidate
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {Candidate[]} candidates the most likely first
 * @returns {(Candidate & { sameTextAs: string | null, preview: string })[]}
 */
export function withTexts(codec, bytes, candidates) {
  const isAscii = !bytes.some((byte) => byte >= 0x80);
  const texts = candidates.map(({ encoding, isDeclared }) => (isDeclared ? null : textIn(codec, bytes, encoding)));
  const same = sameTexts(candidates, texts, isAscii);
  // Whether each character of a text is one byte, so that an offset is an index of the text.
  const hasByteCharacters = (at) => isSingleByte(candidates[at].encoding) && texts[at]?.length === bytes.length;
  const compared = texts.filter(
    (_, at) => hasByteCharacters(at) && same[at] === null && candidates[at].confidence >= MIN_CONFIDENCE,
  );
  const place = compared.length > 1 && hasByteCharacters(0) ? distinctiveByte(compared) : null;
  /** Returns the index of the character that the preview shows. */
  function indexIn(characters, at) {
    const { encoding } = candidates[at];
    if (place === null || hasWideUnits(encoding))
      return Math.max(
        0,
        characters.findIndex((character) => character > '\x7f'),
      );
    return hasByteCharacters(at) ? place : Array.from(textIn(codec, bytes.subarray(0, place), encoding)).length;
  }
  return candidates.map((candidate, at) => {
    const isEmpty = texts[at] === null || (isAscii && isUtf8Form(candidate.encoding));
    const characters = isEmpty ? [] : Array.from(texts[at]);
    const preview = isEmpty ? '' : previewAround(characters, indexIn(characters, at));
    return { ...candidate, sameTextAs: same[at], preview };
  });
}

/**
 * Returns the candidates without those that give the same text as an earlier candidate. `same` of a returned candidate lists the encodings of the
 * later candidates that give its text. The text is the evidence for an encoding, so different confidences for the same text would contradict each
 * other.
 *
 * @template {{ encoding: string, sameTextAs: string | null }} Candidate
 * @param {Candidate[]} candidates of `withTexts`
 * @returns {(Candidate & { same: string[] })[]}
 */
export const joinedByText = (candidates) =>
  candidates
    .filter(({ sameTextAs }) => sameTextAs === null)
    .map((each) => ({
      ...each,
      same: candidates.flatMap(({ sameTextAs, encoding }) => (sameTextAs === each.encoding ? [encoding] : [])),
    }));
