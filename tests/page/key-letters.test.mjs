// The keys of letters in keyboard layouts without Latin letters.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latinLetter } from '../../www/shortcuts.js';

test('latinLetter returns the Latin letter of a key, or, in a layout without Latin letters, the letter of this key in the US layout', () => {
  for (const [key, code, letter] of [
    ['z', 'KeyZ', 'z'],
    ['Z', 'KeyZ', 'z'],
    ['z', 'KeyY', 'z'], // German
    ['z', 'KeyW', 'z'], // French
    ['я', 'KeyZ', 'z'], // Russian
    ['ζ', 'KeyZ', 'z'], // Greek
    ['Я', 'KeyZ', 'z'],
  ]) {
    assert.equal(latinLetter({ key, code }), letter, `${key} ${code}`);
  }
  for (const event of [
    {},
    { key: 'Enter', code: 'Enter' },
    { key: '/', code: 'Slash' },
    { key: '1', code: 'Digit1' },
  ]) {
    assert.equal(/^[a-z]$/.test(latinLetter(event)), false);
  }
});
