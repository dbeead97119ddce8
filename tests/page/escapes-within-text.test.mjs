// Words in quoted-printable within a table (RFC 2045, section 6.7), text that the JavaScript function escape wrote (ECMA-262, section
// B.2.1.1), JSON within JSON, and strings of Python 2.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded, encoded, offered, python, utf8 } from './layer-codec.mjs';

test('quoted-printable in the cells of a table is decoded, and addresses stay', () => {
  const id = 'quoted-printable-runs';
  const long = 'x'.repeat(80);
  for (const [text, expected] of [
    [`id,text\n1,Köln Gr=C3=BC=C3=9Fe =E2=80=93 ok\n`, `id,text\n1,Köln Grüße – ok\n`],
    [`${long};Zoë;caf=C3=A9 =F0=9F=98=80\r\n1=3D2 No=C3=ABl=20\r\n`, `${long};Zoë;café 😀\r\n1=2 Noël \r\n`],
    // In a line with an equals sign that begins no escape, escapes of ASCII characters may belong to an address, so they stay.
    [
      `http://a/?x=20\n${long} http://a/?q=1&x=20 f=C3=BCr M=C3=BCller\n`,
      `http://a/?x=20\n${long} http://a/?q=1&x=20 für Müller\n`,
    ],
  ]) {
    assert.deepEqual(offered(utf8(text)), [id], text);
    assert.equal(decoded(id, utf8(text)).text, expected);
  }
  for (const text of [
    `${long} a=C3=BC`,
    `Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?= ${long}é`,
    'Gr=C3=BC=C3=9Fe', // quoted-printable as a whole
    `${long} color=C3A9BC x=DF=E4`,
  ])
    assert.ok(!offered(utf8(text)).includes(id), text);
});

test('lines of quoted-printable within text are joined at soft line breaks, and the text around them stays', () => {
  const id = 'quoted-printable-runs';
  const head =
    'From: a@b.example\nContent-Type: text/plain; charset=us-ascii\n\nSee https://b.example/?q=a&page=20 and\nkey=\n\n';
  const foot = '\n-----\nvalue=\nhttps://b.example/?id=20\n';
  for (const body of [
    `Отправляю список посылок, которые зависли на сортировке в Екатеринбурге:\n  RB 771 204 118 CN - ожидает таможенного оформления`,
    `Zażółć gęślą jaźń w Łodzi, proszę o pilną odpowiedź, a=b, do jutra. ${'Plain words in a long line, '.repeat(5)}\nśmiało`,
    '発送リストを送ります。倉庫で止まっています。😀 発送リストを送ります。',
  ]) {
    const written = python('import quopri,sys; quopri.encode(sys.stdin.buffer, sys.stdout.buffer, False)', utf8(body));
    for (const [space, lineEnd] of [
      ['', '\n'],
      ['', '\r\n'],
      [' \t', '\r\n'],
    ]) {
      const inLines = (text) => text.replaceAll('\n', lineEnd);
      const encodedText = inLines(head + written.toString().replaceAll('=\n', `=${space}\n`) + foot);
      assert.ok(offered(utf8(encodedText)).includes(id), body);
      assert.equal(decoded(id, utf8(encodedText)).text, inLines(head + body + foot));
    }
  }
  // The equals sign of an empty value is not a soft line break.
  const values = 'Gr=C3=BC=C3=9Fe an alle Freunde in M=C3=BCnchen und anderswo;empty=\nf=C3=BCr=\nM=C3=BCller\n';
  assert.equal(decoded(id, utf8(values)).text, 'Grüße an alle Freunde in München und anderswo;empty=\nfür=\nMüller\n');
});

test('the escapes of the JavaScript function escape are decoded as code units, beside percent-encoded UTF-8', () => {
  const id = 'javascript-escapes';
  for (const [text, expected] of [
    ['n=%u0418%u0432%u0430%u043D&c=M%FCnchen%20%u2013%20ok', 'n=Иван&c=München – ok'],
    ['%uD83D%uDE00 %u20AC q=%D0%B8+%C3%BC', '😀 € q=и+ü'],
    ['%u0418 %uD83D x %u0432', 'И %uD83D x в'], // half of a surrogate pair stays
    ['%u5F20%u4E09%uD83D', '张三%uD83D'], // a text that was cut
    ['%uDE00%u041F%u0440%uD83D%uDC80', '%uDE00Пр💀'],
  ]) {
    assert.deepEqual(offered(utf8(text)), [id], text);
    assert.equal(decoded(id, utf8(text)).text, expected);
  }
  for (const text of [String.raw`\%u20AC\%u0418`, 'x=%u0041%u0042', '%u20AC'])
    assert.ok(!offered(utf8(text)).includes(id), text);
});

test('escapes of JSON that were escaped again are decoded in JSON and in a log, and the other backslashes stay', () => {
  const id = 'doubled-escapes';
  const raw = String.raw;
  for (const [text, expected] of [
    [
      raw`INFO body={\"name\":\"M\\u00fcller\",\"city\":\"K\\u00f6ln\"}`,
      raw`INFO body={\"name\":\"Müller\",\"city\":\"Köln\"}`,
    ],
    [
      raw`{"body":"{\"x\":\"\\u0418\\u0432\\u0430\\u043d \\ud83d\\ude00 \\n \\u0041\", \"y\": \"caf\\u00e9\"}"}`,
      raw`{"body":"{\"x\":\"Иван 😀 \\n \\u0041\", \"y\": \"café\"}"}`,
    ],
    [raw`{\"a\":\"\\u0418\\u0432\\u0430\",\"b\":\"\\u041c\\u0438\\u0440\"}`, raw`{\"a\":\"Ива\",\"b\":\"Мир\"}`],
    [raw`a \\\\u00fcb c\\\\u00fcd \\ud83d`, raw`a üb cüd \\ud83d`],
    [
      raw`{"body":"{\"x\":\"\\u5f20\\u4e09\\u674e\\u56db\\u738b\\u4e94\\ud83d"}`,
      raw`{"body":"{\"x\":\"张三李四王五\\ud83d"}`,
    ],
  ]) {
    assert.ok(offered(utf8(text)).includes(id), text);
    assert.equal(decoded(id, utf8(text)).text, expected);
    if (text.startsWith('{"')) JSON.parse(expected);
  }
  for (const text of [
    raw`{"name":"M\u00fcller","city":"K\u00f6ln"}`,
    raw`new RegExp("[\\u0400-\\u04ff]+|\\u00e9a\\u00e8b")`,
    raw`"\\u00e9", "\\u00fc"`,
  ])
    assert.ok(!offered(utf8(text)).includes(id), text);
});

test('a note says how many escapes stay because the other half of a surrogate pair is missing', () => {
  for (const [id, text] of [
    ['javascript-escapes', '%u5F20%u4E09%uD83D;%uDC80%u4E2D'],
    ['doubled-escapes', String.raw`{"a":"\\u5f20\\u4e09\\ud83d","b":"\\udc80\\u4e2d"}`],
  ])
    assert.match(decoded(id, utf8(text)).note, /^2 escapes are unchanged: they stand for parts of characters/);
  assert.equal(decoded('javascript-escapes', utf8('%u5F20%uD83D%uDC80')).note, null);
});

test('in Unicode strings of Python 2, \\x and two digits are a code point; in other strings, they are a byte', () => {
  const log = (text) => `12:00 DEBUG ${text}\n12:01 INFO done\n`;
  const unicode = log(String.raw`{u'name': u'Jos\xe9', u'note': u"Pag\xf3 \u2013 N'a \u20ac \xfc"}`);
  assert.equal(decoded('escapes', utf8(unicode)).text, log(`{u'name': u'José', u'note': u"Pagó – N'a € ü"}`));
  assert.equal(decoded('escapes', utf8(unicode)).note, null);
  const bytes = log(String.raw`{'name': 'Jos\xc3\xa9', u'city': u'Bogot\xe1'}`);
  assert.equal(decoded('escapes', utf8(bytes)).text, log(`{'name': 'José', u'city': u'Bogotá'}`));
  // The complete input can be a literal. When it is encoded again, the escapes in a Unicode string have the form \u, and those
  // in a byte string the form \x.
  for (const [input, text, again] of [
    [String.raw`u'Jos\xe9 \u20ac'`, 'José €', String.raw`u'Jos\u00e9 \u20ac'`],
    [String.raw`[u'Jos\xe9', u'b']`, `[u'José', u'b']`, String.raw`[u'Jos\u00e9', u'b']`],
    [String.raw`b'Jos\xc3\xa9'`, 'José', String.raw`b'Jos\xc3\xa9'`],
  ]) {
    const layer = decoded('escapes', utf8(input));
    assert.equal(layer.text, text);
    assert.equal(encoded('escapes', layer.form, text), again);
  }
});
