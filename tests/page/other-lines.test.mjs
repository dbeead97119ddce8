// “Other lines” are lines in another encoding than the rest of the text. This encoding is detected from all of these lines
// together, and one fix decodes all of them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { isOtherLine, isShortOtherLine, otherLinesOf } from '../../www/other-lines.js';
import { findProblems } from '../../www/problems.js';
import { knownTextOf, partsOf } from '../../www/utf8-runs.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFacts, waitForFindings, downloadWith } from './browser.mjs';
import { fixed } from './fixed.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });
const groups = (page) => page.getByRole('group', { name: 'Groups of problems' }).getByRole('button');
const fixes = (page) => page.getByRole('group', { name: 'Fixes of the selected problem' });
const dialog = (page) => page.locator('#fix');

/** Encodes lines in `encoding` if `isOther` returns true for their index, and the remaining lines in UTF-8. */
const mixed = (lines, encoding, isOther) =>
  Buffer.concat(lines.map((line, at) => Buffer.from(isOther(at) ? codec.encode(`${line}\n`, encoding) : `${line}\n`)));

/** Encodings in which texts of each language were written before UTF-8. */
const ENCODINGS = {
  pl: ['iso-8859-2', 'windows-1250'],
  cs: ['windows-1250'],
  ru: ['windows-1251', 'koi8-r', 'ibm866'],
  el: ['windows-1253'],
  tr: ['windows-1254'],
  he: ['windows-1255'],
  ar: ['windows-1256'],
  lt: ['windows-1257'],
  th: ['windows-874'],
  ja: ['shift_jis', 'euc-jp'],
  ko: ['euc-kr'],
  fr: ['windows-1252'],
};

test('the encoding of other lines is detected from all of them together, and lines of UTF-8 with a few malformed bytes are not other lines', () => {
  let tried = 0;
  for (const { language, lines } of udhrTexts()) {
    for (const encoding of ENCODINGS[language] ?? []) {
      const used = lines.slice(0, 100);
      const canEncode = used.map((line) => {
        try {
          return codec.encode(line, encoding).length > 0;
        } catch {
          return false;
        }
      });
      const bytes = mixed(used, encoding, (at) => at % 5 === 0 && canEncode[at]);
      if (codec.isValid(bytes)) continue; // all lines in the other encoding are ASCII
      const findings = findProblems(codec, bytes, 'utf-8');
      const found = otherLinesOf(codec, { bytes, encoding: 'utf-8' }, findings);
      assert.equal(found?.encoding, encoding, language);
      for (const { kind, suggestion } of findings)
        if (kind === 'mixed-encoding') assert.ok(used.includes(suggestion), `${language}: ${suggestion}`);
      tried += 1;
    }
  }
  assert.ok(tried >= 14, `${tried}`);
  const line = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));
  assert.equal(isOtherLine(codec, line('Größe, caf', [0xe9]), 'utf-8'), false);
  assert.equal(isOtherLine(codec, line('na', [0xef], 've caf', [0xe9]), 'utf-8'), true);
  assert.equal(isOtherLine(codec, line('../', [0xc0, 0xae], '/etc'), 'utf-8'), false, 'an overlong form');
  assert.equal(isOtherLine(codec, line('schön'), 'utf-8'), false);
});

/**
 * Returns the lines of a log, each as text and as bytes. A line has a header and a message in UTF-8. In every sixth line,
 * the message is in `encoding` instead.
 */
const logLines = (heads, messages, encoding) =>
  Array.from({ length: 60 }, (_, at) => {
    const [head, message] = [heads[at % heads.length], messages[at % messages.length]];
    const isOther = at % 6 === 3;
    const bytes = [Buffer.from(`07:${at} ${head} `), Buffer.from(isOther ? codec.encode(message, encoding) : message)];
    return { text: `07:${at} ${head} ${message}\n`, bytes: Buffer.concat([...bytes, Buffer.from('\n')]) };
  });

test('runs of UTF-8 stay in lines whose other parts are in another encoding', async () => {
  const russian = [
    'Интерфейс отключён администратором сети',
    'Ошибка авторизации: неверный пароль пользователя',
    'Превышено время ожидания ответа от удалённого узла',
    'Соединение с сервером восстановлено после перерыва',
    'Недостаточно свободного места на диске для записи журнала',
  ];
  for (const [heads, messages, encoding] of [
    [['шлюз-1:', 'шлюз-2:', 'шлюз-3:'], russian, 'ibm866'],
    [['Zürich —', 'Köln —'], russian, 'windows-1251'],
    [['шлюз'], russian, 'koi8-r'],
    [['café'], ['Όνομα αρχείου ή καταλόγου', 'Δεν βρέθηκε το αρχείο'], 'windows-1253'],
  ]) {
    const lines = logLines(heads, messages, encoding);
    const bytes = Buffer.concat(lines.map((line) => line.bytes));
    const text = lines.map((line) => line.text).join('');
    const findings = findProblems(codec, bytes, 'utf-8');
    const found = otherLinesOf(codec, { bytes, encoding: 'utf-8' }, findings);
    assert.deepEqual([found?.encoding, found?.count, found?.isPartial], [encoding, 10, true], heads[0]);
    for (const { kind, suggestion } of findings)
      if (kind === 'mixed-encoding') assert.ok(text.includes(`${suggestion}\n`), suggestion);
    assert.equal((await fixed(bytes, { kind: 'lines', encodings: [encoding] })).toString(), text, heads[0]);
  }
});

// A language file with lines in windows-874, to which a program appended lines in UTF-8.
const THAI_LINES = [
  ...['File=แฟ้ม', 'Open=เปิดแฟ้ม...', 'Save=บันทึก', 'Print=พิมพ์', 'Edit=แก้ไข', 'Copy=คัดลอก', 'Help=วิธีใช้'],
  ...['Err001=ไม่พบแฟ้มข้อมูล “%s”', 'Err002=หน่วยความจำไม่เพียงพอ', 'Price=ราคา %d บาท', '1=มกราคม', '12=ธันวาคม'],
];
const THAI_UTF8 = '[Update]\r\nNewVersion=มีเวอร์ชันใหม่ ต้องการดาวน์โหลดหรือไม่?\r\n';
const THAI_TEXT = THAI_LINES.map((line) => `${line}\r\n`).join('');
const thaiFile = () => Buffer.concat([codec.encode(THAI_TEXT, 'windows-874'), Buffer.from(THAI_UTF8)]);

test('short lines in the other encoding are found, although half of their bytes are well-formed UTF-8 by chance', async () => {
  const bytes = thaiFile();
  const findings = findProblems(codec, bytes, 'utf-8');
  const found = otherLinesOf(codec, { bytes, encoding: 'utf-8' }, findings);
  assert.deepEqual([found?.encoding, found?.count, found?.explainsAll], ['windows-874', THAI_LINES.length, true]);
  assert.equal((await fixed(bytes, { kind: 'lines', encodings: ['windows-874'] })).toString(), THAI_TEXT + THAI_UTF8);

  const known = knownTextOf(Buffer.from(THAI_UTF8));
  const isShort = (line, encoding, knownText = known) =>
    isShortOtherLine(codec, Buffer.concat(line), encoding, knownText);
  assert.equal(isShort([codec.encode('Save=บันทึก', 'windows-874')], 'windows-874'), true);
  // A line of UTF-8 with a damaged character, or with single bytes of the other encoding, is not a line in the other encoding.
  const withoutByte = (text, at) => [Buffer.from(text).subarray(0, at), Buffer.from(text).subarray(at + 1)];
  assert.equal(isShort(withoutByte('Save=บันทึก', 10), 'windows-874'), false, 'a cut character');
  assert.equal(isShort([Buffer.from('=ก'), Buffer.of(0xe0)], 'windows-874'), false, 'a cut character at the end');
  for (const text of ['Größe: ', 'ü ', 'Олег: ', 'Ωμέγα: '])
    for (const encoding of ['windows-874', 'windows-1251', 'windows-1252', 'windows-1253', 'koi8-r'])
      assert.equal(isShort([Buffer.from(text), Buffer.of(0xe9, 0xe0)], encoding), false, `${text} ${encoding}`);
  const russian = knownTextOf(Buffer.from('Имя файла: Отчёт'));
  for (const encoding of ['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic', 'windows-874'])
    for (let at = 0; at < 10; at += 1)
      assert.equal(isShort(withoutByte('Отчёт', at), encoding, russian), false, `${encoding} ${at}`);
});

test('the fix of lines in another encoding also corrects the declaration', async () => {
  const strings = [
    'Записка, найденная у радара',
    'Потрёпанная карта местности',
    'Нужно вернуться до рассвета',
    'Дверь заперта изнутри',
  ];
  const line = (text) => `<text>${text}</text>\n`;
  const file = (declared, encode) =>
    Buffer.concat([
      Buffer.from(
        `<?xml version="1.0" encoding="${declared}"?>\n<strings>\n${line('Новая строка перевода')}${line('Ещё одна строка')}`,
      ),
      encode(strings.map(line).join('')),
      Buffer.from('</strings>\n'),
    ]);
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(
    page,
    'strings.xml',
    file('windows-1251', (text) => codec.encode(text, 'windows-1251')),
  );
  const readAsUtf8 = () => page.getByLabel('Encoding', { exact: true }).selectOption('utf-8');
  await readAsUtf8();
  await page.locator('#advice').getByRole('button', { name: 'Decode all 4 lines as windows-1251…' }).click();
  await dialog(page).getByText('5 places change.').waitFor();
  const { bytes } = await downloadWith(page, dialog(page).getByRole('button', { name: 'Download' }));
  assert.equal(bytes.toString(), file('utf-8', Buffer.from).toString());
  // In this file, the line of the declaration changes too.
  const html = (declared, encode) =>
    Buffer.concat([
      encode(`<meta charset="${declared}"><p>${strings.join(' ')}</p>\n`),
      Buffer.from(line('Новая строка перевода').repeat(6)),
      encode(strings.map(line).join('')),
    ]);
  await openFile(
    page,
    'strings.html',
    html('windows-1251', (text) => Buffer.from(codec.encode(text, 'windows-1251'))),
  );
  await readAsUtf8();
  await page.locator('#advice').getByRole('button', { name: 'Decode all 5 lines as windows-1251…' }).click();
  const { bytes: fixedHtml } = await downloadWith(page, dialog(page).getByRole('button', { name: 'Download' }));
  assert.equal(fixedHtml.toString(), html('utf-8', Buffer.from).toString());
  await closeWithoutComplaints();
});

test('bytes of another encoding that look like overlong forms are not reported as hidden text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // 제 is C1 A6 in EUC-KR, which would be an overlong form of “f” in UTF-8.
  const korean = [
    '-    ShowMessage("재고가 부족합니다.");',
    '+    ShowMessage("죄송합니다. 재고가 부족합니다.");',
    '+    // 배송비는 5만원 이상이면 무료 (제주도와 도서 지역은 추가 요금)',
  ];
  const header = `From: 김민수 <minsu@example.org>\nSubject: 배송비 기준 변경 및 지역별 추가금 반영\n\n${'배송비 기준금액을 올립니다\n'.repeat(3)}---\n`;
  await openFile(page, 'fee.patch', Buffer.concat([Buffer.from(header), codec.encode(korean.join('\n'), 'euc-kr')]));
  await advice(page, '3 lines are probably in euc-kr').waitFor();
  await waitForFindings(page);
  assert.equal(await advice(page, 'Hidden text').count(), 0);
  assert.equal(await page.locator('#lenient-decoding').isVisible(), false);
  await closeWithoutComplaints();
});

test('until lines in another encoding are decoded, the page does not say that a character was cut, and does not offer U+FFFD', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'THAI.LNG', thaiFile());
  await advice(page, `${THAI_LINES.length} lines are probably in windows-874`).waitFor();
  await waitForFindings(page);
  assert.equal(await advice(page, 'announces').count(), 0);
  assert.equal(await advice(page, 'How to fix').count(), 0);
  assert.equal(await page.locator('#advice button', { hasText: 'U+FFFD' }).count(), 0);
  // A cut character outside of these lines does not bring the advice back.
  await openFile(
    page,
    'cut.LNG',
    Buffer.concat([thaiFile(), Buffer.from('ข้อมู'), Buffer.of(0xe0, 0xb8), Buffer.from('\r\n')]),
  );
  await advice(page, 'Other lines have malformed bytes too.').waitFor();
  assert.equal(await page.locator('#advice button', { hasText: 'U+FFFD' }).count(), 0);
  await closeWithoutComplaints();
});

test('lines in two other encodings are decoded, each line in its encoding', async () => {
  const lines = [
    ['INFO Benutzer Jörg Schäfer angemeldet', 'utf-8'],
    ['INFO Пользователь Сергей вошёл в систему', 'utf-8'],
    ['WARN Datei nicht gefunden: C:\\Büro\\Verträge\\März.doc', 'windows-1252'],
    ['ERROR Ошибка доступа к каталогу «Документы»', 'windows-1251'],
    ['INFO Commande n° 42 validée par Hélène', 'windows-1252'],
    ['ERROR Недостаточно свободного места на диске', 'windows-1251'],
  ];
  const bytes = Buffer.concat(lines.map(([text, encoding]) => Buffer.from(codec.encode(`${text}\n`, encoding))));
  const findings = findProblems(codec, bytes, 'utf-8').filter(({ kind }) => kind === 'mixed-encoding');
  findings.sort((first, second) => first.offset - second.offset);
  const others = lines.filter(([, encoding]) => encoding !== 'utf-8');
  assert.deepEqual(
    findings.map(({ suggestion, lineEncoding }) => [suggestion, lineEncoding]),
    others,
  );
  const found = otherLinesOf(codec, { bytes, encoding: 'utf-8' }, findings);
  assert.deepEqual([[...found.encodings].sort(), found.count], [['windows-1251', 'windows-1252'], 4]);
  const wanted = lines.map(([text]) => `${text}\n`).join('');
  assert.equal((await fixed(bytes, { kind: 'lines', encodings: found.encodings })).toString(), wanted);
});

test('bytes of other encodings are not taken for a run of UTF-8, even if they are valid UTF-8 by chance', () => {
  const encodings = {
    ru: ['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic'],
    el: ['windows-1253'],
    th: ['windows-874'],
    ja: ['shift_jis', 'euc-jp'],
    ko: ['euc-kr'],
    zh: ['gbk', 'big5'],
    'zh-Hant': ['big5', 'gbk'],
    fr: ['windows-1252', 'macintosh'],
    vi: ['windows-1258'],
  };
  let examined = 0;
  let validByChance = 0;
  for (const { language, lines } of udhrTexts()) {
    for (const encoding of encodings[language] ?? []) {
      // The runs are the words, and the words cut into pieces of at most three characters.
      const runs = lines
        .join(' ')
        .split(/[\s\p{P}]+/u)
        .flatMap((word) => [word, ...(word.match(/.{1,3}/gu) ?? [])]);
      for (const knownLines of [lines, ['Größe — 5 €', 'шлюз № 1', 'été']]) {
        const known = knownTextOf(Buffer.from(knownLines.join('\n')));
        for (const run of new Set(runs)) {
          let bytes;
          try {
            bytes = codec.encode(run, encoding);
          } catch {
            continue;
          }
          if (!bytes.some((byte) => byte > 0x7f)) continue;
          examined += 1;
          if (codec.isValid(bytes)) validByChance += 1;
          const hasUtf8Run = partsOf(bytes, known).some(({ isUtf8 }) => isUtf8);
          assert.ok(!hasUtf8Run, `${run} in ${encoding}, ${Buffer.from(bytes)}`);
        }
      }
    }
  }
  assert.ok(examined > 10_000 && validByChance > 30, `${examined} ${validByChance}`);
});

const POLISH = [
  'Błąd odczytu pliku konfiguracyjnego',
  'Nie można otworzyć bazy klientów',
  'Proszę podać numer NIP',
  'Wartość ujemna jest niedozwolona',
  'Hasło musi mieć co najmniej sześć znaków',
];

test('for a patch with single bytes of windows-1252 in its removed lines, the page says to keep the bytes, and offers no conversion', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const texts = ['idioma=Español', 'tienda=Peluquería Núñez', 'error=Se ha producido un error en la conexión'];
  const lines = (sign) => texts.map((text) => `${sign}${text}`);
  // The second patch is made with --no-prefix, and the third patch with diff -u.
  const heads = [
    'diff --git a/tpv.ini b/tpv.ini\nindex 46755f3..7095f57 100644\n--- a/tpv.ini\n+++ b/tpv.ini\n@@ -1,3 +1,3 @@\n',
    'diff --git tpv.ini tpv.ini\nindex 46755f3..7095f57 100644\n',
    '--- tpv.ini\t2026-11-28\r\n+++ tpv-new.ini\t2026-11-28\r\n@@ -1,3 +1,3 @@\r\n',
  ];
  const keep = page.locator('#advice li', {
    hasText: 'This is a patch: git apply and patch compare its lines byte by byte',
  });
  const conversion = page.locator('#advice').getByRole('button', { name: /^(Decode|Replace|Remove)/ });
  for (const head of heads) {
    const body = mixed([...lines('-'), ...lines('+')], 'windows-1252', (at) => at < texts.length);
    await openFile(page, 'tpv.patch', Buffer.concat([Buffer.from(head), body]));
    await keep.waitFor();
    assert.equal(await conversion.count(), 0, head);
  }
  // Without the header of a patch, a conversion is offered.
  await openFile(
    page,
    'tpv.txt',
    mixed([...lines('-'), ...lines('+')], 'windows-1252', (at) => at < texts.length),
  );
  await conversion.first().waitFor();
  assert.equal(await keep.count(), 0);
  await closeWithoutComplaints();
});

test('removed lines of a patch in another encoding are decoded with one fix, and the page says that the patch no longer applies', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const head = 'diff --git a/faktura.c b/faktura.c\n--- a/faktura.c\n+++ b/faktura.c\n@@ -1,5 +1,5 @@\n';
  const removed = POLISH.map((text) => `-    "${text}",`);
  const added = POLISH.map((text) => `+    "${text}",`);
  const bytes = Buffer.concat([
    Buffer.from(head),
    mixed([...removed, ...added], 'iso-8859-2', (at) => at < removed.length),
  ]);
  await openFile(page, '0001.patch', bytes);
  const suggestion = advice(
    page,
    '5 lines are probably in iso-8859-2, unlike the other lines. The first is “- "Błąd odczytu',
  );
  await suggestion.filter({ hasText: 'This is a patch: after the fix, it no longer applies' }).waitFor();
  // Only the lines are counted. Their malformed bytes are not a second group.
  await groups(page).filter({ hasText: '5 lines in another encoding' }).waitFor();
  assert.equal(await groups(page).count(), 1);
  assert.equal(
    await page
      .locator('#advice')
      .getByRole('button', { name: /U\+FFFD/ })
      .count(),
    0,
  );
  // The fix of a malformed byte decodes all five lines. In the list of lines, each row shows the decoded text.
  await page.locator('#problem-list .fault').first().click();
  await fixes(page).getByRole('button', { name: 'Decode all 5 lines as iso-8859-2…' }).waitFor();
  assert.equal(
    await fixes(page)
      .getByRole('button', { name: /windows-1252/ })
      .count(),
    0,
  );
  await page.getByLabel('Show').selectOption('mixed-encoding');
  await page.locator('#problem-list .fault .bytes', { hasText: 'Nie można otworzyć bazy klientów' }).waitFor();
  await suggestion.getByRole('button', { name: 'Decode all 5 lines as iso-8859-2…' }).click();
  await dialog(page).getByText('5 places change.').waitFor();
  const { bytes: result } = await downloadWith(page, dialog(page).getByRole('button', { name: 'Download' }));
  assert.equal(result.toString(), `${head}${[...removed, ...added].join('\n')}\n`);
  await closeWithoutComplaints();
});

test('the encoding is detected in the first part of a large file, and every line in this encoding is decoded exactly once', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const russian = 'Не удалось открыть файл настроек программы';
  const lines = Array.from({ length: 60_000 }, (_, at) => `${at} ${at % 3 === 0 ? russian : 'Приложение запущено'}`);
  const bytes = mixed(lines, 'windows-1251', (at) => at % 3 === 0);
  assert.ok(bytes.length > 1 << 21);
  await openFile(page, 'app.log', bytes);
  const suggestion = advice(page, /^At least [\d,]+ lines are probably in windows-1251/);
  await suggestion.getByRole('button', { name: 'Decode all these lines as windows-1251…' }).click();
  await dialog(page).getByText('20,000 places change.').waitFor();
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await waitForFacts(page, 'Valid utf-8');
  await waitForFacts(page, `${Buffer.byteLength(`${lines.join('\n')}\n`).toLocaleString('en')} bytes`);
  await closeWithoutComplaints();
});

test('for single bytes of windows-1252 in UTF-8, the page offers to decode only the bytes, and not whole lines', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'names.csv', 'Søren\nZoë\nFran', [0xe7], 'ois\nŁukasz and Ren', [0xe9], 'e\n');
  await advice(page, 'E7 is ç').getByRole('button', { name: 'Decode malformed bytes as windows-1252' }).waitFor();
  await closeWithoutComplaints();
});

test('lines of windows-1252 among lines of UTF-8 do not make the page suggest windows-1252 for the whole file', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const utf8 = 'msgstr "Grüße"\n'.repeat(3);
  await openFile(page, 'de.po', utf8, Buffer.from('msgstr "Größe für Öl"\n'.repeat(2), 'latin1'));
  await page.locator('main[data-examined]').waitFor();
  assert.equal(await advice(page, 'Probably windows-1252').count(), 0);
  await advice(page, 'How to fix').getByRole('button', { name: 'Decode malformed bytes as windows-1252' }).waitFor();
  await closeWithoutComplaints();
});

test('a log with code page 866 after a host name in UTF-8: only the messages are decoded, and the page says so', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const lines = logLines(['шлюз-1', 'шлюз-2'], ['Ошибка авторизации: неверный пароль'], 'ibm866');
  await openFile(page, 'router.log', Buffer.concat(lines.map((line) => line.bytes)));
  const suggestion = advice(page, '10 lines are probably partly in ibm866').filter({
    hasText: 'only the malformed parts are decoded',
  });
  await suggestion.filter({ hasText: 'шлюз-2 Ошибка авторизации' }).waitFor();
  await suggestion.getByRole('button', { name: 'Decode the malformed parts of all 10 lines as ibm866…' }).click();
  await dialog(page).getByText('10 places change.').waitFor();
  const { bytes: result } = await downloadWith(page, dialog(page).getByRole('button', { name: 'Download' }));
  assert.equal(result.toString(), lines.map(({ text }) => text).join(''));
  await page.locator('#problem-list .fault').first().click();
  await fixes(page).getByRole('button', { name: 'Decode the malformed parts of this line as ibm866…' }).waitFor();
  await closeWithoutComplaints();
});

/** Returns a German text in UTF-8, with the given bytes in its second line. */
const germanWith = (bytes) => Buffer.concat([Buffer.from('Grüße\ntail '), Buffer.from(bytes), Buffer.from(' end\n')]);
const otherLinesIn = (bytes) => otherLinesOf(codec, { bytes, encoding: 'utf-8' }, findProblems(codec, bytes, 'utf-8'));

test('one or two runs of bytes that are no word, or a word of two letters in a script that the text lacks, are not a line in another encoding', () => {
  // Tests of UTF-8 decoders contain these sequences of four to six bytes, which RFC 2279 allowed. The first sequence is truncated.
  for (const form of [
    [0xfc, 0x84, 0x80],
    [0xf8, 0x88, 0x80, 0x80, 0x80],
    [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80],
    [0xfd, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf],
    [0xf7, 0xbf, 0xbf, 0xbf],
    [0xf5, 0x80, 0x80, 0x80],
  ]) {
    assert.equal(otherLinesIn(germanWith(form)), null, Buffer.from(form).toString('hex'));
    assert.equal(
      otherLinesIn(Buffer.concat([germanWith(form), Buffer.from('a '), Buffer.from(form), Buffer.from('\n')])),
      null,
    );
  }
  // “Да” in windows-1251.
  assert.equal(otherLinesIn(germanWith([0xc4, 0xe0])), null);
});

test('short words in another encoding are found if the text has their script, or if they are words of three letters', () => {
  const afterGerman = (text, encoding) => Buffer.concat([Buffer.from('Grüße\n'), codec.encode(`${text}\n`, encoding)]);
  for (const [text, encoding] of [
    ['Привет, мир', 'windows-1251'],
    ['Журнал событий', 'ibm866'],
    ['20 °C', 'windows-1252'],
  ])
    assert.deepEqual([otherLinesIn(afterGerman(text, encoding))?.encoding, text], [encoding, text]);
  const russian = [
    Buffer.from('Вопрос: да или нет?\nОтвет: да\n'),
    codec.encode('Да\n', 'windows-1251'),
    Buffer.from('Ещё вопрос\n'),
  ];
  assert.deepEqual(otherLinesIn(Buffer.concat(russian))?.examples, ['Да']);
});

test('the button for one line does not say “all 1 line”, and isolated bytes have no such button', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const line = codec.encode('Журнал событий пуст\n', 'ibm866');
  await openFile(page, 'log.txt', Buffer.concat([Buffer.from('Größe: 3 MB\nStraße\nfür größere\n'), line]));
  await page.locator('#advice').getByRole('button', { name: 'Decode this line as ibm866…' }).waitFor();
  for (const bytes of [germanWith([0xfc, 0x84, 0x80]), Buffer.from('head\ntail \xfc\x84\x80 end\n', 'latin1')]) {
    await openFile(page, 'data.txt', bytes);
    await waitForFindings(page);
    await page.locator('#advice li', { hasText: 'FC at offset' }).waitFor();
    assert.equal(await page.locator('#advice li', { hasText: /ibm866|Decode/ }).count(), 0);
  }
  await closeWithoutComplaints();
});

test('a run of bytes is known text only if it is well-formed UTF-8', () => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isWellFormed = (bytes) => {
    try {
      return decoder.decode(bytes) !== '';
    } catch {
      return false;
    }
  };
  const bytesAfter = [0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc2, 0xff];
  let count = 0;
  for (let lead = 0x80; lead <= 0xff; lead += 1)
    for (const second of bytesAfter)
      for (const rest of [[], [0x80], [0xbf], [0x80, 0xbf], [0xbf, 0xd0], [0xbf, 0xbf, 0xbf]]) {
        const bytes = Uint8Array.of(0xd0, 0xb6, lead, second, ...rest);
        assert.equal(knownTextOf(bytes).runs.size > 0, isWellFormed(bytes), bytes.join(' '));
        if (isWellFormed(bytes)) count += 1;
      }
  assert.ok(count > 100, `${count}`);
});
