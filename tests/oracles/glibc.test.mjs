// Compares `utf-8-rfc2279bis` with UTF-8 in glibc, which has up to six bytes and rejects overlong forms, as the draft of 2002 does.
import { test } from 'node:test';
import { MILLION, compare, decoded, encoded } from './compare.mjs';
import { glibc } from './oracles.mjs';
import { codePointText, utf8Like } from './texts.mjs';

const name = 'utf-8-rfc2279bis';

test(`${name} is decoded and encoded as in glibc up to 7FFFFFFF, with the same first fault`, (t) =>
  compare(t, [
    {
      name: `${name}, decoding`,
      oracle: glibc('UTF-8', 'UCS-4LE'),
      generate: utf8Like,
      seed: 60,
      count: 0.7 * MILLION,
      ours: decoded(name),
    },
    {
      name: `${name}, encoding`,
      oracle: glibc('UCS-4LE', 'UTF-8'),
      generate: codePointText({ surrogates: 12, beyondUnicode: 3 }),
      seed: 61,
      count: 0.4 * MILLION,
      ours: encoded(name),
    },
  ]));
