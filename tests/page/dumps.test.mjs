// Dumps of xxd, hexdump and od: their addresses, and the rows that a line `*` stands for. xxd, hexdump of util-linux 2.38
// and od of coreutils 9.1 wrote the dumps. The dumped file has the text `abcdefghijklmnopqrs`, 100 bytes 00, and `xyz`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNotation } from '../../www/notation.js';

const FILE = `abcdefghijklmnopqrs${'\0'.repeat(100)}xyz`;
const textOf = ({ bytes }) => String.fromCharCode(...bytes);
/** Returns lines without the spaces that indent them. */
const withoutIndent = (text) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n');

/** For each command, the notation of the bytes in its dump, and the dump. */
const DUMPS = {
  'xxd -a': [
    'hex',
    `00000000: 6162 6364 6566 6768 696a 6b6c 6d6e 6f70  abcdefghijklmnop
     00000010: 7172 7300 0000 0000 0000 0000 0000 0000  qrs.............
     00000020: 0000 0000 0000 0000 0000 0000 0000 0000  ................
     *
     00000070: 0000 0000 0000 0078 797a                 .......xyz`,
  ],
  'xxd -a -c 8': [
    'hex',
    `00000000: 6162 6364 6566 6768  abcdefgh
     00000008: 696a 6b6c 6d6e 6f70  ijklmnop
     00000010: 7172 7300 0000 0000  qrs.....
     00000018: 0000 0000 0000 0000  ........
     *
     00000070: 0000 0000 0000 0078  .......x
     00000078: 797a                 yz`,
  ],
  'xxd -a -b': [
    'binary',
    `00000000: 01100001 01100010 01100011 01100100 01100101 01100110  abcdef
     00000006: 01100111 01101000 01101001 01101010 01101011 01101100  ghijkl
     0000000c: 01101101 01101110 01101111 01110000 01110001 01110010  mnopqr
     00000012: 01110011 00000000 00000000 00000000 00000000 00000000  s.....
     00000018: 00000000 00000000 00000000 00000000 00000000 00000000  ......
     *
     00000072: 00000000 00000000 00000000 00000000 00000000 01111000  .....x
     00000078: 01111001 01111010                                      yz`,
  ],
  'hexdump -C': [
    'hex',
    `00000000  61 62 63 64 65 66 67 68  69 6a 6b 6c 6d 6e 6f 70  |abcdefghijklmnop|
     00000010  71 72 73 00 00 00 00 00  00 00 00 00 00 00 00 00  |qrs.............|
     00000020  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
     *
     00000070  00 00 00 00 00 00 00 78  79 7a                    |.......xyz|
     0000007a`,
  ],
  'od -A x -t x1': [
    'hex',
    `000000 61 62 63 64 65 66 67 68 69 6a 6b 6c 6d 6e 6f 70
     000010 71 72 73 00 00 00 00 00 00 00 00 00 00 00 00 00
     000020 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
     *
     000070 00 00 00 00 00 00 00 78 79 7a
     00007a`,
  ],
  'od -A d -t x1': [
    'hex',
    `0000000 61 62 63 64 65 66 67 68 69 6a 6b 6c 6d 6e 6f 70
     0000016 71 72 73 00 00 00 00 00 00 00 00 00 00 00 00 00
     0000032 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
     *
     0000112 00 00 00 00 00 00 00 78 79 7a
     0000122`,
  ],
  'od -b': [
    'octal',
    `0000000 141 142 143 144 145 146 147 150 151 152 153 154 155 156 157 160
     0000020 161 162 163 000 000 000 000 000 000 000 000 000 000 000 000 000
     0000040 000 000 000 000 000 000 000 000 000 000 000 000 000 000 000 000
     *
     0000160 000 000 000 000 000 000 000 170 171 172
     0000172`,
  ],
  'hexdump -b': [
    'octal',
    `0000000 141 142 143 144 145 146 147 150 151 152 153 154 155 156 157 160
     0000010 161 162 163 000 000 000 000 000 000 000 000 000 000 000 000 000
     0000020 000 000 000 000 000 000 000 000 000 000 000 000 000 000 000 000
     *
     0000070 000 000 000 000 000 000 000 170 171 172
     000007a`,
  ],
};

test('a line * in a dump is read as the repeated rows that it stands for', () => {
  for (const [command, [notation, dump]] of Object.entries(DUMPS)) {
    for (const newline of ['\n', '\r\n']) {
      const read = readNotation(withoutIndent(dump).replaceAll('\n', newline), 'auto');
      assert.equal(read.notation, notation, command);
      assert.equal(textOf(read), FILE, command);
    }
  }
});

test('a dump may have several lines *, also at its end', () => {
  const dump = `00000000  61 0a 61 0a 61 0a 61 0a  61 0a 61 0a 61 0a 61 0a  |a.a.a.a.a.a.a.a.|
    *
    00000030  e2 82 ac e2 82 ac e2 82  ac e2 82 ac e2 82 ac 0a  |................|
    *
    00000070`;
  const { bytes } = readNotation(withoutIndent(dump), 'auto');
  assert.equal(new TextDecoder().decode(bytes), 'a\n'.repeat(24) + '€€€€€\n'.repeat(4));
});

test('if the number of repeated rows is unknown or too large, a message says so; text with impossible addresses is not a dump', () => {
  const row = `${'00 '.repeat(16)}`.trim();
  const hexdump = (address) => `${address}  ${row}  |................|`;
  assert.match(readNotation(`${hexdump('00000000')}\n*`, 'auto').problem, /ends with “\*”/);
  assert.match(readNotation(`${hexdump('00000000')}\n*\n04000020`, 'auto').problem, /more than 64 MB/);
  assert.equal(readNotation(`${hexdump('00000000')}\n*\n00100000`, 'auto').bytes.length, 0x100000);
  // The repeated rows would begin at 00000010. The next address is one and a half rows later, the same address, or an earlier address.
  for (const next of ['00000028', '00000010', '00000008'])
    assert.equal(readNotation(`${hexdump('00000000')}\n*\n${hexdump(next)}`, 'auto').notation, 'text', next);
});

test('rows with a gap between their addresses are read one after the other if the dump has no line *', () => {
  const dump = '00000010: 6162 6364  abcd\n00000050: 6566 6768  efgh';
  assert.equal(textOf(readNotation(dump, 'auto')), 'abcdefgh');
});

test('a dump may begin at any address if its text column shows the bytes', () => {
  for (const text of [
    '12345678: 6162 6364  abcd', // xxd -s 0x12345678
    '12345678: 6162 6364 abcd',
    '12345678: 0a62 63ff  .bc.',
    '1234567c: 6120  a',
    '12345678  61 62 63 64                                       |abcd|', // hexdump -C -s 0x12345678
  ])
    assert.equal(readNotation(text, 'auto').notation, 'hex', text);
  assert.equal(textOf(readNotation('12345678: 6162 6364  abcd', 'auto')), 'abcd');
  for (const text of [
    '12345678: 6162 6364  wxyz',
    '12340678: 6162 6364',
    '20240101: 1234 5678\n20240102: 9012 3456', // dates and numbers
    '+4912345678: 6162 6364',
  ])
    assert.equal(readNotation(text, 'auto').form, undefined, text);
});

test('a long row that is not part of a dump takes linear time', () => {
  assert.notEqual(readNotation(`00000000: ${'ab'.repeat(2000)}!`, 'auto').notation, 'hex');
  assert.ok(readNotation(`00000000: ${'ab '.repeat(100_000)}`, 'hex').bytes.length > 0);
});

// Dumps of “ABCDEFGHIJKLMNOPäöü€xyz” and LF that xxd 2022, hexdump, and od of coreutils 9.1 wrote.
const WORDS = 'ABCDEFGHIJKLMNOPäöü€xyz\n';
const WORD_DUMPS = {
  'xxd -e': `00000000: 44434241 48474645 4c4b4a49 504f4e4d  ABCDEFGHIJKLMNOP
00000010: b6c3a4c3 82e2bcc3 7a7978ac       0a  .........xyz.`,
  'xxd -e -g2': `00000000: 4241 4443 4645 4847 4a49 4c4b 4e4d 504f  ABCDEFGHIJKLMNOP
00000010: a4c3 b6c3 bcc3 82e2 78ac 7a79   0a       .........xyz.`,
  'xxd -e -c 8': `00000000: 44434241 48474645  ABCDEFGH
00000008: 4c4b4a49 504f4e4d  IJKLMNOP
00000010: b6c3a4c3 82e2bcc3  ........
00000018: 7a7978ac       0a  .xyz.`,
  'od -x': `0000000 4241 4443 4645 4847 4a49 4c4b 4e4d 504f
0000020 a4c3 b6c3 bcc3 82e2 78ac 7a79 000a
0000035`,
  hexdump: `0000000 4241 4443 4645 4847 4a49 4c4b 4e4d 504f
0000010 a4c3 b6c3 bcc3 82e2 78ac 7a79 000a     
000001d`,
  'od -A x -x': `000000 4241 4443 4645 4847 4a49 4c4b 4e4d 504f
000010 a4c3 b6c3 bcc3 82e2 78ac 7a79 000a
00001d`,
};

test('the bytes of little-endian words are put in order', () => {
  for (const [command, dump] of Object.entries(WORD_DUMPS))
    for (const newline of ['\n', '\r\n']) {
      const read = readNotation(`${dump}\n`.replaceAll('\n', newline), 'auto');
      assert.equal(read.notation, 'hex', command);
      assert.equal(new TextDecoder().decode(read.bytes), WORDS, command);
      assert.match(read.form, /little-endian words/);
    }
  const repeated = `0000000 4241 4443 0000 0000 0000 0000 0000 0000
0000020 0000 0000 0000 0000 0000 0000 0000 0000
*
0000100 0000 0000 6261 000a
0000107`;
  assert.equal(textOf(readNotation(repeated, 'auto')), `ABCD${'\0'.repeat(64)}ab\n`);
});

test('groups of bytes in order, and other numbers, are not taken for little-endian words', () => {
  for (const text of [
    '00000000: 41424344 45464748 494a4b4c 4d4e4f50  ABCDEFGHIJKLMNOP', // xxd -g4
    '00000000: 4142 4344  ABCD',
    '00000000: 4142 4344 e282 ac  ABCD...',
  ])
    assert.match(textOf(readNotation(text, 'auto')), /^ABCD/, text);
  // The text column has only dots, so the bytes can be in order.
  assert.deepEqual([...readNotation('00000000: e282 ac  ...', 'auto').bytes], [0xe2, 0x82, 0xac]);
  for (const text of [
    '0000000 4241 4443', // without the address of the end
    '0000000 4241 4443\n0000006',
    '0000000 1234 5678\n0000001 9012 3456',
    '0012345 4241 4443\n0012351',
    '00000000: 44434241 48474645  ABCDEFGx', // the text column contradicts
  ])
    assert.doesNotMatch(readNotation(text, 'auto').form ?? '', /little-endian/, text);
});
