// `utfscope explain`: explains a byte sequence: its bits, and which encodings and standards accept it.
import { Option } from 'commander';
import { explain } from 'utfscope/full/slim';
import { formatCount, hexByte } from '../../www/format.js';
import { acceptsEveryByte, parseEncodings, parseInteger } from './argument-parsers.js';
import { loadCharacterNames } from './character-names.js';
import { bold, dim, green, red, yellow } from './colours.js';
import { CONTEXT, contextStart, usesBom } from './decoding-context.js';
import { CommandError } from './errors.js';
import { jsonText, printableCodePoint } from './escape-output.js';
import { addHelp } from './help-text.js';
import { flush, print, printWrapped } from './output.js';
import { parseHex } from './parse-hex.js';
import { beyondEndError, nameOf, readBytes } from './read-input.js';

const VERDICT_COLOURS = { valid: green, warning: yellow, malformed: red };
/** The words that are printed for the verdicts of a history, which `explain` names `reads`, `warns` and `refuses`. */
const HISTORY_WORDS = { reads: 'accepts', warns: 'warns', refuses: 'rejects' };
const HISTORY_COLOURS = { reads: green, warns: yellow, refuses: red };
/** The notations that are printed, by their keys in `forms`. */
const NOTATIONS = [
  ['utf8', 'UTF-8'],
  ['utf16', 'UTF-16'],
  ['utf32', 'UTF-32'],
  ['javascript', 'JavaScript'],
  ['html', 'HTML'],
  ['binary', 'binary'],
  ['octal', 'octal'],
];

/**
 * Returns the bytes to explain: `{ bytes, base }`. If they come from a file, the bytes around them are returned too, and `base` is the
 * offset of the first returned byte in the file.
 */
async function readSequence(words, { file, offset, encodings = [] }) {
  if (file === undefined) {
    if (words.length === 0) throw new CommandError('Give bytes, such as C0 AF, or a file: --file FILE --offset N.');
    return { bytes: parseHex(words.join(' ')), base: 0 };
  }
  if (words.length > 0) throw new CommandError('Give either bytes or --file, not both.');
  const starts = encodings.map((name) => (usesBom(name) ? 0 : contextStart(offset, name)));
  const base = Math.min(contextStart(offset), ...starts);
  return { bytes: await readBytes(file, offset - base + CONTEXT, base), base };
}

/** The width of the date and the verdict before the documents of a history. */
const HISTORY_INDENT = 23;

const printField = (label, text) => print(`  ${dim(label.padEnd(10))}  ${text}`);

async function printForms({ forms, judgements }) {
  const [codePoint] = judgements.find(({ codePoints }) => codePoints.length > 0)?.codePoints ?? [];
  const character = codePoint === undefined ? '' : `  ${printableCodePoint(codePoint)}`;
  if (forms.codePoint) printField('code point', `${forms.codePoint}${character}`);
  if (codePoint !== undefined) printField('name', (await loadCharacterNames())(codePoint));
  for (const [key, label] of NOTATIONS) if (forms[key]) printField(label, forms[key]);
}

function printBits(bits) {
  if (bits.length === 0) return;
  print(bold('\nBits'));
  for (const { octet: byte, prefix, payload, from, to } of bits) {
    const target = from < 0 ? 'mapped by a table' : `bits ${from} to ${to}`;
    print(`  ${hexByte(byte)}  ${`${dim(prefix)}${bold(payload)}`}  ${dim(target)}`);
  }
}

function printJudgements(judgements) {
  print(bold('\nJudgements'));
  const width = Math.max(...judgements.map(({ encoding }) => encoding.length));
  for (const { encoding, verdict, reason, sentence, citation } of judgements) {
    const isAlwaysValid = verdict === 'valid' && acceptsEveryByte(encoding);
    const text = isAlwaysValid ? 'accepts every byte' : [verdict, reason].filter(Boolean).join(', ');
    print(`  ${encoding.padEnd(width)}  ${VERDICT_COLOURS[verdict](text)}`);
    printWrapped(' '.repeat(width + 4), `${sentence} ${dim(`(${citation.document}, ${citation.section})`)}`);
  }
}

/**
 * Prints the history of the sequence in UTF-8: the verdict of each document. Prints nothing if no judgement has a history.
 */
function printHistory(judgements) {
  const { history, since } = judgements.find((judgement) => judgement.history) ?? {};
  if (history === undefined) return;
  const firstRejection =
    since === undefined ? 'no document rejects it' : `first rejected by ${since.document}, ${since.date}`;
  print(`${bold('\nHistory in UTF-8')}  ${dim(firstRejection)}`);
  for (const { document, date, verdict, section, sentence } of history) {
    print(`  ${date.padEnd(10)}  ${HISTORY_COLOURS[verdict](HISTORY_WORDS[verdict].padEnd(7))}  ${document}`);
    printWrapped(' '.repeat(HISTORY_INDENT), `${sentence} ${dim(`(${section})`)}`);
  }
}

async function printText(explanation) {
  const { sequence, judgements, bits, steps, notes } = explanation;
  print(bold(sequence.hex) + dim(`  at offset ${sequence.offset}`));
  await printForms(explanation);
  printBits(bits);
  printJudgements(judgements);
  printHistory(judgements);
  if (steps.length > 0) print(bold('\nSteps'));
  steps.forEach((step, index) => printWrapped(`  ${index + 1}. `, step));
  if (notes.length > 0) print(bold('\nNotes'));
  for (const note of notes) printWrapped('  ', note);
}

/** Returns an explanation of bytes that begin at the offset `base` of a file, with offsets from the start of the file. */
function withFileOffsets(explanation, base) {
  const { offset, sequence, judgements } = explanation;
  return {
    ...explanation,
    offset: offset + base,
    sequence: { ...sequence, offset: sequence.offset + base },
    judgements: judgements.map((judgement) => ({ ...judgement, offset: judgement.offset + base })),
  };
}

async function explainBytes(words, options) {
  const { file, encodings, json } = options;
  const offset = options.offset ?? options.at ?? 0;
  const { bytes, base } = await readSequence(words, { ...options, offset });
  if (offset >= base + bytes.length) {
    if (file !== undefined) throw beyondEndError(file, offset, base, bytes);
    throw new CommandError(`offset ${offset} is beyond the end of the ${formatCount(bytes.length, 'byte')} given.`);
  }
  const explanation = withFileOffsets(explain(bytes, offset - base, encodings ? { encodings } : {}), base);
  if (json) print(jsonText({ file: file && nameOf(file), ...explanation }));
  else await printText(explanation);
  await flush();
}

export function addExplain(program) {
  const command = program
    .command('explain')
    .summary('explain a byte sequence, and which standards accept it')
    .description(
      'Explains a byte sequence: its bits, how each encoding reads it, and which standard first rejected it.',
    )
    .argument('[bytes...]', 'bytes in hexadecimal')
    .option('--file <file>', 'explain bytes of a file, or - for standard input')
    .option('--offset <number>', 'the byte offset to explain (default: 0)', parseInteger('--offset'))
    // The former name of --offset.
    .addOption(new Option('--at <number>').argParser(parseInteger('--at')).conflicts('offset').hideHelp())
    .option('--encodings <encodings>', 'encodings, separated by commas (default: the forms of UTF-8)', parseEncodings)
    .option('--json', 'print a JSON object: the file, and the explanation as the function explain() returns it')
    .action(explainBytes);
  addHelp(command, {
    prose: ["Bytes can be written as C0 AF, c0af, '\\xC0\\xAF', %C0%AF or 0xC0 0xAF."],
    statuses: { 0: 'the bytes were explained', 2: 'they could not be read' },
    examples: [
      'utfscope explain E2 82 AC',
      'utfscope explain C0 AF --encodings utf-8,mutf-8',
      'utfscope explain --file notes.txt --offset 1234',
    ],
  });
}
