// The changes of a repair are shown with complete words, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findRepair } from '../../www/text-repair.js';
import { inWholeWords } from '../../www/whole-words.js';

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
