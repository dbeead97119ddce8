// The shipped module does not reveal the machine that built it, although panics name source files.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

test('the module names source files without the folders of the machine that built it', () => {
  const text = readFileSync(new URL('../../pkg-config/dist/utfscope.wasm', import.meta.url), 'latin1');
  // Paths begin with one of these, after any byte or the end of another string. Paths of the standard
  // library begin with `/rustc/` and, in Rust's own builds but not in Debian's, the hash of the commit.
  const paths = Array.from(text.matchAll(/[\w./-]*\.rs\b/g), ([path]) => path);
  assert.ok(paths.length > 0, 'no path was found: where are they now?');
  const known =
    /^\w*?(src\/(\w+\/)*\w+\.rs|\/crates\/[\w.-]+\/src\/[\w/]+\.rs|\/rustc\/([0-9a-f]+\/)?library\/[\w/]+\.rs)$/;
  assert.deepEqual(
    paths.filter((path) => !known.test(path)),
    [],
  );
  assert.doesNotMatch(text, /\/(home|root|Users|tmp|var)\/|index\.crates|registry/);
});
