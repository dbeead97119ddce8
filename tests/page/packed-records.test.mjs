// Records of mainframes with text in EBCDIC and packed decimals (COMP-3 in COBOL): each byte has two digits, and the last byte has
// a digit and a sign.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { automaticEncoding, detectEncoding } from '../../www/detection.js';
import { packedRecords } from '../../www/packed-records.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const NAMES = ['MÜLLER', 'WEISS', 'SCHRÖDER', 'HANSEN', 'ÖZTÜRK', 'BÖHM', 'BÜRGER'];
const encodedText = (value, encoding) => [...codec.encode(value, encoding)];
/** Returns the bytes of a packed decimal. `digits` is a string with an odd number of digits; `sign` is C, D or F. */
const packed = (digits, sign) => [...Buffer.from(digits + sign, 'hex')];
const NUMBERS = ['0012345', '0000999', '1204470', '0000000', '0071250', '0450005', '0009900'];
/** Returns 21 records. `recordOf` returns the bytes of a record from its number, a name of 20 bytes, and the digits of a packed decimal. */
const records = (encoding, recordOf) => {
  const record = (at) =>
    recordOf({ at, name: encodedText(NAMES[at % 7].padEnd(20), encoding), digits: NUMBERS[(3 * at) % 7] });
  return Uint8Array.from(Array.from({ length: 21 }, (_, at) => record(at)).flat());
};
const SIGNED = records('cp273', ({ at, name, digits }) => [
  ...encodedText(String(10017 + at), 'cp273'),
  ...name,
  ...packed(digits, at % 4 === 3 ? 'D' : 'C'),
  ...packed(String(100 + at), 'C'),
]);

test('the length of the records, and the bytes of the packed fields are found', () => {
  const { name, because } = packedRecords(SIGNED);
  assert.equal(name, 'EBCDIC records with packed decimals');
  assert.equal(
    because,
    'records of 31 bytes; bytes 26–29 and 30–31 have two digits per byte and end with a sign, and most of the rest is text',
  );
  for (const encoding of ['cp037', 'cp500', 'cp1047', 'cp273']) {
    // The sign F means an unsigned number. Here, the packed field is in the middle of the record.
    const unsigned = records(encoding, ({ name: bytes, digits }) => [...bytes, ...packed(digits, 'F'), ...bytes]);
    assert.match(
      packedRecords(unsigned).because,
      /^records of 44 bytes; bytes 21–24 have two digits per byte/,
      encoding,
    );
    assert.equal(detectEncoding(codec, unsigned, true).binary.name, name);
    assert.equal(automaticEncoding(codec, unsigned, () => true).encoding, 'utf-8', encoding);
  }
  // The examined start of a file can end within a record. One record in 20 can have spaces in a packed field.
  const cut = SIGNED.slice(0, -9);
  cut.fill(0x40, 25, 29);
  assert.match(packedRecords(cut).because, /^records of 31 bytes; bytes 26–29/);
});

test('records are recognised if names in both letter cases are beside packed fields', () => {
  for (const encoding of ['cp037', 'cp273', 'cp1047']) {
    const mixed = records(encoding, ({ at, digits }) => [
      ...encodedText(['Müller', 'Max', 'Eva Bo', 'Ödön', 'Ida', 'Uwe Ax', 'Jens'][at % 7].padEnd(20), encoding),
      ...packed(digits, 'C'),
    ]);
    assert.match(packedRecords(mixed)?.because ?? '', /^records of 24 bytes; bytes 21–24/, encoding);
  }
});

test('a table in UTF-8 whose digits look like packed decimals is not taken for records', () => {
  const utf8 = (lines) => new TextEncoder().encode(lines.join('\n') + '\n');
  const rows = Array.from({ length: 120 }, (_, at) => [String(at).padStart(5, '0'), 975099 + at]);
  const table = utf8(rows.map(([key, number]) => `${key},山田太郎,東京都新宿区西新宿,${number}`));
  // 锟斤拷 is the UTF-8 of U+FFFD U+FFFD, decoded as gbk.
  const damagedTable = utf8(rows.map(([key, number]) => `${key},锟斤拷锟斤拷,${number}`));
  for (const bytes of [table, damagedTable, table.slice(1, -1)]) {
    assert.equal(packedRecords(bytes), null);
    assert.equal(detectEncoding(codec, bytes, true).binary ?? null, null);
  }
});

test('other data is not taken for packed decimals', () => {
  const table = records('cp273', ({ name, digits }) => [...name, ...encodedText(digits, 'cp273')]);
  assert.equal(packedRecords(table), null);
  // Binary numbers (COMP), which do not end with a sign.
  assert.equal(packedRecords(records('cp037', ({ at, name }) => [...name, 0, 0, at >> 3, (at * 37) & 0xff])), null);
  // Records in ASCII.
  assert.equal(packedRecords(records('windows-1252', ({ name, digits }) => [...name, ...packed(digits, 'C')])), null);
  for (const length of [0, 1, 40, 5000]) assert.equal(packedRecords(new Uint8Array(length)), null);
  for (const { bytes, name } of chardetFiles()) assert.equal(packedRecords(bytes), null, name);
  for (const { language, lines } of udhrTexts()) {
    assert.equal(packedRecords(codec.encode(lines.join('\n'), 'cp037', { errors: 'ignore' })), null, language);
    assert.equal(packedRecords(codec.encode(lines.join('\n'), 'utf-16le')), null, language);
  }
});

test('the page offers no conversion of records with packed decimals', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'kunden.dat', SIGNED);
  const advice = page.locator('#advice li');
  await advice.getByText('Not text: EBCDIC records with packed decimals').waitFor();
  assert.match(await advice.innerText(), /The bytes are shown without decoding\. Do not convert the complete file/);
  assert.equal(await advice.getByRole('button').count(), 0);
  await page.getByLabel('Encoding', { exact: true }).selectOption('cp273');
  await advice
    .getByText('The bytes are decoded as cp273 because you chose it. Do not convert the complete file')
    .waitFor();
  assert.equal(await advice.count(), 1);
  await closeWithoutComplaints();
});
