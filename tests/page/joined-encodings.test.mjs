// The search for the parts of a text to which a program appended text in another encoding.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { JoinedEncodings, findJoinedEncodings, linesIn } from '../../www/joined-encodings.js';
import { BOM, join, LEGACY, lines, TEXTS, WIDE } from './joined-texts.mjs';

/** Returns the parts that the search finds, as `[kind, offset]`; null if the input has one encoding or is not text. */
const found = (bytes) => findJoinedEncodings(bytes)?.parts.map(({ kind, from }) => [kind, from]) ?? null;

for (const name of Object.keys(TEXTS)) {
  test(`the start of each part is found: ${name} before and after each text`, () => {
    for (const other of Object.keys(TEXTS)) {
      for (const end of ['\n', '\r\n']) {
        for (const wide of WIDE) {
          for (const start of ['', '#']) {
            const eightBit = start + lines(name, end, 5);
            const cases = {
              'UTF-16 after UTF-8': join([eightBit, 'utf-8'], [lines(other, end), wide]),
              'UTF-16 with a BOM after UTF-8': join([eightBit, 'utf-8'], [BOM + lines(other, end), wide]),
              'UTF-8 after UTF-16': join([BOM + lines(other, end), wide], [eightBit, 'utf-8']),
              alternating: join(
                [eightBit, 'utf-8'],
                [lines(other, end), wide],
                [eightBit, 'utf-8'],
                [BOM + lines(other, end), wide],
              ),
            };
            for (const legacy of LEGACY[name] ?? []) {
              cases[`UTF-16 after ${legacy}`] = join([eightBit, legacy], [lines(other, end), wide]);
            }
            for (const [order, { bytes, expected }] of Object.entries(cases)) {
              assert.deepEqual(found(bytes), expected, `${order}: ${name}, ${other}, ${wide}, ${JSON.stringify(end)}`);
            }
          }
        }
      }
    }
  });

  test(`no parts are found in text in one encoding: ${name}`, () => {
    for (const count of [1, 3, 40]) {
      for (const end of ['\n', '\r\n', ' ']) {
        const text = lines(name, end, count);
        for (const encoding of ['utf-8', ...WIDE, ...(LEGACY[name] ?? [])]) {
          assert.equal(found(codec.encode(text, encoding)), null);
          if (WIDE.includes(encoding)) assert.equal(found(codec.encode(BOM + text, encoding)), null);
        }
      }
    }
  });
}

test('the parts do not depend on how the input is divided into chunks', () => {
  const { bytes } = join(
    [lines('German', '\r\n', 20), 'utf-8'],
    [lines('emoji', '\r\n', 9), 'utf-16le'],
    [lines('Chinese', '\n', 5), 'utf-8'],
  );
  const whole = findJoinedEncodings(bytes);
  assert.equal(whole.parts.length, 3);
  for (const size of [1, 2, 3, 5, 64]) {
    const search = new JoinedEncodings();
    for (let at = 0; at < bytes.length; at += size) search.push(bytes.subarray(at, at + size));
    assert.deepEqual(search.finish(), whole, `chunks of ${size} bytes`);
  }
});

test('the line numbers of the parts are those of the complete input, in each encoding', () => {
  const inputs = [];
  for (const end of ['\n', '\r\n', '\r'])
    for (const wide of WIDE)
      for (const start of ['', '#'])
        inputs.push(
          join(
            [`${start}${lines('German', end, 7)}`, 'utf-8'],
            [BOM + lines('Chinese whose bytes are ASCII', end, 7), wide],
            [`${start}${lines('Russian', end, 7)}`, 'utf-8'],
            [lines('English', end, 7), wide],
          ).bytes,
          join([BOM + lines('Korean', end, 7), wide], [`${start}${lines('Greek', end, 7)}`, 'utf-8']).bytes,
        );
  for (const bytes of inputs) {
    const { parts } = findJoinedEncodings(bytes);
    assert.ok(parts.length > 1);
    for (const encoding of ['utf-8', 'windows-1252', 'utf-16', ...WIDE])
      assert.deepEqual(
        linesIn(parts, encoding),
        parts.map(({ from }) => codec.lineColumn(bytes, from, encoding).line),
        encoding,
      );
  }
});

test('a part in a code page begins at its first letter, whether the UTF-16 before it ends with a line end or within a line', () => {
  const starts = {
    'windows-1252': [
      'Öl',
      'Ärger',
      'Übung',
      'Élodie',
      'À bientôt',
      'Île',
      'Óscar',
      'Ørsted',
      'Ñandú',
      'Ö;1',
      'Þór',
      'Études;Été',
    ],
    'windows-1250': ['Świat', 'Żak', 'Łódź', 'Čáp', 'Őr', 'ŽELEZO'],
    'windows-1251': ['Привет', 'Ёлка', 'Журнал;1'],
    'windows-1253': ['Αθήνα', 'Ώρα'],
    'windows-1254': ['İzmir', 'Şişli'],
  };
  const rest = {
    'windows-1252': 'Größe der Straße\r\nJürgen, Köln\r\n',
    'windows-1250': 'Zażółć gęślą\r\nPříliš žluťoučký\r\n',
    'windows-1251': 'Ошибка записи\r\nФайл не найден\r\n',
    'windows-1253': 'Καλημέρα κόσμε\r\nΑρχείο\r\n',
    'windows-1254': 'Şehir İstanbul\r\nÇağrı\r\n',
  };
  for (const name of ['German', 'English', 'Russian', 'Chinese'])
    for (const [encoding, words] of Object.entries(starts))
      for (const word of words)
        for (const text of [lines(name, '\r\n', 4), lines(name, '\r\n', 4).trimEnd()]) {
          const { bytes, expected } = join(
            [BOM + text, 'utf-16le'],
            [`${word}\r\n${rest[encoding].repeat(3)}`, encoding],
          );
          assert.deepEqual(found(bytes), expected, `${word} ${JSON.stringify(text.slice(-5))}`);
        }
});

test('a part can begin within a line', () => {
  const last = 'and the last line of this log has no line end';
  for (const [name, [line]] of Object.entries(TEXTS)) {
    for (let length = 1; length < last.length; length += 1) {
      const eightBit = lines('English', '\n', 6) + last.slice(0, length);
      const { bytes, expected } = join([eightBit, 'utf-8'], [`${BOM}${line}\r\n`, 'utf-16le']);
      assert.deepEqual(found(bytes), expected, `with a BOM: ${name}, ${length}`);
      // Without a BOM, only lines that begin with a Latin letter are tested. Before an ideograph, a short ASCII start
      // of the line is taken for ideographs of the UTF-16 part, because the search prefers parts that begin at a line end.
      if (!/^\p{Script=Latin}/u.test(line)) continue;
      const withoutBom = join([eightBit, 'utf-8'], [`${line}\r\n`, 'utf-16le']);
      assert.deepEqual(found(withoutBom.bytes), withoutBom.expected, `${name}, ${length}`);
    }
  }
  // A number after a key: the key is not read as ideographs.
  for (const key of ['size=', 'size: ', 'total = ', 'files ', 'abcd=', 'exit code: '])
    for (const value of ['7', '42 files', '12345', '007']) {
      const keyed = join([`a line\n${key}`, 'utf-8'], [`${value}\r\nmore of the log\r\n`, 'utf-16le']);
      assert.deepEqual(found(keyed.bytes), keyed.expected, key + value);
    }
  // In Chinese text in UTF-16, an ideograph can consist of two bytes that are also ASCII. Numbers beside it begin no part.
  for (const line of ['第1章', '共3条记录', '年2024', '中丽串丸丹主丼1', '错误5: 文件不存在']) {
    const chinese = join(['a log\n', 'utf-8'], [`${line}\r\n${line}\r\n`, 'utf-16le']);
    assert.deepEqual(found(chinese.bytes), chinese.expected, line);
  }
  const { parts } = findJoinedEncodings(join([`a line\nb${last}`, 'utf-8'], ['of the log\r\n', 'utf-16le']).bytes);
  assert.deepEqual([linesIn(parts, 'utf-8')[1], parts[1].isLineStart], [2, false]);
});

test('no parts are found in damaged UTF-16, text with NULs and binary data', () => {
  const wide = codec.encode(lines('German', '\r\n', 20), 'utf-16le');
  const without = (at) => Uint8Array.from([...wide.subarray(0, at), ...wide.subarray(at + 1)]);
  const withByte = (at, byte) => Uint8Array.from([...wide.subarray(0, at), byte, ...wide.subarray(at)]);
  for (let at = 100; at < 220; at += 1) {
    assert.equal(found(without(at)), null, `without byte ${at}`);
    assert.equal(found(withByte(at, 0)), null, `with the byte 00 before ${at}`);
  }
  const textMode = Uint8Array.from([...wide].flatMap((byte) => (byte === 0x0a ? [0x0d, 0x0a] : [byte])));
  assert.equal(found(textMode), null, 'text-mode transfer');
  const text = lines('German', '\n', 20);
  const utf8 = (input) => found(codec.encode(input, 'utf-8'));
  assert.equal(utf8(text + '\0'.repeat(500)), null, 'a block of NULs at the end');
  assert.equal(utf8(text.replaceAll('\n', '\0')), null, 'lines that end with NUL');
  assert.equal(utf8(`${text}\0${text}`), null, 'one NUL');
  assert.equal(
    utf8('MIME-TreeMagic\0\n[50:x-content/audio-dvd]\n>"AUDIO_TS/AUDIO_TS.IFO"=file\n'),
    null,
    'a first line that ends with NUL and LF',
  );
  for (const line of ['Magic1', 'header of the file', 'AB'])
    for (const end of ['\0\n', '\n\0']) assert.equal(utf8(`${line}${end}${text}`), null, JSON.stringify(line + end));
  assert.equal(found(Uint8Array.from({ length: 5000 }, (_, at) => (at * at * 7) % 256)), null, 'binary data');
  const elf = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, ...codec.encode(text, 'utf-16le')]);
  assert.equal(found(elf), null, 'controls before UTF-16');
});
