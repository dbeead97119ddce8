// `utfscope inspect`: shows part of a file: each byte with its role, the characters and the faults.
import { SegmentKind, classify, faults } from 'utfscope/full/slim';
import { NO_CODE_POINT, formatNumber, formatCount, hexBytes, hexOffset, uPlus } from '../../www/format.js';
import { ENCODINGS_HELP, parseEncoding, parseInteger } from './argument-parsers.js';
import { byteText, legend, roleName } from './byte-roles.js';
import { loadCharacterNames } from './character-names.js';
import { bold, dim, red, yellow } from './colours.js';
import { CONTEXT, contextStart, usesBom, withByteOrder } from './decoding-context.js';
import { jsonText, printable, printableCodePoint } from './escape-output.js';
import { FaultExplainer } from './fault-explainer.js';
import { addHelp } from './help-text.js';
import { flushIfNeeded, flush, print, printWrapped } from './output.js';
import { beyondEndError, nameOf, readBytes, sizeOf } from './read-input.js';
import { segmentsOf } from './segments.js';

const BYTES_PER_ROW = 16;
const DEFAULT_LENGTH = 256;
/** The maximum number of characters in the list below the rows. */
const MAX_NAMES = 12;
/** Stands for a malformed sequence in the characters column. */
const MALFORMED_SIGN = '×';
/** The names of `SegmentKind` in JSON. */
const KIND_NAMES = {
  [SegmentKind.Valid]: 'valid',
  [SegmentKind.Warning]: 'warning',
  [SegmentKind.Malformed]: 'malformed',
};

const MARKS = `<  lead byte
(  lead byte that restricts the next byte
-  continuation byte
^  high surrogate
_  low surrogate
x  never valid
!  malformed`;

/**
 * Reads the requested bytes and their context: `{ bytes, base, from, to, encoding }`. `base` is the offset of the first
 * byte read; `from` and `to` are indexes into `bytes`.
 */
async function readRange(path, { from: requestedEncoding, offset, length }) {
  // A pipe cannot be read twice, so it is read from its start, where the BOM is.
  const base = sizeOf(path) === undefined && usesBom(requestedEncoding) ? 0 : contextStart(offset, requestedEncoding);
  const bytes = await readBytes(path, offset - base + length + CONTEXT, base);
  const firstBytes = base > 0 && usesBom(requestedEncoding) ? await readBytes(path, 4) : bytes;
  const from = offset - base;
  if (from > bytes.length) throw beyondEndError(path, offset, base, bytes);
  return {
    bytes,
    base,
    from,
    to: Math.min(from + length, bytes.length),
    encoding: withByteOrder(requestedEncoding, firstBytes),
  };
}

/** Yields the segments that overlap the requested range. */
function* segmentsIn({ bytes, from, to, encoding }) {
  for (const segment of segmentsOf(bytes, encoding, to)) if (segment.end > from) yield segment;
}

/** Returns the faults that overlap the requested range, each with its judgement. */
function faultsIn({ bytes, from, to, encoding }) {
  const explainer = new FaultExplainer(encoding);
  explainer.push(bytes);
  return Array.from(faults(bytes, encoding, { warnings: true }))
    .filter(({ offset, length }) => offset < to && offset + length > from)
    .map((fault) => ({ fault, judgement: explainer.judge(fault) }));
}

/** Returns the text of a segment in the characters column. A change of state, as in UTF-7, has no character: its text is empty. */
function characterText({ kind, codePoint }) {
  if (kind === SegmentKind.Malformed) return red(MALFORMED_SIGN);
  if (codePoint === NO_CODE_POINT) return '';
  if (codePoint === 0x20) return ' ';
  const text = printableCodePoint(codePoint);
  return kind === SegmentKind.Warning ? yellow(text) : text.startsWith('‹') ? dim(text) : text;
}

/** Returns whether a character belongs in the list of names: all do, except printable ASCII, tabs, CR and LF. */
const needsName = (codePoint) => (codePoint < 0x20 || codePoint > 0x7e) && ![0x09, 0x0a, 0x0d].includes(codePoint);

/** Returns the line of a character: code point, character, name. */
const characterLine = (codePoint, displayName) =>
  `${uPlus(codePoint).padEnd(10)}  ${printableCodePoint(codePoint)}  ${dim(displayName(codePoint))}`;

/** Prints the names of the first `MAX_NAMES` characters, and how many more there are. */
async function printNames(codePoints) {
  if (codePoints.size === 0) return;
  const displayName = await loadCharacterNames();
  print();
  for (const codePoint of [...codePoints].slice(0, MAX_NAMES)) print(characterLine(codePoint, displayName));
  const more = codePoints.size - MAX_NAMES;
  if (more > 0) print(dim(`${formatCount(more, 'more character')}: --characters`));
}

/** Prints rows of 16 bytes with their roles and characters, and then the names of characters. */
async function printRows({ bytes, base, from, to }, roles, segments) {
  const named = new Set();
  let segment = segments.next().value;
  for (let row = from; row < to; row += BYTES_PER_ROW) {
    const end = Math.min(row + BYTES_PER_ROW, to);
    let cells = '';
    let characters = '';
    for (let at = row; at < end; at++) {
      if (at - row === BYTES_PER_ROW / 2) cells += ' ';
      cells += byteText(bytes[at], roles[at]);
      while (segment && segment.start < at) segment = segments.next().value;
      if (segment?.start !== at) continue;
      characters += characterText(segment);
      const { kind, codePoint } = segment;
      if (kind !== SegmentKind.Malformed && codePoint !== NO_CODE_POINT && needsName(codePoint)) named.add(codePoint);
    }
    const missing = BYTES_PER_ROW - (end - row);
    const padding = ' '.repeat(3 * missing + (missing >= BYTES_PER_ROW / 2 ? 1 : 0));
    print(`${dim(hexOffset(base + row))}  ${cells}${padding}  ${characters}`.trimEnd());
    await flushIfNeeded();
  }
  const marks = legend(roles.subarray(from, to));
  if (marks) print(`\n${marks}`);
  await printNames(named);
}

/** Prints a line for each segment: offset, bytes, code point, character, name. */
async function printCharacters({ bytes, base }, segments) {
  const displayName = await loadCharacterNames();
  for (const { start, end, kind, codePoint } of segments) {
    const prefix = `${dim(hexOffset(base + start))}  ${hexBytes(bytes.subarray(start, end)).padEnd(17)}  `;
    if (kind === SegmentKind.Malformed) print(`${prefix}${red('malformed'.padEnd(10))}  ${red(MALFORMED_SIGN)}`);
    else if (codePoint === NO_CODE_POINT) print(`${prefix}${dim('shift')}`);
    else print(`${prefix}${characterLine(codePoint, displayName)}`);
    await flushIfNeeded();
  }
}

function printFaults(range) {
  const { bytes, base } = range;
  const list = faultsIn(range);
  if (list.length > 0) print();
  for (const { fault, judgement } of list) {
    const { offset, length, reason, severity } = fault;
    const { sentence, citation } = judgement;
    const hex = hexBytes(bytes.subarray(offset, offset + length));
    const reasonText = severity === 'error' ? red(reason) : `${yellow(reason)} (warning)`;
    print(`${bold(`offset ${base + offset}`)}  ${hex}  ${reasonText}`);
    printWrapped('  ', `${sentence} ${dim(`(${citation.document}, ${citation.section})`)}`);
  }
}

async function printText(path, range, { characters }) {
  const { bytes, base, from, to, encoding } = range;
  const size = sizeOf(path);
  const isPart = from + base > 0 || bytes.length > to;
  const sizeText = isPart && size !== undefined ? ` of ${formatNumber(size)}` : '';
  const startText = isPart ? ` from offset ${base + from}` : '';
  print(bold(`${printable(nameOf(path))}: ${encoding}, ${formatCount(to - from, 'byte')}${sizeText}${startText}`));
  if (to > from) {
    print();
    if (characters) await printCharacters(range, segmentsIn(range));
    else await printRows(range, classify(bytes, encoding), segmentsIn(range));
    printFaults(range);
    if (bytes.length > to) print(dim(`\nMore follows: --offset ${base + to}`));
  }
}

/** Prints one JSON object element by element, so that a large result never becomes a single string. */
async function printJson(path, range) {
  const { bytes, base, from, to, encoding } = range;
  const summary = { file: nameOf(path), encoding, size: sizeOf(path), offset: base + from, length: to - from };
  summary.hex = hexBytes(bytes.subarray(from, to));
  summary.roles = Array.from(classify(bytes, encoding).subarray(from, to), roleName);
  summary.complete = bytes.length <= to;
  print(`${jsonText(summary).slice(0, -1)},"segments":[`);
  let separator = '';
  for (const { start, end, kind, codePoint } of to > from ? segmentsIn(range) : []) {
    const segment = { offset: base + start, length: end - start, kind: KIND_NAMES[kind] };
    if (kind !== SegmentKind.Malformed && codePoint !== NO_CODE_POINT) segment.codePoint = codePoint;
    print(`${separator}${jsonText(segment)}`);
    separator = ',';
    await flushIfNeeded();
  }
  print('],"faults":[');
  separator = '';
  for (const { fault, judgement } of to > from ? faultsIn(range) : []) {
    const { sentence, citation } = judgement;
    print(`${separator}${jsonText({ ...fault, offset: base + fault.offset, sentence, citation })}`);
    separator = ',';
    await flushIfNeeded();
  }
  print(']}');
}

async function inspectFile(path, options) {
  const range = await readRange(path, options);
  await (options.json ? printJson(path, range) : printText(path, range, options));
  await flush();
}

export function addInspect(program) {
  const command = program
    .command('inspect')
    .summary('show bytes by role, with characters and errors')
    .description('Shows the bytes of a file or of standard input: their roles, characters and errors.')
    .argument('[file]', 'a file, or - for standard input', '-')
    .option('-f, --from <encoding>', 'the encoding of the file', parseEncoding, 'utf-8')
    .option('--offset <number>', 'the byte offset to start at', parseInteger('--offset'), 0)
    .option('-n, --length <number>', 'how many bytes to show', parseInteger('--length'), DEFAULT_LENGTH)
    .option('-c, --characters', 'print a line for each character, with its name, instead of rows of bytes')
    .option('--json', 'print a JSON object')
    .action(inspectFile);
  addHelp(command, {
    prose: [
      'Each byte has a mark for its role, and a colour if the terminal has colours. Control, bidirectional ' +
        'and invisible characters are shown as ‹labels›. The names of control and non-ASCII ' +
        'characters follow.',
      'NO_COLOR=1 turns colours off. FORCE_COLOR=1 turns them on, even in a file or a pipe.',
      'The JSON object has file, encoding, size, offset, length, hex, roles (one per byte), complete (false ' +
        'if more bytes follow), segments and faults.',
    ],
    statuses: { 0: 'the bytes were shown, with or without errors in them', 2: 'the file could not be read' },
    examples: [
      'utfscope inspect notes.txt',
      'utfscope inspect --from utf-16 --offset 0x400 --length 64 export.csv',
      "printf 'caf\\xC3\\xA9' | utfscope inspect --characters",
    ],
    lists: [{ title: 'Marks', text: MARKS }, ENCODINGS_HELP],
  });
}
