// The Encoding Standard's own tests, as Debian's source package of Node.js carries them: tests/wpt runs them against the
// package. None of them is ours, so that they stay under target/. The environment variable WPT names another folder.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { ask, which, work } from '../lib/run.mjs';
import { Problem, say } from '../lib/say.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

const SUITE = join(ROOT, 'target', 'wpt');
const WITHIN = 'test/fixtures/wpt';
const FOLDERS = ['encoding', 'resources', 'common', 'interfaces'];
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

const ADVICE = [
  'On Debian this set-up fetches them with apt-get. Elsewhere name a folder that has them, such as a checkout of',
  `web-platform-tests or ${WITHIN} of the sources of Node.js:  WPT=/path/to/folder`,
];

const isSuite = (folder) => FOLDERS.every((name) => existsSync(join(folder, name)));

/** Options under which apt-get keeps everything in `folder`: nothing of the system changes, and nobody need be root. */
function apart(folder) {
  const lists = join(folder, 'lists');
  mkdirSync(join(lists, 'partial'), { recursive: true });
  mkdirSync(join(folder, 'cache', 'archives', 'partial'), { recursive: true });
  const settings = [`Dir::State::Lists=${lists}`, `Dir::Cache=${join(folder, 'cache')}`];
  // Root's apt-get would download as a user who may not write here.
  if (process.getuid?.() === 0) settings.push('APT::Sandbox::User=root');
  return settings.flatMap((setting) => ['-o', setting]);
}

/** The places of Debian's sources: where its packages come from on this machine. */
async function sourceLines(options) {
  const signed = existsSync(KEYRING) ? ` [signed-by=${KEYRING}]` : '';
  const format = `$(ORIGIN)|deb-src${signed} $(REPO_URI) $(RELEASE) $(COMPONENT)`;
  const { stdout } = await ask('apt-get', [...options, 'indextargets', '--format', format, 'Created-By: Packages']);
  const lines = stdout.split('\n').filter((line) => line.startsWith('Debian|'));
  return [...new Set(lines.map((line) => line.slice(line.indexOf('|') + 1)))];
}

/** Downloads the sources into `folder`; returns the archive. */
async function download(folder) {
  const todo = ['Is the network reachable?', ...ADVICE];
  const options = apart(folder);
  let lines = await sourceLines([]);
  if (lines.length === 0) {
    // Its lists may have been left out, as an image does that should be small.
    await work('lists of packages', 'apt-get', [...options, 'update'], { todo });
    lines = await sourceLines(options);
  }
  if (lines.length === 0) throw new Problem('apt-get knows no packages of Debian here.', ...ADVICE);
  const list = join(folder, 'sources.list');
  writeFileSync(list, `${lines.join('\n')}\n`);
  options.push('-o', `Dir::Etc::SourceList=${list}`, '-o', 'Dir::Etc::SourceParts=/dev/null');

  await work('lists of sources', 'apt-get', [...options, 'update'], { todo });
  // apt-get holds what it downloads against the signed lists.
  const source = ['--download-only', '--tar-only', 'source', 'nodejs'];
  await work('sources of Node.js', 'apt-get', [...options, ...source], { cwd: folder, todo });
  const archive = readdirSync(folder).find((name) => /\.orig\.tar\.\w+$/.test(name));
  if (!archive) throw new Problem('The source package of Node.js has no archive of its own (*.orig.tar.*).', ...ADVICE);
  return join(folder, archive);
}

async function extract(archive, folder) {
  mkdirSync(folder);
  const members = FOLDERS.map((name) => `*/${WITHIN}/${name}`);
  const strip = `--strip-components=${1 + WITHIN.split('/').length}`;
  await work('unpacking the tests', 'tar', ['-xf', archive, '-C', folder, strip, '--wildcards', ...members], {
    todo: ADVICE,
  });
}

/** Returns `{ suite, name }`, the folder of the tests. */
export async function ensureStandardSuite() {
  const named = process.env.WPT;
  if (named) {
    if (!isSuite(named)) throw new Problem(`WPT=${named} lacks one of: ${FOLDERS.join(', ')}.`, ...ADVICE);
    return { suite: named, name: named };
  }
  if (isSuite(SUITE)) return { suite: SUITE, name: SUITE };
  if (!hasApt()) throw new Problem("The Encoding Standard's own tests are not here.", ...ADVICE);
  if (!which('xz')) await installPackages(['xz-utils'], { reason: 'it unpacks the tests', time: 'some seconds' });
  say("Fetching the Encoding Standard's own tests out of Debian's sources of Node.js (40 MB, under a minute, once).");
  const folder = `${SUITE}-incoming`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const unpacked = join(folder, 'unpacked');
    await extract(await download(folder), unpacked);
    if (!isSuite(unpacked)) throw new Problem(`The sources of Node.js have no tests in ${WITHIN}.`, ...ADVICE);
    rmSync(SUITE, { recursive: true, force: true });
    renameSync(unpacked, SUITE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { suite: SUITE, name: SUITE };
}
