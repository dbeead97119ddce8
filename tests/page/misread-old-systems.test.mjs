// Text of Windows that was read in the encoding of MS-DOS or of Mac OS. Examples are names in ZIP files, output of a Windows program in a
// console, and CSV files that Excel for Mac opened.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadText } from '../../www/misread-encoding.js';
import { findRepair } from '../../www/text-repair.js';
import { udhrTexts } from '../hard_cases/cases.mjs';

const NAMES = 'Müller_Größe.pdf\nKöln_Übersicht.xlsx\nStraße.txt\n';
const TEXTS = {
  German: 'Sehr geehrte Frau Müller,\nwir möchten die Größe prüfen und grüßen Sie schön aus Köln.\n',
  Spanish: 'La dirección de España y el año pasado:\nmañana la niña estará en la habitación pequeña, también él.\n',
  Portuguese: 'As informações não são válidas.\nA posição das ações e opções será corrigida amanhã de manhã.\n',
  Danish: 'Prøven er på vej til Århus.\nVi mødes på lørdag, når børnene er færdige med prøverne.\n',
};
/**
 * The wrong encodings from which each text is repaired. Spanish that was read as macintosh is not repaired, because its letters became other
 * letters, such as È for é and Ò for ñ.
 */
const REPAIRED_FROM = {
  German: ['cp437', 'cp850', 'macintosh'],
  Spanish: ['cp437', 'cp850'],
  Portuguese: ['cp437', 'cp850', 'macintosh'],
  Danish: ['cp437', 'cp850', 'macintosh'],
};

test('names and sentences of Windows that were read as cp437, cp850 or macintosh are restored', () => {
  for (const as of ['cp437', 'cp850', 'macintosh'])
    assert.equal(misreadText(codec, codec.decode(codec.encode(NAMES, 'windows-1252'), as))?.text, NAMES, as);
  for (const [language, text] of Object.entries(TEXTS)) {
    for (const as of ['cp437', 'cp850', 'macintosh']) {
      const found = misreadText(codec, codec.decode(codec.encode(text, 'windows-1252'), as));
      assert.equal(found?.text ?? null, REPAIRED_FROM[language].includes(as) ? text : null, `${language} ${as}`);
      if (found) assert.deepEqual([found.as, found.is], [as, 'windows-1252']);
    }
  }
});

test('clean texts with symbols within words, and clean texts in every language, are not repaired', () => {
  for (const text of [
    'a÷b, x÷y, m÷n: größer\n',
    'sk´op, l´amour, d´un, c´est déjà\n',
    'foo─bar─baz und Größe─Länge─Höhe─Tiefe\n',
    'coﬁn, eﬃcient, oﬀer, ﬂoor, aﬃne – ligatures\n',
    'H₂O CO₂ m²s x²y a³b 5°C\n',
  ])
    assert.equal(misreadText(codec, text), null, text);
  for (const { language, lines } of udhrTexts())
    for (let at = 0; at + 8 <= lines.length; at += 24) {
      const found = misreadText(codec, lines.slice(at, at + 8).join('\n'));
      assert.ok(
        !['cp437', 'cp850', 'macintosh'].includes(found?.as) || !/\p{Script=Latin}/u.test(found.text),
        language,
      );
    }
});

/** Pairs of an encoding of Windows and a text in this encoding. */
const WINDOWS_TEXTS = [
  [
    'windows-1250',
    'Zażółć gęślą jaźń\nŁódź jest piękna\nPójdźmy już stąd\nŚwięty Mikołaj przyjechał\nCzęstochowa i Gdańsk\nMogę jeść szkło\nŹródło życia\nKraków, Wrocław, Poznań',
  ],
  [
    'windows-1252',
    'Ich hab’s ja gewußt.\nMüller möchte die Größe prüfen.\nDas geht übermorgen so weiter, wir können’s ändern.\n',
  ],
];

test('a repair of the complete text is not replaced by a repair of single lines', () => {
  for (const [is, text] of WINDOWS_TEXTS)
    for (const as of ['macintosh', 'cp850']) {
      const misread = codec.decode(codec.encode(text, is), as);
      const { changes, candidates } = findRepair(codec, codec.encode(misread, 'utf-8'), 'utf-8');
      assert.deepEqual([changes.length, candidates[0]?.text], [0, text], `${is} as ${as}`);
    }
});
