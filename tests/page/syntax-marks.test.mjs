// Typographic quotation marks and dashes in the syntax of JSON (RFC 8259), YAML 1.2, HTML, XML, SQL, shell commands, source code and CSV (RFC 4180).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findSyntaxMarks, syntaxMarks } from '../../www/syntax-marks.js';
import { downloadWith, openFile, startBrowser, waitForFindings } from './browser.mjs';
import { afterReplacements } from './changed-text.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page) => page.locator('#advice li');

/** Returns the language and the text after the fix; null if nothing is found. */
function fixed(text) {
  const found = findSyntaxMarks(text);
  return found && [found.language, afterReplacements(text, found.places)];
}

test('typographic marks in JSON are replaced where the syntax needs other marks, and the result parses', () => {
  for (const [text, value] of [
    ['{“name”: “Ana”}', { name: 'Ana' }],
    ['{\n  “name”: “Ana”,\n  “age”: –3,\n  “tags”: [“a”, “b”]\n}\n', { name: 'Ana', age: -3, tags: ['a', 'b'] }],
    ['{„name“: „Jürgen“, „ort“: „Köln“}', { name: 'Jürgen', ort: 'Köln' }],
    ['{”namn”: ”Åsa”}', { namn: 'Åsa' }],
    ['{«\u00a0nom\u00a0»: «\u00a0Zoé\u00a0»}', { nom: 'Zoé' }],
    ['{\u00a0“a”:\u00a0“b” }', { a: 'b' }],
    // Marks within texts stay.
    ['{“q”: “He said “hi” to me”, “n”: 1}', { q: 'He said “hi” to me', n: 1 }],
    ['{"q": "He said “hi”, and left", “n”: “don’t – x”}', { q: 'He said “hi”, and left', n: 'don’t – x' }],
    ['{“size”: “3" pipe”}', { size: '3" pipe' }],
    ['{"a": "x”, "b": "y"}', { a: 'x', b: 'y' }],
    ['{"name”: “Ana"}', { name: 'Ana' }],
    ['{“path”: “C:\\\\new”, “u”: “\\u00e9”}', { path: 'C:\\new', u: 'é' }],
    ['\ufeff[“a”, null, true, 1.5e3, {}, []]', ['a', null, true, 1500, {}, []]],
  ]) {
    const [language, result] = fixed(text) ?? [];
    assert.equal(language, 'json', text);
    assert.deepEqual(JSON.parse(result.replace(/^\ufeff/, '')), value, text);
  }
  const [, lines] = fixed('{“id”: 1, “t”: “a”}\n{"id": 2, "t": "“b”"}\n');
  assert.equal(lines, '{"id": 1, "t": "a"}\n{"id": 2, "t": "“b”"}\n');
});

test('JSON without damage, and damaged JSON that cannot be repaired by replacing marks, are unchanged', () => {
  for (const text of [
    '{"title": "“Hamlet”, a play", "range": "1–2"}',
    '["“a”", "„b“", "–"]',
    '{“a”: “b”', // incomplete
    '{“a”: “b”,}',
    // It is uncertain which mark ends the text.
    '{“a”: “He said “yes”, “no””, “b”: 1}',
    '[“a “b”, “c” d”]',
    '{‘a’: ‘b’}', // Python or JavaScript
    '[“Quoted”, says a text in brackets]',
    '{ “Ana” is a name }',
    '[1, 2] – see “above”',
  ])
    assert.equal(fixed(text), null, text);
});

test('typographic marks around the values of attributes are replaced', () => {
  for (const [text, language, result] of [
    ['<p><a href=“https://a.example/?b=1”>“Hi”</a></p>', 'html', '<p><a href="https://a.example/?b=1">“Hi”</a></p>'],
    ['<img src=”a.png” alt="“x” – y">', 'html', '<img src="a.png" alt="“x” – y">'],
    [
      '<?xml version=“1.0” encoding=“UTF-8”?>\n<a b=‘c’>d’s</a>',
      'xml',
      '<?xml version="1.0" encoding="UTF-8"?>\n<a b=\'c\'>d’s</a>',
    ],
    ['<?xml version="1.0"?>\n<a b=“c d” e="f"/>', 'xml', '<?xml version="1.0"?>\n<a b="c d" e="f"/>'],
  ])
    assert.deepEqual(fixed(text), [language, result], text);
  for (const text of [
    '<p title="a = “b”">“x”</p>',
    '<a title=“He said “x” ok”>b</a>',
    '<p>Write &lt;a href=“b”&gt; – or not.</p>',
    '<!-- <a href=“b”> --><p>c</p>',
    '<script>f(“a”)</script>',
    '{"html": "<a href=“b”>c</a>"}',
    'x = "<a href=“b”>c</a>";\n',
    'a < b and c = “d” > e',
    'How to: write <img src=“a.png”> in the page – it’s easy.\n',
  ])
    assert.equal(fixed(text), null, text);
});

test('typographic marks in shell commands are replaced', () => {
  for (const [text, result] of [
    ['rm –rf “$HOME/old files”\n', 'rm -rf "$HOME/old files"\n'],
    [
      '#!/bin/sh\ncd “$1” || exit\ngrep –r ‘it’ . # “x” – y\n',
      '#!/bin/sh\ncd "$1" || exit\ngrep -r \'it\' . # “x” – y\n',
    ],
    ['$ docker run —rm –it –name web nginx\n', '$ docker run --rm -it --name web nginx\n'],
    ['curl –X POST —data “{}” https://a.example\n', 'curl -X POST --data "{}" https://a.example\n'],
    ['find . –name “*.txt” –delete\n', 'find . -name "*.txt" -delete\n'],
    ['git commit –m “It’s done – really”\n', 'git commit -m "It’s done – really"\n'],
    [
      'tar –xvzf a.tar.gz\nsudo netstat –tulpn | grep –rniE “x” .\nls –lart\nps –aux\n',
      'tar -xvzf a.tar.gz\nsudo netstat -tulpn | grep -rniE "x" .\nls -lart\nps -aux\n',
    ],
    ['docker run –rm –it –name web nginx\n', 'docker run --rm -it --name web nginx\n'],
    ['rm –Recurse –Force x\n', 'rm -Recurse -Force x\n'], // PowerShell
    ['mysql –uroot –psecret –user a -e “b”\n', 'mysql –uroot –psecret --user a -e "b"\n'],
    ['cat <<EOF >a.txt\n“x” –y\nEOF\necho “a” > b.txt\n', 'cat <<EOF >a.txt\n“x” –y\nEOF\necho "a" > b.txt\n'],
    ['pip install –upgrade pip\necho "“quoted” – text"\n', 'pip install --upgrade pip\necho "“quoted” – text"\n'],
  ])
    assert.deepEqual(fixed(text), ['shell', result], text);
  for (const text of [
    'git commit -m "He said “hi” – once"\n',
    'mv a–b.txt c.txt\n',
    "#!/bin/bash\n# “Backup” – nightly\necho '“a”'\ncat <<EOF\n“x” –y\nEOF\n",
    'find “the one” – or not\n',
    'make “healthy” choices –every day\n',
    'Use rm –rf only if you know what it does.\n',
    'cut – and then “paste” it\n',
    'hinweis=„Achtung“\npreis={0} | $1\ntitel=“Hamlet”\n', // Java .properties
    'TITLE=“Hello”\nPRICE=$5\n',
    'python “machine learning”\ndocker “best practices”\ngit “merge conflict”\n', // queries of searches
    'echo “in the valley” – a poem\n',
    'find / replace “a” – b\n',
    'find “great” deals for $5\n',
    'tr “” \'""\' < a.txt\n',
    'ps —ef\n',
    'mysql –uroot –psecret db\n',
  ])
    assert.equal(fixed(text), null, text);
});

test('typographic marks in SQL are replaced', () => {
  for (const [text, result] of [
    ['SELECT * FROM users WHERE name = ‘Ana’;\n', "SELECT * FROM users WHERE name = 'Ana';\n"],
    ['INSERT INTO t (a, b) VALUES (‘O’Brien’, –1);\n', "INSERT INTO t (a, b) VALUES ('O’Brien', -1);\n"],
    ['— “all” rows\nselect a from t where b like “x%”', '-- “all” rows\nselect a from t where b like "x%"'],
    ["UPDATE t SET a = ’b’ WHERE c = 'it’s – “d”';", "UPDATE t SET a = 'b' WHERE c = 'it’s – “d”';"],
  ])
    assert.deepEqual(fixed(text), ['sql', result], text);
  for (const text of [
    "INSERT INTO t VALUES ('“a” – b’s');\n",
    'Select “Save” from the menu.',
    'Update the “Notes” field where needed; delete from “Trash” (“old”).',
    'Select “Save as” (or “Save”, “Print”) from the menu.',
    'Select name from the list where “x” = “y”.\n',
    "SELECT a FROM t WHERE b = 'x' -- = “y”\n",
    'SELECT a FROM t WHERE b = ‘x’ – only active\n', // a comment or a minus sign
    'SELECT a – b FROM t WHERE c = ‘x’\n',
  ])
    assert.equal(fixed(text), null, text);
});

test('typographic marks in source code are replaced', () => {
  for (const [text, result] of [
    ['print(“Hello”)\n', 'print("Hello")\n'],
    ['console.log(‘It’s – “x”’);\n', "console.log('It’s – “x”');\n"],
    [
      'import os\nname = “Ana”\nif name == “Ana”:\n    print(f”Hi {name}”) # “x”\n',
      'import os\nname = "Ana"\nif name == "Ana":\n    print(f"Hi {name}") # “x”\n',
    ],
    ['<?php\n$a = ‘b’;\necho “c”;\n', '<?php\n$a = \'b\';\necho "c";\n'],
    [
      '#include “a.h”\nint main() {\n  printf(“%d\\n”, a – 1);\n}\n',
      '#include "a.h"\nint main() {\n  printf("%d\\n", a - 1);\n}\n',
    ],
  ])
    assert.deepEqual(fixed(text), ['code', result], text);
  for (const text of [
    'print("“Hello” – it’s me")\n',
    '// “quoted” – text\nfoo("a");\n',
    'const a = <p>“Hello” she said – twice</p>;\nf("x");\n',
    'hinweis=„Achtung“\ntitel=“Hamlet”\n', // Java .properties
    'hint=Use print(“x”) – or not\nb=c\n',
    'He said “no”;\nshe said “yes”;\n',
    'The call print(“x”) shows x.\n',
    'Note(s): “a”, “b”\n',
    'Wort(“x”)\n',
    'f(“C:\\”);\n', // The quotation mark would be escaped.
    // The marks are in regular expressions, in texts of other languages and in comments.
    "s = s.replace(/[“”]/g, '\"');\nlog('Hello, “world”');\n",
    'const t = s.replace(/[“,”]/g, x).replace(/[‘,’]/g, y);\n',
    'my @q = qw(“ ”);\nmy $s = q(“Hello”);\nprint $s;\n',
    'local x = [[“Hello”]]\nprint([[Hello, “you”]])\n',
    'print("Hello, “world”")\nx = 1\ny = 2\nz = f(x)\nw = 4;\n-- Note: “x”.\n',
    '% y = foo(“x”)\nx = foo(1);\ny = 2;\nz = 3;\nw = 4;\nv = 5;\n',
    '$x = <<<EOT\nfoo(“x”);\nEOT;\n$y = f($x);\n',
    'while (–n) {\n  f(“x”);\n}\n', // -n or --n
  ])
    assert.equal(fixed(text), null, text);
});

test('typographic marks around values of YAML and fields of CSV are replaced', () => {
  const yaml =
    'services:\n  web:\n    image: “nginx:1.25” # “x”\n    ports:\n      - “80:80”\n    label: it’s – fine\n    note: “Two words”\n';
  assert.deepEqual(fixed(yaml), [
    'yaml',
    'services:\n  web:\n    image: "nginx:1.25" # “x”\n    ports:\n      - "80:80"\n    label: it’s – fine\n    note: "Two words"\n',
  ]);
  assert.deepEqual(fixed('“name”,“city”\r\n“Müller, Ana”,“Köln”\r\n“Zoé”,“It’s”\r\n'), [
    'csv',
    '"name","city"\r\n"Müller, Ana","Köln"\r\n"Zoé","It’s"\r\n',
  ]);
  assert.deepEqual(fixed('id;name\n1;„Müller; Ana“\n2;Zoé\n'), ['csv', 'id;name\n1;"Müller; Ana"\n2;Zoé\n']);
  for (const text of [
    'title: “Hamlet”\nauthor: “Shakespeare”\nlang: en\n',
    'title: “1984”\nauthor: “Orwell”\n',
    'band: “AC/DC”\nalbum: “Back in Black”\n',
    'de:\n  quoted: “%{title}”\n  quoted_name: “%{name}”\n', // Rails
    'a: |\n  - “80:80”\n  - “90:90”\nb: c\nd: e\n',
    '|“a”|“b”|\n|“c”|“d”|\n|“e”|“f”|\n',
    'Name, “one, two”\nName, “one, two”\nName, “one, two”\n',
    'quotes:\n  - “To be or not to be.”\n  - “I think”\na: b\n',
    'a,b\n“He said “x”, ok”,1\n“y, z”,2\n',
    'quote,author\n“To be”,Shakespeare\n“I think”,Descartes\n',
    'id,name\n1,«Ромашка, ООО»\n2,«Мир»\n',
    'He said “one, two”, and “three”.\nShe said “four, five”, and “six”.\n',
  ])
    assert.equal(fixed(text), null, text);
});

test('the result does not depend on the line ends', () => {
  for (const text of [
    'tar –xvzf a.tar.gz\nls –lart\nps –aux\n',
    'cat <<EOF >a.txt\n“x” –y\nEOF\necho “a” > b.txt\n',
    "#!/bin/bash\n# “Backup” – nightly\necho '“a”'\ncat <<EOF\n“x” –y\nEOF\n",
    'SELECT a FROM t WHERE b = ‘x’;\nSELECT c FROM t WHERE d = ‘y’;\n',
    '— “all” rows\nselect a from t where b like “x%”\n',
    'import os\nname = “Ana”\nif name == “Ana”:\n    print(f”Hi {name}”) # “x”\n',
    '$x = <<<EOT\nfoo(“x”);\nEOT;\n$y = f($x);\n',
    'web:\n  image: “nginx:1.25” # “x”\n\n  ports:\n    - “80:80”\n  text: |\n    - “a”\n  note: “Two words”\n',
    '“name”,“city”\n“Müller, Ana”,“Köln”\n“Zoé”,“It’s”\n',
    '{“a”: “b”,\n“c”: “d\ne”}\n',
  ])
    for (const lineEnd of ['\r', '\r\n']) {
      const [language, result] = fixed(text.replaceAll('\n', lineEnd)) ?? [];
      assert.deepEqual(language && [language, result.replaceAll(lineEnd, '\n')], fixed(text) ?? undefined, text);
    }
});

test('prose with typographic marks is not taken for source code', () => {
  for (const text of [
    '“Hello,” she said – and left.\n',
    '„Hallo“, sagte er – und ging. ‚Nein‘, dachte sie.\n',
    '« Bonjour », dit-il – puis il partit.\n',
    '– Привет! – сказал он. – «Да».\n',
    'f(x) = “the function” – see [“a”].\n',
    '# “Title”\n\nSome *text* with `code` – and “quotes”.\n\n- “item”\n- it’s\n',
  ])
    assert.equal(fixed(text), null, text);
});

test('the search takes linear time', () => {
  const LENGTH = 1 << 17;
  for (const [start, piece] of [
    ['', '“'],
    ['f(“x”);\n', '  '],
    ['f(“x”);\n', '/*'],
    ['f(“x”);\n', '\\"'],
    ['f(“x”);\n', '<<A\n'],
    ['f(“x”);\n', '=/['],
    ['rm -rf “x”\n', '<<A '],
    ['select * from t where a=“x”;\n', '/*'],
    ['', '{“a”:1}\n'],
    ['{', '“a“'],
    ['', ',“a'],
    ['<p a=“b”>', '<a =“'],
  ]) {
    const usage = process.cpuUsage();
    findSyntaxMarks(start + piece.repeat(LENGTH / piece.length) + '“');
    const { user, system } = process.cpuUsage(usage);
    assert.ok(user + system < 1_000_000, `${JSON.stringify(start + piece)} takes ${user + system} µs`);
  }
});

test('the offsets of the changes count bytes in the encoding of the text', () => {
  const text = '{“ä”: “b”}';
  for (const [encoding, offsets] of [
    ['utf-8', [1, 6, 11, 15]],
    ['utf-16le', [2, 6, 12, 16]],
    ['windows-1252', [1, 3, 6, 8]],
  ])
    assert.deepEqual(
      syntaxMarks(codec, codec.encode(text, encoding), encoding).changes.map(({ offset }) => offset),
      offsets,
      encoding,
    );
});

test('the page says where JSON does not parse, and replaces only marks of the syntax', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.json', '{\n  “name”: “Ana “A” M.”,\n  “max”: –1\n}\n');
  const line = advice(page).filter({ hasText: 'Typographic quotation marks and dashes in JSON in 7 places' });
  await line.filter({ hasText: 'the first at offset 4' }).waitFor();
  await line.getByRole('button', { name: 'Replace quotation marks and dashes…' }).click();
  const dialog = page.getByRole('dialog', { name: 'in the syntax of JSON' });
  await dialog.getByText('7 places change.').waitFor();
  const { bytes } = await downloadWith(page, dialog.getByRole('button', { name: 'Download' }));
  assert.deepEqual(JSON.parse(Buffer.from(bytes).toString()), { name: 'Ana “A” M.', max: -1 });
  await line.getByRole('button', { name: 'Replace quotation marks and dashes…' }).click();
  await dialog.getByText('7 places change.').waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Replaced: typographic quotation marks and dashes in 7 places.').waitFor();
  await openFile(page, 'b.json', '{"name": "“Ana” – A’s"}\n');
  await waitForFindings(page);
  assert.equal(await advice(page).filter({ hasText: 'Typographic' }).count(), 0);
  await closeWithoutComplaints();
});
