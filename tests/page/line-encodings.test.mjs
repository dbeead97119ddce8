// Texts with lines in two encodings, mostly beside lines in UTF-8: joined files, and logs of several programs. Each line is judged with the lines
// beside it, so that a line with little evidence gets the encoding of its neighbours.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { encodingsOfLines } from '../../www/line-encodings.js';
import { otherLinesOf } from '../../www/other-lines.js';
import { findProblems } from '../../www/problems.js';
import { ExampleSample } from '../../www/scan/example-sample.js';
import { downloadWith, openFile, startBrowser } from './browser.mjs';
import { fixed } from './fixed.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const SLOVAK = {
  customers: ['Ľudovít Hudák', 'Zuzana Šimončičová', 'Obec Ždiar', 'Ján Ďurkovič', 'Mäsiarstvo Vaňo', 'Štefan Ôrdög'],
  jobs: ['Škoda Fabia, výmena oleja', 'Čistenie klimatizácie', 'Žiarovka', 'Príprava na STK', 'Lakovanie dverí'],
};

/** Returns the lines of one branch of a company, as pairs of a text and its encoding. The text of a line starts with `name`. */
const branch = (name, count, encoding, { customers, jobs } = SLOVAK) =>
  Array.from({ length: count }, (_, at) => {
    const [customer, job] = [customers[at % customers.length], jobs[(at * 7) % jobs.length]];
    return [`${name};${String(at).padStart(5, '0')};${customer};${job};${at % 90},00`, encoding];
  });

const join = (lines) =>
  Buffer.concat(lines.map(([text, encoding]) => Buffer.from(codec.encode(`${text}\r\n`, encoding))));
const textOf = (lines) => lines.map(([text]) => `${text}\r\n`).join('');

/** Returns what the page says about the lines in other encodings, and its findings about them. */
function examine(bytes) {
  const findings = findProblems(codec, bytes, 'utf-8');
  return { found: otherLinesOf(codec, { bytes, encoding: 'utf-8' }, findings), findings };
}

test('700 lines in windows-1250 and 500 lines in cp852 after lines of UTF-8: each line is decoded in its encoding', async () => {
  const lines = [
    ...branch('Košice', 700, 'utf-8'),
    ...branch('Žilina', 700, 'windows-1250'),
    ...branch('Nitra', 500, 'cp852'),
  ];
  const { found } = examine(join(lines));
  assert.deepEqual([found.encodings, found.counts, found.explainsAll], [['windows-1250', 'cp852'], [700, 500], true]);
  const result = await fixed(join(lines), { kind: 'lines', encodings: found.encodings });
  assert.equal(result.toString(), textOf(lines));
});

test('a fix in one encoding leaves the lines in a third encoding as they are', async () => {
  const lines = [
    ...branch('Košice', 60, 'utf-8'),
    ...branch('Žilina', 60, 'windows-1250'),
    ...branch('Nitra', 40, 'cp852'),
  ];
  const result = await fixed(join(lines), { kind: 'lines', encodings: ['windows-1250'] });
  const untouched = join(lines.slice(120));
  assert.deepEqual(result, Buffer.concat([Buffer.from(textOf(lines.slice(0, 120))), untouched]));
});

test('in a large file, a fix does not change lines in a third encoding if that encoding was found in an earlier part', async () => {
  const decoded = [...branch('Košice', 60, 'utf-8'), ...branch('Žilina', 60, 'windows-1250')];
  const later = [
    ...branch('Nitra', 60, 'cp852'),
    ...Array(150_000).fill(['2024-05-17;ok', 'utf-8']), // more than the 1 MiB that are examined at once
    // Detection alone is not certain of such lines.
    ...Array(3).fill(['Strana 5, dáta', 'cp852']),
  ];
  const result = await fixed(join([...decoded, ...later]), { kind: 'lines', encodings: ['windows-1250'] });
  assert.ok(result.equals(Buffer.concat([Buffer.from(textOf(decoded)), join(later)])));
});

test('lines with little evidence get the encoding of the lines beside them', () => {
  // “á” is E1 in windows-1250 and A0 in cp852. In the other of the two encodings, E1 is “ß”, and A0 is NBSP.
  const weak = Array.from({ length: 20 }, (_, at) => `Strana ${at}, dáta`);
  const lines = [
    ...branch('Žilina', 40, 'windows-1250'),
    ...weak.map((text) => [text, 'windows-1250']),
    ...weak.map((text) => [text, 'cp852']),
    ...branch('Nitra', 40, 'cp852'),
    ...weak.map((text) => [text, 'cp852']),
  ];
  const bytes = lines.map(([text, encoding]) => codec.encode(text, encoding));
  assert.deepEqual(
    encodingsOfLines(codec, bytes, ['windows-1250']),
    lines.map(([, encoding]) => encoding),
  );
});

test('lines of two programs in irregular order are each decoded in their encoding', () => {
  // A line has few letters above ASCII, and the lines beside it say nothing about its encoding.
  const messages = [
    ...[
      'Chyba pri čítaní súboru',
      'Súbor sa nenašiel',
      'Nedostatok miesta na disku',
      'Spojenie so serverom sa prerušilo',
    ],
    ...['Úloha č. 7 sa skončila', 'Používateľ sa odhlásil', 'Žiadosť zamietnutá', 'Čas vypršal', 'Kľúč neplatný'],
    ...['Tlačiareň nie je pripravená', 'Heslo sa zmenilo', 'Záloha dokončená', 'Zlý kľúč'],
  ];
  const encodings = ['windows-1250', 'cp852'];
  const lines = Array.from({ length: 130 }, (_, at) => [messages[at % 13], encodings[(at * at) % 7 < 3 ? 0 : 1]]);
  const nonAscii = lines.filter(([text]) => /[^\0-\x7f]/.test(text));
  const bytes = nonAscii.map(([text, encoding]) => codec.encode(text, encoding));
  for (const main of encodings) {
    const found = encodingsOfLines(codec, bytes, [main]);
    assert.deepEqual(
      found.map((encoding, at) => codec.decode(bytes[at], encoding)),
      nonAscii.map(([text]) => text),
      main,
    );
  }
});

test('if all lines that are not UTF-8 are in one encoding, no other encoding is found', () => {
  for (const encoding of ['windows-1250', 'cp852', 'iso-8859-2']) {
    for (const count of [1, 5, 60]) {
      const lines = [...branch('Košice', count, 'utf-8'), ...branch('Žilina', count, encoding)];
      const { findings } = examine(join(lines));
      const named = findings.flatMap(({ lineEncoding }) => lineEncoding ?? []);
      assert.equal(named.length, count, encoding);
      assert.equal(new Set(named).size, 1, encoding);
    }
  }
});

/** Short messages of programs in languages that had several encodings, and these encodings. */
const MESSAGES = {
  Russian: [
    ['windows-1251', 'ibm866'],
    [
      'Ошибка чтения файла настроек',
      'Недостаточно места на диске',
      'Соединение с сервером потеряно',
      'Работа завершена',
    ],
  ],
  Greek: [
    ['windows-1253', 'cp737'],
    ['Δεν βρέθηκε το αρχείο', 'Η σύνδεση τερματίστηκε', 'Σφάλμα κατά την ανάγνωση', 'Ο δίσκος είναι γεμάτος'],
  ],
  Japanese: [
    ['shift_jis', 'euc-jp'],
    ['ファイルが見つかりません', 'サーバーに接続できません', '処理が終了しました', '空き容量が不足しています'],
  ],
};

for (const [language, [encodings, messages]] of Object.entries(MESSAGES)) {
  test(`lines in two encodings are found if no encoding explains them all: ${language}`, async () => {
    const linesIn = (encoding, count) =>
      Array.from({ length: count }, (_, at) => [`${at} ${messages[at % messages.length]}`, encoding]);
    const lines = [...linesIn('utf-8', 40), ...linesIn(encodings[0], 48), ...linesIn(encodings[1], 32)];
    const { found, findings } = examine(join(lines));
    assert.deepEqual([found?.encodings, found?.counts, found?.explainsAll], [encodings, [48, 32], true]);
    const named = findings.filter(({ kind }) => kind === 'mixed-encoding');
    named.sort((one, other) => one.offset - other.offset);
    assert.deepEqual(
      named.map(({ line, message, suggestion }) => [line, message.split(' ').at(-1), suggestion]),
      lines.slice(40).map(([text, encoding], at) => [at + 41, encoding, text]),
    );
    const result = await fixed(join(lines), { kind: 'lines', encodings: found.encodings });
    assert.equal(result.toString(), textOf(lines));
  });
}

test('in damaged UTF-8, no lines in other encodings are found', () => {
  const text = textOf(branch('Košice', 80, 'utf-8'));
  const withNuls = Buffer.from(
    text
      .split('')
      .map((letter, at) => (at % 97 === 5 && letter > '\x7f' ? '\0' : letter))
      .join(''),
  );
  const withQuestionMarks = Buffer.from(text).map((byte, at) => (byte > 0x7f && at % 11 === 3 ? 0x3f : byte));
  for (const bytes of [withNuls, withQuestionMarks]) assert.equal(examine(bytes).found, null);
});

test('the page names the number of lines in each encoding, shows lines of both, and decodes each line in its encoding', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const lines = [
    ...branch('Košice', 700, 'utf-8'),
    ...branch('Žilina', 700, 'windows-1250'),
    ...branch('Nitra', 20, 'cp852'),
  ];
  await openFile(page, 'branches.csv', join(lines));
  const suggestion = page.locator('#advice li', {
    hasText: '720 lines are probably in other encodings: 700 in windows-1250 and 20 in cp852',
  });
  await suggestion
    .filter({ hasText: /The first in windows-1250 is “.*Žilina.*The first in cp852 is “.*Nitra/ })
    .waitFor();
  await suggestion.getByRole('button', { name: 'Decode 700 lines as windows-1250 and 20 as cp852…' }).click();
  const dialog = page.locator('#fix');
  await dialog.getByText('720 places change. Shown: 5, from the first to the last.').waitFor();
  const shown = await dialog.locator('.fix-preview tbody tr td:last-child').allTextContents();
  assert.deepEqual(
    shown.map((text) => /Žilina|Nitra/.exec(text)?.[0]),
    ['Žilina', 'Žilina', 'Žilina', 'Nitra', 'Nitra'],
  );
  const { bytes } = await downloadWith(page, dialog.getByRole('button', { name: 'Download' }));
  assert.equal(bytes.toString(), textOf(lines));
  await closeWithoutComplaints();
});

test('the examples of a fix are its first changes, or are spread from the first change to the last, with at least one of each group', () => {
  const listed = (isSpread, count, groupOf) => {
    const sample = new ExampleSample(5, isSpread);
    for (let offset = 0; offset < count; offset += 1) sample.add({ offset, group: groupOf(offset) });
    return sample.list().map(({ offset }) => offset);
  };
  assert.deepEqual(
    listed(false, 100, () => 'a'),
    [0, 1, 2, 3, 4],
  );
  for (const count of [0, 1, 3, 5])
    assert.deepEqual(
      listed(true, count, () => 'a'),
      Array.from({ length: count }, (_, at) => at),
    );
  for (const count of [6, 100, 12_345]) {
    const offsets = listed(true, count, (offset) => (offset === 3 ? 'b' : 'a'));
    assert.equal(new Set(offsets).size, 5);
    for (const offset of [0, 3, count - 1]) assert.ok(offsets.includes(offset), `${offset} of ${count}`);
    assert.ok(offsets.some((offset) => offset > count / 4 && offset < (3 * count) / 4));
  }
});

const ITALIAN = [
  'Il file è vuoto',
  'La chiave è scaduta',
  'Il nome non è valido',
  'Il disco è pieno',
  'La rete non è attiva',
];

test('Italian lines in cp850 whose only letter beyond ASCII is è are found, although detection is not certain of them', () => {
  const lines = Array.from({ length: 80 }, (_, at) => [
    `${at} ${ITALIAN[at % ITALIAN.length]}`,
    (at * at) % 7 < 3 ? 'windows-1252' : 'cp850',
  ]);
  const bytes = lines.map(([text, encoding]) => codec.encode(text, encoding));
  assert.deepEqual(
    encodingsOfLines(codec, bytes, ['windows-1252']),
    lines.map(([, encoding]) => encoding),
  );
});

test('in a log of few messages, no line gets a wrong encoding', () => {
  // In each log, the program in cp850 writes the first two messages. In cp850, é is 82 and à is 85. In windows-1252, these bytes are ‚ and …,
  // which often end a word, so at the end of a word they are no evidence.
  const logs = [
    ['La proprietà è già valida', 'Unità di rete non disponibile', 'Il file è aperto'],
    ['Échec de la connexion', 'Le mot de passe a expiré', "Fichier introuvable à l'emplacement"],
    ['Sesión iniciada en España', 'El disco está casi lleno', 'Copia completada en Málaga'],
    ['Zugriff verweigert: Straße', 'Prüfung läuft', 'Ungültige Konfiguration'],
  ];
  let certain = 0;
  for (const [first, second, third] of logs)
    for (const cp850Limit of [2, 3, 5]) {
      // Each program has its own messages, and repeats them. A higher limit gives more lines in cp850.
      const lines = Array.from({ length: 90 }, (_, at) =>
        (at * at) % 11 < cp850Limit
          ? [`${at} ${at % 2 ? first : second}`, 'cp850']
          : [`${at} ${third}`, 'windows-1252'],
      );
      const bytes = lines.map(([text, encoding]) => codec.encode(text, encoding));
      for (const [at, encoding] of encodingsOfLines(codec, bytes, ['windows-1252']).entries()) {
        if (encoding === null) continue;
        certain += 1;
        assert.equal(codec.decode(bytes[at], encoding), lines[at][0]);
      }
    }
  assert.ok(certain > 400, `${certain}`);
});

test('if all lines are in one encoding, it is found for each line, although the lines repeat one message', () => {
  for (const encoding of ['windows-1252', 'iso-8859-15'])
    for (const text of ['Il backup è terminato', 'Le mot de passe a expiré', 'Unità C', 'Öffnen', '5 € – “prezzo”']) {
      // ISO-8859-15 lacks “ and –, so a text with them is in windows-1252.
      const bytes = Array.from({ length: 30 }, (_, at) =>
        codec.encode(`${at} ${text}`, encoding === 'windows-1252' || !/[“–]/.test(text) ? encoding : 'windows-1252'),
      );
      const main = encoding === 'windows-1252' || /[“–]/.test(text) ? 'windows-1252' : encoding;
      assert.deepEqual(new Set(encodingsOfLines(codec, bytes, [main])), new Set([main]), text);
    }
});

test('a no-break space in windows-1252 does not become á of cp850, although other lines are in cp850', () => {
  const messages = ['le fichier est protégé', "impossible d'accéder à", 'déjà créé', 'la clé a été supprimée'];
  const lines = Array.from({ length: 80 }, (_, at) =>
    at % 10 === 9
      ? [`${at} fichier\u00a01`, 'windows-1252']
      : [`${at} ${messages[at % 4]}`, at % 2 ? 'cp850' : 'windows-1252'],
  );
  const bytes = lines.map(([text, encoding]) => codec.encode(text, encoding));
  const found = encodingsOfLines(codec, bytes, ['windows-1252']);
  assert.ok(found.includes('cp850'));
  for (let at = 9; at < 80; at += 10) assert.notEqual(found[at], 'cp850');
});

test('foreign names and quotation marks in windows-1252 are no evidence for cp850', () => {
  const names = [
    'Šimon è il cliente',
    'Il 5‰ è dovuto',
    'L’ordine di Žižka è pronto',
    '“Più” – è tutto…',
    'Œuvres è il titolo',
  ];
  const lines = Array.from({ length: 60 }, (_, at) =>
    codec.encode(`${at} ${names[at % names.length]}`, 'windows-1252'),
  );
  assert.deepEqual(new Set(encodingsOfLines(codec, lines, ['windows-1252'])), new Set(['windows-1252']));
});

test('the encoding of a line is uncertain if its only byte beyond ASCII is a punctuation mark in one encoding and a letter in the other', () => {
  // “più” in cp850 is “pi—” in windows-1252.
  const weak = 'I file pi— recenti';
  const lines = Array.from({ length: 80 }, (_, at) => [
    at % 20 === 9 ? `${at} ${weak}` : `${at} ${ITALIAN[at % ITALIAN.length]}`,
    at % 20 === 9 || at % 2 === 0 ? 'windows-1252' : 'cp850',
  ]);
  const bytes = join([...lines, ...Array(20).fill(['La città è bella', 'utf-8'])]);
  const { found, findings } = examine(bytes);
  const uncertain = findings.filter(({ kind, lineEncoding }) => kind === 'mixed-encoding' && lineEncoding === null);
  assert.deepEqual(found.encodings.toSorted(), ['cp850', 'windows-1252']);
  assert.equal(found.explainsAll, false);
  assert.deepEqual(
    uncertain.map(({ line, suggestion }) => [line, suggestion]),
    [10, 30, 50, 70].map((line) => [line, undefined]),
  );
  assert.match(uncertain[0].message, /does not show which/);
});
