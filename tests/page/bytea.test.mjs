// Values of the type bytea in output of PostgreSQL, in the hex format (“Binary Data Types”, section “bytea Hex Format”).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { layerDependencies } from '../../www/layer-queries.js';
import { layerOf } from '../../www/layers.js';
import { decoded, latin1, offered, utf8 } from './layer-codec.mjs';

const ID = 'bytea';
const hex = (bytes) => `\\x${Buffer.from(bytes).toString('hex')}`;
const TEXTS = ['Objednávka č. 118: žluťoučký kůň.', 'Please cancel order 118', 'Größe „12“ – 5 €', 'žába', 'ok ✔'];

test('bytea values in COPY, psql, CSV and JSON are decoded, and the fields around them stay', () => {
  const rows = (value, separator = '\t') =>
    TEXTS.map((text, at) => [at, value(text), '2021-03-04'].join(separator)).join('\n') + '\n';
  // COPY in text format escapes backslashes.
  const copy = utf8(rows((text) => `\\${hex(text)}`));
  assert.deepEqual(offered(copy), [ID]);
  assert.deepEqual([decoded(ID, copy).text, decoded(ID, copy).note], [rows((text) => text), null]);
  for (const separator of ['\t', ',', ';', ' | ']) {
    const table = utf8(rows(hex, separator));
    assert.deepEqual(offered(table), [ID], separator);
    assert.equal(
      decoded(ID, table).text,
      rows((text) => text, separator),
    );
  }
  // COPY writes tabs, line ends and backslashes of a text as escapes.
  assert.equal(decoded(ID, utf8(`1\t\\${hex('é:\tC:\\\r\nb')}\n`)).text, '1\té:\\tC:\\\\\\r\\nb\n');
  // RFC 4180: quotation marks around a field with a comma, a quotation mark or a line end.
  assert.equal(decoded(ID, utf8(`1,${hex('"é", b\nc')},2\n`)).text, '1,"""é"", b\nc",2\n');
  assert.equal(decoded(ID, utf8(`1,"${hex('"é", b')}",2\n`)).text, '1,"""é"", b",2\n');
  const json = decoded(ID, utf8(JSON.stringify({ body: hex('"é"\n'), n: [hex('žába')] })));
  assert.deepEqual(JSON.parse(json.text), { body: '"é"\n', n: ['žába'] });
});

test('bytea values that are not text in UTF-8, or whose text would break a field, are not decoded', () => {
  const unchanged = [hex(latin1('M\xfcnchen und K\xf6ln')), hex('a\0b'), hex([0xff, 0xd8, 0xff, 0xe0]), hex('é\tb')];
  const layer = decoded(ID, utf8([hex('žába'), ...unchanged].map((value) => `1\t${value}\n`).join('')));
  assert.equal(layer.text, ['žába', ...unchanged].map((value) => `1\t${value}\n`).join(''));
  assert.match(layer.note, /^4 values are unchanged/);
});

test('the note names an encoding for the values that are not UTF-8 only if all of these values can be in that encoding', () => {
  const note = (...values) => decoded(ID, utf8([hex('žába'), ...values].map((value) => `1\t${value}\n`).join(''))).note;
  const german = hex(latin1('Gr\xfc\xdfe aus M\xfcnchen und K\xf6ln, sch\xf6ne Gr\xfc\xdfe'));
  // “Привет, как дела? Всё хорошо” in windows-1251
  const russian = hex(Buffer.from('cff0e8e2e5f22c20eae0ea20e4e5ebe03f20c2f1b820f5eef0eef8ee', 'hex'));
  assert.match(note(german), /windows-1252/);
  assert.match(note(russian), /windows-1251/);
  assert.match(note(russian, hex('a\0b')), /windows-1251/);
  assert.doesNotMatch(note(russian, german), /windows-125/);
});

test('the encoding of many values is detected from all of them, and only some are examined one by one', () => {
  const values = Array.from({ length: 500 }, (_, at) => hex(latin1(`M\xfcnchen ${at}, sch\xf6ne Gr\xfc\xdfe`)));
  const text = [hex('žába'), ...values].map((value) => `1\t${value}\n`).join('');
  let detections = 0;
  const dependencies = layerDependencies(codec);
  const detectOther = (bytes) => {
    detections += 1;
    return dependencies.detectOther(bytes);
  };
  assert.match(layerOf(ID).decode(text, { ...dependencies, detectOther }).note, /windows-1252/);
  assert.ok(detections < 100, `${detections} detections`);
});

test('an empty value becomes an empty field', () => {
  assert.equal(decoded(ID, utf8(`1\t\\${hex('žába')}\n2\t\\\\x\n`)).text, '1\tžába\n2\t\n');
});

test('other text with backslashes is not offered as bytea values', () => {
  const texts = [
    'M\\xc3\\xbcnchen',
    '\\xe9',
    '"\\x4d\\x6f"',
    `path\\x4f626a65646e`,
    `D:\\x4f626a65646e\\a`,
    '\\x4f626a65646', // an odd number of digits
    `1\t${hex([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])}\t2`,
    `1\t${hex('2021')}\t2`, // digits are no evidence of text
    "SELECT '\\x4f626a65646e'::bytea;", // a decoded literal of SQL would no longer have the type bytea
  ];
  for (const text of texts) assert.ok(!offered(utf8(text)).includes(ID), text);
});
