// Escapes of characters in the cells of .xlsx files (ECMA-376, part 1, section 22.9.2.19, ST_Xstring), in text that was
// exported from cells.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { excelEscapes } from '../../www/layers/excel-escapes.js';
import { downloadWith, openFile, startBrowser } from './browser.mjs';
import { decoded, encoded, offered, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'excel-escapes';

const CLUBS = [
  'Vereniging;Adres;Opmerking\n',
  'Zangkoor De Merel;"Dorpsstraat 14_x000D_\n3762 BK Soest";"Repetitie op dinsdag_x000D_\nSleutel bij de koster"\n',
  'IJsclub;"Vijverweg 31_x000D_\n8521 NN ""Sint"" Nicolaasga";Alleen bij vorst\n',
  'Fanfare;"Markt 9";"Uniform_x0009_meenemen_x000D_\n_x000D_\n8.15 uur"\n',
].join('');
const DECODED_CLUBS = [
  'Vereniging;Adres;Opmerking\n',
  'Zangkoor De Merel;"Dorpsstraat 14\r\n3762 BK Soest";"Repetitie op dinsdag\r\nSleutel bij de koster"\n',
  'IJsclub;"Vijverweg 31\r\n8521 NN ""Sint"" Nicolaasga";Alleen bij vorst\n',
  'Fanfare;"Markt 9";"Uniform\tmeenemen\r\n\r\n8.15 uur"\n',
].join('');

test('escapes in quoted fields of CSV are decoded', () => {
  assert.deepEqual(offered(utf8(CLUBS)), [id]);
  const { text, note } = decoded(id, utf8(CLUBS));
  assert.equal(text, DECODED_CLUBS);
  assert.equal(note, null);
  // If a program wrote CR LF or CR for each LF, the escape and the CR after it are decoded as one CR.
  for (const end of ['\r\n', '\r'])
    assert.equal(decoded(id, utf8(CLUBS.replaceAll('\n', end))).text, DECODED_CLUBS.replace(/\r?\n/g, end));
});

test('escapes outside of quoted fields are decoded, and the bytes around them stay', () => {
  for (const [source, text] of [
    [
      'Naam_x0009_Plaats\nJan_x000D_\nPiet_x000D_\nKlaas &amp; Co_x000D_\n',
      'Naam\tPlaats\nJan\r\nPiet\r\nKlaas &amp; Co\r\n',
    ],
    ['Straße 1_x000D_\nAbsatz\n', 'Straße 1\r\nAbsatz\n'],
    ['Πρώτη γραμμή_x000D_\nδεύτερη', 'Πρώτη γραμμή\r\nδεύτερη'],
    ['一行目_x000d_\n二行目', '一行目\r\n二行目'],
    ['Liebe Frau Weiß,_x000D__x000D_ich komme.', 'Liebe Frau Weiß,\r\rich komme.'],
    ['Ende._x000D_', 'Ende.\r'],
    ['Jan (achter);Straat 1_x000D_\nPiet;Straat 2\n', 'Jan (achter);Straat 1\r\nPiet;Straat 2\n'],
    // _x005F_ is an underscore. Excel writes it where an underscore would begin an escape. The result is not decoded
    // again.
    ['a_x005F_x000D_ und b_x005F_c: 1_x000D_\n', 'a_x000D_ und b_c: 1\r\n'],
    ['1._x000B_2._x001F_3._xFFFF_\n', '1.\v2.\x1f3.\uffff\n'],
    ['Smile: _xD83D__xDE00_!_x000D_\n', 'Smile: 😀!\r\n'],
    ['Mail <b>fett</b>._x000D_\n<br>Ende\n', 'Mail <b>fett</b>.\r\n<br>Ende\n'],
  ]) {
    assert.ok(offered(utf8(source)).includes(id), source);
    const { text: found, note } = decoded(id, utf8(source));
    assert.deepEqual([found, note], [text, null], source);
  }
  // Bytes that are not UTF-8 stay.
  const bytes = Buffer.from('caf\xe9 1_x000D_\nb 2_x000D_\n', 'latin1');
  assert.equal(Buffer.from(decoded(id, bytes).bytes).toString('latin1'), 'caf\xe9 1\r\nb 2\r\n');
});

test('escapes that would split a field, and halves of characters, stay', () => {
  const table = 'a;b;c\n1;eins._x000D_zwei;3\n2;"eins._x000D_zwei";3._x000D_\n';
  const { text, note } = decoded(id, utf8(table));
  assert.equal(text, 'a;b;c\n1;eins._x000D_zwei;3\n2;"eins.\rzwei";3.\r\n');
  assert.match(
    note,
    /^One escape is unchanged: it stands for a line break or a tab in a field without quotation marks/,
  );
  assert.equal(decoded(id, utf8('1;eins._x000D_zwei;"3._x000D_4"\n')).text, '1;eins._x000D_zwei;"3.\r4"\n');
  const tabs = decoded(id, utf8('a\tb\n1,_x0009_2\t3_x000D_\n"x_x0009_y"\tz\n'));
  assert.equal(tabs.text, 'a\tb\n1,_x0009_2\t3\r\n"x\ty"\tz\n');
  const halves = decoded(id, utf8('Smile: _xD83D_!_x000D_\nx_xDE00__xD83D_\n'));
  assert.equal(halves.text, 'Smile: _xD83D_!\r\nx_xDE00__xD83D_\n');
  assert.match(halves.note, /^3 escapes are unchanged: they stand for halves/);
});

test('the layer is not offered for names, source code, XML, JSON and texts about escapes', () => {
  for (const text of [
    '#define FOO_x000D_\n#define BAR_x000D_\n',
    'FOO_x000D_\n',
    'int foo_x000D_ = 1;\nint bar_x000D_bar;\n',
    'value = str(value).replace("_x000D_", "")\n',
    "assert.equal(decode('1._x000D_\\n2'), '1.\\r\\n2');\n",
    "const cell = '1_x000D_2';\nexpect(decode(cell)).toBe('1._x000D_2');\n",
    '# Excel writes 1._x000D_\n# for a carriage return._x000D_\n',
    'Excel escapes control characters as `_xHHHH_`, so a cell with CR is read as `_x000D_`, not as `\\r`.\n',
    'I get _x000D_ in my cells. What is _x000D_, and how do I remove it?\n',
    'Escapes:\n_x000D_\n_x000A_\n_x0009_\n',
    'What does “_x000D_” mean?\n',
    // Names of columns and XML elements (System.Xml.XmlConvert.EncodeName).
    'Last_x0020_Name,First_x0020_Name\n1._x000D_\n2._x000D_\n',
    'ows_Stra_x00df_e;ows_Ort_x000D_\n1._x000D_\n',
    // Files of XML, CLIXML of PowerShell, and JSON.
    '<?xml version="1.0"?>\n<sst><si><t>Weg 1_x000D_\n2 Ort</t></si></sst>\n',
    '#< CLIXML\n<Objs><S S="Error">release._x000D__x000A_</S><S S="Error">+ throw 1_x000D__x000A_</S></Objs>\n',
    '{"address": "Weg 1_x000D_\\n2 Ort", "b": "Weg 1._x000D_ 2"}\n',
    '[\n"Weg 1._x000D_ 2 Ort", "Weg 2._x000D_ 3"\n]\n',
    // Names of files.
    'tile_x0001_y0002.png\ntile_x0009_y0010.png\n12_x0009_y0004.png\n13_x000D_y0004.png\n',
    'photo_1920_x1080_final.jpg\n',
    'U_x000D_ U_x000A_\n',
    'Zeile 1\\x000D\\x000A_x000_\n',
  ])
    assert.ok(!offered(utf8(text)).includes(id), text);
});

test('decoding takes linear time', () => {
  const count = 1 << 18;
  assert.equal(decoded(id, utf8('1_x000D_\n'.repeat(count))).text.length, 3 * count);
  assert.equal(decoded(id, utf8(`${';"a""'.repeat(count)}1_x000D_\n`)).text.length, 5 * count + 3);
  assert.equal(decoded(id, utf8('_x000D_'.repeat(count))).text.length, count);
});

test('decoded text can be escaped again only if the result is the original text', () => {
  for (const text of [
    'Straße 1_x000D_\nAbsatz\n',
    'a_x005F_x000D_ und b: 1_x000D_\n',
    'x._x000d_\ny._x000b_z\n',
    'Smile: _xD83D__xDE00_!_x000D_\n',
    '1._x000B_2._x001F_3.\n',
  ]) {
    const { form, text: plain } = decoded(id, utf8(text));
    assert.equal(excelEscapes.canEncode(form), true, text);
    assert.equal(encoded(id, form, plain), text);
  }
  // Escaping would not restore these texts: they have an escape before CR LF, a CR that had no escape, or an escape that stays.
  for (const text of ['a_x000D_\r\nb\r\n', 'a._x000D_\nb\rc', '1;a._x000D_b;2\n3;c;4_x000D_\n'])
    assert.equal(excelEscapes.canEncode(decoded(id, utf8(text)).form), false, text);
});

test('the page decodes a CSV file with escapes of Excel', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'clubs.csv', CLUBS);
  const offer = page.locator('#layers li', {
    hasText: 'text with escapes of Excel, such as _x000D_ for a carriage return',
  });
  await offer.getByText('The program that read the cells did not decode them.').waitFor();
  await offer.getByRole('button', { name: 'Decode escapes of Excel' }).click();
  await page.locator('#text .text-row', { hasText: '3762 BK Soest' }).waitFor();
  const { name, bytes } = await downloadWith(page, page.getByRole('button', { name: 'Download decoded file' }));
  assert.deepEqual([name, bytes.toString()], ['clubs.decoded.csv', DECODED_CLUBS]);
  await closeWithoutComplaints();
});
