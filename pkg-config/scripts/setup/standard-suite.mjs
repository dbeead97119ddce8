// Fetches the Encoding Standard's tests for tests/wpt, from Debian's source package of Node.js. They are not committed but kept
// in target/wpt. The environment variable WPT names another folder.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { capture, which, runLogged } from '../lib/processes.mjs';
import { UserError, log } from '../lib/log.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

const SUITE = join(ROOT, 'target', 'wpt');
const PATH_IN_NODE = 'test/fixtures/wpt';
const FOLDERS = ['encoding', 'resources', 'common', 'interfaces'];
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

const ADVICE = [
  'On Debian apt-get fetches them. Elsewhere set WPT to a folder that has them, such as a checkout of',
  `web-platform-tests or ${PATH_IN_NODE} of the sources of Node.js:  WPT=/path/to/folder`,
];

const isSuite = (folder) => FOLDERS.every((name) => existsSync(join(folder, name)));

/** Returns options that make apt-get keep all its files in `folder`, so that it changes nothing else and needs no root. */
function aptOptions(folder) {
  const lists = join(folder, 'lists');
  mkdirSync(join(lists, 'partial'), { recursive: true });
  mkdirSync(join(folder, 'cache', 'archives', 'partial'), { recursive: true });
  const settings = [`Dir::State::Lists=${lists}`, `Dir::Cache=${join(folder, 'cache')}`];
  // As root, apt-get downloads as another user, who may not write to `folder`.
  if (process.getuid?.() === 0) settings.push('APT::Sandbox::User=root');
  return settings.flatMap((setting) => ['-o', setting]);
}

/** Returns the lines of a sources.list for the sources of the packages that this machine uses. */
async function sourceLines(options) {
  const signed = existsSync(KEYRING) ? ` [signed-by=${KEYRING}]` : '';
  const format = `$(ORIGIN)|deb-src${signed} $(REPO_URI) $(RELEASE) $(COMPONENT)`;
  const { stdout } = await capture('apt-get', [...options, 'indextargets', '--format', format, 'Created-By: Packages']);
  const lines = stdout.split('\n').filter((line) => line.startsWith('Debian|'));
  return [...new Set(lines.map((line) => line.slice(line.indexOf('|') + 1)))];
}

/** Downloads the sources into `folder`; returns the path of the archive. */
async function download(folder) {
  const advice = ['Is the network reachable?', ...ADVICE];
  const options = aptOptions(folder);
  let lines = await sourceLines([]);
  if (lines.length === 0) {
    // Small images of Debian have no lists of packages.
    await runLogged('lists of packages', 'apt-get', [...options, 'update'], { advice });
    lines = await sourceLines(options);
  }
  if (lines.length === 0) throw new UserError('apt-get knows no packages of Debian here.', ...ADVICE);
  const list = join(folder, 'sources.list');
  writeFileSync(list, `${lines.join('\n')}\n`);
  options.push('-o', `Dir::Etc::SourceList=${list}`, '-o', 'Dir::Etc::SourceParts=/dev/null');

  await runLogged('lists of sources', 'apt-get', [...options, 'update'], { advice });
  // apt-get verifies the download by the signed lists.
  const source = ['--download-only', '--tar-only', 'source', 'nodejs'];
  await runLogged('sources of Node.js', 'apt-get', [...options, ...source], { cwd: folder, advice });
  const archive = readdirSync(folder).find((name) => /\.orig\.tar\.\w+$/.test(name));
  if (!archive) throw new UserError('The source package of Node.js has no archive *.orig.tar.*.', ...ADVICE);
  return join(folder, archive);
}

async function extract(archive, folder) {
  mkdirSync(folder);
  const members = FOLDERS.map((name) => `*/${PATH_IN_NODE}/${name}`);
  const strip = `--strip-components=${1 + PATH_IN_NODE.split('/').length}`;
  await runLogged('unpacking the tests', 'tar', ['-xf', archive, '-C', folder, strip, '--wildcards', ...members], {
    advice: ADVICE,
  });
}

/** Returns `{ suite, name }`, the folder of the tests. */
export async function ensureStandardSuite() {
  const named = process.env.WPT;
  const suite = named || SUITE;
  if (isSuite(suite)) return { suite, name: suite };
  if (named) throw new UserError(`WPT=${named} lacks one of: ${FOLDERS.join(', ')}.`, ...ADVICE);
  if (!hasApt()) throw new UserError("The Encoding Standard's tests are not here.", ...ADVICE);
  if (!which('xz')) await installPackages(['xz-utils'], { reason: 'it unpacks the tests', time: 'some seconds' });
  log("Fetching the Encoding Standard's tests out of Debian's sources of Node.js (40 MB, under a minute, once).");
  const folder = `${SUITE}-incoming`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const unpacked = join(folder, 'unpacked');
    await extract(await download(folder), unpacked);
    if (!isSuite(unpacked)) throw new UserError(`The sources of Node.js have no tests in ${PATH_IN_NODE}.`, ...ADVICE);
    rmSync(SUITE, { recursive: true, force: true });
    renameSync(unpacked, SUITE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { suite: SUITE, name: SUITE };
}
