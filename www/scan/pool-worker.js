/**
 * A worker of the pool, which counts and searches chunks of a source. Its first message is `{ module }`, the compiled
 * package; it replies with `{ ready: true }`. Then `{ use: { blob, encoding, resolved } }` sets the source, and jobs
 * are `{ id, kind, ...parameters }`. The reply to a job is `{ id, value }` or `{ id, problem: { name, message } }`; the
 * value is null if the source of the job is no longer the current one. Two jobs come at a time, so that one reads its
 * bytes while the other counts.
 */
import * as codec from '../vendor/slim.js';
import { createJobRunner } from './jobs.js';

const jobs = createJobRunner(codec);

async function run({ id, kind, ...parameters }) {
  try {
    postMessage({ id, value: await jobs.run(kind, parameters) });
  } catch ({ name, message }) {
    postMessage({ id, problem: { name, message } });
  }
}

addEventListener('message', ({ data }) => {
  if (data.module) {
    codec.initSync(data.module);
    postMessage({ ready: true });
  } else if ('use' in data) jobs.use(data.use);
  else run(data);
});
