// `utfscope repair`: repairs text that was decoded in the wrong encoding.
import { pipeline } from 'node:stream/promises';
import { Option } from 'commander';
import { formatCount } from '../../www/format.js';
import { ENCODINGS_HELP, parseEncoding } from './argument-parsers.js';
import { openOutput } from './atomic-write.js';
import { printJsonError, skippedText } from './check-reports.js';
import { collect } from './check.js';
import { isSupersetOfAscii } from './decode-lines.js';
import { CommandError, Status } from './errors.js';
import { fileArgument, printable, shellArgument } from './escape-output.js';
import { findFiles } from './find-files.js';
import { addHelp } from './help-text.js';
import { conversionOf } from './likely-encoding.js';
import { continueWithoutOutput, flush, flushIfNeeded, printMessage } from './output.js';
import { nameOf, sizeOf, writeError } from './read-input.js';
import { NotText, blocksOf } from './repair-blocks.js';
import { jsonReport, madeText, quietReport, textReport } from './repair-reports.js';
import { Result } from './repair-result.js';
import { Summary } from './repair-summary.js';

async function repairFile(path, { write, ...options }, report) {
  const result = new Result(nameOf(path), report);
  let output;
  let problem;
  try {
    if (write && sizeOf(path) === undefined) {
      throw new CommandError(`${printable(nameOf(path))} is not a regular file, so it cannot be replaced.`);
    }
    output = write ? await openOutput(path) : undefined;
  } catch (error) {
    // This error is reported only if the file needs a repair.
    problem = error;
  }
  async function* repaired() {
    for await (const block of blocksOf(path, options)) {
      result.add(block);
      await flushIfNeeded();
      yield block.after;
    }
  }
  try {
    if (output) await pipeline(repaired, output.sink);
    else for await (const block of repaired()) void block;
    if (problem && result.changes > 0) throw problem;
    if (result.changes > 0) await output?.commit();
    else await output?.abandon();
  } catch (error) {
    await output?.abandon();
    throw error.syscall ? new CommandError(writeError(nameOf(path), error)) : error;
  }
  result.written = Boolean(output) && result.changes > 0;
  report.file(result, result.likely ? likelyAdvice(path, result, options) : '');
  return result;
}

/** Writes the repaired lines of standard input to standard output, as they arrive. A likely repair is reported on standard error. */
async function repairStandardInput(options) {
  let made = null;
  async function* repaired() {
    for await (const { after, likely } of blocksOf('-', options)) {
      if (likely?.isMade) made = likely;
      yield after;
    }
  }
  await pipeline(repaired, process.stdout, { end: false });
  if (made) await printMessage(`${nameOf('-')}: ${madeText(made)}`);
}

/** Returns the options of a command that reads files as the present command does. */
const readingOptions = ({ from, lines }) => [
  ...(from === 'utf-8' ? [] : ['--from', from]),
  ...(lines ? ['--lines', lines] : []),
];

/** Returns the sentence with the command that makes the changes that were shown; empty if only standard input changes. */
function writeAdvice(args, options) {
  if (args.length === 0) return '';
  const { exclude = [], ignore, skipBinary, likely } = options;
  const words = ['utfscope', 'repair', '--write', ...(likely ? ['--likely'] : []), ...readingOptions(options)];
  if (skipBinary) words.push('--skip-binary');
  if (!ignore) words.push('--no-ignore');
  for (const pattern of exclude) words.push('--exclude', shellArgument(pattern, 'PATTERN'));
  // Without `--`, a file name that begins with a hyphen would be read as an option.
  if (args.some((argument) => argument.startsWith('-'))) words.push('--');
  return ` To do so: ${[...words, ...args.map((argument) => shellArgument(argument))].join(' ')}`;
}

/** Returns the sentence with the command that shows a likely repair, or with the conversion that the repair needs first. */
function likelyAdvice(path, { likely, encoding }, options) {
  const file = nameOf(path);
  return likely.isEncodable
    ? `To see this repair: ${['utfscope repair --likely', ...readingOptions(options), ...(path === '-' ? [] : [fileArgument(file)])].join(' ')}`
    : `${encoding} lacks characters of the repaired text, so first convert the file to utf-8: ${conversionOf(file, ` --from ${options.from}`)}`;
}

async function repairFiles(args, options) {
  const { check, json, write, from, lines, skipBinary, likely: makesLikely } = options;
  const unsuitable = lines && [from, lines].find((encoding) => !isSupersetOfAscii(encoding));
  if (unsuitable) {
    throw new CommandError(
      `--lines needs encodings in which the bytes 00 to 7F are ASCII characters; ${unsuitable} is not one.`,
    );
  }
  const names = args.length > 0 ? args : ['-'];
  if (names.length === 1 && names[0] === '-' && !check && !json && !write) return repairStandardInput(options);
  if (write && names.includes('-')) {
    throw new CommandError(
      '--write replaces files. Without --write, the repaired text of standard input goes to standard output.',
    );
  }
  if (write) continueWithoutOutput();
  let hasFailed = false;
  const reportError = (message, file) => {
    hasFailed = true;
    process.exitCode = Status.Failure;
    if (json) printJsonError(message, file);
    return printMessage(message);
  };
  const unreadable = [];
  const { files, skipped } = findFiles(names, (...error) => unreadable.push(error), options);
  for (const error of unreadable) await reportError(...error);
  const report = json ? jsonReport : check ? quietReport : textReport;
  // The suggested command leaves out the arguments that name nothing to repair, and standard input, which --write does not accept.
  const omittedArguments = new Set(unreadable.map(([, argument]) => argument));
  const summary = new Summary();
  let binary = 0;
  for (const { path, isNamed } of files) {
    if (isNamed) omittedArguments.add(nameOf(path));
    try {
      const result = await repairFile(path, { from, lines, write, likely: makesLikely }, report);
      const size = sizeOf(path);
      summary.add(result, size);
      // A pipe or a device cannot be replaced.
      if (result.changes > 0 && size !== undefined) omittedArguments.delete(nameOf(path));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      if (error instanceof NotText && (skipBinary || !isNamed)) binary += 1;
      else await reportError(error.message, nameOf(path));
    }
    await flushIfNeeded();
  }
  await flush();
  const { changes } = summary;
  if (check && changes > 0) process.exitCode ||= Status.ProblemsFound;
  const skippedFiles = skippedText({ ...skipped, binary }, '');
  if (skippedFiles) await printMessage(skippedFiles);
  const repairedLines = `${formatCount(changes, 'line')} in ${formatCount(summary.files, 'file')}`;
  const advice = writeAdvice(
    args.filter((argument) => argument !== '-' && !omittedArguments.has(argument)),
    options,
  );
  const done = write ? `repaired ${repairedLines}.` : `${repairedLines} can be repaired.${advice}`;
  for (const message of summary.messages({ done, hasFailed, makesLikely })) await printMessage(message);
}

export function addRepair(program) {
  const command = program
    .command('repair')
    .summary('repair text that was decoded in the wrong encoding, such as "cafÃ©"')
    .description(
      'Repairs text that was decoded in the wrong encoding. Shows what would change; --write changes the files.',
    )
    .argument('[files...]', 'files, directories, quoted patterns, or - for standard input (default: -)')
    .option('-f, --from <encoding>', 'the encoding of the files', parseEncoding, 'utf-8')
    .option('--lines <encoding>', 'the encoding of lines that are not in the encoding of the files', parseEncoding)
    .option('--likely', 'also make repairs that are likely but not certain')
    .option('--write', 'write the repaired text into the files')
    .addOption(
      new Option('--check', 'only count the lines to repair; the exit status is 1 if there are any').conflicts('write'),
    )
    .option('--skip-binary', 'also skip binary files named as arguments, instead of failing')
    .option('-x, --exclude <pattern>', 'leave out files that match this .gitignore pattern; can be repeated', collect)
    .option('--no-ignore', 'also read node_modules and what .gitignore files leave out')
    .option('--json', 'print a JSON object for each file')
    .action(repairFiles);
  addHelp(command, {
    prose: [
      'Prints the lines that would change, before and after. Only text that was certainly decoded in the wrong encoding ' +
        'is repaired; all other bytes are unchanged. If no repair of a line is certain, the most likely ones are shown, and ' +
        'the line is unchanged.',
      'Text that was not UTF-8, such as windows-1257 that was decoded as windows-1252, is valid before and after a repair, ' +
        'so a repair is only likely. The command names it, and makes it with --likely: check the repaired text. Text in an ' +
        'encoding that utfscope lacks, such as MIK, becomes UTF-8. Only texts of at most 2 MiB are searched for such repairs.',
      'With --lines, lines that are malformed in the encoding of the files are first decoded in another encoding: a log of ' +
        'several programs can have such lines. Characters in them that are evidently UTF-8 are kept. If both encodings are ' +
        '8-bit encodings of the same languages, such as windows-1251 and ibm866, lines that are evidently in the other one are decoded.',
      'Standard input is repaired line by line, and written to standard output. With --likely, it is read completely first. ' +
        'Files of more than 16 MiB are repaired line by line, too, in constant memory.',
      'With --write, a file is replaced only when its repaired text is complete, and if no other program changed it meanwhile. ' +
        'Its permissions are kept; POSIX ACLs and extended attributes are not.',
      'The JSON object of a file has file, changes and ambiguous (how many lines), written, steps and lines. In a line of ' +
        'more than 4 MiB, text before the first change is left out, and column says where the rest begins. If a repair is only ' +
        'likely, likely is true; without --likely, its lines have candidates and count as ambiguous. If the repaired text is not ' +
        'in the encoding of the files, encoding names its encoding. The object of an error has type, file and message.',
    ],
    statuses: {
      0: 'every file was read',
      1: '--check found a line to repair',
      2: 'a file could not be read or written, or a file named directly is not text',
    },
    examples: [
      'utfscope repair notes.txt',
      'utfscope repair --write notes.txt',
      'utfscope repair --check .',
      'utfscope repair --likely names.csv',
      'tail -f app.log | utfscope repair',
      'utfscope repair --lines windows-1251 server.log',
    ],
    lists: [ENCODINGS_HELP],
  });
}
