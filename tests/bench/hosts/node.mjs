// Runs a job in Node or Bun: `node hosts/node.mjs JOB.json`. Prints the result as the last line.
import buffer from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import iconv from 'iconv-lite';
import { run } from '../runner/runner.mjs';
import { exodus, loadFastText } from './npm.mjs';

const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const load = (file) => import(pathToFileURL(file));

async function loadWasm(folder) {
  const glue = await load(join(folder, 'peers.js'));
  glue.initSync({ module: readFileSync(join(folder, 'peers_bg.wasm')) });
  return glue;
}

const fastText = await loadFastText();
const utfscope = await load(job.entry);
await utfscope.init();

const result = await run({
  job,
  texts: new Map(job.corpora.map(({ name, file }) => [name, new Uint8Array(readFileSync(file))])),
  peers: {
    utfscope,
    wasm: await loadWasm(job.peers),
    exodus,
    fastText,
    node: { isUtf8: buffer.isUtf8, transcode: buffer.transcode, iconv },
  },
  tidy: globalThis.gc ?? (globalThis.Bun && (() => globalThis.Bun.gc(true))),
  progress: (text) => process.stderr.write(`${text}\n`),
});
const version = globalThis.Bun?.version ?? process.versions.node;
console.log(JSON.stringify({ version, ...result }));
