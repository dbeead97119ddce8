// Character codes between strings of Delphi and Pascal, as in form files of Delphi (.dfm) and of Lazarus (.lfm).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { decoded, offered, offersFor, utf8 } from './layer-codec.mjs';

const id = 'pascal-strings';
const isOffered = (text) => offered(utf8(text)).includes(id);

test('codes of UTF-16 are decoded, and codes below #128 stay', () => {
  for (const [text, expected] of [
    [
      "object Form1: TForm1\r\n  Caption = #1057#1082#1083#1072#1076\r\n  Hint = 'abc'#1059#1095'def'#13#10'x'\r\nend\r\n",
      "object Form1: TForm1\r\n  Caption = 'Склад'\r\n  Hint = 'abcУчdef'#13#10'x'\r\nend\r\n",
    ],
    ["  ShowMessage(#1053#1077#1090' '#1089#1074#1103#1079#1080'!');\n", "  ShowMessage('Нет связи!');\n"],
    // Strings on several lines, hexadecimal codes, and an apostrophe.
    [
      "Items.Strings = (\n    #$416#$443#$43A +\n    'it''s '#1078)\n",
      "Items.Strings = (\n    'Жук' +\n    'it''s ж')\n",
    ],
    ["S := 'M'#252'ller, K'#246'ln, Gr'#246#223'e';\n", "S := 'Müller, Köln, Größe';\n"],
    ['A = #20013#25991#23383#31526\n', "A = '中文字符'\n"],
    ['A = #1057#1082#1083#1072#1076#55357#56832\n', "A = 'Склад😀'\n"],
    ["A = #9#1057'''' + #1082#1083\n", "A = #9'С''' + 'кл'\n"],
  ]) {
    assert.ok(isOffered(text), text);
    assert.equal(decoded(id, utf8(text)).text, expected);
  }
});

test('codes that are bytes are decoded from UTF-8 or the code page of Windows', async () => {
  const lazarus = "  Caption = 'Gr'#195#188#195#159'e aus K'#195#182'ln'\n";
  assert.equal(decoded(id, utf8(lazarus)).text, "  Caption = 'Grüße aus Köln'\n");
  const codes = (bytes) =>
    Array.from(bytes, (byte) => (byte < 0x80 ? `'${String.fromCharCode(byte)}'` : `#${byte}`)).join('');
  // “Остаток на начало дня плюс приход минус расход” in windows-1251
  const bytes = Buffer.from('cef1f2e0f2eeea20ede020ede0f7e0ebee20e4edff20efebfef120eff0e8f5eee420ece8edf3f120f0e0f1f5eee4', 'hex'); // prettier-ignore
  const [offer] = await offersFor(`  Caption = ${codes(bytes)}\n`);
  assert.equal(offer.id, id);
  assert.match(offer.hint, /The codes are bytes in windows-1251\.$/);
  const { text } = decoded(id, utf8(`  Caption = ${codes(bytes)}\n`));
  assert.equal(text, "  Caption = 'Остаток на начало дня плюс приход минус расход'\n");
  // Bytes whose encoding is not certain are not offered.
  assert.deepEqual((await offersFor('  Caption = #129#141#255\n')).map((each) => each.id), []); // prettier-ignore
});

test('colours, headings, issue numbers and other uses of # are not taken for codes', () => {
  for (const text of [
    'a { color: #1234; background: #252; border: 1px solid #123456 }\nb{color:#025}\n',
    "el.style = { color: '#1059', background: '#1095', border: '#1234' };\n",
    '# Title\n\n## 1059\n\n#1059 #1095 #1234\n',
    'Fixes #1234, #1235, #1236 and #1237. See also: #1059#1095.\n',
    "Fixes: #1234#1235#1236\nDon't close #1237, it's open.\n",
    "#1 fix 'abc' (#1059), 'def' (#1095), #1234\n#define A 'a'#1059\n",
    "<a href='#1059'>x</a> <a href='#1095'>y</a> &#1059;&#1095;&#1234;\n",
    "S := 'a'#13#10'b'#9'c'#39'd';\n",
    "S := 'a'#252;\n",
    "x = '#' + 'b'; y = ['#1059', '#1095', '#1234'];\n",
    '(#1059, #1095, #1234)\n',
  ])
    assert.equal(isOffered(text), false, text);
  for (const { language, lines } of udhrTexts()) assert.equal(isOffered(lines.join('\n')), false, language);
  for (const { name, bytes } of chardetFiles()) assert.equal(offered(bytes).includes(id), false, name);
});
