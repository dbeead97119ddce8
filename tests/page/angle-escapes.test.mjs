// Characters in the form <U+0107>, which R writes if its encoding lacks them, and bytes in the form <e9>.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { downloadWith, openFile, openTab, startBrowser, waitForFindings } from './browser.mjs';
import { decoded, latin1, offered, offersFor, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'angle-escapes';

const MEMBERS = [
  '"ID","Prezime","Ime","<U+010C>lanarina"\n',
  '1,"Babi<U+0107>","<U+0110>ur<U+0111>ica",120\n',
  '2,"Horvat","Željko",120\n',
  '3,"Kova<U+010D>evi<U+0107>","Božidar <NA>",60\n',
].join('');
const DECODED_MEMBERS = [
  '"ID","Prezime","Ime","Članarina"\n',
  '1,"Babić","Đurđica",120\n',
  '2,"Horvat","Željko",120\n',
  '3,"Kovačević","Božidar <NA>",60\n',
].join('');

test('characters in angle brackets are decoded in a table of R', async () => {
  assert.deepEqual(offered(utf8(MEMBERS)), [id]);
  const { text, note } = decoded(id, utf8(MEMBERS));
  assert.equal(text, DECODED_MEMBERS);
  assert.equal(note, null);
  const [{ hint, preview }] = await offersFor(MEMBERS);
  assert.match(hint, /^R for Windows before version 4\.2 .* No character is lost\./);
  assert.match(preview, /Članarina/);
  // write.csv writes the file in the encoding of Windows.
  const ansi = Buffer.from(MEMBERS.replace('Ž', '\x8e').replace('ž', '\x9e'), 'latin1');
  assert.ok(offered(ansi, 'windows-1252').includes(id));
  assert.equal(decoded(id, ansi, 'windows-1252').text, DECODED_MEMBERS);
});

// The pager `less` shows a byte that is not a character of its locale as uppercase hex digits in angle brackets. Email addresses in angle
// brackets are not tags.
test('bytes in angle brackets are decoded in the names of a log that also has email addresses in angle brackets', () => {
  const log = 'commit 1a2b\nAuthor: J<FC>rgen M<FC>ller <j@x.de>\n    <C4>nderungen f<FC>r gr<F6><DF>ere Dateien\n';
  assert.deepEqual(offered(utf8(log)), [id]);
  assert.equal(
    decoded(id, utf8(log)).text,
    'commit 1a2b\nAuthor: Jürgen Müller <j@x.de>\n    Änderungen für größere Dateien\n',
  );
  assert.deepEqual(offered(utf8(`${log}<b class="x">`)), []);
});

test('escapes of characters beyond ASCII are decoded, and escapes of ASCII are unchanged', () => {
  for (const [source, text] of [
    ['"Babi<U+0107>"\n', '"Babić"\n'],
    ['Babi<U+0107>', 'Babić'],
    ['x\n10<U+00A0>000<U+00A0>kn\n', 'x\n10\u00a0000\u00a0kn\n'],
    ['don<U+2019>t\n', 'don’t\n'],
    ['id,text\n1,"Nice <U+0001F600> day"\n', 'id,text\n1,"Nice 😀 day"\n'],
    ['Nice<U+0001F600>\n', 'Nice😀\n'],
    ['<U+041F><U+0440><U+0438><U+0432><U+0435><U+0442>\n', 'Привет\n'],
    ['[1] "<U+6771><U+4EAC>"\n', '[1] "東京"\n'],
    ['a<U+0301>gua\n', 'a\u0301gua\n'],
    // R for Windows wrote an emoji of a tweet, such as U+1F600, as its two surrogates, or as their bytes in CESU-8.
    ['Babi<U+0107> <U+D83D><U+DE00>', 'Babić 😀'],
    ['Babi<U+0107> <ed><U+00A0><U+00BD><ed><U+00B8><U+0080>', 'Babić 😀'],
    // Check marks in a column.
    ['a,b\n1,<U+2713>\n2,<U+2713>\n3,<U+2717>\n4,<U+2713>\n', 'a,b\n1,✓\n2,✓\n3,✗\n4,✓\n'],
    // Escapes of ASCII could be syntax, and R never writes them.
    ['"Babi<U+0107><U+0022>,<U+000A>"\n', '"Babić<U+0022>,<U+000A>"\n'],
    ['"Babi<U+0107><U+110000><U+107>"\n', '"Babić<U+110000><U+107>"\n'],
    ['<td>Babi<U+0107></td><dd>a</dd>\n', '<td>Babić</td><dd>a</dd>\n'],
  ]) {
    assert.ok(offered(utf8(source)).includes(id), source);
    assert.equal(decoded(id, utf8(source)).text, text, source);
  }
  const { text, note } = decoded(id, utf8('Babi<U+0107> <U+D83D>!'));
  assert.equal(text, 'Babić <U+D83D>!');
  assert.match(note, /^One escape is unchanged/);
});

test('bytes outside of escapes are unchanged', () => {
  const bytes = latin1('caf\xe9;Babi<U+0107>\r\n\0\xff;Peri<U+0107>\r');
  const expected = Buffer.concat([
    latin1('caf\xe9;Babi'),
    utf8('ć'),
    latin1('\r\n\0\xff;Peri'),
    utf8('ć'),
    latin1('\r'),
  ]);
  assert.deepEqual(Buffer.from(decoded(id, bytes).bytes), expected);
});

test('bytes in angle brackets are decoded in their encoding', async () => {
  for (const [source, text] of [
    ['caf<c3><a9>\nM<c3><bc>nchen\n', 'café\nMünchen\n'],
    [
      'author: Jos<E9>\nauthor: Andr<E9> M<FC>ller\nsummary: fa<E7>ade, d<E9>j<E0> vu, tr<E8>s bient<F4>t\n',
      'author: José\nauthor: André Müller\nsummary: façade, déjà vu, très bientôt\n',
    ],
    [
      'ville\nOrl<e9>ans\nB<e9>ziers\nN<ee>mes\nBesan<e7>on\nSaint-<c9>tienne\n',
      'ville\nOrléans\nBéziers\nNîmes\nBesançon\nSaint-Étienne\n',
    ],
  ]) {
    assert.ok(offered(utf8(source)).includes(id), source);
    assert.equal(decoded(id, utf8(source)).text, text, source);
  }
  const [{ hint }] = await offersFor('caf<c3><a9>\nM<c3><bc>nchen\n');
  assert.match(hint, /^iconv of R .* No byte is lost\.$/);
});

test('the layer is not offered for text about characters, code and tags', () => {
  for (const text of [
    'The letter ć is written as <U+0107> in Unicode.\n',
    'LATIN SMALL LETTER C WITH ACUTE <U+0107>\n',
    'ć<U+0107> and č<U+010D> are letters of Croatian.\n',
    'Use <U+00A0>, not a space. Zero width: <U+200B>.\n',
    '<U+0107>\n',
    '<U+0107>;ć\n<U+010D>;č\n<U+0111>;đ\n',
    'code,name\n"<U+0107>",C WITH ACUTE\n"<U+010D>",C WITH CARON\n"<U+0111>",D WITH STROKE\n',
    '<U+0063, U+0301> is canonically equivalent to <U+0107>\n',
    "assert.equal(decode('Babi<U+0107>'), 'Babić');\nassert.equal(decode('<U+010C>akovec'), 'Čakovec');\n",
    'gsub("<U+0107>", "ć", x)\n',
    'x <- gsub("<U\\\\+([0-9A-F]{4})>", "\\\\\\\\u\\\\1", x)\n',
    '<U0107> /x{e6} LATIN SMALL LETTER C WITH ACUTE\n<U0041> \\x41 |0\n',
    '\\N{U+0107}a <U+010>a a<U+> b<U+00ZZ>c Babi<U+0041>\n',
    // Tags, parameters of types, placeholders, and arrays of numbers.
    '<dl><dt>a</dt><dd>b</dd></dl>\n<dl><dt>a<dd>b\n',
    'Foo<AA> x; Map<BB> y; Foo<CC, DD> z; a<ab>(b); c<ff>(d);\n',
    'label<de>;label<en>;name<fa>;name<ee>\n',
    'x<e9>y is the byte <e9>\n',
    'cp <file> <aa> <bb>\nmv <ee> <ff>\n',
    'Sum<fe> <ff> 12<ea>\n',
    'dtype: <f8, <f4\n#include <ab>\n',
    '$ xxd\nff<d8><ff><e0>\n',
    'Привет, <em>мир</em>. Zürich <b>1</b>\n',
  ])
    assert.ok(!offered(utf8(text)).includes(id), text);
});

test('decoding takes linear time', () => {
  const count = 1 << 18;
  assert.equal(decoded(id, utf8('i<U+0107> '.repeat(count))).text.length, 3 * count);
  assert.equal(decoded(id, utf8(`${'<U+0107>'.repeat(count)}`)).text.length, count);
  assert.equal(decoded(id, utf8(`${'a'.repeat(count)}<U+0107> <U+`)).text.length, count + 5);
});

test('the page decodes a CSV file of R', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'clanovi.csv', MEMBERS);
  const offer = page.locator('#layers li', { hasText: 'text with characters in the form <U+0107>, as R writes them' });
  await offer.getByText('No character is lost.').waitFor();
  await offer.getByRole('button', { name: 'Decode <U+XXXX> escapes' }).click();
  await page.locator('#text .text-row', { hasText: 'Kovačević' }).waitFor();
  const { name, bytes } = await downloadWith(page, page.getByRole('button', { name: 'Download decoded file' }));
  assert.deepEqual([name, bytes.toString()], ['clanovi.decoded.csv', DECODED_MEMBERS]);
  await closeWithoutComplaints();
});

test('one button decodes escapes and the text in windows-1252 beside them', async () => {
  const survey =
    '"","name","ort"\r\n"1","Jürgen Weiß","Düsseldorf"\r\n"2","Pawe<U+0142> Wójcik","<U+0141>ód<U+017A>"\r\n"3","Günther Höß","Würzburg"\r\n';
  const original =
    '"","name","ort"\r\n"1","Jürgen Weiß","Düsseldorf"\r\n"2","Paweł Wójcik","Łódź"\r\n"3","Günther Höß","Würzburg"\r\n';
  const [offer] = await offersFor(latin1(survey));
  assert.equal(offer.encodingBeside, 'windows-1252');
  assert.equal(offer.decodeLabel, 'Decode <U+XXXX> escapes, the rest as windows-1252');
  assert.match(
    offer.hint,
    /The text beside them is probably windows-1252, so both are decoded\. The result is UTF-8\.$/,
  );
  assert.match(offer.preview, /Paweł Wójcik/);

  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'survey.csv', latin1(survey));
  await page.locator('#layers').getByRole('button', { name: offer.decodeLabel }).waitFor();
  await waitForFindings(page);
  // Other suggestions would decode only the escapes or only the bytes.
  assert.equal(await page.locator('#advice li').count(), 0);
  await page.getByRole('button', { name: 'Decode <U+XXXX> escapes, the rest as windows-1252' }).click();
  const save = page.getByRole('button', { name: 'Download decoded file' });
  await save.waitFor();
  assert.equal((await downloadWith(page, save)).bytes.toString(), original);
  await closeWithoutComplaints();
});

test('HTML entities and the windows-1252 letters beside them are decoded together', async () => {
  const table =
    'id;name;text\n1;Müller;Gr&uuml;&szlig;e\n2;Jäger;&Auml;rger mit Straße\n3;Größe;&#321;&oacute;d&#378;\n';
  const [offer] = await offersFor(latin1(table));
  assert.equal(offer.encodingBeside, 'windows-1252');
  // UTF-8 with damaged characters is not text in windows-1252.
  const damaged = Buffer.concat([utf8('Grüße, schöne Stra'), latin1('\xc3'), utf8('e, Gr&uuml;&szlig;e aus Köln\n')]);
  for (const [bytes, encoding] of [
    [damaged, 'utf-8'],
    [utf8(table), 'utf-8'],
    [latin1(table), 'windows-1252'], // decoding already gives UTF-8
  ]) {
    const [other] = await offersFor(bytes, encoding);
    assert.equal(other.encodingBeside, null);
    assert.equal(other.decodeLabel, 'Decode HTML entities');
  }
});

test('the page says that a conversion leaves escapes as they are', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'survey.csv', Buffer.from(MEMBERS.replace('Ž', '\x8e').replace('ž', '\x9e'), 'latin1'));
  await page.locator('#encoding').selectOption('windows-1252');
  await openTab(page, 'fix');
  const sentence = 'The result still has text with characters in the form <U+0107>, as R writes them: decode it first';
  await page.locator('#convert .outcome', { hasText: sentence }).waitFor();
  await page.locator('#convert').getByRole('button', { name: 'Use as input' }).click();
  await page.locator('#note', { hasText: 'The result still has text with characters' }).waitFor();
  await closeWithoutComplaints();
});
