// UTF-8 of programs that a console read in an East Asian code page, with “?” or U+FFFD for bytes without a character in this code page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { damagedWords, leavesMostDamaged } from '../../www/damaged-words.js';
import { findRepair, replacementsWritten, withChanges } from '../../www/text-repair.js';
import { openFile, openTab, startBrowser, waitForFindings } from './browser.mjs';

const KOREAN = [
  '의존성 패키지를 설치하는 중입니다',
  '데이터베이스 마이그레이션을 시작합니다',
  '경고: 사용하지 않는 변수가 있습니다',
  '테스트 42개 중 41개 통과, 1개 실패',
  '이미지 빌드가 완료되었습니다',
  '설정 파일을 찾을 수 없어 기본값을 사용합니다',
  '오류: 서버에 연결할 수 없습니다',
  '왜 그런가요? 정말 그렇습니까?',
];
const JAPANESE = [
  '土曜日の深夜にメールサーバを停止します。',
  '作業時間はおよそ三時間の予定です。',
  '設定ファイルが見つかりません',
  'ビルドが失敗しました: エラー 3 件',
  'お客様の注文を受け付けました',
  '東京都千代田区丸の内',
];
const CHINESE = [
  '正在安装依赖包，请稍候',
  '数据库迁移已完成',
  '警告：未使用的变量',
  '无法连接到服务器，请检查网络设置',
];

/** Returns a text whose UTF-8 was read in another encoding, as Python and browsers do, with `mark` for bytes without a character. */
const readAs = (text, encoding, mark) =>
  codec.decode(new TextEncoder().encode(text), encoding, { errors: 'replace' }).replaceAll('\ufffd', mark);
const logOf = (lines) => Array.from({ length: 40 }, (_, at) => `#${at} ${lines[at % lines.length]}\n`).join('');
const wordsOf = (text) => text.match(/\S*[^\0-\x7f]\S*/g) ?? [];

/** Repairs a text. Returns the damaged words as `words`; `restored` is the number of words of the original in the repaired text. */
function afterRepair(original, text) {
  const bytes = new TextEncoder().encode(text);
  const { steps, changes } = findRepair(codec, bytes, 'utf-8');
  const words = damagedWords(codec, bytes, 'utf-8', steps, changes);
  const repaired = wordsOf(new TextDecoder().decode(withChanges(codec, bytes, 'utf-8', changes)));
  const remaining = wordsOf(original);
  const restored = repaired.filter(
    (word) => remaining.includes(word) && remaining.splice(remaining.indexOf(word), 1),
  ).length;
  return { words, restored };
}

test('the number of words that become readable is the number of repaired words that are in the original text', () => {
  for (const [lines, encoding] of [
    [KOREAN, 'euc-kr'],
    [KOREAN, 'gbk'],
    [JAPANESE, 'shift_jis'],
    [JAPANESE, 'gbk'],
    [CHINESE, 'euc-kr'],
  ])
    for (const mark of ['?', '\ufffd']) {
      const original = logOf(lines);
      const { words, restored } = afterRepair(original, readAs(original, encoding, mark));
      const name = `${lines[0]} as ${encoding} with ${mark}`;
      assert.equal(words.readable, restored, name);
      const total = wordsOf(original).length;
      assert.ok(words.readable + words.offsets.length <= total, name);
      assert.ok(words.readable + words.offsets.length >= 0.9 * total, name);
    }
});

test('leavesMostDamaged returns true only if most words and most characters stay damaged', () => {
  const isMostDamaged = (lines, encoding) =>
    leavesMostDamaged(afterRepair('', readAs(logOf(lines), encoding, '?')).words);
  assert.equal(isMostDamaged(KOREAN, 'euc-kr'), true);
  assert.equal(isMostDamaged(KOREAN, 'gbk'), false); // three of four characters become readable
  assert.equal(isMostDamaged(JAPANESE, 'gbk'), false);
  assert.equal(isMostDamaged(JAPANESE, 'shift_jis'), false);
});

test('every word of a change that contains several words is counted', () => {
  const original = '東京都　大阪府　京都府　北海道　沖縄県\n'.repeat(6);
  const { words } = afterRepair(original, readAs(original, 'gbk', '\ufffd'));
  // The last byte of 県 is lost in each line.
  assert.deepEqual([words.readable, words.offsets.length, words.first], [24, 6, '沖縄\ufffd']);
});

test('the number of lines with damaged words is the same with each kind of line end', () => {
  const original = logOf(KOREAN);
  const linesWith = (end) => afterRepair('', readAs(original.replaceAll('\n', end), 'euc-kr', '?')).words.lines;
  assert.deepEqual(['\n', '\r\n', '\r'].map(linesWith), [40, 40, 40]);
});

test('correct words with question marks or U+FFFD are not counted', () => {
  for (const [lines, encoding] of [
    [KOREAN, 'euc-kr'],
    [JAPANESE, 'shift_jis'],
    [CHINESE, 'gbk'],
  ]) {
    const correct = logOf(lines.map((line) => line.replace(line[2], '?').replace(line[6], '\ufffd')));
    const original = lines.slice(0, 3).join('\n');
    const { words } = afterRepair('', correct + readAs(original, encoding, '\ufffd'));
    assert.ok(words === null || words.readable + words.offsets.length <= wordsOf(original).length, encoding);
  }
});

test('U+FFFD counts as written by the repair unless the damaged text has it, perhaps wrongly decoded as ï¿½', () => {
  const change = (before, after) => ({ offset: 0, length: 0, before, after });
  assert.equal(replacementsWritten([change('媛?', '\ufffd'), change('ï¿½ï¿½', '\ufffd\ufffd')]), 1);
  assert.equal(replacementsWritten([change('媛\ufffd', '\ufffd')]), 0);
});

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

test('before and after the repair, the page says how much stays damaged', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const damaged = readAs(logOf(KOREAN), 'euc-kr', '?').replaceAll('\n', '\r\n');
  await openFile(page, 'build.log', Buffer.from(`\ufeff${damaged}`, 'utf16le'));
  await waitForFindings(page);
  const suggestion = page.locator('#advice li', { hasText: 'Wrongly decoded, and most of it cannot be repaired' });
  await suggestion
    .getByText(/makes about 15 of 175 damaged words readable\. The other 160 in 40 lines stay damaged/)
    .waitFor();
  await suggestion.getByText('Windows PowerShell 5.1 can cause this').waitFor();
  await openTab(page, 'fix');
  await page.locator('#repair .lead', { hasText: 'about 15 of 175 damaged words readable' }).waitFor();
  await page.locator('#repair [data-action=apply]').click();
  await page.locator('#advice li', { hasText: '160 words still damaged: the first is' }).waitFor();
  // The repair keeps the remains of each damaged character, so it writes no U+FFFD.
  assert.doesNotMatch(await page.locator('#advice').innerText(), /only what is certain|a program wrote|U\+FFFD/);
  await closeWithoutComplaints();
});
