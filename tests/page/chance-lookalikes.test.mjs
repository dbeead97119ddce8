// The page does not list lookalikes and mixed scripts that arose by chance, for example when a program read text in the wrong encoding.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findProblems } from '../../www/problems.js';
import { python } from './layer-codec.mjs';

/** Returns the texts of the lookalikes and mixed scripts that the page lists. */
const listed = (bytes, encoding = 'utf-8') =>
  findProblems(codec, bytes, encoding)
    .filter(({ kind }) => ['confusable', 'mixed-script'].includes(kind))
    .map(({ offset, length }) => codec.decode(bytes.subarray(offset, offset + length), encoding));
/** Returns the bytes of a text, encoded by Python. */
const inEncoding = (text, encoding) =>
  python(`import sys; sys.stdout.buffer.write(${JSON.stringify(text)}.encode("${encoding}"))`);

test('the letters that remain when text in GBK or Big5 is read as UTF-8 are not lookalikes', () => {
  const inGbk = inEncoding('[00:34.17]路灯一盏一盏地熄灭\n[00:40.23]我却始终没有说出再见\n', 'gbk');
  const inBig5 = inEncoding('因為工作的關係 想念A 靠近b\n天空的雲與海的距離 K歌\n', 'big5');
  for (const bytes of [inGbk, inBig5]) {
    const replaced = codec.encode(codec.decode(bytes, 'utf-8', { errors: 'replace' }));
    assert.deepEqual([listed(bytes), listed(replaced)], [[], []]);
  }
  assert.match(codec.decode(inGbk, 'utf-8', { errors: 'replace' }), /һյһյ/); // looks like “hjhj”
});

test('the letter of a placeholder is not a part of the word after it', () => {
  const lines = ['%dটি ফাইল', '%2$sব', '%liд %liч', '%02dচা', '%(count)sটি'];
  for (const line of lines) assert.deepEqual(listed(codec.encode(`msgstr "${line}"\n`)), [], line);
});

test('the code of a subfield of library records is not a part of the word after it', () => {
  const titles = ['aНа дне', 'aСоколова, Анна', 'cМаксим Горький', 'aΑθήνα', 'bКО-ОП'];
  for (const title of titles) {
    assert.deepEqual(listed(codec.encode(`10\u001f${title}\u001e`)), [], title);
    assert.deepEqual(listed(codec.encode(`=LDR  00099nam\n=245  10$${title}\n`)), [], title);
  }
  // Words in two scripts after the code are listed. In a program, `$` begins a variable, not a subfield.
  assert.deepEqual(listed(codec.encode('10\u001faMаркес and Маркес\u001e')), ['aMаркес']);
  assert.deepEqual(listed(codec.encode('<?php $aНа = $aHa;\n')), ['aНа']);
});

test('quotation marks beside the tags of XML are not lookalikes', () => {
  const tmx = `<?xml version="1.0"?>
<tmx><tu>
<tuv xml:lang="en-GB"><seg>"%s" is not a valid value</seg></tuv>
<tuv xml:lang="kk-KZ"><seg>"%s" - дұрыс мән емес, "%s"</seg></tuv>
<tuv xml:lang="kk-KZ"><seg>“%s” - дұрыс мән емес, “%s”</seg></tuv>
</tu></tmx>
`;
  assert.deepEqual(listed(codec.encode(tmx)), []);
  const utf16 = Buffer.from(`\ufeff${tmx}`, 'utf16le');
  assert.deepEqual(listed(utf16, 'utf-16le'), []);
});

test('a lookalike is listed even if other words of its line have U+FFFD, or the examined bytes around it begin or end within a character', () => {
  assert.deepEqual(listed(codec.encode('admin = аdmin \ufffd\ufffd\ufffd\n')), ['аdmin']);
  assert.deepEqual(listed(codec.encode('paypal = раураl \ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\n')), ['раураl']);
  for (let distance = 240; distance < 264; distance += 1) {
    const dashes = '-'.repeat(distance);
    assert.deepEqual(listed(codec.encode(`admin 😀${dashes}аdmin${dashes}😀\n`)), ['аdmin'], String(distance));
  }
});

test('lookalikes that did not arise by chance are listed', () => {
  assert.deepEqual(listed(codec.encode('paypal or раураl\n')), ['раураl']);
  assert.deepEqual(listed(codec.encode('%s%sаdmin admin\n')), ['sаdmin']); // a Cyrillic а before Latin letters
  assert.deepEqual(listed(codec.encode('Microsoft and Micrоsоft \ufffd\n')), ['Micrоsоft']); // U+FFFD is in another word
  assert.deepEqual(listed(codec.encode('раураl paypal\n\ufffd\ufffd\ufffd \ufffd\ufffd\ufffd\n')), ['раураl']); // another line
  const attribute = '<p>\n<a class="big" href="top">a</a>\n<a class=“big” href="top">a</a>\n</p>\n';
  assert.deepEqual(listed(codec.encode(attribute)), ['class=“big”']);
  const source = 'if (a < b) puts("ok");\nputs("ok");\nputs(“ok”);\n';
  assert.deepEqual(listed(codec.encode(source)), ['puts(“ok”);']);
});

test('adjacent fields of a record with only digits between them are not listed as a word in several scripts', () => {
  const kinds = (word) => findProblems(codec, codec.encode(`${word}\n`), 'utf-8').map(({ kind }) => kind);
  for (const record of ['Ελευθ64222GR', 'Москва77RU', 'RU101000Москва', 'Ниш18000RS'])
    assert.deepEqual(kinds(record), [], record);
  for (const [word, kind] of [
    ['Ελευθ6GR', 'mixed-script'],
    ['Вальd64222GR', 'mixed-script'],
    ['pаypаl2024com', 'confusable'],
    ['ра2024ypal', 'confusable'],
  ])
    assert.deepEqual(kinds(word), [kind], word);
});
