// The development tools from npm. Nothing here may import one of them.
import { existsSync, lstatSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PACKAGE, ROOT } from '../lib/paths.mjs';
import { npm, work } from '../lib/run.mjs';
import { Problem, say } from '../lib/say.mjs';

const MODULES = join(PACKAGE, 'node_modules');
const OLDEST_NODE = 20;

function isCurrent(folder) {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs;
}

/** Installs what the lock file of `folder` names, unless that is there; `by` is the command of npm that does. */
export async function installLocked(folder, { what, time, by = ['ci'] }) {
  if (isCurrent(folder)) return;
  say(`Installing ${what} with npm ${by[0]} (${time}).`);
  const [file, ...args] = npm(...by, '--ignore-scripts', '--no-audit', '--no-fund');
  await work(`npm ${by[0]}`, file, args, { cwd: folder, todo: ['Is the network reachable?'] });
}

/** Makes `link` lead to `folder`. */
function ensureLink(link, folder) {
  const target = process.platform === 'win32' ? folder : relative(join(link, '..'), folder) || '.';
  if (lstatSync(link, { throwIfNoEntry: false })) {
    if (lstatSync(link).isSymbolicLink() && readlinkSync(link) === target) return;
    rmSync(link, { recursive: true });
  }
  symlinkSync(target, link, 'junction');
}

export async function ensureNodeModules() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE) {
    throw new Problem(
      `Node ${OLDEST_NODE} or newer is needed; here is ${process.versions.node}.`,
      'See https://nodejs.org.',
    );
  }
  await installLocked(PACKAGE, { what: 'the development tools', time: 'under a minute' });
  // Tests and settings outside this folder find the tools, and the package under its own name, as any project would.
  ensureLink(join(ROOT, 'node_modules'), MODULES);
  ensureLink(join(MODULES, 'utfscope'), PACKAGE);
}
