// F35 of docs/standards.md: the options `among` and `hint` of detect, and encodings that a text declares.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detect, encode } from '../../pkg-config/dist/index.js';
import * as full from '../../pkg-config/dist/full/index.js';
import { bytes } from './bytes.mjs';

const first = (input) => detect(input)[0];

test('the option `among` limits the candidates to its encodings, and only binary data has no candidate', () => {
  const encodingsOf = (input, among) => detect(input, { among }).map(({ encoding }) => encoding);
  assert.deepEqual(encodingsOf(encode('déjà vu'), ['latin1', 'UTF-8']), ['utf-8', 'iso-8859-1']);
  assert.deepEqual(encodingsOf(encode('déjà vu'), ['windows-1252']), ['windows-1252']);
  assert.deepEqual(encodingsOf(encode('Aé', 'utf-16'), ['utf-16', 'utf-8']), ['utf-16']);
  // E9 alone is not valid UTF-8, so only latin1 remains.
  assert.deepEqual(encodingsOf(bytes('61 E9'), ['utf-8', 'latin1']), ['iso-8859-1']);
  const [best, ...others] = detect(bytes('61 E9'), { among: ['utf-8', 'ascii'] });
  assert.deepEqual([best.confidence, others.length], [0.01, 1]);
  assert.match(best.because, /^unknown: the text is malformed in every encoding that is allowed; here .* at offset 1$/);
  assert.deepEqual(detect(bytes('89 50 4E 47 0D 0A 1A 0A'), { among: ['utf-8'] }), []);
});

test('an encoding as hint decides only if there is no other evidence, and languages are accepted as hints', () => {
  const unknown = bytes('D0 D2 C9 D7 C5 D4');
  const hinted = detect(unknown, { hint: 'latin1' })[0];
  assert.deepEqual([hinted.encoding, hinted.confidence], ['iso-8859-1', 0.5]);
  assert.equal(detect(encode('déjà vu'), { hint: 'windows-1252' })[0].encoding, 'utf-8');
  assert.equal(detect(encode('plain'), { hint: 'utf-16le' })[0].encoding, 'utf-8');
  assert.equal(detect(unknown, { hint: 'utf-8' })[0].confidence, 0.1, 'malformed as UTF-8');
  // As a hint, `us` is the domain of the United States, although it is also an IANA label of ASCII.
  const eighties = bytes('62 79 20 92 38 30 73'); // by ’80s
  assert.deepEqual(full.detect(eighties, { hint: 'us' }), full.detect(eighties, { hint: 'en' }));
  assert.notDeepEqual(full.detect(eighties, { hint: 'us' }), full.detect(eighties, { hint: 'ascii' }));
  for (const hint of ['ja', 'pt-BR', 'ru', '.de', 'jp', 'zh_TW']) assert.ok(detect(unknown, { hint }).length > 0, hint);
});

test('detect rejects options with unknown names, wrong types and unknown encodings', () => {
  const input = encode('text');
  const refused = [
    [{ hint: 'klingon' }, RangeError, /the hint "klingon" is neither a supported encoding nor a language/],
    [{ hint: '' }, RangeError, /the hint ""/],
    [{ hint: 5 }, TypeError, /the hint must be a string, got a number/],
    [{ among: [] }, RangeError, /among must have at least one encoding/],
    [{ among: 'utf-8' }, TypeError, /expected an array of encodings, got a string/],
    [{ among: ['utf8x'] }, RangeError, /unknown encoding "utf8x"\. Did you mean "utf-8"/],
    [{ amongst: ['utf-8'] }, TypeError, /unknown option "amongst"\. Did you mean "among"\?/],
  ];
  for (const [options, Class, message] of refused) {
    assert.throws(
      () => detect(input, options),
      (error) => error instanceof Class && message.test(error.message),
      JSON.stringify(options),
    );
  }
});

test('an encoding that a text declares is evidence, if the text is well-formed in this encoding', () => {
  const rest = 'F0 D2 C9 D7 C5 D4';
  for (const [declaration, because] of [
    ['<?xml version="1.0" encoding="ISO-8859-1"?>', /^the XML declaration/],
    ['<html><meta charset=latin1>', /^a meta element/],
    ['@charset "windows-1252";', /^the @charset rule/],
    ['# -*- coding: latin-1 -*-\n', /^a comment/],
    ['"Content-Type: text/plain; charset=iso-8859-1\\n"\n', /^a Content-Type field/],
  ]) {
    const [best] = detect(Uint8Array.of(...encode(declaration), ...bytes(rest)));
    assert.deepEqual([best.encoding, best.confidence], ['windows-1252', 0.9], declaration);
    assert.match(best.because, because);
  }
  assert.equal(first(encode('<?xml version="1.0" encoding="utf-16"?><é>')).encoding, 'utf-8');
  assert.equal(first(encode('<meta charset=latin1>déjà vu, très bien')).encoding, 'utf-8');
  assert.ok(first(Uint8Array.of(...encode('<meta charset=utf-8>'), 0xe9)).confidence < 0.5);
});
