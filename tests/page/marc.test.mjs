// Records of library catalogues in ISO 2709, the exchange format of MARC 21 and UNIMARC. A record has a leader of 24 characters, a
// directory with an entry of 12 characters for each field, and the fields. RS ends the directory and each field, GS ends the record, and US
// begins a subfield.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { marcRecordOf, withRecordLengths } from '../../www/iso-2709.js';
import { chardetFiles } from '../hard_cases/cases.mjs';
import { downloadWith, openFile, openTab, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';
import { decoded, latin1, offered, offersFor, python, utf8 } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });
/** Returns the last `count` decimal digits of a number, with leading zeros. */
const digits = (number, count) => String(number).padStart(count, '0').slice(-count);

/** Returns a record. `scheme` is the code of the encoding in the leader; `map` is the entry map: the last four characters of the leader. */
function record(fields, scheme = 'a', map = '4500') {
  const bodies = fields.map(([, text]) => Buffer.concat([Buffer.from(text), Buffer.of(0x1e)]));
  let at = 0;
  const directory = bodies.map((body, index) => {
    const entry = fields[index][0] + digits(body.length, 4) + digits(at, 5);
    at += body.length;
    return entry;
  });
  const baseAddress = 24 + 12 * fields.length + 1;
  const leader = `${digits(baseAddress + at + 1, 5)}cam ${scheme}22${digits(baseAddress, 5)} a ${map}`;
  return Buffer.concat([Buffer.from(`${leader}${directory.join('')}\x1e`), ...bodies, Buffer.of(0x1d)]);
}

const FIELDS = [
  ['001', 'ocm00012345'],
  ['100', '1 \x1faČapek, Karel,\x1fd1890-1938.'],
  ['245', '10\x1faVa\u0301lka s mloky /\x1fcKarel\u00a0Čapek.'],
];
const ASCII = FIELDS.map(([tag, text]) => [tag, text.normalize('NFD').replace(/[^\0-\x7f]/g, '')]);

test('only bytes that begin with a leader and a directory of ISO 2709 are a record', () => {
  assert.deepEqual(marcRecordOf(record(FIELDS)), { declaresMarc8: false });
  assert.deepEqual(marcRecordOf(record(ASCII, ' ')), { declaresMarc8: true });
  // UNIMARC has no code of the encoding in the leader.
  assert.deepEqual(marcRecordOf(record(FIELDS, ' ', '450 ')), { declaresMarc8: false });
  for (const text of [
    '',
    '00123',
    '\x1d\x1e\x1f',
    'a\x1eb\x1fc',
    `${'1'.repeat(60)}\x1e`,
    '00123cam a2200085 a 4500\x1e',
  ])
    assert.equal(marcRecordOf(Buffer.from(text)), null, text);
});

test('the delimiters of a MARC record in UTF-8 are explained, and nothing offers to change the record', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'katalog.mrc', record(FIELDS), record(FIELDS));
  const line = advice(
    page,
    /^MARC record \(ISO 2709\): its control characters are delimiters, so keep them\. US \(1F\)/,
  );
  await line.waitFor();
  await waitForFindings(page);
  // MARC 21 in UTF-8 has decomposed letters. Normalizing them would change the lengths that the leader and the
  // directory state.
  await page.locator('#layers li', { hasText: '2 records. The first record (MARC 21) declares utf-8' }).waitFor();
  assert.deepEqual(await page.locator('#advice li').count(), 1);
  assert.deepEqual(await page.locator('#advice').getByRole('button').count(), 0);
  await openTab(page, 'problems');
  assert.equal(await page.locator('#problem-list .fault', { hasText: 'control character' }).count(), 0);
  // Other control characters are findings, as in any text.
  await openFile(page, 'bell.mrc', record([...FIELDS, ['520', '  \x1faa\x07b']]));
  await page.locator('#problem-list .fault', { hasText: 'U+0007' }).waitFor();
  // Outside of records, the delimiters are findings too.
  await openFile(page, 'fields.txt', 'name of the author\x1ftitle of the book\x1eplace of printing, and the year\n');
  await advice(page, '2 control characters: US U+001F, RS U+001E.').waitFor();
  await closeWithoutComplaints();
});

/**
 * Returns UNIMARC records, one for each text. Field 200 has the text, encoded by Python's codec `pythonCodec`. Field 100 has `sets`, the codes
 * of the character sets.
 */
const unimarc = (texts, pythonCodec, sets) =>
  Buffer.concat(
    texts.map((text) => {
      const bytes = python(
        `import sys; sys.stdout.buffer.write(sys.stdin.buffer.read().decode().encode("${pythonCodec}"))`,
        utf8(text),
      );
      const title = Buffer.concat([utf8('1 \x1fa'), bytes]);
      return record(
        [
          ['100', `  \x1fa20191220d2019    |||y0rusy${sets.padEnd(4)}    ca`],
          ['200', title],
        ],
        ' ',
        '450 ',
      );
    }),
  );
const RUSSIAN = ['Русская дипломатика', 'Информатика: энциклопедический словарь', 'Преступление и наказание'];
const titlesIn = (text) =>
  text
    .split('\n')
    .filter((line) => /^=(?:200|245)/.test(line))
    .map((line) => line.slice('=200  1\\$a'.length));

// UNIMARC Manual, field 100, positions 26 to 29; RUSMARC has the codes 79, 89 and 99 too.
test('records of UNIMARC are decoded in the encoding that field 100 declares, or, if the text is in another encoding, in the encoding of the text', () => {
  for (const [sets, pythonCodec, name] of [
    ['0189', 'cp1251', 'windows-1251'],
    ['0179', 'cp866', 'ibm866'],
    ['0199', 'koi8-r', 'koi8-r'],
    ['50', 'utf-8', 'utf-8'],
  ]) {
    const file = unimarc(RUSSIAN, pythonCodec, sets);
    assert.deepEqual(offered(file), ['marc']);
    const { text, encoding, note } = decoded('marc', file);
    assert.deepEqual([titlesIn(text), encoding], [RUSSIAN, 'utf-8'], sets);
    assert.equal(note, `The first record (UNIMARC) declares ${name}: field 100 has the character sets “${sets}”.`);
  }
  const wrong = decoded('marc', unimarc(RUSSIAN, 'cp866', '0189'));
  assert.deepEqual(titlesIn(wrong.text), RUSSIAN);
  assert.match(
    wrong.note,
    /declares windows-1251: .*, but the text is in ibm866\. A program that follows the declaration shows/,
  );
  const undeclared = decoded('marc', unimarc(RUSSIAN, 'cp1251', ''));
  assert.deepEqual(titlesIn(undeclared.text), RUSSIAN);
  assert.match(undeclared.note, /declares no encoding; the text is in windows-1251\.$/);
});

const MARC8_FIELDS = [
  ['001', utf8('ocm 12345')],
  ['100', latin1('1 \x1fa\xe9Capek, Karel,\x1fd1890-1938.')],
  ['245', latin1('10\x1faV\xe2alka s mloky {\x1b(NRUS\x1b(B} $5 /\x1fcKarel \xe9Capek, M\xe8uller.')],
];

test('records become lines of .mrk in UTF-8', async () => {
  const file = Buffer.concat([
    record(MARC8_FIELDS, ' '),
    utf8('\r\n'),
    record([['245', utf8('00\x1faČapek, Válka, Müller')]], 'a'),
  ]);
  const { text, note, encoding } = decoded('marc', file);
  assert.equal(encoding, 'utf-8');
  assert.deepEqual(text.split('\n'), [
    '=LDR  00163cam\\\\2200061\\a\\4500',
    '=001  ocm\\12345',
    '=100  1\\$aČapek, Karel,$d1890-1938.',
    '=245  10$aVálka s mloky {lcub}\x1b(NRUS\x1b(B{rcub} {dollar}5 /$cKarel Čapek, Müller.',
    '',
    '=LDR  00066cam\\a2200037\\a\\4500',
    '=245  00$aČapek, Válka, Müller',
    '',
    '',
  ]);
  assert.equal(
    note,
    'The first record (MARC 21) declares MARC-8: offset 9 of the leader is a space; 1 record is in utf-8, and 1 in MARC-8. 1 passage in another character set of MARC-8 is unchanged.',
  );
  const [{ hint, preview, explainsInput }] = await offersFor(record(MARC8_FIELDS, 'a'));
  assert.match(
    hint,
    /^1 record\. .* declares utf-8: offset 9 of the leader is “a”, but the text is in MARC-8\..* -f marc8 -t utf8/,
  );
  assert.match(preview, /Čapek, Karel/);
  assert.equal(explainsInput, true);
});

test('characters above U+FFFF in records in UTF-8 stay', () => {
  // The second code units of 💀, 💕 and 𠂇 are U+DC80 to U+DCFF. Alone, such a code unit stands for a malformed byte: see kept-bytes.js.
  const title = 'Punk is dead 💀 – 💕 𠂇 🎉';
  const malformed = Buffer.concat([utf8('00\x1fa💀 '), Buffer.of(0xe9), utf8('x')]);
  const lines = decoded('marc', record([['245', utf8(`00\x1fa${title}`)]])).text.split('\n');
  assert.equal(lines[1], `=245  00$a${title}`);
  const { bytes } = decoded('marc', record([...FIELDS, ['245', malformed], ['246', utf8(`00\x1fa${title}`)]]));
  assert.ok(Buffer.from(bytes).includes(utf8(title)));
  assert.ok(Buffer.from(bytes).includes(Buffer.concat([utf8('a💀 '), Buffer.of(0xe9), utf8('x')])));
});

test('a file that ends within a record, and records with wrong lengths, are decoded', () => {
  const complete = unimarc(RUSSIAN, 'cp1251', '0189');
  const cut = decoded('marc', complete.subarray(0, -10));
  assert.match(cut.note, /The file ends within a record\.$/);
  assert.deepEqual(titlesIn(cut.text), [...RUSSIAN.slice(0, 2), 'Преступление и н']);
  // A program that converts a file to UTF-8 as if it were text leaves the lengths of the old encoding.
  const converted = utf8(new TextDecoder('windows-1251').decode(complete));
  const { text, note } = decoded('marc', converted);
  assert.deepEqual(titlesIn(text), RUSSIAN);
  assert.match(note, /, but the text is in utf-8\..* 3 records have another length in bytes than their leaders say\./);
});

test('bytes after the last record are neither counted as records nor lost', () => {
  const one = record([['245', utf8('00\x1faČapek, Válka, Müller')]]);
  const { text } = decoded('marc', one);
  for (const end of ['\x1a', '\r\n\x1a\x1a', '\0'.repeat(300), ' \n', '\x1d']) {
    const { text: textBeforeEnd, note } = decoded('marc', Buffer.concat([one, utf8(end)]));
    assert.equal(textBeforeEnd, text, JSON.stringify(end));
    assert.equal(note, 'The first record (MARC 21) declares utf-8: offset 9 of the leader is “a”.');
  }
  const comment = 'Čapek: a comment of 40 letters and digits.';
  const other = decoded('marc', Buffer.concat([one, utf8(comment)]));
  assert.equal(other.text, `${text}=???  ${comment}\n\n`);
  assert.match(other.note, / 1 part is not a readable record; the lines show its text after “=\?\?\?”\.$/);
  // Without the terminator of the directory, the first field cannot be separated from the directory.
  const damaged = one.toString('latin1').replace('\x1e', '');
  const between = decoded('marc', Buffer.concat([one, latin1(damaged), one]));
  assert.equal(
    between.text,
    `${text}=???  ${utf8(damaged.slice(0, 36))}00$aČapek, Válka, Müller\n\n${text.slice(0, -1)}\n`,
  );
  const cut = decoded('marc', Buffer.concat([one, one.subarray(0, 30)]));
  assert.match(cut.note, /“a”\. The file ends within a record\.$/);
});

test('fields longer than the maximum length of a record are decoded', () => {
  const subfields = record([['245', latin1(`10${'\x1faM\xfcller'.repeat(150_000)}`)]], ' ');
  assert.match(decoded('marc', subfields).text, /^=245 {2}10\$aMüller\$aMüller/m);
  const data = record([['100', `  \x1fa20191220d${' '.repeat(200_000)}`]], ' ', '450 ');
  assert.match(decoded('marc', data).note, /^The format of the records declares no encoding/);
});

test('an encoding for which the text has too little evidence is not called certain', () => {
  // “España” in ISO-8859-1. In MARC-8, F1 is an ogonek before its letter.
  const short = decoded('marc', record([['245', latin1('10\x1faEspa\xf1a')]], ' '));
  assert.match(
    short.note,
    /declares MARC-8: .* too few letters beyond ASCII to show whether this is right: check the letters\.$/,
  );
  const impossible = decoded('marc', record([['245', latin1('10\x1fa1\xba de mayo')]], 'a'));
  assert.equal(impossible.encoding, null);
  assert.match(impossible.note, /; the encoding of the text is not certain\.$/);
  const ascii = decoded('marc', record(ASCII, ' '));
  assert.match(ascii.note, /declares MARC-8: offset 9 of the leader is a space; the text is ASCII\.$/);
});

test('other files are not records, and decoding takes linear time', () => {
  for (const { bytes, name } of chardetFiles()) assert.equal(marcRecordOf(bytes), null, name);
  const one = record(MARC8_FIELDS, ' ');
  const decodeRecords = (count) => decoded('marc', Buffer.concat(Array(count).fill(one)));
  assertLinear(decodeRecords, 500, 'records');
  assertLinear(
    (count) => decoded('marc', Buffer.concat([one, Buffer.alloc(count, 0x1e)])),
    20_000,
    'field terminators',
  );
});

// MARC 21 Specifications, code table for ANSEL: E9 is a caron and E2 an acute accent, each before its letter.
test('the page names records in MARC-8, and shows their text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'katalog.mrc', record(MARC8_FIELDS, ' '), record(MARC8_FIELDS, ' '));
  await waitForFacts(page, 'Not text: library records (ISO 2709)');
  const offer = page.locator('#layers li', { hasText: 'library records in ISO 2709 (MARC)' });
  await offer.getByText('2 records. The first record (MARC 21) declares MARC-8').waitFor();
  assert.equal(await page.locator('#advice li:visible').count(), 0);
  assert.equal(await page.getByText(/windows-1252 characters?/).count(), 0);
  await offer.getByRole('button', { name: 'Show the records as lines (.mrk)' }).click();
  await page.locator('#text .text-row', { hasText: 'Čapek, Karel' }).first().waitFor();
  await waitForFacts(page, 'Valid utf-8');
  await closeWithoutComplaints();
});

/**
 * Reads records as programs do that trust the lengths: finds the end of each record by its length, and each field by its address and
 * length. Returns the tag and the text of each field. Fails if a record or a field does not end with its terminator.
 */
function readByLengths(bytes) {
  const fields = [];
  for (let at = 0; at < bytes.length;) {
    const record = bytes.subarray(at, at + Number(bytes.toString('latin1', at, at + 5)));
    assert.equal(record.at(-1), 0x1d, `the record at ${at} ends with its terminator`);
    const base = Number(record.toString('latin1', 12, 17));
    for (let entry = 24; record[entry] !== 0x1e; entry += 12) {
      const [tag, length, address] = [[0, 3], [3, 7], [7, 12]].map(([from, to]) =>
        record.toString('latin1', entry + from, entry + to),
      ); // prettier-ignore
      const field = record.subarray(base + Number(address), base + Number(address) + Number(length));
      assert.equal(field.at(-1), 0x1e, `field ${tag} ends with its terminator`);
      fields.push([tag, field.toString('utf8', 0, field.length - 1)]);
    }
    at += record.length;
  }
  return fields;
}

const GERMAN = [
  ['001', 'ocm00012345'],
  ['100', '1 \x1faMüller, Jürgen,\x1fd1938-'],
  ['245', '10\x1faGrößere Übungen für Schüler und Lehrkräfte /\x1fcJürgen Müller.'],
  ['260', '  \x1faKöln :\x1fbVerlag,\x1fc1990.'],
];
const misread = (text) => codec.decode(utf8(text), 'windows-1252');

test('after a repair, the lengths in leaders and directories are correct', () => {
  const wrong = GERMAN.map(([tag, text]) => [tag, misread(text)]);
  // Both records have the same wrong text. `exported` has the lengths of this text, and `converted` has the lengths of the text before the wrong
  // decoding.
  const exported = record(wrong);
  const converted = utf8(misread(record(GERMAN).toString()));
  const plain = record([['245', '00\x1faPlain text']]);
  const stale = Buffer.from(plain.toString().replace(/^\d{5}/, '00099'));
  const original = Buffer.concat([exported, plain, converted, stale]);
  const repaired = Buffer.from(
    original.toString().replace(/[^\0-\x7f]+/g, (run) => codec.decode(codec.encode(run, 'windows-1252'))),
  );
  const result = Buffer.from(withRecordLengths(original, repaired));
  assert.equal(result.length, repaired.length);
  assert.deepEqual(readByLengths(result.subarray(0, -stale.length)), [
    ...GERMAN,
    ['245', '00\x1faPlain text'],
    ...GERMAN,
  ]);
  assert.deepEqual(result.subarray(-stale.length), stale, 'a record without a change keeps its lengths');
  // The entries of a directory need not have the order of the fields.
  const [entry245, entry246] = ['245001000000', '246000800010'];
  const [first, second] = ['00\x1fatitle', '11\x1fav\u00e4r'];
  const swapped = Buffer.from(`00074cam a2200049 a 4500${entry246}${entry245}\x1e${first}\x1e${second}\x1e\x1d`);
  const before = Buffer.from(swapped.toString().replace('v\u00e4r', misread('v\u00e4r')));
  assert.deepEqual(readByLengths(Buffer.from(withRecordLengths(before, swapped))), [
    ['246', second],
    ['245', first],
  ]);
  // Text is not changed, nor are parts that are no readable records.
  const text = utf8('Größe');
  assert.equal(withRecordLengths(utf8(misread('Größe')), text), text);
  const rest = Buffer.concat([plain, utf8('no record \x1d')]);
  assert.deepEqual(Buffer.from(withRecordLengths(rest, rest)), rest);
});

test('the page says that the repair of library records corrects their lengths', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const wrong = GERMAN.map(([tag, text]) => [tag, misread(text)]);
  await openFile(page, 'katalog.mrc', record(wrong), record(wrong));
  const line = advice(page, /^MARC record \(ISO 2709\)/);
  await line.waitFor();
  assert.match(
    await line.textContent(),
    /count bytes\. The repair of the text corrects these numbers too, so all lengths agree after it\. Any other change here would make the record unreadable/,
  );
  await page.getByRole('button', { name: 'Review repair' }).first().click();
  const { bytes } = await downloadWith(page, page.getByRole('button', { name: 'Download repaired file' }));
  assert.deepEqual(readByLengths(Buffer.from(bytes)), [...GERMAN, ...GERMAN]);
  await closeWithoutComplaints();
});

test('records after a BOM are recognised, and the BOM can be removed', async () => {
  const bom = Buffer.of(0xef, 0xbb, 0xbf);
  const [withBom, russian] = [record(FIELDS), unimarc(RUSSIAN, 'cp1251', '0189')].map((bytes) =>
    Buffer.concat([bom, bytes]),
  );
  assert.deepEqual(decoded('marc', withBom).text, decoded('marc', record(FIELDS)).text);
  assert.deepEqual(titlesIn(decoded('marc', russian).text), RUSSIAN);
  const [{ hint }] = await offersFor(russian);
  assert.match(
    hint,
    /^3 records\..* A BOM \(byte order mark\) is before the first record: .* yaz-marcdump -f windows-1251/,
  );
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'katalog.mrc', withBom);
  const line = advice(page, /^Starts with a BOM/);
  await waitForFindings(page);
  assert.match(await line.textContent(), /expect the length of the first record there/);
  assert.equal(await page.locator('#advice li').count(), 2);
  await closeWithoutComplaints();
});
