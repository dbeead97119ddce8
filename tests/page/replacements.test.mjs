// The replacements of fixes, without the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { otherLinesOf } from '../../www/other-lines.js';
import { findProblems } from '../../www/problems.js';
import { fixed, fixResult } from './fixed.mjs';

test('invisible characters that are not default ignorable are removed too', async () => {
  const bytes = await fixed(Buffer.from('a\ufff9b\ufffbc'), { kind: 'audit', checks: ['invisible'] });
  assert.equal(bytes.toString(), 'abc');
});

test('every U+FEFF at the start of a line is removed, except the BOM', async () => {
  const lines = (mark) => `${mark}${'x'.repeat(60)}\n`.repeat(5000);
  const bytes = await fixed(Buffer.from(lines('\ufeff')), { kind: 'audit', checks: ['bom-inside'] });
  assert.equal(bytes.toString(), `\ufeff${lines('')}`);
});

for (const encoding of ['utf-8', 'utf-16le']) {
  test(`line ends in ${encoding} become CR LF wherever a chunk ends, also after chunks without a change`, async () => {
    const lineEnds = ['\r\n', '\n', '\r', '\u2028', '\r\n', '\r'];
    const sample = (texts) => texts.map((text, index) => `${index}${text}`).join('');
    const mixedEnds = sample(lineEnds);
    const fixedEnds = sample(lineEnds.map(() => '\r\n'));
    const unitSize = encoding === 'utf-8' ? 1 : 2;
    const encoded = (text) => Buffer.from(text, unitSize === 1 ? 'utf8' : 'utf16le');
    // The filler ends `distance` code units before the end of the first chunk, so the chunk can end within `edge`. The sample is far after
    // this end, so the first chunk has no change.
    for (const edge of ['', '\r\n']) {
      for (let distance = 0; distance <= mixedEnds.length + edge.length; distance += 1) {
        const filler = 'a\r\n'.padStart((1 << 20) / unitSize - distance, 'x');
        const rest = '\r\n'.padStart(200, 'y');
        const bytes = await fixed(
          encoded(filler + edge + rest + mixedEnds),
          { kind: 'line-ends', end: '\r\n' },
          encoding,
        );
        assert.ok(bytes.equals(encoded(filler + edge + rest + fixedEnds)), `${edge.length} ${distance}`);
        // Here, the first chunk ends within or beside the sample.
        const fixedAtStart = await fixed(
          encoded(filler + mixedEnds + rest),
          { kind: 'line-ends', end: '\r\n' },
          encoding,
        );
        assert.ok(fixedAtStart.equals(encoded(filler + fixedEnds + rest)), `near ${distance}`);
      }
    }
  });
}

test('code points above 10FFFF stay as they are', async () => {
  const aboveUnicode = Buffer.of(0xf4, 0x90, 0x80, 0x80);
  const around = (text) => Buffer.concat([Buffer.from(text), aboveUnicode, Buffer.from(text)]);
  const withoutBidi = await fixed(around('\u202ea'), { kind: 'bidi' }, 'utf-8-rfc2279bis');
  assert.deepEqual(withoutBidi, around('a'));
  const normalized = await fixed(around('e\u0301'), { kind: 'normalize', form: 'NFC' }, 'utf-8-rfc2279bis');
  assert.deepEqual(normalized, around('\u00e9'));
});

for (const encoding of ['utf-8', 'utf-16le']) {
  test(`CR CR LF in ${encoding} is one line end wherever a part of the text ends, if the fix has \`isDoubled\``, async () => {
    const unitSize = encoding === 'utf-8' ? 1 : 2;
    const encoded = (text) => Buffer.from(text, unitSize === 1 ? 'utf8' : 'utf16le');
    const mixedEnds = 'a\r\r\n\r\r\nb\rc\r\nd\ne';
    // The fix reads chunks of 1 MB. A chunk that may change is decoded in parts. A part of ASCII text has at most 64 KB. A part without LF ends
    // before an ASCII character.
    for (const [end, fixedEnds, filling, size] of [
      ['\n', 'a\n\nb\nc\nd\ne', 'x', 1 << 16],
      ['\r\n', 'a\r\n\r\nb\r\nc\r\nd\r\ne', `${'x'.repeat(99)}\r\n`, 1 << 20],
    ]) {
      for (let distance = 0; distance < 9; distance += 1) {
        const filler = ''.padStart(size / unitSize - distance, filling);
        const rest = 'y'.repeat(200);
        const bytes = await fixed(
          encoded(filler + mixedEnds + rest),
          { kind: 'line-ends', end, isDoubled: true },
          encoding,
        );
        assert.ok(bytes.equals(encoded(filler + fixedEnds + rest)), `${size} ${distance}`);
      }
    }
    // Without `isDoubled`, CR CR LF is two line ends.
    const twoLineEnds = await fixed(encoded('a\r\r\nb'), { kind: 'line-ends', end: '\n' }, encoding);
    assert.ok(twoLineEnds.equals(encoded('a\n\nb')));
  });
}

test('the preview of a fix shows each text only once if there are many places', async () => {
  // A calendar whose events have the same sentence, folded in ß (RFC 5545 section 3.1).
  const event = (text) => Buffer.from(text.replace('ß', '\xc3\r\n \x9f'), 'latin1');
  const same = 'DESCRIPTION:Treffen im großen Saal\r\n';
  const previewed = async (texts) => {
    const fix = { kind: 'faults', cause: 'folded', method: 'unfold' };
    const { count, examples, areDifferent } = await fixResult(Buffer.concat(texts.map(event)), fix);
    return { count, shown: examples.length, areDifferent };
  };
  const others = ['SUMMARY:Das große Fest\r\n', 'LOCATION:Die weiße Villa\r\n'];
  const many = Array.from({ length: 40 }, () => same);
  assert.deepEqual(await previewed(many), { count: 40, shown: 1, areDifferent: true });
  assert.deepEqual(await previewed([...many, ...others, same]), { count: 43, shown: 3, areDifferent: true });
  // Up to five places are all shown, also with the same text. Of more places, the first five different texts are shown.
  assert.deepEqual(await previewed([same, same, same]), { count: 3, shown: 3, areDifferent: false });
  const different = Array.from({ length: 9 }, (_, at) => `SUMMARY:Das ${at}. große Fest\r\n`);
  assert.deepEqual(await previewed(different), { count: 9, shown: 5, areDifferent: false });
});

test('the preview of a long replacement does not cut a character beyond U+FFFF', async () => {
  for (const start of ['', 'x', 'xx']) {
    const replacement = start + '\u{1f480}'.repeat(100);
    const { examples } = await fixResult(Buffer.from('one word'), {
      kind: 'matches',
      as: 'text',
      text: 'word',
      replacement,
    });
    const [{ becomes }] = examples;
    const { text } = becomes.pieces.find(({ mark }) => mark);
    assert.ok(text.isWellFormed() && replacement.startsWith(text) && text.length > 100, start);
  }
});

const MESSAGES = [
  'Привет, как дела сегодня',
  'Сегодня хорошая погода в городе',
  'Ошибка чтения файла журнала',
  'Соединение с сервером потеряно',
  'Запись сохранена успешно',
];

test('only the lines in another encoding are decoded, whether lines end with LF, CR LF or CR', async () => {
  const messages = [...MESSAGES, ...MESSAGES, ...MESSAGES];
  for (const [main, other] of [
    ['utf-8', 'windows-1251'],
    ['windows-1251', 'utf-8'],
  ])
    for (const every of [2, 4])
      for (const end of ['\n', '\r\n', '\r']) {
        const encodingAt = (at) => (at % every === 1 ? other : main);
        const bytes = Buffer.concat(messages.map((line, at) => codec.encode(line + end, encodingAt(at))));
        const { encodings } = otherLinesOf(codec, { bytes, encoding: main }, findProblems(codec, bytes, main));
        assert.deepEqual(encodings, [other]);
        const result = await fixed(bytes, { kind: 'lines', encodings }, main);
        assert.equal(
          codec.decode(result, main),
          messages.map((line) => line + end).join(''),
          `${main} ${JSON.stringify(end)}`,
        );
      }
});

test('lines in another encoding are decoded wherever a chunk ends, with each kind of line end', async () => {
  const other = codec.encode(MESSAGES[1], 'windows-1251');
  for (const end of ['\n', '\r\n', '\r'])
    for (const distance of [0, 1, 2, 10]) {
      const head = Buffer.from(`${MESSAGES.join(end)}${end}`.repeat(4));
      const filler = Buffer.alloc((1 << 20) - distance - head.length - other.length - end.length, `text${end}`);
      const middle = Buffer.concat([Buffer.from(end), other, Buffer.from(end)]);
      const bytes = Buffer.concat([head, filler, middle, Buffer.from(MESSAGES[0])]);
      const result = await fixed(bytes, { kind: 'lines', encodings: ['windows-1251'] });
      const wanted = Buffer.concat([head, filler, Buffer.from(`${end}${MESSAGES[1]}${end}${MESSAGES[0]}`)]);
      assert.ok(result.equals(wanted), `${JSON.stringify(end)} ${distance}`);
    }
});

test('the fix of lines writes the name of UTF-8 in the declaration, not in a comment in the same line', async () => {
  const html = (name) =>
    `<!-- windows-1251, once windows-1251 --><meta charset="${name}"><title>Погода в windows-1251</title>\n<p>${MESSAGES[0]}</p>\n`;
  const bytes = Buffer.concat([codec.encode(html('windows-1251'), 'windows-1251'), Buffer.from(MESSAGES.join('\n'))]);
  const offset = bytes.indexOf('charset="') + 'charset="'.length;
  const declaration = { offset, name: 'windows-1251', utf8Name: 'utf-8' };
  const result = await fixed(bytes, { kind: 'lines', encodings: ['windows-1251'], declaration });
  assert.equal(result.toString(), html('utf-8') + MESSAGES.join('\n'));
});
