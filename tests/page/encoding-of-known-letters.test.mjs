// One short line in another encoding is little evidence for its encoding. The letters of the lines in UTF-8 decide between possible encodings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findProblems } from '../../www/problems.js';

/** Lines in UTF-8, by language. */
const TEXTS = {
  ru: ['Сервер запущен, ожидание соединений', 'Соединение закрыто пользователем', 'Файл сохранён'],
  el: ['Ο διακομιστής ξεκίνησε, αναμονή συνδέσεων', 'Η σύνδεση διακόπηκε', 'Το αρχείο αποθηκεύτηκε'],
  ar: ['بدأ الخادم وينتظر الاتصالات', 'انقطع الاتصال', 'تم حفظ الملف'],
  he: ['השרת הופעל וממתין לחיבורים', 'החיבור נותק', 'הקובץ נשמר'],
  pl: ['Połączenie zostało zamknięte', 'Oczekiwanie na dołączenie użytkowników'],
  zh: ['服务器启动成功，等待连接。', '连接已经断开，请稍后重试。'],
  ja: ['サーバーを起動しました。', '接続を待っています。'],
};

/**
 * Inserts `text` in `encoding` after the first of the lines in UTF-8. Returns the findings about lines in another encoding: the encoding, the
 * text of the line, and the last word of the message, which names the encoding too.
 */
function found(lines, text, encoding) {
  const line = Buffer.from(codec.encode(text, encoding, { writeBOM: false }));
  const [first, ...others] = lines.map((each) => Buffer.from(each));
  const bytes = Buffer.concat([first, line, ...others].flatMap((each) => [each, Buffer.from('\n')]));
  const findings = findProblems(codec, bytes, 'utf-8').filter(({ kind }) => kind === 'mixed-encoding');
  return findings.map(({ lineEncoding, suggestion, message }) => [lineEncoding, suggestion, message.split(' ').at(-1)]);
}

test('a word is read in the script of the other lines, if its bytes are a word in several scripts', () => {
  for (const [language, encoding, words] of [
    ['ru', 'windows-1251', ['Нет', 'нет', 'Нет доступа', 'Ошибка']],
    ['el', 'windows-1253', ['Σφάλμα', 'Έτοιμο']],
    ['ar', 'windows-1256', ['خطأ', 'شكرا']],
    ['he', 'windows-1255', ['יציאה', 'סיסמה']],
    ['pl', 'windows-1250', ['Książka', 'Żądanie', 'Błąd']],
    ['zh', 'gbk', ['你好', '密码', '退出']],
    ['ja', 'euc-jp', ['失敗', 'エラー']],
  ])
    for (const word of words)
      assert.deepEqual(found(TEXTS[language], word, encoding), [[encoding, word, encoding]], `${language} ${word}`);
});

test('a line in another language keeps the encoding that detection finds', () => {
  for (const [language, encoding, line] of [
    ['ru', 'windows-1253', 'Δεν βρέθηκε το αρχείο'],
    ['ru', 'windows-1252', 'Échec'],
    ['ru', 'windows-1254', 'Çıkış'],
    ['pl', 'windows-1251', 'Не удалось открыть файл'],
    ['pl', 'windows-1252', 'Größe geändert'],
    ['zh', 'euc-kr', '파일을 찾을 수 없습니다'],
    ['ja', 'windows-1251', 'Не удалось открыть файл'],
  ])
    assert.deepEqual(found(TEXTS[language], line, encoding), [[encoding, line, encoding]], `${language} ${line}`);
});
