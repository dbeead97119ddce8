// Copies of the project that are built in another place.
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.mjs';
import { ask } from './run.mjs';
import { Problem } from './say.mjs';

/** Copies what git knows, as it is now. */
export async function copyProject(folder) {
  const { ok, stdout, stderr } = await ask('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (!ok) throw new Problem('git does not say which files belong to the project.', stderr.trim());
  const paths = stdout.split('\0').filter(Boolean);
  for (const path of paths.filter((name) => existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
}
