// Roles, segments, the code page and explanations, as a view uses them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as utfscope from '../../pkg-config/dist/index.js';
import { octets } from './octets.mjs';

const { Role, SegmentKind, classify, codePage, encodings, explain, faults, inspect } = utfscope;

test('roles of the code page article, typed from its legend', () => {
  const cells = codePage();
  assert.equal(cells.length, 256);
  const rolesOf = (from, to) => [...new Set(cells.slice(from, to + 1).map(({ role }) => role))];
  assert.deepEqual(rolesOf(0x00, 0x7f), [Role.Ascii]);
  assert.deepEqual(rolesOf(0x80, 0xbf), [Role.Continuation]);
  assert.deepEqual(rolesOf(0xc0, 0xc1), [Role.Never]);
  assert.deepEqual(rolesOf(0xc2, 0xdf), [Role.Lead2]);
  assert.deepEqual(rolesOf(0xe0, 0xe0), [Role.RestrictedLead3]);
  assert.deepEqual(rolesOf(0xe1, 0xec), [Role.Lead3]);
  assert.deepEqual(rolesOf(0xed, 0xed), [Role.RestrictedLead3]);
  assert.deepEqual(rolesOf(0xee, 0xef), [Role.Lead3]);
  assert.deepEqual(rolesOf(0xf0, 0xf0), [Role.RestrictedLead4]);
  assert.deepEqual(rolesOf(0xf1, 0xf3), [Role.Lead4]);
  assert.deepEqual(rolesOf(0xf4, 0xf4), [Role.RestrictedLead4]);
  assert.deepEqual(rolesOf(0xf5, 0xff), [Role.Never]);
});

test('code points, blocks, offsets and controls of the cells', () => {
  const cells = codePage();
  const first = {
    0xc2: 0x80,
    0xc3: 0xc0,
    0xdf: 0x7c0,
    0xe0: 0x800,
    0xe2: 0x2000,
    0xed: 0xd000,
    0xf0: 0x10000,
    0xf4: 0x100000,
  };
  for (const [octet, value] of Object.entries(first)) assert.equal(cells[octet].first, value);
  assert.equal(cells[0xed].last, 0xd7ff);
  assert.equal(cells[0xf4].last, 0x10ffff);
  assert.equal(cells[0x80].offset, 0);
  assert.equal(cells[0xbf].offset, 0x3f);
  assert.deepEqual(cells[0xc2].blocks, ['Latin-1 Supplement']);
  assert.deepEqual(cells[0xd8].blocks, ['Arabic']);
  assert.deepEqual(cells[0xc0].blocks, []);
  assert.deepEqual(
    [cells[0x00].control, cells[0x1b].control, cells[0x20].control, cells[0x7f].control],
    ['NUL', 'ESC', 'SP', 'DEL'],
  );
  assert.equal(cells[0x41].control, undefined);
});

test('the other forms have code pages of their own', () => {
  assert.equal(codePage('utf-8-rfc2044')[0xfd].role, Role.Lead6);
  assert.equal(codePage('utf-8-rfc2044')[0xe0].first, 0x800);
  assert.equal(codePage('utf-8-rfc2044')[0xf8].first, 0x200000);
  assert.equal(codePage('utf-8-rfc2044')[0xc0].first, 0);
  assert.equal(codePage('utf-8-rfc2279bis')[0xfc].role, Role.RestrictedLead6);
  assert.equal(codePage('cesu-8')[0xf0].role, Role.Never);
  assert.equal(codePage('mutf-8')[0xc0].role, Role.RestrictedLead2);
  assert.equal(codePage('mutf-8')[0x00].role, Role.Never);
});

test('classify marks what is malformed', () => {
  const malformed = 0x80;
  assert.deepEqual(
    [...classify(octets('41 E2 82 AC C0 ED A0'))],
    [
      Role.Ascii,
      Role.Lead3,
      Role.Continuation,
      Role.Continuation,
      Role.Never | malformed,
      Role.RestrictedLead3 | malformed,
      Role.Continuation | malformed,
    ],
  );
  assert.deepEqual(
    [...classify(octets('D8 08 DF 45 00 41 D8 00'), 'utf-16be')],
    [17, 17, 18, 18, 16, 16, 17 | malformed, 17 | malformed],
  );
});

test('segments partition the input, from any place a former call ended', () => {
  const input = octets('41 C3 A9 FF E2 82');
  const { starts, kinds, codePoints, complete } = inspect(input);
  assert.deepEqual([...starts], [0, 1, 3, 4, 6]);
  assert.deepEqual([...kinds], [SegmentKind.Valid, SegmentKind.Valid, SegmentKind.Malformed, SegmentKind.Malformed]);
  assert.deepEqual([...codePoints], [0x41, 0xe9, 0xffffffff, 0xffffffff]);
  assert.equal(complete, true);
  assert.deepEqual([...inspect(input, 'utf-8', { offset: 3 }).starts], [3, 4, 6]);

  const long = new Uint8Array(2 ** 20 + 5).fill(0x41);
  const part = inspect(long);
  assert.equal(part.kinds.length, 2 ** 20);
  assert.equal(part.complete, false);
  const rest = inspect(long, 'utf-8', { offset: part.starts.at(-1) });
  assert.equal(rest.kinds.length, 5);
  assert.equal(rest.complete, true);
});

test('the euro, worked: which bits land where', () => {
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

test('three decades of one overlong form', () => {
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
        assert.doesNotMatch(sentence, /[{}]| {2}/, sentence);
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
