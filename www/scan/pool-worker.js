/**
 * A worker of the pool, which counts and searches chunks of a source. The first message is
 * `{ edition: { module, script } }`: an edition of the package, as the compiled module and the URL of the script. The
 * worker replies with `{ ready: true }`. Then `{ use: { blob, encoding, resolved } }` sets the source (`{ use: null }`:
 * no source), and jobs are `{ id, kind, ...parameters }`. The reply to a job is `{ id, value }` or
 * `{ id, problem: { name, message } }`. The value is null if the source of the job is no longer the current source. The
 * worker gets two jobs at a time, so that one job reads its bytes while the other job counts.
 */
import { createJobRunner } from './jobs.js';

let jobs = null;

async function run({ id, kind, ...parameters }) {
  try {
    postMessage({ id, value: await jobs.run(kind, parameters) });
  } catch ({ name, message }) {
    postMessage({ id, problem: { name, message } });
  }
}

async function start({ module, script }) {
  const codec = await import(script);
  codec.initSync(module);
  jobs = createJobRunner(codec);
  postMessage({ ready: true });
}

addEventListener('message', ({ data }) => {
  // A rejected promise alone causes no `error` event of the worker, and the pool would wait forever.
  if (data.edition) start(data.edition).catch(reportError);
  else if ('use' in data) jobs.use(data.use);
  else run(data);
});
