// Patterns of malformed bytes that have one common cause: surrogate pairs as in CESU-8, lead bytes in lower case, parts of a file, and fields
// cut after a number of bytes. spaces-instead-of-a0.test.mjs tests bytes A0 that became spaces.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { causeOf } from '../../www/fault-causes.js';
import { findPattern } from '../../www/fault-patterns.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings, downloadWith } from './browser.mjs';
import { fixed } from './fixed.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });
const groups = (page) => page.getByRole('group', { name: 'Groups of problems' }).getByRole('button');
const fixes = (page) => page.getByRole('group', { name: 'Fixes of the selected problem' });
const dialog = (page) => page.locator('#fix');

/** Returns the pattern of the faults in a complete input. */
const patternOf = (bytes) => {
  const isWhole = true;
  return findPattern(codec, bytes, isWhole);
};

/** Returns the file that the button of the dialog downloads. */
async function downloaded(page) {
  return (await downloadWith(page, dialog(page).getByRole('button', { name: 'Download' }))).bytes;
}

/** Returns bytes changed to lower case as if they were Latin-1. */
const lowerCased = (bytes) =>
  bytes.map(
    (byte) => byte + ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0xc0 && byte <= 0xde && byte !== 0xd7) ? 32 : 0),
  );

/** Returns the bytes of rows with a field that was cut after `size` bytes. */
const cutFields = (lines, size, delimiter) =>
  Buffer.concat(
    lines.flatMap((line, at) => [
      Buffer.from(`${at}${delimiter}`),
      Buffer.from(line.replaceAll(delimiter, ' ')).subarray(0, size),
      Buffer.from(`${delimiter}x\n`),
    ]),
  );

/** A text with four characters that are surrogate pairs in CESU-8. */
const PAIRS = '1;Olá 😀 mundo\n2;bom dia 🎉🎉\n3;até já 🚀\n';
/** A row whose last character is cut. */
const CUT = Buffer.from('4;caf\xc3\n', 'latin1');

const hasMultiByte = (bytes) => bytes.some((byte) => byte > 0x7f);
/** Returns the first 60 lines of the Universal Declaration of Human Rights in every language. */
const texts = () => udhrTexts().map(({ language, lines }) => ({ language, lines: lines.slice(0, 60) }));

test('surrogate pairs as in CESU-8 are joined if the text has other faults too, and nothing else changes', async () => {
  const bytes = Buffer.concat([codec.encode(PAIRS, 'cesu-8'), CUT]);
  const { id, count, others, first, character } = patternOf(bytes);
  assert.deepEqual([id, count, others, first, character], ['pair', 4, 1, 7, '😀']);
  const result = await fixed(bytes, { kind: 'faults', cause: 'pair', method: 'pair' });
  assert.ok(Buffer.concat([Buffer.from(PAIRS), CUT]).equals(Buffer.from(result)));
  // Without other faults, the text is CESU-8.
  assert.equal(patternOf(codec.encode(PAIRS, 'cesu-8')), null);
  // With NUL as C0 80, it is Java's Modified UTF-8.
  assert.equal(patternOf(codec.encode(`${PAIRS}a\0b\n`, 'mutf-8')), null);
  // One pair among other faults is not a pattern.
  assert.notEqual(patternOf(Buffer.concat([codec.encode('😀', 'cesu-8'), CUT, CUT]))?.id, 'pair');
});

test('the first suggestion for surrogate pairs beside a cut character joins them, and keeps the rest', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'spool.csv', Buffer.concat([codec.encode(PAIRS, 'cesu-8'), CUT]));
  const sentence = 'Surrogate pairs are encoded as in CESU-8: 4 characters, such as ED A0 BD ED B8 80, which is “😀”.';
  const line = advice(page, sentence);
  await line.getByText('1 other malformed place stays unchanged.').waitFor();
  await waitForFindings(page);
  assert.equal(
    await page
      .locator('#advice')
      .getByRole('button', { name: /U\+FFFD/ })
      .count(),
    0,
  );
  await line.getByRole('button', { name: 'Join 4 surrogate pairs…' }).click();
  await dialog(page).getByText('4 places change.').waitFor();
  assert.ok((await downloaded(page)).equals(Buffer.concat([Buffer.from(PAIRS), CUT])));
  await closeWithoutComplaints();
});

test('lead bytes in lower case are found in every language, and restored', async () => {
  let restored = 0;
  for (const { language, lines } of texts()) {
    const text = Buffer.from(lines.join('\n'));
    const bytes = lowerCased(text);
    const pattern = codec.isValid(bytes) ? null : patternOf(bytes);
    if (pattern?.id !== 'lower-cased') {
      // A few faults are too little evidence. In dv, the lead byte of Thaana, DE, became FE, which is not restored. In
      // the other three languages, almost all faults come from one character: U+0092 (kg-AO), ʼ (mai) or ô (tiv).
      const places = codec.faults(bytes).length;
      assert.ok(places < 8 || ['dv', 'kg-AO', 'mai', 'tiv'].includes(language), `${language}: ${places} faults`);
      continue;
    }
    const result = await fixed(bytes, { kind: 'faults', cause: 'lower-cased', method: 'restore-lead' });
    const wanted = text.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte));
    if (pattern.others === 0) assert.ok(result.equals(wanted), language);
    restored += 1;
  }
  assert.ok(restored > 250, `${restored}`);
});

test('a part of a file is recognized by its ends, and cut fields by the delimiter after them; neither is taken for other damage', () => {
  let parts = 0;
  let fields = 0;
  for (const { language, lines } of texts()) {
    const text = Buffer.from(lines.join('\n'));
    const from = text.findIndex((byte, at) => at > text.length / 3 && byte >> 6 === 0b10);
    const to = text.findIndex((byte, at) => at > (text.length * 2) / 3 && byte >> 6 === 0b10);
    const part = text.subarray(from, to);
    if (from > 0 && to > from && hasMultiByte(part.subarray(4, -4))) {
      const pattern = patternOf(part);
      assert.deepEqual([pattern?.id, pattern?.endsInside], ['piece', true], language);
      parts += 1;
    }
    for (const [size, delimiter] of [
      [20, ';'],
      [15, '|'],
      [30, '\t'],
      [40, "'"],
    ]) {
      const pattern = patternOf(cutFields(lines, size, delimiter));
      if (!pattern) continue;
      if (pattern.id === 'cut-ends') {
        assert.ok(pattern.count < 3, language);
        continue;
      }
      if (pattern.id === 'cut-field') {
        assert.ok(pattern.count < 3, language);
        assert.deepEqual([pattern.delimiter, pattern.fieldLength], [delimiter, size], language);
        continue;
      }
      assert.deepEqual([pattern.id, pattern.delimiter], ['fields', delimiter], language);
      assert.ok(pattern.others < pattern.count / 10, language);
      if (pattern.count > 8) assert.equal(pattern.fieldLength, size, language);
      fields += 1;
    }
  }
  assert.ok(parts > 300 && fields > 500, `${parts} ${fields}`);
});

test('clean text and text in another encoding have no pattern', () => {
  for (const { language, lines } of udhrTexts()) {
    const bytes = Buffer.from(lines.join('\r\n '));
    assert.equal(patternOf(bytes), null, language);
    for (const encoding of ['windows-1252', 'iso-8859-5', 'koi8-r', 'windows-1253', 'shift_jis', 'gbk', 'euc-kr']) {
      try {
        const encoded = codec.encode(lines.join('\n '), encoding);
        assert.equal(patternOf(encoded), null, `${language} in ${encoding}`);
      } catch (error) {
        if (error.name !== 'MalformedError') throw error;
      }
    }
  }
  for (const { name, bytes } of chardetFiles()) {
    assert.equal(patternOf(bytes), null, name);
  }
});

test('a letter of windows-1252 is called a windows-1252 character, and a byte of a cut character is not', () => {
  const cause = (prefix, byte, suffix) => {
    const [bytesBefore, bytesAfter] = [Buffer.from(prefix), Buffer.from(suffix)];
    const bytes = Uint8Array.of(byte);
    const reason = byte < 0xc0 ? 'unexpected-continuation' : 'missing-continuation';
    return causeOf({ reason, bytes, followOnBytes: new Uint8Array(), bytesBefore, bytesAfter }, 'utf-8').id;
  };
  for (const [prefix, byte, suffix] of [
    ['Перчатки р', 0xd0, ';Łódź'],
    ['Γάντια ΕΡΓ', 0xce, ';Köln'],
    ['Нижний Н ', 0xd0, '|  12'],
    ['Перчатки ', 0xd1, 'https://shop.example'],
    ['Γάντια ', 0xcf, 'XL'],
    ['قفازات ', 0xd8, 'XL'],
    ['配送が早く', 0xe3, '"}'],
    ['שלום עולם', 0xd7, ','],
    ['หน้า', 0xe0, '\n'],
    ['Größe f', 0xc3, '\n'],
  ])
    assert.equal(cause(prefix, byte, suffix), 'cut', prefix);
  assert.notEqual(cause('東京', 0xa7, '大阪'), 'latin');
  assert.notEqual(cause('Привет', 0xb8, ' мир'), 'latin');
  for (const [prefix, byte, suffix] of [
    ['caf', 0xe9, ' au lait'],
    ['Fran', 0xe7, 'ois'],
    ['', 0xc5, 'land'],
    ['кафе «', 0xc9, 'cole»'],
    ['кафе ', 0xc9, 'cole'],
    ['島 ', 0xce, 'le de France'],
    ['麵包店 ', 0xe9, 'clair'],
    ['магазин ', 0xd6, 'sterreich'],
    ['глава ', 0xab, 'Утро»'],
    ['10 ', 0xa3, ' netto'],
  ])
    assert.equal(cause(prefix, byte, suffix), 'latin', `${prefix} ${suffix}`);
});

test('F8 to FD are called a sequence of five or six bytes only if all its continuation bytes follow', () => {
  const cause = (lead, followOn, after) => {
    const [bytes, followOnBytes, bytesAfter] = [Uint8Array.of(lead), Uint8Array.from(followOn), Buffer.from(after)];
    return causeOf({ reason: 'sequence-too-long', bytes, followOnBytes, bytesAfter }, 'utf-8').id;
  };
  // RFC 2279 §2: five bytes from U+200000, six bytes from U+4000000.
  assert.equal(cause(0xf8, [0x88, 0x80, 0x80, 0x80], ' end'), 'sequence-too-long');
  assert.equal(cause(0xfc, [0x84, 0x80, 0x80, 0x80, 0x80], ' end'), 'sequence-too-long');
  assert.equal(cause(0xfc, [0x84, 0x80], ' end'), 'invalid-octet');
  assert.equal(cause(0xfc, [], 'r'), 'latin');
});

test('a byte of UTF-16 in a patch is not called a windows-1252 character', () => {
  // git diff --text writes the removed lines of a file in UTF-16LE as they are.
  const bytes = Buffer.concat([
    Buffer.from('--- a/de.strings\n+++ b/de.strings\n-'),
    Buffer.from('\ufeff/* Größe */\r\n"open" = "Öffnen Żółć!";\r', 'utf16le'),
    Buffer.from('\n+/* Größe */\n+"open" = "Öffnen";\n'),
  ]);
  const { offsets, lengths, length } = codec.faults(bytes, 'utf-8');
  assert.ok(length >= 5);
  for (let row = 0; row < length; row += 1) {
    const [at, end] = [offsets[row], offsets[row] + lengths[row]];
    const [bytesBefore, bytesAfter] = [bytes.subarray(Math.max(0, at - 16), at), bytes.subarray(end, end + 16)];
    const fault = { bytes: bytes.subarray(at, end), followOnBytes: new Uint8Array(), bytesBefore, bytesAfter };
    assert.equal(causeOf({ ...fault, reason: 'invalid-octet' }, 'utf-8').id, 'utf-16', `${at}`);
  }
  const cause = (after) => {
    const fault = { bytes: Uint8Array.of(0xe9), followOnBytes: new Uint8Array(), bytesBefore: Buffer.from('Jos') };
    return causeOf({ ...fault, reason: 'missing-continuation', bytesAfter: Buffer.from(after) }, 'utf-8').id;
  };
  // E9 is taken for é before NULs that fill a field, before a NUL that ends a string, and before text without NULs.
  for (const after of ['\0\0\0\0\0\0\0\0', '\0Anna\0Lea\0', ' Garcia, 4']) assert.equal(cause(after), 'latin', after);
});

test('a field in lower case: the lead bytes are restored, and the other fields stay', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const rows = ['Thé vert;thé vert', 'Pâtes fraîches;pâtes fraîches', 'Crème brûlée;crème brûlée – 2 €'];
  const bytes = Buffer.concat(
    rows.map((row) => {
      const [name, key] = row.split(';');
      return Buffer.concat([Buffer.from(`${name};`), lowerCased(Buffer.from(key)), Buffer.from('\n')]);
    }),
  );
  await openFile(page, 'produits.csv', bytes);
  const line = advice(page, 'Lead bytes were changed to lower case: 6 characters, such as E3 A9, which was “é”.');
  await waitForFindings(page);
  assert.equal(await page.getByRole('button', { name: /with .*U\+FFFD$/ }).count(), 0);
  await line.getByRole('button', { name: 'Restore 6 lead bytes…' }).click();
  await dialog(page).getByText('6 places change.').waitFor();
  assert.equal((await downloaded(page)).toString(), `${rows.join('\n')}\n`);
  await page.locator('#problem-list .fault').first().click();
  await fixes(page).getByRole('button', { name: 'Restore the lead byte: “é”…' }).waitFor();
  await closeWithoutComplaints();
});

test('Cyrillic text whose lead bytes were changed to lower case is not called unknown text, and for lines that were cut, the page names their length', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'ru.csv', lowerCased(Buffer.from('Привет, Мир! Это – Тест\n'.repeat(5))));
  await advice(page, 'Lead bytes were changed to lower case: 80 characters').waitFor();
  await waitForFindings(page);
  assert.equal(await advice(page, 'Unknown 8-bit text').count(), 0);
  const line = Buffer.concat([Buffer.from('сообщение об ошибке в программе номер').subarray(0, 41), Buffer.from('\n')]);
  await openFile(page, 'sys.log', line, line, line, 'ok\n');
  await advice(page, '3 incomplete characters. Each is at the end of a line of 41 bytes.').waitFor();
  await closeWithoutComplaints();
});

test('for a part of a larger file, the page says to join the parts, and offers no U+FFFD', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = Buffer.from('{"text": "配送が早くて助かりました。"}\n'.repeat(20));
  await openFile(page, 'reviews.ndjson.part-ab', text.subarray(11, -7));
  await advice(
    page,
    'Begins and ends inside a character: this is probably a part of a larger file. Join the parts',
  ).waitFor();
  await groups(page).filter({ hasText: '2 halves of characters' }).waitFor();
  await page.locator('#problem-list .fault').first().click();
  await fixes(page).getByRole('button').first().waitFor();
  await waitForFindings(page);
  assert.equal(await page.getByRole('button', { name: /U\+FFFD/ }).count(), 0);
  await closeWithoutComplaints();
});

test('fields that were cut after a number of bytes are named with their delimiter and length', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const names = ['Перчатки рабочие', 'Γάντια εργασίας', 'Кисть малярная', 'Βούρτσα δαπέδου'];
  await openFile(page, 'artikel.csv', cutFields(names, 18, ';'));
  await advice(
    page,
    /Fields were cut after a number of bytes, inside characters: \d incomplete characters\. Each is at the end of a field of 18 bytes, before “;”\./,
  )
    .getByRole('button', { name: /^Replace all \d with U\+FFFD$/ })
    .waitFor();
  await waitForFindings(page);
  assert.equal(await page.getByText('windows-1252 character').count(), 0);
  assert.equal(await page.getByRole('button', { name: /windows-1252/ }).count(), 0);
  await closeWithoutComplaints();
});
