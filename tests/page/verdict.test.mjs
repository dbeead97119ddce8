// The page claims no more about an input than its bytes show.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import {
  blankBelowFooter,
  eventually,
  fillInput,
  openFile,
  openPath,
  openTab,
  startBrowser,
  waitForFacts,
  waitForFindings,
} from './browser.mjs';
import { randomNumbers } from '../random-numbers.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const encodingOf = (page) => page.getByLabel('Encoding', { exact: true });
const advice = (page) => page.locator('#advice');

/** Opens a file and waits until its encoding or its binary format is detected. */
async function openAndDetect(page, name, content) {
  await openFile(page, name, content);
  await page.locator('#detection, main[data-binary]').first().waitFor({ state: 'attached' });
}

for (const encoding of ['windows-1252', 'iso-8859-1']) {
  test(`nothing is called valid in ${encoding}, which accepts every byte`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openAndDetect(
      page,
      'all.bin',
      Uint8Array.from({ length: 256 }, (_, byte) => 255 - byte),
    );
    await encodingOf(page).selectOption(encoding);
    await waitForFacts(page, `Every byte is allowed in ${encoding}`);
    await waitForFindings(page);
    assert.doesNotMatch(await page.locator('main').innerText(), /Valid |well-formed/);
    await closeWithoutComplaints();
  });
}

/** Returns an array with `times` copies of a string, or of the items of an array. */
const repeated = (content, times = 12) => Array.from({ length: times }, () => content).flat();
/** Text in legacy encodings, as bytes. */
const LEGACY = {
  'koi8-r': repeated([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4, 0x2c, 0x20, 0xcd, 0xc9, 0xd2, 0x21, 0x0a]),
  gbk: repeated([0xc4, 0xe3, 0xba, 0xc3, 0xa3, 0xac, 0xca, 0xc0, 0xbd, 0xe7, 0xa1, 0xa3, 0x0a]),
  shift_jis: repeated([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc, 0x95, 0xb6, 0x8f, 0xcd, 0x0a]),
  'euc-kr': repeated([0xbe, 0xc8, 0xb3, 0xe7, 0xc7, 0xcf, 0xbc, 0xbc, 0xbf, 0xe4, 0x0a]),
};
const PREVIEWS = { 'koi8-r': 'Привет, мир!', gbk: '你好，世界。', shift_jis: '日本語の文章', 'euc-kr': '안녕하세요' };
for (const [encoding, content] of Object.entries(LEGACY)) {
  test(`${encoding} is detected and decoded, with a preview, and offered for conversion`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openAndDetect(page, 'legacy.txt', content);
    await waitForFacts(page, `⇄ Detected ${encoding}`);
    await eventually(async () => assert.equal(await encodingOf(page).inputValue(), encoding));
    await advice(page).getByText(`Detected ${encoding}`).waitFor();
    await advice(page).getByRole('button', { name: 'Convert to utf-8' }).waitFor();
    await waitForFindings(page);
    assert.doesNotMatch(await advice(page).innerText(), /windows-1252|Hidden text|malformed bytes|Replace /);
    await openTab(page, 'fix');
    const candidate = page.locator('#detection .candidate').first();
    await eventually(async () =>
      assert.match(await candidate.locator('.preview').innerText(), new RegExp(`^${PREVIEWS[encoding]}`)),
    );
    // The next file starts with automatic detection.
    await openAndDetect(page, 'utf8.txt', 'naïve\n');
    await waitForFacts(page, '✓ Valid utf-8');
    await closeWithoutComplaints();
  });
}

test('8-bit text without evidence of its encoding is called unknown, and gets no verdict and no warning', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openAndDetect(page, 'unknown.txt', [0xa6, 0xac, 0x0a]);
  await waitForFacts(page, 'Unknown 8-bit text');
  await advice(page).getByText('the bytes do not show which encoding it is').waitFor();
  await waitForFindings(page);
  assert.doesNotMatch(await advice(page).innerText(), /Hidden text|malformed bytes|Replace /);
  assert.equal(await page.locator('#lenient-decoding').isVisible(), false);
  await closeWithoutComplaints();
});

test('for unknown 8-bit text, a button leads to the possible encodings, and the page suggests no error policy for a conversion', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openAndDetect(page, 'unknown.txt', [0xa6, 0xac, 0x0a]);
  await advice(page).getByRole('button', { name: 'Compare encodings' }).click();
  await page.locator('#detection .candidate .preview').first().waitFor();
  await page
    .getByText(
      'The input is probably not utf-8, but text in an unknown encoding. First choose its encoding above: “Compare encodings” shows the text in each encoding.',
    )
    .waitFor();
  await closeWithoutComplaints();
});

test('overlong forms in UTF-8 are shown as hidden text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openAndDetect(page, 'attack.txt', [...Buffer.from('naïve /'), 0xc0, 0xae, 0xc0, 0xae, 0x2f]);
  await advice(page).getByText('Hidden text').waitFor();
  await page.locator('#lenient-decoding').waitFor();
  await closeWithoutComplaints();
});

/** Returns bytes without a pattern, the same in each run. */
function noise(length) {
  const next = randomNumbers(1);
  return Uint8Array.from({ length }, () => next(256));
}

for (const [name, kind, content] of [
  ['logo.png', 'PNG image', [...Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...noise(5000)]],
  ['book.zip', 'ZIP archive', [...Buffer.from('PK\x03\x04', 'latin1'), ...noise(5000)]],
  ['dump.bin', 'binary data', noise(5000)],
]) {
  test(`${name} is called ${kind} and shown as bytes, without advice on text`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openAndDetect(page, name, content);
    await waitForFacts(page, `Not text: ${kind}`);
    assert.equal(await advice(page).locator('li').count(), 1);
    for (const id of ['problems', 'lenient-decoding', 'judgements', 'convert', 'detection', 'code-points']) {
      assert.equal(await page.locator(`#${id}`).count(), 1, id);
      assert.equal(await page.locator(`#${id}`).isVisible(), false, id);
    }
    await page.locator('#byte-grid .byte').first().waitFor();
    // The selector already shows utf-8, so the user needs a button to decode the file as utf-8.
    await advice(page).getByRole('button', { name: 'Decode as utf-8' }).click();
    await waitForFacts(page, '✕ Not valid utf-8');
    // A repair would destroy a file of a known format, so no repair is offered. Bytes in no known format may be damaged text.
    if (kind === 'binary data') {
      await advice(page).locator('li', { hasText: 'How to fix' }).first().waitFor({ state: 'attached' });
    } else {
      await advice(page).getByText('because you chose it').waitFor();
      assert.equal(await advice(page).getByRole('button').count(), 0);
    }
    await closeWithoutComplaints();
  });
}

for (const [times, text] of [
  ['twice', 'CafÃ© crÃ¨me'],
  ['three times', 'CafÃƒÂ© crÃƒÂ¨me'],
]) {
  test(`if text was encoded ${times}, every part of the page says that it is wrongly decoded`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await fillInput(page, text, 'bytes');
    await waitForFacts(page, 'but wrongly decoded in 2 places');
    assert.doesNotMatch(await page.locator('#facts').innerText(), /faults/); // “0 faults” would contradict this verdict
    await advice(page).getByText('Wrongly decoded in 2 places').waitFor();
    await page.locator('#legend', { hasText: 'Wrongly decoded' }).waitFor();
    await openTab(page, 'fix');
    await page.locator('#convert .double-encoding', { hasText: 'still wrongly decoded' }).waitFor();
    assert.doesNotMatch(await page.locator('main').innerText(), /encoded (twice|\w+ times)/i);
    await closeWithoutComplaints();
  });
}

for (const [encoding, content] of [
  ['utf-16', [0xff, 0xfe, 0x41, 0, 0x42, 0]],
  ['utf-16', [0xfe, 0xff, 0, 0x41, 0, 0x42]],
  ['utf-32', [0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]],
  ['utf-32', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x41]],
]) {
  test(`no other encoding is suggested for ${encoding} with the BOM (${content.slice(0, 2)})`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openAndDetect(page, 'bom.txt', content);
    await encodingOf(page).selectOption(encoding);
    await waitForFacts(page, `✓ Valid ${encoding}`);
    await advice(page).getByText(`Valid ${encoding}`).waitFor();
    await waitForFindings(page);
    assert.doesNotMatch(await advice(page).innerText(), /Probably|Decode as/);
    await closeWithoutComplaints();
  });
}

test('a BOM sets the encoding, and the facts say that the input starts with a BOM', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'EF BB BF 7B 7D', 'Valid utf-8');
  await waitForFacts(page, '5 bytes', /^starts with a BOM$/m);
  await fillInput(page, 'FF FE 61 00 62 00', 'Valid utf-16le');
  await waitForFacts(page, '6 bytes', /^starts with a BOM$/m);
  await closeWithoutComplaints();
});

test('text that reorders code is called misleading, and its first bidirectional control is selected', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(
    page,
    'if (x) {\n/*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin */',
    'but misleading in 2 places, with 2 other findings',
  );
  await page.locator('#detail', { hasText: 'U+202E' }).waitFor();
  await closeWithoutComplaints();
});

test('if the chosen encoding rejects the input, the page shows the first fault and its reason', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openAndDetect(page, 'mixed.txt', [0x61, 0xc3, 0xa9, 0x62]);
  await waitForFacts(page, '✓ Valid utf-8');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+End');
  await page.locator('#detail', { hasText: /offset 3\b/ }).waitFor();
  await encodingOf(page).selectOption('ascii');
  const line = advice(page).locator('li', { hasText: '✕ C3 at offset 1 (1:2): ' });
  await line.filter({ hasText: 'This is the first of 2 faults.' }).waitFor();
  await line.getByRole('button', { name: 'Go to first fault' }).click();
  await page.locator('#detail', { hasText: /offset 1\b/ }).waitFor();
  await closeWithoutComplaints();
});

test('the page ends with its footer, also with long lists of hidden text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openAndDetect(page, 'overlong.txt', repeated([0x2f, 0xc0, 0xae], 300));
  await page.locator('.lenient-row').first().waitFor();
  await eventually(async () => assert.equal(await blankBelowFooter(page), 0));
  await closeWithoutComplaints();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 800 },
]) {
  test(`the page ends with its footer, also with a long list of repairs, at ${viewport.width} pixels`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ viewport });
    await openAndDetect(page, 'menu.txt', repeated('CafÃ© crÃ¨me, 3 â‚¬\n', 200).join(''));
    await advice(page).getByRole('button', { name: 'Review repair' }).first().click();
    await page.locator('#repair .passages li').nth(90).waitFor();
    await eventually(async () => assert.equal(await blankBelowFooter(page), 0));
    await closeWithoutComplaints();
  });
}

test('every control that reads a file shows a message when the file has become unreadable', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
  const path = join(folder, 'gone.txt');
  writeFileSync(path, Buffer.from([0x61, 0xff, 0x62, 0xff, 0x63, 0x64]));
  await openPath(page, path);
  await waitForFacts(page, '6 bytes');
  await openTab(page, 'fix');
  await page.getByLabel('On error').selectOption('replace');
  await page.locator('.change-navigation').waitFor();
  rmSync(folder, { recursive: true });
  const sentence = page.locator('#note[data-kind=problem]', { hasText: '“gone.txt” could not be read' });
  for (const act of [
    () => page.getByRole('button', { name: 'Next change' }).click(),
    () => page.getByRole('button', { name: 'Copy link' }).click(),
    () => page.getByLabel('to', { exact: true }).selectOption('utf-16be'),
    () => page.keyboard.press('F8'),
  ]) {
    await act();
    await sentence.waitFor();
    await page.waitForTimeout(100);
  }
  await closeWithoutComplaints(); // no promise was rejected without a handler
});

const CZECH = `1
00:00:01,000 --> 00:00:04,000
Příliš žluťoučký kůň úpěl ďábelské ódy.

2
00:00:05,000 --> 00:00:08,000
Dobrý večer, přátelé. Těší mě, že jste přišli.
`;
const CZECH_BYTES = codec.encode(CZECH, 'windows-1250');
const MISREAD = codec.decode(CZECH_BYTES, 'windows-1252');

/** Returns the candidates with their confidence, and the encoding in which the page reads the bytes. */
async function detected(page) {
  await openTab(page, 'fix');
  const candidates = page.locator('#detection .candidate strong, #detection .confidence');
  await candidates.first().waitFor();
  return { encoding: await encodingOf(page).inputValue(), candidates: await candidates.allInnerTexts() };
}

for (const [what, open] of [
  ['a file', (page) => openFile(page, 'film.srt', MISREAD)],
  ['typed text', (page) => fillInput(page, MISREAD, 'Valid utf-8')],
]) {
  test(`when ${what} is converted and used as input, the candidates are the same as for a file with the same bytes`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, 'original.srt', CZECH_BYTES);
    await waitForFacts(page, '⇄ Detected windows-1250');
    const expected = await detected(page);
    assert.equal(expected.encoding, 'windows-1250');
    await closeWithoutComplaints();

    const { page: converted, closeWithoutComplaints: closeConverted } = await browser.open();
    await open(converted);
    await openTab(converted, 'fix');
    await converted.getByLabel('to', { exact: true }).selectOption('windows-1252');
    await converted.getByRole('button', { name: 'Use as input' }).click();
    await waitForFacts(converted, '⇄ Detected windows-1250');
    assert.deepEqual(await detected(converted), expected);
    await closeConverted();
  });
}

test('the first candidate does not depend on the chosen encoding', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const candidates = page.locator('#detection .candidate strong');
  await openTab(page, 'fix');
  // A chosen encoding stays for text that is typed.
  await fillInput(page, '41 42', '2 bytes');
  await encodingOf(page).selectOption('windows-1252');
  await waitForFacts(page, 'windows-1252');
  await fillInput(page, Buffer.from(CZECH_BYTES).toString('hex').match(/../g).join(' '), `${CZECH_BYTES.length} bytes`);
  assert.equal(await encodingOf(page).inputValue(), 'windows-1252');
  await candidates.first().filter({ hasText: 'windows-1250' }).waitFor();
  await closeWithoutComplaints();
});
