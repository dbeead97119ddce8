// Text in Latin letters. Some lines were decoded in the wrong single-byte encoding; the other lines are correct, in the same languages. The
// tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { misread, repaired } from './misreading.mjs';

/** Captions of photos, as a program writes them from several cameras and computers. */
const CAPTIONS = {
  French: [
    'Fête de la Saint-Jean, feux d’été',
    'Marché de Noël, place du Château',
    'Élèves de l’école maternelle',
    'Réunion publique : projet d’aménagement',
    'Le maire François Lefèvre et son adjointe',
    'Hélène Gaçon',
    'Inauguration de l’hôtel de ville rénové',
  ],
  German: [
    'Schützenfest in Köln-Mülheim',
    'Bürgermeister Jürgen Weiß eröffnet die Straße',
    'Schüler der Grundschule Süd',
    'Bäckerei Schröder, große Auswahl',
    'Führung durch die Höhle',
    'Frühjahrsputz für fleißige Gärtner',
  ],
  Portuguese: [
    'Inauguração da estação de Guimarães',
    'São João: sardinhas e balões',
    'Reunião de condomínio às três',
    'Família Gonçalves à porta da câmara',
    'Exposição de peças antigas',
    'Manhã de pão e tradição',
  ],
  Swedish: [
    'Midsommar på Öland, stången reses',
    'Förskolan Ängen får besök',
    'Båten lägger ut från Göteborg',
    'Två älgar på vägen söder om Växjö',
    'Hörnhuset är målat för året',
  ],
};
/** The wrong decodings of Western text: the encoding of the bytes, and the encoding in which they were decoded. */
const READINGS = [
  ['macintosh', 'windows-1252'],
  ['macintosh', 'iso-8859-1'],
  ['windows-1252', 'macintosh'],
];

/** Returns the lines. The lines `first`, `first + step` and so on are in `is`, decoded as `as`. */
const mixture = (lines, [is, as], first, step) =>
  lines.map((line, at) => (at % step === first ? misread(line, is, as) : line));

/** Asserts that a repair changes no correct line, and returns how many of the wrong lines it restores. */
function countRestored(lines, wrong, message) {
  const result = repaired(wrong.join('\n')).split('\n');
  let restored = 0;
  for (const [at, line] of lines.entries()) {
    if (wrong[at] === line) assert.equal(result[at], line, message);
    else if (result[at] === line) restored += 1;
  }
  return restored;
}

test('a repair of captions changes no correct line', () => {
  for (const [language, captions] of Object.entries(CAPTIONS))
    for (const reading of READINGS)
      for (const [first, step] of [
        [0, 2],
        [1, 2],
        [0, 3],
        [2, 3],
      ]) {
        const lines = [...captions, ...captions];
        countRestored(lines, mixture(lines, reading, first, step), `${language} ${reading} ${first}/${step}`);
      }
});

test('captions of Mac OS Roman beside correct captions are restored', () => {
  const lines = Array.from({ length: 6 }, () => CAPTIONS.French).flat();
  // With 14 wrong lines, the evidence is not enough for a repair. No wrong repair is made either, such as `d’ﬁtﬁ` for d’été.
  for (const [count, restored] of [
    [14, 0],
    [21, 21],
    [28, 28],
  ]) {
    const wrong = lines.map((line, at) => (at < count ? misread(line, 'macintosh', 'windows-1252') : line));
    assert.equal(countRestored(lines, wrong, 'French'), restored);
    assert.doesNotMatch(repaired(wrong.join('\n')), /[ﬁﬂ]/);
  }
});

test('Czech and Polish lines are unchanged beside wrongly decoded lines', () => {
  const lines = [
    'Příliš žluťoučký kůň úpěl ďábelské ódy',
    'Vážený pane Dvořáku, děkujeme za zprávu',
    'Účtenka číslo šest: mléko, rohlíky, sýr',
    'Zażółć gęślą jaźń, proszę pana',
    'Świąteczna sprzedaż książek w Łodzi',
    'Źródło: urząd miasta, wydział podatków',
  ];
  for (const reading of [
    ['cp852', 'windows-1250'],
    ['cp852', 'windows-1252'],
    ['iso-8859-2', 'windows-1250'],
    ['windows-1250', 'iso-8859-2'],
  ])
    for (const first of [0, 1]) countRestored(lines, mixture(lines, reading, first, 2), `${reading} ${first}`);
});

test('complete lists in Maltese and Esperanto are restored', () => {
  const lists = [
    [
      "Iż-żwieġ ta' Ċensu fl-Imġarr",
      'Is-soċjetà għandha ħafna żgħażagħ',
      'Il-Ġimgħa filgħaxija fil-belt',
      'Magħquda, jiżguraw il-paċi',
      'Kull għażla tiswa',
      'Ħobż biż-żejt',
      'Il-libertà għal kulħadd',
      "Żjara fiċ-ċentru ta' Għawdex",
      'Ir-rispett u d-dinjità',
      'Aħbarijiet tal-lum',
      "Il-kappella ta' Ħal Għargħur",
      'Ċavetta misjuba ħdejn il-port',
    ],
    [
      'Ĉiu rajtas paroli',
      'ŝtataneco kaj rajto ŝanĝi ĝin',
      'Kontraŭ la milito',
      'Geedziĝo okazis hodiaŭ',
      'laŭleĝe kaj libere',
      'en ĉi tiu ĉambro',
      'almenaŭ du ĉevaloj',
      'La edukado estu senpaga',
      'Ŝanĝo de la horaro',
      'antaŭ la preĝejo',
    ],
  ];
  for (const list of lists)
    for (const as of ['windows-1252', 'iso-8859-2']) {
      const text = [...list, ...list].join('\n');
      assert.equal(repaired(misread(text, 'iso-8859-3', as)), text);
    }
});

test('correct lines stay if only detection, not the alphabet, shows that a repair would make them wrong', () => {
  // Ë is a letter of other languages, so PODGËRZE is not clearly wrong by its letters.
  const wrong = [
    'Świebodzin, węzeł kolejowy',
    'Żyrardów – część zachodnia',
    'Łódź Fabryczna, główne wejście',
    'Gdańsk Oliwa',
  ];
  const correct = ['PODGÓRZE', 'GÓRA KALWARIA', 'ZIELONA GÓRA', 'TOMASZÓW'];
  const lines = Array.from({ length: 3 }, () => [...wrong, ...correct]).flat();
  const text = lines.map((line) =>
    wrong.includes(line) ? misread(line.replace('–', '-'), 'cp852', 'windows-1252') : line,
  );
  const result = repaired(text.join('\n')).split('\n');
  for (const [at, line] of lines.entries()) if (correct.includes(line)) assert.equal(result[at], line);
});

test('ordinal indicators and degree signs of correct lines stay', () => {
  const wrong = ['Inauguração da estação', 'Exposição de peças', 'São João', 'Água e pão', 'Reunião às três'];
  const correct = [
    'Artigo 10.º',
    'Lei n.º 5, de 3 de março',
    '1.ª edição',
    'Av. João XXI, 12, 3.º',
    'Máxima: 31° à sombra',
  ];
  const lines = Array.from({ length: 4 }, () => [...wrong, ...correct]).flat();
  for (const is of ['cp850', 'cp860']) {
    const text = lines.map((line) => (wrong.includes(line) ? misread(line, is, 'windows-1252') : line));
    assert.deepEqual(
      repaired(text.join('\n'))
        .split('\n')
        .filter((_, at) => correct.includes(lines[at])),
      lines.filter((line) => correct.includes(line)),
    );
  }
});

test('Slovenian lines are restored beside correct Slovenian lines, although Romanian and Croatian have the letters of the damaged lines', () => {
  const titles = [
    'Preprosto življenje',
    'Državni zbor',
    'Slovenska književnost',
    'Naša šola',
    'Najboljši žepni nož',
    'Košarkaški klub',
    'Učiteljica in učenci',
    'Čebelarsko društvo',
    'Žalec, občina',
    'Počitniška hiša',
  ];
  // A repair of all lines would write `Drţavni` for Državni, and `đola` for šola.
  for (const count of [2, 4]) {
    const lines = Array.from({ length: count }, () => titles).flat();
    const wrong = lines.map((line, at) => (at % 3 === 0 ? line : misread(line, 'windows-1250', 'windows-1257')));
    assert.equal(repaired(wrong.join('\n')), lines.join('\n'));
  }
});

test('correct lines whose letters are possible in the language of the wrong lines stay', () => {
  const lists = [
    {
      is: 'windows-1254',
      wrong: [
        'Yaşar Kemal',
        'Şafak, Elif',
        'Kırmızı',
        'Ağrı Dağı',
        'İzmir Kız Lisesi',
        'Çağlar Boyu',
        'Güneş',
        'Işık',
        'Beşiktaş',
      ],
      correct: [
        'ferða',
        'Þórbergur Þórðarson',
        'Halldór Guðjónsson',
        'verða',
        'kvæði',
        'lögð fram',
        'þjóð',
        'Ísafjörður',
      ],
    },
    {
      is: 'windows-1257',
      wrong: [
        'Šiauliai',
        'Panevėžys',
        'Čiurlionis',
        'Įvairūs',
        'Mickevičius, Vincas Krėvė',
        'Ąžuolas',
        'Geležinis vilkas',
      ],
      correct: [
        'Shqipëri',
        'Sørvágur',
        'Føroyar',
        'Heðin Brú',
        'Sjálfstætt fólk',
        'Frygt og bæven',
        'Jørgensen, Søren',
      ],
    },
    {
      is: 'windows-1250',
      wrong: ['Přemysl', 'Dvořák, Jiří', 'Čapek, Karel', 'Žižkov', 'Němcová, Božena', 'Hašek, Jaroslav', 'Růže'],
      correct: ['Où est-il', 'Føroyar', 'Heðin Brú', 'Klaksvík', 'Sørvágur', 'Perché', 'Frygt og bæven'],
    },
  ];
  for (const { is, wrong, correct } of lists)
    for (const count of [1, 2, correct.length])
      for (let first = 0; first + count <= correct.length; first += 1) {
        const some = correct.slice(first, first + count);
        const lines = [...some, ...wrong.map((line) => misread(line, is, 'windows-1252'))];
        const result = repaired(lines.join('\n')).split('\n');
        assert.deepEqual(result.slice(0, count), some, is);
      }
});
