// Japanese in EUC-JP that was decoded as Shift_JIS and saved as UTF-8, with and without lost bytes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadJapanese } from '../../www/misread-japanese.js';
import { findRepair } from '../../www/text-repair.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Lines whose bytes in EUC-JP all have characters in Shift_JIS, so that nothing is lost. */
const COMPLETE =
  'あした、また電話します。\nみなさん、ありがとうございます。\n子どもたちは元気です。\nカタカナのテスト、コーヒーとケーキ\n';
const LETTER =
  'お元気ですか。京都の秋はとてもきれいで、毎日歩いています。\nきのうは友だちと東福寺へ行き、紅葉を見ました。\n' +
  'Web: http://example.jp/ (10:30)\n来月、母と二人で北海道を旅行するつもりです。またメールを書きますね。\n';

const inEucJp = (text) => codec.encode(text, 'euc-jp');
/** Encodes a text in EUC-JP, and decodes the bytes as Shift_JIS, as a browser does. */
const misread = (text) => new TextDecoder('shift_jis').decode(inEucJp(text));
const candidatesFor = (text) => findRepair(codec, Buffer.from(text), 'utf-8').candidates;

/** Matches what a repair leaves where text is lost: halfwidth katakana, U+30FB, U+FFFD and private-use characters. */
const LEFTOVERS = /[\uff61-\uff9f\ufffd\u30fb\ue000-\uf8ff]+/u;

/**
 * Asserts that the parts of a repaired text between lost places are parts of the original, in order. Beside a lost place,
 * up to three characters of the damaged text can stay too.
 */
function assertParts(text, { original, damaged, lost }) {
  const [lines, damagedLines] = [original, damaged].map((each) => each.split('\n'));
  text.split('\n').forEach((line, row) => {
    if (lost === 0 || !LEFTOVERS.test(line)) return assert.equal(line, lines[row]);
    let at = 0;
    for (const part of line.split(LEFTOVERS)) {
      const isDamaged = (characters) => Array.from(characters).every((each) => damagedLines[row].includes(each));
      const cuts = [0, 1, 2, 3].flatMap((start) => [0, 1, 2, 3].map((end) => [start, part.length - end]));
      const core = cuts
        .filter(([start, end]) => start <= end && isDamaged(part.slice(0, start)) && isDamaged(part.slice(end)))
        .map(([start, end]) => part.slice(start, end))
        .find((each) => lines[row].includes(each, at));
      assert.notEqual(core, undefined, `${part} is not in ${lines[row]}`);
      at = lines[row].indexOf(core, at) + core.length;
    }
    return undefined;
  });
}

test('text without losses is restored exactly', () => {
  for (const text of [COMPLETE, COMPLETE.replaceAll('\n', '\r\n'), `\ufeff${COMPLETE}`, COMPLETE.repeat(40)]) {
    const bom = text.startsWith('\ufeff') ? '\ufeff' : '';
    const damaged = bom + misread(text.slice(bom.length));
    assert.doesNotMatch(damaged, /\ufffd/);
    const [{ text: result, steps, lost }] = candidatesFor(damaged);
    assert.equal(result, text);
    assert.equal(lost, 0);
    assert.deepEqual([steps[0].as, steps[0].is], ['shift_jis', 'euc-jp']);
  }
});

test('in a text with losses, the lost places stay and are counted, and the other characters are restored', () => {
  const damaged = misread(LETTER);
  assert.match(damaged, /\ufffd/);
  const [{ text, lost }] = candidatesFor(damaged);
  assert.equal(text.match(/\ufffd/g).length, damaged.match(/\ufffd/g).length);
  assert.ok(lost > 0 && lost <= damaged.match(/\ufffd/g).length, String(lost));
  assertParts(text, { original: LETTER, damaged, lost });
  assert.match(text, /お元気ですか。.*都の秋はとてもき.*で、毎/);
  assert.match(text, /Web: http:\/\/example\.jp\/ \(10:30\)/);
  // The repaired text is not repaired again.
  assert.equal(misreadJapanese(codec, text), null);
  assert.deepEqual(candidatesFor(text), []);
});

test('private-use characters and kanji with two codes in Shift_JIS are restored', () => {
  // F3A5 is U+E238 on the web and in Windows. EEA1 is an additional kanji of NEC, which an encoder writes as FBBD.
  const text = `バスケットボール、ダンス、アンケート。\nこの歳月、いつも一緒でした。\n${COMPLETE}`;
  const damaged = misread(text);
  assert.match(damaged, /[\ue000-\uf8ff]/);
  assert.match(damaged, /\u91ed/);
  const [{ text: result, lost }] = candidatesFor(damaged);
  assertParts(result, { original: text, damaged, lost });
  assert.match(result, /ダンス、アンケート。/);
  assert.match(result, /月、いつも/);
});

test('middle dots and private-use characters that Windows decoded from bytes without a character do not prevent a repair', () => {
  // Windows decodes the byte FE as U+F8F2, and bytes without a character as U+30FB.
  const damaged = misread(LETTER).replaceAll('\ufffd', '\u30fb');
  const [{ text, lost }] = candidatesFor(damaged);
  assert.ok(lost > 0);
  assertParts(text, { original: LETTER, damaged, lost });
  const kyoto = misread('京都の').replace('\ufffd', '\uf8f2');
  assert.equal(candidatesFor(misread(COMPLETE) + kyoto)[0].text, `${COMPLETE}京都の`);
});

test('lines in Shift_JIS that were decoded correctly stay among wrongly decoded lines', () => {
  const correct = ['〈掲示板より〉', 'ｶﾀｶﾅ ﾆﾎﾝ', '駅で待つ', 'ﾄｳｷｮｳ'];
  const lines = COMPLETE.trim().split('\n');
  const mixed = (others) => others.flatMap((line, at) => [line, correct[at]]).join('\n');
  const [{ text }] = candidatesFor(mixed(lines.map(misread)));
  assert.equal(text, mixed(lines));
});

test('EUC-JP files from the web that were decoded as Shift_JIS are restored', () => {
  let files = 0;
  for (const { encoding, name, bytes } of chardetFiles()) {
    if (encoding !== 'EUC-JP' || bytes.length < 500) continue;
    const damaged = new TextDecoder('shift_jis').decode(bytes);
    const repair = misreadJapanese(codec, damaged);
    assert.ok(repair, name);
    assertParts(repair.text, { original: new TextDecoder('euc-jp').decode(bytes), damaged, lost: repair.lost });
    files += 1;
  }
  assert.ok(files > 20, String(files));
});

test('Python’s decoders lose other bytes than browsers, and the remaining text is restored too', (t) => {
  for (const decoder of ['cp932', 'shift_jis']) {
    const script = `import sys; b = sys.stdin.buffer.read(); sys.stdout.buffer.write(b.decode('${decoder}', 'replace').encode())`;
    const python = spawnSync('python3', ['-c', script], { input: inEucJp(LETTER) });
    if (python.status !== 0) return t.skip('no Python');
    const damaged = python.stdout.toString();
    const [{ text, lost }] = candidatesFor(damaged);
    assertParts(text, { original: LETTER, damaged, lost });
  }
  return undefined;
});

/** Maps each katakana to its halfwidth form. */
const HALFWIDTH = new Map(
  Array.from({ length: 61 }, (_, at) => String.fromCharCode(0xff61 + at)).map((half) => [half.normalize('NFKC'), half]),
);
HALFWIDTH.set('\u3099', 'ﾞ').set('\u309a', 'ﾟ');
/** Returns a text with its kana as halfwidth katakana. */
const toHalfwidth = (text) =>
  Array.from(
    text.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60)).normalize('NFD'),
    (character) => HALFWIDTH.get(character) ?? character,
  ).join('');

test('correct text is not reported, also in halfwidth katakana', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n');
    assert.equal(misreadJapanese(codec, text), null, language);
    const halfwidth = toHalfwidth(text);
    const onlyHalfwidth = halfwidth.replace(/[^\0-\x7f\uff61-\uff9f]/g, '');
    const spaced = onlyHalfwidth.replace(/.{4}/g, '$& ');
    const listed = onlyHalfwidth.replace(/[\uff66-\uff9f]{3}/g, '･$&');
    for (const each of [halfwidth, onlyHalfwidth, spaced, listed])
      assert.equal(misreadJapanese(codec, each), null, `${language}: ${each.slice(0, 40)}`);
  }
  for (const { name, encoding, bytes } of chardetFiles()) {
    if (encoding === 'EUC-JP') continue;
    for (const as of ['shift_jis', 'euc-jp', 'gbk', 'big5', 'euc-kr'])
      assert.equal(misreadJapanese(codec, new TextDecoder(as).decode(bytes)), null, `${name} as ${as}`);
  }
  for (const text of [
    '01,ﾐﾂﾋﾞｼUFJ,ｼﾝｼﾞﾕｸ,ﾌﾂｳ,1234567,ﾔﾏﾀﾞ ﾀﾛｳ,15000\n02,ﾐｽﾞﾎ,ﾄｳｷﾖｳ,ﾄｳｻﾞ,7654321,ｶ)ｻｸﾗｼﾖｳｶｲ,230000\n'.repeat(10),
    'ｺﾝﾆﾁﾊ､ｹﾞﾝｷﾃﾞｽｶ｡ｱｼﾀ､ｴｷﾃﾞ､10ｼﾞﾆ｡｢ﾏﾂﾃｲﾏｽ｣ﾄ､ｲｯﾃｲﾏｼﾀ｡\n'.repeat(10),
    '･ﾐｶﾝ\n･ﾘﾝｺﾞ\n･ﾊﾞﾅﾅ\n･ｺｰﾋｰ\n･ｷﾞｭｳﾆｭｳ\n'.repeat(5),
    '(･ｪ･) (･ｰ･) (･ﾟ･) (´･ω･`) (ﾟДﾟ) ｷﾀ━━━(ﾟ∀ﾟ)━━━!! ヽ(´ｰ｀)ﾉ ･ﾟ･｡･ﾟ･\n'.repeat(5),
    '､ｧ､ｨ､ｩ､ｪ､ｫ､ｬ､ｭ､ｮ､ｯ､ｰ､ﾞ､ﾟ\n'.repeat(5),
    COMPLETE,
    LETTER,
    LETTER.replace(/[京都]/g, '\ufffd'),
  ])
    assert.equal(misreadJapanese(codec, text), null, text);
});

test('no repair is offered for malformed bytes, because the detection of the encoding handles them', () => {
  assert.deepEqual(findRepair(codec, inEucJp(LETTER), 'shift_jis').candidates, []);
  assert.deepEqual(findRepair(codec, inEucJp(LETTER), 'utf-8').candidates, []);
});

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });

test('the page offers the repair, and says in how many places the text is lost', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'tegami.txt', misread(LETTER + COMPLETE));
  const line = advice(
    page,
    /^Probably decoded in the wrong encoding: euc-jp was decoded as shift_jis, and the text was “.*In \d+ places, the original characters are not certain, so the text there stays unchanged/,
  );
  await line.waitFor();
  await waitForFindings(page);
  assert.equal(await advice(page, /replacement character|private-use/).count(), 0);
  await line.getByRole('button', { name: 'Review repair' }).click();
  await page.locator('#repair .lead', { hasText: /In \d+ places, the original characters are not certain/ }).waitFor();
  await page
    .locator('#repair')
    .getByRole('button', { name: 'Use this repair: euc-jp was decoded as shift_jis' })
    .click();
  await page.locator('#text .text-row', { hasText: 'みなさん、ありがとうございます。' }).waitFor();
  await line.waitFor({ state: 'detached' });
  await advice(page, /^Contains \d+ replacement characters/).waitFor();
  await closeWithoutComplaints();
});
