// The table of each encoding as data: ranges of code points, bit patterns, and the arithmetic in the notation of ISO/IEC 10646-1
// Amd. 2 R.3. `EncodingTableRow` in types/explain.d.ts documents the rows and this notation.
import { run } from '../call.js';
import { FULL_EDITION, FULL_ONLY_ENCODINGS } from '../edition.js';
import { hex } from '../explain/notation.js';
import { encodingFrom } from '../options.js';
import { cellsOf, factsOf } from './facts.js';

const SUPPLEMENTARY = 0x10000;

export function encodingTable(encoding) {
  const id = encodingFrom(encoding, 'encodingTable');
  return run('encodingTable', () => rowsOf(id));
}

/** Returns the rows of the encoding of this id. */
export function rowsOf(id) {
  const facts = factsOf(id);
  const legacyRows = FULL_EDITION.rowsOf(facts.name, FULL_ONLY_ENCODINGS.includes(facts.name), () => cellsOf(id));
  if (legacyRows !== undefined) return legacyRows;
  if (facts.maxLength > 0) return utf8Rows(facts);
  if (facts.unitSize > 1) return facts.unitSize === 2 ? wide16Rows(facts) : wide32Rows(facts);
  if (facts.name === 'utf-7') return UTF_7;
  return facts.name === 'utf-1' ? utf1Rows(cellsOf(id)) : singleRows(cellsOf(id));
}

/** Returns whether the bytes or code units of a row are bit patterns. */
const isPattern = ({ octets: patterns }) => patterns.every((pattern) => /^[01xy]+$/.test(pattern));

/**
 * Returns the number to subtract from a code point before its bits fill the row: 0x10000 for a surrogate pair (RFC 2781 §2.1), otherwise 0.
 */
export const baseOf = ({ octets: patterns }) => (patterns.some((pattern) => pattern.includes('y')) ? SUPPLEMENTARY : 0);

/** Returns the bytes or code units of a row in binary, filled with the bits of a code point. */
export function filled(row, codePoint) {
  const bits = (codePoint - baseOf(row)).toString(2).padStart(row.freeBits, '0');
  let at = 0;
  return row.octets.map((pattern) => pattern.replace(/[xy]/g, () => bits[at++]));
}

/** Returns the bytes or code units of a code point as numbers. */
export function encoded(id, codePoint) {
  const row = rowFor(id, codePoint);
  return filled(row, codePoint).map((bits) => parseInt(bits, 2));
}

/** Returns the row of bit patterns that contains a code point; `undefined` if there is none. */
export function rowFor(id, codePoint) {
  return rowsOf(id).find((row) => row.from <= codePoint && codePoint <= row.to && isPattern(row));
}

/** Makes a row, and counts its free bits. */
function row(from, to, patterns, encode, decode) {
  const freeBits = patterns.join('').replace(/[^xy]/g, '').length;
  return { from, to, octets: patterns, freeBits, encode, decode };
}

/** Returns the fixed bits of a pattern, as a hexadecimal number. */
const fixed = (pattern) => hex(parseInt(pattern.replaceAll('x', '0'), 2));
/** Returns the division by 2**shift; empty for a shift of 0. */
const divided = (shift) => (shift === 0 ? '' : `/2**${shift}`);
const times = (shift) => (shift === 0 ? '' : `*2**${shift}`);

/** Returns the rows of an encoding of the UTF-8 family. `factsOf` (facts.js) describes the parameters. */
function utf8Rows({ maxLength, last, pairs, longNul }) {
  const rows = [row(longNul ? 1 : 0, 0x7f, ['0xxxxxxx'], ['x'], 'z')];
  for (let length = 2; length <= maxLength; length++) {
    const bytes = ['1'.repeat(length) + '0' + 'x'.repeat(7 - length), ...Array(length - 1).fill('10xxxxxx')];
    const shift = (index) => 6 * (length - 1 - index);
    const encode = bytes.map((pattern, index) => {
      return `${fixed(pattern)} + x${divided(shift(index))}${index === 0 ? '' : '%2**6'}`;
    });
    const decode = bytes.map((pattern, index) => `(${'zyxwvu'[index]}-${fixed(pattern)})${times(shift(index))}`);
    const from = rows.at(-1).to + 1;
    const { freeBits } = row(0, 0, bytes);
    rows.push(row(from, Math.min(2 ** freeBits - 1, last), bytes, encode, decode.join(' + ')));
  }
  if (longNul) rows.unshift(row(0, 0, ['11000000', '10000000'], ['C0', '80'], '0'));
  return pairs ? [...rows, { ...SURROGATE_SEQUENCES, to: last }] : rows;
}

/** UTR #26: the two surrogates of a supplementary code point, each in three bytes. */
const SURROGATE_SEQUENCES = row(
  SUPPLEMENTARY,
  0,
  ['11101101', '1010yyyy', '10yyyyyy', '11101101', '1011xxxx', '10xxxxxx'],
  ['ED', 'A0 + (x-10000)/2**16', '80 + (x-10000)/2**10%2**6', 'ED', 'B0 + (x-10000)/2**6%2**4', '80 + (x-10000)%2**6'],
  '(y-A0)*2**16 + (x-80)*2**10 + (v-B0)*2**6 + (u-80) + 10000',
);

function wide16Rows({ last }) {
  const one = row(0, Math.min(last, SUPPLEMENTARY - 1), ['x'.repeat(16)], ['x'], 'z');
  if (last < SUPPLEMENTARY) return [one];
  const pair = ['110110yyyyyyyyyy', '110111xxxxxxxxxx'];
  const encode = ['D800 + (x-10000)/2**10', 'DC00 + (x-10000)%2**10'];
  return [one, row(SUPPLEMENTARY, last, pair, encode, '(z-D800)*2**10 + (y-DC00) + 10000')];
}

function wide32Rows({ last }) {
  const free = last.toString(2).length;
  return [row(0, last, ['0'.repeat(32 - free) + 'x'.repeat(free)], ['x'], 'z')];
}

/** Returns the rows of a single-byte encoding: one row, or three if a table maps the bytes in the middle. */
function singleRows(cells) {
  const codePoints = cells.map(([, , first]) => first).filter((first) => first !== undefined);
  const last = codePoints.length - 1;
  const identityRow = (from, to) => row(from, to, [to < 0x80 ? '0xxxxxxx' : 'xxxxxxxx'], ['x'], 'z');
  const mapped = [...codePoints.keys()].filter((byte) => codePoints[byte] !== byte);
  if (mapped.length === 0) return [identityRow(0, last)];
  const [firstMapped, lastMapped] = [mapped[0], mapped.at(-1)];
  const table = codePoints.slice(firstMapped, lastMapped + 1);
  const range = `${hex(firstMapped)}..${hex(lastMapped)}`;
  const middle = row(Math.min(...table), Math.max(...table), [range], ['table'], 'table');
  return [identityRow(0, firstMapped - 1), middle, identityRow(lastMapped + 1, last)];
}

/** RFC 2152: direct characters, `+-`, and UTF-16 in Base64 digits between `+` and `-`. The function `B` gives the digit of a number. */
const UTF_7 = [
  row(0, 0x7f, ['0xxxxxxx'], ['x'], 'z'),
  row(0x2b, 0x2b, ['00101011', '00101101'], ['2B', '2D'], '2B'),
  row(
    0,
    0xffff,
    ['+', 'xxxxxx', 'xxxxxx', 'xxxx00', '-'],
    ['2B', 'B(x/2**10)', 'B(x/2**4%2**6)', 'B(x%2**4*2**2)', '2D'],
    'y*2**10 + x*2**4 + w/2**2',
  ),
  row(
    SUPPLEMENTARY,
    0x10ffff,
    ['+', '110110', 'yyyyyy', 'yyyy11', '0111xx', 'xxxxxx', 'xx0000', '-'],
    [
      '2B',
      'B(36)',
      'B((x-10000)/2**14)',
      'B((x-10000)/2**10%2**4*2**2 + 3)',
      'B(1C + (x-10000)/2**8%2**2)',
      'B((x-10000)/2**2%2**6)',
      'B((x-10000)%2**2*2**4)',
      '2D',
    ],
    'x*2**14 + w/2**2*2**10 + v%2**2*2**8 + u*2**2 + t/2**4 + 10000',
  ),
];

/** ISO-IR-178: digits in base 190, which is BE in hexadecimal. The function T turns a digit into a byte; U is the inverse of T. */
function utf1Rows(cells) {
  const groups = [];
  cells.forEach(([, length, first, last], lead) => {
    const group = groups.at(-1);
    if (group?.length === length && last - first <= group.span) Object.assign(group, { end: lead, to: last });
    else if (length > 0) groups.push({ length, span: last - first, lead, end: lead, from: first, to: last });
  });
  return groups.map(({ length, span, lead, end, from, to }) => {
    const leads = lead === end ? hex(lead) : `${hex(lead)}..${hex(end)}`;
    if (length === 1) return row(from, to, [leads], ['x'], 'z');
    // After the lead byte A0, the second byte is the code point itself.
    if (span < 0xbe - 1) return row(from, to, [leads, `${hex(from)}..${hex(to)}`], [leads, 'x'], 'y');
    const power = (place) => (place < 2 ? 'BE' : `BE**${place}`);
    const y = `(x-${hex(from)})`;
    const tail = Array.from({ length: length - 1 }, (_, index) => length - 2 - index);
    const encode = tail.map((place) => `T(${y}${place === 0 ? '' : `/${power(place)}`}%BE)`);
    const decode = tail.map((place, index) => `U(${'yxwv'[index]})${place === 0 ? '' : `*${power(place)}`}`);
    return row(
      from,
      to,
      [leads, ...tail.map(() => '21..7E, A0..FF')],
      [`${hex(lead)} + ${y}/${power(length - 1)}`, ...encode],
      `(z-${hex(lead)})*${power(length - 1)} + ${decode.join(' + ')} + ${hex(from)}`,
    );
  });
}
