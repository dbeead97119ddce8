// Text whose lines are in two 8-bit encodings of the same language: a log to which programs of Windows and of DOS wrote. The page names
// both encodings, and converts each line. Text in one encoding stays as it is.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findCodePageLines } from '../../www/code-page-lines.js';
import { chardetFiles } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFacts } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** For each language, the lines of two programs, each `[encoding, lines]`. The programs are mostly a program of Windows and the command prompt. */
const LOGS = {
  Russian: [
    [
      'windows-1251',
      ['Соединение с сервером установлено', 'Выгрузка документов завершена', 'Ошибка: файл «Ромашка» не найден'],
    ],
    [
      'ibm866',
      [' Том в устройстве D имеет метку Данные', ' Содержимое папки D:\\Обмен', 'Скопировано файлов:         1.'],
    ],
  ],
  'Russian from Unix': [
    ['koi8-r', ['Соединение с сервером установлено', 'Выгрузка документов завершена', 'Ошибка: файл не найден']],
    ['windows-1251', ['Передача на сервер закончена', 'Проверка архива прошла успешно', 'Скопировано файлов: 1']],
  ],
  German: [
    [
      'windows-1252',
      ['Sicherung gestartet – Datenträger prüfen', 'Größe der Sicherung: 3,2 GB', 'Nächster Lauf: täglich'],
    ],
    ['cp850', [' Datenträger in Laufwerk E: ist Sicherung', ' Verzeichnis von E:\\Büro', 'Verträge für Übersicht']],
  ],
  French: [
    [
      'windows-1252',
      ['Sauvegarde démarrée : vérification…', 'Les données ont été copiées', 'Opération terminée à 23 h'],
    ],
    [
      'cp850',
      [
        ' Répertoire de E:\\Données',
        ' Le numéro de série du volume est 1C2A-77F0',
        'Fichier(s) copié(s) : accès refusé à la clé',
      ],
    ],
  ],
  Spanish: [
    [
      'windows-1252',
      ['Inicio de la sesión – comprobación', 'No se encontró el archivo «años.xlsx»', 'Operación terminada'],
    ],
    [
      'cp850',
      [
        ' El volumen de la unidad D es Información',
        ' El número de serie del volumen es: 1C2A-77F0',
        'El año pasado se copió',
      ],
    ],
  ],
  Polish: [
    [
      'windows-1250',
      ['Połączenie z serwerem nawiązane', 'Błąd: nie można znaleźć pliku „żółw.txt”', 'Zakończono przesyłanie'],
    ],
    [
      'cp852',
      [' Wolumin w stacji D ma etykietę Dane główne', ' Numer seryjny: żądany', 'Liczba skopiowanych plików: późno'],
    ],
  ],
  Czech: [
    ['windows-1250', ['Připojení k serveru navázáno', 'Soubor „Přehled“ nebyl nalezen', 'Záloha dokončena úspěšně']],
    [
      'cp852',
      [' Svazek v jednotce D je Zálohy účtů', ' Výpis adresáře D:\\Měsíční přehled', 'Zkopírované soubory: příště'],
    ],
  ],
  Greek: [
    ['windows-1253', ['Η σύνδεση με τον διακομιστή ολοκληρώθηκε', 'Σφάλμα: το αρχείο δεν βρέθηκε', 'Τέλος εργασίας']],
    ['cp737', [' Ο τόμος στη μονάδα D είναι Δεδομένα', ' Κατάλογος του D:\\Αρχείο', 'Αντιγράφηκαν αρχεία']],
  ],
  Turkish: [
    [
      'windows-1254',
      ['Bağlantı başarıyla kuruldu', 'Hata: “müşteriler” dosyası bulunamadı', 'İşlem başarıyla tamamlandı'],
    ],
    [
      'cp857',
      [' D sürücüsündeki birimin etiketi Yedek', ' Birim Seri Numarası: güçlü', 'Kopyalanan dosya sayısı: şimdi'],
    ],
  ],
};
/** A line that is the same in both encodings. */
const ASCII = 'exit code 0';

/** Joins lines, each `[text, encoding]`, with CR LF. */
const join = (lines) =>
  new Uint8Array(Buffer.concat(lines.map(([text, encoding]) => codec.encode(`${text}\r\n`, encoding))));

/**
 * Returns the lines of a log of two programs, each `[text, encoding]`. The lines of the second program, and a line in ASCII, are after the
 * first line of the first program. Another line in ASCII is at the end.
 */
function logOf([[firstEncoding, firstLines], [secondEncoding, secondLines]]) {
  const [start, ...rest] = firstLines.map((line) => [line, firstEncoding]);
  const ascii = [ASCII, 'utf-8'];
  return [start, ...secondLines.map((line) => [line, secondEncoding]), ascii, ...rest, ascii];
}

for (const [name, programs] of Object.entries(LOGS)) {
  test(`lines in two encodings are found: ${name}`, () => {
    const lines = logOf(programs);
    const found = findCodePageLines(codec, join(lines));
    const [[first], [second]] = programs;
    assert.deepEqual(found.counts.map(({ encoding }) => encoding).sort(), [first, second].sort());
    const text = found.parts.map(({ from, to, encoding }) => codec.decode(join(lines).subarray(from, to), encoding));
    assert.equal(text.join(''), lines.map(([line]) => `${line}\r\n`).join(''));
    assert.deepEqual(
      found.parts.map(({ line }) => line),
      [1, 2, 6],
    );
    assert.deepEqual(found.uncertain, []);
  });

  test(`text in one encoding is not called a mixture: ${name}`, () => {
    const [[first, firstLines], [second, secondLines]] = programs;
    for (const encoding of [first, second]) {
      const lines = [...firstLines, ...secondLines].filter(
        (line) => codec.decode(codec.encode(line, encoding, { errors: 'replace' }), encoding) === line,
      );
      assert.equal(findCodePageLines(codec, join([...lines, ASCII].map((line) => [line, encoding]))), null, encoding);
    }
  });
}

test('no mixture is found in text with quotation marks, box drawings, symbols or one odd line', () => {
  const clean = {
    'quotation marks': [
      'windows-1252',
      ['„Gänsefüßchen“ – so', '“Curly” ‘quotes’ and don’t', '…and more™ €5 ‰', '«à la carte»'],
    ],
    'box drawings': [
      'cp850',
      ['┌────┬────┐', '│Größe│ für │', '├────┼────┤', '│ Maß │ übrig │', '└────┴────┘', '████▓▓▒▒░░'],
    ],
    'box drawings in Russian': [
      'ibm866',
      ['╔═══════╦═══════╗', '║ Имя   ║ Сумма ║', '╟───────╫───────╢', '║ Ёлка  ║ № 15  ║', '╚═══════╩═══════╝'],
    ],
    'upper case': [
      'windows-1251',
      ['ГЛАВА ПЕРВАЯ', 'Мой дядя самых честных правил', 'КОНЕЦ', '© 2020 – ООО «РОМАШКА»'],
    ],
    'several languages': [
      'windows-1252',
      ['Français', 'Português (Brasil)', 'Español', 'Íslenska', 'Føroyskt', 'Größe', 'Català·là'],
    ],
    names: ['windows-1250', ['Dvořák', 'Škoda', 'Łódź', 'Győr', 'Müller', 'Brașov'.replace('ș', 'ş'), 'Žižek']],
    'one odd line': ['windows-1252', ['Die Größe ist für alle übrig', 'Kõik', 'Schöne Grüße', 'a¤b¤c', 'x ‡ y']],
  };
  for (const [name, [encoding, lines]] of Object.entries(clean))
    assert.equal(findCodePageLines(codec, join(lines.map((line) => [line, encoding]))), null, name);
  // A third of these lines is in UTF-8. Text in two 8-bit encodings has fewer lines that are well-formed UTF-8.
  const partlyInUtf8 = join([
    ['Größe geprüft', 'utf-8'],
    ['Größe geprüft', 'windows-1252'],
    ['Löschen für später', 'cp850'],
  ]);
  assert.equal(findCodePageLines(codec, partlyInUtf8), null);
});

test('no file of chardet’s corpus is called a mixture', () => {
  const mixtures = chardetFiles().filter(({ bytes }) => findCodePageLines(codec, bytes) !== null);
  assert.deepEqual(
    mixtures.map(({ name }) => name),
    [],
  );
});

test('a line whose bytes are letters in both encodings is uncertain', () => {
  const lines = logOf(LOGS.German);
  // 8A is è in cp850, and Š in windows-1252. Neither is a letter of German.
  const bytes = join([...lines, ['Škoda', 'windows-1252']]);
  const found = findCodePageLines(codec, bytes);
  assert.deepEqual(found.uncertain, [lines.length + 1]);
  assert.deepEqual(found.counts, [
    { encoding: 'windows-1252', count: 3, first: 1 },
    { encoding: 'cp850', count: 3, first: 2 },
  ]);
});

test('a name with a foreign letter does not hide a mixture if lines in both encodings have the name', () => {
  // The byte of č in cp852, 9F, is ź in windows-1250, a letter of Polish.
  for (const [language, name] of [
    ['Polish', 'Müller'],
    ['Polish', 'Kovač'],
    ['Czech', 'Łukasz'],
    ['Turkish', 'Müller'],
  ]) {
    const programs = LOGS[language].map(([encoding, lines]) => [encoding, lines.map((line) => `${name}: ${line}`)]);
    const log = logOf(programs);
    const nameOnly = programs.map(([encoding]) => [`${name}: exit`, encoding]);
    const lines = [...log, ...log, ...nameOnly, ...nameOnly];
    const bytes = join(lines);
    const { parts, uncertain } = findCodePageLines(codec, bytes) ?? assert.fail(`${language} ${name}`);
    const text = parts.map(({ from, to, encoding }) => codec.decode(bytes.subarray(from, to), encoding)).join('');
    assert.equal(text, lines.map(([line]) => `${line}\r\n`).join(''));
    assert.deepEqual(uncertain, [], `${language} ${name}`);
    // The code pages of MS-DOS lack these quotation marks and dashes.
    const plain = lines.map(([line]) => line.replaceAll(/[„”“–]/g, '"'));
    for (const [encoding] of programs)
      assert.equal(
        findCodePageLines(codec, join(plain.map((line) => [line, encoding]))),
        null,
        `${name} in ${encoding}`,
      );
  }
});

test('a few lines among many lines in the other encoding are found', () => {
  const [[first, firstLines], [second, secondLines]] = LOGS.Russian;
  const repeated = (count, lines, encoding) =>
    Array.from({ length: count }, (_, at) => [lines[at % lines.length], encoding]);
  // The lines in ibm866 are equally plausible in cp1125. Of more than 400 lines, findCodePageLines compares only some.
  for (const count of [100, 401, 1300])
    for (const [firstCount, secondCount] of [
      [3, count],
      [count, 3],
      [count, count],
    ]) {
      const lines = [...repeated(firstCount, firstLines, first), ...repeated(secondCount, secondLines, second)];
      const { counts } = findCodePageLines(codec, join(lines));
      const wanted = [
        { encoding: first, count: firstCount, first: 1 },
        { encoding: second, count: secondCount, first: firstCount + 1 },
      ];
      assert.deepEqual(counts, firstCount < secondCount ? wanted.reverse() : wanted);
    }
});

/** A line that git writes, in UTF-8. */
const GIT = '[main 3f2a91c] Обновлены настройки резервного копирования';

test('lines in UTF-8 between lines in two 8-bit encodings are certain', () => {
  const log = logOf(LOGS.Russian);
  const lines = [...log, [GIT, 'utf-8'], ...log, ...log, [GIT, 'utf-8'], ...log];
  const bytes = join(lines);
  const { counts, parts, uncertain } = findCodePageLines(codec, bytes);
  assert.deepEqual(
    counts.map(({ encoding, count }) => [encoding, count]),
    [
      ['windows-1251', 12],
      ['ibm866', 12],
      ['utf-8', 2],
    ],
  );
  assert.deepEqual(uncertain, []);
  const text = parts.map(({ from, to, encoding }) => codec.decode(bytes.subarray(from, to), encoding)).join('');
  assert.equal(text, lines.map(([line]) => `${line}\r\n`).join(''));
});

test('a line that is well-formed UTF-8 by chance, with letters of other languages or without letters, is in one of the two encodings', () => {
  const log = [...Array(6).keys()].flatMap(() => logOf(LOGS.Russian));
  for (const line of ['Ä ä', '中', '– €', 'ѳ']) {
    const found = findCodePageLines(codec, join([...log.slice(0, 8), [line, 'utf-8'], ...log.slice(8)]));
    assert.equal(found.counts.length, 2, line);
  }
});

test('no mixture is found if the encoding changes between lines more often than a conversion supports', () => {
  const german = [
    ['Übertragung für später geöffnet', 'windows-1252'],
    ['Datenträger für später gelöscht', 'cp850'],
  ];
  const two = join(german);
  const repeated = (times) => {
    const bytes = new Uint8Array(two.length * times);
    for (let at = 0; at < bytes.length; at += two.length) bytes.set(two, at);
    return findCodePageLines(codec, bytes);
  };
  assert.equal(repeated(50_000).parts.length, 100_000);
  assert.equal(repeated(50_001), null);
});

test('the page names both encodings and converts each line, and suggests no removal of characters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const lines = logOf(LOGS.Russian);
  await openFile(page, 'exchange.log', join(lines));
  await waitForFacts(page, 'windows-1251 and ibm866 in one file');
  const advice = page.locator('#advice');
  const sentence = 'Lines in two encodings: 3 lines in windows-1251, from line 1, and 3 lines in ibm866, from line 2.';
  await advice.getByText(sentence).waitFor();
  assert.deepEqual(await advice.getByRole('button').allTextContents(), [
    'Convert each line to utf-8',
    'Go to next change of encoding',
  ]);
  await page.locator('#problems .hint').getByText('Lines are in different encodings').waitFor();
  await advice.getByRole('button', { name: 'Convert each line to utf-8' }).click();
  const length = Buffer.byteLength(lines.map(([line]) => `${line}\r\n`).join(''));
  await waitForFacts(page, 'Valid utf-8', `${length} bytes`);
  for (const [line] of lines.slice(0, 6))
    await page.locator('#text .text-row', { hasText: line.trim() }).first().waitFor();
  await closeWithoutComplaints();
});

test('the page names UTF-8 as third encoding, and one step converts all lines', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const log = logOf(LOGS.Russian);
  const lines = [...log, [GIT, 'utf-8'], ...log, ...log];
  await openFile(page, 'backup.log', join(lines));
  const advice = page.locator('#advice');
  const counts = '9 lines in windows-1251, from line 1, 9 lines in ibm866, from line 2, and 1 line in utf-8';
  await advice.getByText(`Lines in three encodings: ${counts}, from line `).waitFor();
  assert.doesNotMatch(await advice.innerText(), /uncertain/);
  await advice.getByRole('button', { name: 'Convert each line to utf-8' }).click();
  await waitForFacts(page, 'Valid utf-8', '1,229 bytes');
  await page.locator('#text .text-row', { hasText: GIT }).waitFor();
  await closeWithoutComplaints();
});
