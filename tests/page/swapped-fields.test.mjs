// Fields of UTF-16 with swapped bytes, such as those of ID3v2 tags that were read in the wrong byte order.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findSwappedFields, swappedFields } from '../../www/swapped-fields.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { downloadWith, openFile, startBrowser, waitForFindings } from './browser.mjs';
import { python } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Returns a text with swapped bytes, as Python decodes it in the wrong byte order. */
const swapped = (text) =>
  python(
    `import sys; sys.stdout.buffer.write(${JSON.stringify(text)}.encode("utf-16-le").decode("utf-16-be").encode("utf-8"))`,
  ).toString();

const FIELDS = [
  'Cem Karaca',
  'Barış Manço – Gülpembe',
  'Don’t Stop (2004 Remaster)',
  'Кино',
  'Группа крови. На рукаве',
  'Μίκης Θεοδωράκης',
  'Սարի սիրուն յար',
  'AC/DC',
];

test('fields with swapped bytes are found in several scripts, and are restored exactly', () => {
  const correctLine = 'M:\\001.mp3\tTarkan\tKuzu kuzu';
  const text = FIELDS.map((field) => `M:\\002.mp3\t${swapped(field)}\t中文歌曲\n${correctLine}`).join('\n');
  const places = findSwappedFields(text);
  assert.deepEqual(
    places.map((place) => place.after),
    FIELDS,
  );
  for (const [encoding, bytes] of [
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-8', Buffer.from(text)],
  ]) {
    const { changes } = swappedFields(codec, bytes, encoding);
    const parts = changes.map(({ offset, length }) => codec.decode(bytes.subarray(offset, offset + length), encoding));
    assert.deepEqual(
      parts,
      places.map((place) => place.before),
      encoding,
    );
  }
});

test('a swapped BOM is removed, and a short field counts only beside a field that proves swapped bytes', () => {
  const bom = '\ufffe';
  const after = (text) => findSwappedFields(text).map((place) => place.after);
  assert.deepEqual(after(`${bom}${swapped('Sezen Aksu')}\t${bom}${swapped('U2')}\n`), ['Sezen Aksu', 'U2']);
  assert.deepEqual(after(`${swapped('U2')}\t${swapped('Go')}\n${swapped('Sezen Aksu')}`), ['Sezen Aksu']);
});

test('lines can end with CR, and one line can have any number of fields', () => {
  const name = swapped('Sezen Aksu');
  const after = (text) => findSwappedFields(text).map((place) => place.after);
  for (const lineEnd of ['\r', '\r\n', '\n\n'])
    assert.deepEqual(after(`${swapped('U2')}${lineEnd}${name}\t${swapped('Go')}${lineEnd}`), ['Sezen Aksu', 'Go']);
  const fields = findSwappedFields(`${name}\t`.repeat(150_000));
  assert.deepEqual([fields.length, fields.at(-1).index], [150_000, 149_999 * (name.length + 1)]);
});

test('text in other scripts, and runs of characters whose low byte is 00, have no fields with swapped bytes', () => {
  for (const text of [
    '一一一一 一最一',
    '────━━━━╀',
    '저저가 대가',
    '☀☁☀☁',
    'Ёё ЄЁ',
    '\u2000\u2000\u3000\u3000',
    '开心 最美 一生一世',
  ])
    assert.deepEqual(findSwappedFields(text), [], text);
  for (const { language, lines } of udhrTexts()) assert.deepEqual(findSwappedFields(lines.join('\n')), [], language);
  const encodings = ['Big5', 'GB2312', 'EUC-KR', 'EUC-JP', 'SHIFT_JIS', 'utf-8'];
  for (const { name, bytes, encoding } of chardetFiles().filter((file) => encodings.includes(file.encoding))) {
    const text = codec.decode(bytes, encoding, { errors: 'replace' });
    assert.deepEqual(findSwappedFields(text), [], name);
  }
});

test('the page names the cause, offers to swap the bytes, and offers no other fix of these characters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const rows = [
    ['Path', 'Artist', 'Title'],
    ['M:\\000.mp3', 'Tarkan', 'Kuzu kuzu'],
    ['M:\\001.mp3', swapped('Cem Karaca'), swapped('Resimdeki gözyaşları')],
    ['M:\\002.mp3', 'Ajda Pekkan', 'Bambaşka biri'],
    ['M:\\003.mp3', swapped('Müslüm Gürses'), swapped('Hangimiz sevmedik')],
  ];
  const text = `\ufeff${rows.map((row) => row.join('\t')).join('\r\n')}\r\n`;
  await openFile(page, 'tags.tsv', Buffer.from(text, 'utf16le'));
  await waitForFindings(page);
  const line = page.locator('#advice li', { hasText: '4 fields have swapped bytes' });
  assert.match(await line.innerText(), /the first at offset \d+: “䌀攀洀.*” is “Cem Karaca”/);
  assert.deepEqual(
    (await page.locator('#advice li').allInnerTexts()).filter((each) => /presentation form|special space/.test(each)),
    [],
  );
  await line.getByRole('button', { name: 'Swap the bytes…' }).click();
  const { bytes } = await downloadWith(page, page.locator('#fix').getByRole('button', { name: 'Download' }));
  const repaired = bytes.toString('utf16le');
  assert.ok(repaired.includes('001.mp3\tCem Karaca\tResimdeki gözyaşları\r\n'), repaired);
  assert.ok(repaired.includes('003.mp3\tMüslüm Gürses\tHangimiz sevmedik\r\n'), repaired);
  await closeWithoutComplaints();
});
