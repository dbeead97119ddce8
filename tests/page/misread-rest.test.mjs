// After a repair, the page points out text that the repair did not change, but that may be wrongly decoded too.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { mayBeMisread } from '../../www/misread-rest.js';
import { openFile, openTab, startBrowser, waitForFindings } from './browser.mjs';
import { assertLinear } from './linear-time.mjs';

const encode = (text) => new TextEncoder().encode(text);

/**
 * Returns, for each place that is reported after a repair, the text before it in its line.
 *
 * @param {string} as the wrong encoding
 * @param {[string, string][]} passages the text before and after the repair; both are equal where the repair changes nothing
 */
function textsBeforePlaces(as, passages, encoding = 'utf-8') {
  const changes = [];
  const length = (text) => codec.encode(text, encoding, { writeBOM: false }).length;
  let offset = 0;
  for (const [before, after] of passages) {
    if (before !== after) changes.push({ offset, length: length(before), before, after });
    offset += length(before);
  }
  const bytes = codec.encode(passages.map(([before]) => before).join(''), encoding, { writeBOM: false });
  const found = mayBeMisread(codec, bytes, encoding, { steps: [{ as }] }, changes);
  if (!found) return [];
  const repaired = codec.encode(passages.map(([, after]) => after).join(''), encoding, { writeBOM: false });
  assert.equal(found.kind, 'uncertain');
  return found.offsets.map((at) => codec.decode(repaired.subarray(0, at), encoding).split('\n').at(-1));
}
/** A passage that the repair does not change. */
const same = (text) => [text, text];

// UTF-8 that was read as Shift_JIS. The name in row 1001 was cut after 14 bytes. In row 1009, 梅 of 梅干 lost its last byte, and only the first
// two bytes of 紀 are left.
const TABLE = [
  same('商品番号,商品名,備考\n1001,'),
  ['繧翫ｓ縺斐ず', 'りんごジ'],
  same('繝,冷蔵\n1007,'),
  ['鮭繝輔Ξ繝ｼ繧ｯ', '鮭フレーク'],
  same(',北海道\n1009,譴\ufffd'),
  ['蟷ｲ', '干'],
  same(',邏'),
];

test('the first bytes of cut characters, and characters that occur in misread text, are reported', () => {
  // 繝 is in the misread passages; 譴 is E6 A2, before a lost byte; 邏 is E7 B4, but could be a word too.
  assert.deepEqual(textsBeforePlaces('shift_jis', TABLE), ['1001,りんごジ', '1009,']);
  assert.deepEqual(textsBeforePlaces('shift_jis', TABLE, 'utf-16le'), ['1001,りんごジ', '1009,']);
  // 鏉� was 李, and 浜 was 二 or 于 without its last byte. Other words with 浜 are correct.
  const chinese = [['闄堥潤', '陈静'], same(',鏉\ufffd\n'), ['鍖椾含', '北京'], same(',浜,横浜\n')];
  assert.deepEqual(textsBeforePlaces('gbk', chinese), ['陈静,']);
});

test('question marks count as lost bytes only if a repaired passage has a question mark for a lost byte', () => {
  const withMark = [['鎶硅尪銈?銈ゃ偣', '抹茶\ufffdイス'], same(',楫?\n味噌,いいですか?\n')];
  assert.deepEqual(textsBeforePlaces('gbk', withMark), ['抹茶\ufffdイス,']);
  assert.deepEqual(textsBeforePlaces('gbk', [['鎶硅尪銈ゃ偣', '抹茶イス'], same(',楫?\n')]), []);
});

test('characters that were decoded from the remaining bytes beside a question mark are reported', () => {
  // 銈 is E3 82, the beginning of kana, before イ that was repaired. 骞 is E5 B9, of 年. The other question marks are correct.
  const rows = [['鎶硅尪', '抹茶'], same('銈?'), ['銈ゃ偣', 'イス'], same(',2021骞?6\n味噌,いいですか?\n')];
  assert.deepEqual(textsBeforePlaces('gbk', rows), ['抹茶', '抹茶銈?イス,2021']);
  // The last two bytes of syllables: 꽕 of 설, 떎 of 다 and 릱 of 됐.
  const korean = [['誘쇱닔', '민수'], same(': ?꽕, '), ['嫄곗쓽', '거의'], same(' ?떎 ?릱, 뭐?라고, 왜?\n')];
  assert.deepEqual(textsBeforePlaces('euc-kr', korean), ['민수: ', '민수: ?꽕, 거의 ', '민수: ?꽕, 거의 ?떎 ']);
  // Two such places can be correct text, so they are no evidence.
  assert.deepEqual(textsBeforePlaces('euc-kr', [['誘쇱닔', '민수'], same(' ?떎 ?릱, 뭐?라고, 왜?\n')]), []);
});

test('a middle dot counts as a lost byte only in Shift_JIS', () => {
  // 浜 is E4 BA in GBK, and 譴 is E6 A2 in Shift_JIS.
  assert.deepEqual(textsBeforePlaces('gbk', [['鍖椾含', '北京'], same(',浜・港,浜・\n')]), []);
  assert.deepEqual(textsBeforePlaces('gbk', [['鍖椾含', '北京'], same(',浜\ufffd\n')]), ['北京,']);
  assert.deepEqual(textsBeforePlaces('shift_jis', [['繧翫ｓ縺斐ず', 'りんごジ'], same(',譴・\n')]), ['りんごジ,']);
});

test('correct text beside repaired passages is not reported', () => {
  const clean = '東京・大阪,株式会社\ufffdサンプル,〒100-0005\n周杰倫 - 青花瓷,한국어 문서,篆書\n“CAFÉ” ½ ±5 °C\n';
  for (const as of ['shift_jis', 'gbk', 'big5', 'euc-kr', 'euc-jp'])
    assert.deepEqual(textsBeforePlaces(as, [['繧翫ｓ縺斐ず', 'りんごジ'], same(clean)]), [], as);
  assert.deepEqual(textsBeforePlaces('windows-1252', [['Ã©', 'é'], same(' Ã')]), []);
});

test('the time is linear in the length of the text', () => {
  const search = (count) => {
    const row = '1009,譴\ufffd,東京都千代田区,5\n';
    const bytes = encode(`繧翫\n${row.repeat(count)}`);
    const changes = [{ offset: 0, length: 6, before: '繧翫', after: 'り' }];
    assert.equal(mayBeMisread(codec, bytes, 'utf-8', { steps: [{ as: 'shift_jis' }] }, changes).offsets.length, count);
  };
  assertLinear(search, 1000, 'rows');
});

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

test('after the repair, the page names the first place that may still be wrong', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const table = '1001,繧翫ｓ縺斐＃,12\n1003,謚ｹ闌ｶ繧｢繧､繧ｹ,24\n1002,豆\n1009,譴\ufffd,6\n1007,魄ｭ繝輔Ξ繝ｼ繧ｯ,10\n';
  await openFile(page, 'table.csv', table);
  await waitForFindings(page);
  await openTab(page, 'fix');
  await page.locator('#repair [data-action=apply]').click();
  const line = page
    .locator('#advice p, #advice li')
    .filter({ hasText: '1 place may still be wrongly decoded' })
    .first();
  await line.waitFor();
  assert.match(await line.innerText(), /“譴.*” at offset \d+\. The evidence is not enough to repair it\./s);
  await closeWithoutComplaints();
});
