// If lines in another encoding explain malformed bytes, these bytes are not separate problems: each line is one row in the list of problems.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { placesOfLines } from '../../www/line-places.js';
import { otherLinesOf } from '../../www/other-lines.js';
import { causeOfFault, faultGroupsOf, OTHER_LINE, otherLineAt, unexplainedFaults } from '../../www/problem-list.js';
import { findProblems, groupsOf, withCounts } from '../../www/problems.js';
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
  test(`lines in ${encoding} explain their malformed bytes, so the list has no separate rows for these bytes`, async () => {
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
    // If a fault is selected, no suggestion about standards is shown, and the row of its line is selected in the list.
    const [{ offset }] = codec.faults(bytes);
    await page.getByRole('button', { name: 'Go to first line' }).click();
    await page.locator('#detail', { hasText: new RegExp(`offset ${offset}\\D`) }).waitFor();
    assert.doesNotMatch(await page.locator('#advice').innerText(), /Rejected|RFC/);
    await panel(page).locator('.fault[aria-selected=true]').waitFor();
    // With the filter for malformed bytes, the list has these bytes and the explanation.
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
  assert.deepEqual(await reasons(page), ['cut character', ...Array(3).fill('line in another encoding')]);
  await closeWithoutComplaints();
});

/** Returns the state of the store for bytes in UTF-8 of which the page lists at most `listed` findings. */
function stateOf(bytes, listed = Infinity) {
  const all = findProblems(codec, bytes, 'utf-8');
  const otherLines = otherLinesOf(codec, { bytes, encoding: 'utf-8' }, all);
  const offsets = [...codec.faults(bytes, 'utf-8').offsets];
  return {
    encoding: 'utf-8',
    doc: {},
    everyByteEncodings: [],
    recognition: { candidates: [] },
    scan: { finished: true, errors: offsets.length, warnings: 0, listed: offsets.length },
    findings: {
      rows: all.slice(0, listed),
      groups: groupsOf(withCounts(codec, { bytes, resolved: 'utf-8' }, all)),
      total: all.length,
      otherLines,
      linePlaces: placesOfLines(all),
    },
    faultGroups: {
      groups: [{ id: 'latin', offsets, numbers: [...offsets.keys()] }],
      total: offsets.length,
      isWhole: true,
    },
  };
}

test('malformed bytes are left out of the list only if all lines in another encoding are listed and all faults are grouped', () => {
  const state = stateOf(logOf(...LOGS[1]));
  assert.deepEqual(unexplainedFaults(state).numbers, []);
  assert.equal(unexplainedFaults(stateOf(logOf(...LOGS[1]), 2)), undefined);
  const { faultGroups } = state;
  assert.equal(
    unexplainedFaults({ ...state, faultGroups: { ...faultGroups, total: faultGroups.total - 1 } }),
    undefined,
  );
});

test('malformed bytes of a line whose encoding is uncertain stay in the list', () => {
  // “più” in cp850 is “pi—” in windows-1252.
  const sentences = ['La città è più bella', 'Il caffè è già qui', 'Lunedì è più in là'];
  const lines = Array.from({ length: 80 }, (_, at) => {
    if (at % 20 === 9) return codec.encode(`${at} I file pi— recenti\n`, 'windows-1252');
    return codec.encode(`${at} ${sentences[at % sentences.length]}\n`, at % 2 === 0 ? 'windows-1252' : 'cp850');
  });
  const state = stateOf(Buffer.concat([...lines, ...Array(20).fill(Buffer.from('La città è bella\n'))]));
  const uncertain = state.findings.rows.filter(({ lineEncoding }) => lineEncoding === null);
  assert.deepEqual(
    uncertain.map(({ line }) => line),
    [10, 30, 50, 70],
  );
  const { offsets } = unexplainedFaults(state);
  assert.deepEqual(
    offsets.map((offset) => uncertain.findIndex((line) => offset >= line.offset && offset < line.offset + line.length)),
    [0, 1, 2, 3],
  );
});

test('a hidden character in a line in another encoding is listed, but not a character of this encoding whose bytes are also valid UTF-8', () => {
  const message = codec.encode(LOGS[1][2], 'windows-1251');
  const hidden = Buffer.concat([Buffer.from(`${LOGS[1][1]}\n`), message, Buffer.from(' pass\u200bword\n'), message]);
  const kinds = ({ findings }) => findings.rows.map(({ kind }) => kind).sort();
  assert.deepEqual(kinds(stateOf(hidden)), ['invisible', 'mixed-encoding', 'mixed-encoding']);
  // 颅 in gbk is C2 AD, and 芦 is C2 AB.
  const gbk = ['服务器启动，颅内压升高。', '无法打开文件，芦苇丛生。'].map((line) =>
    Buffer.from(codec.encode(`${line}\n`, 'gbk')),
  );
  const chance = Buffer.concat([Buffer.from('服务器启动成功，等待连接。\n'), ...gbk]);
  assert.deepEqual(kinds(stateOf(chance)), ['mixed-encoding', 'mixed-encoding']);
});

test('the cause of malformed bytes is their line in another encoding, even if the list of findings ends before this line', () => {
  for (const [encoding, text, message] of LOGS) {
    const bytes = logOf(encoding, text, message);
    const [complete, short] = [stateOf(bytes), stateOf(bytes, 1)];
    assert.equal(short.findings.rows.length, 1);
    const [first, ...others] = complete.findings.rows;
    assert.ok(others.length >= 2);
    assert.equal(otherLineAt(short.findings, first.offset).suggestion, message);
    for (const { offset, length, lineEncoding, message: sentence } of others)
      assert.deepEqual(otherLineAt(short.findings, offset), { offset, length, lineEncoding, message: sentence });
    for (const state of [complete, short]) {
      assert.deepEqual(faultGroupsOf(state), [], encoding);
      const { faultGroups, ...rest } = state;
      for (const offset of faultGroups.groups[0].offsets)
        assert.equal(causeOfFault({ offset }, rest).id, OTHER_LINE, `${encoding} ${offset}`);
      assert.equal(otherLineAt(state.findings, 0), undefined, 'a line of UTF-8');
    }
  }
});
