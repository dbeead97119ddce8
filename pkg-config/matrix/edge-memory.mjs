// npm run edge-memory -- 1000: for each of four paths, prints the memory of workerd while examples/edge reads a body of 1,000 MB.
import { readFileSync } from 'node:fs';
import { runCommand, secondsSince } from '../scripts/lib/log.mjs';
import { installTarball, packTarball } from '../scripts/lib/project-copies.mjs';
import { STREAMS, sendParts } from './edge-example.mjs';
import { PROJECT } from './lib.mjs';
import { withEdgeExample } from './cells/workerd.mjs';

const MEGABYTE = 1_000_000;
const WARM_UP = 64; // megabytes
const SAMPLE_MS = 100;

/** Returns the resident memory of a process in megabytes, on Linux. */
const residentMemory = (pid) =>
  Math.round((Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024) / MEGABYTE);

/** Sends `megabytes` to a path. Returns the highest memory of workerd in each quarter of the time, in megabytes. */
async function measure(address, pid, path, megabytes) {
  const parts = Math.ceil((megabytes * MEGABYTE) / Buffer.byteLength(STREAMS[path].part));
  const samples = [];
  const timer = setInterval(() => samples.push(residentMemory(pid)), SAMPLE_MS);
  try {
    await sendParts(address, path, parts);
  } finally {
    clearInterval(timer);
  }
  const quarter = Math.ceil(samples.length / 4);
  return [0, 1, 2, 3].map((i) => Math.max(...samples.slice(i * quarter, (i + 1) * quarter)));
}

await runCommand(async () => {
  const megabytes = Number(process.argv[2] ?? 1000);
  await installTarball(PROJECT, await packTarball());
  for (const path of Object.keys(STREAMS)) {
    await withEdgeExample(async (address, pid) => {
      await sendParts(address, path, Math.ceil((WARM_UP * MEGABYTE) / Buffer.byteLength(STREAMS[path].part)));
      const start = performance.now();
      const quarters = await measure(address, pid, path, megabytes);
      const rate = Math.round(megabytes / secondsSince(start));
      console.log(`${path}: ${megabytes} MB at ${rate} MB/s; highest memory by quarters: ${quarters.join(', ')} MB`);
    });
  }
});
