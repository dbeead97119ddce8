// Prints by how many bytes the process grows: with a million decoders that are freed, and with 200,000 that are left to the
// garbage collector.
import { setImmediate } from 'node:timers/promises';
import { Decoder } from '../../pkg-config/dist/index.js';

const truncated = Uint8Array.of(0xe2, 0x82);
const resident = async () => {
  global.gc();
  await setImmediate();
  return process.memoryUsage().rss;
};

async function grown(count, use) {
  for (let index = 0; index < count / 5; index++) {
    use();
    if (index % 500 === 0) await setImmediate();
  }
  const before = await resident();
  for (let index = 0; index < count; index++) {
    use();
    // The collector's callbacks run between tasks.
    if (index % 500 === 0) await setImmediate();
  }
  return (await resident()) - before;
}

const freed = await grown(1e6, () => {
  const decoder = new Decoder();
  decoder.decode(truncated, { stream: true });
  decoder.free();
});
const collected = await grown(2e5, () => new Decoder().decode(truncated, { stream: true }));
console.log(JSON.stringify({ freed, collected }));
