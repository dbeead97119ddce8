/**
 * Counts a source chunk by chunk, with the pool of workers if there is one. The results come in the order of the
 * chunks, so at any time the counted chunks are the beginning of the source.
 */
import { CHUNK, countChunk, isSelfSynchronizing, readFrom, readTo } from './count-chunk.js';
import { countNextChunk, decodingStart, INITIAL_STATE, SEQUENTIAL_CHUNK } from './count-sequential.js';
import { inOrder } from './worker-pool.js';

function* chunksOf(from, length, size) {
  for (let at = from; at < length; at += size) yield { from: at, to: Math.min(at + size, length) };
}

/**
 * Yields the counts of each chunk after the last checkpoint. The pool counts only sources with a Blob, in
 * self-synchronizing encodings.
 *
 * @param {object} codec the package
 * @param {import('../byte-source.js').Source} source
 * @param {{ encoding: string, resolved: string, counted: Map<number, import('./count-chunk.js').Counted> }} decoded
 *   `resolved`: the encoding with the byte order known; `counted`: the counts of chunks that need not be counted again,
 *   by the start of the chunk
 * @param {import('./checkpoints.js').Checkpoints} checkpoints
 * @param {import('./worker-pool.js').WorkerPool|null} pool that uses this source; null: count in this worker
 * @returns {AsyncGenerator<import('./count-chunk.js').Counted | null>} null if the pool now uses another source
 */
export async function* countChunks(codec, source, { encoding, resolved, counted }, checkpoints, pool) {
  const { length, read } = source;
  if (!isSelfSynchronizing(encoding)) {
    yield* countSequentially(codec, source, encoding, checkpoints);
    return;
  }
  const chunks = chunksOf(checkpoints.scanned, length, CHUNK);
  if (pool && source.blob) {
    const count = async (chunk) => counted.get(chunk.from) ?? pool.request('count', chunk);
    yield* inOrder(chunks, count, pool.depth);
    return;
  }
  for (const { from, to } of chunks) {
    if (counted.has(from)) {
      yield counted.get(from);
      continue;
    }
    const bytes = await read(readFrom(from), readTo(to, length));
    yield countChunk(codec, bytes, from, to, encoding, resolved);
  }
}

/** Yields the counts of each chunk after the last checkpoint, in an encoding that is not self-synchronizing. */
async function* countSequentially(codec, { length, read }, encoding, checkpoints) {
  checkpoints.state ??= INITIAL_STATE;
  for (const { from, to } of chunksOf(checkpoints.scanned, length, SEQUENTIAL_CHUNK)) {
    const { boundary, run } = checkpoints.state;
    const bytes = await read(decodingStart(encoding, boundary, run).start, readTo(to, length));
    const { counted, state } = countNextChunk(codec, bytes, from, to, encoding, checkpoints.state);
    checkpoints.state = state;
    yield counted;
  }
}
