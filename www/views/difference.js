/** One difference of two inputs: the text of both sides, and their bytes aligned above each other. Differences are underlined. */
import { hexByte, hexOffset } from '../format.js';
import * as words from '../text/compare.js';
import { decodedLine } from './decoded-text.js';
import { make } from './dom.js';

const CONTEXT = 8; // bytes shown before and after a difference
const SIGNS = ['−', '+'];

/** Returns the heading of a side. @param {0 | 1} index */
const heading = (index) =>
  make(
    'th',
    { scope: 'row' },
    make('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[index]),
    ` ${words.SIDES[index]}`,
  );

/** Returns the text of one side. If the difference has no characters on this side, marks its place in the text around it. */
function textLine(excerpt) {
  const { from, to, text } = excerpt;
  const line = decodedLine(text, text, (piece) => piece.from < to && piece.to > from);
  if (from !== to) return line;
  const piecesBefore = text.pieces.filter((piece) => piece.from < from).length;
  const gap = make('mark', { class: 'gap' }, make('span', { class: 'sr-only' }, words.NOTHING));
  line.insertBefore(gap, line.children[piecesBefore + (text.before ? 1 : 0)] ?? null);
  return line;
}

/**
 * Returns the columns of bytes. A column has one item for each side: `{ byte, offset, isChanged }`, or null if the side has no byte there.
 *
 * @param {{ from: number, to: number, shownTo: number, start: number, bytes: Uint8Array }[]} sides both inputs. The
 *   difference is at the offsets `[from, to)` of the input, and only `[from, shownTo)` of it is shown. `bytes` begin at the offset `start`
 */
export function alignedBytes(sides) {
  const columns = [];
  const before = Math.min(CONTEXT, ...sides.map(({ from, start }) => from - start));
  const middleLength = Math.max(...sides.map(({ from, shownTo }) => shownTo - from));
  // After the shown part of a long difference, the next bytes still belong to the difference, so no context follows.
  const after = sides.some(({ to, shownTo }) => shownTo < to) ? 0 : CONTEXT;
  const cell = ({ bytes, start, from, shownTo }, index) => {
    // After the difference, both sides continue in the same column.
    const offset = index < middleLength ? from + index : shownTo + index - middleLength;
    if (index >= 0 && index < middleLength && offset >= shownTo) return null;
    const byte = bytes[offset - start];
    return byte === undefined ? null : { byte, offset, isChanged: false };
  };
  for (let index = -before; index < middleLength + after; index += 1) {
    const cells = sides.map((side) => cell(side, index));
    if (cells.every((each) => each === null)) break;
    const isChanged = index >= 0 && index < middleLength && cells[0]?.byte !== cells[1]?.byte;
    columns.push(cells.map((each) => each && { ...each, isChanged }));
  }
  return columns;
}

function byteCell(cell) {
  if (cell === null)
    return make(
      'td',
      { class: 'gap' },
      make('span', { 'aria-hidden': 'true' }, '··'),
      make('span', { class: 'sr-only' }, words.NO_BYTE),
    );
  return make('td', {}, make(cell.isChanged ? 'mark' : 'span', {}, hexByte(cell.byte)));
}

/** Returns the rows of both sides for some columns. */
function byteRows(columns) {
  return words.SIDES.map((name, index) => {
    const first = columns.find((cells) => cells[index])?.[index];
    const offset = first ? hexOffset(first.offset) : '';
    const head = make(
      'th',
      { scope: 'row' },
      make('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[index]),
      make('span', { class: 'sr-only' }, `${name} `),
      ` ${offset}`,
    );
    return make('tr', {}, head, ...columns.map((cells) => byteCell(cells[index])));
  });
}

/**
 * Returns the tables of a difference, and a note if not all of its bytes are shown.
 *
 * @param {{ sides: object[] }} difference
 * @param {number} width columns of bytes in a row
 */
export function differenceTables({ sides }, width) {
  const texts = make('table', { class: 'difference-texts' }, make('caption', { class: 'sr-only' }, words.TEXTS));
  texts.append(
    make('tbody', {}, ...sides.map((side, at) => make('tr', {}, heading(at), make('td', {}, textLine(side))))),
  );
  const bytes = make('table', { class: 'difference-bytes' }, make('caption', { class: 'sr-only' }, words.BYTES));
  const columns = alignedBytes(sides);
  for (let at = 0; at < columns.length; at += width) {
    bytes.append(make('tbody', {}, ...byteRows(columns.slice(at, at + width))));
  }
  const hidden = sides.map(({ to, shownTo }) => to - shownTo);
  const note = hidden.some((count) => count > 0) ? [make('p', { class: 'hint' }, words.notShown(hidden))] : [];
  return [texts, bytes, ...note];
}
