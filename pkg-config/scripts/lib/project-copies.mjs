// Copies of the project: its sources in another folder, its tarball as npm publishes it, and a project that installs the tarball.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from './log.mjs';
import { PACKAGE, ROOT } from './paths.mjs';
import { capture, npm } from './processes.mjs';
import { stagePackage } from './published.mjs';

/** Calls `use` with an empty folder, which is removed afterwards; returns the result of `use`. */
export async function inTemporaryFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies the project to `folder`, with uncommitted changes and new files, but without the files that git ignores. */
export async function copyProject(folder) {
  const { ok, stdout, stderr } = await capture('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (!ok) throw new UserError('git ls-files failed.', stderr.trim());
  const paths = stdout.split('\0').filter((path) => path && existsSync(join(ROOT, path)));
  for (const path of paths) cpSync(join(ROOT, path), join(folder, path));
}

/** Empties `folder`, packs the built package of the folder `from` into it, and returns the path of the tarball. */
export async function packTarball(folder = join(ROOT, 'target', 'package'), from = PACKAGE) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return inTemporaryFolder(async (cwd) => {
    await stagePackage(from, cwd);
    const packed = JSON.parse(await npm(['pack', '--json', '--pack-destination', folder], { cwd }));
    return join(folder, Object.values(packed)[0].filename);
  });
}

/** Replaces `folder` by a project that has only the tarball installed. */
export async function installTarball(folder, tarball) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ private: true, type: 'module' })}\n`);
  await npm(['install', '--no-audit', '--no-fund', '--no-package-lock', '--offline', tarball], { cwd: folder });
}
