// utfscope inspect, explain and detect: what a person sees.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { PROGRAM, environment, folder, inTerminal, bytes, run } from './run.mjs';

const ESCAPE = '\u001b';

test('roles have marks where there are no colours; controls and what turns lines around are labels', async (t) => {
  // An overlong slash, a cut euro, RLO, ESC, and a character that reaches into the next row.
  const cwd = folder(t, { 'a.txt': bytes('68 C3 A9 20 C0 AF E2 82 E2 80 AE 1B 5B 33 31 E2 82 AC 0A') });
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
    'offset 4  C0  overlong',
    '  C0 AF spells U+002F in 2 bytes, where 1 byte would do: RFC 3629 allows the shortest form only. (RFC 3629, §3)',
    'offset 5  AF  unexpected-continuation',
    '  AF is left over: C0 AF is refused at its first byte, C0, so no sequence needs this continuation byte. (RFC 3629, §4)',
    'offset 6  E2 82  missing-continuation',
    '  E2 announces 3 bytes, but after 2 comes E2, which is no continuation byte (80 to BF). (RFC 3629, §4)',
    '',
  ]);
  assert.ok(!stdout.includes(ESCAPE) && !stdout.includes('\u202e'));
});

test('surrogates of UTF-16, restricted leads, bytes that are never valid', async () => {
  const wide = await run(['inspect', '--from', 'utf-16le'], { input: bytes('3C D8 0D DF 41 00') });
  assert.match(wide.stdout, /^00000000 {2}\^3C\^D8_0D_DF 41 00 {2}.* 🌍?/mu);
  assert.match(wide.stdout, /\^ high surrogate {3}_ low surrogate/);
  const narrow = await run(['inspect'], { input: bytes('E0 A0 80 F5') });
  assert.match(narrow.stdout, /^00000000 {2}\(E0-A0-80!F5/m);
});

test('a part of a file: offsets are those of the file, and a cut in a character is no fault', async (t) => {
  const text = Buffer.concat([Buffer.from('€'.repeat(1000)), bytes('FF'), Buffer.from('x'.repeat(100))]);
  const cwd = folder(t, { 'a.txt': text });
  const { stdout } = await run(['inspect', '--offset', '2999', '--length', '4', 'a.txt'], { cwd });
  assert.deepEqual(stdout.split('\n'), [
    'a.txt: utf-8, 4 bytes of 3,101 from offset 2999',
    '',
    '00000BB7  -AC!FF 78 78                                       ×xx',
    '',
    '- continuation   ! malformed',
    '',
    'offset 3000  FF  invalid-octet',
    '  FF is in no text of RFC 3629: it begins no sequence and continues none. (RFC 3629, §1)',
    '',
    'More follows: --offset 3003',
    '',
  ]);
  const wide = await run(['inspect', '--from', 'utf-16', '--offset', '0x100', '--length', '4', 'b.txt'], {
    cwd: folder(t, { 'b.txt': Buffer.from(`\ufeff${'ab'.repeat(200)}`, 'utf16le') }),
  });
  assert.match(wide.stdout, /^b\.txt: utf-16le, 4 bytes of 802 from offset 256\n\n00000100 {3}62 00 61 00 {2}.* ba\n/);
  const stream = await run(['inspect', '--offset', '3000', '--length', '1'], { input: text });
  assert.match(stream.stdout, /^00000BB8 {2}!FF /m);
});

test('--characters: a line for each', async () => {
  const { stdout } = await run(['inspect', '--characters'], { input: bytes('E2 82 AC E2 80 8B C0') });
  assert.match(stdout, /^00000000 {2}E2 82 AC {9} {2}U\+20AC {6}€$/m);
  assert.match(stdout, /^00000003 {2}E2 80 8B {9} {2}U\+200B {6}‹ZWSP›$/m);
  assert.match(stdout, /^00000006 {2}C0 {15} {2}malformed {3}×$/m);
});

test('colours: at a terminal, or where FORCE_COLOR asks for them; never with NO_COLOR', async (t) => {
  const cwd = folder(t, { 'a.txt': 'é' });
  const args = ['inspect', 'a.txt'];
  // White for the lead, as in the code page article; its ink dark.
  const lead = '\u001b[38;2;16;22;29m\u001b[48;2;255;255;255m<C3';
  const shown = await inTerminal(args, { cwd, env: { COLORTERM: 'truecolor' } });
  assert.ok(shown.includes(lead), JSON.stringify(shown));
  assert.ok(!(await inTerminal(args, { cwd, env: { NO_COLOR: '1' } })).includes(ESCAPE));
  assert.ok((await run(args, { cwd, env: { FORCE_COLOR: '1' } })).stdout.includes(ESCAPE));
  assert.ok(!(await run(args, { cwd })).stdout.includes(ESCAPE));
  // Machines that test changes show colours, and their files would keep them.
  assert.ok(!(await run(args, { cwd, env: { CI: '1' } })).stdout.includes(ESCAPE));
  // With sixteen colours a lead and a continuation still differ.
  const sixteen = (await inTerminal(args, { cwd })).split(/[<-](?=C3|A9)/).map((text) => text.split('m').slice(-2)[0]);
  assert.notEqual(sixteen[0], sixteen[1]);
});

test('a pipe that has a name is read once, in the order that its signature states', async (t) => {
  const cwd = folder(t, { 'a.txt': Buffer.from(`\ufeff${'a'.repeat(200)}`, 'utf16le') });
  const args = ['-f', 'utf-16', '-o', '300', '-n', '16'];
  const { stdout } = await run(['inspect', ...args, 'a.txt'], { cwd });
  assert.match(stdout, /utf-16le, 16 bytes of 402 from offset 300\n/);
  const program = [process.execPath, PROGRAM, 'inspect', ...args, '/dev/stdin'].join(' ');
  const piped = execFileSync('sh', ['-c', `cat a.txt | ${program}`], { cwd, env: environment(), encoding: 'utf8' });
  assert.equal(piped, stdout.replace('a.txt', '/dev/stdin').replace(' of 402', ''));
});

test('a long part is shown as it is read: as many bytes as one asks for, and no more than there are', async (t) => {
  const cwd = folder(t, { 'a.txt': 'é'.repeat(50_000) });
  const rows = (await run(['inspect', '-n', '9007199254740991', 'a.txt'], { cwd })).stdout.split('\n');
  assert.equal(rows[0], 'a.txt: utf-8, 100,000 bytes');
  assert.equal(rows.filter((row) => /^000[0-9A-F]{5} /.test(row)).length, 6250);
  assert.ok(rows[6251].endsWith('éééééééé'), rows[6251]);
  const lines = (await run(['inspect', '-c', '-n', '99999', 'a.txt'], { cwd })).stdout.split('\n');
  assert.equal(lines.filter((row) => row.endsWith('U+00E9      é')).length, 50_000);
});

test('nothing to see', async (t) => {
  const cwd = folder(t, { 'empty.txt': '', 'sub/x': '' });
  assert.equal((await run(['inspect', 'empty.txt'], { cwd })).stdout, 'empty.txt: utf-8, 0 bytes\n');
  const beyond = await run(['inspect', '--offset', '9', 'empty.txt'], { cwd });
  assert.deepEqual(
    [beyond.status, beyond.stderr],
    [2, 'utfscope: Offset 9 lies beyond empty.txt; its last byte comes before it.\n'],
  );
  const sub = await run(['inspect', 'sub'], { cwd });
  assert.deepEqual([sub.status, sub.stderr], [2, 'utfscope: sub is a folder, not a file.\n']);
});

test('explain: bytes as people write them, judged by every form of UTF-8', async () => {
  for (const words of [['C0', 'AF'], ['c0af'], ['\\xC0\\xAF'], ['%C0%AF'], ['0xC0,', '0xAF'], ['C0;', 'AF;']]) {
    const { status, stdout } = await run(['explain', ...words]);
    assert.equal(status, 0, words.join(' '));
    assert.match(stdout, /^C0 AF {2}at offset 0\n {2}code point {2}U\+002F {2}\/\n/);
    assert.match(stdout, /^ {2}C0 {2}11000000 {2}bits 10 to 6$/m);
    assert.match(stdout, /^ {2}utf-8 {13}malformed, overlong\n {20}C0 AF spells U\+002F .* \(RFC 3629, §3\)$/m);
    assert.match(stdout, /^ {2}utf-8-rfc2044 {5}warning, overlong$/m);
    assert.match(stdout, /^ {2}4\. Together: 2F\.$/m);
  }
});

test('D35: explain prints what each standard says, in order of date', async () => {
  const { stdout } = await run(['explain', 'C0', 'AF']);
  const history = stdout.slice(stdout.indexOf('History')).split('\n');
  assert.equal(history[0], 'History in UTF-8  first refused by Unicode Corrigendum #1, 2000-11-09');
  const rows = history.slice(1, 17).filter((line) => /^ {2}\d/.test(line));
  assert.deepEqual(rows, [
    '  1996-10     reads    RFC 2044',
    '  1996        reads    ISO/IEC 10646-1:1993/Amd. 2:1996, Annex R',
    '  1998-01     warns    RFC 2279',
    '  2000-11-09  refuses  Unicode Corrigendum #1',
    '  2002-03-27  refuses  Unicode 3.2',
    '  2002-04-12  refuses  draft-yergeau-rfc2279bis-00',
    '  2003-11     refuses  RFC 3629',
    '  2014-01-28  refuses  Encoding Standard',
  ]);
  assert.match(history[6], /^ {23}Calls overlong forms illegal .* \(§2, §6\)$/);
  assert.match((await run(['explain', '41'])).stdout, /^History in UTF-8 {2}no document refuses it$/m);
  // Other encodings have no such history.
  assert.ok(!(await run(['explain', 'C0', 'AF', '--encodings', 'mutf-8,utf-16be'])).stdout.includes('History'));
});

test('explain: a place in a file, by chosen encodings', async (t) => {
  const cwd = folder(t, { 'a.txt': `${'x'.repeat(1001)}€` });
  const { stdout } = await run(['explain', '--file', 'a.txt', '--at', '1002', '--encodings', 'utf-8,cp1252'], { cwd });
  assert.match(stdout, /^E2 82 AC {2}at offset 1001\n/);
  assert.match(stdout, /^ {2}windows-1252 {2}accepts every byte\n {16}82 is U\+201A\./m);
  assert.ok(!stdout.includes('cesu-8'));
});

test('explain: what it cannot explain', async (t) => {
  const cwd = folder(t, { 'a.txt': 'abc' });
  const said = async (...args) => {
    const { status, stderr } = await run(['explain', ...args], { cwd });
    assert.equal(status, 2);
    return stderr;
  };
  assert.match(await said(), /^utfscope: Name bytes, such as C0 AF, or a file and a place: --file FILE --at N\.\n$/);
  assert.match(await said('x'), /^utfscope: "x" is no byte in hexadecimal/);
  assert.match(await said('C0A'), /^utfscope: "C0A" is no byte in hexadecimal; write them as C0 AF, c0af or/);
  assert.match(
    await said('--file', 'a.txt', '--at', '3'),
    /^utfscope: There is nothing at offset 3\. The last offset is 2\.\n$/,
  );
  assert.match(await said('C0xAF'), /^utfscope: "C0xAF" is no byte in hexadecimal/);
  assert.match(await said('--file', 'a.txt', '--at', '9007199254740991'), /^utfscope: There is nothing at offset 9/);
  assert.match(await said('--file', 'a.txt', 'C0'), /name one of them/);
});

test('detect: candidates with confidence and reason; a signature is told', async (t) => {
  const cwd = folder(t, { 'a.txt': bytes('EF BB BF 41'), 'b.txt': bytes('63 61 66 E9') });
  const { status, stdout } = await run(['detect', 'a.txt', 'b.txt'], { cwd });
  assert.equal(status, 0);
  assert.equal(
    stdout,
    'a.txt\n  BOM        utf-8 (3 bytes)\n  0.99  utf-8  a signature of utf-8\n' +
      'b.txt\n  unknown  not enough evidence for an encoding; guesses:\n' +
      '  0.40  windows-1252  unknown 8-bit text, perhaps windows-1252: 1 letter beyond ASCII as in French words ' +
      '(not UTF-8: truncated at offset 3)\n',
  );
  const json = await run(['detect', '--json', '-'], { input: bytes('1B 25 2F 49 41') });
  const { file, signature, designation, candidates } = JSON.parse(json.stdout);
  assert.deepEqual([file, signature, designation], ['<stdin>', null, { kind: 'utf-8', level: 3, length: 4 }]);
  assert.equal(candidates[0].encoding, 'utf-8');
});

test('D31: detect says unknown and binary, and exits with 0', async (t) => {
  const cwd = folder(t, {
    'koi8.txt': bytes('F0 D2 C9 D7 C5 D4 0A'),
    'a.png': bytes('89 50 4E 47 0D 0A 1A 0A 00 00'),
    'jis.txt': bytes('1B 24 42 46 7C 4B 5C 1B 28 42 0A'),
  });
  const { status, stdout } = await run(['detect', 'koi8.txt', 'a.png', 'jis.txt'], { cwd });
  assert.equal(status, 0);
  assert.match(stdout, /^koi8\.txt\n {2}unknown .*\n {2}0\.10 {2}windows-1252 {2}unknown 8-bit text: /);
  assert.match(
    stdout,
    /\na\.png\n {2}binary {2}PNG image {2}.*\njis\.txt\n {2}unknown .*\n {2}0\.20 {2}utf-8 .*ISO-2022-JP/,
  );
  const json = await run(['detect', '--json', 'a.png', 'koi8.txt'], { cwd });
  const [png, koi8] = json.stdout.trim().split('\n').map(JSON.parse);
  assert.deepEqual(png.candidates, []);
  assert.equal(png.binary.name, 'PNG image');
  assert.equal(koi8.binary, null);
  assert.ok(koi8.candidates[0].confidence < 0.5);
});

test('detect --json: an object for what cannot be read too', async (t) => {
  const cwd = folder(t, { 'a.txt': 'a', 'sub/b.txt': 'b' });
  const { status, stdout, stderr } = await run(['detect', '--json', 'nosuch', '*.zip', 'a.txt', 'sub'], { cwd });
  assert.equal(status, 2);
  const lines = stdout.trim().split('\n').map(JSON.parse);
  assert.deepEqual(lines.slice(0, 2), [
    { type: 'trouble', file: 'nosuch', message: 'nosuch cannot be read: there is no such file or folder.' },
    { type: 'trouble', file: '*.zip', message: 'The pattern *.zip matches no file.' },
  ]);
  const found = lines.slice(2).map(({ file, candidates }) => [file, candidates[0].encoding]);
  assert.deepEqual(found, [
    ['a.txt', 'utf-8'],
    ['sub/b.txt', 'utf-8'],
  ]);
  assert.match(stderr, /^utfscope: nosuch cannot be read: there is no such file or folder\.$/m);
});

test('detect reads the beginning only, of a stream without an end too', async () => {
  const { status, stdout } = await run(['detect', '/dev/zero']);
  assert.equal(status, 0);
  assert.match(stdout, /binary data .*in the first 65536 bytes/);
});
