// Tables of dBASE (.dbf): a header of 32 bytes, descriptors of 32 bytes, 0D, and records of a fixed length. Source: “Table File Structure” in the
// documentation of dBASE IV and Visual FoxPro. Byte 29 of the header, the language driver, declares the encoding.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { detectEncoding } from '../../www/detection.js';
import { layerDependencies } from '../../www/layer-queries.js';
import { dbase } from '../../www/layers/dbase.js';
import { chardetFiles } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { decoded, latin1, offered, offersFor, python, utf8 } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Writes a table with Python, in the given encoding. A record that begins with null is marked as deleted. Text that is longer than its field is cut. */
const WRITER = `
import json, struct, sys
t = json.load(sys.stdin)
enc = t['encoding']
fields = t['fields']
size = 1 + sum(f[2] for f in fields)
out = struct.pack('<B3BIHH16xBB2x', t.get('version', 3), 124, 3, 9, t.get('count', len(t['records'])), 32 + 32 * len(fields) + 1, size, 0, t.get('driver', 0))
for name, kind, length in fields:
    out += name.encode(enc)[:11].ljust(11, b'\\0') + kind.encode() + bytes(4) + bytes([length, 0]) + bytes(14)
out += b'\\r'
for record in t['records']:
    deleted = record[0] is None
    out += b'*' if deleted else b' '
    for (name, kind, length), value in zip(fields, record[1:] if deleted else record):
        value = bytes.fromhex(value) if kind in 'IBYT' else value.encode(enc)
        out += value[:length].rjust(length) if kind == 'N' else value[:length].ljust(length)
sys.stdout.buffer.write(out + b'\\x1a')
`;
/** Returns the bytes of a table. `parts` has the encoding, and can have `driver`, `version`, `count`, and other fields and records. */
const table = (parts) => python(WRITER, JSON.stringify({ fields: FIELDS, records: RECORDS, ...parts }));
const FIELDS = [
  ['NAME', 'C', 20],
  ['CITY', 'C', 12],
  ['SUM', 'N', 8],
  ['DAY', 'D', 8],
  ['PAID', 'L', 1],
];
const RECORDS = [
  ['Müller, Jürgen', 'Köln', '12.50', '20240131', 'T'],
  ['Größe "groß"', 'Düsseldorf', '3', '20231224', 'F'],
];
const CSV = `NAME,CITY,SUM,DAY,PAID
"Müller, Jürgen",Köln,12.50,20240131,T
"Größe ""groß""",Düsseldorf,3,20231224,F
`;

test('the records are decoded in the encoding of the language driver', async () => {
  // The encoding is named as in Python. `name` is its name in the package.
  for (const [driver, encoding, name = encoding] of [
    [0x01, 'cp437'],
    [0x02, 'cp850'],
    [0x03, 'cp1252', 'windows-1252'],
    [0x58, 'cp1252', 'windows-1252'],
    [0x64, 'cp852'],
    [0x6b, 'cp857'],
    [0xc8, 'cp1250', 'windows-1250'],
    [0xca, 'cp1254', 'windows-1254'],
  ]) {
    const bytes = table({ encoding, driver });
    assert.deepEqual(offered(bytes), ['dbase'], name);
    const layer = decoded('dbase', bytes);
    assert.deepEqual([layer.encoding, layer.text], [name, CSV]);
    assert.match(layer.note, new RegExp(`^The header declares ${name} \\(language driver 0x[0-9A-F]{2}\\)\\.$`));
  }
  const russian = { records: [['Иванов Пётр', 'Москва', '1', '', '']] };
  for (const [driver, encoding, name] of [
    [0x65, 'cp866', 'ibm866'],
    [0x26, 'cp866', 'ibm866'],
    [0xc9, 'cp1251', 'windows-1251'],
  ]) {
    const layer = decoded('dbase', table({ ...russian, encoding, driver }));
    assert.deepEqual([layer.encoding, layer.text.split('\n')[1]], [name, 'Иванов Пётр,Москва,1,,']);
  }
  const [offer] = await offersFor(table({ encoding: 'cp850', driver: 2 }));
  assert.equal(
    offer.hint,
    'Its header: dBASE III or later, 2 records, 5 fields, last changed on 2024-03-09. The header declares cp850 (language driver 0x02).',
  );
});

test('without a language driver, the encoding is detected from the text of the fields', () => {
  const records = ['Иванов Пётр', 'Сидорова Мария', 'Кузнецов Андрей', 'Васильева Ольга'].map((name) => [
    ...[name, 'Новосибирск', '1', '20240131', 'T'],
  ]);
  for (const [encoding, name] of [
    ['cp866', 'ibm866'],
    ['cp1251', 'windows-1251'],
    ['utf-8', 'utf-8'],
  ]) {
    const fields = [['NAME', 'C', 40], ['CITY', 'C', 40], ...FIELDS.slice(2)];
    const layer = decoded('dbase', table({ encoding, fields, records }));
    assert.equal(layer.encoding, name);
    assert.match(layer.note, new RegExp(`^The header declares no encoding .*; the text is in ${name}\\.$`));
    assert.ok(layer.text.includes('Сидорова Мария,Новосибирск,1'));
  }
  // One letter beyond ASCII does not show the encoding.
  const short = decoded('dbase', table({ encoding: 'cp850', records: [['Aé', 'B', '1', '', '']] }));
  assert.equal(short.encoding, null);
  assert.match(short.note, /the encoding of the text is not certain\.$/);
  const ascii = decoded('dbase', table({ encoding: 'ascii', records: [['A', 'B', '1', '', '']] }));
  assert.equal(ascii.note, 'The header declares no encoding, and the text is ASCII.');
});

test('the note names a language driver that the text contradicts, or that the page does not know', () => {
  const fields = [['NAME', 'C', 40], ...FIELDS.slice(1)];
  const layer = decoded('dbase', table({ encoding: 'utf-8', driver: 0x03, fields }));
  assert.equal(layer.encoding, 'utf-8');
  assert.match(layer.note, /^The header declares windows-1252 \(language driver 0x03\), but the text is in utf-8\./);
  const unknown = decoded('dbase', table({ encoding: 'utf-8', driver: 0x99, fields }));
  assert.match(unknown.note, /^The page does not know the encoding of language driver 0x99; the text is in utf-8\./);
});

test('language driver 0x57 means the Windows code page of the computer that wrote the table, so the code page is detected from the text', () => {
  const fields = [['NAME', 'C', 40], ['CITY', 'C', 40], ...FIELDS.slice(2)];
  const russian = ['Иванов Пётр', 'Сидорова Мария', 'Кузнецов Андрей', 'Васильева Ольга'];
  const polish = ['Żółć Gęślą', 'Zażółć gęślą', 'Świętokrzyskie', 'Wałbrzych'];
  for (const [names, encoding, name, city] of [
    [russian, 'cp1251', 'windows-1251', 'Новосибирск'],
    [polish, 'cp1250', 'windows-1250', 'Łódź'],
    [russian, 'utf-8', 'utf-8', 'Новосибирск'],
  ]) {
    const records = names.map((each) => [each, city, '1', '20240131', 'T']);
    const layer = decoded('dbase', table({ encoding, driver: 0x57, fields, records }));
    const rows = names.map((each) => `${each},${city},1,20240131,T\n`);
    assert.deepEqual([layer.encoding, layer.text], [name, `NAME,CITY,SUM,DAY,PAID\n${rows.join('')}`]);
    assert.match(layer.note, new RegExp(`without its name; the text is (most likely )?in ${name}\\.$`));
  }
  const german = decoded('dbase', table({ encoding: 'cp1252', driver: 0x57 }));
  assert.deepEqual([german.encoding, german.text], ['windows-1252', CSV]);
  assert.match(german.note, /without its name; the text is in windows-1252\.$/);
  const ascii = decoded('dbase', table({ encoding: 'ascii', driver: 0x57, records: [['A', 'B', '1', '', '']] }));
  assert.match(ascii.note, /without its name; the text is ASCII\.$/);
});

test('the note counts deleted and missing records, and texts and field names that end within a character', async () => {
  const records = [...RECORDS, [null, ...RECORDS[0]]];
  const layer = decoded('dbase', table({ encoding: 'cp1252', driver: 3, records, count: 5 }));
  assert.ok(layer.text.startsWith('deleted,NAME,CITY,SUM,DAY,PAID\n,"Müller'));
  assert.ok(layer.text.endsWith('\n*,"Müller, Jürgen",Köln,12.50,20240131,T\n'));
  assert.match(layer.note, / 1 record is deleted and marked with \* .* The file ends after 3 records\.$/);
  const cut = table({
    encoding: 'utf-8',
    fields: [
      ['STRASSE_NÖ', 'C', 8], // 11 bytes, the maximum: the name is complete
      ['ABCDEFGHIJÖ', 'C', 8], // the eleventh byte is the first one of Ö
    ],
    records: [
      ['Straßenü', 'Größe'], // ß has two bytes, so the eighth byte is n
      ['Straßeü', 'Größe üä'], // the eighth byte is the first one of ü
    ],
  });
  const { encoding, note } = decoded('dbase', cut);
  assert.equal(encoding, 'utf-8');
  assert.match(
    note,
    / 1 text field and 1 name of a field end within a character, .* The first is “STRASSE_NÖ” in record 2\. The rest of these characters is lost\.$/,
  );
  assert.match((await offersFor(cut))[0].hint, /end within a character/);
});

test('numbers, dates and times in binary form are written as text', () => {
  const fields = [
    ['N', 'I', 4],
    ['F', 'B', 8],
    ['P', 'Y', 8],
    ['T', 'T', 8],
  ];
  // -2; 0.5; 12.3400; Julian day 2460311 is 2024-01-01, and 3723000 ms are 01:02:03.
  const records = [['feffffff', '000000000000e03f', '08e2010000000000', '978a2500f8ce3800']];
  const { text } = decoded('dbase', table({ encoding: 'ascii', version: 0x30, fields, records }));
  assert.equal(text, 'N,F,P,T\n-2,0.5,12.3400,2024-01-01T01:02:03\n');
  // All digits of an amount of money are kept.
  const amounts = {
    ffffffffffffff7f: '922337203685477.5807',
    ffffffffffffffff: '-0.0001',
    '0000000000000000': '0.0000',
  };
  for (const [hex, amount] of Object.entries(amounts))
    assert.equal(
      decoded('dbase', table({ encoding: 'ascii', version: 0x30, fields: [['P', 'Y', 8]], records: [[hex]] })).text,
      `P\n${amount}\n`,
    );
});

test('a header with too many records or with wrong lengths causes no error, and decoding takes linear time', () => {
  const { note, text } = decoded('dbase', table({ encoding: 'cp1252', driver: 3, count: 0xffffffff }));
  assert.equal(text, CSV);
  assert.match(note, /The file ends after 2 records\.$/);
  const bytes = table({ encoding: 'cp1252', driver: 3 });
  const withUint16 = (offset, value) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt16LE(value, offset);
    return copy;
  };
  assert.equal(dbase.recognise(withUint16(10, 0)), false); // a record of length 0
  assert.equal(dbase.recognise(withUint16(8, 32)), false); // a header that ends before its fields
  assert.match(decoded('dbase', withUint16(8, 60_000)).note, /The file ends after 0 records\.$/);
  const fields = [['A', 'C', 1]];
  const start = table({ encoding: 'ascii', fields, records: [], count: 0xffffffff }).subarray(0, 32 + 32 + 1);
  const decodeSpaces = (count) =>
    dbase.decode(Buffer.concat([start, Buffer.alloc(count, ' ')]), layerDependencies(codec));
  assertLinear(decodeSpaces, 50_000, 'records of two bytes');
});

test('other bytes are not taken for a table', () => {
  const bytes = table({ encoding: 'cp1252', driver: 3 });
  const isWhole = true;
  const changed = (offset, value) =>
    Buffer.concat([bytes.subarray(0, offset), Buffer.of(value), bytes.subarray(offset + 1)]);
  for (const [name, otherBytes] of Object.entries({
    version: changed(0, 0x41),
    month: changed(2, 13),
    'length of a record': changed(10, 51),
    'length of a field': changed(32 + 16, 21),
    type: changed(32 + 11, 0x7a),
    'mark of a record': changed(32 + 5 * 32 + 1, 0x41),
    'end of the fields': bytes.subarray(0, 100),
    nothing: Buffer.alloc(0),
    NULs: Buffer.alloc(500),
    'NULs after 03': Buffer.concat([Buffer.of(3), Buffer.alloc(500)]),
    text: utf8('NAME,CITY\n'.repeat(20)),
    'text in ISO-8859-1': latin1('Müller\n'.repeat(30)),
  }))
    assert.equal(dbase.recognise(otherBytes, isWhole, layerDependencies(codec)), false, name);
  for (const { bytes: text, name } of chardetFiles()) assert.equal(dbase.recognise(text), false, name);
  const isFile = true;
  assert.equal(detectEncoding(codec, bytes, isFile).binary.name, 'dBASE table (.dbf)');
});

test('the page says what the file is, and shows its records', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'kunden.dbf', table({ encoding: 'cp850', driver: 2 }));
  const offer = page.locator('[data-kind=layer]', { hasText: 'a table of dBASE' });
  await offer.getByRole('button', { name: 'Show the records as CSV' }).waitFor();
  await page.locator('#facts', { hasText: 'Not text: dBASE table (.dbf)' }).waitFor();
  assert.equal(await page.locator('#advice > li:visible').count(), 0);
  await offer.getByRole('button', { name: 'Show the records as CSV' }).click();
  await page.locator('#text .text-row', { hasText: '"Müller, Jürgen",Köln,12.50,20240131,T' }).waitFor();
  await waitForFindings(page);
  await closeWithoutComplaints();
});
