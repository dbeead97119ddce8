/**
 * Dumps of bytes in hex, binary or octal: each line has an address, bytes, and maybe their text. The addresses and the
 * text column must be removed, or they would be read as bytes. A line `*` stands for rows with the same bytes as the row before this line. The next
 * address shows how many rows the `*` stands for.
 */
import { linesOf } from '../line-ends.js';
import { linesOfWords } from './word-dump.js';
import { DUMP_ENDS_TOO_EARLY, DUMP_IS_TOO_LONG } from '../text/input.js';

/**
 * The line formats of the tools: the tool, a regular expression, and optionally a test of the match of the first line.
 * `BYTE` stands for one byte. The first group has the bytes; the second, if there is one, has the text column.
 */
const LINE_FORMATS = [
  // xxd: `00000000: e282 ac                             ...`, with two spaces before the text column.
  ['xxd', '[0-9A-F]{4,16}:[ \\t]((?:[ \\t]?BYTE)*)(?:[ \\t]{2}(.*))?'],
  // hexdump -C: `00000000  e2 82 ac  |...|`; the last line is only an address.
  ['hexdump', '[0-9A-F]{6,16}(?:[ \\t]{2}((?:[ \\t]{0,2}BYTE)*)[ \\t]*\\|(.*?)\\|?)?'],
  // od -A x or -A o: `0000000 e2 82 ac`; the last line is only an address.
  ['od', '0[0-9A-F]{5,15}(?:[ \\t]+(BYTE(?:[ \\t]+BYTE)*)[ \\t]*)?'],
  // xxd with collapsed spaces: the text column has as many characters as there are bytes.
  [
    'xxd',
    '[0-9A-F]{4,16}:[ \\t]((?:[ \\t]?BYTE)*)[ \\t](\\S*)',
    ([, bytes, column], width) => column.length * width === digitsOf(bytes).length,
  ],
];
const ADDRESS = /^[0-9A-F]{4,16}/i;
/** The base in which a byte is written, by the number of its digits: `e2`, `342` or `11100010`. */
const BASES = { 2: 16, 3: 8, 8: 2 };
const REPEATED = /^\s*\*\s*$/;
/** The largest number of bytes that the lines `*` of a dump may stand for. */
const MAX_REPEATED = 64 << 20;

const digitsOf = (bytes) => bytes.replace(/\s/g, '');
const addressOf = (line) => ADDRESS.exec(line)?.[0] ?? '';

/** Returns whether a text column shows bytes: the printable characters of ASCII, and a dot for any other byte. */
function showsBytes(column, bytes, width) {
  const shown = digitsOf(bytes).replace(new RegExp(`.{${width}}`, 'g'), (digits) => {
    const byte = Number.parseInt(digits, BASES[width]);
    return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.';
  });
  return column !== '' && column.trimEnd() === shown.trimEnd();
}

/**
 * Returns whether lines begin with addresses of the same length. The first address must begin with 0000, or end with 0 as the address of a full row
 * does. Otherwise, the text column of its line must show the bytes.
 */
function areAddresses(lines, [, bytes, column = ''], width) {
  const first = addressOf(lines[0]);
  if (!/^0000|0$/.test(first) && !showsBytes(column, bytes, width)) return false;
  return lines.every((line) => addressOf(line).length === first.length);
}

/**
 * Returns the runs of repeated rows of a dump; null if a row does not begin where the previous one ends. A run is
 * `{ before, last, missing }`, three numbers of bytes:
 *
 * - `before`: in all written rows before the run.
 * - `last`: in the last of these rows, which the run repeats.
 * - `missing`: in all rows of the run.
 *
 * @param {{ address: string, length: number, isRepeated: boolean }[]} rows `isRepeated`: a line `*` precedes the row
 * @param {number} base of the addresses
 */
function runsOf(rows, base) {
  const runs = [];
  let [before, last] = [0, null]; // `last`: the number of bytes in the previous row
  let next = Number.parseInt(rows[0].address, base); // the address after the previous row
  for (const { address, length, isRepeated } of rows) {
    const missing = Number.parseInt(address, base) - next;
    if (isRepeated ? !(missing > 0 && last > 0 && missing % last === 0) : missing !== 0) return null;
    if (isRepeated) runs.push({ before, last, missing });
    next += missing + length;
    before += length;
    last = length;
  }
  return runs;
}

/** Returns the possible bases of the addresses of a dump. od writes six digits only in hex; seven digits can be octal, decimal or hex. */
function basesOf(rows, tool) {
  const isHex = tool !== 'od' || rows[0].address.length === 6 || rows.some(({ address }) => /[A-F]/i.test(address));
  if (isHex) return [16];
  return rows.some(({ address }) => /[89]/.test(address)) ? [10, 16] : [8, 10, 16];
}

/** Returns the repeated rows of a dump as `runs`, or a `problem`; null if the addresses contradict the bytes. */
function repeatedRows(lines, matches, tool, width) {
  const rows = [];
  let isRepeated = false;
  for (const [index, line] of lines.entries()) {
    const isMark = REPEATED.test(line);
    if (!isMark)
      rows.push({ address: addressOf(line), length: digitsOf(matches[index][1] ?? '').length / width, isRepeated });
    isRepeated = isMark;
  }
  const runs = basesOf(rows, tool)
    .map((base) => runsOf(rows, base))
    .find(Boolean);
  if (!runs) return null;
  if (isRepeated) return { problem: DUMP_ENDS_TOO_EARLY };
  const sum = runs.reduce((total, { missing }) => total + missing, 0);
  return sum > MAX_REPEATED ? { problem: DUMP_IS_TOO_LONG } : { runs };
}

/**
 * Returns the bytes of a dump as `text`, without addresses and text column, and the tool that wrote the dump; null for
 * any other text. `withRepeatedRows` needs `runs`, the rows that are missing in `text` because they repeat the row before
 * them. If the number of these rows is not known or too large, there is a `problem` instead.
 *
 * @param {string} text
 * @param {string} byte a regular expression for one byte
 * @param {number} width the number of its digits
 * @returns {{ text: string, tool: string, runs?: { before: number, last: number, missing: number }[], problem?: string } | null}
 */
export function bytesOfDump(text, byte, width) {
  const written = linesOf(text).filter((line) => line.trim() !== '');
  if (written.length === 0 || !ADDRESS.test(written[0])) return null;
  const reorderedLines = width === 2 ? linesOfWords(written, showsBytes) : null;
  const lines = reorderedLines ?? written;
  const isRepeated = lines.map((line) => REPEATED.test(line));
  const rows = lines.filter((_, index) => !isRepeated[index]);
  for (const [tool, format, fits = () => true] of LINE_FORMATS) {
    const pattern = new RegExp(`^${format.replaceAll('BYTE', byte)}$`, 'i');
    const firstMatch = pattern.exec(lines[0]);
    if (!firstMatch?.[1] || !fits(firstMatch, width) || !areAddresses(rows, firstMatch, width)) continue;
    const matches = lines.map((line, index) => (isRepeated[index] ? [] : pattern.exec(line)));
    if (!matches.every(Boolean)) continue;
    const repeated = isRepeated.includes(true) ? repeatedRows(lines, matches, tool, width) : { runs: [] };
    if (!repeated) continue;
    return {
      text: matches.map(([, bytes = '']) => bytes).join(' '),
      tool: reorderedLines ? 'words' : tool,
      ...repeated,
    };
  }
  return null;
}

/**
 * Adds the repeated rows of a dump to its bytes.
 *
 * @param {Uint8Array} bytes the bytes of the `text` of the dump
 * @param {ReturnType<typeof bytesOfDump>} dump
 * @returns {Uint8Array}
 */
export function withRepeatedRows(bytes, dump) {
  if (!dump?.runs.length) return bytes;
  const result = new Uint8Array(dump.runs.reduce((length, { missing }) => length + missing, bytes.length));
  let [from, to] = [0, 0]; // offsets in `bytes` and in `result`
  for (const { before, last, missing } of dump.runs) {
    result.set(bytes.subarray(from, before), to);
    to += before - from;
    from = before;
    const row = to - last;
    // The copied area doubles with each step.
    for (let done = 0; done < missing;) {
      const length = Math.min(last + done, missing - done);
      result.copyWithin(to + done, row, row + length);
      done += length;
    }
    to += missing;
  }
  result.set(bytes.subarray(from), to);
  return result;
}
