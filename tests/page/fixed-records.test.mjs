// Text in records of 80 characters without line ends, as mainframes store JCL and source code. The tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { decoded, encoded, offered, utf8 } from './layer-codec.mjs';

const id = 'fixed-records';
const records = (lines) => lines.map((line) => line.padEnd(80)).join('');
const isOffered = (text, isWhole = true) => offered(utf8(text), 'utf-8', isWhole).includes(id);

const JCL = [
  "//PAYROLL  JOB (4711),'MONTHLY RUN',CLASS=A,MSGCLASS=X",
  '//STEP1    EXEC PGM=SORT',
  '//SYSOUT   DD SYSOUT=*',
  '//SYSIN    DD *',
  '  SORT FIELDS=(1,10,CH,A)',
  '/*',
];
const COBOL = ['IDENTIFICATION DIVISION.', 'PROGRAM-ID. PAYROLL.', 'PROCEDURE DIVISION.', '    STOP RUN.'];
const numbered = (prefix) =>
  COBOL.map(
    (line, at) => `       ${line}`.padEnd(72) + prefix + String(100 * (at + 1)).padStart(8 - prefix.length, '0'),
  );
const REXX = [
  '/* REXX */',
  'parse arg name',
  "say 'Hello' name",
  'if name = "" then exit 8',
  'call report name',
  'exit 0',
];

test('records of JCL, with sequence numbers, and with blank columns are broken into lines', () => {
  for (const lines of [JCL, numbered(''), numbered('PAY'), REXX]) {
    const padded = lines.map((line) => line.padEnd(80));
    assert.ok(isOffered(records(lines)), lines[0]);
    const { text, form } = decoded(id, utf8(records(lines)));
    assert.equal(text, `${padded.join('\n')}\n`);
    assert.equal(encoded(id, form, text), records(lines));
    assert.equal(encoded(id, form, lines.join('\n')), records(lines));
  }
  // A sample can end within a record.
  assert.ok(isOffered(records(JCL).slice(0, -7), false));
});

test('records in EBCDIC are broken into lines of UTF-8', () => {
  const bytes = codec.encode(records([...JCL, '//* FEES IN ¢']), 'cp037');
  assert.deepEqual(offered(bytes, 'cp037'), [id]);
  const { text, encoding } = decoded(id, bytes, 'cp037');
  assert.equal(encoding, 'utf-8');
  assert.equal(text.split('\n')[6].trimEnd(), '//* FEES IN ¢');
});

test('a line that is longer than a record is not encoded', () => {
  const layer = decoded(id, utf8(records(JCL)));
  assert.throws(
    () => encoded(id, layer.form, `${'x'.repeat(81)}\n`),
    /Line 1 is longer than a record of 80 characters/,
  );
});

test('other text is not taken for records', () => {
  for (const text of [
    JCL.join('\n').padEnd(480), // with line ends
    records(JCL).slice(0, -1), // not a multiple of 80
    records(JCL.slice(0, 2)), // two records
    ' '.repeat(800),
    'x'.repeat(800),
    '0123456789'.repeat(80),
    'lorem ipsum dolor sit amet '.repeat(80),
    '// one comment and a long line of minified code;'.padEnd(480, 'var a=1;'),
    '//'.repeat(200),
    `${'word '.repeat(14)}         `.repeat(9).slice(0, 640),
  ])
    assert.equal(isOffered(text), false, text.slice(0, 40));
  for (const { language, lines } of udhrTexts()) assert.equal(isOffered(lines.join(' ')), false, language);
  for (const { name, bytes } of chardetFiles()) assert.equal(offered(bytes).includes(id), false, name);
});
