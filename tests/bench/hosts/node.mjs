// Runs a job in Node or Bun: `node hosts/node.mjs JOB.json`. The last line of its output is the result.
import { isUtf8, transcode } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import iconv from 'iconv-lite';
import { runJob } from '../runner/job.mjs';
import { exodus } from './exodus.mjs';

const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const load = (file) => import(pathToFileURL(file));

// fast-text-encoding defines TextDecoder and TextEncoder only if the platform does not have them. So they are removed until it is loaded.
const { TextDecoder, TextEncoder } = globalThis;
delete globalThis.TextDecoder;
delete globalThis.TextEncoder;
await import('fast-text-encoding');
const fastText = { decoder: new globalThis.TextDecoder(), encoder: new globalThis.TextEncoder() };
Object.assign(globalThis, { TextDecoder, TextEncoder });

const utfscope = await load(job.entry);
await utfscope.init();
const full = await load(join(dirname(job.entry), 'full', 'index.js'));
await full.init();
// A second copy of the package, which finds no built-in modules when it is loaded, as in a browser.
await import('../../module-alone.mjs');
const alone = await import(`${pathToFileURL(job.entry)}?alone`);
await alone.init();

/** Returns the milliseconds of processor time that all threads of this process have used. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const wasm = await load(join(job.peers, 'peers.js'));
const peerExports = wasm.initSync({ module: readFileSync(join(job.peers, 'peers_bg.wasm')) });
const result = await runJob({
  job,
  texts: new Map(job.texts.map(({ name, file }) => [name, new Uint8Array(readFileSync(file))])),
  peers: { utfscope, full, alone, wasm, exodus, fastText, iconv, buffer: { isUtf8, transcode } },
  peerExports,
  module: readFileSync(join(dirname(job.entry), 'utfscope.wasm')),
  processorTime,
  collectGarbage: globalThis.gc ?? (globalThis.Bun && (() => globalThis.Bun.gc(true))),
  progress: (text) => process.stderr.write(`${text}\n`),
});
const version = globalThis.Bun?.version ?? process.versions.node;
console.log(JSON.stringify({ version, ...result }));
