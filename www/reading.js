/**
 * One reading of one source in one encoding: what the worker keeps of it, and the questions it answers.
 *
 * A source may be far larger than memory, so the reading walks it by chunks and keeps only checkpoints: for every
 * 4,096 octets, where the first segment at or after them starts and which segment of the whole it is. Any part is
 * then decoded again when it is shown. A chunk's edge may cut a sequence; so each chunk accepts only segments that
 * end well before its edge, and the next one starts one segment early, as context for what depends on its
 * neighbour (a low surrogate after a high one, a signature).
 */

const CHUNK = 1 << 20; // also the most segments that one call of inspect returns
const STEP = 4096;
const MARGIN = 16; // longer than any sequence, pair of surrogates included
const LISTED_FAULTS = 100_000;

/** In these only all that stands before a place tells how to read it: they are read from the start, up to so many octets. */
const FROM_START = ['utf-7', 'utf-1'];
export const MOST_FROM_START = CHUNK;

/** The little-endian signatures of the encodings whose byte order a signature decides. */
const SIGNED = new Map([
  ['utf-16', [0xff, 0xfe]],
  ['utf-32', [0xff, 0xfe, 0, 0]],
]);

/** The rows of faults that are kept: columns, so that a hundred thousand of them weigh little. */
class FaultColumns {
  length = 0;
  offsets = new Float64Array(256);
  lengths = new Uint8Array(256);
  reasons = new Uint8Array(256);
  severities = new Uint8Array(256);

  push(offset, length, reason, severity) {
    if (this.length === this.offsets.length) {
      for (const column of ['offsets', 'lengths', 'reasons', 'severities']) {
        const grown = new this[column].constructor(this.length * 2);
        grown.set(this[column]);
        this[column] = grown;
      }
    }
    this.offsets[this.length] = offset;
    this.lengths[this.length] = length;
    this.reasons[this.length] = reason;
    this.severities[this.length++] = severity;
  }
}

/** The index of the last element of `sorted[0, length)` that is at most `value`, or -1. */
function lastAtMost(sorted, length, value) {
  let low = -1;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sorted[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

export class Reading {
  /**
   * @param {object} codec the package
   * @param {import('./source.js').Source} source
   * @param {string} encoding
   */
  constructor(codec, source, encoding) {
    this.codec = codec;
    this.source = source;
    this.encoding = encoding;
    this.later = encoding; // the encoding past the first octets: a signature may have chosen a byte order
    this.fromStart = FROM_START.includes(encoding);
    const steps = Math.ceil(source.length / STEP) + 1;
    this.boundaries = new Float64Array(steps);
    this.ordinals = new Float64Array(steps);
    this.checkpoints = 0;
    this.scanned = 0;
    this.segments = 0;
    this.codePoints = 0;
    this.errors = 0;
    this.warnings = 0;
    this.histogram = new Float64Array(256);
    this.faults = new FaultColumns();
  }

  /** Must run before any other call: reads the first octets, so that an unreadable source is known at once. */
  async start() {
    const head = await this.source.read(0, Math.min(4, this.source.length));
    if (!SIGNED.has(this.encoding)) return;
    const little = SIGNED.get(this.encoding).every((octet, index) => head[index] === octet);
    this.later = `${this.encoding}${little ? 'le' : 'be'}`;
  }

  encodingFrom(offset) {
    return offset === 0 ? this.encoding : this.later;
  }

  /**
   * Walks the whole source once. `pause` is awaited after each chunk, so that questions are answered meanwhile, and
   * returns false when the reading is no longer wanted.
   *
   * @param {(summary: object) => Promise<boolean>} pause
   */
  async scan(pause) {
    let context = 0;
    while (this.scanned < this.source.length) {
      const from = this.scanned - context;
      const to = Math.min(from + CHUNK, this.source.length);
      const octets = await this.source.read(from, to);
      context = this.accept(octets, from, to === this.source.length);
      if (!(await pause(this.summary()))) return;
    }
  }

  /** Takes the segments of one chunk into the counts; returns the length of the last one. */
  accept(octets, from, last) {
    const encoding = this.encodingFrom(from);
    const { starts, kinds } = this.codec.inspect(octets, encoding);
    const begin = this.scanned - from;
    const edge = last ? octets.length : octets.length - MARGIN;
    const first = lastAtMost(starts, kinds.length, begin);
    let at = first;
    let kindsSeen = 0;
    for (; at < kinds.length && starts[at + 1] <= edge; at += 1) {
      if (kinds[at] !== 2) this.codePoints += 1;
      kindsSeen |= kinds[at];
      const start = from + starts[at];
      while (this.checkpoints * STEP <= start) {
        this.boundaries[this.checkpoints] = start;
        this.ordinals[this.checkpoints] = this.segments;
        this.checkpoints += 1;
      }
      this.segments += 1;
    }
    const end = starts[at];
    if (kindsSeen !== 0) this.acceptFaults(octets, from, begin, end);
    for (let index = begin; index < end; index += 1) this.histogram[octets[index]] += 1;
    this.scanned = from + end;
    return end - starts[at - 1];
  }

  acceptFaults(octets, from, begin, end) {
    const table = this.codec.faults(octets, this.encodingFrom(from), { warnings: true });
    const { offsets, lengths, reasons, severities } = table;
    for (let row = 0; row < table.length; row += 1) {
      if (offsets[row] < begin || offsets[row] >= end) continue;
      if (severities[row] === 0) this.errors += 1;
      else this.warnings += 1;
      if (this.faults.length < LISTED_FAULTS) {
        this.faults.push(from + offsets[row], lengths[row], reasons[row], severities[row]);
      }
    }
  }

  /** What is known so far. */
  summary() {
    return {
      done: this.scanned,
      total: this.source.length,
      finished: this.scanned === this.source.length,
      codePoints: this.codePoints,
      segments: this.segments,
      errors: this.errors,
      warnings: this.warnings,
      listed: this.faults.length,
      histogram: this.histogram.slice(),
    };
  }

  /** A place at or before `offset` from which decoding agrees with the whole, with at least one segment of context. */
  startBefore(offset) {
    if (offset <= STEP || this.fromStart) return { start: 0, ordinal: 0 };
    const at = lastAtMost(this.boundaries, this.checkpoints, offset);
    if (offset - this.boundaries[at] < 2 * STEP) {
      const index = Math.max(0, at - 1);
      return { start: this.boundaries[index], ordinal: this.ordinals[index] };
    }
    // Not scanned so far: these encodings find their boundaries again within a few octets.
    return { start: Math.floor((offset - STEP) / 4) * 4, ordinal: null };
  }

  async decodeAround(from, to) {
    const { start, ordinal } = this.startBefore(from);
    const end = Math.min(this.source.length, to + MARGIN);
    const octets = await this.source.read(start, end);
    const encoding = this.encodingFrom(start);
    const segments = this.codec.inspect(octets, encoding);
    return { start, ordinal, octets, encoding, segments };
  }

  /** Octets `[from, to)` with their roles, and the segments that touch them, at absolute offsets. */
  async window(from, to) {
    const bounded = Math.min(to, this.source.length);
    const { start, octets, encoding, segments } = await this.decodeAround(from, bounded);
    const roles = this.codec.classify(octets, encoding);
    const columns = cut(segments, start, from, bounded);
    return {
      from,
      to: bounded,
      octets: octets.slice(from - start, bounded - start),
      roles: roles.slice(from - start, bounded - start),
      ...columns,
    };
  }

  /** Segments number `[from, to)` of the whole, as far as it was scanned. */
  async segmentRange(from, to) {
    const last = Math.min(to, this.segments);
    if (from >= last)
      return { from, to: from, ...cut({ starts: [0], kinds: [], codePoints: [] }, 0, 0, 0), octets: [] };
    const at = lastAtMost(this.ordinals, this.checkpoints, from);
    const index = this.fromStart ? 0 : Math.max(0, at - 1);
    const start = this.boundaries[index];
    // A checkpoint leads by less than STEP segments; six octets a segment is the most that any encoding takes.
    const end = Math.min(this.source.length, this.boundaries[at] + STEP + 6 * (last - from) + MARGIN);
    const octets = await this.source.read(start, end);
    const { starts, kinds, codePoints } = this.codec.inspect(octets, this.encodingFrom(start));
    const skip = from - this.ordinals[index];
    const length = Math.min(last - from, kinds.length - skip);
    return {
      from,
      to: from + length,
      starts: Float64Array.from(starts.subarray(skip, skip + length + 1), (value) => value + start),
      kinds: kinds.slice(skip, skip + length),
      codePoints: codePoints.slice(skip, skip + length),
      octets: octets.slice(starts[skip], starts[skip + length]),
    };
  }

  /** Listed faults `[from, to)`, each with the sentence and the clause that explain it. */
  async faultRange(from, to) {
    const rows = [];
    for (let row = from; row < Math.min(to, this.faults.length); row += 1) {
      const offset = this.faults.offsets[row];
      const { explanation, octets } = await this.explanationAt(offset, [this.encoding]);
      const judgement = explanation.judgements[0];
      rows.push({
        offset,
        length: this.faults.lengths[row],
        reason: this.codec.reasons[this.faults.reasons[row]],
        severity: this.faults.severities[row] === 0 ? 'error' : 'warning',
        octets: octets.slice(0, this.faults.lengths[row]),
        sentence: judgement?.sentence ?? '',
        citation: judgement?.citation ?? null,
      });
    }
    return { from, to: from + rows.length, rows };
  }

  /** The place in the list of the fault that covers `offset`, or of the next or previous one; -1 when there is none. */
  faultNear(offset, direction) {
    const { offsets, lengths, length } = this.faults;
    const at = lastAtMost(offsets, length, offset);
    if (direction === 0) return at >= 0 && offset < offsets[at] + lengths[at] ? at : -1;
    if (direction > 0) return at + 1 < length ? at + 1 : -1;
    return at >= 0 && offsets[at] === offset ? at - 1 : at;
  }

  /**
   * Everything about one octet: the segment that covers it and its number, its place in the list of faults, and
   * what each of `encodings` makes of the sequence there.
   */
  async detail(offset, encodings) {
    const { start, ordinal, octets, segments } = await this.decodeAround(offset, offset + 1);
    const at = lastAtMost(segments.starts, segments.kinds.length, offset - start);
    const begin = segments.starts[at];
    const end = segments.starts[at + 1];
    const { explanation } = await this.explanationAt(start + begin, encodings);
    return {
      offset,
      octet: octets[offset - start],
      start: start + begin,
      end: start + end,
      kind: segments.kinds[at],
      codePoint: segments.codePoints[at],
      octets: octets.slice(begin, end),
      ordinal: ordinal === null ? null : ordinal + at,
      faultRow: this.faultNear(offset, 0),
      explanation,
    };
  }

  /** The offset of the next (direction 1) or previous (-1) occurrence of an octet, or -1. */
  async find(octet, offset, direction, wanted) {
    if (direction > 0) {
      for (let from = offset + 1; from < this.source.length && wanted(); from += CHUNK) {
        const at = (await this.source.read(from, Math.min(from + CHUNK, this.source.length))).indexOf(octet);
        if (at >= 0) return from + at;
      }
    } else {
      for (let to = offset; to > 0 && wanted(); to -= CHUNK) {
        const from = Math.max(0, to - CHUNK);
        const at = (await this.source.read(from, to)).lastIndexOf(octet);
        if (at >= 0) return from + at;
      }
    }
    return -1;
  }

  async explanationAt(offset, encodings) {
    const { start } = this.startBefore(offset);
    const octets = await this.source.read(start, Math.min(this.source.length, offset + 64));
    const resolved = encodings.map((encoding) => (encoding === this.encoding ? this.encodingFrom(start) : encoding));
    const explanation = this.codec.explain(octets, offset - start, { encodings: resolved });
    for (const [index, encoding] of encodings.entries()) explanation.judgements[index].encoding = encoding;
    explanation.offset += start;
    explanation.sequence.offset += start;
    for (const judgement of explanation.judgements) judgement.offset += start;
    return { explanation, octets: octets.subarray(offset - start) };
  }
}

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
