// The definition of the command line: its commands, options and help. Completions and the man page are generated from it too.
import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { version } from 'utfscope/full/slim';
import { addAudit } from './audit.js';
import { addCheck } from './check.js';
import { bold } from './colours.js';
import { addCompletions } from './completions.js';
import { addConvert } from './convert.js';
import { addDetect } from './detect.js';
import { safeMessage, shellArgument } from './escape-output.js';
import { addExplain } from './explain.js';
import { addHelp, helpWidth } from './help-text.js';
import { addInspect } from './inspect.js';
import { addRepair } from './repair.js';

/** What to write for a file with the name of an option, if the name cannot be shown. */
const HOW_TO_NAME = './ before its name';

/** Rewrites an error message of commander like all other messages: `utfscope: unknown option "--jsn". Did you mean "--json"?` */
function errorText(text) {
  const [problem, suggestion = ''] = text
    .replace(/^error: /, 'utfscope: ')
    .replace(/'(.*?)'(?=[ .]|$)/gm, '"$1"')
    .split('\n');
  const [, names] = /Did you mean (?:one of )?(.*)\?/.exec(suggestion) ?? [];
  const [, option] = /unknown option "(.*)"/.exec(problem) ?? [];
  const advice = names
    ? ` Did you mean "${names.replaceAll(', ', '" or "')}"?`
    : option && existsSync(option)
      ? ` To name the file, write ${shellArgument(`./${option}`, HOW_TO_NAME)}.`
      : '';
  return `${safeMessage(`${problem.replace(/\.$/, '')}.${advice}`)}\n`;
}

const COMMANDS = [addCheck, addAudit, addConvert, addInspect, addExplain, addDetect, addRepair, addCompletions];

/** Returns the program. The WebAssembly module must be initialized before a command runs or an option is parsed. */
export function createProgram() {
  const program = new Command('utfscope')
    .description('Find invalid text: which byte, why, and which standard rejects it.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .showHelpAfterError('Try --help.')
    .configureOutput({ outputError: (text, write) => write(errorText(text)) })
    .configureHelp({ helpWidth: helpWidth(), styleTitle: (text) => bold(text) });

  for (const addCommand of COMMANDS) addCommand(program);
  addHelp(program, {
    prose: ['utfscope COMMAND --help shows the options of a command, with examples.'],
    statuses: {
      0: 'success, and no errors in the input',
      1: 'errors (check, audit, convert), or text to repair (repair --check)',
      2: 'an invalid argument, or something could not be read or written',
      141: 'standard output was closed early, for example by head',
    },
    examples: [
      'utfscope check .',
      'utfscope audit src',
      'utfscope convert --from windows-1252 old.txt -o new.txt',
      'utfscope inspect notes.txt',
      'utfscope explain C0 AF',
      'utfscope detect *.txt',
      'utfscope repair notes.txt',
    ],
  });
  return program;
}
