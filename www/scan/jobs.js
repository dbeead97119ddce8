/**
 * The jobs of the pool: count and search chunks of a large source. The pool's workers run the jobs; if the pool has no
 * running worker, the engine's worker (worker.js) runs the jobs.
 */
import { fileSource } from '../byte-source.js';
import { countChunk, readFrom, readTo } from './count-chunk.js';
import { findIn } from './find-in-bytes.js';

/**
 * Each job reads its bytes, then returns a function that does the rest of the work and returns the result. The rest is not done if the source has
 * changed during the read.
 */
const JOBS = {
  async count(codec, { source, encoding, resolved }, { from, to }) {
    const bytes = await source.read(readFrom(from), readTo(to, source.length));
    return () => countChunk(codec, bytes, from, to, encoding, resolved);
  },

  async search(codec, { source }, { from, to, pattern, direction }) {
    const bytes = await source.read(from, Math.min(source.length, to + pattern.needle.length - 1));
    return () => {
      const at = findIn(bytes, from, 0, to - from, pattern, direction);
      return at < 0 ? -1 : from + at;
    };
  },
};

/** Returns an object that runs jobs on one source at a time. @param {object} codec the package */
export function createJobRunner(codec) {
  let current = null;
  return {
    /**
     * @param {{ blob: Blob, encoding: string, resolved: string } | null} input the source of all further jobs.
     *   `resolved`: `encoding` with its byte order
     */
    use(input) {
      current = input && { ...input, source: fileSource(input.blob) };
    },
    /** Runs a job. Returns null if the source of the job is no longer the current source. */
    async run(kind, parameters) {
      const input = current;
      if (!input) return null;
      const finish = await JOBS[kind](codec, input, parameters);
      return input === current ? finish() : null;
    },
  };
}
