// The command line: npx utfscope.
import { Command, CommanderError } from 'commander';
import { version } from 'utfscope';
import { addCheck } from './check.js';
import { bold } from './colours.js';
import { addConvert } from './convert.js';
import { addDetect } from './detect.js';
import { addExplain } from './explain.js';
import { addInspect } from './inspect.js';
import { complain, endWithReader } from './output.js';
import { Status, Trouble } from './trouble.js';

const program = new Command('utfscope')
  .description('Find invalid text: which byte, why, and which standard rejects it.')
  .version(version)
  .exitOverride()
  .showHelpAfterError('Try --help.')
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'utfscope: ')) })
  .configureHelp({ styleTitle: (text) => bold(text) });

for (const add of [addCheck, addConvert, addInspect, addExplain, addDetect]) add(program);

/** The words after the program's name; of `help nosuch` only `nosuch`, which is then told to be unknown. */
function words() {
  const given = process.argv.slice(2);
  const [first, second = ''] = given;
  const isUnknown = !second.startsWith('-') && program.commands.every((command) => command.name() !== second);
  return first === 'help' && second && isUnknown ? [second] : given;
}

endWithReader();
try {
  await program.parseAsync(words(), { from: 'user' });
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? Status.Clean : Status.Trouble; // it has said why
  } else if (error instanceof Trouble) {
    await complain(error.message);
    process.exitCode = error.status;
  } else {
    await complain(`this is a defect of utfscope itself.\n${error?.stack ?? error}`);
    process.exitCode = Status.Trouble;
  }
}
