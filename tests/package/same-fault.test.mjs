// Every call reports the same fault, in every encoding.
import { test } from 'node:test';
import { encodings } from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';
import { assertSameFaults } from './same-fault.mjs';

// Lead bytes, continuation bytes, surrogates and shifts of all encodings, and other bytes.
const ALPHABET = bytes(
  '00 21 2B 2D 41 7A 80 8F 90 9F A0 A1 BD BF C0 C2 D8 DC E0 E2 ED EF F0 F4 F5 F6 F7 F8 FB FC FD FE FF',
);

for (const encoding of encodings) {
  test(`every call reports the same fault: ${encoding}`, () => {
    let seed = 20261121;
    const random = (limit) => (seed = (seed * 48271) % 0x7fffffff) % limit;
    for (let round = 0; round < 400; round++) {
      const input = Uint8Array.from({ length: random(14) }, () => ALPHABET[random(ALPHABET.length)]);
      assertSameFaults(input, encoding);
    }
  });
}
