// Prints the memory that a million decoders use: freed, and left to the garbage collector.
import { setImmediate } from 'node:timers/promises';
import { Decoder } from '../../pkg-config/dist/index.js';

const cut = Uint8Array.of(0xe2, 0x82);
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
  decoder.decode(cut, { stream: true });
  decoder.free();
});
const collected = await grown(2e5, () => new Decoder().decode(cut, { stream: true }));
console.log(JSON.stringify({ freed, collected }));
