// The programs that the package is held against in tests/oracles.
// The environment variables PYTHON and JAVA name others than the ones found.
import { ask, which } from '../lib/run.mjs';
import { Problem } from '../lib/say.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

const DEBIAN = { python: 'python3', java: 'default-jdk-headless', icu: 'icu-devtools' };

/** A Java that runs a source file: a development kit, for it compiles the file first. */
async function findJava() {
  const java = process.env.JAVA || which('java');
  return java && (await ask(java, ['--describe-module', 'jdk.compiler'])).ok ? java : null;
}

/** The library of ICU as the tests look for it; its version is a part of its name. */
async function findIcu(python) {
  const asked =
    python && (await ask(python, ['-c', 'from ctypes.util import find_library as f; print(f("icuuc") or "")']));
  return asked?.stdout.trim() || null;
}

async function find() {
  const python = process.env.PYTHON || which('python3');
  return { python, java: await findJava(), icu: await findIcu(python) };
}

const missingOf = (found) => Object.keys(DEBIAN).filter((what) => !found[what]);

/** Returns `{ python, java, name }`, the paths of programs that the tests can run. */
export async function ensureOracles() {
  if (process.platform !== 'linux') {
    throw new Problem('The oracles need Linux with glibc, which is one of them.', 'Run these tests on Debian.');
  }
  let found = await find();
  if (missingOf(found).length > 0 && hasApt()) {
    const names = missingOf(found).map((what) => DEBIAN[what]);
    await installPackages(names, { reason: 'the package is held against them', time: 'a minute or two' });
    found = await find();
  }
  const missing = missingOf(found);
  if (missing.length > 0) {
    throw new Problem(
      `Not found: ${missing.join(', ')}, against which the package is tested.`,
      `Debian:  sudo apt-get install ${missing.map((what) => DEBIAN[what]).join(' ')}`,
      'Else install Python 3, a JDK (17 or newer) and ICU, or name yours:  PYTHON=/path/to/python3 JAVA=/path/to/java',
    );
  }
  return { ...found, name: `${found.python}, ${found.java}, ${found.icu}` };
}
