// `utfscope check`: reports the errors of files, with line and column.
import { Option } from 'commander';
import { Validator, detect } from 'utfscope/full/slim';
import { ENCODINGS_HELP, acceptsEveryByte, parseEncoding, parseInteger } from './argument-parsers.js';
import { FileAudit, listsFaults } from './audit-file.js';
import { loadCharacterNames } from './character-names.js';
import { jsonReport, sarifReport, skippedText, summaryText, textReport } from './check-reports.js';
import { withByteOrder } from './decoding-context.js';
import { CommandError, Status } from './errors.js';
import { FaultExplainer } from './fault-explainer.js';
import { findFiles } from './find-files.js';
import { withNames } from './finding-names.js';
import { addHelp } from './help-text.js';
import { encodingAdvice, isMalformed, joinedParts, likelyEncoding } from './likely-encoding.js';
import { LineSample, START_SIZE, WARNING } from './line-sample.js';
import { misreadText } from './misread-text.js';
import { flushIfNeeded, flush, printMessage } from './output.js';
import { hideProgress, startProgress } from './progress.js';
import { isPipe, nameOf, openInput, sizeOf } from './read-input.js';

/** How many problems of each file are listed without `--limit`. */
export const DEFAULT_LIMIT = 100;

/** Returns whether the start of a file is not text: `detect` finds no encoding, and the bytes are malformed in `encoding`. */
function isBinary(sample, encoding) {
  return detect(sample).length === 0 && isMalformed(sample, encoding);
}

/** Checks one file and reports it. Returns its totals, or null if it is skipped because it is binary. */
async function checkFile({ path, isNamed }, options, report, progress) {
  const { from, command = 'check', warnings, limit, text, skipBinary } = options;
  const file = nameOf(path);
  const totals = { file, command, encoding: from, bytes: 0, faults: 0, warnings: 0, listed: 0, unlisted: 0 };
  const validator = new Validator(from, { warnings, lines: true });
  const explainer = new FaultExplainer(from);
  const lineSample = new LineSample(from);
  const fileAudit = options.audit ? new FileAudit(file, options) : undefined;
  const reportFaults = (faults) => {
    if (!listsFaults(options)) return;
    const warningCount = faults.severities.filter((severity) => severity === WARNING).length;
    totals.warnings += warningCount;
    totals.faults += faults.length - warningCount;
    if (totals.faults > 0) process.exitCode ||= Status.ProblemsFound;
    let index = 0;
    for (; index < faults.length && totals.listed < limit; index++) {
      const fault = faults.at(index);
      report.fault(file, fault, () => explainer.judge(fault));
      totals.listed += 1;
    }
    totals.unlisted += faults.length - index;
  };
  /** The first `START_SIZE` bytes of the file, as far as they have arrived. */
  let sample;
  /** Reports that the sample has parts in different encodings, or is probably in another encoding. Reports this only once. */
  const examineSample = async (isWhole) => {
    if (totals.parts || totals.likely) return;
    totals.parts = joinedParts(sample, isWhole, from) ?? undefined;
    const hasErrors = false; // not known yet, because the sample is examined before it is validated
    if (totals.parts) process.exitCode ||= Status.ProblemsFound;
    else totals.likely = likelyEncoding(sample, from, hasErrors);
    if (totals.parts || totals.likely) await report.likely(totals);
  };
  try {
    const { parts: chunks, size } = openInput(path);
    for await (const chunk of chunks) {
      const previousLength = sample?.length ?? 0;
      if (previousLength < START_SIZE)
        sample = Buffer.concat([...(sample ? [sample] : []), chunk]).subarray(0, START_SIZE);
      const isWhole = sample.length === size;
      // A pipe, whose size is unknown, is always checked, because the user chose what is written into it.
      const mayBeSkipped = previousLength === 0 && size !== undefined && !text && !joinedParts(sample, isWhole);
      if (mayBeSkipped && isBinary(sample, from)) {
        await report.skipped(file, isNamed && !skipBinary);
        progress.step(size);
        return null;
      }
      // Text in the wrong encoding has many meaningless findings, so the likely encoding is reported first. The first chunk of a
      // pipe can be short. In that case, the sample is examined again when it is complete.
      const becomesFull = previousLength < START_SIZE && sample.length === START_SIZE;
      if (previousLength === 0 || becomesFull) await examineSample(isWhole);
      totals.bytes += chunk.length;
      explainer.push(chunk);
      const faults = validator.push(chunk);
      lineSample.push(chunk, faults);
      reportFaults(faults);
      if (fileAudit) await addFindings(totals, fileAudit.push(chunk), limit, report);
      await flushIfNeeded();
      progress.step(chunk.length);
    }
    const faults = validator.finish();
    lineSample.finish(faults);
    reportFaults(faults);
    if (size === undefined && sample?.length < START_SIZE) await examineSample(true);
  } finally {
    validator.free();
  }
  if (fileAudit) await addFindings(totals, fileAudit.finish(), limit, report);
  if (sample && totals.faults > 0 && !totals.parts) {
    const { likely, mixed } = encodingAdvice(lineSample, from, totals.file, !isPipe(path));
    totals.likely ??= likely;
    // With an audit, the findings of `mixed-encoding` already name the lines in another encoding.
    if (!fileAudit) totals.mixed = mixed;
  }
  if (sample && totals.faults === 0 && !totals.parts && !totals.likely) {
    totals.misread = misreadText(sample, withByteOrder(from, sample), file, !isPipe(path));
  }
  await report.file(totals);
  return totals;
}

/** A promise of the function that returns the names of characters. The names are loaded when the first finding is listed. */
let characterNames;
const loadNamesOnce = () => (characterNames ??= loadCharacterNames());

/** Lists findings of an audit, and adds them to the totals of the file. */
async function addFindings(totals, { listed, counts }, limit, report) {
  totals.findings ??= { error: 0, warning: 0, note: 0 };
  for (const severity of Object.keys(counts)) totals.findings[severity] += counts[severity];
  if (counts.error > 0) process.exitCode ||= Status.ProblemsFound;
  for (const finding of listed) {
    if (totals.listed >= limit) {
      totals.unlisted += 1;
      continue;
    }
    report.finding(totals.file, withNames(finding, await loadNamesOnce()));
    totals.listed += 1;
    await flushIfNeeded();
  }
}

/** Runs the command. With the option `audit`, it also audits the files, and lists findings that are at least as severe as `severity`. */
export async function check(args, options) {
  const report = (options.sarif ? sarifReport : options.json ? jsonReport : textReport)(options);
  const sums = { files: 0, filesWithErrors: 0, errors: 0, warnings: 0, notes: 0, binary: 0 };
  const reportError = async (message, file) => {
    process.exitCode = Status.Failure;
    await report.error(message, file);
  };
  if (acceptsEveryByte(options.from) && !options.audit) {
    await printMessage(`Every byte is allowed in ${options.from}, so this check finds no malformed bytes.`);
  }
  report.begin();
  const unreadable = [];
  const { files, skipped } = findFiles(args, (...error) => unreadable.push(error), options);
  for (const error of unreadable) await reportError(...error);

  const sizes = files.map(({ path }) => sizeOf(path));
  const total = sizes.includes(undefined) ? undefined : sizes.reduce((sum, size) => sum + size, 0);
  const progress = startProgress(total);
  const limit = options.limit || Infinity;
  for (const file of files) {
    try {
      const totals = await checkFile(file, { ...options, limit }, report, progress);
      if (totals) {
        const { error = 0, warning = 0, note = 0 } = totals.findings ?? {};
        // Parts in different encodings are an error, even if each part is well formed by chance.
        const errors = totals.faults + error || Number(Boolean(totals.parts));
        sums.files += 1;
        sums.errors += errors;
        sums.warnings += totals.warnings + warning;
        sums.notes += note;
        if (errors > 0) sums.filesWithErrors += 1;
      } else if (file.isNamed && !options.skipBinary) process.exitCode = Status.Failure;
      else sums.binary += 1;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      await reportError(error.message, nameOf(file.path));
    }
    await flushIfNeeded();
  }
  report.end();
  await flush();
  hideProgress();
  const skippedFiles = skippedText({ binary: sums.binary, ...skipped });
  if (skippedFiles) await printMessage(skippedFiles);
  if (process.stderr.isTTY && files.length > 0) process.stderr.write(`${summaryText(sums)}\n`);
}

/** Adds the value of an option that can be repeated to the list of its values. */
export const collect = (value, values = []) => [...values, value];

export function addCheck(program) {
  const command = program
    .command('check')
    .summary('report the errors of files, as FILE:LINE:COLUMN: OFFSET REASON')
    .description('Reports the errors of files, of all files in directories, or of standard input.')
    .argument('[files...]', 'files, directories, quoted patterns, or - for standard input (default: -)')
    .option('-f, --from <encoding>', 'the encoding of the files', parseEncoding, 'utf-8')
    .option('-w, --warnings', 'also report warnings; does not change the exit status')
    .option(
      '-l, --limit <number>',
      'report at most this many errors per file (0: no limit)',
      parseInteger('--limit'),
      DEFAULT_LIMIT,
    )
    .option('-a, --text', 'check binary files as if they were text')
    .option('--skip-binary', 'also skip binary files named as arguments, instead of failing')
    .option('-x, --exclude <pattern>', 'leave out files that match this .gitignore pattern; can be repeated', collect)
    .option('--audit', 'also report hidden and misleading text, see "utfscope audit"')
    .option('--explain', 'explain each error, and cite the clause that it violates')
    .option('--no-ignore', 'also check node_modules and what .gitignore files leave out')
    .addOption(new Option('--json', 'print a JSON object on each line').conflicts('sarif'))
    .addOption(new Option('--sarif', 'print a SARIF 2.1.0 document, for code scanning'))
    .action((args, options) => check(args, { ...options, severity: options.warnings ? 'warning' : 'error' }));
  addHelp(command, {
    prose: [
      'Prints a line for each error: FILE:LINE:COLUMN: OFFSET REASON. Lines and columns count from 1, ' +
        'columns in code points. Offsets count bytes from 0.',
      "A directory means all files below it. A quoted pattern ('src/**/*.txt') means the files that match " +
        'it. Both leave out node_modules, version control directories and what .gitignore files name. ' +
        'A pattern leaves out hidden files unless it names them. Symbolic links, pipes and devices ' +
        'found there are skipped and counted, and so are binary files.',
      'A file named directly is read even if a .gitignore file names it. If it is binary, it is not checked and the exit status is 2; ' +
        '--text checks it, --skip-binary skips it.',
      'Each JSON object has a type: fault (an error or a warning), finding (of --audit), file (the totals of a ' +
        'file), skipped (a binary file) or error (a file that cannot be read).',
    ],
    statuses: {
      0: 'no errors',
      1: 'errors found',
      2: 'something could not be checked; everything else was checked',
    },
    examples: [
      'utfscope check .',
      "utfscope check README.md 'src/**/*.js' --exclude '*.min.js'",
      'utfscope check --from utf-16le --explain export.csv',
      'curl -s https://example.org/ | utfscope check',
      "utfscope check --sarif 'src/**' > utfscope.sarif",
    ],
    lists: [ENCODINGS_HELP],
  });
}
