// The development tools from npm. Nothing here may import one of them.
import { existsSync, lstatSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PACKAGE, ROOT } from '../lib/paths.mjs';
import { npm, work } from '../lib/run.mjs';
import { Problem, say } from '../lib/say.mjs';

const MODULES = join(PACKAGE, 'node_modules');
const OLDEST_NODE = 20;

function isCurrent() {
  const installed = join(MODULES, '.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(PACKAGE, 'package-lock.json')).mtimeMs;
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
  if (!isCurrent()) {
    say('Installing the development tools with npm ci (under a minute).');
    const [file, ...args] = npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
    await work('npm ci', file, args, { cwd: PACKAGE, todo: ['Is the network reachable?'] });
  }
  // Tests and settings outside this folder find the tools, and the package under its own name, as any project would.
  ensureLink(join(ROOT, 'node_modules'), MODULES);
  ensureLink(join(MODULES, 'utfscope'), PACKAGE);
}
