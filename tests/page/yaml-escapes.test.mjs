// Escapes in double-quoted scalars of YAML. The texts are the output of yaml.dump of PyYAML 6.0, which breaks lines of more than 80 characters.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded, offered, offersFor, utf8 } from './layer-codec.mjs';

const ID = 'yaml-escapes';

test('escapes in double-quoted scalars of YAML are decoded, over line breaks too', () => {
  const yaml = String.raw`# Alerts
alerts:
- id: 0
  text: "\u0421\u043B\u0443\u0436\u0431\u0430 \u0440\u0435\u0437\u0435\u0440\u0432\u043D\u043E\
    \u0433\u043E \u043A\u043E\u043F\u0438\u0440\u043E\u0432\u0430\u043D\u0438\u044F\
    \ \u0437\u0430\u043F\u0443\u0449\u0435\u043D\u0430"
- "d\xE9j\xE0\_: \"vu\" \U0001F600 C:\\x\n"
- {"\xE5r": 2026, 'a"': "\xD8l"}
- |
  "caf\xE9" of a block scalar
- 'plain "\xE9"'
- plain caf\xE9
`;
  assert.deepEqual(offered(utf8(yaml)), [ID]);
  const { text } = decoded(ID, utf8(yaml));
  assert.equal(
    text,
    String.raw`# Alerts
alerts:
- id: 0
  text: "Служба резервного копирования запущена"
- "déjà${'\u00a0'}: \"vu\" 😀 C:\\x\n"
- {"år": 2026, 'a"': "Øl"}
- |
  "caf\xE9" of a block scalar
- 'plain "\xE9"'
- plain caf\xE9
`,
  );
  const windows = yaml.replaceAll('\n', '\r\n');
  assert.equal(decoded(ID, utf8(windows)).text, text.replaceAll('\n', '\r\n'));
});

test('decoded YAML keeps the values of scalars with folded lines, spaces at the start of lines, and line separators', () => {
  for (const [given, expected] of [
    // A line break without a backslash is a space, and a backslash before a space keeps the space (YAML 1.2.2, section 7.3.1).
    ['a: "\\xE9\n  \\ b\\\n  \\ c\n\n  d"\n', 'a: "é\n  \\ b c\n\n  d"\n'],
    ['a: "\\xE9 \\\n\n  d"\n', 'a: "é \\\n\n  d"\n'],
    ['a: "\\xE9\\L\\P\\N\\uFEFF\\x1B\\x7F"\n', 'a: "é\\L\\P\\N\\uFEFF\\x1B\\x7F"\n'],
    ['a: "\\uD83D\\uDE00 \\uD83D"\n', 'a: "😀 \\uD83D"\n'],
    ['--- "\\xE9"\n', '--- "é"\n'],
  ]) {
    assert.deepEqual(offered(utf8(given)), [ID], given);
    assert.equal(decoded(ID, utf8(given)).text, expected);
  }
});

test('if the text of YAML was UTF-8 that a program decoded as ISO-8859-1, the preview shows the repaired text', async () => {
  // 部署完成後 and Åland. PyYAML writes U+0085 as \N.
  const text = String.raw`- "\xE9\x83\xA8\xE7\xBD\xB2\xE5\xAE\x8C\xE6\
  \x88\x90\xE5\xBE\x8C"
- "\xC3\Nland"
`;
  const [offer] = await offersFor(text);
  assert.match(offer.preview, /部署完成後/);
  assert.match(offer.hint, /The preview above shows the repaired text/);
  assert.match(decoded(ID, utf8(text)).text, /- "Ã\u0085land"/);
});

test('C1 controls stay escapes in YAML unless a repair of the text turns them into other characters', () => {
  for (const [given, expected] of [
    ['a: "\\x9b31m caf\\xE9 \\x9d"\n', 'a: "\\x9B31m café \\x9D"\n'],
    ['a: "\\u0141\\xF3d\\u017A \\x96 ulica"\n', 'a: "Łódź \\x96 ulica"\n'],
    ['a: "l\\x92\\xE9t\\xE9"\n', 'a: "l\u0092été"\n'],
    ['a: "\\xC3\\x89tat \\N"\nb: "\\u0141\\N"\n', 'a: "Ã\u0089tat \u0085"\nb: "Ł\\N"\n'],
    ['a: "l\\x92an"\nb: "\\xE9 \\N"\n', 'a: "l\u0092an"\nb: "é \\N"\n'],
    ['a: "\\xE2\\u20AC\\x9D"\n', 'a: "â€\u009d"\n'],
  ])
    assert.equal(decoded(ID, utf8(given)).text, expected);
});

test('other texts with escapes in double quotes are not YAML', () => {
  for (const text of [
    'const a = {\n  name: "caf\\xE9",\n};\n',
    'name: "caf\\xE9",\n',
    'person {\n  name: "caf\\xc3\\xa9"\n}\n',
    'name: "caf\\303\\251"\nother: "caf\\xE9"\n',
    'print("caf\\xE9")\n',
    '[main]\nname: "caf\\xE9"\n',
    '{"name": "caf\\u00e9"}\n',
    'name: caf\\u00e9\nother: \\u00e9\n',
  ])
    assert.ok(!offered(utf8(text)).includes(ID), text);
  // The end of a sample can be within a scalar or a key.
  const isWhole = false;
  for (const end of ['  te', '  text: "caf\\x', '  text: "caf\\xE9\\', '', '- ['])
    assert.ok(offered(utf8(`a:\n- text: "caf\\xE9"\n${end}`), 'utf-8', isWhole).includes(ID), end);
});
