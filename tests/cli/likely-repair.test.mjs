// utfscope repair: text that was probably, but not certainly, decoded in the wrong encoding. Tables of the package make the damage.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { decode, encode } from '../../pkg-config/dist/full/index.js';
import { directory, run } from './run.mjs';

const LITHUANIAN = `Nr.;Klasė;Vardas;Pavardė;Adresas;Miestas;Pastabos
1;7b;Dovydas;Šimkus;Pušų g. 72-40;Panevėžys;mokosi savarankiškai
2;7b;Šarūnas;Čepaitė;Šv. Jono g. 75-39;Joniškis;
3;8a;Česlovas;Būdvytis;Laisvės al. 19-9;Telšiai;gavo padėką
4;8a;Rūta;Stankevičiūtė;Žalgirio g. 12;Kėdainiai;išvyko į užsienį
`;
// From the Icelandic version of the Universal Declaration of Human Rights.
const ICELANDIC = `Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum.
Menn eru gæddir vitsmunum og samvizku, og ber þeim að breyta bróðurlega hverjum við annan.
Hver maður skal eiga kröfu á réttindum þeim og því frjálsræði, sem fólgin eru í yfirlýsingu þessari.
`;
const misread = (text, is, as) => decode(encode(text, is), as);
const DAMAGED = misread(LITHUANIAN, 'windows-1257', 'windows-1252');

test('repair names a likely repair, and changes nothing without --likely', async (t) => {
  const cwd = directory(t, { 'a.csv': DAMAGED });
  const { status, stdout, stderr } = await run(['repair', 'a.csv'], { cwd });
  assert.equal(status, 0);
  assert.match(
    stdout,
    /^a\.csv: probably windows-1257 that was decoded as windows-1252: "Klasë" should be "Klasė" \(\d+ letters as in Lithuanian text\)\. To see this repair: utfscope repair --likely a\.csv\n$/,
  );
  assert.equal(
    stderr,
    'utfscope: 1 file was probably decoded in the wrong encoding. Without --likely, it stays unchanged, because nothing proves it.\n',
  );
  const checked = await run(['repair', '--check', 'a.csv'], { cwd });
  assert.deepEqual([checked.status, checked.stdout], [0, '']);
  await run(['repair', '--write', 'a.csv'], { cwd });
  assert.equal(readFileSync(join(cwd, 'a.csv'), 'utf8'), DAMAGED);
});

test('repair --likely --write restores the exact text, with its BOM and line ends, and finds nothing in a second run', async (t) => {
  const files = {
    'lithuanian.csv': [LITHUANIAN, DAMAGED],
    'icelandic.txt': [ICELANDIC, misread(ICELANDIC, 'cp861', 'cp437')],
    'windows.csv': ['\ufeff', '\ufeff'].map((bom, at) => bom + [LITHUANIAN, DAMAGED][at].replaceAll('\n', '\r\n')),
  };
  const cwd = directory(t, Object.fromEntries(Object.entries(files).map(([name, [, damaged]]) => [name, damaged])));
  const checked = await run(['repair', '--likely', '--check', '.'], { cwd });
  assert.equal(checked.status, 1);
  assert.match(checked.stdout, /^lithuanian\.csv: 5 lines to repair$/m);
  const shown = await run(['repair', '--likely', 'lithuanian.csv'], { cwd });
  assert.match(shown.stdout, /@@ line 1 @@\n-Nr\.;Klasë;.*\n\+Nr\.;Klasė;/);
  assert.match(shown.stdout, /^ {2}This repair is likely, but not certain\.$/m);
  assert.match(shown.stderr, /To do so: utfscope repair --write --likely lithuanian\.csv\n$/);
  await run(['repair', '--likely', '--write', '.'], { cwd });
  for (const [name, [text]] of Object.entries(files)) assert.equal(readFileSync(join(cwd, name), 'utf8'), text, name);
  const again = await run(['repair', '--likely', '--check', '.'], { cwd });
  assert.deepEqual([again.status, again.stderr], [0, 'utfscope: nothing to repair.\n']);
});

test('repair --likely repairs UTF-16, and standard input as a whole', async (t) => {
  const utf16 = (text) => Buffer.from(`\ufeff${text}`, 'utf16le');
  const cwd = directory(t, { 'a.csv': utf16(DAMAGED) });
  await run(['repair', '--likely', '--write', '--from', 'utf-16', 'a.csv'], { cwd });
  assert.deepEqual(readFileSync(join(cwd, 'a.csv')), utf16(LITHUANIAN));
  const { status, stdout, stderr } = await run(['repair', '--likely'], { input: DAMAGED });
  assert.deepEqual([status, stdout], [0, LITHUANIAN]);
  assert.match(
    stderr,
    /<stdin>: probably windows-1257 that was decoded as windows-1252 .* likely, but not certain\.\n$/,
  );
  assert.equal((await run(['repair'], { input: DAMAGED })).stdout, DAMAGED);
  const unsearched = await run(['repair', '--check'], { input: DAMAGED });
  assert.match(unsearched.stderr, /found nothing to repair\.\n.*1 stream was searched only for UTF-8/);
});

test('repair --json says that a repair is likely', async (t) => {
  const cwd = directory(t, { 'a.csv': DAMAGED });
  const objectOf = async (...options) =>
    JSON.parse((await run(['repair', '--json', ...options, 'a.csv'], { cwd })).stdout);
  const before = 'Nr.;Klasë;Vardas;Pavardë;Adresas;Miestas;Pastabos';
  const after = 'Nr.;Klasė;Vardas;Pavardė;Adresas;Miestas;Pastabos';
  const reported = await objectOf();
  assert.deepEqual([reported.changes, reported.ambiguous, reported.likely], [0, 5, true]);
  assert.deepEqual(reported.lines[0], {
    line: 1,
    before,
    candidates: [{ text: after, as: 'windows-1252', is: 'windows-1257' }],
  });
  const made = await objectOf('--likely');
  assert.deepEqual([made.changes, made.ambiguous, made.likely], [5, 0, true]);
  assert.deepEqual(made.lines[0], { line: 1, before, after });
  assert.deepEqual(
    made.steps.map(({ as, is }) => [as, is]),
    [['windows-1252', 'windows-1257']],
  );
});

// Georgian-PS has the letters of the alphabet from C0 on, in the order of the Georgian alphabet with its old letters.
const GEORGIAN = 'აბგდევზჱთიკლმნჲოპჟრსტჳუფქღყშჩცძწჭხჴჯჰჵ';
const GEORGIAN_TEXT = 'ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით\n'.repeat(3);
const georgianBytes = Buffer.from(
  Array.from(GEORGIAN_TEXT, (letter) =>
    GEORGIAN.includes(letter) ? 0xc0 + GEORGIAN.indexOf(letter) : letter.charCodeAt(0),
  ),
);

test('text in an encoding that the package lacks becomes UTF-8, and the command says so', async (t) => {
  const cwd = directory(t, { 'raw.txt': georgianBytes, 'misread.txt': georgianBytes.toString('latin1') });
  const { stdout } = await run(['repair', 'raw.txt'], { cwd });
  assert.match(
    stdout,
    /^raw\.txt: the bytes are probably Georgian-PS: "ყველა" .* The repaired text is in utf-8\. To see/,
  );
  const written = await run(['repair', '--likely', '--write', '.'], { cwd });
  assert.match(written.stdout, /likely, but not certain\. The repaired text is in utf-8\.$/m);
  for (const name of ['raw.txt', 'misread.txt'])
    assert.equal(readFileSync(join(cwd, name), 'utf8'), GEORGIAN_TEXT, name);
});

test('if the encoding of the file lacks the repaired characters, the command asks for a conversion', async (t) => {
  const raw = encode(DAMAGED, 'windows-1252');
  const cwd = directory(t, { 'a.csv': raw });
  const args = ['--from', 'windows-1252', 'a.csv'];
  const command = 'utfscope convert a.csv --from windows-1252 -o a.utf-8.csv';
  const reported = await run(['repair', ...args], { cwd });
  assert.ok(reported.stdout.endsWith(`first convert the file to utf-8: ${command}\n`), reported.stdout);
  const refused = await run(['repair', '--likely', '--write', ...args], { cwd });
  assert.deepEqual([refused.status, refused.stderr.includes(command)], [2, true]);
  assert.deepEqual(readFileSync(join(cwd, 'a.csv')), Buffer.from(raw));
});

test('clean text, short text and binary data have no likely repair', async (t) => {
  const cwd = directory(t, {
    'clean.csv': LITHUANIAN,
    'icelandic.txt': ICELANDIC,
    'short.txt': 'naïve café\n',
    'c.png': Buffer.from('\x89PNG\r\n\x1a\n\0', 'latin1'),
  });
  const { status, stdout, stderr } = await run(['repair', '--likely', '--check', '.'], { cwd });
  assert.deepEqual([status, stdout], [0, '']);
  assert.equal(stderr, 'utfscope: Skipped 1 binary file.\nutfscope: nothing to repair.\n');
});

test('a text of more than 2 MiB is searched only for UTF-8, and the command says so', async (t) => {
  const cwd = directory(t, { 'a.csv': DAMAGED.repeat(8000) });
  const { stderr } = await run(['repair', 'a.csv'], { cwd });
  assert.match(
    stderr,
    /found nothing to repair\.\nutfscope: 1 file of more than 2 MiB was searched only for UTF-8 that was decoded in another encoding\.\n$/,
  );
});
