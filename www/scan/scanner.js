/**
 * A worker of the pool: it counts parts of a source and searches in them. It is given the compiled module and the
 * source once; then jobs come, two at a time so that one is read while the other is counted.
 *
 * Messages: `{ module }`, `{ use: { blob, encoding, later } }`, `{ id, kind, ...arguments }`; a job is answered with
 * `{ id, value }`, or `{ id, problem: { name, message } }`. A job of a source that is no longer used is answered with
 * null.
 */
import * as codec from '../vendor/slim.js';
import { jobsWith } from './jobs.js';

const jobs = jobsWith(codec);

async function answer({ id, kind, ...rest }) {
  try {
    postMessage({ id, value: await jobs.answer(kind, rest) });
  } catch ({ name, message }) {
    postMessage({ id, problem: { name, message } });
  }
}

addEventListener('message', ({ data }) => {
  if (data.module) codec.initSync(data.module);
  else if ('use' in data) jobs.use(data.use);
  else answer(data);
});
