// utfscope convert: what comes out, and what is left where it fails.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readFileSync, readdirSync, statSync, symlinkSync, watch } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PROGRAM, environment, folder, bytes, run, start } from './run.mjs';

test('the standard input to the standard output', async () => {
  const { status, bytes: out } = await run(['convert', '--from', 'windows-1252'], { input: bytes('63 61 66 E9 80') });
  assert.deepEqual(out, bytes('63 61 66 C3 A9 E2 82 AC'));
  assert.equal(status, 0);
});

test('signatures: dropped, kept, written, left out', async () => {
  const input = bytes('EF BB BF 41');
  const out = async (...args) => (await run(['convert', ...args], { input })).bytes.toString('hex');
  assert.equal(await out('--to', 'utf-8'), '41');
  assert.equal(await out('--keep-bom'), 'efbbbf41');
  assert.equal(await out('--write-bom'), 'efbbbf41');
  assert.equal(await out('--to', 'utf-16'), 'feff0041');
  assert.equal(await out('--to', 'utf-16', '--no-write-bom'), '0041');
  assert.equal(await out('--to', 'utf-16le'), '4100');
});

test('D33: a name means what it means in the package, in any letter case', async () => {
  const from = async (name) => (await run(['convert', '-f', name], { input: bytes('80') })).bytes;
  for (const name of ['cp1252', 'windows-1252', 'Windows-1252']) assert.deepEqual(await from(name), bytes('E2 82 AC'));
  for (const name of ['latin1', 'ISO-8859-1', 'iso8859_1']) assert.deepEqual(await from(name), bytes('C2 80'));
  for (const name of ['us-ascii', 'ASCII']) {
    const { status, stderr } = await run(['convert', '-f', name], { input: bytes('80') });
    assert.equal(status, 1);
    assert.match(stderr, /: it is not ascii\.\n/);
  }
  const { status, stderr } = await run(['convert', '-f', 'cp1251'], { input: bytes('80') });
  assert.equal(status, 2);
  assert.match(stderr, /windows-1251 \("cp1251"\) is not supported by utfscope;.*\.\n/);
});

test('strict: a fault ends it with its offset and status 1; a policy goes on', async () => {
  const input = bytes('61 C0 AF 62');
  const strict = await run(['convert', '--to', 'utf-16be'], { input });
  assert.equal(strict.status, 1);
  assert.match(strict.stderr, /^utfscope: <stdin>: overlong at offset 1, 1 byte: it is not utf-8\.\n/);
  const replaced = await run(['convert', '--errors', 'replace'], { input });
  assert.deepEqual([replaced.status, replaced.bytes], [0, bytes('61 EF BF BD EF BF BD 62')]);
});

test('what the target cannot hold is named', async () => {
  const { status, stderr } = await run(['convert', '--to', 'ascii'], { input: 'a€' });
  assert.equal(status, 1);
  assert.match(stderr, /unmappable \(U\+20AC\) at offset 1, 3 bytes: ascii cannot hold what is there/);
});

test('characters that the parts of a long input cut', async (t) => {
  const text = '€🌍é'.repeat(300_000);
  const cwd = folder(t, { 'in.txt': text });
  const { status } = await run(['convert', '--to', 'utf-16le', 'in.txt', '-o', 'out.txt'], { cwd });
  assert.equal(status, 0);
  assert.ok(readFileSync(join(cwd, 'out.txt')).equals(Buffer.from(text, 'utf16le')));
});

test('a file onto itself: content, permissions and links stay what they should be', async (t) => {
  const cwd = folder(t, { 'real.txt': bytes('E9') });
  chmodSync(join(cwd, 'real.txt'), 0o640);
  symlinkSync('real.txt', join(cwd, 'link.txt'));
  const { status, stdout } = await run(['convert', '--from', 'cp1252', 'link.txt', '-o', 'link.txt'], { cwd });
  assert.deepEqual([status, stdout], [0, '']);
  assert.deepEqual(readFileSync(join(cwd, 'real.txt')), bytes('C3 A9'));
  assert.ok(lstatSync(join(cwd, 'link.txt')).isSymbolicLink());
  assert.equal(statSync(join(cwd, 'real.txt')).mode & 0o777, 0o640);
  assert.deepEqual(readdirSync(cwd).sort(), ['link.txt', 'real.txt']);
});

test('a failure leaves the file as it was, and nothing beside it', async (t) => {
  const before = Buffer.concat([Buffer.alloc(1_000_000, 'a'), bytes('FF')]);
  const cwd = folder(t, { 'a.txt': before });
  const { status } = await run(['convert', '--to', 'utf-16', 'a.txt', '-o', 'a.txt'], { cwd });
  assert.equal(status, 1);
  assert.ok(readFileSync(join(cwd, 'a.txt')).equals(before));
  assert.deepEqual(readdirSync(cwd), ['a.txt']);
  const missing = await run(['convert', 'nosuch.txt', '-o', 'new.txt'], { cwd });
  assert.deepEqual(
    [missing.status, missing.stderr],
    [2, 'utfscope: nosuch.txt cannot be read: there is no such file or folder.\n'],
  );
  assert.deepEqual(readdirSync(cwd), ['a.txt']);
});

test('Ctrl-C leaves the file as it was, and nothing beside it', async (t) => {
  const cwd = folder(t, { 'out.txt': 'before' });
  const appeared = new Promise((resolve) => {
    const watcher = watch(cwd, () => {
      if (readdirSync(cwd).length < 2) return;
      watcher.close();
      resolve();
    });
  });
  const { child, ended } = start(['convert', '-o', 'out.txt'], { cwd });
  child.stdin.on('error', () => {});
  child.stdin.write('some text');
  await appeared;
  child.kill('SIGINT');
  assert.equal((await ended).signal, 'SIGINT');
  assert.equal(readFileSync(join(cwd, 'out.txt'), 'utf8'), 'before');
  assert.deepEqual(readdirSync(cwd), ['out.txt']);
});

test('an output that cannot be written', async (t) => {
  const cwd = folder(t, { file: '', 'closed/x': '' });
  const stderr = async (output) => {
    const { status, stderr: said } = await run(['convert', '-o', output], { cwd, input: 'a' });
    assert.equal(status, 2);
    return said;
  };
  assert.equal(
    await stderr('nosuch/a.txt'),
    'utfscope: nosuch/a.txt cannot be written: there is no such file or folder.\n',
  );
  assert.match(await stderr('file/a.txt'), /cannot be written: a part of the path is a file, not a folder\.\n$/);
  assert.equal(await stderr('closed'), 'utfscope: closed is a folder, not a file.\n');
  // Nobody may make files in /sys, root included; elsewhere a folder without the permission does.
  chmodSync(join(cwd, 'closed'), 0o555);
  const refused = process.getuid() === 0 ? '/sys/a.txt' : 'closed/a.txt';
  assert.match(
    await stderr(refused),
    /cannot be written: (permission denied|the disk can only be read|the system .*)\.\n$/,
  );
  chmodSync(join(cwd, 'closed'), 0o755);
  assert.equal(
    await stderr('/dev/full'),
    'utfscope: /dev/full cannot be written: there is no room left on the disk.\n',
  );
});

test('a name as long as names may be, and one that is not UTF-8 and would be that of another file', async (t) => {
  const cwd = folder(t, {});
  const long = 'c'.repeat(255);
  assert.equal((await run(['convert', '-o', long], { cwd, input: 'a' })).status, 0);
  const { status, stderr } = await run(['convert', '-o', 'caf\ufffd'], { cwd, input: 'a' });
  assert.equal(status, 2);
  assert.match(stderr, /^utfscope: caf\ufffd is not written: a name that is not UTF-8/);
  assert.match((await run(['convert', '-o', ''], { cwd, input: 'a' })).stderr, /-o needs the name of a file\.\n$/);
  assert.deepEqual(readdirSync(cwd), [long]);
});

test('what is no file is written as it is', async () => {
  const { status } = await run(['convert', '-o', '/dev/null'], { input: 'a' });
  assert.equal(status, 0);
  assert.ok(statSync('/dev/null').isCharacterDevice());
});

test('a reader that goes is no error', async () => {
  const { child, ended } = start(['convert', '--to', 'utf-16']);
  child.stdin.on('error', () => {});
  child.stdin.end(Buffer.alloc(4_000_000, 'a'));
  child.stdout.once('data', () => child.stdout.destroy());
  const { status, stderr } = await ended;
  assert.deepEqual([status, stderr], [0, '']);
});

test('what makes no sense is refused before anything is read', async () => {
  const said = async (...args) => {
    const { status, stderr } = await run(['convert', ...args]);
    assert.equal(status, 2);
    return stderr;
  };
  assert.match(
    await said('--to', 'utf-16le', '--write-bom'),
    /^utfscope: --write-bom cannot be given for "utf-16le": .*\.\n$/,
  );
  assert.match(await said('--from', 'utf-16', '--errors', 'fallback-latin1'), /^utfscope: the error policy .*\.\n$/);
  assert.match(await said('--errors', 'replac'), /Allowed choices are strict, replace,/);
});

/** What a shell leaves in `out` after a command line in which `$U` is the program. */
function inShell(t, line) {
  const cwd = folder(t, { 'old.txt': bytes('E9') });
  const { status, stderr } = spawnSync('bash', ['-c', line], {
    cwd,
    encoding: 'utf8',
    env: environment({ U: `${process.execPath} ${PROGRAM}` }),
  });
  assert.equal(status, 0, stderr);
  return readFileSync(join(cwd, 'out'));
}

test('the standard output by its name, and a pipe of the shell, are written where they stand', (t) => {
  const convert = '$U convert -f latin1 old.txt -o';
  const around = bytes('3C C3 A9 3E');
  assert.deepEqual(inShell(t, `(printf '<'; ${convert} /dev/stdout; printf '>') > out`), around);
  assert.deepEqual(inShell(t, `(printf '<'; ${convert} -; printf '>') > out`), around);
  assert.deepEqual(inShell(t, `${convert} /dev/stdout | cat > out`), bytes('C3 A9'));
  assert.deepEqual(inShell(t, `(printf '<' >&2; ${convert} /dev/stderr; printf '>' >&2) 2>> out`), around);
  assert.deepEqual(inShell(t, `${convert} >(cat > out); sleep 0.3`), bytes('C3 A9'));
});

test('a link to what does not exist yet stays a link', async (t) => {
  const cwd = folder(t, {});
  symlinkSync('made.txt', join(cwd, 'link'));
  assert.equal((await run(['convert', '-o', 'link'], { cwd, input: 'x' })).status, 0);
  assert.ok(lstatSync(join(cwd, 'link')).isSymbolicLink());
  assert.equal(readFileSync(join(cwd, 'made.txt'), 'utf8'), 'x');
});

test('a policy that loses data says how often it did', async (t) => {
  const cwd = folder(t, { 'a.txt': bytes('61 E9 62 FF'), 'b.txt': 'é' });
  const replaced = await run(['convert', '--errors', 'replace', 'a.txt'], { cwd });
  assert.deepEqual([replaced.status, replaced.stdout], [0, 'a\ufffdb\ufffd']);
  assert.equal(replaced.stderr, 'utfscope: a.txt: --errors replace was applied 2 times.\n');
  const clean = await run(['convert', '--errors', 'replace', 'b.txt'], { cwd });
  assert.equal(clean.stderr, '');
});
