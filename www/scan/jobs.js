/**
 * The jobs on a large source: parts of it counted, and searched. The pool's workers do them, and where none of these
 * could be started, the page's worker does.
 */
import { fileSource } from '../byte-source.js';
import { findIn } from './find-in-bytes.js';
import { countPart, readFrom, readTo } from './count-chunk.js';

/** Each reads what it needs, and returns what is left to do when that is there. */
const JOBS = {
  async count(codec, { source, encoding, later }, { from, to }) {
    const bytes = await source.read(readFrom(from), readTo(to, source.length));
    return () => countPart(codec, bytes, from, to, encoding, later);
  },

  async search(codec, { source }, { from, to, sought, direction }) {
    const bytes = await source.read(from, Math.min(source.length, to + sought.needle.length - 1));
    return () => {
      const at = findIn(bytes, from, 0, to - from, sought, direction);
      return at < 0 ? -1 : from + at;
    };
  },
};

/** @param {object} codec the package */
export function jobsWith(codec) {
  let used = null;
  return {
    /** @param {{ blob: Blob, encoding: string, later: string } | null} next the source of all further jobs */
    use(next) {
      used = next && { ...next, source: fileSource(next.blob) };
    },
    /** The answer to a job; null where its source is no longer the one used. */
    async answer(kind, question) {
      const mine = used;
      if (!mine) return null;
      const finish = await JOBS[kind](codec, mine, question);
      return mine === used ? finish() : null;
    },
  };
}
