// The sizes of the built files against those recorded in pkg-config/sizes.json.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedSizes, growth } from '../../pkg-config/scripts/build/sizes.mjs';

test('no built file is more than a tenth larger than its recorded size', () => {
  const sentences = growth(comparedSizes());
  assert.deepEqual(sentences, [], sentences.join('\n'));
});
