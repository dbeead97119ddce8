// The suggestions above the bytes: which suggestions are shown, and what their buttons do.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { encode } from '../../pkg-config/dist/full/index.js';
import {
  boxOf,
  eventually,
  openFile,
  openTab,
  startBrowser,
  waitForFacts,
  waitForFile,
  waitForFindings,
  downloadConverted,
} from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const advice = (page) => page.locator('#advice li');
const waitForSelected = (page, offset) =>
  page.locator('#detail', { hasText: new RegExp(`offset ${offset}\\b`) }).waitFor();

test('a button repairs windows-1252 bytes in UTF-8 with fallback-windows-1252, and nothing covers the list of policies', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: { width: 1280, height: 1000 } });
  await openFile(page, 'mixed.txt', 'Grüße — ', Buffer.from('Café Zoë', 'latin1'));
  await advice(page).getByRole('button', { name: 'Decode malformed bytes as windows-1252' }).click();
  await page
    .locator('#detection [data-mixture]', {
      hasText: '3 multi-byte characters in UTF-8, and 2 bytes in windows-1252: E9 is é, EB is ë.',
    })
    .waitFor();
  const policy = page.getByLabel('On error');
  await page.locator('#convert', { hasText: '2 faults handled by fallback-windows-1252' }).waitFor();
  await eventually(async () => assert.equal(await policy.inputValue(), 'fallback-windows-1252'));
  await policy.click({ trial: true });
  await page.locator('#convert .result', { hasText: 'Café Zoë' }).waitFor();
  await closeWithoutComplaints();
});

test('for five-byte sequences, the page does not suggest windows-1252, and the button names the replacement', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'old.txt', 'naïve café ☕ ', [0xf8, 0x88, 0x80, 0x80, 0x80], ' end');
  await advice(page).filter({ hasText: 'Ask the sender what they mean' }).waitFor();
  await waitForFindings(page);
  assert.doesNotMatch(await page.locator('#advice').textContent(), /windows-1252/);
  await advice(page).getByRole('button', { name: 'Replace with 5 U+FFFD' }).click();
  await page.locator('#convert', { hasText: '5 faults handled by replace' }).waitFor();
  await closeWithoutComplaints();
});

test('input in another encoding is decoded, then converted to UTF-8', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'dump.sql', "VALUES ('", [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], " hi')");
  await advice(page).getByRole('button', { name: 'Decode as cesu-8' }).click();
  await advice(page).filter({ hasText: 'Valid cesu-8' }).getByRole('button', { name: 'Convert to utf-8' }).click();
  await page.locator('#convert .result', { hasText: "VALUES ('😀 hi')" }).waitFor();
  await eventually(async () => assert.equal(await page.getByLabel('On error').inputValue(), 'strict'));
  await closeWithoutComplaints();
});

test('a suggested encoding replaces repair suggestions', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'java.bin', 'a', [0xc0, 0x80], 'b', [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], 'c');
  await advice(page).filter({ hasText: 'Probably mutf-8' }).waitFor();
  await page.locator('#detail', { hasText: 'Malformed' }).waitFor();
  assert.equal(await advice(page).filter({ hasText: 'How to fix' }).count(), 0);
  await closeWithoutComplaints();
});

test('invisible characters are named, and the button goes through them', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'invoice.txt', 'a\u202egpj\u200b.exe\u0007\t\r\n');
  const line = advice(page).filter({ hasText: '1 invisible character and 1 bidi control' });
  for (const name of ['RLO', 'U+202E', 'ZWSP', 'U+200B']) {
    await eventually(async () => assert.ok((await line.textContent()).includes(name), name));
  }
  await waitForSelected(page, 1); // a new document shows the first character that deceives a reader
  for (const offset of [7, 1]) {
    await line.getByRole('button', { name: 'Go to next' }).click();
    await waitForSelected(page, offset);
  }
  await closeWithoutComplaints();
});

test('emoji joiners, flag tags and a leading BOM are not reported', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'family.txt', '\ufeff👨‍👩‍👧 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}');
  await waitForFacts(page, 'Valid utf-8');
  await waitForFindings(page);
  assert.equal(await advice(page).filter({ hasText: 'invisible character' }).count(), 0);
  await closeWithoutComplaints();
});

test('a button goes to the first fault of a large file', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'far.txt', 'x'.repeat(3_000_000), [0xff], 'y');
  const line = advice(page).filter({ hasText: '✕ FF at offset 3,000,000 (' });
  await line.getByRole('button', { name: 'Go to fault' }).click();
  await waitForSelected(page, '3,000,000');
  await closeWithoutComplaints();
});

test('bidirectional controls in a file name are shown as labels', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a\u202egpj.exe', 'x');
  assert.equal(await page.locator('.file-name').textContent(), '\u2066\u2068a⟨RLO⟩gpj\u2069.exe\u2069 · 1 byte');
  await closeWithoutComplaints();
});

test('a binary file is identified by its signature', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'logo.png', [0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR');
  await advice(page)
    .filter({ hasText: 'Not text: PNG image (it has the identifying bytes of this format).' })
    .waitFor();
  await page.locator('#detail', { hasText: 'Malformed' }).waitFor();
  assert.equal(await advice(page).count(), 1);
  await closeWithoutComplaints();
});

test('ISO-2022-JP and ISO-2022-KR, which are also valid UTF-8, are named; ISO-2022-JP is decoded', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'mail.txt', '\x1b$B$3$s$K$A$O\x1b(B hello\n');
  await advice(page).filter({ hasText: 'Detected iso-2022-jp' }).waitFor();
  await page.locator('#facts .pill', { hasText: 'Detected iso-2022-jp' }).waitFor();
  await openFile(page, 'korean.txt', '\x1b$)C\x0e>H3g\x0f hello\n');
  await advice(page).filter({ hasText: 'Probably ISO-2022-KR: utfscope cannot decode this encoding.' }).waitFor();
  await page.locator('#facts .pill', { hasText: 'Probably ISO-2022-KR' }).waitFor();
  await waitForFindings(page);
  assert.equal(await advice(page).count(), 1);
  await closeWithoutComplaints();
});

test('for a cut character, windows-1252 is not suggested', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'joined.txt', [0xe2, 0x82], ' and more');
  await advice(page).filter({ hasText: 'How to fix: A character was cut, and other text follows it.' }).waitFor();
  await waitForFindings(page);
  assert.equal(await advice(page).filter({ hasText: 'Probably' }).count(), 0);
  // In windows-1252 this text would have no fault, but it would be mojibake.
  await openFile(page, 'chat.log', 'hello 😀\nfine ', [0xf0, 0x9f, 0x98], '\nok\n');
  const line = advice(page).filter({ hasText: 'How to fix: A character was cut, and other text follows it.' });
  await line.getByRole('button', { name: 'Replace with U+FFFD' }).waitFor();
  await waitForFindings(page);
  assert.equal(await line.getByRole('button').count(), 1);
  await closeWithoutComplaints();
});

test('a lead byte FC without its continuation bytes is not explained as a sequence of RFC 2279', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // journalctl -o export writes the length of this message in binary before the message. These bytes prevent the
  // suggestion that the file mixes UTF-8 and windows-1252.
  const field = ['MESSAGE\n', [10, 0, 0, 0, 0, 0, 0, 0], 'pr', [0xfc], 'f Über\n'];
  const text = 'Zoë liest gerne lange und spannende Bücher.\n'.repeat(20);
  await openFile(page, 'journal.txt', text, ...field);
  const line = advice(page).filter({ hasText: 'How to fix: No character begins with this byte in UTF-8.' });
  await line.getByRole('button', { name: 'Decode this byte as windows-1252' }).waitFor();
  assert.equal(await advice(page).filter({ hasText: 'RFC 2279 allowed' }).count(), 0);
  // The line also has UTF-8, so it is not text in another encoding.
  await openFile(page, 'cut.txt', text, 'tail ', [0xfc, 0x84, 0x80], ' Über end\n');
  await advice(page).filter({ hasText: 'How to fix: This byte is invalid in this encoding.' }).waitFor();
  await closeWithoutComplaints();
});

test('for lines of UTF-16 in a patch, the page offers neither windows-1252 nor U+FFFD', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const entries = ['"open" = "Öffnen";', '"close" = "Schließen";', '"undo" = "Rückgängig";', '"size" = "Größe";'];
  const lines = ['\ufeff/* Localizable */', ...entries, ''].join('\r\n');
  // git splits the bytes after each 0A, and writes a minus sign before each part.
  const removed = Buffer.from(lines, 'utf16le').toString('latin1').replaceAll('\n', '\n-');
  await openFile(
    page,
    'de.patch',
    '--- a/de.strings\n+++ b/de.strings\n-',
    Buffer.from(`${removed}\n`, 'latin1'),
    '+"open"\n',
  );
  await page.getByRole('button', { name: 'Decode as utf-8' }).click();
  await advice(page).filter({ hasText: 'How to fix: This byte is part of text in UTF-16' }).waitFor();
  assert.equal(await page.locator('#advice button', { hasText: /windows-1252|U\+FFFD/ }).count(), 0);
  await closeWithoutComplaints();
});

test('F8 goes through several faults, and the result says that the BOM was removed', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'user.bin', 'user', [0xc0, 0x80], 'admin', [0xff], '.');
  const line = page.locator('#advice li[data-kind=fault]');
  await line.filter({ hasText: '✕ C0 at offset 4' }).waitFor();
  await waitForFacts(page, '2 places, 3 faults', 'F8 next fault');
  await page.keyboard.press('F8');
  await line.filter({ hasText: '✕ FF at offset 11' }).waitFor();
  await openFile(page, 'bom.txt', [0xef, 0xbb, 0xbf], 'a', [0xff]);
  await line.filter({ hasText: '✕ FF at offset 4' }).waitFor();
  assert.equal(await page.locator('#facts', { hasText: 'F8' }).count(), 0);
  const result = page.locator('#convert .outcome');
  await openTab(page, 'fix');
  await page.getByLabel('On error').selectOption('replace');
  await result.filter({ hasText: 'The BOM at the start was removed.' }).waitFor();
  await page.getByLabel('Keep BOM').check();
  await result.filter({ hasNotText: 'was removed' }).filter({ hasText: '1 fault handled by replace.' }).waitFor();
  await closeWithoutComplaints();
});

test('a message in invisible characters is spelled out', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const tags = Array.from('ignore this', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
  await openFile(page, 'smuggled.txt', `Hello 👩\u200d💻 ❤\ufe0f${tags}!`);
  const line = advice(page).filter({ hasText: '11 invisible characters' });
  await line
    .filter({ hasText: 'tag characters, which are invisible, spell "ignore this".' })
    .getByRole('button', { name: 'Go to next' })
    .waitFor();
  await openFile(page, 'joined.txt', 'a\u200db');
  await advice(page)
    .filter({ hasText: '1 invisible character' })
    .filter({ hasText: 'copied from a web page or a chat' })
    .waitFor();
  // C1 controls are not used in text: the bytes 80 to 9F of another encoding were decoded as ISO-8859-1.
  await openFile(page, 'dos.csv', 'Name\nM\u0081ller\nK\u0081hn\n');
  await advice(page)
    .filter({ hasText: '2 control characters' })
    .filter({ hasText: 'C1 controls (U+0080–U+009F) usually come from a wrong decoding' })
    .waitFor();
  assert.doesNotMatch(await page.locator('#advice').innerText(), /may not say/);
  await openFile(page, 'plain.txt', 'می\u200cخواهم 👩\u200d💻 ❤\ufe0f');
  await waitForFacts(page, 'Valid utf-8');
  await waitForFindings(page);
  assert.equal(await advice(page).filter({ hasText: 'invisible character' }).count(), 0);
  await closeWithoutComplaints();
});

test('if the chosen encoding is wrong, no invisible characters are reported; an unpaired surrogate needs a repair', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'wide.txt', [0xff, 0xfe], Buffer.from('Hällo', 'utf16le'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-8');
  await advice(page).filter({ hasText: 'Detected utf-16le' }).waitFor();
  await page.locator('#detail', { hasText: 'Malformed' }).waitFor();
  assert.equal(await advice(page).filter({ hasText: 'invisible character' }).count(), 0);
  await openFile(page, 'lone.json', '{"a":"', [0xed, 0xa0, 0x80], '"}');
  await advice(page).filter({ hasText: 'Probably wtf-8' }).waitFor();
  await advice(page).filter({ hasText: 'How to fix: Half of a surrogate pair is missing' }).waitFor();
  await closeWithoutComplaints();
});

test('UTF-8 that is decoded as a single-byte encoding is detected, even if a few bytes of it are malformed', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const encoding = page.getByLabel('Encoding', { exact: true });
  await openFile(page, 'mixed.txt', 'naïve café, € 5, ', [0xe9], 't', [0xe9]);
  for (const singleByte of ['windows-1252', 'iso-8859-1']) {
    await encoding.selectOption(singleByte);
    await waitForFacts(page, `Every byte is allowed in ${singleByte}`, 'but mostly UTF-8');
    await waitForFindings(page);
    const line = advice(page).filter({ hasText: 'Mostly UTF-8: each byte of 3 multi-byte characters is shown here' });
    await line.filter({ hasText: 'As utf-8, only 2 bytes need repair: E9 is é.' }).waitFor();
    await line.getByRole('button', { name: 'Decode as utf-8' }).click();
    await waitForFacts(page, 'Not valid utf-8');
  }
  await openFile(page, 'whole.txt', 'naïve café, € 5');
  await encoding.selectOption('windows-1252');
  await advice(page).filter({ hasText: 'Probably utf-8' }).getByRole('button').click();
  await waitForFacts(page, 'Valid utf-8');
  // Here, malformed bytes outnumber the multi-byte characters, so the selected encoding, windows-1252, is plausible.
  await encoding.selectOption('utf-8');
  await openFile(page, 'latin.txt', 'na', [0xef], 've caf', [0xe9], ', d', [0xe9, 0x6a, 0xe0], ' vu, Ã©');
  await encoding.selectOption('windows-1252');
  await waitForFacts(page, 'Every byte is allowed in windows-1252');
  await advice(page).filter({ hasText: 'Decoded as windows-1252. Evidence: ' }).waitFor();
  await waitForFindings(page);
  assert.equal(await advice(page).filter({ hasText: 'Mostly UTF-8:' }).count(), 0);
  await closeWithoutComplaints();
});

test('an incomplete character at the end can be removed', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'cut.json', '{"emoji":"👩', [0xf0, 0x9f, 0x91]);
  const line = advice(page).filter({ hasText: 'or remove the incomplete character.' });
  await line
    .filter({
      hasText: 'Removing it or replacing it with U+FFFD does not restore the character or the text that followed it.',
    })
    .waitFor();
  await eventually(async () =>
    assert.deepEqual(await line.getByRole('button').allInnerTexts(), ['Remove the 3 bytes', 'Replace with U+FFFD']),
  );
  await line.getByRole('button', { name: 'Remove the 3 bytes' }).click();
  await page.locator('.change-navigation p', { hasText: 'At offset 14: F0 9F 91 was removed.' }).waitFor();
  await eventually(async () => assert.equal(await page.locator('#convert .preview').innerText(), '{"emoji":"👩'));
  await page.locator('#convert .outcome', { hasText: 'The text after the cut is still missing.' }).waitFor();
  await page.getByRole('button', { name: 'Use as input' }).click();
  await waitForFile(page, 'cut.repaired.json', 14);
  await waitForFacts(page, '✓ Valid utf-8');
  // The policy that removes bytes applies to all faults, so the page offers it only if there are no other faults.
  await openFile(page, 'more.json', 'a', [0xff], 'b', [0xf0, 0x9f, 0x91]);
  await advice(page).filter({ hasText: '✕ FF at offset 1' }).waitFor();
  await page.keyboard.press('F8');
  await line.getByRole('button', { name: 'Replace all 2 with U+FFFD' }).waitFor();
  assert.equal(await line.getByRole('button').count(), 1);
  await closeWithoutComplaints();
});

test('in an encoding without U+FFFD, one button removes a cut character, and another replaces it and converts to UTF-8', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = '나는 학교에 갑니다. 오늘은 날씨가 좋습니다. ';
  const lines = encode(text.repeat(20), 'euc-kr');
  const line = advice(page).filter({ hasText: 'or remove the incomplete character.' });
  const openCutFile = async () => {
    await openFile(page, 'cut.txt', lines, [0xbf]);
    await waitForFacts(page, 'Not valid euc-kr');
  };
  for (const [name, encoding, result] of [
    ['Remove the 1 byte', 'euc-kr', Buffer.from(lines)],
    ['Replace with U+FFFD', 'utf-8', Buffer.from(`${text.repeat(20)}\ufffd`)],
  ]) {
    await openCutFile();
    await line.getByRole('button', { name }).click();
    await page.locator('#convert .outcome', { hasText: '1 fault' }).waitFor();
    assert.equal(await page.locator('#convert [name=to]').inputValue(), encoding);
    const download = await downloadConverted(page, encoding);
    assert.deepEqual(download.bytes, result, name);
  }
  await closeWithoutComplaints();
});

test('a result with U+FFFD is valid, and the page points out each lost character', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'old.txt', 'naïve café ☕ ', [0xf8, 0x88, 0x80, 0x80, 0x80], ' end');
  const line = advice(page).filter({ hasText: 'Contains 5 replacement characters (U+FFFD), the first at offset 17: ' });
  await advice(page).getByRole('button', { name: 'Replace with 5 U+FFFD' }).click();
  await page.locator('#convert', { hasText: '5 faults handled by replace' }).waitFor();
  await waitForFindings(page);
  assert.equal(await line.count(), 0, 'the input itself has no U+FFFD');
  await page.getByRole('button', { name: 'Use as input' }).click();
  await waitForFacts(page, '✓ Valid utf-8', 'but text was lost');
  await line.filter({ hasText: 'Only an earlier copy has it.' }).waitFor();
  await waitForSelected(page, 17); // The selection starts at the first lost character.
  for (const offset of [20, 23, 26]) {
    await line.getByRole('button', { name: 'Go to next' }).click();
    await waitForSelected(page, offset);
  }
  await closeWithoutComplaints();
});

test('joined files: a suggestion locates and explains the BOM inside, and the button that decodes malformed bytes is also in the Problems tab', async () => {
  const { page, closeWithoutComplaints } = await browser.open({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const rows = (count, text) => Array.from({ length: count }, (_, at) => `${at}\t${text}\n`).join('');
  const parts = [`\ufeff${rows(20, '37 °C Umeå')}`, `\ufeff${rows(20, 'Tübingen')}`];
  const cities = ['Umeå', 'Tübingen', 'Besançon'];
  const latin = Array.from({ length: 20 }, (_, at) => `SC${at}\tTP53\t${at / 2} µM\t37 °C\t${cities[at % 3]}\n`);
  await openFile(page, 'merged.tsv', ...parts, Buffer.from(latin.join(''), 'latin1'));
  const offset = Buffer.byteLength(parts[0]);
  await advice(page).getByRole('button', { name: 'Show all' }).click();
  await page.getByText(`the BOM at offset ${offset} is now inside the text, as an invisible character.`).waitFor();
  const name = 'Decode malformed bytes as windows-1252';
  await advice(page).getByRole('button', { name }).waitFor();
  await openTab(page, 'problems');
  await page.locator('#problems .fixes').getByRole('button', { name }).click();
  await page.locator('#convert', { hasText: '60 faults handled by fallback-windows-1252' }).waitFor();
  // The tab bar is not scrolled out of view, and a phone shows no hints about keys.
  assert.ok((await boxOf(page.locator('#analysis-tabs'))).y >= 0);
  assert.equal(await page.locator('.key-hint:visible').count(), 0);
  await closeWithoutComplaints();
});
