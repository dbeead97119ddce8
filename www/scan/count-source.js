/**
 * The walk over a whole source: its parts counted one after the other, over the cores where there is a pool. Parts come
 * out in order, so what was counted is always the beginning of the source, at whatever moment the walk is left.
 */
import { inOrder } from './worker-pool.js';
import { AT_START, countNextPart, entryTo, SEQUENTIAL_PART } from './count-sequential.js';
import { countPart, isIndependent, PART, readFrom, readTo } from './count-chunk.js';

function* partsOf(from, length, size) {
  for (let at = from; at < length; at += size) yield { from: at, to: Math.min(at + size, length) };
}

/**
 * Counts the parts from where `checkpoints` end.
 *
 * @param {object} codec the package
 * @param {import('../byte-source.js').Source} source
 * @param {{ encoding: string, later: string }} encodings `later`: with the byte order decided
 * @param {import('./checkpoints.js').Checkpoints} checkpoints
 * @param {import('./worker-pool.js').Pool|null} pool which uses this source; null: all is done here
 * @returns {AsyncGenerator<import('./count-chunk.js').Counted | null>} null: the source is no longer the pool's
 */
export async function* countParts(codec, source, { encoding, later }, checkpoints, pool) {
  const { length, read } = source;
  if (!isIndependent(encoding)) {
    yield* countInSequence(codec, source, encoding, checkpoints);
    return;
  }
  const parts = partsOf(checkpoints.scanned, length, PART);
  if (pool && source.blob) {
    yield* inOrder(parts, (part) => pool.ask('count', part), pool.depth);
    return;
  }
  for (const { from, to } of parts) {
    const bytes = await read(readFrom(from), readTo(to, length));
    yield countPart(codec, bytes, from, to, encoding, later);
  }
}

async function* countInSequence(codec, { length, read }, encoding, checkpoints) {
  checkpoints.standing ??= AT_START;
  for (const { from, to } of partsOf(checkpoints.scanned, length, SEQUENTIAL_PART)) {
    const { boundary, run } = checkpoints.standing;
    const bytes = await read(entryTo(boundary, run).start, readTo(to, length));
    const { counted, standing } = countNextPart(codec, bytes, from, to, encoding, checkpoints.standing);
    checkpoints.standing = standing;
    yield counted;
  }
}
