// Text that was decoded in the wrong encoding and saved as UTF-8: complete files, and single lines among correct lines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findInvertedMarks } from '../../www/lost-letters.js';
import { misreadText } from '../../www/misread-encoding.js';
import { misreadLines } from '../../www/misread-lines.js';
import { findRepair } from '../../www/text-repair.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { downloadWith, eventually, openFile, openTab, startBrowser, waitForFindings } from './browser.mjs';
import { misread, repaired } from './misreading.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });
const panel = (page) => page.locator('#repair');

const ARABIC =
  'ترجمة: أحمد الخطيب\nسوف أعود غدا صباحا إن شاء الله\nالسلام عليكم ورحمة الله\nمرحبا بكم في القرية\nلم أكن أعرف أنك هنا\n';
const RUSSIAN =
  'Системе не удается найти указанный путь.\nСлужба "Диспетчер печати" успешно запущена.\nОтказано в доступе к файлу.\nОбработано строк: 4512, ошибок: 0\n';
const GREEK = 'Το πρωί ήπια καφέ και διάβασα την εφημερίδα.\nΚαλημέρα σας, τι κάνετε σήμερα;\n';
const HEBREW = 'הבוקר שתיתי קפה וקראתי עיתון בגינה.\nמה שלומך היום, חבר יקר?\n';
const THAI = 'มนุษย์ทั้งปวงเกิดมามีอิสระและเสมอภาคกัน\nต่างในตนมีเหตุผลและมโนธรรม\n';

test('the repair of a web page comes before the suggestion about its wrong declaration, which quotes no wrong characters', async () => {
  const korean = '<meta charset="euc-kr">\n<h1>안녕하십니까, 회원 여러분</h1>\n<p>산악회 공지사항&nbsp;안내</p>\n';
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'notice.html', misread(korean, 'euc-kr', 'windows-1252'));
  await advice(page, 'euc-kr was decoded as windows-1252').waitFor();
  const lines = await page.locator('#advice li').allTextContents();
  assert.match(lines[0], /^Probably decoded in the wrong encoding/);
  assert.match(lines[1], /^Declares euc-kr at offset 15, but is UTF-8\. Correct the declaration\./);
  assert.equal(lines.length, 2); // no suggestion about &nbsp;, which is usual in a web page
  await closeWithoutComplaints();
});

test('after a repair, the text is shown from its first character beyond ASCII', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const dump = `${'-- A line of the dump in ASCII\n'.repeat(200)}${RUSSIAN}`;
  await openFile(page, 'dump.sql', misread(dump, 'windows-1251', 'windows-1252'));
  await openTab(page, 'fix');
  await panel(page).getByRole('button', { name: 'Use this repair' }).click();
  await page.locator('.text-rows').getByText('Системе не удается').waitFor();
  await closeWithoutComplaints();
});

for (const [text, is, wrongEncodings] of [
  [ARABIC, 'windows-1256', ['windows-1252', 'iso-8859-1', 'windows-1250']],
  [RUSSIAN, 'ibm866', ['windows-1251', 'koi8-r', 'windows-1252', 'iso-8859-1', 'x-mac-cyrillic']],
  [RUSSIAN, 'koi8-r', ['windows-1251', 'windows-1252', 'macintosh']],
  [RUSSIAN, 'windows-1251', ['koi8-r', 'ibm866', 'windows-1252', 'cp437']],
  [RUSSIAN, 'iso-8859-5', ['windows-1251', 'koi8-r', 'windows-1252']],
  [GREEK, 'windows-1253', ['windows-1252', 'iso-8859-1']],
  [GREEK, 'iso-8859-7', ['windows-1252']],
  [HEBREW, 'windows-1255', ['windows-1252', 'macintosh']],
  [THAI, 'windows-874', ['windows-1252']],
]) {
  test(`${is} that was decoded as ${wrongEncodings.join(', ')} is repaired exactly, also between lines in ASCII`, () => {
    for (const as of wrongEncodings) {
      assert.equal(repaired(misread(text, is, as)), text, as);
      const mixed = `1\n00:01:00,220 --> 00:01:03,631\n${text}\n2\n00:01:05,905 --> 00:01:08,316\n`;
      assert.equal(repaired(misread(mixed, is, as)), mixed, as);
    }
  });
}

test('parts that were decoded as windows-1252 and as ISO-8859-1 are repaired together', () => {
  // In windows-1251, the dash and the quotation marks are the bytes 97, AB and BB. Only 97 is a C1 control in ISO-8859-1.
  const [first, second] = ['Чайф — «Аргентина»', 'Кино — «Группа крови»'];
  const misreadPart = ({ text, as }) => misread(text, 'windows-1251', as);
  const parts = [
    { text: first, as: 'iso-8859-1' },
    { text: second, as: 'windows-1252' },
  ];
  const afterRussian = (titles) => `${RUSSIAN}#EXTINF:1,${titles[0]}\n#EXTINF:2,${titles[1]}\n`;
  assert.equal(repaired(afterRussian(parts.map(misreadPart))), afterRussian([first, second]));
  const threeTimes = (titles) => `${titles.join('\n')}\n`.repeat(3);
  assert.equal(repaired(threeTimes(parts.map(misreadPart))), threeTimes([first, second]));
  const [asLatin1] = parts;
  const found = misreadLines(
    codec,
    `${RUSSIAN}${second}\n${'Édith Piaf'}\n${misreadPart(asLatin1)}\n${misreadPart({ text: 'Группа крови', as: 'windows-1252' })}\n`,
  );
  assert.deepEqual([found.as, found.changes.length], ['iso-8859-1', 2]);
});

// In these languages, most letters beyond ASCII have the same bytes in the correct and in the wrong encoding.
for (const [language, encodings] of [
  ['hu', ['windows-1250', 'iso-8859-2']],
  ['ro', ['windows-1250', 'iso-8859-2']],
  ['sl', ['windows-1250']],
  ['cs', ['windows-1250', 'iso-8859-2']],
]) {
  test(`a text in ${language} is repaired exactly, although few of its letters were decoded wrongly`, () => {
    // These encodings have the Romanian letters with a cedilla only.
    const older = { ș: 'ş', Ș: 'Ş', ț: 'ţ', Ț: 'Ţ' };
    for (const { lines } of udhrTexts().filter((text) => text.language === language))
      for (const length of [10, 30, lines.length]) {
        const text = lines.slice(-length).join('\n').replace(/[șȘțȚ]/g, (letter) => older[letter]); // prettier-ignore
        for (const is of encodings.filter((encoding) => codec.encode(text, encoding, { errors: 'ignore' }).length === text.length))
          for (const as of ['windows-1252', 'iso-8859-1'])
            assert.equal(repaired(misread(text, is, as)), text, `${length} lines in ${is} as ${as}`);
      } // prettier-ignore
  });
}

test('a text in which a program wrote the same mark for each lost letter is not repaired, and the loss is found if the mark is ¿', () => {
  const spanish = 'Código;Dirección;Teléfono;España\nFacturación del año;León;México;Constitución\n';
  const polish = 'Białystok płatność Bóg Kraków każdy życie mówić\n'.repeat(4);
  for (const [text, letters] of [
    [spanish, /[^\0-\x7f]/g],
    [spanish.repeat(20), /[^\0-\x7f]/g],
    [polish, /[^\0-\xff]/g], // ISO-8859-1 has ó
  ])
    for (const mark of '¿¡¶·¤?') {
      const damaged = text.replaceAll(letters, mark);
      assert.equal(repaired(damaged), damaged);
      assert.equal(findInvertedMarks(codec.encode(damaged), 'utf-8') !== null, mark === '¿', damaged);
    }
});

test('a text in which only one letter of the alphabet is wrong is repaired if the repair gives frequent words, or if the wrong letter is not a usual mark for lost letters', () => {
  for (const [text, is, as] of [
    ['Każdy może, także już dużo; różne, żona, również, życie\n'.repeat(3), 'windows-1250', 'windows-1252'],
    ['für Müller, Küche und Tür, grün, Bücher, natürlich\n', 'windows-1252', 'cp437'],
    ['Szőke Gergő;Kőszegi út 12.\nFő utca 3. idő nő erdő első\n'.repeat(6), 'windows-1250', 'windows-1252'],
    ['tämä on hyvä päivä, mitä näin ääni\n'.repeat(4), 'cp850', 'windows-1252'],
  ])
    assert.equal(repaired(misread(text, is, as)), text);
});

test('the suggestion counts the characters that change, and shows the first word that changes, if other characters beyond ASCII stay', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = `Név;Cím\n${'Szőke Gergő;Kőszegi út 12.\nKűrti Éva;Fő utca 3.\n'.repeat(6)}`;
  await openFile(page, 'nevek.csv', misread(text, 'windows-1250', 'windows-1252'));
  await advice(
    page,
    'windows-1250 was decoded as windows-1252, and the text was “Szőke Gergő;Kőszegi út 12.…”. 30 characters change. For example, in line 2, “Szõke” was “Szőke”.',
  ).waitFor();
  await closeWithoutComplaints();
});

// In ISO-8859-2 and windows-1250, only š, ž, ť, ľ and the Polish letters ą, ś and ź have different bytes.
const CENTRAL_EUROPEAN = {
  cs: 'Vážení zákazníci,\nvšichni zaměstnanci musí dnes zůstat doma, protože výtah je až do středy rozbitý. Děkujeme za pochopení.\nŠárka Žáková, Plzeň\n',
  sk: 'Milí kolegovia,\nv stredu bude až do šiestej vypnutý server, preto si ďalšie súbory uložte včas. Ľutujeme, že sa to nedá skôr.\nMatúš Šťastný\n',
  pl: 'Szanowni Państwo,\nproszę o pilną odpowiedź w sprawie księgowości, bo wśród załączników brakuje źródłowych plików. Będę wdzięczna.\nKasia Śliwińska\n',
  hr: 'Poštovani,\nu četvrtak će zbog održavanja mreže biti isključen poslužitelj, a završetak očekujemo oko šest sati. Žao nam je zbog smetnji.\nSrećko Šimić\n',
  sl: 'Spoštovani,\nželimo vas obvestiti, da bo v četrtek strežnik začasno nedosegljiv. Prošnja: shranite vse odprte datoteke. Še enkrat hvala.\n',
};
for (const [is, as, languages] of [
  ['iso-8859-2', 'windows-1250', ['cs', 'sk', 'pl', 'hr', 'sl']],
  ['windows-1250', 'iso-8859-2', ['cs', 'sk', 'pl', 'hr', 'sl']],
  ['iso-8859-2', 'iso-8859-1', ['cs', 'sk', 'pl', 'hr', 'sl']],
])
  test(`short texts in ${is} that were decoded as ${as} are repaired exactly`, () => {
    for (const language of languages) {
      const text = CENTRAL_EUROPEAN[language];
      assert.equal(repaired(misread(text, is, as)), text, language);
      assert.equal(misreadText(codec, text), null, language);
    }
  });

test('East Asian text that was decoded in another East Asian encoding is repaired exactly', () => {
  let repairs = 0;
  for (const { language, lines } of udhrTexts())
    for (const [is, as] of {
      'zh-Hant': [['big5', 'gbk']],
      ja: [['shift_jis', 'gbk']],
      ko: [['euc-kr', 'gbk']],
    }[language] ?? [])
      for (const text of [lines.slice(0, 12).join('\n'), lines.join('\n')]) {
        const bytes = codec.encode(text, is, { errors: 'ignore' });
        const damaged = new TextDecoder(as).decode(bytes);
        if (damaged.includes('\ufffd')) continue; // text was lost
        assert.equal(repaired(damaged), codec.decode(bytes, is), `${is} as ${as}`);
        repairs += 1;
      }
  assert.ok(repairs >= 6, String(repairs));
});

test('UTF-8 that was decoded in the wrong encoding is repaired as UTF-8, not as another encoding', () => {
  for (const text of [RUSSIAN, GREEK, ARABIC]) {
    // The bytes of UTF-8, decoded as windows-1252. Bytes without a character in windows-1252 become C1 controls.
    const wronglyDecoded = misread(codec.decode(codec.encode(text), 'iso-8859-1'), 'iso-8859-1', 'windows-1252');
    const { steps, places } = findRepair(codec, codec.encode(wronglyDecoded), 'utf-8');
    assert.equal(places.is, 'utf-8');
    assert.equal(steps[0].as, 'windows-1252');
    assert.equal(repaired(wronglyDecoded), text);
  }
});

/** Song titles in French, Icelandic, German and Russian, which are correct. */
const SONGS = [
  'Noël à l’été – Déjà vu',
  'Björk - Jóga',
  'Sigur Rós - Ágætis byrjun, Með blóðnasir',
  'Mötley Crüe - Öl',
  'Кино - Перемен',
  'ЁЛКА – Прованс',
  'Rammstein - Frühling in Paris',
  'Motörhead ÄÖÜ äöü',
];
/** Returns a playlist with a title and a file name for each song. */
const playlist = (titles) =>
  `#EXTM3U\n${titles.map((title, at) => `#EXTINF:${200 + at},${title}\nMusic/${at}.mp3\n`).join('')}`;

/** Returns a playlist of all songs, in which each of `titles` follows one of the first songs. */
const playlistAmongSongs = (titles) => playlist(SONGS.flatMap((song, at) => [song, ...titles.slice(at, at + 1)]));

test('lines that were decoded in the wrong encoding are repaired exactly among correct lines', () => {
  for (const [is, titles] of [
    ['windows-1251', ['Акварум - Город золотой', 'Чайф - Ой-йо', 'ДДТ - Что такое осень', 'Земфира - Искала']],
    ['windows-1253', ['Μίκης Θεοδωράκης - Ζορμπάς', 'Χάρις Αλεξίου - Όλα σε θυμίζουν', 'Γιώργος Νταλάρας']],
    ['windows-1255', ['אריק איינשטיין - עוף גוזל', 'עופרה חזה - אם ננעלו', 'שלום חנוך - מחכים למשיח']],
    ['windows-1256', ['فيروز - نسم علينا الهوى', 'أم كلثوم - إنت عمري', 'عبد الحليم حافظ']],
  ]) {
    assert.equal(
      repaired(playlistAmongSongs(titles.map((title) => misread(title, is, 'windows-1252')))),
      playlistAmongSongs(titles),
      is,
    );
    const table = (column) => column.map((title, at) => `${at};"${title}";"${SONGS[at]}"\n`).join('');
    assert.equal(repaired(table(titles.map((title) => misread(title, is, 'windows-1252')))), table(titles), is);
  }
});

test('correct lines, lists of letters and drawings are not reported', () => {
  for (const { language, lines } of udhrTexts()) {
    assert.equal(misreadLines(codec, lines.join('\n')), null, language);
    for (const length of [3, 10, 30, lines.length])
      assert.equal(misreadText(codec, lines.slice(0, length).join('\n')), null, `${language}, ${length} lines`);
  }
  for (const text of [
    playlist(SONGS),
    'const re = /[ÀÁÂÃÄÅàáâãäåÒÓÔÕÖØòóôõöøÈÉÊËèéêëÇçÌÍÎÏìíîïÙÚÛÜùúûüÿÑñ]/g;\n',
    "wordchars += ('ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ' 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ')\n",
    'áéíóúüñÁÉÍÓÚÜÑ¿¡ äöüÄÖÜß æøåÆØÅ\n',
    'Ё ё\nА а\nБ б\nВ в\nГ г\nД д\nЕ е\nЖ ж\nЗ з\nИ и\nЙ й\nК к\nАБВГДЕЖЗІЙКЛМНОП\n',
    'АаБбВвГгДдЕеЁё\nЖжЗзИиЙйКкЛл\nМмНнОоПпРрСс\nТтУуФфХхЦцЧч\nШшЩщЪъЫыЬьЭэЮюЯя\n',
    '12Х18Н10Т\n09Г2С\n40ХН2МА\nСт3сп\n08Х17Н13М2Т\n30ХГСА\nШХ15\nУ8А\nР6М5\nХВГ\n9ХС\n65Г\n', // names of steels
    '├── src\n│   ├── a.txt\n│   └── b\n│       └── c.txt\n└── tox.ini\n',
    '┌────┬────┐\n│ ab │ cd │\n╞════╪════╡\n└────┴────┘\n',
  ]) {
    assert.equal(misreadText(codec, text), null, text);
    assert.equal(misreadLines(codec, text), null, text);
  }
});

// Here, soft hyphens and no-break spaces are letters that were decoded wrongly. Removing or replacing them would
// destroy the text.
test('while a text is decoded in the wrong encoding, the page offers no clean-up and no other repair', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const wronglyDecoded = misread(RUSSIAN.repeat(5), 'ibm866', 'windows-1251');
  assert.match(wronglyDecoded, /[\xa0\xad]/);
  await openFile(page, 'backup.log', wronglyDecoded);
  const line = advice(
    page,
    'Probably decoded in the wrong encoding: ibm866 was decoded as windows-1251, and the text was “Системе',
  );
  await page.locator('#problems').getByText('The text was probably decoded in the wrong encoding').waitFor();
  await line.waitFor();
  await waitForFindings(page);
  assert.equal(await page.locator('#advice li').count(), 1);
  await line.getByRole('button', { name: 'Review repair' }).click();
  await panel(page).waitFor();
  await page
    .locator('#convert')
    .getByText('made from the current input, which is probably decoded in the wrong encoding')
    .waitFor();
  assert.equal(await page.locator('#clean-up').isVisible(), false);
  const repair = 'Use this repair: ibm866 was decoded as windows-1251';
  const saveButton = panel(page).getByRole('button', {
    name: 'Download repaired file (utf-8): ibm866 was decoded as windows-1251',
  });
  assert.equal((await downloadWith(page, saveButton)).bytes.toString(), RUSSIAN.repeat(5));
  // No two buttons of the tab have the same name.
  const names = await page
    .locator('#fix-panel button:visible')
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? button.textContent.trim()));
  assert.deepEqual(names, [...new Set(names)]);
  await panel(page).getByRole('button', { name: repair, exact: true }).click();
  await line.waitFor({ state: 'detached' });
  await page.locator('#clean-up').waitFor();
  await page.locator('#text .text-row', { hasText: 'Системе не удается найти указанный путь.' }).first().waitFor();
  await closeWithoutComplaints();
});

test('wrongly decoded lines are named with both encodings, listed, and repaired without a change of other lines', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const titles = ['Город золотой', 'Что такое осень', 'Звезда по имени Солнце', 'Искала'];
  await openFile(
    page,
    'list.m3u8',
    playlistAmongSongs(titles.map((title) => misread(title, 'windows-1251', 'windows-1252'))),
  );
  const line = advice(page, 'Wrongly decoded in 4 places, the first at offset ');
  await line
    .filter({
      hasText: ': “Ãîðîä” was “Город”. windows-1251 was decoded as windows-1252. The bytes',
    })
    .getByRole('button', { name: 'Review repair' })
    .click();
  await eventually(async () => assert.equal(await panel(page).locator('.passages li').count(), 4));
  const download = await downloadWith(page, panel(page).getByRole('button', { name: 'Download' }));
  assert.equal(download.bytes.toString(), playlistAmongSongs(titles));
  await panel(page).getByRole('button', { name: 'Apply the repair' }).click();
  await line.waitFor({ state: 'detached' });
  await closeWithoutComplaints();
});

test('for windows-1252 that was decoded as ISO-8859-1, the page names both encodings, and shows a control character by its name', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'page.html', misread('<p>it’s “here” – 3 €</p>\n', 'windows-1252', 'iso-8859-1'));
  await advice(
    page,
    /^Wrongly decoded in 5 places, the first at offset 5 \(C2 92\): “it.*s” was “it’s”\. windows-1252 was decoded as iso-8859-1\. The/,
  ).waitFor();
  await closeWithoutComplaints();
});

test('control characters that a repair replaces are not also reported as invisible or control characters, even if there are many', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'page.html', 'it\u0092s\n'.repeat(700));
  await advice(page, 'Wrongly decoded in 700 places').waitFor();
  await waitForFindings(page);
  assert.equal(await advice(page, /[\d,]+ (invisible|control) character/).count(), 0);
  await closeWithoutComplaints();
});

// Some syllables of these lines are in CP949, but not in KS X 1001. ISO-8859-1 decodes one byte of each such syllable as a C1 control.
test('the list of problems names the same encodings as the suggestion', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const wrong = misread(
    '번호,이름,주소,메모\n1,김철수,서울특별시 강남구 테헤란로 152,똠방각하 공연 예매\n' +
      '2,이영희,부산광역시 해운대구 우동,펲시콜라 두 병 주문\n3,최지우,인천광역시 남동구,쀍 글자 시험\n',
    'euc-kr',
    'iso-8859-1',
  );
  const correctLine = '4,한가람,제주특별자치도 서귀포시,새 시스템에서 입력함\n';
  const rows = page.locator('#problem-list .fault', { hasText: 'wrongly decoded line' });
  await openFile(page, 'jumun.csv', wrong + correctLine);
  await advice(page, /^Wrongly decoded in 4 places, .* euc-kr was decoded as iso-8859-1\./).waitFor();
  await waitForFindings(page);
  await rows.first().waitFor();
  for (const row of await rows.allTextContents()) assert.match(row, /euc-kr that was decoded as iso-8859-1$/);
  // If all lines are wrong, `codec.audit` finds only some of them. The repair adds findings for the other lines.
  await openFile(page, 'jumun.csv', wrong);
  await advice(page, /^Probably decoded in the wrong encoding: euc-kr was decoded as iso-8859-1/).waitFor();
  await waitForFindings(page);
  await page.locator('#problems').getByText('The text was probably decoded in the wrong encoding').waitFor();
  assert.equal(await rows.count(), 4);
  for (const row of await rows.allTextContents()) assert.match(row, /euc-kr that was decoded as iso-8859-1$/);
  await closeWithoutComplaints();
});
