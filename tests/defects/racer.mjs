// A worker that writes to shared memory until `stopped[0]` is 1. It runs in Node and in browsers.
const port = globalThis.WorkerGlobalScope ? globalThis : (await import('node:worker_threads')).parentPort;

port.onmessage = ({ data: { shared, stopped, patterns } }) => {
  port.postMessage('ready');
  while (Atomics.load(stopped, 0) === 0) {
    for (const pattern of patterns) {
      for (let offset = 0; offset + pattern.length <= shared.length; offset += pattern.length) {
        shared.set(pattern, offset);
      }
    }
  }
  port.postMessage('done');
};
