// What the cells of the matrix share (matrix.mjs describes a cell): the project in which the package is installed, and the tools in the
// matrix's node_modules.
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

/** Returns the path of a program: the first of `paths` (in the matrix's node_modules) that npm installed for this machine. */
export function program(name, ...paths) {
  const file = paths.map((path) => findExecutable(join(MATRIX, 'node_modules', path))).find(Boolean);
  if (file) return file;
  throw new UserError(
    `There is no ${name} for ${process.platform} on ${process.arch} in the matrix's node_modules.`,
    'Install again:  npm --prefix pkg-config/matrix install --no-save --ignore-scripts',
    'If npm has a package for this platform, add it to pkg-config/matrix/package.json.',
  );
}

/** Runs a program in the project; returns the JSON on the last line of its output: the results of the checks. */
export async function resultsOf(file, args) {
  const { ok, stdout, stderr } = await capture(file, args, { cwd: PROJECT, timeout: 60 });
  if (ok) return JSON.parse(stdout.trim().split('\n').at(-1));
  throw new UserError(`${file} ${args.join(' ')} failed.`, ...`${stdout}${stderr}`.trim().split('\n').slice(-15));
}

/** Bundles a script of the project; returns esbuild's result, and `inputs`: the paths of the bundled files. */
export async function bundleWithEsbuild(options) {
  const { build } = await import('esbuild'); // not at the top, because the set-up may install it first
  const common = { absWorkingDir: PROJECT, bundle: true, metafile: true, logLevel: 'silent' };
  const result = await build({ ...common, ...options });
  return { ...result, inputs: Object.keys(result.metafile.inputs) };
}

/** Returns the files of the package that the checks use: the entry `file` of each edition, and the entry `unicode`. */
export const filesOfChecks = (file) => [file, `full/${file}`, 'unicode.js'];

/**
 * Throws unless a bundler used exactly the scripts `files` of the package. `modules` are the paths of all modules that it bundled.
 */
export function checkEntries(files, modules) {
  const used = modules.map((path) => /utfscope[\\/]dist[\\/](.*\.c?js)$/.exec(path)?.[1]).filter(Boolean);
  const names = [...new Set(used.map((path) => path.replaceAll('\\', '/')))].sort();
  if (names.join() !== [...files].sort().join()) {
    throw new UserError(`The bundler used ${names.join(', ')}; expected ${files.join(' and ')}.`);
  }
}
