// Shared by the cells of the matrix: the project that has the package installed, and the tools in the matrix's node_modules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../scripts/lib/log.mjs';
import { MATRIX, ROOT } from '../scripts/lib/paths.mjs';
import { capture, findExecutable } from '../scripts/lib/processes.mjs';

export const PROJECT = join(ROOT, 'target', 'matrix');

/** Returns the version of a package in the matrix's node_modules. */
export function versionOf(name) {
  return JSON.parse(readFileSync(join(MATRIX, 'node_modules', name, 'package.json'), 'utf8')).version;
}

/** Returns the path of a program: the one of `places` (paths in node_modules) that npm installed for this machine. */
export function program(name, ...places) {
  const file = places.map((place) => findExecutable(join(MATRIX, 'node_modules', place))).find(Boolean);
  if (file) return file;
  throw new UserError(
    `There is no ${name} for ${process.platform} on ${process.arch} in the matrix's node_modules.`,
    'Install again:  npm --prefix pkg-config/matrix install --no-save --ignore-scripts',
    'On other machines, add their package to pkg-config/matrix/package.json.',
  );
}

/** Runs a program in the project; returns the results of the checks, which it prints as JSON on its last line. */
export async function resultsOf(file, args) {
  const { ok, stdout, stderr } = await capture(file, args, { cwd: PROJECT, timeout: 60 });
  if (ok) return JSON.parse(stdout.trim().split('\n').at(-1));
  throw new UserError(`${file} ${args.join(' ')} failed.`, ...`${stdout}${stderr}`.trim().split('\n').slice(-15));
}

/** Bundles with esbuild; returns its result and the paths of the `inputs`. */
export async function bundled(options) {
  const { build } = await import('esbuild'); // not at the top, because the set-up may install it first
  const common = { absWorkingDir: PROJECT, bundle: true, metafile: true, logLevel: 'silent' };
  const result = await build({ ...common, ...options });
  return { ...result, inputs: Object.keys(result.metafile.inputs) };
}

/** Returns the files that the checks use: that of an entry in each edition of the package, and the entry `unicode`. */
export const filesOfChecks = (file) => [file, `full/${file}`, 'unicode.js'];

/** Throws unless a bundler used these files of the package, and no other script of it. */
export function checkEntries(files, modules) {
  const used = modules.map((path) => /utfscope[\\/]dist[\\/](.*\.c?js)$/.exec(path)?.[1]).filter(Boolean);
  const names = [...new Set(used.map((path) => path.replaceAll('\\', '/')))].sort();
  if (names.join() !== [...files].sort().join()) {
    throw new UserError(`The bundler used ${names.join(', ')}; expected ${files.join(' and ')}.`);
  }
}
