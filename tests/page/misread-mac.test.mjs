// Mac OS Roman that was decoded as windows-1252: short texts with prices, quotation marks and names. The tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadText } from '../../www/misread-encoding.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { misread, repaired } from './misreading.mjs';

test('short texts in Western languages are restored', () => {
  for (const text of [
    'Café 2 €\nThé 3 €\nCrème brûlée 7 €\nMenu 24 €\n',
    'Il a dit “c’est l’été” et “voilà”. L’élève n’a pas répondu.\n',
    'Le café était fermé ; l’hôtel à côté est ouvert. Prix : 12 € la nuitée, 145 € la semaine.\n',
    'Hélène Lefèvre\nFrançois Béranger\nRené Côté\n',
    'Hélène\nRené\nAndré\n',
    'El niño comió una manzana mañana por la mañana, según el señor Núñez. ¿Qué pasó? Costó 12 €. “Así es”, dijo María.\n',
    'Jamón 12 €\nPiña 3 €\nMelón 4 €\n',
    'Jürgen Müller\nBjörn Schröder\nGünther Weiß\nKäthe Bäcker\n',
    'Brötchen 0,50 €\nKäse 12 €\nMüsli 4 €\n',
    'It’s “fine”, he said. Don’t worry – it’s only 12 €. She’ll say “yes” and he’ll say “no”.\n',
  ])
    assert.equal(repaired(misread(text, 'macintosh', 'windows-1252')), text, text);
});

test('correct text with accented capital letters in unusual places, or with dashes between letters, is unchanged', () => {
  for (const text of [
    'Poblacht na hÉireann, an tÓglach, na nÉan, i mBÁC', // Irish
    'SELF—made, well–known, “Ò” et “Ó”; Õ, Û, Ž',
    'Živko, Žarko i Šime; Ÿ, Žižek',
    'Option Û: 12 Ûnits, 3 Û, 4 Ûs',
    'LE CAFÉ, L’ÉTÉ, DÉJÀ VU, ÜBER, ÑANDÚ',
    'À Évry, École Élémentaire, Île-de-France : 12 €, 13 €, 14 €',
  ])
    assert.equal(repaired(text), text, text);
});

test('the Universal Declaration of Human Rights is not taken for Mac OS Roman', () => {
  for (const { language, lines } of udhrTexts())
    for (const part of [lines, lines.slice(0, 6)])
      assert.notEqual(misreadText(codec, part.join('\n'))?.is, 'macintosh', language);
});
