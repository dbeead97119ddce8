// npm run reproduce: builds twice, from clean copies of the project in folders of different names, and compares all bytes of
// what npm publishes. Minutes: each copy compiles everything. With --scripts only what the finished module becomes is made
// again, and compared with dist/: seconds, and part of npm test.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject } from './lib/copy.mjs';
import { differing, hashesOf, linesOf } from './lib/hashes.mjs';
import { TOOLS } from './lib/paths.mjs';
import { npm, work } from './lib/run.mjs';
import { Problem, command, say } from './lib/say.mjs';
import { scriptsAgain } from './build/again.mjs';

/** Copies the project; the tools of Rust need not be compiled again. Those of npm are installed anew. */
async function copyTo(folder) {
  await copyProject(folder);
  mkdirSync(join(folder, 'target'));
  symlinkSync(TOOLS, join(folder, 'target', 'tools'));
}

/** Builds and packs a copy; returns the hashes of what npm would publish, file by file and as a whole. */
async function built(folder) {
  const cwd = join(folder, 'pkg-config');
  await work(`build in ${folder}`, process.execPath, [join(cwd, 'scripts', 'build.mjs')], { cwd });
  const packed = join(folder, 'packed');
  mkdirSync(packed);
  const [file, ...args] = npm('pack', '--ignore-scripts', '--pack-destination', packed);
  await work('npm pack', file, args, { cwd });
  const dist = Array.from(hashesOf(join(cwd, 'dist')), ([path, hash]) => [`dist/${path}`, hash]);
  return new Map([...dist, ...hashesOf(packed)]);
}

async function twice() {
  const above = mkdtempSync(join(tmpdir(), 'utfscope-'));
  try {
    const folders = [join(above, 'a'), join(above, 'another', 'place')];
    // Both before either is built: who goes on editing meanwhile changes neither.
    for (const folder of folders) await copyTo(folder);
    const [first, second] = [await built(folders[0]), await built(folders[1])];
    const others = differing(first, second);
    if (others.length > 0) throw new Problem(`Two builds differ in ${others.join(', ')}.`);
    say(`Two builds are the same, in all ${first.size} files:`);
    process.stdout.write(linesOf(first));
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
}

await command(() => (process.argv.includes('--scripts') ? scriptsAgain() : twice()));
