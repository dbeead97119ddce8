// Whether builds of the same sources give the same bytes. `npm run reproduce` builds two clean copies in different folders and
// compares what npm publishes: minutes. `npm test` bundles the compiled module again: seconds. `npm run hashes` prints SHA-256.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './build/bundle.mjs';
import { commandLine } from './build/command-line.mjs';
import { scriptNames } from './build/package.mjs';
import { UserError, log, runCommand } from './lib/log.mjs';
import { DIST, PACKAGE, TOOLS } from './lib/paths.mjs';
import { npmCommand, runLogged } from './lib/processes.mjs';
import { copyProject, packTarball } from './lib/project-copies.mjs';

/** Returns the SHA-256 of every file in a folder, by its path in the folder. */
export function hashesOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  // Node 20 has no `parentPath` before 20.12.
  const paths = files.map(({ path, parentPath = path, name }) => relative(folder, join(parentPath, name))).sort();
  const sha256 = (path) => createHash('sha256').update(readFileSync(join(folder, path))).digest('hex'); // prettier-ignore
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), sha256(path)]));
}

/** Returns lines for `sha256sum --check`. */
export const checksumLines = (hashes) => Array.from(hashes, ([path, hash]) => `${hash}  ${path}\n`).join('');

/** Returns the paths whose hashes differ. */
export const differingPaths = (first, second) =>
  [...new Set([...first.keys(), ...second.keys()])].filter((path) => first.get(path) !== second.get(path)).sort();

/** Returns the hashes of dist/ and of the tarball. */
function publishedHashes(dist, tarball) {
  const built = Array.from(hashesOf(dist), ([path, hash]) => [`dist/${path}`, hash]);
  const packed = hashesOf(dirname(tarball)).get(basename(tarball));
  return new Map([...built, [basename(tarball), packed]]);
}

/** Throws unless bundling again gives the scripts in dist/. */
export async function bundleAgain() {
  const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const scripts = [...(await bundle(scriptNames(manifest))), ...(await commandLine())];
  const differing = scripts.filter(({ path, text }) => readFileSync(path, 'utf8') !== text);
  if (differing.length > 0) {
    throw new UserError(
      `Bundled again, these differ from dist/: ${differing.map(({ path }) => basename(path)).join(', ')}.`,
      'Was dist/ built from these sources?  npm --prefix pkg-config run build',
    );
  }
  log(`All ${scripts.length} scripts are the same when they are bundled again.`);
}

/** Builds and packs the copy in `folder`; returns the hashes of what npm publishes. */
async function build(folder) {
  const cwd = join(folder, 'pkg-config');
  const [file, ...args] = npmCommand('run', 'build');
  await runLogged(`build in ${folder}`, file, args, { cwd });
  return publishedHashes(join(cwd, 'dist'), await packTarball(join(folder, 'packed'), cwd));
}

async function buildTwice() {
  const parent = mkdtempSync(join(tmpdir(), 'utfscope-'));
  try {
    const folders = [join(parent, 'a'), join(parent, 'another', 'place')];
    // Both copies are made before either is built, so that edits during a build change neither.
    for (const folder of folders) {
      await copyProject(folder);
      mkdirSync(join(folder, 'target'));
      symlinkSync(TOOLS, join(folder, 'target', 'tools')); // saves compiling them twice
    }
    const [first, second] = [await build(folders[0]), await build(folders[1])];
    const differing = differingPaths(first, second);
    if (differing.length > 0) throw new UserError(`Two builds differ in ${differing.join(', ')}.`);
    log(`Two builds are the same, in all ${first.size} files:`);
    process.stdout.write(checksumLines(first));
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

const printHashes = async () => process.stdout.write(checksumLines(publishedHashes(DIST, await packTarball())));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runCommand(() => (process.argv.includes('--hashes') ? printHashes() : buildTwice()));
}
