/**
 * Finds the lines of a text that are in another encoding than the rest, and decodes them. A line can have runs of evident UTF-8
 * (utf8-runs.js): these runs stay, and only the rest of the line is decoded. line-encodings.js finds the encoding of each line.
 */
import { encodingsOfChanceLines } from './chance-lines.js';
import { concatBytes } from './concat-bytes.js';
import { decodeOrNull } from './decode-or-null.js';
import { encodingOfKnownLetters } from './encoding-of-known-letters.js';
import { evenlySpaced } from './evenly-spaced.js';
import { isExplainedByReplacedBytes } from './fault-patterns.js';
import { MIN_SUGGESTED_CONFIDENCE } from './detection.js';
import { hasWideUnits, isUtf8Form } from './format.js';
import { highLines, lineRanges } from './high-lines.js';
import { lineColumns } from './line-columns.js';
import { areIsolatedRuns } from './line-evidence.js';
import { encodingsOfLines, encodingsOfMixedLines } from './line-encodings.js';
import { isFollowOnFault } from './scan/follow-on-faults.js';
import { isSqlAsciiDump } from './sql-ascii.js';
import { lineInOther, uncertainLineInOther } from './text/problems.js';
import { isUtf8ByChance } from './utf8-by-chance.js';
import { isEvidentlyInOtherEncoding, knownTextOf, partsOf } from './utf8-runs.js';
import { isContinuation } from './utf8-sequence.js';

/** The kind of a finding about a line in another encoding. */
export const LINE_KIND = 'mixed-encoding';
const SAMPLE_LENGTH = 1 << 16; // the maximum number of bytes that are examined: of the joined lines, or of the beginning of the text
const MAX_COMPARED = 50; // lines
const MAX_SAMPLE_LINES = 500; // malformed lines from which the page decides whether a text is damaged
/** The minimum number of malformed places in a line with evident UTF-8. Fewer places are probably single characters of windows-1252. */
const MIN_PLACES = 3;
/** The first lines of a patch of git, or of diff -u. */
const PATCH = /^diff --git ["a-z]|^--- .*\r?\n\+\+\+ /m;
const NUL = 0;
const LINE_FEED = 0x0a;

/** Returns whether the byte at an offset is a lead byte before a continuation byte. */
const isLeadOfSequence = (bytes, at) => bytes[at] >= 0xc2 && isContinuation(bytes[at + 1]);
const isAscii = (bytes) => bytes.every((byte) => byte < 0x80);

/** Returns the numbers of malformed places and of well-formed sequences of several bytes in a line of UTF-8. */
function countsOf(codec, line) {
  const { offsets } = codec.faults(line, 'utf-8');
  const faulty = new Set(offsets);
  let places = 0;
  for (const at of offsets) if (!isFollowOnFault(line, at)) places += 1;
  let sequences = 0;
  for (let at = 0; at < line.length; at += 1) if (isLeadOfSequence(line, at) && !faulty.has(at)) sequences += 1;
  return { places, sequences };
}

/** Returns whether some of a line's parts are evident UTF-8, so that only the other parts can be in another encoding. */
const isPartial = (parts) => parts.some(({ isUtf8 }) => isUtf8);
/** Returns the bytes of the parts that are not evident UTF-8. */
const othersOf = (parts) => concatBytes(parts.filter(({ isUtf8 }) => !isUtf8).map(({ bytes }) => bytes));

/**
 * Returns whether a line can be in another encoding than `encoding`, the encoding of the text.
 *
 * If the text is not UTF-8, the line must be valid UTF-8, and not by chance. If the text is UTF-8, the line must be malformed. It can be in another
 * encoding as a whole, or without its runs of evident UTF-8. These lines are excluded:
 * - lines that, outside of these runs, have at least as many well-formed sequences of UTF-8 as malformed places. In
 *   such lines, only single bytes are in another encoding, and decoding all of the line would destroy the sequences.
 * - lines with evident UTF-8, but few malformed places; see `MIN_PLACES`.
 * - lines with many overlong forms or surrogates, which are damaged or hostile UTF-8.
 * - lines with NULs, which may be UTF-16. UTF-16 cannot be decoded by lines.
 *
 * @param {object} codec
 * @param {Uint8Array} line the bytes of the line, without its line end
 * @param {string} encoding
 * @param {import('./utf8-runs.js').KnownText | null} [known] what shows that a run is evident UTF-8; null: no
 *   run is evident
 */
export function isOtherLine(codec, line, encoding, known = null) {
  if (isAscii(line) || line.includes(NUL)) return false;
  if (!isUtf8Form(encoding)) return codec.isValid(line, 'utf-8') && !isUtf8ByChance(codec, line, encoding);
  if (codec.isValid(line, 'utf-8')) return false;
  const parts = partsOf(line, known);
  const { places, sequences } = countsOf(codec, othersOf(parts));
  const minPlaces = isPartial(parts) ? MIN_PLACES : 1;
  return places >= minPlaces && sequences < places && 2 * codec.reveal(line).length < places;
}

/**
 * Returns whether a line of UTF-8 is in `mainEncoding`, the encoding of other lines, although `isOtherLine` excludes it
 * because of its well-formed sequences of UTF-8. By chance, a short line can have more of these sequences than malformed places.
 *
 * @param {object} codec
 * @param {Uint8Array} line the bytes of the line, without its line end
 * @param {string} mainEncoding
 * @param {import('./utf8-runs.js').KnownText | null} known null: the result is false
 */
export function isShortOtherLine(codec, line, mainEncoding, known) {
  if (known === null || line.includes(NUL) || codec.isValid(line, 'utf-8')) return false;
  if (isPartial(partsOf(line, known))) return false;
  const { places, sequences } = countsOf(codec, line);
  return (
    sequences <= 2 * places &&
    isEvidentlyInOtherEncoding(line, (bytes) => decodeOrNull(codec, bytes, mainEncoding), known)
  );
}

/**
 * Returns the text of a line: runs of evident UTF-8 are decoded as UTF-8, the rest in `encoding`. Returns null if the rest is
 * malformed.
 *
 * @param {object} codec
 * @param {Uint8Array} line
 * @param {string} encoding of the rest
 * @param {import('./utf8-runs.js').KnownText | null} known
 */
export function decodedLine(codec, line, encoding, known) {
  const parts = partsOf(line, known);
  if (decodeOrNull(codec, othersOf(parts), encoding) === null) return null;
  return parts
    .map(({ bytes, isUtf8 }) => codec.decode(bytes, isUtf8 ? 'utf-8' : encoding, { ignoreBOM: true }))
    .join('');
}

/**
 * Returns the encoding of each line, as `encodingsOfLines` does. The evident UTF-8 of the lines does not count.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array[]} lines lines for which `isOtherLine` or `isShortOtherLine` is true, in order
 * @param {string[]} encodings the known encodings of lines, the main one first; the function also finds others
 * @param {import('./utf8-runs.js').KnownText | null} known null: the text is not UTF-8, so all lines are in the main encoding
 * @param {string} [previous] the encoding of the line before these lines
 * @returns {(string | null)[]}
 */
export function encodingsOfOtherLines(codec, lines, encodings, known, previous) {
  if (known === null) return lines.map(() => encodings[0]);
  return encodingsOfLines(codec, withoutUtf8(lines, known), encodings, previous);
}

/** Returns lines without their evident UTF-8. */
const withoutUtf8 = (lines, known) => lines.map((line) => othersOf(partsOf(line, known)));

const lineOf = (bytes, { offset, length }) => bytes.subarray(offset, offset + length);
const contentsOf = (bytes, lines) => lines.map((line) => lineOf(bytes, line));

/**
 * Returns the findings of the package with two changes. Findings about lines that are probably not in another encoding are left out. Lines
 * in another encoding that the package does not report get a finding. A line with runs of evident UTF-8 has no finding if the rest of the
 * line cannot be decoded.
 *
 * Each finding about a line has `mainEncoding`, the main encoding of all these lines, and `lineEncoding`, the encoding of this line. Both are null
 * if no encoding is found. If the line can be in several encodings, only `lineEncoding` is null, and there is no suggestion. If a line has runs of
 * evident UTF-8, `isPartial` is true, and the suggestion keeps these runs.
 */
export function withLikelyLines(codec, bytes, encoding, findings) {
  const reported = findings.filter(({ kind }) => kind === LINE_KIND).sort((one, other) => one.offset - other.offset);
  const rest = findings.filter(({ kind }) => kind !== LINE_KIND);
  const known = isUtf8Form(encoding) ? knownTextOf(bytes) : null;
  const mayHaveUnreported = known !== null && known.runs.size > 0 && !codec.isValid(bytes, encoding);
  if (reported.length === 0 && !mayHaveUnreported) return findings;
  if (isUtf8Form(encoding) && isExplainedByReplacedBytes(codec, bytes)) return rest;
  const isOther = (line) => isOtherLine(codec, lineOf(bytes, line), encoding, known);
  const others = reported.filter(isOther);
  const unreported = mayHaveUnreported ? likelyLines(unreportedLines(codec, bytes, encoding, reported), isOther) : [];
  const commonEncoding = others.length > 0 ? encodingOf(codec, bytes, encoding, others, known) : null;
  if (
    commonEncoding !== null &&
    known !== null &&
    areIsolatedRuns(codec, withoutUtf8(contentsOf(bytes, [...others, ...unreported]), known), commonEncoding, known)
  )
    return rest;
  const mixed =
    commonEncoding === null && unreported.length + others.length > 1
      ? mixtureOf(codec, bytes, [...others, ...unreported], known)
      : null;
  const preferred =
    commonEncoding !== null && known !== null
      ? encodingOfKnownLetters(
          codec,
          sampleOf(bytes, others, known),
          withoutUtf8(contentsOf(bytes, others), known),
          commonEncoding,
          known,
        )
      : null;
  const mainEncoding = preferred ?? commonEncoding ?? mixed?.main ?? null;
  const isShort = (line) => mainEncoding !== null && isShortOtherLine(codec, lineOf(bytes, line), mainEncoding, known);
  const isOtherReported = new Set(others);
  const lines = [
    ...reported.filter((line) => isOtherReported.has(line) || isShort(line)),
    ...(mainEncoding === null ? [] : unreported),
  ];
  lines.sort((one, other) => one.offset - other.offset);
  const contents = contentsOf(bytes, lines);
  const encodings = mainEncoding === null ? [] : encodingsOfOtherLines(codec, contents, [mainEncoding], known);
  const likely = lines.flatMap((line, index) => {
    const content = contents[index];
    const lineEncoding = encodings[index] ?? null;
    if (mainEncoding !== null && lineEncoding === null) return uncertainLine(line, encoding, mainEncoding);
    const isMain = lineEncoding === mainEncoding;
    if (line.isUnreported && isMain && mixed === null) return [];
    const found = { ...withEncoding(line, lineEncoding, encoding), mainEncoding, lineEncoding };
    if (isPartial(partsOf(content, known))) {
      const suggestion = lineEncoding && decodedLine(codec, content, lineEncoding, known);
      return suggestion === null ? [] : { ...found, suggestion, isPartial: true };
    }
    const keepsSuggestion = isMain && mixed === null && preferred === null;
    const suggestion = keepsSuggestion ? line.suggestion : decodeOrNull(codec, content, lineEncoding);
    if (suggestion !== null) return { ...found, suggestion };
    return line.isUnreported ? [] : { ...line, mainEncoding, lineEncoding: mainEncoding };
  });
  const byChance = known === null ? [] : chanceLines(codec, bytes, encoding, likely);
  const all = [...likely, ...byChance].sort((one, other) => one.offset - other.offset);
  return [...rest, ...withPositions(codec, bytes, encoding, all)];
}

/** Returns findings about the lines that are well-formed UTF-8 by chance; see chance-lines.js. @param {object[]} found the other findings about lines */
function chanceLines(codec, bytes, encoding, found) {
  if (!found.some(({ lineEncoding }) => lineEncoding)) return [];
  const lineEncodings = new Map(found.map(({ offset, lineEncoding }) => [offset, lineEncoding]));
  const isDecided = (line) => lineEncodings.has(line.from) || codec.isValid(line.bytes, encoding);
  // For `encodingsOfChanceLines`: undefined for a line of well-formed UTF-8, and null if the encoding is not known.
  const encodingIn = (line) => (isDecided(line) ? lineEncodings.get(line.from) : null);
  const lines = highLines(bytes).map((line) => ({ ...line, encoding: encodingIn(line) }));
  const [{ mainEncoding }] = found;
  return encodingsOfChanceLines(codec, lines).flatMap((lineEncoding, at) => {
    if (lineEncoding === null) return [];
    const { from: offset, bytes: line } = lines[at];
    const place = { kind: LINE_KIND, severity: 'warning', offset, length: line.length, isUnreported: true };
    const suggestion = codec.decode(line, lineEncoding, { errors: 'replace', ignoreBOM: true });
    return { ...withEncoding(place, lineEncoding, encoding), mainEncoding, lineEncoding, suggestion };
  });
}

/** Returns findings, with the line and column of the lines that the package does not report. The findings must be in order. */
function withPositions(codec, bytes, encoding, findings) {
  const positions = lineColumns(
    codec,
    bytes,
    encoding,
    findings.some(({ isUnreported }) => isUnreported) ? findings : [],
  );
  return findings.map(({ isUnreported, ...finding }, at) =>
    isUnreported ? { ...finding, ...positions[at] } : finding,
  );
}

/** Returns the result of `encodingsOfMixedLines` for lines, without their evident UTF-8. @param {{ offset: number, length: number }[]} lines */
function mixtureOf(codec, bytes, lines, known) {
  const sorted = lines.toSorted((one, other) => one.offset - other.offset);
  return encodingsOfMixedLines(codec, withoutUtf8(contentsOf(bytes, sorted), known));
}

/**
 * Returns the malformed lines that can be in another encoding. If fewer than half of the lines of a sample can be in another encoding, the text is
 * damaged, and the result is empty.
 */
function likelyLines(malformed, isOther) {
  const sample = evenlySpaced(malformed, MAX_SAMPLE_LINES);
  return 2 * sample.filter(isOther).length < sample.length ? [] : malformed.filter(isOther);
}

/**
 * Returns the malformed lines that the package does not report, as findings without a message. `reported`: the package's findings about
 * lines, in order.
 */
function unreportedLines(codec, bytes, encoding, reported) {
  const lines = [];
  let at = 0;
  for (const { from, to } of lineRanges(bytes)) {
    while (reported[at]?.offset < from) at += 1;
    const isReported = reported[at]?.offset <= to;
    if (!isReported && !codec.isValid(bytes.subarray(from, to), encoding))
      lines.push({ kind: LINE_KIND, severity: 'warning', offset: from, length: to - from, isUnreported: true });
  }
  return lines;
}

/** Returns the finding about a line, with a message that names the encoding `lineEncoding` of the line. `encoding` is that of the text. */
function withEncoding({ isUnreported, ...line }, lineEncoding, encoding) {
  if (lineEncoding === null) return line;
  if (isUnreported) return { ...line, codePoints: [], message: lineInOther(encoding, lineEncoding), isUnreported };
  return { ...line, message: line.message.replace(/(?<= text in )[\w-]+$/, lineEncoding) };
}

/**
 * Returns a list with the one finding about a line that can be in one of several encodings. The finding has no suggestion. The list is empty if the
 * package does not report the line.
 */
function uncertainLine(line, encoding, mainEncoding) {
  const message = uncertainLineInOther(encoding);
  return line.isUnreported ? [] : [{ ...line, suggestion: undefined, message, mainEncoding, lineEncoding: null }];
}

/** Returns the lines without their evident UTF-8, each followed by LF. Stops after the line that reaches `SAMPLE_LENGTH` bytes. */
function sampleOf(bytes, lines, known) {
  const samples = [];
  let length = 0;
  for (const line of lines) {
    if (length >= SAMPLE_LENGTH) break;
    const sample = othersOf(partsOf(lineOf(bytes, line).subarray(0, SAMPLE_LENGTH), known));
    samples.push(sample, Uint8Array.of(LINE_FEED));
    length += sample.length + 1;
  }
  return concatBytes(samples);
}

/** Counts the lead bytes that precede a continuation byte. */
function sequencesIn(bytes) {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) if (isLeadOfSequence(bytes, at)) count += 1;
  return count;
}

/**
 * Returns the encoding of the lines, or null if none is found. In a text that is not UTF-8, these lines are in UTF-8. In a text of UTF-8, the result
 * is the most likely encoding that decodes each of the first `MAX_COMPARED` lines to its suggestion. A line with evident UTF-8
 * is not compared with a suggestion: it is enough that the rest of the line is valid in the encoding.
 */
function encodingOf(codec, bytes, encoding, lines, known) {
  if (!isUtf8Form(encoding)) return 'utf-8';
  const compared = lines.slice(0, MAX_COMPARED).map((line) => {
    const parts = partsOf(lineOf(bytes, line), known);
    return { bytes: othersOf(parts), wanted: isPartial(parts) ? null : line.suggestion };
  });
  const hasWanted = compared.some(({ wanted }) => wanted !== null);
  const decodesAsWanted = (candidate, line) => {
    const text = decodeOrNull(codec, line.bytes, candidate);
    return text !== null && (line.wanted === null || text === line.wanted);
  };
  const isPossible = (candidate) => !isUtf8Form(candidate) && !hasWideUnits(candidate);
  return (
    codec
      .detect(sampleOf(bytes, lines, known))
      .filter(({ confidence }) => hasWanted || confidence >= MIN_SUGGESTED_CONFIDENCE)
      .map((candidate) => candidate.encoding)
      .find((candidate) => isPossible(candidate) && compared.every((line) => decodesAsWanted(candidate, line))) ?? null
  );
}

/**
 * Returns whether the malformed bytes of a text are isolated (see `areIsolatedRuns`). Isolated bytes do not show an encoding of the text or
 * of its lines. The result is false for text that is not UTF-8.
 *
 * @param {object} codec the full edition of the package
 * @param {{ bytes: Uint8Array, encoding: string }} text
 */
export function hasIsolatedRuns(codec, { bytes, encoding }) {
  if (!isUtf8Form(encoding) || codec.isValid(bytes, encoding)) return false;
  const [best] = codec.detect(bytes);
  if (!best || isUtf8Form(best.encoding) || hasWideUnits(best.encoding)) return false;
  const known = knownTextOf(bytes);
  const lines = contentsOf(bytes, unreportedLines(codec, bytes, encoding, []));
  return areIsolatedRuns(codec, withoutUtf8(lines, known), best.encoding, known);
}

/**
 * Returns whether the beginning of a text has the first lines of a patch. The lines of a patch have the bytes of the file that it changes. So
 * removed lines can be in another encoding than added ones, and a converted patch does not apply.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 */
export const isPatch = (codec, bytes) => PATCH.test(codec.decode(bytes.subarray(0, SAMPLE_LENGTH), 'iso-8859-1'));

/**
 * Returns what the lines in another encoding have in common; null if there are none, or if their encoding is unknown. The properties:
 *
 * - `encodings`: the encodings of the lines, with `mainEncoding` first if a line is in it.
 * - `encoding`: the encoding of all these lines, null if there are several.
 * - `counts`: the number of lines in each encoding; `count`: the number of all lines.
 * - `sequences`: in a text of UTF-8, the number of lead bytes before continuation bytes outside these lines; otherwise 0.
 * - `first`: the offset of the first line.
 * - `examples`: the text of the first line in each encoding.
 * - `explainsAll`: whether the text is UTF-8, and all malformed bytes are in these lines.
 * - `isPatch`: see the function `isPatch`.
 * - `isSqlAscii`: see `isSqlAsciiDump`.
 * - `isPartial`: whether some of the lines have evident UTF-8, which stays.
 *
 * @param {object} codec the full edition of the package
 * @param {{ bytes: Uint8Array, encoding: string }} text
 * @param {import('./problems.js').Finding[]} findings of `withLikelyLines`
 * @returns {{ encodings: string[], encoding: string | null, counts: number[], count: number, sequences: number, first: number,
 *   examples: string[], explainsAll: boolean, isPatch: boolean, isSqlAscii: boolean, isPartial: boolean } | null}
 */
export function otherLinesOf(codec, { bytes, encoding }, findings) {
  const isKnown = ({ kind, lineEncoding }) => kind === LINE_KIND && lineEncoding !== null;
  const lines = findings.filter(isKnown).sort((one, other) => one.offset - other.offset);
  if (lines.length === 0) return null;
  const { mainEncoding } = lines[0];
  const mainAndLineEncodings = [mainEncoding, ...lines.map(({ lineEncoding }) => lineEncoding)];
  const encodings = [...new Set(mainAndLineEncodings)].filter((each) =>
    lines.some(({ lineEncoding }) => lineEncoding === each),
  );
  const ends = lines.map(({ offset, length }) => offset + length);
  const isUtf8 = isUtf8Form(encoding);
  let at = 0;
  const explainsAll =
    isUtf8 &&
    codec.faults(bytes, encoding).offsets.every((offset) => {
      while (at < lines.length && ends[at] <= offset) at += 1;
      return at < lines.length && lines[at].offset <= offset;
    });
  const sequences = isUtf8
    ? lines.reduce((rest, line) => rest - sequencesIn(lineOf(bytes, line)), sequencesIn(bytes))
    : 0;
  const [{ offset: first }] = lines;
  const exampleIn = (encoding) => lines.find(({ lineEncoding }) => lineEncoding === encoding).suggestion;
  return {
    encodings,
    encoding: encodings.length === 1 ? encodings[0] : null,
    counts: encodings.map((each) => lines.filter(({ lineEncoding }) => lineEncoding === each).length),
    count: lines.length,
    sequences,
    first,
    examples: encodings.map(exampleIn),
    explainsAll,
    isPatch: isPatch(codec, bytes),
    isSqlAscii: isSqlAsciiDump(bytes),
    isPartial: lines.some((line) => line.isPartial),
  };
}
