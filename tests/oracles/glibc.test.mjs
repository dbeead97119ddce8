// glibc, whose UTF-8 has six bytes and is checked: that of the 2002 draft.
import { test } from 'node:test';
import { MILLION, compare, decoded, encoded } from './compare.mjs';
import { glibc } from './oracles.mjs';
import { codePointText, utf8Like } from './texts.mjs';

const name = 'utf-8-rfc2279bis';

test(`${name}: validity, first fault and text to 7FFFFFFF; encoding`, (t) =>
  compare(t, [
    {
      name: `${name}, decoding`,
      oracle: glibc('UTF-8', 'UCS-4LE'),
      text: utf8Like,
      seed: 60,
      count: 0.7 * MILLION,
      ours: decoded(name),
    },
    {
      name: `${name}, encoding`,
      oracle: glibc('UCS-4LE', 'UTF-8'),
      text: codePointText({ surrogates: 12, far: 3 }),
      seed: 61,
      count: 0.4 * MILLION,
      ours: encoded(name),
    },
  ]));
