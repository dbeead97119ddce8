// `utfscope repair`: repairs text that was decoded in the wrong encoding.
import { Buffer } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { Option } from 'commander';
import { decode, repairCandidates } from 'utfscope/full/slim';
import { formatCount, formatNumber } from '../../www/format.js';
import { ENCODINGS_HELP, parseEncoding } from './argument-parsers.js';
import { openOutput } from './atomic-write.js';
import { printJsonError, skippedText } from './check-reports.js';
import { collect } from './check.js';
import { bold, dim, green, red } from './colours.js';
import { CompleteLines } from './complete-lines.js';
import { isSupersetOfAscii } from './decode-lines.js';
import { CommandError, Status } from './errors.js';
import { jsonText, printable, shellArgument } from './escape-output.js';
import { excerpts } from './excerpt.js';
import { findFiles } from './find-files.js';
import { addHelp } from './help-text.js';
import { continueWithoutOutput, flush, flushIfNeeded, print, printMessage, printWrapped } from './output.js';
import { nameOf, sizeOf, writeError } from './read-input.js';
import { NotText, blocksOf } from './repair-blocks.js';

/** The maximum number of possible repairs that are offered for a line. */
const MAX_CANDIDATES = 3;

const isEqual = (before, after) => Buffer.compare(before, after) === 0;
/** A line ends at LF, CR LF or CR. A CR stays part of its line. */
const LINE_END = /\n|(?<=\r)(?!\n)/;
const linesIn = (bytes, encoding) => decode(bytes, encoding, { errors: 'replace', ignoreBOM: true }).split(LINE_END);
const isAscii = (text) => /^[\0-\x7f]*$/.test(text);

/** The results of a run for one file. Line numbers start at 1. */
class Result {
  /** The number of changed lines. */
  changes = 0;
  /** The number of lines that have possible repairs, none of which is certain. */
  ambiguous = 0;
  steps = [];
  /** The lines that the JSON report prints. */
  lines = [];
  #line = 1;
  #completeLines;

  constructor(file, report) {
    this.file = file;
    this.report = report;
  }

  /** Reports the changed lines of a block, and the lines with possible repairs that are not certain. */
  add({ encoding, steps = [], ...block }) {
    this.steps.push(...steps);
    this.#completeLines ??= new CompleteLines(encoding);
    const lines = this.#completeLines.add(block);
    if (lines) this.#report(lines, encoding);
  }

  #report({ before, after, leftOut }, encoding) {
    const isSame = isEqual(before, after);
    const old = linesIn(before, encoding);
    const repaired = isSame ? old : linesIn(after, encoding);
    old.forEach((text, index) => {
      const place = { line: this.#line + index, leftOut: index === 0 ? leftOut : 0 };
      const newText = repaired[index] ?? text;
      if (text !== newText) {
        this.changes += 1;
        this.report.change(this, place, text, newText);
      } else if (!isAscii(text)) {
        const candidates = repairCandidates(text).slice(0, MAX_CANDIDATES);
        if (candidates.length === 0) return;
        this.ambiguous += 1;
        this.report.candidates(this, place, text, candidates);
      }
    });
    // A CR at the end is a line end, but `split` returns no empty line after it.
    this.#line += old.length - (old.at(-1).endsWith('\r') ? 0 : 1);
  }
}

/** Returns a line without its carriage return, and with labels for characters that could control the terminal. */
const shown = (text) => printable(text.replace(/\r$/, ''));

/** Prints a diff of the changed lines, the possible repairs of other lines, and the evidence. */
const textReport = {
  change(result, { line, leftOut }, before, after) {
    if (result.changes === 1) print(bold(printable(result.file)));
    const { column, ...excerpt } = excerpts(before, after, leftOut);
    print(dim(column ? `@@ line ${line}, column ${formatNumber(column)} @@` : `@@ line ${line} @@`));
    print(red(`-${shown(excerpt.before)}`));
    print(green(`+${shown(excerpt.after)}`));
  },
  candidates({ file }, { line, leftOut }, text, candidates) {
    const excerptPairs = candidates.map(({ text: offered }) => excerpts(text, offered, leftOut));
    const offers = excerptPairs.map(({ after }, index) => `"${shown(after)}" (${candidates[index].steps[0].as})`);
    print(
      `${bold(printable(file))}:${line}: not repaired, because no repair is certain: "${shown(excerptPairs[0].before)}" could be ${offers.join(' or ')}`,
    );
  },
  file({ steps }) {
    for (const { because } of steps) printWrapped('  ', because);
  },
};

/** Returns the place of a line as properties of its JSON object. */
const jsonPlace = ({ line, leftOut }) => ({ line, ...(leftOut > 0 && { column: leftOut + 1 }) });

/** Prints a JSON object for each file. If a line arrived in parts, the texts in `before` and `after` begin at the column `column`. */
const jsonReport = {
  change({ lines }, place, before, after) {
    lines.push({ ...jsonPlace(place), before, after });
  },
  candidates({ lines }, place, before, candidates) {
    const offers = candidates.map(({ text, steps: [{ as }] }) => ({ text, as }));
    lines.push({ ...jsonPlace(place), before, candidates: offers });
  },
  file({ file, changes, ambiguous, steps, written, lines }) {
    print(jsonText({ file, changes, ambiguous, written, steps, lines }));
  },
};

/** Prints only the number of lines to repair, for each file that has such lines. */
const quietReport = {
  change() {},
  candidates() {},
  file({ file, changes }) {
    if (changes > 0) print(`${printable(file)}: ${formatCount(changes, 'line')} to repair`);
  },
};

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
  report.file(result);
  return result;
}

/** Writes the repaired lines of standard input to standard output, as they arrive. */
async function repairStandardInput(options) {
  async function* repaired() {
    for await (const { after } of blocksOf('-', options)) yield after;
  }
  await pipeline(repaired, process.stdout, { end: false });
}

/** Returns the sentence with the command that makes the changes that were shown; empty if only standard input changes. */
function writeAdvice(args, { from, lines, exclude = [], ignore, skipBinary }) {
  if (args.length === 0) return '';
  const words = ['utfscope', 'repair', '--write'];
  if (from !== 'utf-8') words.push('--from', from);
  if (lines) words.push('--lines', lines);
  if (skipBinary) words.push('--skip-binary');
  if (!ignore) words.push('--no-ignore');
  for (const pattern of exclude) words.push('--exclude', shellArgument(pattern, 'PATTERN'));
  // Without `--`, a file name that begins with a hyphen would be read as an option.
  if (args.some((argument) => argument.startsWith('-'))) words.push('--');
  return ` To do so: ${[...words, ...args.map((argument) => shellArgument(argument))].join(' ')}`;
}

/** Returns the sentence about lines that stay unchanged, because no repair of them is certain. */
const uncertainText = (count) =>
  `${formatCount(count, 'other line')} may be wrongly decoded too, but no repair of ${count === 1 ? 'it' : 'them'} is certain.`;

async function repairFiles(args, options) {
  const { check, json, write, from, lines, skipBinary } = options;
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
  const sums = { examined: 0, changes: 0, files: 0, ambiguous: 0, binary: 0 };
  for (const { path, isNamed } of files) {
    if (isNamed) omittedArguments.add(nameOf(path));
    try {
      const { changes, ambiguous } = await repairFile(path, { from, lines, write }, report);
      sums.examined += 1;
      sums.changes += changes;
      sums.ambiguous += ambiguous;
      if (changes > 0) {
        sums.files += 1;
        // A pipe or a device cannot be replaced.
        if (sizeOf(path) !== undefined) omittedArguments.delete(nameOf(path));
      }
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      if (error instanceof NotText && (skipBinary || !isNamed)) sums.binary += 1;
      else await reportError(error.message, nameOf(path));
    }
    await flushIfNeeded();
  }
  await flush();
  if (check && sums.changes > 0) process.exitCode ||= Status.ProblemsFound;
  const skippedFiles = skippedText({ ...skipped, binary: sums.binary }, '');
  if (skippedFiles) await printMessage(skippedFiles);
  if (sums.changes === 0) {
    // A file that could not be read or written may need a repair.
    if (sums.examined > 0 && !hasFailed) await printMessage('nothing to repair.');
    return;
  }
  const repairedLines = `${formatCount(sums.changes, 'line')} in ${formatCount(sums.files, 'file')}`;
  const advice = writeAdvice(
    args.filter((argument) => argument !== '-' && !omittedArguments.has(argument)),
    options,
  );
  await printMessage(write ? `repaired ${repairedLines}.` : `${repairedLines} can be repaired.${advice}`);
  if (sums.ambiguous > 0) await printMessage(uncertainText(sums.ambiguous));
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
      'With --lines, lines that are malformed in the encoding of the files are first decoded in another encoding: a log of ' +
        'several programs can have such lines. Characters in them that are evidently UTF-8 are kept. If both encodings are ' +
        '8-bit encodings of the same languages, such as windows-1251 and ibm866, lines that are evidently in the other one are decoded.',
      'Standard input is repaired line by line, and written to standard output. Files of more than 16 MiB are repaired line ' +
        'by line, too, in constant memory.',
      'With --write, a file is replaced only when its repaired text is complete, and if no other program changed it meanwhile. ' +
        'Its permissions are kept; POSIX ACLs and extended attributes are not.',
      'The JSON object of a file has file, changes and ambiguous (how many lines), written, steps and lines. In a line of ' +
        'more than 4 MiB, text before the first change is left out, and column says where the rest begins. The object of an ' +
        'error has type, file and message.',
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
      'tail -f app.log | utfscope repair',
      'utfscope repair --lines windows-1251 server.log',
    ],
    lists: [ENCODINGS_HELP],
  });
}
