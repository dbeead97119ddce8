// Text to which a program appended text in another encoding: the page finds the parts, and converts them to one
// encoding without losing text.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { JoinedEncodings, findJoinedEncodings, linesIn } from '../../www/joined-encodings.js';
import { joinedEncodings } from '../../www/text/joined-encodings.js';
import {
  eventually,
  openFile,
  openTab,
  startBrowser,
  waitForFacts,
  waitForFindings,
  downloadWith,
} from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const BOM = '\ufeff';
const WIDE = ['utf-16le', 'utf-16be'];
const TEXTS = {
  English: ['Service started', 'error: file not found', 'ok'],
  German: ['Müller: Größe geprüft', 'Löschvorgang abgeschlossen – ok', 'fertig'],
  Russian: ['Запуск службы', 'Ошибка: файл не найден – «Отчёт.xlsx»', 'Готово'],
  Greek: ['Έναρξη υπηρεσίας', 'Σφάλμα αρχείου', 'τέλος'],
  Arabic: ['بدأت الخدمة', 'خطأ في الملف', 'تم'],
  Thai: ['เริ่มบริการ', 'ผิดพลาด', 'เสร็จ'],
  Hindi: ['सेवा शुरू हुई', 'त्रुटि', 'पूर्ण'],
  Chinese: ['启动备份服务', '错误:文件未找到', '上海市下午完成'],
  'Chinese whose bytes are ASCII': ['上', '下午好', '慢慢来'],
  Japanese: ['サービスを開始しました', 'エラー：ファイルが見つかりません', '完了'],
  Korean: ['서비스를 시작합니다', '오류: 파일을 찾을 수 없습니다', '완료'],
  emoji: ['Deploy 🚀 done', 'ok 👍👍🏽', 'fail 💥'],
  numbers: ['2024-01-01 00:00:00 0 0 0', '1000000', '000'],
};
const LEGACY = {
  German: ['windows-1252'],
  Russian: ['windows-1251'],
  Greek: ['windows-1253'],
  Arabic: ['windows-1256'],
};
/** Returns `count` lines of one of the texts, each with the line end `end`. */
const lines = (name, end, count = 3) => Array.from({ length: count }, (_, at) => TEXTS[name][at % 3] + end).join('');
/** Returns the kind of a part in an encoding, as `findJoinedEncodings` names it. */
const kindOf = (encoding) => (WIDE.includes(encoding) ? encoding : '8-bit');

/** Joins parts, each `[text, encoding]`. Returns the bytes, and the expected parts as `[kind, offset]`. */
function join(...parts) {
  let length = 0;
  const expected = [];
  const encoded = parts.map(([text, encoding]) => {
    const bytes = codec.encode(text, encoding);
    expected.push([kindOf(encoding), length]);
    length += bytes.length;
    return bytes;
  });
  return { bytes: new Uint8Array(Buffer.concat(encoded)), expected };
}
/** Returns the parts that the search finds, as `[kind, offset]`; null if the input has one encoding or is not text. */
const found = (bytes) => findJoinedEncodings(bytes)?.parts.map(({ kind, from }) => [kind, from]) ?? null;

for (const name of Object.keys(TEXTS)) {
  test(`parts are found where they begin: ${name} before and after each text`, () => {
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

  test(`text in one encoding has one part: ${name}`, () => {
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

test('the lines of the parts are those of the complete input in each encoding', () => {
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

test('a part can begin within a line', () => {
  const last = 'and the last line of this log has no line end';
  for (const [name, [line]] of Object.entries(TEXTS)) {
    for (let length = 1; length < last.length; length += 1) {
      const eightBit = lines('English', '\n', 6) + last.slice(0, length);
      const { bytes, expected } = join([eightBit, 'utf-8'], [`${BOM}${line}\r\n`, 'utf-16le']);
      assert.deepEqual(found(bytes), expected, `with a BOM: ${name}, ${length}`);
      // Without a BOM, only lines that begin with a Latin letter are tested. Before an ideograph, a short ASCII start
      // of the line is taken for ideographs of the UTF-16 part: the search prefers parts that begin at a line end.
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
  // Numbers in Chinese text, whose ideographs can also be two bytes of ASCII, begin no part.
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
  assert.equal(found(Uint8Array.from({ length: 5000 }, (_, at) => (at * at * 7) % 256)), null, 'binary data');
  const elf = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, ...codec.encode(text, 'utf-16le')]);
  assert.equal(found(elf), null, 'controls before UTF-16');
});

/**
 * Files by name: their parts, a sentence of the suggestion, the encoding `to` of the converted text, and the number of
 * removed BOMs.
 */
const FILES = {
  'log.txt': {
    parts: [
      [lines('German', '\r\n', 30), 'utf-8'],
      [lines('German', '\r\n', 9), 'utf-16le'],
    ],
    says: 'utf-8 up to line 30, utf-16le from line 31 on',
    to: 'utf-8',
  },
  'only-ascii.env': {
    parts: [
      ['A=1\nB=2\nC=3\n', 'utf-8'],
      ['HOST=localhost\r\n', 'utf-16le'],
    ],
    says: 'utf-8 up to line 3, utf-16le from line 4 on (offset 12)',
    to: 'utf-8',
  },
  'bom.log': {
    parts: [
      [lines('Chinese', '\n', 5), 'utf-8'],
      [BOM + lines('Russian', '\r\n'), 'utf-16le'],
      [lines('emoji', '\n'), 'utf-8'],
      [lines('Chinese', '\r\n'), 'utf-16le'],
    ],
    says: 'utf-8 up to line 5, utf-16le from line 6 on (offset ',
    to: 'utf-8',
    removed: 1,
  },
  'wide.csv': {
    parts: [
      [BOM + lines('Japanese', '\r\n', 9), 'utf-16le'],
      [`x${lines('Greek', '\n')}`, 'utf-8'],
      [lines('English', '\r\n'), 'utf-16le'],
    ],
    says: 'utf-16le up to line 9, utf-8 from line 10 on',
    to: 'utf-16le',
  },
  'big.reg': {
    parts: [
      [BOM + lines('Korean', '\r\n', 9), 'utf-16be'],
      [lines('emoji', '\r\n'), 'utf-8'],
    ],
    says: 'utf-16be up to line 9, utf-8 from line 10 on',
    to: 'utf-16be',
  },
  'russian.txt': {
    parts: [
      [lines('Russian', '\r\n', 40), 'windows-1251'],
      [lines('Russian', '\r\n', 9), 'utf-16le'],
    ],
    says: 'windows-1251 up to line 40, utf-16le from line 41 on',
    to: 'windows-1251',
  },
  'russian-emoji.txt': {
    parts: [
      [lines('Russian', '\r\n', 40), 'windows-1251'],
      [lines('emoji', '\r\n', 9), 'utf-16le'],
    ],
    says: 'windows-1251 lacks characters of another part, so all parts are converted to utf-8',
    to: 'utf-8',
  },
  'long.log': {
    parts: [
      [lines('German', '\r\n', 90_000), 'utf-8'],
      [lines('Russian', '\r\n', 20), 'utf-16le'],
    ],
    says: 'utf-8 up to line 90,000, utf-16le from line 90,001 on',
    to: 'utf-8',
  },
};

for (const [name, { parts, says, to, removed = 0 }] of Object.entries(FILES)) {
  test(`the page names the parts of ${name}, and suggests only to convert them`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    const { bytes } = join(...parts);
    const [first, ...others] = parts.map(([text]) => text);
    const expected = codec.encode([first, ...others.map((text) => text.replace(BOM, ''))].join(''), to);
    await openFile(page, name, bytes);
    const advice = page.locator('#advice');
    await advice.getByText('Text in two encodings').waitFor();
    await eventually(async () => assert.ok((await advice.innerText()).includes(says), await advice.innerText()));
    await waitForFacts(page, /in one file/);
    const shown = (await page.locator('#advice, #layers, #problems, #problem-groups').allInnerTexts()).join('\n');
    assert.doesNotMatch(shown, /Not text|binary|NULs|lost here|windows-1252|U\+FFFD/);
    await openTab(page, 'fix');
    await page.locator('#detection').waitFor();
    assert.equal(await page.locator('#clean-up').isVisible(), false);
    await advice.getByRole('button', { name: new RegExp(`^Convert .* to ${to}$`) }).click();
    await waitForFacts(page, `${expected.length.toLocaleString('en')} bytes`);
    await waitForFindings(page);
    assert.equal(await advice.getByText('Text in two encodings').count(), 0);
    const done = await page.locator('#input').innerText();
    assert.ok(done.includes('Line ends are kept.'), done);
    assert.equal(/Removed (\d+) U\+FEFF/.exec(done)?.[1] ?? '0', String(removed));
    const download = await downloadWith(page, page.getByRole('button', { name: 'Download result' }).first());
    assert.deepEqual(new Uint8Array(download.bytes), expected);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await advice.getByText('Text in two encodings').waitFor();
    await closeWithoutComplaints();
  });
}

test('the lines in the suggestion are those of the text pane', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const { bytes } = join(
    ['first lines\nsecond line\n', 'utf-8'],
    [lines('German', '\r\n', 6), 'utf-16le'],
    ['after UTF-16\nlast line\n', 'utf-8'],
  );
  await openFile(page, 'app.log', bytes);
  const advice = page.locator('#advice');
  await advice.getByText('utf-8 up to line 2, utf-16le from line 3 on').waitFor();
  const after = page.locator('#text .text-row', { hasText: 'after UTF-16' });
  // CR LF of UTF-16 is two lines in UTF-8.
  assert.equal(await after.locator('.number').innerText(), '15');
  await advice.getByText('utf-8 from line 15 on').waitFor();
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-16le');
  await advice
    .getByText('utf-8 up to the middle of line 1, utf-16le from line 1 on (offset 24), utf-8 from line 7 on')
    .waitFor();
  const number = page.locator('#text .text-row', { hasText: 'fertig' }).last().locator('.number');
  assert.equal(await number.innerText(), '6');
  await closeWithoutComplaints();
});

test('the suggestion says why the parts are not converted: the encoding is unknown, or a part is malformed', () => {
  const sentence = (encoding) => {
    const parts = [encoding, 'utf-16le'].map((each, at) => ({
      encoding: each,
      lines: { '8-bit': 1 + at },
      from: at,
      isLineStart: true,
    }));
    return joinedEncodings({ parts, to: null, isAll: false }, 'utf-8').rest;
  };
  assert.match(sentence(null), / The encoding of the 8-bit text is unknown: choose it above/);
  assert.match(sentence('ascii'), / The parts cannot be converted: one has malformed bytes\./);
});

test('a block of another file is named as such, and is not converted', async () => {
  const text = codec.encode(lines('German', '\n', 400));
  const log = codec.encode(lines('German', '\r\n', 400), 'utf-16le');
  const within = (from, to) => {
    const bytes = Uint8Array.from(text);
    bytes.set(log.subarray(0, to - from), from);
    return bytes;
  };
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'notes.md', within(4096, 8192));
  const advice = page.locator('#advice');
  await advice.getByText('Bytes 4,096 to 8,191 are probably a block of another file: utf-16le within utf-8').waitFor();
  assert.match(await advice.innerText(), /are lost; take them from a backup/);
  assert.doesNotMatch(await advice.innerText(), /No text is lost|appended/);
  await page.locator('#problems').getByText('These bytes are in a block of another file.').waitFor();
  await page.locator('#problem-list .fault').first().click();
  assert.equal(
    await page
      .locator('#advice, #problems')
      .getByRole('button', { name: /^Convert/ })
      .count(),
    0,
  );
  await closeWithoutComplaints();
  // If the block does not begin at a multiple of 512 bytes, the cause is unknown.
  const restOf = (bytes) => {
    const parts = findJoinedEncodings(bytes).parts.map((part) => ({
      ...part,
      encoding: part.kind === '8-bit' ? 'utf-8' : part.kind,
    }));
    return joinedEncodings({ parts, to: 'utf-8', isAll: false }, 'utf-8').rest;
  };
  assert.doesNotMatch(restOf(within(4098, 8192)), /No text is lost|appended|block/);
  // Appended lines are recognised even if they begin and end at multiples of 512 bytes.
  const line = (length, end) => `${'a log line of '.repeat(40).slice(0, length - end.length)}${end}`;
  const { bytes } = join([line(512, '\n'), 'utf-8'], [line(256, '\r\n'), 'utf-16le'], [line(300, '\n'), 'utf-8']);
  assert.match(restOf(bytes), /A program appended text in another encoding.*No text is lost/);
});

test('the fix of a fault in text in two encodings converts a part, and does not decode bytes as windows-1252', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'log.txt', join(...FILES['log.txt'].parts).bytes);
  await page.locator('#advice').getByText('Text in two encodings').waitFor();
  await page.locator('#problem-list .fault').first().click();
  const fixes = page.locator('#problems .fixes button');
  await fixes.first().waitFor();
  assert.deepEqual(await fixes.allTextContents(), ['Convert the utf-16le part to utf-8']);
  assert.equal(await page.locator('#problem-groups button').count(), 0);
  await fixes.first().click();
  await waitForFacts(page, 'Valid utf-8');
  await closeWithoutComplaints();
});

test('parts that are not UTF-8 can all be converted to UTF-8', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const wide = 'Kopia zapasowa: początek\r\nKatalog źródłowy: dane\r\n';
  const eightBit = 'Skopiowano plik świąteczny.docx\r\nZakończono: błędów nie było, już wszystko\r\n';
  await openFile(page, 'backup.log', join([wide, 'utf-16le'], [eightBit, 'windows-1250']).bytes);
  const conversions = page.locator('#advice').getByRole('button', { name: /^Convert/ });
  await conversions.first().waitFor();
  assert.deepEqual(await conversions.allTextContents(), [
    'Convert all parts to utf-8',
    'Convert the windows-1250 part to utf-16le',
  ]);
  await conversions.first().click();
  await waitForFacts(page, 'Valid utf-8', `${Buffer.byteLength(wide + eightBit)} bytes`);
  await closeWithoutComplaints();
});

test('if the encoding of the 8-bit text is unknown, the user chooses it first', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // One letter is too little evidence to detect its encoding.
  const [eightBit, wide] = ['1;æ\r\n', '3;ß\r\n4;ö\r\n'];
  await openFile(page, 'short.csv', join([eightBit, 'windows-1252'], [wide, 'utf-16le']).bytes);
  const advice = page.locator('#advice');
  await advice.getByText('The encoding of the 8-bit text is unknown: choose it above').waitFor();
  assert.equal(await advice.getByRole('button', { name: /^Convert/ }).count(), 0);
  await page.getByLabel('Encoding', { exact: true }).selectOption('windows-1252');
  await advice.getByRole('button', { name: 'Convert the utf-16le part to windows-1252' }).click();
  await waitForFacts(page, `${eightBit.length + wide.length} bytes`);
  for (const line of ['1;æ', '3;ß', '4;ö']) await page.locator('#text .text-row', { hasText: line }).waitFor();
  await closeWithoutComplaints();
});

test('up to three changes of the encoding are named with their lines', () => {
  const changes = (count) =>
    Array.from({ length: count + 1 }, (_, at) => ({
      encoding: at % 2 ? 'utf-16le' : 'cp850',
      ...{
        from: 100 * at,
        to: 100 * (at + 1),
        lines: { '8-bit': 10 * at + 1 },
        isLineStart: true,
        bom: 0,
        kind: at % 2 ? 'utf-16le' : '8-bit',
      },
    }));
  const rest = (count) => joinedEncodings({ parts: changes(count), to: 'utf-8', isAll: false }, 'cp850').rest;
  assert.match(
    rest(2),
    /^: cp850 up to line 10, utf-16le from line 11 on \(offset 100\), cp850 from line 21 on \(offset 200\)\. /,
  );
  assert.match(rest(5), /utf-16le from line 31 on \(offset 300\), and 2 more changes after these\. /);
});
