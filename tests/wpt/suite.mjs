// The tests of the Encoding Standard: which tests run, what each test needs, and the results.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { excludedIn, isFileExcluded } from './excluded.mjs';

export const SUITE = process.env.WPT || fileURLToPath(new URL('../../target/wpt', import.meta.url));

const MAX_LISTED = 10;

/** Fails if the suite is not installed, and says how to install it. */
export function assertSuite() {
  const file = join(SUITE, 'encoding', 'api-basics.any.js');
  const advice =
    'npm --prefix pkg-config test  downloads the tests of the Encoding Standard; or use a checkout of web-platform-tests:' +
    '  WPT=/path/to/folder';
  assert.ok(existsSync(file), `${file} is missing: ${advice}`);
}

/** Returns the file of the suite that a server returns for a URL path. */
export function fileOf(path) {
  // The suite's own server has this alias.
  const file = path === '/resources/WebIDLParser.js' ? '/resources/webidl2/lib/webidl2.js' : path;
  return join(SUITE, file);
}

/** Returns a function from a key to its values in the metadata of a test: lines such as `// META: key=value`. */
function metaOf(text) {
  const pairs = Array.from(text.matchAll(/^\/\/ META: (\w+)=(.*)$/gm), ([, key, value]) => [key, value.trim()]);
  return (key) => pairs.filter(([name]) => name === key).map(([, value]) => value);
}

/** Returns the tests to run for an edition: `{ path, kind, scripts, query }`; `kind` is any, window or html. */
export function tests(edition) {
  const folder = join(SUITE, 'encoding');
  const files = readdirSync(folder, { recursive: true }).map((name) => name.replaceAll('\\', '/'));
  const isTest = (name) =>
    /\.html$|\.(any|window)\.js$/.test(name) &&
    !/(^|\/)resources\/|-ref\.html$|_(chars|errors)[\w-]*\.html$/.test(name);
  return files
    .filter((name) => isTest(name) && !isFileExcluded(name, edition))
    .sort()
    .map((name) => {
      const path = `/encoding/${name}`;
      const meta = metaOf(readFileSync(join(folder, name), 'utf8'));
      return {
        path,
        kind: /\.(any|window)\.js$/.exec(name)?.[1] ?? 'html',
        scripts: meta('script').map((script) => new URL(script, `http://suite${path}`).pathname),
        // The other parts of this file test how the platform decodes responses and documents.
        query: name.startsWith('single-byte-decoder') ? '?TextDecoder' : '',
      };
    });
}

/** Counts the subtests of all tests. */
export class Tally {
  ran = 0;
  passed = 0;
  excluded = 0;
  #where;
  #edition;

  constructor(where, edition) {
    this.#where = where;
    this.#edition = edition;
  }

  /**
   * Adds the report of a test, `{ status, message, results: [{ name, passed, message }] }`. Fails if a subtest failed,
   * or if an excluded subtest passed, because it must then no longer be excluded.
   */
  take({ path }, { status, message, results }) {
    assert.equal(status, 0, `the harness of the suite failed: ${message}`);
    const isExcluded = excludedIn(path, this.#edition);
    const included = results.filter(({ name }) => !isExcluded(name));
    const excluded = results.filter(({ name }) => isExcluded(name));
    assert.ok(included.length > 0, 'no subtest ran');
    this.ran += included.length;
    this.passed += included.filter(({ passed }) => passed).length;
    this.excluded += excluded.length;
    const assertNone = (list, problem) => {
      const lines = list.slice(0, MAX_LISTED).map(({ name, message }) => `\n  ${name}: ${message}`);
      assert.equal(list.length, 0, `${list.length} ${problem}:${lines.join('')}`);
    };
    assertNone(
      included.filter(({ passed }) => !passed),
      'failed',
    );
    assertNone(
      excluded.filter(({ passed }) => passed),
      'are excluded, but pass',
    );
  }

  toString() {
    const passed = `${this.passed} of ${this.ran} subtests of the Encoding Standard pass`;
    return `${this.#where}: ${passed}; ${this.excluded} more are excluded, because they test encodings that this edition lacks`;
  }
}
