// Builds the package (dist/), the page with its copy of the package, and the docs.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, posix, relative } from 'node:path';
import { FULL_ONLY_ENCODINGS } from '../../entries/full/names.js';
import { crate } from '../lib/cargo.mjs';
import { DIST, PACKAGE, PAGE } from '../lib/paths.mjs';
import { UserError, log, timed } from '../lib/log.mjs';
import { FULL, bundle, commonJsTypes } from './bundle.mjs';
import { commandLine } from './command-line.mjs';
import { buildDocs } from './docs.mjs';
import { manPage } from './man-page.mjs';
import { writeOfflineList } from './offline.mjs';
import { bundlePage } from './page.mjs';
import { printSizes } from './sizes.mjs';
import { EDITIONS, buildWasm } from './wasm.mjs';

const WASM = 'utfscope.wasm';
/** The module with functions for databases, see src/udf. */
const DATABASE_WASM = 'utfscope-udf.wasm';
const SLIM = 'slim.js';
/** The entry `unicode` belongs to no edition, so its types are written only to dist/, not to dist/full/. */
const UNICODE_TYPES = 'unicode.d.ts';
const VENDOR = join(PAGE, 'vendor');
/** Scripts of entries/ that the page uses and the package does not export. */
const SHARED = ['full/names.js', 'full/decoder-starts.js', 'full/shift-state.js'];

const manifest = () => JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));

/** Returns every file that a part of the manifest names. */
const namedFiles = (part) => (typeof part === 'string' ? [part] : Object.values(part).flatMap(namedFiles));

/** Returns the paths in dist/ of the scripts to build: those that the manifest exports. */
export function scriptNames({ exports }) {
  const files = namedFiles(exports).filter((file) => /\.c?js$/.test(file));
  return [...new Set(files.map((file) => posix.relative('dist', file)))];
}

/** Returns the types of the full edition: its type `Encoding` has the names of more encodings. */
function typesOfFullEdition(text) {
  const names = FULL_ONLY_ENCODINGS.map((name) => `\n  | '${name}'`).join('');
  return text.replace(/(?<=^export type Encoding =(?:\n {2}\| '[\w-]+')+)(?=;)/m, names);
}

/** Writes a file of types to a folder twice, for `import` and for `require`. */
function writeTypesOf(file, folder, text) {
  writeFileSync(join(folder, basename(file)), text);
  writeFileSync(join(folder, basename(file, '.ts') + '.cts'), commonJsTypes(text));
}

/**
 * Writes the types of each edition. The files in types/full/ are only for the full edition; some replace a file of types/ that has the
 * same name.
 */
function writeTypes() {
  const common = join(PACKAGE, 'types');
  const [commonFiles, fullFiles] = [common, join(common, FULL)].map((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => join(folder, name)),
  );
  for (const file of commonFiles) writeTypesOf(file, DIST, readFileSync(file, 'utf8'));
  const editionFiles = commonFiles.filter((file) => basename(file) !== UNICODE_TYPES);
  for (const file of [...editionFiles, ...fullFiles]) {
    writeTypesOf(file, join(DIST, FULL), typesOfFullEdition(readFileSync(file, 'utf8')));
  }
}

/** Throws if one of these fields of the manifest names a file that does not exist. */
function checkFiles({ exports, main, types, bin, man }) {
  const missing = [main, types, man, ...namedFiles(exports), ...namedFiles(bin)].filter(
    (file) => !existsSync(join(PACKAGE, file)),
  );
  if (missing.length > 0) throw new UserError(`package.json names files that were not built: ${missing.join(', ')}`);
}

/**
 * Writes the parts of the package that the page loads to www/vendor: WebAssembly modules, entries and shared scripts. Then bundles the
 * page, and lists the files that it needs to work offline.
 */
async function preparePage(scripts, modules) {
  rmSync(VENDOR, { recursive: true, force: true });
  for (const [index, { folder }] of EDITIONS.entries()) {
    mkdirSync(join(VENDOR, folder), { recursive: true });
    copyFileSync(modules[index], join(VENDOR, folder, WASM));
  }
  for (const name of pageScripts) {
    writeFileSync(join(VENDOR, name), scripts.find(({ path }) => path === join(DIST, name)).text);
  }
  for (const name of SHARED) copyFileSync(join(PACKAGE, 'entries', name), join(VENDOR, name));
  await bundlePage();
  writeOfflineList(PAGE); // last, because it has the hashes of the other files
}

/** The entries that the page loads, by their paths in dist/. */
const pageScripts = [...EDITIONS.map(({ folder }) => posix.join(folder, SLIM)), 'unicode.js'];

/** Builds only the page and the docs, with the result of `setUpAndCompile(EDITIONS)`. */
export async function buildPage(tools) {
  const { editions } = await buildWasm(tools);
  await timed('bundling for the page', async () => preparePage(await bundle(pageScripts), editions));
  await timed('building the docs', buildDocs);
}

/** Builds everything, with the result of `setUpAndCompile(PACKAGE_BUILDS)`. */
export async function buildPackage(tools) {
  const packageJson = manifest();
  const { version } = await crate();
  if (version !== packageJson.version) {
    throw new UserError(
      `package.json has version ${packageJson.version}, Cargo.toml has ${version}.`,
      'Make them the same.',
    );
  }
  const { editions, databases: databaseModule } = await buildWasm(tools);
  const scripts = await timed('bundling', async () => [
    ...(await bundle(scriptNames(packageJson))),
    ...(await commandLine()),
  ]);

  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(join(DIST, FULL), { recursive: true });
  for (const { path, text } of scripts) writeFileSync(path, text);
  for (const program of Object.values(packageJson.bin)) chmodSync(join(PACKAGE, program), 0o755);
  const moduleNames = EDITIONS.map(({ folder }) => posix.join(folder, WASM));
  moduleNames.forEach((name, index) => copyFileSync(editions[index], join(DIST, name)));
  copyFileSync(databaseModule, join(DIST, DATABASE_WASM));
  writeTypes();
  writeFileSync(join(PACKAGE, packageJson.man), await manPage());
  checkFiles(packageJson);
  await timed('preparing the page', async () => preparePage(scripts, editions));
  await timed('building the docs', buildDocs);
  log(`Built ${DIST}:`);
  printSizes([...scripts.map(({ path }) => relative(DIST, path)), ...moduleNames, DATABASE_WASM]);
}
