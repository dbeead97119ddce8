// Declarations in GEDCOM and DXF files, and declarations of encodings that the package lacks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findDeclaration, unsupportedDeclaration } from '../../www/declarations.js';
import { automaticEncoding, detectEncoding } from '../../www/detection.js';
import { CZECH, dxf, effect, gedcom, latin1, mail, po, POLISH, xml } from './declared-texts.mjs';

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
  // These bytes do not contradict the declaration: ASCII; text with a BOM, which overrides the line; ANSEL; ANSEL that a program read as
  // windows-1252 and saved in UTF-8.
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

test('a DXF file whose variables are integers is read in linear time, with and without a code page', () => {
  // The value 1 of a variable can look like the group code of the next pair. AutoCAD writes more than 100 such variables.
  const names = [
    '$ATTMODE',
    '$AUNITS',
    '$BLIPMODE',
    '$CECOLOR',
    '$COORDS',
    '$DIMALT',
    '$DIMTOH',
    '$LUNITS',
    '$PLINEGEN',
  ];
  const variables = names.flatMap((name) => ['  9', name, ' 70', '     1', ' 62', '  256']);
  for (const end of ['\r\n', '\n', '\r']) {
    const start = ['  0', 'SECTION', '  2', 'HEADER', '  9', '$ACADVER', '  1', 'AC1009'].join(end) + end;
    const many = `${variables.join(end)}${end}`.repeat(12);
    const rest = ['  0', 'ENDSEC', '  0', 'EOF', ''].join(end);
    assert.equal(findDeclaration(codec, latin1(start + many + rest)), null);
    const codePage = ['  9', '$DWGCODEPAGE', '  3', 'ANSI_1252', ''].join(end);
    assert.equal(findDeclaration(codec, latin1(start + many + codePage + rest)).name, 'ANSI_1252');
  }
});

/** “Jürgen Müller”, “Łucja” and “Besançon” in ANSEL (ANSI/NISO Z39.47), in which marks precede their letters. */
const ANSEL = 'J\xe8urgen /M\xe8uller/ \xa1ucja Besan\xf0con';

test('a declared encoding that the package cannot decode is named, unless the bytes show that the declaration is wrong', () => {
  const isFile = true;
  const isFullEditionOnly = () => true;
  for (const [text, name] of [
    [gedcom('ANSEL', ANSEL), 'ANSEL'],
    [xml('VISCII', 'Ti\xaang Vi\xaet'), 'VISCII'],
    [mail('iso-8859-12', 'caf\xe9'), 'iso-8859-12'],
    [po('TCVN', 'Ti\xaang'), 'TCVN'],
  ]) {
    const bytes = latin1(text);
    const { name: found, offset } = unsupportedDeclaration(codec, bytes);
    assert.deepEqual([found, text.slice(offset, offset + name.length)], [name, name]);
    const [candidate, ...others] = detectEncoding(codec, bytes, isFile).candidates;
    assert.deepEqual([candidate.unsupported, candidate.confidence < 0.5, others], [name, true, []]);
    assert.equal(automaticEncoding(codec, bytes, isFullEditionOnly).encoding, 'utf-8');
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
    assert.ok(!detectEncoding(codec, bytes, isFile).candidates.some(({ isDeclared }) => isDeclared));
  }
});
