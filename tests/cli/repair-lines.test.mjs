// utfscope repair --lines: a text in which some lines are in another encoding, such as a log of several programs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { directory, run, start } from './run.mjs';

// The bytes of “Ошибка”, “Нет места” in windows-1251 and “エラー” in Shift_JIS, as the code pages of Microsoft and
// JIS X 0208 have them.
const ERROR_1251 = 'CE F8 E8 E1 EA E0';
const NO_SPACE_1251 = 'CD E5 F2 20 EC E5 F1 F2 E0';
const ERROR_SHIFT_JIS = '83 47 83 89 81 5B';
const hex = (text) => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** Returns text in windows-1251 as hex: А to я are C0 to FF. */
const windows1251 = (text) =>
  Array.from(text, (letter) => {
    const codePoint = letter.codePointAt(0);
    return (codePoint < 0x80 ? codePoint : codePoint - 0x410 + 0xc0).toString(16).padStart(2, '0');
  }).join('');

const UTF8 = ['10:00 INFO Пользователь Сергей вошёл в систему\n', '10:04 INFO Сеанс завершён\r\n'];
const MIXED = Buffer.concat([
  Buffer.from(`10:00 start\n${UTF8[0]}10:01 ERROR `),
  hex(ERROR_1251),
  Buffer.from(`\r\n${UTF8[1]}10:05 WARN `),
  hex(NO_SPACE_1251),
]);
const WANTED = `10:00 start\n${UTF8[0]}10:01 ERROR Ошибка\r\n${UTF8[1]}10:05 WARN Нет места`;

test('repair --lines decodes the lines in another encoding, and changes no other byte', async (t) => {
  const cwd = directory(t, { 'server.log': MIXED });
  const shown = await run(['repair', '--lines', 'windows-1251', 'server.log'], { cwd });
  assert.equal(shown.status, 0);
  assert.match(shown.stdout, /@@ line 3 @@\n-10:01 ERROR \ufffd{6}\n\+10:01 ERROR Ошибка\n@@ line 5 @@\n/);
  assert.match(
    shown.stderr,
    /2 lines in 1 file can be repaired\. To do so: utfscope repair --write --lines windows-1251 server\.log/,
  );
  assert.deepEqual(readFileSync(join(cwd, 'server.log')), MIXED);
  const written = await run(['repair', '--write', '--lines', 'windows-1251', 'server.log'], { cwd });
  assert.equal(written.status, 0);
  assert.equal(readFileSync(join(cwd, 'server.log'), 'utf8'), WANTED);
});

test('check names the command that decodes the lines, and the command decodes them', async (t) => {
  for (const [name, line, wanted] of [
    ['windows-1251', hex(`${ERROR_1251} 20 ${NO_SPACE_1251}`), 'Ошибка Нет места'],
    ['shift_jis', hex(`${ERROR_SHIFT_JIS} 20 ${ERROR_SHIFT_JIS}`), 'エラー エラー'],
  ]) {
    const cwd = directory(t, { 'a.log': Buffer.concat([Buffer.from(UTF8.join('')), line, Buffer.from('\n')]) });
    const { stderr } = await run(['check', 'a.log'], { cwd });
    const [, command] = /: try utfscope (repair a\.log --lines [\w-]+)$/m.exec(stderr) ?? assert.fail(stderr);
    assert.ok(command.endsWith(name), command);
    await run([...command.split(' '), '--write'], { cwd });
    assert.equal(readFileSync(join(cwd, 'a.log'), 'utf8'), `${UTF8.join('')}${wanted}\n`);
  }
});

// E9 is é in windows-1252, windows-1250, windows-1257 and others.
test('check names windows-1252 if a line is the same text in several encodings', async (t) => {
  const cwd = directory(t, { 'a.csv': Buffer.from('Name;Stadt\nZo\xc3\xab;K\xc3\xb6ln\nJos\xe9;Madrid\n', 'latin1') });
  const { stderr } = await run(['check', 'a.csv'], { cwd });
  assert.match(
    stderr,
    /line 3 is not utf-8 but text in windows-1252: try utfscope convert a\.csv --errors fallback-windows-1252 -o a\.utf-8\.csv$/m,
  );
});

test('if a line of UTF-8 has single bytes of windows-1252, check says so, and the suggested command decodes only these bytes', async (t) => {
  const line = (letter) => [
    Buffer.from('Zo\u00eb M'),
    letter,
    Buffer.from('ller;D\u00fcsseldorf;K\u00f6nigsallee 12\n'),
  ];
  const cwd = directory(t, { 'a.csv': Buffer.concat(line(Buffer.of(0xfc))) });
  const { stderr } = await run(['check', 'a.csv'], { cwd });
  const [, command] =
    /a\.csv: the malformed byte is probably windows-1252 text: FC is ü\. Try utfscope (convert .*)$/m.exec(stderr) ??
    assert.fail(stderr);
  await run(command.split(' '), { cwd });
  assert.deepEqual(readFileSync(join(cwd, 'a.utf-8.csv')), Buffer.concat(line(Buffer.from('ü'))));
  // E9 and C3 can also be the first bytes of UTF-8 characters that a program cut, so check does not call them windows-1252.
  const cut = directory(t, { 'a.csv': Buffer.from('caf\u00e9;caf\xc3;K\xc3\xb6ln\n', 'latin1') });
  assert.doesNotMatch((await run(['check', 'a.csv'], { cwd: cut })).stderr, /windows-1252/);
});

// FC is ü, E4 is ä and E9 is é in windows-1252; in windows-1251, they are ь, д and й.
test('lines in two encodings: check names both, and each command leaves the lines in the other encoding as they are', async (t) => {
  const german = 'WARN Datei nicht gefunden: C:\\Büro\\Verträge\\März.doc';
  const russian = 'ERROR Ошибка доступа к каталогу';
  const [inGerman, inRussian] = [Buffer.from(german, 'latin1'), hex(windows1251(russian))];
  const lineFeed = Buffer.from('\n');
  const cwd = directory(t, {
    'a.log': Buffer.concat([Buffer.from(UTF8.join('')), inGerman, lineFeed, inRussian, lineFeed]),
  });
  const { stderr } = await run(['check', 'a.log'], { cwd });
  const sentence =
    /text in windows-1251 and windows-1252: try utfscope repair a\.log --lines windows-1251, then with --lines windows-1252/;
  assert.match(stderr, sentence);
  await run(['repair', '--write', '--lines', 'windows-1251', 'a.log'], { cwd });
  const once = Buffer.concat([Buffer.from(UTF8.join('')), inGerman, Buffer.from(`\n${russian}\n`)]);
  assert.deepEqual(readFileSync(join(cwd, 'a.log')), once);
  await run(['repair', '--write', '--lines', 'windows-1252', 'a.log'], { cwd });
  assert.equal(readFileSync(join(cwd, 'a.log'), 'utf8'), `${UTF8.join('')}${german}\n${russian}\n`);
});

test('repair --lines of standard input gives the same bytes wherever the input is cut', async () => {
  for (let cut = 0; cut <= MIXED.length; cut += 7) {
    const { child, ended } = start(['repair', '--lines', 'windows-1251']);
    child.stdin.write(MIXED.subarray(0, cut));
    setImmediate(() => child.stdin.end(MIXED.subarray(cut)));
    const { stdout } = await ended;
    assert.equal(stdout.toString(), WANTED, `cut at ${cut}`);
  }
});

test('repair --lines changes neither lines that the encoding cannot decode nor UTF-8 within a line, and repairs mojibake', async (t) => {
  // AA has no character in windows-1253. The host name is UTF-8 in a line that is otherwise windows-1251.
  const host = Buffer.concat([
    Buffer.from('10:06 бухгалтерия: '),
    hex(`${ERROR_1251} 20 ${ERROR_1251}`),
    Buffer.from('\n'),
  ]);
  const text = Buffer.concat([
    Buffer.from(UTF8.join('')),
    Buffer.from('a\xaab\xaac\n', 'latin1'),
    host,
    Buffer.from('Ð¿Ñ€Ð¸Ð²ÐµÑ‚ caf\u00c3\u00a9\n'),
  ]);
  const cwd = directory(t, { 'a.log': text, 'b.log': text });
  await run(['repair', '--write', '--lines', 'windows-1253', 'b.log'], { cwd });
  assert.ok(readFileSync(join(cwd, 'b.log')).includes(Buffer.from('a\xaab\xaac\n', 'latin1')));
  await run(['repair', '--write', '--lines', 'windows-1251', 'a.log'], { cwd });
  const result = readFileSync(join(cwd, 'a.log'), 'utf8');
  assert.match(result, /10:06 бухгалтерия: Ошибка Ошибка\n/);
  assert.match(result, /привет café\n$/);
  assert.ok(result.startsWith(UTF8.join('')));
});

test('repair --lines utf-8 encodes lines of UTF-8 in the encoding of the file', async (t) => {
  const cwd = directory(t, { 'a.log': Buffer.concat([hex(ERROR_1251), Buffer.from('\nНет места\n日本\n')]) });
  await run(['repair', '--write', '--from', 'windows-1251', '--lines', 'utf-8', 'a.log'], { cwd });
  // windows-1251 has no 日, so this line stays as it is.
  assert.deepEqual(
    readFileSync(join(cwd, 'a.log')),
    Buffer.concat([hex(ERROR_1251), Buffer.from('\n'), hex(NO_SPACE_1251), Buffer.from('\n日本\n')]),
  );
});

test('repair --lines needs supersets of ASCII', async (t) => {
  const cwd = directory(t, { 'a.log': MIXED });
  for (const options of [
    ['--lines', 'utf-16'],
    ['--lines', 'cp037'],
    ['--from', 'utf-16le', '--lines', 'windows-1251'],
  ]) {
    const { status, stderr } = await run(['repair', ...options, 'a.log'], { cwd });
    assert.equal(status, 2, options.join(' '));
    assert.match(stderr, /--lines needs encodings in which the bytes 00 to 7F are ASCII/);
  }
});

// “Файл найден”, “Ошибка сервера” in windows-1251, and “Том не имеет метки”, “Серийный номер тома” in ibm866. The bytes are those of
// Microsoft's code pages: in ibm866, А to п are 80 to AF, and р to я are E0 to EF.
const CODE_PAGES = {
  windows: ['D4E0E9EB20EDE0E9E4E5ED', 'CEF8E8E1EAE020F1E5F0E2E5F0E0'],
  dos: ['92AEAC20ADA520A8ACA5A5E220ACA5E2AAA8', '91A5E0A8A9ADEBA920ADAEACA5E020E2AEACA0'],
};
// The same five lines twice: with the second and the fourth line in ibm866, and completely in windows-1251.
const [CODE_PAGE_LINES, IN_1251] = [
  CODE_PAGES.dos,
  [windows1251('Том не имеет метки'), windows1251('Серийный номер тома')],
].map(([first, second]) => {
  const lines = [CODE_PAGES.windows[0], first, Buffer.from('C:\\>dir').toString('hex'), second, CODE_PAGES.windows[1]];
  return Buffer.concat(lines.map((line) => hex(`${line}0D0A`)));
});

test('detect states no line numbers if it examined only the start of the file', async (t) => {
  const inWindows = hex(windows1251('Привет, это строка журнала с текстом о погоде и людях\n'));
  // In ibm866, А to п are 80 to AF, and р to я are E0 to EF.
  const inDos = inWindows.map((byte) => (byte < 0xc0 ? byte : byte < 0xf0 ? byte - 0x40 : byte - 0x10));
  const lines = [inWindows, inWindows, inWindows, inDos, inDos];
  const cwd = directory(t, { 'long.log': Buffer.concat(Array(500).fill(lines).flat()) });
  const { stdout } = await run(['detect', 'long.log'], { cwd });
  assert.match(stdout, /lines are in different encodings: windows-1251 and ibm866\. Try/);
});

test('detect names two 8-bit encodings of lines, and repair --lines decodes the lines in one of them', async (t) => {
  const cwd = directory(t, { 'export.log': CODE_PAGE_LINES, 'clean.log': IN_1251 });
  const { stdout } = await run(['detect', 'export.log'], { cwd });
  assert.match(stdout, /lines are in different encodings: .*windows-1251 \(2 lines, from line 1\)/);
  assert.match(stdout.replaceAll(/\s+/g, ' '), /Try utfscope repair export\.log --from windows-1251 --lines ibm866/);
  const { lines } = JSON.parse((await run(['detect', '--json', 'export.log'], { cwd })).stdout);
  assert.deepEqual(
    lines.toSorted((one, other) => one.first - other.first),
    [
      { encoding: 'windows-1251', count: 2, first: 1 },
      { encoding: 'ibm866', count: 2, first: 2 },
    ],
  );
  const written = await run(
    ['repair', '--write', '--from', 'windows-1251', '--lines', 'ibm866', 'export.log', 'clean.log'],
    { cwd },
  );
  assert.equal(written.status, 0);
  assert.deepEqual(readFileSync(join(cwd, 'export.log')), IN_1251);
  assert.deepEqual(readFileSync(join(cwd, 'clean.log')), IN_1251);
  assert.equal(JSON.parse((await run(['detect', '--json', 'clean.log'], { cwd })).stdout).lines, undefined);
});

test('detect names UTF-8 too if a file in two 8-bit encodings also has lines of UTF-8', async (t) => {
  const utf8 = Buffer.from('[main] Обновлены настройки\r\n');
  const cwd = directory(t, { 'a.log': Buffer.concat([...Array(6).fill(CODE_PAGE_LINES), utf8]) });
  const { stdout } = await run(['detect', 'a.log'], { cwd });
  assert.match(stdout.replaceAll(/\s+/g, ' '), /and utf-8 \(1 line, from line 31\)\. Try .*, then with --lines utf-8/);
});
