// Columns that were decoded as windows-1252, beside columns that are correct, as in a glossary. Correct columns must not change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadColumns } from '../../www/misread-columns.js';
import { findRepair } from '../../www/text-repair.js';
import { uncertainInRepair } from '../../www/text/counts.js';
import { repaired } from './misreading.mjs';

const SEPARATORS = ['\t', ';', ' = ', ' – '];
const HUNGARIAN =
  'idő műsor eső nő gyűrű erdő később őr felhő erő tűz mező fő szőlő fűszer hűség őszinte erőd bőr kő lő szűk bűn fül könyv jövő előadás erősítő szerző többnyelvű szűrő'.split(
    ' ',
  );
const GERMAN =
  'Zeit Sendung Regen Frau Ring Wald später Wächter Wolke Kraft Feuer Wiese Haupt Traube Gewürz Treue ehrlich Festung Haut Stein schießen eng Sünde Ohr Buch Zukunft Vorstellung Verstärker Urheber mehrsprachig Filter'.split(
    ' ',
  );
const PORTUGUESE =
  'tempo programação chuva mulher anéis floresta depois guarda nuvens forças limões prado cabeça uvas especiarias lealdade sincero fortificações pele pedra põe estreito pecados orelha livro corações apresentações amplificador autor multilíngue filtro'.split(
    ' ',
  );
const FRENCH =
  'temps émission pluie femme anneau forêt août gardien nuage force brûler pré tête raisin épice fidélité sûr forteresse peau pierre tirer étroit péché oreille livre avenir exposé amplificateur auteur multilingue goût'.split(
    ' ',
  );
const ESTONIAN =
  'aeg saade vihm naine sõrmus mets hiljem valvur pilv jõud tuli õu pea viinamari vürts truudus õiglane kindlus nahk kivi lööma kitsas süü kõrv raamat tulevik sõnavõtt võimendi autor mõõk sõel'.split(
    ' ',
  );
const VIETNAMESE =
  'giờ chương mưa nữ nhẫn rừng sau gác mây lực lửa đồng đầu nho gia trung thật pháo da đá bắn hẹp tội tai sách tới nói loa tác đa lọc'.split(
    ' ',
  );
const RUSSIAN =
  'время передача дождь жена кольцо лес позже страж облако сила огонь луг голова виноград пряность верность честный крепость кожа камень стрелять узкий грех ухо книга будущее доклад усилитель автор многоязычный фильтр'.split(
    ' ',
  );
const ROMANIAN =
  'vremea emisiunea ploaia femeie inelar pădurea târziu paznicul norul forţă focul pajişte căpetenie struguri mirodenii credinţă sinceră cetăţi piele piatră împuşcă îngustă păcate urechi cărţi viitoare înfăţişare amplificări creaţie plurilingvă strecurătoare'.split(
    ' ',
  );
const NAMES = 'Erdős Pál,Szűcs Ágnes,Kőműves Béla,Győri Ilona,Fűrész Géza,Vörösmarty Győző,Szőke Tünde,Hegedűs János,Kőszegi Dóra,Bőhm Éva,Tőkés Márta,Dezső Kálmán,Szőllősi Anna,Őri Péter,Fehérvári Szűts,Bíró Ödön'.split(','); // prettier-ignore

const table = (separator, ...columns) =>
  columns[0].map((_, at) => columns.map((column) => column[at]).join(separator)).join('\n');
const misread = (column, is = 'windows-1250') =>
  column.map((word) => codec.decode(codec.encode(word, is), 'windows-1252'));

for (const [name, other] of Object.entries({ GERMAN, PORTUGUESE, FRENCH, ESTONIAN, VIETNAMESE, RUSSIAN })) {
  test(`a Hungarian column is repaired beside a column in ${name.toLowerCase()}`, () => {
    for (const separator of SEPARATORS) {
      assert.equal(
        repaired(table(separator, misread(HUNGARIAN), other)),
        table(separator, HUNGARIAN, other),
        separator,
      );
      assert.equal(
        repaired(table(separator, other, misread(HUNGARIAN))),
        table(separator, other, HUNGARIAN),
        separator,
      );
    }
  });
}

test('columns in other languages, and several columns of a table, are repaired too', () => {
  assert.equal(repaired(table('\t', PORTUGUESE, misread(ROMANIAN))), table('\t', PORTUGUESE, ROMANIAN));
  const columns = [HUNGARIAN, PORTUGUESE, ROMANIAN, ESTONIAN];
  const wrong = [misread(HUNGARIAN), PORTUGUESE, misread(ROMANIAN), ESTONIAN];
  for (const separator of SEPARATORS.slice(0, 2))
    assert.equal(repaired(table(separator, ...wrong)), table(separator, ...columns));
});

test('a definition may contain the separators = and –, and lines without the separator stay', () => {
  const definitions = PORTUGUESE.map((word, at) => (at % 4 === 0 ? `${word} = põe – não` : word));
  for (const separator of SEPARATORS.slice(2)) {
    const head = 'Glossário húngaro–português\n\n';
    const text = head + table(separator, misread(HUNGARIAN), definitions);
    assert.equal(repaired(text), head + table(separator, HUNGARIAN, definitions));
  }
});

test('correct columns do not change', () => {
  const columns = { HUNGARIAN, GERMAN, PORTUGUESE, FRENCH, ESTONIAN, VIETNAMESE, RUSSIAN, ROMANIAN };
  for (const [first, one] of Object.entries(columns))
    for (const [second, other] of Object.entries(columns))
      for (const separator of SEPARATORS) {
        const text = table(separator, one, other);
        assert.equal(misreadColumns(codec, text), null, `${first}, ${second}`);
        assert.equal(repaired(text), text, `${first}, ${second}`);
      }
});

test('a column with words in several Western languages does not change', () => {
  const names = 'Camões Simões Brûlé Lûneville Mõttus Kõrv Võru Jõgeva Dûchesne Jürgen López Gómez Mária Schröder Gödel Õun'.split(' '); // prettier-ignore
  const text = table('\t', names, PORTUGUESE.slice(0, names.length));
  assert.equal(misreadColumns(codec, text), null);
});

test('one letter ő shows that a column is correct, and a few words are too little evidence', () => {
  const [first, ...others] = misread(HUNGARIAN);
  assert.equal(first, 'idõ');
  assert.equal(misreadColumns(codec, table('\t', ['idő', ...others], PORTUGUESE)), null);
  assert.equal(misreadColumns(codec, table('\t', misread(HUNGARIAN).slice(0, 4), PORTUGUESE.slice(0, 4))), null);
  assert.equal(misreadColumns(codec, misread(HUNGARIAN).join('\n')), null, 'no columns');
});

test('a word that is also in the correct column stays, and its line is listed as doubtful', () => {
  const name = 'Camões';
  const text = table('\t', [...misread(HUNGARIAN), name], [...PORTUGUESE, name]);
  const { changes, doubtful } = misreadColumns(codec, text);
  assert.ok(changes.every(({ offset }) => offset < text.lastIndexOf('\n')));
  assert.deepEqual(doubtful, [text.lastIndexOf('\n') + 1 + name.indexOf('õ')]);
  assert.equal(repaired(text), table('\t', [...HUNGARIAN, name], [...PORTUGUESE, name]));
});

test('all columns are repaired if all were decoded wrongly', () => {
  const text = table('\t', misread(ROMANIAN), misread(HUNGARIAN));
  assert.equal(repaired(text), table('\t', ROMANIAN, HUNGARIAN));
});

test('if some names of a column are clearly in a Western language, the correct names stay and are listed as doubtful', () => {
  const cities = NAMES.map((_, at) => `Köln ${at}`);
  const correct = ['Ana Simões', 'Luís de Camões', 'Henri Brûlé', 'João Silva', 'Paula Guimarães'];
  const text = table(';', [...misread(NAMES), ...correct], [...cities, ...correct.map(() => 'Köln')]);
  const { changes, doubtful } = misreadColumns(codec, text);
  assert.ok(changes.length > 0);
  assert.ok(changes.every(({ offset }) => offset < text.indexOf(correct[0])));
  for (const name of correct.slice(0, 3)) assert.ok(doubtful.includes(text.indexOf(name) + name.search(/[õû]/)), name);
  assert.equal(repaired(table(';', misread(NAMES), cities)), table(';', NAMES, cities));
});

test('words of another Western language stay in a column of several languages', () => {
  // Only the words with ä, which no repair changes, show that the last seven words are not Hungarian.
  const estonian = ['käsi', 'sõber', 'jõgi', 'pää', 'kõrv', 'mägi', 'põld'];
  const column = [...misread(HUNGARIAN), ...misread(NAMES), ...estonian];
  const text = table(
    ';',
    column,
    column.map((_, at) => GERMAN[at % GERMAN.length]),
  );
  const { changes } = misreadColumns(codec, text);
  assert.ok(changes.length > 0);
  assert.ok(changes.every(({ offset }) => offset < text.indexOf('käsi')));
});

test('a separator within quotation marks separates no columns', () => {
  const plurals = ['limões', 'botões', 'leões', 'aviões', 'cartões', 'sermões', 'milhões'];
  const quoted = PORTUGUESE.map((word, at) => (at < 7 ? `"um ""a"" ${at}; ${plurals[at]}"` : word));
  const text = table(';', quoted, misread(HUNGARIAN));
  assert.equal(repaired(text), table(';', quoted, HUNGARIAN));
});

test('a line with doubtful words in several columns is listed once', () => {
  const correct = ['Ana Simões', 'Luís de Camões', 'Henri Brûlé', 'Kaja Mõttus', 'João Silva', 'Paula Guimarães'];
  const column = [...misread(NAMES), ...correct];
  const cities = column.map(() => 'Köln');
  const text = table(';', column, column.toReversed(), cities);
  const { places } = findRepair(codec, codec.encode(text), 'utf-8');
  const lines = places.doubtful.map(({ line }) => line);
  assert.ok(lines.length > 5);
  assert.deepEqual(lines, [...new Set(lines)]);
  assert.ok(misreadColumns(codec, text).doubtful.length > lines.length);
  // Some of these lines also have changes.
  assert.match(
    uncertainInRepair(places),
    new RegExp(
      `^ ${lines.length} lines \\(${lines[0]}, ${lines[1]}, .*\\) may also have wrongly decoded text, which stays unchanged`,
    ),
  );
});

test('a name that is clearly correct stays, also if nearly the complete text was decoded wrongly', () => {
  for (const correct of [['João Silva'], ['João Silva', 'Paula Guimarães']]) {
    const column = [...misread(NAMES), ...correct];
    const cities = column.map(() => 'Köln');
    const text = repaired(table(';', column, column.toReversed(), cities));
    for (const name of correct) assert.equal(text.split(name).length, 3, name);
  }
});

test('lines of library records are not columns, although each begins with =', () => {
  // MarcEdit lists records in this form (.mrk), and titles in one list are in many languages. A repair of one column in Hungarian would write
  // Camőes for Camões.
  const lines = [...Array.from({ length: 8 }, () => misread(HUNGARIAN)).flat(), 'Camões', 'Lõuna-Eesti mõisad'];
  assert.equal(misreadColumns(codec, lines.map((title) => `=245  10$a${title}`).join('\n')), null);
  assert.notEqual(misreadColumns(codec, lines.map((word, at) => `${at}=${word}`).join('\n')), null);
});
