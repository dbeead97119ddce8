// Runs the checks on a page and reports how many passed and which failed.
import * as utfscope from '/pkg-config/dist/index.js';
import * as textEncoding from '/pkg-config/dist/text-encoding.js';
import { BROWSER_CHECKS } from './classes.mjs';
import { racing } from './race.mjs';

const wasm = new Uint8Array(await (await fetch('/pkg-config/dist/utfscope.wasm')).arrayBuffer());
const race = racing((url) => new Worker(url, { type: 'module' }));
const failed = [];
let passed = 0;
for (const [name, run] of BROWSER_CHECKS) {
  try {
    await run({ utfscope, textEncoding, wasm, race });
    passed++;
  } catch (error) {
    failed.push({ name, why: String(error?.stack ?? error) });
  }
}
await globalThis.report({ passed, failed });
