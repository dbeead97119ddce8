// F13 and F44 of docs/standards.md: the meaning of labels, and the encodings that allow a BOM.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, encode, encodings, resolveLabel, transcode } from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';

// The labels of four encodings in the Encoding Standard, "Names and labels".
const WHATWG = {
  'utf-8': ['unicode-1-1-utf-8', 'unicode11utf8', 'unicode20utf8', 'utf-8', 'utf8', 'x-unicode20utf8'],
  'utf-16le': ['csunicode', 'iso-10646-ucs-2', 'ucs-2', 'unicode', 'unicodefeff', 'utf-16', 'utf-16le'],
  'utf-16be': ['unicodefffe', 'utf-16be'],
  'windows-1252': [
    'ansi_x3.4-1968',
    'ascii',
    'cp1252',
    'cp819',
    'csisolatin1',
    'ibm819',
    'iso-8859-1',
    'iso-ir-100',
    'iso8859-1',
    'iso88591',
    'iso_8859-1',
    'iso_8859-1:1987',
    'l1',
    'latin1',
    'us-ascii',
    'windows-1252',
    'x-cp1252',
  ],
};

// Names and aliases in the IANA registry of character sets, by the encoding to which they resolve.
const IANA = {
  'utf-8': ['UTF-8', 'csUTF8'],
  'cesu-8': ['CESU-8', 'csCESU8', 'csCESU-8'],
  'utf-16': ['UTF-16', 'csUTF16'],
  'utf-16le': ['UTF-16LE', 'csUTF16LE'],
  'utf-16be': ['UTF-16BE', 'csUTF16BE'],
  'utf-32': ['UTF-32', 'csUTF32'],
  'utf-32le': ['UTF-32LE', 'csUTF32LE'],
  'utf-32be': ['UTF-32BE', 'csUTF32BE'],
  'ucs-2be': ['ISO-10646-UCS-2', 'csUnicode', 'UNICODE-1-1', 'csUnicode11'],
  'ucs-4be': ['ISO-10646-UCS-4', 'csUCS4'],
  ascii: [
    'US-ASCII',
    'iso-ir-6',
    'ANSI_X3.4-1968',
    'ANSI_X3.4-1986',
    'ISO_646.irv:1991',
    'ISO646-US',
    'us',
    'IBM367',
    'cp367',
    'csASCII',
  ],
  'iso-8859-1': [
    'ISO_8859-1:1987',
    'iso-ir-100',
    'ISO_8859-1',
    'ISO-8859-1',
    'latin1',
    'l1',
    'IBM819',
    'CP819',
    'csISOLatin1',
  ],
  'windows-1252': ['windows-1252', 'cswindows1252'],
  'utf-7': ['UTF-7', 'csUTF7', 'UNICODE-1-1-UTF-7', 'csUnicode11UTF7'],
  'utf-1': ['ISO-10646-UTF-1', 'csISO10646UTF1'],
};

test('F13: the labels of the Encoding Standard mean the same as in the standard and on the platform', () => {
  for (const [encoding, labels] of Object.entries(WHATWG)) {
    for (const label of labels) {
      assert.equal(resolveLabel(label, 'whatwg'), encoding, label);
      assert.equal(new TextDecoder(label).encoding, encoding, label);
    }
  }
});

test('F13: the names and aliases of the IANA registry have their IANA meaning, with the table "iana" and by default', () => {
  for (const [encoding, labels] of Object.entries(IANA)) {
    for (const label of labels) {
      assert.equal(resolveLabel(label, 'iana'), encoding, label);
      assert.equal(resolveLabel(label), encoding, label);
    }
  }
});

test('F13: the names in RFC 2044, RFC 2781 and ISO/IEC 10646-1 Annex M resolve to their encodings', () => {
  for (const table of ['any', 'whatwg', 'iana']) {
    assert.equal(resolveLabel('UTF-8', table), 'utf-8');
    assert.equal(resolveLabel('UNICODE-1-1-UTF-8', table), 'utf-8');
    assert.equal(resolveLabel('UTF-16BE', table), 'utf-16be');
    assert.equal(resolveLabel('UTF-16LE', table), 'utf-16le');
  }
  assert.equal(resolveLabel('ISO 10646 part-1 utf-8'), 'utf-8');
  assert.equal(resolveLabel('ISO 10646 part-1 utf-16'), 'utf-16');
  assert.equal(resolveLabel('UTF8-form'), 'utf-8');
  assert.equal(resolveLabel('transformation-format-16'), 'utf-16');
  assert.equal(resolveLabel('UTF-16', 'whatwg'), 'utf-16le');
  assert.equal(resolveLabel('UTF-16', 'iana'), 'utf-16');
});

test('the name of each encoding resolves to itself, also in capitals, with underscores or without its first hyphen', () => {
  for (const name of encodings) {
    assert.equal(resolveLabel(name), name);
    assert.equal(resolveLabel(name.toUpperCase()), name);
    assert.equal(resolveLabel(name.replaceAll('-', '_')), name);
    assert.equal(resolveLabel(name.replace('-', '')), name);
  }
});

test('with "whatwg" or "iana", resolveLabel accepts only labels of that table', () => {
  for (const label of ['cesu-8', 'utf-7', 'utf-32', 'wtf-8', 'utf-8-rfc2044', 'utf8-form', 'u8']) {
    assert.throws(() => resolveLabel(label, 'whatwg'), {
      name: 'RangeError',
      message: /no encoding of utfscope has the label ".*" in the Encoding Standard; decode and other calls accept it/,
    });
    assert.throws(() => new TextDecoder(label), RangeError);
  }
  for (const label of ['wtf-8', 'mutf-8', 'utf-8-rfc2044', 'utf8-form', 'u8', 'x-cp1252']) {
    assert.throws(() => resolveLabel(label, 'iana'), {
      name: 'RangeError',
      message: /no encoding of utfscope has the label ".*" in the IANA registry; /,
    });
  }
});

test('F13: the case of a label and ASCII whitespace around it do not matter, but other whitespace does', () => {
  assert.equal(resolveLabel('\t\n\f\r uTf-8 \r\n'), 'utf-8');
  assert.equal(resolveLabel(' LATIN1 ', 'iana'), 'iso-8859-1');
  const spaces = ' '.repeat(1e5);
  assert.equal(resolveLabel(`${spaces}utf-8${spaces}`), 'utf-8');
  for (const label of ['\u00a0utf-8', 'utf-8\v', 'utf -8', 'utf-8\0', 'ut\u017f-8', '', ' ']) {
    for (const table of ['any', 'whatwg', 'iana']) assert.throws(() => resolveLabel(label, table), RangeError, label);
  }
});

test('F13: an unknown label is a RangeError that contains the label and suggests a similar label', () => {
  assert.throws(() => resolveLabel('utf-88'), {
    name: 'RangeError',
    message: 'resolveLabel: unknown encoding label "utf-88". Did you mean "utf-8"?',
  });
  assert.throws(() => resolveLabel('cp-1252', 'iana'), { message: /"cp-1252"/ });
  assert.throws(() => resolveLabel('cp-1252'), { message: /Did you mean "cp1252"\?/ });
  assert.throws(() => resolveLabel('utf8', 'iana'), { message: /Did you mean "utf-8"\?/ });
  assert.throws(() => resolveLabel('nonsense'), { message: /"nonsense"\. Use utf-8, .* or utf-1\.$/ });
  assert.throws(() => resolveLabel('utf-8', 'mime'), {
    name: 'RangeError',
    message: 'resolveLabel: the table must be "any", "whatwg" or "iana", got "mime"',
  });
  assert.throws(() => resolveLabel(8), { name: 'TypeError', message: /the label must be a string, got a number/ });
  // Names that an object inherits are not labels.
  for (const label of ['constructor', '__proto__', 'toString']) assert.throws(() => resolveLabel(label), RangeError);
});

// The BOM of each encoding; null if the encoding names a byte order (RFC 2781 §3.3), or cannot represent U+FEFF.
const BOMS = {
  'utf-8': 'EF BB BF',
  'utf-8-rfc2044': 'EF BB BF',
  'utf-8-amd2': 'EF BB BF',
  'utf-8-rfc2279bis': 'EF BB BF',
  'cesu-8': 'EF BB BF',
  'wtf-8': 'EF BB BF',
  'mutf-8': 'EF BB BF',
  'utf-16': 'FE FF',
  'utf-16le': null,
  'utf-16be': null,
  'ucs-2le': null,
  'ucs-2be': null,
  'utf-32': '00 00 FE FF',
  'utf-32le': null,
  'utf-32be': null,
  'ucs-4le': null,
  'ucs-4be': null,
  ascii: null,
  'iso-8859-1': null,
  'windows-1252': null,
  'utf-7': '2B 2F 76 38 2D',
  'utf-1': 'F7 64 4C',
};

test('F44: writeBOM writes a BOM, or is rejected with the reason, in every encoding', () => {
  assert.deepEqual(Object.keys(BOMS), [...encodings]);
  for (const [to, bom] of Object.entries(BOMS)) {
    const write = () => encode('', to, { writeBOM: true });
    if (bom !== null) {
      assert.deepEqual(write(), bytes(bom), to);
      // Exactly one BOM is written, even if the input has one.
      const again = transcode(bytes('EF BB BF 41'), { from: 'utf-8', to, writeBOM: true });
      assert.equal(decode(again, to, { ignoreBOM: true }), '\ufeffA', to);
      continue;
    }
    const message = /^(ascii|iso|win)/.test(to) ? /^encode: .*cannot represent the BOM/ : /^encode: .*RFC 2781 §3\.3/;
    assert.throws(write, { name: 'RangeError', message }, to);
    assert.throws(() => transcode(bytes('41'), { from: 'utf-8', to, writeBOM: true }), RangeError, to);
  }
});

test('F44: without writeBOM, only utf-16 and utf-32 get a BOM; with writeBOM: false, no encoding gets one', () => {
  for (const [to, bom] of Object.entries(BOMS)) {
    const length = to === 'utf-16' || to === 'utf-32' ? bytes(bom).length : 0;
    assert.equal(encode('', to).length, length, to);
    assert.equal(encode('', to, { writeBOM: false }).length, 0, to);
  }
});
