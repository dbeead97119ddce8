// Starts a worker that changes shared memory. `makeWorker(url)` creates a worker in Node or in a browser.

/**
 * Returns a function `race(patterns, length)`, which resolves to `{ shared, stop }`. A worker fills the bytes `shared`
 * with each pattern in turn until `stop()` is called.
 */
export const racing = (makeWorker) => async (patterns, length) => {
  const shared = new Uint8Array(new SharedArrayBuffer(length));
  const stopped = new Int32Array(new SharedArrayBuffer(4));
  const worker = makeWorker(new URL('racer.mjs', import.meta.url));
  const nextMessage = () => new Promise((resolve) => (worker.onmessage = resolve));
  worker.postMessage({ shared, stopped, patterns });
  await nextMessage();
  const stop = async () => {
    const done = nextMessage();
    Atomics.store(stopped, 0, 1);
    await done;
    await worker.terminate();
  };
  return { shared, stop };
};
