/**
 * A worker of the pool: it counts parts of a source and searches in them. It is given the compiled module and the
 * source once; then jobs come, two at a time so that one is read while the other is counted.
 *
 * Messages: `{ module }`, `{ use: { blob, encoding, later } }`, `{ id, kind, ...arguments }`; a job is answered with
 * `{ id, value }`, or `{ id, problem: { name, message } }`. A job of a source that is no longer used is answered with
 * null.
 */
import * as codec from '../vendor/slim.js';
import { fileSource } from '../source.js';
import { findIn } from './search.js';
import { countPart, readFrom, readTo } from './steps.js';

let used = null;

const jobs = {
  async count({ from, to }) {
    const { source, encoding, later } = used;
    const octets = await source.read(readFrom(from), readTo(to, source.length));
    return () => countPart(codec, octets, from, to, encoding, later);
  },

  async search({ from, to, sought, direction }) {
    const { source } = used;
    const octets = await source.read(from, Math.min(source.length, to + sought.needle.length - 1));
    return () => {
      const at = findIn(octets, from, 0, to - from, sought, direction);
      return at < 0 ? -1 : from + at;
    };
  },
};

async function answer({ id, kind, ...rest }) {
  const mine = used;
  try {
    if (!mine) {
      postMessage({ id, value: null });
      return;
    }
    const finish = await jobs[kind](rest);
    postMessage({ id, value: mine === used ? finish() : null });
  } catch ({ name, message }) {
    postMessage({ id, problem: { name, message } });
  }
}

addEventListener('message', ({ data }) => {
  if (data.module) codec.initSync(data.module);
  else if ('use' in data) used = data.use && { ...data.use, source: fileSource(data.use.blob) };
  else answer(data);
});
