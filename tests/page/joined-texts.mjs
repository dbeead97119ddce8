// Texts in several encodings, for the tests of joined-encodings.js and of its suggestions.
import * as codec from '../../pkg-config/dist/full/index.js';

export const BOM = '\ufeff';
export const WIDE = ['utf-16le', 'utf-16be'];
export const TEXTS = {
  English: ['Service started', 'error: file not found', 'ok'],
  German: ['Müller: Größe geprüft', 'Löschvorgang abgeschlossen – ok', 'fertig'],
  Russian: ['Запуск службы', 'Ошибка: файл не найден – «Отчёт.xlsx»', 'Готово'],
  Greek: ['Έναρξη υπηρεσίας', 'Σφάλμα αρχείου', 'τέλος'],
  Arabic: ['بدأت الخدمة', 'خطأ في الملف', 'تم'],
  Thai: ['เริ่มบริการ', 'ผิดพลาด', 'เสร็จ'],
  Hindi: ['सेवा शुरू हुई', 'त्रुटि', 'पूर्ण'],
  Chinese: ['启动备份服务', '错误:文件未找到', '上海市下午完成'],
  'Chinese whose bytes are ASCII': ['上', '下午好', '慢慢来'],
  Japanese: ['サービスを開始しました', 'エラー：ファイルが見つかりません', '完了'],
  Korean: ['서비스를 시작합니다', '오류: 파일을 찾을 수 없습니다', '완료'],
  emoji: ['Deploy 🚀 done', 'ok 👍👍🏽', 'fail 💥'],
  numbers: ['2024-01-01 00:00:00 0 0 0', '1000000', '000'],
};
/** The 8-bit encodings in which some of the texts are tested too. */
export const LEGACY = {
  German: ['windows-1252'],
  Russian: ['windows-1251'],
  Greek: ['windows-1253'],
  Arabic: ['windows-1256'],
};
/** Returns `count` lines of one of the texts, each with the line end `end`. */
export const lines = (name, end, count = 3) =>
  Array.from({ length: count }, (_, at) => TEXTS[name][at % 3] + end).join('');
/** Returns the kind of a part in an encoding, as `findJoinedEncodings` names it. */
const kindOf = (encoding) => (WIDE.includes(encoding) ? encoding : '8-bit');

/** Joins parts, each `[text, encoding]`. Returns the bytes, and the expected parts as `[kind, offset]`. */
export function join(...parts) {
  let length = 0;
  const expected = [];
  const encoded = parts.map(([text, encoding]) => {
    const bytes = codec.encode(text, encoding);
    expected.push([kindOf(encoding), length]);
    length += bytes.length;
    return bytes;
  });
  return { bytes: new Uint8Array(Buffer.concat(encoded)), expected };
}
