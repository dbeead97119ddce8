// Texts for receipt printers. Also fields that a program cut after a number of bytes, in encodings whose characters can have two bytes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import * as small from '../../pkg-config/dist/index.js';
import { cutPairsPattern } from '../../www/cut-pairs.js';
import { automaticEncoding, detectEncoding, mayNeedFullEdition } from '../../www/detection.js';
import { hasPrinterCommands, withoutPrinterCommands } from '../../www/printer-commands.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { python } from './layer-codec.mjs';

/** Encodes lines with a codec of Python. */
const encoded = (lines, encoding) =>
  python(
    `import json, sys; sys.stdout.buffer.write(json.load(sys.stdin).encode('${encoding}', 'ignore'))`,
    JSON.stringify(lines.join('\n')),
  );

const GOODS = [
  '散装东北大米',
  '蒙牛纯牛奶250ml*12盒',
  '双汇火腿肠30克*9支装',
  '卫龙大面筋辣条106克',
  '海天金标生抽酱油1.9升',
];

/** Returns a receipt with commands of ESC/POS. Each name of goods is in a field of at most 17 bytes. */
function receipt(number) {
  const goods = GOODS.map((name, at) => {
    const field = encoded([name], 'gbk').subarray(0, 17);
    return Buffer.concat([field, Buffer.from(' '.repeat(20 - field.length) + `${at + 1}     ${number},50\n`)]);
  });
  return Buffer.concat([
    Buffer.from('\x1b@\x1ba\x01', 'latin1'), // initialize; centred
    encoded(['幸福里便民超市（二店）'], 'gbk'),
    Buffer.from('\n\x1ba\x00\x1b!\x00', 'latin1'), // left; normal size
    encoded(['收银员：孙晓燕', ''], 'gbk'),
    ...goods,
    encoded(['谢谢惠顾，欢迎再次光临！', ''], 'gbk'),
    Buffer.from('\x1dV\x00\n', 'latin1'), // cut the paper
  ]);
}

test('receipts with NULs in commands of the printer are text in GBK', () => {
  const bytes = Buffer.concat(Array.from({ length: 30 }, (_, at) => receipt(at + 1)));
  assert.equal(codec.detectBinary(bytes).name, 'binary data');
  const isFile = true;
  assert.equal(detectEncoding(codec, bytes, isFile).binary, null);
  assert.ok(mayNeedFullEdition(small, bytes));
  assert.deepEqual(
    automaticEncoding(codec, bytes, (encoding) => encoding === 'gbk'),
    { encoding: 'gbk', encodingBy: 'detection' },
  );
  assert.ok(hasPrinterCommands(codec.decode(bytes, 'gbk', { errors: 'replace' })));
  const { id, count, others, lineLength } = cutPairsPattern(codec, bytes, 'gbk');
  assert.deepEqual([id, others, lineLength], ['fields', 0, 17]);
  assert.ok(count >= 30, String(count));
});

test('bytes that are not text for a receipt printer are unchanged, and binary data with an ESC @ stays binary data', () => {
  for (const bytes of [
    Buffer.from('plain text\n'),
    Buffer.from('\x1b[1mbold\x1b[0m\n'),
    Buffer.from('\x1b@ only a reset\n'),
    Uint8Array.from({ length: 4096 }, (_, at) => (at * at * 31 + 7) & 0xff),
  ])
    assert.equal(withoutPrinterCommands(bytes), bytes);
  const image = Buffer.concat([
    Buffer.from('\x1b@\x1ba\x01\x1b!\x00', 'latin1'),
    Uint8Array.from({ length: 4096 }, (_, at) => (at * 7 + (at >> 4)) & 0x0f),
  ]);
  const isFile = true;
  assert.notEqual(detectEncoding(codec, image, isFile).binary, null);
});

/** Languages of texts, their encodings, and the names of these encodings in Python. */
const EAST_ASIAN = [
  ['ja', 'shift_jis', 'cp932'],
  ['ja', 'euc-jp', 'euc_jp'],
  ['zh', 'gbk', 'gbk'],
  ['ko', 'euc-kr', 'cp949'],
];

test('fields of a table that were cut after a number of bytes are found in each encoding with characters of two bytes', () => {
  for (const [language, encoding, name] of EAST_ASIAN) {
    const { lines } = udhrTexts().find((text) => text.language === language);
    // A field has 20 bytes, so a character is cut only if the field also has a character of one byte.
    const rows = lines.slice(0, 40).map((line, at) => {
      const field = encoded([`${at % 2 === 0 ? 'A' : ''}${line}`], name).subarray(0, 20);
      return Buffer.concat([Buffer.from(`${1000 + at};`), field, Buffer.from(';x\n')]);
    });
    const bytes = Buffer.concat(rows);
    const { id, delimiter, fieldLength } = cutPairsPattern(codec, bytes, encoding);
    assert.deepEqual([id, delimiter, fieldLength], ['fields', ';', 20], encoding);
  }
});

test('bytes that are missing at other places than the ends of fields are not called cut fields', () => {
  let examined = 0;
  for (const [language, encoding, name] of EAST_ASIAN) {
    const { lines } = udhrTexts().find((text) => text.language === language);
    const whole = encoded(lines, name);
    for (let step = 37; step < 237; step += 1) {
      const bytes = whole.filter((_, at) => at % step !== 0);
      examined += 1;
      assert.equal(cutPairsPattern(codec, bytes, encoding), null, `${encoding}, every ${step} bytes`);
    }
  }
  assert.equal(examined, 800);
});
