// Declarations of an encoding that the bytes contradict: XML 1.0 §4.3.3, HTML “determining the character encoding”, CSS
// Syntax §3.2, PEP 263, the header of PO files, and RFC 2045 §5.1.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { contradictionOf, findDeclaration, unsupportedDeclaration } from '../../www/declarations.js';
import { automaticEncoding, detectEncoding } from '../../www/detection.js';
import { effectOfDeclaration } from '../../www/text/counts.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, openTab, startBrowser, waitForFacts, downloadWith } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/**
 * Returns what software does with bytes in `encoding` because of their declaration; null if the declaration is right,
 * has no effect or is missing. Asserts that the offset of the declaration is right.
 */
function effect(bytes, encoding = 'utf-8') {
  const declaration = findDeclaration(codec, bytes);
  const contradiction = declaration && contradictionOf(codec, bytes, encoding, declaration);
  if (!contradiction) return null;
  const { name, offset } = declaration;
  assert.equal(Buffer.from(bytes).toString('latin1', offset, offset + name.length), name);
  return effectOfDeclaration({ ...declaration, ...contradiction });
}

const xml = (name, text = 'Grüße') => `<?xml version="1.0" encoding="${name}"?>\n<a>${text}</a>\n`;
const po = (name, text) =>
  `# comment\nmsgid ""\nmsgstr ""\n"Project-Id-Version: a\\n"\n"Content-Type: text/plain; charset=${name}\\n"\n\nmsgid "a"\nmsgstr "${text}"\n`;
const mail = (name, text, rest = '') =>
  `From: a@example.com\nSubject: x\nContent-Type: text/plain;\n charset="${name}"\n${rest}\n${text}\n`;

test('a wrong declaration is found in each kind of text, with what it causes', () => {
  for (const [text, expected] of [
    [xml('utf-16'), 'an XML parser refuses the text'],
    [xml('utf-16', 'ASCII'), 'an XML parser refuses the text'],
    [xml('us-ascii'), 'an XML parser refuses the text'],
    [xml('klingon'), 'an XML parser refuses the text'],
    [xml('windows-1252'), 'an XML parser reads “Ã¼ÃŸ” in place of “üß”'],
    [`\ufeff${xml('utf-16')}`, 'an XML parser refuses the text'],
    ['<!doctype html><meta charset=windows-1251><p>é', 'a browser shows “Г©” in place of “é”'],
    ['<html><meta http-equiv=a content="text/html; charset=iso-8859-1"><p>é', 'a browser shows “Ã©” in place of “é”'],
    // The sentence quotes four characters, not four code units, which would split the last character.
    ['<!doctype html><meta charset=iso-8859-1><p>äöü😀', 'a browser shows “Ã¤Ã¶Ã¼ðŸ˜€” in place of “äöü😀”'],
    [
      '<!doctype html><!-- <meta charset=koi8-r> --><meta charset=windows-1251><p>é',
      'a browser shows “Г©” in place of “é”',
    ],
    ['<!--><meta charset=windows-1251><!-- x --><p>é', 'a browser shows “Г©” in place of “é”'],
    ['@charset "latin1"; a::before { content: "é" }', 'a browser shows “Ã©” in place of “é”'],
    ['# -*- coding: ascii -*-\nx = "né"', 'an interpreter that follows the declaration refuses the text'],
    ['#!/usr/bin/python3\n# coding=latin-1\nx = "é"', /reads “Ã©” in place of “é”/],
    [po('ISO-8859-9', 'ğ'), 'gettext shows “ÄŸ” in place of “ğ”'],
    [mail('iso-8859-1', 'Grüße'), 'a mail program shows “Ã¼ÃŸ” in place of “üß”'],
  ]) {
    const found = effect(Buffer.from(text));
    if (typeof expected === 'string') assert.equal(found, expected, text);
    else assert.match(found, expected, text);
  }
  const turkish = codec.encode(po('UTF-8', 'ağaç'), 'iso-8859-9');
  assert.equal(effect(turkish, 'iso-8859-9'), 'gettext refuses the text');
});

/** Returns a GEDCOM file, as in the example of GEDCOM 5.5.1. */
const gedcom = (name, text, end = '\r\n') =>
  [
    '0 HEAD',
    '1 SOUR PAF',
    '2 VERS 2.1',
    '1 GEDC',
    '2 VERS 5.5.1',
    '2 FORM LINEAGE-LINKED',
    `1 CHAR ${name}`,
    '2 VERS 1.0',
  ]
    .concat('0 @1@ INDI', `1 NAME ${text}`, '0 TRLR', '')
    .join(end);
/** Returns the bytes of characters up to U+00FF. */
const latin1 = (text) => Buffer.from(text, 'latin1');

// Windows-1250 has Ś, ś and Ź at the bytes 8C, 9C and 8F, where ISO-8859-2 has C1 controls. Both have Ł and ó at the same bytes.
test('a declaration is wrong if letters are control characters in the declared encoding', () => {
  const xml = (name, text, encoding) =>
    Buffer.from(codec.encode(`<?xml version="1.0" encoding="${name}"?>\n<a>${text}</a>\n`, encoding));
  assert.equal(
    effect(xml('ISO-8859-2', 'Świątek', 'windows-1250'), 'windows-1250'),
    'an XML parser reads “⟨008C⟩” in place of “Ś”',
  );
  for (const [bytes, encoding] of [
    [xml('ISO-8859-2', 'Łódź', 'iso-8859-2'), 'iso-8859-2'],
    [xml('ISO-8859-2', 'Świątek', 'iso-8859-2'), 'windows-1250'], // the wrong encoding was chosen
    [xml('ISO-8859-2', 'Łos: Łó', 'windows-1250'), 'windows-1250'],
    [xml('ISO-8859-1', 'a\x85b', 'iso-8859-1'), 'iso-8859-15'], // NEL ends a line
    [xml('ISO-8859-1', '“Zürich”', 'windows-1252'), 'windows-1252'], // the name of windows-1252 on the web
  ])
    assert.equal(effect(bytes, encoding), null, codec.decode(bytes, encoding));
});

test('the CHAR line of the header of a GEDCOM file is a declaration', () => {
  for (const end of ['\r\n', '\n', '\r']) {
    for (const [name, declared] of [
      ...[
        ['ANSEL', null],
        ['UTF-8', 'utf-8'],
        ['ASCII', 'ascii'],
        ['UNICODE', 'utf-16'],
        ['ANSI', 'windows-1252'],
      ],
      ...[
        ['IBMPC', 'cp437'],
        ['IBM WINDOWS', 'windows-1252'],
        ['MACINTOSH', 'macintosh'],
        ['WINDOWS-1251', 'windows-1251'],
      ],
    ]) {
      const found = findDeclaration(codec, latin1(gedcom(name, 'a', end)));
      assert.deepEqual([found.kind, found.name, found.declared], ['gedcom', name, declared]);
    }
  }
  assert.equal(effect(Buffer.from(gedcom('ANSI', 'Jürgen'))), 'a genealogy program shows “Ã¼” in place of “ü”');
  // By hand: ü is C3 BC, which are © and ơ in ANSEL (Z39.47); ł is C5 82, which are ¿ and no character.
  for (const [text, wanted] of [
    ['Jürgen', 'a genealogy program shows “©ơ” in place of “ü”'],
    ['Pawłowski', 'a genealogy program shows “¿\ufffd” in place of “ł”'],
  ])
    assert.equal(effect(Buffer.from(gedcom('ANSEL', text))), wanted);
  // ASCII; text with a BOM, which overrides the line; ANSEL; ANSEL that a program read as windows-1252 and saved in UTF-8.
  for (const [bytes, encoding] of [
    [Buffer.from(gedcom('ANSEL', 'Jurgen')), 'utf-8'],
    [Buffer.from(`\ufeff${gedcom('ANSEL', 'Jürgen')}`), 'utf-8'],
    [latin1(gedcom('ANSEL', 'J\xe8urgen')), 'windows-1252'],
    [Buffer.from(gedcom('ANSEL', 'J\xe8urgen /M\xe8uller/')), 'utf-8'],
  ])
    assert.equal(effect(bytes, encoding), null);
  // ANSI and IBMPC mean the code page of the computer that wrote the file.
  for (const [name, encoding] of [
    ['ANSI', 'windows-1250'],
    ['IBMPC', 'cp852'],
  ])
    assert.equal(effect(codec.encode(gedcom(name, POLISH), encoding), encoding), null);
  // The line is not in the header record, or the file is not a GEDCOM file.
  for (const text of ['0 HEAD\n1 SOUR A\n0 @1@ INDI\n1 CHAR ANSEL\n', '1 CHAR ANSEL\n', '0 HEADER\n1 CHAR ANSEL\n'])
    assert.equal(findDeclaration(codec, latin1(text)), null, text);
});

/** Returns a DXF file (DXF Reference, HEADER section) with the version of AutoCAD and the code page. */
const dxf = (version, codePage, text, end = '\r\n') =>
  ['  0', 'SECTION', '  2', 'HEADER', '  9', '$ACADVER', '  1', version, '  9', '$ACADMAINTVER', ' 70', '     6']
    .concat('  9', '$DWGCODEPAGE', '  3', codePage, '  0', 'ENDSEC', '  0', 'SECTION', '  2', 'ENTITIES', '  0', 'TEXT')
    .concat('  1', text, '  0', 'ENDSEC', '  0', 'EOF', '')
    .join(end);
const CZECH = 'Obývací pokoj, podlaha: dřevo; kuchyň, odvětrání; měřítko výkresu, příčky a žluťoučký kůň. '.repeat(2);

test('the code page of a DXF file is a declaration, and AutoCAD 2007 and later write UTF-8', () => {
  for (const end of ['\r\n', '\n', '\r']) {
    for (const [version, name, declared] of [
      ['AC1014', 'ANSI_1250', 'windows-1250'],
      ['AC1009', 'dos850', 'cp850'],
      ['AC1015', 'ANSI_1251', 'windows-1251'],
      ['AC1018', 'ANSI_932', 'shift_jis'],
      ['AC1018', 'ansi_950', 'big5'],
      ['AC1015', 'iso8859-2', 'iso-8859-2'],
      ['AC1015', 'dos855', 'cp855'],
      ['AC1015', 'dos868', null],
    ]) {
      const found = findDeclaration(codec, latin1(dxf(version, name, 'a', end)));
      assert.deepEqual([found.kind, found.name, found.declared, found.utf8Name], ['dxf', name, declared, null]);
    }
    for (const version of ['AC1021', 'AC1032']) {
      const found = findDeclaration(codec, latin1(dxf(version, 'ANSI_1250', 'a', end)));
      assert.deepEqual([found.name, found.declared, found.utf8Name], [version, 'utf-8', null]);
    }
  }
  const windows = codec.encode(dxf('AC1014', 'ANSI_1250', CZECH), 'windows-1250');
  assert.equal(effect(windows, 'windows-1250'), null);
  assert.equal(effect(Buffer.from(dxf('AC1014', 'ANSI_1250', 'dřevo'))), 'AutoCAD shows “Ĺ™” in place of “ř”');
  assert.equal(effect(Buffer.from(dxf('AC1027', 'ANSI_1250', 'dřevo'))), null);
  assert.ok(effect(codec.encode(dxf('AC1027', 'ANSI_1250', CZECH), 'windows-1250'), 'windows-1250'));
  assert.equal(
    findDeclaration(codec, latin1(`999\nwritten by hand\n${dxf('AC1014', 'ANSI_1250', 'a', '\n')}`)).kind,
    'dxf',
  );
  assert.equal(unsupportedDeclaration(codec, latin1(dxf('AC1009', 'DOS868', 'd\xf8evo'))).name, 'DOS868');
  // The variable is not in the HEADER section, or the file is not a DXF file.
  for (const text of [
    dxf('AC1014', 'ANSI_1250', 'a').replace('HEADER', 'TABLES'),
    dxf('AC1014', 'ANSI_1250', 'a').replace('  9\r\n$DWG', '  0\r\nENDSEC\r\n  9\r\n$DWG'),
    `Each file has this:\r\n${dxf('AC1014', 'ANSI_1250', 'a')}`,
    '  9\n$DWGCODEPAGE\n  3\nANSI_1250\n',
  ])
    assert.equal(findDeclaration(codec, latin1(text)), null, text);
});

/** “Jürgen Müller”, “Łucja” and “Besançon” in ANSEL (ANSI/NISO Z39.47), in which marks precede their letters. */
const ANSEL = 'J\xe8urgen /M\xe8uller/ \xa1ucja Besan\xf0con';

test('a declared encoding that the package cannot decode is named, unless the bytes show that the declaration is wrong', () => {
  for (const [text, name] of [
    [gedcom('ANSEL', ANSEL), 'ANSEL'],
    [xml('VISCII', 'Ti\xaang Vi\xaet'), 'VISCII'],
    [mail('iso-8859-12', 'caf\xe9'), 'iso-8859-12'],
    [po('TCVN', 'Ti\xaang'), 'TCVN'],
  ]) {
    const bytes = latin1(text);
    const { name: found, offset } = unsupportedDeclaration(codec, bytes);
    assert.deepEqual([found, text.slice(offset, offset + name.length)], [name, name]);
    const [candidate, ...others] = detectEncoding(codec, bytes, true).candidates;
    assert.deepEqual([candidate.unsupported, candidate.confidence < 0.5, others], [name, true, []]);
    assert.equal(automaticEncoding(codec, bytes, () => true).encoding, 'utf-8');
  }
  for (const bytes of [
    latin1(gedcom('ANSEL', 'ASCII only')),
    Buffer.from(gedcom('ANSEL', 'Jürgen')),
    Buffer.from(`\ufeff${gedcom('ANSEL', 'Jürgen')}`),
    latin1(gedcom('ANSI', 'J\xfcrgen')),
    latin1(gedcom('windows-1252', 'J\xfcrgen')),
    latin1(xml('utf8x', 'J\xfcrgen')), // a misspelled name
    latin1(mail('ansi', 'J\xfcrgen')), // the code page of the computer
    latin1('The line 1 CHAR ANSEL declares ANSEL. J\xfcrgen'),
  ]) {
    assert.equal(unsupportedDeclaration(codec, bytes), null);
    assert.ok(!detectEncoding(codec, bytes, true).candidates.some(({ isDeclared }) => isDeclared));
  }
});

const THAI = 'ยินดีต้อนรับสู่เว็บไซต์ของโรงเรียนบ้านหนองบัว นักเรียนชั้นประถมศึกษา';
const POLISH = 'Zażółć gęślą jaźń, książę śnił o łące pełnej kwiatów i źródłach świeżej wody. '.repeat(3);
const html = (name, text) => `<!doctype html><meta charset="${name}"><p>${text}`;

test('a declaration is wrong if the bytes are well formed in it, but certainly text in another encoding', () => {
  const thai = effect(codec.encode(html('iso-8859-1', THAI), 'windows-874'), 'windows-874');
  assert.equal(thai, 'a browser shows “ÂÔ¹´” in place of “ยินด”');
  const russian = codec.encode(html('windows-1252', 'Добро пожаловать на сайт нашей школы'), 'windows-1251');
  assert.equal(effect(russian, 'windows-1251'), 'a browser shows “Äîáð” in place of “Добр”');
  const polish = codec.encode(html('iso-8859-1', POLISH), 'windows-1250');
  assert.equal(effect(polish, 'windows-1250'), 'a browser shows “¿ó³æ” in place of “żółć”');
});

test('a declaration is right if its name is a label of the detected encoding, or if both encodings give the same text', () => {
  const german = 'Größere Änderungen: „Übergröße“ – schön für müde Füße, heißt es in Köln. '.repeat(3);
  for (const [name, text, encoding] of [
    ['tis-620', THAI, 'windows-874'],
    ['iso-8859-11', THAI, 'windows-874'],
    ['iso-8859-1', german, 'windows-1252'],
    ['us-ascii', german, 'windows-1252'],
    ['iso-8859-9', 'Yağmurlu bir günde İstanbul’a gittik, çok güzeldi. '.repeat(4), 'windows-1254'],
    ['gb2312', '欢迎访问我们学校的网站。'.repeat(4), 'gbk'],
    ['ks_c_5601-1987', '한국어 학교에서 공부합니다. '.repeat(4), 'euc-kr'],
    ['windows-31j', '日本語の学校へようこそ。'.repeat(4), 'shift_jis'],
    ['iso-8859-2', POLISH, 'iso-8859-2'],
  ])
    assert.equal(effect(codec.encode(html(name, text), encoding), encoding), null, name);
});

test('correct text in the encoding that it declares is not reported, even if detection finds another encoding', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines
      .filter((line) => !/[\x80-\x9f]/.test(line)) // two translations have C1 controls in place of apostrophes
      .slice(0, 25)
      .join('\n');
    for (const name of ['windows-1252', 'windows-1250', 'iso-8859-2', 'windows-1257', 'iso-8859-15', 'koi8-u']) {
      const bytes = encoded(xml(name, text), name);
      const best = bytes && codec.detect(bytes)[0];
      if (best && best.encoding !== 'utf-8') assert.equal(effect(bytes, best.encoding), null, `${language}, ${name}`);
    }
  }
});

/** Returns the bytes of a text; null if the encoding lacks a character. */
function encoded(text, encoding) {
  try {
    return codec.encode(text, encoding);
  } catch {
    return null;
  }
}

test('a declaration that is right, has no effect, or is only quoted is not reported', () => {
  for (const text of [
    xml('UTF-8'),
    xml('utf8'),
    xml('iso-8859-1', 'ASCII'),
    '<?xml version="1.0"?><a>é</a>',
    // A browser reads UTF-8 if HTML or CSS declares UTF-16, ignores an unknown name, and follows a BOM rather than a
    // declaration.
    '<!doctype html><meta charset=utf-16><p>é',
    '<!doctype html><meta charset=klingon><p>é',
    '\ufeff<!doctype html><meta charset=windows-1251><p>é',
    `\ufeff${xml('windows-1252')}`,
    'Write <meta charset="iso-8859-1"> into the page. é',
    '<!doctype html><!-- <meta charset=koi8-r> --><meta charset=utf-8><p>é',
    '<!doctype html><!-- <meta charset=koi8-r> --><p>é',
    '<!-- <meta charset=koi8-r> é',
    'a { } @charset "latin1"; /* é */',
    'x = 1\n# coding: latin-1\ny = "é"',
    '# Encoding: see the guide. é',
    po('CHARSET', 'é'),
    po('utf-8', 'é'),
    'The field "Content-Type: text/plain; charset=latin1" é',
    mail('iso-8859-1', 'ASCII'),
    mail('utf-8', 'é'),
    mail('iso-8859-1', 'é', 'Content-Transfer-Encoding: base64\n'),
    `${mail('iso-8859-1', 'é')}\n${mail('utf-8', 'é')}`,
  ]) {
    assert.equal(effect(Buffer.from(text)), null, text);
  }
  // Another encoding that the user chose proves nothing: every byte is valid in it.
  assert.equal(effect(Buffer.from(xml('UTF-8')), 'windows-1252'), null);
  assert.equal(effect(codec.encode(xml('windows-1251', 'Привет'), 'windows-1251'), 'koi8-r'), null);
  // The declared encoding and the encoding of the bytes give the same text.
  assert.equal(effect(codec.encode(xml('iso-8859-1'), 'windows-1252'), 'windows-1252'), null);
});

test('a search through many incomplete declarations takes less than five seconds', () => {
  for (const piece of [
    'a:b\n',
    ' x\n',
    '<meta ',
    '<!-- -->',
    '<!--',
    '# coding ',
    '""\n',
    'msgid ""\nmsgstr ""\n',
    'Content-Type: a;\n b',
    '0 HEAD\n1 A\n',
    '0 HEAD\n\n\n',
    '999\n\n',
    '  0\nSECTION\n  2\nHEADER\n  9\n',
  ]) {
    const start = performance.now();
    effect(Buffer.from(piece.repeat(200_000)));
    assert.ok(performance.now() - start < 5000, piece);
  }
});

const advice = (page, text) => page.locator('#advice li', { hasText: text });

test('the wrong declaration is listed as a problem and corrected in place, and the correction can be undone', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = xml('utf-16', 'Hôtel de l’Île');
  await openFile(page, 'orders.xml', text);
  const found = advice(
    page,
    'Declares utf-16 at offset 30, but is UTF-8. So an XML parser refuses the text. Strings of .NET and ',
  );
  await openTab(page, 'problems');
  await page.getByRole('button', { name: '1 wrong declaration of the encoding' }).click();
  await page.locator('.fixes').getByText('Replace it with “utf-8”…').waitFor();
  await found.getByRole('button', { name: 'Write utf-8 in the declaration' }).click();
  await waitForFacts(page, `${Buffer.byteLength(text) - 1} bytes`);
  await page.getByText('The text now declares utf-8.').waitFor();
  await page.locator('#text .text-row', { hasText: '<?xml version="1.0" encoding="utf-8"?>' }).waitFor();
  await found.waitFor({ state: 'detached' });
  await page.locator('#undo').click();
  await found.waitFor();
  await closeWithoutComplaints();
});

test('if the encoding is detected, a wrong declaration in the text is named, and one button converts the text with the declaration', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'school.html', Buffer.from(codec.encode(html('iso-8859-1', THAI), 'windows-874')));
  const line = advice(page, 'Detected windows-874 (Windows in Thai), but the text declares iso-8859-1: ');
  await line.getByText('The meta element at offset 30 names iso-8859-1, which is wrong: a browser shows “').waitFor();
  await openTab(page, 'problems');
  await page.getByRole('button', { name: '1 wrong declaration of the encoding' }).click();
  await page.getByText('the text declares iso-8859-1, but is windows-874: a browser shows “').waitFor();
  await line.getByRole('button', { name: 'Convert text and declaration to utf-8' }).click();
  await page.getByText('The result declares utf-8 in place of iso-8859-1.').waitFor();
  const download = await downloadWith(page, page.locator('#convert').getByRole('button', { name: 'Download' }));
  assert.equal(download.bytes.toString(), html('utf-8', THAI));
  // The user can keep the declaration.
  await page.getByLabel('Write utf-8 in the declaration').uncheck();
  await page.getByText('The text still declares iso-8859-1.').waitFor();
  await closeWithoutComplaints();
});

test('a GEDCOM file declares UTF-8 in capital letters after a correction or a conversion', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'family.ged', Buffer.from(gedcom('ANSEL', 'Käthe /Müller/')));
  const found = advice(
    page,
    'Declares ANSEL at offset 84, but is UTF-8. So a genealogy program shows “©Þ” in place of “ä”.',
  );
  await found.getByRole('button', { name: 'Write UTF-8 in the declaration' }).click();
  await page.getByText('The text now declares UTF-8.').waitFor();
  await page.locator('#text .text-row', { hasText: '1 CHAR UTF-8' }).waitFor();
  await found.waitFor({ state: 'detached' });
  const names = 'Jürgen Größler, Käthe Müller, Göttingen, Bäckerin, Straße';
  await openFile(page, 'dos.ged', Buffer.from(codec.encode(gedcom('IBMPC', names), 'cp437')));
  await advice(page, 'Detected cp').getByRole('button', { name: 'Convert text and declaration to utf-8' }).click();
  await page.getByText('The result declares UTF-8 in place of IBMPC.').waitFor();
  const download = await downloadWith(page, page.locator('#convert').getByRole('button', { name: 'Download' }));
  assert.equal(download.bytes.toString(), gedcom('UTF-8', names));
  await closeWithoutComplaints();
});

test('a right declaration is updated by the conversion too, and a declaration of UTF-8 becomes right', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const korean = Array(20).fill('한국어 학교에서 공부합니다').join(' ');
  const file = (name) => Buffer.from(codec.encode(html(name, korean), 'euc-kr'));
  await openFile(page, 'claims-utf-8.html', file('utf-8'));
  const wrong = advice(page, 'Detected euc-kr (Windows in Korean, where it is cp949), but the text declares utf-8');
  await wrong
    .getByText('The meta element at offset 30 names utf-8, which is wrong until the text is converted to utf-8.')
    .waitFor();
  await wrong.getByRole('button', { name: 'Convert to utf-8' }).waitFor();
  await openFile(page, 'right.html', file('euc-kr'));
  await advice(page, 'Detected euc-kr (Windows in Korean, where it is cp949): ')
    .getByRole('button', { name: 'Convert text and declaration' })
    .click();
  await page.getByText('The result declares utf-8 in place of euc-kr.').waitFor();
  await page.getByRole('button', { name: 'Use as input' }).click();
  await page.locator('#text .text-row', { hasText: '<meta charset="utf-8"><p>한국어' }).waitFor();
  await waitForFacts(page, 'Valid utf-8');
  assert.equal(await advice(page, 'Declares').count(), 0);
  await closeWithoutComplaints();
});

test('the declaration of XML in UTF-16 and UTF-32 is found with its place in the bytes', () => {
  for (const encoding of ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be', 'ucs-2le']) {
    for (const bom of ['\ufeff', '']) {
      const bytes = codec.encode(bom + xml('UTF-16'), encoding);
      const { offset, length, ...found } = findDeclaration(codec, bytes, encoding);
      assert.deepEqual(found, { kind: 'xml', name: 'UTF-16', declared: 'utf-16', utf8Name: 'utf-8' });
      assert.equal(codec.decode(bytes.subarray(offset, offset + length), encoding, { ignoreBOM: true }), 'UTF-16');
      assert.equal(findDeclaration(codec, codec.encode(`${bom}<a>encoding="UTF-16"</a>`, encoding), encoding), null);
    }
  }
});

test('XML in UTF-16 is converted to UTF-8 with its declaration, because a parser refuses UTF-8 that declares UTF-16', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const encoding of ['utf-16le', 'utf-16be']) {
    await openFile(page, `${encoding}.xml`, Buffer.from(codec.encode(`\ufeff${xml('UTF-16')}`, encoding)));
    await advice(page, `Valid ${encoding}`)
      .getByRole('button', { name: 'Convert text and declaration to utf-8' })
      .click();
    await page.getByText('The result declares utf-8 in place of UTF-16.').waitFor();
    const download = await downloadWith(page, page.locator('#convert').getByRole('button', { name: 'Download' }));
    assert.equal(download.bytes.toString(), xml('utf-8'));
  }
  await closeWithoutComplaints();
});

test('a DXF file that declares its code page is reported as right; its conversion to UTF-8 keeps the declaration, and the page warns of this', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'plan.dxf', Buffer.from(codec.encode(dxf('AC1014', 'ANSI_1250', CZECH), 'windows-1250')));
  const line = advice(page, 'Detected windows-1250 (Windows in Central Europe): ');
  await line
    .getByText(
      'The variable $DWGCODEPAGE at offset 112 names ANSI_1250 (windows-1250) too, so the file is right as it is.',
    )
    .waitFor();
  assert.equal(await advice(page, 'If the text makes sense, convert').count(), 0);
  await line.getByRole('button', { name: 'Convert to utf-8' }).click();
  await page
    .getByText(/The text still declares ANSI_1250\. So AutoCAD shows wrong letters\. Only DXF files of AutoCAD 2007/)
    .waitFor();
  assert.equal(await page.getByLabel('Write utf-8 in the declaration').isVisible(), false);
  // Text in UTF-8 is converted to the declared code page; neither the suggestion nor the list of problems writes utf-8.
  await openFile(page, 'utf8.dxf', dxf('AC1014', 'ANSI_1250', CZECH));
  const wrong = advice(
    page,
    /^Declares ANSI_1250 at offset 112, but is UTF-8\. So AutoCAD shows .* Convert the text to windows-1250\./,
  );
  await openTab(page, 'problems');
  await page.getByRole('button', { name: '1 wrong declaration of the encoding' }).click();
  assert.equal(await page.getByText('Replace it with “utf-8”…').count(), 0);
  await wrong.getByRole('button', { name: 'Convert to windows-1250' }).click();
  await page.getByRole('button', { name: 'Use as input' }).click();
  await advice(page, 'so the file is right as it is.').waitFor();
  await page.getByLabel('Encoding', { exact: true }).selectOption('windows-1252');
  await page.getByLabel('Encoding', { exact: true }).selectOption('windows-1250');
  await advice(
    page,
    'Declares ANSI_1250 at offset 112. This is windows-1250, the selected encoding, so the file is right as it is.',
  ).waitFor();
  await closeWithoutComplaints();
});

test('for a file that declares an encoding which the package lacks, the page suggests no encoding; for text in cp850, the cause of the malformed bytes names cp850', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // “Việt” in VISCII (RFC 1456).
  await openFile(page, 'viet.xml', latin1('<?xml version="1.0" encoding="VISCII"?><p>Vi\xaet, Vi\xaet</p>'));
  await waitForFacts(page, 'Declares VISCII');
  await advice(
    page,
    'Declares VISCII: the XML declaration at offset 30 names VISCII, which utfscope cannot decode.',
  ).waitFor();
  assert.equal(await page.locator('#advice li').count(), 1);
  await openTab(page, 'problems');
  await page.getByRole('button', { name: '2 bytes of text in VISCII' }).click();
  await page.getByText('These bytes are not damaged: the text is probably in VISCII, not in UTF-8.').waitFor();
  assert.equal(await page.locator('#problems .fixes button').count(), 0);
  await openTab(page, 'fix');
  assert.match(await page.locator('#detection li').innerText(), /^VISCII\s+The XML declaration/);
  const batch =
    'echo ════ Drücken Sie eine Taste, um das Fenster zu schließen. ════\r\nrem § 14 Abs. 2: ½ Jahr täglich\r\n';
  await openFile(page, 'backup.bat', codec.encode(batch, 'cp850'));
  await advice(page, 'Probably cp850').waitFor();
  await openTab(page, 'problems');
  await page.getByRole('button', { name: '13 bytes of text in cp850' }).click();
  await page.locator('#problems .fixes').getByRole('button', { name: 'Decode as cp850' }).click();
  await page.locator('#text .text-row', { hasText: 'echo ════ Drücken Sie eine Taste' }).waitFor();
  await closeWithoutComplaints();
});
