// The excerpts that show a text with its changes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { changesExcerpt } from '../../www/changes-excerpt.js';
import { candidatesOf } from '../../www/repair-candidates.js';

/** Returns a text as the source of an excerpt. Offsets are code units. */
const sourceOf = (text) => ({
  length: text.length,
  decode: (from, to) => text.slice(from, to),
  boundaryBefore: (at) => at,
  elementsPerUnit: 1,
});
/** Returns the text of an excerpt, with the changed parts in brackets. */
const shown = ({ pieces }) => pieces.map(({ text, mark }) => (mark ? `[${text}]` : text)).join('');

test('the excerpt of a possible repair has every change in it', () => {
  const candidates = candidatesOf(codec, 'GrÃ¥ sten och GrÃ¥ sten');
  assert.ok(candidates.length >= 2);
  for (const { text, excerpt } of candidates) {
    assert.equal(excerpt.pieces.map((piece) => piece.text).join(''), text);
    assert.equal(excerpt.pieces.filter(({ mark }) => mark).length, 2);
    assert.deepEqual([excerpt.before, excerpt.after], [false, false]);
  }
});

test('an excerpt begins shortly before the first change, and says whether the text goes on', () => {
  const text = 'abcdefghijklmnopqrst';
  const changes = [
    { offset: 8, length: 2, after: 'X' },
    { offset: 12, length: 1, after: 'YZ' },
  ];
  const excerptOf = (limits) => changesExcerpt(sourceOf(text), changes, limits);
  const all = excerptOf({ before: 8, maxLength: 30 });
  assert.deepEqual([shown(all), all.before, all.after], ['abcdefgh[X]kl[YZ]nopqrst', false, false]);
  const part = excerptOf({ before: 2, maxLength: 9 });
  assert.deepEqual([shown(part), part.before, part.after], ['gh[X]kl[YZ]no', true, true]);
  const short = excerptOf({ before: 2, maxLength: 3 });
  assert.deepEqual([shown(short), short.before, short.after], ['gh[X]', true, true]);
});

test('an excerpt begins at the start of the line if the line is short, and otherwise at the start of a word', () => {
  const excerptOf = (text, before) => {
    const offset = text.indexOf('#');
    return changesExcerpt(sourceOf(text), [{ offset, length: 1, after: 'X' }], { before, maxLength: 30 });
  };
  const long = excerptOf('some words before the # change', 9);
  assert.deepEqual([shown(long), long.before], ['the [X] change', true]);
  for (const end of ['\n', '\r', '\r\n']) {
    const short = excerptOf(`first line${end}the # change`, 9);
    assert.deepEqual([shown(short), short.before], ['the [X] change', false]);
  }
  // The two characters before the change are the end of a word and a space, so the excerpt begins at the change.
  const only = excerptOf('two #', 2);
  assert.deepEqual([shown(only), only.before], ['[X]', true]);
});

test('an excerpt that ends before a change at the end of the text says that the text goes on', () => {
  const excerptOf = (changes, text = 'abcde') => changesExcerpt(sourceOf(text), changes, { before: 10, maxLength: 4 });
  for (const last of [
    { offset: 4, length: 1, after: 'XYZ' }, // replaces the last character
    { offset: 4, length: 0, after: 'XYZ' },
  ]) {
    const excerpt = excerptOf([last], 'abcde'.slice(0, 4 + last.length));
    assert.deepEqual([shown(excerpt), excerpt.before, excerpt.after], ['abcd', false, true]);
  }
  const whole = excerptOf([{ offset: 3, length: 2, after: 'X' }]);
  assert.deepEqual([shown(whole), whole.after], ['abc[X]', false]);
});

test('an excerpt does not end within a surrogate pair', () => {
  const changes = [{ offset: 0, length: 1, after: 'x' }];
  assert.equal(shown(changesExcerpt(sourceOf('a😀😀'), changes, { before: 9, maxLength: 4 })), '[x]😀');
});
