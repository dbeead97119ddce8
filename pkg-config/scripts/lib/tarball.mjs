// The package as npm would publish it, and a project that has installed it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE, ROOT } from './paths.mjs';
import { npm, work } from './run.mjs';

const FOLDER = join(ROOT, 'target', 'package');

/** Packs what the last build made; returns the path of the tarball. */
export async function packTarball() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  // Not its scripts, which would build again.
  const [file, ...args] = npm('pack', '--json', '--ignore-scripts', '--pack-destination', FOLDER);
  const stdout = await work('npm pack', file, args, { cwd: PACKAGE, stdoutIsData: true });
  const packed = JSON.parse(stdout);
  const [{ filename }] = Object.values(packed);
  return join(FOLDER, filename);
}

/** Makes `folder` a new project that has nothing but the tarball installed. */
export async function installTarball(folder, tarball) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ private: true, type: 'module' })}\n`);
  const [file, ...args] = npm('install', '--no-audit', '--no-fund', '--no-package-lock', '--offline', tarball);
  await work('npm install', file, args, { cwd: folder });
}
