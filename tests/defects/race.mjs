// Starts the worker that changes shared memory; `makeWorker` is what the place has.

/** `race(patterns, length)`: shared bytes that a worker fills with each pattern in turn, until `stop()`. */
export const racing = (makeWorker) => async (patterns, length) => {
  const shared = new Uint8Array(new SharedArrayBuffer(length));
  const stopped = new Int32Array(new SharedArrayBuffer(4));
  const worker = makeWorker(new URL('racer.mjs', import.meta.url));
  const heard = () => new Promise((resolve) => (worker.onmessage = resolve));
  worker.postMessage({ shared, stopped, patterns });
  await heard();
  const stop = async () => {
    const done = heard();
    Atomics.store(stopped, 0, 1);
    await done;
    await worker.terminate();
  };
  return { shared, stop };
};
