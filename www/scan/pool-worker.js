/**
 * A worker of the pool: it counts parts of a source and searches in them. The page gives it `{ module }`, compiled, and it
 * says `{ runs: true }`. Then `{ use: { blob, encoding, later } }` names the source, and jobs `{ id, kind, ...arguments }`
 * come two at a time, so that one is read while the other is counted. A job is answered with `{ id, value }`, or `{ id,
 * problem: { name, message } }`; one of a source that is no longer used, with null.
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
  if (data.module) {
    codec.initSync(data.module);
    postMessage({ runs: true });
  } else if ('use' in data) jobs.use(data.use);
  else answer(data);
});
