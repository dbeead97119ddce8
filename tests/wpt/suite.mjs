// The Encoding Standard's own tests: which there are, what each needs, and what came of it.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leftOut, othersIn } from './left-out.mjs';

export const SUITE = process.env.WPT || fileURLToPath(new URL('../../target/wpt', import.meta.url));

const MOST_TOLD = 10;

/** Fails where the suite is not there, and says how to get it. */
export function assertSuite() {
  const file = join(SUITE, 'encoding', 'api-basics.any.js');
  const advice =
    "npm --prefix pkg-config test  fetches the Encoding Standard's own tests; or name a checkout of web-platform-tests:  " +
    'WPT=/path/to/folder';
  assert.ok(existsSync(file), `${file} is missing: ${advice}`);
}

/** The file of the suite behind an absolute path of its addresses. */
export function fileOf(path) {
  // The suite's own server has this alias.
  const file = path === '/resources/WebIDLParser.js' ? '/resources/webidl2/lib/webidl2.js' : path;
  return join(SUITE, file);
}

/** What a test says of itself at its top: `// META: key=value`. */
function metaOf(text) {
  const pairs = Array.from(text.matchAll(/^\/\/ META: (\w+)=(.*)$/gm), ([, key, value]) => [key, value.trim()]);
  return (key) => pairs.filter(([name]) => name === key).map(([, value]) => value);
}

/** The tests that concern us: `{ path, kind, scripts, query }`; `kind` is any, window or html. */
export function tests() {
  const folder = join(SUITE, 'encoding');
  const files = readdirSync(folder, { recursive: true }).map((name) => name.replaceAll('\\', '/'));
  const isTest = (name) => /\.html$|\.(any|window)\.js$/.test(name) && !/(^|\/)resources\/|-ref\.html$/.test(name);
  return files
    .filter((name) => isTest(name) && !leftOut(name))
    .sort()
    .map((name) => {
      const path = `/encoding/${name}`;
      const meta = metaOf(readFileSync(join(folder, name), 'utf8'));
      return {
        path,
        kind: /\.(any|window)\.js$/.exec(name)?.[1] ?? 'html',
        scripts: meta('script').map((script) => new URL(script, `http://suite${path}`).pathname),
        // Its other parts ask the platform's network and documents.
        query: name.startsWith('single-byte-decoder') ? '?TextDecoder' : '',
      };
    });
}

/** The sums over all tests. */
export class Tally {
  ran = 0;
  passed = 0;
  leftOut = 0;
  #where;

  constructor(where) {
    this.#where = where;
  }

  /**
   * Takes what came of a test, `{ status, message, results: [{ name, passed, message }] }`. Fails where a subtest did,
   * and
   * where one that is left out passes: it then no longer has to be.
   */
  take({ path }, { status, message, results }) {
    assert.equal(status, 0, `the harness of the suite failed: ${message}`);
    const others = othersIn(path);
    const ours = results.filter(({ name }) => !others(name));
    const rest = results.filter(({ name }) => others(name));
    assert.ok(ours.length > 0, 'no subtest ran');
    this.ran += ours.length;
    this.passed += ours.filter(({ passed }) => passed).length;
    this.leftOut += rest.length;
    const none = (wrong, what) => {
      const list = wrong.slice(0, MOST_TOLD).map(({ name, message }) => `\n  ${name}: ${message}`);
      assert.equal(wrong.length, 0, `${wrong.length} ${what}:${list.join('')}`);
    };
    none(
      ours.filter(({ passed }) => !passed),
      'failed',
    );
    none(
      rest.filter(({ passed }) => passed),
      'are left out, but pass',
    );
  }

  toString() {
    const others = `${this.leftOut} are about encodings that are not here`;
    return `${this.#where}: of the Encoding Standard's own tests ${this.ran} subtests ran, ${this.passed} passed; ${others}`;
  }
}
