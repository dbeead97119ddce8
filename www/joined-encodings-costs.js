/** The costs of characters in bits, with which joined-encodings.js finds the parts of a text. Characters of usual text have lower costs. */

const [TAB, LF, FF, CR, ESC] = [0x09, 0x0a, 0x0c, 0x0d, 0x1b];
const ALLOWED_CONTROLS = [TAB, LF, FF, CR, ESC];

/** Costs in bits. Only their differences matter. */
export const COST = {
  control: 20, // a control character in UTF-16
  controlByte: 40, // a control character in 8-bit text, so that Chinese characters after a line end are not divided into bytes
  never: 60, // a character that no text has
  atLineEnd: 10, // a change of the encoding after a line end or at a BOM
  withinLine: 35, // any other change of the encoding
  byteOrder: 40, // added for a change between the byte orders of UTF-16
  firstMalformed: 25, // added for the first byte of 8-bit text that is not UTF-8
  shortLine: 8, // added for a line of one byte, see #readByte in joined-encodings.js
  frequent: 9, // a frequent character of Chinese or Japanese
  afterPair: 25, // added for a letter after a code unit of two ASCII bytes, which are probably 8-bit text; also for a digit if a key such as `size=` precedes it
};

/** Ranges of UTF-16 code units with their costs; a later range takes precedence. */
const UNIT_COSTS = [
  [0x0000, 0xffff, 16],
  [0x0000, 0x001f, COST.control],
  [0x0020, 0x007e, 7],
  [0x0061, 0x007a, 6],
  [0x0030, 0x0039, 6],
  [0x0020, 0x0020, 6],
  [TAB, CR, 7],
  [0x007f, 0x009f, COST.control],
  [0x00a0, 0x1fff, 9],
  [0x0a0d, 0x0a0d, COST.never], // unassigned; CR and LF in 8-bit text
  [0x0d0a, 0x0d0a, COST.control - 1], // a rare letter of Malayalam; CR and LF in 8-bit text
  [0x2010, 0x201f, 10], // dashes and quotation marks
  [0x2022, 0x2027, 10],
  [0x20a0, 0x20bf, 11], // currencies
  [0x2100, 0x22ff, 14],
  [0x2500, 0x27bf, 14],
  [0x3000, 0x3020, 10],
  [0x3040, 0x30ff, 11],
  [0x4e00, 0x9fff, 15],
  [0xa000, 0xa48f, 13],
  [0xa4d0, 0xabff, 9],
  [0xac00, 0xd7a3, 13],
  [0xd800, 0xdfff, 9], // surrogates of a pair; unpaired surrogates never occur
  [0xe000, 0xf8ff, 18], // private use
  [0xfeff, 0xfeff, 2],
  [0xfdd0, 0xfdef, COST.never],
  [0xfffe, 0xffff, COST.never],
  [0x0000, 0x0000, COST.never],
];
/** The cost of each UTF-16 code unit. */
export const unitCosts = new Uint8Array(0x10000);
for (const [first, last, cost] of UNIT_COSTS) unitCosts.fill(cost, first, last + 1);
/** Frequent characters of Chinese and Japanese. Two letters of ASCII, read as a code unit, are rarely one of these. */
const FREQUENT =
  '的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行过家十用发天如' +
  '然作方成者多日都三小军二无同么经法当起与好看学进种将还分此心前面又定见只主没公从本错误启动服务文件系统户设置失败完毕始停' +
  '止删除创建打开关闭输入数据库连接网络名称路密码登录版信息警告備份檔案錯誤時間這個來對發過後們學國說會從開關動電東車長門問' +
  '聞語話記録書更新確認終処理力値実必場合設変取追加削検索機利情報管続通知全部民平等权權由社任何保護护应應享教育基活她它尊严' +
  '律';
for (const character of FREQUENT) unitCosts[character.charCodeAt(0)] = COST.frequent;

/** The cost of each byte of ASCII in 8-bit text. */
export const byteCosts = new Uint8Array(0x80);
for (let byte = 0; byte < 0x80; byte += 1) {
  const isFrequent = byte === 0x20 || (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x7a);
  byteCosts[byte] = byte >= 0x20 && byte < 0x7f ? (isFrequent ? 5 : 6) : COST.controlByte;
}
for (const byte of ALLOWED_CONTROLS) byteCosts[byte] = 6;
byteCosts[0] = COST.never;
/** The cost of each byte of a well-formed sequence in UTF-8, by the length of the sequence. */
export const SEQUENCE_COSTS = [0, 0, 4.5, 4, 4];
/** The costs of other bytes: of 80 to 9F, which are controls in ISO-8859-1 and rare characters elsewhere; of A0 to FF, mostly letters. */
export const [RARE_BYTE, LETTER_BYTE] = [10, 5.5];
