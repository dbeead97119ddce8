// Common kinds of files: the page says what is wrong with each, where, and how to fix it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { cleanUp, eventually, openFile, openTab, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });

// The bytes of the code page cp037 for ASCII letters and digits, some punctuation, and NEL, its line end (Unicode's
// mapping table CP037.TXT).
const CP037 = new Map([
  ...[...'abcdefghi'].map((letter, at) => [letter, 0x81 + at]),
  ...[...'jklmnopqr'].map((letter, at) => [letter, 0x91 + at]),
  ...[...'stuvwxyz'].map((letter, at) => [letter, 0xa2 + at]),
  ...[...'ABCDEFGHI'].map((letter, at) => [letter, 0xc1 + at]),
  ...[...'JKLMNOPQR'].map((letter, at) => [letter, 0xd1 + at]),
  ...[...'STUVWXYZ'].map((letter, at) => [letter, 0xe2 + at]),
  ...[...'0123456789'].map((digit, at) => [digit, 0xf0 + at]),
  ...Object.entries({ ' ': 0x40, '.': 0x4b, ',': 0x6b, ':': 0x7a, '\x85': 0x15 }),
]);
const toCp037 = (text) => Uint8Array.from(text, (character) => CP037.get(character));

test('EBCDIC text is decoded, although its line ends are controls in ASCII', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const lines = [
    'HELLO WORLD, THIS IS A TEST FILE',
    'FROM THE MAINFRAME: CUSTOMER 0042, AMOUNT 12.50',
    'The quick brown fox.',
  ];
  await openFile(page, 'mainframe.txt', toCp037(lines.map((line) => `${line}\x85`).join('')));
  await waitForFacts(page, /^⇄ Detected cp037, \d\d %$/m);
  await page.locator('#text .text-row', { hasText: lines[1] }).waitFor();
  await advice(page, 'Detected cp037').getByRole('button', { name: 'Convert to utf-8' }).waitFor();
  await closeWithoutComplaints();
});

test('binary data is called binary even without NULs and without a known format', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const noise = Uint8Array.from({ length: 2000 }, (_, at) => ((at * 7919 + (at >> 3) * 104_729) % 255) + 1);
  await openFile(page, 'noise.bin', noise);
  await waitForFacts(page, 'Not text: binary data');
  assert.equal(await page.locator('#problems-tab').isVisible(), false);
  // After the user decodes the data, the page treats it as text.
  await advice(page, 'Not text: binary data').getByRole('button', { name: 'Decode as utf-8' }).click();
  await waitForFacts(page, 'Not valid utf-8');
  await page.locator('#problems-tab').waitFor();
  await page.locator('#problem-list .fault').first().waitFor();
  await waitForFindings(page);
  assert.equal(await page.locator('main', { hasText: 'Not text' }).count(), 0);
  await openTab(page, 'fix');
  await page.locator('#convert').waitFor();
  await closeWithoutComplaints();
});

test('decomposed letters are reported, and composed by normalization', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const names = 'Resume\u0301.pdf\nRésumé.pdf\nMu\u0308nchen.txt\n';
  await openFile(page, 'files.txt', names);
  const line = advice(page, 'Decomposed letters in 2 words: é is U+0065 and U+0301, as macOS writes names of files.');
  await line.getByRole('button', { name: 'Normalize' }).click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await waitForFacts(page, `${Buffer.byteLength(names.normalize('NFC'))} bytes`);
  await line.waitFor({ state: 'detached' });
  // NFC never composes these Hebrew and Devanagari letters, and replaces the CJK compatibility ideograph U+F9E1 by another
  // ideograph.
  for (const [name, text] of [
    ['hebrew.txt', 'שָׁלוֹם\nक़\n'],
    ['korean.txt', '검토: \uf9e1영희 씨\n'],
  ]) {
    await openFile(page, name, text);
    await waitForFindings(page);
    assert.equal(await advice(page, 'Decomposed').count(), 0, name);
  }
  await closeWithoutComplaints();
});

test('mixed line ends are counted, and converted to one kind', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'lines.csv', 'id,name\r\n1,one\n2,two\r\n3,three\r4,four\n5,five\r\n');
  const line = advice(page, 'Mixed line ends: 3 CR LF, 2 LF and 1 CR.');
  for (const [end, sentence, wanted] of [
    ['CR LF', 'Converted to CR LF: 3 line ends.', 'id,name\r\n1,one\r\n2,two\r\n3,three\r\n4,four\r\n5,five\r\n'],
    ['LF', 'Converted to LF: 4 line ends.', 'id,name\n1,one\n2,two\n3,three\n4,four\n5,five\n'],
  ]) {
    if (end === 'CR LF') {
      // The suggestion offers CR LF, which is more frequent here than LF.
      await line.getByRole('button', { name: 'Convert line ends to CR LF…' }).click();
    } else {
      await page.locator('#fix-tab').click();
      await page.getByLabel('Line end', { exact: true }).selectOption(end);
      await page.locator('#clean-up').getByRole('button', { name: 'Convert line ends…' }).click();
    }
    await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
    await page.locator('#note', { hasText: sentence }).waitFor();
    await waitForFacts(page, `${wanted.length} bytes`);
    await line.waitFor({ state: 'detached' });
    await page.locator('#undo').click();
    await waitForFacts(page, '45 bytes');
  }
  await line.waitFor();
  await openFile(page, 'one-kind.csv', 'id\r\n1\r\n2\r\n');
  await waitForFindings(page);
  assert.equal(await advice(page, 'line ends').count(), 0);
  await closeWithoutComplaints();
});

test('line ends that were converted twice are named, and converted back', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'classe.csv', 'id,name\r\r\n1,one\r\r\n\r\r\n2,two\r\r\n');
  const line = advice(page, 'Each line ends with CR CR LF: the line ends were converted twice.');
  await cleanUp(page, line, 'Convert line ends to CR LF…');
  await waitForFacts(page, '25 bytes');
  await line.waitFor({ state: 'detached' });
  await openFile(page, 'cells.csv', 'id,name\r\r\n1,one\r\r\n2,"two\r\nlines"\r\r\n');
  await advice(page, 'Lines end with CR CR LF (3 CR CR LF and 1 CR LF): the line ends were converted twice.').waitFor();
  assert.equal(await advice(page, 'Mixed line ends').count(), 0);
  // Lines of a classic Mac (CR), then lines of Windows (CR LF), the first of which is empty. CR CR LF is two line ends here.
  await openFile(page, 'joined.csv', 'id,name\r1,one\r\r\n2,two\r\n3,three\r\n');
  await advice(page, 'Mixed line ends: 3 CR LF and 2 CR.').waitFor();
  await closeWithoutComplaints();
});

test('CR LF stays one line end where the page divides a text into parts to search it for line ends', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // Here, a part has at most 65,536 bytes, and ends after LF or before an ASCII character.
  const text = `${'é'.repeat(32_767)}x\r\n${'é'.repeat(40_000)}\ry`;
  for (const pad of ['', 'x', 'xx', 'xxx']) {
    await openFile(page, 'edge.txt', pad, text);
    await page.locator('#fix-tab').click();
    await page.getByLabel('Line end', { exact: true }).selectOption('LF');
    await page.locator('#clean-up').getByRole('button', { name: 'Convert line ends…' }).click();
    await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
    const length = Buffer.byteLength(pad + text) - 1; // without the CR of CR LF
    await waitForFacts(page, `${length.toLocaleString('en')} bytes`);
  }
  await closeWithoutComplaints();
});

test('a BOM of UTF-8 is explained, and can be removed', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'bom.json', '\ufeff{"name": "value"}\n');
  await advice(page, 'Starts with a BOM (byte order mark), which UTF-8 does not need.')
    .getByRole('button', { name: 'Remove BOM' })
    .click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await waitForFacts(page, '18 bytes');
  await advice(page, 'Starts with a BOM').waitFor({ state: 'detached' });
  await closeWithoutComplaints();
});

test('for a CSV file with characters beyond ASCII, the advice is to keep the BOM for Excel', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'preise.csv', '\ufeffOrt;Preis\nKöln;1\n');
  const line = advice(page, 'Keep it if Excel opens this file');
  await line.locator('button.quiet', { hasText: 'Remove BOM…' }).waitFor();
  for (const [name, text] of [
    ['ascii.csv', '\ufeffOrt;Preis\nBonn;1\n'],
    ['preise.txt', '\ufeffOrt;Preis\nKöln;1\n'],
  ]) {
    await openFile(page, name, text);
    await advice(page, 'Starts with a BOM (byte order mark), which UTF-8 does not need.').waitFor();
  }
  await closeWithoutComplaints();
});

// XML 1.0 §4.3.3, HTML “determining the character encoding”, CSS Syntax §3.2.
for (const [name, text, declared, offset] of [
  ['page.xml', '<?xml version="1.0" encoding="ISO-8859-1"?>\n<a>Grüße</a>\n', 'ISO-8859-1', 30],
  ['page.html', '<!doctype html><meta charset=windows-1251><p>Привет', 'windows-1251', 29],
  ['page.css', '@charset "shift_jis"; a::before { content: "é" }', 'shift_jis', 10],
]) {
  test(`UTF-8 that declares ${declared} is reported, with the offset of the declaration`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, name, text);
    await advice(page, `Declares ${declared} at offset ${offset}, but is UTF-8.`)
      .getByRole('button', { name: 'Go to declaration' })
      .click();
    await page.locator('#detail', { hasText: new RegExp(`offset ${offset}\\D`) }).waitFor();
    // The declaration is correct, or all characters have the same bytes in both encodings.
    for (const consistent of [text.replace(declared, 'UTF-8'), text.replace(/[^\0-\x7f]/g, 'e')]) {
      await openFile(page, name, consistent);
      await waitForFindings(page);
      assert.equal(await advice(page, 'Declares').count(), 0);
    }
    await closeWithoutComplaints();
  });
}

test('a control character in wrongly decoded text is not called an invisible character', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // “ and ” in UTF-8, decoded as windows-1252, which has no character for 9D.
  await openFile(page, 'twice.txt', 'GrÃ¼ÃŸe: â€œzitiertâ€\u009d\n');
  await waitForFindings(page);
  await advice(page, 'Wrongly decoded').waitFor();
  assert.equal(await advice(page, /(invisible|control) character/).count(), 0);
  await closeWithoutComplaints();
});

test('all NULs of a log are counted, and a log that is taken for binary data is examined as text once the user decodes it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'long.log', 'boot ok\n'.repeat(200), '\0'.repeat(300), 'after power loss\n'.repeat(200));
  await advice(page, '300 control characters: NUL U+0000.').waitFor();
  await page.locator('#problem-list .fault', { hasText: 'and 294 more' }).waitFor();
  // A short text beside many NULs is text too, and the NULs can be removed.
  await openFile(page, 'lost.log', 'boot ok\n'.repeat(3), '\0'.repeat(300), 'after power loss\n');
  await advice(page, '300 control characters: NUL U+0000. Some programs stop reading at a NUL')
    .getByRole('button', { name: 'Remove NULs…' })
    .click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await waitForFacts(page, '41 bytes');
  // NULs that pad records do not replace lost text, and removing them would join the fields.
  await openFile(page, 'records.dat', 'A customer with a long name, Hamburg\0\0\0\0'.repeat(25));
  const padding = advice(page, '100 control characters: NUL U+0000. Some programs stop reading at a NUL');
  await padding.filter({ hasText: 'no text is lost' }).waitFor();
  assert.deepEqual(await padding.getByRole('button').allInnerTexts(), ['Go to next control character']);
  // Short texts between runs of NULs are binary data, until the user decodes them.
  const gaps = Array.from({ length: 24 }, (_, at) => `boot${'\0'.repeat(at + 1)}`);
  await openFile(page, 'short.log', gaps.join(''));
  await advice(page, 'Not text: binary data').getByRole('button', { name: 'Decode as utf-8' }).click();
  await advice(page, '300 control characters: NUL U+0000.').waitFor();
  assert.equal(await advice(page, 'shown without decoding').count(), 0);
  await closeWithoutComplaints();
});

test('for German text in windows-1252, the page suggests decoding the whole text, not single bytes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text =
    'Name;Stra\xdfe;Preis\r\nM\xfcller;K\xf6nigsallee 5;12,50 \x80\r\nFran\xe7ois;Gr\xf6\xdfe \x84L\x93;45,00 \x80\r\n';
  await openFile(page, 'prices.csv', Buffer.from(text, 'latin1'));
  const line = advice(
    page,
    /^Probably windows-1252 \(Windows in Western Europe and America\): .* Decode it as windows-1252, then convert it to utf-8\./,
  );
  await line.waitFor();
  await page.locator('#detail', { hasText: 'Malformed' }).waitFor(); // the first fault is selected
  await waitForFindings(page);
  assert.equal(await advice(page, 'How to fix').count(), 0);
  await line.getByRole('button', { name: 'Decode as windows-1252' }).click();
  await page.locator('#text .text-row', { hasText: 'Größe „L“;45,00 €' }).waitFor();
  await closeWithoutComplaints();
});

test('a suggestion about invisible characters leads to their removal, and one about control characters does not', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'zero.csv', 'id;na\u200bme\n1;Pe\ufeffar\n');
  await advice(page, '2 invisible characters').getByRole('button', { name: 'Remove invisible characters…' }).click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await waitForFacts(page, '15 bytes');
  // A telephone number that was copied from WhatsApp.
  await openFile(page, 'phone.csv', 'Ana;\u202a+55 11 98765-4321\u202c\n');
  await advice(page, '2 bidi controls').getByRole('button', { name: 'Remove bidi controls…' }).click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await waitForFacts(page, '22 bytes');
  // A terminal needs its control characters, so no button removes them.
  await openFile(page, 'bells.log', 'the build failed\u0007 twice\u0007\n');
  const controls = advice(page, '2 control characters: BEL U+0007. Terminals');
  await controls.waitFor();
  assert.equal(await advice(page, 'invisible').count(), 0);
  await eventually(async () =>
    assert.deepEqual(await controls.getByRole('button').allInnerTexts(), ['Go to next control character']),
  );
  await closeWithoutComplaints();
});

// mIRC colours: ETX begins a colour, SI ends all formatting. The log of a modem has ENQ, BEL, DEL and NUL.
test('control characters are counted apart from invisible characters, and the only button of their suggestion goes to the next control character', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'irc.log', '<anna> Die Farben sind \x0304rot\x0f und \x0312blau\x0f, wie immer hier im Kanal\n');
  await advice(page, '4 control characters: ETX U+0003, SI U+000F. Terminals').waitFor();
  await page.locator('#advice', { hasNotText: /invisible|seems to say|Clean up/ }).waitFor();
  // A list that is cut ends with “…”, without a full stop. In the default alphabet of SMS, 05 is é, 07 is ì, 7F is à and 00 is @ (3GPP TS
  // 23.038 §6.2.1), so no button removes the NULs.
  const commands = 'AT+CSQ\nOK\n'.repeat(20);
  const messages = 'Ciao, perch\x05 non sei venuto? Cos\x07 \x7f tardi, scrivimi: anna\0example.it\n'.repeat(3);
  await openFile(page, 'modem.log', 'a\u200bb\u202e\u202c\n', commands, messages, commands);
  await advice(page, /^1 invisible character and 2 bidi controls: ZWSP/).waitFor();
  const letters = advice(page, /^12 control characters: ENQ U\+0005, BEL U\+0007, DEL U\+007F … Terminals/);
  assert.deepEqual(await letters.getByRole('button').allInnerTexts(), ['Go to next control character']);
  assert.doesNotMatch(await page.locator('#advice').textContent(), /…\./);
  // U+2028 and U+2029 are not control characters (Unicode §23.1).
  await openFile(page, 'separators.txt', 'one\u2028two\n');
  await advice(page, /^1 line or paragraph separator: .*U\+2028\. Some software/).waitFor();
  await closeWithoutComplaints();
});

test('the preview of JSON keeps the escape of a lone surrogate', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'chat.json', '{"a": "caf\\u00e9", "broken": "\\ud83d cut", "whole": "\\ud83d\\ude00"}\n');
  const offer = page.locator('#layers li', { hasText: 'JSON with \\u escapes' });
  const preview = await offer.locator('.layer-preview').innerText();
  assert.match(preview, /café.*\\ud83d cut/s);
  assert.doesNotMatch(preview, /\ufffd/);
  await closeWithoutComplaints();
});

test('the line ends of EBCDIC are not called invisible characters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(
    page,
    'mainframe.txt',
    toCp037('HELLO WORLD, THIS IS A TEST FILE\x85FROM THE MAINFRAME: CUSTOMER 0042\x85'),
  );
  await waitForFindings(page);
  await advice(page, 'Detected cp037').waitFor();
  assert.equal(await advice(page, /invisible|control character/).count(), 0);
  await closeWithoutComplaints();
});

// The line end of EBCDIC (Unicode §5.8) is read as text by software that knows only CR and LF.
test('line ends that are all NEL are reported, and converted', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const lines = ['HELLO WORLD, THIS IS A TEST FILE', 'FROM THE MAINFRAME: CUSTOMER 0042', ''];
  await openFile(page, 'mainframe.txt', lines.join('\x85'));
  const line = advice(page, 'All line ends are NEL (U+0085), as in text from a mainframe (EBCDIC).');
  await line.getByRole('button', { name: 'Convert line ends to LF…' }).click();
  await page.locator('#fix').getByText('2 places change.').waitFor();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await waitForFacts(page, '67 bytes');
  await page.locator('#text .text-row', { hasText: /^2\s*FROM THE MAINFRAME/ }).waitFor();
  // Where lines end with LF, U+0085 is more often an ellipsis in the wrong encoding.
  await openFile(page, 'notes.txt', 'one\x85\ntwo\x85\nthree\n');
  await waitForFindings(page);
  assert.equal(await advice(page, 'NEL').count(), 0);
  await closeWithoutComplaints();
});

// IBM's code page 273: C0 is ä, D0 is ü, 6A is ö, A1 is ß. In cp037 and cp500, these bytes are symbols.
test('EBCDIC in a national code page is decoded', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const umlauts = { ä: 0xc0, ü: 0xd0, ö: 0x6a, ß: 0xa1 };
  const text = 'Bäckerei Müller, Nußbaumweg 7, Köln\x85Gärtnerei Schröder, Mühlbach 3, Fürth\x85'.repeat(4);
  const bytes = Uint8Array.from(text, (letter) => umlauts[letter] ?? CP037.get(letter));
  await openFile(page, 'KUNDST.EBC', bytes);
  await waitForFacts(page, /^⇄ Detected cp273, \d\d %$/m);
  await page.locator('#text .text-row', { hasText: 'Bäckerei Müller, Nußbaumweg 7, Köln' }).first().waitFor();
  await advice(page, /^Detected cp273 \(mainframes in Germany and Austria\)/)
    .getByRole('button', { name: 'Convert to utf-8' })
    .waitFor();
  // Every code page of EBCDIC is in one group of the selector.
  const group = page.getByLabel('Encoding', { exact: true }).locator('optgroup[label="Mainframe (EBCDIC)"] option');
  const pages = '037 500 1047 273 277 278 280 284 285 297 871 1140 1141 1142 1143 1144 1145 1146 1147 1148 1149';
  assert.deepEqual(
    await group.allInnerTexts(),
    pages.split(' ').map((number) => `cp${number}`),
  );
  await closeWithoutComplaints();
});

// IBM's code page 1026 (Turkish): C0 is ç, D0 is ğ, 79 is ı, A1 is ö, 6A is ş, E0 is ü.
test('EBCDIC in an unknown code page is reported, and its bytes are not called windows-1252, invisible or control characters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const letters = { ç: 0xc0, ğ: 0xd0, ı: 0x79, ö: 0xa1, ş: 0x6a, ü: 0xe0 };
  const text = 'Bütün insanlar özgür doğar.\x85Akşam çarşıda küçük çocuklar için ışıklı gözlük var.\x85'.repeat(4);
  await openFile(
    page,
    'KUNDST.EBC',
    Uint8Array.from(text, (letter) => letters[letter] ?? CP037.get(letter)),
  );
  await waitForFacts(page, 'EBCDIC, unknown code page');
  await advice(page, /^EBCDIC in an unknown code page.*cp273/).waitFor();
  await openTab(page, 'problems');
  await page.getByRole('button', { name: /^[\d,]+ bytes of text in an unknown encoding$/ }).waitFor();
  assert.equal(await page.getByText(/windows-1252 characters?/).count(), 0);
  // The byte of NEL, the line end of EBCDIC, is NAK in ASCII.
  assert.equal(await advice(page, /invisible|control character/).count(), 0);
  await closeWithoutComplaints();
});

/** Opens the preview of a suggestion's fix, applies it, and waits until the document has `byteCount` bytes. */
async function applySuggested(page, sentence, button, byteCount) {
  await advice(page, sentence).getByRole('button', { name: button }).click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await waitForFacts(page, new RegExp(`\\b${byteCount} bytes`));
}

// ECMA-48: CSI 31 m is SGR (red). OSC 0 … BEL sets a window title (xterm). ESC ( B designates ASCII (ECMA-35).
test('control sequences of a recorded terminal are reported, and removed', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text =
    '\x1b]0;anna@dev: ~\x07\x1b[01;32manna@dev\x1b[00m$ ls\r\n\x1b[?2004h\x1b[31mchyba:\x1b[0m soubor\x1b(B\r\n';
  await openFile(page, 'typescript', text);
  await advice(page, /^7 control sequences of a terminal/).waitFor();
  assert.equal(await advice(page, /(invisible|control) character/).count(), 0);
  await applySuggested(
    page,
    'control sequences of a terminal',
    'Remove sequences…',
    'anna@dev$ ls\r\nchyba: soubor\r\n'.length,
  );
  await page.locator('#text .text-row', { hasText: /^1\s*anna@dev\$ ls/ }).waitFor();
  await page.locator('#text .text-row', { hasText: /^2\s*chyba: soubor/ }).waitFor();
  await closeWithoutComplaints();
});

// CVE-2021-42694; UTS #39 has the lookalikes.
test('a word that looks like another is reported among the suggestions', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'mail.txt', 'Log in at https://p\u0430ypal.com/ now\n');
  const line = advice(
    page,
    '1 lookalike word, the first on line 1: "p\u0430ypal" looks like the ASCII word "paypal". Its letters that only look the same are \u0430 U+0430.',
  );
  await line.getByRole('button', { name: 'Go to next' }).click();
  await page.locator('#detail', { hasText: /offset 18\D/ }).waitFor();
  await openFile(page, 'parts.csv', 'Part;Pieces\nTC-2048\u0425;12\n\u0410\u0412-7;3\nAB-8;4\n');
  await waitForFindings(page);
  await advice(page, '2 lookalike words').getByRole('button', { name: 'Replace lookalikes' }).click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await page.locator('#text .text-row', { hasText: 'TC-2048X;12' }).waitFor();
  await page.locator('#text .text-row', { hasText: 'AB-7;3' }).waitFor();
  await openFile(page, 'latin.txt', 'Log in at https://paypal.com/ now, или по-русски\n');
  await waitForFindings(page);
  assert.equal(await advice(page, 'lookalike').count(), 0);
  await closeWithoutComplaints();
});

test('a gzip file is decompressed, and the page says whether the gzip file is complete', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const lines = Array.from({ length: 5000 }, (_, at) => `Zeile ${at * 7919}: Grüße\n`).join('');
  const whole = gzipSync(lines);
  await openFile(page, 'whole.txt.gz', whole);
  const line = advice(page, /^Not text: gzip file .* Decompress it to see its text, and whether the file is complete/);
  await line.getByRole('button', { name: 'Decompress' }).click();
  await page.locator('#note', { hasText: 'The gzip file is complete.' }).waitFor();
  await waitForFacts(page, `${Buffer.byteLength(lines).toLocaleString('en')} bytes`);
  await page.locator('.file-name', { hasText: /^whole\.txt ·/ }).waitFor();
  await page.locator('#undo').click();
  await line.waitFor();
  for (const length of [whole.length >> 1, whole.length - 3]) {
    await openFile(page, 'cut.gz', whole.subarray(0, length));
    await line.getByRole('button', { name: 'Decompress' }).click();
    await page.locator('#note', { hasText: 'The gzip file is cut off: it ends before its content does.' }).waitFor();
    await page.locator('#text .text-row', { hasText: 'Zeile 0: Grüße' }).waitFor();
  }
  await openFile(page, 'data.zip', 'PK\x03\x04', new Uint8Array(30));
  await advice(page, /^Not text: ZIP archive .* Decompress it, then open the text in it\./).waitFor();
  await closeWithoutComplaints();
});
