// What the shipped module has to say: of panics only what is known, and what cannot be come to.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { unknownTexts } from '../../pkg-config/scripts/build/panic-texts.mjs';

test('the module has no sentence of a panic that is not explained, and no path of a source file', () => {
  const module = readFileSync(new URL('../../pkg-config/dist/utfscope.wasm', import.meta.url));
  // A panic that input can bring about is a defect: answer it with a fault or an error. One that it cannot: say why in
  // pkg-config/scripts/build/panic-texts.mjs.
  assert.deepEqual(unknownTexts(module), []);
  assert.doesNotMatch(module.toString('latin1'), /\.rs\b/);
});
