// SAP writes # for each character that the code page of a download lacks, and clean text has # for other purposes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findNumberSigns } from '../../www/lost-to-number-signs.js';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** The text of a download in ISO-8859-1. */
const LIST = `|Kundennr. |Name 1                     |Ort             |Land|
|0000104711|#koda Auto a.s.            |Mladá Boleslav  |CZ  |
|0000104815|P#íborské strojírny s.r.o. |P#íbor          |CZ  |
|0000105002|#ódzka Fabryka Cz##ci      |#ód#            |PL  |
|0000105017|Müller & Söhne KG          |Görlitz #5      |DE  |
|0000105230|Gy#ri Keksz Kft.           |Gy#r            |HU  |
|0000105244|#eleziarne Podbrezová      |Podbrezová      |SK  |
`;
const LOST = '#koda P#íborské P#íbor #ódzka Cz##ci #ód# Gy#ri Gy#r #eleziarne';
/** Returns the words that are found. */
function find(text, encoding = 'utf-8') {
  const bytes = codec.encode(text, encoding);
  const found = findNumberSigns(codec, bytes, encoding);
  if (!found) return null;
  const { offsets, lengths } = found;
  return offsets.map((at, index) => codec.decode(bytes.subarray(at, at + lengths[index]), encoding)).join(' ');
}

test('# in place of letters is found', () => {
  assert.equal(find(LIST), LOST);
  assert.equal(find(LIST, 'windows-1252'), LOST);
  // A download in ASCII: frequent words are evidence.
  assert.equal(find('Gr##e;f#r;M#ller\nM#nchen;S#hne\n'), 'Gr##e f#r M#ller M#nchen S#hne');
});

test('words in capital letters are found if other words are evidence, and two names with # between them are not found', () => {
  assert.equal(find(`${LIST}G#RLITZ AB#CD Tom#Lee #fade`), `${LOST} G#RLITZ AB#CD`);
  // In an encoding with escape sequences, such as iso-2022-jp, the offsets of words are not known.
  assert.equal(find('Gr##e f#r M#ller M#nchen S#hne', 'iso-2022-jp'), null);
});

test('clean text with # is not taken for lost letters', () => {
  for (const text of [
    '#café #Zürich #1 C# F#, C#-Entwickler für C#, #ffa #é00\n',
    'Am F#m C#m G#maj F#sus A#dim C#min D#dim Größe\n', // chords
    'Siehe String#gsub, Array#each, Modèle#méthode, Société#créer, Élève#noter\n', // Ruby and Java
    'page#anchor über.html#größe x/é#ä http://a.b/c#fü Größe#1 été#section Café#Menü\n',
    '#define A(x) x##Größe\nget##Länge set##Länge na##me fé##s\n',
    'let g:airline#extensions#tabline#enabled = 1\ncall foo#bar() \n',
    '# Größe\n## Länge\n### für\nfür#\n',
    '今天去#北京#玩，天气很好。我爱#旅行#和美食，周末去#上海#看展，晚上吃#火锅#真开心。\n',
    '今日は#東京#に行き、#寿司#と#ラーメン#を食べて、夜は#温泉#でした。\n',
    '오늘은#서울#에서 친구와#커피#를 마시고#영화#를 보고#저녁#을 먹었다\n',
    'AUT#Österreich\nBEL#België\nCHE#Schweiz\nESP#España\nDEU#Deutschland\n', // tables
    'at#Käse\nfr#été\nes#niño\nit#città\nde#Größe\n',
    'AA##AAA\nA##AAA\nAAA##A\nAB##CDE\nSW##ABC\n', // masks of numbers
    'Tom##Lee\nAnna##Bob\nEve##Max\nZoe##Kim\n',
    'Еда#Дом#Сад\nМир#Кот#Пёс\nЛес#Дом\nДуб#Сад\n',
    '#еда#дом#сад #мир#кот #лес#дом##кот #я#ты#мы #été#mer#ici\n', // hashtags
    'C#maj D#min F#dim G#sus A#add F##maj C##dim\n',
    '#fade #deadbeef #bed Größe\n',
    'Ticket #4711 für Müller; Bug#12 Größe#5 a#b é#b x#é\n',
  ])
    assert.equal(find(text), null, text);
});

test('frequent words with # before a capital letter are not found', () => {
  // Without regard to case, these are für, år, não, são and más.
  assert.equal(find('keys: f#R, a#R, n#O, s#O, m#S\n'), null);
  assert.equal(find('Gr##e;f#r;M#ller\nM#nchen;S#hne;f#R\n'), 'Gr##e f#r M#ller M#nchen S#hne');
});

test('the page says that the letters are lost', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'liste.txt', Buffer.from(LIST));
  await waitForFindings(page);
  const line = page.locator('#advice li', { hasText: 'Letters replaced by #' });
  assert.match(
    await line.innerText(),
    /: at least 9 words have # in place of letters, the first “#koda” at offset \d+\. .* as SAP does/,
  );
  await openFile(page, 'liste.txt', Buffer.from(LIST, 'latin1'));
  await waitForFindings(page);
  await page.getByText('A conversion to utf-8 keeps #.').waitFor();
  await closeWithoutComplaints();
});
