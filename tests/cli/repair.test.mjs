// utfscope repair (F40 in docs/standards.md).
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { linkSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { bytes, directory, run, start } from './run.mjs';

const DAMAGED = 'cafÃ© ok\nNESTLÉ®\nGrÃ¥ – 1\n';
const REPAIRED = 'café ok\nNESTLÉ®\nGrÃ¥ – 1\n';

test('F40: repair shows the lines that would change, and changes no file', async (t) => {
  const cwd = directory(t, { 'a.txt': DAMAGED });
  const { status, stdout, stderr } = await run(['repair', 'a.txt'], { cwd });
  assert.equal(status, 0);
  assert.match(stdout, /^a\.txt\n@@ line 1 @@\n-cafÃ© ok\n\+café ok\n/);
  assert.match(stdout, /a\.txt:3: not repaired, .* could be "Grå – 1" \(windows-1252\) or /);
  assert.match(stdout, /by chance about 1 time in 8/);
  assert.equal(
    stderr,
    'utfscope: 1 line in 1 file can be repaired. To do so: utfscope repair --write a.txt\n' +
      'utfscope: 1 other line may be wrongly decoded too, but no repair of it is certain.\n',
  );
  assert.equal(readFileSync(join(cwd, 'a.txt'), 'utf8'), DAMAGED);
});

test('F40: repair --write changes only the damaged text, and only files with damaged text', async (t) => {
  const bad = Buffer.from([0xff, 0x41, 0x0d, 0x0a]);
  const cwd = directory(t, { 'a.txt': Buffer.concat([Buffer.from(DAMAGED), bad]), 'clean.txt': 'é\n' });
  const { mtimeMs } = statSync(join(cwd, 'clean.txt'));
  const { status } = await run(['repair', '--write', '.'], { cwd });
  assert.equal(status, 0);
  assert.deepEqual(readFileSync(join(cwd, 'a.txt')), Buffer.concat([Buffer.from(REPAIRED), bad]));
  assert.equal(statSync(join(cwd, 'clean.txt')).mtimeMs, mtimeMs);
  const again = await run(['repair', '--check', '.'], { cwd });
  assert.equal(again.status, 0);
});

test('check and repair count lines that end at CR, LF or CR LF', async (t) => {
  for (const end of ['\r', '\n', '\r\n']) {
    const cwd = directory(t, { 'a.csv': ['prix', '', 'Le cafÃ© du thÃ©Ã¢tre', ''].join(end) });
    const { stdout } = await run(['repair', 'a.csv'], { cwd });
    assert.match(stdout, /^a\.csv\n@@ line 3 @@\n-Le cafÃ© du thÃ©Ã¢tre\n\+Le café du théâtre\n/);
    const { stderr } = await run(['check', 'a.csv'], { cwd });
    assert.match(stderr, /line 3 was decoded in the wrong encoding: "cafÃ©" should be "café"\./);
  }
});

test('the lines of a file of more than 16 MiB are counted whether they end at CR, LF or CR LF, in UTF-16 too', async (t) => {
  const count = 300_000;
  for (const encoding of ['utf-8', 'utf-16le']) {
    for (const end of ['\r', '\n', '\r\n']) {
      const plain = `a plain line of text, number ${encoding === 'utf-8' ? 'one, and then some more of it' : 'one'}${end}`;
      const text = `Le cafÃ© du thÃ©Ã¢tre${end}${plain.repeat(count)}un cafÃ© crÃ¨me${end}${plain.repeat(10)}`;
      const cwd = directory(t, { 'a.txt': Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'utf16le') });
      const { stdout } = await run(['repair', '--from', encoding, '--json', 'a.txt'], { cwd });
      const { lines } = JSON.parse(stdout);
      assert.deepEqual(
        lines.map(({ line, column, after }) => [line, column, after.trimEnd()]),
        [
          [1, undefined, 'Le café du théâtre'],
          [count + 2, undefined, 'un café crème'],
        ],
        `${encoding} ${JSON.stringify(end)}`,
      );
    }
  }
});

test('repair --write of 12 files does not cause the warning of Node about more than ten listeners', async (t) => {
  const names = Array.from({ length: 12 }, (_, index) => `${index}.txt`);
  const cwd = directory(t, Object.fromEntries(names.map((name) => [name, DAMAGED])));
  const { status, stderr } = await run(['repair', '--write', '.'], { cwd });
  assert.equal(status, 0);
  assert.doesNotMatch(stderr, /Warning/);
});

test('F40: repair --check counts the lines to repair, and exits with 1 if there are any', async (t) => {
  const cwd = directory(t, {
    'a.txt': DAMAGED,
    'b.txt': 'clean é\n',
    'c.png': Buffer.from('\x89PNG\r\n\x1a\n\0', 'latin1'),
  });
  const { status, stdout, stderr } = await run(['repair', '--check', '.'], { cwd });
  assert.equal(status, 1);
  assert.equal(stdout, 'a.txt: 1 line to repair\n');
  assert.match(stderr, /Skipped 1 binary file\./);
});

test('F40: repair --json prints an object for each file', async (t) => {
  const cwd = directory(t, { 'a.txt': DAMAGED, 'b.txt': 'clean é\n' });
  const { stdout } = await run(['repair', '--json', 'a.txt', 'b.txt'], { cwd });
  const [damaged, clean] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    { ...damaged, steps: damaged.steps.map(({ as }) => as), lines: damaged.lines.length },
    {
      file: 'a.txt',
      changes: 1,
      ambiguous: 1,
      written: false,
      steps: ['windows-1252'],
      lines: 2,
    },
  );
  assert.deepEqual(damaged.lines[0], { line: 1, before: 'cafÃ© ok', after: 'café ok' });
  assert.deepEqual(clean, { file: 'b.txt', changes: 0, ambiguous: 0, written: false, steps: [], lines: [] });
});

test('F40: standard input is repaired line by line', async () => {
  const { status, stdout } = await run(['repair'], { input: DAMAGED });
  assert.equal(status, 0);
  assert.equal(stdout, REPAIRED);
  const { child, ended } = start(['repair']);
  const first = new Promise((resolve) => child.stdout.once('data', resolve));
  child.stdin.write('cafÃ©\nth');
  assert.equal((await first).toString(), 'café\n');
  child.stdin.end('Ã©');
  assert.equal((await ended).stdout, 'café\nthé');
});

test('F40: repair --check of standard input also checks a last line without a line end', async () => {
  const clean = await run(['repair', '--check', '-'], { input: 'first\nlast' });
  assert.deepEqual([clean.status, clean.stdout], [0, '']);
  const damaged = await run(['repair', '--check'], { input: 'first\ncafÃ©' });
  assert.deepEqual([damaged.status, damaged.stdout], [1, '<stdin>: 1 line to repair\n']);
  // --write accepts only files, so no command is suggested.
  assert.equal(damaged.stderr, 'utfscope: 1 line in 1 file can be repaired.\n');
});

test('F40: repair --from repairs text in an encoding other than UTF-8', async (t) => {
  const utf16 = (text) => Buffer.from(`\ufeff${text}`, 'utf16le');
  const cwd = directory(t, { 'a.txt': utf16(DAMAGED) });
  await run(['repair', '--write', '--from', 'utf-16', 'a.txt'], { cwd });
  assert.deepEqual(readFileSync(join(cwd, 'a.txt')), utf16(REPAIRED));
  const { bytes } = await run(['repair', '--from', 'utf-16'], { input: utf16(DAMAGED) });
  assert.deepEqual(bytes, utf16(REPAIRED));
});

test('F40: a file of 40 MiB is repaired with at most 64 MiB for JavaScript objects', async (t) => {
  const line = '2026-11-24 12:00:00 INFO request from cafÃ© “Zum Löwen” took 12 ms, status 200\n';
  const text = line.repeat(Math.ceil((40 << 20) / Buffer.byteLength(line)));
  const cwd = directory(t, { 'a.log': text });
  const memory = ['--max-old-space-size=64'];
  const { status, stderr } = await run(['repair', '--write', 'a.log'], { cwd, nodeOptions: memory });
  assert.equal(status, 0, stderr);
  const hash = (content) => createHash('sha256').update(content).digest('hex');
  assert.equal(hash(readFileSync(join(cwd, 'a.log'))), hash(text.replaceAll('cafÃ©', 'café')));
});

test('F40: a line of more than 4 MiB counts as one line if it changes, and does not count if it stays unchanged', async (t) => {
  const half = 'überall '.repeat(400_000);
  const rest = 'a line\n'.repeat(2 << 20);
  const [clean, damaged] = ['café', 'cafÃ©'].map((word) => `first\n${half}${word} ${half}\n${rest}`);
  const cwd = directory(t, { 'clean.txt': clean, 'damaged.txt': damaged });
  const { status, stdout } = await run(['repair', '--check', 'clean.txt'], { cwd });
  assert.deepEqual([status, stdout], [0, '']);
  const found = await run(['repair', '--json', 'damaged.txt'], { cwd });
  const { changes, lines } = JSON.parse(found.stdout);
  assert.deepEqual([changes, lines.map(({ line }) => line)], [1, [2]]);
  // The unchanged start of the line is shortened, without cutting a character.
  const [{ column, before }] = lines;
  assert.ok(
    `${half}cafÃ© ${half}`.endsWith(before) && column + before.length === 2 * half.length + 'cafÃ© '.length + 1,
  );
  assert.ok(before.indexOf('Ã') < 1000, `${before.length} code units`);
  const shown = await run(['repair', 'damaged.txt'], { cwd });
  const at = (half.length + 'caf'.length + 1).toLocaleString('en-US');
  assert.match(
    shown.stdout,
    new RegExp(`^@@ line 2, column ${at} @@\\n-….*überall cafÃ© überall .*…\\n\\+….*überall café `, 'm'),
  );
  await run(['repair', '--write', 'damaged.txt'], { cwd });
  assert.equal(readFileSync(join(cwd, 'damaged.txt'), 'utf8') === clean, true);
});

test('F40: repair exits with 2 if it cannot read or write an input', async (t) => {
  const cwd = directory(t, { 'a.txt': 'abc\n', 'c.png': Buffer.from('\x89PNG\r\n\x1a\n\0', 'latin1') });
  const binary = await run(['repair', 'c.png'], { cwd });
  assert.equal(binary.status, 2);
  assert.match(binary.stderr, /^utfscope: c\.png is not text: PNG image; nothing was repaired\.$/m);
  const missing = await run(['repair', 'nosuch.txt'], { cwd });
  assert.equal(missing.status, 2);
  assert.match(missing.stderr, /nosuch\.txt cannot be read: no such file/);
  const stdin = await run(['repair', '--write', '-'], { cwd });
  assert.equal(stdin.status, 2);
  assert.match(stdin.stderr, /^utfscope: --write replaces files\./);
  const utf7 = await run(['repair', '--from', 'utf-7', 'a.txt'], { cwd });
  assert.equal(utf7.status, 2);
  assert.match(utf7.stderr, /^utfscope: a\.txt: .*utf-7/m);
});

test('F40: repair says "nothing to repair" only if it examined a file, and every file could be read and written', async (t) => {
  const cwd = directory(t, {
    'a.txt': DAMAGED,
    'c.png': Buffer.from('\x89PNG\r\n\x1a\n\0', 'latin1'),
    'clean.txt': 'clean é\n',
  });
  // A file with a second hard link is not replaced, not even by root.
  linkSync(join(cwd, 'a.txt'), join(cwd, 'b.txt'));
  const messages = async (...args) => (await run(['repair', ...args], { cwd })).stderr;
  assert.match(await messages('--write', 'a.txt'), /^utfscope: a\.txt has 2 hard links and is not replaced: .*\n$/);
  assert.match(await messages('nosuch.txt', 'clean.txt'), /^utfscope: nosuch\.txt cannot be read: .*\n$/);
  assert.match(await messages('c.png'), /^utfscope: c\.png is not text: PNG image; nothing was repaired\.\n$/);
  assert.equal(await messages('--skip-binary', 'c.png'), 'utfscope: Skipped 1 binary file.\n');
  assert.equal(await messages('clean.txt'), 'utfscope: nothing to repair.\n');
  // A file that cannot be replaced is no failure if it needs no repair.
  linkSync(join(cwd, 'clean.txt'), join(cwd, 'same.txt'));
  const linked = await run(['repair', '--write', 'clean.txt', 'same.txt'], { cwd });
  assert.deepEqual([linked.status, linked.stderr], [0, 'utfscope: nothing to repair.\n']);
});

test('F40: for a file in Modified UTF-8, repair suggests the command with --from mutf-8', async (t) => {
  const cwd = directory(t, {
    'a.txt': Buffer.concat([Buffer.from('cafÃ© crÃ¨me '.repeat(8)), bytes('C0 80 ED A0 BD ED B8 80 0A')]),
  });
  const { stderr } = await run(['repair', 'a.txt'], { cwd });
  assert.match(stderr, /looks like mutf-8: try utfscope repair a\.txt --from mutf-8 or utfscope convert/);
});

test('F40: repair names the likely encoding of a file that is not in UTF-8, and suggests commands', async (t) => {
  // "Съешь ещё этих мягких французских булок, да выпей чаю" in KOI8-R, typed from its table.
  const koi8 =
    'f3dfc5dbd820c5dda320dcd4c9c820cdd1c7cbc9c820c6d2c1cec3d5dad3cbc9c820c2d5cccfcb2c20c4c120d7d9d0c5ca20dec1c00a'.repeat(
      8,
    );
  const cwd = directory(t, {
    'a.txt': Buffer.from(`\ufeff${DAMAGED}`, 'utf16le'),
    'k.txt': Buffer.from(koi8, 'hex'),
    'plain.txt': 'clean é\n',
    'wide.txt': Buffer.from('\ufeffclean é\n', 'utf16le'), // without text to repair
  });
  const { status, stdout, stderr } = await run(['repair', '.'], { cwd });
  assert.equal(status, 0);
  assert.equal(stdout, '');
  assert.deepEqual(stderr.trim().split('\n'), [
    'utfscope: a.txt: looks like utf-16le: try utfscope repair a.txt --from utf-16le or ' +
      'utfscope convert a.txt --from utf-16le -o a.utf-8.txt',
    'utfscope: k.txt: looks like koi8-r: try utfscope convert k.txt --from koi8-r -o k.utf-8.txt',
    'utfscope: wide.txt: looks like utf-16le: try utfscope convert wide.txt --from utf-16le -o wide.utf-8.txt',
    'utfscope: nothing to repair in 1 other file.',
  ]);
});

test('F40: the command that repair suggests has all options, and only those file arguments that have text to repair', async (t) => {
  const cwd = directory(t, {
    'a b.txt': Buffer.from(DAMAGED, 'utf16le'),
    'c.png': Buffer.from('\x89PNG\r\n\x1a\n\0', 'latin1'),
    'clean.txt': Buffer.from('clean é\n', 'utf16le'),
    'd/-x.txt': Buffer.from(DAMAGED, 'utf16le'),
  });
  const args = ['--from', 'utf-16le', '--exclude', '*.min.js', '--no-ignore'];
  const { stderr } = await run(['repair', ...args, 'a b.txt', 'clean.txt', 'nosuch.txt', 'd'], { cwd });
  const command = "utfscope repair --write --from utf-16le --no-ignore --exclude '*.min.js' 'a b.txt' d";
  assert.ok(stderr.includes(`2 lines in 2 files can be repaired. To do so: ${command}\n`), stderr);
  const binary = await run(['repair', 'c.png', 'a b.txt', '--from', 'utf-8'], { cwd });
  assert.doesNotMatch(binary.stderr, /To do so:.*c\.png/);
  const unprintable = directory(t, { 'a\tb.txt': DAMAGED });
  const shown = await run(['repair', '--exclude', 'c\td', 'a\tb.txt'], { cwd: unprintable });
  assert.match(shown.stderr, /To do so: utfscope repair --write --exclude PATTERN FILE\n/);
});

test('F40: a long line is shown around its first change', async (t) => {
  const long = 'é😀'.repeat(100_000);
  const cwd = directory(t, { 'a.txt': `${long} cafÃ© ok ${long}\n`, 'b.txt': `${'x'.repeat(5000)} GrÃ¥ – 1\n` });
  const { stdout } = await run(['repair', 'a.txt', 'b.txt'], { cwd });
  // 200,000 characters, a space and "caf" are before the change.
  assert.match(stdout, /^@@ line 1, column 200,005 @@$/m);
  assert.match(stdout, /^-….* cafÃ© ok .*…$/m);
  assert.match(stdout, /^\+….* café ok .*…$/m);
  assert.match(stdout, /^b\.txt:1: .*"…x* GrÃ¥ – 1" could be "…x* Grå – 1"/m);
  assert.doesNotMatch(stdout, /\ufffd/);
  assert.ok(stdout.length < 5000, `${stdout.length}`);
});
