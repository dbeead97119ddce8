// The menu “Other encodings”, for Unicode text with malformed parts, and for samples that end within a character. The expected texts are typed
// by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { memorySource } from '../../www/byte-source.js';
import { createChoiceQueries } from '../../www/layer-choices.js';
import { decodedLayer } from '../../www/layer-queries.js';
import { wholeCharacters } from '../../www/whole-characters.js';
import { latin1, offersFor, utf8 } from './layer-codec.mjs';

const decodedAs = (id, choice, bytes, encoding = 'utf-8') => decodedLayer(codec, id, bytes, encoding, choice);
const choiceOf = async (wanted, bytes, encoding) => {
  const document = { source: memorySource(bytes), resolved: encoding };
  const choices = await createChoiceQueries(codec, () => document).layerChoices();
  return choices.find(({ choice }) => choice === wanted);
};

const MALFORMED = /^The input is Unicode text with malformed parts/;

test('misread text with a malformed part is not decoded as bytes of the chosen encoding', () => {
  // “Příliš” in Kamenický that a program decoded as windows-1252 and saved in UTF-8
  const misread = utf8('P©¡li¨');
  const damaged = Buffer.concat([misread, Buffer.of(0xff)]);
  assert.equal(codec.decode(decodedAs('unlisted-encoding', 'kamenicky', misread).bytes, 'utf-8'), 'Příliš');
  for (const [id, choice] of [
    ['unlisted-encoding', 'kamenicky'],
    ['unlisted-encoding', 'tcvn3'],
    ['ansel', 'marc'],
  ]) {
    assert.match(decodedAs(id, choice, damaged).problem, MALFORMED, choice);
    const loneSurrogate = Buffer.concat([Buffer.from('P©¡li¨', 'utf16le'), Buffer.of(0, 0xd8)]);
    assert.match(decodedAs(id, choice, loneSurrogate, 'utf-16le').problem, MALFORMED, choice);
  }
});

test('bytes are decoded even if some of them are UTF-8 by chance', () => {
  // D0 B3 and DB B3, and C4 BF in the box, are characters of UTF-8 too.
  const armenian = latin1('\xd0\xb3\xdb\xb3\xeb\xef\xb3\xdd');
  assert.equal(codec.decode(decodedAs('unlisted-encoding', 'armscii-8', armenian).bytes, 'utf-8'), 'Հայաստան');
  const box = latin1('\xda\xc4\xc4\xc4\xbf P\xa9\xa1li\xa8');
  assert.equal(codec.decode(decodedAs('unlisted-encoding', 'kamenicky', box).bytes, 'utf-8'), '┌───┐ Příliš');
});

test('a sample ends with a whole character', () => {
  const cut = (bytes, encoding) => Buffer.from(wholeCharacters(Uint8Array.from(bytes), encoding)).toString('hex');
  for (const [bytes, encoding, expected] of [
    [[0x61, 0, 0x0a, 0, 0x62], 'utf-16le', '61000a00'],
    [[0x61, 0, 0x3d, 0xd8], 'utf-16le', '6100'],
    [[0, 0x61, 0xd8, 0x3d, 0xde], 'utf-16be', '0061'],
    [[0x3d, 0xd8, 0, 0xde], 'utf-16le', '3dd800de'],
    [[0x61, 0, 0, 0, 0x0a, 0, 0], 'utf-32le', '61000000'],
    [[0x61, 0xe2, 0x82], 'utf-8', '61'],
    [[0x61, 0xe2, 0x82, 0xac], 'utf-8', '61e282ac'],
    [[0xf0, 0x9f, 0x98], 'utf-8', ''],
    [[0x61, 0x0a, 0x62], 'utf-8', '610a'],
    [[0x61, 0xe2], 'windows-1252', '61e2'],
    [[0xc1, 0x0a, 0xc2], 'cp037', 'c10ac2'],
    [[], 'utf-8', ''],
    [[], 'utf-16le', ''],
  ])
    assert.equal(cut(bytes, encoding), expected, `${encoding} ${expected}`);
});

test('the preview of a long input has only whole characters', async () => {
  for (const encoding of ['utf-16le', 'utf-16be', 'utf-32le', 'utf-8']) {
    // One line, several lines, and one line in which the sample ends within a character of UTF-8.
    for (const row of ['P©¡li¨ ', 'P©¡li¨\n', 'P©¡li¨']) {
      const { preview, problem } = await choiceOf('kamenicky', codec.encode(row.repeat(20_000), encoding), encoding);
      assert.equal(problem, undefined, encoding);
      assert.match(preview, /^Příliš[\sP]/, encoding);
    }
  }
});

test('escapes in a long input in UTF-16 are recognised', async () => {
  const offers = await offersFor(Buffer.from('Caf\\u00e9 cr\\u00e8me\n'.repeat(5000), 'utf16le'), 'utf-16le');
  assert.deepEqual(
    offers.map(({ id }) => id),
    ['escapes'],
  );
});

test('no encoding of the menu is available for an input that is too large to decode', async () => {
  const large = new Uint8Array((1 << 24) + 1).fill(0x7c);
  const { preview, problem } = await choiceOf('de', large, 'utf-8');
  assert.equal(preview, undefined);
  assert.equal(problem, 'The page decodes and encodes inputs of up to 16 MB.');
  assert.match((await choiceOf('de', large.subarray(1), 'utf-8')).preview, /^öööö/);
});

test('an offer to decode an input that is too large says so', async () => {
  // The sample of 64 KB at the start of the input has escapes.
  const escapes = Buffer.from('Caf\\u00e9 cr\\u00e8me\n'.repeat((1 << 24) / 19 + 1));
  const [offer] = await offersFor(escapes);
  assert.equal(offer.problem, 'The page decodes and encodes inputs of up to 16 MB.');
  const [smaller] = await offersFor(escapes.subarray(0, 1 << 20));
  assert.equal(smaller.problem, null);
});
