// Backslashes that a program added to text in Shift_JIS and Big5 because it took the bytes for ASCII.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { decodedLayer, layerDependencies } from '../../www/layer-queries.js';
import { layerOf } from '../../www/layers.js';
import { decoded, offered, utf8 } from './layer-codec.mjs';

const ID = 'added-backslashes';
const BACKSLASH = 0x5c;

/** Adds a backslash before each byte 5C, 22 and 27 (PHP manual, addslashes). The texts have no byte 00, which PHP escapes too. */
const addslashes = (bytes) =>
  Buffer.from([...bytes].flatMap((byte) => ([BACKSLASH, 0x22, 0x27].includes(byte) ? [BACKSLASH, byte] : [byte])));

const JAPANESE = [
  '番号,機能,説明',
  '1,表示,"商品一覧表を表示する"',
  '2,予約,"予定表から予約を追加、十日前まで可能"',
  '3,構成,"システム構成の能力を申告する"',
  '4,連絡,"ソフトウェア開発部 貼付資料 暴力団排除条項"',
  '6,検索,"性能評価ソースコードの機能が多い表を検索する"',
  '5,備考,"田中\'s memo: 十分に注意してください"',
  '',
].join('\r\n');
const TRADITIONAL =
  '許功蓋說:「這個功能已經成功，請各位育成班的同學注意。」\n「成功！」他說。蓋上印章，許可證就完成了。\n教育部的功課很多，請大家許願。\n';

/** Returns the description and the hint of the offer for a complete input. */
function describe(bytes) {
  const isWhole = true;
  return layerOf(ID).describe(bytes, isWhole, layerDependencies(codec));
}

test('addslashes on Shift_JIS is recognised, and its exact inverse is offered', () => {
  const original = codec.encode(JAPANESE, 'shift_jis');
  const escaped = addslashes(original);
  assert.deepEqual(offered(escaped, 'shift_jis').slice(0, 1), [ID]);
  const layer = decoded(ID, escaped, 'shift_jis');
  assert.deepEqual(Buffer.from(layer.bytes), Buffer.from(original));
  assert.equal(layer.encoding, 'shift_jis');
  assert.equal(layer.text, JAPANESE);
  assert.equal(layer.note, `${escaped.length - original.length} added backslashes were removed.`);
  assert.match(describe(escaped).description, /^shift_jis text .* whose last byte is 5C, such as 能$/);
  // If addslashes ran twice, each decoding reverses one run.
  const twice = addslashes(escaped);
  assert.deepEqual(Buffer.from(decoded(ID, twice, 'shift_jis').bytes), escaped);
});

test('added backslashes are removed from Big5; in SQL with unescaped quotation marks, only added backslashes after multi-byte characters are removed', () => {
  const original = codec.encode(TRADITIONAL, 'big5');
  const layer = decoded(ID, addslashes(original), 'big5');
  assert.equal(layer.text, TRADITIONAL);
  // The quotation marks around the SQL values have no backslash. So the page cannot know whether the escapes within the
  // values were added, and keeps them.
  const statementWith = (escape) =>
    Buffer.concat([
      utf8("INSERT INTO t VALUES ('"),
      escape(codec.encode(JAPANESE.replaceAll('\r\n', ' '), 'shift_jis')),
      utf8("');\n"),
    ]);
  const statement = statementWith(addslashes);
  const inSql = decoded(ID, statement, 'shift_jis');
  const withEscapedQuotes = `INSERT INTO t VALUES ('${JAPANESE.replaceAll('\r\n', ' ').replace(/["']/g, String.raw`\$&`)}');\n`;
  assert.equal(inSql.text, withEscapedQuotes);
  assert.match(describe(statement).hint, /remove no backslashes/);
});

test('the layer is not offered for correct text, or if it is uncertain which backslashes were added', () => {
  const texts = {
    'text without added backslashes': JAPANESE,
    'paths with a drive': 'C:\\予定表\\会議.txt\r\nC:\\機能\\構成.txt\r\nC:\\申\\ソ\\表\\をがー.txt\r\n'.repeat(3),
    'relative paths': '予定表\\会議.txt\r\n機能\\校正表.txt\r\n可能\\会議.txt\r\n'.repeat(3),
    'folders with a backslash at the end': '予定表\\\r\n可能\\\r\n十\\\r\n会議の議事録です。\r\n'.repeat(4),
    'paths in JSON': '{"path":"予定表\\\\会議.txt"}\n{"path":"可能\\\\会議.txt"}\n{"path":"十\\\\をがー.txt"}\n'.repeat(
      3,
    ),
    'a backslash after 表 and 能, but not after other characters with 5C': `${JAPANESE.replaceAll('表', '表\\').replaceAll('能', '能\\')}`,
    'few places': 'これは表\\を見る。この文章には、他の文字がありません。それから、また表\\が出てくる。\r\n',
  };
  for (const [name, text] of Object.entries(texts))
    assert.ok(!offered(codec.encode(text, 'shift_jis'), 'shift_jis').includes(ID), name);
  assert.ok(!offered(codec.encode(TRADITIONAL, 'big5'), 'big5').includes(ID));
  // In UTF-8 no character has a byte 5C, except the backslash.
  assert.ok(!offered(utf8(addslashes(utf8(JAPANESE)).toString()), 'utf-8').includes(ID));
  assert.match(
    decodedLayer(codec, ID, codec.encode(JAPANESE, 'shift_jis'), 'shift_jis').problem,
    /^The backslashes cannot be removed/,
  );
});

/** Adds a backslash after each character whose last byte is 5C, as addslashes does to a text without quotation marks. */
const damaged = (text, encoding) => addslashes(codec.encode(text, encoding));

/** Lines of Chinese text without quotation marks; each line has characters whose last byte is 5C, in Big5 or in GBK. */
const CHINESE = {
  big5: '一月五日,許先生,教育部公布成功大學的入學名額，申請的人很多\n一月九日,謝功,請問餐廳幾點開門？我想預約\n二月一日,閱讀室的桌椅擺設很舒適，可以坐很久\n三月三日,建築物的頂蓋 已經修好，工人很辛苦\n',
  gbk: '一月五日,王錦,请问你们公司的产品在什么地方可以买到？\n一月九日,陈誠,我们学校的学生都很喜欢这个网站，谢谢你们\n二月一日,李運,文章写得很好，希望大家继续努力\n三月三日,刘謀,今年的价格上升了很多，工厂没有存货\n三月五日,張診所,我想知道你们的电话号码，请回答\n四月七日,王錦生,这个问题已经解决了，非常感谢大家的帮助\n',
};

test('Chinese text is recognised if every character that ends with 5C has a backslash, and no other character has one', () => {
  for (const [encoding, text] of Object.entries(CHINESE)) {
    const bytes = damaged(text, encoding);
    assert.deepEqual(offered(bytes, encoding), [ID], encoding);
    const layer = decoded(ID, bytes, encoding);
    assert.equal(layer.text, text, encoding);
    assert.deepEqual(Buffer.from(layer.bytes), Buffer.from(codec.encode(text, encoding)), encoding);
    // The layer is not offered if a character that ends with 5C has no backslash, or if a backslash follows any other character.
    for (const line of [encoding === 'gbk' ? '誠' : '成功', '天\\地', 'C:\\windows', '天\\'])
      assert.ok(!offered(Buffer.concat([bytes, codec.encode(`${line}\n`, encoding)]), encoding).includes(ID), line);
  }
});

// In these lists of goods, no word ends with a character whose last byte is 5C, so no backslash is at the end of a word.
test('added backslashes are recognised if the pairs of characters around them are different enough', () => {
  for (const [encoding, note, words] of [
    [
      'big5',
      '商品的價格和數量',
      ['蓋飯碗 陶瓷', '許可證字號第 1132 號', '許願杯 350ml', '功能飲料', '珮珊手工餅', '淚滴型耳環', '蓋上後請勿加熱'],
    ],
    [
      'gbk',
      '这个商品的价格和数量，请问什么时候可以买到',
      ['錦繡公司', '運動服', '運送費', '診所用品', '謀生工具', '錦旗', '誠信商店'],
    ],
  ]) {
    const rows = words.map((word, at) => `${at},${word},${note}\n`);
    const listOf = (count) => damaged(rows.slice(0, count).join('').repeat(4), encoding);
    assert.deepEqual(offered(listOf(7), encoding), [ID], encoding);
    assert.equal(decoded(ID, listOf(7), encoding).text, rows.join('').repeat(4));
    assert.ok(!offered(listOf(4), encoding).includes(ID), encoding); // few pairs, as in a list of folders
    if (encoding === 'big5') assert.deepEqual(offered(utf8(codec.decode(listOf(7), encoding))), [ID]);
  }
});

test('the backslashes of Chinese paths are not taken for added backslashes', () => {
  const sentence = '我們把今年的照片和文件都放在這裡了，請大家自己下載，謝謝。\n';
  const texts = {
    files: '成功\\資料.doc\n許\\名單.xls\n餐\\菜單.txt\n閱\\目錄.txt\n教育功\\報告.pdf\n蓋\\ \n',
    folders: '成功\\資料\n許\\名單\n餐\\菜單\n閱\\目錄\n教育功\\報告\n',
    'folders with a backslash at the end': '成功\\\n許\\\n餐\\\n閱\\\n功\\\n蓋\\\n',
    'few places': '成功\\，許\\名單，餐\\菜單。\n',
    'one folder in several paths': '成功\\資料\n成功\\名單\n成功\\菜單\n成功\\目錄\n成功\\報告\n成功\\\n',
    'paths with a drive': 'D:\\成功\\資料\nD:\\許\\名單\nD:\\餐\\菜單\nD:\\閱\\目錄\nD:\\蓋\\\n',
  };
  for (const [name, text] of Object.entries(texts))
    assert.ok(!offered(codec.encode(sentence.repeat(4) + text, 'big5'), 'big5').includes(ID), name);
});

test('added backslashes are also found and removed in text that was converted to UTF-8 later', () => {
  for (const [encoding, text] of [
    ['big5', CHINESE.big5],
    ['big5', TRADITIONAL.replaceAll('"', '')],
    ['big5', '許功蓋'],
    ['big5', '許功蓋先生：\n您好\n'],
    ['shift_jis', JAPANESE],
    ['shift_jis', '表を見る\n予約ソフト、機能。ソースの表が多い。\n可能を申し込む\n'],
  ]) {
    const inUtf8 = utf8(codec.decode(damaged(text, encoding), encoding));
    for (const input of [inUtf8, Buffer.concat([utf8('\ufeff'), inUtf8])]) {
      assert.deepEqual(offered(input).slice(0, 1), [ID], text);
      const layer = decoded(ID, input);
      assert.equal(layer.text.replace('\ufeff', ''), text);
      assert.equal(layer.encoding, 'utf-8');
    }
    assert.match(
      describe(inUtf8).description,
      new RegExp(
        `^text that was ${encoding} when a program added a backslash after each character whose last byte is 5C, such as .$`,
      ),
    );
  }
  // A long input is recognised by its start, which can end within a character.
  const long = utf8(codec.decode(damaged(CHINESE.big5.repeat(400), 'big5'), 'big5'));
  const isWhole = false;
  for (const length of [65_533, 65_534, 65_535, 65_536])
    assert.deepEqual(offered(long.subarray(0, length), 'utf-8', isWhole), [ID]);
});

test('in text that was converted to UTF-8, backslashes that may be original are kept', () => {
  const sentence = '我們把今年的照片和文件都放在這裡了，請大家自己下載，謝謝。\n';
  const inUtf8 = codec.decode(damaged(CHINESE.big5, 'big5'), 'big5');
  const texts = {
    'a character that ends with 5C has no backslash after it': `${inUtf8}成功\n`,
    'another character has a backslash after it': `${inUtf8}天\\地\n`,
    'a path': `${inUtf8}C:\\windows\n`,
    folders: sentence.repeat(4) + '成功\\資料\n許\\名單\n餐\\菜單\n閱\\目錄\n教育功\\報告\n',
    files: sentence.repeat(4) + '成功\\資料.doc\n許\\名單.xls\n餐\\菜單.txt\n閱\\目錄.txt\n教育功\\報告.pdf\n蓋\\ \n',
    'a path of three folders': '許\\功\\蓋\n',
    'folders of the same name': '功\\許\\功\\\n',
    'few places that are not adjacent': '成功\\，許\\名單，餐\\菜單。\n',
    'line feeds in a program': 'a = "成功\\n";\nb = "允許\\n";\nc = "菜餐\\n";\n',
    'escaped quotation marks': '"成功\\"、"允許\\"、"菜餐\\"',
    'Japanese paths': '予定表\\会議.txt\n機能\\校正表.txt\n可能\\会議.txt\n',
    'backslashes were added to GBK, not to Big5': codec.decode(damaged(CHINESE.gbk, 'gbk'), 'gbk'),
    Markdown: '這個功\\*能*很好\\_。\n',
    LaTeX: '許\\textbf{功}能 \\section{蓋}\n'.repeat(4),
  };
  for (const [name, text] of Object.entries(texts)) assert.ok(!offered(utf8(text)).includes(ID), name);
});
