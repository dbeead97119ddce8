// Prints by how many bytes the memory of the process grows. `freed` is the number for a million decoders that are freed.
// `collected` is the number for 200,000 decoders that are left to the garbage collector. Run this script with
// `node --expose-gc`.
import { setImmediate } from 'node:timers/promises';
import { Decoder } from '../../pkg-config/dist/index.js';

const truncated = Uint8Array.of(0xe2, 0x82);
/** Collects garbage, and returns the resident memory of the process in bytes. */
const residentBytes = async () => {
  global.gc();
  await setImmediate();
  return process.memoryUsage().rss;
};

/** Returns by how many bytes the resident memory grows for `count` calls of `use`, after warm-up calls. */
async function growthOf(count, use) {
  for (let index = 0; index < count / 5; index++) {
    use();
    if (index % 500 === 0) await setImmediate();
  }
  const before = await residentBytes();
  for (let index = 0; index < count; index++) {
    use();
    // The callbacks of a FinalizationRegistry, which free the collected decoders, run between tasks.
    if (index % 500 === 0) await setImmediate();
  }
  return (await residentBytes()) - before;
}

const freed = await growthOf(1e6, () => {
  const decoder = new Decoder();
  decoder.decode(truncated, { stream: true });
  decoder.free();
});
const collected = await growthOf(2e5, () => new Decoder().decode(truncated, { stream: true }));
console.log(JSON.stringify({ freed, collected }));
