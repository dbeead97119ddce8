// Packages with Unicode data, which the set-up of `npm test` installs (pkg-config/scripts/setup/test-data.mjs).
// If the packages are missing, the tests fail. They are not skipped.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the packages. */
export const PACKAGES = process.env.UNICODE_PACKAGES || fileURLToPath(new URL('../../target/unicode', import.meta.url));

const SCRIPT = fileURLToPath(new URL('unicode_data.py', import.meta.url));
export const CODE_POINTS = 0x110000;

/** Returns the path of a file or folder of the packages. Fails if it does not exist. */
export function packageFile(...path) {
  const file = join(PACKAGES, ...path);
  const advice = 'Run "npm --prefix pkg-config test -- unicode", which installs the packages, or set UNICODE_PACKAGES.';
  assert.ok(existsSync(file), `${file} is missing. ${advice}`);
  return file;
}

/** Runs a task of unicode_data.py with an input; returns the lines that it prints. */
export function python(task, input = '') {
  packageFile('python');
  const args = ['-B', SCRIPT, task, PACKAGES];
  const { status, stdout, stderr } = spawnSync(process.env.PYTHON || 'python3', args, { input, maxBuffer: 1 << 30 });
  assert.equal(status, 0, stderr?.toString());
  return stdout.toString().replace(/\n$/, '').split('\n');
}
