// East Asian text that was decoded in another East Asian encoding, with U+FFFD or `?` for bytes that have no character in the wrong encoding.
// Python’s decoders and the decoders of browsers lose different bytes.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadWithLosses } from '../../www/misread-with-losses.js';
import { keptInRepair } from '../../www/text/counts.js';
import { findRepair } from '../../www/text-repair.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { python } from './layer-codec.mjs';

const TRADITIONAL = [
  '各位同學大家好，明天下午三點在圖書館前面集合，請準時到。',
  '訂單編號,姓名,地址,電話',
  '1001,許功蓋,台北市大安區復興南路一段,02-2345-6789',
  '1002,林淑芬,高雄市前鎮區中山二路,07-123-4567',
  '謝謝您的來信，我們會儘快處理您的問題。',
  '產品說明：本機採用最新技術，省電又安靜。',
];
const SIMPLIFIED = [
  '各位同学大家好，明天下午三点在图书馆前面集合，请准时到。',
  '订单编号,姓名,地址,电话',
  '1001,王小明,北京市海淀区中关村大街,010-12345678',
  '感谢您的来信，我们会尽快处理您的问题。',
  '产品说明：本机采用最新技术，省电又安静。',
];
const KOREAN = [
  '안녕하세요. 어제 회의 자료를 보내드립니다.',
  '상품번호,상품명,가격',
  'A-100,노트북 컴퓨터(검정),1200000',
  '감사합니다. 좋은 하루 되세요!',
  '오늘은 날씨가 좋아서 공원까지 산책했습니다.',
];
const JAPANESE = [
  'お世話になっております。先日の会議の資料をお送りします。',
  '商品番号,商品名,価格',
  'A-100,ノートパソコン（黒）,120000',
  'よろしくお願いいたします。',
  '今日は天気がいいので、公園まで散歩しました。',
];
/** The names of the encodings in Python. */
const IN_PYTHON = { big5: 'cp950', gbk: 'gbk', 'euc-kr': 'cp949', shift_jis: 'cp932' };

/** Decoders that write U+FFFD for lost bytes. */
const DECODERS = {
  python: (bytes, as) =>
    python(
      `import sys; sys.stdout.buffer.write(sys.stdin.buffer.read().decode('${IN_PYTHON[as]}', 'replace').encode())`,
      bytes,
    ).toString(),
  web: (bytes, as) => codec.decode(bytes, as, { errors: 'replace' }),
};
let canRunPython = true;
before(() => {
  try {
    python('pass');
  } catch {
    canRunPython = false;
  }
});

const repairOf = (text) => findRepair(codec, Buffer.from(text), 'utf-8').candidates;
const HAN_OR_HANGUL = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns the share of the characters of `original` that `result` has in the same order: their longest common subsequence. */
function restoredShare(original, result) {
  let common = new Uint16Array(result.length + 1);
  for (const character of original) {
    const next = common.slice();
    for (let at = 0; at < result.length; at += 1)
      next[at + 1] = character === result[at] ? common[at] + 1 : Math.max(common[at + 1], next[at]);
    common = next;
  }
  return common[result.length] / original.length;
}

/** Asserts that each East Asian letter of the repaired text is in the original or in the damaged line, and that most of the text is restored. */
function assertRestored(original, damaged, { text, lost }, name) {
  const [lines, before, after] = [original, damaged, text].map((each) => each.split('\n'));
  assert.equal(lines.length, after.length, name);
  let sum = 0;
  lines.forEach((line, row) => {
    const letters = Array.from(line).filter((each) => HAN_OR_HANGUL.test(each));
    const found = Array.from(after[row]).filter((each) => HAN_OR_HANGUL.test(each));
    const invented = found.filter((letter) => !line.includes(letter) && !before[row].includes(letter));
    assert.deepEqual(invented, [], `${name}: ${after[row]} is not ${line}`);
    sum += letters.length > 0 ? restoredShare(letters, found) : 1;
  });
  assert.ok(sum >= 0.7 * lines.length, `${name}: ${text}`);
  assert.ok(lost > 0, name);
}

for (const [lines, is, as] of [
  [TRADITIONAL, 'big5', 'gbk'],
  [TRADITIONAL, 'big5', 'euc-kr'],
  [SIMPLIFIED, 'gbk', 'big5'],
  [SIMPLIFIED, 'gbk', 'euc-kr'],
  [KOREAN, 'euc-kr', 'gbk'],
  [KOREAN, 'euc-kr', 'shift_jis'],
  [KOREAN, 'euc-kr', 'big5'],
  [JAPANESE, 'shift_jis', 'gbk'],
])
  for (const decoder of ['python', 'web'])
    for (const mark of ['\ufffd', '?'])
      test(`${is} that was decoded as ${as} (${decoder}) with ${mark === '?' ? 'question marks' : 'U+FFFD'} is restored around the losses`, (t) => {
        if (decoder === 'python' && !canRunPython) return t.skip('no Python');
        const original = `${lines.join('\n')}\n`;
        // The byte FF is in none of the encodings, so that each text has a loss.
        const bytes = Buffer.concat([
          codec.encode(original, is),
          Buffer.from([0xff]),
          codec.encode(`${lines[0]}\n`, is),
        ]);
        const damaged = DECODERS[decoder](bytes, as).replaceAll('\ufffd', mark);
        const found = repairOf(damaged);
        assert.equal(found.length, 1, damaged);
        assert.deepEqual([found[0].steps[0].as, found[0].steps[0].is.replace('gb18030', 'gbk')], [as, is]);
        assertRestored(`${original}${lines[0]}\n`, damaged, found[0], damaged);
        // The repaired text is not repaired again.
        assert.deepEqual(repairOf(found[0].text), []);
      });

/** Replaces every 20th character of a text with a mark, and inserts the mark after one of every 30 characters. */
const withMarks = (text, mark) =>
  Array.from(text, (character, at) => (at % 20 === 19 ? mark : at % 30 === 5 ? character + mark : character)).join('');

test('correct texts in several languages, and tables of characters, are not reported', () => {
  const texts = [
    '재생목록\nプレイリスト?\n播放列表\n',
    '재생목록プレイリスト?天?',
    '--%s 옵션은 동작하지 않습니다\n바이트에서 계속\n긴 링크\n긴 이름\n볼륨?\nヴォルタ\nフォーラールベルク\nブランチャ\n',
    '[<경로>]\nがエクスポートしてくれません?\n危険シグナル\nトラップ\n空の関数\n',
    '内存耗尽\n挂载点\n名称\nOCaml 源碼?\n授權條款\n软件许可协议\n資料庫檔案\n',
    '纳萨拉瓦州\n国家首都区\n纳弗沙岛\n纳沃伊 ?アメリカ合衆国外諸島\nアメリカ合衆国\nウルグアイ?\n',
    '챏챖챚챡챢챣챥챧챩챱챲챳챴챶첔첕첖첗첚첛첝첞첟첡첪첮첵?',
    '超、踌、踩、蹭、蹿、躇、车、辞、辰、迟、逞、遄、郴、醇、钞、铲、锄、锤、错、长、阐、陈、除、雏\ufffd',
  ];
  for (const text of texts) {
    assert.equal(misreadWithLosses(codec, text), null, text);
    assert.equal(misreadWithLosses(codec, withMarks(text.repeat(3), '\ufffd')), null, text);
  }
});

test('the lines with uncertain places are named, and the excerpt begins at the line with the fewest uncertain places', () => {
  const damaged = '谅谅眤ㄓ獺и穦鲸е矪瞶眤拜肈\n璹虫絪腹,筿杠\n玻珇弧?Gセ诀蹦ノ程穝м砃筿繰\n狶睶??,蔼动カ玡马跋\n';
  const { lost, lostLines, excerpt } = misreadWithLosses(codec, damaged);
  assert.equal(lost, 2);
  assert.deepEqual(lostLines, [3, 4]);
  assert.match(excerpt.pieces[0].text, /^謝謝您來信我會儘快處理您問題/);
  const sentence = keptInRepair(lost, lostLines);
  assert.match(sentence, /^ In 2 places of lines 3 and 4, the original characters are not certain/);
  assert.match(keptInRepair(1, [4]), /^ In 1 place of line 4, /);
  assert.match(
    keptInRepair(
      30,
      Array.from({ length: 30 }, (_, at) => at + 1),
    ),
    / of lines 1, 2, 3, 4, 5 and 25 others, /,
  );
});

test('correct texts with question marks and U+FFFD are not reported', () => {
  const texts = [TRADITIONAL, SIMPLIFIED, KOREAN, JAPANESE].flatMap((lines) => [lines.join('\n'), ...lines]);
  for (const text of texts)
    for (const mark of ['?', '\ufffd']) assert.equal(misreadWithLosses(codec, withMarks(text, mark)), null, text);
  for (const { language, lines } of udhrTexts()) {
    if (!lines.some((line) => HAN_OR_HANGUL.test(line))) continue;
    for (const mark of ['?', '\ufffd'])
      for (const text of [lines.join('\n'), ...lines])
        assert.equal(misreadWithLosses(codec, withMarks(text, mark)), null, `${language}: ${text}`);
  }
  for (const { name, encoding, bytes } of chardetFiles()) {
    if (!/^(?:Big5|CP949|EUC-JP|EUC-KR|GB2312|SHIFT_JIS)$/.test(encoding)) continue;
    const text = new TextDecoder(encoding === 'CP949' ? 'euc-kr' : encoding.toLowerCase()).decode(bytes);
    assert.equal(misreadWithLosses(codec, withMarks(text, '?')), null, name);
  }
});
