// Runs a job on a page. Bundled with the peers of npm; the package itself is loaded as it is published.
import { exodus } from '../npm.mjs';
import { run } from '../../runner/runner.mjs';

const get = async (path) => (await fetch(path)).arrayBuffer();
const load = (path) => import(path); // a path that the bundler does not see

const job = await (await fetch('/job.json')).json();
const utfscope = await load('/utfscope/index.js');
await utfscope.init();
const wasm = await load('/peers/peers.js');
const bare = wasm.initSync({ module: await get('/peers/peers_bg.wasm') });
const texts = new Map();
for (const { name, path } of job.corpora) texts.set(name, new Uint8Array(await get(path)));

globalThis.report(
  await run({ job, texts, peers: { utfscope, wasm, exodus }, bare, module: await get('/utfscope/utfscope.wasm') }),
);
