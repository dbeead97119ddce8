// npm run reproduce: builds two clean copies in different folders, and compares the files that npm publishes. This takes minutes.
// `npm test` has a smaller check, which takes seconds: it only bundles the scripts again, with the modules that are already compiled.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './build/bundle.mjs';
import { commandLine } from './build/command-line.mjs';
import { scriptNames } from './build/package.mjs';
import { UserError, log, runCommand } from './lib/log.mjs';
import { PACKAGE, TOOLS } from './lib/paths.mjs';
import { capture, npm } from './lib/processes.mjs';
import { copyProject, inTemporaryFolder, packTarball } from './lib/project-copies.mjs';

/** Throws unless bundling again gives the scripts in dist/. */
export async function bundleAgain() {
  const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const scripts = [...(await bundle(scriptNames(manifest))), ...(await commandLine())];
  const differing = scripts.filter(({ path, text }) => readFileSync(path, 'utf8') !== text);
  if (differing.length > 0) {
    throw new UserError(
      `These scripts differ from dist/ when they are bundled again: ${differing.map(({ path }) => basename(path)).join(', ')}.`,
      'Was dist/ built from these sources?  npm --prefix pkg-config run build',
    );
  }
  log(`All ${scripts.length} scripts are the same when they are bundled again.`);
}

/** Throws unless two folders have the same files. */
export async function compareFolders(first, second) {
  const { ok, output } = await capture('git', ['diff', '--no-index', '--stat', first, second]);
  if (!ok) throw new UserError('Two builds differ:', ...output.trim().split('\n'));
}

async function buildTwice(parent) {
  const folders = [join(parent, 'a'), join(parent, 'another', 'place')];
  // Both copies are made before either is built, so that edits during a build change neither.
  for (const folder of folders) {
    await copyProject(folder);
    mkdirSync(join(folder, 'target'));
    symlinkSync(TOOLS, join(folder, 'target', 'tools')); // saves compiling the tools twice
  }
  const packages = folders.map((folder) => join(folder, 'pkg-config'));
  for (const cwd of packages) {
    await npm(['run', 'build'], { cwd });
    await packTarball(join(cwd, 'dist', 'packed'), cwd);
  }
  await compareFolders(...packages.map((folder) => join(folder, 'dist')));
  log('Two builds are the same.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(() => inTemporaryFolder(buildTwice));
