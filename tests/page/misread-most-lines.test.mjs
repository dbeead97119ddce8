// Text in a single-byte encoding that was decoded in another single-byte encoding. In some files, some lines are correct. Other files are
// in code pages of MS-DOS. Some repairs are not offered, because their result is not plausible text. The tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadText } from '../../www/misread-encoding.js';
import { candidatesOf } from '../../www/repair-candidates.js';
import { findRepair } from '../../www/text-repair.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { misread, repaired } from './misreading.mjs';

const linesIn = (language) => udhrTexts().find((each) => each.language === language).lines;

for (const [language, is, as] of [
  ['ru', 'koi8-r', 'windows-1251'],
  ['ru', 'ibm866', 'windows-1251'],
  ['ru', 'windows-1251', 'koi8-r'],
  ['uk', 'koi8-u', 'windows-1251'],
  ['bg', 'iso-8859-5', 'windows-1251'],
  ['el-monoton', 'windows-1253', 'windows-1252'],
]) {
  test(`correct lines are unchanged if most lines in ${is} were decoded as ${as} (${language})`, () => {
    const lines = linesIn(language).filter((line) => {
      try {
        return line.length > 20 && misread(line, is, as) !== line;
      } catch {
        return false; // `is` lacks a character of the line
      }
    });
    const text = lines.slice(0, 16).map((line) => line.slice(0, 100).trimEnd());
    assert.equal(text.length, 16);
    // Three adjacent lines are correct, at each position in turn. All other lines are wrong.
    for (let firstCorrect = 0; firstCorrect < 14; firstCorrect += 1) {
      const wrong = text.map((line, at) =>
        at >= firstCorrect && at < firstCorrect + 3 ? line : misread(line, is, as),
      );
      assert.equal(repaired(wrong.join('\n')), text.join('\n'), `lines ${firstCorrect} to ${firstCorrect + 2}`);
    }
    assert.equal(repaired(text.map((line) => misread(line, is, as)).join('\r\n')), text.join('\r\n'));
    assert.equal(repaired(text.join('\n')), text.join('\n'));
  });
}

test('lines of Korean that were decoded as Latin-1 are repaired, although other lines are correct', () => {
  const lines = [
    '이름,주소,메모',
    '홍길동,서울특별시 종로구 세종대로,오전에 배송해 주세요',
    '김영희,부산광역시 해운대구 우동,문 앞에 두고 가세요',
    '박민수,대구광역시 중구 동성로,전화 주시면 내려갑니다',
  ];
  const correct = ['이수진,인천광역시 남동구,감사합니다', '최지훈,광주광역시 북구,빠른 배송 부탁드립니다'];
  for (const as of ['iso-8859-1', 'windows-1252']) {
    const wrong = lines.map((line) => misread(line, 'euc-kr', as));
    assert.equal(repaired([...wrong, ...correct].join('\n')), [...lines, ...correct].join('\n'), as);
    assert.equal(repaired([...correct, ...wrong].join('\r\n')), [...correct, ...lines].join('\r\n'), as);
  }
  // Correct French beside Korean is unchanged.
  const mixed = ['Le café est près de l’hôtel', 'Élève à l’école, été, forêt', ...correct].join('\n');
  assert.equal(repaired(mixed), mixed);
});

test('a line after a BOM is repaired like the other lines', () => {
  const repairedRows = [
    'Tarih;Açıklama;Şube;Tutar',
    '05.07.2023;Maaş ödemesi - Yıldız Gıda San. ve Tic. A.Ş.;Kadıköy;-2499,77',
    '14.07.2023;Kira - Şükrü Ağaoğlu;Şişli;-240,30',
    '27.11.2023;Doğalgaz faturası İGDAŞ;Çankırı;-1483,68',
    '19.08.2023;EFT - İbrahim Güneş, açıklama: Eylül aidatı;Üsküdar;-1235,54',
  ];
  const correctRows = ['30.12.2023;Yılbaşı ikramiyesi – Ayşe Öğüt;Kadıköy;5000,00'];
  const wrong = repairedRows.map((line) => misread(line, 'windows-1254', 'windows-1252'));
  for (const bom of ['', '\ufeff']) {
    const withCorrectLast = (rows) => bom + [...rows, ...correctRows].join('\r\n');
    assert.equal(repaired(withCorrectLast(wrong)), withCorrectLast(repairedRows));
    // Correct rows first, and concatenated files, each with a BOM.
    const withCorrectFirst = (rows) => `${bom}${correctRows[0]}\r\n${bom}${rows.join('\r\n')}`;
    assert.equal(repaired(withCorrectFirst(wrong)), withCorrectFirst(repairedRows));
  }
  // The first three lines are correct. windows-1251 has all characters of the correct and of the wrong lines.
  const russian = linesIn('ru').filter((line) => line.length > 20);
  const text = russian.slice(0, 16).map((line) => line.slice(0, 100).trimEnd());
  const mixed = text.map((line, at) => (at < 3 ? line : misread(line, 'koi8-r', 'windows-1251')));
  assert.equal(repaired(`\ufeff${mixed.join('\n')}`), `\ufeff${text.join('\n')}`);
  // A playlist: three short wrong lines, and a correct line.
  const titles = ['Песня о далёкой Родине', 'Спят усталые игрушки', 'Подмосковные вечера'];
  const list = (rows) => `\ufeff${rows.join('\n')}\nБелые розы – Yesterday\n`;
  assert.equal(repaired(list(titles.map((title) => misread(title, 'windows-1251', 'windows-1252')))), list(titles));
});

test('ASCII text that was decoded as UTF-16LE is repaired, and correct text is not repaired in this way', () => {
  // The texts have an even number of bytes, because a code unit has two.
  for (const text of ['Bush hid the facts', 'this app can break\r\nand many more words like it!\r\n'])
    assert.equal(repaired(Buffer.from(text).toString('utf16le')), text);
  for (const { language, lines } of udhrTexts())
    for (const line of lines) assert.equal(misreadText(codec, line)?.as === 'utf-16le', false, `${language}: ${line}`);
});

test('a word in letters of two scripts does not hide that the text was decoded in the wrong encoding', () => {
  const log =
    '<Oля> привет, кто знает, где лежит новая версия программы?\n<Пeтя> на сервере, в каталоге загрузок\n' +
    '<Oля> спасибо, сейчас посмотрю и расскажу остальным\n<Пeтя> не забудь прочитать инструкцию перед установкой\n';
  const wrong = log.replace(/[^\0-\x7f]+/g, (letters) => misread(letters, 'koi8-r', 'windows-1251'));
  assert.match(log, /Oля/); // with a Latin O
  assert.equal(repaired(wrong), log);
});

test('boxes and letters of MS-DOS that were decoded as windows-1252 are repaired', () => {
  const box =
    '┌──────────────────────┐\n│ LIESMICH.TXT  v1.2   │\n├──────────────────────┤\n│ ░▒▓█ Grüße von uns █ │\n└──────────────────────┘\n';
  for (const is of ['cp437', 'cp850']) assert.equal(repaired(misread(box, is, 'windows-1252')), box, is);
  const letter =
    'Sehr geehrte Frau Schäfer,\nfür die Lieferung im März möchten wir Ihnen herzlich danken. Die Gläser sind heil angekommen.\n';
  assert.equal(repaired(misread(letter, 'cp850', 'windows-1252')), letter);
  const french =
    'Société générale de dépôts\nLe reçu a été envoyé à l’élève le 3 août, à la même adresse. Où êtes-vous né ?\n'.replaceAll(
      '’',
      "'",
    );
  assert.equal(repaired(misread(french, 'cp850', 'windows-1252')), french);
});

test('quotation marks, dashes and ellipses between letters are not taken for letters of MS-DOS', () => {
  for (const text of [
    'Er sagte:„Nein“und ging…aber dann–später–kam er.\nL’été,l’hiver,l’an.\n',
    'l\u0092été et l\u0092hiver, d\u0092où\n',
    'O’Brien’s“quoted”words…and—dashes\n',
  ])
    assert.equal(repaired(text).replaceAll('\u0092', '’'), text.replaceAll('\u0092', '’'));
});

test('repairs whose result mixes scripts in words are not offered', () => {
  // All results except привет have words with Latin and Cyrillic letters, such as Ð¿Ñ€ивеÑ‚. Only one readable result is
  // left, so there is nothing to choose from.
  const russian = misread('привет', 'utf-8', 'windows-1252');
  assert.ok(codec.repairCandidates(russian).length > 1);
  assert.deepEqual(candidatesOf(codec, russian), []);
  // Two readable repairs are offered.
  const swedish = 'GrÃ¥ – 1';
  for (const candidates of [candidatesOf(codec, swedish), findRepair(codec, codec.encode(swedish), 'utf-8').candidates])
    assert.deepEqual(
      candidates.map(({ text }) => text),
      ['Grå – 1', 'GrǾ – 1'],
    );
});

test('text in ARMSCII-8, which the package lacks, gets no repair from another encoding', () => {
  // Armenian, decoded as windows-1252. misread-armenian.js repairs it.
  const armenian = '¶ÛáõÕÇ å³ïÙáõÃÛáõÝÁ\nÐ³Û³ëï³ÝÇ Ð³Ýñ³å»ïáõÃÛáõÝ\n¶ÛáõÕÁ ·ïÝíáõÙ ¿ É»éÝ»ñÇ Ù»ç\n'.repeat(3);
  assert.deepEqual(candidatesOf(codec, armenian), []);
});

test('names of Central Europe in a bibliography with Spanish and French entries stay', () => {
  const spanish = 'Logroño\nIbáñez, José María\nLa economía española: ¿crisis o transición?';
  const french = 'Orléans\nLefèvre, François\nAnnales: Économies, Sociétés\nL’État et l’impôt — études d’histoire';
  const czech = 'Plzeň\nDvořák, Jiří\nČeský časopis historický\nDějiny měst a řemesel';
  const hungarian = 'Győr\nKővári, Ödön\nSzázadok\nA középkori város';
  const polish = 'Łódź\nWiśniewski, Łukasz\nPrzegląd Historyczny\nŹródła do dziejów';
  for (const others of [[czech, czech], [czech, czech, hungarian], [polish, czech], [hungarian, polish], [polish]]) {
    const text = [...Array(4).fill(spanish), ...Array(4).fill(french), ...others].join('\n\n');
    assert.deepEqual(findRepair(codec, codec.encode(text), 'utf-8').changes, [], text);
  }
});

test('names of Central Europe beside Western names are not taken for Welsh that was decoded as ISO-8859-2', () => {
  const lines = [
    ...[
      'AU  - Žagar, Nikola',
      'AU  - García Lorca, Federico',
      'AU  - Schön, Jörg',
      'PB  - Růže',
      'AU  - Gárdonyi Géza',
    ],
    ...['PB  - Boréal', 'AU  - Matoš, Antun Gustav', 'TI  - Čudnovate zgode šegrta Hlapića', 'PB  - Đuro'],
    ...[
      'PB  - Éditions de Minuit',
      'AU  - Śliwiński, Piotr',
      'TI  - Ścieżki mądrości',
      'CY  - Wrocław',
      'CY  - Göteborg',
    ],
  ];
  // ISO-8859-2 lacks è, ã and ø.
  const western = ['AU  - Lefèvre, André', 'TI  - Canções e orações', 'AU  - Jørgensen, Søren'];
  for (const text of [lines, [...lines, ...western]].map((rows) => rows.join('\n'))) {
    const { changes, candidates } = findRepair(codec, codec.encode(text), 'utf-8');
    assert.deepEqual([changes, candidates], [[], []], text);
  }
  // Welsh in ISO-8859-14 that was decoded as ISO-8859-2 is still repaired.
  const welsh = [
    ...["Mae'r tŷ ger y dŵr yn hen iawn", "Yn Llŷn mae'r gŵr yn byw", 'Cŵn a gwŷr, sŵn y môr', 'Tŷ Ddewi a Chŵm Tŵr'],
    ...['Dŵr glân a bwyd blasus', 'Mae gŵyl yn y tŷ bob blwyddyn', "Pêl-droed yn Nhŷ'r Cŵn", 'Ŵyn bach, sŵn gŵydd'],
  ].join('\n');
  const wrong = codec.decode(codec.encode(welsh, 'iso-8859-14'), 'iso-8859-2');
  assert.deepEqual(
    findRepair(codec, codec.encode(wrong), 'utf-8').candidates.map(({ text }) => text),
    [welsh],
  );
});

test('Slovak or Slovenian text with Gaelic or Catalan lines is not taken for wrongly decoded windows-1250 if windows-1252 has all its letters', () => {
  // Detection finds Slovak and Slovenian in letters that are the same in both encodings.
  const slovak = [
    ...['Každý má úplne rovnaké právo, aby bol', 'Každý má úplne rovnaké právo, aby bol'],
    ...['Vo vedomí že uznanie prirodzenej dôstojnosti a', 'Každý, bez hociakého rozlišovania, má nárok na'],
    ...['Každý má právo na ochranu morálnych a', 'Každý, bez hociakého rozlišovania, má nárok na'],
    'Každý má právo, aby mu príslušné vnútroštátne',
  ];
  const gaelic = ['Tha còir o thùs aig pàrantan roghainn', 'Do bhrìgh ’s gu bheil e uile'];
  const slovenian = ['Prešeren, France', 'Žagar, Nikola', 'Šalamun, Tomaž', 'Celje in Šoštanj'];
  const catalan = ['Mercè Rodoreda', 'Però', 'Mercè Rodoreda', 'Mercè Rodoreda'];
  for (const lines of [
    [...slovak, ...gaelic],
    [...slovenian, ...slovenian, ...slovenian, ...catalan],
  ]) {
    const text = lines.join('\n');
    const { changes, candidates } = findRepair(codec, codec.encode(text), 'utf-8');
    assert.deepEqual([changes, candidates], [[], []], text);
  }
  // Slovak in windows-1250 that was decoded as windows-1252 is still repaired.
  const whole = [...slovak, 'V súlade s čl. 5 je každý občan oprávnený', 'Ďalšie dôležité účely ľudských práv'].join(
    '\n',
  );
  const wrong = codec.decode(codec.encode(whole, 'windows-1250'), 'windows-1252');
  assert.deepEqual(
    findRepair(codec, codec.encode(wrong), 'utf-8').candidates.map(({ text }) => text),
    [whole],
  );
});
