// The command line program.
import { Command, CommanderError } from 'commander';
import { readFileSync } from 'node:fs';
import { initSync, version } from 'utfscope/full/slim';
import { addAudit } from './audit.js';
import { addCheck } from './check.js';
import { bold } from './colours.js';
import { addConvert } from './convert.js';
import { addDetect } from './detect.js';
import { CommandError, Status } from './errors.js';
import { addExplain } from './explain.js';
import { addHelp, helpWidth } from './help-text.js';
import { addInspect } from './inspect.js';
import { exitOnClosedOutput, printMessage } from './output.js';
import { addRepair } from './repair.js';

initSync(readFileSync(new URL('./full/utfscope.wasm', import.meta.url)));

const program = new Command('utfscope')
  .description('Find invalid text: which byte, why, and which standard rejects it.')
  .version(version, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'show help')
  .helpCommand('help [command]', 'show the help of a command')
  .exitOverride()
  .showHelpAfterError('Try --help.')
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'utfscope: ')) })
  .configureHelp({ helpWidth: helpWidth(), styleTitle: (text) => bold(text) });

const COMMANDS = [addCheck, addAudit, addConvert, addInspect, addExplain, addDetect, addRepair];
for (const addCommand of COMMANDS) addCommand(program);
addHelp(program, {
  prose: ['utfscope COMMAND --help shows the options of a command, with examples.'],
  statuses: {
    0: 'success, and no errors in the input',
    1: 'errors in the input (check, audit, convert)',
    2: 'an invalid argument, or something could not be read or written',
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

/** Returns the arguments. Replaces `help nosuch` with `nosuch`, so that commander reports an unknown command. */
function programArguments() {
  const args = process.argv.slice(2);
  const [first, second = ''] = args;
  const isUnknownCommand = !second.startsWith('-') && program.commands.every((command) => command.name() !== second);
  return first === 'help' && second && isUnknownCommand ? [second] : args;
}

exitOnClosedOutput();
try {
  await program.parseAsync(programArguments(), { from: 'user' });
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? Status.Success : Status.Failure; // Commander has already printed the error.
  } else if (error instanceof CommandError) {
    await printMessage(error.message);
    process.exitCode = error.status;
  } else {
    await printMessage(`internal error; please report it.\n${error?.stack ?? error}`);
    process.exitCode = Status.Failure;
  }
}
