// A worker that writes into shared memory until it is told to stop; in Node and in a browser.
const port = globalThis.WorkerGlobalScope ? globalThis : (await import('node:worker_threads')).parentPort;

port.onmessage = ({ data: { shared, stopped, patterns } }) => {
  port.postMessage('ready');
  while (Atomics.load(stopped, 0) === 0) {
    for (const pattern of patterns) {
      for (let at = 0; at + pattern.length <= shared.length; at += pattern.length) shared.set(pattern, at);
    }
  }
  port.postMessage('done');
};
