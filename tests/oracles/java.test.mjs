// Compares the package with the charsets of Java, and with Java's Modified UTF-8 (`writeUTF` and `readUTF`).
import { test } from 'node:test';
import { MILLION, compare, decoded, encoded } from './compare.mjs';
import { java } from './oracles.mjs';
import { bytesMatch, holdsLoneSurrogate } from './predicates.mjs';
import { unitText, utf16Like, utf32Like, utf8Like } from './texts.mjs';

test('utf-8 is decoded as in Java, with the same first fault, and with U+FFFD for each maximal subpart', (t) => {
  const surrogate = {
    name: 'Java writes one U+FFFD for ED, A0 to BF and the byte after it',
    differsOn: bytesMatch(/\xed[\xa0-\xbf]/),
  };
  return compare(t, [
    {
      name: 'utf-8',
      oracle: java('decode', 'UTF-8'),
      generate: utf8Like,
      seed: 40,
      count: 0.8 * MILLION,
      ours: decoded('utf-8'),
    },
    {
      name: 'utf-8, replaced',
      oracle: java('replace', 'UTF-8'),
      generate: utf8Like,
      seed: 41,
      count: 0.4 * MILLION,
      ours: decoded('utf-8', { replaced: true }),
      differences: [surrogate],
    },
  ]);
});

test('cesu-8 is decoded and encoded as in Java, with the same first fault and U+FFFD', (t) => {
  const lone = { name: 'Java’s CESU-8 decodes lone surrogates', differsOn: holdsLoneSurrogate };
  return compare(t, [
    {
      name: 'cesu-8, decoding',
      oracle: java('replace', 'CESU-8'),
      generate: utf8Like,
      seed: 42,
      count: 0.7 * MILLION,
      ours: decoded('cesu-8', { replaced: true }),
      differences: [lone],
    },
    {
      name: 'cesu-8, encoding',
      oracle: java('encode', 'CESU-8'),
      generate: unitText(),
      seed: 43,
      count: 0.5 * MILLION,
      ours: encoded('cesu-8', { units: true }),
    },
  ]);
});

test('mutf-8 encodes any code units as writeUTF does, and decodes as readUTF does', (t) => {
  const loose = {
    name: 'readUTF accepts 00 and overlong forms',
    differsOn: bytesMatch(/\0|\xc0[\x81-\xbf]|\xc1[\x80-\xbf]|\xe0[\x80-\x9f][\x80-\xbf]/),
  };
  return compare(t, [
    {
      name: 'mutf-8, encoding',
      oracle: java('writeUTF'),
      generate: unitText({ surrogates: 2 }),
      seed: 44,
      count: 0.6 * MILLION,
      ours: encoded('mutf-8', { units: true }),
    },
    {
      name: 'mutf-8, decoding',
      oracle: java('readUTF'),
      generate: utf8Like,
      seed: 45,
      count: 0.6 * MILLION,
      // readUTF does not report the offset of a fault.
      ours: decoded('mutf-8', { withOffset: false }),
      differences: [loose],
    },
  ]);
});

test('as in Java, utf-16 and utf-32 decode with either BOM, and as big-endian without a BOM; utf-16 is encoded with a BOM', (t) => {
  const surrogate = {
    name: 'Java’s UTF-32 decodes surrogates',
    differsOn: bytesMatch(/^(....)*(\0\0[\xd8-\xdf].|.[\xd8-\xdf]\0\0)/s),
  };
  return compare(t, [
    {
      // Java reports a high surrogate and the unit after it as one fault, so only the first fault is compared.
      name: 'utf-16, decoding',
      oracle: java('decode', 'UTF-16'),
      generate: utf16Like({ bom: true }),
      seed: 46,
      count: 0.5 * MILLION,
      ours: decoded('utf-16'),
    },
    {
      name: 'utf-16, encoding',
      oracle: java('encode', 'UTF-16'),
      generate: unitText(),
      seed: 47,
      count: 0.4 * MILLION,
      // Like the package, Java writes a BOM even before a text that begins with U+FEFF.
      ours: encoded('utf-16', { units: true }),
    },
    {
      name: 'utf-32, decoding',
      oracle: java('replace', 'UTF-32'),
      generate: utf32Like({ bom: true }),
      seed: 48,
      count: 0.3 * MILLION,
      ours: decoded('utf-32', { replaced: true }),
      differences: [surrogate],
    },
  ]);
});
