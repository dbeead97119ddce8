/**
 * One reading of one source in one encoding: what the worker keeps of it, and the questions it answers.
 *
 * A source may be far larger than memory, so the reading keeps only checkpoints of it, and decodes any part again when
 * it is shown: from a place before it where decoding agrees with the whole, with at least one segment of context for
 * what depends on its neighbour (a low surrogate after a high one, a signature).
 */
import { Checkpoints, lastAtMost } from './scan/checkpoints.js';
import { Faults } from './scan/fault-index.js';
import { countParts } from './scan/count-source.js';
import { entered, entryTo, RESTARTS } from './scan/count-sequential.js';
import { CONTEXT, isIndependent, readTo, STEP } from './scan/count-chunk.js';
import { MALFORMED } from './segment-kinds.js';

/** How far back a place is looked for, in bytes, where decoding may begin in a text that was not scanned so far. */
const LOOK_BACK = 1 << 16;
/** How many bytes before a place its explanation may speak of. */
const EXPLAINED = 256;

/** The little-endian signatures of the encodings whose byte order a signature decides. */
const SIGNED = new Map([
  ['utf-16', [0xff, 0xfe]],
  ['utf-32', [0xff, 0xfe, 0, 0]],
]);

export class Reading {
  /**
   * @param {object} codec the package
   * @param {import('./byte-source.js').Source} source
   * @param {string} encoding
   */
  constructor(codec, source, encoding) {
    this.codec = codec;
    this.source = source;
    this.encoding = encoding;
    this.later = encoding; // the encoding past the first bytes: a signature may have chosen a byte order
    this.checkpoints = new Checkpoints(source.length, encoding === 'utf-7');
    this.faults = new Faults(this);
  }

  /** Must run before any other call: reads the first bytes, so that an unreadable source is known at once. */
  async start() {
    const head = await this.source.read(0, Math.min(4, this.source.length));
    if (!SIGNED.has(this.encoding)) return;
    const little = SIGNED.get(this.encoding).every((byte, index) => head[index] === byte);
    this.later = `${this.encoding}${little ? 'le' : 'be'}`;
  }

  encodingFrom(offset) {
    return offset === 0 ? this.encoding : this.later;
  }

  /**
   * Counts the source from where the last scan ended. `pause` is awaited after each part, so that questions are answered
   * meanwhile, and returns false to stop; what was counted stays.
   *
   * @param {import('./scan/worker-pool.js').Pool|null} pool which uses this source
   * @param {() => Promise<boolean>} pause
   */
  async scan(pool, pause) {
    for await (const counted of countParts(this.codec, this.source, this, this.checkpoints, pool)) {
      if (counted === null) return;
      this.checkpoints.accept(counted);
      if (!(await pause())) return;
    }
  }

  /** What is known so far. */
  summary() {
    const { scanned, codePoints, segments, errors, followOn, warnings, faults, histogram } = this.checkpoints;
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
      histogram: histogram.slice(),
    };
  }

  /**
   * A place before `offset` from which decoding agrees with the whole, at the latest from `boundary` on, and with at
   * least one segment of context.
   *
   * @returns {Promise<{ start: number, opened: boolean, boundary: number, ordinal: number|null }>} `opened` as in
   *   `entryTo`; `ordinal` is the number of the segment at `boundary`, null where it is not known
   */
  async entry(offset) {
    if (offset <= STEP) return { start: 0, opened: false, boundary: 0, ordinal: 0 };
    const { checkpoints } = this;
    const step = Math.floor(offset / STEP) - 1;
    if (step < checkpoints.steps) {
      const boundary = checkpoints.boundary(step);
      return {
        ...entryTo(boundary, checkpoints.runs?.[step] ?? -1),
        boundary,
        ordinal: checkpoints.segmentsBefore[step],
      };
    }
    // Not scanned so far. Most encodings find their boundaries again within a few bytes.
    const start = isIndependent(this.encoding) ? step * STEP : await this.restartBefore(step * STEP);
    return { start, opened: false, boundary: start, ordinal: null };
  }

  /** The place behind the last byte before `offset` after which a text has no state; `offset` where none is near. */
  async restartBefore(offset) {
    const from = Math.max(0, offset - LOOK_BACK);
    const at = (await this.source.read(from, offset)).findLastIndex(RESTARTS[this.encoding]);
    return at >= 0 ? from + at + 1 : from === 0 ? 0 : offset;
  }

  /** The bytes around `[from, to)` that decide what begins there, with at least `behind` before. */
  async bytesAround(from, to, behind = CONTEXT) {
    const near = Math.max(0, from - behind);
    const { start, opened } = isIndependent(this.encoding) ? { start: near - (near % 4) } : await this.entry(from);
    const bytes = entered(await this.source.read(start, readTo(to, this.source.length)), opened);
    return { start, bytes, encoding: this.encodingFrom(start) };
  }

  async decodeAround(from, to) {
    const { start, opened, boundary, ordinal } = await this.entry(from);
    const bytes = await this.source.read(start, readTo(to, this.source.length));
    const seen = entered(bytes, opened);
    const encoding = this.encodingFrom(start);
    const segments = this.codec.inspect(seen, encoding);
    const skip = boundary === start ? 0 : segments.starts.indexOf(boundary - start);
    const starts = segments.starts.subarray(skip);
    const kinds = segments.kinds.subarray(skip);
    const codePoints = segments.codePoints.subarray(skip);
    return { start, ordinal, bytes, seen, encoding, segments: { starts, kinds, codePoints } };
  }

  /** Bytes `[from, to)` with their roles, and the segments that touch them, at absolute offsets. */
  async window(from, to) {
    const bounded = Math.min(to, this.source.length);
    const { start, bytes, seen, encoding, segments } = await this.decodeAround(from, bounded);
    const roles = this.codec.classify(seen, encoding);
    const columns = cut(segments, start, from, bounded);
    return {
      from,
      to: bounded,
      bytes: bytes.slice(from - start, bounded - start),
      roles: roles.slice(from - start, bounded - start),
      ...columns,
    };
  }

  /** Segments number `[from, to)` of the whole, as far as it was scanned. */
  async segmentRange(from, to) {
    const { checkpoints } = this;
    const last = Math.min(to, checkpoints.segments);
    if (from >= last) return { from, to: from, ...cut({ starts: [0], kinds: [], codePoints: [] }, 0, 0, 0), bytes: [] };
    const step = checkpoints.stepOfSegment(from);
    const begin = checkpoints.boundary(step);
    // Where the step after the last segment begins.
    const end = checkpoints.boundary(checkpoints.stepOfSegment(last - 1) + 1);
    const { start, bytes, segments } = await this.decodeAround(begin, end);
    const { starts, kinds, codePoints } = segments;
    const skip = starts.indexOf(begin - start) + from - checkpoints.segmentsBefore[step];
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

  /** Counted faults `[from, to)`, each with its echoes, and with the sentence and the clause that explain it. */
  async faultRange(from, to) {
    const rows = [];
    for (const { offset, length, reason, severity, followOn } of await this.faults.rows(from, to)) {
      const { explanation, bytes } = await this.explanationAt(offset, [this.encoding]);
      const judgement = explanation.judgements[0];
      rows.push({
        offset,
        length,
        reason: this.codec.reasons[reason],
        severity: severity === 0 ? 'error' : 'warning',
        bytes: bytes.slice(0, length),
        followOnBytes: bytes.slice(length, length + followOn),
        sentence: judgement?.sentence ?? '',
        citation: judgement?.citation ?? null,
      });
    }
    return { from, to: from + rows.length, rows };
  }

  /**
   * Everything about one byte: the segment that covers it and its number, its place in the list of faults, and
   * what each of `encodings` makes of the sequence there.
   */
  async detail(offset, encodings) {
    const { start, ordinal, bytes, segments } = await this.decodeAround(offset, offset + 1);
    const at = lastAtMost(segments.starts, segments.kinds.length, offset - start);
    const begin = segments.starts[at];
    const end = segments.starts[at + 1];
    const { explanation } = await this.explanationAt(start + begin, encodings);
    // A pair of surrogates in two sequences is one character: its drawing needs both.
    const half = begin + explanation.sequence.length;
    const isPair =
      segments.kinds[at] !== MALFORMED && isPairOfSequences(explanation, end - begin, segments.codePoints[at]);
    const second = isPair ? (await this.explanationAt(start + half, [this.encoding])).explanation : null;
    return {
      offset,
      byte: bytes[offset - start],
      start: start + begin,
      end: start + end,
      kind: segments.kinds[at],
      codePoint: segments.codePoints[at],
      bytes: bytes.slice(begin, end),
      ordinal: ordinal === null ? null : ordinal + at,
      faultRow: (await this.faults.near(offset, 0)).row,
      explanation,
      second,
    };
  }

  async explanationAt(offset, encodings) {
    const { start, bytes } = await this.bytesAround(offset, offset + 64, EXPLAINED);
    const resolved = encodings.map((encoding) => (encoding === this.encoding ? this.encodingFrom(start) : encoding));
    const explanation = this.codec.explain(bytes, offset - start, { encodings: resolved });
    for (const [index, encoding] of encodings.entries()) explanation.judgements[index].encoding = encoding;
    explanation.offset += start;
    explanation.sequence.offset += start;
    for (const judgement of explanation.judgements) judgement.offset += start;
    return { explanation, bytes: bytes.subarray(offset - start) };
  }
}

/** Whether a character beyond the BMP is two surrogates in three bytes each, as in CESU-8 (UTR #26, Definitions). */
const isPairOfSequences = ({ bits }, length, codePoint) => codePoint > 0xffff && bits.length === 3 && length === 6;

/** The segments that touch `[from, to)`, moved to absolute offsets. */
function cut({ starts, kinds, codePoints }, start, from, to) {
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
