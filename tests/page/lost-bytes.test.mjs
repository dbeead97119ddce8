// UTF-8 that a program decoded in another encoding and encoded again: bytes without a character in that encoding became `?`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findPattern } from '../../www/fault-patterns.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings, downloadWith } from './browser.mjs';
import { fixed } from './fixed.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const QUESTION_MARK = 0x3f;
const FIX = { kind: 'faults', cause: 'lost-bytes', method: 'replace-character' };
const hex = (text) => Buffer.from(text.replaceAll(' ', ''), 'hex');
/** Returns the pattern of the faults in bytes; by default, the bytes are the whole input. */
const patternOf = (bytes) => findPattern(codec, bytes, true);

/**
 * Returns bytes decoded as GBK and encoded again. `?` replaces each byte beyond ASCII that begins no pair, and each pair that is not
 * assigned.
 */
function throughGbk(bytes) {
  const result = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) result.push(lead);
    else if (lead === 0x80 || lead === 0xff || trail < 0x40 || trail === 0x7f || trail === 0xff)
      result.push(QUESTION_MARK);
    else {
      at += 1;
      const isAssigned = !codec.decode(Uint8Array.of(lead, trail), 'gbk', { errors: 'replace' }).includes('\ufffd');
      result.push(...(isAssigned ? [lead, trail] : [QUESTION_MARK]));
    }
  }
  return Buffer.from(result);
}
/** Replaces each byte that is in `lost` by a question mark. */
const without = (bytes, lost) => Buffer.from(bytes.map((byte) => (lost.includes(byte) ? QUESTION_MARK : byte)));

/**
 * The first lines of 《老街的钟表匠》. Some of the characters have the byte 80 in UTF-8: 老 is E8 80 81, 着 is E7 9D 80, and U+3000 is
 * E3 80 80. GBK has this byte only as the second byte of a pair.
 */
const BOOK =
  '《老街的钟表匠》\n作者：林小舟\n\n第一章　雨夜来客\n\n青石板路上积着一层薄薄的水。陈师傅把最后一只怀表放进抽屉\n是不是姓周？”\n';

test('the byte 80, which GBK lacks, is restored, and each character that cannot be restored becomes one U+FFFD', async () => {
  const bytes = throughGbk(Buffer.from(BOOK));
  assert.ok(bytes.includes(hex('E8 3F 81')) && bytes.includes(hex('E3 3F 3F')) && bytes.includes(hex('E3 80 3F 0A')));
  const { id, lost, others } = patternOf(bytes);
  assert.deepEqual([id, lost.encoding, lost.byte, others], ['lost-bytes', 'GBK', 0x80, 0]);
  const wanted = BOOK.replace('》\n', '\ufffd\n')
    .replace('舟\n', '\ufffd\n')
    .replace('屉\n', '\ufffd\n')
    .replace('”\n', '\ufffd\n');
  assert.equal((await fixed(bytes, FIX)).toString(), wanted);
});

test('in Russian that was read as windows-1251, the letter И is restored', async () => {
  const text = 'Иван и Ирина: Иркутск, Ижевск. И всё это — Россия?\nСъешь же ещё этих мягких французских булок\n';
  const bytes = without(Buffer.from(text), [0x98]);
  const { id, count, restored, lost } = patternOf(bytes);
  assert.deepEqual([id, count, restored, lost.encoding], ['lost-bytes', 5, 5, 'windows-1251']);
  assert.equal((await fixed(bytes, FIX)).toString(), text);
});

test('after windows-1252, which lacks five bytes, each damaged character becomes U+FFFD', async () => {
  const bytes = without(
    Buffer.from('Ámbar, Índice, Ángel, ÍNDICE y DÍA: café, niño, función, camión, también\n'),
    [0x81, 0x8d, 0x8f, 0x90, 0x9d],
  );
  assert.deepEqual([patternOf(bytes).id, patternOf(bytes).restored], ['lost-bytes', 0]);
  const wanted = '\ufffdmbar, \ufffdndice, \ufffdngel, \ufffdNDICE y D\ufffdA: café, niño, función, camión, también\n';
  assert.equal((await fixed(bytes, FIX)).toString(), wanted);
});

test('no character of any language is restored wrongly', async () => {
  let [found, restoredCharacters] = [0, 0];
  for (const { language, lines } of udhrTexts()) {
    const text = lines.slice(0, 60).join('\n');
    for (const bytes of [throughGbk(Buffer.from(text)), without(Buffer.from(text), [0x98])]) {
      if (codec.isValid(bytes)) continue;
      const pattern = patternOf(bytes);
      if (pattern?.id !== 'lost-bytes' || pattern.restored === 0) continue;
      found += 1;
      restoredCharacters += pattern.restored;
      const result = (await fixed(bytes, FIX)).toString();
      // U+FFFD stands for one character or for several. The parts between these marks must be in the text, in the same order, with short gaps.
      const parts = result.split(/[\ufffd?]+/);
      let at = 0;
      for (const part of parts) {
        const next = text.indexOf(part, at);
        assert.ok(next >= 0 && next - at <= 60, `${language}: “${part}”`);
        at = next + part.length;
      }
    }
  }
  assert.ok(found > 30 && restoredCharacters > 1000, `${found} texts, ${restoredCharacters} characters`);
});

test('no pattern is found in text in another encoding, in text with question marks, and in text with few damaged characters', () => {
  const wrong = [];
  for (const { name, bytes } of chardetFiles()) {
    if (codec.isValid(bytes)) continue;
    if (patternOf(bytes)?.id === 'lost-bytes') wrong.push(name);
  }
  assert.deepEqual(wrong, []);
  const latin = (text) => Buffer.from(text, 'latin1');
  for (const bytes of [
    latin('«Arrivé?» «Blessé?» «Touché?» «Passé?» à l’été\n'),
    Buffer.concat([
      Buffer.from('Été, où, déjà, après, très, même\n'),
      latin('«Arrivé?» «Blessé?» «Touché?» «Passé?» à côté de la forêt\n'),
    ]),
    Buffer.concat([
      Buffer.from('你好吗'),
      hex('E5 A5 3F'),
      Buffer.from('\n你'),
      hex('E5 A5 3F'),
      Buffer.from('\n'),
      hex('E5 A5 3F'),
      Buffer.from('\n'),
    ]),
    Buffer.concat([Buffer.from('《'), hex('E8 3F 81'), Buffer.from('街》\n')]),
  ])
    assert.notEqual(patternOf(bytes)?.id, 'lost-bytes');
});

test('the suggestion restores the characters, and each character counts as one problem', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'book.txt', throughGbk(Buffer.from(BOOK)));
  const advice = page.locator('#advice li', { hasText: 'Bytes within characters became “?”' });
  await advice.getByText('GBK has no byte 80, except as the second byte of a pair.').waitFor();
  await waitForFindings(page);
  const button = advice.getByRole('button');
  assert.equal(await button.textContent(), 'Restore 7 characters, replace 4…');
  await button.click();
  await page.locator('#fix').getByText('11 places change.').waitFor();
  const { bytes } = await downloadWith(page, page.locator('#fix').getByRole('button', { name: 'Download' }));
  assert.ok(bytes.toString().startsWith('《老街的钟表匠\ufffd\n作者'));
  await closeWithoutComplaints();
});
