// Text in records of a fixed length without line ends, as mainframes store it: 80 characters for JCL and source code. The tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { decoded, encoded, offered, offersFor, utf8 } from './layer-codec.mjs';

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
/** Returns COBOL whose columns 73 to 80 have line numbers, which begin with a prefix. */
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

test('JCL, numbered source code, and source code whose last columns are blank are broken into lines', () => {
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

const CUSTOMERS = [
  ['00010017', 'Jürgen', 'Müller', 'Königsallee 12', '40212', 'Düsseldorf', '0.00'],
  ['00010018', 'Sabine', 'Weiß', 'Hauptstraße 5', '10115', 'Berlin', '137.50'],
  ['00010019', 'Bärbel', 'Schröder', 'Mühlenweg 77', '04109', 'Leipzig', '1275.00'],
  ['00010020', 'Jörg', 'Größmann', 'Am Schloßplatz 1', '70173', 'Stuttgart', '412.50'],
  ['00010021', 'Käthe', 'Öztürk', 'Lübecker Straße 33', '20099', 'Hamburg', '20550.00'],
  ['00010022', 'Ulf', 'Hansen', 'Bergweg 9', '24103', 'Kiel', '7.50'],
].map(
  ([number, first, last, street, code, city, amount]) =>
    number + first.padEnd(15) + last.padEnd(20) + street.padEnd(25) + code + city.padEnd(17) + amount.padStart(10),
);
/** A printed report. The first column has carriage control characters: 1 begins a new page. */
const REPORT = Array.from({ length: 44 }, (_, at) => {
  if (at % 22 === 0) return `1${'KD0420'.padEnd(40)}KUNDENLISTE${' '.repeat(40)}SEITE   ${at / 22 + 1}`;
  if (at % 22 === 1) return '';
  const customer = CUSTOMERS[at % CUSTOMERS.length];
  return ` ${customer.slice(0, 8)}  ${customer.slice(23, 43)}  ${customer.slice(43, 68)}${customer.slice(90)}`;
});

test('records of any length in EBCDIC are found by their fields', async () => {
  for (const [lines, length, encoding] of [
    [CUSTOMERS, 100, 'cp273'],
    [REPORT, 133, 'cp273'],
    [REPORT.map((line) => line.replace(/[^ -~]/g, 'E')), 121, 'cp037'],
    // The length of the file is a multiple of 80 too.
    [CUSTOMERS.concat(CUSTOMERS).slice(0, 8), 100, 'cp500'],
  ]) {
    const padded = lines.map((line) => line.padEnd(length));
    const bytes = codec.encode(padded.join(''), encoding);
    const [offer, ...others] = await offersFor(bytes, encoding);
    assert.deepEqual([offer?.id, others], [id, []], `${length} ${encoding}`);
    assert.equal(offer.description, `text in records of ${length} characters, without line ends`);
    assert.match(
      offer.hint,
      new RegExp(`In ${lines.length} records of ${length} characters, the fields begin and end`),
    );
    const { text, form } = decoded(id, bytes, encoding);
    assert.equal(text, `${padded.join('\n')}\n`);
    assert.equal(encoded(id, form, text, encoding), padded.join(''));
  }
  // In ASCII, spaces can be aligned for other reasons.
  assert.equal(isOffered('        <td>1</td>        <td>2</td>'.repeat(20)), false);
  assert.equal(isOffered(CUSTOMERS.map((line) => line.padEnd(100)).join('')), false);
});

test('COBOL with line numbers in columns 1 to 6 and the name of the program in columns 73 to 80 is broken into lines', () => {
  const lines = COBOL.map((line, at) => `${`${String(100 * (at + 1)).padStart(6, '0')} ${line}`.padEnd(72)}PAYROLL1`);
  assert.ok(isOffered(lines.join('')));
  assert.equal(decoded(id, utf8(lines.join(''))).text, `${lines.join('\n')}\n`);
});

test('text in EBCDIC that has neither line ends nor records is not broken into lines', () => {
  const isOfferedInEbcdic = (text) => offered(codec.encode(text, 'cp037'), 'cp037').includes(id);
  const item = (at) => `<item id="${at * at}"><name>Name ${'x'.repeat((at * 7) % 13)}</name></item>`;
  for (const text of [
    `ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260101*1200*U*00401*000000001*0*P*>~${'ST*850*0001~BEG*00*SA*4711**20260101~PO1*1*10*EA*9.95**VP*ABC~'.repeat(9)}`,
    Array.from({ length: 60 }, (_, at) => item(at)).join(''),
    Array.from({ length: 60 }, (_, at) => item(at)).join('  '),
    ' '.repeat(800),
    'lorem ipsum dolor sit amet '.repeat(80),
    'ab  '.repeat(200),
  ])
    assert.equal(isOfferedInEbcdic(text), false, text.slice(0, 40));
  const isInLatin1 = (text) => !/[^\0-\xff]/.test(text);
  for (const { language, lines } of udhrTexts().filter(({ lines }) => isInLatin1(lines.join(''))))
    for (const separator of [' ', '  ', '    '])
      assert.equal(isOfferedInEbcdic(lines.join(separator)), false, language);
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
