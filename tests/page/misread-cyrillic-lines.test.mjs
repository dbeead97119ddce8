// Logs in which some lines were decoded in another Cyrillic encoding, such as messages of Oracle, and the other lines are correct. Only the
// wrongly decoded lines are repaired.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadCyrillicLines } from '../../www/misread-cyrillic-lines.js';
import { areSpacesLetters } from '../../www/spaces-for-letters.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { misread, repaired } from './misreading.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const CORRECT = [
  '12:46:00 Сервис печати: очередь пуста',
  '12:37:00 Задание «Выгрузка остатков» запущено',
  '12:04:00 Пользователь Ёлкин вошёл в систему',
];
const MESSAGES = [
  '12:57:00 ORA-12154: TNS:не удалось разрешить указанный идентификатор соединения',
  '12:54:00 ORA-28000: запись с учетными данными заблокирована',
  '12:31:00 ORA-01017: неверно имя пользователя/пароль; вход в систему запрещается',
  '12:12:00 ORA-00942: таблица или представление пользователя не существует',
];
const ENCODINGS = ['windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic', 'iso-8859-5'];
/** In these two encodings, the small letters except я have the same bytes, so a wrong decoding changes little. */
const NEARLY_EQUAL = ['windows-1251', 'x-mac-cyrillic'];
const PAIRS = ENCODINGS.flatMap((is) => ENCODINGS.filter((as) => as !== is).map((as) => [is, as])).filter(
  (pair) => !pair.every((encoding) => NEARLY_EQUAL.includes(encoding)),
);

for (const [is, as] of PAIRS)
  test(`lines in ${is} that were decoded as ${as} are repaired beside correct lines`, () => {
    const mixed = (messages) =>
      [CORRECT[0], messages[0], CORRECT[1], messages[1], messages[2], ...CORRECT, messages[3], ...CORRECT].join('\r\n');
    assert.equal(repaired(mixed(MESSAGES.map((line) => misread(line, is, as)))), mixed(MESSAGES));
  });

test('a line that was decoded wrongly only in part stays and is counted', () => {
  const wrong = MESSAGES.map((line) => misread(line, 'windows-1251', 'ibm866'));
  const partly = `Ошибка базы данных: ${misread('запись заблокирована', 'windows-1251', 'ibm866')}`;
  const found = misreadCyrillicLines(codec, [...CORRECT, ...wrong, partly].join('\n'));
  assert.deepEqual([found.as, found.is, found.changes.length, found.doubtful.length], ['ibm866', 'windows-1251', 4, 1]);
});

test('correct lines in capital letters stay beside wrongly decoded lines', () => {
  const lines = [
    'КАЖДЫЙ ЧЕЛОВЕК ИМЕЕТ ПРАВО НА ЖИЗНЬ П',
    'НИКТО НЕ МОЖЕТ БЫТЬ ПОДВЕРГНУТ ПРОИЗВОЛЬНОМУ АРЕСТУ, ЗАДЕРЖАНИЮ ИЛИ ИЗГНАНИЮ.',
    'КРОМЕ ТОГО, НЕ ДОЛЖНО ПРОВОДИТЬСЯ НИКАКОГО РАЗЛИЧИЯ НА ОСНОВЕ ПОЛИТИЧЕСКОГО СТАТУСА',
    'ПРИНИМАЯ ВО ВНИМАНИЕ, ЧТО ВСЕОБЩЕЕ ПОНИМАНИЕ ХАРАКТЕРА ЭТИХ ',
  ];
  for (const [is, as] of PAIRS) {
    const wrong = MESSAGES.map((line) => misread(line, is, as));
    const text = [...CORRECT, ...wrong, ...lines, ...wrong].join('\n');
    const correct = [...CORRECT, ...MESSAGES, ...lines, ...MESSAGES].join('\n');
    assert.equal(repaired(text), correct, `${is} as ${as}`);
  }
});

test('if the evidence for an encoding is weak, each line is repaired correctly or stays unchanged', () => {
  // Belarusian. The wrongly decoded lines have no і and ў, which koi8-r lacks. Detection does not confirm koi8-r.
  const correct = [
    'Артыкул 1. Усе людзі нараджаюцца свабоднымі',
    'Кожны чалавек мае права на жыццё',
    'Ніхто не павінен быць у няволі',
  ];
  const wrong = [
    'Артыкул 11. Кожны чалавек мае права на працу',
    'Артыкул 12. Кожны чалавек мае права на грамадзянства',
    'Шлюб можа быць заключаны пры свабоднай згодзе',
    'Артыкул 13. Кожны чалавек мае права на сям’ю'.replace('’', ''),
  ];
  const lines = [...correct, ...wrong.map((line) => misread(line, 'koi8-r', 'windows-1251'))];
  const found = repaired(lines.join('\n')).split('\n');
  for (const [at, line] of found.entries())
    assert.ok([lines[at], [...correct, ...wrong][at]].includes(line), `${line} for ${lines[at]}`);
});

test('a few wrongly decoded letters are too little evidence', () => {
  for (const wrong of [['эхЄ'], ['эхЄ', 'фр'], ['эхЄ', 'эхЄ', 'эхЄ', 'эхЄ']])
    assert.equal(misreadCyrillicLines(codec, [...CORRECT, ...wrong].join('\n')), null);
});

test('correct Cyrillic text in any language stays', () => {
  const cyrillic = udhrTexts().filter(({ lines }) => /\p{Script=Cyrillic}{4}/u.test(lines.join('')));
  assert.ok(cyrillic.length > 30);
  for (const { language, lines } of cyrillic) {
    const text = lines.join('\n');
    const halfUpperCase = lines.map((line, at) => (at % 2 === 0 ? line : line.toUpperCase())).join('\n');
    for (const each of [text, text.toUpperCase(), halfUpperCase, text.replaceAll(' ', '\n'), `№ ${text} °«»`])
      assert.equal(misreadCyrillicLines(codec, each), null, language);
  }
  assert.equal(misreadCyrillicLines(codec, cyrillic.flatMap(({ lines }) => lines).join('\n')), null);
});

test('the files of chardet, decoded in their own encodings, stay', () => {
  const files = chardetFiles().filter(({ encoding }) =>
    /russian|bulgarian|KOI8|IBM866|MacCyrillic|utf-8/.test(encoding),
  );
  assert.ok(files.length > 50);
  for (const { name, encoding, bytes } of files) {
    const label = encoding.replace(/-(?:russian|bulgarian|sig)$/, '').replace('MacCyrillic', 'x-mac-cyrillic');
    const text = codec.decode(bytes, label.toLowerCase(), { errors: 'replace' });
    assert.equal(misreadCyrillicLines(codec, text), null, name);
  }
});

/** Lines whose correct beginning prevents a repair. The byte FF is я in windows-1251, and NBSP in ibm866. */
const PARTLY_WRONG = MESSAGES.flatMap((line) => [
  ...CORRECT,
  `Ошибка базы данных при загрузке: ${misread(line.slice(20), 'windows-1251', 'ibm866')}`,
]).join('\n');

test('spaces that may be letters are found', () => {
  assert.equal(areSpacesLetters(PARTLY_WRONG), true);
  assert.equal(areSpacesLetters('Стать\u00a0, глав\u00a0, част\u00a0. Земл\u00a0 родна\u00a0.\n'), true);
});

test('no-break spaces from typography, Word and tables are not taken for letters', () => {
  for (const text of [
    'Quel mot\u00a0! Vraiment\u00a0? Oui\u00a0; non\u00a0: peut-être\u00a0» … à 50\u00a0%\n',
    '10\u00a0km, 5\u00a0кг, 20\u00a0°С, №\u00a0123, §\u00a0456\n',
    'The first paragraph\u00a0\nAnother paragraph\u00a0\r\nThe last one\u00a0',
    'Первый абзац\u00a0\nВторой абзац\u00a0\r\nПоследний абзац\u00a0',
    'Name\t\u00a0\tCity\nAnn\t\u00a0\tRome\n\u00a0\tBob\t\u00a0\n',
    'Hello\u00a0 world, this\u00a0 is\u00a0 the\u00a0 text\u00a0 of an editor.\u00a0 Yes.\n',
    'и\u00a0в тексте, с\u00a0ним, приказ№1, заказ№б, счёт№в, договор№г\n',
  ])
    assert.equal(areSpacesLetters(text), false, text);
  for (const { language, lines } of udhrTexts())
    assert.equal(areSpacesLetters(lines.join('\u00a0\n').replaceAll(' ', '\u00a0')), false, language);
});

test('the page offers no replacement of spaces that may be letters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const summaryOf = async (name, text) => {
    await openFile(page, name, Buffer.from(text));
    await waitForFindings(page);
    return page.locator('#summary').innerText();
  };
  const cleanUp = page.locator('[data-fix=spaces]');
  const summary = await summaryOf('a.log', PARTLY_WRONG);
  assert.match(
    summary,
    /special spaces: NBSP U\+00A0\. Most of them are directly after a letter.*may be letters of text/,
  );
  assert.doesNotMatch(summary, /Replace with spaces/);
  assert.equal(await cleanUp.getAttribute('hidden'), '');
  assert.match(await summaryOf('b.txt', 'Quel mot\u00a0!\n'), /Replace with spaces/);
  assert.equal(await cleanUp.getAttribute('hidden'), null);
  const messages = MESSAGES.map((line) => misread(line, 'windows-1251', 'ibm866'));
  const mixed = await summaryOf('c.log', [...CORRECT, ...messages].join('\n'));
  assert.match(mixed, /Wrongly decoded in 4 places.*windows-1251 was decoded as ibm866/s);
  assert.doesNotMatch(mixed, /special space/);
  await closeWithoutComplaints();
});
