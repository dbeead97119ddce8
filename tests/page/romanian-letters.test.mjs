// Romanian text with ş and ţ (cedilla) beside ș and ț (comma below). The tests need no browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findCedillas, romanianCedillas } from '../../www/romanian-letters.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';

const found = (text) => findCedillas(text).map(({ before, after }) => `${before} ${after}`);

test('the words with cedilla letters are found if other words have letters with comma below', () => {
  assert.deepEqual(
    found(
      'Cod;Localitate;Județ\n1;Timişoara;Timiş\n2;Ploieşti;Prahova\n3;Reșița;Caraș-Severin\n4;Piatra Neamţ;Neamţ\n',
    ),
    ['Timişoara Timișoara', 'Timiş Timiș', 'Ploieşti Ploiești', 'Neamţ Neamț', 'Neamţ Neamț'],
  );
  assert.deepEqual(found('ŞTIRI ŞI INFORMAŢII despre județul Iași'), ['ŞTIRI ȘTIRI', 'ŞI ȘI', 'INFORMAŢII INFORMAȚII']);
  assert.deepEqual(found('Bună ziua, aş dori să ştiu dacă puteţi. Mulțumesc și spor!'), [
    'aş aș',
    'ştiu știu',
    'puteţi puteți',
  ]);
});

test('Turkish words in Romanian text are unchanged', () => {
  // ı shows that the text has Turkish words, so only words that are certainly Romanian change.
  assert.deepEqual(found('Județul Iași şi oraşul Galaţi; antrenor: Fatih Yıldırım, Ayşe Şahin, Beşiktaş'), [
    'şi și',
    'oraşul orașul',
    'Galaţi Galați',
  ]);
  assert.deepEqual(found('Jucătorul Beşiktaş şi Şahin vine în oraşul Constanța la Hagi, Ayşe'), [
    'şi și',
    'oraşul orașul',
  ]);
});

test('Azerbaijani words in Romanian text are unchanged', () => {
  assert.deepEqual(found('Cartea și autorul, oraşul şi ţara. Titlu: dəniş, başə.'), [
    'oraşul orașul',
    'şi și',
    'ţara țara',
  ]);
  assert.deepEqual(found('Cartea și autorul, oraşul şi ţara. Titlu: Məktəbdə işlər, dəniş, başə.'), []);
});

test('consistent text, other languages and lists of letters have no words to change', () => {
  for (const text of [
    'Timişoara şi Galaţi, judeţul Neamţ', // only cedillas
    'Timișoara și Galați, județul Neamț', // only commas
    'Şehir: Kuşadası. Ülke başkenti: București ve Timișoara. Şimdi işler değişti ve şirket yerleşti.',
    'Şoreş û şev, gundê me xweş e; Ploiești bajar e', // Kurdish
    'ş ș ţ ț',
    'abcdefghijklmnopqrsştţuv: șț',
    "{ 'ş': 's', 'ș': 's', 'ţ': 't', 'ț': 't' }",
    '[șşȘŞ] [țţ]',
    'cuvânt șters',
    '',
  ])
    assert.deepEqual(found(text), [], text);
});

test('the changes have byte offsets in each encoding', () => {
  const text = 'Județ: Piatra Neamţ';
  assert.deepEqual(romanianCedillas(codec, codec.encode(text), 'utf-8').changes, [
    { offset: 15, length: 6, after: 'Neamț' },
  ]);
  const utf16 = codec.encode(text, 'utf-16le', { writeBOM: false });
  assert.deepEqual(romanianCedillas(codec, utf16, 'utf-16le').changes, [{ offset: 28, length: 10, after: 'Neamț' }]);
});

test('texts of the corpora and of this project have no words to change', () => {
  for (const { language, lines } of udhrTexts()) assert.deepEqual(found(lines.join('\n')), [], language);
  for (const { name, bytes, encoding } of chardetFiles()) {
    if (!codec.encodings.includes(encoding.toLowerCase())) continue;
    assert.deepEqual(found(codec.decode(bytes, encoding.toLowerCase(), { errors: 'replace' })), [], name);
  }
  for (const path of ['../../CHANGELOG.md', '../../www/special-characters.js'])
    assert.deepEqual(found(readFileSync(new URL(path, import.meta.url), 'utf8')), [], path);
});
