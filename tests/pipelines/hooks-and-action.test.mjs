// The hooks for pre-commit and the GitHub Action, with the packed package. The environment variables TARBALL and PRE_COMMIT are the paths
// of the tarball and of a Python virtual environment with pre-commit and check-jsonschema.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { directory, environment } from '../cli/run.mjs';

const { TARBALL, PRE_COMMIT } = process.env;
assert.ok(TARBALL && PRE_COMMIT, 'TARBALL and PRE_COMMIT must be set');

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const tool = (name) => join(PRE_COMMIT, 'bin', name);

/** The first bytes of every PNG file, and bytes that are not text. */
const BINARY = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4096, 'ff00fe01', 'hex')]);
const GOOD = { 'good.txt': 'grün\n', 'image.png': BINARY, 'data.txt': BINARY };
const BAD = { 'bad.txt': Buffer.from('caf\xe9 au lait\n', 'latin1') };
const TROJAN = { 'trojan.js': 'let a = 1; // \u202e } if\n' };
const DAMAGED = { 'damaged.txt': 'cafÃ© au lait\n' };

/** Runs a program; returns its exit status and everything it printed. */
function outcome(program, args, cwd, env = {}) {
  const settings = { cwd, encoding: 'utf8', env: environment(env) };
  const { status, stdout, stderr, error } = spawnSync(program, args, settings);
  assert.equal(error, undefined);
  return { status, stdout, output: stdout + stderr };
}

function git(cwd, ...args) {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  const { status, output } = outcome('git', [...identity, ...args], cwd);
  assert.equal(status, 0, output);
}

/** Makes a repository with these files, all committed. */
function repository(t, files) {
  const cwd = directory(t, files);
  git(cwd, 'init', '--quiet');
  git(cwd, 'add', '--all');
  git(cwd, 'commit', '--quiet', '--message', 'files');
  return cwd;
}

/** Environment variables: PATH with the installed program, and the caches of pre-commit and npm. All are in one temporary folder. */
let env;
before(() => {
  const prefix = directory({ after: (remove) => process.on('exit', remove) }, {});
  const args = ['install', '--global', '--offline', '--no-audit', '--no-fund', '--prefix', prefix, TARBALL];
  const { status, output } = outcome('npm', args, prefix);
  assert.equal(status, 0, output);
  const path = `${join(prefix, 'bin')}${delimiter}${process.env.PATH}`;
  env = { PATH: path, PRE_COMMIT_HOME: join(prefix, 'pre-commit'), npm_config_cache: join(prefix, 'npm') };
  mkdirSync(env.PRE_COMMIT_HOME);
});

/** Runs a hook of this project with `pre-commit try-repo` on a new repository with these files. */
function tryHook(t, hook, files, ...options) {
  const hooks = directory(t, {});
  copyFileSync(join(ROOT, '.pre-commit-hooks.yaml'), join(hooks, '.pre-commit-hooks.yaml'));
  git(hooks, 'init', '--quiet');
  git(hooks, 'add', '--all');
  git(hooks, 'commit', '--quiet', '--message', 'hooks');
  const cwd = repository(t, files);
  const args = ['try-repo', hooks, hook, '--all-files', '--color=never', ...options];
  return { cwd, ...outcome(tool('pre-commit'), args, cwd, env) };
}

test('pre-commit accepts the list of hooks, and the schemas of GitHub accept the action and the workflow', () => {
  assert.equal(outcome(tool('pre-commit'), ['validate-manifest', '.pre-commit-hooks.yaml'], ROOT).status, 0);
  const schemas = { 'github-actions': 'action.yml', 'github-workflows': '.github/workflows/release.yml' };
  for (const [schema, file] of Object.entries(schemas)) {
    const args = ['--builtin-schema', `vendor.${schema}`, file];
    const { status, output } = outcome(tool('check-jsonschema'), args, ROOT);
    assert.equal(status, 0, output);
  }
});

test('utfscope-check reports invalid text, and is silent about binary files', (t) => {
  const good = tryHook(t, 'utfscope-check', GOOD);
  assert.equal(good.status, 0, good.output);
  assert.match(good.output, /utfscope check\.+Passed/);
  assert.doesNotMatch(good.output, /image|data\.txt/);
  const bad = tryHook(t, 'utfscope-check', { ...GOOD, ...BAD });
  assert.equal(bad.status, 1);
  assert.match(bad.output, /utfscope check\.+Failed[^]*bad\.txt:1:4: 3 missing-continuation/);
  assert.doesNotMatch(bad.output, /image\.png|data\.txt/);
});

test('utfscope-audit reports hidden controls', (t) => {
  const good = tryHook(t, 'utfscope-audit', GOOD);
  assert.equal(good.status, 0, good.output);
  const bad = tryHook(t, 'utfscope-audit', { ...GOOD, ...TROJAN });
  assert.equal(bad.status, 1);
  assert.match(bad.output, /trojan\.js:1:15: 14 bidi-control/);
  assert.doesNotMatch(bad.output, /image\.png|data\.txt/);
});

test('utfscope-repair repairs files, in the manual stage only', (t) => {
  const { cwd, status, output } = tryHook(t, 'utfscope-repair', { ...GOOD, ...DAMAGED }, '--hook-stage', 'manual');
  assert.equal(status, 1, output); // because files changed
  assert.match(output, /files were modified by this hook/);
  assert.equal(readFileSync(join(cwd, 'damaged.txt'), 'utf8'), 'café au lait\n');
  assert.deepEqual(readFileSync(join(cwd, 'data.txt')), BINARY);
  const other = tryHook(t, 'utfscope-repair', DAMAGED);
  assert.equal(readFileSync(join(other.cwd, 'damaged.txt'), 'utf8'), DAMAGED['damaged.txt']);
});

test('the hook in docs/pipelines.md, for which pre-commit installs the package, reports invalid text', (t) => {
  const guide = readFileSync(join(ROOT, 'docs', 'pipelines.md'), 'utf8');
  const [, config] = /```yaml\n([^`]*language: node[^`]*)```/.exec(guide);
  // Installs the tarball instead of the package in the registry, and uses the Node on PATH (`language_version: system`).
  const withTarball = config.replace(/'utfscope@[^']*'/, JSON.stringify(TARBALL));
  assert.notEqual(withTarball, config);
  const withSystemNode = `${withTarball}        language_version: system\n`;
  const cwd = repository(t, { ...GOOD, ...BAD, '.pre-commit-config.yaml': withSystemNode });
  const args = ['run', '--all-files', '--color=never'];
  const path = process.env.PATH; // without the installed program
  const { status, output } = outcome(tool('pre-commit'), args, cwd, { ...env, PATH: path, npm_config_offline: 'true' });
  assert.equal(status, 1, output);
  assert.match(output, /bad\.txt:1:4: 3 missing-continuation/);
  assert.doesNotMatch(output, /image\.png|data\.txt/);
});

/** Returns the contents of action.yml. */
function action() {
  const read = 'import json,sys,yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))';
  const { stdout } = outcome(tool('python'), ['-c', read, join(ROOT, 'action.yml')], ROOT);
  return JSON.parse(stdout);
}

/** Runs the steps of the action as GitHub does: with `bash -e -o pipefail`, and the inputs in variables. */
function runAction(cwd, inputs) {
  const { inputs: declared, runs } = action();
  assert.equal(runs.using, 'composite');
  const values = {
    ...Object.fromEntries(Object.entries(declared).map(([name, input]) => [name, input.default])),
    ...inputs,
  };
  let result;
  for (const step of runs.steps) {
    assert.equal(step.shell, 'bash');
    // GitHub would insert the value of a `${{ }}` expression into the script, and bash would run it.
    assert.ok(!step.run.includes('${{'));
    const variables = Object.entries(step.env).map(([name, expression]) => {
      const [, input] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression);
      return [name, values[input]];
    });
    const offline = { npm_config_cache: env.npm_config_cache, npm_config_offline: 'true' };
    const script = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step.run];
    result = outcome('bash', script, cwd, { ...Object.fromEntries(variables), ...offline });
    if (result.status !== 0) return result;
  }
  return result;
}

/** The input with which the action runs the packed package. */
const packageInput = { package: TARBALL };

test('the action checks the files of a folder, and ends with the exit status of the command', (t) => {
  const good = runAction(directory(t, GOOD), { ...packageInput, paths: 'good.txt\n' });
  assert.equal(good.status, 0, good.output);
  const bad = runAction(directory(t, { ...GOOD, ...BAD, 'with space/bad.txt': BAD['bad.txt'] }), packageInput);
  assert.equal(bad.status, 1);
  assert.match(bad.stdout, /^bad\.txt:1:4: 3 missing-continuation$/m);
  assert.match(bad.stdout, /^with space\/bad\.txt:1:4: 3 missing-continuation$/m);
  assert.doesNotMatch(bad.stdout, /image\.png|data\.txt/);
  const audit = runAction(directory(t, TROJAN), { ...packageInput, command: 'audit' });
  assert.equal(audit.status, 1);
  assert.match(audit.stdout, /bidi-control/);
});

test('the action writes a SARIF document, passes options, and rejects commands other than check and audit', (t) => {
  const cwd = directory(t, BAD);
  const { status } = runAction(cwd, { ...packageInput, sarif: 'out.sarif', paths: 'bad.txt' });
  assert.equal(status, 1);
  const { version, runs } = JSON.parse(readFileSync(join(cwd, 'out.sarif'), 'utf8'));
  assert.equal(version, '2.1.0');
  assert.equal(runs[0].results.length, 1);
  const latin1 = runAction(cwd, { ...packageInput, options: '--from=windows-1252\n--limit=1' });
  assert.equal(latin1.status, 0, latin1.output);
  const other = runAction(cwd, { ...packageInput, command: 'repair --write' });
  assert.equal(other.status, 2);
  assert.match(other.output, /^::error::/m);
});

test('text of an input is never run as a command', (t) => {
  const cwd = directory(t, BAD);
  writeFileSync(join(cwd, '$(touch run)'), 'text\n');
  const { status } = runAction(cwd, { ...packageInput, paths: '$(touch run)\n`touch run`; touch run' });
  assert.equal(status, 2);
  assert.ok(!existsSync(join(cwd, 'run')));
});
