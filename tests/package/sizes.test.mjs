// Compares the sizes of the built files with those recorded in pkg-config/sizes.json.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedSizes, growth } from '../../pkg-config/scripts/build/sizes.mjs';

test('no built file with a recorded size has grown by more than a tenth', () => {
  const sentences = growth(comparedSizes());
  assert.deepEqual(sentences, [], sentences.join('\n'));
});
