/**
 * One source, decoded in one encoding. The engine's worker (worker.js) has one `DecodedSource` for the open document, and
 * the worker of the comparison has two. Decoding gives segments: a segment is a code point or a malformed sequence.
 *
 * A source may be much larger than memory, so only counts and checkpoints are kept, and any part is decoded again when
 * it is needed. Decoding starts before the part, at an offset from which it gives the same segments as from the start
 * of the source. In a few encodings, the part may begin inside a run. There, the meaning of the bytes depends on the
 * start of the run; see scan/count-sequential.js. The decoded bytes include at least one segment of context, because a
 * low surrogate depends on the high surrogate before it.
 */
import { withByteOrder } from './byte-order.js';
import { Checkpoints, lastAtMost } from './scan/checkpoints.js';
import { BLOCK, CONTEXT, isSelfSynchronizing, readFrom, readTo } from './scan/count-chunk.js';
import { FAULT_CONTEXT } from './separators.js';
import { decodingStart, hasRuns, stateResetTest, withRunReopened } from './scan/count-sequential.js';
import { countChunks } from './scan/count-source.js';
import { FaultIndex } from './scan/fault-index.js';
import { TextRows } from './text-rows.js';
import { MALFORMED } from './segment-kinds.js';

/**
 * The maximum number of bytes that are searched for a place to start decoding, before an offset that is not scanned
 * yet.
 */
const MAX_LOOK_BACK = 1 << 16;
/** The number of bytes before a sequence that its explanation may mention. */
const EXPLANATION_CONTEXT = 256;
/**
 * The number of bytes that are read for the explanation of a sequence, from its first byte on: more than any sequence
 * has.
 */
const EXPLAINED = 64;

export class DecodedSource {
  /**
   * @param {object} codec the package
   * @param {import('./byte-source.js').Source} source
   * @param {string} encoding
   */
  constructor(codec, source, encoding) {
    this.codec = codec;
    this.source = source;
    this.encoding = encoding;
    this.resolved = encoding; // `encoding` with its byte order, once `start` has read the BOM
    this.checkpoints = new Checkpoints(source.length, hasRuns(encoding));
    this.counted = new Map(); // the counts of each chunk by its start; after an edit, the counts of unchanged chunks are used again
    this.faults = new FaultIndex(this);
    this.rows = new TextRows(this);
  }

  /**
   * Reads the first bytes, to know the byte order. An unreadable source fails at once. Must run before any other
   * method.
   */
  async start() {
    const head = await this.source.read(0, Math.min(4, this.source.length));
    this.resolved = withByteOrder(this.encoding, head);
  }

  /**
   * Copies counts from the previous version of the document: those of the chunks that an edit did not change. If the
   * edit changed the length, it moved all later bytes, so only the chunks at lower offsets are unchanged.
   *
   * @param {DecodedSource | null} before the previous version
   * @param {{ from: number, removed: number, inserted: number }} change the offset of the edit, and how many bytes it
   *   removed and inserted
   */
  reuse(before, { from, removed, inserted }) {
    const { encoding, resolved } = this;
    if (before?.encoding !== encoding || before.resolved !== resolved || !isSelfSynchronizing(encoding)) return;
    if (before.source.length - removed + inserted !== this.source.length) return;
    for (const [start, counted] of before.counted) {
      const isBefore = readTo(counted.to, before.source.length) <= from && counted.to < before.source.length;
      const isAfter = removed === inserted && readFrom(start) >= from + removed;
      if (isBefore || isAfter) this.counted.set(start, counted);
    }
  }

  /** Returns the encoding in which to decode from an offset. Only the bytes at offset 0 can set a byte order. */
  encodingFrom(offset) {
    return offset === 0 ? this.encoding : this.resolved;
  }

  /**
   * Scans the source from the end of the previous scan. Awaits `pause` after each chunk, so that the worker can respond
   * to requests; stops if `pause` returns false. Counts stay valid after a stop.
   *
   * @param {import('./scan/worker-pool.js').WorkerPool|null} pool that uses this source
   * @param {() => Promise<boolean>} pause
   */
  async scan(pool, pause) {
    for await (const counted of countChunks(this.codec, this.source, this, this.checkpoints, pool)) {
      if (counted === null) return;
      if (isSelfSynchronizing(this.encoding)) this.counted.set(counted.from, counted);
      this.checkpoints.add(counted);
      if (!(await pause())) return;
    }
  }

  /** Returns the counts of the scanned part. */
  summary() {
    const { scanned, codePoints, segments, errors, followOn, warnings, faults, histogram, lines, rows } =
      this.checkpoints;
    return {
      done: scanned,
      total: this.source.length,
      finished: scanned === this.source.length,
      codePoints,
      segments,
      errors,
      followOn,
      warnings,
      listed: faults,
      lines,
      rows,
      histogram: histogram.slice(),
    };
  }

  /**
   * Returns a place before `offset` from which decoding gives the correct segments starting at `boundary`, with at
   * least one segment of context before `offset`. If `offset` is not scanned yet, the first segments can be wrong, and
   * `boundary` can be inside a segment.
   *
   * @returns {Promise<{ start: number, reopensRun: boolean, boundary: number, ordinal: number|null }>} `reopensRun` as
   *   for `decodingStart`; `ordinal` is the number of the segment at `boundary`, null if it is not known
   */
  async startBefore(offset) {
    if (offset <= BLOCK) return { start: 0, reopensRun: false, boundary: 0, ordinal: 0 };
    const { checkpoints } = this;
    const block = Math.floor(offset / BLOCK) - 1;
    if (block < checkpoints.blocks) {
      const boundary = checkpoints.boundary(block);
      return {
        ...decodingStart(this.encoding, boundary, checkpoints.runs?.[block] ?? -1),
        boundary,
        ordinal: checkpoints.segmentsBefore[block],
      };
    }
    // This part is not scanned yet. In a self-synchronizing encoding, a few bytes show where a segment begins.
    const start = isSelfSynchronizing(this.encoding) ? block * BLOCK : await this.resetBefore(block * BLOCK);
    return { start, reopensRun: false, boundary: start, ordinal: null };
  }

  /** Returns the last offset, up to `offset`, at which the decoder has no state; `offset` itself if none is found. */
  async resetBefore(offset) {
    const from = Math.max(0, offset - MAX_LOOK_BACK);
    const at = (await this.source.read(from, offset)).findLastIndex(stateResetTest(this.encoding));
    return at >= 0 ? from + at + 1 : from === 0 ? 0 : offset;
  }

  /**
   * Returns the bytes needed to decode the segments that begin in `[from, to)`, their offset `start`, and the encoding
   * in which to decode them. If `start` is inside a run, the first of `bytes` reopens the run (see `withRunReopened`). In
   * self-synchronizing encodings, the bytes begin with at least `context` bytes before `from`, if the source has as many. They end with as many bytes
   * after `to`.
   */
  async bytesAround(from, to, context = CONTEXT) {
    const contextStart = Math.max(0, from - context);
    const { start, reopensRun } = isSelfSynchronizing(this.encoding)
      ? { start: contextStart - (contextStart % 4) } // 4: the width of the longest code units
      : await this.startBefore(from);
    const bytes = withRunReopened(
      await this.source.read(start, Math.min(to + context, this.source.length)),
      reopensRun,
    );
    return { start, bytes, encoding: this.encodingFrom(start) };
  }

  /**
   * Decodes the segments that begin in `[from, to)`, with context. `bytes` are the bytes of the source from `start` on.
   * `decodable` has the same bytes; but if `start` is inside a run, the first byte reopens the run. The offsets of
   * `segments` are relative to `start`. `ordinal` is the number of the first of these segments in the source, null if
   * it is not known.
   */
  async decodeAround(from, to) {
    const { start, reopensRun, boundary, ordinal } = await this.startBefore(from);
    const bytes = await this.source.read(start, readTo(to, this.source.length));
    const decodable = withRunReopened(bytes, reopensRun);
    const encoding = this.encodingFrom(start);
    const segments = this.codec.inspect(decodable, encoding);
    const skip = boundary === start ? 0 : segments.starts.indexOf(boundary - start);
    const starts = segments.starts.subarray(skip);
    const kinds = segments.kinds.subarray(skip);
    const codePoints = segments.codePoints.subarray(skip);
    return { start, ordinal, bytes, decodable, encoding, segments: { starts, kinds, codePoints } };
  }

  /** Returns the bytes `[from, to)` with their roles and the segments that overlap them. Offsets are in the source. */
  async window(from, to) {
    const end = Math.min(to, this.source.length);
    const { start, bytes, decodable, encoding, segments } = await this.decodeAround(from, end);
    const roles = this.codec.classify(decodable, encoding);
    const columns = segmentsIn(segments, start, from, end);
    return {
      from,
      to: end,
      bytes: bytes.slice(from - start, end - start),
      roles: roles.slice(from - start, end - start),
      ...columns,
    };
  }

  /**
   * Returns the segments with the numbers `[from, to)` and their bytes, as far as the source is scanned. Offsets are in
   * the source.
   */
  async segmentRange(from, to) {
    const { checkpoints } = this;
    const last = Math.min(to, checkpoints.segments);
    if (from >= last) {
      return { from, to: from, ...segmentsIn({ starts: [0], kinds: [], codePoints: [] }, 0, 0, 0), bytes: [] };
    }
    const block = checkpoints.blockOfSegment(from);
    const begin = checkpoints.boundary(block);
    const end = checkpoints.boundary(checkpoints.blockOfSegment(last - 1) + 1);
    const { start, bytes, segments } = await this.decodeAround(begin, end);
    const { starts, kinds, codePoints } = segments;
    const skip = starts.indexOf(begin - start) + from - checkpoints.segmentsBefore[block];
    const length = Math.min(last - from, kinds.length - skip);
    return {
      from,
      to: from + length,
      starts: Float64Array.from(starts.subarray(skip, skip + length + 1), (value) => value + start),
      kinds: kinds.slice(skip, skip + length),
      codePoints: codePoints.slice(skip, skip + length),
      bytes: bytes.slice(starts[skip], starts[skip + length]),
    };
  }

  /**
   * Returns the rows `[from, to)` of the list of faults, each with its follow-on bytes, explanation and citation. If
   * the list has only some of the faults, `numbers` has the numbers of these rows in the list of all faults.
   */
  async faultRange(from, to, numbers = null) {
    const rows = [];
    const found = await (numbers ? this.faults.numberedRows(numbers) : this.faults.rows(from, to));
    for (const { offset, length, reason, severity, followOn } of found) {
      const { explanation, bytes, bytesBefore } = await this.explanationAt(offset, [this.encoding]);
      const judgement = explanation.judgements[0];
      rows.push({
        offset,
        length,
        reason: this.codec.reasons[reason],
        severity: severity === 0 ? 'error' : 'warning',
        bytes: bytes.slice(0, length),
        followOnBytes: bytes.slice(length, length + followOn),
        bytesBefore: bytesBefore.slice(-FAULT_CONTEXT),
        bytesAfter: bytes.slice(length + followOn, length + followOn + FAULT_CONTEXT),
        sentence: judgement?.sentence ?? '',
        citation: judgement?.citation ?? null,
        position: await this.rows.position(offset),
      });
    }
    return { from, to: from + rows.length, rows };
  }

  /**
   * Returns the details of one byte:
   *
   * - its segment, the number of the segment (`ordinal`), and the bytes around the segment
   * - its rows in the list of faults (`faultRow`) and in the text (`textRow`)
   * - the line and column of the segment (`position`)
   * - how each of `encodings` judges the sequence at the start of the segment (`explanation`)
   */
  async detail(offset, encodings) {
    const { start, ordinal, bytes, segments } = await this.decodeAround(offset, offset + 1);
    const at = lastAtMost(segments.starts, segments.kinds.length, offset - start);
    const begin = segments.starts[at];
    const end = segments.starts[at + 1];
    const { explanation, bytes: following, bytesBefore } = await this.explanationAt(start + begin, encodings);
    // A surrogate pair of two sequences is one character; drawing its bits needs both explanations.
    const secondBegin = begin + explanation.sequence.length;
    const isPair =
      segments.kinds[at] !== MALFORMED && isPairOfSequences(explanation, end - begin, segments.codePoints[at]);
    const second = isPair ? (await this.explanationAt(start + secondBegin, [this.encoding])).explanation : null;
    return {
      offset,
      byte: bytes[offset - start],
      start: start + begin,
      end: start + end,
      kind: segments.kinds[at],
      codePoint: segments.codePoints[at],
      bytes: bytes.slice(begin, end),
      bytesBefore: bytesBefore.slice(-FAULT_CONTEXT),
      bytesAfter: following.slice(end - begin, end - begin + FAULT_CONTEXT),
      ordinal: ordinal === null ? null : ordinal + at,
      faultRow: (await this.faults.near(offset, 0)).row,
      textRow: await this.rows.rowAt(offset),
      position: await this.rows.position(start + begin),
      explanation,
      second,
    };
  }

  /**
   * Returns how each of `encodings` judges the sequence at an offset, as `explanation` with offsets in the source. `bytes`
   * begin at the offset; `bytesBefore` are the bytes before the offset.
   */
  async explanationAt(offset, encodings) {
    const { start, bytes } = await this.bytesAround(offset, offset + EXPLAINED, EXPLANATION_CONTEXT);
    const resolved = encodings.map((encoding) => (encoding === this.encoding ? this.encodingFrom(start) : encoding));
    const explanation = this.codec.explain(bytes, offset - start, { encodings: resolved });
    for (const [index, encoding] of encodings.entries()) explanation.judgements[index].encoding = encoding;
    explanation.offset += start;
    explanation.sequence.offset += start;
    for (const judgement of explanation.judgements) judgement.offset += start;
    return { explanation, bytes: bytes.subarray(offset - start), bytesBefore: bytes.subarray(0, offset - start) };
  }
}

/**
 * Returns whether a supplementary character is encoded as two surrogates of three bytes each, as in CESU-8 (UTR #26,
 * Definitions).
 */
const isPairOfSequences = ({ bits }, length, codePoint) => codePoint > 0xffff && bits.length === 3 && length === 6;

/** Returns the segments that overlap `[from, to)`, with offsets in the source. */
function segmentsIn({ starts, kinds, codePoints }, start, from, to) {
  let first = 0;
  while (first < kinds.length && starts[first + 1] + start <= from) first += 1;
  let last = first;
  while (last < kinds.length && starts[last] + start < to) last += 1;
  return {
    starts: Float64Array.from(starts.slice(first, last + 1), (value) => value + start),
    kinds: Uint8Array.from(kinds.slice(first, last)),
    codePoints: Uint32Array.from(codePoints.slice(first, last)),
  };
}
