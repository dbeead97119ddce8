// The checks that run in Node and in a browser: `[name, run(host)]`. A name starts with the number of a class of defects, which
// tests/EVIDENCE.md lists, or with "External failures". `BROWSER_CHECKS` also has checks that run only in a browser.
// `host` has `utfscope`, `textEncoding`, the bytes `wasm` of the module, and `race` (race.mjs).
import { EDGES } from './checks/edges.mjs';
import { MEMORY } from './checks/memory.mjs';
import { OUTSIDE } from './checks/outside.mjs';
import { BROWSERS, PLATFORM } from './checks/platform.mjs';
import { TEXT } from './checks/text.mjs';

export const CHECKS = [...TEXT, ...EDGES, ...PLATFORM, ...MEMORY, ...OUTSIDE];
export const BROWSER_CHECKS = [...CHECKS, ...BROWSERS];
