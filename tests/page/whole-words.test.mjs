// The changes of a repair are shown with complete words, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findRepair } from '../../www/text-repair.js';
import { firstWholeWord, inWholeWords } from '../../www/whole-words.js';

/** Returns the shown changes of a text, as `before → after`. */
function shownChanges(text, encoding = 'utf-8') {
  const bytes = codec.encode(text, encoding, { writeBOM: false });
  const { changes } = findRepair(codec, bytes, encoding);
  return inWholeWords(codec, bytes, encoding, changes, 500).map(({ before, after }) => `${before} → ${after}`);
}

test('a change is shown with the rest of its word', () => {
  assert.deepEqual(shownChanges('Ein cafÃ©, MÃ¼ller und 3 â‚¬'), ['cafÃ© → café', 'MÃ¼ller → Müller', 'â‚¬ → €']);
  assert.deepEqual(shownChanges('cafÃ©, MÃ¼ller und RenÃ©', 'utf-16le'), [
    'cafÃ© → café',
    'MÃ¼ller → Müller',
    'RenÃ© → René',
  ]);
});

test('two changes in one word are shown apart, because one of them can be left out', () => {
  assert.deepEqual(shownChanges('MÃ¼nchnerstraÃŸe, cafÃ©'), [
    'MÃ¼nchnerstra → Münchnerstra',
    'nchnerstraÃŸe → nchnerstraße',
    'cafÃ© → café',
  ]);
});

test('a long word is cut at a character', () => {
  const bytes = codec.encode(`${'ж'.repeat(100)}xÃ©${'ж'.repeat(100)}`);
  const [{ before, after }] = inWholeWords(
    codec,
    bytes,
    'utf-8',
    [{ offset: 201, length: 4, before: 'Ã©', after: 'é' }],
    1,
  );
  assert.match(before, /^ж{31,32}xÃ©ж{31,32}$/);
  assert.match(after, /^ж{31,32}xéж{31,32}$/);
});

/** Returns the first word that the repair of a text changes, as `before → after`. */
function firstWordOf(text, encoding = 'utf-8') {
  const bytes = codec.encode(text, encoding, { writeBOM: false });
  const { before, after } = firstWholeWord(codec, bytes, encoding, findRepair(codec, bytes, encoding).changes);
  return `${before} → ${after}`;
}

test('the first changed word is complete, with all its changes', () => {
  for (const [text, wanted] of [
    ['Un cafÃ©, MÃ¼ller und 3 â‚¬', 'cafÃ© → café'],
    ['Die MÃ¼nchnerstraÃŸe und ein cafÃ©', 'MÃ¼nchnerstraÃŸe → Münchnerstraße'],
    ['I donâ€™t know', 'donâ€™t → don’t'],
    ['Preis: 3 â‚¬ fÃ¼r alles', 'â‚¬ → €'],
    ['Le cafeÌ\u0081 creÌ\u0080me', 'cafeÌ\u0081 → cafe\u0301'],
  ]) {
    assert.equal(firstWordOf(text), wanted);
    assert.equal(firstWordOf(text, 'utf-16le'), wanted);
  }
});

/** Returns the first changed word, as `before → after`. `marked` is a text whose changes are written `<before|after>`, as in `id<õ|ő>`. */
function wordWith(marked) {
  const changes = [];
  let text = '';
  for (const [, before, after, plain] of marked.matchAll(/<(.*?)\|(.*?)>|([^<]+)/gs)) {
    const length = codec.encode(before ?? '').length;
    if (before !== undefined) changes.push({ offset: codec.encode(text).length, length, before, after });
    text += before ?? plain;
  }
  const { before, after } = firstWholeWord(codec, codec.encode(text), 'utf-8', changes);
  return `${before} → ${after}`;
}

test('if a change covers a complete field or line, only its first changed word is shown', () => {
  assert.equal(wordWith('1;<Kovács Erzsébet, Gyõr, Fõ utca|Kovács Erzsébet, Győr, Fő utca>;2'), 'Gyõr, → Győr,');
  assert.equal(wordWith('<Ãîðîä çîëîòîé|Город золотой>'), 'Ãîðîä → Город');
  assert.equal(wordWith("C'est <dÃ©jÃ |déjà> vu"), 'dÃ©jÃ  → déjà');
  assert.equal(wordWith('az <idõ|idő> meg<erõs|erős>ítés'), 'idõ → idő');
  assert.equal(wordWith('meger<õ|ő>sít<õ|ő> id<õ|ő>'), 'megerõsítõ → megerősítő');
  assert.equal(wordWith('😀<😀õ😁|😀ő😁>😁'), 'õ → ő');
});

test('long words and text without spaces stay short, with an ellipsis where they are cut', () => {
  const chinese = '人人生而自由在尊严和权利上一律平等他们赋有理性和良心';
  const thai = 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์';
  for (const text of [chinese, thai, 'Megszentségteleníthetetlenségeskedéseitekért'.repeat(3)]) {
    const shown = wordWith(`${text}<â€œ|“>${text}`);
    assert.match(shown, /^….{1,12}â€œ.{12}… → ….{1,12}“.{12}…$/u);
    assert.doesNotMatch(shown, /…\p{M}/u);
  }
});
