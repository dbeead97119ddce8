// The package as a user of npm gets it, from the tarball in the variable TARBALL, and the command that publishes it.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import { publishedManifest, publishedText } from '../../pkg-config/scripts/lib/published.mjs';
import { directory, environment } from '../cli/run.mjs';

const { TARBALL } = process.env;
assert.ok(TARBALL, 'TARBALL must be set');

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RELEASE = join(ROOT, 'pkg-config', 'scripts', 'release.mjs');
const REPOSITORY = 'https://git.example/owner/utfscope';

let unpacked;
before(() => {
  unpacked = join(directory({ after: (remove) => process.on('exit', remove) }, {}), 'package');
  execFileSync('tar', ['-xzf', TARBALL, '-C', dirname(unpacked)]);
});

const read = (path) => readFileSync(join(unpacked, path), 'utf8');
const documents = () => readdirSync(unpacked, { recursive: true }).filter((path) => path.endsWith('.md'));

/** Returns the targets of the links and images of a Markdown text. */
function targets(markdown) {
  const found = [];
  marked.walkTokens(marked.lexer(markdown), ({ type, href }) => {
    if (type === 'link' || type === 'image') found.push(href);
  });
  return found;
}

/** Runs a program with the settings of a machine without a network. */
function run(program, args, { cwd, env = {} } = {}) {
  const offline = { npm_config_offline: 'true', npm_config_cache: join(dirname(unpacked), 'cache'), ...env };
  return spawnSync(program, args, { cwd, encoding: 'utf8', env: environment(offline) });
}

test('the target of every link and image of the documents is a file in the tarball, a heading or a URL', () => {
  assert.ok(documents().length > 8);
  assert.ok(targets(read('README.md')).includes('www/images/inspector.png'));
  for (const path of documents()) {
    for (const target of targets(read(path))) {
      if (/^(https:|#)/.test(target)) continue;
      const file = join(unpacked, dirname(path), target.replace(/#.*/, ''));
      assert.ok(existsSync(file), `${path} links to ${target}`);
    }
  }
});

test('the manifest has a repository only if Cargo.toml has one, and has no fields for development', () => {
  const published = JSON.parse(read('package.json'));
  const [, repository] = /^repository = "(.*)"$/m.exec(readFileSync(join(ROOT, 'Cargo.toml'), 'utf8')) ?? [];
  for (const key of ['repository', 'homepage', 'bugs']) assert.equal(key in published, repository !== undefined, key);
  // `private` keeps npm from publishing the folder of the sources, whose manifest is not prepared for a release.
  assert.equal(JSON.parse(readFileSync(join(ROOT, 'pkg-config', 'package.json'), 'utf8')).private, true);
  for (const key of ['private', 'scripts', 'devDependencies', 'dependencies']) assert.ok(!(key in published), key);
});

test('with a repository, the manifest has URLs of the repository, and relative links of the documents become such URLs', () => {
  const manifest = publishedManifest({ name: 'utfscope', private: true }, REPOSITORY);
  assert.deepEqual(manifest, {
    name: 'utfscope',
    homepage: `${REPOSITORY}#readme`,
    repository: { type: 'git', url: `git+${REPOSITORY}.git`, directory: 'pkg-config' },
    bugs: { url: `${REPOSITORY}/issues` },
  });
  const settings = { isPublished: () => true, repository: REPOSITORY, version: '1.2.3' };
  for (const path of documents()) {
    const source = readFileSync(join(ROOT, path), 'utf8');
    const found = targets(publishedText(source, path, settings));
    assert.equal(found.length, targets(source).length, path);
    for (const target of found) {
      assert.match(target, /^(https:|#)/, path);
      const [, kind, file] =
        /^https:\/\/git\.example\/owner\/utfscope\/(raw|blob)\/v1\.2\.3\/([^#]*)/.exec(target) ?? [];
      if (kind) assert.ok(existsSync(join(ROOT, file)), `${path} links to ${file}`);
      if (kind) assert.equal(kind === 'raw', file.endsWith('.png'), file);
    }
  }
});

test('a repository must be an https URL that ends neither in .git nor in a slash', () => {
  for (const wrong of ['', 'owner/utfscope', `${REPOSITORY}/`, `${REPOSITORY}.git`, 'git@git.example:a/b.git']) {
    assert.throws(() => publishedManifest({}, wrong), /Cargo\.toml/);
  }
});

test('links in code stay, and a link to a file outside of the package becomes the text of the link', () => {
  const settings = { isPublished: (path) => path === 'docs/a.md', repository: null, version: '1.2.3' };
  const code = '```js\nf[0](x)\n```\n';
  const text = `See [a](a.md#x), [\`b\`](../b.md), [c](#c) and <https://d.example>.\n\n${code}\n[e]: ../e.md\n[f]: a.md\n`;
  const expected = `See [a](a.md#x), \`b\`, [c](#c) and <https://d.example>.\n\n${code}\n[f]: a.md\n`;
  assert.equal(publishedText(text, 'docs/index.md', settings), expected);
});

test('npx runs the tarball in an empty folder, without a network', (t) => {
  const cwd = directory(t, { 'bad.txt': Buffer.of(0x61, 0xff) });
  const { status, stdout, stderr } = run('npx', ['--yes', `--package=${TARBALL}`, 'utfscope', 'check', 'bad.txt'], {
    cwd,
  });
  assert.equal(stdout, 'bad.txt:1:2: 1 invalid-octet\n', stderr);
  assert.equal(status, 1);
});

test('the dry run of a release prints the hashes of all files, and the name and version to publish', () => {
  const { status, stdout, stderr } = run(process.execPath, [RELEASE, '--dry-run', '--tarball', TARBALL], { cwd: ROOT });
  assert.equal(status, 0, stderr);
  const hashes = stdout.match(/^[0-9a-f]{64} {2}package\/.*$/gm);
  const files = execFileSync('tar', ['-tzf', TARBALL], { encoding: 'utf8' }).trim().split('\n');
  assert.deepEqual(hashes.map((line) => line.slice(66)).sort(), files.sort());
  const { name, version } = JSON.parse(read('package.json'));
  assert.match(stdout, new RegExp(`\\+ ${name}@${version}\\s*$`));
});

test('a release without a tag and without provenance is refused before anything is built', () => {
  const env = { ACTIONS_ID_TOKEN_REQUEST_URL: '', SIGSTORE_ID_TOKEN: '' };
  const { status, stdout, stderr } = run(process.execPath, [RELEASE], { cwd: ROOT, env });
  assert.equal(status, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /Not ready for a release:[^]*Provenance needs/);
});
