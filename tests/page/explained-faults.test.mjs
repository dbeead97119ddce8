// If lines in another encoding explain malformed bytes, these bytes are no further problems: each line is one row in the list of problems.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { eventually, openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const panel = (page) => page.locator('#problems');
const rows = (page) => page.locator('#problem-list .fault');
const reasons = async (page) => (await rows(page).locator('.reason').allTextContents()).slice(0, 4);

/** A log in UTF-8 with messages that another program wrote in a legacy encoding, as [encoding, text in UTF-8, message]. */
const LOGS = [
  ['gbk', '服务器启动成功，等待连接。', '无法打开文件，请检查权限设置。'],
  ['windows-1251', 'Сервер запущен, ожидание соединений', 'Не удалось открыть файл настроек'],
  ['shift_jis', 'サーバーを起動しました。', '設定ファイルを開けませんでした。'],
];

/** Returns the bytes of a log whose messages are in `encoding`. */
const logOf = (encoding, text, message) =>
  Buffer.concat(
    [text, message, text, message, message, text].map((line) =>
      Buffer.from(codec.encode(`${line}\n`, line === message ? encoding : 'utf-8')),
    ),
  );

for (const [encoding, text, message] of LOGS) {
  test(`lines in ${encoding} explain their malformed bytes, which are not listed beside them`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    const bytes = logOf(encoding, text, message);
    await openFile(page, 'server.log', bytes);
    await waitForFindings(page);
    await eventually(async () =>
      assert.equal(await panel(page).locator('.tally').textContent(), '3 lines in another encoding'),
    );
    assert.equal(await page.locator('[data-tab=problems] .tab-count').textContent(), '3');
    assert.deepEqual(await reasons(page), Array(3).fill('line in another encoding'));
    await panel(page)
      .getByText(/^Lines in another encoding explain [\d,]+ places with malformed bytes/)
      .waitFor();
    // A selected fault neither has a suggestion about standards, nor is it outside of the list.
    const [{ offset }] = codec.faults(bytes);
    await page.getByRole('button', { name: 'Go to first line' }).click();
    await page.locator('#detail', { hasText: new RegExp(`offset ${offset}\\D`) }).waitFor();
    assert.doesNotMatch(await page.locator('#advice').innerText(), /Rejected|RFC/);
    await panel(page).locator('.fault[aria-selected=true]').waitFor();
    // The filter lists these bytes, with the explanation.
    await panel(page).getByLabel('Show').selectOption('faults');
    await rows(page)
      .filter({
        hasText: `These bytes are probably not damaged: the line is not utf-8, unlike other lines; it is text in ${encoding}.`,
      })
      .first()
      .waitFor();
    assert.doesNotMatch(await rows(page).first().innerText(), /RFC/);
    await closeWithoutComplaints();
  });
}

test('malformed bytes outside of lines in another encoding stay in the list', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const legacy = codec.encode('Привет, мир! Как дела?\n', 'windows-1251');
  const cut = [...Buffer.from('Конец файла '), 0xd0, ...Buffer.from('x\n')];
  const utf8 = ['Привет, это первая строка.\n', 'Ещё одна строка в UTF-8.\n'].map((line) => Buffer.from(line));
  const bytes = Buffer.concat([utf8[0], legacy, utf8[1], legacy, Buffer.from(cut), legacy]);
  await openFile(page, 'server.log', bytes);
  await waitForFindings(page);
  await eventually(async () =>
    assert.equal(
      await panel(page).locator('.tally').textContent(),
      '1 place with malformed bytes, 3 lines in another encoding',
    ),
  );
  assert.equal(await page.locator('[data-tab=problems] .tab-count').textContent(), '4');
  assert.deepEqual(await reasons(page), ['windows-1252 character', ...Array(3).fill('line in another encoding')]);
  await closeWithoutComplaints();
});
