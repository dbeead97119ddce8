// Java properties that native2ascii wrote after it decoded a multi-byte encoding as ISO-8859-1: a trail byte 5C became a backslash.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { decoded, encoded, offersFor, utf8 } from './layer-codec.mjs';

const ID = 'java-properties';
const VALUES = {
  big5: [
    '客戶關係管理系統',
    '請輸入您的使用者名稱與密碼',
    '資料已成功儲存',
    '確定要刪除這筆紀錄嗎',
    '系統管理員許可',
    '查無符合條件的資料',
  ],
  shift_jis: [
    'ファイルを開くことができません',
    'ソース表示機能を使用する',
    '保存しますか',
    '設定を変更しました',
    '予約一覧の表を印刷する',
  ],
};
/** Encodes a text, and decodes the bytes wrongly as ISO-8859-1. */
const misread = (text, encoding) => Buffer.from(codec.encode(text, encoding)).toString('latin1');
/** Returns a text as native2ascii writes it: backslashes are not escaped. */
const native2ascii = (text) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const properties = (values) => values.map((value, at) => `key.${at}=${value}\n`).join('');

test('a backslash that is a trail byte does not escape the next character', async () => {
  for (const [encoding, values] of Object.entries(VALUES)) {
    const source = misread(properties(values), encoding);
    const file = native2ascii(source);
    assert.match(file, /\\u00..\\\\u00/, encoding);
    const { text, form } = decoded(ID, utf8(file));
    assert.equal(text, source);
    assert.equal(encoded(ID, form, text), file);
    const [{ hint }] = await offersFor(file);
    assert.match(hint, new RegExp(`is the byte 5C of ${encoding}|are bytes 5C of ${encoding}`));
  }
});

test('an escaped backslash stays if no multi-byte encoding is certain', () => {
  const names = ['Größe ändern', 'Über das Programm', 'Schließen', 'Öffnen für Prüfung'];
  for (const values of [
    [...names.map(native2ascii), 'caf\\u00e9\\\\u00e9'],
    ['\\u00a5\\\\u00c0x', 'a', 'b'],
  ]) {
    const file = properties(values);
    const { text } = decoded(ID, utf8(file));
    assert.match(text, /\\\\u00/);
  }
  // Here, the other lines have escapes of correct characters, and not of bytes.
  const correct = properties([...VALUES.big5.map(native2ascii), '\\u00e9\\\\u00e9']);
  assert.match(decoded(ID, utf8(correct)).text, /é\\\\u00e9/);
});
