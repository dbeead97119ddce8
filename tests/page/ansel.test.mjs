// ANSEL (ANSI/NISO Z39.47) in GEDCOM files, and MARC-8 in lists of library records. The tables are typed from Z39.47, Appendix C of GEDCOM
// 5.5.1, and the code tables of MARC 21.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeAnsel, TABLES } from '../../www/ansel.js';
import { libraryEncoding } from '../../www/library-lists.js';
import { openFile, openTab, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';
import { decoded, latin1, offered, offersFor, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'ansel';
/** Returns a GEDCOM file with these lines. `end` is the line end, and `name` is the name of the declared encoding. */
const gedcom = (lines, end = '\n', name = 'ANSEL') =>
  ['0 HEAD', '1 SOUR PAF', '2 VERS 5.2', `1 CHAR ${name}`, '0 @I1@ INDI', ...lines, '0 TRLR', ''].join(end);
const nameLines = (names) => names.map((name) => `1 NAME ${name}`);
/** Returns a library record as lines of text, with these lines at its end. */
const records = (lines) =>
  ['001 ocm00012345', '020    $a 8308034126', '260    $a Praha', '300    $a 1 $b 2', ...lines, ''].join('\n');
/** Returns title fields of MARC 21. */
const fields = (texts) => texts.map((text) => `245 10 $a ${text}`);

/** Returns the text in which bytes that are not decoded are written as `<80>`. */
const textOf = (bytes, kind = 'marc') =>
  decodeAnsel(bytes, TABLES[kind], {
    keep: (characters) => `<${latin1(characters).toString('hex')}>`,
    onlyUsual: false,
  }).text;

test('each byte is decoded as in the standard', () => {
  // Z39.47, tables 1 and 2: the first byte of a row, and its characters.
  const rows = [
    [0xa1, [0x141, 0xd8, 0x110, 0xde, 0xc6, 0x152, 0x2b9, 0xb7, 0x266d, 0xae, 0xb1, 0x1a0, 0x1af, 0x2bc]],
    [0xb0, [0x2bb, 0x142, 0xf8, 0x111, 0xfe, 0xe6, 0x153, 0x2ba, 0x131, 0xa3, 0xf0]],
    [0xbc, [0x1a1, 0x1b0]],
    [0xc0, [0xb0, 0x2113, 0x2117, 0xa9, 0x266f, 0xbf, 0xa1]],
  ];
  const added = {
    gedcom: [
      [0xbe, [0x25a1, 0x25a0]],
      [0xcd, [0x1d49, 0x1d52, 0xdf]],
    ],
    marc: [
      [0x88, [0x98, 0x9c]],
      [0x8d, [0x200d, 0x200c]],
      [0xc7, [0xdf, 0x20ac]],
    ],
  };
  for (const [kind, more] of Object.entries(added)) {
    const expected = new Map(
      [...rows, ...more].flatMap(([first, points]) =>
        points.map((point, at) => [first + at, String.fromCodePoint(point)]),
      ),
    );
    for (let byte = 0x80; byte < 0xe0; byte += 1) {
      const hex = byte.toString(16);
      assert.equal(textOf(String.fromCharCode(byte), kind), expected.get(byte) ?? `<${hex}>`, `${kind} ${hex}`);
    }
    for (const byte of [0xfd, 0xff, kind === 'marc' ? 0xfc : 0xff])
      assert.equal(textOf(`a${String.fromCharCode(byte)}b`, kind), `a<${byte.toString(16)}>b`, kind);
  }
  assert.equal(textOf('\xfcq', 'gedcom'), 'q\u0338');
});

test('combining marks, which stand before their letters in ANSEL, are joined with their letters in NFC', () => {
  const marks = [
    ...[0x309, 0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x30c, 0x30a, 0xfe20, 0xfe21, 0x315, 0x30b, 0x310],
    ...[0x327, 0x328, 0x323, 0x324, 0x325, 0x333, 0x332, 0x326, 0x31c, 0x32e, 0xfe22, 0xfe23],
  ]; // prettier-ignore
  for (const [at, point] of [...marks.entries(), [0x1e, 0x313]])
    for (const letter of 'qaeouAEOUcnsz')
      assert.equal(
        textOf(String.fromCharCode(0xe0 + at) + letter),
        (letter + String.fromCodePoint(point)).normalize('NFC'),
        `${(0xe0 + at).toString(16)} ${letter}`,
      );
  const words = [
    ['M\xe8uller, \xe8Ottingen, Gy\xeeor, \xeaAs', 'Müller, Öttingen, Győr, Ås'],
    ['Pos\xb1owie, Fl\xb2gstad, c\xb5lestis, \xa1\xe2od\xe2z', 'Posłowie, Fløgstad, cælestis, Łódź'],
    // MARC 21: several marks are in the order from the top to the bottom. Some programs write the opposite order.
    ['t\xe2\xe3at, \xe2\xf2a; \xe3\xe2a, \xf2\xe3e', 'tất, ạ\u0301; ấ, ệ'],
    ['l\xe5\xe8u, \xe8\xe5u', 'lǖ, ṻ'],
    ['\xe2\xbco \xe2\xbc \xe2\xb2', '\u01a1\u0301o \u01a1\u0301 ǿ'.normalize('NFC')],
    // MARC proposal 2004-08: the two halves of a mark become U+0361 or U+0360 between the letters.
    ['\xebt\xecsar, \xebi\xecu, \xfan\xfbga', 't\u0361sar, i\u0361u, n\u0360ga'],
    ['\xebT\xecS \xebi\xe8\xecu', 'T\u0361S i\u0361ü'],
    ['\xebt s, t\xecs', 't\ufe20 s, ts\ufe21'],
  ];
  for (const [bytes, text] of words) assert.equal(textOf(bytes), text, JSON.stringify(bytes));
});

test('marks without a letter, and passages in other character sets, are unchanged', () => {
  assert.equal(textOf('caf\xe2 \xe21 \xe2\xe8\n\xe2\n'), 'caf<e2> <e2>1 <e2e8>\n<e2>\n');
  // MARC 21: escape sequences, technique 1 and technique 2.
  for (const [bytes, text] of [
    ['\x1bga\x1bs \xe2e', '\x1bga\x1bs é'],
    ['\x1b(NA\xe2e\x1b(B \xe2e', '\x1b(NA<e2>e\x1b(B é'],
    ['\x1b(N\x1b)QA\xe2e\x1b(B\xe2e\x1b)!E\xe2e', '\x1b(N\x1b)QA<e2>e\x1b(B<e2>e\x1b)!Eé'],
    ['\x1b$1!0d\x1b(B\xe2e', '\x1b$1!0d\x1b(Bé'],
    ['\x1b(2\xe2e\n\xe2e', '\x1b(2<e2>e\né'],
    ['\x1b[1m\xe2e', '\x1b[1mé'],
  ])
    assert.equal(textOf(bytes), text, JSON.stringify(bytes));
  const list = (name, passage) =>
    records(fields([...Array(9).fill(name), `\x1b(N${passage}\x1b(B ${name}`, '[e2] [ff]']));
  /** Returns the bytes of a text in UTF-8. Hex digits in brackets, such as [e2], become the byte with this value. */
  const bytesOf = (text) =>
    Buffer.concat(text.split(/\[(..)\]/).map((part, at) => (at % 2 === 0 ? utf8(part) : Buffer.from(part, 'hex'))));
  const ansel = list('\xe9Capek, V\xe2alka, M\xe8uller', '\xe2e').replace('[e2] [ff]', '\xe2 \xff');
  const { bytes, note } = decoded(id, latin1(ansel));
  assert.deepEqual(Buffer.from(bytes), bytesOf(list('Čapek, Válka, Müller', '[e2]e')));
  assert.equal(
    note,
    '2 bytes are unchanged: they are not in MARC-8, or marks without a letter. 1 passage in another character set of MARC-8 is unchanged.',
  );
});

/** Names in ANSEL, and their text. */
const FAMILY = [
  ['K\xe8athe /Gr\xe8o\xcfler/', 'Käthe /Größler/'],
  ['Johann /M\xe8uller/', 'Johann /Müller/'],
  ['\xe8Ottingen, Lindenstra\xcfe', 'Öttingen, Lindenstraße'],
  ['Erzs\xe2ebet /K\xeeoszegi/', 'Erzsébet /Kőszegi/'],
];

test('a GEDCOM file that declares ANSEL is decoded, also after a program read it as windows-1252 and saved it in UTF-8', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const [file, text] = ['ANSEL', 'UTF-8'].map((name, at) =>
      gedcom(nameLines(FAMILY.map((pair) => pair[at])), end, name),
    );
    for (const [input, start] of [
      [latin1(file), ''],
      [utf8(file), ''],
      [utf8(`\ufeff${file}`), '\ufeff'],
    ]) {
      assert.deepEqual(offered(input), [id]);
      const { bytes, note } = decoded(id, input);
      assert.deepEqual(Buffer.from(bytes), utf8(start + text));
      assert.equal(note, 'The text is UTF-8 now, and the header says 1 CHAR UTF-8 in place of 1 CHAR ANSEL.');
    }
    // Nothing is offered for the result.
    assert.deepEqual(offered(utf8(text)), []);
  }
  assert.deepEqual(offered(latin1(gedcom(['1 NAME /M\xe8uller/']))), [id]);
  // A note whose letters are correct, because another program added it, is unchanged.
  const [file, text] = ['ANSEL', 'UTF-8'].map((name, at) =>
    gedcom(
      nameLines(
        Array(8)
          .fill(FAMILY.map((pair) => pair[at]))
          .flat(),
      ),
      '\n',
      name,
    ),
  );
  const { text: mixed, note } = decoded(id, utf8(file.replace('0 TRLR', '1 NOTE “Brünn”\n0 TRLR')));
  assert.equal(mixed, text.replace('0 TRLR', '1 NOTE “Brünn”\n0 TRLR'));
  assert.match(
    note,
    /^3 characters are unchanged: they are not in ANSEL, or marks that do not fit the letter after them\. /,
  );
});

test('the offer names the line of the header that changes, and its preview has this line', async () => {
  const [offer] = await offersFor(gedcom(nameLines(FAMILY.map(([bytes]) => bytes))));
  assert.equal(offer.description, 'a GEDCOM file in ANSEL that was read as windows-1252');
  assert.match(
    offer.hint,
    /Notepad read them as windows-1252 .* the line 1 CHAR ANSEL of the header becomes 1 CHAR UTF-8\.$/,
  );
  assert.match(offer.preview, /^1 CHAR UTF-8\n….*Käthe \/Größler\//s);
});

/** Text in several languages, as in files that declare ANSEL but are in another encoding. */
const OTHER_LANGUAGES = [
  'Käthe Größler, Jürgen Müller, Göttingen, Fräulein Häusler, Bäume, Straße, ÄÖÜ',
  'Hélène et André Lefèvre, père, née à Besançon, Théodore, Léopold, réunion, François, Désiré',
  'João Conceição, São Paulo, mãe, Corrêa, Magalhães, céu, Antônio, José',
  'José Núñez, María Muñoz, España, Begoña, año, ¡hola!, ¿qué?, 5 ± 2',
  'Åsa Öberg, Håkan Sjöström, Blåbærgrød, Kjær, læge, råd, Søren, Bjørn, Næss, æbleæske',
  'Kryštof Dvořák, Čeněk Kučera, Čapek, čas, Růžena, žlutý',
  'Stanisław Wąsik, Pawłowski, Dąbrowska, Łódź, Świętosław, Zając',
  'Pâinescu, Câinaru, Ștefănescu, România, Buzãu, sînt',
  'Sèamas MacLèoid, Màiri, Dòmhnall, cèol, Dèanag, Dèorsa',
  'Dèu, Bearnèu, Andrèa, tèrra, ò, à, lop',
  'Nguyễn Văn Đức, Châu, Hồ Thị Hạnh',
  'Jónsdóttir, Þórður, Sigríður, viðskipti, Ægir',
  'Sráid, Máel Coluim, Ó Súilleabháin, áit, dráíocht',
  'Nicolò, città, perché, Niccolò, però, virtù',
  'MüLLER, BJöRN, HéLèNE, RéGIS',
  'Erzsébet Kőszegi, Győr, Molnár, hűség, csuháját',
];

test('text in other encodings is not taken for ANSEL, whether or not the file declares ANSEL', () => {
  const all = OTHER_LANGUAGES.join('\n1 NOTE ');
  for (const text of [...OTHER_LANGUAGES, all]) {
    assert.deepEqual(offered(utf8(gedcom(nameLines([text, text])))), [], text);
    assert.deepEqual(offered(utf8(records(fields([text, text, text])))), [], text);
    if (/^[\0-\xff]*$/.test(text)) {
      assert.deepEqual(offered(latin1(gedcom(nameLines([text, text])))), [], text);
      assert.equal(libraryEncoding(records(fields([text, text, text]))), null, text);
    }
  }
  const misread = FAMILY.map(([bytes]) => bytes).join('\n');
  for (const text of [
    // These texts have neither a GEDCOM header that declares ANSEL nor library records.
    misread,
    gedcom(nameLines(FAMILY.map(([bytes]) => bytes)), '\n', 'ANSI'),
    gedcom(nameLines(FAMILY.map(([bytes]) => bytes)), '\n', 'UTF-8'),
    `1 CHAR ANSEL\n${misread}`,
    `The line 1 CHAR ANSEL declares ANSEL.\n${misread}`,
    `id;name\n100;${misread}`,
    `\\section{${misread}} $a$ 245 $b$`,
    `const re = /[\xe8u]/; // 245 10 $a\n${misread}`,
    // One combining mark is not enough evidence in UTF-8: it can be a typing error.
    gedcom(nameLines(['M\xe8uller'])),
    gedcom(nameLines(['Muller'])),
  ])
    // If a header declares ANSEL, and the bytes are malformed UTF-8, one mark is enough evidence. So these files are tested only as UTF-8.
    for (const bytes of [utf8(text), ...(text.includes('CHAR ANSEL\n0 @I1') ? [] : [latin1(text)])])
      assert.deepEqual(offered(bytes).includes(id), false, text);
});

const CATALOGUE = [
  ['\xe9Capek, Karel', 'Čapek, Karel'],
  ['V\xe2alka s mloky ; p\xe9relo\xe9zil Jan M\xe8uller', 'Válka s mloky ; přeložil Jan Müller'],
  ['Druh\xe2e vyd\xe2an\xe2i', 'Druhé vydání'],
];

test('a text list of library records in MARC-8 is decoded; the layer `marc` decodes binary records (ISO 2709)', () => {
  const [list, text] = [0, 1].map((at) => records(fields(CATALOGUE.map((pair) => pair[at]))));
  for (const input of [latin1(list), utf8(list)]) {
    assert.deepEqual(offered(input), [id]);
    assert.equal(decoded(id, input).text, text);
    assert.equal(decoded(id, input).note, null);
  }
  assert.deepEqual(offered(utf8(text)), []);
  // Without fields, nothing shows that the lines are library records.
  assert.deepEqual(offered(latin1(CATALOGUE.map(([bytes]) => bytes).join('\n'))), []);
  const record =
    '00123cam  2200049 i 4500245004400000\x1e10\x1fa\xe9Capek : \x1fbV\xe2alka s mloky M\xe8uller.\x1e\x1d';
  assert.deepEqual(offered(latin1(record)), ['marc']);
});

test('the page decodes ANSEL and MARC-8, and suggests nothing else', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const bytes = nameLines(FAMILY.map(([name]) => name));
  const offer = page.locator('#layers li', { hasText: 'This looks like a GEDCOM file in ANSEL' });
  const decode = page.getByRole('button', { name: 'Decode ANSEL' });
  await openFile(page, 'family.ged', latin1(gedcom(bytes)));
  await waitForFacts(page, 'Declares ANSEL');
  await offer.getByText('ANSEL is the encoding of older genealogy programs.').waitFor();
  await waitForFindings(page);
  assert.equal(await page.locator('#advice li').count(), 0);
  await openTab(page, 'problems');
  await page.getByText('These bytes are not damaged: the text is probably in ANSEL, not in UTF-8.').first().waitFor();
  await openTab(page, 'fix');
  assert.match(
    await page.locator('#detection li').innerText(),
    /^ANSEL\s+The CHAR line at offset \d+ names ANSEL, in which marks stand before their letters\.$/,
  );
  await decode.click();
  await page.locator('#text .text-row', { hasText: 'Käthe /Größler/' }).waitFor();
  await waitForFacts(page, 'Valid utf-8');
  await openFile(page, 'notepad.ged', utf8(gedcom(bytes)));
  await waitForFacts(page, 'looks like a GEDCOM file in ANSEL');
  await decode.click();
  await page.locator('#text .text-row', { hasText: 'Käthe /Größler/' }).waitFor();
  await page.getByText('The text is UTF-8 now, and the header says 1 CHAR UTF-8').first().waitFor();
  await page.locator('#text .text-row', { hasText: '1 CHAR UTF-8' }).waitFor();
  assert.equal(await page.locator('#layers').getByRole('button', { name: 'Encode as' }).count(), 0);
  await openFile(page, 'records.txt', latin1(records(fields(CATALOGUE.map(([text]) => text)))));
  await page.locator('#layers li', { hasText: 'a list of library records in MARC-8' }).waitFor();
  await waitForFacts(page, 'Probably MARC-8');
  await waitForFindings(page);
  assert.equal(await page.locator('#advice li').count(), 0);
  await openTab(page, 'problems');
  await page.getByText('These bytes are not damaged: the text is probably in MARC-8, not in UTF-8.').first().waitFor();
  await page.locator('#problem-list .fault', { hasText: 'Read as utf-8: E2 announces 3 bytes' }).first().waitFor();
  await page.getByRole('button', { name: 'Decode MARC-8' }).click();
  await page.locator('#text .text-row', { hasText: 'Válka s mloky' }).waitFor();
  await closeWithoutComplaints();
});

test('for a file that declares ANSEL but is probably in another encoding, the page says that some programs declare ANSEL wrongly', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'family.ged', latin1(gedcom(nameLines(['J\xfcrgen M\xfcller', 'K\xe4the Gr\xf6\xdfler']))));
  const line = page.locator('#advice li', { hasText: 'Declares ANSEL: the CHAR line at offset' });
  await line.getByText('Some programs declare ANSEL and write another encoding, such as windows-1252.').waitFor();
  assert.equal(await page.locator('#layers li button').filter({ visible: true }).count(), 0);
  await closeWithoutComplaints();
});
