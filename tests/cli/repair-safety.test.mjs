// `repair --write` loses nothing: other programs may write the file, standard output may be closed, and some files cannot be replaced.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { directory, run, start } from './run.mjs';

const DAMAGED = 'cafÃ© crÃ¨me Ã©tÃ©\n';
const REPAIRED = 'café crème été\n';
const read = (cwd, name) => readFileSync(join(cwd, name), 'utf8');

test('a file that another program changes during the repair is not replaced', async (t) => {
  const cwd = directory(t, { 'log.txt': DAMAGED.repeat(300_000) });
  const { child, ended } = start(['repair', '--write', 'log.txt'], { cwd });
  child.stdout.once('data', () => appendFileSync(join(cwd, 'log.txt'), 'new line\n'));
  const { status, stderr } = await ended;
  assert.equal(status, 2);
  assert.equal(
    stderr,
    'utfscope: log.txt was changed by another program meanwhile, and is not replaced. Run the command again.\n',
  );
  assert.ok(read(cwd, 'log.txt').endsWith(`${DAMAGED}new line\n`));
});

test('all files are repaired even if standard output is closed', async (t) => {
  const names = Array.from({ length: 200 }, (_, at) => `${at}.txt`);
  const cwd = directory(t, Object.fromEntries(names.map((name) => [name, DAMAGED.repeat(200)])));
  const { child, ended } = start(['repair', '--write', '.'], { cwd });
  child.stdout.once('data', () => child.stdout.destroy());
  const { status, stderr } = await ended;
  assert.deepEqual([status, stderr], [0, 'utfscope: repaired 40,000 lines in 200 files.\n']);
  for (const name of names) assert.equal(read(cwd, name), REPAIRED.repeat(200), name);
});

test('compiled code is binary, and text in UTF-16 is not repaired as UTF-8', async (t) => {
  const opcodes = Array.from({ length: 20_000 }, (_, at) => [0x64, at & 0xff, 0x83, at >> 8]).flat();
  const cwd = directory(t, {
    'module.pyc': Buffer.from([0xa7, 0x0d, 0x0d, 0x0a, 0, 0, 0, 0, ...opcodes, ...Buffer.from(DAMAGED)]),
    'wide.txt': Buffer.from(`${DAMAGED}Noch eine Zeile\n`.repeat(20), 'utf16le'),
  });
  for (const [name, expectedStatus, message] of [
    ['module.pyc', 2, /is not text: binary data; nothing was repaired/],
    ['wide.txt', 0, /looks like utf-16le: try utfscope repair wide\.txt --from utf-16le/],
  ]) {
    const before = readFileSync(join(cwd, name));
    const { status, stderr } = await run(['repair', '--write', name], { cwd });
    assert.equal(status, expectedStatus, name);
    assert.match(stderr, message);
    assert.deepEqual(readFileSync(join(cwd, name)), before);
  }
});

test('a file whose name is not UTF-8, a pipe and a symbolic link to itself are refused, and the other files are repaired', async (t) => {
  const cwd = directory(t, { 'names/z.txt': DAMAGED });
  writeFileSync(Buffer.concat([Buffer.from(join(cwd, 'names', 'a')), Buffer.of(0xff)]), DAMAGED);
  const { status, stderr } = await run(['repair', '--write', 'names'], { cwd });
  assert.equal(status, 2);
  assert.match(stderr, /names\/a\ufffd is not replaced: its name is not UTF-8\. Rename it first\./);
  assert.equal(read(cwd, 'names/z.txt'), REPAIRED);

  execFileSync('mkfifo', [join(cwd, 'pipe')]);
  execFileSync('sh', ['-c', `printf '${DAMAGED.trim()}' > pipe &`], { cwd, stdio: 'ignore' });
  const pipe = await run(['repair', '--write', 'pipe'], { cwd });
  assert.deepEqual(
    [pipe.status, pipe.stderr],
    [2, 'utfscope: pipe is not a regular file, so it cannot be replaced.\n'],
  );

  symlinkSync('loop', join(cwd, 'loop'));
  const loop = await run(['convert', '-o', 'loop'], { cwd, input: 'text' });
  assert.equal(loop.status, 2);
  assert.equal(loop.stderr, 'utfscope: loop cannot be written: a symbolic link points to itself.\n');
});

test('a file keeps its group; if that is impossible, only its owner can access it', async (t) => {
  if (process.getuid() !== 0) return t.skip('only root can give files away');
  const [nobody, group] = [65534, 100];
  const cwd = directory(t, { kept: DAMAGED, lost: DAMAGED });
  chmodSync(cwd, 0o777);
  for (const name of ['kept', 'lost']) {
    chownSync(join(cwd, name), nobody, group);
    chmodSync(join(cwd, name), 0o660);
  }
  const user = { uid: nobody, gid: nobody };
  const { status } = await run(['--version'], { cwd, ...user }).catch(() => ({ status: null }));
  if (status !== 0) return t.skip('other users cannot read the program');
  await run(['repair', '--write', 'lost'], { cwd, ...user });
  const lost = statSync(join(cwd, 'lost'));
  assert.deepEqual([lost.gid, lost.mode & 0o777], [nobody, 0o600]);
  await run(['repair', '--write', 'kept'], { cwd });
  const kept = statSync(join(cwd, 'kept'));
  return assert.deepEqual([kept.uid, kept.gid, kept.mode & 0o777], [nobody, group, 0o660]);
});

test('a suggested command overwrites no existing file, and no period follows its last argument', async (t) => {
  const cwd = directory(t, { 'old.txt': Buffer.from('caf\xe9 cr\xe8me\n', 'latin1'), 'old.utf-8.txt': 'precious\n' });
  const { stderr } = await run(['check', 'old.txt'], { cwd });
  assert.match(stderr, / try utfscope convert old\.txt --from windows-1252 -o old\.utf-8-2\.txt\n$/);
});

test('a directory as standard input is an error', (t) => {
  const cwd = directory(t, {});
  mkdirSync(join(cwd, 'folder'));
  for (const command of ['check', 'detect', 'repair']) {
    const script = `"${process.execPath}" "${new URL('../../pkg-config/dist/cli.js', import.meta.url).pathname}" ${command} < folder`;
    assert.throws(() => execFileSync('sh', ['-c', script], { cwd, stdio: 'pipe' }), {
      status: 2,
      message: /<stdin> is a directory, not a file\./,
    });
  }
});

test('control characters of arguments and of text do not reach the terminal', async (t) => {
  const cwd = directory(t, { '--\x1b[31m': 'x', 'c1.txt': 'cafÃ© crÃ¨me \u009b31m \u202e\u{e0041}\n' });
  const escapes = /(?!\n)[\p{Cc}\u202e]/u;
  for (const args of [['check', '--\x1b[31m'], ['check', '--from', 'x\x1b[31m'], ['nosuch\x07']]) {
    const { stdout, stderr } = await run(args, { cwd });
    assert.doesNotMatch(stdout + stderr, escapes);
  }
  const { stdout } = await run(['repair', '--json', 'c1.txt'], { cwd });
  assert.doesNotMatch(stdout, escapes);
  assert.equal(JSON.parse(stdout).lines[0].before, 'cafÃ© crÃ¨me \u009b31m \u202e\u{e0041}');
});
