// Texts that a sentence of the page puts in quotation marks: marks around the text are left out, so that they are not doubled.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutOuterMarks } from '../../www/views/visible-text.js';
import { assertLinear } from './linear-time.mjs';

test('quotation marks at the ends of a text are left out if the text has no other quotation marks', () => {
  for (const [text, shown] of [
    ['„Zażółć gęślą jaźń”', 'Zażółć gęślą jaźń'],
    ['« Déjà vu »', 'Déjà vu'],
    ['»Größe«', 'Größe'],
    ['„Zażółć', 'Zażółć'], // the first word of a quotation
    ['été”', 'été'],
    ['"garçon"', 'garçon'],
  ])
    assert.equal(withoutOuterMarks(text), shown);
});

test('a text with several pairs of quotation marks, or with a mark within the text, stays', () => {
  for (const text of [
    '«Да» и «нет»',
    '“Sí” o “no”',
    '«Да», — сказал он',
    'Он сказал: «Да»',
    '"id";"größe"',
    'Ø 5"',
    '“',
    '””',
    '""',
    '"',
    '',
    ' a\r',
  ])
    assert.equal(withoutOuterMarks(text), text);
});

test('long texts with and without quotation marks take linear time', () => {
  for (const piece of ['a ', '«a', '«', '"', '" ', ' ', 'a «', '”\n'])
    assertLinear((count) => withoutOuterMarks(`${piece.repeat(count)}a`), 16000, JSON.stringify(piece));
});
