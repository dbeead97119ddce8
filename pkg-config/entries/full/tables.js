// The tables of the legacy encodings as data: from the decoders of the Encoding Standard, or from the code pages in the module. See
// ../tables/encoding-table.js.
import { hex } from '../explain/notation.js';

/** Returns a row of code points. By default, a table of the standard maps them; otherwise, the formulas `encode` and `decode` do. */
const row = (from, to, patterns, encode = patterns.map(() => 'table'), decode = 'table') => ({
  from,
  to,
  octets: patterns,
  freeBits: 0,
  encode,
  decode,
});

const ASCII = { from: 0, to: 0x7f, octets: ['0xxxxxxx'], freeBits: 7, encode: ['x'], decode: 'z' };

/** Returns a row of code points that differ from their byte by `difference`. `before` has the bytes before that byte, `rest` those after it. */
const offsetRow = (from, to, before, range, difference, rest = []) =>
  row(
    from,
    to,
    [...before, range, ...rest],
    [...before, `x - ${difference}`, ...rest],
    `${'zyxwvu'[before.length]} + ${difference}`,
  );
/** Returns a row of one code point. */
const singleRow = (codePoint, bytes) => row(codePoint, codePoint, bytes, bytes, hex(codePoint, 4));

/** Returns a row of sequences that are decoded, but that the encoder never writes. */
const onlyDecoded = (decodedRow) => ({ ...decodedRow, encode: [] });

/** The halfwidth katakana of JIS X 0201, in which U+FF61 is A1. */
const KATAKANA = [0xff61, 0xff9f];
/** The bytes of these katakana in the 8-bit code, and the difference between code point and byte, as `offsetRow` takes them. */
const KATAKANA_BYTES = ['A1..DF', 'FEC0'];

/**
 * The rows of gb18030 and GBK, which share a decoder. Only the encoder of GBK writes `EURO`, and only the encoder of gb18030 writes
 * `FOUR_BYTES`.
 */
const EURO = singleRow(0x20ac, ['80']);
const TWO_BYTES = row(0xa4, 0xffe5, ['81..FE', '40..7E, 80..FE']);
const FOUR_BYTES = row(0x80, 0x10ffff, ['81..FE', '30..39', '81..FE', '30..39']);

// The escape sequences of iso-2022-jp that select ASCII and JIS X 0201 Roman.
const TO_ASCII = ['1B', '28', '42'];
const ROMAN = ['1B', '28', '4A'];

/** The rows of each encoding. Their ranges include private-use and compatibility characters that the index of the Encoding Standard maps. */
const MULTI_BYTE = {
  gbk: [ASCII, EURO, TWO_BYTES, onlyDecoded(FOUR_BYTES)],
  gb18030: [ASCII, onlyDecoded(EURO), TWO_BYTES, FOUR_BYTES],
  big5: [ASCII, row(0xa7, 0x2f9d4, ['81..FE', '40..7E, A1..FE'])],
  'euc-jp': [
    ASCII,
    offsetRow(...KATAKANA, ['8E'], ...KATAKANA_BYTES),
    row(0xa7, 0xffe5, ['A1..FE', 'A1..FE']),
    onlyDecoded(row(0xa1, 0xff5e, ['8F', 'A1..FE', 'A1..FE'])), // JIS X 0212
  ],
  shift_jis: [
    ASCII,
    singleRow(0x80, ['80']),
    offsetRow(...KATAKANA, [], ...KATAKANA_BYTES),
    row(0xa7, 0xffe5, ['81..9F, E0..FC', '40..7E, 80..FC']),
  ],
  'euc-kr': [ASCII, row(0xa1, 0xffe6, ['81..FE', '41..FE'])],
  'iso-2022-jp': [
    ASCII,
    singleRow(0xa5, [...ROMAN, '5C', ...TO_ASCII]),
    singleRow(0x203e, [...ROMAN, '7E', ...TO_ASCII]),
    // The encoder writes full-width katakana instead.
    onlyDecoded(offsetRow(...KATAKANA, ['1B', '28', '49'], '21..5F', 'FF40', TO_ASCII)),
    row(0xa7, 0xffe5, ['1B', '24', '42', '21..7E', '21..7E', ...TO_ASCII]),
  ],
};

/**
 * Returns the rows of a code page. If the bytes below 0x80 are ASCII, they are one row. Each other run of bytes that are
 * characters is a row too.
 */
function codePageRows(cells) {
  const isAscii = cells.slice(0, 0x80).every(([, , first], byte) => first === byte);
  const rows = isAscii ? [ASCII] : [];
  let run = [];
  cells.forEach(([, , codePoint], byte) => {
    if (codePoint !== undefined && (!isAscii || byte > 0x7f)) run.push(codePoint);
    const isEnd = codePoint === undefined || byte === cells.length - 1;
    if (!isEnd || run.length === 0) return;
    const end = codePoint === undefined ? byte - 1 : byte;
    const start = end - run.length + 1;
    const pattern = start === end ? hex(start) : `${hex(start)}..${hex(end)}`;
    rows.push(row(Math.min(...run), Math.max(...run), [pattern]));
    run = [];
  });
  return rows;
}

/**
 * Returns the rows of an encoding that only this edition has; `cellsOf` returns its code page. `undefined` for any
 * other encoding.
 */
export function rowsOf(encoding, isFullOnly, cellsOf) {
  if (!isFullOnly) return undefined;
  return MULTI_BYTE[encoding] ?? codePageRows(cellsOf());
}
