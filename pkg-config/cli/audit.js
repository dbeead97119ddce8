// `utfscope audit`: reports text that is hidden, misleading or malformed.
import { auditChecks } from 'utfscope/full/slim';
import { Option } from 'commander';
import { ENCODINGS_HELP, parseEncoding, parseInteger } from './argument-parsers.js';
import { parseChecks } from './audit-file.js';
import { DEFAULT_LIMIT, check, collect } from './check.js';
import { addHelp } from './help-text.js';

export function addAudit(program) {
  const command = program
    .command('audit')
    .summary('report hidden, misleading and malformed text, as FILE:LINE:COLUMN: OFFSET KIND: MESSAGE')
    .description('Reports text in files that is hidden, misleading or malformed.')
    .argument('[files...]', 'files, directories, quoted patterns, or - for standard input (default: -)')
    .option('-f, --from <encoding>', 'the encoding of the files', parseEncoding, 'utf-8')
    .option('--checks <checks>', 'run only these checks, separated by commas', parseChecks)
    .option('--notes', 'also report notes, which are worth knowing but mostly harmless')
    .option(
      '-l, --limit <number>',
      'report at most this many findings per file (0: no limit)',
      parseInteger('--limit'),
      DEFAULT_LIMIT,
    )
    .option('-a, --text', 'audit binary files as if they were text')
    .option('--skip-binary', 'also skip binary files named as arguments, instead of failing')
    .option('-x, --exclude <pattern>', 'leave out files that match this .gitignore pattern; can be repeated', collect)
    .option('--no-ignore', 'also audit node_modules and what .gitignore files leave out')
    .addOption(new Option('--json', 'print a JSON object on each line').conflicts('sarif'))
    .addOption(new Option('--sarif', 'print a SARIF 2.1.0 document, for code scanning'))
    .action((args, options) =>
      check(args, {
        ...options,
        command: 'audit',
        audit: true,
        warnings: true,
        severity: options.notes ? 'note' : 'warning',
      }),
    );
  addHelp(command, {
    prose: [
      'Finds controls that reorder text, invisible characters, messages hidden in tag characters or variation ' +
        'selectors, words that look like others, text that was decoded in the wrong encoding, and all errors ' +
        'that "utfscope check" reports.',
      'Only what is plainly an attack or broken text is an error. Scripts and languages need many of these ' +
        'characters, so read a warning before you change the text.',
      'Lines and columns count from 1, columns in code points. Offsets count bytes from 0. Files are chosen as ' +
        'in "utfscope check".',
      'A file of more than 4 MiB is audited in sections of whole lines, so that memory does not grow with the file. ' +
        'A word is compared only with the words of its section, and a line of more than 4 MiB is divided. ' +
        'Files in utf-7, utf-1 and iso-2022-jp are not divided.',
      'Each JSON object has a type: finding, fault (an error or a warning about the encoding), file (the totals of a ' +
        'file), skipped (a binary file) or error (a file that cannot be read).',
    ],
    statuses: {
      0: 'no errors; there may be warnings',
      1: 'errors found',
      2: 'something could not be audited; everything else was audited',
    },
    examples: [
      'utfscope audit .',
      'utfscope audit --checks bidi-control,tag-smuggling src',
      "utfscope audit --sarif 'src/**' > utfscope.sarif",
      'curl -s https://example.org/ | utfscope audit --notes',
    ],
    lists: [{ title: 'Checks', text: `${auditChecks.join(', ')}.` }, ENCODINGS_HELP],
  });
}
