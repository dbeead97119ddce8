// utfscope audit and check --audit: lines of findings, exit statuses, limits, JSON and SARIF.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { auditChecks, reasons } from '../../pkg-config/dist/full/index.js';
import { bytes, directory, run } from './run.mjs';

const require = createRequire(new URL('../../pkg-config/package.json', import.meta.url));
const Ajv = require('ajv');

/** Two functions whose names look the same, an unclosed override, a byte that is not UTF-8, an invisible character, and a letter in NFD. */
const CODE = Buffer.concat([
  Buffer.from('function sayHello() {}\nfunction say\u041dello() {}\nif (a != "\u202euser") {}\nx'),
  bytes('FF'),
  Buffer.from('\u200by e\u0301\n'),
]);

test('each finding is a line FILE:LINE:COLUMN: OFFSET KIND: MESSAGE, and a fault has no message', async (t) => {
  const cwd = directory(t, { 'a.js': CODE });
  const { status, stdout, stderr } = await run(['audit', 'a.js'], { cwd });
  assert.deepEqual(stdout.split('\n'), [
    'a.js:4:2: 71 invalid-octet',
    'a.js:2:10: 32 mixed-script (warning): letters of several scripts (Latin, Cyrillic) in "say\u041dello" ' +
      '(U+041D CYRILLIC CAPITAL LETTER EN)',
    'a.js:2:10: 32 confusable: "say\u041dello" looks like "sayHello" on line 1 (U+041D CYRILLIC CAPITAL LETTER EN)',
    'a.js:3:11: 57 bidi-control: U+202E RIGHT-TO-LEFT OVERRIDE is not closed on its line, ' +
      'so the rest of the line can appear in another order',
    'a.js:4:3: 72 invisible (warning): invisible character without a use here: U+200B ZERO WIDTH SPACE',
    '',
  ]);
  assert.deepEqual([status, stderr], [1, '']);
});

test('--notes lists notes too, --checks chooses the checks, and warnings leave the exit status at 0', async (t) => {
  const cwd = directory(t, { 'a.js': CODE, 'b.txt': 'a\u200bb\n', 'clean.txt': 'می‌خواهم 👩‍🚀 naïve\n' });
  const notes = await run(['audit', '--notes', 'a.js'], { cwd });
  assert.match(notes.stdout, /^a\.js:4:6: 77 not-nfc \(note\): /m);
  const chosen = await run(['audit', '--checks', 'bidi-control,not-nfc', 'a.js'], { cwd });
  assert.match(chosen.stdout, /^a\.js:3:11: 57 bidi-control: [^\n]*\n$/);
  const faults = await run(['audit', '--checks', 'faults', 'a.js'], { cwd });
  assert.deepEqual([faults.stdout, faults.status], ['a.js:4:2: 71 invalid-octet\n', 1]);
  const withoutFaults = await run(['audit', '--checks', 'control', 'a.js'], { cwd });
  assert.deepEqual([withoutFaults.stdout, withoutFaults.status], ['', 0]);
  const totals = await run(['audit', '--json', '--checks', 'control', 'a.js'], { cwd });
  assert.equal('valid' in JSON.parse(totals.stdout), false, 'the bytes were not checked');
  const warning = await run(['audit', 'b.txt', 'clean.txt'], { cwd });
  assert.deepEqual([warning.stdout.split('\n').length, warning.status], [2, 0]);
  const unknown = await run(['audit', '--checks', 'bidi'], { cwd });
  assert.deepEqual([unknown.status, unknown.stdout], [2, '']);
  assert.match(unknown.stderr, /^utfscope: unknown check "bidi"\. Use bidi-control, /);
});

test('check --audit reports errors of the audit beside faults; --warnings adds warnings', async (t) => {
  const cwd = directory(t, { 'a.js': CODE, 'b.js': 'x = "\u202ey"\n' });
  const { status, stdout } = await run(['check', '--audit', 'b.js'], { cwd });
  assert.equal(status, 1);
  assert.match(stdout, /^b\.js:1:6: 5 bidi-control: /);
  assert.equal((await run(['check', 'b.js'], { cwd })).status, 0);
  const kinds = async (...args) => {
    const lines = (await run(['check', '--audit', ...args, 'a.js'], { cwd })).stdout.trim().split('\n');
    return lines.map((line) => /: \d+ ([\w-]+)/.exec(line)[1]);
  };
  assert.deepEqual(await kinds(), ['invalid-octet', 'confusable', 'bidi-control']);
  assert.deepEqual(await kinds('-w'), ['invalid-octet', 'mixed-script', 'confusable', 'bidi-control', 'invisible']);
});

test('findings beyond --limit are counted', async () => {
  const input = 'a\u200b '.repeat(1000);
  const { status, stdout, stderr } = await run(['audit', '--limit', '3'], { input });
  assert.equal(stdout.trim().split('\n').length, 3);
  assert.equal(stderr, 'utfscope: <stdin>: 997 more not listed, because the limit is 3; --limit 0 lists all.\n');
  assert.equal(status, 0);
  const all = await run(['audit', '--limit', '0'], { input });
  assert.equal(all.stdout.trim().split('\n').length, 1000);
});

test('audit decodes text in the encoding that --from names', async () => {
  const input = Buffer.from('\ufeffa\u202eb\n', 'utf16le');
  const { stdout } = await run(['audit', '--from', 'utf-16'], { input });
  assert.match(stdout, /^<stdin>:1:2: 4 bidi-control: /);
});

test('messages have the names of characters, and quote text unchanged', async () => {
  const messages = async (input) => {
    const { stdout } = await run(['audit', '--notes', '--json'], { input });
    const findings = stdout.trim().split('\n').map(JSON.parse);
    return findings.filter(({ type }) => type === 'finding').map(({ kind, message }) => `${kind}: ${message}`);
  };
  assert.deepEqual(await messages('a\u200b\u2063\u200b\u{e0062} \u0007\u{10ffff}\ue000\n'), [
    'invisible: 3 invisible characters without a use here: ' +
      'U+200B ZERO WIDTH SPACE, U+2063 INVISIBLE SEPARATOR, U+200B ZERO WIDTH SPACE',
    'tag-smuggling: tag characters, which are invisible, spell "b"',
    'control: control character: U+0007 ALERT',
    'noncharacter: noncharacter: U+10FFFF <noncharacter-10FFFF>',
    'private-use: private-use character: U+E000 <private-use-E000>',
  ]);
  assert.deepEqual(await messages('\u0435\u043e\u0440\u0441"; y = U\u043430 + 1\n'), [
    'mixed-script: letters of several scripts (Latin, Cyrillic) in "U\u043430" (U+0434 CYRILLIC SMALL LETTER DE)',
  ]);
});

test('a message never contains the invisible characters that it reports', async () => {
  const tags = String.fromCodePoint(...Array.from('do \u001b[31m harm', (letter) => 0xe0000 + letter.codePointAt(0)));
  const { stdout } = await run(['audit', '--notes'], {
    input: `a${tags} \u202e\u0007\u200b\u0085b\u2028 p\u0430ypal\n`,
  });
  assert.match(stdout, /tag-smuggling/);
  assert.doesNotMatch(stdout.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
});

test('--json prints an object for each finding, and the counts of the file', async () => {
  const { stdout } = await run(['audit', '--json'], { input: CODE });
  const objects = stdout.trim().split('\n').map(JSON.parse);
  assert.deepEqual(
    objects.map(({ type, kind, reason }) => kind ?? reason ?? type),
    ['invalid-octet', 'mixed-script', 'confusable', 'bidi-control', 'invisible', 'file'],
  );
  assert.deepEqual(objects.at(-1), {
    type: 'file',
    file: '<stdin>',
    encoding: 'utf-8',
    valid: false,
    bytes: CODE.length,
    faults: 1,
    warnings: 0,
    findings: { error: 2, warning: 2, note: 1 },
    complete: true,
  });
  const { message, ...confusable } = objects[2];
  assert.match(message, /looks like "sayHello" on line 1/);
  assert.deepEqual(confusable, {
    type: 'finding',
    file: '<stdin>',
    kind: 'confusable',
    severity: 'error',
    offset: 32,
    length: 9,
    line: 2,
    column: 10,
    codePoints: [0x73, 0x61, 0x79, 0x41d, 0x65, 0x6c, 0x6c, 0x6f],
    suggestion: 'sayHello',
  });
});

test('--sarif has a rule with a help text for each kind of finding, and is valid against the schema', async (t) => {
  const cwd = directory(t, { 'a.js': CODE });
  const { stdout } = await run(['audit', '--notes', '--sarif', 'a.js'], { cwd });
  const document = JSON.parse(stdout);
  const ajv = new Ajv({ schemaId: 'id', meta: false, unknownFormats: 'ignore', allErrors: true, logger: false });
  ajv.addMetaSchema(require('ajv/lib/refs/json-schema-draft-04.json'));
  const entryPoint = require.resolve('@microsoft/jest-sarif');
  const schema = JSON.parse(readFileSync(join(entryPoint, '..', 'schemas', 'sarif-2.1.0-rtm.5.json'), 'utf8'));
  delete schema.$schema;
  assert.ok(ajv.validate(schema, document), ajv.errorsText());
  const [{ tool, results }] = document.runs;
  const { rules } = tool.driver;
  const kinds = auditChecks.filter((name) => name !== 'faults');
  assert.deepEqual(rules.map(({ id }) => id).sort(), [...new Set([...reasons, ...kinds])].sort());
  assert.ok(rules.every(({ help, shortDescription }) => help.text.length > 20 && /\.$/.test(shortDescription.text)));
  assert.deepEqual(
    results.map(({ ruleId, ruleIndex, level }) => [ruleId, rules[ruleIndex].id, level]),
    [
      ['invalid-octet', 'invalid-octet', 'error'],
      ['mixed-script', 'mixed-script', 'warning'],
      ['confusable', 'confusable', 'error'],
      ['bidi-control', 'bidi-control', 'error'],
      ['invisible', 'invisible', 'warning'],
      ['not-nfc', 'not-nfc', 'note'],
    ],
  );
  assert.match(results.at(-2).message.text, /: U\+200B ZERO WIDTH SPACE$/);
  assert.deepEqual(results[3].locations[0].physicalLocation.region, {
    startLine: 3,
    startColumn: 11,
    byteOffset: 57,
    byteLength: 3,
  });
});

test('the first message of audit says that a file is UTF-16, and no other message repeats this', async (t) => {
  const cwd = directory(t, { 'a.txt': Buffer.from('A text in UTF-16, without a BOM.\n', 'utf16le') });
  const { stdout, stderr } = await run(['audit', '--limit', '1', 'a.txt'], { cwd });
  assert.match(stdout, /^a\.txt:1:2: 1 control \(warning\): /);
  const [first, ...others] = stderr.trim().split('\n');
  assert.match(first, /^utfscope: a\.txt: looks like utf-16le: try utfscope audit a\.txt --from utf-16le or /);
  assert.equal(others.length, 1);
  assert.match(others[0], /because the limit is 1;/);
  assert.doesNotMatch(others[0], /looks like/);
});

test('a finding lists at most 256 code points, but its length and its message count all its characters', async (t) => {
  const cwd = directory(t, { 'a.txt': `a${'\x01'.repeat(5000)}\n` });
  const { stdout } = await run(['audit', '--text', '--json', 'a.txt'], { cwd });
  const found = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .find(({ kind }) => kind === 'control');
  assert.deepEqual([found.length, found.codePoints.length], [5000, 256]);
  assert.match(found.message, /^5000 control characters: .* and 4996 more$/);
});
