// `utfscope convert`: converts a text of any length from one encoding to another.
import { pipeline } from 'node:stream/promises';
import { MalformedError, Transcoder, Validator } from 'utfscope/full/slim';
import { errorPolicies } from '../entries/names.js';
import { formatCount } from '../../www/format.js';
import { ENCODINGS_HELP, acceptsEveryByte, parseEncoding } from './argument-parsers.js';
import { openOutput } from './atomic-write.js';
import { CommandError, Status, attempt, libraryMessage } from './errors.js';
import { fileArgument, jsonText, printable } from './escape-output.js';
import { addHelp } from './help-text.js';
import { flush, print, printMessage, printToStderr } from './output.js';
import { startProgress } from './progress.js';
import { nameOf, openInput, writeError } from './read-input.js';

/** Policies under which no byte is lost. */
const LOSSLESS = ['strict', 'surrogateescape'];
const FIRST_MULTI_BYTE_LEAD = 0xc0;

/** An error for input that the policy does not accept: the library's sentence, and what to do next. */
class MalformedInput extends CommandError {
  constructor(input, error, { from }) {
    const { fault } = error;
    const file = input === '-' ? 'FILE' : fileArgument(input);
    const lines = [
      `${printable(nameOf(input))}: ${libraryMessage(error)}`,
      fault.reason !== 'unmappable' && `  The file may be in another encoding. To find out: utfscope detect ${file}`,
      `  To see the bytes: utfscope inspect ${file} --from ${from} --offset ${fault.offset}`,
      '  To convert anyway, choose a policy with --errors. Most policies lose data.',
    ];
    super(lines.filter(Boolean).join('\n'), Status.ProblemsFound);
    this.fault = fault;
  }
}

/** Counts the non-ASCII characters of a text that arrives in parts, as long as it is valid UTF-8. */
class Utf8Counter {
  #validator = new Validator('utf-8');
  #isValid = true;
  #count = 0;

  push(part) {
    if (!this.#isValid) return;
    this.#isValid = this.#validator.push(part).length === 0;
    for (const byte of part) if (byte >= FIRST_MULTI_BYTE_LEAD) this.#count += 1;
  }

  /** Returns the number of non-ASCII characters, 0 if the text is not UTF-8. */
  finish() {
    this.#isValid &&= this.#validator.finish().length === 0;
    return this.#isValid ? this.#count : 0;
  }
}

/** The names of standard output, which is written directly and never replaced. */
const STANDARD_OUTPUT = /^(?:-|\/dev\/stdout|\/(?:dev|proc\/self)\/fd\/1)$/;
const isStandardOutput = (output) => output === undefined || STANDARD_OUTPUT.test(output);

const createTranscoder = ({ from, to, errors, writeBom, keepBom }, onFault) =>
  new Transcoder({ from, to, errors, writeBOM: writeBom, ignoreBOM: keepBom, onFault });

/** Returns the error for options that contradict each other. The library's advice is replaced by the list of policies that are possible. */
function optionError(error, options) {
  const { errors } = options;
  const isAccepted = (policy) => attempt(() => createTranscoder({ ...options, errors: policy })) !== undefined;
  const accepted = errorPolicies.includes(errors) ? errorPolicies.filter(isAccepted) : [];
  const message = libraryMessage(error);
  if (accepted.length === 0) return new CommandError(message);
  return new CommandError(
    `${message.replace(/; use .*/, '.')} Use ${accepted.slice(0, -1).join(', ')} or ${accepted.at(-1)}.`,
  );
}

/** Converts the input and fills in `result`, the object that --json prints. */
async function convertFile(input, options, result) {
  const { from, to, errors, output } = options;
  const { warnings } = result;
  const reasons = new Map();
  const changeCount = (reason, difference) => {
    result.replaced += difference;
    reasons.set(reason, (reasons.get(reason) ?? 0) + difference);
    result.reasons = Object.fromEntries([...reasons].filter(([, number]) => number > 0));
  };
  let transcoder;
  try {
    transcoder = createTranscoder(options, ({ severity, reason }) => {
      if (severity === 'error') changeCount(reason, 1);
    });
  } catch (error) {
    throw error instanceof RangeError ? optionError(error, options) : error;
  }
  // An encoding that accepts every byte also accepts UTF-8, but decodes each non-ASCII character of UTF-8 as several characters.
  const utf8Counter = from !== to && acceptsEveryByte(from) ? new Utf8Counter() : undefined;
  const { parts, size } = openInput(input);
  const outputFile = isStandardOutput(output) ? undefined : await openOutput(output);
  const progress = startProgress(size);
  async function* converted() {
    const countWritten = (bytes) => {
      result.bytesWritten += bytes.length;
      return bytes;
    };
    for await (const part of parts) {
      utf8Counter?.push(part);
      result.bytesRead += part.length;
      yield countWritten(transcoder.push(part));
      progress.step(part.length);
    }
    yield countWritten(transcoder.finish());
  }
  try {
    await pipeline(converted, outputFile?.sink ?? process.stdout, { end: outputFile !== undefined });
    await outputFile?.commit();
  } catch (error) {
    await outputFile?.abandon();
    if (outputFile) result.bytesWritten = 0;
    if (error instanceof MalformedError) {
      // `onFault` has also counted the fault that stops the conversion, but the policy was not applied to it.
      changeCount(error.fault.reason, -1);
      throw new MalformedInput(input, error, options);
    }
    throw error.syscall ? new CommandError(writeError(output ?? 'standard output', error)) : error;
  } finally {
    progress.hide();
  }
  const name = printable(result.file);
  const nonAscii = utf8Counter?.finish() ?? 0;
  if (nonAscii > 0) {
    warnings.push(
      `${name} is valid UTF-8 with ${formatCount(nonAscii, 'non-ASCII character')}; converting it from ${from} will ` +
        'probably garble it. If it is UTF-8, use --from utf-8.',
    );
  }
  if (result.replaced > 0 && !LOSSLESS.includes(errors)) {
    warnings.push(`${name}: --errors ${errors} was applied ${formatCount(result.replaced, 'time')}.`);
  }
}

async function convert(input, options) {
  const { from, to, errors, output, json } = options;
  const result = { file: nameOf(input), from, to, errors, bytesRead: 0, bytesWritten: 0 };
  Object.assign(result, { replaced: 0, reasons: {}, warnings: [] });
  try {
    await convertFile(input, options, result);
  } catch (error) {
    if (!json || !(error instanceof CommandError)) throw error;
    process.exitCode = error.status;
    Object.assign(result, { error: error.message, fault: error.fault });
  }
  if (json && isStandardOutput(output)) {
    await printToStderr(jsonText(result)); // The messages are not printed separately, so standard error is valid JSON.
    return;
  }
  if (json) {
    print(jsonText(result));
    await flush();
  }
  for (const message of [...result.warnings, result.error].filter(Boolean)) await printMessage(message);
}

export function addConvert(program) {
  const command = program
    .command('convert')
    .summary('convert text from one encoding to another')
    .description('Converts a file or standard input from one encoding to another.')
    .argument('[file]', 'a file, or - for standard input', '-')
    .option('-f, --from <encoding>', 'the encoding of the input', parseEncoding, 'utf-8')
    .option('-t, --to <encoding>', 'the encoding of the output', parseEncoding, 'utf-8')
    .option('-e, --errors <policy>', `how to handle malformed input: ${errorPolicies.join(', ')}`, 'strict')
    .option('--write-bom', 'write a BOM at the start of the output')
    .option('--no-write-bom', 'write no BOM')
    .option('--keep-bom', 'keep the BOM of the input as a character')
    .option('-o, --output <file>', 'write to this file; - is standard output (default: standard output)')
    .option('--json', 'print a JSON object about the conversion')
    .action(convert);
  addHelp(command, {
    prose: [
      'With -o, the output replaces the file only when it is complete. If the conversion fails, the file is ' +
        'unchanged. So the input and the output can be the same file.',
      'The BOM of the input is removed unless --keep-bom is given. By default, the output has a BOM ' +
        'only if its encoding is utf-16 or utf-32.',
      'The JSON object has file, from, to, errors, bytesRead, bytesWritten, replaced (how often the policy ' +
        'was applied), reasons (this number for each reason) and warnings; after a failure also error and fault. It ' +
        'goes to standard error if the text goes to standard output.',
    ],
    statuses: {
      0: 'the input was converted',
      1: 'malformed input, or a character that the target cannot encode',
      2: 'something else failed',
    },
    examples: [
      'utfscope convert --from windows-1252 --to utf-8 old.txt -o new.txt',
      'utfscope convert --from utf-16 notes.txt -o notes.txt',
      'zcat dump.sql.gz | utfscope convert --errors replace > clean.sql',
    ],
    lists: [ENCODINGS_HELP],
  });
}
