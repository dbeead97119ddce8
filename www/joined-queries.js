/**
 * The worker's queries about an input whose parts are in different encodings (joined-encodings.js): it names the parts, and converts them to
 * the encoding of the first one.
 */
import { mayNeedFullEdition, MIN_SHOWN_CONFIDENCE, UNKNOWN_FORMAT } from './detection.js';
import { hasWideUnits } from './format.js';
import { JoinedEncodings, joinedInStart } from './joined-encodings.js';
import { BlobWriter } from './result-writer.js';

const CHUNK = 1 << 18;
const SAMPLE_BYTES = 1 << 16;
const NOTHING = { parts: [], to: null, converts: 0, isAll: false };

const isWide = ({ kind }) => kind !== '8-bit';

/**
 * Returns the parts of the first bytes of an input; null if they are in one encoding.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {boolean} isWhole whether the input ends after these bytes
 */
export function joinedInSample(codec, bytes, isWhole) {
  const found = joinedInStart(bytes, isWhole);
  if (!found) return null;
  // Files of known formats have text in several encodings.
  const binary = codec.detectBinary(bytes);
  return binary && binary.name !== UNKNOWN_FORMAT ? null : found;
}

/**
 * @param {object} codec the package
 * @param {() => import('./decoded-source.js').DecodedSource} current
 * @param {() => Promise<void>} useFullEdition
 * @param {() => Promise<void>} nextTask waits, so that the worker can respond to other requests
 */
export function createJoinedQueries(codec, current, useFullEdition, nextTask) {
  /** Calls `use` with all bytes `[from, to)` in chunks. Returns false if another document was opened meanwhile. */
  async function eachChunk(from, to, use) {
    const document = current();
    for (let at = from; at < to; at += CHUNK) {
      await use(await document.source.read(at, Math.min(to, at + CHUNK)));
      await nextTask();
      if (document !== current()) return false;
    }
    return true;
  }

  /** Returns the encoding of the 8-bit parts; null if it is unknown. */
  async function eightBitEncoding({ parts, malformed }, chosen) {
    if (malformed === 0) return 'utf-8';
    if (chosen !== null && !hasWideUnits(chosen)) return chosen;
    const { from, to } = parts.find((part) => !isWide(part));
    const sample = await current().source.read(from, Math.min(to, from + SAMPLE_BYTES));
    if (mayNeedFullEdition(codec, sample)) await useFullEdition().catch(() => {}); // then the encoding is unknown
    const [best] = codec.detect(sample);
    return best?.confidence >= MIN_SHOWN_CONFIDENCE && !best.unsupported ? best.encoding : null;
  }

  /** Converts the bytes of a part, without its BOM. Returns false if another document was opened meanwhile. */
  async function convertPart({ from, to, encoding, bom }, target, write) {
    if (encoding === target) return eachChunk(from, to, write);
    const transcoder = new codec.Transcoder({ from: encoding, to: target, errors: 'strict', writeBOM: false });
    try {
      const isDone = await eachChunk(from + bom, to, (bytes) => write(transcoder.push(bytes)));
      if (isDone) await write(transcoder.finish());
      return isDone;
    } finally {
      transcoder.free();
    }
  }

  /** Returns whether the parts are well-formed, and an encoding has all their characters. */
  async function canConvert(parts, target) {
    if (target === 'utf-8' && parts.every((part) => isWide(part) || part.encoding === target)) return true;
    try {
      for (const part of parts) if (part.encoding !== target) await convertPart(part, target, () => {});
      return true;
    } catch (error) {
      if (!(error instanceof codec.MalformedError)) throw error;
      return false;
    }
  }

  /**
   * Returns the parts with their encodings, and the encoding to which they are converted: that of the first part, or UTF-8 if it lacks a
   * character of another part.
   */
  async function describe(found, chosen) {
    if (!found) return NOTHING;
    const eightBit = await eightBitEncoding(found, chosen);
    const parts = found.parts.map((part) => ({ ...part, encoding: isWide(part) ? part.kind : eightBit }));
    const [{ encoding: first }] = parts;
    const isKnown = parts.every(({ encoding }) => encoding !== null);
    const candidates = isKnown ? [...new Set([first, 'utf-8'])] : [];
    let to = null;
    for (const encoding of candidates) if (to === null && (await canConvert(parts, encoding))) to = encoding;
    const converts = parts.filter(({ encoding }) => encoding !== to).length;
    return { parts, to, converts, isAll: to !== null && to !== first };
  }

  return {
    joinedInSample: async (bytes, isWhole, chosen) => describe(joinedInSample(codec, bytes, isWhole), chosen),

    /** Returns the parts of the complete input. */
    async joinedEncodings({ chosen }) {
      const document = current();
      const search = new JoinedEncodings();
      if (!(await eachChunk(0, document.source.length, (bytes) => search.push(bytes)))) return undefined;
      return describe(search.finish(), chosen);
    },

    /** Converts the parts of the input to one encoding. A U+FEFF at the beginning of a part, except the first, is removed. */
    async convertJoined({ parts, to }) {
      const writer = new BlobWriter();
      let removed = 0;
      for (const [at, part] of parts.entries()) {
        const bom = at === 0 ? 0 : part.bom;
        if (bom > 0) removed += 1;
        // The first part keeps its BOM. In its own encoding, the BOM is part of its bytes.
        const from = part.encoding === to ? part.from + bom : part.from;
        if (!(await convertPart({ ...part, from, bom }, to, (bytes) => writer.write(bytes)))) return undefined;
      }
      return { blob: await writer.close(), removed };
    },
  };
}
