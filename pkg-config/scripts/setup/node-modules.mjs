// Packages from npm: the development tools, and what the matrix runs the package in. Nothing here may import one of them.
import { existsSync, lstatSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError, log } from '../lib/log.mjs';
import { MATRIX, PACKAGE, ROOT } from '../lib/paths.mjs';
import { npmCommand, runLogged } from '../lib/processes.mjs';

const MODULES = join(PACKAGE, 'node_modules');
const OLDEST_NODE = 20;

function isCurrent(folder) {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs;
}

/** Installs what the lock file of `folder` names, unless that is done; `by` is the command of npm. */
export async function installLocked(folder, { what, time, by = ['ci'] }) {
  if (isCurrent(folder)) return;
  log(`Installing ${what} with npm ${by[0]} (${time}).`);
  const [file, ...args] = npmCommand(...by, '--ignore-scripts', '--no-audit', '--no-fund');
  await runLogged(`npm ${by[0]}`, file, args, { cwd: folder, advice: ['Is the network reachable?'] });
}

function ensureLink(link, folder) {
  const target = process.platform === 'win32' ? folder : relative(join(link, '..'), folder) || '.';
  if (lstatSync(link, { throwIfNoEntry: false })) {
    if (lstatSync(link).isSymbolicLink() && readlinkSync(link) === target) return;
    rmSync(link, { recursive: true });
  }
  symlinkSync(target, link, 'junction');
}

export async function ensureNodeModules() {
  if (Number.parseInt(process.versions.node) < OLDEST_NODE) {
    const message = `Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`;
    throw new UserError(message, 'See https://nodejs.org.');
  }
  await installLocked(PACKAGE, { what: 'the development tools', time: 'under a minute' });
  // Tests and settings outside this folder import the tools, and the package by its own name, as any project does.
  ensureLink(join(ROOT, 'node_modules'), MODULES);
  ensureLink(join(MODULES, 'utfscope'), PACKAGE);
}

/** Installs the runtimes and bundlers. Not with `npm ci`, which fails where a registry lacks the programs for other machines. */
export const ensureRuntimes = () =>
  installLocked(MATRIX, {
    what: 'the runtimes and bundlers of the matrix',
    time: 'about a minute',
    by: ['install', '--no-save'],
  });
