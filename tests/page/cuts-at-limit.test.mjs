// UTF-8 text whose lines a program cut after a number of bytes. The end of a line can be an incomplete character or a
// windows-1252 letter, and neither is taken for the other. The tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findPattern } from '../../www/fault-patterns.js';
import { cutField, fields } from '../../www/text/fault-patterns.js';
import { findWindows1252InUtf8 } from '../../www/mixed-encodings.js';

const latin1 = (text) => Buffer.from(text, 'latin1');
const TWEETS = [
  'Qué alegría veros a todos 👩‍👩‍👧 en Logroño, ¡hasta el año que viene! 🍷🇪🇸🇪🇸🇪🇸🇪🇸 #vino #fiesta',
  'Così bello questo tramonto 🌅 – domani si torna a Roma, ahimè! 😭😭😭 #vacanze #estate #mare',
  'Merci à tous ❤️❤️ quel concert … à bientôt 🎸🎸🎸 — on se revoit à Nîmes',
  'Finalmente sexta‑feira 🎉🎉🎉🎉 bora pra praia ☀️☀️ com a família toda amanhã cedo',
];

/** Returns the pattern of the faults in a complete input. */
const patternOf = (bytes, isWhole = true) => findPattern(codec, bytes, isWhole);

/** Returns lines that are cut after `size` bytes. */
const cutLines = (lines, size, lineEnd) =>
  Buffer.concat(lines.map((line) => Buffer.concat([Buffer.from(line).subarray(0, size), Buffer.from(lineEnd)])));

test('for each maximum length of lines in bytes, the cut characters at the ends of the lines are recognised as cut', () => {
  let found = 0;
  for (let size = 40; size < 86; size += 1) {
    for (const lineEnd of ['\n', '\r', '\r\n']) {
      const rows = Array.from({ length: 16 }, (_, at) => `${1000 + at}\t${TWEETS[at % TWEETS.length]}`);
      const bytes = Buffer.concat([Buffer.from(`id\ttext${lineEnd}`), cutLines(rows, size, lineEnd)]);
      if (codec.isValid(bytes)) continue;
      const label = `${size} bytes, ${JSON.stringify(lineEnd)}`;
      const { id, lineLength, count } = patternOf(bytes) ?? {};
      assert.deepEqual([id, lineLength, count], ['fields', size, codec.faults(bytes, 'utf-8').length], label);
      assert.equal(findWindows1252InUtf8(codec, bytes), null, label);
      found += 1;
    }
  }
  assert.ok(found > 40, `${found}`);
});

test('windows-1252 letters at the ends of lines are not taken for cut characters', () => {
  const utf8Lines = 'ação\n“été”\n🎉 ã\nÐ ê ð\n'; // shorter than the lines below
  for (const [name, text] of [
    ['the longest lines end in the same word', '1;non renseigné\n2;non renseigné\n3;non renseigné\n4;oui\n'],
    ['words', 'Até amanhã\nde manhã\numa irmã\nnum café\nvocê\n'],
    ['words of equal lengths', 'código: 101 manhã\ncódigo: 102 manhã\ncódigo: 103 a maçã\n'],
    ['capital letters', 'código: 101 AMANHÃ\ncódigo: 102 AMANHÃ\ncódigo: 103 A IRMÃ\n'],
    ['a column of one letter', 'E3 letter ã\nE9 letter é\nEA letter ê\nF0 letter ð\n'],
  ]) {
    const bytes = Buffer.concat([Buffer.from(utf8Lines), latin1(text)]);
    assert.notEqual(patternOf(bytes)?.id, 'fields', name);
    assert.notEqual(findWindows1252InUtf8(codec, bytes), null, name);
  }
});

test('fields that end after a complete character at the limit are counted too, and the rest of each field is called lost', () => {
  // VARCHAR2(20 BYTE): Greek letters have two bytes each, so the limit cuts a letter if an odd number of spaces is before the letter.
  const names = [
    'Παπαδόπουλος Κώστας',
    'Αντωνοπούλου',
    'Ζαχαροπλαστείο Η Ρόδα',
    'Νίκος Ρήγας',
    'Ελαιουργικός Συνεταιρισμός',
  ];
  const cut = (text) => Buffer.from(text).subarray(0, 20);
  const codes = ['4001-AAAAAAAAAAAAAAA', '4002', '4003', '4004', '4005']; // the first one has 20 bytes, in a column without cuts
  for (const [delimiter, lineEnd] of [
    [';', '\n'],
    ['|', '\r\n'],
    ['\t', '\n'],
    [';', '\r'],
  ]) {
    const rows = [...names, ...names].map((name, at) =>
      Buffer.concat([
        Buffer.from(codes[at % 5] + delimiter),
        cut(`${at < 5 ? '' : 'Α '}${name}`),
        Buffer.from(`${delimiter}0,00${lineEnd}`),
      ]),
    );
    const bytes = Buffer.concat([Buffer.from(`ΚΩΔ${delimiter}ΟΝΟΜΑ${delimiter}ΥΠΟΛΟΙΠΟ${lineEnd}`), ...rows]);
    const pattern = patternOf(bytes);
    // Without “Α ”, only “Νίκος Ρήγας” is cut inside a letter. With “Α ”, all names except this one are.
    const { id, fieldLength, count, cutsBetweenCharacters } = pattern;
    assert.deepEqual([id, fieldLength, count, cutsBetweenCharacters], ['fields', 20, 5, 5]);
    const { rest } = fields(pattern);
    assert.match(rest, /the rest of each field are not in this file/);
    assert.match(
      rest,
      / 5 other fields of the same length, 20 bytes, have no incomplete character, but probably lost text too\.$/,
    );
  }
});

test('fields of the same length are counted only in columns that this length limits', () => {
  // The name is cut after 20 bytes. The last column has one cut after 16 bytes, and two complete fields of 20 bytes.
  const names = ['Δημοτική Βιβλιοθήκη', 'Εταιρεία Ύδρευσης', 'Νίκος Ρήγας', 'Άννα Μαρίνου'];
  const greek = Array.from({ length: 24 }, (_, at) => Buffer.from(names[at % 4]).subarray(0, 20));
  const rowsWith = (...notes) =>
    Buffer.concat(
      greek.flatMap((name, at) => [
        Buffer.from(`${at};`),
        name,
        Buffer.from(';'),
        notes[at] ?? Buffer.from('όχι'),
        Buffer.from('\n'),
      ]),
    );
  const twentyBytes = Buffer.from('άλλη παρα---');
  assert.equal(twentyBytes.length, 20);
  const bytes = rowsWith(Buffer.from('Άννα Μαρία').subarray(0, 16), twentyBytes, twentyBytes);
  const pattern = patternOf(bytes);
  assert.deepEqual([pattern?.id, pattern?.fieldLength, pattern?.cutsBetweenCharacters], ['fields', 20, 0]);
});

test('one or two cut fields of a table, or cut lines, are described with their length in bytes', () => {
  const describe = (bytes) => {
    const pattern = patternOf(bytes);
    if (pattern?.id !== 'cut-field') return null;
    const { title, rest } = cutField(pattern, Buffer.from(pattern.bytes).toString('hex').toUpperCase());
    return title + rest;
  };
  const table = (name, { city = 'São João', delimiter = ';', lineEnd = '\n', other = 'Farmácia Central' } = {}) =>
    Buffer.concat(
      [
        ...[
          `código${delimiter}nome${delimiter}localidade${lineEnd}`,
          `1${delimiter}${other}${delimiter}Évora${lineEnd}`,
        ],
        ...[`2${delimiter}`, name, delimiter, city, lineEnd, `3${delimiter}Ana${delimiter}Faro${lineEnd}`],
      ].map((part) => Buffer.from(part)),
    );
  // By hand: “Drogaria de Famalic” has 19 bytes of ASCII, and C3 is the first byte of ã.
  const name = latin1('Drogaria de Famalic\xc3');
  for (const delimiter of [';', ',', '|'])
    assert.match(
      describe(table(name, { delimiter })),
      /^A field ends with the first byte of a character: C3 is at the end of a field of 20 bytes, before “[;,|]”\. Programs that limit a field to a number of bytes do this\. .* the rest of the field are not in this file; only a copy from before the cut has them\. The malformed bytes stay as they are unless you replace them\.$/,
    );
  assert.match(describe(table(name, { delimiter: '\t' })), /, before a tab\./);
  assert.match(
    describe(table(latin1('"Drogaria de Famalic\xc3"'))),
    /C3 is at the end of a field of 20 bytes, before “;”/,
  );
  for (const lineEnd of ['\n', '\r', '\r\n'])
    assert.match(
      describe(table('Ana', { city: name, lineEnd })),
      /C3 is at the end of a field of 20 bytes, the last one of its row\./,
    );
  // Another field of the column has 20 bytes too, and no field is longer.
  assert.match(
    describe(table(name, { other: 'Associação de Lisb' })),
    / 1 other field of the same length, 20 bytes, has no incomplete character, but may have lost text too\.$/,
  );
  // A longer column name in the header is not a longer field.
  assert.match(
    describe(Buffer.from(table(name).toString('latin1').replace('nome', 'nome da empresa ou da pessoa'), 'latin1')),
    /C3 is at the end of a field of 20 bytes, before “;”\. Programs that limit/,
  );
  // A longer field shows that the length is no limit of the column.
  const besideLonger = describe(table(name, { other: 'Associação de Lisboa e Porto' }));
  assert.match(
    besideLonger,
    /: C3 is before “;”\. A program cut the text there\. Other fields of this column are longer, so there is no limit for all of them\./,
  );
  assert.doesNotMatch(besideLonger, /bytes,|Programs|same length/);
  assert.match(
    describe(Buffer.concat([table('Ana', { city: name }), Buffer.from('4;Rui;Vila Real de Santo António\n')])),
    /: C3 is at the end of a field, the last one of its row\. A program cut the text there\./,
  );
  const row = Buffer.concat([Buffer.from('4;'), name, Buffer.from(';Faro\n')]);
  assert.match(
    describe(Buffer.concat([table(name), row])),
    /^2 fields end within characters: each incomplete character, such as C3, is at the end of a field of 20 bytes, before “;”\./,
  );
  const emojiWith = (lineEnd) =>
    Buffer.concat([
      Buffer.from(`schön 😀${lineEnd}sehr gut `),
      Buffer.from('f09f98', 'hex'),
      Buffer.from(`${lineEnd}ok${lineEnd}`),
    ]);
  const emoji = emojiWith('\n');
  for (const lineEnd of ['\r', '\r\n']) assert.equal(describe(emojiWith(lineEnd)), describe(emoji));
  assert.match(
    describe(emoji),
    /^A line ends with the first 3 bytes of a character: F09F98 is at the end of a line of 12 bytes\./,
  );
  assert.match(
    describe(Buffer.concat([Buffer.from('Das war wirklich sehr schön\n'), emoji])),
    /: F09F98 is at the end of a line\. A program cut the text there\. Other lines are longer, so there is no limit/,
  );
  // A lone byte is not described if it is within a field or a line, in a short line, or may be a letter of windows-1252.
  for (const bytes of [
    table(latin1('Drogaria de Famalic\xc3 Central')),
    latin1('\xc3\xa9\nFamalic\xc3\n'),
    table(latin1('DROGARIA DE FAMALIC\xc3')),
    table(latin1('Drogaria Jos\xe9')),
    latin1('\xc3\xa9\nDrogaria de Famalic\xc3. Central\n'),
  ])
    assert.equal(describe(bytes), null, bytes.toString('latin1'));
});

test('fields of the same length that were cut in different columns, including the last column, are one pattern', () => {
  // VARCHAR(19): Greek letters have two bytes each. The cut of the second row is in the last column.
  const rows = [
    ['1', 'Παπαδόπουλος', 'Αθήνα'],
    ['2', 'Μαρία', 'Θεσσαλονίκη'],
    ['3', 'Χατζηγεωργίου', 'Πάτρα'],
    ['4', 'ABC Ltd. Εταιρεία', 'Βόλος'],
    ['5', 'No 7 Καφέ μπαρ', 'Ρόδος'],
    ['6', 'Α. Νικολάου', 'Ηράκλειο Κρήτης'],
  ];
  for (const [delimiter, lineEnd] of [
    [';', '\n'],
    ['\t', '\r\n'],
  ]) {
    const cut = (cell) => Buffer.from(cell).subarray(0, 19);
    const line = ([id, name, city]) =>
      Buffer.concat([
        Buffer.from(`${id}${delimiter}`),
        cut(name),
        Buffer.from(delimiter),
        cut(city),
        Buffer.from(lineEnd),
      ]);
    const bytes = Buffer.concat([Buffer.from(['id', 'name', 'city'].join(delimiter) + lineEnd), ...rows.map(line)]);
    const pattern = patternOf(bytes);
    assert.deepEqual([pattern?.id, pattern?.fieldLength, pattern?.delimiter, pattern?.others], ['fields', 19, null, 0]);
    assert.match(fields(pattern).rest, /Each is at the end of a field of 19 bytes\. The other bytes/);
  }
  // Letters of windows-1252 at the ends of fields are not cut characters.
  const latin = latin1('id;fruta;cor\n1;maç\xe3;verde\n2;irm\xe3;Jo\xe3o\n3;avel\xe3;l\xe3\n4;manh\xe3;rom\xe3\n');
  assert.notEqual(patternOf(latin)?.id, 'fields');
});
