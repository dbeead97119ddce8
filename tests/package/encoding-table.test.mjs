// F43 of docs/standards.md: the tables that `encodingTable` returns, compared with the tables of RFC 2044, Amd. 2 and
// other documents, which were typed by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodings, fromUtf32, encodingTable } from '../../pkg-config/dist/index.js';

const number = (hex) => parseInt(hex.replaceAll(' ', ''), 16);
const ranges = (rows) => rows.map(({ from, to }) => [from, to]);
const hexRanges = (texts) => texts.map((range) => range.split('-').map(number));

// RFC 2044 §2 and the 2002 draft, <21>. The last pattern, which these documents abbreviate, is complete here.
const RANGES = [
  '0000 0000-0000 007F',
  '0000 0080-0000 07FF',
  '0000 0800-0000 FFFF',
  '0001 0000-001F FFFF',
  '0020 0000-03FF FFFF',
  '0400 0000-7FFF FFFF',
];
const PATTERNS = [
  '0xxxxxxx',
  '110xxxxx 10xxxxxx',
  '1110xxxx 10xxxxxx 10xxxxxx',
  '11110xxx 10xxxxxx 10xxxxxx 10xxxxxx',
  '111110xx 10xxxxxx 10xxxxxx 10xxxxxx 10xxxxxx',
  '1111110x 10xxxxxx 10xxxxxx 10xxxxxx 10xxxxxx 10xxxxxx',
];
// Amd. 2, table 1: the free bits of the lead byte, and six in each continuation byte.
const FREE_BITS = [7, 5 + 6, 4 + 2 * 6, 3 + 3 * 6, 2 + 4 * 6, 1 + 5 * 6];
// Amd. 2, table 4.
const ENCODE = [
  'x',
  'C0 + x/2**6; 80 + x%2**6',
  'E0 + x/2**12; 80 + x/2**6%2**6; 80 + x%2**6',
  'F0 + x/2**18; 80 + x/2**12%2**6; 80 + x/2**6%2**6; 80 + x%2**6',
  'F8 + x/2**24; 80 + x/2**18%2**6; 80 + x/2**12%2**6; 80 + x/2**6%2**6; 80 + x%2**6',
  'FC + x/2**30; 80 + x/2**24%2**6; 80 + x/2**18%2**6; 80 + x/2**12%2**6; 80 + x/2**6%2**6; 80 + x%2**6',
];
// Amd. 2, table 5, with uniform spaces.
const DECODE = [
  'z',
  '(z-C0)*2**6 + (y-80)',
  '(z-E0)*2**12 + (y-80)*2**6 + (x-80)',
  '(z-F0)*2**18 + (y-80)*2**12 + (x-80)*2**6 + (w-80)',
  '(z-F8)*2**24 + (y-80)*2**18 + (x-80)*2**12 + (w-80)*2**6 + (v-80)',
  '(z-FC)*2**30 + (y-80)*2**24 + (x-80)*2**18 + (w-80)*2**12 + (v-80)*2**6 + (u-80)',
];

test('F43: the versions of UTF-8 with up to six bytes have the tables of RFC 2044 and of Amd. 2', () => {
  for (const encoding of ['utf-8-rfc2044', 'utf-8-amd2', 'utf-8-rfc2279bis']) {
    const rows = encodingTable(encoding);
    assert.deepEqual(ranges(rows), hexRanges(RANGES), encoding);
    assert.deepEqual(
      rows.map((row) => row.octets.join(' ')),
      PATTERNS,
    );
    assert.deepEqual(
      rows.map((row) => row.freeBits),
      FREE_BITS,
    );
    assert.deepEqual(
      rows.map((row) => row.encode.join('; ')),
      ENCODE,
    );
    assert.deepEqual(
      rows.map((row) => row.decode),
      DECODE,
    );
  }
});

test('F43: utf-8 and wtf-8 have the four rows of Wikipedia’s article on UTF-8, up to 10FFFF', () => {
  for (const encoding of [undefined, 'utf-8', 'wtf-8']) {
    const rows = encodingTable(encoding);
    assert.deepEqual(ranges(rows), hexRanges(['0000-007F', '0080-07FF', '0800-FFFF', '10000-10FFFF']));
    const bits = rows.map((row) => row.freeBits);
    assert.deepEqual(bits, [7, 11, 16, 21]);
    assert.deepEqual(
      rows.map((row) => row.octets.join(' ')),
      PATTERNS.slice(0, 4),
    );
    assert.deepEqual(rows[3].decode, DECODE[3]);
  }
});

test('F43: CESU-8 has a row for surrogate pairs, and Modified UTF-8 also one for a NUL in two bytes', () => {
  const cesu = encodingTable('cesu-8');
  assert.deepEqual(ranges(cesu), hexRanges(['0-7F', '80-7FF', '800-FFFF', '10000-10FFFF']));
  assert.deepEqual(cesu[3], {
    from: 0x10000,
    to: 0x10ffff,
    octets: ['11101101', '1010yyyy', '10yyyyyy', '11101101', '1011xxxx', '10xxxxxx'],
    freeBits: 20,
    encode: [
      'ED',
      'A0 + (x-10000)/2**16',
      '80 + (x-10000)/2**10%2**6',
      'ED',
      'B0 + (x-10000)/2**6%2**4',
      '80 + (x-10000)%2**6',
    ],
    decode: '(y-A0)*2**16 + (x-80)*2**10 + (v-B0)*2**6 + (u-80) + 10000',
  });
  const mutf = encodingTable('mutf-8');
  assert.deepEqual(ranges(mutf), hexRanges(['0-0', '1-7F', '80-7FF', '800-FFFF', '10000-10FFFF']));
  assert.deepEqual(mutf[0], {
    from: 0,
    to: 0,
    octets: ['11000000', '10000000'],
    freeBits: 0,
    encode: ['C0', '80'],
    decode: '0',
  });
  assert.deepEqual(mutf.slice(2), cesu.slice(1));
});

test('F43: UTF-16 has the rows of RFC 2781 §2.1 and §2.2, and UCS-2, UTF-32 and UCS-4 have one row each', () => {
  const x = (count) => 'x'.repeat(count);
  const unit = { from: 0, to: 0xffff, octets: [x(16)], freeBits: 16, encode: ['x'], decode: 'z' };
  for (const encoding of ['utf-16', 'utf-16le', 'utf-16be']) {
    assert.deepEqual(encodingTable(encoding), [
      unit,
      {
        from: 0x10000,
        to: 0x10ffff,
        octets: ['110110yyyyyyyyyy', '110111xxxxxxxxxx'],
        freeBits: 20,
        encode: ['D800 + (x-10000)/2**10', 'DC00 + (x-10000)%2**10'],
        decode: '(z-D800)*2**10 + (y-DC00) + 10000',
      },
    ]);
  }
  assert.deepEqual(encodingTable('ucs-2le'), [unit]);
  const wide = { from: 0, encode: ['x'], decode: 'z' };
  assert.deepEqual(encodingTable('utf-32'), [{ ...wide, to: 0x10ffff, octets: [`00000000000${x(21)}`], freeBits: 21 }]);
  assert.deepEqual(encodingTable('ucs-4be'), [{ ...wide, to: 0x7fffffff, octets: [`0${x(31)}`], freeBits: 31 }]);
});

test('F43: in single-byte encodings, the code points of a row are the values of its bytes, or come from a table', () => {
  const identity = { encode: ['x'], decode: 'z' };
  const low = { from: 0, to: 0x7f, octets: ['0xxxxxxx'], freeBits: 7, ...identity };
  assert.deepEqual(encodingTable('ascii'), [low]);
  assert.deepEqual(encodingTable('iso-8859-1'), [
    { from: 0, to: 0xff, octets: ['xxxxxxxx'], freeBits: 8, ...identity },
  ]);
  assert.deepEqual(encodingTable('windows-1252'), [
    low,
    // The lowest and the highest code point of the table: the C1 control 81 and the trade mark sign.
    { from: 0x81, to: 0x2122, octets: ['80..9F'], freeBits: 0, encode: ['table'], decode: 'table' },
    { from: 0xa0, to: 0xff, octets: ['xxxxxxxx'], freeBits: 8, ...identity },
  ]);
});

test('F43: UTF-1 has the rows of ISO-IR-178', () => {
  const rows = encodingTable('utf-1');
  assert.deepEqual(ranges(rows), hexRanges(['0-9F', 'A0-FF', '100-4015', '4016-38E2D', '38E2E-7FFFFFFF']));
  const tail = '21..7E, A0..FF';
  assert.deepEqual(
    rows.map((row) => row.octets),
    [['00..9F'], ['A0', 'A0..FF'], ['A1..F5', tail], ['F6..FB', tail, tail], ['FC..FD', tail, tail, tail, tail]],
  );
  assert.deepEqual(
    rows.map((row) => row.encode),
    [
      ['x'],
      ['A0', 'x'],
      ['A1 + (x-100)/BE', 'T((x-100)%BE)'],
      ['F6 + (x-4016)/BE**2', 'T((x-4016)/BE%BE)', 'T((x-4016)%BE)'],
      [
        'FC + (x-38E2E)/BE**4',
        'T((x-38E2E)/BE**3%BE)',
        'T((x-38E2E)/BE**2%BE)',
        'T((x-38E2E)/BE%BE)',
        'T((x-38E2E)%BE)',
      ],
    ],
  );
  assert.deepEqual(
    rows.map((row) => row.decode),
    [
      'z',
      'y',
      '(z-A1)*BE + U(y) + 100',
      '(z-F6)*BE**2 + U(y)*BE + U(x) + 4016',
      '(z-FC)*BE**4 + U(y)*BE**3 + U(x)*BE**2 + U(w)*BE + U(v) + 38E2E',
    ],
  );
});

test('F43: UTF-7 has rows for direct characters, for +-, and for one or two code units in Base64', () => {
  const rows = encodingTable('utf-7');
  assert.deepEqual(ranges(rows), hexRanges(['0-7F', '2B-2B', '0-FFFF', '10000-10FFFF']));
  assert.deepEqual(rows[1].encode, ['2B', '2D'], '+-');
  assert.deepEqual(rows[2].octets, ['+', 'xxxxxx', 'xxxxxx', 'xxxx00', '-']);
  assert.deepEqual(rows[3].octets, ['+', '110110', 'yyyyyy', 'yyyy11', '0111xx', 'xxxxxx', 'xx0000', '-']);
});

/**
 * Evaluates arithmetic in the notation of Amd. 2 R.3. Numbers are hexadecimal, except for exponents. The operators, from
 * the highest precedence to the lowest, are ** / % * - +.
 */
function evaluate(text, variables, functions = {}) {
  const tokens = text.match(/\*\*\d+|[A-Z](?=\()|[0-9A-F]+|[a-z]|[-+*/%()]/g);
  let at = 0;
  const chain = (operand, operator, apply) => () => {
    let value = operand();
    while (tokens[at] === operator) {
      at++;
      value = apply(value, operand());
    }
    return value;
  };
  const atom = () => {
    const token = tokens[at++];
    if (token === '(' || token in functions) {
      if (token !== '(') at++;
      const value = sum();
      at++;
      return token === '(' ? value : functions[token](value);
    }
    return /^[a-z]$/.test(token) ? variables[token] : parseInt(token, 16);
  };
  const power = () => {
    const base = atom();
    return tokens[at]?.startsWith('**') ? base ** Number(tokens[at++].slice(2)) : base;
  };
  const divided = chain(power, '/', (a, b) => Math.floor(a / b));
  const remainder = chain(divided, '%', (a, b) => a % b);
  const product = chain(remainder, '*', (a, b) => a * b);
  const difference = chain(product, '-', (a, b) => a - b);
  const sum = chain(difference, '+', (a, b) => a + b);
  const value = sum();
  assert.equal(at, tokens.length, text);
  return value;
}

// ISO-IR-178: T maps the numbers 0, …, 189 to the bytes that are neither control characters nor space. U is the inverse of T.
const T = (z) => (z < 0x5e ? z + 0x21 : z + 0x42);
const U = (byte) => (byte < 0x7f ? byte - 0x21 : byte - 0x42);
// RFC 2152: B maps a Base64 digit to the byte of its letter.
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const B = (digit) => ALPHABET.charCodeAt(digit);

test('F43: the arithmetic of every row gives the bytes that the encoder writes, and converts them back to the code point', () => {
  for (const encoding of encodings) {
    const rows = encodingTable(encoding);
    const width = /^(utf-16|ucs-2)/.test(encoding) ? 2 : /^(utf-32|ucs-4)/.test(encoding) ? 4 : 1;
    for (const { from, to, encode, decode } of rows) {
      if (decode === 'table') continue;
      const middle = Math.floor((from + to) / 2);
      for (const codePoint of [from, from + 1, middle, to - 1, to].filter((value) => value >= from && value <= to)) {
        const units = encode.map((text) => evaluate(text, { x: codePoint }, { T, B }));
        const big = encoding.replace(/le$/, 'be');
        const options = /^utf-(16|32)$/.test(encoding) ? { writeBOM: false } : {};
        const bytes = units.flatMap((unit) =>
          Array.from({ length: width }, (_, i) => (unit / 256 ** (width - 1 - i)) & 0xff),
        );
        // Surrogates are skipped, because most encoders reject them. UTF-7 has several rows for ASCII, and its encoder
        // uses only one row for each character. So in UTF-7, the only ASCII character that is compared is the plus
        // sign, in its own row.
        const isScalar = codePoint < 0xd800 || codePoint > 0xdfff;
        if (isScalar && (encoding !== 'utf-7' || codePoint > 0x7f || from === 0x2b)) {
          const written = [...fromUtf32(Uint32Array.of(codePoint), big, options)];
          assert.deepEqual(bytes, written, `${encoding} ${codePoint.toString(16)}`);
        }
        const isBase64 = encoding === 'utf-7' && encode.length > 2;
        const read = isBase64 ? units.map((unit) => ALPHABET.indexOf(String.fromCharCode(unit))) : units;
        const variables = Object.fromEntries([...'zyxwvutsr'].map((letter, index) => [letter, read[index]]));
        assert.equal(evaluate(decode, variables, { U }), codePoint, `${encoding}: ${decode}`);
      }
    }
  }
});
