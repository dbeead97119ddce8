// utfscope check --json and --sarif.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { reasons } from '../../pkg-config/dist/index.js';
import { directory, bytes, run } from './run.mjs';

const require = createRequire(new URL('../../pkg-config/package.json', import.meta.url));
const Ajv = require('ajv');

/** Validates a document against the schema of SARIF 2.1.0, which uses JSON Schema draft 4. */
function assertSarif(document) {
  const ajv = new Ajv({ schemaId: 'id', meta: false, unknownFormats: 'ignore', allErrors: true, logger: false });
  ajv.addMetaSchema(require('ajv/lib/refs/json-schema-draft-04.json'));
  const entryPoint = require.resolve('@microsoft/jest-sarif');
  const schema = JSON.parse(readFileSync(new URL('schemas/sarif-2.1.0-rtm.5.json', `file://${entryPoint}`), 'utf8'));
  delete schema.$schema;
  assert.ok(ajv.validate(schema, document), ajv.errorsText());
}

test('--json prints an object for each fault, then one for the file', async (t) => {
  const cwd = directory(t, { 'a.txt': bytes('0A ED A0 80'), 'b.txt': 'b' });
  const { status, stdout } = await run(['check', '--json', 'a.txt', 'nosuch', 'b.txt'], { cwd });
  assert.equal(status, 2);
  const fault = { type: 'fault', file: 'a.txt', line: 2, length: 1, severity: 'error' };
  assert.deepEqual(stdout.trim().split('\n').map(JSON.parse), [
    { type: 'error', file: 'nosuch', message: 'nosuch cannot be read: no such file or directory.' },
    { ...fault, column: 1, offset: 1, reason: 'surrogate' },
    { ...fault, column: 2, offset: 2, reason: 'unexpected-continuation' },
    { ...fault, column: 3, offset: 3, reason: 'unexpected-continuation' },
    { type: 'file', file: 'a.txt', encoding: 'utf-8', valid: false, bytes: 4, faults: 3, warnings: 0, complete: true },
    { type: 'file', file: 'b.txt', encoding: 'utf-8', valid: true, bytes: 1, faults: 0, warnings: 0, complete: true },
  ]);
});

test('--json --explain adds the sentence and the section of the standard', async () => {
  const { stdout } = await run(['check', '--json', '--explain', '--from', 'utf-16be'], { input: bytes('D8 00') });
  const [fault] = stdout.trim().split('\n').map(JSON.parse);
  assert.equal(fault.codePoint, 0xd800);
  assert.match(fault.sentence, /^D8 00 is U\+D800, an unpaired high surrogate/);
  assert.deepEqual(fault.citation, { document: 'RFC 2781', section: '§2.2' });
});

test('--sarif is valid against the schema, with a rule for each reason and columns in code points', async (t) => {
  const cwd = directory(t, { 'sub/ä b.txt': bytes('C3 A9 C0 AF') });
  const { status, stdout } = await run(['check', '--sarif', 'sub/*', 'nosuch'], { cwd });
  assert.equal(status, 2);
  const document = JSON.parse(stdout);
  assertSarif(document);
  const [sarif] = document.runs;
  assert.equal(sarif.columnKind, 'unicodeCodePoints');
  assert.deepEqual(
    sarif.tool.driver.rules.map(({ id }) => id),
    reasons,
  );
  assert.ok(sarif.tool.driver.rules.every(({ help }) => help.text.length > 20));
  const [overlong] = sarif.results;
  assert.equal(overlong.ruleId, 'overlong');
  assert.equal(sarif.tool.driver.rules[overlong.ruleIndex].id, 'overlong');
  assert.equal(overlong.level, 'error');
  assert.match(overlong.message.text, /^C0 AF .*U\+002F.* \(RFC 3629, §3\)$/);
  const [{ physicalLocation }] = overlong.locations;
  assert.deepEqual(physicalLocation, {
    artifactLocation: { uri: 'sub/%C3%A4%20b.txt', uriBaseId: '%SRCROOT%' },
    region: { startLine: 1, startColumn: 2, endColumn: 3, byteOffset: 2, byteLength: 1 },
  });
  assert.deepEqual(sarif.invocations, [
    {
      executionSuccessful: false,
      toolExecutionNotifications: [
        {
          level: 'error',
          message: { text: 'nosuch cannot be read: no such file or directory.' },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'nosuch', uriBaseId: '%SRCROOT%' } } }],
        },
      ],
    },
  ]);
});

test('--sarif: only files in the current directory have relative URIs, even if their names begin with dots', async (t) => {
  const cwd = directory(t, { '..dots.txt': bytes('FF'), '...x.txt': bytes('FF'), 'sub/x': '' });
  const artifactLocations = async (folder, ...files) => {
    const { stdout } = await run(['check', '--sarif', ...files], { cwd: join(cwd, folder) });
    return JSON.parse(stdout).runs[0].results.map((result) => result.locations[0].physicalLocation.artifactLocation);
  };
  const inCurrentDirectory = (uri) => ({ uri, uriBaseId: '%SRCROOT%' });
  assert.deepEqual(await artifactLocations('.', '..dots.txt', '...x.txt'), [
    inCurrentDirectory('..dots.txt'),
    inCurrentDirectory('...x.txt'),
  ]);
  assert.match((await artifactLocations('sub', '../..dots.txt'))[0].uri, /^file:\/\/\/.*\/\.\.dots\.txt$/);
});

test('--json: an error has the file name or pattern that the user gave', async (t) => {
  const cwd = directory(t, { 'sub/a.txt': 'a' });
  const { status, stdout } = await run(['check', '--json', 'nosuch', '*.zip', 'sub/a.txt/b'], { cwd });
  assert.equal(status, 2);
  const lines = stdout.trim().split('\n').map(JSON.parse);
  assert.deepEqual(
    lines.map(({ type, file }) => [type, file]),
    ['nosuch', '*.zip', 'sub/a.txt/b'].map((file) => ['error', file]),
  );
});

test('--sarif: errors beyond --limit are a notification, not a failure', async (t) => {
  const cwd = directory(t, { 'a b.txt': bytes('FF FF FF'), 'one.txt': bytes('FF') });
  const { status, stdout } = await run(['check', '--sarif', '--limit', '1', 'a b.txt', 'one.txt'], { cwd });
  assert.equal(status, 1);
  const document = JSON.parse(stdout);
  assertSarif(document);
  const [{ results, invocations }] = document.runs;
  assert.equal(results.length, 2);
  assert.deepEqual(invocations, [
    {
      executionSuccessful: true,
      toolExecutionNotifications: [
        {
          level: 'note',
          message: { text: 'a b.txt: 2 more not listed, because the limit is 1; --limit 0 lists all.' },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'a%20b.txt', uriBaseId: '%SRCROOT%' } } }],
        },
      ],
    },
  ]);
});

test('--sarif of standard input is valid, without faults, with errors and with warnings', async () => {
  for (const [args, input] of [
    [[], 'clean'],
    [[], bytes('FF FE')],
    [['--from', 'utf-8-amd2', '--warnings'], bytes('C0 80 ED A0 80')],
  ]) {
    const { stdout } = await run(['check', '--sarif', ...args], { input });
    assertSarif(JSON.parse(stdout));
  }
});

test('the schema rejects invalid SARIF', () => {
  assert.throws(() => assertSarif({ version: '2.1.0', runs: [{ results: [{ level: 'bad' }] }] }));
});
