// More kinds of everyday files than in file-kinds.test.mjs: for each, what the page reports, and how the page repairs it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadText } from '../../www/misread-encoding.js';
import { findSpecial } from '../../www/special-characters.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { cleanUp, openFile, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });
const row = (page, text) => page.locator('#text .text-row', { hasText: text });

// Tags of old MP3 files, and mail that a gateway converted twice.
for (const [name, text, encoding, wrongEncoding, original] of [
  [
    'tags.txt',
    'Title : Ïðîùàíèå ñëàâÿíêè\nArtist: Õîð Ðóññêîé Àðìèè\n',
    'windows-1251',
    'windows-1252',
    'Title : Прощание славянки',
  ],
  ['mail.txt', 'лПЗДБ НЩ РТЙЫМЙ ДПНПК, НБНБ ХЦЕ УРБМБ.\n', 'koi8-r', 'windows-1251', 'Когда мы пришли домой'],
  // Subtitles, and the table of a program for DOS: bytes that windows-1252 does not assign became C1 controls.
  [
    'film.srt',
    'Pøíliš žlu\u009douèký kùò úpìl ïábelské ódy. Dìkuji za zprávu, zítra pøijdu døív. Až pøijdeš, zavøi dveøe a zùstaò.\n',
    'windows-1250',
    'windows-1252',
    'Příliš žlu',
  ],
  [
    'kunden.csv',
    '\ufeffName;Ort\nSchr”der;K”ln\nK„the M\u0081ller;M\u0081nchen\nJ\u0081rgen Weiá;Gieáen\n™zdemir;R\u0081sselsheim\nK”nig;F\u0081ssen\nM”ller;G”ttingen\nB„r;N\u0081rnberg\n',
    'cp850',
    'windows-1252',
    'Schröder',
  ],
  ['greek.txt', 'ÊáëçìÝñá óáò, ôé êÜíåôå óÞìåñá;\n', 'windows-1253', 'windows-1252', 'Καλημέρα σας'],
]) {
  test(`${encoding} that was decoded as ${wrongEncoding} is named, and repaired`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, name, text);
    await advice(
      page,
      `Probably decoded in the wrong encoding: ${encoding} was decoded as ${wrongEncoding}, and the text was “${original}`,
    )
      .getByRole('button', { name: 'Review repair' })
      .click();
    await page
      .locator('#repair')
      .getByRole('button', { name: `Use this repair: ${encoding} was decoded as ${wrongEncoding}` })
      .click();
    await row(page, original).waitFor();
    await advice(page, 'Probably decoded').waitFor({ state: 'detached' });
    await closeWithoutComplaints();
  });
}

test('correct text is not reported as wrongly decoded, in any language', () => {
  for (const { language, lines } of udhrTexts()) {
    for (const text of [lines.join('\n'), ...lines.slice(0, 4)]) {
      assert.equal(misreadText(codec, text), null, `${language}: ${text.slice(0, 60)}`);
    }
  }
});

test('special spaces are counted and explained, and can be replaced with spaces', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'main.c', 'if (a\u00a0== b)\u2009\u00a0return;\n');
  const line = advice(page, /^3 special spaces: NBSP U\+00A0, THSP U\+2009\. Each looks like a space/);
  await line.getByRole('button', { name: 'Go to next' }).click();
  await page.locator('#detail', { hasText: /offset 5\D/ }).waitFor();
  await cleanUp(page, line, 'Replace with spaces…');
  await row(page, 'if (a == b)  return;').waitFor();
  // The ideographic space is the usual one in East Asian text.
  await openFile(page, 'ja.txt', '東京\u3000大阪\n');
  await waitForFindings(page);
  assert.equal(await advice(page, 'special space').count(), 0);
  await closeWithoutComplaints();
});

test('Arabic presentation forms of a PDF can be replaced with letters; words and signs that people type stay', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // UnicodeData.txt: FEF7 is <isolated> 0644 0623, FE8E <final> 0627, FEE3 <initial> 0645, FEAD <isolated> 0631. FDFA is a sign.
  await openFile(page, 'recipe.txt', '\u{FEE3}\u{FE8E}\u{FEAD} \u{FEF7} ﷺ\n');
  await cleanUp(
    page,
    advice(page, '4 Arabic presentation forms, such as ﻣ U+FEE3 for م.'),
    'Replace with Arabic letters such as م…',
  );
  await row(page, 'مار لأ ﷺ').waitFor();
  await closeWithoutComplaints();
});

test('ligatures are replaced in text of a PDF file, but not in Turkish text of an old Mac, where they stand for ş', () => {
  const count = (text) => findSpecial(codec, Buffer.from(text), 'utf-8', []).ligatures.offsets.length;
  assert.equal(count('The ofﬁce has a ﬂat ﬁle; l‹office› costs 5€'), 3);
  assert.equal(count('A€aç yaﬂken e€ilir. Y›ld›r›m ﬁükrü ile görüﬂtü.'), 0);
});

// Unicode Standard, section 9.2: Persian uses U+06CC where Arabic uses U+064A, and U+06A9 where Arabic uses U+0643.
test('the Arabic letters for which Persian has letters of its own can be replaced in Persian text, and stay in text in other languages', async () => {
  const countPlaces = (text) => findSpecial(codec, Buffer.from(text), 'utf-8', []).persianLetters.offsets.length;
  const persian = 'نام,تلفن\nپریسا \u0643ريمی,۰۲۱\nگلناز چايچی,۰۹۱۲\nژاله \u0643ا\u0643ا\u0648ند,۰۹۱۳\n';
  assert.equal(countPlaces(persian), 5);
  for (const other of [
    persian.replaceAll('\u064a', 'ی').replaceAll('\u0643', 'ک'),
    // Arabic, also with a foreign name; Urdu, Pashto, Uyghur, Sorani.
    'ذهب أخي إلى المدرسة في الصباح الباكر ليكمل واجباته، وعاد في المساء إلى البيت مع چارلز.',
    'یہ کتاب بہت اچھی ہے، لیکن ميں نے پڑھی نہیں، گھر چلو۔',
    'زه پښتو ژبه وايم او په کور کې يم، چې ګل ښکلی دی.',
    'مەن ئۇيغۇرچە سۆزلەيمەن، كىتاب ئوقۇيمەن، پاكىز گۈل چېچەك.',
    'من بە کوردی قسە دەکەم، چاکم، پەرتووکێکم هەیە، ژيان خۆشە.',
    ...udhrTexts().map(({ lines }) => lines.join('\n')),
  ])
    assert.equal(countPlaces(other), 0, other.slice(0, 60));
  // The Universal Declaration in Persian, as an Arabic keyboard would write it.
  for (const { lines } of udhrTexts().filter(({ language }) => language.startsWith('fa')))
    assert.ok(countPlaces(lines.join('\n').replaceAll('ی', '\u064a')) > 100, lines[0]);
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'contacts.csv', persian);
  const line = advice(
    page,
    /^Arabic letters in Persian words in 5 places, such as ك U\+0643, where Persian has ک U\+06A9\./,
  );
  await cleanUp(page, line, 'Replace with Persian ک and ی…');
  await row(page, 'پریسا کریمی').waitFor();
  await row(page, 'گلناز چایچی').waitFor();
  await closeWithoutComplaints();
});

test('ligatures of a PDF can be replaced with letters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'copy.txt', 'The o\ufb03ce \ufb01le de\ufb01nes it.\n');
  await cleanUp(page, advice(page, '3 ligatures: ﬃ U+FB03, ﬁ U+FB01.'), 'Replace with letters such as ffi…');
  await row(page, 'The office file defines it.').waitFor();
  await closeWithoutComplaints();
});

// Some programs shorten a text by UTF-16 code units before they write JSON.
test('for the escape of half a character in JSON, the page says that the text was cut', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const json = '[{"text": "Danke \\ud83d\\ude00"}, {"text": "Bis morgen \\ud83d"}]\n';
  const offset = json.lastIndexOf('\\ud83d');
  await openFile(page, 'posts.json', json);
  const line = advice(page, `Half of a character in an escape: the escape of U+D83D at offset ${offset} is one half`);
  await line.getByText('A program probably cut the text between the halves.').waitFor();
  await line.getByRole('button', { name: 'Go to next escape' }).click();
  await page.locator('#detail', { hasText: new RegExp(`offset ${offset}\\D`) }).waitFor();
  await closeWithoutComplaints();
});

test('a BOM within a line is an invisible character, and no sign of joined files', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const text of ['Name: An\ufeffna\n', 'An\ufeffna\n']) {
    await openFile(page, 'name.txt', text);
    const line = advice(page, '1 invisible character: ');
    await line.getByText('copied from a web page or a chat').waitFor();
    assert.doesNotMatch(await line.innerText(), /joined/);
  }
  // A BOM at the start of a line is a sign of joined files. U+200B still has its own explanation.
  await openFile(page, 'names.txt', 'Name: An\u200bna\n\ufeffName: Jo\n');
  await advice(page, /^2 invisible characters: .*was probably joined to .*copied from a web page or a chat/).waitFor();
  await closeWithoutComplaints();
});

test('UTF-16 without a BOM is explained', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const notes = () => Buffer.from('今天下午三点开会，请准时参加。\n', 'utf16le');
  await openFile(page, 'notes.txt', notes());
  await advice(page, 'Valid utf-16le. Windows calls this encoding “Unicode”. The text has no BOM').waitFor();
  await openFile(page, 'notes.txt', notes().swap16());
  await advice(page, 'Valid utf-16be. Windows calls this encoding “Unicode big endian”. The text has no BOM').waitFor();
  await closeWithoutComplaints();
});

test('a single fault is not said to be one of several', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'long.txt', 'Grüße aus Köln\n'.repeat(9000), 'Köln caf', [0xe9], ' zu\n');
  await advice(page, 'This fault has one of two causes, and the byte does not show which.').waitFor();
  assert.equal(await advice(page, 'If there are more such places').count(), 0);
  await closeWithoutComplaints();
});

// Some PHP code writes EF BB BF before the content of a file that already has a BOM.
test('a second BOM directly after the first is explained, and only the second BOM is removed', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'export.csv', '\ufeff\ufeffid;name\r\n1;Jörg\r\n');
  const line = advice(
    page,
    /Two BOMs follow each other: .* The BOM at offset 3 is an invisible character of the text\./,
  );
  await line.waitFor();
  assert.doesNotMatch(await line.innerText(), /joined/);
  await page.locator('#fix-tab').click();
  await cleanUp(page, page.locator('#clean-up'), 'Remove invisible characters…', line);
  await waitForFacts(page, '21 bytes');
  await waitForFacts(page, 'starts with a BOM');
  await closeWithoutComplaints();
});

test('line and paragraph separators count as line ends, and can be converted', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'notes.txt', 'one\u2028two\u2029three\nfour\n');
  const line = advice(page, 'Mixed line ends: 2 LF, 1 LS and 1 PS.');
  await cleanUp(page, line, 'Convert line ends to LF…');
  await waitForFacts(page, '19 bytes');
  await closeWithoutComplaints();
});

test('a character that was cut at a maximum length in bytes is not taken for windows-1252', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const line = Buffer.from(`<13>host app: ${'Größenänderung für '.repeat(60)}`).subarray(0, 1024);
  const lead = line.findLastIndex((byte) => byte >= 0xc0); // the line ends after a lead byte
  await openFile(page, 'syslog.log', line.subarray(0, lead + 1), '\n<13>host app: ok, schön\n');
  const repair = advice(
    page,
    /^A line ends with the first byte of a character: C3 is at the end of a line of 1,02\d bytes\./,
  );
  await repair.getByRole('button', { name: 'Replace with U+FFFD' }).waitFor();
  await waitForFindings(page);
  assert.equal(await advice(page, 'windows-1252').count(), 0);
  await closeWithoutComplaints();
});

// Code pages 437, 850 and 858 have the German letters at the same bytes.
test('encodings that give the same text are named together', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = 'F\x81r die Gr\x94\xe1e der Fl\x84che k\x94nnen wir \x81ber zehn Prozent Rabatt gew\x84hren.\r\n';
  await openFile(page, 'dos.txt', Buffer.from(text, 'latin1'));
  const line = advice(page, /^Detected cp\d+ \(MS-DOS and the Windows console in .*\): .*gives? the same text\./);
  await line.waitFor();
  const sentence = await line.innerText();
  for (const name of ['cp437', 'cp850', 'cp858']) assert.ok(sentence.includes(name), sentence);
  await closeWithoutComplaints();
});

// In ibm866, the bytes of Hebrew letters in cp862 are Russian capital letters. The bytes of Greek letters in cp737 are capital and small letters.
for (const [name, language, encoding, text] of [
  [
    'dos-hebrew.txt',
    'Hebrew',
    'cp862',
    'דף חשבון - בנק הגליל בע"מ סניף 114\r\nתאריך    אסמכתא   תיאור הפעולה      חובה       זכות\r\n' +
      '01/10/03 00000    יתרה קודמת                        4,215.30\r\n02/10/03 51224    משכורת            6,840.00\r\n',
  ],
  [
    'dos-greek.txt',
    'Greek',
    'cp737',
    'Αγαπητέ κύριε Παπαδόπουλε,\r\nσας ευχαριστούμε για την παραγγελία σας της 3ης Μαρτίου.\r\nΜε εκτίμηση\r\n',
  ],
]) {
  test(`${language} of MS-DOS is detected, and no repair is offered`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, name, Buffer.from(codec.encode(text, encoding)));
    const detected = new RegExp(`^Detected ${encoding} \\(MS-DOS and the Windows console in ${language}`);
    const line = advice(page, detected);
    await line.waitFor();
    await waitForFindings(page);
    assert.equal(await advice(page, /decoded in the wrong encoding|ibm866/).count(), 0);
    assert.equal(misreadText(codec, text), null);
    await closeWithoutComplaints();
  });
}

test('line ends that are all CR are named, and can be converted', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'classic.txt', 'one\rtwo\rthree\r.');
  await cleanUp(page, advice(page, 'All line ends are CR, as in classic Mac OS.'), 'Convert line ends to LF…');
  await row(page, /^2\s*two/).waitFor();
  await closeWithoutComplaints();
});

test('after a fix of a legacy file, the verdict stays, and the button that saves the file in its legacy encoding is not prominent', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const lines = [
    'Considérant que la reconnaissance de la dignité inhérente à tous les membres de la famille humaine',
    'et de leurs droits égaux et inaliénables constitue le fondement de la liberté, de la justice',
    'la méconnaissance et le mépris des droits de l’homme ont conduit à des actes de barbarie qui révoltent',
    'la conscience de l’humanité, et l’avènement d’un monde où les êtres humains seront libres de parler',
  ];
  const text = `${lines.join('\r')}\r`;
  await openFile(page, 'lettre.txt', Buffer.from(codec.encode(text, 'macintosh')));
  await waitForFacts(page, /Detected macintosh/);
  await cleanUp(page, advice(page, 'All line ends are CR, as in classic Mac OS.'), 'Convert line ends to LF…');
  await page.locator('#save:not([hidden])', { hasText: 'Download repaired file (macintosh)' }).waitFor();
  assert.match(await page.locator('#save').getAttribute('class'), /quiet/);
  await waitForFacts(page, /Detected macintosh/);
  await advice(page, 'convert it to utf-8').getByRole('button', { name: 'Convert to utf-8' }).waitFor();
  await openFile(page, 'new.txt', 'für\r');
  await cleanUp(page, advice(page, 'All line ends are CR'), 'Convert line ends to LF…');
  await page.locator('#save:not([hidden])', { hasText: /^Download repaired file \(utf-8\)$/ }).waitFor();
  assert.doesNotMatch(await page.locator('#save').getAttribute('class'), /quiet/);
  await closeWithoutComplaints();
});

test('lowercase windows-1252 letters in a UTF-8 file are not taken for characters that were cut', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const utf8Lines = '100001;Schraube für Gehäuse;1000\n'.repeat(5);
  await openFile(page, 'export.txt', utf8Lines, Buffer.from('100003;Schl\xfcssel gro\xdf;2000\n', 'latin1'));
  await advice(page, 'How to fix: Some bytes are windows-1252 text: FC is ü, DF is ß.').waitFor();
  await closeWithoutComplaints();
});

test('spaces within wrongly decoded text are not offered for replacement, which would destroy its letters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // “Š” is C5 A0, and A0 is the no-break space in windows-1252.
  const original = "('Jiří Šťastný', 'Plzeň'),\n('Šárka Škodová', 'Šumperk'),\n";
  const damaged = Buffer.from(original).toString('latin1').replaceAll('\u0099', '™').replaceAll('\u0088', 'ˆ');
  await openFile(page, 'eshop.sql', damaged);
  await waitForFindings(page);
  await advice(page, /^(?:But )?(?:The complete text was )?wrongly decoded/i)
    .first()
    .waitFor();
  assert.ok(damaged.includes('\u00a0'));
  assert.equal(await advice(page, 'special space').count(), 0);
  // A special space outside the wrongly decoded text is reported.
  await openFile(page, 'more.sql', `${damaged}-- 5\u00a0Kč\n`);
  await advice(page, /^1 special space: NBSP/).waitFor();
  await closeWithoutComplaints();
});

test('a table with one column in UTF-8 and more text in windows-1252 gets a fix for the malformed bytes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(
    page,
    'mixed.csv',
    'Name;Kommentar\nMüller;',
    Buffer.from('sch\xf6ne Gr\xfc\xdfe aus K\xf6ln\n', 'latin1'),
    'Jäger;',
    Buffer.from('f\xfcr alle F\xe4lle \xfcbrig\n', 'latin1'),
  );
  await advice(page, 'Some bytes are windows-1252 text: F6 is ö, FC is ü, DF is ß, E4 is ä.')
    .getByRole('button', { name: 'Decode malformed bytes as windows-1252' })
    .click();
  await page.locator('#convert .result', { hasText: 'Müller;schöne Grüße aus Köln' }).waitFor();
  await page.locator('#convert .result', { hasText: 'Jäger;für alle Fälle übrig' }).waitFor();
  // Text that is completely in windows-1252 has no well-formed multi-byte characters.
  await openFile(page, 'latin1.csv', Buffer.from('Name;Ort\nM\xfcller;K\xf6ln\nJ\xe4ger;\xdcbersee\n', 'latin1'));
  await waitForFindings(page);
  assert.equal(await advice(page, 'Some bytes are windows-1252 text').count(), 0);
  await closeWithoutComplaints();
});
