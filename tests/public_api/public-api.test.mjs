// The public names of the crate are those of public-api.txt, so that no release breaks its users by accident. The
// environment variable PUBLIC_API is the path of the program cargo-public-api. With RECORD=1, the test writes the file.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const { PUBLIC_API, RECORD } = process.env;
assert.ok(PUBLIC_API, 'PUBLIC_API must be set');

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TARGET = join(ROOT, 'target', 'public-api');
const FILE = new URL('public-api.txt', import.meta.url);

/** Lists the public items of the crate, without the items that every type has by a blanket or automatic implementation. */
function publicItems() {
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 26 };
  // Only nightly toolchains write JSON without this variable.
  const env = { ...process.env, RUSTC_BOOTSTRAP: '1' };
  const features = '--lib --no-default-features --features audit'.split(' ');
  const json = ['-Z', 'unstable-options', '--output-format', 'json'];
  execFileSync('cargo', ['rustdoc', ...features, '--target-dir', TARGET, '--', ...json], { ...options, env });
  const file = join(TARGET, 'doc', 'utfscope.json');
  return execFileSync(PUBLIC_API, ['public-api', '--rustdoc-json', file, '-sss'], options);
}

test('the crate has the public names of public-api.txt', () => {
  const listed = publicItems();
  if (RECORD) writeFileSync(FILE, listed);
  const [items, known] = [listed, readFileSync(FILE, 'utf8')].map((text) => text.trim().split('\n'));
  assert.ok(items.includes('pub mod utfscope'));
  const removed = known.filter((item) => !items.includes(item));
  const added = items.filter((item) => !known.includes(item));
  assert.deepEqual(
    { removed, added },
    { removed: [], added: [] },
    'Removing a name breaks users: it needs a new major version (before 1.0, a minor one) and a line in CHANGELOG.md. ' +
      'To record the new names: RECORD=1 npm --prefix pkg-config test -- "public API of the crate"',
  );
});
