// F30 and F31 of docs/standards.md: roles and the code page. Also segments.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as utfscope from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';

const { Role, SegmentKind, classify, codePage, inspect } = utfscope;

test('F30: the roles are those of the code page in Wikipedia’s article on UTF-8', () => {
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

test('F31: the code points of lead bytes are those of the code page in Wikipedia’s article on UTF-8', () => {
  const cells = codePage();
  const firsts = [
    '-    -    0080 00C0 0100 0140 0180 01C0 0200 0240 0280 02C0 0300 0340 0380 03C0', // C_
    '0400 0440 0480 04C0 0500 0540 0580 05C0 0600 0640 0680 06C0 0700 0740 0780 07C0', // D_
    '0800 1000 2000 3000 4000 5000 6000 7000 8000 9000 A000 B000 C000 D000 E000 F000', // E_
    '10000 40000 80000 C0000 100000 - - - - - - - - - - -', // F_
  ].flatMap((row) => row.split(/ +/));
  for (const [index, first] of firsts.entries()) {
    const cell = cells[0xc0 + index];
    assert.equal(cell.first, first === '-' ? undefined : parseInt(first, 16), first);
    assert.equal(cell.length, first === '-' ? 0 : index < 0x20 ? 2 : index < 0x30 ? 3 : 4);
  }
  assert.deepEqual([cells[0xdf].last, cells[0xed].last, cells[0xf4].last], [0x7ff, 0xd7ff, 0x10ffff]);
});

test('F31: ASCII and continuation bytes have the cells of the code page in Wikipedia’s article on UTF-8', () => {
  const cells = codePage();
  const controls = [
    'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI', // 0_
    'DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US SP', // 1_ and 20
  ].flatMap((row) => row.split(' '));
  for (let byte = 0; byte < 0x80; byte++) {
    const { first, last, length, control, offset } = cells[byte];
    assert.deepEqual([first, last, length, offset], [byte, byte, 1, undefined]);
    assert.equal(control, byte === 0x7f ? 'DEL' : controls[byte]);
  }
  for (let byte = 0x80; byte < 0xc0; byte++) {
    assert.equal(cells[byte].offset, byte - 0x80);
    assert.deepEqual([cells[byte].first, cells[byte].length, cells[byte].blocks], [undefined, 0, []]);
  }
});

test('F31: ASCII and lead bytes have the blocks of the code page in Wikipedia’s article on UTF-8', () => {
  const cells = codePage();
  const blocks = {
    0x41: ['Basic Latin'],
    0xc2: ['Latin-1 Supplement'],
    0xc9: ['Latin Extended-B', 'IPA Extensions'],
    0xce: ['Greek and Coptic'],
    0xd8: ['Arabic'],
    0xde: ['Thaana'],
    0xdf: ['NKo'],
    0xe4: ['CJK Unified Ideographs Extension A', 'Yijing Hexagram Symbols', 'CJK Unified Ideographs'],
    0xeb: ['Hangul Syllables'],
    0xee: ['Private Use Area'],
    0xf1: [],
    0xf4: ['Supplementary Private Use Area-B'],
    0xc0: [],
  };
  for (const [byte, names] of Object.entries(blocks)) assert.deepEqual(cells[byte].blocks, names);
  assert.equal(cells[0xef].blocks.at(-1), 'Specials');
  assert.equal(cells[0xf0].blocks[0], 'Linear B Syllabary');
});

test('F31: other encodings of the UTF-8 family, and windows-1252, have code pages of their own', () => {
  assert.equal(codePage('utf-8-rfc2044')[0xfd].role, Role.Lead6);
  assert.equal(codePage('utf-8-rfc2044')[0xe0].first, 0x800);
  assert.equal(codePage('utf-8-rfc2044')[0xf8].first, 0x200000);
  assert.equal(codePage('utf-8-rfc2044')[0xc0].first, 0);
  assert.equal(codePage('utf-8-rfc2279bis')[0xfc].role, Role.RestrictedLead6);
  assert.equal(codePage('cesu-8')[0xf0].role, Role.Never);
  assert.equal(codePage('mutf-8')[0xc0].role, Role.RestrictedLead2);
  assert.equal(codePage('mutf-8')[0x00].role, Role.Never);
  assert.equal(codePage('windows-1252')[0x80].first, 0x20ac);
  assert.deepEqual(codePage('windows-1252')[0x80].blocks, ['Currency Symbols']);
});

test('F31: in utf-7, the cell of the plus sign describes the sequence +- (RFC 2152 rule 2)', () => {
  const { role, length, first, last } = codePage('utf-7')[0x2b];
  assert.deepEqual({ role, length, first, last }, { role: Role.Ascii, length: 2, first: 0x2b, last: 0x2b });
  assert.equal(codePage('utf-7')[0x2c].length, 1);
  assert.equal(codePage('utf-7')[0x80].role, Role.Never);
});

test('classify returns the role of each byte, and sets the bit 0x80 in malformed sequences', () => {
  const malformed = 0x80;
  const { HighSurrogate, LowSurrogate, Unit } = Role;
  assert.deepEqual(
    [...classify(bytes('41 E2 82 AC C0 ED A0'))],
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
    [...classify(bytes('D8 08 DF 45 00 41 D8 00'), 'utf-16be')],
    [
      ...[HighSurrogate, HighSurrogate, LowSurrogate, LowSurrogate, Unit, Unit],
      ...[HighSurrogate | malformed, HighSurrogate | malformed],
    ],
  );
});

test('segments cover the input from an offset without gaps, and one call returns at most 2^20', () => {
  const input = bytes('41 C3 A9 FF E2 82');
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
