// The suggestions for a text to which a program appended text in another encoding: the page names the parts, and converts them to one
// encoding without losing text.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findJoinedEncodings } from '../../www/joined-encodings.js';
import { joinedEncodings } from '../../www/text/joined-encodings.js';
import {
  downloadWith,
  eventually,
  openFile,
  openTab,
  startBrowser,
  waitForFacts,
  waitForFindings,
} from './browser.mjs';
import { BOM, join, lines } from './joined-texts.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/**
 * Files by name. `parts`: the text and the encoding of each part; `says`: what the suggestion contains; `to`: the encoding of the converted
 * text; `removed`: the number of removed BOMs.
 */
const FILES = {
  'log.txt': {
    parts: [
      [lines('German', '\r\n', 30), 'utf-8'],
      [lines('German', '\r\n', 9), 'utf-16le'],
    ],
    says: 'utf-8 up to line 30, utf-16le from line 31 on',
    to: 'utf-8',
  },
  'only-ascii.env': {
    parts: [
      ['A=1\nB=2\nC=3\n', 'utf-8'],
      ['HOST=localhost\r\n', 'utf-16le'],
    ],
    says: 'utf-8 up to line 3, utf-16le from line 4 on (offset 12)',
    to: 'utf-8',
  },
  'bom.log': {
    parts: [
      [lines('Chinese', '\n', 5), 'utf-8'],
      [BOM + lines('Russian', '\r\n'), 'utf-16le'],
      [lines('emoji', '\n'), 'utf-8'],
      [lines('Chinese', '\r\n'), 'utf-16le'],
    ],
    says: 'utf-8 up to line 5, utf-16le from line 6 on (offset ',
    to: 'utf-8',
    removed: 1,
  },
  'wide.csv': {
    parts: [
      [BOM + lines('Japanese', '\r\n', 9), 'utf-16le'],
      [`x${lines('Greek', '\n')}`, 'utf-8'],
      [lines('English', '\r\n'), 'utf-16le'],
    ],
    says: 'utf-16le up to line 9, utf-8 from line 10 on',
    to: 'utf-16le',
  },
  'big.reg': {
    parts: [
      [BOM + lines('Korean', '\r\n', 9), 'utf-16be'],
      [lines('emoji', '\r\n'), 'utf-8'],
    ],
    says: 'utf-16be up to line 9, utf-8 from line 10 on',
    to: 'utf-16be',
  },
  'russian.txt': {
    parts: [
      [lines('Russian', '\r\n', 40), 'windows-1251'],
      [lines('Russian', '\r\n', 9), 'utf-16le'],
    ],
    says: 'windows-1251 up to line 40, utf-16le from line 41 on',
    to: 'windows-1251',
  },
  'russian-emoji.txt': {
    parts: [
      [lines('Russian', '\r\n', 40), 'windows-1251'],
      [lines('emoji', '\r\n', 9), 'utf-16le'],
    ],
    says: 'windows-1251 lacks characters of another part, so all parts are converted to utf-8',
    to: 'utf-8',
  },
  'long.log': {
    parts: [
      [lines('German', '\r\n', 90_000), 'utf-8'],
      [lines('Russian', '\r\n', 20), 'utf-16le'],
    ],
    says: 'utf-8 up to line 90,000, utf-16le from line 90,001 on',
    to: 'utf-8',
  },
};

for (const [name, { parts, says, to, removed = 0 }] of Object.entries(FILES)) {
  test(`the page names the parts of ${name}, and suggests only to convert them`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    const { bytes } = join(...parts);
    const [first, ...others] = parts.map(([text]) => text);
    const expected = codec.encode([first, ...others.map((text) => text.replace(BOM, ''))].join(''), to);
    await openFile(page, name, bytes);
    const advice = page.locator('#advice');
    await advice.getByText('Text in two encodings').waitFor();
    await eventually(async () => assert.ok((await advice.innerText()).includes(says), await advice.innerText()));
    await waitForFacts(page, /in one file/);
    const shown = (await page.locator('#advice, #layers, #problems, #problem-groups').allInnerTexts()).join('\n');
    assert.doesNotMatch(shown, /Not text|binary|NULs|lost here|windows-1252|U\+FFFD/);
    await openTab(page, 'fix');
    await page.locator('#detection').waitFor();
    assert.equal(await page.locator('#clean-up').isVisible(), false);
    await advice.getByRole('button', { name: new RegExp(`^Convert .* to ${to}$`) }).click();
    await waitForFacts(page, `${expected.length.toLocaleString('en')} bytes`);
    await waitForFindings(page);
    assert.equal(await advice.getByText('Text in two encodings').count(), 0);
    const inputSummary = await page.locator('#input').innerText();
    assert.ok(inputSummary.includes('Line ends are kept.'), inputSummary);
    const [, count = '0'] = /Removed (a|\d+) BOMs? \(U\+FEFF\)/.exec(inputSummary) ?? [];
    assert.equal(count, removed === 1 ? 'a' : String(removed));
    const download = await downloadWith(page, page.getByRole('button', { name: 'Download repaired file' }).first());
    assert.deepEqual(new Uint8Array(download.bytes), expected);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await advice.getByText('Text in two encodings').waitFor();
    await closeWithoutComplaints();
  });
}

test('the suggestion has the line numbers of the text pane', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const { bytes } = join(
    ['first lines\nsecond line\n', 'utf-8'],
    [lines('German', '\r\n', 6), 'utf-16le'],
    ['after UTF-16\nlast line\n', 'utf-8'],
  );
  await openFile(page, 'app.log', bytes);
  const advice = page.locator('#advice');
  await advice.getByText('utf-8 up to line 2, utf-16le from line 3 on').waitFor();
  const after = page.locator('#text .text-row', { hasText: 'after UTF-16' });
  // The bytes of CR LF in UTF-16, 0D 00 0A 00, are two line ends in UTF-8.
  assert.equal(await after.locator('.number').innerText(), '15');
  await advice.getByText('utf-8 from line 15 on').waitFor();
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-16le');
  await advice
    .getByText('utf-8 up to the middle of line 1, utf-16le from line 1 on (offset 24), utf-8 from line 7 on')
    .waitFor();
  const number = page.locator('#text .text-row', { hasText: 'fertig' }).last().locator('.number');
  assert.equal(await number.innerText(), '6');
  await closeWithoutComplaints();
});

test('the suggestion says why the parts are not converted: the encoding is unknown, or a part is malformed', () => {
  const sentence = (encoding) => {
    const parts = [encoding, 'utf-16le'].map((each, at) => ({
      encoding: each,
      lines: { '8-bit': 1 + at },
      from: at,
      isLineStart: true,
    }));
    return joinedEncodings({ parts, to: null, isAll: false }, 'utf-8').rest;
  };
  assert.match(sentence(null), / The encoding of the 8-bit text is unknown: choose it above/);
  assert.match(sentence('ascii'), / The parts cannot be converted: one has malformed bytes\./);
});

test('a block of another file is called a block of another file, and is not converted', async () => {
  const text = codec.encode(lines('German', '\n', 400));
  const log = codec.encode(lines('German', '\r\n', 400), 'utf-16le');
  const withBlock = (from, to) => {
    const bytes = Uint8Array.from(text);
    bytes.set(log.subarray(0, to - from), from);
    return bytes;
  };
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'notes.md', withBlock(4096, 8192));
  const advice = page.locator('#advice');
  await advice.getByText('Bytes 4,096 to 8,191 are probably a block of another file: utf-16le within utf-8').waitFor();
  assert.match(await advice.innerText(), /are lost; take them from a backup/);
  assert.doesNotMatch(await advice.innerText(), /No text is lost|appended/);
  await page.locator('#problems').getByText('These bytes are in a block of another file.').waitFor();
  await page.locator('#problem-list .fault').first().click();
  assert.equal(
    await page
      .locator('#advice, #problems')
      .getByRole('button', { name: /^Convert/ })
      .count(),
    0,
  );
  await closeWithoutComplaints();
  // If the block does not begin at a multiple of 512 bytes, the cause is unknown.
  const restOf = (bytes) => {
    const parts = findJoinedEncodings(bytes).parts.map((part) => ({
      ...part,
      encoding: part.kind === '8-bit' ? 'utf-8' : part.kind,
    }));
    return joinedEncodings({ parts, to: 'utf-8', isAll: false }, 'utf-8').rest;
  };
  assert.doesNotMatch(restOf(withBlock(4098, 8192)), /No text is lost|appended|block/);
  // Appended lines are recognised even if they begin and end at multiples of 512 bytes.
  const line = (length, end) => `${'a log line of '.repeat(40).slice(0, length - end.length)}${end}`;
  const { bytes } = join([line(512, '\n'), 'utf-8'], [line(256, '\r\n'), 'utf-16le'], [line(300, '\n'), 'utf-8']);
  assert.match(restOf(bytes), /A program appended text in another encoding.*No text is lost/);
});

test('the fix of a fault in text in two encodings converts a part, and does not decode bytes as windows-1252', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'log.txt', join(...FILES['log.txt'].parts).bytes);
  await page.locator('#advice').getByText('Text in two encodings').waitFor();
  await page.locator('#problem-list .fault').first().click();
  const fixes = page.locator('#problems .fixes button');
  await fixes.first().waitFor();
  assert.deepEqual(await fixes.allTextContents(), ['Convert the utf-16le part to utf-8']);
  assert.equal(await page.locator('#problem-groups button').count(), 0);
  await fixes.first().click();
  await waitForFacts(page, 'Valid utf-8');
  await closeWithoutComplaints();
});

test('parts that are not UTF-8 can all be converted to UTF-8', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const wide = 'Kopia zapasowa: początek\r\nKatalog źródłowy: dane\r\n';
  const eightBit = 'Skopiowano plik świąteczny.docx\r\nZakończono: błędów nie było, już wszystko\r\n';
  await openFile(page, 'backup.log', join([wide, 'utf-16le'], [eightBit, 'windows-1250']).bytes);
  const conversions = page.locator('#advice').getByRole('button', { name: /^Convert/ });
  // While the search runs, the page may show another suggestion.
  await eventually(async () =>
    assert.deepEqual(await conversions.allTextContents(), [
      'Convert all parts to utf-8',
      'Convert the windows-1250 part to utf-16le',
    ]),
  );
  await conversions.first().click();
  await waitForFacts(page, 'Valid utf-8', `${Buffer.byteLength(wide + eightBit)} bytes`);
  await closeWithoutComplaints();
});

test('if the encoding of the 8-bit text is unknown, the user chooses it first', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // One letter is too little evidence to detect its encoding.
  const [eightBit, wide] = ['1;æ\r\n', '3;ß\r\n4;ö\r\n'];
  await openFile(page, 'short.csv', join([eightBit, 'windows-1252'], [wide, 'utf-16le']).bytes);
  const advice = page.locator('#advice');
  await advice.getByText('The encoding of the 8-bit text is unknown: choose it above').waitFor();
  assert.equal(await advice.getByRole('button', { name: /^Convert/ }).count(), 0);
  await page.getByLabel('Encoding', { exact: true }).selectOption('windows-1252');
  await advice.getByRole('button', { name: 'Convert the utf-16le part to windows-1252' }).click();
  await waitForFacts(page, `${eightBit.length + wide.length} bytes`);
  for (const line of ['1;æ', '3;ß', '4;ö']) await page.locator('#text .text-row', { hasText: line }).waitFor();
  await closeWithoutComplaints();
});

test('up to three changes of the encoding are named with their lines', () => {
  /** Returns parts between which the encoding changes `count` times. */
  const partsWith = (count) =>
    Array.from({ length: count + 1 }, (_, at) => ({
      encoding: at % 2 ? 'utf-16le' : 'cp850',
      ...{
        from: 100 * at,
        to: 100 * (at + 1),
        lines: { '8-bit': 10 * at + 1 },
        isLineStart: true,
        bom: 0,
        kind: at % 2 ? 'utf-16le' : '8-bit',
      },
    }));
  const rest = (count) => joinedEncodings({ parts: partsWith(count), to: 'utf-8', isAll: false }, 'cp850').rest;
  assert.match(
    rest(2),
    /^: cp850 up to line 10, utf-16le from line 11 on \(offset 100\), cp850 from line 21 on \(offset 200\)\. /,
  );
  assert.match(rest(5), /utf-16le from line 31 on \(offset 300\), and 2 more changes after these\. /);
});
