// `utfscope inspect`: bytes by role, characters, and faults of a part of a file.
import { SegmentKind, classify, explain, faults } from 'utfscope';
import { NO_CODE_POINT, count, counted, hexBytes, uPlus } from '../../www/format.js';
import { ENCODINGS_HELP, encoding, whole } from './choices.js';
import { bold, dim, red, yellow } from './colours.js';
import { CONTEXT, around, asksSignature, before, ordered } from './context.js';
import { firstBytes, nameOf, sizeOf } from './files.js';
import { drained, flush, print } from './output.js';
import { legend, byteText } from './roles.js';
import { segmentsOf } from './segments.js';
import { shown, shownCodePoint } from './shown.js';
import { Trouble } from './trouble.js';

const HELP = `
Each byte has a mark for its role, and the colour of the role where the terminal has colours: < lead,
( restricted lead, - continuation, ^ high surrogate, _ low surrogate, x never valid, ! malformed. Controls,
bidirectional controls and invisible characters are shown as ‹labels›, never as they are.

NO_COLOR=1 leaves the colours out, FORCE_COLOR=1 keeps them where the output is no terminal.

Examples:
  utfscope inspect notes.txt
  utfscope inspect --from utf-16 --offset 0x400 --length 64 export.csv
  printf 'caf\\xC3\\xA9' | utfscope inspect --characters

${ENCODINGS_HELP}`;

const ACROSS = 16;
const MALFORMED_SIGN = '×';

const offsetText = (offset) => offset.toString(16).toUpperCase().padStart(8, '0');

/** The bytes asked for with those around them: `{ bytes, base, from, to, encoding }`, `from` and `to` as indexes. */
async function reading(operand, { from: named, offset, length }) {
  // A pipe is read once: what its signature decides can only be kept.
  const base = sizeOf(operand) === undefined && asksSignature(named) ? 0 : before(offset, named);
  const bytes = await firstBytes(operand, offset - base + length + CONTEXT, base);
  const head = base > 0 && asksSignature(named) ? await firstBytes(operand, 4) : bytes;
  const from = offset - base;
  if (from > bytes.length) {
    throw new Trouble(`Offset ${offset} lies beyond ${shown(nameOf(operand))}; its last byte comes before it.`);
  }
  return { bytes, base, from, to: Math.min(from + length, bytes.length), encoding: ordered(named, head) };
}

/** The sequences that begin in the part asked for, or reach into it. */
function* sequencesOf({ bytes, from, to, encoding: name }) {
  for (const segment of segmentsOf(bytes, name, to)) if (segment.end > from) yield segment;
}

/** A sequence as the characters column shows it; a shift of utf-7 is no character. */
function characterText({ kind, codePoint }) {
  if (kind === SegmentKind.Malformed) return red(MALFORMED_SIGN);
  if (codePoint === NO_CODE_POINT) return '';
  if (codePoint === 0x20) return ' ';
  const text = shownCodePoint(codePoint);
  return kind === SegmentKind.Warning ? yellow(text) : text.startsWith('‹') ? dim(text) : text;
}

async function printRows({ bytes, base, from, to }, roles, segments) {
  let segment = segments.next().value;
  for (let row = from; row < to; row += ACROSS) {
    const end = Math.min(row + ACROSS, to);
    let cells = '';
    let characters = '';
    for (let at = row; at < end; at++) {
      if (at - row === ACROSS / 2) cells += ' ';
      cells += byteText(bytes[at], roles[at]);
      while (segment && segment.start < at) segment = segments.next().value;
      if (segment?.start === at) characters += characterText(segment);
    }
    const missing = ACROSS - (end - row);
    const padding = ' '.repeat(3 * missing + (missing >= ACROSS / 2 ? 1 : 0));
    print(`${dim(offsetText(base + row))}  ${cells}${padding}  ${characters}`.trimEnd());
    await drained();
  }
  const marks = legend(roles.subarray(from, to));
  if (marks) print(`\n${marks}`);
}

/** A line for each sequence: offset, bytes, code point, character. */
async function printCharacters({ bytes, base }, segments) {
  for (const segment of segments) {
    const { start, end, kind, codePoint } = segment;
    const where = dim(offsetText(base + start));
    const hex = hexBytes(bytes.subarray(start, end)).padEnd(17);
    if (kind === SegmentKind.Malformed)
      print(`${where}  ${hex}  ${red('malformed'.padEnd(10))}  ${red(MALFORMED_SIGN)}`);
    else if (codePoint === NO_CODE_POINT) print(`${where}  ${hex}  ${dim('shift')}`);
    else print(`${where}  ${hex}  ${uPlus(codePoint).padEnd(10)}  ${shownCodePoint(codePoint)}`);
    await drained();
  }
}

function printFaults({ bytes, base, from, to, encoding: name }) {
  const all = [...faults(bytes, name, { warnings: true })];
  const met = all.filter(({ offset, length }) => offset < to && offset + length > from);
  if (met.length === 0) return;
  print();
  for (const { offset, length, reason, severity } of met) {
    const near = around(bytes, offset, name);
    const { sentence, citation } = explain(near.bytes, offset - near.start, { encodings: [name] }).judgements[0];
    const hex = hexBytes(bytes.subarray(offset, offset + length));
    const paint = severity === 'error' ? red : yellow;
    print(`${bold(`offset ${base + offset}`)}  ${hex}  ${paint(reason)}${severity === 'error' ? '' : ' (warning)'}`);
    print(`  ${sentence} ${dim(`(${citation.document}, ${citation.section})`)}`);
  }
}

async function inspectFile(operand, options) {
  const view = await reading(operand, options);
  const { bytes, base, from, to, encoding: name } = view;
  const size = sizeOf(operand);
  const isPart = from + base > 0 || bytes.length > to;
  const of = isPart && size !== undefined ? ` of ${count(size)}` : '';
  const where = isPart ? ` from offset ${base + from}` : '';
  print(bold(`${shown(nameOf(operand))}: ${name}, ${counted(to - from, 'byte')}${of}${where}`));
  if (to > from) {
    const roles = classify(bytes, name);
    print();
    if (options.characters) await printCharacters(view, sequencesOf(view));
    else await printRows(view, roles, sequencesOf(view));
    printFaults(view);
  }
  if (bytes.length > to && to > from) print(dim(`\nMore follows: --offset ${base + to}`));
  await flush();
}

export function addInspect(program) {
  program
    .command('inspect')
    .summary('show bytes by role, with characters and faults')
    .description('Shows the bytes of a file, or of the standard input: their roles, characters and faults.')
    .argument('[file]', 'a file, or - for the standard input', '-')
    .option('-f, --from <encoding>', 'the encoding of the file', encoding, 'utf-8')
    .option('-o, --offset <number>', 'where to begin, in bytes', whole, 0)
    .option('-n, --length <number>', 'how many bytes to show', whole, 256)
    .option('-c, --characters', 'a line for each character instead of rows of bytes')
    .addHelpText('after', HELP)
    .action(inspectFile);
}
