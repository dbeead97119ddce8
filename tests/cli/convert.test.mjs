// utfscope convert: the output, and the state of the output file after a failure.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  lstatSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Transcoder, errorPolicies } from '../../pkg-config/dist/index.js';
import { PROGRAM, environment, directory, bytes, run, start } from './run.mjs';

test('convert reads standard input and writes standard output', async () => {
  const { status, bytes: out } = await run(['convert', '--from', 'windows-1252'], { input: bytes('63 61 66 E9 80') });
  assert.deepEqual(out, bytes('63 61 66 C3 A9 E2 82 AC'));
  assert.equal(status, 0);
});

test('--keep-bom, --write-bom and --no-write-bom decide whether the output has a BOM', async () => {
  const input = bytes('EF BB BF 41');
  const outputHex = async (...args) => (await run(['convert', ...args], { input })).bytes.toString('hex');
  assert.equal(await outputHex('--to', 'utf-8'), '41');
  assert.equal(await outputHex('--keep-bom'), 'efbbbf41');
  assert.equal(await outputHex('--write-bom'), 'efbbbf41');
  assert.equal(await outputHex('--to', 'utf-16'), 'feff0041');
  assert.equal(await outputHex('--to', 'utf-16', '--no-write-bom'), '0041');
  assert.equal(await outputHex('--to', 'utf-16le'), '4100');
});

test('names and aliases of encodings are accepted in any letter case; an unsupported encoding is an error', async () => {
  const from = async (name) => (await run(['convert', '-f', name], { input: bytes('80') })).bytes;
  for (const name of ['cp1252', 'windows-1252', 'Windows-1252']) assert.deepEqual(await from(name), bytes('E2 82 AC'));
  for (const name of ['latin1', 'ISO-8859-1', 'iso8859_1']) assert.deepEqual(await from(name), bytes('C2 80'));
  for (const name of ['us-ascii', 'ASCII']) {
    const { status, stderr } = await run(['convert', '-f', name], { input: bytes('80') });
    assert.equal(status, 1);
    assert.match(stderr, /malformed ascii: /);
  }
  for (const name of ['cp1251', 'windows-1251', 'CP1251']) assert.deepEqual(await from(name), bytes('D0 82'));
  const { status, stderr } = await run(['convert', '-f', 'hz-gb-2312'], { input: bytes('80') });
  assert.equal(status, 2);
  assert.match(stderr, /hz-gb-2312 is not supported by utfscope\.\n/);
});

test('strict stops at an error with status 1; replace continues', async () => {
  const input = bytes('61 C0 AF 62');
  const strict = await run(['convert', '--to', 'utf-16be'], { input });
  assert.equal(strict.status, 1);
  assert.match(strict.stderr, /^utfscope: <stdin>: malformed utf-8: overlong at offset 1, 1 byte\.\n/);
  assert.match(strict.stderr, /utfscope inspect FILE --from utf-8 --offset 1\n/);
  const replaced = await run(['convert', '--errors', 'replace'], { input });
  assert.deepEqual([replaced.status, replaced.bytes], [0, bytes('61 EF BF BD EF BF BD 62')]);
});

test('a character that the target cannot encode is named', async () => {
  const { status, stderr } = await run(['convert', '--to', 'ascii'], { input: 'a€' });
  assert.equal(status, 1);
  assert.match(stderr, /ascii cannot represent U\+20AC: unmappable at offset 1, 3 bytes\.\n/);
});

test('characters that are split between parts of a long input are converted', async (t) => {
  const text = '€🌍é'.repeat(300_000);
  const cwd = directory(t, { 'in.txt': text });
  const { status } = await run(['convert', '--to', 'utf-16le', 'in.txt', '-o', 'out.txt'], { cwd });
  assert.equal(status, 0);
  assert.ok(readFileSync(join(cwd, 'out.txt')).equals(Buffer.from(text, 'utf16le')));
});

test('a file converted onto itself keeps its permissions and symbolic links', async (t) => {
  const cwd = directory(t, { 'real.txt': bytes('E9') });
  chmodSync(join(cwd, 'real.txt'), 0o640);
  symlinkSync('real.txt', join(cwd, 'link.txt'));
  const { status, stdout } = await run(['convert', '--from', 'cp1252', 'link.txt', '-o', 'link.txt'], { cwd });
  assert.deepEqual([status, stdout], [0, '']);
  assert.deepEqual(readFileSync(join(cwd, 'real.txt')), bytes('C3 A9'));
  assert.ok(lstatSync(join(cwd, 'link.txt')).isSymbolicLink());
  assert.equal(statSync(join(cwd, 'real.txt')).mode & 0o777, 0o640);
  assert.deepEqual(readdirSync(cwd).sort(), ['link.txt', 'real.txt']);
});

test('a failure leaves the output file unchanged and removes the temporary file', async (t) => {
  const before = Buffer.concat([Buffer.alloc(1_000_000, 'a'), bytes('FF')]);
  const cwd = directory(t, { 'a.txt': before });
  const { status } = await run(['convert', '--to', 'utf-16', 'a.txt', '-o', 'a.txt'], { cwd });
  assert.equal(status, 1);
  assert.ok(readFileSync(join(cwd, 'a.txt')).equals(before));
  assert.deepEqual(readdirSync(cwd), ['a.txt']);
  const missing = await run(['convert', 'nosuch.txt', '-o', 'new.txt'], { cwd });
  assert.deepEqual(
    [missing.status, missing.stderr],
    [2, 'utfscope: nosuch.txt cannot be read: no such file or directory.\n'],
  );
  assert.deepEqual(readdirSync(cwd), ['a.txt']);
});

test('Ctrl-C leaves the output file unchanged and removes the temporary file', async (t) => {
  const cwd = directory(t, { 'out.txt': 'before' });
  const { child, ended } = start(['convert', '-o', 'out.txt'], { cwd });
  child.stdin.on('error', () => {});
  child.stdin.write('some text');
  // `fs.watch` needs an inotify instance, and the browsers of other tests may use all of them. So this loop waits for the temporary file.
  while (readdirSync(cwd).length < 2) await setTimeout(10);
  child.kill('SIGINT');
  assert.equal((await ended).signal, 'SIGINT');
  assert.equal(readFileSync(join(cwd, 'out.txt'), 'utf8'), 'before');
  assert.deepEqual(readdirSync(cwd), ['out.txt']);
});

test('an output that cannot be written is reported with the reason', async (t) => {
  const cwd = directory(t, { file: '', 'closed/x': '' });
  const errorFor = async (output) => {
    const { status, stderr } = await run(['convert', '-o', output], { cwd, input: 'a' });
    assert.equal(status, 2);
    return stderr;
  };
  assert.equal(
    await errorFor('nosuch/a.txt'),
    'utfscope: nosuch/a.txt cannot be written: no such file or directory.\n',
  );
  assert.match(await errorFor('file/a.txt'), /cannot be written: a part of the path is a file, not a directory\.\n$/);
  assert.equal(await errorFor('closed'), 'utfscope: closed is a directory, not a file.\n');
  // Not even root can create files in /sys. For other users, a directory without permission is enough.
  chmodSync(join(cwd, 'closed'), 0o555);
  const refused = process.getuid() === 0 ? '/sys/a.txt' : 'closed/a.txt';
  assert.match(
    await errorFor(refused),
    /cannot be written: (permission denied|read-only file system|operation not permitted)\.\n$/,
  );
  chmodSync(join(cwd, 'closed'), 0o755);
  assert.equal(await errorFor('/dev/full'), 'utfscope: /dev/full cannot be written: no space left on the device.\n');
});

test('-o accepts a name of the maximum length, and rejects a name with U+FFFD, which may stand for lost bytes', async (t) => {
  const cwd = directory(t, {});
  const long = 'c'.repeat(255);
  assert.equal((await run(['convert', '-o', long], { cwd, input: 'a' })).status, 0);
  const { status, stderr } = await run(['convert', '-o', 'caf\ufffd'], { cwd, input: 'a' });
  assert.equal(status, 2);
  assert.match(stderr, /^utfscope: caf\ufffd is not written: its name may have lost bytes/);
  assert.match((await run(['convert', '-o', ''], { cwd, input: 'a' })).stderr, /-o needs the name of a file\.\n$/);
  assert.deepEqual(readdirSync(cwd), [long]);
});

test('-o writes to a device without replacing it', async () => {
  const { status } = await run(['convert', '-o', '/dev/null'], { input: 'a' });
  assert.equal(status, 0);
  assert.ok(statSync('/dev/null').isCharacterDevice());
});

test('a closed standard output ends the program without a message, as SIGPIPE would', async () => {
  const { child, ended } = start(['convert', '--to', 'utf-16']);
  child.stdin.on('error', () => {});
  child.stdin.end(Buffer.alloc(4_000_000, 'a'));
  child.stdout.once('data', () => child.stdout.destroy());
  const { status, stderr } = await ended;
  assert.deepEqual([status, stderr], [141, '']);
});

/** Returns the message of the library error that `call` throws, without the name of the call and with a full stop. */
function messageOf(call) {
  try {
    call();
  } catch ({ message }) {
    const text = message.replace(/^\w+: /, '');
    return /[.?]$/.test(text) ? text : `${text}.`;
  }
  throw new Error('the call did not throw');
}

/** Returns the error policies that the library accepts between two encodings, separated by commas. */
const acceptedPolicies = (from, to) =>
  errorPolicies
    .filter((errors) => {
      try {
        return Boolean(new Transcoder({ from, to, errors }));
      } catch {
        return false;
      }
    })
    .join(', ');

test('options that contradict each other, and unknown values, are rejected with a reason', async () => {
  const errorOf = async (...args) => {
    const { status, stderr } = await run(['convert', ...args]);
    assert.equal(status, 2);
    return stderr;
  };
  assert.match(await errorOf('--to', 'utf-16le', '--write-bom'), /^utfscope: --write-bom .*"utf-16le".*\.\n$/);
  for (const [from, to, errors] of [
    ['utf-16', 'utf-8', 'replace-octet'],
    ['utf-8', 'utf-16', 'surrogateescape'],
  ]) {
    assert.equal(
      await errorOf('--from', from, '--to', to, '--errors', errors),
      `utfscope: ${messageOf(() => new Transcoder({ from, to, errors })).replace(/; use .*/, '.')} Use ${acceptedPolicies(from, to).replace(/, (?=[^,]*$)/, ' or ')}.\n`,
    );
  }
  const misspelt = () => new Transcoder({ from: 'utf-8', to: 'utf-8', errors: 'replac' });
  assert.equal(await errorOf('--errors', 'replac'), `utfscope: ${messageOf(misspelt)}\n`);
});

/** Runs a command line in a shell, in which `$U` is the program, and returns the contents of the file `out`. */
function inShell(t, line) {
  const cwd = directory(t, { 'old.txt': bytes('E9') });
  const { status, stderr } = spawnSync('bash', ['-c', line], {
    cwd,
    encoding: 'utf8',
    env: environment({ U: `${process.execPath} ${PROGRAM}` }),
  });
  assert.equal(status, 0, stderr);
  return readFileSync(join(cwd, 'out'));
}

test('-o writes directly to standard output, to standard error and to a pipe of the shell', (t) => {
  const convert = '$U convert -f latin1 old.txt -o';
  const inAngleBrackets = bytes('3C C3 A9 3E'); // the shell writes `<` before the text, and `>` after it
  assert.deepEqual(inShell(t, `(printf '<'; ${convert} /dev/stdout; printf '>') > out`), inAngleBrackets);
  assert.deepEqual(inShell(t, `(printf '<'; ${convert} -; printf '>') > out`), inAngleBrackets);
  assert.deepEqual(inShell(t, `${convert} /dev/stdout | cat > out`), bytes('C3 A9'));
  assert.deepEqual(inShell(t, `(printf '<' >&2; ${convert} /dev/stderr; printf '>' >&2) 2>> out`), inAngleBrackets);
  assert.deepEqual(inShell(t, `${convert} >(cat > out); sleep 0.3`), bytes('C3 A9'));
});

test('a symbolic link to a missing file stays a link', async (t) => {
  const cwd = directory(t, {});
  symlinkSync('made.txt', join(cwd, 'link'));
  assert.equal((await run(['convert', '-o', 'link'], { cwd, input: 'x' })).status, 0);
  assert.ok(lstatSync(join(cwd, 'link')).isSymbolicLink());
  assert.equal(readFileSync(join(cwd, 'made.txt'), 'utf8'), 'x');
});

test('a message says how often a lossy policy was applied', async (t) => {
  const cwd = directory(t, { 'a.txt': bytes('61 E9 62 FF'), 'b.txt': 'é' });
  const replaced = await run(['convert', '--errors', 'replace', 'a.txt'], { cwd });
  assert.deepEqual([replaced.status, replaced.stdout], [0, 'a\ufffdb\ufffd']);
  assert.equal(replaced.stderr, 'utfscope: a.txt: --errors replace was applied 2 times.\n');
  const clean = await run(['convert', '--errors', 'replace', 'b.txt'], { cwd });
  assert.equal(clean.stderr, '');
});

test('UTF-8 that is converted as a single-byte encoding causes a warning', async (t) => {
  const cwd = directory(t, { 'old.txt': 'café €', 'ascii.txt': 'cafe', 'latin.txt': bytes('63 61 66 E9') });
  const warned = await run(['convert', '--from', 'windows-1252', 'old.txt'], { cwd });
  assert.deepEqual([warned.status, warned.stdout], [0, 'cafÃ© â‚¬']);
  assert.equal(
    warned.stderr,
    'utfscope: old.txt is valid UTF-8 with 2 non-ASCII characters; converting it from windows-1252 will probably garble ' +
      'it. If it is UTF-8, use --from utf-8.\n',
  );
  for (const args of [
    ['--from', 'windows-1252', 'ascii.txt'],
    ['--from', 'windows-1252', 'latin.txt'],
    ['--from', 'latin1', '--to', 'latin1', 'old.txt'],
    ['--from', 'utf-8', 'old.txt'],
  ]) {
    assert.equal((await run(['convert', ...args], { cwd })).stderr, '', args.join(' '));
  }
  // The warning counts characters across the parts of a stream.
  const long = await run(['convert', '-f', 'latin1', '-o', '/dev/null'], { input: '€é'.repeat(200_000) });
  assert.match(long.stderr, /^utfscope: <stdin> is valid UTF-8 with 400,000 non-ASCII characters; /);
});

test('a file with several hard links is not replaced', async (t) => {
  const cwd = directory(t, { 'a.txt': bytes('E9') });
  linkSync(join(cwd, 'a.txt'), join(cwd, 'b.txt'));
  const { status, stderr } = await run(['convert', '-f', 'latin1', 'a.txt', '-o', 'a.txt'], { cwd });
  assert.equal(status, 2);
  assert.match(stderr, /^utfscope: a\.txt has 2 hard links and is not replaced: .* Write to another file\.\n$/);
  for (const name of ['a.txt', 'b.txt']) assert.deepEqual(readFileSync(join(cwd, name)), bytes('E9'));
  assert.deepEqual(readdirSync(cwd), ['a.txt', 'b.txt']);
});

test('--json describes the conversion on standard output, or on standard error if the text goes to standard output', async (t) => {
  const cwd = directory(t, { 'a.txt': bytes('61 C0 AF 62') });
  const result = { file: 'a.txt', from: 'utf-8', to: 'utf-16le', errors: 'replace', bytesRead: 4, bytesWritten: 8 };
  const reasons = { overlong: 1, 'unexpected-continuation': 1 };
  const warnings = ['a.txt: --errors replace was applied 2 times.'];
  const replace = ['convert', '--json', '-t', 'utf-16le', '-e', 'replace', 'a.txt'];
  const toStdout = await run(replace, { cwd });
  assert.deepEqual(JSON.parse(toStdout.stderr), { ...result, replaced: 2, reasons, warnings });
  assert.deepEqual([toStdout.status, toStdout.bytes], [0, bytes('61 00 FD FF FD FF 62 00')]);

  const toFile = await run([...replace, '-o', 'out.txt'], { cwd });
  assert.deepEqual(JSON.parse(toFile.stdout), { ...result, replaced: 2, reasons, warnings });
  assert.equal(toFile.stderr, `utfscope: ${warnings[0]}\n`);

  const failed = await run(['convert', '--json', 'a.txt', '-o', 'out.txt'], { cwd });
  const { error, fault, bytesWritten, ...counts } = JSON.parse(failed.stdout);
  assert.equal(failed.status, 1);
  assert.match(error, /^a\.txt: malformed utf-8: overlong at offset 1, 1 byte\.\n/);
  assert.deepEqual(fault, { reason: 'overlong', severity: 'error', offset: 1, length: 1 });
  assert.equal(bytesWritten, 0);
  // The policy was not applied to the fault that stopped the conversion.
  assert.deepEqual([counts.replaced, counts.reasons], [0, {}]);
  const unmappable = ['convert', '--json', '-f', 'utf-8', '-t', 'latin1', '-e', 'replace-octet', 'b.txt'];
  writeFileSync(join(cwd, 'b.txt'), bytes('61 FF FE E2 82 AC'));
  const stopped = JSON.parse((await run(unmappable, { cwd })).stderr);
  assert.deepEqual([stopped.fault?.reason, stopped.replaced], ['unmappable', 2]);
  const missing = await run(['convert', '--json', 'nosuch'], { cwd });
  assert.equal(missing.status, 2);
  assert.equal(JSON.parse(missing.stderr).error, 'nosuch cannot be read: no such file or directory.');
});
