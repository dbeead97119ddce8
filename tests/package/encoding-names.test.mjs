// The names of encodings have one meaning in every call, and the name of an encoding that we lack is never taken for a
// typo in one of our names.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import * as full from '../../pkg-config/dist/full/index.js';
import * as utfscope from '../../pkg-config/dist/index.js';
import * as LABELS from '../../pkg-config/entries/full/labels.js';
import { CALLS_WITH_ENCODING } from './calls-with-encoding-or-options.mjs';

const { codePage, decode, encodings, isValid, resolveLabel } = utfscope;

// Common names by encoding. They have the meaning that IANA, Python, Node or the Encoding Standard gives them.
const NAMES = {
  'utf-8': ['UTF-8', 'utf8', 'Utf8', 'UTF_8', 'utf_8', 'u8', 'csUTF8', 'unicode-1-1-utf-8', 'x-unicode20utf8'],
  'cesu-8': ['CESU-8', 'cesu8', 'csCESU-8'],
  'wtf-8': ['WTF-8', 'wtf8'],
  'mutf-8': ['MUTF-8', 'mutf8'],
  'utf-16': ['UTF-16', 'utf16', 'utf_16', 'UTF16', 'csUTF16'],
  'utf-16le': ['UTF-16LE', 'utf16le', 'utf_16_le', 'UTF-16-LE', 'utf-16le', 'ucs2', 'ucs-2', 'unicode'],
  'utf-16be': ['UTF-16BE', 'utf16be', 'utf_16_be', 'unicodeFFFE'],
  'utf-32': ['UTF-32', 'utf32', 'u32'],
  'utf-32le': ['UTF-32LE', 'utf32le', 'utf_32_le'],
  'utf-32be': ['UTF-32BE', 'utf32be', 'utf_32_be'],
  'ucs-2be': ['UCS-2BE', 'ucs2be', 'ISO-10646-UCS-2', 'csUnicode'],
  'ucs-4be': ['UCS-4BE', 'ucs4be', 'ISO-10646-UCS-4', 'csUCS4'],
  ascii: ['ASCII', 'us-ascii', 'US-ASCII', 'us_ascii', 'us', '646', 'iso646-us', 'cp367', 'ANSI_X3.4-1968', 'csASCII'],
  'iso-8859-1': [
    'ISO-8859-1',
    'latin1',
    'Latin-1',
    'latin_1',
    'l1',
    'iso8859-1',
    'iso88591',
    'ISO_8859-1',
    'cp819',
    '8859',
  ],
  'windows-1252': ['Windows-1252', 'cp1252', 'CP1252', 'x-cp1252', 'windows_1252', '1252'],
  'utf-7': ['UTF-7', 'utf7', 'u7', 'csUTF7'],
  'utf-1': ['UTF-1', 'utf1', 'ISO-10646-UTF-1'],
};

/** Matches the error for an encoding that the main entry does not have. */
const IS_UNSUPPORTED = / is (not supported by utfscope|only in the entries "utfscope\/full")/;

/** Returns `{ value }`, the result of a call, or `{ error }`, the message of the error that the call throws. */
const outcome = (work) => {
  try {
    return { value: work() };
  } catch (error) {
    return { error: error.message };
  }
};

test('a name means the same in every call, in any letter case', () => {
  for (const [encoding, names] of Object.entries(NAMES)) {
    for (const [call, work] of Object.entries(CALLS_WITH_ENCODING)) {
      const expected = outcome(() => work(encoding));
      assert.equal(expected.error, undefined, `${call}: ${encoding}`);
      for (const name of names)
        assert.deepEqual(
          outcome(() => work(name)),
          expected,
          `${call}: ${name}`,
        );
    }
    for (const name of names) assert.equal(resolveLabel(name), encoding, name);
  }
});

test('latin1 is ISO-8859-1 and us-ascii is ASCII', () => {
  const input = Uint8Array.of(0x80);
  assert.equal(decode(input, 'latin1'), '\u0080');
  assert.equal(decode(input, 'iso-8859-1'), '\u0080');
  assert.equal(decode(input, 'cp1252'), '€');
  assert.equal(isValid(input, 'us-ascii'), false);
  assert.throws(() => decode(input, 'us-ascii'), { encoding: 'ascii' });
  assert.equal(resolveLabel('latin1', 'whatwg'), 'windows-1252');
  assert.equal(resolveLabel('us-ascii', 'whatwg'), 'windows-1252');
});

test('results and errors contain our name of an encoding, for any name that the call received', () => {
  const [judgement] = utfscope.explain(Uint8Array.of(0xff), 0, { encodings: ['UTF8'] }).judgements;
  assert.equal(judgement.encoding, 'utf-8');
  assert.throws(() => decode(Uint8Array.of(0xff), 'Utf8'), { encoding: 'utf-8', message: /malformed utf-8:/ });
  assert.equal(codePage('UTF8').length, 256);
  // For code units, the encoding argument must be UTF-16, by any of its names.
  assert.equal(isValid(Uint16Array.of(0x61), 'UTF16'), true);
  assert.throws(() => isValid(Uint16Array.of(0x61), 'UTF8'), /Uint16Array holds UTF-16 code units/);
});

// The labels in the section "Names and labels" of the Encoding Standard.
const STANDARD = `
unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8 866 cp866 csibm866 ibm866 csisolatin2 iso-8859-2
iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2 csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593
iso_8859-3 iso_8859-3:1988 l3 latin3 csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4
latin4 csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988 arabic asmo-708
csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596
iso_8859-6 iso_8859-6:1987 csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597
iso_8859-7 iso_8859-7:1987 sun_eu_greek csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8
iso88598 iso_8859-8 iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical csisolatin6 iso-8859-10 iso-ir-157 iso8859-10
iso885910 l6 latin6 iso-8859-13 iso8859-13 iso885913 iso-8859-14 iso8859-14 iso885914 csisolatin9 iso-8859-15 iso8859-15
iso885915 iso_8859-15 l9 iso-8859-16 cskoi8r koi koi8 koi8-r koi8_r koi8-ru koi8-u csmacintosh mac macintosh x-mac-roman
dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874 cp1250 windows-1250 x-cp1250 cp1251 windows-1251 x-cp1251
ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1
latin1 us-ascii windows-1252 x-cp1252 cp1253 windows-1253 x-cp1253 cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9
iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254 cp1255 windows-1255 x-cp1255 cp1256 windows-1256
x-cp1256 cp1257 windows-1257 x-cp1257 cp1258 windows-1258 x-cp1258 x-mac-cyrillic x-mac-ukrainian chinese csgb2312
csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030 big5 big5-hkscs cn-big5 csbig5 x-x-big5
cseucpkdfmtjapanese euc-jp x-euc-jp csiso2022jp iso-2022-jp csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j
x-sjis cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949
csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement unicodefffe utf-16be csunicode
iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le x-user-defined`
  .split(/\s+/)
  .filter(Boolean);

// Other names from the IANA registry and from vendors, among them short ones and some similar to ours.
const OTHERS = `
uk gb de fr it es no dk se cn jp hu cu ca pt yu fi nl iso646-gb iso646-de iso646-fr csiso4unitedkingdom latin-greek latin-lap
latin1-2-5 iso_8859-supp iso_6937 iso_5427 iso_5428 iso-10646-j-1 iso-10646-ucs-basic iso-10646-unicode-latin1
csunicodeascii csunicodelatin1 iso-8859-1-windows-3.1-latin-1 iso-8859-9-windows-latin-5 cswindows31j cswindows1251 cp1051
ibm1047 ibm00858 ibm-437 pc-multilingual-850+euro amiga-1251 ccsid1208 tcvn5712-1 viscii vscii tis620
koi7-switched koi8-t koi8-f gbk2k gb13000 big5-2003 euc-tw cns11643 shift_jis-2004 shiftjisx0213 utf-5 utf-6 utf-9 utf-18
utf-ebcdic utf-7-imap scsu bocu-1 utf-8-sig utf-8-mac utf8mb3 gsm0338 ebcdic-us hp-roman8 nextstep`
  .split(/\s+/)
  .filter(Boolean);

/**
 * Returns an object with every encoding name in Python. The value of a name is the name of its codec, or null if this
 * Python lacks the codec.
 */
function pythonNames() {
  const script = `
import codecs, encodings, encodings.aliases, json, pkgutil
names = set(encodings.aliases.aliases) | set(encodings.aliases.aliases.values())
names |= {module.name for module in pkgutil.iter_modules(encodings.__path__)} - {'aliases', 'oem', 'mbcs', 'cp65001'}
def codec(name):
    try: return codecs.lookup(name).name
    except LookupError: return None
print(json.dumps({name: codec(name) for name in names}))`;
  return JSON.parse(execFileSync('python3', ['-c', script]));
}

/** Returns `{ value }`, the encoding that a name means, or `{ error }`, the error message for an unknown name. */
const meaningOf = (name) => outcome(() => resolveLabel(name));

test('no label of the Encoding Standard leads to a suggestion', () => {
  assert.equal(STANDARD.length, 228);
  for (const label of STANDARD) {
    const { value, error } = meaningOf(label);
    if (value === undefined) assert.match(error, IS_UNSUPPORTED, label);
    else assert.ok(encodings.includes(value));
    const web = outcome(() => resolveLabel(label, 'whatwg'));
    assert.equal(web.value === undefined, value === undefined, label);
    if (web.error) assert.match(web.error, IS_UNSUPPORTED, label);
    const inCapitals = outcome(() => isValid(new Uint8Array(0), label.toUpperCase()));
    if (error) assert.match(inCapitals.error, IS_UNSUPPORTED, label);
    else assert.equal(inCapitals.value, true, label);
  }
});

test('no name of Python leads to a suggestion, and names that we share with Python have the same meaning', () => {
  const names = Object.entries(pythonNames());
  assert.ok(names.length > 350);
  for (const [name, codec] of names) {
    const { value, error } = meaningOf(name);
    if (value === undefined) assert.match(error, IS_UNSUPPORTED, name);
    // The name of the codec is one of our names too, for example iso8859-1 for the alias latin_1.
    else if (codec) assert.equal(resolveLabel(codec), value, name);
  }
});

test('utfscope/full resolves every name that Python has for an encoding of utfscope/full', () => {
  // These names belong to other encodings too, or mean another encoding on a Mac than in Python.
  const OTHER_ENCODINGS = /^(?:big5_?hkscs|thai|tis_620_.*|x_mac_.*|binary|oem|mbcs|unicode_.*)$/;
  const unknown = Object.entries(pythonNames()).filter(([name, codec]) => {
    const isOurs = codec && !OTHER_ENCODINGS.test(name) && outcome(() => full.resolveLabel(codec)).value;
    return isOurs && full.resolveLabel(codec) !== outcome(() => full.resolveLabel(name)).value;
  });
  assert.deepEqual(unknown, []);
});

test('no other name from the IANA registry or from a vendor leads to a suggestion', () => {
  for (const name of OTHERS) {
    const { error } = meaningOf(name);
    assert.ok(error && !error.includes('Did you mean'), `${name}: ${error}`);
  }
});

/** Returns whether utfscope/full has the encoding of a label. */
function fullAccepts(label) {
  try {
    return full.isValid(new Uint8Array(0), label);
  } catch {
    return false;
  }
}

test('in every call, the error names an unsupported encoding, and the edition that has it', () => {
  const NOT_SUPPORTED = 'not supported by utfscope';
  const IN_FULL = 'only in the entries "utfscope/full" and "utfscope/full/text-encoding"';
  for (const [label, nameInMessage, support] of [
    ['cp1251', 'windows-1251 ("cp1251")', IN_FULL],
    ['windows-1251', 'windows-1251', IN_FULL],
    ['x-cp1251', 'windows-1251 ("x-cp1251")', IN_FULL],
    ['koi8-r', 'koi8-r', IN_FULL],
    ['KOI8-R', 'koi8-r ("KOI8-R")', IN_FULL],
    ['gb_2312', 'gb_2312', IN_FULL],
    ['shift_jis', 'shift_jis', IN_FULL],
    ['gbk', 'gbk', IN_FULL],
    ['latin2', 'latin2', IN_FULL],
    ['iso-8859-2', 'iso-8859-2', IN_FULL],
    ['ibm437', 'ibm437', IN_FULL],
    ['ibm862', 'ibm862', IN_FULL],
    ['cp-is', 'cp-is', IN_FULL],
    ['ruscii', 'ruscii', IN_FULL],
    ['cp868', 'cp868', NOT_SUPPORTED],
    ['cp037', 'cp037', IN_FULL],
    ['cp273', 'cp273', IN_FULL],
    ['ebcdic-fr-297+euro', 'ebcdic-fr-297+euro', IN_FULL],
    ['ibm00858', 'ibm00858', IN_FULL],
    ['hz-gb-2312', 'hz-gb-2312', NOT_SUPPORTED],
    ['ebcdic-us', 'ebcdic-us', NOT_SUPPORTED],
    ['ebcdic-fr', 'ebcdic-fr', NOT_SUPPORTED],
    ['cp1026', 'cp1026', NOT_SUPPORTED],
  ]) {
    assert.equal(fullAccepts(label), support === IN_FULL, label);
    for (const [call, work] of Object.entries(CALLS_WITH_ENCODING)) {
      const message = `${call.split(',')[0]}: ${nameInMessage} is ${support}`;
      assert.throws(() => work(label), { name: 'RangeError', code: 'ERR_ENCODING', message }, `${call}: ${label}`);
    }
  }
});

test('the error for an encoding mentions utfscope/full if and only if utfscope/full has the encoding', () => {
  const labels = Object.values(LABELS).flatMap((registry) => Object.values(registry).join(',').split(','));
  assert.ok(labels.length > 400);
  const unknown = [...OTHERS, ...Object.keys(pythonNames())].filter((label) => {
    const { value, error } = outcome(() => full.resolveLabel(label));
    return value === undefined && error.endsWith('is not supported by utfscope');
  });
  assert.ok(unknown.length > 100);
  const isSaidToBeInFull = (label) => meaningOf(label).error.includes('is only in the entries "utfscope/full"');
  assert.deepEqual(
    labels.filter((label) => !isSaidToBeInFull(label)),
    [],
  );
  assert.deepEqual(unknown.filter(isSaidToBeInFull), []);
});

test('the error for a typo suggests an encoding only in an edition that has the encoding', () => {
  for (const label of ['cp1251x', 'windows-1251x']) {
    assert.throws(
      () => resolveLabel(label),
      ({ message }) => !message.includes('Did you mean'),
      label,
    );
  }
  assert.throws(() => full.resolveLabel('gbkx'), {
    message: 'resolveLabel: unknown encoding label "gbkx". Did you mean "gbk"?',
  });
});

test('the error for a name that other programs use suggests our name of the encoding, if the package has the encoding', () => {
  const names = {
    'utf8-bom': 'utf-8',
    'UTF-8 with BOM': 'utf-8',
    utf8mb4: 'utf-8',
    'utf-16le-bom': 'utf-16le',
    win1251: 'windows-1251',
    'win-1252': 'windows-1252',
    'ms-1250': 'windows-1250',
    'x-windows-1257': 'windows-1257',
    ansi1252: 'windows-1252',
    dos437: 'cp437',
    pc850: 'cp850',
    dos855: 'cp855',
    'x-ibm737': 'cp737',
    'x-ibm852': 'cp852',
    ccsid037: 'cp37',
    ccsid37: 'cp37',
    ccsid500: 'cp500',
    // Code page identifiers of Windows.
    cp1200: 'utf-16le',
    'cp-1201': 'utf-16be',
    12000: 'utf-32le',
    CP20127: 'ascii',
    cp20866: 'koi8-r',
    'windows-21866': 'koi8-u',
    cp28592: 'iso-8859-2',
    28605: 'iso-8859-15',
    'codepage 1251': 'windows-1251',
    cp10007: 'x-mac-cyrillic',
    cp51932: 'euc-jp',
    cp54936: 'gb18030',
    cp65000: 'utf-7',
    'windows-65001': 'utf-8',
  };
  for (const [name, meant] of Object.entries(names))
    assert.throws(
      () => full.resolveLabel(name),
      { message: `resolveLabel: unknown encoding label "${name}". Did you mean "${meant}"?` },
      name,
    );
  // Code pages that do not exist or that we do not have, and a name without a number.
  for (const name of ['win1249', 'dos868', 'ansi', 'cp28607', 'cp20833'])
    assert.throws(() => full.resolveLabel(name), { message: `resolveLabel: ${name} is not supported by utfscope` });
  for (const name of ['win1251', 'cp20866', 'cp28592'])
    assert.throws(() => resolveLabel(name), { message: /is only in the entries "utfscope\/full"/ }, name);
});

test('the error for a typo in one of our names suggests that name', () => {
  const typos = {
    utf8x: 'utf-8',
    'utf-88': 'utf-8',
    'uft-8': 'utf-8',
    'utf:8': 'utf-8',
    'utf-16 le': 'utf-16le',
    'utf-16el': 'utf-16le',
    asci: 'ascii',
    'us-asci': 'us-ascii',
    'iso-8859-l': 'iso-8859-1',
    'windows-l252': 'windows-1252',
    'cp-1252': 'cp1252',
    'cesu-8x': 'cesu-8',
  };
  for (const [typo, meant] of Object.entries(typos)) {
    assert.throws(() => resolveLabel(typo), { message: new RegExp(`Did you mean .*"${meant}"`) }, typo);
  }
});
