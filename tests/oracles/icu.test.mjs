// Compares validity and text with the converters of ICU. It does not compare the offsets of faults, which are not easy to
// get from ICU.
import { test } from 'node:test';
import { MILLION, compare, decoded, encoded } from './compare.mjs';
import { icu } from './oracles.mjs';
import {
  hasExcessPadding,
  bytesMatch,
  holdsLoneSurrogate,
  base64HoldsLoneSurrogate,
  isIllFormed,
  stringMatches,
} from './predicates.mjs';
import { anyBytes, unitText, utf7Like, utf8Like } from './texts.mjs';

const decoding = (name, converter, generate, ...differences) => ({
  name: `${name}, decoding`,
  oracle: icu('decode', converter),
  generate,
  seed: 50,
  count: 0.75 * MILLION,
  ours: decoded(name, { withOffset: false }),
  differences,
});

const encoding = (name, converter, generate, ...differences) => ({
  name: `${name}, encoding`,
  oracle: icu('encode', converter),
  generate,
  seed: 51,
  count: 0.6 * MILLION,
  ours: encoded(name, { units: true, withOffset: false }),
  differences,
});

const ENCODES_LONE_SURROGATES = { name: 'ICU encodes lone surrogates', differsOn: isIllFormed };

test('windows-1252 decodes and encodes as in ICU', (t) => {
  const ignorable = {
    name: 'ICU silently drops default ignorable code points',
    differsOn: stringMatches(/\p{Default_Ignorable_Code_Point}/u),
  };
  return compare(t, [
    decoding('windows-1252', 'windows-1252', anyBytes),
    encoding('windows-1252', 'windows-1252', unitText({ surrogates: 16, low: 4 }), ignorable),
  ]);
});

test('cesu-8 decodes and encodes as in ICU', (t) => {
  const decodesLone = { name: 'ICU decodes lone surrogates', differsOn: holdsLoneSurrogate };
  return compare(t, [
    decoding('cesu-8', 'CESU-8', utf8Like, decodesLone),
    encoding('cesu-8', 'CESU-8', unitText({ surrogates: 16 }), ENCODES_LONE_SURROGATES),
  ]);
});

/** Tests whether a byte is `\`, `~` or a control character other than tab, LF and CR. RFC 2152 allows these only in a Base64 run. */
const isRejectedByIcu = (byte) =>
  [0x5c, 0x7e, 0x7f].includes(byte) || (byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte));

test('utf-7 decodes and encodes as in ICU', (t) => {
  const differences = [
    { name: 'ICU accepts a + at the end, as an empty run', differsOn: bytesMatch(/\+$/) },
    { name: 'ICU accepts six or more zero bits at the end of a run as padding', differsOn: hasExcessPadding },
    { name: 'ICU decodes lone surrogates', differsOn: base64HoldsLoneSurrogate },
    {
      name: 'ICU rejects \\, ~ and control characters that are not encoded',
      differsOn: (bytes) => bytes.some(isRejectedByIcu),
    },
  ];
  return compare(t, [
    decoding('utf-7', 'UTF-7', utf7Like, ...differences),
    encoding('utf-7', 'UTF-7', unitText({ surrogates: 16 }), ENCODES_LONE_SURROGATES),
  ]);
});
