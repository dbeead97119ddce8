/**
 * Lines in another encoding than the rest of the text: which of them can be decoded as a whole, and in which encoding.
 */
import { concatBytes } from './concat-bytes.js';
import { hasWideUnits, isUtf8Form } from './format.js';
import { isFollowOnFault } from './scan/follow-on-faults.js';

export const LINE_KIND = 'mixed-encoding';
const SAMPLE_LENGTH = 1 << 16; // bytes of the joined lines, and of the beginning of the text, that are examined
const MAX_COMPARED = 50; // lines
/** The first lines of a patch of git, or of diff -u. */
const PATCH = /^diff --git a\/|^--- .*\r?\n\+\+\+ /m;
const NUL = 0;
const LINE_FEED = 0x0a;

const isContinuation = (byte) => byte >> 6 === 0b10;
const isAscii = (bytes) => bytes.every((byte) => byte < 0x80);

/** Returns the numbers of malformed places and of well-formed sequences of several bytes in a line of UTF-8. */
function countsOf(codec, line) {
  const { offsets } = codec.faults(line, 'utf-8');
  const faulty = new Set(offsets);
  let places = 0;
  for (const at of offsets) if (!isFollowOnFault(line, at)) places += 1;
  let sequences = 0;
  for (let at = 0; at < line.length; at += 1)
    if (line[at] >= 0xc2 && !faulty.has(at) && isContinuation(line[at + 1])) sequences += 1;
  return { places, sequences };
}

/**
 * Returns whether a line can be in another encoding as a whole, in a text of `encoding`. A line with at least as many
 * well-formed sequences of UTF-8 as malformed places has single bytes of another encoding: decoding all of the line
 * would destroy these sequences. A line with many overlong forms or surrogates is damaged or hostile UTF-8. A line with
 * NULs may be UTF-16, which cannot be decoded by lines.
 *
 * @param {object} codec
 * @param {Uint8Array} line the bytes of the line, without its line end
 * @param {string} encoding
 */
export function isOtherLine(codec, line, encoding) {
  if (isAscii(line) || line.includes(NUL)) return false;
  if (!isUtf8Form(encoding)) return codec.isValid(line, 'utf-8');
  if (codec.isValid(line, 'utf-8')) return false;
  const { places, sequences } = countsOf(codec, line);
  return places > 0 && sequences < places && 2 * codec.reveal(line).length < places;
}

const lineOf = (bytes, { offset, length }) => bytes.subarray(offset, offset + length);

/** Returns the findings without those about lines that cannot be repaired as a whole. */
export const withoutUnlikelyLines = (codec, bytes, encoding, findings) =>
  findings.filter((finding) => finding.kind !== LINE_KIND || isOtherLine(codec, lineOf(bytes, finding), encoding));

/** Returns the bytes of the first lines, each followed by LF: all lines until `SAMPLE_LENGTH` is reached. */
function sampleOf(bytes, lines) {
  const parts = [];
  let length = 0;
  for (const line of lines) {
    if (length >= SAMPLE_LENGTH) break;
    const part = lineOf(bytes, line).subarray(0, SAMPLE_LENGTH);
    parts.push(part, Uint8Array.of(LINE_FEED));
    length += part.length + 1;
  }
  return concatBytes(parts);
}

/** Returns the number of lead bytes that precede a continuation byte. */
function sequencesIn(bytes) {
  let count = 0;
  for (let at = 0; at + 1 < bytes.length; at += 1) if (bytes[at] >= 0xc2 && isContinuation(bytes[at + 1])) count += 1;
  return count;
}

/**
 * Returns the encoding of the lines: utf-8 in a text of another encoding; otherwise the most likely encoding in which
 * each of the first lines decodes to its suggestion. Null if there is none.
 */
function encodingOf(codec, bytes, encoding, lines) {
  if (!isUtf8Form(encoding)) return 'utf-8';
  const compared = lines.slice(0, MAX_COMPARED);
  const gives = (candidate, line) => {
    try {
      return codec.decode(lineOf(bytes, line), candidate, { ignoreBOM: true }) === line.suggestion;
    } catch {
      return false;
    }
  };
  const candidates = codec.detect(sampleOf(bytes, lines)).map((candidate) => candidate.encoding);
  return (
    candidates.find(
      (candidate) =>
        !isUtf8Form(candidate) && !hasWideUnits(candidate) && compared.every((line) => gives(candidate, line)),
    ) ?? null
  );
}

/**
 * Returns what the lines in another encoding have in common; null if there are none, or if `encodingOf` finds no
 * encoding for them.
 *
 * @param {object} codec the full edition of the package
 * @param {{ bytes: Uint8Array, encoding: string }} text
 * @param {import('./problems.js').Finding[]} findings
 * @returns {{ encoding: string, count: number, sequences: number, first: number, example: string, explainsAll: boolean,
 *   isPatch: boolean } | null} `sequences`: in a text of UTF-8, the number of lead bytes that precede a continuation
 *   byte in the rest of the text; otherwise 0; `first`: the offset of the first line; `example`: its text;
 *   `explainsAll`: whether the text is UTF-8 and all malformed bytes are in these lines; `isPatch`: whether the text
 *   begins with a patch
 */
export function otherLinesOf(codec, { bytes, encoding }, findings) {
  const lines = findings.filter(({ kind }) => kind === LINE_KIND).sort((one, other) => one.offset - other.offset);
  if (lines.length === 0) return null;
  const found = encodingOf(codec, bytes, encoding, lines);
  if (found === null) return null;
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
  const [{ offset: first, suggestion: example }] = lines;
  const isPatch = PATCH.test(codec.decode(bytes.subarray(0, SAMPLE_LENGTH), 'iso-8859-1'));
  return { encoding: found, count: lines.length, sequences, first, example, explainsAll, isPatch };
}
