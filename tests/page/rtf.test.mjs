// The text of documents in RTF. The control words and their meanings are those of Microsoft's specification, version 1.9.1.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { downloadWith, openFile, startBrowser } from './browser.mjs';
import { decoded, latin1, offered, python, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'rtf';
const textOf = (source) => decoded(id, latin1(source)).text;
/** Returns a document with this content. Font 0 has the code page of the document. */
const rtf = (content, codePage = 1252) => `{\\rtf1\\ansi\\ansicpg${codePage}\\deff0{\\fonttbl{\\f0 Arial;}}${content}}`;
/** Encodes a text with a codec of Python, and escapes backslashes, braces and the bytes beyond ASCII. */
const escapes = (text, codec) =>
  Array.from(python(`import sys; sys.stdout.buffer.write(${JSON.stringify(text)}.encode("${codec}"))`), (byte) =>
    byte < 0x80 && !/[\\{}]/.test(String.fromCharCode(byte))
      ? String.fromCharCode(byte)
      : `\\'${byte.toString(16).padStart(2, '0')}`,
  ).join('');

// As WordPad 10.0 writes it on a Greek system.
const GREEK = [
  '{\\rtf1\\ansi\\ansicpg1253\\deff0\\nouicompat\\deflang1032{\\fonttbl{\\f0\\fnil\\fcharset161 Calibri;}}',
  '{\\*\\generator Riched20 10.0.19041}\\viewkind4\\uc1 ',
  "\\pard\\sa200\\sl276\\slmult1\\f0\\fs22\\lang1032 \\'d3\\'f5\\'ed\\'f4\\'e1\\'e3\\'de: 2 \\'ea\\'f1\\'e5\\'ec\\'ec\\'fd\\'e4\\'e9\\'e1\\par",
  '\\par',
  "\\b \\'c1\\'eb\\'dc\\'f4\\'e9\\b0 , \\'f0\\'e9\\'f0\\'dd\\'f1\\'e9\\par",
  '}',
  '\0',
].join('\r\n');
const GREEK_TEXT = 'Συνταγή: 2 κρεμμύδια\n\nΑλάτι, πιπέρι\n';

test('the text of a document of WordPad is decoded in the code page of its font', () => {
  assert.deepEqual(offered(latin1(GREEK)), [id]);
  const { text, note } = decoded(id, latin1(GREEK));
  assert.equal(text, GREEK_TEXT);
  assert.equal(note, null);
});

/** The character set of a font, the codec of Python for its code page, and a text. */
const CHARSETS = [
  [0, 'cp1252', 'Größe – 5 €, “æ”'],
  [77, 'mac_roman', 'Größe – 5 ∞, “æ”'],
  [89, 'mac_cyrillic', 'Привет, мир'],
  [128, 'cp932', '日本語の表、ソース'],
  [129, 'cp949', '한국어 똠방각하'],
  [134, 'cp936', '简体中文，开'],
  [136, 'cp950', '繁體中文，功能許蓋'],
  [161, 'cp1253', 'Ελληνικά, Άλφα'],
  [162, 'cp1254', 'Türkçe ığdır Şişli İ'],
  [163, 'cp1258', 'Đô ưu âm'],
  [177, 'cp1255', 'שלום עולם'],
  [178, 'cp1256', 'مرحبا پچ'],
  [186, 'cp1257', 'Ąžuolas ģ'],
  [204, 'cp1251', 'Привет, мир'],
  [222, 'cp874', 'ภาษาไทย'],
  [238, 'cp1250', 'Zażółć gęślą jaźń'],
  [254, 'cp437', 'Größe ½ ┌─┐'],
  [255, 'cp850', 'Größe Ø ┌─┐'],
];

test('each font has the code page of its character set, and the end of a group restores the font', () => {
  for (const [charset, codec, text] of CHARSETS) {
    const fonts = `{\\fonttbl{\\f0\\fnil\\fcharset0 Arial;}{\\f1\\froman\\fcharset${charset}\\fprq2{\\*\\panose 02020603050405020304}Times{\\*\\falt X};}}`;
    const bytes = escapes(text, codec);
    assert.equal(
      textOf(`{\\rtf1\\ansi\\ansicpg1252\\deff0${fonts}caf\\'e9 {\\f1 ${bytes}} \\'e9\\par\\f1 ${bytes}\\plain \\'e9}`),
      `café ${text} é\n${text}é`,
      codec,
    );
    // The same text in the code page of the document, in a font table that is a single group, and with \cpg.
    const codePage = { mac_roman: 10000, mac_cyrillic: 10007 }[codec] ?? codec.slice(2);
    assert.equal(textOf(rtf(`\\f0 ${bytes}`, codePage)), text, codec);
    assert.equal(
      textOf(
        `{\\rtf1\\ansi\\ansicpg1252{\\fonttbl\\f3\\fcharset${charset} Arial;\\f4\\fcharset1 X;}\\f3 ${bytes}\\f4 \\'e9}`,
      ),
      `${text}é`,
      codec,
    );
    assert.equal(
      textOf(`{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f3\\fcharset1\\cpg${codePage} X;}}\\f3 ${bytes}}`),
      text,
      codec,
    );
  }
  assert.equal(textOf("{\\rtf1\\mac \\'8e}"), 'é');
  assert.equal(textOf("{\\rtf1\\pc \\'82}"), 'é');
  assert.equal(textOf("{\\rtf1\\pca \\'9b}"), 'ø');
  assert.equal(textOf("{\\rtf\\ansi \\'e9}"), 'é');
  assert.equal(textOf("{\\rtf1\\ansi\\ansicpg65001 \\'c3\\'a9}"), 'é');
});

test('the second byte of a character may be written as an ASCII character, as Word does', () => {
  const fonts = '{\\fonttbl{\\f0\\fcharset128 MS Mincho;}}';
  // 表 is 95 5C, 本 is 96 7B and テ is 83 65 in code page 932.
  assert.equal(textOf(`{\\rtf1\\ansi\\ansicpg932\\deff0${fonts}\\'95\\\\\\'96\\{\\'83e a\\'96\\'7b}`), '表本テ a本');
  // Unescaped bytes beyond ASCII are in the code page of the font, or in UTF-8 if the whole document is valid UTF-8.
  assert.equal(textOf(`{\\rtf1\\ansi\\ansicpg932\\deff0${fonts}\x93\xfa\x96\\{}`), '日本');
  assert.equal(decoded(id, utf8(rtf("caf\\'e9 żółć", 1250))).text, 'café żółć');
});

test('bytes in fonts of the character set 0 are windows-1252, unless they are text in the code page of the document', () => {
  const fonts = '{\\fonttbl{\\f0\\fcharset0 Arial;}}';
  const document = (codePage, bytes) => `{\\rtf1\\ansi\\ansicpg${codePage}\\deff0${fonts}${bytes}}`;
  assert.equal(textOf(document(1251, "Caf\\'e9 cr\\'e8me, d\\'e9j\\'e0 vu")), 'Café crème, déjà vu');
  assert.equal(textOf(document(1251, escapes('Привет, мир! Как дела?', 'cp1251'))), 'Привет, мир! Как дела?');
  assert.equal(textOf(document(932, escapes('日本語の文章です。', 'cp932'))), '日本語の文章です。');
});

test('Unicode escapes are decoded, and the fallback characters after them are skipped', () => {
  for (const [source, text] of [
    ['\\u1044?\\u1086?\\u1084?', 'Дом'],
    ["\\uc2\\u26085\\'93\\'fa\\u26412\\'96\\{!", '日本!'],
    ['\\uc0\\u1044 \\u1086 \\u1084 !', 'Дом!'],
    ['{\\uc0\\u1044 }\\u1086?', 'До'],
    // Numbers above 32767 are written as negative numbers, but some programs write them as they are.
    ['\\u-3913?\\u-10179?\\u-8704?\\u55357 ?\\u56832 ?\\u128512?', '\uf0b7😀😀😀'],
    // A control word counts as one fallback character, and a brace ends the fallback characters.
    ['\\u8220\\ldblquote x\\u8221\\rdblquote', '“x”'],
    ['{\\u1044}?', 'Д?'],
    ['\\u1044\\u1086 ?', 'До'],
    ['\\u1044\\b0 x', 'Дx'],
    ['\\u233\\par x', 'é\nx'],
    ["\\u233 \\'e9", 'é'],
    // \upr has the text in the code page, then the same text in Unicode.
    ["a {\\upr{caf\\'e9 ?}{\\*\\ud{caf\\u233? \\u8364?}}} b", 'a café € b'],
    ['a{\\upr{\\*\\bkmkstart ?}{\\*\\ud{\\*\\bkmkstart \\u322?}}} b', 'a b'],
  ])
    assert.equal(textOf(rtf(`\\f0 ${source}`)), text, source);
});

test('control words and symbols stand for characters, line ends and tabs', () => {
  for (const [source, text] of [
    ['a\\emdash b\\endash c\\lquote d\\rquote\\ldblquote e\\rdblquote\\bullet', 'a—b–c‘d’“e”•'],
    ['a\\~b\\_c\\-d\\\\e\\{f\\}', 'a\u00a0b\u2011c\u00add\\e{f}'],
    ['a\\par b\\line c\\tab d\\sect e\\page f', 'a\nb\nc\td\ne\nf'],
    ['a\\\nb\\\r\nc\\\rd', 'a\nb\nc\nd'],
    ['a\nb\r\nc', 'abc'],
    ['\\zwj\\zwnj\\ltrmark\\rtlmark', '\u200d\u200c\u200e\u200f'],
    ['\\trowd\\cellx1000 a\\cell b\\cell\\row\\trowd c\\cell\\cell\\row', 'a\tb\nc\t\n'],
    ['a\\nestcell{\\nonesttables\\par}b\\nestcell{\\*\\nesttableprops\\trowd\\nestrow}{\\nonesttables\\par}', 'a\tb\n'],
    ['{\\pntext\\f0 1.\\tab}{\\*\\pn\\pndec{\\pntxta .}}one', '1.\tone'],
    ['{\\field{\\*\\fldinst HYPERLINK "http://example.org"}{\\fldrslt {\\ul a link}}}', 'a link'],
    ['{\\field{\\fldinst {PAGE }}{\\fldrslt 7}}', '7'],
    ['a{\\*\\unknown b{c}}d{\\pict\\wmetafile8 0123{\\*\\x y}}e{\\info{\\title f}}{\\xe g}h', 'adeh'],
    ['{\\stylesheet{\\s1 Heading;}}{\\colortbl;\\red0\\green0\\blue0;}x', 'x'],
    ['a{\\pict\\bin5 }}{\\\\}b\\bin2 }}c', 'abc'],
    ['one{\\footnote\\pard note\\par} two{\\header top\\par}{\\footerf end}\\par', 'one two\nnote\ntop\nend'],
    ['a{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt box}}{\\shprslt box}}b', 'ab\nbox'],
  ])
    assert.equal(textOf(rtf(source)), text, source);
});

test('bullets and characters of the fonts Symbol and Wingdings are decoded', () => {
  const document = (content) =>
    `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset2 Symbol;}{\\f2\\fcharset2 Wingdings;}{\\f3\\fcharset2 Own;}}${content}}`;
  // Symbol: B7 is a bullet, A3 is ≤ and 61 is α. Wingdings: A7 is a small square, 76 a bullet, and B7 a clock, which is not in the tables.
  assert.equal(textOf(document("{\\pntext\\f1\\'b7\\tab}one\\par {\\f1 a \\'a3}b\\par")), '•\tone\nα ≤b\n');
  assert.equal(textOf(document("{\\f2 v\\tab}a{\\f2 \\'a7 \\'b7}")), '❖\ta▪ \uf0b7');
  assert.equal(textOf(document("{\\f3 own \\'e9}")), 'own é');
});

test('damaged documents are decoded as far as possible, and the note says what is wrong', () => {
  const cut = decoded(id, latin1(GREEK.slice(0, GREEK.indexOf("\\'eb\\'dc") + 4)));
  assert.equal(cut.text, 'Συνταγή: 2 κρεμμύδια\n\nΑλ');
  assert.match(cut.note, /^The document is incomplete: its end is missing\.$/);
  for (let length = 8; length < GREEK.length - 4; length += 1) {
    const { text, note } = decoded(id, latin1(GREEK.slice(0, length)));
    const withoutCutEscape = text.replace(/\\.*$/s, '');
    assert.ok(GREEK_TEXT.startsWith(withoutCutEscape), `${length}: ${text}`);
    assert.match(note, /incomplete/);
  }
  const extra = decoded(id, latin1(rtf("one} tw\\'f6\\par")));
  assert.equal(extra.text, 'one twö\n');
  assert.match(extra.note, /a closing brace too many/);
  const longer = decoded(id, latin1(`${rtf('one\\par')}\r\n-- \r\nfooter\r\n`));
  assert.equal(longer.text, 'one\n-- \r\nfooter');
  assert.match(longer.note, /More text follows/);
  // Code page 1361 is not supported, and the byte 82 alone is not a character of code page 932.
  const johab = decoded(id, latin1("{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset130 X;}}a\\'e9\\f0 b\\'b4\\'e3}"));
  assert.equal(johab.text, "aéb\\'b4\\'e3");
  assert.match(johab.note, /^Bytes in cp1361 could not be decoded, and their escapes are unchanged\.$/);
  const invalid = decoded(id, latin1(rtf("\\'82\\'a0\\'82 b\\'82\\par", 932)));
  assert.equal(invalid.text, "あ\\'82 b\\'82\n");
  assert.match(invalid.note, /^The escapes of 2 bytes are unchanged/);
});

test('decoding takes linear time', () => {
  const count = 1 << 17;
  assert.equal(textOf(rtf(`${'{'.repeat(count)}a${'}'.repeat(count)}`)), 'a');
  assert.equal(textOf(rtf("\\b x\\'e9\\par ".repeat(count))).length, 3 * count);
  assert.equal(textOf(rtf(`${'}'.repeat(count)}\\par`)), '\n');
  assert.equal(textOf(rtf('{\\footnote a}'.repeat(count))).length, 2 * count - 1);
  assert.equal(textOf(rtf("\\'82 ".repeat(count >> 3), 932)).length, (5 * count) >> 3);
});

test('other texts are not RTF', () => {
  for (const text of [
    '{\\rm rtf1} and {\\rtfx 1}\n',
    'A document begins with {\\rtf1\\ansi and ends with }.\n',
    '{"rtf": "{\\\\rtf1\\\\ansi}"}\n',
    'const start = "{\\\\rtf1\\\\ansi";\n',
    "\\documentclass{article}\\begin{document}\\'e\\end{document}\n",
    "{\\bf caf\\'e9}\n",
    '{rtf1}\n',
    '\\rtf1\\ansi text\n',
  ])
    assert.ok(!offered(utf8(text)).includes(id), text);
});

test('the page decodes a document of WordPad, and saves its text as .txt', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'recipe.rtf', latin1(GREEK));
  const offer = page.locator('#layers li', { hasText: 'a document in RTF' });
  await offer.getByText('Συνταγή: 2 κρεμμύδια').waitFor();
  await offer.getByText('To keep fonts and pictures, open the file in a word processor instead.').waitFor();
  assert.equal(await page.locator('#advice li').count(), 0);
  await offer.getByRole('button', { name: 'Decode RTF to plain text' }).click();
  await page.locator('#text .text-row', { hasText: 'Αλάτι, πιπέρι' }).waitFor();
  assert.equal(await page.locator('#layers').getByRole('button', { name: 'Encode as' }).count(), 0);
  const { name, bytes } = await downloadWith(page, page.getByRole('button', { name: 'Download decoded file' }));
  assert.equal(name, 'recipe.decoded.txt');
  assert.equal(bytes.toString(), GREEK_TEXT);
  await closeWithoutComplaints();
});

test('text after a document keeps its last byte, also if this byte is a no-break space in ISO-8859-1', () => {
  for (const text of ['voilà', 'РАБОТАЕТ ДА Р', 'x\u00a0']) {
    const { bytes } = decoded(id, Buffer.concat([latin1(rtf('Bonjour')), utf8(`\r\n${text} \r\n`)]));
    assert.equal(Buffer.from(bytes).toString(), `Bonjour\n${text}`);
  }
});
