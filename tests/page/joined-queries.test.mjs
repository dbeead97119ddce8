// The conversion of text to which text in other encodings was appended, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { memorySource } from '../../www/byte-source.js';
import { createJoinedQueries } from '../../www/joined-queries.js';

const ASCII = 'Service started\nok, 200\n'.repeat(20);
const WIDE = Buffer.from(`\ufeff${'copied 12 files\nno errors\n'.repeat(3)}`, 'utf16le');
const GERMAN = Buffer.from('Zugriff für Jürgen möglich, Größe geändert\nLöschen bestätigt\n'.repeat(5), 'latin1');

const queriesOf = (bytes) => {
  const document = { source: memorySource(Uint8Array.from(bytes)) };
  return createJoinedQueries(
    codec,
    () => document,
    async () => {},
    async () => {},
  );
};

test('all 8-bit parts have the encoding that is detected in the part that is not UTF-8, and the text is converted to this encoding', async () => {
  const bytes = Buffer.concat([Buffer.from(ASCII), WIDE, GERMAN]);
  const { parts, to } = await queriesOf(bytes).joinedEncodings({ chosen: null });
  assert.deepEqual(
    parts.map(({ encoding }) => encoding),
    ['windows-1252', 'utf-16le', 'windows-1252'],
  );
  assert.equal(to, 'windows-1252');
});

test('no conversion is offered if the user chose UTF-8 and a part is malformed, or if the encoding of a part is unknown', async () => {
  const cut = Buffer.from('caf\xc3\n', 'latin1');
  // Only the start of this part is examined. It is ASCII, so the encoding of the part is unknown.
  const long = Buffer.concat([Buffer.from(ASCII.repeat(300)), cut]);
  for (const [chosen, eightBit] of [
    ['utf-8', Buffer.concat([Buffer.from(ASCII), cut])],
    [null, long],
  ]) {
    for (const parts of [
      [Buffer.from(ASCII), WIDE, eightBit],
      [WIDE, eightBit],
    ]) {
      const { to, parts: found } = await queriesOf(Buffer.concat(parts)).joinedEncodings({ chosen });
      assert.equal(found.length, parts.length);
      assert.equal(to, null);
    }
  }
});

/** Lines of an invoice list in Polish. */
const POLISH =
  'Numer;Nabywca;Usługa;Miejscowość;Kwota\r\n' +
  [
    'Łukasz Wójcik;Opłata za usługi księgowe;Łódź;120,00 zł',
    'Małgorzata Dąbrowska;Zwrot nadpłaty;Kraków;88,10 zł',
    'Jan Nowak;Czynsz;Opole;900,00',
    'Świętosław Gąsior;Faktura za dostawę mięsa i wędlin;Bełchatów;55,20 zł',
    'Bożena Przybył;Zapłata za książki szkolne;Częstochowa;310,99 zł',
  ]
    .map((line) => `${line}\r\n`)
    .join('');

test('8-bit parts with lines in UTF-8 and in another encoding are divided, and all parts are converted without their BOMs', async () => {
  const inUtf8 = Buffer.from(`\ufeff${POLISH}`);
  const inWindows = Buffer.from(codec.encode(POLISH, 'windows-1250'));
  const inUtf16 = Buffer.from(`\ufeff${POLISH}`, 'utf16le');
  for (const [files, encodings, removed] of [
    [[inUtf8, inUtf8, inWindows, inUtf8, inUtf16, inUtf8], ['utf-8', 'windows-1250', 'utf-8', 'utf-16le', 'utf-8'], 4],
    [[inUtf8, inUtf16, inWindows], ['utf-8', 'utf-16le', 'windows-1250'], 1],
    [[inUtf8, inWindows, inUtf16], ['utf-8', 'windows-1250', 'utf-16le'], 1],
  ]) {
    const queries = queriesOf(Buffer.concat(files));
    const joined = await queries.joinedEncodings({ chosen: null });
    assert.deepEqual(
      joined.parts.map(({ encoding }) => encoding),
      encodings,
    );
    assert.equal(joined.to, 'utf-8');
    const { blob, removed: count } = await queries.convertJoined(joined);
    assert.equal(await blob.text(), POLISH.repeat(files.length)); // Blob.text() removes the BOM at the start
    assert.equal(count, removed);
    const filesBefore = files.findIndex((file) => file !== inUtf8);
    assert.equal(joined.parts[1].lines['8-bit'], 1 + filesBefore * (POLISH.split('\n').length - 1));
  }
});

test('each file in UTF-16 loses its BOM, also if several were joined', async () => {
  const text = 'copied 12 files\r\nno errors \ufeff\r\n';
  for (const [name, wide] of [
    ['utf-16le', (content) => Buffer.from(content, 'utf16le')],
    ['utf-16be', (content) => Buffer.from(content, 'utf16le').swap16()],
  ]) {
    const queries = queriesOf(Buffer.concat([Buffer.from(ASCII), wide(`\ufeff${text}`.repeat(3)), Buffer.from(ASCII)]));
    const joined = await queries.joinedEncodings({ chosen: null });
    assert.deepEqual(
      joined.parts.map(({ encoding }) => encoding),
      ['utf-8', name, 'utf-8'],
    );
    const { blob, removed } = await queries.convertJoined(joined);
    // U+FEFF within a line is text.
    assert.equal(await blob.text(), ASCII + text.repeat(3) + ASCII);
    assert.equal(removed, 3);
  }
});

test('damaged lines of UTF-8 are not taken for lines in another encoding', async () => {
  const damaged = POLISH.split('\r\n').map((line, at) => {
    const bytes = Buffer.from(`${line}\r\n`);
    const cut = bytes.findIndex((byte) => byte >= 0x80) + 1;
    return at % 3 === 1 && cut > 0 ? Buffer.concat([bytes.subarray(0, cut), bytes.subarray(cut + 1)]) : bytes;
  });
  const inUtf16 = Buffer.from(`\ufeff${POLISH}`, 'utf16le');
  const { to } = await queriesOf(Buffer.concat([...damaged, inUtf16])).joinedEncodings({ chosen: null });
  assert.equal(to, null);
});

test('files without a line end at their end are divided at a BOM, and are not converted if a line is in two encodings', async () => {
  const withoutEnd = POLISH.trimEnd();
  const windows = (text) => Buffer.from(codec.encode(text, 'windows-1250'));
  const inUtf16 = Buffer.from(`\ufeff${POLISH}`, 'utf16le');
  const withBom = [windows(withoutEnd), Buffer.from(`\ufeff${POLISH}`), inUtf16];
  const queries = queriesOf(Buffer.concat(withBom));
  const joined = await queries.joinedEncodings({ chosen: null });
  assert.deepEqual(
    joined.parts.map(({ encoding, isLineStart, bom }) => [encoding, isLineStart, bom]),
    [
      ['windows-1250', true, 0],
      ['utf-8', false, 3],
      ['utf-16le', true, 2],
    ],
  );
  assert.equal(joined.parts[1].lines['8-bit'], POLISH.split('\n').length - 1);
  const { blob, removed } = await queries.convertJoined({ ...joined, to: 'utf-8' });
  assert.equal(await blob.text(), `${withoutEnd}${POLISH}${POLISH}`);
  assert.equal(removed, 2);

  // The last line of the first file and the first line of the second file are one line, in two encodings. Decoding this line in one of them would
  // change letters. The files have many other lines, so the detection of their encodings is certain.
  const names = ['Żaneta Źródłowska', 'Łucja Wójcik', 'Świętosław Gąsior', 'Bożena Ćwiklińska'].join('\n');
  const many = `${POLISH.repeat(20)}${names}`;
  for (const files of [
    [Buffer.from(many), windows(`${names}\n${many}\n`)],
    [windows(many), Buffer.from(`${names}\n${many}\n`)],
  ]) {
    const { parts, to } = await queriesOf(Buffer.concat([...files, inUtf16])).joinedEncodings({ chosen: null });
    assert.equal(to, null);
    assert.deepEqual(
      parts.map(({ encoding }) => encoding),
      [null, 'utf-16le'],
    );
  }
});

test('a mixture with one damaged line is not converted, and a sample that ends within a letter is divided into its parts', async () => {
  const windows = Buffer.from(codec.encode(POLISH.repeat(10), 'windows-1250'));
  const inUtf16 = Buffer.from(`\ufeff${POLISH}`, 'utf16le');
  const inUtf8 = Buffer.from(POLISH.repeat(10));
  for (const word of ['książki', 'mięsa', 'Zwrot nadpłaty', 'Łódź']) {
    const at = inUtf8.indexOf(word) + [...word].findIndex((letter) => letter > '\x7f');
    for (const byte of [at, at + 1]) {
      const damaged = Buffer.concat([inUtf8.subarray(0, byte), inUtf8.subarray(byte + 1)]);
      const { to } = await queriesOf(Buffer.concat([damaged, windows, inUtf16])).joinedEncodings({ chosen: null });
      assert.equal(to, null, `${word} ${byte}`);
    }
  }
  const input = Buffer.concat([inUtf16, windows, inUtf8, inUtf8]);
  const end = input.lastIndexOf('ą') + 1; // within this letter
  const sample = await queriesOf(input).joinedInSample(Uint8Array.from(input.subarray(0, end)), false, null);
  assert.deepEqual(
    sample.parts.map(({ encoding }) => encoding),
    ['utf-16le', 'windows-1250', 'utf-8'],
  );
});
