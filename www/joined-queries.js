/**
 * The worker's queries about an input whose parts are in different encodings (joined-encodings.js), or whose lines are in two 8-bit
 * encodings (code-page-lines.js). The queries return the parts, and convert all parts to one encoding.
 */
import { findCodePageLines } from './code-page-lines.js';
import { concatBytes } from './concat-bytes.js';
import { mayNeedFullEdition, MIN_SUGGESTED_CONFIDENCE, UNKNOWN_FORMAT } from './detection.js';
import { hasWideUnits } from './format.js';
import { JoinedEncodings, joinedInStart, overwrittenBlocks } from './joined-encodings.js';
import { divideEightBitParts } from './joined-lines.js';
import { areNulsSeparators } from './nul-runs.js';
import { BlobWriter } from './result-writer.js';
import { isLineEnd } from './separators.js';
import { isSqlAsciiDump } from './sql-ascii.js';

const CHUNK = 1 << 18;
const SAMPLE_BYTES = 1 << 16;
/** The largest input whose lines are examined for two 8-bit encodings. All lines must be examined, so a longer input is not examined at all. */
const MAX_LINES_BYTES = 1 << 22;
/** What `describe` returns for an input in one encoding. */
const NO_PARTS = { parts: [], to: null, isAll: false, canBeUtf8: false };

/** An encoding that only the full edition has: if `codec` has it, the full edition is loaded. */
const FULL_EDITION_ENCODING = 'cp850';

const isWide = ({ kind }) => kind !== '8-bit';
const withoutBom = (part) => ({ ...part, from: part.from + part.bom });
const BOM = 0xfeff;
/** Divides a part at the BOMs within it, and leaves them out. */
function withoutBoms({ boms = [], ...part }) {
  const length = isWide(part) ? 2 : 3; // of a BOM, in bytes
  return [part.from, ...boms.map((at) => at + length)].map((from, at) => ({ ...part, from, to: boms[at] ?? part.to }));
}

/**
 * Returns the parts of the first bytes of an input; null if the bytes are in one encoding, or are not text.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {boolean} isWhole whether the input ends after these bytes
 * @returns {ReturnType<typeof joinedInStart>}
 */
export function joinedInSample(codec, bytes, isWhole) {
  const found = joinedInStart(bytes, isWhole);
  if (!found) return null;
  // NULs that separate records are not bytes of UTF-16.
  if (codec.isValid(bytes, 'utf-8') && areNulsSeparators(codec.decode(bytes, 'utf-8'))) return null;
  // Binary files of known formats may contain text in several encodings.
  const binary = codec.detectBinary(bytes);
  return binary && binary.name !== UNKNOWN_FORMAT ? null : found;
}

/**
 * Returns whether bytes from the start of an input can be text in two 8-bit encodings: they are text without a BOM, and the full edition
 * is loaded.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 */
const isCodePageText = (codec, bytes) =>
  codec.encodings.includes(FULL_EDITION_ENCODING) &&
  codec.detectBOM(bytes) === null &&
  codec.detectBinary(bytes) === null;

/**
 * Returns the result of `joinedInSample`, or else that of `findCodePageLines`, for the first bytes of an input; null if these bytes are in one
 * encoding.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {boolean} isWhole whether the input ends after these bytes
 */
export const partsInSample = (codec, bytes, isWhole) =>
  joinedInSample(codec, bytes, isWhole) ?? (isCodePageText(codec, bytes) ? findCodePageLines(codec, bytes) : null);

/**
 * Returns the queries about the parts of the open document.
 *
 * @param {object} codec the package
 * @param {() => import('./decoded-source.js').DecodedSource} current returns the open document
 * @param {() => Promise<void>} useFullEdition loads the full edition of the package
 * @param {() => Promise<void>} nextTask waits, so that the worker can respond to other requests
 */
export function createJoinedQueries(codec, current, useFullEdition, nextTask) {
  /**
   * Calls `use` with the bytes `[from, to)` of the document, in chunks. Returns false if another document was opened
   * meanwhile.
   */
  async function eachChunk(from, to, use) {
    const document = current();
    for (let at = from; at < to; at += CHUNK) {
      await use(await document.source.read(at, Math.min(to, at + CHUNK)));
      await nextTask();
      if (document !== current()) return false;
    }
    return true;
  }

  /**
   * Returns the encoding of the 8-bit parts; null if it is unknown. `malformed`: the number of bytes of these parts that are not UTF-8; `chosen`: the
   * encoding that the user chose, or null.
   */
  async function eightBitEncoding({ parts, malformed }, chosen) {
    if (malformed === 0) return 'utf-8';
    if (chosen !== null && !hasWideUnits(chosen)) return chosen;
    for (const { from, to } of parts.filter((part) => !isWide(part))) {
      const sample = await current().source.read(from, Math.min(to, from + SAMPLE_BYTES));
      if (mayNeedFullEdition(codec, sample)) await useFullEdition().catch(() => {}); // after a failure, the encoding may stay unknown
      const [best] = codec.detect(sample);
      const isKnown = best?.confidence >= MIN_SUGGESTED_CONFIDENCE && !best.unsupported;
      // If UTF-8 is detected, the malformed bytes are in another part, or after the sample.
      if (isKnown && best.encoding !== 'utf-8') return best.encoding;
    }
    return null;
  }

  /**
   * Returns the parts of an input with lines in UTF-8 and lines in another 8-bit encoding, as `divideEightBitParts` does. Only the beginning of a long
   * input is examined, so the encoding of its 8-bit parts stays unknown.
   */
  async function dividedParts({ parts }) {
    const { source } = current();
    const { to } = parts.at(-1);
    const end = Math.min(to, MAX_LINES_BYTES);
    await useFullEdition().catch(() => {}); // after a failure, the encoding of the lines stays unknown
    const examined = parts.filter(({ from }) => from < end).map((part) => ({ ...part, to: Math.min(part.to, end) }));
    const divided = divideEightBitParts(codec, await source.read(0, end), examined, end < source.length);
    if (divided === null || end === to) return divided;
    return parts.map((part) => ({ ...part, encoding: isWide(part) ? part.kind : null }));
  }

  /**
   * Returns a part in UTF-16 with the offsets of the BOMs at the starts of its lines as `boms`: files in UTF-16 were joined there too. Returns other
   * parts as they are, and undefined if another document was opened meanwhile.
   */
  async function withBoms(part) {
    if (!isWide(part)) return part;
    const [low, high] = part.kind === 'utf-16le' ? [0, 1] : [1, 0];
    const boms = [];
    let at = part.from + part.bom;
    let previous = 0;
    const isRead = await eachChunk(at, part.to, (bytes) => {
      for (let index = 0; index < bytes.length; index += 2) {
        const unit = bytes[index + low] | (bytes[index + high] << 8);
        if (unit === BOM && isLineEnd(previous)) boms.push(at + index);
        previous = unit;
      }
      at += bytes.length;
    });
    return isRead ? { ...part, boms } : undefined;
  }

  /**
   * Writes the bytes `[from, to)` of a part, converted to an encoding. Returns false if another document was opened
   * meanwhile.
   */
  async function convertPart({ from, to, encoding }, target, write) {
    if (encoding === target) return eachChunk(from, to, write);
    const transcoder = new codec.Transcoder({ from: encoding, to: target, errors: 'strict', writeBOM: false });
    try {
      const isDone = await eachChunk(from, to, (bytes) => write(transcoder.push(bytes)));
      if (isDone) await write(transcoder.finish());
      return isDone;
    } finally {
      transcoder.free();
    }
  }

  /**
   * Returns whether the parts are well-formed, and `target` has all their characters. `malformed`: the number of bytes
   * of the 8-bit parts that are not UTF-8.
   */
  async function canConvert(parts, malformed, target) {
    // Parts in UTF-16 are always well-formed: see joined-encodings.js.
    const isUtf8 = (part) => part.encoding === 'utf-8';
    if (malformed > 0 && target === 'utf-8' && parts.some(isUtf8)) return false;
    if (target === 'utf-8' && parts.every((part) => isWide(part) || isUtf8(part))) return true;
    const { MalformedError } = codec; // another edition may be loaded meanwhile
    try {
      for (const part of parts) if (part.encoding !== target) await convertPart(withoutBom(part), target, () => {});
      return true;
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error;
      return false;
    }
  }

  /**
   * Returns:
   *
   * - `parts`: the parts with their encodings
   * - `to`: the encoding of the converted text. It is that of the first part, or UTF-8 if the parts can only be
   *   converted to UTF-8. It is null if no conversion is possible, or if parts are blocks of another file, which are
   *   not text of this file.
   * - `isAll`: whether the first part must be converted too
   * - `canBeUtf8`: whether all parts can be converted to UTF-8 instead
   */
  async function describe(found, chosen) {
    if (!found) return describeLines(chosen);
    const divided = found.malformed > 0 && chosen === null ? await dividedParts(found) : null;
    const eightBit = divided ? null : await eightBitEncoding(found, chosen);
    const parts = divided ?? found.parts.map((part) => ({ ...part, encoding: isWide(part) ? part.kind : eightBit }));
    const malformed = divided ? 0 : found.malformed;
    const [{ encoding: first }] = parts;
    const isKnown = parts.every(({ encoding }) => encoding !== null);
    const candidates = isKnown && overwrittenBlocks(parts).length === 0 ? [...new Set([first, 'utf-8'])] : [];
    let to = null;
    for (const encoding of candidates) if (to === null && (await canConvert(parts, malformed, encoding))) to = encoding;
    const canBeUtf8 = to !== null && to !== 'utf-8' && (await canConvert(parts, malformed, 'utf-8'));
    return { parts, to, isAll: to !== null && to !== first, canBeUtf8 };
  }

  /** Returns the bytes of the document; null if the document is long, or if its beginning is not text in an 8-bit encoding (`isCodePageText`). */
  async function bytesOfLines() {
    const { source } = current();
    if (source.length > MAX_LINES_BYTES) return null;
    const sample = await source.read(0, Math.min(source.length, SAMPLE_BYTES));
    return isCodePageText(codec, sample) ? source.read(0, source.length) : null;
  }

  /** Returns whether the parts are well-formed. The parts in the same 8-bit encoding are joined and validated together. */
  function areWellFormed(bytes, parts) {
    return [...new Set(parts.map(({ encoding }) => encoding))].every((encoding) => {
      const inEncoding = parts.filter((part) => part.encoding === encoding);
      return codec.isValid(concatBytes(inEncoding.map(({ from, to }) => bytes.subarray(from, to))), encoding);
    });
  }

  /**
   * Returns the lines in two 8-bit encodings as parts, which can be converted to UTF-8. `counts` and `uncertain`: see code-page-lines.js;
   * `isSqlAscii`: see `isSqlAsciiDump`. If the user chose a third encoding, there are no parts.
   */
  async function describeLines(chosen) {
    const bytes = await bytesOfLines();
    const lines = bytes && findCodePageLines(codec, bytes);
    if (!lines || (chosen !== null && !lines.counts.some(({ encoding }) => encoding === chosen))) return NO_PARTS;
    const to = areWellFormed(bytes, lines.parts) ? 'utf-8' : null;
    return { ...NO_PARTS, ...lines, to, isAll: true, isSqlAscii: isSqlAsciiDump(bytes) };
  }

  return {
    joinedInSample: async (bytes, isWhole, chosen) => describe(joinedInSample(codec, bytes, isWhole), chosen),

    /** Returns the parts of the complete input; undefined if another document was opened meanwhile. */
    async joinedEncodings({ chosen }) {
      const document = current();
      const search = new JoinedEncodings();
      if (!(await eachChunk(0, document.source.length, (bytes) => search.push(bytes)))) return undefined;
      return describe(search.finish(), chosen);
    },

    /**
     * Converts the parts of the input to one encoding, and removes their BOMs, also those at the starts of lines within a part. Only the first part keeps its BOM, and only if it is already in this
     * encoding. Returns the result and the number of removed BOMs; undefined if another document was opened meanwhile.
     */
    async convertJoined({ parts, to }) {
      const writer = new BlobWriter();
      let removed = 0;
      for (const [at, each] of parts.entries()) {
        const part = await withBoms(each);
        if (!part) return undefined;
        const keepsBom = at === 0 && part.encoding === to;
        if (part.bom > 0 && !keepsBom) removed += 1;
        removed += part.boms?.length ?? 0;
        for (const copied of withoutBoms(keepsBom ? part : withoutBom(part)))
          if (!(await convertPart(copied, to, (bytes) => writer.write(bytes)))) return undefined;
      }
      return { blob: await writer.close(), removed };
    },
  };
}
