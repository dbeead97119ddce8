// `utfscope check`: every fault of every file, with its line and its column.
import { Option } from 'commander';
import { Validator } from 'utfscope';
import { ENCODINGS_HELP, encoding, whole } from './choices.js';
import { inputs, nameOf, open, sizeOf } from './files.js';
import { drained, flush } from './output.js';
import { Places } from './places.js';
import { follow, hideProgress } from './progress.js';
import { jsonReport, sarifReport, summary, textReport } from './report.js';
import { Status, Trouble } from './trouble.js';

const HELP = `
Prints a line for each fault: FILE:LINE:COLUMN: OFFSET REASON. Lines and columns count from 1, columns in code points,
offsets in octets from 0. A pattern in quotes ('src/**/*.txt') stands for the files it matches, without those that are
hidden or in node_modules unless it names these.

Exit status: 0 nothing found, 1 faults found, 2 something could not be checked; all else still is.

Examples:
  utfscope check README.md 'src/**/*.js'
  utfscope check --from utf-16le --explain export.csv
  curl -s https://example.org/ | utfscope check
  utfscope check --sarif 'src/**' > utfscope.sarif

${ENCODINGS_HELP}`;

const WARNING = 1;

/** Checks one text; tells `report`, and returns how many faults and warnings it has. */
async function checkOne(operand, { from, warnings, limit }, report, progress) {
  const file = nameOf(operand);
  const totals = { file, encoding: from, octets: 0, faults: 0, warnings: 0, listed: 0 };
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
  try {
    for await (const part of open(operand).parts) {
      totals.octets += part.length;
      take(validator.push(part), (faults) => places.push(part, faults, found));
      await drained();
      progress.step(part.length);
    }
    take(validator.finish(), (faults) => places.finish(faults, found));
  } finally {
    validator.free();
  }
  await report.file(totals);
  return totals;
}

async function check(operands, options) {
  const report = (options.sarif ? sarifReport : options.json ? jsonReport : textReport)(options);
  const sums = { files: 0, faulty: 0, faults: 0, warnings: 0 };
  const trouble = async (message, file) => {
    process.exitCode = Status.Trouble;
    await report.trouble(message, file);
  };
  if (operands.length === 0 && process.stdin.isTTY) {
    process.stderr.write('Reading what you type; Ctrl-D at the start of a line ends it.\n');
  }
  report.begin();
  const troubles = [];
  const files = await inputs(operands.length === 0 ? ['-'] : operands, (...told) => troubles.push(told));
  for (const told of troubles) await trouble(...told);

  const sizes = files.map(sizeOf);
  const total = sizes.includes(undefined) ? undefined : sizes.reduce((sum, size) => sum + size, 0);
  const progress = follow(total);
  const limit = options.limit || Infinity;
  for (const file of files) {
    try {
      const { faults, warnings } = await checkOne(file, { ...options, limit }, report, progress);
      sums.files += 1;
      sums.faults += faults;
      sums.warnings += warnings;
      if (faults > 0) sums.faulty += 1;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      await trouble(error.message, nameOf(file));
    }
    await drained();
  }
  report.end();
  await flush();
  hideProgress();
  if (process.stderr.isTTY && files.length > 0) process.stderr.write(`${summary(sums)}\n`);
}

export function addCheck(program) {
  program
    .command('check')
    .summary('list every fault of files, as FILE:LINE:COLUMN: OFFSET REASON')
    .description('Lists every fault of files, or of the standard input.')
    .argument('[files...]', "files, patterns in quotes, or - for the standard input (default: '-')")
    .option('-f, --from <encoding>', 'the encoding of the files', encoding, 'utf-8')
    .option('-e, --explain', 'say below each fault what is wrong, and by which clause')
    .option('-w, --warnings', 'list too what decodes and should be seen; it does not change the exit status')
    .option('-l, --limit <number>', 'list at most so many faults of each file; 0 lists all', whole, 0)
    .addOption(new Option('--json', 'print a JSON object on each line').conflicts('sarif'))
    .addOption(new Option('--sarif', 'print a SARIF 2.1.0 document, for code scanning'))
    .addHelpText('after', HELP)
    .action(check);
}
