// `utfscope explain`: what a sequence is, how it is made, and what each standard makes of it.
import { explain } from 'utfscope';
import { acceptsEveryByte, encodingList, whole } from './choices.js';
import { bold, dim, green, red, yellow } from './colours.js';
import { CONTEXT, asksSignature, before } from './context.js';
import { firstBytes } from './files.js';
import { bytesOf } from './bytes.js';
import { flush, print } from './output.js';
import { shownCodePoint } from './shown.js';
import { Trouble } from './trouble.js';

const HELP = `
The bytes are hexadecimal: C0 AF, c0af, '\\xC0\\xAF', %C0%AF. With --file they are those of a file.

Examples:
  utfscope explain E2 82 AC
  utfscope explain C0 AF --encodings utf-8,mutf-8
  utfscope explain --file notes.txt --at 1234`;

const VERDICTS = { valid: green, warning: yellow, malformed: red };
const HISTORY_VERDICTS = { reads: green, warns: yellow, refuses: red };
/** Of the other notations, those that are worth a line. */
const FORMS = [
  ['utf8', 'UTF-8'],
  ['utf16', 'UTF-16'],
  ['utf32', 'UTF-32'],
  ['javascript', 'JavaScript'],
  ['html', 'HTML'],
  ['binary', 'binary'],
  ['octal', 'octal'],
];

async function placeOf(words, { file, at, encodings = [] }) {
  if (file === undefined) {
    if (words.length === 0) throw new Trouble('Name bytes, such as C0 AF, or a file and a place: --file FILE --at N.');
    return { bytes: bytesOf(words.join(' ')), base: 0 };
  }
  if (words.length > 0) throw new Trouble('Bytes and --file: name one of them.');
  const starts = encodings.map((name) => (asksSignature(name) ? 0 : before(at, name)));
  const base = Math.min(before(at), ...starts);
  return { bytes: await firstBytes(file, at - base + CONTEXT, base), base };
}

const line = (label, text) => print(`  ${dim(label.padEnd(10))}  ${text}`);

function printBits(bits) {
  if (bits.length === 0) return;
  print(bold('\nBits'));
  for (const { octet: byte, prefix, payload, from, to } of bits) {
    const lands = from < 0 ? 'mapped by a table' : `bits ${from} to ${to}`;
    const hex = byte.toString(16).toUpperCase().padStart(2, '0');
    print(`  ${hex}  ${`${dim(prefix)}${bold(payload)}`}  ${dim(lands)}`);
  }
}

function printJudgements(judgements) {
  print(bold('\nJudgements'));
  const width = Math.max(...judgements.map(({ encoding }) => encoding.length));
  for (const { encoding, verdict, reason, sentence, citation } of judgements) {
    const isNoNews = verdict === 'valid' && acceptsEveryByte(encoding);
    const what = isNoNews ? 'accepts every byte' : [verdict, reason].filter(Boolean).join(', ');
    print(`  ${encoding.padEnd(width)}  ${VERDICTS[verdict](what)}`);
    print(`  ${' '.repeat(width)}  ${sentence} ${dim(`(${citation.document}, ${citation.section})`)}`);
  }
}

/** What each document of the UTF-8 lineage says about the sequence; nothing where none of its encodings judges. */
function printHistory(judgements) {
  const { history, since } = judgements.find((judgement) => judgement.history) ?? {};
  if (history === undefined) return;
  const first = since === undefined ? 'no document refuses it' : `first refused by ${since.document}, ${since.date}`;
  print(`${bold('\nHistory in UTF-8')}  ${dim(first)}`);
  for (const { document, date, verdict, section, sentence } of history) {
    print(`  ${date.padEnd(10)}  ${HISTORY_VERDICTS[verdict](verdict.padEnd(7))}  ${document}`);
    print(`  ${' '.repeat(19)}  ${sentence} ${dim(`(${section})`)}`);
  }
}

async function explainPlace(words, options) {
  const { bytes, base } = await placeOf(words, options);
  const { at, encodings } = options;
  const last = base + bytes.length - 1;
  if (at > last) {
    const end = bytes.length === 0 ? '' : ` The last offset is ${last}.`;
    throw new Trouble(`There is nothing at offset ${at}.${end}`);
  }
  const { sequence, judgements, bits, forms, steps, notes } = explain(bytes, at - base, encodings ? { encodings } : {});
  print(bold(sequence.hex) + dim(`  at offset ${base + sequence.offset}`));
  const [codePoint] = judgements.find(({ codePoints }) => codePoints.length > 0)?.codePoints ?? [];
  if (forms.codePoint)
    line('code point', `${forms.codePoint}${codePoint === undefined ? '' : `  ${shownCodePoint(codePoint)}`}`);
  for (const [key, label] of FORMS) if (forms[key]) line(label, forms[key]);
  printBits(bits);
  printJudgements(judgements);
  printHistory(judgements);
  if (steps.length > 0) print(bold('\nSteps'));
  steps.forEach((step, index) => print(`  ${index + 1}. ${step}`));
  if (notes.length > 0) print(bold('\nNotes'));
  for (const note of notes) print(`  ${note}`);
  await flush();
}

export function addExplain(program) {
  program
    .command('explain')
    .summary('explain a byte sequence: its bits, and which standard reads or refuses it')
    .description(
      'Explains a byte sequence: its bits, what each encoding reads, and which standard refuses it since when.',
    )
    .argument('[bytes...]', 'bytes in hexadecimal')
    .option('--file <file>', 'take the bytes of a file, or - for the standard input')
    .option('--at <number>', 'the place to explain, in bytes', whole, 0)
    .option(
      '--encodings <list>',
      'judge by these encodings, between commas (default: the forms of UTF-8)',
      encodingList,
    )
    .addHelpText('after', HELP)
    .action(explainPlace);
}
