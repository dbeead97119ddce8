// Bytes that Python could not decode, and wrote as lone surrogates (PEP 383). Python writes the inputs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningOfLoneSurrogates } from '../../www/finding-summaries.js';
import { decoded, offered, offersFor, python, utf8 } from './layer-codec.mjs';

const RUSSIAN = ['Отчёт за март.xlsx', 'Документы', 'фото с дачи.jpg', 'договор аренды.docx', 'квитанция за свет.pdf'];
const GERMAN = [
  'Müller Rechnung.pdf',
  'Größe.txt',
  'Übersicht März.xls',
  'Bücher',
  'Straßenbau.doc',
  'Grüße aus Köln.txt',
];
const THAI = ['ไฟล์ข้อความ.txt', 'รูปภาพ.jpg', 'ตารางงาน.xlsx', 'สัญญาเช่า.docx'];
const JAPANESE = ['表示.txt', 'ソフト.zip', '日本語のファイル.doc', '写真 2019.jpg', '能力表.csv'];

/** Returns what Python writes for names in an encoding, as an expression of `names` writes them. */
const written = (names, encoding, expression, locale = 'utf-8') =>
  python(
    `import json, sys
names = [name.encode('${encoding}').decode('${locale}', 'surrogateescape') for name in json.load(sys.stdin)]
sys.stdout.buffer.write((${expression}).encode('utf-8', 'surrogatepass'))`,
    JSON.stringify(names),
  );
const FORMS = [
  ['undecoded-bytes', 'json.dumps(names, indent=1)', (names) => JSON.stringify(names, null, 1)],
  ['undecoded-bytes', "'\\n'.join(map(ascii, names))", (names) => names.map((name) => `'${name}'`).join('\n')],
  [
    'undecoded-bytes',
    "'\\n'.join('文書 ' + repr(name) for name in names)",
    (names) => names.map((name) => `文書 '${name}'`).join('\n'),
  ],
  ['undecoded-surrogates', "'\\n'.join(names)", (names) => names.join('\n')],
];

for (const [names, encoding] of [
  [RUSSIAN, 'cp1251'],
  // Bytes of some letters are a character in UTF-8 by chance, which Python decoded.
  [RUSSIAN, 'cp866'],
  [RUSSIAN, 'koi8_r'],
  [GERMAN, 'cp1252'],
  [THAI, 'cp874'],
]) {
  test(`names in ${encoding} are decoded from surrogates, and the result is UTF-8`, async () => {
    for (const [id, expression, expected] of FORMS) {
      const bytes = written(names, encoding, expression);
      const [offer] = await offersFor(bytes);
      assert.equal(offer.id, id, expression);
      assert.match(offer.hint, /surrogateescape, PEP 383.* none is lost/);
      const { text, encoding: inner } = decoded(id, bytes);
      assert.deepEqual([text, inner], [expected(names), 'utf-8'], expression);
    }
  });
}

test('names in UTF-8 that Python decoded as ASCII are decoded', async () => {
  for (const names of [JAPANESE, RUSSIAN, GERMAN]) {
    for (const [id, expression, expected] of FORMS) {
      const bytes = written(names, 'utf-8', expression, 'ascii');
      const [offer] = await offersFor(bytes);
      assert.equal(offer.id, id, expression);
      assert.equal(decoded(id, bytes).text, expected(names), expression);
    }
  }
});

test('characters of two bytes are decoded with the ASCII character that is their second byte', () => {
  const raw = written(JAPANESE, 'cp932', "'\\n'.join(names)");
  assert.equal(decoded('undecoded-surrogates', raw).text, JAPANESE.join('\n'));
  // A backslash as the second byte is escaped in JSON. These characters stay as they are, and the result is still JSON.
  const json = decoded('undecoded-bytes', written(JAPANESE, 'cp932', 'json.dumps(names)')).text;
  assert.deepEqual(JSON.parse(json).slice(2, 4), JAPANESE.slice(2, 4));
  assert.equal(JSON.parse(json)[0], '\udc95\\示.txt');
});

test('other escapes in the text stay', () => {
  const text = String.raw`{"name":"\udcce\udcf2\udcf7\udcb8\udcf2 \udce7\udce0 \udcec\udce0\udcf0\udcf2\n","icon":"\ud83d\udcaf","path":"C:\\udcce"}`;
  const { text: result } = decoded('undecoded-bytes', utf8(text));
  assert.equal(result, String.raw`{"name":"Отчёт за март\n","icon":"\ud83d\udcaf","path":"C:\\udcce"}`);
});

test('halves of characters that a program cut are not offered as bytes', async () => {
  const emoji = ['💀', '💯', '💪', '📷', '📱', '📌', '💰', '💔'];
  const escape = (text) =>
    text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const texts = emoji.flatMap((each) => [`${each} ok`.slice(1), `ok ${each}`.slice(0, -1), `${each}${each}`.slice(1)]);
  for (const text of [...texts, texts.join('\n')]) {
    const json = utf8(`["${escape(text)}"]`);
    assert.ok(!offered(json).includes('undecoded-bytes'), text);
  }
  // CESU-8, and a half in UTF-8.
  for (const hex of ['eda0bdedb2af', '6f6b20edb2af', '6f6b20edb2af20eda0bd']) {
    const offers = await offersFor(Buffer.from(hex, 'hex'));
    assert.ok(!offers.some(({ id }) => id === 'undecoded-surrogates'), hex);
  }
});

test('the page says that escapes are bytes only if several are in a row', () => {
  const escape = (offset, codePoint) => ({ offset, length: 6, codePoints: [codePoint] });
  assert.equal(meaningOfLoneSurrogates([escape(10, 0xdcce), escape(16, 0xdcf2)]), 'bytes');
  assert.equal(meaningOfLoneSurrogates([escape(10, 0xdcaf), escape(40, 0xdcaa)]), 'unknown');
  assert.equal(meaningOfLoneSurrogates([escape(10, 0xdcce), escape(16, 0xdcf2), escape(40, 0xd83d)]), 'halves');
});
