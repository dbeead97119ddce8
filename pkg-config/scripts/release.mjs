// npm run release: builds the package and publishes it to npm with provenance. --tarball=FILE publishes a tarball that is already built.
// --dry-run does everything but publish, even if the release is not ready.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { crate } from './lib/cargo.mjs';
import { UserError, log, runCommand } from './lib/log.mjs';
import { PACKAGE, ROOT } from './lib/paths.mjs';
import { capture, npm } from './lib/processes.mjs';
import { inTemporaryFolder, packTarball } from './lib/project-copies.mjs';

/** Runs a program; returns what it prints. */
async function outputOf(program, ...args) {
  const { ok, stdout, output } = await capture(program, args);
  if (!ok) throw new UserError(`${program} ${args[0]} failed:`, output.trim());
  return stdout.trim();
}

/** Returns a sentence for each thing that a release still lacks. */
async function releaseProblems() {
  const { version, repository } = await crate();
  const tag = `v${version}`;
  const headings = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').matchAll(/^## (\S+)/gm);
  const hasSection = [...headings].some(([, name]) => name === version);
  const { ACTIONS_ID_TOKEN_REQUEST_URL, SIGSTORE_ID_TOKEN } = process.env;
  return [
    !repository && 'Cargo.toml names no repository.',
    !hasSection && `CHANGELOG.md has no section "## ${version}".`,
    (await outputOf('git', 'status', '--porcelain')) && 'There are changes that are not committed.',
    !(await outputOf('git', 'tag', '--points-at', 'HEAD')).split('\n').includes(tag) && `The commit has no tag ${tag}.`,
    !(ACTIONS_ID_TOKEN_REQUEST_URL || SIGSTORE_ID_TOKEN) &&
      'Provenance needs a job of GitHub Actions with "id-token: write", or of GitLab CI with SIGSTORE_ID_TOKEN.',
  ].filter(Boolean);
}

/** Prints the SHA-256 of the tarball and of each file in it. */
async function printHashes(tarball) {
  const print = (file, name) =>
    console.log(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${name}`);
  await inTemporaryFolder(async (folder) => {
    await outputOf('tar', '-xzf', tarball, '-C', folder);
    const names = await outputOf('tar', '-tzf', tarball);
    for (const name of names.split('\n').sort()) print(join(folder, name), name);
  });
  print(tarball, basename(tarball));
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, tarball: { type: 'string' } } });
  const problems = await releaseProblems();
  if (problems.length > 0 && !values['dry-run']) throw new UserError('Not ready for a release:', ...problems);
  for (const problem of problems) log(`A release would stop here: ${problem}`);
  if (!values.tarball) await npm(['run', 'build'], { cwd: PACKAGE });
  const tarball = values.tarball ? resolve(values.tarball) : await packTarball();
  await printHashes(tarball);
  const options = ['--provenance', '--access', 'public', ...(values['dry-run'] ? ['--dry-run', '--offline'] : [])];
  console.log((await npm(['publish', tarball, ...options])).trim());
});
