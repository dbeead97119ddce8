// F40 of docs/standards.md: detectDoubleEncoding of utfscope/full. It reads its input as UTF-8, and undoes the same wrong
// decodings as `repair`. reveal-and-double-encoding.test.mjs tests the function of the same name in the main entry.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, detectDoubleEncoding, encode, repair } from '../../pkg-config/dist/full/index.js';
import { bytes } from './bytes.mjs';

test('F40: utfscope/full also undoes double encoding in one passage of a text, and double encoding with cp437', () => {
  assert.deepEqual(detectDoubleEncoding(encode('é and cafÃ©')), {
    steps: [{ as: 'windows-1252', from: 'é and cafÃ©', to: 'é and café' }],
    result: encode('é and café'),
  });
  const [text, codec] = ['Все люди рождаются свободными', 'cp437'];
  const { steps, result } = detectDoubleEncoding(encode(decode(encode(text), codec)));
  assert.deepEqual([steps.map(({ as }) => as), decode(result)], [[codec], text]);
});

test('F40: each step has the text before and after it', () => {
  const layers = ['Привет, мир'];
  for (let layer = 0; layer < 3; layer++) layers.unshift(decode(encode(layers[0]), 'windows-1251'));
  const { steps } = detectDoubleEncoding(encode(layers[0]));
  assert.deepEqual(
    steps.map(({ from, to }) => [from, to]),
    [0, 1, 2].map((layer) => [layers[layer], layers[layer + 1]]).map((pair) => pair.map((text) => text.slice(0, 120))),
  );
});

test('F40: the excerpts of a long text begin before its first change', () => {
  const { steps } = detectDoubleEncoding(encode(`${'x'.repeat(1000)} cafÃ© ${'y'.repeat(1000)}`));
  const [before, after] = [`${'x'.repeat(16)} caf`, ' '];
  assert.deepEqual(
    steps.map(({ from, to }) => [from, to]),
    [['Ã©', 'é'].map((changed) => (before + changed + after).padEnd(120, 'y'))],
  );
});

test('F40: malformed bytes and a BOM stay, and binary data has no double encoding', () => {
  const input = [...bytes('EF BB BF'), ...encode('cafÃ© '), 0xff];
  const { steps, result } = detectDoubleEncoding(Uint8Array.from(input));
  assert.deepEqual([...result], [...bytes('EF BB BF'), ...encode('café '), 0xff]);
  assert.deepEqual(steps, [{ as: 'windows-1252', from: 'cafÃ© \ufffd', to: 'café \ufffd' }]);
  const binary = Uint8Array.from([...encode('%PDF-1.4\ncafÃ© '), 0, 0xff, 0, 1, 2]);
  assert.throws(() => repair(binary), { code: 'ERR_NOT_TEXT' });
  assert.equal(detectDoubleEncoding(binary), null);
});
