// The whole package: dist/, the files that npm publishes beside it, and the page's copy.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { crate } from '../lib/cargo.mjs';
import { DIST, PACKAGE, PAGE, ROOT } from '../lib/paths.mjs';
import { Problem, say, timed } from '../lib/say.mjs';
import { bundle, commonJsTypes } from './bundle.mjs';
import { commandLine } from './command-line.mjs';
import { writeNames } from './names.mjs';
import { writeOfflineList } from './offline.mjs';
import { printSizes } from './sizes.mjs';
import { buildWasm } from './wasm.mjs';

const WASM = 'utfscope.wasm';
const SLIM = 'slim.js';
// The types of what crosses from Rust stand beside it, so that wasm-pack's own types have them too.
const SHAPES = join(ROOT, 'src', 'wasm', 'shapes.d.ts');
const VENDOR = join(PAGE, 'vendor');
/** What the page shares with the package, which the package does not export. */
const SHARED = 'double-encoding.js';

const manifest = () => JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));

/** Every file that a part of the manifest names. */
const named = (part) => (typeof part === 'string' ? [part] : Object.values(part).flatMap(named));

/** The scripts to build: those that the manifest exports. */
export function scriptNames({ exports }) {
  const files = named(exports).filter((file) => /\.c?js$/.test(file));
  return [...new Set(files.map((file) => basename(file)))];
}

function checkVersion(ours, crates) {
  if (ours === crates) return;
  throw new Problem(`The version in package.json is ${ours}, in Cargo.toml ${crates}.`, 'Make them the same.');
}

/** Writes each file of types twice: for `import` and for `require`. */
function writeTypes() {
  const folder = join(PACKAGE, 'types');
  const ours = readdirSync(folder).filter((name) => name.endsWith('.d.ts'));
  for (const file of [...ours.map((name) => join(folder, name)), SHAPES]) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(join(DIST, basename(file)), text);
    writeFileSync(join(DIST, basename(file, '.ts') + '.cts'), commonJsTypes(text));
  }
}

/** The manifest is the promise: every file it names must be there. */
function checkPromises({ exports, main, types, bin }) {
  const missing = [main, types, ...named(exports), ...named(bin)].filter((file) => !existsSync(join(PACKAGE, file)));
  if (missing.length > 0) throw new Problem(`package.json promises files that were not built: ${missing.join(', ')}`);
}

/** npm publishes only what lies in this folder: the documents of the root are copied into it. */
function copyDocuments({ files }) {
  for (const name of files.filter((file) => file !== basename(DIST))) {
    if (!existsSync(join(ROOT, name))) throw new Problem(`${name} is missing, and package.json says it is published.`);
    copyFileSync(join(ROOT, name), join(PACKAGE, name));
  }
}

/** What the page loads besides its own files: the slim entry, the module, what both share, and the names of characters. */
async function fillVendor(slim, wasm) {
  mkdirSync(VENDOR, { recursive: true });
  writeFileSync(join(VENDOR, SLIM), slim);
  copyFileSync(wasm, join(VENDOR, WASM));
  copyFileSync(join(PACKAGE, 'entries', SHARED), join(VENDOR, SHARED));
  await writeNames(join(VENDOR, 'names'));
  writeOfflineList(PAGE); // when all else is there
}

/** Builds what the page needs, and no more, with what `setUpAndCompile` returned. */
export async function buildPage(tools) {
  const wasm = await buildWasm(tools);
  await timed('bundling for the page', async () => {
    const [{ text }] = await bundle([SLIM]);
    await fillVendor(text, wasm);
  });
}

/** Builds everything with what `setUpAndCompile` returned. */
export async function buildPackage(tools) {
  const promised = manifest();
  checkVersion(promised.version, (await crate()).version);
  const wasm = await buildWasm(tools);
  const scripts = await timed('bundling', async () => [
    ...(await bundle(scriptNames(promised))),
    ...(await commandLine()),
  ]);

  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(DIST);
  for (const { path, text } of scripts) writeFileSync(path, text);
  for (const program of Object.values(promised.bin)) chmodSync(join(PACKAGE, program), 0o755);
  copyFileSync(wasm, join(DIST, WASM));
  writeTypes();
  checkPromises(promised);
  await timed('preparing the page', () => fillVendor(readFileSync(join(DIST, SLIM)), wasm));
  copyDocuments(promised);
  say(`Built ${DIST}:`);
  printSizes([...scripts.map(({ path }) => basename(path)), WASM]);
}
