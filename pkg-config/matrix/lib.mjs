// What the cells of the matrix share.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MATRIX, ROOT } from '../scripts/lib/paths.mjs';
import { ask, executable } from '../scripts/lib/run.mjs';
import { Problem } from '../scripts/lib/say.mjs';

/** The scratch project, in which the tarball is installed. */
export const PROJECT = join(ROOT, 'target', 'matrix');

/** The version of a tool in the matrix's own node_modules. */
export function versionOf(name) {
  return JSON.parse(readFileSync(join(MATRIX, 'node_modules', name, 'package.json'), 'utf8')).version;
}

/** The program in the package that npm chose for this machine among `places` (paths in node_modules). */
export function program(what, ...places) {
  const file = places.map((place) => executable(join(MATRIX, 'node_modules', place))).find(Boolean);
  if (file) return file;
  throw new Problem(
    `There is no ${what} for ${process.platform} on ${process.arch} in the matrix's node_modules.`,
    'Install again:  npm --prefix pkg-config/matrix install --no-save --ignore-scripts',
    'On other machines, add the package for them to pkg-config/matrix/package.json.',
  );
}

/** Runs a program of the project that prints what the checks gave, as its last line. */
export async function printed(file, args) {
  const { ok, stdout, stderr } = await ask(file, args, { cwd: PROJECT, timeout: 60 });
  if (!ok)
    throw new Problem(`${file} ${args.join(' ')} failed.`, ...`${stdout}${stderr}`.trim().split('\n').slice(-15));
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

/** Fails unless a bundler took `file` of the package, and no other script of it. */
export function mustHaveTaken(file, modules) {
  const taken = modules
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /utfscope\/dist\/.*\.c?js$/.test(name));
  const names = [...new Set(taken.map((name) => name.split('/').at(-1)))];
  if (names.length !== 1 || names[0] !== file)
    throw new Problem(`The bundler took ${names.join(', ')}; expected ${file}.`);
}
