// utfscope inspect, explain and detect: their text and JSON output.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { explain } from '../../pkg-config/dist/index.js';
import { PROGRAM, environment, directory, inTerminal, bytes, run } from './run.mjs';

const ESCAPE = '\u001b';

test('without colours, marks show the roles of bytes; control and bidirectional characters are shown as labels', async (t) => {
  // An overlong slash, a cut euro, RLO, ESC, and a character that reaches into the next row.
  const cwd = directory(t, { 'a.txt': bytes('68 C3 A9 20 C0 AF E2 82 E2 80 AE 1B 5B 33 31 E2 82 AC 0A') });
  const { status, stdout } = await run(['inspect', 'a.txt'], { cwd });
  assert.equal(status, 0);
  assert.deepEqual(stdout.split('\n'), [
    'a.txt: utf-8, 19 bytes',
    '',
    '00000000   68<C3-A9 20!C0!AF!E2!82 <E2-80-AE 1B 5B 33 31<E2  hé ×××‹RLO›‹ESC›[31€',
    '00000010  -82-AC 0A                                          ‹LF›',
    '',
    '< lead   - continuation   ! malformed',
    '',
    'U+00E9      é  LATIN SMALL LETTER E WITH ACUTE',
    'U+202E      ‹RLO›  RIGHT-TO-LEFT OVERRIDE',
    'U+001B      ‹ESC›  ESCAPE',
    'U+20AC      €  EURO SIGN',
    '',
    'offset 4  C0  overlong',
    '  C0 AF is an overlong form of U+002F, whose shortest form has 1 byte. RFC 3629 allows only the shortest form. (RFC 3629, §3)',
    'offset 5  AF  unexpected-continuation',
    '  AF is left over from C0 AF, which is malformed at its first byte, C0. (RFC 3629, §4)',
    'offset 6  E2 82  missing-continuation',
    '  E2 announces 3 bytes, but byte 3 is E2, which is not a continuation byte (80 to BF). (RFC 3629, §4)',
    '',
  ]);
  assert.ok(!stdout.includes(ESCAPE) && !stdout.includes('\u202e'));
});

test('surrogates, lead bytes that restrict the second byte, and bytes that are never valid have marks', async () => {
  const wide = await run(['inspect', '--from', 'utf-16le'], { input: bytes('3C D8 0D DF 41 00') });
  assert.match(wide.stdout, /^00000000 {2}\^3C\^D8_0D_DF 41 00 {2}.* 🌍A$/mu);
  assert.match(wide.stdout, /\^ high surrogate {3}_ low surrogate/);
  const narrow = await run(['inspect'], { input: bytes('E0 A0 80 F5') });
  assert.match(narrow.stdout, /^00000000 {2}\(E0-A0-80!F5/m);
});

test('a part of a file in a multi-byte encoding is decoded as in the complete file', async (t) => {
  const cwd = directory(t, {
    'hangul.txt': Buffer.concat([Buffer.from('a'), bytes('C7 D1 B1 B9 '.repeat(60).trim())]),
    'kana.txt': Buffer.concat([Buffer.from('\x1b$B'), bytes('24 22 24 24 '.repeat(60).trim())]),
  });
  const hangul = await run(['inspect', '-f', 'euc-kr', '--offset', '201', '-n', '4', 'hangul.txt'], { cwd });
  assert.match(hangul.stdout, / {2}한국\n/);
  const kana = await run(['inspect', '-f', 'iso-2022-jp', '--offset', '203', '-n', '4', 'kana.txt'], { cwd });
  assert.match(kana.stdout, / {2}あい\n/);
});

test('a part of a file is shown with offsets in the file, and a character cut by the range is not a fault', async (t) => {
  const text = Buffer.concat([Buffer.from('€'.repeat(1000)), bytes('FF'), Buffer.from('x'.repeat(100))]);
  const cwd = directory(t, { 'a.txt': text });
  const { stdout } = await run(['inspect', '--offset', '2999', '--length', '4', 'a.txt'], { cwd });
  assert.deepEqual(stdout.split('\n'), [
    'a.txt: utf-8, 4 bytes of 3,101 from offset 2999',
    '',
    '00000BB7  -AC!FF 78 78                                       ×xx',
    '',
    '- continuation   ! malformed',
    '',
    'offset 3000  FF  invalid-octet',
    '  FF never occurs in RFC 3629: it is neither a lead byte nor a continuation byte. (RFC 3629, §1)',
    '',
    'More follows: --offset 3003',
    '',
  ]);
  const wide = await run(['inspect', '--from', 'utf-16', '--offset', '0x100', '--length', '4', 'b.txt'], {
    cwd: directory(t, { 'b.txt': Buffer.from(`\ufeff${'ab'.repeat(200)}`, 'utf16le') }),
  });
  assert.match(wide.stdout, /^b\.txt: utf-16le, 4 bytes of 802 from offset 256\n\n00000100 {3}62 00 61 00 {2}.* ba\n/);
  const stream = await run(['inspect', '--offset', '3000', '--length', '1'], { input: text });
  assert.match(stream.stdout, /^00000BB8 {2}!FF /m);
});

test('--characters prints a line for each character', async () => {
  const { stdout } = await run(['inspect', '--characters'], { input: bytes('E2 82 AC E2 80 8B C0') });
  assert.match(stdout, /^00000000 {2}E2 82 AC {9} {2}U\+20AC {6}€ {2}EURO SIGN$/m);
  assert.match(stdout, /^00000003 {2}E2 80 8B {9} {2}U\+200B {6}‹ZWSP› {2}ZERO WIDTH SPACE$/m);
  assert.match(stdout, /^00000006 {2}C0 {15} {2}malformed {3}×$/m);
});

test('colours are on in a terminal or with FORCE_COLOR, and off with NO_COLOR', async (t) => {
  const cwd = directory(t, { 'a.txt': 'é' });
  const args = ['inspect', 'a.txt'];
  // Dark on white for the lead byte.
  const lead = '\u001b[38;2;16;22;29m\u001b[48;2;255;255;255m<C3';
  const shown = await inTerminal(args, { cwd, env: { COLORTERM: 'truecolor' } });
  assert.ok(shown.includes(lead), JSON.stringify(shown));
  assert.ok(!(await inTerminal(args, { cwd, env: { NO_COLOR: '1' } })).includes(ESCAPE));
  assert.ok((await run(args, { cwd, env: { FORCE_COLOR: '1' } })).stdout.includes(ESCAPE));
  assert.ok(!(await run(args, { cwd })).stdout.includes(ESCAPE));
  // A CI system shows colours, but a file written there must not contain them.
  assert.ok(!(await run(args, { cwd, env: { CI: '1' } })).stdout.includes(ESCAPE));
  // With 16 colours a lead byte and a continuation byte still differ.
  const sixteen = (await inTerminal(args, { cwd })).split(/[<-](?=C3|A9)/).map((text) => text.split('m').slice(-2)[0]);
  assert.notEqual(sixteen[0], sixteen[1]);
});

test('a pipe that is named by a path is read in the byte order of its BOM, although a pipe can be read only once', async (t) => {
  const cwd = directory(t, { 'a.txt': Buffer.from(`\ufeff${'a'.repeat(200)}`, 'utf16le') });
  const args = ['-f', 'utf-16', '--offset', '300', '-n', '16'];
  const { stdout } = await run(['inspect', ...args, 'a.txt'], { cwd });
  assert.match(stdout, /utf-16le, 16 bytes of 402 from offset 300\n/);
  const program = [process.execPath, PROGRAM, 'inspect', ...args, '/dev/stdin'].join(' ');
  const piped = execFileSync('sh', ['-c', `cat a.txt | ${program}`], { cwd, env: environment(), encoding: 'utf8' });
  assert.equal(piped, stdout.replace('a.txt', '/dev/stdin').replace(' of 402', ''));
});

test('--length shows as many bytes as requested, at most to the end of the file', async (t) => {
  const cwd = directory(t, { 'a.txt': 'é'.repeat(50_000) });
  const rows = (await run(['inspect', '-n', '9007199254740991', 'a.txt'], { cwd })).stdout.split('\n');
  assert.equal(rows[0], 'a.txt: utf-8, 100,000 bytes');
  assert.equal(rows.filter((row) => /^000[0-9A-F]{5} /.test(row)).length, 6250);
  assert.ok(rows[6251].endsWith('éééééééé'), rows[6251]);
  assert.equal(rows.filter((row) => row === 'U+00E9      é  LATIN SMALL LETTER E WITH ACUTE').length, 1);
  const lines = (await run(['inspect', '-c', '-n', '99999', 'a.txt'], { cwd })).stdout.split('\n');
  assert.equal(lines.filter((row) => row.endsWith('U+00E9      é  LATIN SMALL LETTER E WITH ACUTE')).length, 50_000);
});

test('an empty file, an offset beyond the end and a directory have clear messages', async (t) => {
  const cwd = directory(t, { 'empty.txt': '', 'sub/x': '' });
  assert.equal((await run(['inspect', 'empty.txt'], { cwd })).stdout, 'empty.txt: utf-8, 0 bytes\n');
  const beyond = await run(['inspect', '--offset', '9', 'empty.txt'], { cwd });
  assert.deepEqual(
    [beyond.status, beyond.stderr],
    [2, 'utfscope: offset 9 is beyond the end of empty.txt, which has 0 bytes.\n'],
  );
  const sub = await run(['inspect', 'sub'], { cwd });
  assert.deepEqual([sub.status, sub.stderr], [2, 'utfscope: sub is a directory, not a file.\n']);
});

test('the list of names below the rows has each character once, and says how many more there are', async () => {
  const { stdout } = await run(['inspect'], { input: Buffer.from('a\t\n\r ~аабвгдежзийклмн') });
  const lines = stdout.split('\n').filter((line) => line.startsWith('U+'));
  assert.equal(lines.length, 12);
  assert.equal(lines[0], 'U+0430      а  CYRILLIC SMALL LETTER A');
  assert.match(stdout, /^2 more characters: --characters$/m);
  const wide = await run(['inspect', '--from', 'utf-8-rfc2044'], { input: bytes('F8 88 80 80 80 EE 80 80') });
  assert.match(wide.stdout, /^U\+200000 {4}\S+ {2}<beyond Unicode>$/m);
  assert.match(wide.stdout, /^U\+E000 {6}\S+ {2}<private-use-E000>$/m);
  assert.doesNotMatch((await run(['inspect'], { input: Buffer.from('plain\n') })).stdout, /U\+/);
});

test('explain prints the name of the character', async () => {
  for (const [hex, name] of [
    ['E2 82 AC', 'EURO SIGN'],
    ['0A', 'LINE FEED'],
    ['ED 95 9C', 'HANGUL SYLLABLE HAN'],
    ['C0 AF', 'SOLIDUS'],
    ['EF BF BF', '<noncharacter-FFFF>'],
  ]) {
    const { stdout } = await run(['explain', ...hex.split(' ')]);
    assert.match(stdout, new RegExp(`^ {2}name {8}${name}$`, 'm'), stdout);
  }
  assert.doesNotMatch((await run(['explain', '80'])).stdout, /^ {2}name /m);
});

test('explain accepts common notations of bytes, and judges the bytes in current and obsolete forms of UTF-8', async () => {
  for (const words of [['C0', 'AF'], ['c0af'], ['\\xC0\\xAF'], ['%C0%AF'], ['0xC0,', '0xAF'], ['C0;', 'AF;']]) {
    const { status, stdout } = await run(['explain', ...words]);
    assert.equal(status, 0, words.join(' '));
    assert.match(stdout, /^C0 AF {2}at offset 0\n {2}code point {2}U\+002F {2}\/\n/);
    assert.match(stdout, /^ {2}C0 {2}11000000 {2}bits 10 to 6$/m);
    assert.match(stdout, /^ {2}utf-8 {13}malformed, overlong\n {20}C0 AF .*U\+002F.* \(RFC 3629, §3\)$/m);
    assert.match(stdout, /^ {2}utf-8-rfc2044 {5}warning, overlong$/m);
    assert.match(stdout, /^ {2}4\. Together: 2F\.$/m);
  }
});

test('explain prints the verdict of each standard, in order of date', async () => {
  const { stdout } = await run(['explain', 'C0', 'AF']);
  const history = stdout.slice(stdout.indexOf('History')).split('\n');
  assert.equal(history[0], 'History in UTF-8  first rejected by Unicode Corrigendum #1, 2000-11-09');
  const rows = history.slice(1, 17).filter((line) => /^ {2}\d/.test(line));
  assert.deepEqual(rows, [
    '  1996-10     accepts  RFC 2044',
    '  1996        accepts  ISO/IEC 10646-1:1993/Amd. 2:1996, Annex R',
    '  1998-01     warns    RFC 2279',
    '  2000-11-09  rejects  Unicode Corrigendum #1',
    '  2002-03-27  rejects  Unicode 3.2',
    '  2002-04-12  rejects  draft-yergeau-rfc2279bis-00',
    '  2003-11     rejects  RFC 3629',
    '  2014-01-28  rejects  Encoding Standard',
  ]);
  assert.match(history[6], /^ {23}Calls overlong forms illegal .* \(§2, §6\)$/);
  assert.match((await run(['explain', '41'])).stdout, /^History in UTF-8 {2}no document rejects it$/m);
  // Other encodings have no history.
  assert.ok(!(await run(['explain', 'C0', 'AF', '--encodings', 'mutf-8,utf-16be'])).stdout.includes('History'));
});

test('explain judges the sequence at an offset of a file in the chosen encodings', async (t) => {
  const cwd = directory(t, { 'a.txt': `${'x'.repeat(1001)}€` });
  const { stdout } = await run(['explain', '--file', 'a.txt', '--offset', '1002', '--encodings', 'utf-8,cp1252'], {
    cwd,
  });
  assert.match(stdout, /^E2 82 AC {2}at offset 1001\n/);
  assert.match(stdout, /^ {2}windows-1252 {2}accepts every byte\n {16}82 is U\+201A\./m);
  assert.ok(!stdout.includes('cesu-8'));
});

test('explain rejects arguments that are not bytes, with advice', async (t) => {
  const cwd = directory(t, { 'a.txt': 'abc' });
  const errorOf = async (...args) => {
    const { status, stderr } = await run(['explain', ...args], { cwd });
    assert.equal(status, 2);
    return stderr;
  };
  assert.match(await errorOf(), /^utfscope: Give bytes, such as C0 AF, or a file: --file FILE --offset N\.\n$/);
  assert.match(await errorOf('x'), /^utfscope: "x" is not hexadecimal\. Write bytes as C0 AF, c0af or/);
  assert.equal(await errorOf('C'), 'utfscope: "C" has 1 digit. A byte in hexadecimal has two digits: 0C.\n');
  assert.match(await errorOf('C0A'), /^utfscope: "C0A" has 3 digits\. A byte in hexadecimal has two digits: /);
  assert.match(await errorOf('€'), /: utfscope explain E2 82 AC\n$/);
  assert.match(await errorOf('U+20AC'), /: utfscope explain E2 82 AC\n$/);
  assert.equal(
    await errorOf('--file', 'a.txt', '--offset', '3'),
    'utfscope: offset 3 is beyond the end of a.txt, which has 3 bytes.\n',
  );
  assert.equal(await errorOf('41', '--offset', '1'), 'utfscope: offset 1 is beyond the end of the 1 byte given.\n');
  assert.match(await errorOf('C0xAF'), /^utfscope: "C0xAF" is not hexadecimal/);
  assert.match(
    await errorOf('--file', 'a.txt', '--at', '9007199254740991'),
    /^utfscope: offset 9007199254740991 is beyond the end/,
  );
  assert.match(await errorOf('--file', 'a.txt', 'C0'), /Give either bytes or --file, not both/);
});

test('detect prints candidates with confidence and evidence, and a BOM', async (t) => {
  const cwd = directory(t, { 'a.txt': bytes('EF BB BF 41'), 'b.txt': bytes('63 61 66 E9') });
  const { status, stdout } = await run(['detect', 'a.txt', 'b.txt'], { cwd });
  assert.equal(status, 0);
  assert.match(
    stdout,
    /^a\.txt\n {2}BOM {8}utf-8 \(3 bytes\)\n {2}0\.99 {2}utf-8 {2}the BOM of utf-8\nb\.txt\n {2}0\.\d\d {2}windows-1252 {2}1 non-ASCII letter in a plausible word, /,
  );
  assert.match(stdout, /\d bits more plausible than in other encodings \(not UTF-8: truncated at offset 3\)\n/);
  const json = await run(['detect', '--json', '-'], { input: bytes('1B 25 2F 49 41') });
  const { file, bom, designation, candidates } = JSON.parse(json.stdout);
  assert.deepEqual([file, bom, designation], ['<stdin>', null, { kind: 'utf-8', level: 3, length: 4 }]);
  assert.equal(candidates[0].encoding, 'utf-8');
});

test('detect says unknown or binary, and exits with 0', async (t) => {
  const cwd = directory(t, {
    'koi8.txt': bytes('F0 D2 C9 D7 C5 D4 0A'),
    'a.png': bytes('89 50 4E 47 0D 0A 1A 0A 00 00'),
    'jis.txt': bytes('1B 24 42 46 7C 4B 5C 1B 28 42 0A'),
    'kr.txt': bytes('1B 24 29 43 0A 0E 3E 48 33 67 0F 20 41 0A'),
  });
  const { status, stdout } = await run(['detect', 'koi8.txt', 'a.png', 'jis.txt', 'kr.txt'], { cwd });
  assert.equal(status, 0);
  assert.match(stdout, /^koi8\.txt\n {2}0\.9\d {2}koi8-r {2}6 letters as in Russian text, /);
  assert.match(stdout, /\na\.png\n {2}binary {2}PNG image {2}.*\njis\.txt\n {2}0\.97 {2}iso-2022-jp /);
  assert.match(stdout, /\nkr\.txt\n {2}unknown .*\n {2}0\.20 {2}utf-8 .*ISO-2022-KR/);
  const json = await run(['detect', '--json', 'a.png', 'kr.txt'], { cwd });
  const [png, korean] = json.stdout.trim().split('\n').map(JSON.parse);
  assert.deepEqual(png.candidates, []);
  assert.equal(png.binary.name, 'PNG image');
  assert.equal(korean.binary, null);
  assert.equal(korean.candidates[0].unsupported, 'iso-2022-kr');
});

test('a declaration of an encoding that is not supported wins over a guess', async (t) => {
  // In ANSEL, a combining mark is before its letter: E8 is the diaeresis.
  const gedcom = (name) =>
    Buffer.from(`0 HEAD\n1 SOUR test\n1 CHAR ${name}\n0 @I1@ INDI\n1 NAME J\xe8urgen /M\xe8uller/\n`, 'latin1');
  const cwd = directory(t, {
    'ansel.ged': gedcom('ANSEL'),
    'ansi.ged': Buffer.from(gedcom('ANSI').toString('latin1').replaceAll('\xe8u', '\xfc'), 'latin1'),
    'viscii.xml': Buffer.from('<?xml version="1.0" encoding="VISCII"?><p>Ti\xaang Vi\xaet</p>', 'latin1'),
    'utf8.ged': Buffer.from(gedcom('ANSEL').toString('latin1').replaceAll('\xe8u', 'ü')),
  });
  const { stdout } = await run(['detect', 'ansel.ged', 'viscii.xml', 'ansi.ged', 'utf8.ged'], { cwd });
  assert.match(
    stdout,
    /^ansel\.ged\n {2}unknown {2}the file declares ANSEL, which utfscope does not support\nviscii\.xml\n/,
  );
  assert.match(
    stdout,
    /\nviscii\.xml\n {2}unknown {2}the file declares VISCII, .*\nansi\.ged\n {2}0\.\d\d {2}windows-125[24] /,
  );
  assert.match(stdout, /\nutf8\.ged\n {2}0\.\d\d {2}utf-8 /);
  const { unsupported, candidates } = JSON.parse((await run(['detect', '--json', 'ansel.ged'], { cwd })).stdout);
  assert.deepEqual([unsupported, candidates], ['ANSEL', []]);
  for (const command of ['check', 'repair', 'audit']) {
    assert.doesNotMatch((await run([command, 'ansel.ged'], { cwd })).stderr, /looks like/, command);
  }
});

test('detect chooses only among the encodings of --among, and follows --hint unless the text contradicts the hint', async () => {
  const best = async (hex, ...args) => {
    const { stdout } = await run(['detect', '--json', ...args], { input: bytes(hex) });
    return JSON.parse(stdout).candidates[0].encoding;
  };
  assert.equal(await best('E9 74 E9', '--among', 'koi8-r, LATIN1'), 'iso-8859-1');
  assert.equal(await best('C4 C5', '--hint', 'koi8-u'), 'koi8-u');
  assert.equal(await best('E9 74 E9', '--hint', 'ru'), 'windows-1252', 'a hint does not override evidence');
  for (const [option, value, message] of [
    ['--among', 'utf-8,utf8x', /^utfscope: unknown encoding "utf8x"\. Did you mean "utf-8"\?\n$/],
    ['--hint', 'klingon', /^utfscope: the hint "klingon" is neither a supported encoding nor a language; use .*\.\n$/],
  ]) {
    const { status, stderr } = await run(['detect', option, value], { input: bytes('61') });
    assert.equal(status, 2);
    assert.match(stderr, message);
  }
});

test('detect --json prints an object for each unreadable file too', async (t) => {
  const cwd = directory(t, { 'a.txt': 'a', 'sub/b.txt': 'b' });
  const { status, stdout, stderr } = await run(['detect', '--json', 'nosuch', '*.zip', 'a.txt', 'sub'], { cwd });
  assert.equal(status, 2);
  const lines = stdout.trim().split('\n').map(JSON.parse);
  assert.deepEqual(lines.slice(0, 2), [
    { type: 'error', file: 'nosuch', message: 'nosuch cannot be read: no such file or directory.' },
    { type: 'error', file: '*.zip', message: 'The pattern *.zip matches no file.' },
  ]);
  const found = lines.slice(2).map(({ file, candidates }) => [file, candidates[0].encoding]);
  assert.deepEqual(found, [
    ['a.txt', 'utf-8'],
    ['sub/b.txt', 'utf-8'],
  ]);
  assert.match(stderr, /^utfscope: nosuch cannot be read: no such file or directory\.$/m);
});

test('detect reads only the start of an endless stream', async () => {
  const { status, stdout } = await run(['detect', '/dev/zero']);
  assert.equal(status, 0);
  assert.match(stdout, /binary data .*in the first 65536 bytes/);
});

test('inspect --json prints one object with segments and faults', async (t) => {
  const cwd = directory(t, { 'a.txt': bytes('68 C3 A9 C0 AF 21 21') });
  const { status, stdout } = await run(['inspect', '--json', '--offset', '1', '-n', '4', 'a.txt'], { cwd });
  assert.equal(status, 0);
  const { segments, faults, ...head } = JSON.parse(stdout);
  assert.deepEqual(head, {
    file: 'a.txt',
    encoding: 'utf-8',
    size: 7,
    offset: 1,
    length: 4,
    hex: 'C3 A9 C0 AF',
    roles: ['lead', 'continuation', 'malformed', 'malformed'],
    complete: false,
  });
  assert.deepEqual(segments, [
    { offset: 1, length: 2, kind: 'valid', codePoint: 0xe9 },
    { offset: 3, length: 1, kind: 'malformed' },
    { offset: 4, length: 1, kind: 'malformed' },
  ]);
  assert.deepEqual(
    faults.map(({ offset, reason, citation }) => [offset, reason, citation.document]),
    [
      [3, 'overlong', 'RFC 3629'],
      [4, 'unexpected-continuation', 'RFC 3629'],
    ],
  );
  const empty = JSON.parse((await run(['inspect', '--json'], { input: '' })).stdout);
  assert.deepEqual([empty.file, empty.length, empty.segments, empty.faults], ['<stdin>', 0, [], []]);
});

test('explain --json prints the explanation of the library, with the offsets of the file', async (t) => {
  const cwd = directory(t, { 'a.txt': `${'x'.repeat(1001)}€` });
  const { stdout } = await run(['explain', '--json', 'E2', '82', 'AC'], { cwd });
  assert.deepEqual(JSON.parse(stdout), JSON.parse(JSON.stringify(explain(bytes('E2 82 AC'), 0))));
  const inFile = JSON.parse((await run(['explain', '--json', '--file', 'a.txt', '--at', '1002'], { cwd })).stdout);
  assert.deepEqual(
    [inFile.file, inFile.offset, inFile.sequence.offset, inFile.judgements[0].offset],
    ['a.txt', 1002, 1001, 1001],
  );
});

test('in a terminal, sentences wrap at spaces; in a pipe they stay on one line', async () => {
  const shown = await inTerminal(['explain', 'C0', 'AF'], { env: { NO_COLOR: '1' } });
  const piped = (await run(['explain', 'C0', 'AF'])).stdout;
  assert.ok(shown.split('\n').every((line) => line.length <= 80));
  assert.ok(piped.split('\n').some((line) => line.length > 80));
  const words = (text) => text.split(/\s+/);
  assert.deepEqual(words(shown), words(piped));
});
