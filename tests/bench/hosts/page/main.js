// Runs a job on a page. This file is bundled with @exodus/bytes. utfscope is not bundled: the page loads its files as they
// are published.
import { exodus } from '../exodus.mjs';
import { runJob } from '../../runner/job.mjs';

const get = async (path) => (await fetch(path)).arrayBuffer();
const load = (path) => import(path); // the bundler cannot resolve a path in a variable

const job = await (await fetch('/job.json')).json();
const utfscope = await load('/utfscope/index.js');
await utfscope.init();
const full = await load('/utfscope/full/index.js');
await full.init();
const wasm = await load('/peers/peers.js');
const peerExports = wasm.initSync({ module: await get('/peers/peers_bg.wasm') });
const module = await get('/utfscope/utfscope.wasm');
const texts = new Map();
for (const { name, path } of job.texts) texts.set(name, new Uint8Array(await get(path)));

const result = await runJob({ job, texts, peers: { utfscope, full, wasm, exodus }, peerExports, module });
await fetch('/report', { method: 'POST', body: JSON.stringify(result) });
