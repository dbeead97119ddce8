// `utfscope completions`: prints the completion script of a shell.
import { Argument } from 'commander';
import { unknown } from '../entries/did-you-mean.js';
import { commandModel } from './command-model.js';
import { COMPLETION_SCRIPTS } from './completion-scripts.js';
import { CommandError } from './errors.js';
import { printable } from './escape-output.js';
import { addHelp } from './help-text.js';
import { flush, print } from './output.js';

const SHELLS = Object.keys(COMPLETION_SCRIPTS);

function parseShell(shell) {
  if (SHELLS.includes(shell)) return shell;
  throw new CommandError(unknown('shell', printable(shell), SHELLS));
}

export function addCompletions(program) {
  const command = program
    .command('completions')
    .summary('print the completion script of a shell')
    .description('Prints a script that completes commands, options, encodings and file names in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS).argParser(parseShell))
    .action((shell) => {
      print(COMPLETION_SCRIPTS[shell](commandModel(program)));
      return flush();
    });
  addHelp(command, {
    prose: [
      'Bash: add the first example to ~/.bashrc. Zsh: add the second to ~/.zshrc, after compinit. Fish: run the third once. ' +
        'After an update of utfscope, run it again.',
    ],
    statuses: { 0: 'the script was printed', 2: 'the shell is unknown' },
    examples: [
      'source <(utfscope completions bash)',
      'source <(utfscope completions zsh)',
      'utfscope completions fish > ~/.config/fish/completions/utfscope.fish',
    ],
  });
}
