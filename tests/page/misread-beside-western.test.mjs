// Lists, for example of music, in which some lines were wrongly decoded as windows-1252. The other lines are correct text in Western
// languages. Only the wrongly decoded lines are repaired. The titles are typed by hand. The tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findRepair } from '../../www/text-repair.js';
import { isInThaiOrder } from '../../www/thai-order.js';
import { misread, repaired } from './misreading.mjs';

const CORRECT = [
  'Les feuilles mortes;Yves Montand;Légendes de la chanson française;D:\\Music\\FR\\feuilles.mp3',
  'Für Elise;Ludwig van Beethoven;Klavierstücke;D:\\Music\\DE\\elise.mp3',
  'Águas de Março;Elis Regina;Elis & Tom;D:\\Music\\BR\\aguas.mp3',
  'Été 36;Vis à vis;À bientôt;D:\\Music\\FR\\ete.mp3',
];
const THAI = [
  'ลาวดวงเดือน;สุนทราภรณ์;เพลงไทยอมตะ ชุดที่ 1',
  'ค่ำแล้วในฤดูหนาว;ครูเอื้อ สุนทรสนาน;เพลงไทยอมตะ ชุดที่ 1',
  'รำวงลอยกระทง;สุนทราภรณ์;เพลงไทยอมตะ ชุดที่ 1',
  'ฝนตกที่หน้าต่าง;น้องใหม่ เมืองเชียงราย;ลูกทุ่งเสียงทอง',
  'สาวนาสั่งแฟน;น้องใหม่ เมืองเชียงราย;ลูกทุ่งเสียงทอง',
  'กลับมาเถิดน้องพี่;ศรเพชร แม่กลอง;ลูกทุ่งเสียงทอง',
  'น้ำตาแม่;ศรเพชร แม่กลอง;ลูกทุ่งเสียงทอง',
];
const LISTS = {
  'windows-874': THAI,
  'windows-1253': [
    'Φραγκοσυριανή;Μάρκος Βαμβακάρης;Ρεμπέτικα',
    'Συννεφιασμένη Κυριακή;Βασίλης Τσιτσάνης;Μεγάλες επιτυχίες',
    'Τα παιδιά του Πειραιά;Μελίνα Μερκούρη;Ποτέ την Κυριακή',
    'Άσπρη μέρα;Γιώργος Νταλάρας;Ζωντανή ηχογράφηση',
  ],
  'windows-1251': [
    'Подмосковные вечера;Владимир Трошин;Песни о Москве',
    'Ёлочка;Детский хор;Новогодние песни',
    'Червона рута;Софія Ротару;Її найкращі пісні',
    'Катюша;Лидия Русланова;Песни военных лет',
  ],
  'windows-1255': [
    'ירושלים של זהב;שולי נתן;שירי ארץ ישראל',
    'כלניות;שושנה דמארי;המיטב',
    'שיר לשלום;להקת הנחל;שירי הלהקות',
    'אני ואתה;אריק איינשטיין;בדשא אצל אביגדור',
  ],
  'windows-1256': [
    'أنت عمري;أم كلثوم;الأغاني الكاملة',
    'زهرة المدائن;فيروز;القدس في البال',
    'قارئة الفنجان;عبد الحليم حافظ;حفلات الربيع',
    'ست الحبايب;فايزة أحمد;أغاني عيد الأم',
  ],
};

for (const [is, list] of Object.entries(LISTS))
  test(`a list in ${is} that was decoded as windows-1252 is repaired, and correct lines beside it stay`, () => {
    const wrong = list.map((line) => misread(line, is, 'windows-1252'));
    assert.equal(repaired(wrong.join('\n')), list.join('\n'));
    for (let first = 0; first < CORRECT.length; first += 1)
      for (const lineEnd of ['\n', '\r\n'])
        for (const correct of [CORRECT.slice(first, first + 1), CORRECT.slice(first), CORRECT.slice(0, first + 1)]) {
          const mixed = (lines) => [lines[0], ...correct, ...lines.slice(1)].join(lineEnd);
          assert.equal(repaired(mixed(wrong)), mixed(list), correct.join('\n'));
        }
  });

test('correct lines in the same script as the wrongly decoded lines are unchanged too', () => {
  const rows = (thai) =>
    ['Title;Artist', ...thai.slice(0, 3), CORRECT[0], THAI[3], CORRECT[1], ...thai.slice(4)].join('\n');
  assert.equal(repaired(rows(THAI.map((line) => misread(line, 'windows-874', 'windows-1252')))), rows(THAI));
});

test('a Western name within a wrongly decoded field is unchanged if other lines show that the text has such names', () => {
  const line = (title) => `${title} - Hélène Fischer`;
  const rows = (titles) => [CORRECT[0], ...titles.map(line)].join('\n');
  const titles = ['Подмосковные вечера', 'Песни военных лет', 'Новогодние песни'];
  const wrong = rows(titles.map((title) => misread(title, 'windows-1251', 'windows-1252')));
  assert.equal(repaired(wrong), rows(titles));
});

for (const [language, is, list] of [
  [
    'Czech',
    'windows-1250',
    ['Příliš žluťoučký kůň', 'Řekni, kde ty kytky jsou', 'Náměšť už není, co bývala', 'Život je jen náhoda'],
  ],
  [
    'Turkish',
    'windows-1254',
    ['Şarkı söylemek lazım', 'Ağlama değmez hayat', 'İstanbul’da sonbahar, kış güneşi', 'Gülpembe, dağlar dağlar'],
  ],
  [
    'Lithuanian',
    'windows-1257',
    ['Žemė, žydėjimo šalis', 'Ąžuolų šlamėjimas, šešėliai', 'Šią naktį žvaigždės švies', 'Gražūs žodžiai išsipildys'],
  ],
])
  // prettier-ignore
  test(`a repair of lines in ${language} that were decoded as windows-1252 does not change correct lines`, () => {
    const wrong = list.map((line) => misread(line, is, 'windows-1252'));
    const portuguese = ['Não será também feita', 'Coração de São João', 'Canções e orações'];
    const mixed = (lines) => [portuguese[0], ...lines, ...portuguese.slice(1)].join('\n');
    const rows = repaired(mixed(wrong)).split('\n');
    assert.deepEqual([rows[0], ...rows.slice(-2)], portuguese);
    for (const [at, row] of rows.slice(1, -2).entries()) assert.ok([wrong[at], list[at]].includes(row), row);
    assert.equal(repaired(mixed(list)), mixed(list));
  });

test('lines that may be correct or wrong are counted as doubtful', () => {
  // In windows-1257, the byte E2 is ā, as in Latvian; in windows-1252 it is â, as in French and Portuguese. Mâra could be a name.
  const latvian = ['Šķērsiela ceļā', 'Zaļā zīle, žagata', 'Mīļā, ķēde un ģērbonis', 'Māra'];
  const correct = 'Não será também feita, coração';
  const wrong = latvian.map((line) => misread(line, 'windows-1257', 'windows-1252'));
  const { places } = findRepair(codec, codec.encode([correct, ...wrong].join('\n')), 'utf-8');
  assert.deepEqual(
    [places.is, places.offsets.length, places.doubtful.map(({ line }) => line)],
    ['windows-1257', 3, [5]],
  );
});

/**
 * Rows of a Polish bank statement. Some payees have German and French letters, which have the same bytes in
 * windows-1250 and windows-1252.
 */
const STATEMENT = [
  'mBank S.A. Bankowość Detaliczna;',
  'GRAŻYNA DĄBROWSKA;',
  '2024-01-01;"Zwrot nadpłaty – faktura nr 12/2024";"Café Müller Görlitz";-783,28',
  '2024-01-02;"Opłata za prowadzenie rachunku";"Małgorzata Źrebiec";-234,06',
  '2024-01-04;"Przelew zewnętrzny wychodzący";"Café Müller Görlitz";-522,34',
  '2024-01-04;"Przelew zewnętrzny wychodzący";"Żabka Polska";-95,20',
  '2024-01-05;"Składki społeczne za październik";"Grażyna Dąbrowska";-1008,85',
  '2024-01-09;"Usługi księgowe § 4 umowy";"Żabka Polska";-1409,03',
  '2024-02-17;"Wynagrodzenie za sierpień";"Żabka Polska";-1122,25',
  '2024-02-23;"Wynagrodzenie za sierpień";"Café Müller Görlitz";-372,40',
  '2024-02-28;"Wynagrodzenie za sierpień";"Orange Polska S.A.";-2267,73',
];

test('one repair corrects all wrong words, also in lines with words whose letters have the same bytes in both encodings', () => {
  const wrong = STATEMENT.map((line) => misread(line, 'windows-1250', 'windows-1252')).join('\r\n');
  assert.equal(repaired(wrong), STATEMENT.join('\r\n'));
  assert.equal(repaired(repaired(wrong)), STATEMENT.join('\r\n'));
});

test('French and Portuguese words in repaired lines are unchanged if they are clearly correct', () => {
  const notes = ['Élégance à la française', 'Não há informações'];
  const rows = [...STATEMENT.slice(0, 2), ...STATEMENT.slice(3, 8)].map((line) => [line, '']);
  rows.push(['', 'La dignité inhérente à tous les membres de la société']);
  for (const [at, note] of notes.entries()) rows[at + 2][1] = note;
  const text = (change) => rows.map(([line, note]) => `${change(line)};${note}`).join('\n');
  const result = repaired(text((line) => misread(line, 'windows-1250', 'windows-1252')));
  for (const note of notes) assert.ok(result.includes(note), result);
  assert.equal(
    repaired(text((line) => line)),
    text((line) => line),
  );
});

test('clearly correct words stay in a line that also has wrong words, and the line is listed as doubtful', () => {
  const wrong = STATEMENT.map((line) => misread(line, 'windows-1250', 'windows-1252'));
  const clear = `${misread('Zażółć gęślą jaźń, usługi księgowe', 'windows-1250', 'windows-1252')};Élégance à la française`;
  const mixed = `${misread('ludzkości, i że ogłoszono uroczyście', 'windows-1250', 'windows-1252')};la dignité inhérente à tous`;
  const text = [...wrong.slice(3, 8), clear, mixed, 'être libre de parler et de croire, forêt, libérés'].join('\n');
  const { places } = findRepair(codec, codec.encode(text), 'utf-8');
  assert.equal(repaired(text).split('\n')[6].split(';')[1], 'la dignité inhérente à tous');
  assert.ok(places.doubtful.some(({ line }) => line === 7));
});

test('a second repair does not change correct lines', () => {
  const french = ['la dignité inhérente à tous les membres', 'être libre de parler et de croire', 'à l’école, forêt'];
  const wrong = STATEMENT.map((line) => misread(line, 'windows-1250', 'windows-1252'));
  const once = repaired([...wrong.slice(0, 4), ...french, ...wrong.slice(4)].join('\n'));
  for (const line of french) assert.ok(once.includes(line), once);
  assert.equal(repaired(once), once);
});

test('correct text in Western languages is unchanged', () => {
  for (const text of [
    CORRECT.join('\n'),
    'Þórður Guðmundsson;Reykjavík\nGuðrún Ósvífursdóttir;Ísafjörður\nÉdith Piaf;Paris\nJoão Gilberto;São Paulo\n',
    'Łódź;Kraków\nMünchen;Köln\nSão Paulo;Brasília\nČeské Budějovice;Plzeň\n',
    'Señor Núñez\nGarçon à l’été\nMädchen für Köln\nÇa été très élevé, à Orléans\n',
  ])
    assert.deepEqual(findRepair(codec, codec.encode(text), 'utf-8').changes, []);
});

/** Records of a library catalogue in RIS, by language. */
const RECORDS = {
  Hungarian: [
    'AU  - Fűzfa Balázs',
    'TI  - Nők a fürdőben, tűz és kés',
    'TI  - Hídverők és határőrök',
    'AU  - Kovács Jenő',
  ],
  Polish: [
    'AU  - Gałczyński, Konstanty',
    'TI  - Książka i żołnierz',
    'PB  - Wydawnictwo Łódzkie',
    'TI  - Rok myśliwego',
  ],
  Czech: ['AU  - Dvořák, Jiří', 'TI  - Příliš hlučná samota', 'PB  - Československý spisovatel', 'TI  - Směšné lásky'],
  Croatian: [
    'AU  - Đurđević, Stjepan',
    'TI  - Hrvatska književnost 19. stoljeća',
    'TI  - Priče iz davnine',
    'AU  - Ćosić, Đuro',
  ],
  German: ['AU  - Müller, Herta', 'TI  - Größe und Übermut', 'PB  - Köln: Kiepenheuer'],
};
/** Lines in Western languages. In windows-1250, the bytes of their letters è, ê, ø, õ, ñ, æ and ð are letters of Central European languages. */
const WESTERN_RECORDS = [
  'AU  - Lefèvre, André',
  'TI  - Première fête, père et mère',
  'TI  - Canções e orações',
  'AU  - Simões, Luís',
  'AU  - Jørgensen, Søren',
  'TI  - Frygt og bæven',
  'AU  - Kõiv, Ülo',
  'TI  - Tõde ja õigus, öö ja päev',
  'TI  - La niña de España',
  'TI  - Systema naturæ et historiæ',
  'TI  - Judæorum palæontologia',
  'AU  - Joaõ de Barros',
  'TI  - Framkvæmd og fræðslu',
  'TI  - Dañs ha gañ',
  'TI  - Dèanamh cèaird',
];
const interleaved = (lists) => lists[0].flatMap((_, at) => lists.flatMap((list) => list.slice(at, at + 1)));

test('one repair corrects a catalogue in several languages of Central Europe, and Western lines stay', () => {
  const catalogue = interleaved(Object.values(RECORDS));
  const wrong = catalogue.map((line) => misread(line, 'windows-1250', 'windows-1252'));
  for (const rows of [
    [],
    ...WESTERN_RECORDS.map((line) => [line]),
    WESTERN_RECORDS,
    [...WESTERN_RECORDS, ...WESTERN_RECORDS],
  ]) {
    const once = repaired([...wrong, ...rows].join('\n'));
    assert.equal(once, [...catalogue, ...rows].join('\n'));
    assert.equal(repaired(once), once);
  }
});

test('a correct catalogue in many languages is unchanged', () => {
  const catalogue = interleaved(Object.values(RECORDS));
  for (const rows of [
    catalogue,
    WESTERN_RECORDS,
    [...catalogue, ...WESTERN_RECORDS],
    ...WESTERN_RECORDS.map((line) => [...catalogue, line]),
    ...Object.values(RECORDS).map((records) => [...records, ...WESTERN_RECORDS]),
  ])
    assert.deepEqual(findRepair(codec, codec.encode(rows.join('\n')), 'utf-8').changes, [], rows.join('\n'));
});

test('Thai vowels and marks are in the correct order in Thai text, but not in other text that was decoded as windows-874', () => {
  assert.equal(isInThaiOrder(THAI.join('\n')), true);
  for (const [text, is] of [
    ['Légendes de la chanson française, à bientôt, été, forêt, élève, préféré, où êtes-vous né', 'windows-1252'],
    [LISTS['windows-1251'].join('\n'), 'windows-1251'],
    [LISTS['windows-1253'].join('\n'), 'windows-1253'],
    [LISTS['windows-1255'].join('\n'), 'windows-1255'],
    [LISTS['windows-1256'].join('\n'), 'windows-1256'],
  ])
    assert.equal(isInThaiOrder(codec.decode(codec.encode(text, is), 'windows-874', { errors: 'replace' })), false, is);
});

test('names in Yoruba stay, alone with Western names and beside wrongly decoded Czech lines', () => {
  const yoruba = [
    'Yorùbá Àjàlá;Ìbàdàn',
    'Adé Òjó;Èkó',
    'Délé Gíwá;Oyo',
    'Bádé Ìjí;Ìbàdàn',
    'Túndé Bákàrè;Èkó',
    'Bísí Àdìò;Ìbàdàn',
    'Jídé Àlàó;Èkó',
    'Wálé Ìdòwú;Èkó',
  ];
  const western = ['Çağla Öz;Köln', 'Noël Besançon;Liège', 'Señor Núñez;Málaga'];
  const right = [...yoruba, ...western, ...yoruba].join('\n');
  assert.equal(repaired(right), right);
  const czech = [
    'Jiří Dvořák;Plzeň',
    'Zdeněk Řehoř;Třebíč',
    'Božena Němcová;Česká Skalice',
    'Růžena Křížová;Děčín',
    'Ondřej Blažek;Břeclav',
    'Květa Jiřičková;Třinec',
  ];
  const list = (lines) => [...yoruba, ...western, ...lines].join('\n');
  assert.equal(repaired(list(czech.map((line) => misread(line, 'windows-1250', 'windows-1252')))), list(czech));
});
