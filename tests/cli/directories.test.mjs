// utfscope check on directories, patterns and files: what it checks and skips, the limit of errors, signals, and mixed encodings.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { directory, bytes, run, start } from './run.mjs';
import { randomNumbers } from '../random-numbers.mjs';

const BAD = bytes('FF');
const PNG = bytes(
  '89 50 4E 47 0D 0A 1A 0A 00 00 00 0D 49 48 44 52 00 00 01 00 00 00 01 00 08 06 00 00 00 5C 72 A8 66 FF FE',
);

/** Runs `check` and returns the files with errors, each once, the messages and the exit status. */
async function check(cwd, ...args) {
  const { stdout, stderr, status } = await run(['check', ...args], { cwd });
  const files = stdout.split('\n').filter(Boolean);
  return { files: [...new Set(files.map((line) => line.split(':')[0]))], stderr, status };
}

/** Returns pseudorandom bytes, the same in each run. */
function noise(length) {
  const next = randomNumbers(12345);
  return Buffer.from(Array.from({ length }, () => next(256)));
}

test('a directory means all files below it, also hidden files, but not .git and node_modules', async (t) => {
  const cwd = directory(t, {
    'a.txt': BAD,
    'sub/deep/b.txt': BAD,
    '.hidden/c.txt': BAD,
    'sub/good.txt': 'é',
    '.git/objects/d': BAD,
    'node_modules/e.txt': BAD,
  });
  const expected = { files: ['.hidden/c.txt', 'a.txt', 'sub/deep/b.txt'], stderr: '', status: 1 };
  assert.deepEqual(await check(cwd, '.'), expected);
  assert.deepEqual(await check(cwd, '.', 'sub', './a.txt'), expected, 'each file once');
  assert.deepEqual((await check(cwd, 'sub')).files, ['sub/deep/b.txt']);
  assert.deepEqual((await check(cwd, 'sub/')).files, ['sub/deep/b.txt']);
  assert.deepEqual(
    (await check(cwd, 'node_modules')).files,
    ['node_modules/e.txt'],
    'a directory named directly is walked',
  );
  assert.deepEqual((await check(cwd, '.', '--no-ignore')).files, [
    '.hidden/c.txt',
    'a.txt',
    'node_modules/e.txt',
    'sub/deep/b.txt',
  ]);
  const empty = directory(t, {});
  assert.deepEqual(await check(empty, '.'), { files: [], stderr: '', status: 0 });
});

test('.gitignore files apply at every depth, and --no-ignore turns them off', async (t) => {
  const cwd = directory(t, {
    '.gitignore': '# comment\n*.log\n/build/\n!keep.log\n',
    'a.log': BAD,
    'keep.log': BAD,
    'A.LOG': BAD,
    'build/b.txt': BAD,
    'sub/build/c.txt': BAD,
    'sub/.gitignore': '!d.log\n*.tmp\n',
    'sub/d.log': BAD,
    'sub/e.tmp': BAD,
    'f.tmp': BAD,
  });
  const kept = ['A.LOG', 'f.tmp', 'keep.log', 'sub/build/c.txt', 'sub/d.log'];
  assert.deepEqual((await check(cwd, '.')).files, kept);
  assert.deepEqual((await check(cwd, '**')).files, kept, 'patterns on the command line respect .gitignore files too');
  assert.deepEqual((await check(cwd, 'a.log')).files, ['a.log'], 'a file named directly is checked');
  assert.deepEqual((await check(cwd, 'build')).files, ['build/b.txt'], 'a directory named directly is walked');
  assert.equal((await check(cwd, '.', '--no-ignore')).files.length, 8);
});

test('.gitignore files above the checked directory apply only within a repository', async (t) => {
  const files = { '.gitignore': '*.log\n', 'sub/a.log': BAD, 'sub/b.txt': BAD };
  const outside = directory(t, files);
  assert.deepEqual((await check(join(outside, 'sub'), '.')).files, ['a.log', 'b.txt']);
  const inside = directory(t, { ...files, '.git/HEAD': '' });
  assert.deepEqual((await check(join(inside, 'sub'), '.')).files, ['b.txt']);
});

test('--exclude leaves out files that match a pattern in the syntax of .gitignore', async (t) => {
  const cwd = directory(t, {
    'a.txt': BAD,
    'a.min.js': BAD,
    'dist/b.txt': BAD,
    'src/dist/c.txt': BAD,
    'src/d.txt': BAD,
  });
  assert.deepEqual((await check(cwd, '.', '--exclude', '*.min.js', '-x', '/dist/')).files, [
    'a.txt',
    'src/d.txt',
    'src/dist/c.txt',
  ]);
  assert.deepEqual((await check(cwd, 'a.txt', 'src/d.txt', '--exclude', 'a.*')).files, ['src/d.txt']);
  assert.deepEqual((await check(join(cwd, 'src'), '..', '-x', 'dist')).files, [
    '../a.min.js',
    '../a.txt',
    '../src/d.txt',
  ]);
});

test('walks and patterns follow no link; a link named directly is followed', async (t) => {
  const outside = directory(t, { 'secret.txt': BAD });
  const cwd = directory(t, { 'in/a.txt': BAD, 'real/b.txt': BAD });
  symlinkSync(outside, join(cwd, 'in/out'));
  symlinkSync('..', join(cwd, 'in/loop'));
  symlinkSync('/', join(cwd, 'in/root'));
  symlinkSync('a.txt', join(cwd, 'in/again.txt'));
  symlinkSync('nowhere', join(cwd, 'in/dangling'));
  symlinkSync('real', join(cwd, 'folder'));
  const expected = { files: ['in/a.txt'], stderr: 'utfscope: Skipped 5 symbolic links.\n', status: 1 };
  assert.deepEqual(await check(cwd, 'in'), expected);
  assert.deepEqual((await check(cwd, 'in/**')).files, ['in/a.txt']);
  assert.deepEqual((await check(cwd, 'in/**/*.txt')).files, ['in/a.txt']);
  assert.deepEqual((await check(cwd, 'in/again.txt', 'folder')).files, ['in/again.txt', 'folder/b.txt']);
});

test('binary files found by a walk or a pattern are skipped and counted; --text checks them', async (t) => {
  const cwd = directory(t, { 'logo.png': PNG, 'noise.bin': noise(300_000), 'bad.txt': BAD, 'nul.txt': 'a\0b' });
  const stderr = 'utfscope: Skipped 2 binary files (use --text to check them).\n';
  for (const argument of ['.', '*']) {
    assert.deepEqual(await check(cwd, argument), { files: ['bad.txt'], stderr, status: 1 });
  }
  assert.deepEqual((await check(cwd, '--text', '.')).files, ['bad.txt', 'logo.png', 'noise.bin']);
  const { stdout, status } = await run(['check', '--json', '*.png'], { cwd });
  assert.deepEqual([JSON.parse(stdout), status], [{ type: 'skipped', file: 'logo.png', reason: 'binary' }, 0]);
  const [sarif] = JSON.parse((await run(['check', '--sarif', '*.png'], { cwd })).stdout).runs;
  assert.equal(sarif.invocations[0].executionSuccessful, true);
  assert.match(sarif.invocations[0].toolExecutionNotifications[0].message.text, /binary/);
});

test('a binary file named directly is reported, and the exit status is 2', async (t) => {
  const cwd = directory(t, { 'logo.png': PNG, 'noise.bin': noise(300_000), 'bad.txt': BAD });
  const notChecked = 'utfscope: logo.png: binary data, not checked (use --text)\n';
  assert.deepEqual(await check(cwd, 'logo.png', 'bad.txt'), { files: ['bad.txt'], stderr: notChecked, status: 2 });
  // A file that is named directly and also found by a walk counts as named.
  const skipped = 'utfscope: Skipped 1 binary file (use --text to check it).\n';
  assert.deepEqual(await check(cwd, '.', 'logo.png'), { files: ['bad.txt'], stderr: notChecked + skipped, status: 2 });
  assert.deepEqual((await check(cwd, '--text', 'logo.png')).files, ['logo.png']);
  assert.equal((await check(cwd, '--text', 'logo.png')).status, 1);
  const { stdout, status } = await run(['check', '--json', 'logo.png'], { cwd });
  assert.deepEqual([JSON.parse(stdout), status], [{ type: 'skipped', file: 'logo.png', reason: 'binary' }, 2]);
  const [sarif] = JSON.parse((await run(['check', '--sarif', 'logo.png'], { cwd })).stdout).runs;
  assert.equal(sarif.invocations[0].executionSuccessful, false);
});

test('text in Latin-1 or UTF-16 does not count as binary', async (t) => {
  const text = 'Große Straße, Äpfel\r\n'.repeat(50);
  const cwd = directory(t, {
    'latin1.txt': Buffer.from(text, 'latin1'),
    'utf16.txt': Buffer.from(`\ufeff${text}`, 'utf16le'),
    'utf16-no-bom.txt': Buffer.from(text, 'utf16le'),
  });
  const { files, stderr } = await check(cwd, '.');
  assert.deepEqual(files, ['latin1.txt', 'utf16-no-bom.txt', 'utf16.txt']);
  assert.match(stderr, /utf16\.txt: .*looks like utf-16le/);
  assert.doesNotMatch(stderr, /binary/);
});

test('at most 100 errors per file are reported, unless --limit changes that', async (t) => {
  const cwd = directory(t, { 'many.txt': Buffer.concat([Buffer.from('text '.repeat(1000)), Buffer.alloc(250, 0xff)]) });
  const lines = async (...args) =>
    (await run(['check', 'many.txt', ...args], { cwd })).stdout.trim().split('\n').length;
  assert.equal(await lines(), 100);
  assert.equal(await lines('--limit', '7'), 7);
  assert.equal(await lines('--limit', '0'), 250);
  const { stderr } = await run(['check', 'many.txt'], { cwd });
  assert.match(stderr, /150 more not listed, because the limit is 100; --limit 0 lists all/);
  const json = await run(['check', 'many.txt', '--json'], { cwd });
  const last = JSON.parse(json.stdout.trim().split('\n').at(-1));
  assert.deepEqual([last.faults, last.complete], [250, false]);
});

test('a signal ends a command that waits for a pipe', async (t) => {
  const cwd = directory(t, {});
  execFileSync('mkfifo', [join(cwd, 'pipe')]);
  for (const command of [
    ['check', 'pipe'],
    ['convert', 'pipe'],
    ['convert', 'pipe', '-o', 'out.txt'],
    ['detect', 'pipe'],
  ]) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      const printReady = 'setImmediate(() => setTimeout(() => process.stderr.write("ready"), 100))';
      const { child, ended } = start(command, {
        cwd,
        nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(printReady)}`],
      });
      await once(child.stderr, 'data');
      child.kill(signal);
      const { signal: endedBy } = await ended;
      assert.equal(endedBy, signal, command.join(' '));
    }
  }
  assert.deepEqual(execFileSync('ls', ['-A', cwd], { encoding: 'utf8' }), 'pipe\n', 'no temporary file is left');
});

test('pipes and sockets below a directory are skipped and counted', async (t) => {
  const cwd = directory(t, { 'a.txt': BAD });
  execFileSync('mkfifo', [join(cwd, 'pipe')]);
  const server = createServer().listen(join(cwd, 'socket'));
  t.after(() => server.close());
  await once(server, 'listening');
  const expected = { files: ['a.txt'], stderr: 'utfscope: Skipped 2 pipes, devices or sockets.\n', status: 1 };
  assert.deepEqual(await check(cwd, '.'), expected);
});

test(
  'a walk reads files whose names are not UTF-8',
  { skip: process.platform !== 'linux' && 'file names cannot have arbitrary bytes on this system' },
  async (t) => {
    const cwd = directory(t, { 'a.txt': 'a' });
    const within = (name) => Buffer.concat([Buffer.from(`${cwd}/`), name]);
    mkdirSync(within(bytes('64 E9 72')));
    writeFileSync(within(bytes('64 E9 72 2F 63 61 66 E9')), BAD);
    writeFileSync(within(bytes('63 61 66 E8')), BAD);
    writeFileSync(within(bytes('63 61 66 E9')), BAD);
    const { stdout, stderr } = await run(['check', '.'], { cwd });
    assert.deepEqual(stdout.split('\n'), [
      'caf\ufffd:1:1: 0 invalid-octet',
      'caf\ufffd:1:1: 0 invalid-octet',
      'd\ufffdr/caf\ufffd:1:1: 0 invalid-octet',
      '',
    ]);
    assert.equal(stderr, '');
  },
);

test('a wide and deep tree is walked completely', async (t) => {
  const cwd = directory(t, {});
  let deep = cwd;
  for (let depth = 0; depth < 200; depth += 1) deep = join(deep, 'd');
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(deep, 'end.txt'), BAD);
  for (let index = 0; index < 3000; index += 1) writeFileSync(join(cwd, `${index}.txt`), index === 1234 ? BAD : 'fine');
  const { files } = await check(cwd, '.');
  assert.equal(files.length, 2);
  assert.equal(files[0], '1234.txt');
});

test('text with parts in UTF-8 and in UTF-16 is not binary, and the encoding and start of each part are reported', async (t) => {
  const files = {
    'app.log': Buffer.concat([
      Buffer.from('größer\r\nok\r\n'.repeat(20)),
      Buffer.from('fertig\r\nGröße\r\n', 'utf16le'),
    ]),
    'app.env': Buffer.concat([Buffer.from('A=1\nB=2\nC=3\n'), Buffer.from('HOST=localhost\r\n', 'utf16le')]),
    'twice.log': Buffer.concat([
      Buffer.from('müde\nok\n'),
      Buffer.from('größer\r\nok\r\n', 'utf16le'),
      Buffer.from('ende\n'),
    ]),
    'wide.txt': Buffer.concat([Buffer.from('\ufeffStraße\r\nИмя\r\n'.repeat(9), 'utf16le'), Buffer.from('готово\n')]),
  };
  const cwd = directory(t, files);
  const report = (...args) => run(['check', ...args], { cwd });
  const log = await report('app.log');
  assert.match(
    log.stderr,
    /app\.log: parts of the text are in different encodings: utf-8; utf-16le from line 41, offset 280\./,
  );
  assert.equal(log.status, 1);
  const env = await report('app.env');
  assert.match(env.stderr, /app\.env: .*utf-8; utf-16le from line 4, offset 12\./);
  assert.deepEqual([env.stdout, env.status], ['', 1]);
  const { stdout } = await report('--json', 'app.env');
  const { valid, parts } = JSON.parse(stdout);
  assert.deepEqual([valid, parts.map(({ encoding, offset }) => [encoding, offset])], [false, [['utf-8', 0], ['utf-16le', 12]]]); // prettier-ignore
  const wide = await report('--from', 'utf-16', 'wide.txt');
  assert.match(wide.stderr, /utf-16le; utf-8 from line 19, offset/);
  // Lines are counted in UTF-8. CR LF in UTF-16LE is 0D 00 0A 00, so the CR and the LF each end a line.
  const twice = await report('twice.log');
  assert.match(twice.stderr, /utf-8; utf-16le from line 3, offset 9; utf-8 from line 7, offset/);
  const detected = await run(['detect', 'app.log'], { cwd });
  assert.match(detected.stdout, /mixed .*utf-16le from line 41/s);
  const repaired = await run(['repair', 'app.log'], { cwd });
  assert.match(repaired.stderr, /utf-16le from line 41.*Nothing was repaired/s);
  for (const { stderr } of [log, env, wide, repaired]) assert.doesNotMatch(stderr, /binary/);
});

test('a file named "-" that a walk or a pattern finds is read; only the argument "-" is standard input', async (t) => {
  const cwd = directory(t, { '-': BAD, 'a.txt': 'é', 'sub/-': BAD });
  const input = bytes('41 42 43 FF');
  for (const args of [['.'], ['**'], ['*', 'sub'], ['./-', '.']]) {
    const { stdout, status } = await run(['check', ...args], { cwd, input });
    assert.deepEqual(
      [stdout.split('\n').sort(), status],
      [['', './-:1:1: 0 invalid-octet', 'sub/-:1:1: 0 invalid-octet'], 1],
      `${args}`,
    );
  }
  const { stdout } = await run(['check', '-', '*'], { cwd, input });
  assert.deepEqual(stdout.split('\n'), ['<stdin>:1:4: 3 invalid-octet', './-:1:1: 0 invalid-octet', '']);
});

test('a pattern below a path that is not a directory matches no file', async (t) => {
  const cwd = directory(t, { 't.txt': 'a' });
  for (const pattern of ['t.txt/x/*.txt', `${'x'.repeat(300)}/*.txt`]) {
    const { status, stderr } = await run(['check', pattern], { cwd });
    assert.equal(status, 2);
    assert.equal(stderr, `utfscope: The pattern ${pattern} matches no file.\n`);
  }
});
