// The command line program.
import { CommanderError } from 'commander';
import { readFileSync } from 'node:fs';
import { initSync } from 'utfscope/full/slim';
import { CommandError, Status } from './errors.js';
import { exitOnClosedOutput, printMessage } from './output.js';
import { createProgram } from './program.js';

initSync(readFileSync(new URL('./full/utfscope.wasm', import.meta.url)));

const program = createProgram();

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
