// Explanations: sequence, bits, forms, steps, and what each encoding makes of a place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodings, explain, faults } from '../../pkg-config/dist/index.js';
import { octets } from './octets.mjs';

test('F38: the euro, worked: which bits land where', () => {
  const { sequence, bits, forms } = explain(octets('41 E2 82 AC'), 2);
  assert.deepEqual(sequence, { offset: 1, length: 3, hex: 'E2 82 AC' });
  assert.deepEqual(bits, [
    { octet: 0xe2, prefix: '1110', payload: '0010', from: 15, to: 12 },
    { octet: 0x82, prefix: '10', payload: '000010', from: 11, to: 6 },
    { octet: 0xac, prefix: '10', payload: '101100', from: 5, to: 0 },
  ]);
  assert.equal(forms.codePoint, 'U+20AC');
  assert.equal(forms.octal, '342 202 254');
  assert.equal(forms.binary, '11100010 10000010 10101100');
  assert.equal(forms.annexR, 'E2; 82; AC;');
});

test('F38: three decades of one overlong form', () => {
  const { judgements } = explain(octets('2F C0 AE 2E 2F'), 1);
  const verdicts = Object.fromEntries(
    judgements.map(({ encoding, verdict, codePoints }) => [encoding, [verdict, ...codePoints]]),
  );
  assert.deepEqual(verdicts, {
    'utf-8': ['malformed'],
    'utf-8-rfc2044': ['warning', 0x2e],
    'utf-8-amd2': ['warning', 0x2e],
    'utf-8-rfc2279bis': ['malformed'],
    'cesu-8': ['malformed'],
    'wtf-8': ['malformed'],
    'mutf-8': ['malformed'],
  });
  const [{ citation, sentence }] = judgements;
  assert.deepEqual(citation, { document: 'RFC 3629', section: '§3' });
  assert.match(sentence, /^C0 AE spells U\+002E in 2 octets, where 1 octet would do/);
});

test('the fault of explain is the fault of faults, and every sentence is complete', () => {
  const inputs = [
    'C0 AF', 'ED A0 80', 'ED A0 BD ED B8 80', 'F4 90 80 80', 'F8 88 80 80 80', 'FE', '80 80', 'E2 82', 'E2 82 41',
    '00', 'C0 80', 'EF BF BF', 'F0 8D A0 80', 'FC 80 80 80 80 AF', 'ED A0 80 ED A1 8C ED BE B4', 'C3 C3 A9', 'E0 41',
    'D8 00', 'D8 00 DC', 'DC 00 00', 'FF FE 00', 'FE FF', 'F5 80', 'ED', 'F0',
  ]; // prettier-ignore
  // And every three of these: what begins, continues and shifts in one encoding or another.
  const ends = ['2B', '41', '80', 'A1', 'C0', 'D8', 'DC', 'ED', 'FC', 'FE'];
  inputs.push(...ends.flatMap((a) => ends.flatMap((b) => ends.map((c) => `${a} ${b} ${c}`))));
  for (const encoding of encodings) {
    for (const hex of inputs) {
      const input = octets(hex);
      const judged = (at) => explain(input, at, { encodings: [encoding] }).judgements[0];
      for (const { offset, length, reason, severity } of faults(input, encoding, { warnings: true })) {
        const judgement = judged(offset);
        const message = `${encoding} ${hex} at ${offset}`;
        assert.equal(judgement.reason, reason, message);
        assert.equal(judgement.offset, offset, message);
        assert.equal(judgement.length, length, message);
        assert.equal(judgement.verdict, severity === 'error' ? 'malformed' : 'warning', message);
      }
      for (let at = 0; at < input.length; at++) {
        const { sentence, citation } = judged(at);
        assert.match(sentence, /^[A-Z0-9].*\.$/, `${encoding} ${hex}: ${sentence}`);
        assert.doesNotMatch(sentence, /[{}]| {2}|undefined(?!\.$)|NaN|null/, sentence);
        assert.ok(citation.document.length > 0 && citation.section.length > 0);
      }
    }
  }
});

test('a run of stray continuations is one malformed sequence by R.7', () => {
  const { sequence, judgements } = explain(octets('41 80 81 82 41'), 2);
  assert.deepEqual(sequence, { offset: 1, length: 3, hex: '80 81 82' });
  assert.match(judgements[0].sentence, /one of 3 continuation octets/);
  const annexR = judgements.find(({ encoding }) => encoding === 'utf-8-amd2');
  assert.match(annexR.sentence, /outside the subset it has adopted/);
});
