// utfscope check: line, column and offset of errors, exit statuses, patterns, unreadable files.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, createWriteStream, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { progressText } from '../../pkg-config/cli/progress.js';
import {
  PROGRAM,
  bytes,
  directory,
  environment,
  inTerminal,
  run,
  runWithPieces,
  start,
  startInTerminal,
} from './run.mjs';

/** The beginning of a poem by Lermontov in koi8-r, in hex. */
const KOI8_R =
  'f0d2cfddc1ca2c20cec5cdd9d4c1d120f2cfd3d3c9d12c0ad3d4d2c1cec120d2c1c2cfd72c20d3d4d2c1cec120c7cfd3d0cf' + 'c42e0a';

/** Runs the `utfscope convert` command that is suggested at the end of `stderr`, in a shell in the folder `cwd`. */
function runAdvice({ stderr }, cwd) {
  const command = / (?:try|or) (utfscope convert .*)\n$/.exec(stderr)?.[1];
  assert.ok(command, stderr);
  execFileSync('sh', ['-c', command.replace('utfscope', `'${process.execPath}' '${PROGRAM}'`)], {
    cwd,
    env: environment(),
  });
}

// h é l l o CR LF, an emoji, C0 AF, r l d, a CR alone, a euro cut after two bytes, LF, a surrogate.
const MIXED = bytes('68 C3 A9 6C 6C 6F 0D 0A F0 9F 98 80 C0 AF 72 6C 64 0D E2 82 0A ED A0 80');

test('each error is a line FILE:LINE:COLUMN: OFFSET REASON, with columns in code points', async (t) => {
  const cwd = directory(t, { 'mixed.txt': MIXED });
  const { status, stdout, stderr } = await run(['check', 'mixed.txt'], { cwd });
  assert.deepEqual(stdout.split('\n'), [
    'mixed.txt:2:2: 12 overlong',
    'mixed.txt:2:3: 13 unexpected-continuation',
    'mixed.txt:3:1: 18 missing-continuation',
    'mixed.txt:4:1: 21 surrogate',
    'mixed.txt:4:2: 22 unexpected-continuation',
    'mixed.txt:4:3: 23 unexpected-continuation',
    '',
  ]);
  assert.equal(stderr, '');
  assert.equal(status, 1);
});

test('a BOM has no column, but its bytes count in offsets', async () => {
  const { stdout } = await run(['check'], { input: bytes('EF BB BF 61 FF') });
  assert.equal(stdout, '<stdin>:1:2: 4 invalid-octet\n');
});

test('a file without errors prints nothing and exits with 0', async (t) => {
  const cwd = directory(t, { 'a.txt': 'é\r\n€', 'empty.txt': '' });
  const { status, stdout, stderr } = await run(['check', 'a.txt', 'empty.txt'], { cwd });
  assert.deepEqual([status, stdout, stderr], [0, '', '']);
});

test('the BOM decides the byte order of a UTF-16 file', async (t) => {
  // A BOM, the letter a, CR LF, a surrogate pair, a lone high surrogate, LF. The files end with one more byte.
  const text = bytes('FE FF 00 61 00 0D 00 0A D8 3C DF 0D D8 00 00 0A');
  const cwd = directory(t, {
    'be.txt': Buffer.concat([text, bytes('00')]),
    'le.txt': Buffer.concat([Buffer.from(text).swap16(), bytes('41')]),
  });
  const { stdout } = await run(['check', '--from', 'utf-16', 'be.txt', 'le.txt'], { cwd });
  assert.equal(
    stdout,
    'be.txt:2:2: 12 unpaired-surrogate\nbe.txt:3:1: 16 truncated\n' +
      'le.txt:2:2: 12 unpaired-surrogate\nle.txt:3:1: 16 truncated\n',
  );
});

test('lines and columns continue across the parts of a long file', async (t) => {
  const line = `${'é'.repeat(49)}\r\n`;
  const long = '€'.repeat(300_000);
  const text = Buffer.concat([
    Buffer.from(line.repeat(20_000)),
    Buffer.from(long),
    bytes('FF'),
    Buffer.from('x\n\n'),
    bytes('80'),
  ]);
  const cwd = directory(t, { 'long.txt': text });
  const { stdout } = await run(['check', 'long.txt'], { cwd });
  const offset = 20_000 * 100 + 900_000;
  assert.equal(
    stdout,
    `long.txt:20001:300001: ${offset} invalid-octet\nlong.txt:20003:1: ${offset + 4} unexpected-continuation\n`,
  );
});

test('--explain adds a sentence and the section of the standard; with --limit, a message says how many errors are not listed', async () => {
  const { status, stdout, stderr } = await run(['check', '--explain', '--limit', '1'], { input: bytes('2F C0 AE') });
  assert.equal(
    stdout,
    '<stdin>:1:2: 1 overlong\n' +
      '    C0 AE is an overlong form of U+002E, whose shortest form has 1 byte. RFC 3629 allows only the shortest form. (RFC 3629, §3)\n',
  );
  assert.match(stderr, /1 more not listed, because the limit is 1;/);
  assert.equal(status, 1);
});

test('--warnings also reports warnings, which do not change the exit status', async () => {
  const input = bytes('61 C0 8A 62 C0 AF');
  const withoutWarnings = await run(['check', '--from', 'utf-8-rfc2044'], { input });
  assert.deepEqual([withoutWarnings.status, withoutWarnings.stdout], [0, '']);
  const withWarnings = await run(['check', '--from', 'utf-8-rfc2044', '--warnings'], { input });
  // C0 8A is an overlong line feed. RFC 2044 decodes it, so a line ends there.
  assert.equal(withWarnings.stdout, '<stdin>:1:2: 1 overlong (warning)\n<stdin>:2:2: 4 overlong (warning)\n');
  assert.equal(withWarnings.status, 0);
});

test('a file that several patterns match is checked once, and patterns leave out node_modules', async (t) => {
  const bad = bytes('FF');
  const cwd = directory(t, {
    'b.txt': bad,
    'a[1].txt': bad,
    'sub/c.txt': bad,
    'sub/d.md': bad,
    'node_modules/e.txt': bad,
  });
  const { stdout } = await run(['check', 'a[1].txt', '**/*.txt', 'b.txt', './b.txt'], { cwd });
  assert.deepEqual(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0]),
    ['a[1].txt', 'b.txt', 'sub/c.txt'],
  );
  const installed = await run(['check', 'node_modules/**'], { cwd });
  assert.match(installed.stdout, /^node_modules\/e\.txt:1:1: 0 invalid-octet/);
  const all = await run(['check', '--no-ignore', '**/*.txt'], { cwd });
  assert.match(all.stdout, /^node_modules\/e\.txt:1:1: 0 invalid-octet/m);
});

test('unreadable files are reported, all others are checked, and the exit status is 2', async (t) => {
  const cwd = directory(t, { 'bad.txt': bytes('FF'), 'sub/x': 'x' });
  const { status, stdout, stderr } = await run(['check', 'nosuch.txt', '*.zip', 'sub/', 'bad.txt'], { cwd });
  assert.equal(stdout, 'bad.txt:1:1: 0 invalid-octet\n');
  assert.deepEqual(stderr.split('\n'), [
    'utfscope: nosuch.txt cannot be read: no such file or directory.',
    'utfscope: The pattern *.zip matches no file.',
    '',
  ]);
  assert.equal(status, 2);
});

test('a directory without permission and a file in such a directory are reported', (t) => {
  const bad = bytes('FF');
  const cwd = directory(t, { 'open/a.txt': bad, 'closed/b.txt': bad, 'package.json': '{ "type": "module" }' });
  // The program itself must be readable by the user nobody.
  copyFileSync(PROGRAM, join(cwd, 'cli.js'));
  cpSync(join(dirname(PROGRAM), 'full'), join(cwd, 'full'), { recursive: true });
  chmodSync(cwd, 0o755);
  chmodSync(join(cwd, 'closed'), 0);
  // Root can read every directory.
  const nobody = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};
  const check = (operand) =>
    spawnSync(process.execPath, ['cli.js', 'check', operand], {
      cwd,
      env: environment(),
      encoding: 'utf8',
      ...nobody,
    });
  const { status, stdout, stderr } = check('**/*.txt');
  assert.equal(stderr, 'utfscope: closed cannot be read: permission denied.\n');
  assert.deepEqual([status, stdout], [2, 'open/a.txt:1:1: 0 invalid-octet\n']);
  assert.equal(check('closed/b.txt').stderr, 'utfscope: closed/b.txt cannot be read: permission denied.\n');
  chmodSync(join(cwd, 'closed'), 0o755);
});

test('if a missing file has U+FFFD in its name, the error suggests standard input, because the real name may not be UTF-8', async (t) => {
  const { status, stderr } = await run(['check', 'caf\ufffd'], { cwd: directory(t, {}) });
  assert.equal(status, 2);
  assert.match(
    stderr,
    /^utfscope: caf\ufffd cannot be read: no such file\. A file whose name is not UTF-8 can only be read from standard input/,
  );
});

test('control characters in a file name are escaped', async (t) => {
  const name = 'a\u001b[31m\u202e.txt';
  const cwd = directory(t, { [name]: bytes('FF') });
  const { stdout } = await run(['check', name], { cwd });
  assert.equal(stdout, 'a‹ESC›[31m‹RLO›.txt:1:1: 0 invalid-octet\n');
});

test('a file name with combining marks is shown as it is, also in the suggested command', async (t) => {
  // Devanagari has combining marks, and macOS decomposes letters in file names. A mark without a letter is shown on a dotted circle.
  for (const [name, shown] of [
    ['हिन्दी.txt', 'हिन्दी.txt'],
    ['cafe\u0301.txt', 'cafe\u0301.txt'],
    ['\u0301.txt', '\u25cc\u0301.txt'],
  ]) {
    const text = Buffer.from('\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2, \u00ec\u00e8\u00f0', 'latin1'); // “Привет, мир” in windows-1251
    const { stdout, stderr } = await run(['check', name], { cwd: directory(t, { [name]: text }) });
    assert.ok(stdout.startsWith(`${shown}:1:1: 0 `), stdout);
    if (shown === name) assert.match(stderr, new RegExp(`^utfscope: ${name}: `));
  }
  const cwd = directory(t, { 'हिन्दी.log': bytes('D0 A1 0A CF F0 E8 E2 E5 F2 20 EC E8 F0 20 E8 20 E2 F1 E5 EC 0A') });
  const { stderr } = await run(['check', 'हिन्दी.log'], { cwd });
  assert.doesNotMatch(stderr, /\bFILE\b/); // the placeholder for a name that cannot be shown
});

test('a closed standard output ends the program without a message', async () => {
  const { child, ended } = start(['check', '--limit', '0']);
  child.stdin.on('error', () => {});
  child.stdin.end(Buffer.alloc(4_000_000, 0xff));
  child.stdout.once('data', () => child.stdout.destroy());
  const { status, stderr } = await ended;
  assert.equal(status, 1);
  assert.equal(stderr, '');
});

test('check of 200 MB needs less than 1.5 times the memory of check of 20 MB', async () => {
  const printPeak = 'process.on("exit", () => process.stderr.write(String(process.resourceUsage().maxRSS)))';
  const nodeOptions = ['--import', `data:text/javascript,${encodeURIComponent(printPeak)}`];
  const part = Buffer.from('Ein längerer Text, der überall gültig ist: 日本語 €\r\n'.repeat(20_000));
  const peak = async (size) => {
    const { child, ended } = start(['check'], { nodeOptions });
    for (let sent = 0; sent < size; sent += part.length) {
      if (!child.stdin.write(part)) await new Promise((resolve) => child.stdin.once('drain', resolve));
    }
    child.stdin.end(bytes('FF'));
    const { status, stderr, stdout } = await ended;
    assert.equal(status, 1);
    const parts = Math.ceil(size / part.length);
    assert.equal(stdout, `<stdin>:${parts * 20_000 + 1}:1: ${parts * part.length} invalid-octet\n`);
    return Number(/\d+$/.exec(stderr)[0]); // the advice on the malformed line is before the number
  };
  const [small, large] = [await peak(20e6), await peak(200e6)];
  assert.ok(large < 1.5 * small, `${small} KB for 20 MB, ${large} KB for 200 MB`);
});

test('in a terminal, reasons are red and a summary ends the report', async (t) => {
  const cwd = directory(t, { 'a.txt': bytes('FF'), 'b.txt': 'b' });
  // On a busy machine, the work can take so long that a progress line is shown and removed.
  // The output for a progress line begins where the cursor is saved, and ends where the line is erased.
  const [SAVE_CURSOR, ERASE_LINE] = ['\u001b7', '\u001b[2K'];
  const withoutProgress = (shown) => {
    const [before, ...parts] = shown.split(SAVE_CURSOR);
    return before + parts.map((part) => part.slice(part.indexOf(ERASE_LINE) + ERASE_LINE.length)).join('');
  };
  const shown = withoutProgress(await inTerminal(['check', 'a.txt', 'b.txt'], { cwd }));
  assert.equal(shown, '\u001b[1ma.txt\u001b[22m:1:1: 0 \u001b[31minvalid-octet\u001b[39m\n1 error in 1 of 2 files.\n');
  const plain = withoutProgress(await inTerminal(['check', 'b.txt'], { cwd, env: { NO_COLOR: '1' } }));
  assert.equal(plain, 'No errors in 1 file.\n');
});

test('the progress line has a bar if the size is known', () => {
  assert.equal(progressText(3e6, 12e6, 1.5), '██████░░░░░░░░░░░░░░░░░░  25 %  3.0 MB of 12.0 MB, 2.0 MB/s, 5 s left');
  assert.equal(progressText(5e9, undefined, 10), '5.0 GB, 500 MB/s');
  assert.match(progressText(1e9, 4e12, 10), /, 11 h 06 min left$/);
  assert.match(progressText(1, 2, 1), / 1 byte of 2 bytes, 1 byte\/s, 1 s left$/);
});

test('in a terminal, long work shows a progress line and removes it', async (t) => {
  const cwd = directory(t);
  const pipe = join(cwd, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const terminal = startInTerminal(['check', pipe], { cwd });
  // The pipe is opened for reading too: otherwise, opening it waits until the program reads it.
  const input = createWriteStream(pipe, { flags: 'r+' });
  const feed = setInterval(() => input.write('some text\n'), 20);
  await terminal.shows(/\d bytes, \d+ bytes\/s|KB\/s/).finally(() => clearInterval(feed));
  input.end(bytes('FF'));
  const shown = await terminal.ended;
  assert.match(stripVTControlCharacters(shown), /pipe:\d+:1: \d+ invalid-octet\n/);
  assert.ok(shown.includes('\u001b[2K'), 'the line is erased');
  assert.ok(shown.endsWith('1 error in 1 file.\n'), JSON.stringify(shown.slice(-80)));
});

test('for a pipe, which repair cannot replace, check and detect name damaged text but suggest no repair', async (t) => {
  const cwd = directory(t);
  execFileSync('mkfifo', [join(cwd, 'pipe')]);
  const runOn = async (command, content) => {
    const { ended } = start([command, 'pipe'], { cwd });
    writeFileSync(join(cwd, 'pipe'), content); // waits until the program opens the pipe
    return ended;
  };
  const misread = 'Das Caf\u00c3\u00a9 in K\u00c3\u00b6ln\n';
  const checked = await runOn('check', misread);
  assert.equal(
    checked.stderr,
    'utfscope: pipe: line 1 was decoded in the wrong encoding: "Caf\u00c3\u00a9" should be "Café".\n',
  );
  assert.doesNotMatch((await runOn('detect', misread)).stdout, /utfscope repair/);
  // "Ошибка" in windows-1251
  const mixed = Buffer.concat([
    Buffer.from('Привет, мир\n'),
    bytes('CE F8 E8 E1 EA E0 0A'),
    Buffer.from('Всё хорошо\n'),
  ]);
  const { stderr } = await runOn('check', mixed);
  assert.equal(stderr, 'utfscope: pipe: line 2 is not utf-8 but text in windows-1251.\n');
});

test('in an encoding that allows every byte, check says that it finds no malformed bytes', async () => {
  const { status, stdout, stderr } = await run(['check', '--from', 'windows-1252'], { input: bytes('81 FF') });
  assert.deepEqual([status, stdout], [0, '']);
  assert.equal(stderr, 'utfscope: Every byte is allowed in windows-1252, so this check finds no malformed bytes.\n');
});

test('check and repair report the lines of a file that are text in another encoding than its other lines', async (t) => {
  // "Ошибка ошибки" in windows-1251 and "Müller, Jäger" in windows-1252, typed from their tables.
  const russian = bytes('CE F8 E8 E1 EA E0 20 EE F8 E8 E1 EA E8 0A');
  const german = bytes('4D FC 6C 6C 65 72 2C 20 4A E4 67 65 72 0A');
  const cwd = directory(t, {
    'ru.log': Buffer.concat([Buffer.from('Привет, мир\n'), russian, Buffer.from('Всё хорошо\n')]),
    'de.log': Buffer.concat([Buffer.from('Grüße aus Köln\n'), german, Buffer.from('Straße\n'), german]),
  });
  const notes = [
    'utfscope: ru.log: line 2 is not utf-8 but text in windows-1251: try utfscope repair ru.log --lines windows-1251',
    'utfscope: de.log: 2 lines, the first of which is line 2, are not utf-8 but text in windows-1252: ' +
      'try utfscope convert de.log --errors fallback-windows-1252 -o de.utf-8.log',
  ];
  const checked = await run(['check', 'ru.log', 'de.log'], { cwd });
  assert.deepEqual(checked.stderr.trim().split('\n').slice(0, 2), notes);
  const repaired = await run(['repair', 'ru.log', 'de.log'], { cwd });
  assert.deepEqual(repaired.stderr.trim().split('\n').slice(0, 2), notes);
  // "Καλημέρα" twice in windows-1253, the byte D2, which windows-1253 lacks, and a line of UTF-8.
  const greek = Buffer.concat([
    bytes('CA E1 EB E7 EC DD F1 E1 0A CA E1 EB E7 EC DD F1 E1 0A D2 0A'),
    Buffer.from('Καλημέρα\n'),
  ]);
  assert.match(
    (await run(['check', '--from', 'windows-1253'], { input: greek })).stderr,
    / line 4 is not windows-1253 but text in utf-8: try utfscope repair --from windows-1253 --lines utf-8\n/,
  );
  // "Имя;Город" nine times in windows-1251, and a line of UTF-8.
  const table = Buffer.concat([bytes('C8 EC FF 3B C3 EE F0 EE E4 0A '.repeat(9)), Buffer.from('Ольга;Уфа\n')]);
  assert.match(
    (await run(['check', '--limit', '1'], { input: table })).stderr,
    / --limit 0 lists all\. Looks like windows-1251: try utfscope convert --from windows-1251\. But line 10 is text in utf-8\.\n$/,
  );
  runAdvice(await run(['check', 'de.log'], { cwd }), cwd);
  assert.equal(
    readFileSync(join(cwd, 'de.utf-8.log'), 'utf8'),
    'Grüße aus Köln\nMüller, Jäger\nStraße\nMüller, Jäger\n',
  );
});

test('for a file that is not UTF-8, check suggests a command that works for every file name', async (t) => {
  const text = 'Прощай, немытая Россия,\nстрана рабов, страна господ.\n';
  const outputs = {
    'a.txt': 'a.utf-8.txt',
    'a b.txt': 'a b.utf-8.txt',
    '-x.csv': '-x.utf-8.csv',
    'd.e/README': 'd.e/README.utf-8',
    "it's.txt": "it's.utf-8.txt",
    'Отчёт.txt': 'Отчёт.utf-8.txt',
    '../up.txt': '../up.utf-8.txt',
    '$HOME.txt': '$HOME.utf-8.txt',
  };
  const cwd = join(directory(t, { 'in/d.e/other': '' }), 'in');
  for (const content of [Buffer.from(KOI8_R, 'hex'), Buffer.from(text, 'utf16le')]) {
    for (const [name, output] of Object.entries(outputs)) {
      writeFileSync(join(cwd, name), content);
      runAdvice(await run(['check', '--', name], { cwd }), cwd);
      assert.equal(readFileSync(join(cwd, output), 'utf8'), text, name);
      rmSync(join(cwd, output));
    }
  }
});

test('what check says about the encoding of a pipe does not depend on the pieces in which the bytes arrive', async () => {
  const utf16 = Buffer.from('second line\r\n'.repeat(20), 'utf16le');
  const inputs = [
    Buffer.concat([Buffer.from('hello world line\n'), utf16]),
    utf16,
    Buffer.from('first line\ncafÃ© crÃ¨me brÃ»lÃ©e\n'),
    Buffer.from(`plain\n${Buffer.from(KOI8_R, 'hex').toString('latin1')}`, 'latin1'),
  ];
  for (const input of inputs) {
    const whole = await run(['check'], { input });
    assert.notEqual(whole.stderr, '');
    const cut = await runWithPieces(['check'], [input.subarray(0, 5), input.subarray(5)]);
    assert.deepEqual([cut.status, cut.stdout, cut.stderr], [whole.status, whole.stdout, whole.stderr]);
  }
});

test('check reports a file that looks like another encoding; for UTF-16 and ISO-2022-JP, even if the file has no errors', async (t) => {
  const text = 'Hello world, this is text.\n';
  const cwd = directory(t, { 'le.txt': Buffer.from(text, 'utf16le'), 'be.txt': Buffer.from(text, 'utf16le').swap16() });
  const { status, stderr } = await run(['check', 'le.txt', 'be.txt'], { cwd });
  assert.equal(status, 0);
  assert.deepEqual(stderr.split('\n'), [
    'utfscope: le.txt: looks like utf-16le: try utfscope check le.txt --from utf-16le or ' +
      'utfscope convert le.txt --from utf-16le -o le.utf-8.txt',
    'utfscope: be.txt: looks like utf-16be: try utfscope check be.txt --from utf-16be or ' +
      'utfscope convert be.txt --from utf-16be -o be.utf-8.txt',
    '',
  ]);
  for (const from of ['utf-16', 'utf-16be', 'ucs-2be']) {
    assert.equal((await run(['check', '--from', from, 'be.txt'], { cwd })).stderr, '', from);
  }
  assert.match((await run(['check', '--from', 'utf-16', 'le.txt'], { cwd })).stderr, /looks like utf-16le/);
  const japanese = bytes('1B 24 42 46 7C 4B 5C 38 6C 1B 28 42 0A');
  const mail = await run(['check'], { input: japanese });
  assert.deepEqual([mail.status, mail.stdout], [0, '']);
  assert.match(
    mail.stderr,
    / looks like iso-2022-jp: try utfscope check --from iso-2022-jp or utfscope convert --from /,
  );
  assert.equal((await run(['check', '--from', 'iso-2022-jp'], { input: japanese })).stderr, '');
  // Every byte is allowed in koi8-r, so the message suggests no check.
  const russian = bytes('F0 D2 C9 D7 C5 D4 2C 20 CD C9 D2 21 20 FC D4 CF 20 D4 C5 CB D3 D4 2E');
  const koi8 = await run(['check', '--limit', '1'], { input: russian });
  assert.match(koi8.stderr, / Looks like koi8-r: try utfscope convert --from koi8-r\n$/);
});

test('check and detect report text that was decoded in the wrong encoding, and only such text', async (t) => {
  const french = 'prix\nLe cafÃ© du thÃ©Ã¢tre\n';
  const cwd = directory(t, {
    'french.csv': french,
    'wide.txt': Buffer.from(`\ufeff${french}`, 'utf16le'),
    'clean.txt': 'Le café du théâtre, NESTLÉ®, “Â”\n',
    'polish.txt': 'Zażółć gęślą jaźń\n',
    'bad.txt': Buffer.from('cafÃ© \xff\n', 'latin1'),
  });
  const sentence = (file, from = '') =>
    `line 2 was decoded in the wrong encoding: "cafÃ©" should be "café". To see all such text: utfscope repair ${file}${from}`;
  const { status, stdout, stderr } = await run(['check', 'french.csv', 'clean.txt', 'polish.txt'], { cwd });
  assert.deepEqual([status, stdout, stderr], [0, '', `utfscope: french.csv: ${sentence('french.csv')}\n`]);
  const wide = await run(['check', '--from', 'utf-16', 'wide.txt'], { cwd });
  assert.deepEqual(
    [wide.status, wide.stderr],
    [0, `utfscope: wide.txt: ${sentence('wide.txt', ' --from utf-16le')}\n`],
  );
  const detected = await run(['detect', 'french.csv', 'clean.txt'], { cwd, env: { COLUMNS: '200' } });
  assert.ok(detected.stdout.includes(`\n  ${sentence('french.csv')}\n`), detected.stdout);
  assert.equal(detected.stdout.split('decoded in the wrong').length, 2);
  // If a file has errors, the advice is about the errors.
  const bad = await run(['check', 'bad.txt'], { cwd });
  assert.doesNotMatch(bad.stderr, /decoded in the wrong/);
  // The line is longer than the part of the file that is searched.
  const long = await run(['check'], { input: `${'Le cafÃ© du thÃ©Ã¢tre '.repeat(4000)}x` });
  assert.match(long.stderr, /line 1 was decoded in the wrong encoding: "cafÃ©" should be "café"/);
  // The advised command shows the text.
  const shown = await run(['repair', 'wide.txt', '--from', 'utf-16le'], { cwd });
  assert.match(shown.stdout, /-Le cafÃ© du thÃ©Ã¢tre\n\+Le café du théâtre\n/);
});
