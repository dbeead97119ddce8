/**
 * The worker's queries about the open document: its possible encodings, hidden text, statistics, edits, fixes and conversion. Queries
 * that would need all of a large input in memory examine only its first part, and return the length of this part.
 */
import { causeOf, isRest } from './fault-causes.js';
import { patternOf } from './fault-patterns.js';
import { BLOCK, CHUNK } from './scan/count-chunk.js';
import { COPY_FORMATS, copyAs } from './copy-formats.js';
import { characterInfo, clusterAt, findCharacters, loadUnicode } from './characters.js';
import { countUnits, findUnit } from './code-units.js';
import { Conversion, optionsOf } from './conversion.js';
import { detectEncoding, UNKNOWN_FORMAT } from './detection.js';
import { bytesOf, EncodeError } from './encode-input.js';
import { fixedWidthOf, widthOfRecords } from './fixed-width.js';
import { NO_CODE_POINT } from './format.js';
import { Replacements } from './scan/replacements.js';
import { hasRuns, hasShifts } from './scan/count-sequential.js';
import { compareEncodings } from './encoding-comparison.js';
import { isInGlyphNumbers } from './layers/glyph-numbers.js';
import { isOverstruck } from './layers/overstrikes.js';
import { countLineEnds } from './line-end-counts.js';
import { notationOf, readNotation } from './notation.js';
import { resultAround } from './repaired-places.js';
import { MALFORMED } from './segment-kinds.js';
import { selectedText } from './selected-text.js';
import { textsOfChanges } from './text-around.js';
import { statisticsOf } from './text-statistics.js';
import * as words from './text/input.js';

const DETECTED_LENGTH = 65_536; // bytes that the package examines to detect an encoding
/** Bytes to pass to the package's detection: more than the detection examines, so that it knows whether the input is longer. */
export const DETECTION_BYTES = DETECTED_LENGTH + 8;
const [LF, CR] = [0x0a, 0x0d];
const MAX_HIDDEN_TEXT_BYTES = 1 << 20;
const HIDDEN_TEXT_CHUNK = 1 << 16;
const MAX_HIDDEN_TEXT_ROWS = 1000;
const MAX_UNIT_BYTES = 1 << 22; // bytes at the start of the input in which code units are counted
const CLUSTER_CONTEXT = 128; // bytes around a character that may belong to its grapheme cluster
const MAX_STATISTICS_BYTES = 1 << 20;
const MAX_GROUPED = 20_000; // faults
const SEARCH_PART = 1 << 16; // bytes that are decoded at once in a search for a character
const LAST_C1 = 0x9f;
const REPORTED_BYTES = 256;
const REPORTED_FAULTS = 50;
const MAX_TEXT_BEFORE = 4096; // bytes
const PREVIEW_LENGTH = 60; // UTF-16 code units

/**
 * Returns where to end a chunk, at or before `wanted`, so that the chunk does not divide a sequence, or a surrogate pair, for a decoder without
 * checks.
 */
function sequenceEnd(bytes, wanted) {
  let end = wanted;
  while (end > wanted - 6 && end > 0 && bytes[end] >> 6 === 0b10) end -= 1;
  const isLowSurrogate = bytes[end] === 0xed && bytes[end + 1] >= 0xb0;
  return isLowSurrogate && bytes[end - 3] === 0xed ? end - 3 : end;
}

/**
 * Returns the queries about the open document.
 *
 * @param {object} codec the package
 * @param {() => import('./decoded-source.js').DecodedSource} current returns the open document
 */
export function createInputQueries(codec, current) {
  let conversion = null;
  let replacements = null; // the search for the bytes that a fix replaces

  /** Returns the code point or malformed sequence that contains a byte: `{ from, to, codePoint }`. */
  async function segmentAt({ offset }) {
    const { starts, codePoints } = await current().window(offset, offset + 1);
    return { from: starts[0], to: starts[1], codePoint: codePoints[0] };
  }

  /** Returns the character that contains a byte, `{ from, to }`; CR LF is one character. */
  async function characterAt({ offset }) {
    const { from, to, codePoint } = await segmentAt({ offset });
    if (codePoint === LF && from > 0) {
      const before = await segmentAt({ offset: from - 1 });
      if (before.codePoint === CR) return { from: before.from, to };
    }
    if (codePoint === CR && to < current().source.length) {
      const after = await segmentAt({ offset: to });
      if (after.codePoint === LF) return { from, to: after.to };
    }
    return { from, to };
  }

  return {
    /** Returns the bytes `[from, to)` of the input. */
    bytes: ({ from, to }) => current().source.read(from, Math.min(to, current().source.length)),

    /** Returns the first bytes of the input, at most `length`. */
    firstBytes: ({ length }) => current().source.read(0, Math.min(length, current().source.length)),

    /** Returns the properties in Unicode of the character at an offset. */
    character: ({ codePoint, offset, end }) =>
      characterInfo(codePoint, async (unicode) => {
        const { start, segments } = await current().decodeAround(
          Math.max(0, offset - CLUSTER_CONTEXT),
          end + CLUSTER_CONTEXT,
        );
        return clusterAt(unicode, segments, offset - start);
      }),

    findCharacters: ({ words, limit }) => findCharacters(words, limit),

    encodingComparison: (parameters) => compareEncodings(codec, current(), parameters),

    /**
     * Returns the result of `detectEncoding`, whether the text has characters beyond ASCII, its line ends and fixed width, and the pattern of its
     * faults.
     */
    async recognition({ isFile }) {
      const decoded = current();
      const { source, encoding } = decoded;
      const bytes = await source.read(0, Math.min(DETECTION_BYTES, source.length));
      const text = codec.decode(bytes, encoding, { errors: 'replace', ignoreBOM: true });
      const detected = detectEncoding(codec, bytes, isFile);
      const pattern = await patternOf(decoded);
      // Glyph numbers and overstrikes include control characters, so detection takes a text with them for binary data.
      const isText = detected.binary?.name === UNKNOWN_FORMAT && (isInGlyphNumbers(text) || isOverstruck(text));
      return {
        ...detected,
        binary: isText ? null : detected.binary,
        lineEnds: countLineEnds(text, bytes.length === source.length),
        isBeyondAscii: /[^\0-\x7f]/.test(text.replace(/^\ufeff/, '')),
        fixedWidth: pattern?.records
          ? widthOfRecords(codec, text, decoded.resolved, pattern.records)
          : fixedWidthOf(codec, bytes, text, decoded.resolved, bytes.length === source.length),
        pattern,
        examined: Math.min(source.length, DETECTED_LENGTH),
        isWhole: source.length < DETECTION_BYTES,
      };
    },

    /** Returns the characters that a decoder without checks reads in sequences that UTF-8 rejects. */
    async hiddenText() {
      const { source } = current();
      const limit = Math.min(source.length, MAX_HIDDEN_TEXT_BYTES);
      const rows = [];
      let at = 0;
      while (at < limit && rows.length < MAX_HIDDEN_TEXT_ROWS) {
        const bytes = await source.read(at, Math.min(source.length, at + HIDDEN_TEXT_CHUNK + 6));
        const isLast = at + bytes.length >= source.length;
        const end = isLast ? bytes.length : sequenceEnd(bytes, HIDDEN_TEXT_CHUNK);
        for (const found of codec.reveal(bytes.subarray(0, end))) {
          const { offset, length } = found;
          rows.push({ ...found, offset: at + offset, bytes: bytes.slice(offset, offset + length) });
        }
        at += end;
      }
      return {
        rows: rows.slice(0, MAX_HIDDEN_TEXT_ROWS),
        examined: at,
        isWhole: at >= source.length && rows.length <= MAX_HIDDEN_TEXT_ROWS,
      };
    },

    /** Returns statistics of the beginning of the text; see text-statistics.js. */
    async statistics() {
      const decoded = current();
      const { length } = decoded.source;
      const examined = Math.min(length, MAX_STATISTICS_BYTES);
      const [unicode, { segments }] = await Promise.all([loadUnicode(), decoded.decodeAround(0, examined)]);
      return { ...statisticsOf(unicode, segments), examined, isWhole: examined === length };
    },

    /** Returns the contents of a printed report: the first bytes and the first faults. */
    async report() {
      const decoded = current();
      return { window: await decoded.window(0, REPORTED_BYTES), faults: await decoded.faultRange(0, REPORTED_FAULTS) };
    },

    /**
     * Returns the malformed sequences by their causes: their offsets, and their numbers in the list of all faults. Stops after about MAX_GROUPED
     * sequences.
     */
    async faultGroups() {
      const decoded = current();
      const { checkpoints, source, encoding, faults } = decoded;
      const groups = new Map();
      const pattern = await patternOf(decoded);
      let total = 0;
      let at = 0;
      for (; at < source.length && total < MAX_GROUPED && decoded === current(); at += BLOCK) {
        const block = at / BLOCK;
        if (checkpoints.faultsBefore[block] === checkpoints.faultsBefore[block + 1]) continue;
        const found = await faults.ofBlock(block);
        for (let row = 0; row < found.length; row += 1) {
          if (found.severities[row] !== 0) continue;
          const fault = { ...found.around(row), reason: codec.reasons[found.reasons[row]] };
          const cause = causeOf(fault, encoding, pattern);
          if (isRest(fault, cause)) continue;
          const { id } = cause;
          if (!groups.has(id)) groups.set(id, { id, offsets: [], numbers: [] });
          groups.get(id).offsets.push(found.offsets[row]);
          groups.get(id).numbers.push(checkpoints.faultsBefore[block] + row);
          total += 1;
        }
      }
      return { groups: [...groups.values()], total, isWhole: at >= source.length };
    },

    /** Returns the offset of the first character beyond ASCII and the C1 controls; null if none begins before `limit`. */
    async firstBeyondAscii({ limit }) {
      const decoded = current();
      const end = Math.min(decoded.source.length, limit);
      for (let at = 0; at < end; at += SEARCH_PART) {
        const { start, segments } = await decoded.decodeAround(at, Math.min(end, at + SEARCH_PART));
        const { starts, codePoints } = segments;
        const found = codePoints.findIndex((codePoint) => codePoint > LAST_C1 && codePoint !== NO_CODE_POINT);
        if (found >= 0) return start + starts[found];
      }
      return null;
    },

    /** Returns the first row of the list of faults; undefined if the list is empty. */
    firstFault: async () => (await current().faultRange(0, 1)).rows[0],

    /** Returns the number of code units in each range, in the first part of the input. */
    async countUnits({ ranges, width }) {
      const { source, resolved } = current();
      const examined = Math.min(source.length, MAX_UNIT_BYTES);
      const bytes = await source.read(0, examined);
      const counts = countUnits(bytes, width, resolved.endsWith('le'), ranges);
      return { counts, examined, isWhole: examined === source.length };
    },

    /**
     * Returns the offset of the next code unit after `offset` whose value is from `first` to `last`, or -1. Wraps
     * around at the end.
     */
    async findUnit({ first, last, width, offset }) {
      const decoded = current();
      const { source, resolved } = decoded;
      const start = offset - (offset % width) + width;
      for (const [begin, end] of [
        [start, source.length],
        [0, Math.min(start, source.length)],
      ]) {
        for (let from = begin; from < end && decoded === current(); from += CHUNK) {
          const bytes = await source.read(from, Math.min(from + CHUNK, end));
          const at = findUnit(bytes, width, resolved.endsWith('le'), { first, last });
          if (at >= 0) return from + at;
        }
      }
      return -1;
    },

    /**
     * Returns the bytes that a long text denotes, and a description of its notation. If the text is not in a notation of bytes, returns its UTF-8
     * bytes.
     */
    parseLongText({ text, notation }) {
      const read = readNotation(text, notation);
      if (read.bytes)
        return { bytes: read.bytes, description: notationOf(read.notation).description, isText: false, note: null };
      return { ...bytesOf(codec, { text }, 'utf-8'), description: words.TEXT_IN_UTF8, isText: true };
    },

    /**
     * Returns the bytes of hex digits, or of a text in the encoding of the document. Throws an EncodeError if these
     * cannot be inserted, for example if the last byte has one digit.
     */
    bytesToInsert({ text, isHex }) {
      const { resolved } = current();
      if (isHex) {
        const { bytes, problem, note } = readNotation(text, 'hex');
        if (problem ?? note) throw new EncodeError(problem ?? words.LAST_DIGIT_IS_ALONE);
        return bytes;
      }
      if (hasShifts(resolved)) {
        throw new EncodeError(words.editHexInstead(resolved));
      }
      return bytesOf(codec, { text }, resolved).bytes;
    },

    characterAt,
    segmentAt,

    /**
     * Returns the character that contains a byte, as `characterAt` does, so that the caller can remove it. Fails if the removal would change the
     * meaning of later bytes.
     */
    removableAt({ offset }) {
      const { resolved } = current();
      if (hasShifts(resolved)) throw new EncodeError(words.editHexInstead(resolved));
      return characterAt({ offset });
    },

    /** Returns the characters that begin before an offset, at most about MAX_TEXT_BEFORE bytes of them. */
    async textBefore({ offset }) {
      const { starts, kinds, codePoints } = await current().window(Math.max(0, offset - MAX_TEXT_BEFORE), offset);
      const isText = (at) => starts[at] < offset && kinds[at] !== MALFORMED && codePoints[at] <= 0x10ffff;
      return String.fromCodePoint(...codePoints.filter((_, at) => isText(at)));
    },

    /** Begins to find the bytes that a fix replaces. Returns the first step of `Replacements`. */
    findReplacements({ fix }) {
      if (hasRuns(current().resolved) && fix.kind !== 'faults') {
        throw new EncodeError(words.convertBeforeCleanUp(current().resolved));
      }
      replacements = new Replacements(codec, current(), fix);
      return replacements.step();
    },

    /** Returns the texts of the changes of an edited document; see `textsOfChanges`. */
    changeTexts: ({ original, changes }) => textsOfChanges(codec, current(), original, changes),

    findMoreReplacements: () => replacements.step(),

    /** Returns the options of a conversion between two encodings, `{ from, to }`; see `optionsOf`. */
    conversionOptions: (encodings) => ({ ...optionsOf(codec, encodings), allowsLineEnds: !hasShifts(encodings.to) }),

    /** Starts a conversion, and discards the previous one. `file`, `declaration` and `lineEnds` are options of a Conversion. */
    async convert({ file, declaration, lineEnds, ...settings }) {
      await conversion?.cancel();
      conversion = new Conversion(codec, current().source, settings, { file, declaration, lineEnds });
      return conversion.step();
    },

    continueConversion: () => conversion?.step(),

    /** Discards the conversion, before another document is opened. */
    async endConversion() {
      await conversion?.cancel();
      conversion = null;
    },

    /**
     * Returns repaired place `number` of the conversion, and the result around the place; undefined if there is no
     * conversion.
     */
    async repairedPlace({ number }) {
      if (!conversion) return undefined;
      const { places, settings, lineEnds } = conversion;
      const place = places.at(number);
      return { ...place, around: await resultAround(codec, current(), settings, lineEnds, place) };
    },

    /** Returns the offset where a line begins; null if no such line is scanned yet. `line` counts from 1. */
    lineStart: ({ line }) => current().rows.lineStart(line),

    /** Returns the bytes `[from, to)` in a format of copy-formats.js. */
    copyAs: async ({ from, to, format }) => copyAs(format, await selectedText(current(), from, to)),

    /** Returns the beginning of the bytes `[from, to)` in each format. `obstacle`: the reason why the bytes are not text, if they are not. */
    async copyPreviews({ from, to }) {
      const selected = await selectedText(current(), from, to);
      const previews = COPY_FORMATS.map(({ copy }) => {
        const { text, ...rest } = copy(selected);
        const isCut = text?.length > PREVIEW_LENGTH;
        return { ...rest, preview: isCut ? `${text.slice(0, PREVIEW_LENGTH)}…` : text };
      });
      return { obstacle: selected.obstacle, previews };
    },

    /** Decodes bytes for the clipboard; malformed sequences become U+FFFD. */
    decodeText: ({ bytes, encoding }) => ({ text: codec.decode(bytes, encoding, { errors: 'replace' }) }),
  };
}
