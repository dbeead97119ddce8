// Runs a job in Node or Bun: `node hosts/node.mjs JOB.json`. Prints the result as the last line.
import buffer from 'node:buffer';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import iconv from 'iconv-lite';
import { run } from '../runner/runner.mjs';
import { exodus } from './npm.mjs';

const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const load = (file) => import(pathToFileURL(file));

/**
 * fast-text-encoding steps in only where the platform has no decoder of its own, so it is made to look like that. On a page
 * nobody uses it any more.
 */
async function loadFastText() {
  const { TextDecoder, TextEncoder } = globalThis;
  delete globalThis.TextDecoder;
  delete globalThis.TextEncoder;
  try {
    await import('fast-text-encoding');
    return { decoder: new globalThis.TextDecoder(), encoder: new globalThis.TextEncoder() };
  } finally {
    Object.assign(globalThis, { TextDecoder, TextEncoder });
  }
}

/** The package as it is where the platform has no `isUtf8`: a second instance, which finds nothing built in. */
async function loadAlone() {
  const { getBuiltinModule } = process;
  process.getBuiltinModule = undefined;
  try {
    const alone = await import(`${pathToFileURL(job.entry)}?alone`);
    await alone.init();
    return alone;
  } finally {
    process.getBuiltinModule = getBuiltinModule;
  }
}

const fastText = await loadFastText();
const utfscope = await load(job.entry);
await utfscope.init();
const wasm = await load(join(job.peers, 'peers.js'));
const bare = wasm.initSync({ module: readFileSync(join(job.peers, 'peers_bg.wasm')) });

/** The milliseconds for which this process has been computing, all of its threads together. */
function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const result = await run({
  job,
  texts: new Map(job.corpora.map(({ name, file }) => [name, new Uint8Array(readFileSync(file))])),
  peers: {
    utfscope,
    alone: await loadAlone(),
    wasm,
    exodus,
    fastText,
    node: { isUtf8: buffer.isUtf8, transcode: buffer.transcode, iconv },
  },
  bare,
  module: readFileSync(join(dirname(job.entry), 'utfscope.wasm')),
  cpu,
  tidy: globalThis.gc ?? (globalThis.Bun && (() => globalThis.Bun.gc(true))),
  progress: (text) => process.stderr.write(`${text}\n`),
});
const version = globalThis.Bun?.version ?? process.versions.node;
console.log(JSON.stringify({ version, ...result }));
