// Packages from npm: the development tools, and the runtimes and bundlers of the matrix. This file must not import any of them.
import { existsSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { UserError, log } from '../lib/log.mjs';
import { MATRIX, PACKAGE, ROOT } from '../lib/paths.mjs';
import { npm } from '../lib/processes.mjs';

const MODULES = join(PACKAGE, 'node_modules');
const OLDEST_NODE = 20;

const modificationTime = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs the packages in the lock file of `folder`, if they are not installed yet. `command` has npm's arguments. */
export async function installLocked(folder, { what, time, command = ['ci'] }) {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  if (modificationTime(installed) >= modificationTime(join(folder, 'package-lock.json'))) return;
  log(`Installing ${what} with npm ${command[0]} (${time}).`);
  const advice = ['Is the network reachable?'];
  await npm([...command, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, advice });
}

function ensureLink(link, folder) {
  if (existsSync(link) && realpathSync(link) === realpathSync(folder)) return;
  rmSync(link, { recursive: true, force: true });
  symlinkSync(relative(dirname(link), folder), link, 'junction');
}

export async function ensureNodeModules() {
  if (Number.parseInt(process.versions.node) < OLDEST_NODE) {
    const message = `Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`;
    throw new UserError(message, 'See https://nodejs.org.');
  }
  await installLocked(PACKAGE, { what: 'the development tools', time: 'under a minute' });
  // Through the first link, tests and settings outside of pkg-config/ find the tools. Through the second link, they import the package as
  // `utfscope`, as a user's project does.
  ensureLink(join(ROOT, 'node_modules'), MODULES);
  ensureLink(join(MODULES, 'utfscope'), PACKAGE);
}

/** Installs the runtimes and bundlers, without `npm ci`, which fails if a registry lacks the programs for other machines. */
export const ensureRuntimes = () =>
  installLocked(MATRIX, {
    what: 'the runtimes and bundlers of the matrix',
    time: 'about a minute',
    command: ['install', '--no-save'],
  });
