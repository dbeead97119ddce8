// What the finished module becomes, made a second time: the bytes must be those of dist/.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PACKAGE } from '../lib/paths.mjs';
import { Problem, say } from '../lib/say.mjs';
import { bundle } from './bundle.mjs';
import { commandLine } from './command-line.mjs';
import { scriptNames } from './package.mjs';

/** Bundles every script again, and throws where one is not what the last build wrote. */
export async function scriptsAgain() {
  const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const scripts = [...(await bundle(scriptNames(manifest))), ...(await commandLine())];
  const others = scripts
    .filter(({ path, text }) => readFileSync(path, 'utf8') !== text)
    .map(({ path }) => basename(path));
  if (others.length > 0) {
    throw new Problem(
      `Made again, these are not what the build wrote: ${others.join(', ')}.`,
      'Was the package built from these sources?  npm --prefix pkg-config run build',
    );
  }
  say(`All ${scripts.length} scripts are the same when they are made again.`);
}
