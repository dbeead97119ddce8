// The shipped WebAssembly modules do not reveal the machine that built them, although panics name source files.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

for (const name of ['utfscope.wasm', 'full/utfscope.wasm', 'utfscope-udf.wasm']) {
  test(`${name} names source files without the folders of the machine that built it`, () => {
    const text = readFileSync(new URL(`../../pkg-config/dist/${name}`, import.meta.url), 'latin1');
    // A path begins with `src/`, `/crates/` or `/rustc/`. Other data or the end of another string can directly precede
    // a path. In paths of the standard library, the hash of a commit follows `/rustc/` in Rust's own builds, but not in
    // Debian's.
    const paths = Array.from(text.matchAll(/[\w./-]*\.rs\b/g), ([path]) => path);
    assert.ok(paths.length > 0, 'the module has no path of a source file');
    const known =
      /^\w*?(src\/(\w+\/)*\w+\.rs|\/crates\/[\w.-]+\/src\/[\w/]+\.rs|\/rustc\/([0-9a-f]+\/)?library\/[\w/]+\.rs)$/;
    assert.deepEqual(
      paths.filter((path) => !known.test(path)),
      [],
    );
    assert.doesNotMatch(text, /\/(home|root|Users|tmp|var)\/|index\.crates|registry/);
  });
}
