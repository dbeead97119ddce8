// What the page advises: which line stands above the bytes, and what its button leads to.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/** Opens a file by the page's own button, and waits until it is what is shown. */
async function openFile(page, name, ...parts) {
  const buffer = Buffer.concat(parts.map((part) => Buffer.from(part)));
  await page.getByLabel('File to open').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page
    .locator('.file-name', { hasText: new RegExp(`· ${buffer.length.toLocaleString('en')} bytes?$`) })
    .waitFor();
}

const advice = (page) => page.locator('#advice li');
const chosen = (page, offset) => page.locator('#detail', { hasText: `offset ${offset}` }).waitFor();

test('bytes of windows-1252 within UTF-8 are mended by the policy of that name, which nothing covers', async () => {
  const { page, settled } = await browser.open({ viewport: { width: 1280, height: 1000 } });
  await openFile(page, 'mixed.txt', 'Grüße — ', Buffer.from('Café Zoë', 'latin1'));
  await advice(page).getByRole('button', { name: 'Take all 2 for windows-1252' }).click();
  await page
    .locator('#recognition [data-mixture]', {
      hasText: '3 characters of several bytes in UTF-8, and 2 bytes of windows-1252 between: E9 is é, EB is ë.',
    })
    .waitFor();
  const policy = page.getByLabel('on a fault');
  await page.locator('#convert', { hasText: '2 faults handled by windows-1252' }).waitFor();
  assert.equal(await policy.inputValue(), 'windows-1252');
  await policy.click({ trial: true });
  await page.locator('#convert .result', { hasText: 'Café Zoë' }).waitFor();
  await settled();
});

test('a form of five bytes is not taken for windows-1252, and the button says what it does', async () => {
  const { page, settled } = await browser.open();
  await openFile(page, 'old.txt', 'naïve café ☕ ', [0xf8, 0x88, 0x80, 0x80, 0x80], ' end');
  await advice(page).filter({ hasText: 'ask its writer what was meant' }).waitFor();
  await advice(page).getByRole('button', { name: 'Replace it by 5 U+FFFD' }).click();
  await page.locator('#convert', { hasText: '5 faults handled by replace' }).waitFor();
  await settled();
});

test('what reads as another encoding is led on to UTF-8', async () => {
  const { page, settled } = await browser.open();
  await openFile(page, 'dump.sql', "VALUES ('", [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], " hi')");
  await advice(page).getByRole('button', { name: 'Read it as cesu-8' }).click();
  await advice(page).filter({ hasText: 'Valid cesu-8' }).getByRole('button', { name: 'Convert it to utf-8' }).click();
  await page.locator('#convert .result', { hasText: "VALUES ('😀 hi')" }).waitFor();
  assert.equal(await page.getByLabel('on a fault').inputValue(), 'strict');
  await settled();
});

test('where another encoding fits, it is advised alone', async () => {
  const { page, settled } = await browser.open();
  await openFile(page, 'java.bin', 'a', [0xc0, 0x80], 'b', [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], 'c');
  await advice(page).filter({ hasText: 'Probably mutf-8' }).waitFor();
  await page.locator('#detail', { hasText: 'Malformed' }).waitFor();
  assert.equal(await advice(page).filter({ hasText: 'To mend it' }).count(), 0);
  await settled();
});

test('characters that are not seen are named, and walked', async () => {
  const { page, settled } = await browser.open();
  await openFile(page, 'invoice.txt', 'a\u202egpj\u200b.exe\u0007\t\r\n');
  const line = advice(page).filter({ hasText: '3 characters not seen' });
  for (const name of ['RLO', 'U+202E', 'ZWSP', 'U+200B', 'BEL', 'U+0007']) {
    assert.ok((await line.textContent()).includes(name), name);
  }
  for (const offset of [1, 7, 14, 1]) {
    await line.getByRole('button').click();
    await chosen(page, offset);
  }
  await settled();
});

test('joiners of emoji, tags of flags and a signature are no surprise', async () => {
  const { page, settled } = await browser.open();
  await openFile(page, 'family.txt', '\ufeff👨‍👩‍👧 🏴\u{e0067}\u{e0062}\u{e007f}');
  await page.locator('#facts', { hasText: 'Valid utf-8' }).waitFor();
  assert.equal(await advice(page).filter({ hasText: 'not seen' }).count(), 0);
  await settled();
});

test('DP8: a fault that is far from where an input opens is led to', async () => {
  const { page, settled } = await browser.open();
  await openFile(page, 'far.txt', 'x'.repeat(3_000_000), [0xff], 'y');
  const line = advice(page).filter({ hasText: '✕ FF at offset 3,000,000: ' });
  await line.filter({ hasText: 'Another place is chosen.' }).getByRole('button', { name: 'Go to it' }).click();
  await chosen(page, '3,000,000');
  await settled();
});

test('the name of a file turns nothing around it', async () => {
  const { page, settled } = await browser.open();
  await openFile(page, 'a\u202egpj.exe', 'x');
  assert.equal(await page.locator('.file-name').textContent(), '\u2068a⟨RLO⟩gpj.exe\u2069 · 1 byte');
  await settled();
});

test('a file that is no text is told by how it begins', async () => {
  const { page, settled } = await browser.open();
  await openFile(page, 'logo.png', [0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR');
  await advice(page)
    .filter({ hasText: 'Not text: PNG image. The evidence: it begins with the signature of this format.' })
    .waitFor();
  await page.locator('#detail', { hasText: 'Malformed' }).waitFor();
  assert.equal(await advice(page).count(), 1);
  await settled();
});

test('a character that was cut and joined is no sign of windows-1252', async () => {
  const { page, settled } = await browser.open();
  await openFile(page, 'joined.txt', [0xe2, 0x82], ' and more');
  await advice(page).filter({ hasText: 'What to do: A character was cut, and other text joined' }).waitFor();
  assert.equal(await advice(page).filter({ hasText: 'Probably' }).count(), 0);
  // Taken for windows-1252 it would be mojibake, and valid.
  await openFile(page, 'chat.log', 'hello 😀\nfine ', [0xf0, 0x9f, 0x98], '\nok\n');
  const line = advice(page).filter({ hasText: 'What to do: A character was cut, and other text joined' });
  await line.getByRole('button', { name: 'Replace it by U+FFFD' }).waitFor();
  assert.equal(await line.getByRole('button').count(), 1);
  await settled();
});

test('of several places each is a key away, and the signature that a result leaves out is told of', async () => {
  const { page, settled } = await browser.open();
  await openFile(page, 'user.bin', 'user', [0xc0, 0x80], 'admin', [0xff], '.');
  const line = page.locator('#advice li[data-kind=fault]');
  await line.filter({ hasText: '✕ C0 at offset 4' }).waitFor();
  await page.locator('#facts', { hasText: '2 places, 3 faults' }).filter({ hasText: 'F8 the next' }).waitFor();
  await page.keyboard.press('F8');
  await line.filter({ hasText: '✕ FF at offset 11' }).waitFor();
  await openFile(page, 'signed.txt', [0xef, 0xbb, 0xbf], 'a', [0xff]);
  await line.filter({ hasText: '✕ FF at offset 4' }).waitFor();
  assert.equal(await page.locator('#facts', { hasText: 'F8' }).count(), 0);
  const result = page.locator('#convert .outcome');
  await page.getByLabel('on a fault').selectOption('replace');
  await result.filter({ hasText: 'The signature (BOM) at its start is left out.' }).waitFor();
  await page.getByLabel('keep a signature at the start').check();
  await result.filter({ hasNotText: 'is left out' }).filter({ hasText: '1 fault handled by replace.' }).waitFor();
  await settled();
});

test('D38: a message in characters that are not seen is spelled out', async () => {
  const { page, settled } = await browser.open();
  const tags = Array.from('ignore this', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
  await openFile(page, 'smuggled.txt', `Hello 👩\u200d💻 ❤\ufe0f${tags}!`);
  const line = advice(page).filter({ hasText: '11 characters not seen' });
  await line.filter({ hasText: 'They spell “ignore this”.' }).getByRole('button', { name: 'Go to the next' }).waitFor();
  await openFile(page, 'joined.txt', 'a\u200db');
  await advice(page)
    .filter({ hasText: '1 character not seen' })
    .filter({ hasText: 'may not read as it looks' })
    .waitFor();
  await openFile(page, 'plain.txt', 'می\u200cخواهم 👩\u200d💻 ❤\ufe0f');
  await page.locator('#facts', { hasText: 'Valid utf-8' }).waitFor();
  assert.equal(await advice(page).filter({ hasText: 'not seen' }).count(), 0);
  await settled();
});

test('what another encoding reads is not also called unseen, and half a pair is still no character', async () => {
  const { page, settled } = await browser.open();
  await openFile(page, 'wide.txt', [0xff, 0xfe], Buffer.from('Hällo', 'utf16le'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-8');
  await advice(page).filter({ hasText: 'This reads as utf-16le' }).waitFor();
  await page.locator('#detail', { hasText: 'Malformed' }).waitFor();
  assert.equal(await advice(page).filter({ hasText: 'not seen' }).count(), 0);
  await openFile(page, 'lone.json', '{"a":"', [0xed, 0xa0, 0x80], '"}');
  await advice(page).filter({ hasText: 'Probably wtf-8' }).waitFor();
  await advice(page).filter({ hasText: 'What to do: Half of a pair was cut off' }).waitFor();
  await settled();
});

test('what single bytes read without a fault is told to be UTF-8, wholly or in most of it', async () => {
  const { page, settled } = await browser.open();
  const encoding = page.getByLabel('Encoding', { exact: true });
  await openFile(page, 'mixed.txt', 'naïve café, € 5, ', [0xe9], 't', [0xe9]);
  for (const single of ['windows-1252', 'iso-8859-1']) {
    await encoding.selectOption(single);
    await page
      .locator('#facts', { hasText: `Every byte is allowed in ${single}` })
      .filter({ hasText: 'but mostly UTF-8' })
      .waitFor();
    const line = advice(page).filter({ hasText: 'Mostly UTF-8: 3 characters of several bytes are read here' });
    await line.filter({ hasText: 'As utf-8, 2 bytes can be mended alone: there E9 is é.' }).waitFor();
    await line.getByRole('button', { name: 'Read it as utf-8' }).click();
    await page.locator('#facts', { hasText: 'Not valid utf-8' }).waitFor();
  }
  await openFile(page, 'whole.txt', 'naïve café, € 5');
  await encoding.selectOption('windows-1252');
  await advice(page).filter({ hasText: 'Probably utf-8' }).getByRole('button').click();
  await page.locator('#facts', { hasText: 'Valid utf-8' }).waitFor();
  // What has single bytes for the most part is what it was taken for.
  await encoding.selectOption('utf-8');
  await openFile(page, 'latin.txt', 'na', [0xef], 've caf', [0xe9], ', d', [0xe9, 0x6a, 0xe0], ' vu, Ã©');
  await encoding.selectOption('windows-1252');
  await page.locator('#facts', { hasText: 'Every byte is allowed in windows-1252' }).waitFor();
  await advice(page).filter({ hasText: 'Every byte is allowed in windows-1252' }).waitFor();
  assert.equal(await advice(page).filter({ hasText: 'UTF-8:' }).count(), 0);
  await settled();
});

test('what was cut at the end is cut off at the boundary before, as the advice says', async () => {
  const { page, settled } = await browser.open();
  await openFile(page, 'cut.json', '{"emoji":"👩', [0xf0, 0x9f, 0x91]);
  const line = advice(page).filter({ hasText: 'or cut at the boundary before.' });
  await line
    .filter({ hasText: 'Cut off or replaced by U+FFFD, the character is lost, and what stood behind it stays lost.' })
    .waitFor();
  assert.deepEqual(await line.getByRole('button').allInnerTexts(), ['Cut off the 3 bytes', 'Replace it by U+FFFD']);
  await line.getByRole('button', { name: 'Cut off the 3 bytes' }).click();
  await page.locator('.mended p', { hasText: 'At offset 14: F0 9F 91 was left out.' }).waitFor();
  assert.equal(await page.locator('#convert .preview').innerText(), '{"emoji":"👩');
  await page.locator('#convert .outcome', { hasText: 'It still ends where it was cut' }).waitFor();
  await page.getByRole('button', { name: 'Use as the input' }).click();
  await page.locator('.file-name', { hasText: 'cut.repaired.json · 14 bytes' }).waitFor();
  await page.locator('#facts', { hasText: '✓ Valid utf-8' }).waitFor();
  // Where another fault stands within the text, leaving out would join what is around it.
  await openFile(page, 'more.json', 'a', [0xff], 'b', [0xf0, 0x9f, 0x91]);
  await advice(page).filter({ hasText: '✕ FF at offset 1' }).waitFor();
  await page.keyboard.press('F8');
  await line.getByRole('button', { name: 'Replace all 2 by U+FFFD' }).waitFor();
  assert.equal(await line.getByRole('button').count(), 1);
  await settled();
});

test('what was mended by U+FFFD is valid, and said to have lost text, place by place', async () => {
  const { page, settled } = await browser.open();
  await openFile(page, 'old.txt', 'naïve café ☕ ', [0xf8, 0x88, 0x80, 0x80, 0x80], ' end');
  const line = advice(page).filter({ hasText: 'Holds 5 replacement characters (U+FFFD), the first at offset 17: ' });
  await advice(page).getByRole('button', { name: 'Replace it by 5 U+FFFD' }).click();
  await page.locator('#convert', { hasText: '5 faults handled by replace' }).waitFor();
  assert.equal(await line.count(), 0, 'the input itself has none yet');
  await page.getByRole('button', { name: 'Use as the input' }).click();
  await page.locator('#facts', { hasText: '✓ Valid utf-8' }).waitFor();
  await line.filter({ hasText: 'only the bytes that it read still have it.' }).waitFor();
  await chosen(page, 17); // What was lost is what one came for.
  for (const offset of [20, 23, 26]) {
    await line.getByRole('button', { name: 'Go to the next' }).click();
    await chosen(page, offset);
  }
  await settled();
});
