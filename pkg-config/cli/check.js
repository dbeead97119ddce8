// `utfscope check`: every fault of every file, with its line and its column.
import { Option } from 'commander';
import { Validator, detect } from 'utfscope';
import { ENCODINGS_HELP, acceptsEveryByte, encoding, whole } from './choices.js';
import { ordered } from './context.js';
import { nameOf, open, sizeOf } from './files.js';
import { inputs } from './operands.js';
import { complain, drained, flush } from './output.js';
import { Places } from './places.js';
import { follow, hideProgress } from './progress.js';
import { jsonReport, sarifReport, skippedText, summary, textReport } from './report.js';
import { Status, Trouble } from './trouble.js';

const HELP = `
Prints a line for each error: FILE:LINE:COLUMN: OFFSET REASON. Lines and columns count from 1, columns in code points,
offsets in bytes from 0.

A folder stands for all files below it. A pattern in quotes ('src/**/*.txt') stands for the files it matches. Both leave
out what .gitignore files name, node_modules, and version control folders. Patterns leave out hidden files unless they
name them. Symbolic links, pipes and devices below a folder are skipped. Binary files are skipped everywhere. All
skipped files are counted.

Exit status: 0 no errors, 1 errors found, 2 something could not be checked (everything else still is).

Examples:
  utfscope check .
  utfscope check README.md 'src/**/*.js' --exclude '*.min.js'
  utfscope check --from utf-16le --explain export.csv
  curl -s https://example.org/ | utfscope check
  utfscope check --sarif 'src/**' > utfscope.sarif

${ENCODINGS_HELP}`;

const WARNING = 1;
const DEFAULT_LIMIT = 100;
/** How many bytes at the start of a file decide whether it is binary. */
const SAMPLE = 1 << 16;
/** A guess of another encoding is worth reporting from this confidence on. */
const LIKELY = 0.7;

/** Whether the start of a file is not text: ill-formed in `encoding`, and in no encoding that `detect` knows. */
function isBinary(sample, encoding) {
  if (detect(sample).length > 0) return false;
  const validator = new Validator(encoding);
  try {
    return validator.push(sample).length > 0;
  } finally {
    validator.free();
  }
}

const isWide = (encoding) => /^(?:utf-16|utf-32|ucs-)/.test(encoding);
const byteOrder = (encoding) => encoding.slice(-2);

/**
 * The encoding that a file is probably in, rather than in `encoding`; undefined if nothing speaks for another. UTF-16 and
 * UTF-32 are mostly well-formed as something else too, so they are reported for a file without errors as well.
 */
function likelyEncoding(sample, encoding, hasErrors) {
  const [best] = detect(sample);
  const read = ordered(encoding, sample);
  if (!best || best.confidence < LIKELY || best.encoding === read) return undefined;
  const isKnown = isWide(read) && byteOrder(read) === byteOrder(best.encoding);
  return hasErrors || (isWide(best.encoding) && !isKnown) ? best.encoding : undefined;
}

/** Checks one text; tells `report`, and returns how many errors and warnings it has, or null for a binary file. */
async function checkOne(operand, { from, warnings, limit, text }, report, progress) {
  const file = nameOf(operand);
  const totals = { file, encoding: from, bytes: 0, faults: 0, warnings: 0, listed: 0 };
  // A warning may be an overlong line end: `places` has to know of all.
  const validator = new Validator(from, { warnings: true });
  const places = new Places(from);
  const found = (fault) => {
    if ((fault.severity === 'warning' && !warnings) || totals.listed >= limit) return;
    totals.listed += 1;
    report.fault(file, fault);
  };
  const take = (faults, goOn) => {
    const met = faults.severities.reduce((sum, severity) => sum + (severity === WARNING ? 1 : 0), 0);
    if (warnings) totals.warnings += met;
    totals.faults += faults.length - met;
    if (totals.faults > 0) process.exitCode ||= Status.Faults;
    if (totals.listed < limit) goOn(faults, found);
  };
  let sample;
  try {
    const { parts, size } = open(operand);
    for await (const part of parts) {
      sample ??= part.subarray(0, SAMPLE);
      const isFirst = totals.bytes === 0;
      // A pipe is meant to be read, whatever it holds.
      if (isFirst && size !== undefined && !text && isBinary(sample, from)) {
        await report.skipped(file);
        return null;
      }
      totals.bytes += part.length;
      take(validator.push(part), (faults) => places.push(part, faults, found));
      await drained();
      progress.step(part.length);
    }
    take(validator.finish(), (faults) => places.finish(faults, found));
  } finally {
    validator.free();
  }
  if (sample) totals.likely = likelyEncoding(sample, from, totals.faults > 0);
  await report.file(totals);
  return totals;
}

async function check(operands, options) {
  const report = (options.sarif ? sarifReport : options.json ? jsonReport : textReport)(options);
  const sums = { files: 0, faulty: 0, faults: 0, warnings: 0, binary: 0 };
  const trouble = async (message, file) => {
    process.exitCode = Status.Trouble;
    await report.trouble(message, file);
  };
  if (operands.length === 0 && process.stdin.isTTY) {
    process.stderr.write('Reading from the terminal; press Ctrl-D to finish.\n');
  }
  if (acceptsEveryByte(options.from)) {
    await complain(`Every byte is allowed in ${options.from}, so this check finds no errors in it.`);
  }
  report.begin();
  const troubles = [];
  const { files, skipped } = inputs(operands, (...told) => troubles.push(told), options);
  for (const told of troubles) await trouble(...told);

  const sizes = files.map(sizeOf);
  const total = sizes.includes(undefined) ? undefined : sizes.reduce((sum, size) => sum + size, 0);
  const progress = follow(total);
  const limit = options.limit || Infinity;
  for (const file of files) {
    try {
      const totals = await checkOne(file, { ...options, limit }, report, progress);
      if (totals === null) {
        sums.binary += 1;
        continue;
      }
      sums.files += 1;
      sums.faults += totals.faults;
      sums.warnings += totals.warnings;
      if (totals.faults > 0) sums.faulty += 1;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      await trouble(error.message, nameOf(file));
    }
    await drained();
  }
  report.end();
  await flush();
  hideProgress();
  const unchecked = skippedText({ binary: sums.binary, ...skipped });
  if (unchecked) await complain(unchecked);
  if (process.stderr.isTTY && files.length > 0) process.stderr.write(`${summary(sums)}\n`);
}

const collect = (value, values) => [...values, value];

export function addCheck(program) {
  program
    .command('check')
    .summary('list the errors of files, as FILE:LINE:COLUMN: OFFSET REASON')
    .description('Lists the errors of files, of all files in folders, or of the standard input.')
    .argument('[files...]', "files, folders, patterns in quotes, or - for the standard input (default: '-')")
    .option('-f, --from <encoding>', 'the encoding of the files', encoding, 'utf-8')
    .option('-e, --explain', 'say below each error what is wrong, and by which clause')
    .option('-w, --warnings', 'also report warnings; does not change the exit status')
    .option('-l, --limit <number>', 'report at most this many errors per file (0: no limit)', whole, DEFAULT_LIMIT)
    .option('-a, --text', 'check binary files as if they were text')
    .option('-x, --exclude <pattern>', 'leave out files, as in .gitignore; can be repeated', collect, [])
    .option('--no-ignore', 'also check what .gitignore files leave out, and node_modules')
    .addOption(new Option('--json', 'print a JSON object on each line').conflicts('sarif'))
    .addOption(new Option('--sarif', 'print a SARIF 2.1.0 document, for code scanning'))
    .addHelpText('after', HELP)
    .action(check);
}
