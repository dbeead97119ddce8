// The judgements of `explain` about malformed sequences in mutf-8 and wtf-8.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain } from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';

const judged = (hex, at, encoding) => explain(bytes(hex), at, { encodings: [encoding] }).judgements[0];

test('mutf-8 cites writeUTF, and says which malformed sequences readUTF accepts', () => {
  for (const hex of ['00', 'C0 AE', 'C1 BF', 'E0 80 AF', 'E0 80 80', 'E0 9F BF']) {
    const { verdict, citation, sentence } = judged(hex, 0, 'mutf-8');
    assert.equal(verdict, 'malformed', hex);
    assert.deepEqual(citation, { document: 'Java SE, java.io.DataOutput', section: 'writeUTF' }, hex);
    assert.match(sentence, / java\.io\.DataInput\.readUTF accepts it nevertheless\.$/, hex);
  }
  // Sequences that readUTF rejects.
  for (const hex of ['C0', 'C0 41', 'F0 80 80 AF', 'FF', '80', 'E2 82']) {
    const { citation, sentence } = judged(hex, 0, 'mutf-8');
    assert.equal(citation.document, 'Java SE, java.io.DataOutput');
    assert.doesNotMatch(sentence, /readUTF/, hex);
  }
});

test('wtf-8 rejects both halves of a surrogate pair in six bytes, and names the pair', () => {
  const expected =
    'ED A0 BD ED B8 80 is a surrogate pair, each half in three bytes. ' +
    'WTF-8 encodes U+1F600 in four bytes, F0 9F 98 80.';
  for (let at = 0; at < 6; at++) {
    const { verdict, reason, offset, length, codePoints, sentence } = judged('ED A0 BD ED B8 80', at, 'wtf-8');
    assert.deepEqual([verdict, reason, codePoints], ['malformed', 'paired-surrogates', []], `${at}`);
    assert.deepEqual([offset, length], [at < 3 ? 0 : 3, 3]);
    assert.equal(sentence, expected);
  }
  for (const [hex, codePoint, fourBytes] of [
    ['ED A0 80 ED B0 80', 'U+10000', 'F0 90 80 80'],
    ['ED AF BF ED BF BF', 'U+10FFFF', 'F4 8F BF BF'],
  ]) {
    assert.ok(judged(hex, 0, 'wtf-8').sentence.endsWith(`encodes ${codePoint} in four bytes, ${fourBytes}.`), hex);
  }
  // The second high surrogate and the low one are a pair; the first is unpaired.
  const threeSurrogates = 'ED A0 BD ED A0 BD ED B8 80';
  assert.deepEqual(
    [0, 3, 6].map((at) => judged(threeSurrogates, at, 'wtf-8').verdict),
    ['valid', 'malformed', 'malformed'],
  );
  for (const hex of [
    'ED A0 BD',
    'ED A0 BD 41',
    'ED B8 80',
    'ED B8 80 ED A0 BD',
    'ED A0 BD ED B8',
    'ED A0 BD ED 9F BF',
  ]) {
    assert.equal(judged(hex, 0, 'wtf-8').verdict, 'valid', hex);
  }
});
