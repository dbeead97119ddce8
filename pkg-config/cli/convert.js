// `utfscope convert`: from one encoding to another, in parts, however long the text is.
import { pipeline } from 'node:stream/promises';
import { Option } from 'commander';
import { MalformedError, Transcoder } from 'utfscope';
import { errorPolicies } from '../entries/names.js';
import { counted, uPlus } from '../../www/format.js';
import { ENCODINGS_HELP, encoding } from './choices.js';
import { nameOf, open, unwritable } from './files.js';
import { complain } from './output.js';
import { follow } from './progress.js';
import { replacement } from './replacement.js';
import { shown } from './shown.js';
import { Status, Trouble, sentenceOf } from './trouble.js';

const HELP = `
Without -o, the result goes to the standard output. With it, the result is written beside the file and put in its place
when it is complete: whatever goes wrong, the file is as it was. So the output may be the input.

A signature at the start of the input is dropped unless --keep-bom is given; utf-16 and utf-32 are written with one.

Exit status: 0 all is converted, 1 the text has a fault and the policy is strict, 2 something else went wrong.

Examples:
  utfscope convert --from windows-1252 --to utf-8 old.txt -o new.txt
  utfscope convert --from utf-16 notes.txt -o notes.txt
  zcat dump.sql.gz | utfscope convert --from utf-8 --errors replace > clean.sql

${ENCODINGS_HELP}`;

/** Error policies that keep every byte, or stop. */
const LOSES_NOTHING = ['strict', 'surrogateescape'];

/** What a fault under `strict` means for the person. */
function refusal(input, { fault }, { from, to }) {
  const { reason, offset, length, codePoint } = fault;
  const character = codePoint === undefined ? '' : ` (${uPlus(codePoint)})`;
  const what = reason === 'unmappable' ? `${to} cannot hold what is there` : `it is not ${from}`;
  const file = input === '-' ? 'FILE' : shown(input);
  const isLost = reason === 'unmappable';
  return [
    `${shown(nameOf(input))}: ${reason}${character} at offset ${offset}, ${counted(length, 'byte')}: ${what}.`,
    isLost ? null : `  The file may be in another encoding. To find out: utfscope detect ${file}`,
    `  To look at it: utfscope inspect ${file} --from ${from} --offset ${offset}`,
    '  To convert it all the same, choose with --errors what to do; most choices lose data.',
  ]
    .filter(Boolean)
    .join('\n');
}

/** What stands for the standard output, which is written where it stands and never replaced. */
const STANDARD_OUTPUT = /^(?:-|\/dev\/stdout|\/(?:dev|proc\/self)\/fd\/1)$/;

async function convert(input, options) {
  const { from, to, errors, writeBom, keepBom, output } = options;
  let transcoder;
  let lost = 0;
  try {
    const onFault = LOSES_NOTHING.includes(errors)
      ? undefined
      : ({ severity }) => (lost += severity === 'error' ? 1 : 0);
    transcoder = new Transcoder({ from, to, errors, writeBOM: writeBom, ignoreBOM: keepBom, onFault });
  } catch (error) {
    throw error instanceof RangeError ? new Trouble(sentenceOf(error)) : error;
  }
  const { parts, size } = open(input);
  const file = output === undefined || STANDARD_OUTPUT.test(output) ? undefined : await replacement(output);
  const progress = follow(size);
  async function* converted() {
    for await (const part of parts) {
      yield transcoder.push(part);
      progress.step(part.length);
    }
    yield transcoder.finish();
  }
  try {
    await pipeline(converted, file?.sink ?? process.stdout, { end: file !== undefined });
  } catch (error) {
    progress.hide();
    await file?.abandon();
    if (error instanceof MalformedError) throw new Trouble(refusal(input, error, options), Status.Faults);
    throw error.syscall ? new Trouble(unwritable(output ?? 'the standard output', error)) : error;
  } finally {
    progress.hide();
  }
  await file?.commit();
  if (lost > 0) await complain(`${shown(nameOf(input))}: --errors ${errors} was applied ${counted(lost, 'time')}.`);
}

export function addConvert(program) {
  program
    .command('convert')
    .summary('convert a text from one encoding to another')
    .description('Converts a file, or the standard input, from one encoding to another.')
    .argument('[input]', 'a file, or - for the standard input', '-')
    .option('-f, --from <encoding>', 'the encoding of the input', encoding, 'utf-8')
    .option('-t, --to <encoding>', 'the encoding of the output', encoding, 'utf-8')
    .addOption(
      new Option('-e, --errors <policy>', 'what becomes of malformed sequences')
        .choices(errorPolicies)
        .default('strict'),
    )
    .option('--write-bom', 'begin the output with a signature')
    .option('--no-write-bom', 'begin the output without one')
    .option('--keep-bom', 'keep the signature of the input as a character')
    .option('-o, --output <file>', 'write to this file (default: the standard output, also called -)')
    .addHelpText('after', HELP)
    .action(convert);
}
