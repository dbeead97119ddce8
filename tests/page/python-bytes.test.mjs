// Bytes literals of Python within text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { pythonBytes } from '../../www/layers/python-bytes.js';
import { bytesLiteral, csvField, decoded, offered, offersFor, utf8 } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';

test('bytes literals of Python are decoded where they are UTF-8, and nothing else changes', () => {
  // Python writes str(bytes) into a table, and csv.writer quotes fields with commas or quotation marks.
  const rows = [
    [bytesLiteral(Buffer.from('München')), 'München'],
    [bytesLiteral(Buffer.from('Berlin')), 'Berlin'],
    [bytesLiteral(Buffer.from('東京, 日本')), '東京, 日本'],
    [bytesLiteral(Buffer.from('é "so"')), 'é "so"'],
    [bytesLiteral(Buffer.from('a\\é')), 'a\\é'],
    [bytesLiteral(Buffer.alloc(0)), ''],
    // A field in quotation marks can have line ends, and a tab is not a delimiter here.
    [bytesLiteral(Buffer.from('é\nb')), 'é\nb'],
    [bytesLiteral(Buffer.from('é\r\n"b"')), 'é\r\n"b"'],
    [bytesLiteral(Buffer.from("l'é\n, b")), "l'é\n, b"],
    [bytesLiteral(Buffer.from('é\tb')), 'é\tb'],
    // Not UTF-8, or other control characters.
    [bytesLiteral(Buffer.from('fffe', 'hex')), null],
    [bytesLiteral(Buffer.from('é\0b')), null],
  ];
  const table = (cells) =>
    `${cells.map((cell, at) => `${at},${csvField(cell)},D:\\export\\new\\berlin.csv`).join('\r\n')}\r\n`;
  const file = utf8(table(rows.map(([literal]) => literal)));
  // Decoding the escapes would leave b'' around the text.
  assert.deepEqual(offered(file), ['python-bytes']);
  const layer = decoded('python-bytes', file);
  assert.equal(layer.text, table(rows.map(([literal, text]) => text ?? literal)));
  // Line 14 is a line of the decoded text: three of the ten rows before the first unchanged literal have a line end in a field.
  assert.equal(
    layer.note,
    '2 bytes literals are unchanged, the first in line 14: they are not UTF-8, and the encoding is not certain, or they have control characters.',
  );
  // Decoding the escapes of the rest would leave b'' around the text.
  assert.deepEqual(offered(utf8(layer.text)), []);
  // csv.writer doubles the quotation marks of literals that have an apostrophe.
  for (const text of ["pêcheur d'été", "l'île", `Rock ’n’ roll's "é"`]) {
    const cell = csvField(bytesLiteral(Buffer.from(text)));
    const field = `"${text.replaceAll('"', '""')}"`;
    for (const separator of [',', ';', '\t', '\r\n']) {
      const row = utf8(['1', cell, cell, '2'].join(separator));
      assert.deepEqual(offered(row), ['python-bytes']);
      const inRow = decoded('python-bytes', row);
      assert.deepEqual([inRow.text, inRow.note], [['1', field, field, '2'].join(separator), null]);
    }
  }
  const list = csvField(`[${["d'été", 'é'].map((text) => bytesLiteral(Buffer.from(text))).join(', ')}]`);
  assert.equal(decoded('python-bytes', utf8(`1,${list}`)).text, `1,"[d'été, é]"`);
  const damaged = csvField(bytesLiteral(Buffer.from("it's \xe9", 'latin1')));
  assert.match(
    decoded('python-bytes', utf8(`1,${damaged}`)).note,
    /^One bytes literal is unchanged, in line 1: it is not UTF-8, /,
  );
  // These stay: a literal in doubled quotation marks outside a field, a literal whose b ends a word, and a raw literal (rb).
  const kept = `y="b""it's \\xc3\\xa9""",Bob'\\xc3\\xa9',rb'\\xc3\\xa9'`;
  assert.equal(decoded('python-bytes', utf8(`b"d'\\xc3\\xa9",${kept}`)).text, `d'é,${kept}`);
  // Line ends stay escaped where no field can be written in quotation marks: in a log, in a list, and beside other text of a cell.
  for (const [text, expected] of [
    [
      String.raw`name=b'\xc3\xa9\n' ok${'\n'}name=b'\xc3\xa9\n' ok${'\n'}`,
      String.raw`name='é\n' ok${'\n'}name='é\n' ok${'\n'}`,
    ],
    [String.raw`[b'\xc3\xa9\n', b"'\xc3\xa9\\\t'"]`, String.raw`['é\n', "'é\\\t'"]`],
    [String.raw`f(b'\xc3\xa9\n',b'\'"\xc3\xa9\n')${'\n'}`, String.raw`f('é\n','\'"é\n')${'\n'}`],
    [String.raw`1;x b'\xc3\xa9\n'${'\n'}2;x b'ok\r\n'${'\n'}`, String.raw`1;x 'é\n'${'\n'}2;x 'ok\r\n'${'\n'}`],
  ]) {
    const layer = decoded('python-bytes', utf8(text));
    assert.equal(layer.text, expected);
    assert.match(layer.note, /^2 literals keep their quotation marks and the escapes \\n, \\r and \\t,/);
    assert.ok(!offered(utf8(text)).includes('escapes'), text);
  }
  // The decoded text of an unquoted cell has a delimiter, so the cell gets quotation marks.
  assert.equal(
    decoded('python-bytes', utf8(String.raw`a${'\t'}b'\xc3\xa9\tx'${'\n'}b${'\t'}b'\xc3\xa9'${'\n'}`)).text,
    'a\t"é\tx"\nb\té\n',
  );
  for (const text of ["b'Berlin'\nb'Paris'", "1,b'\\xff\\xfe'", "the B-side, b'fore"])
    assert.ok(!offered(utf8(text)).includes('python-bytes'), text);
});

test('bytes literals that are not UTF-8 are decoded if their encoding is certain', () => {
  const log = (texts) => {
    const literals = texts.map(([text, encoding]) => bytesLiteral(Buffer.from(codec.encode(text, encoding))));
    return utf8(`title=b'\\xc3\\xa9'\nraw=${literals.join('\nraw=')}\n`);
  };
  const russian = ['Новости дня и курс валют', 'windows-1251'];
  const weather = ['Погода в Москве на завтра', 'windows-1251'];
  const czech = ['Příliš žluťoučký kůň', 'windows-1250'];
  for (const texts of [[russian, weather], [czech]]) {
    const { text, note } = decoded('python-bytes', log(texts));
    assert.equal(text, `title=é\nraw=${texts.map(([each]) => each).join('\nraw=')}\n`);
    assert.match(note, new RegExp(`^${texts.length} literals? (is|are) in ${texts[0][1]}\\.$`));
  }
  // Two encodings, and binary data.
  const binary = (hex) => utf8(`title=b'\\xc3\\xa9'\nraw=${bytesLiteral(Buffer.from(hex, 'hex'))}\n`);
  for (const input of [
    log([russian, czech]),
    log([russian, weather, russian, weather, czech]),
    binary('89504e470d0a1a0a'),
    binary('ffd8ffe1c3a9e4f6fcdf'),
    binary('d0c5f3a2b1e4a6c2'),
  ])
    assert.match(
      decoded('python-bytes', input).note,
      /^\d+ bytes literals? .* unchanged|^One bytes literal is unchanged/,
    );
});

// Python writes the output of a subprocess on Windows in this form, in the language of Windows.
test('messages of Windows in bytes literals of a log are decoded, and each stays in its line', async () => {
  for (const [encoding, ...messages] of [
    ['cp866', 'Не удается найти указанный файл.', 'Отказано в доступе.'],
    ['cp852', 'Systém nemůže nalézt uvedený soubor.', 'Přístup byl odepřen.'],
    ['cp850', 'Die Größe der Datei überschreitet das zulässige Maß.', 'Zugriff verweigert: Übung für Größe'],
    ['cp737', 'Το σύστημα δεν μπορεί να εντοπίσει το αρχείο.', 'Δεν επιτρέπεται η πρόσβαση.'],
    ['euc-kr', '지정된 파일을 찾을 수 없습니다.', '액세스가 거부되었습니다.'],
    ['shift_jis', '指定されたファイルが見つかりません。', 'アクセスが拒否されました。'],
    ['utf-8', 'Le fichier spécifié est introuvable.', 'Accès refusé.'],
  ]) {
    const log = (write) => messages.map((text) => `2023-10-01 ERROR batch: exit 1 stderr=${write(text)}\n`).join('');
    const input = utf8(log((text) => bytesLiteral(Buffer.from(codec.encode(`${text}\r\n`, encoding)))));
    const [offer] = await offersFor(input);
    assert.equal(offer.id, 'python-bytes', encoding);
    assert.equal(
      decoded('python-bytes', input).text,
      log((text) => `'${text}\\r\\n'`),
    );
  }
});

test('bytes literals in source code of Python, and binary data beside ASCII, are not offered', async () => {
  const literal = String.raw`b'pa\xc9\xaa\xce\xb8\xc9\x99n'`;
  for (const text of [
    `import io\ndata = io.BytesIO(${literal})\n`,
    `from io import BytesIO\r\ndata = BytesIO(${literal})\r\n`,
    `# Test\nclass CacheTest(TestCase):\n    name = ${literal}\n`,
    `\n    async def read(self, data=b""):\n        return data + ${literal}\n`,
    String.raw`key=b'\xd0\xc5\xf3\xa2\xb1\xe4\xa6\xc2' name=b'Bob'${'\n'}`,
  ])
    assert.deepEqual(await offersFor(text), [], text);
  // Logs and tables can have the same words.
  for (const text of [
    `import failed: ${literal}\n`,
    `import job,${literal}\nclass: 1,${literal}\n`,
    `from ${literal} import 3\n`,
    `Traceback (most recent call last):\n  File "a.py", line 2, in load\n    import(${literal})\nKeyError: ${literal}\n`,
  ])
    assert.deepEqual(
      (await offersFor(text)).map(({ id }) => id),
      ['python-bytes'],
      text,
    );
  assertLinear((count) => pythonBytes.recognise(`class ${'a: '.repeat(count)}${literal}`), 10_000, 'words');
});

test('quotation marks within a literal that keeps its escapes are escaped', () => {
  for (const [text, expected] of [
    [String.raw`a=b"it's \"\xc3\xa9\"\n",`, String.raw`a="it's \"é\"\n",`],
    [String.raw`a=b'it\'s "\xc3\xa9"\n',`, String.raw`a='it\'s "é"\n',`],
  ])
    assert.equal(decoded('python-bytes', utf8(text)).text, expected);
});
