// Every call reports the same faults in random bytes, in every encoding.
import { test } from 'node:test';
import { encodings } from '../../pkg-config/dist/index.js';
import { Random } from '../oracles/random.mjs';
import { bytes } from './bytes.mjs';
import { assertSameFaults } from './same-fault.mjs';

// Bytes that begin, continue or end a sequence in one of the encodings, and other bytes.
const ALPHABET = bytes(
  '00 21 2B 2D 41 7A 80 8F 90 9F A0 A1 BD BF C0 C2 D8 DC E0 E2 ED EF F0 F4 F5 F6 F7 F8 FB FC FD FE FF',
);

for (const encoding of encodings) {
  test(`every call reports the same faults: ${encoding}`, () => {
    const random = new Random(20261121);
    for (let round = 0; round < 400; round++) {
      const input = Uint8Array.from({ length: random.below(14) }, () => random.pick(ALPHABET));
      assertSameFaults(input, encoding);
    }
  });
}
