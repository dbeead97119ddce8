// Letters of the Hong Kong Supplementary Character Set (HKSCS) that Windows wrote as private-use characters.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { hkscsPrivateUse } from '../../www/hkscs-private-use.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { cleanUp, downloadWith, openFile, startBrowser, waitForFindings } from './browser.mjs';
import { afterChanges } from './changed-text.mjs';
import { python } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/**
 * Letters of HKSCS-2001, each with the private-use character that Windows decodes from its bytes. Sources: the codecs big5hkscs of Python and
 * x-windows-950 of Java.
 */
const LETTERS = new Map(
  Object.entries({
    ...{ 啲: '\uecda', 咗: '\uecd9', 喺: '\uecd8', 嗰: '\uecd7', 嘅: '\uecd1', 㗎: '\uecd0', 嘢: '\uecb1' },
    ...{ 哋: '\ue5a2', 瞓: '\ue420', 攞: '\ue183', 邨: '\ue473', 衞: '\ue40c', 𨋢: '\uecd4' },
  }),
);
/** Returns a text as Windows decoded it from Big5-HKSCS. */
const asWindows = (text) => Array.from(text, (letter) => LETTERS.get(letter) ?? letter).join('');

const THREAD = '我哋朝早九點喺火車站集合,行咗大半個鐘先到燒烤場。\n啲細路仔瞓着㗎,嗰邊有嘢攞!\n邨口部𨋢壞咗,衞生嘅。\n';
/** Returns the private-use characters that stand for letters of HKSCS; null if there are too few. */
const find = (text, encoding = 'utf-8') =>
  hkscsPrivateUse(codec, codec.encode(text, encoding, { writeBOM: false }), encoding);

/** Returns a text after the changes that `find` returned. */
const changed = (text, { changes }) => afterChanges(text, changes);

test('letters of HKSCS are found, and other characters stay', () => {
  const found = find(asWindows(THREAD));
  assert.equal(changed(asWindows(THREAD), found), THREAD);
  assert.deepEqual(found.letters[0], ['\ue5a2', '哋']);
  assert.equal(found.kept, 0);
  for (const encoding of ['utf-16le', 'utf-16be', 'gb18030'])
    assert.equal(find(asWindows(THREAD), encoding).changes.length, found.changes.length);
  // The logo of Apple is not a character of HKSCS.
  const withLogo = asWindows(`${THREAD}\uf8ff Mac\r\n`);
  assert.equal(find(withLogo).kept, 1);
  assert.equal(changed(withLogo, find(withLogo)), `${THREAD}\uf8ff Mac\r\n`);
});

test('the page’s table has the same letters as HKSCS in Python', () => {
  // The four user-defined areas of code page 950 in order (Microsoft, “Code Page 950”).
  const script = [
    'areas = [(0xe000, 0xfa, 0xfe, 0x40), (0xe311, 0x8e, 0xa0, 0x40), (0xeeb8, 0x81, 0x8d, 0x40), (0xf6b1, 0xc6, 0xc8, 0xa1)]',
    'for first, lead, last, start in areas:',
    '  codes = [(h, t) for h in range(lead, last + 1) for t in [*range(0x40, 0x7f), *range(0xa1, 0xff)] if h > lead or t >= start]',
    '  for at, code in enumerate(codes):',
    '    letter = bytes(code).decode("big5hkscs", "ignore")',
    '    if len(letter) == 1 and 0x3400 <= ord(letter) and not 0xe000 <= ord(letter) <= 0xf8ff: print(f"{first + at:x} {ord(letter):x}")',
  ].join('\n');
  const rows = python(script).toString().trim().split('\n');
  assert.ok(rows.length > 4000, rows.length);
  const table = rows.map((row) => row.split(' ').map((hex) => String.fromCodePoint(Number.parseInt(hex, 16))));
  // Enough frequent letters for evidence, then the private-use characters of the table.
  const text = `${asWindows(THREAD).repeat(1000)}${table.map(([character]) => character).join('')}`;
  const { letters } = find(text);
  const known = new Map(letters);
  const different = table.filter(([character, letter]) => known.get(character) !== letter);
  assert.deepEqual(different, []);
});

test('other private-use characters are not letters of HKSCS', () => {
  const traditional = '中華民國臺灣的國語與漢字，大家都會讀書寫字。';
  for (const text of [
    THREAD,
    traditional,
    // User-defined characters of Taiwan, of GBK and of Japan, whose fonts are not known.
    `${traditional}游錫\ue000與王\ue001民\ue002`,
    `${traditional}\ue38d\ue38e\ue38f\ue390`,
    `中华人民共和国的汉字大家都会读书写字\ue815\ue816\ue81a\ue81b\ue7c7`,
    asWindows('中华人民共和国的汉字大家都会读书写字，我哋喺度嘅咗。'),
    '日本語の文章で、外字\ue000\ue001\ue002を使うことがあります。',
    // Fonts with symbols, and letters of other scripts.
    `${traditional}\uf0b7 一\n\uf0b7 二\n\uf0fc 三\n`,
    `${traditional}\ue900\ue901\ue902\ue903\uf000\uf001`,
    asWindows('\n咗啲嘅喺'),
    asWindows('Powerline \ue0b0 \ue0b2 嘅 啲 咗 and Nerd Fonts \uf121 \uf09b'),
    asWindows(`${traditional}嘅`),
    ...udhrTexts().map(({ lines }) => lines.join('\n')),
  ])
    assert.equal(find(text), null, text.slice(0, 60));
  assert.equal(hkscsPrivateUse(codec, Uint8Array.of(0xff), 'utf-8'), null);
});

test('the page replaces the private-use characters on request', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'thread.txt', asWindows(THREAD));
  const line = page.locator('#advice li', { hasText: 'Hong Kong Chinese in private-use characters in 14 places' });
  await line.getByText('U+E5A2 for 哋, U+ECD8 for 喺 and U+ECD9 for 咗.').waitFor();
  await cleanUp(page, line, 'Replace with Chinese characters…');
  await page.locator('#text .text-row', { hasText: '我哋朝早九點喺火車站集合' }).waitFor();
  await page.keyboard.press('F2');
  const button = page.locator('#edit-bar').getByRole('button', { name: /^Download edited file \(/ });
  const { bytes } = await downloadWith(page, button);
  assert.equal(bytes.toString(), THREAD);
  await openFile(page, 'taiwan.txt', '中華民國臺灣的國語與漢字\ue000\ue001\ue002\n');
  await waitForFindings(page);
  assert.equal(await page.locator('#advice li', { hasText: 'Hong Kong' }).count(), 0);
  await closeWithoutComplaints();
});
