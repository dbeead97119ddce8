// Every layer takes linear time for text that repeats one piece, such as the start of an encoded value that never ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { layerDependencies } from '../../www/layer-queries.js';
import { layerOf, layers } from '../../www/layers.js';
import { tableOf } from '../../www/table-rows.js';
import { utf8 } from './layer-codec.mjs';

const SHORT = 1 << 14; // characters
const LONG = 1 << 18;
const MAX_LONG = 5000; // milliseconds of processor time, which other processes influence little
/** If a short text takes less than this, the long text takes less than `MAX_LONG` even in quadratic time, so the long text is not tested. */
const MAX_SHORT = MAX_LONG / (LONG / SHORT) ** 2;

/** Starts of texts that layers recognise, each with the pieces that the tests repeat after this start. */
const HEADS = {
  '': [
    ...'a1 \t\n\\"\'&<>%=_-+$({[]})é÷\u0635\u05d0\u1000\0\ufffd',
    ...[
      'a ',
      'é ',
      'é\n',
      'a\n',
      '\r\n',
      '\r',
      '\n\n',
      ' \n',
      'ab=',
      'AAAA',
      'AAAA\n',
      'QUJD ',
      '4142',
      '0041',
      '0x41 ',
    ],
    // JSON, JavaScript, Java, Python, SQL
    ...[
      '\\u0041',
      '\\u00e9',
      '\\ud83d',
      '\\udc00',
      '\\x',
      '\\xe9',
      '\\u',
      '\\N{',
      '\\N{LATIN ',
      '\\303',
      "b'",
      '["\\u00e9",',
      '{"a":',
    ],
    ...['\\"', "\\'", '\\\\', '\\n', '\\\n', 'a=\\u00e9\n', 'a=b\\\n', "E'\\\\", '\\xe9\\xe9\n', '\\x41', '# ', '!\n'],
    // HTML, XML
    ...[
      '&#',
      '&#233;',
      '&amp;',
      '&amp;amp;',
      '&eacute',
      '&#x',
      '<!--',
      '<script',
      '<a ',
      '<a b="',
      '<![CDATA[',
      '<?',
      '</a>',
      '<?xml ',
      '<U+00E9>',
      '<U+',
      '<e9>',
      '<',
      '_x00e9_',
      '_x',
    ],
    // Mail
    ...[
      '=C3=A9',
      '=C3',
      '=\n',
      '=\r\n',
      '==',
      '=3D',
      '=E9 ',
      '=?utf-8?Q?',
      '=?',
      '=?utf-8?Q?=C3=A9?= ',
      '=?utf-8?Q?=C3=A9?=x ',
      '=?utf-8?B?w6k=?=\n ',
      'Subject: =?utf-8?Q?caf=C3=A9?= x\n',
    ],
    ...[
      '--a\n',
      'Content-Type: text/plain; charset=',
      'Content-Transfer-Encoding: base64\n\n',
      'a: b\n',
      'a:\n ',
      'From \n',
    ],
    // Addresses, mailboxes, messages
    ...[
      '%C3%A9',
      '%',
      '%C3',
      '%25C3%25A9',
      '&AOk-',
      '&AOk',
      '&AO',
      '$B$"(B',
      '$B',
      '(B',
      'GR\u00d6SSE ',
      '(cid:72)',
      '(cid:',
      '/a',
      'cid:1 ',
    ],
    // TeX
    ...[
      '\\"o',
      '{\\"o}',
      '{\\',
      "\\'{",
      '\\url[',
      '\\url{',
      '\\cite[a]{',
      '\\url[a]',
      '\\cite{{',
      '\\url \n',
      '\\verb|',
      '\\verb',
      '\\def\\',
      '\\begin{verbatim}',
      '\\begin{',
      '$',
      '$$',
      '\\(',
      '\\[',
      '\\c ',
      '\\c',
    ],
    // Code points, numbers, hex dumps
    ...[
      'U+0041 ',
      'U+',
      '72 101 ',
      '&#72;',
      '00000000  41 42 ',
      '0000000: 4142 ',
      '41 42\n',
      '\\u{41}',
      '\\u{',
      '01000001 ',
    ],
  ],
  'BEGIN:VCARD\n': [
    'N;QUOTED-PRINTABLE;',
    'N;QUOTED-PRINTABLE:',
    'N;',
    'N:=\n',
    'N;ENCODING=QUOTED-PRINTABLE:=C3=A9\n',
    ';QUOTED-PRINTABLE',
    'a',
    'a.',
  ],
  'version: 1\ndn: a\n': ['a:: w6k=\n', 'a:: ', 'a:: w6k\n ', 'a:', 'a;'],
  '{\\rtf1\\ansi ': [
    "\\'e9",
    '{',
    '}',
    '{\\*\\',
    '\\u233 ',
    '\\u233?',
    '\\bin9',
    '\\uc1',
    '{\\fonttbl',
    '{\\f0 ',
    '\\par\n',
    '\\pict ',
    'a',
  ],
  '<?xml version="1.0"?>': ['<!--', '<![CDATA[', '<?', '<a ', '&#233;', '&amp;eacute;', '<script'],
  'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="a"\n\n': [
    '--a\n',
    '--a\n\n',
    '--a\nContent-Transfer-Encoding: base64\n\nw6k=\n',
    '--a\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n=C3=A9\n',
    'a: b\n',
    ' a',
    '=C3=A9\n',
  ],
  '\\\'{e} \\v{c} \\"{o}': [
    '\n',
    '\\url[',
    '\\url[a]',
    '\\url{',
    '\\verb',
    '$',
    '{',
    '@a{',
    '@a{,',
    "\\'",
    '\\begin{verbatim}',
    '\\c ',
  ],
  '\\\'{e} \\v{c} \\"{o} \\def': [' ', '\n', ' {', '\\'],
  'a: "\\xe9"\n': [
    'b: "\\xe9\n',
    'b: "\\u00e9"\n',
    'b: "\\xe9 \\\n',
    ' "\n',
    " 'b\n",
    'b: ["\\xe9",',
    'b: {',
    '- ',
    '"\\xe9": ',
    ...['\\\n', '{\n', 'a\\\n', '|a\n', '} {\n'],
  ],
  '"': ['\\u0041', '\\', 'a', '\\"', '"'],
  "b'": ['\\xe9', '\\', 'a', "'"],
  '\\x': ['41', 'e9', 'c3a9', ' '],
  '%PDF-1.4\n': ['(\\303\\251)', '<FEFF00E9>', '(cid:72)'],
  $B: ['$"', '(', 'a', '\n'],
};

const dependencies = layerDependencies(codec);

/**
 * Recognises a layer in a text, once as the whole input and once as the beginning of an input. If the layer is recognised, decodes it, and
 * encodes the result. Returns the time in milliseconds.
 */
function timeOf(layer, text) {
  const bytes = utf8(text);
  const input = layer.isBinary ? bytes : text;
  const start = now();
  const isOffered = [true, false].map((isWhole) => layer.recognise(input, isWhole, dependencies));
  if (isOffered.includes(true)) {
    layer.describe?.(input, true, dependencies);
    const { text: decoded, form } = layer.decode(input, dependencies);
    if (decoded !== undefined) {
      layer.isUnchanged?.(text, decoded);
      if (layer.canEncode?.(form) ?? true) layer.encode({ bytes: utf8(decoded), text: () => decoded }, form);
    }
  }
  return now() - start;
}

/** Returns the time that the processor worked for this process, in milliseconds. */
const now = () => process.cpuUsage().user / 1000;

const repeated = (head, piece, length) => head + piece.repeat(Math.ceil(length / piece.length));

for (const layer of layers)
  test(`${layer.id} takes linear time`, () => {
    for (const [head, pieces] of Object.entries(HEADS))
      for (const piece of pieces) {
        const name = JSON.stringify([layer.id, head, piece]);
        if (timeOf(layer, repeated(head, piece, SHORT)) < MAX_SHORT) continue;
        const time = timeOf(layer, repeated(head, piece, LONG));
        assert.ok(time < MAX_LONG, `${name}: ${Math.round(time)} ms`);
      }
  });

test('an LDIF value with other characters after its Base64 takes linear time', () => {
  // Editors and copying add spaces at the ends of lines. A value with such characters after its Base64 is not decoded.
  for (const end of [' ', '\t', '!', ' # comment']) {
    const text = `dn: cn=a\ncn:: ${'w6k='.repeat(LONG / 4)}${end}\n${`sn:: ${'QUFB'.repeat(12)}${end}\n`.repeat(500)}mail:: w6k=\n`;
    const time = timeOf(layerOf('ldif'), text);
    assert.ok(time < MAX_LONG, `${JSON.stringify(end)}: ${Math.round(time)} ms`);
    assert.equal(layerOf('ldif').decode(text, dependencies).text, text.replace('mail:: w6k=', 'mail: é'));
  }
});

test('a sample of JSON with a long escaped string is described in linear time', () => {
  const letters = Array.from('Съешь ещё этих мягких французских булок, да выпей чаю', (letter) =>
    letter.replace(/[^ -~]/, (unit) => `\\u0${unit.charCodeAt(0).toString(16)}`),
  ).join('');
  for (const end of ['"}, {"text": "', '", \\', '']) {
    const sample = repeated('[{"text": "', letters, LONG) + end;
    const layer = layerOf('json-escapes');
    assert.ok(layer.recognise(sample, false));
    const start = now();
    assert.deepEqual(layer.describe(sample, false), {});
    assert.ok(now() - start < MAX_LONG);
  }
});

test('encoded words of a large mailbox are decoded in linear time', () => {
  const line = 'Subject: =?utf-8?Q?caf=C3=A9?= x\n';
  const start = now();
  const { text } = layerOf('encoded-words').decode(repeated('', line, 1 << 23), dependencies);
  assert.ok(text.endsWith('Subject: caf\u00e9 x\n'));
  assert.ok(now() - start < MAX_LONG);
});

test('long values do not overflow the stack', () => {
  const long = 'ab'.repeat(6 << 20);
  for (const [id, text, expected] of [
    ['json-string', `"${long}\\u00e9"`, `${long}é`],
    // The quotation mark at the start of the field is not closed.
    ['excel-escapes', `a,"${long}_x000D_\nb`, `a,"${long}\r\nb`],
    [
      'yaml-escapes',
      `a: "\\xE9 ${long}"\nb: '${long}'\nc: [ '${long}', ${long} ]\n`,
      `a: "é ${long}"\nb: '${long}'\nc: [ '${long}', ${long} ]\n`,
    ],
    ['shell-quotes', `ls $'\\303\\251${long}' b\n`, `ls é${long} b\n`],
    ['byte-arrays', `{"type":"Buffer","data":[${'97,'.repeat(4 << 20)}97]}`, `"${'a'.repeat((4 << 20) + 1)}"`],
  ]) {
    const decoded = layerOf(id).decode(text, dependencies);
    const content =
      decoded.text ?? decoded.parts.map((part) => part.text ?? String.fromCodePoint(...part.codePoints)).join('');
    assert.ok(content === expected, id);
  }
  const { bytes } = layerOf('base64-run').decode(`data: ${'YWJj'.repeat(3 << 20)}.`, dependencies);
  assert.equal(bytes.length, 9 << 20);
});

test('a long cell of a table does not overflow the stack', () => {
  const long = 'ab'.repeat(6 << 20);
  for (const cell of [long, `"${long}"`, `"${'a""\n'.repeat(3 << 20)}"`]) {
    const { columns, rows } = tableOf(`a,b\n${cell},1\nc,d\n`);
    assert.equal(columns, 2);
    assert.ok(rows[1][0].cell === cell);
    assert.deepEqual(rows[2][0], { index: cell.length + 7, cell: 'c' });
  }
  assert.equal(tableOf(`a,b\nc,"${long}\n`), null); // the quotation mark is not closed
});
